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
        {{"sim"}, 2, NULL, "usage: sim"},
        {{"sim", "bakgammon"}, 1, NULL, "did you mean backgammon"},
        {{"sim", "backgammon", "--gmaes", "5"}, 2, NULL, "did you mean --games?"},
        {{"sim", "backgammon", "--games", "x"}, 2, NULL, "--games wants a number from 1"},
        {{"sim", "backgammon", "--until", "x"}, 2, NULL, "--until wants half the width"},
        {{"sim", "backgammon", "--minutes", "0"}, 2, NULL, "--minutes wants a number of minutes above 0"},
        {{"sim", "backgammon", "--sprt=2..1"}, 2, NULL, "--sprt wants points a game from low to high"},
        {{"sim", "backgammon", "--bot", "runner", "--white", "blitz"}, 2, NULL, "--bot is for both sides"},
        {{"sim", "backgammon", "--white"}, 2, NULL, "--white wants a bot"},
        {{"sim", "narde", "--games", "10", "--seed", "1"}, 0, "won by white", "10 games in "},
        {{"sim", "narde", "--seed", "1", "--sprt=-1..-0.9"}, 0, "ended by --sprt", NULL},
        {{"sim", "narde", "--games", "2", "--seed", "9223372036854775807"}, 0, "seed 9223372036854775807", NULL},
        {{"sim", "narde", "--games", "2", "--seed", "9223372036854775808"}, 2, NULL, "--seed wants a number from 0 to"},
        {{"match", "narde", "--seed", "1", "--games", "2"}, 0, "games a match", NULL},
        {{"match", "narde", "--set", "match.to=0"}, 1, NULL, "as in --to 5"},
        {{"compare", "narde"}, 2, NULL, "usage: compare"},
        {{"compare", "narde", "fevga", "--bot", "random", "--games", "50", "--seed", "1"}, 0, "beside narde:", NULL},
        {{"sweep", "narde", "head.per_turn"}, 2, NULL, "KEY=FROM..TO"},
        {{"sweep", "narde", "head.per_turn=3..1"}, 2, NULL, "from low to high and of at most 64"},
        {{"sweep", "narde", "head.per_turn=1..65"}, 2, NULL, "from low to high and of at most 64"},
        {{"sweep", "narde", "head.per_turn=a..b"}, 2, NULL, "from low to high and of at most 64"},
        {{"sweep", "narde", "head.per_turn=1.."}, 2, NULL, "from low to high and of at most 64"},
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
        {{"duel", "narde", "runner"}, 2, NULL, "usage: duel"},
        {{"profile"}, 2, NULL, "usage: profile"},
        {{"profile", "rnuner"}, 1, NULL, "did you mean runner?"},
        {{"profile", "random"}, 1, NULL, "`bench games` times it"},
        {{"profile", "runner", "--second", "1"}, 2, NULL, "usage: profile"},
        {{"profile", "runner", "hypergammon", "--seconds", "1"}, 0, "me:shots(n)", NULL},
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

// Ctrl-C ends an experiment that would take hours, and what was done is shown.
Test(experiment_commands, what_was_done_is_kept) {
    cr_assert(chdir(fresh_folder("lab_interrupted")) == 0);
    const char *program = getenv("NARDBOX_PROGRAM");
    char *out = NULL;
    // A busy machine may not come to its first game in a second.
    for (int seconds = 1; seconds <= 16 && (out == NULL || strstr(out, "won by white") == NULL); seconds *= 4) {
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
    cr_expect(strstr(out, "won by white") != NULL, "%s", out);
    free(out);
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
