// SPDX-License-Identifier: MIT
// Private to core/endgame/: layouts and their numbers, what a roll leads to, the two tables.
//
// A layout is known by the sums t(i) of the checkers on its points i..N. Its number is the sum over all i of
// binomial(t(i) + N - i, N - i + 1): the layouts of each size, one behind the other, 0 the empty one. A step that goes
// down makes some of the sums smaller and none bigger, so every play leads to a layout with a lower number: numbers are
// the order in which tables are made.
#pragma once

#include "core/endgame.h"
#include "core/flow.h"

#define NO_LAYOUT UINT32_MAX

// All layouts of at most `checkers` on `points` points.
typedef struct Layouts {
    int points, checkers;
    uint32_t count;
    uint32_t first_full;                                         // the first that has all `checkers`
    uint32_t term[BOARD_MAX_POINTS + 1][BOARD_MAX_CHECKERS + 1]; // [i][t(i)]
} Layouts;

// The number of layouts, also where it is too big for a table.
double layouts_count(int points, int checkers);

void layouts_open(Layouts *layouts, int points, int checkers);

// The number of the layout that the checkers of a row are, `total` with those off; NO_LAYOUT: some stand elsewhere, or
// there are too many.
uint32_t layouts_number(const Layouts *layouts, const Row *row, int total);

// Points and off of the row of that layout, when `total` checkers belong to it.
void layouts_row(const Layouts *layouts, uint32_t number, int total, Row *row);

// ---- what a roll leads to

typedef struct Roller {
    Rules rules; // without hooks
    const Layouts *layouts;
    Position *rolled; // [rolls] White has rolled each of them; Black is far away
    double *chance;   // [rolls]
    size_t rolls;
    PlayList list;
    uint32_t *next; // [capacity] layouts that a roll can lead to
    size_t count, capacity;
} Roller;

Status roller_open(Roller *roller, const Rules *rules, const Layouts *layouts, Error *error);
void roller_close(Roller *roller);

// Fills roller->next with what the roll makes of the layout; *row is its row. A pass leads to the layout itself, and
// then to nothing else: where the rules have it otherwise, STATUS_ILLEGAL.
Status roller_list(Roller *roller, const Row *row, uint32_t layout, size_t roll, Error *error);

// ---- the tables

// Chances of numbers of rolls, low .. low + count - 1: chance[start] of the table, and what follows.
typedef struct Spread {
    uint32_t start;
    uint16_t low, count;
} Spread;

// Of one goal: the last checker off, or the first.
typedef struct RollTable {
    double *mean;   // [layouts]
    Spread *spread; // [layouts]
    float *chance;
    size_t used, capacity;
} RollTable;

typedef struct OneSided {
    Layouts layouts;
    RollTable last, first; // `first`: nothing where gammons do not count
} OneSided;

// The first is always there; the next where gammons count; those of the cube where there is one, gammons do not count
// and nobody ever passes.
enum {
    PLANE_EQUITY,
    PLANE_WIN,
    PLANE_GAMMON_WON,
    PLANE_GAMMON_LOST,
    PLANE_CUBE, // and two more: with a cube at 1 in each place, when the roller rolls without a double
    PLANES = PLANE_CUBE + CUBE_PLACES,
};

typedef struct TwoSided {
    Layouts layouts;
    float *plane[PLANES]; // [own layout * layouts + other's]
} TwoSided;

struct Endgame {
    EndgameShape shape;
    int total;                           // checkers of each side
    double single, gammon;               // points
    bool gammons;                        // do they count?
    uint8_t reach[BOARD_MAX_POINTS + 1]; // [own highest point]: the highest on which the others do not meet them
    OneSided one;
    TwoSided two;
};

Status one_sided_create(Endgame *endgame, const Rules *rules, Error *error);
void one_sided_destroy(OneSided *one);

// The chance to be done with `mine` before the other side is with `theirs`, when one has rolled first (`lead` 0), or
// the other has had a roll already (1).
double one_sided_race(const RollTable *my_table, uint32_t mine, const RollTable *their_table, uint32_t theirs,
                      int lead);

Status two_sided_create(Endgame *endgame, const Rules *rules, Error *error);
void two_sided_destroy(TwoSided *two);
