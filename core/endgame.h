// SPDX-License-Identifier: MIT
// Endgame tables: what a position is worth once the two sides can no longer meet, worked out by the rules' own plays.
//
// A LAYOUT is where the checkers of one side stand that are not off: at most so many, all on the first so many points.
// The one-sided table knows, of each layout, how many rolls it takes to bear off the last checker and the first one;
// the two-sided one knows the chances of each pair of smaller layouts.
//
// What is exact: the two-sided table, for single games and gammons, cubeless, when both sides play as well as can be;
// and the numbers of rolls of the one-sided table under plays that keep the mean number of rolls lowest. What is an
// approximation: a value from the one-sided table, where nobody looks at how far the other is; the first checker is
// borne off there by plays of its own, that keep the mean number of rolls to that lowest.
//
// Rules allow tables where, after the last contact, each roll is one set of numbers that its side plays alone, every
// play but the pass brings checkers forward, and who is off first wins. An Endgame is plain data that any number of
// threads may read. The same rules give the same bits on every processor.
#pragma once

#include "core/position.h"

enum {
    ENDGAME_MOST_LAYOUTS = 60000, // of the one-sided table, as endgame_shape has it: 15 checkers on 6 points fit
    ENDGAME_MOST_PAIRS = 900000,  // of the two-sided one: 6 checkers a side on 6 points fit
    ENDGAME_MOST_ROLLS = 200,     // what takes longer counts as so many
};

typedef struct Endgame Endgame; // private

// Whose the cube is, as one side sees it.
typedef enum CubePlace { CUBE_CENTRED, CUBE_MINE, CUBE_THEIRS } CubePlace;
enum { CUBE_PLACES = 3 };

// How big the tables are. A layout has at most `checkers` checkers, on the points 1..`points`.
typedef struct EndgameShape {
    int points, checkers;           // of the one-sided table
    int pair_points, pair_checkers; // of the two-sided one
} EndgameShape;

// What a position is worth to one side; the rest of 1 is lost.
typedef struct EndgameValue {
    double win;                     // chance, gammons included
    double gammon_won, gammon_lost; // chances; 0 where the rules count no gammons
    double equity;                  // points a game, by the rules
    bool exact;                     // from the two-sided table
} EndgameValue;

// The biggest tables that are made in about a second. STATUS_ILLEGAL: the rules do not allow any; the error says why.
Status endgame_shape(const Rules *rules, EndgameShape *shape, Error *error);

// Makes the tables of a shape: that of endgame_shape, or a smaller one. The rules have passed rules_complete and need
// not stay. STATUS_ILLEGAL: these rules allow none, the error says why. STATUS_NO_MEMORY. Free with endgame_destroy.
Status endgame_create(Endgame **endgame, const Rules *rules, const EndgameShape *shape, Error *error);
void endgame_destroy(Endgame *endgame); // NULL is nobody

// Is the game going on, and is the side whose turn it is to roll, with nothing waiting? Tables know no other positions.
bool endgame_is_before_roll(const Position *position);

// The value to `roller` of a board on which `roller` is to roll, and nothing waits. False: its layouts fit no table, or
// they may meet.
bool endgame_value_of_board(const Endgame *endgame, const Board *board, Side roller, EndgameValue *value);

// What such a board is worth to `roller`, who rolls without having doubled, with a cube at 1 in each place: points a
// game when it may be turned for ever, both sides turn and take it as well as can be, and a drop costs a single game.
// False: the rules have no cube, the two-sided table does not know the board, or gammons may still be lost.
bool endgame_cube_of_board(const Endgame *endgame, const Board *board, Side roller, double equity[CUBE_PLACES]);
