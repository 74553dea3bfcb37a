// SPDX-License-Identifier: MIT
// The form of `bench`, and what its signatures promise. How fast anything is, is never tested.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define SMALL "--runs", "1", "--json"

enum { MOST_SECONDS = 3 };

// The row whose "what" is as given, of a run's JSON lines; the caller lets go of it.
static json_t *find_row(const char *out, const char *what) {
    char *copy = strdup(out);
    json_t *found = NULL;
    char *rest;
    for (char *line = strtok_r(copy, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        json_t *row = json_loads(line, 0, NULL);
        cr_assert(row != NULL, "no JSON: %s", line);
        if (found == NULL && strcmp(json_string_value(json_object_get(row, "what")), what) == 0) {
            found = json_incref(row);
        }
        json_decref(row);
    }
    free(copy);
    cr_assert(found != NULL, "no row %s in: %s", what, out);
    return found;
}

// Signature of the row `what` in a run's JSON lines.
static void signature_in(const char *run, const char *what, char out[20]) {
    json_t *row = find_row(run, what);
    const char *text = json_string_value(json_object_get(row, "signature"));
    cr_assert(text != NULL && strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16, "signature %s", text);
    memcpy(out, text, 17);
    json_decref(row);
}

static Ran run_well(const char *const *arguments) {
    Ran ran = run_program(arguments, "");
    cr_assert_eq(ran.status, 0, "%s", ran.err);
    return ran;
}

static void signature_of(const char *const *arguments, const char *what, char out[20]) {
    Ran ran = run_well(arguments);
    signature_in(ran.out, what, out);
    ran_destroy(&ran);
}

static bool same_words(const char *const *a, const char *const *b) {
    for (; *a != NULL && *b != NULL && strcmp(*a, *b) == 0; a++, b++) {
    }
    return *a == *b;
}

static void check_row(const json_t *row, const char *bench, const char *variant) {
    static const char *const numbers[] = {"median", "min", "max"};
    double value[3];
    cr_expect_str_eq(json_string_value(json_object_get(row, "bench")), bench);
    cr_expect_str_eq(json_string_value(json_object_get(row, "variant")), variant);
    for (int i = 0; i < 3; i++) {
        value[i] = json_number_value(json_object_get(row, numbers[i]));
        cr_expect_gt(value[i], 0, "%s of %s", numbers[i], bench);
    }
    cr_expect(value[1] <= value[0] && value[0] <= value[2], "%s: %g %g %g", bench, value[1], value[0], value[2]);
    cr_expect_gt(json_integer_value(json_object_get(row, "work")), 0);
    cr_expect_gt(json_integer_value(json_object_get(row, "repeats")), 0);
    cr_expect(json_is_string(json_object_get(row, "unit")));
}

Test(bench, rows) {
    static const struct {
        const char *arguments[10];
        const char *bench, *what, *variant;
        long long work; // 0: not known beforehand
        int runs, threads;
    } cases[] = {
        {{"bench", "plays", "--variant", "narde", "--pairs", "40", SMALL}, "plays", "list", "narde", 0, 1, 1},
        {{"bench", "plays", "--variant", "narde", "--pairs", "40", SMALL}, "plays", "steps", "narde", 0, 1, 1},
        {{"bench", "plays", "--variant", "narde", "--pairs", "40", SMALL}, "plays", "write", "narde", 0, 1, 1},
        {{"bench", "plays", "--variant", "narde", "--pairs", "40", SMALL}, "plays", "pick", "narde", 40, 1, 1},
        {{"bench", "games", "--variant=hypergammon", "--games", "4", SMALL}, "games", "flow", "hypergammon", 4, 1, 1},
        {{"bench", "games", "--variant=hypergammon", "--games=4", "--runs", "2", "--json"},
         "games",
         "history",
         "hypergammon",
         4,
         2,
         1},
        {{"bench", "games", "--threads", "2", "--variant=hypergammon", "--games=5", SMALL},
         "games",
         "flow",
         "hypergammon",
         5,
         1,
         2},
        {{"bench", "load", "--variant", "narde+house/exact_bearoff", SMALL},
         "load",
         "reload",
         "narde+house/exact_bearoff",
         1,
         1,
         1},
        {{"bench", "net", "--variant", "hypergammon", "--pairs", "40", SMALL},
         "net",
         "decide",
         "hypergammon",
         40,
         1,
         1},
        {{"bench", "hooks", "--variant", "hypergammon", "--pairs", "40", SMALL},
         "hooks",
         "yes_step",
         "hypergammon",
         100000,
         1,
         1},
        {{"bench", "hooks", "--variant", "hypergammon", "--pairs", "40", SMALL},
         "hooks",
         "path",
         "hypergammon",
         0,
         1,
         1},
        {{"bench", "hooks", "--variant", "hypergammon", "--pairs", "40", SMALL},
         "hooks",
         "board",
         "hypergammon",
         0,
         1,
         1},
    };
    unsetenv("NARDBOX_NETS"); // one is about the nets that come with the program
    Ran ran = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (i == 0 || !same_words(cases[i].arguments, cases[i - 1].arguments)) { // else another row of the same run
            ran_destroy(&ran);
            ran = run_well(cases[i].arguments);
            cr_expect_str_empty(ran.err);
        }
        json_t *row = find_row(ran.out, cases[i].what);
        check_row(row, cases[i].bench, cases[i].variant);
        if (cases[i].work > 0) {
            cr_expect_eq(json_integer_value(json_object_get(row, "work")), cases[i].work, "case %zu", i);
        }
        cr_expect_eq(json_integer_value(json_object_get(row, "runs")), cases[i].runs, "case %zu", i);
        cr_expect_eq(json_integer_value(json_object_get(row, "threads")), cases[i].threads, "case %zu", i);
        cr_expect_eq(json_object_get(row, "speedup") != NULL, cases[i].threads > 1, "case %zu", i);
        json_decref(row);
    }
    ran_destroy(&ran);
    // As a table: one line of headings, one of figures.
    ran = run_program(ARGUMENTS("bench", "load", "--variant", "narde", "--runs", "1"), "");
    CHECK_HAS(ran.out, "benchmark        variant");
    CHECK_HAS(ran.out, "signature\nload variant     narde  ");
    CHECK_HAS(ran.out, "\nload reload      narde  ");
    ran_destroy(&ran);
}

// They are those of the results: the same in every run and for any number of threads, others under other rules.
Test(bench, signatures) {
    char one[20], other[20];
    signature_of(ARGUMENTS("bench", "plays", "--variant", "narde", "--pairs", "60", SMALL), "list", one);
    signature_of(ARGUMENTS("bench", "plays", "--variant", "narde", "--pairs", "60", "--runs", "2", "--json"), "list",
                 other);
    cr_expect_str_eq(one, other);
    // The long game differs from narde in what a game is worth and in nothing that a list of plays shows.
    signature_of(ARGUMENTS("bench", "plays", "--variant", "long_nardi", "--pairs", "60", SMALL), "list", other);
    cr_expect_str_eq(one, other);
    signature_of(ARGUMENTS("bench", "plays", "--variant", "narde", "--set", "head.per_turn=2", "--pairs", "60", SMALL),
                 "list", other);
    cr_expect_str_neq(one, other);
    signature_of(ARGUMENTS("bench", "plays", "--variant", "narde", "--pairs", "61", SMALL), "list", other);
    cr_expect_str_neq(one, other);
    Ran ran = run_well(ARGUMENTS("bench", "plays", "--variant", "narde", "--pairs", "60", SMALL));
    signature_in(ran.out, "list", one);
    signature_in(ran.out, "steps", other);
    cr_expect_str_neq(one, other);
    signature_of(ARGUMENTS("bench", "plays", "--variant", "narde", "--pairs", "60", SMALL), "steps", one);
    cr_expect_str_eq(one, other);
    ran_destroy(&ran);

    signature_of(ARGUMENTS("bench", "games", "--variant", "hypergammon", "--games", "6", SMALL), "flow", one);
    signature_of(ARGUMENTS("bench", "games", "--variant", "hypergammon", "--games", "6", "--threads", "3", SMALL),
                 "flow", other);
    cr_expect_str_eq(one, other);
    // Of six games some end as gammons.
    signature_of(
        ARGUMENTS("bench", "games", "--variant", "hypergammon", "--games", "6", "--set", "score.gammon=5", SMALL),
        "flow", other);
    cr_expect_str_neq(one, other);

    // Hooks that allow everything change no plays.
    signature_of(ARGUMENTS("bench", "plays", "--variant", "hypergammon", "--pairs", "30", SMALL), "list", one);
    static const char *const hooks[] = {"path", "step", "play"};
    ran = run_well(ARGUMENTS("bench", "hooks", "--variant", "hypergammon", "--pairs", "30", SMALL));
    for (int i = 0; i < 3; i++) {
        signature_in(ran.out, hooks[i], other);
        cr_expect_str_eq(one, other, "%s", hooks[i]);
    }
    ran_destroy(&ran);

    signature_of(ARGUMENTS("bench", "load", "--variant", "narde", SMALL), "variant", one);
    signature_of(ARGUMENTS("bench", "load", "--variant", "narde+house/exact_bearoff", SMALL), "variant", other);
    cr_expect_str_neq(one, other);
}

static void write_file(char *path, const char *text) {
    int file = mkstemp(path);
    cr_assert(file >= 0);
    cr_assert_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
}

Test(bench, positions) {
    char good[] = "/tmp/nardbox-bench-XXXXXX";
    char bad[] = "/tmp/nardbox-bench-XXXXXX";
    write_file(good, "# two positions\n24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31\n\n"
                     "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b 65\n");
    write_file(bad, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31\n24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -\n");
    // 3-1 has 16 plays; 6-5 as many as the list of plays has.
    Ran plays = run_program(ARGUMENTS("plays", "backgammon", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b 65"), "");
    long long expected = 16 + 1;
    for (const char *at = plays.out; *at != '\0'; at++) {
        expected += *at == ';';
    }
    ran_destroy(&plays);
    Ran ran = run_program(ARGUMENTS("bench", "plays", "--variant", "backgammon", "--positions", good, SMALL), "");
    cr_assert_eq(ran.status, 0, "%s", ran.err);
    json_t *row = find_row(ran.out, "list");
    cr_expect_eq(json_integer_value(json_object_get(row, "work")), expected);
    json_decref(row);
    row = find_row(ran.out, "count");
    cr_expect_eq(json_integer_value(json_object_get(row, "work")), expected);
    json_decref(row);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("bench", "plays", "--variant", "backgammon", "--positions", bad, SMALL), "");
    cr_expect_eq(ran.status, 1);
    cr_expect(strstr(ran.err, bad) != NULL && strstr(ran.err, ":2: turn and dice are needed") != NULL, "%s", ran.err);
    ran_destroy(&ran);
    cr_assert_eq(truncate(bad, 0), 0);
    ran = run_program(ARGUMENTS("bench", "plays", "--variant", "backgammon", "--positions", bad, SMALL), "");
    cr_expect_eq(ran.status, 1);
    CHECK_HAS(ran.err, "there is no position in");
    ran_destroy(&ran);
    remove(good);
    remove(bad);
}

Test(bench, refusals) {
    static const struct {
        const char *arguments[10];
        int status;
        const char *err;
    } cases[] = {
        {{"bench", "play"},
         2,
         "there is no benchmark \"play\": they are plays, games, load, hooks, net; did you mean plays?"},
        {{"bench", "plays", "--pears", "3"}, 2, "bench does not know the option --pears"},
        {{"bench", "plays", "--runs", "0"}, 2, "--runs wants a whole number from 1 to 1000"},
        {{"bench", "plays", "--pairs"}, 2, "--pairs wants a whole number"},
        {{"bench", "plays", "--threads", "2"}, 2, "--threads is for `bench games`"},
        {{"bench", "games", "--pairs=3"}, 2, "--pairs is for `bench plays hooks net`"},
        {{"bench", "load", "--set", "head.per_turn=2"}, 2, "--set is for `bench plays games net`"},
        {{"bench", "net", "--set", "head.per_trun=2"}, 2, "did you mean"},
        {{"bench", "plays", "--set"}, 2, "--set wants KEY=VALUE"},
        {{"bench", "plays", "--variant"}, 2, "--variant wants the name of a variant"},
        {{"bench", "plays", "--positions"}, 2, "--positions wants the name of a file"},
        {{"bench", "plays", "--positions", "x"}, 2, "--positions wants one --variant"},
        {{"bench", "--positions", "x", "--variant", "narde"}, 2, "--positions is for `bench plays` alone"},
        {{"bench", "plays", "--variant", "nrade"}, 1, "did you mean narde"},
        {{"bench", "load", "--variant", "nrade"}, 1, "did you mean narde"},
        {{"bench", "games", "--variant", "narde", "--set", "head.per_trun=2"}, 2, "did you mean"},
        {{"bench", "plays", "--variant", "narde", "--positions", "/nonexistent/x"}, 4, "cannot open /nonexistent/x"},
        {{"bench", "plays", "--variant", "narde", "--positions", "/dev/null"}, 4, "it is not a plain file"},
        {{"bench", "games", "--variant", "narde", "--set", "bearoff.dice=7", "--games", "1"}, 2, "bearoff.dice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(cases[i].arguments, "");
        cr_expect_eq(ran.status, cases[i].status, "case %zu: status %d; %s", i, ran.status, ran.err);
        CHECK_HAS(ran.err, cases[i].err);
        ran_destroy(&ran);
    }
}

Test(bench, no_net) {
    Ran ran = run_program(ARGUMENTS("bench", "net", "--variant", "backgammon+house/jan", "--pairs", "2", SMALL), "");
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    cr_expect_str_empty(ran.out);
    CHECK_HAS(ran.err, "warning: ");
    ran_destroy(&ran);
}

// Ctrl-C ends it while the work is still being made, too.
Test(bench, interrupted_before_anything_is_measured) {
    static const char *const what[] = {"plays", "hooks"};
    for (int i = 0; i < 2; i++) {
        pid_t child = start_program(ARGUMENTS("bench", what[i], "--variant", "backgammon", "--pairs", "1000000"),
                                    "/dev/null", "/dev/null");
        int status = 0;
        // It would take longer to make all of it.
        prlimit(child, RLIMIT_CPU, &(struct rlimit){MOST_SECONDS, MOST_SECONDS}, NULL);
        usleep(100000); // mostly it is in the middle of it then
        kill(child, SIGINT);
        waitpid(child, &status, 0);
        cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 130, "%s: status %d", what[i], status);
    }
}
