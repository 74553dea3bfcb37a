// SPDX-License-Identifier: MIT
// Experiments: the same bytes for any number of threads and after interruptions, counts that add up, and what is said
// where something is wrong.
#define _POSIX_C_SOURCE 200809L // unsetenv
#include "repl/base/text.h"
#include "repl/lab/experiment_private.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static json_t *read_json(const char *text) {
    json_error_t error;
    json_t *json = json_loads(text, 0, &error);
    cr_assert(json != NULL, "%s: %s", text, error.text);
    return json;
}

static Plan plan_of(const char *text) {
    Plan plan;
    char error[EXPERIMENT_ERROR];
    json_t *given = read_json(text);
    cr_assert(plan_read(&plan, given, error), "%s: %s", text, error);
    json_decref(given);
    return plan;
}

// The result as text; the caller frees it.
static char *run_to_end(const Plan *plan, const json_t *state, int threads) {
    char error[EXPERIMENT_ERROR];
    json_t *result;
    CommandStatus status = experiment_run(plan, state, threads, NULL, &result, error);
    cr_assert(status == COMMAND_OK, "%s", error);
    char *text = text_copy(experiment_text(result));
    json_decref(result);
    return text;
}

static double number(const json_t *json, const char *name) {
    return json_number_value(json_object_get(json, name));
}

// One of each kind; variants with functions and a bot that draws random numbers among them.
static const char *const plans[] = {
    "{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"games\": 4001, \"seed\": 5}",
    "{\"kind\": \"sim\", \"variants\": [\"tavli\"], \"bots\": [\"runner\", \"random\"], \"games\": 8, \"luck\": 16}",
    "{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"until\": 0.03, \"seed\": 77}",
    "{\"kind\": \"sim\", \"variants\": [\"plakoto\"], \"games\": 400}",
    "{\"kind\": \"match\", \"variants\": [\"backgammon\"], \"bots\": [\"random\", \"runner\"], \"games\": 6, \"to\": "
    "3}",
    "{\"kind\": \"tourney\", \"variants\": [\"hypergammon\"], \"games\": 6, \"bots\": [\"random\", \"runner\", "
    "\"runner "
    "company=30\", \"careful\"]}",
    "{\"kind\": \"duel\", \"variants\": [\"hypergammon\"], \"bots\": [\"runner\", \"random\"], \"seed\": 9}",
    "{\"kind\": \"compare\", \"variants\": [\"backgammon\", \"acey_deucey\", {\"spec\": \"backgammon\", \"set\": "
    "[\"doubles.times=2\"]}], \"bots\": [\"random\", \"random\"], \"games\": 500}",
    "{\"kind\": \"sweep\", \"variants\": [\"long_nardi\"], \"key\": \"head.per_turn\", \"values\": [\"1\", \"2\"], "
    "\"bots\": [\"runner\", \"random\"], \"games\": 6}",
};
enum { PLANS = sizeof plans / sizeof plans[0] };

// ---- interruptions

typedef struct Interrupting {
    json_t *state; // the last that was kept
    long asked, most;
    int kept;
} Interrupting;

static bool keep(void *context, const json_t *state) {
    Interrupting *interrupting = context;
    // Through text, as it would be in a file.
    char *text = text_copy(experiment_text(state));
    char *whole = json_dumps(state, 0);
    json_decref(interrupting->state);
    interrupting->state = read_json(whole);
    interrupting->kept++;
    free(text);
    free(whole);
    return true;
}

static bool stop_after(void *context) {
    Interrupting *interrupting = context;
    return ++interrupting->asked >= interrupting->most;
}

// Runs the plan in pieces, each broken off early, to its end; `whole` is what it comes to in one go. Was it really
// broken off, with something kept? On a busy machine nobody may have woken in time to ask for it.
static bool run_in_pieces(const Plan *plan, const char *whole) {
    Interrupting interrupting = {.most = 1};
    ExperimentCalls calls = {.context = &interrupting, .keep = keep, .asked_to_stop = stop_after};
    CommandStatus status = COMMAND_INTERRUPTED;
    json_t *result = NULL;
    int runs = 0, patience = 0, kept = 0;
    for (; status == COMMAND_INTERRUPTED && runs < 1000; runs++) {
        char error[EXPERIMENT_ERROR];
        json_decref(result);
        if (runs > 0 && interrupting.kept == kept) { // the last run came to nothing, but too much more would end it all
            patience += 1 + patience / 4;
        }
        kept = interrupting.kept;
        interrupting.asked = 0;
        interrupting.most = patience + 2 + 2 * runs % 7;
        json_t *state = json_incref(interrupting.state);
        status = experiment_run(plan, state, 1 + runs % 3, &calls, &result, error);
        json_decref(state);
        cr_assert(status == COMMAND_OK || status == COMMAND_INTERRUPTED, "%s", error);
        cr_expect(json_is_true(json_object_get(result, "complete")) == (status == COMMAND_OK));
        if (status == COMMAND_INTERRUPTED && interrupting.state != NULL) {
            // What the state is said to be is what the run gave.
            json_t *other;
            cr_assert(experiment_result_of(plan, interrupting.state, &other, error) == COMMAND_OK, "%s", error);
            cr_expect(json_equal(other, result));
            json_decref(other);
        }
    }
    cr_assert_eq(status, COMMAND_OK);
    char *text = text_copy(experiment_text(result));
    cr_expect(strcmp(text, whole) == 0, "%d runs make a difference: %s", runs, text);
    free(text);
    json_decref(result);
    json_decref(interrupting.state);
    return runs > 1 && interrupting.kept > 0;
}

Test(experiments, interruptions_change_nothing) {
    static const char *const interrupted[] = {
        "{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"bots\": [\"random\", \"random\"], \"games\": 12001, "
        "\"seed\": 3}",
        "{\"kind\": \"compare\", \"variants\": [\"backgammon\", \"plakoto\"], \"bots\": [\"random\", \"random\"], "
        "\"games\": 1000}",
        "{\"kind\": \"sim\", \"variants\": [\"hypergammon\"], \"bots\": [\"runner\", \"random\"], \"games\": 24, "
        "\"luck\": 16}",
        "{\"kind\": \"sim\", \"variants\": [\"hypergammon\"], \"bots\": [\"random\", \"random\"], \"adjust\": true, "
        "\"until\": 0.06, \"seed\": 5}",
    };
    unsetenv("NARDBOX_NETS"); // luck is weighed by one
    for (size_t i = 0; i < sizeof interrupted / sizeof interrupted[0]; i++) {
        Plan plan = plan_of(interrupted[i]);
        char *whole = run_to_end(&plan, NULL, 2);
        bool broken_off = false;
        for (int attempt = 0; attempt < 50 && !broken_off; attempt++) {
            broken_off = run_in_pieces(&plan, whole);
        }
        cr_expect(broken_off, "%s: it was not interrupted", interrupted[i]);
        free(whole);
    }
}

Test(experiments, states_are_examined) {
    Plan plan = plan_of("{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"games\": 1000000}");
    Plan other = plan_of("{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"games\": 1000000, \"seed\": 2}");
    Interrupting interrupting = {.most = 3};
    ExperimentCalls calls = {.context = &interrupting, .keep = keep, .asked_to_stop = stop_after};
    char error[EXPERIMENT_ERROR];
    json_t *result;
    for (; interrupting.state == NULL && interrupting.most < 10000; interrupting.most *= 2) {
        interrupting.asked = 0;
        cr_assert_eq(experiment_run(&plan, NULL, 2, &calls, &result, error), COMMAND_INTERRUPTED);
        json_decref(result);
    }
    cr_assert(interrupting.state != NULL);
    cr_expect_eq(experiment_run(&other, interrupting.state, 1, NULL, &result, error), COMMAND_FAILED);
    cr_expect(strstr(error, "not those it was begun with") != NULL, "%s", error);
    static const char *const damage[] = {"blocks", "tallies", "form", "fingerprint"};
    for (size_t i = 0; i < 4; i++) {
        for (int gone = 0; gone < 2; gone++) {
            json_t *state = json_deep_copy(interrupting.state);
            if (gone) {
                json_object_del(state, damage[i]);
            } else {
                json_object_set_new(state, damage[i], json_integer(1000000000));
            }
            result = NULL;
            cr_expect_eq(experiment_run(&plan, state, 1, NULL, &result, error), COMMAND_FAILED, "%s", damage[i]);
            cr_expect(result == NULL && error[0] != '\0');
            json_decref(state);
        }
    }
    // Counts that do not go with the number of blocks.
    json_t *state = json_deep_copy(interrupting.state);
    json_object_set_new(state, "blocks", json_integer(json_integer_value(json_object_get(state, "blocks")) + 1));
    cr_expect_eq(experiment_run(&plan, state, 1, NULL, &result, error), COMMAND_FAILED);
    cr_expect(strstr(error, "damaged") != NULL);
    json_decref(state);
    json_decref(interrupting.state);
}

// The bot has failed by then, whatever the machine: one call of it may take 2 seconds of the processor.
static bool stop_when_failed(void *context) {
    (void)context;
    return clock() > 2600 * (CLOCKS_PER_SEC / 1000);
}

static void hear(void *context, const char *sentence) {
    text_add(context, "%s\n", sentence);
}

// Nothing is counted when it ends; why the bot failed is told all the same, once.
Test(experiments, failures_in_games_without_an_end) {
    cr_assert(chdir(fresh_folder("lab_failures")) == 0);
    write_text("slow.lua", "return { evaluate = function() while true do end end }\n");
    Plan plan = plan_of("{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"games\": 2, \"bots\": "
                        "[\"./slow.lua\", \"random\"]}");
    Text heard;
    text_init(&heard);
    ExperimentCalls calls = {.context = &heard, .asked_to_stop = stop_when_failed, .warn = hear};
    char error[EXPERIMENT_ERROR];
    json_t *result;
    cr_assert_eq(experiment_run(&plan, NULL, 1, &calls, &result, error), COMMAND_INTERRUPTED, "%s", error);
    const char *first = strstr(heard.bytes, "./slow.lua failed in a game that was not finished: slow.lua:1: does not");
    cr_expect(first == heard.bytes && strstr(first + 1, "./slow.lua failed") == NULL, "%s", heard.bytes);
    text_destroy(&heard);
    json_decref(result);
}

static void see_progress(void *context, const JobProgress *progress) {
    ((JobProgress *)context)[0] = *progress;
}

static bool stop_when_seen(void *context) {
    return ((const JobProgress *)context)->done > 0;
}

Test(experiments, progress_is_told) {
    static const struct {
        const char *plan;
        double total;
        const char *interval, *what;
    } cases[] = {
        {"{\"kind\": \"match\", \"variants\": [\"backgammon\"], \"to\": 3, \"games\": 90000000}", 90000000, " %",
         "matches"},
        {"{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"games\": 90000000}", 90000000, " %", "games"},
        {"{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"minutes\": 5}", 0, " %", "games"},
        {"{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"until\": 0.0001, \"until_of\": \"points\"}", 0,
         " points", "games"},
        {"{\"kind\": \"compare\", \"variants\": [\"backgammon\", \"narde\"], \"bots\": [\"random\", \"random\"], "
         "\"games\": 90000000}",
         180000000, "difference ", "games"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Plan plan = plan_of(cases[i].plan);
        json_t *result;
        char error[EXPERIMENT_ERROR];
        JobProgress progress = {.done = 0};
        ExperimentCalls calls = {.context = &progress, .progress = see_progress, .asked_to_stop = stop_when_seen};
        cr_assert_eq(experiment_run(&plan, NULL, 2, &calls, &result, error), COMMAND_INTERRUPTED, "%s", error);
        cr_expect(progress.done > 0 && progress.rate > 0);
        cr_expect_eq(progress.total, cases[i].total);
        cr_expect(progress.left > 0 && isfinite(progress.left));
        cr_expect(strstr(progress.rest, cases[i].interval) != NULL, "%s", progress.rest);
        cr_expect_str_eq(progress.what, cases[i].what);
        cr_expect_geq(number(result, "games"), progress.done);
        json_decref(result);
    }
}

// ---- counts

static double histogram_sum(const json_t *cell, const char *name) {
    const json_t *list = json_object_get(json_object_get(cell, name), "histogram");
    double sum = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        sum += json_number_value(json_array_get(json_array_get(list, i), 1));
    }
    return sum;
}

Test(experiments, threads_change_nothing_and_counts_add_up) {
    for (size_t i = 0; i < PLANS; i += NARDBOX_EVERY == 1 ? 1 : 2) {
        Plan plan = plan_of(plans[i]);
        char *text = run_to_end(&plan, NULL, 1);
        for (int threads = 2; threads <= (NARDBOX_EVERY == 1 ? 7 : 2); threads += 5) {
            char *other = run_to_end(&plan, NULL, threads);
            cr_expect(strcmp(text, other) == 0, "%s: %d threads make a difference", plans[i], threads);
            free(other);
        }
        json_t *result = read_json(text);
        const json_t *cells = json_object_get(result, "cells");
        double all = 0;
        json_t *json = plan_json(&plan);
        cr_expect(json_equal(json, json_object_get(result, "plan")), "%s", plans[i]);
        json_decref(json);
        for (size_t c = 0; c < json_array_size(cells); c++) {
            const json_t *cell = json_array_get(cells, c), *wins = json_object_get(cell, "wins");
            const json_t *outcomes = json_object_get(cell, "outcomes");
            double contests = 0, games = 0;
            contests += number(json_object_get(wins, "first"), "count");
            contests += number(json_object_get(wins, "second"), "count");
            contests += number(json_object_get(wins, "draws"), "count");
            for (size_t k = 0; k < json_array_size(outcomes); k++) {
                games += number(json_array_get(outcomes, k), "count");
            }
            cr_expect_eq(contests, number(cell, "contests"), "%s", plans[i]);
            cr_expect_eq(games, number(cell, "games"), "%s", plans[i]);
            cr_expect_eq(games, histogram_sum(cell, "length"), "%s", plans[i]);
            cr_expect_eq(games, histogram_sum(cell, "points"), "%s", plans[i]);
            bool pairs = strcmp(json_string_value(json_object_get(result, "unit")), "pair") == 0;
            cr_expect_eq(contests, number(cell, "units") * (pairs ? 2 : 1), "%s", plans[i]);
            all += games;
        }
        cr_expect_eq(all, number(result, "games"), "%s", plans[i]);
        json_decref(result);
        free(text);
    }
}

// Games that are played in turn may have further outcomes of their own: they are counted by their names.
Test(experiments, outcomes_of_games_in_turn) {
    static const char *const games[][2] = {
        {"one.lua", "return { based_on = 'hypergammon', score = { extra = { late = 2, early = 3 } },\n"
                    "  game_over = function(turn) if turn.number > 4 then return 'me', 'early' end end }"},
        {"two.lua", "return { based_on = 'hypergammon', score = { extra = { early = 3 } },\n"
                    "  game_over = function(turn) if turn.number > 4 then return 'me', 'early' end end }"},
        {"none.lua", "return { based_on = 'hypergammon' }"},
        {"both.lua", "return { based_on = 'hypergammon', match = { to = 5,\n"
                     "  games = { './none.lua', './one.lua', './two.lua' } } }"},
    };
    cr_assert(chdir(fresh_folder("lab_outcomes")) == 0);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        write_text(games[i][0], games[i][1]);
    }
    Plan plan = plan_of("{\"kind\": \"sim\", \"variants\": [\"./both.lua\"], \"games\": 30}");
    char *text = run_to_end(&plan, NULL, 1);
    json_t *result = read_json(text);
    const json_t *outcomes = json_object_get(json_array_get(json_object_get(result, "cells"), 0), "outcomes");
    double early = 0;
    for (size_t i = 0; i < json_array_size(outcomes); i++) {
        const json_t *own = json_array_get(outcomes, i);
        const char *name = json_string_value(json_object_get(own, "class"));
        cr_expect(strcmp(name, "?") != 0 && strcmp(name, "late") != 0, "%s", name);
        early += strcmp(name, "early") == 0 ? number(own, "count") : 0;
    }
    cr_expect_eq(early, 20, "%g of 20 games ended early: %s", early, text);
    json_decref(result);
    free(text);
}

// What is played does not depend on whether plays are counted, nor on what luck is looked at.
Test(experiments, looking_changes_no_game) {
    static const char *const looked[] = {
        "{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"games\": 16}",
        "{\"kind\": \"sim\", \"variants\": [\"long_nardi\"], \"games\": 16}",
        "{\"kind\": \"sim\", \"variants\": [\"tavli\"], \"games\": 16}",
        "{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"bots\": [\"runner\", \"random\"], \"games\": 4}",
    };
    for (size_t i = 0; i < sizeof looked / sizeof looked[0]; i++) {
        Plan plan = plan_of(looked[i]);
        double points[2] = {0}, turns[2] = {0}, hits[2] = {0};
        for (int look = 0; look < 2; look++) {
            Experiment experiment = {.plan = &plan};
            char error[EXPERIMENT_ERROR];
            cr_assert_eq(experiment_load(&experiment, error), COMMAND_OK);
            experiment.counts = (unsigned)look;
            plan.luck = look ? 2 : 0;
            LabDesk desk;
            cr_assert(lab_desk_create(&desk, &experiment, error));
            Tally *tally = memory_get(1, sizeof *tally);
            for (uint64_t unit = 0; unit < experiment.units; unit++) {
                cr_assert_eq(lab_play_unit(&desk, unit, tally), PLAYED);
            }
            points[look] = tally->metric[METRIC_POINTS].nn;
            turns[look] = tally->length_square;
            hits[look] = tally->metric[METRIC_HITS].nn;
            cr_expect_eq(tally->metric[METRIC_BRANCHING].d > 0, look == 1 || i == 3);
            cr_expect_eq(tally->metric[METRIC_LUCK].d > 0, look == 1 && i == 3);
            tally_clear(tally);
            free(tally);
            lab_desk_destroy(&desk, &experiment);
            experiment_unload(&experiment);
        }
        cr_expect(points[0] == points[1] && turns[0] == turns[1] && hits[0] == hits[1], "%s", looked[i]);
    }
}

// A bot's legal plays are counted in every game, so a random mover's have to be, too, if one sits opposite.
Test(experiments, legal_plays_of_both_sides_weigh_the_same) {
    static const char *const told[] = {
        "{\"kind\": \"sim\", \"variants\": [\"plakoto\"], \"games\": 4000}",
        "{\"kind\": \"sim\", \"variants\": [\"plakoto\"], \"bots\": [\"runner\", \"random\"], \"games\": 4000}",
    };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        Plan plan = plan_of(told[i]);
        Experiment experiment = {.plan = &plan};
        char error[EXPERIMENT_ERROR];
        cr_assert_eq(experiment_load(&experiment, error), COMMAND_OK);
        cr_expect_eq(experiment.counts, i == 0 ? 4 : 1, "%s: one game of %u", told[i], experiment.counts);
        experiment_unload(&experiment);
    }
}

// A variant beside itself: the same games, so no difference at all, and none is told.
Test(experiments, what_is_the_same_does_not_differ) {
    Plan plan = plan_of("{\"kind\": \"compare\", \"variants\": [\"plakoto\", \"plakoto\"], \"games\": 300, "
                        "\"bots\": [\"random\", \"random\"]}");
    char *text = run_to_end(&plan, NULL, 2);
    json_t *result = read_json(text);
    const json_t *metrics = json_object_get(json_array_get(json_object_get(result, "differences"), 0), "metrics");
    const char *name;
    json_t *metric;
    size_t count = 0;
    json_object_foreach((json_t *)(uintptr_t)metrics, name, metric) {
        cr_expect(number(metric, "difference") == 0 && number(metric, "low") == 0 && number(metric, "high") == 0, "%s",
                  name);
        cr_expect(json_is_false(json_object_get(metric, "telling")), "%s", name);
        count++;
    }
    cr_expect_gt(count, 5);
    json_decref(result);
    free(text);
}

// One checker a side on its 4-point: it goes off unless the dice are 2 and 1, which opening dice are in 1 of 15 cases,
// others in 1 of 18; then it stands on the 1-point. So the truth is known.
Test(experiments, what_is_known_is_found) {
    static const struct {
        const char *setting, *metric;
        double truth;
    } cases[] = {
        {"layout=4:1", "starter_wins", 14.0 / 15 + 1.0 / 15 / 18},
        {"layout=4:1", "length", 14.0 / 15 + 1.0 / 15 * (2 * 17.0 / 18 + 3.0 / 18)},
        {"layout=4:1", "branching", 1},
        {"layout=4:1", "gammons", 1}, // the other never has a checker off
        {"layout=4:1", "starter_points", 2 * (2 * (14.0 / 15 + 1.0 / 15 / 18) - 1)},
        {"layout=1:1", "starter_wins", 1},
        {"layout=1:1", "length", 1},
        {"layout=1:1", "forced", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "{\"kind\": \"sim\", \"variants\": [{\"spec\": \"backgammon\", \"set\": [\"%s\"]}], \"games\": 20000}",
                 cases[i].setting);
        Plan plan = plan_of(text);
        char *out = run_to_end(&plan, NULL, 2);
        json_t *result = read_json(out);
        const json_t *cell = json_array_get(json_object_get(result, "cells"), 0);
        const json_t *metric = json_object_get(json_object_get(cell, "metrics"), cases[i].metric);
        double mean = number(metric, "mean"), error = number(metric, "sd") / sqrt(number(cell, "units"));
        cr_expect(fabs(mean - cases[i].truth) <= 4 * error + 1e-9, "%s, %s: %g, not %g (error %g)", cases[i].setting,
                  cases[i].metric, mean, cases[i].truth, error);
        json_decref(result);
        free(out);
    }
}

// The runner beats who moves at random, whichever side it has; who tests that in either order gets either answer.
Test(experiments, the_better_bot_is_found) {
    static const struct {
        const char *bots, *decision;
    } cases[] = {{"[\"runner\", \"random\"]", "better"}, {"[\"random\", \"runner\"]", "not better"}};
    for (size_t i = 0; i < 2; i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"kind\": \"duel\", \"variants\": [\"hypergammon\"], \"bots\": %s}",
                 cases[i].bots);
        Plan plan = plan_of(text);
        char *out = run_to_end(&plan, NULL, 2);
        json_t *result = read_json(out);
        const char *decision = json_string_value(json_object_get(json_object_get(result, "test"), "decision"));
        cr_expect(decision != NULL && strcmp(decision, cases[i].decision) == 0, "%s: %s", text, decision);
        cr_expect_str_eq(json_string_value(json_object_get(result, "stopped")), "sprt");
        json_decref(result);
        free(out);
    }
}

// Two games, one won by each: they are all that is known, and their difference has the variance of two tosses of a
// coin. Half a win is given to each side before (so of three games half are won), and a share's slope is 4 x 400 / ln
// 10 there.
Test(experiments, a_rating_by_two_games_is_hardly_known) {
    Plan plan = plan_of("{\"kind\": \"tourney\", \"variants\": [\"hypergammon\"], \"games\": 2, \"seed\": 3, "
                        "\"bots\": [\"random\", \"runner\"]}");
    char *out = run_to_end(&plan, NULL, 1);
    json_t *result = read_json(out);
    const json_t *first = json_array_get(json_object_get(result, "ratings"), 0);
    cr_assert_eq(number(first, "won"), 1);
    double half = 1.959964 * sqrt(2 * 0.25) / 3 * 4 * 400 / log(10) / 2; // each is half the difference from the mean
    cr_expect_float_eq(number(first, "high"), half, 1e-3, "%f", number(first, "high"));
    json_decref(result);
    free(out);
}

// ---- what is wrong

Test(experiments, plans_are_examined) {
    static const struct {
        const char *plan, *says;
    } cases[] = {
        {"{}", "kind must be sim"},
        {"{\"kind\": \"simm\"}", "did you mean sim?"},
        {"{\"kind\": \"sim\"}", "a sim wants one variant"},
        {"{\"kind\": \"compare\", \"variants\": [\"narde\"]}", "at least two variants"},
        {"{\"kind\": \"sim\", \"variants\": [5]}", "variant 1 must be a name"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"gams\": 5}", "did you mean games?"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"games\": 2.5}", "games must be a whole number"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"games\": 0}", "something else must end it"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"games\": -1}", "games must be"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"minutes\": \"2\"}", "minutes must be a number"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"until\": -1}", "until must be a number"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"until_of\": \"point\"}", "did you mean points?"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"seed\": -1}", "seed must be"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"bots\": [\"random\"]}", "bots must be a list of 2 texts"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"bots\": [\"random\", \"\"]}",
         "bots: number 2 of them is empty"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"sprt\": {\"hig\": 1}}", "did you mean high?"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"sprt\": {\"low\": 1}}", "low must be less than high"},
        {"{\"kind\": \"sim\", \"variants\": [\"narde\"], \"to\": 3}", "a sim has no \"to\""},
        {"{\"kind\": \"tourney\", \"variants\": [\"narde\"], \"bots\": [\"random\", \"random\"]}", "is there twice"},
        {"{\"kind\": \"sweep\", \"variants\": [\"narde\"]}", "key must be the name of a rule"},
        {"{\"kind\": \"sweep\", \"variants\": [\"narde\"], \"key\": \"head.per_turn\", \"values\": [\"1\"]}",
         "values must be a list"},
        {"{\"kind\": \"duel\", \"variants\": [\"narde\"]}", "bots must be a list of 2 texts"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char error[EXPERIMENT_ERROR] = "";
        Plan plan;
        json_t *given = read_json(cases[i].plan);
        cr_expect(!plan_read(&plan, given, error), "%s", cases[i].plan);
        cr_expect(strstr(error, cases[i].says) != NULL, "%s: %s", cases[i].plan, error);
        json_decref(given);
    }
    // A plan that was examined is examined again to the same.
    for (size_t i = 0; i < PLANS; i++) {
        Plan plan = plan_of(plans[i]);
        json_t *json = plan_json(&plan);
        char *text = text_copy(experiment_text(json));
        Plan again = plan_of(text);
        json_t *json_again = plan_json(&again);
        cr_expect(json_equal(json, json_again), "%s", text);
        free(text);
        json_decref(json);
        json_decref(json_again);
    }
}

static void expect_failure(const char *text, CommandStatus expected, const char *says) {
    char error[EXPERIMENT_ERROR] = "";
    Plan plan = plan_of(text);
    json_t *result = NULL;
    CommandStatus status = experiment_run(&plan, NULL, 2, NULL, &result, error);
    cr_expect(status == expected && result == NULL, "%s: status %d", text, status);
    cr_expect(strstr(error, says) != NULL, "%s: %s", text, error);
    json_decref(result);
}

Test(experiments, files_and_scripts_that_fail) {
    const char *folder = fresh_folder("lab_failing");
    cr_assert(chdir(folder) == 0);
    write_text("late.lua", "return { based_on = 'backgammon', on_play = function(play, turn)\n"
                           "  if turn.number > 5 then error('enough') end\nend }");
    write_text("broken.lua", "return {");
    write_text("lazy.lua", "return { evaluate = function(position) return position.board.nothing end }");
    expect_failure("{\"kind\": \"sim\", \"variants\": [\"bakgammon\"]}", COMMAND_FAILED, "did you mean backgammon");
    expect_failure("{\"kind\": \"sim\", \"variants\": [\"./broken.lua\"]}", COMMAND_SCRIPT, "broken.lua:1");
    expect_failure("{\"kind\": \"sim\", \"variants\": [\"./nowhere.lua\"]}", COMMAND_IO, "nowhere.lua");
    expect_failure("{\"kind\": \"sim\", \"variants\": [\"narde\"], \"bots\": [\"blitzz\", \"random\"]}", COMMAND_FAILED,
                   "blitz");
    expect_failure("{\"kind\": \"sim\", \"variants\": [\"narde\"], \"bots\": [\"blitz agression=1\", \"random\"]}",
                   COMMAND_FAILED, "did you mean aggression?");
    expect_failure("{\"kind\": \"sim\", \"variants\": [\"narde\"], \"bots\": [\"human\", \"random\"]}", COMMAND_FAILED,
                   "a person cannot play");
    expect_failure("{\"kind\": \"sim\", \"variants\": [{\"spec\": \"narde\", \"set\": [\"head.per_tur=2\"]}]}",
                   COMMAND_FAILED, "head.per_turn");
    expect_failure("{\"kind\": \"sweep\", \"variants\": [\"narde\"], \"key\": \"head.per_turn\", \"values\": [\"1\", "
                   "\"many\"]}",
                   COMMAND_FAILED, "head.per_turn=many");
    expect_failure("{\"kind\": \"sim\", \"variants\": [\"./late.lua\"]}", COMMAND_SCRIPT, "late.lua:2: enough");
    expect_failure("{\"kind\": \"sim\", \"variants\": [\"backgammon\"], \"bots\": [\"./lazy.lua\", \"random\"], "
                   "\"games\": 200}",
                   COMMAND_SCRIPT, "./lazy.lua failed in 100 decisions one after the other: lazy.lua:1: ");
    // In several games: a pair of narde has not so many decisions.
    expect_failure(
        "{\"kind\": \"sim\", \"variants\": [\"narde\"], \"bots\": [\"./lazy.lua\", \"random\"], \"games\": 20}",
        COMMAND_SCRIPT, "./lazy.lua failed in 100 decisions one after the other");
    // A bot that fails now and again loses its decisions, not the game; it is counted and told.
    Plan plan = plan_of("{\"kind\": \"sim\", \"variants\": [\"hypergammon\"], \"bots\": [\"./lazy.lua\", "
                        "\"random\"], \"games\": 4}");
    char *text = run_to_end(&plan, NULL, 2);
    json_t *result = read_json(text);
    const json_t *bot = json_array_get(json_object_get(result, "bots"), 0);
    cr_expect_gt(number(bot, "failures"), 4);
    cr_expect(strstr(json_string_value(json_object_get(bot, "failure")), "lazy.lua:1") != NULL);
    json_decref(result);
    free(text);
}
