// SPDX-License-Identifier: MIT
// `--train`: nets for each rule set are trained, each plays the experiment, and how they differ is in the intervals.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { NETS = 3 };
#define LINE "compare", "hypergammon", "--set", "hit.run=stay", "--train-games", "64", "--games", "40", "--seed", "5"

Test(trained, threads_change_nothing) {
    enter_home("trained_one");
    Ran one = run_program(ARGUMENTS(LINE, "--threads", "1"), NULL);
    enter_home("trained_three");
    Ran three = run_program(ARGUMENTS(LINE, "--threads", "3"), NULL);
    cr_assert(one.status == 0 && three.status == 0, "%s%s", one.err, three.err);
    cr_expect_str_eq(one.out, three.out);
    CHECK_HAS(one.out, "3 nets for each rule set, trained by 64 games each; 240 games in all, seeds 5 to 7\n");
    CHECK_HAS(one.out, "Spread between nets ");
    // Nets that are there are used again.
    Ran again = run_program(ARGUMENTS(LINE), NULL);
    cr_expect_str_eq(again.out, one.out);
    ran_destroy(&one);
    ran_destroy(&three);
    ran_destroy(&again);
}

// The mean of three and half its interval, by the textbook.
static void reckon(const double value[NETS], double *mean, double *half) {
    double sum = 0, square = 0;
    for (int i = 0; i < NETS; i++) {
        sum += value[i] / NETS;
    }
    for (int i = 0; i < NETS; i++) {
        square += (value[i] - sum) * (value[i] - sum);
    }
    *mean = sum;
    *half = 4.302653 * sqrt(square / (NETS - 1) / NETS);
}

Test(trained, intervals) {
    enter_home("trained_intervals");
    Ran json = run_program(ARGUMENTS(LINE, "--json"), NULL), report = run_program(ARGUMENTS(LINE), NULL);
    json_t *results = json_loads(json.out, 0, NULL);
    double value[NETS], mean, half, shown, low, high;
    cr_assert_eq(json_array_size(results), (size_t)NETS, "%s%s", json.out, json.err);
    for (size_t i = 0; i < NETS; i++) {
        const json_t *result = json_array_get(results, i);
        cr_expect_eq(json_integer_value(json_object_get(result, "seed")), 5 + (json_int_t)i);
        const json_t *difference = json_array_get(json_object_get(result, "differences"), 0);
        value[i] = json_real_value(
            json_object_get(json_object_get(json_object_get(difference, "metrics"), "starter_points"), "difference"));
    }
    reckon(value, &mean, &half);
    const char *row = strstr(report.out, "points per game to the starter\n");
    row = row != NULL ? strstr(row, "hit.run=stay") : NULL;
    row = row != NULL ? strchr(row, ')') : NULL;
    cr_assert(row != NULL && sscanf(row + 1, "%lf (%lf .. %lf)", &shown, &low, &high) == 3, "%s", report.out);
    cr_expect_float_eq(shown, mean, 0.0002, "%f, not %f", shown, mean);
    cr_expect_float_eq(high - low, 2 * half, 0.0004, "%f, not %f", high - low, 2 * half);
    json_decref(results);
    ran_destroy(&json);
    ran_destroy(&report);
}

// Three runs that came to the same by chance know no more than their games: 120, half a share of 0.475, 9 % about it.
Test(trained, intervals_of_runs_alike) {
    enter_home("trained_alike");
    Ran ran = run_program(
        ARGUMENTS("sim", "hypergammon", "--train-games", "32", "--games", "40", "--seed", "1", "--threads", "1"), NULL);
    double mean, low, high;
    const char *row = strstr(ran.out, "starter wins\n  net against net");
    cr_assert(row != NULL &&
                  sscanf(row, "starter wins net against net %lf %% (%lf %% .. %lf %%)", &mean, &low, &high) == 3,
              "%s%s", ran.out, ran.err);
    cr_expect_float_eq((high - low) / 2, 1.96 * sqrt(mean * (100 - mean) / 120), 0.5, "%s", ran.out);
    ran_destroy(&ran);
}

// Each run is a row of the notebook, with its nets' fingerprints; without them it cannot be run again.
Test(trained, again) {
    enter_home("trained_again");
    Ran ran = run_program(ARGUMENTS("sim", "hypergammon", "--train-games", "64", "--games", "20", "--seed", "5"), NULL);
    cr_assert(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.out, "starter wins");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("results"), NULL);
    CHECK_HAS(ran.out, "--seed 5 # nets 1 of 3");
    CHECK_HAS(ran.out, "--seed 5 # nets 3 of 3");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("again", "2"), NULL);
    CHECK_HAS(ran.out, "variants and bots are the same as then\nthe result is the same, to the last game");
    ran_destroy(&ran);
    cr_assert(system("rm -r .local/share/nardbox/trained/64-games-seed-5/2") == 0);
    ran = run_program(ARGUMENTS("again", "2"), NULL);
    cr_expect(ran.status == 1 && *ran.out == '\0', "%d %s", ran.status, ran.out);
    CHECK_HAS(ran.err, "net cannot play hypergammon: no net has learned hypergammon yet");
    ran_destroy(&ran);
    // Another net is no stand-in.
    ran = run_program(ARGUMENTS("train", "hypergammon", "--games", "64", "--hidden", "16", "--seed", "1"), NULL);
    cr_assert(ran.status == 0, "%s", ran.err);
    cr_assert(system("mkdir -p .local/share/nardbox/trained/64-games-seed-5/2 &&"
                     " cp .local/share/nardbox/nets/hypergammon-* "
                     "   .local/share/nardbox/trained/64-games-seed-5/2/trained-0123456789abcdef.net") == 0);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("again", "2"), NULL);
    cr_expect(ran.status == 1, "%d %s", ran.status, ran.out);
    ran_destroy(&ran);
}

Test(trained, what_is_wrong) {
    enter_home("trained_wrong");
    static const struct {
        const char *arguments[10];
        int status;
        const char *err;
    } cases[] = {
        {{"sim", "hypergammon", "--train", "0"}, 2, "--train wants a number of minutes above 0, not \"0\""},
        {{"sim", "hypergammon", "--train", "soon"}, 2, "--train wants a number of minutes above 0, not \"soon\""},
        {{"sim", "hypergammon", "--train", "1", "--train-games", "64"}, 2, "exclude each other"},
        {{"sim", "hypergammon", "--train-games", "10"}, 2, "--train-games wants"},
        {{"sim", "hypergammon", "--train-games", "64", "--bot", "runner"}, 2, "bots cannot be said, too"},
        {{"sim", "hypergammon", "runner", "--train-games", "64"}, 2, "bots cannot be said, too"},
        {{"sim", "hypergammon", "--train-games", "64", "--games-csv", "x"}, 2, "--games-csv is for one experiment"},
        {{"sim", "hypergamon", "--train-games", "64"}, 1, "hypergammon"},
        {{"duel", "hypergammon", "club", "gentle", "--train", "1"}, 2, "--train"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(cases[i].arguments, "");
        cr_expect(ran.status == cases[i].status, "case %zu: %d %s", i, ran.status, ran.err);
        CHECK_HAS(ran.err, cases[i].err);
        ran_destroy(&ran);
    }
}
