// SPDX-License-Identifier: MIT
// Does a net come to the truth? A small game, in which two checkers a side may hit each other, is solved exactly; a net
// that has played it some thousand times is compared with that in every position.
//
// A state is a board with White to roll; colours are turned after each play, so that half of them suffice.
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 10, ROWS_OF_TWO = PLACES * (PLACES + 1) / 2, STATES = ROWS_OF_TWO * ROWS_OF_TWO, ROLLS = 21 };
#define SMALL_GAME "board.points=8; board.home=3; layout=8:1,5:1; score.gammon=2; cube.on=false"

// What a play leads to: a state of the other side's, or an end and its points.
typedef struct Next {
    int state; // -1: an end
    int points;
} Next;

typedef struct SmallGame {
    Rules rules;
    Next *next;
    size_t next_count, next_capacity;
    size_t first[STATES][ROLLS + 1]; // of the plays of each roll
    bool exists[STATES];
    double value[STATES]; // to White, who is to roll
    int met[STATES];      // in games played without mistakes
    double weight[ROLLS];
} SmallGame;

// Two checkers by their places: a number below ROWS_OF_TWO.
static int row_number(const Row *row) {
    int low = 0, high;
    while (row->at[low] == 0) {
        low++;
    }
    for (high = PLACES - 1; row->at[high] == 0; high--) {
    }
    return high * (high + 1) / 2 + low;
}

static void set_row(Row *row, int number) {
    int high = 0;
    while ((high + 1) * (high + 2) / 2 <= number) {
        high++;
    }
    row->at[high]++;
    row->at[number - high * (high + 1) / 2]++;
}

static int state_number(const Board *board, Side me) {
    return row_number(&board->row[me]) * ROWS_OF_TWO + row_number(&board->row[side_other(me)]);
}

static void set_state(const SmallGame *game, int state, Position *position) {
    position_init(position, &game->rules);
    memset(&position->board, 0, sizeof position->board);
    set_row(&position->board.row[WHITE], state / ROWS_OF_TWO);
    set_row(&position->board.row[BLACK], state % ROWS_OF_TWO);
    position->turn = WHITE;
    position->turns[WHITE] = position->turns[BLACK] = 1;
}

static void add_plays(SmallGame *game, const Position *rolled) {
    PlayList list = make_plays(&game->rules, rolled);
    Error error;
    for (size_t i = 0; i < list.count; i++) {
        Position after = *rolled;
        Play play;
        play_list_get(&list, i, &play);
        cr_assert_eq(flow_apply_play(&game->rules, &after, &play, &error), STATUS_OK);
        if (game->next_count == game->next_capacity) {
            game->next_capacity = game->next_capacity ? 2 * game->next_capacity : 4096;
            game->next = realloc(game->next, game->next_capacity * sizeof *game->next);
            cr_assert_not_null(game->next);
        }
        int points = after.winner == WHITE ? after.points : -after.points;
        game->next[game->next_count++] = after.over ? (Next){-1, points} : (Next){state_number(&after.board, BLACK), 0};
    }
    play_list_destroy(&list);
}

static void add_state(SmallGame *game, int state) {
    Position position;
    ChanceOutcome roll[ROLLS];
    Error error;
    set_state(game, state, &position);
    const Row *row = position.board.row;
    game->exists[state] = row[WHITE].at[0] < 2 && row[BLACK].at[0] < 2 &&
                          rules_check_board(&game->rules, &position.board, &error) == STATUS_OK;
    if (!game->exists[state]) {
        return;
    }
    cr_assert_eq(flow_chance_outcomes(&game->rules, &position, roll, ROLLS, &error), ROLLS);
    for (int r = 0; r < ROLLS; r++) {
        Position rolled = position;
        cr_assert_eq(flow_apply_roll(&game->rules, &rolled, roll[r].dice, 2, &error), STATUS_OK);
        game->weight[r] = roll[r].weight / 36.0;
        game->first[state][r] = game->next_count;
        add_plays(game, &rolled);
    }
    game->first[state][ROLLS] = game->next_count;
}

static double worth_of(const SmallGame *game, const Next *next) {
    return next->state < 0 ? next->points : -game->value[next->state];
}

static const Next *best_play(const SmallGame *game, int state, int roll) {
    const Next *best = &game->next[game->first[state][roll]];
    for (const Next *next = best; next < &game->next[game->first[state][roll + 1]]; next++) {
        best = worth_of(game, next) > worth_of(game, best) ? next : best;
    }
    return best;
}

// The value of a state by those of the states behind it.
static double value_of_state(const SmallGame *game, int state) {
    double value = 0;
    for (int roll = 0; roll < ROLLS; roll++) {
        value += game->weight[roll] * worth_of(game, best_play(game, state, roll));
    }
    return value;
}

static void play_games(SmallGame *game, int count) {
    Random random = {1};
    for (int i = 0; i < count; i++) {
        Position position;
        position_init(&position, &game->rules);
        for (int state = state_number(&position.board, WHITE); state >= 0;) {
            int roll = 0;
            double chance = random_below(&random, 1 << 20) / (double)(1 << 20);
            while (roll < ROLLS - 1 && chance >= game->weight[roll]) {
                chance -= game->weight[roll++];
            }
            state = best_play(game, state, roll)->state;
            game->met[state < 0 ? 0 : state] += state >= 0; // a net learns from what follows plays
        }
    }
}

static SmallGame *solve(void) {
    SmallGame *game = calloc(1, sizeof *game);
    cr_assert_not_null(game);
    game->rules = make_rules(SMALL_GAME, "");
    for (int state = 0; state < STATES; state++) {
        add_state(game, state);
    }
    for (double change = 1; change > 1e-9;) {
        change = 0;
        for (int state = 0; state < STATES; state++) {
            double value = game->exists[state] ? value_of_state(game, state) : 0;
            change = fmax(change, fabs(value - game->value[state]));
            game->value[state] = value;
        }
    }
    play_games(game, 2000);
    return game;
}

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
        set_state(game, state, &position);
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
    SmallGame *game = solve();
    Net *net = make_net(&game->rules, 32, 3);
    char text[POSITION_TEXT];
    Position worst;
    for (int round = 0; round < 2; round++) {
        Errors errors = measure(game, net);
        set_state(game, errors.worst, &worst);
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
    free(game->next);
    free(game);
}
