// SPDX-License-Identifier: MIT
// Inside of the slow generator: a table with individual checkers on it, and the rules of single steps.
//
// Invariant of a Table: at most one checker is in the air, and it is `mine[airborne]`; a checker that is
// pinned stands alone of its side under at least one checker of the other. `board` is what a look at all checkers
// gives: it is counted anew whenever one of them was moved (table_count), and never carried on from step to step.
#pragma once

#include "tests/core/reference.h"

// One step of this play: where a checker of mine came to.
typedef struct Visit {
    uint8_t checker; // index in mine
    uint8_t place;
    uint8_t contact;
    bool in_air; // it did not come down there
} Visit;

typedef struct Checker {
    uint8_t place; // in its side's own numbering
    bool pinned;
} Checker;

typedef struct Table {
    const Rules *rules;
    int side;
    int mine_count, theirs_count;
    Checker mine[BOARD_MAX_CHECKERS];
    Checker theirs[BOARD_MAX_CHECKERS];
    Board board;                      // these checkers, counted; a checker in the air is on no point of it
    int visits;                       // steps of this play so far
    Visit visit[RULES_MAX_NUMBERS];   // the first one first
    int head[2];                      // highest point of each side's layout, 0 = it has none
    int airborne;                     // index of the checker in the air, -1 = none
    int numbers[RULES_MAX_FACES + 1]; // how often each number is still to be played
    int head_budget;                  // how many may still leave the head, large if there is no limit
} Table;

typedef enum MoveKind { MOVE_LAND, MOVE_FLY, MOVE_LEAVE } MoveKind;

// A step that a certain checker might make.
typedef struct Move {
    MoveKind kind;
    int checker; // index in mine
    int die;
    int to; // own numbering, 0 = off
    Contact contact;
} Move;

enum { TABLE_NO_BUDGET = 1000, TABLE_MAX_MOVES = 4 };

void table_set(Table *table, const Rules *rules, const Position *position, int head_budget);
Step table_step(const Table *table, const Move *move);
void table_make(Table *table, const Move *move);

// What may be told apart about each of my checkers under these rules: equal codes, interchangeable checkers.
void table_codes(const Table *table, uint8_t code[BOARD_MAX_CHECKERS]);

// Would moving this checker be the same as moving one with a lower index? (Nobody is in the air.)
bool table_like_an_earlier_one(const uint8_t *code, int checker);

// Moves of one checker with one number that every step rule allows. Returns how many.
int table_moves(const Table *table, int checker, int die, Move *move);

void reference_sort_down(uint8_t *number, int count); // high to low

// No checker but those already off is left.
bool table_all_off(const Table *table);

// Does a run stand on this board, after a play of `side`, that prime.allow or prime.release forbids?
bool table_prime_forbidden(const Rules *rules, int side, const Board *board);

// Are more points held than a limits.NAME.points allows?
bool table_points_exceeded(const Rules *rules, int side, const Board *board);

// hit.run = stay: is every home point where one of these steps hit held at the end?
bool table_hitters_stayed(const Rules *rules, int side, const Step *step, int count, const Board *board);

// All tests of the final board together; the empty play always passes.
bool table_end_allowed(const Rules *rules, int side, const Step *step, int count, const Board *board);
