// SPDX-License-Identifier: MIT
// The commands that run experiments: what they say to words that are wrong, what is left after Ctrl-C, and that their
// output is the same for any number of threads.
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

Test(experiment_commands, commands) {
    static const struct {
        const char *arguments[10];
        int status;
        const char *out, *err; // a part; NULL: not looked at
    } cases[] = {
        {{"sim"}, 2, NULL, "sim: no game is at the table; name a variant"},
        {{"sim", "backgammon", "extra"}, 1, NULL, "there is no bot \"extra\""},
        {{"sim", "backgammon", "random", "random", "extra"}, 2, NULL, "usage: sim"},
        {{"sim", "bakgammon"}, 1, NULL, "did you mean backgammon"},
        {{"sim", "backgammon", "--gmaes", "5"}, 2, NULL, "did you mean --games?"},
        {{"sim", "backgammon", "--games", "x"}, 2, NULL, "--games wants a whole number from 1"},
        {{"sim", "backgammon", "--until", "x"}, 2, NULL, "until wants half the width"},
        {{"sim", "backgammon", "--minutes", "0"}, 2, NULL, "--minutes wants a number of minutes above 0"},
        {{"sim", "", "--games", "2"}, 1, NULL, "a variant needs a name"},
        {{"sim", "backgammon", "--sprt=2..1"}, 2, NULL, "--sprt wants points a game from low to high"},
        {{"sim", "backgammon", "--bot", "runner", "--white", "blitz"}, 2, NULL, "--bot is for both sides"},
        {{"sim", "backgammon", "--white"}, 2, NULL, "--white wants a bot"},
        {{"sim", "narde", "--games", "10", "--seed", "1"}, 0, "won by White", "10 games in "},
        {{"sim", "narde", "--seed", "1", "--sprt=-1..-0.9"}, 0, "ended by --sprt", NULL},
        {{"sim", "narde", "--games", "2", "--seed", "9223372036854775807"}, 0, "seed 9223372036854775807", NULL},
        {{"sim", "narde", "--games", "2", "--seed", "9223372036854775808"},
         2,
         NULL,
         "--seed wants a whole number from 0 to"},
        {{"sim", "narde", "--games", "2", "--seed", "20000000000000000000"},
         2,
         NULL,
         "--seed wants a whole number from 0 to"},
        {{"match", "narde", "--seed", "1", "--games", "2"}, 0, "games per match", NULL},
        {{"match", "narde", "--set", "match.to=0"}, 1, NULL, "as in --to 5"},
        {{"compare", "narde"}, 2, NULL, "compare: no game is at the table; name two variants"},
        {{"sweep", "head.per_turn=1..2"}, 2, NULL, "sweep: no game is at the table; name a variant"},
        {{"tourney", "runner", "random"}, 2, NULL, "tourney: no game is at the table; name a variant"},
        {{"sim", "narde", "--until", "60%"}, 2, NULL, "at most 50% of games won"},
        {{"sim", "narde", "--games", "10", "--sprt", "-1e0..1", "--seed", "1"}, 0, "sequential test, -1 or +1", NULL},
        // past its bound, but before its first look
        {{"duel", "hypergammon", "random", "runner", "--games", "100", "--seed", "4"}, 0, "decides nothing yet", NULL},
        // no hits, no blots
        {{"duel", "narde", "blitz", "blitz aggression=0.9", "--games", "10"},
         0,
         "every pair of games came to the same",
         NULL},
        {{"compare", "narde", "fevga", "--bot", "random", "--games", "50", "--seed", "1"},
         0,
         "compared with narde:",
         NULL},
        {{"compare", "tavli", "--set", "contact.blot=default", "--bot", "random", "--games", "2"},
         0,
         "the same rules, so",
         NULL},
        {{"sweep", "narde", "head.per_turn"}, 2, NULL, "KEY=FROM..TO"},
        {{"sweep", "narde", "head.per_turn=3..1"}, 2, NULL, "from low to high and of 2 to 64"},
        {{"sweep", "narde", "head.per_turn=1..65"}, 2, NULL, "from low to high and of 2 to 64"},
        {{"sweep", "narde", "head.per_turn=a..b"}, 2, NULL, "from low to high and of 2 to 64"},
        {{"sweep", "narde", "head.per_turn=1.."}, 2, NULL, "from low to high and of 2 to 64"},
        {{"sweep", "narde", "head.per_turn=-99999999999999999999..99999999999999999999"}, 2, NULL, "from low to high"},
        {{"sweep", "narde", "head.per_turn=-9223372036854775807..9223372036854775807"}, 2, NULL, "from low to high"},
        {{"sweep", "narde", "head.per_turn=1,"}, 2, NULL, "2 to 64 values with commas"},
        {{"sweep", "narde", "head.per_turn="}, 2, NULL, "2 to 64 values with commas"},
        {{"sweep", "narde", "head.per_turn=1,,2"}, 2, NULL, "2 to 64 values with commas"},
        {{"sweep", "narde", "head.per_tunr=1..2"}, 1, NULL, "did you mean head.per_turn"},
        {{"sweep", "narde", "prime.allow=always,never", "--bot", "random", "--games", "20"},
         0,
         "prime.allow=never",
         NULL},
        {{"sweep", "narde", "head.per_turn", "1", "2"}, 2, NULL, "did you mean `sweep narde head.per_turn=1,2`?"},
        {{"sweep", "head.per_turn", "1..3"}, 2, NULL, "did you mean `sweep head.per_turn=1..3`?"},
        {{"sweep", "narde", "head.per_turn", "3"}, 2, NULL, "KEY=FROM..TO"},
        {{"sweep", "narde", "--set", "head.per_turn=1,2"}, 2, NULL, "did you mean `sweep narde head.per_turn=1,2`?"},
        {{"sweep", "narde", "--set", "head.per_turn", "1", "2"}, 2, NULL, "mean `sweep narde head.per_turn=1,2`?"},
        {{"sweep", "--set", "head.per_turn", "1,2", "narde"}, 2, NULL, "mean `sweep narde head.per_turn=1,2`?"},
        {{"sweep", "--set", "head.per_turn", "1..3", "--games", "9"}, 2, NULL, "mean `sweep head.per_turn=1..3`?"},
        {{"sweep", "narde", "--set", "head.per_turn", "3"}, 2, NULL, "KEY=FROM..TO"},
        {{"sweep", "narde", "head.per_turn=1..2", "100"}, 2, NULL, "did you mean `--games 100`?"},
        {{"sim", "narde", "runner", "1000"}, 2, NULL, "did you mean `--games 1000`?"},
        {{"sim", "narde", "--set", "head.per_turn", "2"}, 2, NULL, "did you mean `--set head.per_turn=2`?"},
        {{"sim", "--set", "head.per_turn", "2", "narde", "--games", "9"},
         2,
         NULL,
         "did you mean `--set head.per_turn=2`?"},
        {{"sim", "narde", "head.perturn=2"}, 2, NULL, "did you mean `--set head.per_turn=2`?"},
        {{"sim", "narde", "runner", "risk=2"}, 1, NULL, "\"risk=2\" is not the name of a bot"},
        {{"sim", "narde", "--set", "dice.count=1", "--set", "head.per_turn", "2"},
         2,
         NULL,
         "did you mean `--set head.per_turn=2`?"},
        {{"solve", "narde", "--set", "layout", "24:1 23:1"}, 2, NULL, "did you mean `--set \"layout=24:1 23:1\"`?"},
        {{"solve", "narde", "layout=24:1 23:1"}, 2, NULL, "did you mean `--set \"layout=24:1 23:1\"`?"},
        {{"compare", "narde", "with", "head.per_turn", "2"}, 2, NULL, "did you mean `--set head.per_turn=2`?"},
        {{"compare", "narde", "--set", "prime=off"}, 1, NULL, "\"prime\" is not one rule but a group: prime.length"},
        {{"compare", "narde", "--set", "head.per_trun=2"}, 1, NULL, "did you mean head.per_turn?"},
        {{"sim", "narde", "head.per_turn=2"}, 2, NULL, "did you mean `--set head.per_turn=2`?"},
        {{"compare", "narde", "head.per_turn=2"}, 2, NULL, "did you mean `--set head.per_turn=2`?"},
        {{"match", "narde", "runner", "random", "7"}, 2, NULL, "did you mean `--to 7`?"},
        {{"train", "narde", "5"}, 2, NULL, "did you mean `--minutes 5`?"},
        {{"duel", "runner", "random", "narde"}, 2, NULL, "the variant stands first, as in `duel narde runner random`"},
        {{"sim", "narde", "runner", "vs", "random", "--games", "4"}, 0, "runner against random", NULL},
        {{"sim", "narde", "vs", "random"}, 1, NULL, "there is no bot \"vs\""},
        {{"compare", "narde", "vs", "fevga", "--bot", "random", "--games", "4"},
         0,
         "fevga, compared with narde: ",
         NULL},
        {{"duel", "narde", "runner"}, 2, NULL, "usage: duel"},
        {{"sweep", "doubles.times=2..3", "narde"}, 2, NULL, "the variant stands first, as in `sweep narde doubles"},
        {{"compare", "narde", "runner"}, 2, NULL, "bots are named by --bot, --white and --black"},
        {{"profile"}, 2, NULL, "usage: profile"},
        {{"profile", "rnuner"}, 1, NULL, "did you mean runner?"},
        {{"profile", "random"}, 1, NULL, "`bench games` times it"},
        {{"profile", "runner", "--second", "1"}, 2, NULL, "did you mean --seconds?"},
        {{"profile", "runner", "hypergammon", "--seconds", "1"}, 0, "me:exposed()", NULL},
        {{"profile", "hypergammon", "runner", "--seconds", "1"}, 0, " in Lua itself", NULL},
        {{"tourney", "narde", "random", "random"}, 2, NULL, "random is there twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(cases[i].arguments, "");
        cr_expect(ran.status == cases[i].status, "%s %s: status %d; %s", cases[i].arguments[0], cases[i].arguments[1],
                  ran.status, ran.err);
        cr_expect(cases[i].out == NULL || strstr(ran.out, cases[i].out) != NULL, "case %zu: %s", i, ran.out);
        cr_expect(cases[i].err == NULL || strstr(ran.err, cases[i].err) != NULL, "case %zu: %s", i, ran.err);
        cr_expect(strpbrk(ran.err, "\r\x1b") == NULL, "case %zu: progress where there is no terminal", i);
        ran_destroy(&ran);
    }
}

// Where one sits at a table, its rules are meant, with all that was changed at it.
Test(experiment_commands, rules_of_the_table) {
    static const struct {
        const char *command;  // at a table with long nardi
        const char *the_same; // with the variant named; NULL: it is refused
        const char *err;      // then
    } cases[] = {
        {"sim --white runner", "sim long_nardi --white runner", NULL},
        {"set head.per_turn 2; sim", "sim long_nardi --set head.per_turn=2", NULL},
        {"set head.per_turn 2; sim --set prime.length=5", "sim long_nardi --set head.per_turn=2 --set prime.length=5",
         NULL},
        {"set head.per_turn 2; undo; sim", "sim long_nardi", NULL},
        {"set head.per_turn 2; sim narde", "sim narde", NULL},
        {"set head.per_turn 2; match --to 2", "match long_nardi --to 2 --set head.per_turn=2", NULL},
        {"set head.per_turn 2; tourney runner random", "tourney long_nardi runner random --set head.per_turn=2", NULL},
        {"tourney runner random \"runner company=30\"", "tourney long_nardi runner random \"runner company=30\"", NULL},
        {"tourney hypergammon runner random", "tourney hypergammon runner random", NULL},
        {"duel runner random", "duel long_nardi runner random", NULL},
        {"duel narde runner random", "duel narde runner random", NULL},
        {"tourney runner vs random", "tourney long_nardi runner random", NULL},
        {"set head.per_turn 2; sweep prime.length=5,6 --bot random",
         "sweep long_nardi prime.length=5,6 --bot random --set head.per_turn=2", NULL},
        {"compare narde --bot random", "compare long_nardi narde --bot random", NULL},
        {"compare --bot random", NULL, "nothing was changed in the rules at the table"},
        {"compare narde fevga --bot random", "compare narde fevga --bot random", NULL},
        {"sweep --bot random", NULL, "usage: sweep"},
        {"duel runner", NULL, "usage: duel"},
        {"tourney runner rnadom", NULL, "there is no bot \"rnadom\"; did you mean random?"},
    };
    static const char *const rest = "--games 6 --seed 1 --db none --json";
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[300];
        snprintf(line, sizeof line, "%s %s", cases[i].command, rest);
        Ran ran = run_program((const char *[]){"-q", "--seed", "4", "--json", "long_nardi", "-c", line, NULL}, "");
        if (cases[i].the_same == NULL) {
            cr_expect(ran.status != 0 && strstr(ran.err, cases[i].err) != NULL, "%s: %s", line, ran.err);
            ran_destroy(&ran);
            continue;
        }
        snprintf(line, sizeof line, "%s %s", cases[i].the_same, rest);
        Ran same = run_program((const char *[]){"-c", line, NULL}, "");
        cr_expect(ran.status == 0 && same.status == 0, "%s: %s%s", cases[i].command, ran.err, same.err);
        cr_expect(strlen(same.out) > 500 && strcmp(ran.out, same.out) == 0, "%s", cases[i].command);
        ran_destroy(&ran);
        ran_destroy(&same);
    }
}

// What was changed at the table, against the variant's own rules; and files that have changed meanwhile are not taken
// for the table's.
Test(experiment_commands, changes_at_the_table) {
    cr_assert(chdir(fresh_folder("lab_table")) == 0);
    Ran ran = run_program((const char *[]){"-q", "long_nardi", "-c", "set head.per_turn 2", "-c",
                                           "compare --bot random --games 20 --seed 1 --db x.db", NULL},
                          "");
    cr_expect(strstr(ran.out, "long_nardi head.per_turn=2, compared with long_nardi: ") != NULL, "%s%s", ran.out,
              ran.err);
    ran_destroy(&ran);
    ran = run_program((const char *[]){"-q", "long_nardi", "-c", "set head.per_turn 2", "-c",
                                       "sim --games 20 --seed 1 --db y.db", "-c", "results --db y.db", NULL},
                      "");
    cr_expect(strstr(ran.out, "  sim long_nardi --set head.per_turn=2 --games 20 --seed 1") != NULL, "%s", ran.out);
    ran_destroy(&ran);
    ran = run_program((const char *[]){"-q", "long_nardi", "-c", "compare narde --games 20 --seed 1 --db z.db", "-c",
                                       "set head.per_turn 2", "-c", "compare narde --games 20 --seed 1 --db z.db", "-c",
                                       "compare --set prime.length=5 --games 20 --seed 1 --db z.db", "-c",
                                       "results --db z.db", NULL},
                      "");
    CHECK_HAS(ran.out, "  compare long_nardi narde --games 20");
    CHECK_HAS(ran.out, "  use long_nardi; set head.per_turn=2; compare narde --games 20");
    CHECK_HAS(ran.out, "  use long_nardi; set head.per_turn=2; compare --set prime.length=5 --games 20");
    ran_destroy(&ran);
    write_text("my.lua", "return { based_on = 'narde' }\n");
    ran = run_program(
        (const char *[]){"-q", "./my.lua", "-c", "set head.per_turn 3", "-c", "profile runner --seconds 1", NULL}, "");
    cr_expect(ran.status == 0 && strstr(ran.out, "my head.per_turn=3, runner against itself") != NULL, "%s%s", ran.out,
              ran.err);
    ran_destroy(&ran);
    const char *program = getenv("NARDBOX_PROGRAM");
    char command[1000];
    snprintf(command, sizeof command,
             "{ echo rules head; i=0; until [ -s out ] || [ $i -ge 12000 ]; do sleep 0.05; i=$((i + 1)); done\n"
             "echo \"return { based_on = 'narde', head = { per_turn = 2 } }\" >my.lua\n"
             "echo sim --games 10 --seed 1 --db none; } | '%s' -q ./my.lua >out 2>err",
             program != NULL ? program : NARDBOX_PROGRAM);
    int status = system(command);
    cr_assert(WIFEXITED(status));
    cr_expect_eq(WEXITSTATUS(status), 1);
    char *err = read_text("err");
    cr_assert(err != NULL);
    cr_expect(strstr(err, "the rules at the table are not what ./my.lua says now") != NULL, "%s", err);
    free(err);
}

// Ctrl-C ends an experiment that would take hours, and what was done is shown.
Test(experiment_commands, what_was_done_is_kept) {
    cr_assert(chdir(fresh_folder("lab_interrupted")) == 0);
    const char *program = getenv("NARDBOX_PROGRAM");
    char *out = NULL;
    // A busy machine perhaps does not come to its first game in a second.
    for (int seconds = 1; seconds <= 256 && (out == NULL || strstr(out, "won by White") == NULL); seconds *= 4) {
        char command[1000];
        snprintf(command, sizeof command,
                 "timeout --preserve-status -s INT %d '%s' sim backgammon --games 900000000 --seed 1 >out 2>err",
                 seconds, program != NULL ? program : NARDBOX_PROGRAM);
        int status = system(command);
        cr_assert(WIFEXITED(status));
        cr_expect_eq(WEXITSTATUS(status), 130);
        free(out);
        out = read_text("out");
    }
    cr_assert(out != NULL);
    cr_expect(strstr(out, "interrupted, this is what was done") != NULL, "%s", out);
    cr_expect(strstr(out, "won by White") != NULL, "%s", out);
    free(out);
}

// A bot that never comes to an end costs each decision its whole budget, and a game some hundred of them: profile and
// Ctrl-C do not wait for the end of the game. Should they do so, the program has used its time.
Test(experiment_commands, an_endless_bot_is_not_waited_for) {
    cr_assert(chdir(fresh_folder("lab_endless")) == 0);
    write_text("endless.lua", "return { evaluate = function() while true do end end }\n");
    const char *program = getenv("NARDBOX_PROGRAM");
    static const struct {
        const char *signal, *line;
        int status;
        const char *part;
    } cases[] = {
        {"", "profile ./endless.lua backgammon --seconds 1", 0, "does not come to an end"},
        {"timeout -s INT --preserve-status 1", "profile ./endless.lua backgammon --seconds 300", 130, ""},
        {"timeout -s INT --preserve-status 1", "sim backgammon --bot ./endless.lua --games 100", 130, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char command[1000];
        snprintf(command, sizeof command, "ulimit -t 60; %s '%s' %s >out 2>err", cases[i].signal,
                 program != NULL ? program : NARDBOX_PROGRAM, cases[i].line);
        int status = system(command);
        char *out = read_text("out");
        cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == cases[i].status, "%s: %d", command, status);
        cr_expect(out != NULL && strstr(out, cases[i].part) != NULL, "%s: %s", command, out != NULL ? out : "nothing");
        free(out);
    }
}

// The bytes on stdout are those of the plan: no timing, and the same for any number of threads.
Test(experiment_commands, stdout_is_the_same_for_any_threads) {
    static const char *const forms[] = {"--json", "--games=300"};
    for (size_t i = 0; i < 2; i++) {
        Ran one =
            run_program((const char *[]){"sim", "backgammon", "--seed", "4", forms[i], "--threads", "1", NULL}, "");
        Ran two =
            run_program((const char *[]){"sim", "backgammon", "--seed", "4", forms[i], "--threads", "7", NULL}, "");
        cr_expect_eq(one.status, 0);
        cr_expect(strcmp(one.out, two.out) == 0);
        cr_expect(strlen(one.out) > 500);
        ran_destroy(&one);
        ran_destroy(&two);
    }
}

// A rule set that switches off what is not there is another game than was meant: the experiment says so, once.
Test(experiment_commands, warnings_of_files) {
    cr_assert(chdir(fresh_folder("lab_warnings")) == 0);
    write_text("off.lua", "return { based_on = 'hypergammon', limits = { start = false } }\n");
    Ran ran = run_program(
        (const char *[]){"compare", "hypergammon", "./off.lua", "--games", "20", "--bot", "random", NULL}, "");
    cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
    const char *first = strstr(ran.err, "limits.start = false changes nothing");
    cr_expect(first != NULL && strstr(first + 1, "limits.start") == NULL, "%s", ran.err);
    ran_destroy(&ran);
}
