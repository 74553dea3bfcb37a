// SPDX-License-Identifier: MIT
// A small game solved: see small_game.h.
#include "tests/core/small_game.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SMALL_GAME "board.points=8; board.home=3; layout=8:1,5:1; score.gammon=2; cube.on=false"

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

int small_game_state(const Board *board, Side me) {
    return row_number(&board->row[me]) * ROWS_OF_TWO + row_number(&board->row[side_other(me)]);
}

void small_game_set(const SmallGame *game, int state, Position *position) {
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
        game->next[game->next_count++] =
            after.over ? (Next){-1, points} : (Next){small_game_state(&after.board, BLACK), 0};
    }
    play_list_destroy(&list);
}

static void add_state(SmallGame *game, int state) {
    Position position;
    ChanceOutcome roll[ROLLS];
    Error error;
    small_game_set(game, state, &position);
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

double small_game_worth(const SmallGame *game, const Next *next) {
    return next->state < 0 ? next->points : -game->value[next->state];
}

static const Next *best_play(const SmallGame *game, int state, int roll) {
    const Next *best = &game->next[game->first[state][roll]];
    for (const Next *next = best; next < &game->next[game->first[state][roll + 1]]; next++) {
        best = small_game_worth(game, next) > small_game_worth(game, best) ? next : best;
    }
    return best;
}

// The value of a state by those of the states behind it.
static double value_of_state(const SmallGame *game, int state) {
    double value = 0;
    for (int roll = 0; roll < ROLLS; roll++) {
        value += game->weight[roll] * small_game_worth(game, best_play(game, state, roll));
    }
    return value;
}

static void play_games(SmallGame *game, int count) {
    Random random = {1};
    for (int i = 0; i < count; i++) {
        Position position;
        position_init(&position, &game->rules);
        for (int state = small_game_state(&position.board, WHITE); state >= 0;) {
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

SmallGame *small_game_solve(void) {
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

void small_game_free(SmallGame *game) {
    free(game->next);
    free(game);
}
