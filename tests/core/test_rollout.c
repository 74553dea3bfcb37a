// SPDX-License-Identifier: MIT
// Rollouts come to the value of a position under the net's own play, which a small game shows exactly: with its luck
// and without, and by a net that knows nothing, too.
#include "core/rollout.h"
#include "core/search.h"

#include "tests/core/small_game.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 1296, CASES = 6, HIDDEN = 16 };

typedef struct Mean {
    double value, error; // of the mean
    double variance;
} Mean;

static Mean mean_of(double sum, double square, int count) {
    double variance = (square - sum * sum / count) / (count - 1);
    return (Mean){sum / count, sqrt(variance / count), variance};
}

// Games 0 .. count - 1: less their luck, and as they came.
static void roll_out(const Net *net, const Rules *rules, const RolloutPlan *plan, const Position *start, int count,
                     Mean *adjusted, Mean *plain) {
    Rollout *rollout = rollout_create(net, rules, plan);
    double sum[2] = {0}, square[2] = {0};
    cr_assert_not_null(rollout);
    for (int i = 0; i < count; i++) {
        RolloutGame game;
        Error error;
        cr_assert_eq(rollout_play(rollout, start, (uint32_t)i, &game, &error), STATUS_OK);
        double chances = 0;
        for (int k = 0; k < NET_MAX_OUTCOMES; k++) {
            chances += (double)game.value.chance[k];
        }
        cr_assert_float_eq(chances, 1, 1e-4, "the chances add up to %f", chances);
        cr_assert(!game.unfinished);
        const double value[2] = {game.value.equity, game.plain};
        for (int k = 0; k < 2; k++) {
            sum[k] += value[k];
            square[k] += value[k] * value[k];
        }
    }
    rollout_destroy(rollout);
    *adjusted = mean_of(sum[0], square[0], count);
    *plain = mean_of(sum[1], square[1], count);
}

// ---- what it should be

// The play that the net chooses in each state with each roll.
static const Next **choices_of(const SmallGame *game, const Net *net) {
    const Next **choice = calloc((size_t)STATES * ROLLS, sizeof *choice);
    NetReader *reader = net_reader_create(net, &game->rules);
    cr_assert(choice != NULL && reader != NULL);
    for (int state = 0; state < STATES; state++) {
        ChanceOutcome roll[ROLLS];
        Position position;
        Error error;
        if (!game->exists[state]) {
            continue;
        }
        small_game_set(game, state, &position);
        flow_chance_outcomes(&game->rules, &position, roll, ROLLS, &error);
        for (int r = 0; r < ROLLS; r++) {
            Position rolled = position;
            NetValue value;
            size_t index;
            cr_assert_eq(flow_apply_roll(&game->rules, &rolled, roll[r].dice, 2, &error), STATUS_OK);
            PlayList list = make_plays(&game->rules, &rolled);
            cr_assert_eq(net_choose(reader, &rolled, &list, &index, &value, &error), STATUS_OK);
            choice[state * ROLLS + r] = &game->next[game->first[state][r] + index];
            play_list_destroy(&list);
        }
    }
    net_reader_destroy(reader);
    return choice;
}

// The value of every state when both sides play by the net.
static void value_choices(SmallGame *game, const Net *net) {
    const Next **choice = choices_of(game, net);
    for (double change = 1; change > 1e-9;) {
        change = 0;
        for (int state = 0; state < STATES; state++) {
            double value = 0;
            for (int r = 0; r < ROLLS && game->exists[state]; r++) {
                value += game->weight[r] * small_game_worth(game, choice[state * ROLLS + r]);
            }
            change = fmax(change, fabs(value - game->value[state]));
            game->value[state] = value;
        }
    }
    free(choice);
}

// ---- tests

// States of several kinds: from the beginning of the game, and any.
static int find_state(const SmallGame *game, int number) {
    Position position;
    position_init(&position, &game->rules);
    int state = number == 0 ? small_game_state(&position.board, WHITE) : number * (STATES / CASES);
    while (!game->exists[state]) {
        state++;
    }
    return state;
}

static void check_states(SmallGame *game, const Net *net, const char *what) {
    double ratios = 0;
    int cases = 0;
    value_choices(game, net);
    for (int i = 0; i < CASES; i += NARDBOX_EVERY == 1 ? 1 : CASES - 1, cases++) {
        Position start;
        Mean adjusted, plain;
        int state = find_state(game, i);
        double truth = game->value[state];
        small_game_set(game, state, &start);
        const RolloutPlan plan = {.seed = 7 + (uint64_t)i, .side = i % 2 ? BLACK : WHITE};
        truth = i % 2 ? -truth : truth;
        roll_out(net, &game->rules, &plan, &start, GAMES, &adjusted, &plain);
        cr_expect(fabs(adjusted.value - truth) <= 4 * adjusted.error + 1e-5, "%s: %f +- %f instead of %f", what,
                  adjusted.value, adjusted.error, truth);
        cr_expect(fabs(plain.value - truth) <= 4 * plain.error + 1e-5, "%s, with luck: %f +- %f instead of %f", what,
                  plain.value, plain.error, truth);
        ratios += plain.variance / (adjusted.variance + 1e-9);
        // Nothing is taken out.
        const RolloutPlan lucky = {.seed = plan.seed, .side = plan.side, .luck = true};
        Mean same, as_well;
        roll_out(net, &game->rules, &lucky, &start, GAMES, &same, &as_well);
        cr_expect(same.value == plain.value && as_well.value == plain.value);
    }
    printf("%s: without luck the variance is %.2f times as small\n", what, ratios / cases);
}

Test(rollout, comes_to_the_truth) {
    SmallGame *game = small_game_solve();
    Net *net = make_net(&game->rules, HIDDEN, 3);
    check_states(game, net, "a net that knows nothing");
    teach(net, &game->rules, 0, 4000 / NARDBOX_EVERY);
    check_states(game, net, "a net that has learned");
    net_destroy(net);
    small_game_free(game);
}

// Left after one roll a game without its luck is what the net makes of the position one roll ahead, whatever falls.
Test(rollout, of_one_roll) {
    static const char *const settings[] = {"", "dice.count=3; dice.faces=4", "score.count=left"};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        Rules rules = make_rules(BACKGAMMON, settings[i]);
        Net *net = make_net(&rules, HIDDEN, 3);
        const RolloutPlan plan = {.seed = 5, .side = BLACK, .rolls = 1};
        const SearchOptions options = search_options(&rules, 1);
        Searcher *searcher = searcher_of_net(net, &rules, NULL, 0);
        Position start;
        NetValue truth;
        Mean adjusted, plain;
        Error error;
        position_init(&start, &rules);
        start.turn = BLACK;
        cr_assert_eq(searcher_value(searcher, &options, &start, BLACK, &truth, NULL, &error), STATUS_OK);
        int rolls = i == 1 ? 64 : 36;
        roll_out(net, &rules, &plan, &start, rolls, &adjusted, &plain);
        cr_expect(adjusted.variance < 1e-8, "case %zu: %g", i, adjusted.variance);
        cr_expect_float_eq(adjusted.value, truth.equity, 1e-5, "case %zu: %f, not %f", i, adjusted.value, truth.equity);
        // Each roll as often as it is likely.
        cr_expect(plain.variance > 1e-8);
        cr_expect_float_eq(plain.value, truth.equity, 1e-5, "case %zu: %f, not %f", i, plain.value, truth.equity);
        searcher_destroy(searcher);
        net_destroy(net);
    }
}

// All pairs of the first two rolls: no luck is left in the mean.
Test(rollout, of_two_rolls) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, HIDDEN, 3);
    const RolloutPlan plan = {.seed = 5, .side = WHITE, .rolls = 2};
    Position start;
    Mean adjusted, plain;
    position_init(&start, &rules);
    start.turn = WHITE;
    roll_out(net, &rules, &plan, &start, GAMES, &adjusted, &plain);
    cr_expect_float_eq(adjusted.value, plain.value, 1e-5, "%f, not %f", adjusted.value, plain.value);
    cr_expect(adjusted.variance < plain.variance);
    net_destroy(net);
}

// Looking ahead, and a position with a roll that is to be played.
Test(rollout, one_roll_ahead) {
    SmallGame *game = small_game_solve();
    Net *net = make_net(&game->rules, HIDDEN, 3);
    teach(net, &game->rules, 0, 1000);
    Position start;
    Error error;
    position_init(&start, &game->rules);
    start.turn = WHITE;
    int state = small_game_state(&start.board, WHITE);
    double truth = game->value[state], before;
    value_choices(game, net);
    before = game->value[state];
    const RolloutPlan plan = {.seed = 9, .side = WHITE, .ply = 1};
    Mean adjusted, plain;
    roll_out(net, &game->rules, &plan, &start, GAMES, &adjusted, &plain);
    cr_expect(fabs(adjusted.value - truth) < fabs(before - truth) + 4 * adjusted.error,
              "%f +- %f; %f by perfect play, %f without looking ahead", adjusted.value, adjusted.error, truth, before);
    Position rolled = start;
    cr_assert_eq(flow_apply_roll(&game->rules, &rolled, (const uint8_t[]){2, 1}, 2, &error), STATUS_OK);
    roll_out(net, &game->rules, &plan, &rolled, 36, &adjusted, &plain);
    net_destroy(net);
    small_game_free(game);
}

static int patience;

static bool loses_patience(void *nothing) {
    return nothing == NULL && patience-- <= 0;
}

// A game is left in the middle, and says so.
Test(rollout, is_stopped) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, HIDDEN, 3);
    const RolloutPlan plan = {.seed = 5, .side = WHITE, .stop = loses_patience};
    Rollout *rollout = rollout_create(net, &rules, &plan);
    RolloutGame game;
    Position start;
    Error error;
    position_init(&start, &rules);
    start.turn = WHITE;
    for (int i = 0; i < 2; i++) {
        patience = i == 0 ? 10 : INT_MAX;
        cr_assert_eq(rollout_play(rollout, &start, 0, &game, &error), STATUS_OK);
        cr_expect_eq(game.cut, i == 0);
        cr_expect(i == 0 ? game.rolls < 10 : game.rolls > 10, "%u rolls", game.rolls);
    }
    rollout_destroy(rollout);
    net_destroy(net);
}
