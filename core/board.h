// SPDX-License-Identifier: MIT
// The board: places, rows of checkers, pins. The terms used everywhere else are defined here.
//
// Each side counts in its OWN numbering: checkers move from high numbers to low, the home board is
// points home..1, off is 0, the bar is points + 1, the reserve (checkers that have yet to enter) is
// points + 2. A checker enters from the bar or the reserve as if it stood on points + 1. Rules.opp
// turns one side's point into the other side's number for the same point.
//
// Invariant of a Board that play can reach: a point holds both colours only where one side's single
// checker is pinned under at least one checker of the other (board_check). Only while a checker is
// in the air over a closed point (move.passing = any) does the generator depart from it.
#pragma once

#include <stdint.h>

typedef enum Side { WHITE = 0, BLACK = 1, NOBODY = 2 } Side;

enum {
    BOARD_OFF = 0,
    BOARD_MIN_POINTS = 6,
    BOARD_MAX_POINTS = 28,
    BOARD_PLACES = 32,       // size of a row: off, points, bar, reserve, one spare
    BOARD_MAX_CHECKERS = 30, // a side
};

// Checkers of one side by place, in that side's own numbering.
typedef struct Row {
    uint8_t at[BOARD_PLACES];
} Row;

// row[WHITE], row[BLACK]: the checkers. pinned[side]: bit n is set when side's single checker on its
// own point n is pinned (it cannot move, and the point is closed to that side).
typedef struct Board {
    Row row[2];
    uint32_t pinned[2];
} Board;

static inline Side side_other(Side side) {
    return side == WHITE ? BLACK : WHITE;
}

static inline const char *side_name(Side side) {
    return side == WHITE ? "white" : "black";
}

static inline int place_bar(int points) {
    return points + 1;
}

static inline int place_reserve(int points) {
    return points + 2;
}

// Sum of pips still to go: a checker on point n counts n, on the bar or in reserve points + 1.
int row_pips(const Row *row, int points);

// Checkers of the row, off included; those that are not off.
int row_total(const Row *row);
int row_left(const Row *row);

// Checkers of the row from place `low` to place `high`, both included.
int row_count(const Row *row, int low, int high);
