// SPDX-License-Identifier: MIT
// What experiments measure: known answers for points, stakes and sides, what is identical, the cube, turns and rolls,
// games without an end.
#include "repl/base/text.h"
#include "repl/lab/experiment_private.h"
#include "tests/repl/lab/run_plan.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double number(const json_t *json, const char *name) {
    return json_number_value(json_object_get(json, name));
}

static const json_t *cell_of(const json_t *result, size_t index) {
    return json_array_get(json_object_get(result, "cells"), index);
}

static const json_t *metric_of(const json_t *cell, const char *name) {
    return json_object_get(json_object_get(cell, "metrics"), name);
}

static const json_t *first_difference(const json_t *result) {
    return json_array_get(json_object_get(result, "differences"), 0);
}

static double outcome_count(const json_t *cell, const char *class) {
    const json_t *outcomes = json_object_get(cell, "outcomes");
    double count = 0;
    for (size_t i = 0; i < json_array_size(outcomes); i++) {
        const json_t *own = json_array_get(outcomes, i);
        count += strcmp(json_string_value(json_object_get(own, "class")), class) == 0 ? number(own, "count") : 0;
    }
    return count;
}

static void expect_near(const json_t *estimate, const char *mean, double truth, const char *what) {
    double error = (number(estimate, "high") - number(estimate, "low")) / 2 / 1.96;
    cr_expect(json_is_object(estimate), "%s is not there", what);
    cr_expect(fabs(number(estimate, mean) - truth) <= 4 * error + 1e-9, "%s: %g, not %g (error %g)", what,
              number(estimate, mean), truth, error);
}

// A checker a side on its 4-point: every game is a gammon, and the starter wins it with the chance p. So what doubling
// the gammon does is known: 2 (2 p - 1) points to the starter, and just 2 more at stake in every game.
Test(measures, a_gammon_that_counts_double) {
    static const double p = 14.0 / 15 + 1.0 / 15 / 18;
    json_t *result = run_plan_text("{\"kind\": \"compare\", \"bots\": [\"random\", \"random\"], \"games\": 20000,\n"
                                   "\"variants\": [{\"spec\": \"backgammon\", \"set\": [\"layout=4:1\"]},\n"
                                   "{\"spec\": \"backgammon\", \"set\": [\"layout=4:1\", \"score.gammon=4\"]}]}",
                                   2);
    const json_t *metrics = json_object_get(first_difference(result), "metrics");
    expect_near(json_object_get(metrics, "starter_points"), "difference", 2 * (2 * p - 1), "starter_points");
    static const char *const exact[] = {"stake", "swing"};
    for (size_t i = 0; i < 2; i++) {
        const json_t *own = json_object_get(metrics, exact[i]);
        cr_expect_float_eq(number(own, "difference"), 2, 1e-9, "%s: %g", exact[i], number(own, "difference"));
        cr_expect_float_eq(number(own, "low"), 2, 1e-9);
        cr_expect_float_eq(number(own, "high"), 2, 1e-9);
        cr_expect(json_is_true(json_object_get(own, "telling")));
    }
    cr_expect_float_eq(number(metric_of(cell_of(result, 0), "stake"), "mean"), 2, 1e-12);
    cr_expect_float_eq(number(metric_of(cell_of(result, 1), "swing"), "mean"), 4, 1e-12);
    json_decref(result);
}

// In whole games: the rule moves no checker, so the stake grows by 2 in every gammon and by nothing else, and all that
// is not about points is identical.
Test(measures, points_alone_differ) {
    json_t *result =
        run_plan_text("{\"kind\": \"sweep\", \"bots\": [\"random\", \"random\"], \"games\": 500,\n"
                      "\"variants\": [\"backgammon\"], \"key\": \"score.gammon\", \"values\": [\"2\", \"4\"]}",
                      2);
    const json_t *difference = first_difference(result), *metrics = json_object_get(difference, "metrics");
    double expected = 2 * outcome_count(cell_of(result, 0), "gammon") / 500;
    cr_expect_float_eq(number(json_object_get(metrics, "stake"), "difference"), expected, 1e-9);
    cr_expect(json_is_false(json_object_get(difference, "identical")));
    static const char *const same[] = {"starter_wins", "gammons", "length", "turns", "hits", "blocked"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        cr_expect(json_is_true(json_object_get(json_object_get(metrics, same[i]), "identical")), "%s", same[i]);
    }
    cr_expect(json_is_false(json_object_get(json_object_get(metrics, "starter_points"), "identical")));
    json_decref(result);
    Ran ran = run_program((const char *[]){"sweep", "backgammon", "score.gammon=2,4", "--bot", "random", "--games",
                                           "500", "--seed", "1", "--db", "none", NULL},
                          "");
    cr_expect(strstr(ran.out, "score.gammon=4, compared with score.gammon=2: stake (points, whoever wins) +") != NULL,
              "%s", ran.out);
    cr_expect(strstr(ran.out, "  Identical in all 500 games: starter wins;") != NULL, "%s", ran.out);
    ran_destroy(&ran);
}

// Nothing of 60 games is not nothing for ever: a share that was the same in n units is known to 3.84 / (n + 3.84).
Test(measures, none_of_sixty) {
    json_t *result = run_plan_text("{\"kind\": \"compare\", \"bots\": [\"random\", \"random\"], \"games\": 60,\n"
                                   "\"variants\": [\"long_nardi\", {\"spec\": \"long_nardi\", \"set\":\n"
                                   "[\"head.per_turn=2\"]}]}",
                                   2);
    const json_t *own = json_object_get(json_object_get(first_difference(result), "metrics"), "backgammons");
    cr_expect_eq(number(own, "difference"), 0);
    cr_expect_float_eq(number(own, "high"), 3.8415 / 63.8415, 1e-4, "%g", number(own, "high"));
    cr_expect_float_eq(number(own, "low"), -3.8415 / 63.8415, 1e-4);
    json_decref(result);
}

Test(measures, differences_of_percentages_are_in_points) {
    Ran ran = run_program((const char *[]){"compare", "long_nardi", "--set", "head.per_turn=2", "--bot", "random",
                                           "--games", "200", "--seed", "1", "--db", "none", NULL},
                          "");
    const char *row = strstr(ran.out, "moves with one legal play");
    cr_assert(row != NULL, "%s%s", ran.out, ran.err);
    cr_expect(strstr(row, " pp (-") != NULL && strstr(row, "percentage points (pp)") != NULL, "%s", row);
    cr_expect(strstr(ran.out, "long_nardi head.per_turn=2, compared with long_nardi: ") != NULL, "%s", ran.out);
    ran_destroy(&ran);
}

// ---- rule sets that are the same

Test(measures, a_rule_set_beside_itself) {
    static const char *const lines[][8] = {
        {"compare", "backgammon", "backgammon"},
        {"compare", "backgammon", "backgammon", "--set", "score.gammon=3"},
        {"sweep", "backgammon", "score.gammon=2,2"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *words[20] = {NULL};
        static const char *const rest[] = {"--bot", "random", "--games", "40", "--seed", "1", "--db", "none"};
        size_t count = 0;
        for (; lines[i][count] != NULL; count++) {
            words[count] = lines[i][count];
        }
        memcpy(&words[count], rest, sizeof rest);
        Ran ran = run_program(words, "");
        cr_expect(strstr(ran.out, "the same rules, so every game is the same") != NULL, "case %zu: %s%s", i, ran.out,
                  ran.err);
        ran_destroy(&ran);
    }
}

// The same game in another match.
Test(measures, a_game_in_another_match) {
    Ran ran = run_program((const char *[]){"compare", "long_nardi", "narde", "--bot", "random", "--games", "40",
                                           "--seed", "1", "--db", "none", NULL},
                          "");
    cr_expect(strstr(ran.out, "\n  A single game has the same rules.\n") != NULL, "%s%s", ran.out, ran.err);
    cr_expect(strstr(ran.out, "%)        identical in all games\n") != NULL, "%s", ran.out);
    ran_destroy(&ran);
    ran = run_program((const char *[]){"compare", "narde", "--set", "head.per_turn=2", "--bot", "random", "--games",
                                       "40", "--seed", "1", "--db", "none", NULL},
                      "");
    cr_expect(strstr(ran.out, "same rules") == NULL && strstr(ran.out, ")  *") != NULL, "%s%s", ran.out, ran.err);
    ran_destroy(&ran);
}

// ---- the sides

// White needs any roll to end the game, Black has p to do so first, and only if Black begins.
Test(measures, what_the_sides_win) {
    static const char *const plans[] = {
        "{\"kind\": \"sim\", \"games\": 20000, \"variants\": [{\"spec\": \"backgammon\",\n"
        "\"set\": [\"layout=white=1:1 black=4:1\"]}]}",
        "{\"kind\": \"compare\", \"games\": 20000, \"bots\": [\"random\", \"random\"], \"variants\": [\n"
        "{\"spec\": \"backgammon\", \"set\": [\"layout=white=1:1 black=4:1\"]}, \"hypergammon\"]}",
    };
    for (size_t i = 0; i < 2; i++) {
        json_t *result = run_plan_text(plans[i], 2);
        expect_near(metric_of(cell_of(result, 0), "white_wins"), "mean", 0.5 + 0.5 / 15, "white_wins");
        expect_near(metric_of(cell_of(result, 0), "white_points"), "mean", 2.0 / 15, "white_points");
        if (i == 1) {
            expect_near(metric_of(cell_of(result, 1), "white_wins"), "mean", 0.5, "white_wins of hypergammon");
        }
        json_decref(result);
    }
    json_t *even = run_plan_text("{\"kind\": \"sim\", \"games\": 10, \"variants\": [\"backgammon\"]}", 2);
    cr_expect(json_is_null(metric_of(cell_of(even, 0), "white_wins")));
    json_decref(even);
    Ran ran = run_program((const char *[]){"compare", "nardi_latvian", "nardi_latvian+house/odds", "--bot", "random",
                                           "--games", "100", "--seed", "1", "--db", "none", NULL},
                          "");
    cr_expect(strstr(ran.out, "White wins (the rest: Black)\n") != NULL, "%s%s", ran.out, ran.err);
    ran_destroy(&ran);
}

// ---- the cube

// The result of a plan with something put in.
static json_t *run_form(const char *form, const char *more) {
    char text[300];
    snprintf(text, sizeof text, form, more);
    return run_plan_text(text, 2);
}

// Without it nothing doubles the stake, equal dice in the opening neither.
Test(measures, no_automatic_doubles_without_a_cube) {
    static const char form[] = "{\"kind\": \"sim\", \"games\": 60, \"bots\": [\"random\", \"random\"], \"luck\": 0,\n"
                               "\"variants\": [{\"spec\": \"backgammon_money\", \"set\": [%s]}]}";
    json_t *without = run_form(form, "");
    json_t *off = run_form(form, "\"cube.on=false\", \"cube.jacoby=false\", \"cube.automatic=0\"");
    cr_expect(json_equal(metric_of(cell_of(without, 0), "stake"), metric_of(cell_of(off, 0), "stake")));
    json_decref(off);
    json_decref(without);
}

Test(measures, the_cube_is_asked_for) {
    static const char form[] = "{\"kind\": \"sim\", \"games\": 30, \"bots\": [\"runner\", \"runner\"], \"luck\": 0,\n"
                               "\"variants\": [\"hypergammon\"]%s}";
    json_t *without = run_form(form, ""), *with = run_form(form, ", \"cube\": true");
    const json_t *cell = cell_of(with, 0);
    cr_expect(json_is_null(metric_of(cell_of(without, 0), "doubles")));
    cr_expect_eq(outcome_count(cell_of(without, 0), "dropped"), 0);
    double drops = number(metric_of(cell, "drops"), "mean") * 30;
    cr_expect_gt(drops, 0.5);
    cr_expect_float_eq(outcome_count(cell, "dropped"), drops, 1e-9);
    cr_expect_gt(number(metric_of(cell, "doubles"), "mean"), 0);
    cr_expect_gt(number(metric_of(cell, "cube"), "mean"), 1);
    json_decref(with);
    // It is the game of rules without a cube.
    json_t *off = run_plan_text("{\"kind\": \"sim\", \"games\": 30, \"bots\": [\"runner\", \"runner\"], \"luck\": 0,\n"
                                "\"variants\": [{\"spec\": \"hypergammon\", \"set\": [\"cube.on=false\"]}]}",
                                2);
    static const char *const equal[] = {"stake", "length", "hits", "starter_points"};
    for (size_t i = 0; i < sizeof equal / sizeof equal[0]; i++) {
        cr_expect(json_equal(metric_of(cell_of(without, 0), equal[i]), metric_of(cell_of(off, 0), equal[i])), "%s",
                  equal[i]);
    }
    json_decref(off);
    json_decref(without);
}

// Of two pairs whose first games end alike.
Test(measures, pairs_without_a_correlation) {
    Ran ran = run_program(ARGUMENTS("sim", "hypergammon", "runner", "random", "--games", "4", "--luck", "0", "--seed",
                                    "4", "--db", "none"),
                          "");
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    cr_expect(strstr(ran.out, "starter wins") != NULL && strstr(ran.out, "correlation") == NULL, "%s", ran.out);
    ran_destroy(&ran);
}

Test(measures, games_without_chance_are_told_of) {
    static const char *const variants[] = {"hypergammon", "domino_backgammon"};
    for (int i = 0; i < 2; i++) {
        const char *words[] = {"sim", variants[i], "runner", "careful", "--games", "6", "--luck", "0", NULL};
        Ran ran = run_program(words, "");
        cr_expect((strstr(ran.out, "all games ran the same way") != NULL) == (i == 1), "%s%s", ran.out, ran.err);
        ran_destroy(&ran);
    }
}

Test(measures, the_cube_is_told_of) {
    static const struct {
        const char *words[6], *says;
    } cases[] = {
        {{"sim", "backgammon"}, "Played without the cube; `--cube` plays with it."},
        {{"compare", "backgammon", "nackgammon"}, "Played without the cube; `--cube` plays with it."},
        {{"sweep", "backgammon", "cube.on=true,false"}, "nobody ever doubled: these bots do not use it"},
        {{"sim", "backgammon", "--cube"}, "nobody ever doubled: these bots do not use it"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *words[20] = {NULL};
        static const char *const rest[] = {"--bot", "random", "--games", "20", "--seed", "1", "--db", "none"};
        size_t count = 0;
        for (; cases[i].words[count] != NULL; count++) {
            words[count] = cases[i].words[count];
        }
        memcpy(&words[count], rest, sizeof rest);
        Ran ran = run_program(words, "");
        cr_expect(strstr(ran.out, cases[i].says) != NULL, "case %zu: %s%s", i, ran.out, ran.err);
        ran_destroy(&ran);
    }
}

// The variant's own value is compared with the same way wherever it stands in the list.
Test(measures, differences_from_a_later_cell) {
    static const char plan[] = "{\"kind\": \"sweep\", \"variants\": [\"hypergammon\"], \"key\": \"doubles.times\", "
                               "\"values\": [\"%s\", \"%s\"], \"bots\": [\"random\", \"random\"], \"games\": 60}";
    char *later = text_format(plan, "2", "4"), *sooner = text_format(plan, "4", "2");
    json_t *a = run_plan_text(later, 2), *b = run_plan_text(sooner, 2);
    const json_t *of_a = json_array_get(json_object_get(a, "differences"), 0);
    const json_t *of_b = json_array_get(json_object_get(b, "differences"), 0);
    cr_expect_eq(json_integer_value(json_object_get(of_a, "base")), 1);
    cr_expect_eq(json_integer_value(json_object_get(of_b, "base")), 0);
    cr_expect(json_equal(json_object_get(of_a, "metrics"), json_object_get(of_b, "metrics")));
    json_decref(a);
    json_decref(b);
    free(later);
    free(sooner);
}

// Two points for each roll, a checker a side on the last point: the starter has two of them, and one for the game.
Test(measures, points_that_rules_give_in_a_game) {
    cr_assert(chdir(fresh_folder("lab_gained")) == 0);
    write_text("two.lua",
               "return { based_on = 'portes', layout = { [1] = 1 }, match = { to = 0 }, score = { gammon = false },\n"
               "  on_roll = function(roll) return { points = 2 }, roll end }");
    json_t *result = run_plan_text("{\"kind\": \"sim\", \"games\": 100, \"variants\": [\"./two.lua\"]}", 1);
    static const char *const metric[] = {"starter_points", "stake", "swing"};
    for (size_t i = 0; i < 3; i++) {
        cr_expect_eq(number(metric_of(cell_of(result, 0), metric[i]), "mean"), 3, "%s", metric[i]);
    }
    double starts = number(json_object_get(json_object_get(cell_of(result, 0), "wins"), "first"), "share");
    cr_expect_float_eq(number(metric_of(cell_of(result, 0), "points"), "mean"), starts * 6 - 3, 1e-9);
    json_decref(result);
}

// ---- turns and rolls

// The game ends with the fifth turn of a side, which is the ninth of both, however often somebody rolls again.
Test(measures, turns_are_not_rolls) {
    cr_assert(chdir(fresh_folder("lab_turns")) == 0);
    write_text("nine.lua",
               "return { based_on = 'hypergammon', doubles = { bonus_roll = true }, score = { extra = { late = 1 } },\n"
               "  game_over = function(turn) if turn.number > 4 then return 'me', 'late' end end }");
    json_t *result = run_plan_text("{\"kind\": \"sim\", \"games\": 300, \"variants\": [\"./nine.lua\"]}", 2);
    const json_t *cell = cell_of(result, 0), *turns = metric_of(cell, "turns"), *rolls = metric_of(cell, "length");
    double late = outcome_count(cell, "late");
    cr_assert_gt(late, 200);
    cr_expect_leq(number(turns, "mean"), 9);
    cr_expect_geq(number(turns, "mean") * 300, 9 * late);
    // One roll in six is a double, and most can be played.
    double again = number(rolls, "mean") / number(turns, "mean");
    cr_expect(again > 1.1 && again < 1.25, "%g rolls a turn", again);
    json_decref(result);
    result = run_plan_text("{\"kind\": \"sim\", \"games\": 300, \"variants\": [\"backgammon\"]}", 2);
    cr_expect(json_equal(metric_of(cell_of(result, 0), "turns"), metric_of(cell_of(result, 0), "length")));
    json_decref(result);
}

// ---- games without an end

Test(measures, games_without_an_end) {
    static const char *const stuck =
        "{\"kind\": \"sim\", \"games\": 400, \"variants\": [{\"spec\": \"nardi_classique\",\n"
        "\"set\": [\"layout=4:2\", \"bearoff.match=exact\", \"bearoff.dice=2,4,6\"]}]}";
    json_t *result = run_plan_text(stuck, 2);
    const json_t *cell = cell_of(result, 0), *unfinished = json_object_get(cell, "unfinished");
    double games = number(unfinished, "games");
    cr_expect(games > 10 && games < 390, "%g", games);
    cr_expect_eq(games, number(unfinished, "stuck"));
    cr_expect_eq(number(cell, "games") + games, 400);
    cr_expect_eq(number(cell, "contests") + games, 400);
    cr_expect_eq(number(metric_of(cell, "length"), "of"), number(cell, "games"));
    // They make no interval narrower.
    const json_t *length = metric_of(cell, "length");
    double reach = student_quantile(number(cell, "games") - 1) * number(length, "sd") / sqrt(number(cell, "games"));
    cr_expect_float_eq(number(length, "high") - number(length, "mean"), reach, 1e-9);
    // Passes of games that are not counted are not counted either.
    cr_expect_lt(number(metric_of(cell, "length"), "mean"), 60);
    cr_expect_lt(number(metric_of(cell, "blocked"), "of"), 60 * 400);
    cr_expect_gt(strlen(json_string_value(json_object_get(unfinished, "position"))), 10);
    json_decref(result);
    Ran ran = run_program((const char *[]){"sim", "nardi_classique+house/exact_bearoff", "--games", "20", "--seed", "1",
                                           "--db", "none", NULL},
                          "");
    cr_expect_eq(ran.status, 0);
    cr_expect(strstr(ran.out, "20 games without an end, counted nowhere else (neither side can ever move). The first "
                              "(game 0) stood at ") != NULL,
              "%s%s", ran.out, ran.err);
    ran_destroy(&ran);
}

// Of pairs, those of which one contest has no end, or neither, tell nothing of how the two go together.
Test(measures, pairs_without_an_end) {
    static const double points[][2] = {{1, -1}, {5, 0}, {2, -2}, {0, 0}, {3, 0}};
    static const double ended[] = {2, 1, 2, 0, 2};
    Tally *tally = memory_get(1, sizeof *tally);
    for (size_t i = 0; i < sizeof ended / sizeof ended[0]; i++) {
        UnitCount *unit = memory_get(1, sizeof *unit);
        unit->d[METRIC_SHARE] = ended[i];
        unit->points[0] = points[i][0];
        unit->points[1] = points[i][1];
        tally_add_unit(tally, unit, NULL);
        free(unit);
    }
    cr_expect(tally->units == 5 && tally->pair_sum[0] == 6 && tally->pair_square[1] == 5 && tally->pair_product == -5);
    cr_expect(tally_units(tally) > 3 && tally_units(tally) < 4); // four have an end, one of them half
    tally_clear(tally);
    free(tally);
}

// Where no game of a rule set ends there is nothing to compare, which is not "no difference".
Test(measures, nothing_to_compare) {
    Ran ran = run_program((const char *[]){"compare", "nardi_classique", "nardi_classique+house/exact_bearoff", "--bot",
                                           "random", "--games", "20", "--seed", "1", "--db", "none", NULL},
                          "");
    cr_expect(strstr(ran.out, "exact_bearoff, compared with nardi_classique: nothing can be compared") != NULL, "%s%s",
              ran.out, ran.err);
    ran_destroy(&ran);
}

// Threads make no difference to what is counted apart; and a tally is kept whole, for a run that goes on.
Test(measures, threads_and_states) {
    static const char *const plans[] = {
        "{\"kind\": \"sim\", \"games\": 400, \"variants\": [{\"spec\": \"nardi_classique\",\n"
        "\"set\": [\"layout=4:2\", \"bearoff.match=exact\"]}]}",
        "{\"kind\": \"compare\", \"games\": 12, \"bots\": [\"runner\", \"random\"], \"cube\": true, \"luck\": 0,\n"
        "\"variants\": [\"hypergammon\", {\"spec\": \"hypergammon\", \"set\": [\"layout=white=24:1,23:1 "
        "black=24:1\"]}]}",
    };
    for (size_t i = 0; i < 2; i++) {
        char error[EXPERIMENT_ERROR] = "", *text[2];
        Plan plan;
        json_t *given = json_loads(plans[i], 0, NULL), *result;
        cr_assert(plan_read(&plan, given, error), "%s", error);
        for (int j = 0; j < 2; j++) {
            cr_assert_eq(experiment_run(&plan, NULL, 1 + 6 * j, NULL, &result, error), COMMAND_OK, "%s", error);
            text[j] = text_copy(experiment_text(result));
            json_decref(result);
        }
        cr_expect_str_eq(text[0], text[1]);
        cr_expect(i == 1 || strstr(text[0], "\"stuck\"") != NULL, "%s", text[0]);
        free(text[0]);
        free(text[1]);
        json_decref(given);
    }
    Tally *tally = memory_get(1, sizeof *tally), *back = memory_get(1, sizeof *back);
    tally->unfinished = 3;
    tally->stuck = 2;
    tally->unfinished_unit = 17;
    tally->unfinished_position = text_copy("1:1,off:1 1:1,off:1 b -");
    tally->metric[METRIC_SWING].n = 5;
    json_t *kept = tally_to_json(tally), *again;
    cr_assert(tally_from_json(back, kept));
    again = tally_to_json(back);
    cr_expect(json_equal(kept, again) && back->stuck == 2 && back->unfinished_unit == 17);
    cr_expect_str_eq(back->unfinished_position, tally->unfinished_position);
    json_decref(kept);
    json_decref(again);
    tally_clear(tally);
    tally_clear(back);
    free(tally);
    free(back);
}

// ---- rows for other programs

// A row for each game, of any number of threads; they add up to the result.
Test(measures, rows_of_games) {
    cr_assert(chdir(fresh_folder("lab_rows")) == 0);
    static const char *const threads[] = {"1", "7"};
    char *text[2];
    json_t *result = NULL;
    for (size_t i = 0; i < 2; i++) {
        char *file = text_format("games%s.csv", threads[i]);
        Ran ran = run_program((const char *[]){"sim", "hypergammon", "--white", "runner", "--games", "40", "--seed",
                                               "3", "--cube", "--luck", "0", "--db", "none", "--json", "--threads",
                                               threads[i], "--games-csv", file, NULL},
                              "");
        cr_assert_eq(ran.status, 0, "%s", ran.err);
        text[i] = read_text(file);
        json_decref(result);
        result = json_loads(ran.out, 0, NULL);
        ran_destroy(&ran);
        free(file);
    }
    cr_expect_str_eq(text[0], text[1]);
    static const char head[] =
        "unit,contest,game,rules,white,black,began,winner,outcome,points,turns,rolls,cube,seed\n";
    cr_assert(strncmp(text[0], head, strlen(head)) == 0, "%s", text[0]);
    double rolls = 0, points = 0, rows = 0;
    for (const char *line = text[0] + strlen(head); *line != '\0'; line = strchr(line, '\n') + 1, rows++) {
        char white[20], black[20], began[8], winner[8], outcome[20];
        int unit, contest, own_points, turns, own_rolls, cube, seed;
        int fields =
            sscanf(line, "%d,%d,1,hypergammon,%19[^,],%19[^,],%7[^,],%7[^,],%19[^,],%d,%d,%d,%d,%d\n", &unit, &contest,
                   white, black, began, winner, outcome, &own_points, &turns, &own_rolls, &cube, &seed);
        cr_assert_eq(fields, 12, "%s", line);
        cr_expect_eq(unit * 2 + contest - 1, (int)rows);
        cr_expect_eq(seed, 3);
        cr_expect_str_eq(contest == 1 ? white : black, "runner");
        bool first = strcmp(winner, contest == 1 ? "white" : "black") == 0;
        points += first ? own_points : -own_points;
        rolls += own_rolls;
    }
    const json_t *cell = cell_of(result, 0);
    cr_expect_eq(rows, 40);
    cr_expect_float_eq(rolls / 40, number(metric_of(cell, "length"), "mean"), 1e-9);
    cr_expect_float_eq(points / 40, number(metric_of(cell, "points"), "mean"), 1e-9);
    Ran over = run_program(
        (const char *[]){"sim", "hypergammon", "--games", "2", "--db", "none", "--games-csv", "games1.csv", NULL}, "");
    cr_expect(over.status != 0 && strstr(over.err, "exists already") != NULL, "%s", over.err);
    ran_destroy(&over);
    // A file of an experiment that is not begun is not left behind.
    write_text("broken.lua", "return { head = ");
    over = run_program(
        (const char *[]){"sim", "./broken.lua", "--games", "2", "--db", "none", "--games-csv", "never.csv", NULL}, "");
    cr_expect(over.status != 0 && access("never.csv", F_OK) != 0, "%s", over.err);
    ran_destroy(&over);
    json_decref(result);
    free(text[0]);
    free(text[1]);
}

// JSON and CSV print the same digits.
Test(measures, the_same_digits) {
    cr_assert(chdir(fresh_folder("lab_digits")) == 0);
    static const char *const all[][10] = {
        {"sim", "hypergammon", "--games", "30", "--seed", "5", "--db", "x.db", NULL},
        {"export", "1", "--csv", "--db", "x.db", NULL},
        {"export", "1", "--json", "--db", "x.db", NULL},
    };
    Ran ran[3];
    for (size_t i = 0; i < 3; i++) {
        ran[i] = run_program(all[i], "");
        cr_assert_eq(ran[i].status, 0, "%s", ran[i].err);
    }
    static const char part[] = "1,metric,random against random,,share,";
    const char *at = strstr(ran[1].out, part);
    cr_assert(at != NULL, "%s", ran[1].out);
    at += strlen(part);
    char *member = text_format("\"mean\": %.*s,", (int)strcspn(at, ","), at);
    cr_expect(strcspn(at, ",") <= 14 && strstr(ran[2].out, member) != NULL, "%s", member);
    free(member);
    for (size_t i = 0; i < 3; i++) {
        ran_destroy(&ran[i]);
    }
}

// ---- files

#define OWN_FILE "return { based_on = 'hypergammon', limits = { mid = false } }\n"

static void change_file(void *context, const char *sentence) {
    (void)context;
    cr_expect(strstr(sentence, "mid") != NULL, "%s", sentence);
    write_text("own.lua", "return { based_on = 'narde' }\n");
}

static void look_at_file(void *context, const json_t *result, Variant *const *variant) {
    const VariantFile file = variant_file(variant[0], variant_file_count(variant[0]) - 1);
    cr_expect_eq(json_array_size(json_object_get(result, "variants")), 1);
    *(bool *)context = file.length == strlen(OWN_FILE) && memcmp(file.text, OWN_FILE, file.length) == 0;
}

// What is kept of the files is what is played, though they change just then.
Test(measures, files_that_change) {
    cr_assert(chdir(fresh_folder("lab_files")) == 0);
    write_text("own.lua", OWN_FILE);
    json_t *given = json_pack("{s:s, s:[s], s:i}", "kind", "sim", "variants", "./own.lua", "games", 2);
    Plan plan;
    bool same = false;
    const ExperimentCalls calls = {.context = &same, .warn = change_file, .ready = look_at_file};
    char error[EXPERIMENT_ERROR];
    json_t *result;
    cr_assert(plan_read(&plan, given, error), "%s", error);
    cr_assert_eq(experiment_run(&plan, NULL, 1, &calls, &result, error), COMMAND_OK, "%s", error);
    cr_expect(same);
    json_decref(given);
    json_decref(result);
}
