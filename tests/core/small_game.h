// SPDX-License-Identifier: MIT
// A small game, in which two checkers a side may hit each other, solved exactly.
//
// A state is a board with White to roll; colours are turned after each play, so that half of them suffice.
#pragma once

#include "tests/core/net_kit.h"

enum { PLACES = 10, ROWS_OF_TWO = PLACES * (PLACES + 1) / 2, STATES = ROWS_OF_TWO * ROWS_OF_TWO, ROLLS = 21 };

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

// The game by perfect play; to be given back. Fails the test if that cannot be.
SmallGame *small_game_solve(void);
void small_game_free(SmallGame *game);

// The state as a position.
void small_game_set(const SmallGame *game, int state, Position *position);

// What a play leads to, to the side that made it.
double small_game_worth(const SmallGame *game, const Next *next);

// The state of a board, seen by this side.
int small_game_state(const Board *board, Side me);
