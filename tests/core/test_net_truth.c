// SPDX-License-Identifier: MIT
// Does a net come to the truth? A net that has played a small game some thousand times is compared with its exact value
// in every position.
#include "core/rule_keys.h"
#include "tests/core/small_game.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

typedef struct Errors {
    double mean; // of positions as often as they are met
    double all, most;
    int worst; // state
} Errors;

static Errors measure(const SmallGame *game, const Net *net) {
    NetReader *reader = net_reader_create(net, &game->rules);
    Errors errors = {0};
    int count = 0, met = 0;
    for (int state = 0; state < STATES; state++) {
        Position position;
        NetValue value;
        Error error;
        if (!game->exists[state]) {
            continue;
        }
        small_game_set(game, state, &position);
        cr_assert_eq(net_value(reader, &position, WHITE, &value, &error), STATUS_OK);
        double off = fabs(value.equity - game->value[state]);
        errors.mean += off * game->met[state];
        met += game->met[state];
        errors.all += off;
        errors.worst = off > errors.most ? state : errors.worst;
        errors.most = off > errors.most ? off : errors.most;
        count++;
    }
    errors.mean /= met;
    errors.all /= count;
    net_reader_destroy(reader);
    return errors;
}

static void learn_games(Net *net, const Rules *rules, uint32_t games) {
    Learner learner;
    learner_begin(&learner, net, rules);
    for (uint32_t game = 0; game < games; game++) {
        double part = (double)game / games;
        LessonOptions options = {.seed = 1, .lambda = 0.6, .noise = 0.02};
        learner_play(&learner, &options, game);
        net_learn(net, learner.lesson, 0.2 * pow(0.04, part));
    }
    learner_end(&learner);
}

Test(net_truth, a_small_game) {
    SmallGame *game = small_game_solve();
    Net *net = make_net(&game->rules, 32, 3);
    char text[POSITION_TEXT];
    Position worst;
    for (int round = 0; round < 2; round++) {
        Errors errors = measure(game, net);
        small_game_set(game, errors.worst, &worst);
        position_print(&game->rules, &worst, text, sizeof text);
        printf("after %5llu games: %.4f points off on average, in all positions %.4f, at most %.3f: %s (%.3f)\n",
               (unsigned long long)net_games(net), errors.mean, errors.all, errors.most, text,
               game->value[errors.worst]);
        cr_assert(round == 0 || errors.mean < 0.1);
        if (round == 0) {
            learn_games(net, &game->rules, 20000);
        }
    }
    net_destroy(net);
    small_game_free(game);
}

// White has one checker left and so has Black, and both are off with any roll.
static double value_when_began(const Rules *rules, const Net *net, Side starter) {
    Position position;
    NetValue value;
    Error error;
    char text[64];
    snprintf(text, sizeof text, "1:1,off:1 1:1,off:1 w - starter=%c", starter == WHITE ? 'w' : 'b');
    cr_assert_eq(position_parse(rules, text, &position, &error), STATUS_OK, "%s", error.text);
    NetReader *reader = net_reader_create(net, rules);
    cr_assert_eq(net_value(reader, &position, WHITE, &value, &error), STATUS_OK);
    net_reader_destroy(reader);
    return value.equity;
}

Test(net_truth, who_began_decides_whether_the_last_turn_draws) {
    Rules rules;
    Error error;
    rules_init(&rules);
    cr_assert_eq(rules_set_text(&rules, "layout", "6:2", &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(rules_set_text(&rules, "finish.last_turn", "1", &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(rules_complete(&rules, &error), STATUS_OK, "%s", error.text);
    Net *net = make_net(&rules, 32, 3);
    learn_games(net, &rules, 5000);
    double began = value_when_began(&rules, net, WHITE), not_began = value_when_began(&rules, net, BLACK);
    printf("to be off with the next roll: %.3f points for who began, %.3f for who did not\n", began, not_began);
    cr_expect_float_eq(began, 0, 0.2, "Black draws with the last turn");
    cr_expect_float_eq(not_began, 1, 0.2, "no more turn");
    net_destroy(net);
}
