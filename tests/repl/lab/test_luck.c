// SPDX-License-Identifier: MIT
// Results without the luck of the rolls: with a net that knows everything no variance is left, and the mean is that of
// the solved game; with one that knows nothing the mean stays as it is.
#define _GNU_SOURCE
#include "core/net.h"
#include "core/rule_keys.h"
#include "core/solve.h"
#include "repl/base/scratch.h"
#include "repl/lab/experiment_private.h"
#include "tests/repl/lab/run_plan.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define RACE "layout=6:2,5:1" // endgame tables know all of it
#define PLAN(more) "{\"variants\": [{\"spec\": \"backgammon\", \"set\": [\"" RACE "\"]}], \"adjust\": true, " more "}"

static void shipped_nets(void) {
    unsetenv("NARDBOX_NETS");
}

static double number(const json_t *json, const char *name) {
    return json_number_value(json_object_get(json, name));
}

static const json_t *metric_of(const json_t *result, const char *name) {
    return json_object_get(json_object_get(json_array_get(json_object_get(result, "cells"), 0), "metrics"), name);
}

static Rules race_rules(void) {
    VariantError wrong;
    Error error;
    Variant *variant = variant_load("backgammon", &wrong);
    cr_assert_not_null(variant);
    Rules rules = *variant_rules(variant, 0);
    variant_destroy(variant);
    cr_assert_eq(rules_set_text(&rules, "layout", strchr(RACE, '=') + 1, &error), STATUS_OK);
    cr_assert_eq(rules_complete(&rules, &error), STATUS_OK);
    return rules;
}

Test(luck, who_knows_everything_leaves_none, .init = shipped_nets) {
    const SolveOptions options = {.most = 100000};
    Rules rules = race_rules();
    SolvedGame solved;
    Error error;
    cr_assert_eq(solve_game(&rules, &options, &solved, &error), STATUS_OK);
    const struct {
        const char *name;
        double truth;
    } cases[] = {{"points", 0},
                 {"share", 0.5},
                 {"starter_points", solved.points},
                 {"starter_wins", solved.wins},
                 {"gammons", solved.gammons}};
    json_t *result = run_plan_text(PLAN("\"kind\": \"sim\", \"bots\": [\"net\", \"net\"], \"games\": 200"), 2);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const json_t *plain = metric_of(result, cases[i].name);
        const json_t *own = metric_of(result, scratch_format("adjusted_%s", cases[i].name));
        cr_expect_float_eq(number(own, "mean"), cases[i].truth, 1e-5, "%s: %g, not %g", cases[i].name,
                           number(own, "mean"), cases[i].truth);
        cr_expect(number(own, "sd") < 1e-5 && number(plain, "sd") > 0.1, "%s: %g", cases[i].name, number(own, "sd"));
    }
    const json_t *net = json_array_get(json_object_get(result, "weighers"), 0);
    cr_expect(json_is_false(json_object_get(net, "exact")));
    json_decref(result);
}

// A folder with a net for these rules that has learned nothing.
static const char *ignorant_net(const Rules *rules) {
    static char folder[] = "/tmp/nardbox-luck-XXXXXX";
    unsigned char *bytes;
    size_t size;
    Net *net;
    Error error;
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(net_create(&net, rules, 16, 3, &error), STATUS_OK);
    cr_assert_eq(net_write(net, false, &bytes, &size), STATUS_OK);
    const char *path =
        scratch_format("%s/backgammon-%016llx.net", folder, (unsigned long long)net_rules_fingerprint(rules));
    FILE *file = fopen(path, "w");
    cr_assert(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
    free(bytes);
    net_destroy(net);
    return folder;
}

static void remove_folder(const Rules *rules, const char *folder) {
    unlink(scratch_format("%s/backgammon-%016llx.net", folder, (unsigned long long)net_rules_fingerprint(rules)));
    rmdir(folder);
}

// The means with and without the luck, each with its error.
static void expect_equal_means(const json_t *result, const char *name) {
    const json_t *plain = metric_of(result, name), *own = metric_of(result, scratch_format("adjusted_%s", name));
    double units = number(json_array_get(json_object_get(result, "cells"), 0), "units");
    double error = hypot(number(plain, "sd"), number(own, "sd")) / sqrt(units);
    double difference = number(own, "mean") - number(plain, "mean");
    cr_expect(number(own, "sd") > 0 && difference != 0, "%s", name);
    cr_expect(fabs(difference) < 4 * error, "%s: %g, but %g without luck, +-%g", name, number(plain, "mean"),
              number(own, "mean"), error);
}

Test(luck, no_mean_changes) {
    static const char *const names[] = {"points", "share", "starter_points", "starter_wins", "gammons"};
    static const char *const forms[] = {
        // hits and long ways home: no table knows these
        "{\"kind\": \"sim\", \"bots\": [\"runner\", \"random\"], \"games\": 150, \"adjust\": true, \"nets\": \"%s\",\n"
        "\"luck\": 0, \"variants\": [{\"spec\": \"backgammon\", \"set\": [\"layout=10:1,13:2\"]}]}",
        // with the cube, and draws by other starts
        "{\"kind\": \"sim\", \"bots\": [\"random\", \"random\"], \"games\": 250, \"adjust\": true, \"cube\": true,\n"
        "\"nets\": \"%s\", \"luck\": 0, \"variants\": [{\"spec\": \"backgammon\", \"set\": [\"layout=10:1,13:2\",\n"
        "\"opening.dice=choice\", \"finish.last_turn=1\"]}]}",
    };
    Rules rules = race_rules();
    Error error;
    cr_assert_eq(rules_set_text(&rules, "layout", "10:1,13:2", &error), STATUS_OK);
    setenv("NARDBOX_NETS", "", 1);
    const char *folder = ignorant_net(&rules);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        json_t *result = run_plan_text(scratch_format(forms[i], folder), 2);
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
            expect_equal_means(result, names[k]);
        }
        json_decref(result);
    }
    remove_folder(&rules, folder);
}

// Matches are longer than their games: their share is not told without luck.
Test(luck, of_matches_and_threads, .init = shipped_nets) {
    static const char plan[] = PLAN("\"kind\": \"match\", \"bots\": [\"net\", \"random\"], \"to\": 3, \"games\": 12");
    json_t *one = run_plan_text(plan, 1), *three = run_plan_text(plan, 3);
    cr_expect(json_is_null(metric_of(one, "adjusted_share")) && json_is_object(metric_of(one, "adjusted_points")));
    cr_expect(json_equal(one, three), "threads change results");
    json_decref(one);
    json_decref(three);
    json_t *plain = run_plan_text("{\"kind\": \"sim\", \"variants\": [\"narde\"], \"bots\": [\"random\", \"random\"], "
                                  "\"games\": 4}",
                                  1);
    cr_expect(json_is_null(metric_of(plain, "adjusted_points")) && json_object_get(plain, "weighers") == NULL);
    json_decref(plain);
}

// ---- when it is enough

static double half_width(const json_t *metric) {
    return (number(metric, "high") - number(metric, "low")) / 2;
}

static const char *stopped(const json_t *result) {
    return json_string_value(json_object_get(result, "stopped"));
}

// Known to the last digit after the first look.
Test(luck, who_knows_everything_stops_at_once, .init = shipped_nets) {
    json_t *result = run_plan_text(PLAN("\"kind\": \"sim\", \"bots\": [\"net\", \"net\"], \"until\": 0.001"), 2);
    cr_expect_str_eq(stopped(result), "until");
    cr_expect_eq(number(result, "games"), SEQUENTIAL_LEAST);
    json_decref(result);
    // The plain points of those games cannot tell that the mean is not 0.1 to either side.
    result = run_plan_text(PLAN("\"kind\": \"sim\", \"bots\": [\"net\", \"net\"],"
                                "\"sprt\": {\"low\": -0.1, \"high\": 0.2}"),
                           2);
    cr_expect_str_eq(stopped(result), "sprt");
    cr_expect_eq(number(result, "games"), SEQUENTIAL_LEAST);
    cr_expect_str_eq(json_string_value(json_object_get(json_object_get(result, "test"), "decision")), "not better");
    cr_expect_gt(half_width(metric_of(result, "points")), 0.1);
    json_decref(result);
}

// What is watched is narrow enough at the end and was not a look before; far more plain games come to the same.
static void expect_end(const char *form, const char *name, double until) {
    json_t *own = run_plan_text(scratch_format(form, "true", scratch_format("\"until\": %g", until)), 1),
           *two = run_plan_text(scratch_format(form, "true", scratch_format("\"until\": %g", until)), 2),
           *plain = run_plan_text(scratch_format(form, "false", scratch_format("\"until\": %g", until)), 2);
    cr_expect(json_equal(own, two), "threads change the end");
    cr_expect(strcmp(stopped(own), "until") == 0 && strcmp(stopped(plain), "until") == 0);
    double games = number(own, "games"), more = number(plain, "games");
    cr_expect(games * 5 < more, "%g games without luck, %g with it", games, more);
    const json_t *found = metric_of(own, scratch_format("adjusted_%s", name)), *known = metric_of(plain, name);
    cr_expect(half_width(found) <= until && half_width(metric_of(own, name)) > until);
    double errors = hypot(half_width(found), half_width(known));
    cr_expect(fabs(number(found, "mean") - number(known, "mean")) < 2 * errors, "%g, but %g", number(found, "mean"),
              number(known, "mean"));
    json_t *before =
        run_plan_text(scratch_format(form, "true", scratch_format("\"games\": %.0f", games - SEQUENTIAL_LEAST)), 2);
    cr_expect_gt(half_width(metric_of(before, scratch_format("adjusted_%s", name))), until);
    json_decref(own);
    json_decref(two);
    json_decref(plain);
    json_decref(before);
}

Test(luck, it_is_enough_sooner, .init = shipped_nets) {
    expect_end("{\"kind\": \"sim\", \"variants\": [\"hypergammon\"], \"bots\": [\"net noise=0.1\", \"net noise=0.1\"], "
               "\"until_of\": \"points\", \"seed\": 3, \"adjust\": %s, %s}",
               "points", 0.045);
    if (NARDBOX_EVERY > 1) {
        return; // the other measure goes the same way
    }
    expect_end("{\"kind\": \"sim\", \"variants\": [\"hypergammon\"], \"bots\": [\"net noise=0.1\", \"net noise=0.1\"], "
               "\"seed\": 4, \"adjust\": %s, %s}",
               "share", 0.013);
}

// Of rules beside each other, and of matches: their share is watched with its luck.
Test(luck, differences_and_matches_are_enough, .init = shipped_nets) {
    static const char compared[] =
        "{\"kind\": \"compare\", \"variants\": [\"hypergammon\", {\"spec\": \"hypergammon\", \"set\": "
        "[\"doubles.times=2\"]}], \"bots\": [\"net\", \"net\"], \"until\": 0.04, \"adjust\": %s}";
    json_t *own = run_plan_text(scratch_format(compared, "true"), 2),
           *plain = run_plan_text(scratch_format(compared, "false"), 2);
    cr_expect(strcmp(stopped(own), "until") == 0 && strcmp(stopped(plain), "until") == 0);
    cr_expect_lt(number(own, "games") * 2, number(plain, "games"));
    json_decref(own);
    json_decref(plain);
    static const char match[] = "{\"kind\": \"match\", \"variants\": [\"hypergammon\"], \"to\": 2, \"bots\": [\"net\", "
                                "\"random\"], \"until\": 0.06, \"adjust\": %s}";
    own = run_plan_text(scratch_format(match, "true"), 2);
    plain = run_plan_text(scratch_format(match, "false"), 2);
    cr_expect_eq(number(own, "games"), number(plain, "games"));
    cr_expect_leq(half_width(metric_of(own, "share")), 0.06);
    json_decref(own);
    json_decref(plain);
}

Test(luck, what_is_said, .init = shipped_nets) {
    static const struct {
        const char *line[12];
        const char *part, *other;
    } cases[] = {
        {{"sim", "hypergammon", "--games", "20", "--adjust"},
         "    luck taken out ",
         "Points without their luck tell as much as those of "},
        {{"sim", "hypergammon", "--games", "20", "--set", RACE, "--adjust"}, "no variance left", ""},
        {{"tourney", "hypergammon", "runner", "random", "--games", "20", "--adjust"}, "\n    luck taken out  ", ""},
        {{"compare", "hypergammon", "--set", "doubles.times=2", "--games", "20", "--adjust"},
         "points per game to the starter, luck taken out\n",
         "was weighed by a net trained for hypergammon; doubles.times differs"},
        {{"sim", "backgammon", "--bot", "random", "--games", "20", "--set", "board.points=8", "--set", "board.home=3",
          "--set", "layout=8:1"},
         "won by White",
         ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *words[20];
        size_t count = 0;
        for (; count < 12 && cases[i].line[count] != NULL; count++) {
            words[count] = cases[i].line[count];
        }
        memcpy(&words[count], (const char *[]){"--seed", "1", "--db", "none", NULL}, 5 * sizeof *words);
        Ran ran = run_program(words, "");
        cr_expect_eq(ran.status, 0, "%zu: %s", i, ran.err);
        CHECK_HAS(ran.out, cases[i].part);
        CHECK_HAS(ran.out, cases[i].other);
        ran_destroy(&ran);
    }
    Ran none = run_program(ARGUMENTS("sim", "backgammon", "--bot", "random", "--adjust", "--set", "board.points=8",
                                     "--set", "board.home=3", "--set", "layout=8:1", "--db", "none"),
                           "");
    cr_expect_eq(none.status, 1, "%s", none.out);
    CHECK_HAS(none.err, "a net weighs the luck of rolls, and for backgammon board.points=8");
    ran_destroy(&none);
    Ran wrong = run_program(ARGUMENTS("portrait", "backgammon", "--adjust"), "");
    cr_expect_eq(wrong.status, 2);
    ran_destroy(&wrong);
}
