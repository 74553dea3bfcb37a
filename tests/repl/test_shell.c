// SPDX-License-Identifier: MIT
// The forms of the program that other programs rely on: exit statuses, `plays` and its JSON, `why`.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static size_t count_lines(const char *text) {
    size_t count = 0;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

// ---- exit statuses

typedef struct StatusCase {
    const char *arguments[8];
    const char *input;
    int status;
    const char *out, *err; // parts, NULL: that stream must be empty
} StatusCase;

Test(shell, statuses) {
    static const StatusCase cases[] = {
        {{"--version"}, "", 0, "nardbox 0.", NULL},
        {{"--help"}, "", 0, "usage: nardbox", NULL},
        {{"version"}, "", 0, "nardbox 0.", NULL},
        {{"variants"}, "", 0, "long_nardi", NULL},
        {{"help", "roll"}, "", 0, "roll [DICE]", NULL},
        {{"help", "head.per_turn"}, "", 0, "head", NULL},
        {{"rules", "long_nardi"}, "", 0, "In a turn only one checker may leave", NULL},
        {{"rules", "long_nardi", "--set", "head.per_turn=2"}, "", 0, "In a turn only two checkers may leave", NULL},
        {{"rules", "long_nardi", "--keys"}, "", 0, "head.per_turn = 1", NULL},
        {{"rules", "long_nardi", "head.per_turn"}, "", 0, "(long_nardi.lua:", NULL},
        {{"long_nardi"}, "", 0, NULL, NULL},
        {{"-c", "help"}, "", 0, "moves", NULL},
        {{"-c", "use long_nardi", "-c", "position"}, "", 0, "24:15 24:15 - -", NULL},
        {{NULL}, "use narde\nposition\n", 0, "24:15 24:15 - -", NULL},
        {{NULL}, "# only a comment, with an apostrophe's quote\n\n", 0, NULL, NULL},
        // 1: a command failed
        {{"-c", "hlep"}, "", 1, NULL, "did you mean `help`"},
        // what cannot be seen, or turns text round, is shown
        {{"-c", "play a\xe2\x80\x8e\xd8\x9c\xe2\x80\xae"}, "", 1, NULL, "a\\u{200e}\\u{61c}\\u{202e}"},
        {{NULL},
         "play \xe2\x80\x8b\xf3\xa0\x80\x81",
         1,
         NULL,
         "  play \\u{200b}\\u{e0001}\n       ^^^^^^^^^^^^^^^^^\n"},
        {{"-c", "moves"}, "", 1, NULL, "no game is on the table"},
        {{"-c", "use"}, "", 1, NULL, "usage: use VARIANT"},
        {{NULL}, "hlep\nvariants\n", 1, NULL, "standard input:1:"},
        {{"--keep-going"}, "hlep\nvariants\n", 1, "long_nardi", "hlep"},
        {{"lnog_nardi"}, "", 1, NULL, "did you mean long_nardi"},
        {{"hlep"}, "", 1, NULL, "nardbox help"},
        {{"why", "long_nardi", "24:15 24:15 w 63", "24/18 24/21"}, "", 1, "not legal", NULL},
        {{"why", "long_nardi", "24:15 24:15 w", "24/18"}, "", 1, NULL, "dice"},
        {{"why", "long_nardi", "24:15 24:15 w -", "24/18"}, "", 1, NULL, "dice"},
        {{"why", "long_nardi", "24:15 24:15 w 63", "24/"}, "", 1, NULL, "error:"},
        // an ID is a position, too
        {{"why", "backgammon", "4HPwATDgc/ABMA:cIkFAAAAAAAE", "8/5 6/5"}, "", 0, "8/5 6/5 is legal", NULL},
        {{"plays", "backgammon", "4HPwATDgc/ABMA"}, "", 1, "dice: there are no", NULL},
        {{"plays", "backgammon"}, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n", 0, "; 8/5 6/5; ", NULL},
        {{"plays", "backgammon", "XGID=-b----E-C---eE---c-e----z-:0:0:1:31:0:0:0:0:10"}, "", 1, "\"z\" is no", NULL},
        {{"why", "narde+house/plain_first_double", "24:15 24:15 w 33", "24/21"}, "", 1, "not legal", "(on_roll)"},
        {{"plays", "nosuch"}, "", 1, NULL, "nosuch"},
        // 2: usage
        {{"--nosuch"}, "", 2, NULL, "--nosuch"},
        {{"-c"}, "", 2, NULL, "-c wants"},
        {{"-f"}, "", 2, NULL, "-f wants"},
        {{"--seed", "x"}, "", 2, NULL, "--seed"},
        {{"--seed"}, "", 2, NULL, "--seed wants"},
        {{"--glyphs=emoji"}, "", 2, NULL, "--glyphs"},
        {{"--color=blue"}, "", 2, NULL, "--color"},
        {{"long_nardi", "narde"},
         "",
         2,
         NULL,
         "one word too many; an opponent is named as in `nardbox tavla vs gentle`"},
        {{"--seed", "1", "backgammon", "to", "5"}, "score\n", 0, "White 0, Black 0, playing to 5", NULL},
        {{"--seed", "1", "backgammon", "vs", "random", "to", "3"}, "rules match\n", 0, "match.crawford = true", NULL},
        {{"--seed", "1", "backgammon", "to", "1"}, "rules match\n", 0, "match.crawford = false", NULL},
        {{"--seed", "1", "backgammon", "to", "3"},
         "position 1:1 1:1 w 21 score=2-1 to=3 crawford\nscore\nresign\nscore\n",
         0,
         "White 2, Black 1, playing to 3 (the Crawford game: no doubling)\nWhite resigns\nBlack wins: single, 1 point\n"
         "Score: White 2, Black 2, playing to 3\nWhite 2, Black 2, playing to 3\n",
         NULL},
        {{"--seed", "1", "narde", "to", "3"}, "rules match\n", 0, "match.crawford = false", NULL},
        {{"backgammon", "to", "x"}, "", 1, NULL, "a match is to a number of points"},
        {{"backgammon", "+house/joker_cube", "vs", "random"}, "rules\n", 0, "(backgammon+house/joker_cube)", NULL},
        {{"rules", "Gul Bara", "match.to"}, "", 0, "match.to = 5", NULL},
        {{"rules", "nardi", "match.to"}, "", 1, NULL, "may mean long_nardi"},
        {{"rules", "hyper", "match.to"}, "", 1, NULL, "hypergammon"}, // beginnings are for the prompt
        {{"-c", "help", "variants"}, "", 2, NULL, "do not go together"},
        {{"why", "long_nardi"}, "", 2, NULL, "usage: why"},
        {{"--seed", "1", "narde"}, "why\n", 1, NULL, "why wants a move, as in"},
        {{"--seed", "1", "narde"}, "diff fevga\n", 1, NULL, "; `rules diff fevga` shows how the rules at the table"},
        {{"diff", "narde"}, "", 2, NULL, "diff wants two games, as in `diff narde long_nardi`\n"},
        {{"plays"}, "", 2, NULL, "usage: plays"},
        {{"rules"}, "", 2, NULL, "usage: rules"},
        {{"check"}, "", 2, NULL, "usage: check"},
        {{"check", "long_nardi", "--games", "many"}, "", 2, NULL, "--games"},
        {{"plays", "long_nardi", "--set", "head.per_trun=2"}, "", 2, NULL, "did you mean"},
        {{"check", "tavla", "--set", "prime=off"}, "", 2, NULL, "\"prime\" is not one rule but a group: prime.length"},
        {{"plays", "long_nardi", "--set", "head.per_turn"}, "", 2, NULL, "KEY=VALUE"},
        {{"plays", "long_nardi", "--set"}, "", 2, NULL, "KEY=VALUE"},
        {{"plays", "long_nardi", "--jsno"}, "", 2, NULL, "--jsno; did you mean --json?"},
        {{"plays", "long_nardi", "--json=1"}, "", 2, NULL, "--json=1"},
        {{"check", "long_nardi", "--games", "2", "--games=3"}, "", 2, NULL, "--games stands there twice"},
        {{"check", "long_nardi", "--seconds=99999"}, "", 2, NULL, "--seconds wants a whole number from 0 to 86400"},
        {{"plays", "long_nardi", "-c", "position"}, "", 2, NULL, "the option -c"},
        {{"plays", "-x", "long_nardi", "24:15 24:15 w 63"}, "", 2, NULL, "the option -x"},
        {{"why", "long_nardi", "24:15 24:15 w 63", "24/15", "-v"}, "", 2, NULL, "the option -v"},
        // A lone - passes, and a position may begin with one.
        {{"why", "long_nardi", "24:15 24:15 w 63", "-"}, "", 1, "(forced.use = most, ", NULL},
        {{"plays", "long_nardi", "- 24:15 b 63"}, "", 0, "24/18/15", NULL},
        // The mark that some editors put before the first line is no part of it.
        {{"plays", "long_nardi"},
         "\xef\xbb\xbf"
         "24:15 24:15 w 63\n",
         0,
         "24/18/15\n",
         NULL},
        {{"plays", "long_nardi"},
         "24:15 24:15 w 63\n\xef\xbb\xbf"
         "24:15 24:15 w 63\n",
         1,
         "error: ",
         NULL},
        {{NULL}, "\xef\xbb\xbfuse narde\nposition\n", 0, "24:15 24:15 - -", NULL},
        {{NULL}, "\xef\xbb\xbf", 0, NULL, NULL},
        {{NULL}, "use narde\n\xef\xbb\xbfposition\n", 1, NULL, "standard input:2:"},
        // 4: I/O
        {{"-f", ""}, "", 4, NULL, "error: cannot open \"\": No such file or directory"},
        {{"merge", ""}, "", 4, NULL, "error: cannot read \"\": No such file or directory"},
        {{"log", ""}, "", 4, NULL, "error: cannot write \"\": No such file or directory"},
        {{"-f", "/"}, "", 4, NULL, "error: cannot read /: Is a directory"},
        {{"--", "narde"}, "", 0, NULL, NULL},
        {{"--", "--keep-going"}, "", 1, NULL, "there is no variant"},
        {{"-f", "/nonexistent/file"}, "", 4, NULL, "/nonexistent/file"},
        {{"plays", "/nonexistent/file.lua"}, "", 4, NULL, "/nonexistent/file.lua"},
        {{"-c", "use long_nardi", "-c", "save /nonexistent/folder/x"}, "", 4, NULL, "cannot write"},
        {{"-c", "open /nonexistent/x"}, "", 4, NULL, "cannot open"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const StatusCase *each = &cases[i];
        Ran ran = run_program(each->arguments, each->input);
        const char *name = each->arguments[0] != NULL ? each->arguments[0] : "(input)";
        cr_expect(ran.status == each->status, "case %zu, %s: status %d, not %d; %s", i, name, ran.status, each->status,
                  ran.err);
        cr_expect(each->out == NULL ? *ran.out == '\0' : strstr(ran.out, each->out) != NULL, "case %zu, %s: stdout: %s",
                  i, name, ran.out);
        cr_expect(each->err == NULL ? *ran.err == '\0' : strstr(ran.err, each->err) != NULL, "case %zu, %s: stderr: %s",
                  i, name, ran.err);
        ran_destroy(&ran);
    }
}

Test(shell, a_file_may_begin_with_a_mark) {
    char path[600];
    snprintf(path, sizeof path, "%s/lines", fresh_folder("shell_mark"));
    write_text(path, "\xef\xbb\xbfuse narde\nposition\n");
    Ran ran = run_program(ARGUMENTS("-f", path), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    cr_expect_str_eq(ran.out, "24:15 24:15 - - first=wb\n");
    ran_destroy(&ran);
}

// What fails in an example says which rule is behind it, as `why` does.
Test(shell, failed_examples_name_the_rule) {
    char path[600];
    snprintf(path, sizeof path, "%s/bad.lua", fresh_folder("shell_examples"));
    write_text(path, "return { based_on = 'long_nardi', head = { per_turn = 1 }, examples = {\n"
                     "{ position = '24:15 24:15 w 63', legal = '24/18 24/21', count = 99, why = 'the head' } } }");
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, path, "--games", "1"), "");
    cr_expect(ran.status == 3);
    CHECK_HAS(ran.err, "24/18 24/21 should be legal: only one checker may leave the head (24) in a turn  "
                       "(head.per_turn = 1, ");
    CHECK_HAS(ran.err, "bad.lua:1) (the head)\n");
    CHECK_HAS(ran.err, "there is 1 play, not 99");
    ran_destroy(&ran);
}

// Commands that have no table of their own say where a function has failed, too.
Test(shell, functions_that_fail_are_status_3) {
    char path[600];
    snprintf(path, sizeof path, "%s/bad.lua", fresh_folder("shell_functions"));
    write_text(path, "return { based_on = 'hypergammon',\n  on_play = function() error('no play') end }");
    for (int i = 0; i < 2; i++) {
        Ran ran = run_program(i == 0 ? ARGUMENTS("solve", path, "--positions", "1000")
                                     : ARGUMENTS("sim", path, "--bot", "random", "--games", "1"),
                              "");
        cr_expect(ran.status == 3, "%d: status %d; %s", i, ran.status, ran.err);
        CHECK_HAS(ran.err, "bad.lua:2: no play");
        ran_destroy(&ran);
    }
}

Test(shell, scripts_that_fail_are_status_3) {
    char path[600];
    snprintf(path, sizeof path, "%s/bad.lua", fresh_folder("shell_scripts"));
    static const char *const broken[] = {
        "return {",
        "return { head = { per_trun = 1 }, layout = { [24] = 15 } }",
        "while true do end",
        "return 7",
        "return { based_on = 'narde', examples = { { position = '24:15 24:15 w 63', count = 2 } } }",
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        write_text(path, broken[i]);
        Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, path, "--games", "1"), "");
        cr_expect(ran.status == 3, "%s: status %d; %s", broken[i], ran.status, ran.err);
        CHECK_HAS(ran.err, "bad.lua");
        ran_destroy(&ran);
        // A failed example does not keep the variant from being played.
        bool loads = i + 1 == sizeof broken / sizeof broken[0];
        ran = run_program(ARGUMENTS("plays", path, "24:15 24:15 w 63"), "");
        cr_expect(ran.status == (loads ? 0 : 3), "%s: status %d; %s", broken[i], ran.status, ran.err);
        ran_destroy(&ran);
    }
}

Test(shell, full_disk_is_status_4) {
    Ran ran = run_program(ARGUMENTS("-c", "help"), "");
    cr_expect(ran.status == 0);
    ran_destroy(&ran);
    char command[600];
    // Less and more than stdio keeps back; what is shown before a message, of lines and positions that are read.
    static const char *const asked[] = {"version", "variants", "-c version -c foo", "--no-rc", "--man", "plays narde"};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        snprintf(command, sizeof command,
                 "echo version | '%s' %s 2>&1 >/dev/full | grep -q 'cannot write the output: No space'",
                 NARDBOX_PROGRAM, asked[i]);
        cr_expect(system(command) == 0, "%s", asked[i]);
        snprintf(command, sizeof command, "echo version | '%s' %s >/dev/full 2>/dev/null", NARDBOX_PROGRAM, asked[i]);
        int status = system(command);
        cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 4, "status %d", status);
    }
}

// ---- plays

static const char *const bad_positions[] = {
    "junk",
    "24:15",
    "24:15 24:15",
    "24:15 24:15 w",
    "24:15 24:15 w -",
    "24:15 24:15 - 63",
    "24:15 24:15 x 63",
    "24:15 24:15 w 6x",
    "24:15 24:15 w 07",
    "24:15 24:15 w 7",
    "24:15 24:15 w 666666666",
    "24:16 24:15 w 63",
    "24:15,off:16 24:15 w 63",
    "25:15 24:15 w 63",
    "0:15 24:15 w 63",
    "24:-1 24:15 w 63",
    "24:15,24:1 24:15 w 63",
    "24:1524 24:15 w 63",
    "24: 24:15 w 63",
    ":15 24:15 w 63",
    "24 24:15 w 63",
    "24:15, 24:15 w 63",
    "24:14,12:1 24:15 w 63",
    "24:15p 24:15 w 63",
    "bra:1,24:14 24:15 w 63",
    "24:15 24:15 w 63 frist=w",
    "24:15 24:15 w 63 first=x",
    "24:15 24:15 w 63 cube=3",
    "24:15 24:15 w 63 score=1",
    "24:15 24:15 w 63 first=w first=w",
    "24:15 24:15 w 63 junk",
    "24:15 24:15 w 63 \xff\xfe",
    "24:99999999999999999999 24:15 w 63",
};
enum { BAD_POSITIONS = sizeof bad_positions / sizeof bad_positions[0] };

Test(shell, plays_answers_every_line) {
    char input[8192] = "# a comment\n\n";
    size_t length = strlen(input);
    for (size_t i = 0; i < BAD_POSITIONS; i++) {
        length += (size_t)snprintf(input + length, sizeof input - length, "%s\n", bad_positions[i]);
    }
    snprintf(input + length, sizeof input - length, "   \n24:15 24:15 b 36\n  # another\n24:15 24:15 w 63");
    Ran ran = run_program(ARGUMENTS("plays", "long_nardi"), input);
    cr_expect(ran.status == 1);
    cr_expect_str_empty(ran.err);
    cr_expect_eq(count_lines(ran.out), BAD_POSITIONS + 2);
    char *line = strtok(ran.out, "\n");
    for (size_t i = 0; i < BAD_POSITIONS && line != NULL; i++, line = strtok(NULL, "\n")) {
        cr_expect(strncmp(line, "error: ", 7) == 0 && strlen(line) > 15, "%s: %s", bad_positions[i], line);
    }
    cr_assert(line != NULL);
    cr_expect_str_eq(line, "24/18/15");
    cr_expect_str_eq(strtok(NULL, "\n"), "24/18/15");
    ran_destroy(&ran);
}

// A bot that asks about one position after another waits for each answer.
Test(shell, plays_answers_a_line_before_the_next, .timeout = 60) {
    int to[2], from[2];
    char line[256] = "";
    cr_assert(pipe(to) == 0 && pipe(from) == 0);
    pid_t process = fork();
    if (process == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        execl(getenv("NARDBOX_PROGRAM"), "nardbox", "plays", "long_nardi", (char *)NULL);
        _exit(1);
    }
    close(from[1]);
    FILE *answers = fdopen(from[0], "r");
    for (int i = 0; i < 2; i++) {
        static const char asked[] = "24:15 24:15 w 65\n";
        cr_assert_eq(write(to[1], asked, strlen(asked)), (ssize_t)strlen(asked));
        cr_assert(fgets(line, sizeof line, answers) != NULL);
        cr_expect_str_eq(line, "24/18/13\n");
    }
    close(to[1]);
    cr_expect_eq(waitpid(process, NULL, 0), process);
    fclose(answers);
}

Test(shell, plays_json) {
    char input[8192] = "";
    size_t length = 0;
    for (size_t i = 0; i < BAD_POSITIONS; i++) {
        // An empty line before each, so that the number of the line is not that of the answer.
        length += (size_t)snprintf(input + length, sizeof input - length, "\n%s\n", bad_positions[i]);
    }
    snprintf(input + length, sizeof input - length, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 13\r\n");
    Ran ran = run_program(ARGUMENTS("plays", "backgammon", "--json"), input);
    cr_expect(ran.status == 1);
    cr_expect_eq(count_lines(ran.out), BAD_POSITIONS + 1);
    char *line = strtok(ran.out, "\n");
    for (size_t i = 0; i < BAD_POSITIONS && line != NULL; i++, line = strtok(NULL, "\n")) {
        json_error_t trouble;
        json_t *answer = json_loads(line, 0, &trouble);
        cr_assert(answer != NULL, "%s: %s", line, trouble.text);
        // Some are good positions of backgammon's 15 checkers; those are answered, not refused.
        if (json_object_get(answer, "error") != NULL) {
            cr_expect_eq(json_object_size(answer), 2);
            cr_expect_eq(json_integer_value(json_object_get(answer, "line")), (json_int_t)(2 * i + 2));
        } else {
            cr_expect(json_is_array(json_object_get(answer, "plays")), "%s", line);
        }
        json_decref(answer);
    }
    cr_assert(line != NULL);
    json_t *answer = json_loads(line, 0, NULL);
    cr_assert(answer != NULL);
    const char *position = json_string_value(json_object_get(answer, "position"));
    cr_assert(position != NULL);
    cr_expect_str_eq(position, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31");
    json_t *plays = json_object_get(answer, "plays");
    // 3-1 from the start has 16 plays in every book.
    cr_expect_eq(json_array_size(plays), 16);
    bool found = false;
    for (size_t i = 0; i < json_array_size(plays); i++) {
        json_t *play = json_array_get(plays, i);
        const char *text = json_string_value(json_object_get(play, "play"));
        const char *result = json_string_value(json_object_get(play, "result"));
        cr_assert(text != NULL && result != NULL && json_object_size(play) == 2);
        if (strcmp(text, "8/5 6/5") == 0) {
            found = true;
            cr_expect_str_eq(result, "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5");
        }
    }
    cr_expect(found, "8/5 6/5 is missing");
    json_decref(answer);
    ran_destroy(&ran);
}

Test(shell, no_step_possible_is_one_empty_play) {
    // White is on the bar, black holds all six points of his home board.
    const char *closed_out = "bar:1,6:14 6:3,5:3,4:3,3:2,2:2,1:2 w 65\n";
    Ran ran = run_program(ARGUMENTS("plays", "backgammon", "--json"), closed_out);
    cr_expect(ran.status == 0);
    json_t *answer = json_loads(ran.out, 0, NULL);
    cr_assert(answer != NULL, "%s", ran.out);
    json_t *plays = json_object_get(answer, "plays");
    cr_expect_eq(json_array_size(plays), 1);
    json_t *play = json_array_get(plays, 0);
    cr_expect_str_eq(json_string_value(json_object_get(play, "play")), "");
    cr_expect_str_eq(json_string_value(json_object_get(play, "result")), "bar:1,6:14 6:3,5:3,4:3,3:2,2:2,1:2");
    json_decref(answer);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("plays", "backgammon"), closed_out);
    cr_expect_str_eq(ran.out, "-\n");
    ran_destroy(&ran);
}

Test(shell, set_changes_the_plays) {
    const char *position = "24:15 24:15 w 63\n";
    Ran ran = run_program(ARGUMENTS("plays", "long_nardi", "--set", "head.per_turn=2"), position);
    cr_expect_str_eq(ran.out, "24/18/15; 24/21 24/18\n");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("plays", "--set=head.per_turn=2", "long_nardi", "--set=forced.use=free"), position);
    cr_expect_str_eq(ran.out, "-; 24/18; 24/18/15; 24/21; 24/21 24/18\n");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("plays", "long_nardi", "24:15 24:15 w 63", "junk"), "");
    cr_expect(ran.status == 1);
    CHECK_HAS(ran.out, "24/18/15\nerror: ");
    ran_destroy(&ran);
}

// ---- why

typedef struct WhyCase {
    const char *position, *play, *set;
    int status;
    const char *said; // part of stdout
} WhyCase;

Test(shell, why_names_rule_value_and_place) {
    static const WhyCase cases[] = {
        {"24:15 24:15 w 63", "24/15", NULL, 0, "24/18/15 is legal"},
        {"24:15 24:15 w 63", "24 18 18 15", NULL, 0, "24/18/15 is legal"},
        {"24:15 24:15 w 63", "24/18 24/21", NULL, 1,
         "24/18 24/21 is not legal: only one checker may leave the head (24) in a turn  (head.per_turn = 1, "
         "long_nardi.lua:"},
        {"24:15 24:15 w 63", "24/18 24/21", "head.per_turn=2", 0, "24/21 24/18 is legal"},
        {"24:15 24:15 w 63", "24/18 24/21 24/15", "head.per_turn=2", 1, "is not legal"},
        {"24:15 24:15 w 63", "24/18", "forced.use=while_possible", 1, "(forced.use = while_possible, --set)"},
        {"24:15 24:15 w 63", "24/18", NULL, 1, "(forced.use = most, long_nardi.lua:"},
        {"24:15 24:15 w 63", "-", NULL, 1, "(forced.use = most, long_nardi.lua:"},
        {"24:15 24:15 w 61", "24/18/17", NULL, 0, "is legal"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const WhyCase *each = &cases[i];
        Ran ran = each->set == NULL
                      ? run_program(ARGUMENTS("why", "long_nardi", each->position, each->play), "")
                      : run_program(ARGUMENTS("why", "long_nardi", each->position, each->play, "--set", each->set), "");
        cr_expect(ran.status == each->status, "%s: status %d", each->play, ran.status);
        CHECK_HAS(ran.out, each->said);
        cr_expect_str_empty(ran.err);
        ran_destroy(&ran);
    }
    // A key that no file sets says so.
    Ran ran = run_program(ARGUMENTS("why", "backgammon", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31", "24/23 24/21",
                                    "--set", "contact.blot=closed"),
                          "");
    cr_expect(ran.status == 0, "%s", ran.out);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("why", "backgammon", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 51", "24/19"), "");
    cr_expect(ran.status == 1);
    CHECK_HAS(ran.out, "point 19 is closed");
    CHECK_HAS(ran.out, "(contact.blot = hit, ");
    ran_destroy(&ran);
}

Test(shell, malformed_moves_are_refused_clearly) {
    static const char *const moves[] = {
        "24/",    "/18",      "24//18",    "24/18/",  "24/18 13", "24/99",     "99/24",
        "24/18x", "24/18(0)", "24/18(99)", "24/18(",  "foo",      "24/18 foo", "24/24",
        "((((",   "24/18)",   "*",         "24/18**", "24-",      "\xff/18",   "24/18/15/12/9/6/3/2/1/off",
        "1e3/18", "24/ 18/ ", "0x18/12",
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        Ran ran = run_program(ARGUMENTS("why", "long_nardi", "24:15 24:15 w 63", moves[i]), "");
        cr_expect(ran.status == 1, "%s: status %d, %s", moves[i], ran.status, ran.out);
        bool said = strncmp(ran.err, "error: ", 7) == 0 || strstr(ran.out, "is not legal: ") != NULL;
        cr_expect(said, "%s: out %s, err %s", moves[i], ran.out, ran.err);
        ran_destroy(&ran);
    }
}

// ---- interrupted

Test(shell, interrupt_is_status_130) {
    char path[256];
    snprintf(path, sizeof path, "%s/err", fresh_folder("shell_interrupt"));
    pid_t child =
        start_program(ARGUMENTS("check", "backgammon", "--seconds", "6000", "--games", "100000000"), "/dev/null", path);
    int status = 0;
    usleep(300000); // mostly it is in the middle of it then
    kill(child, SIGINT);
    waitpid(child, &status, 0);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 130, "status %d", status);
    char *said = read_text(path);
    CHECK_HAS(said, " random games were played\n"); // and none of them again
    free(said);
}

// Nothing in a pipe or with NO_COLOR has an escape sequence in it.
Test(shell, no_escapes_in_a_pipe) {
    Ran ran = run_program(ARGUMENTS("--seed", "1", "-c", "new long_nardi", "-c", "board", "-c", "moves"), "");
    cr_expect(ran.status == 0);
    cr_expect(strchr(ran.out, '\033') == NULL);
    ran_destroy(&ran);
    // What is typed does not get through to the terminal either.
    ran = run_program(ARGUMENTS("--keep-going", "narde"),
                      "hl\033[31mp\nposition \033[31m\nwhy \033\nset \033=1\nnew \033\nopen \033\n");
    cr_expect(ran.status != 0);
    cr_expect(strchr(ran.err, '\033') == NULL && strchr(ran.out, '\033') == NULL, "%s", ran.err);
    ran_destroy(&ran);
    // Nor do names of files where something has been done with them.
    char *save = NULL;
    cr_assert_gt(asprintf(&save, "save '%s/a\033[31m.game'", fresh_folder("shell_escapes")), 0);
    ran = run_program(ARGUMENTS("-c", "new narde", "-c", save), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.out, "/a?[31m.game\n");
    ran_destroy(&ran);
    free(save);
    ran = run_program(ARGUMENTS("--color=always", "--seed", "1", "-c", "new long_nardi", "-c", "board"), "");
    CHECK_HAS(ran.out, "\033[0;1;38;5;");
    ran_destroy(&ran);
}

// Where the locale has only ASCII, titles and the variant's words are spelt in it, and columns are still columns; what
// is for other programs is as it is.
Test(shell, without_utf8_everything_is_ascii) {
    run_locale = "C";
    Ran list = run_program(ARGUMENTS("variants"), "");
    CHECK_HAS(list.out, "long_nardi        Dlinnye nardy: ");
    CHECK_HAS(list.out, "plakoto           Plakoto: ");
    Ran rules = run_program(ARGUMENTS("rules", "nardi_classique", "--keys"), "");
    CHECK_HAS(rules.out, "nardi_classique: Korotkie nardy");
    const char *bar = strstr(rules.out, "names.bar = stena"), *layout = strstr(rules.out, "layout = 24:2");
    cr_assert(bar != NULL && layout != NULL);
    cr_expect_eq(strstr(bar, "nardi_classique.lua") - bar, strstr(layout, "nardi_classique.lua") - layout, "%s",
                 rules.out);
    Ran wrong = run_program(ARGUMENTS("-c", "стена"), "");
    CHECK_HAS(wrong.err, "stena");
    Ran book = run_program(ARGUMENTS("rules", "nardi_classique"), "");
    CHECK_HAS(book.out, "goes to the bar (stena)");
    const char *const texts[] = {list.out, rules.out, wrong.err, book.out};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (const char *at = texts[i]; *at != '\0'; at++) {
            cr_assert((unsigned char)*at < 0x80, "%s", texts[i]);
        }
    }
    Ran rows = run_program(ARGUMENTS("variants", "--csv"), "");
    CHECK_HAS(rows.out, "Длинные нарды");
    Ran drawn = run_program(ARGUMENTS("--glyphs", "unicode", "variants"), "");
    CHECK_HAS(drawn.out, "Длинные нарды");
    Ran *all[] = {&list, &rules, &wrong, &book, &rows, &drawn};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        ran_destroy(all[i]);
    }
}
