// SPDX-License-Identifier: MIT
// Does a net come to the truth? A net that has played a small game some thousand times is compared with its exact value
// in every position.
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
