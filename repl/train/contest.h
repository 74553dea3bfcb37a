// SPDX-License-Identifier: MIT
// Games of a net against another, against the random mover, or against itself: how strong it is.
//
// Who differs plays pairs: two games with the same dice, sides swapped; a net against itself plays single games. Such a
// pair, or game, is the unit of the intervals. The result is the same for any number of threads.
#pragma once

#include "repl/base/statistics.h"
#include "repl/train/pupils.h"

typedef struct Contest {
    const Net *first, *second; // NULL: the random mover
    uint64_t seed;
    size_t games;           // at most; rounded up to whole units
    const Sequential *test; // of points a game of the first: may end it before. NULL: none
} Contest;

typedef struct ContestResult {
    double units, games; // games that ended; those without an end count nowhere
    double unfinished;
    // Over the units; the denominator is the number of games.
    RatioSums points, wins, starter, gammons, rolls; // points and wins (a draw is half a win) of the first
    SequentialAnswer answer;
    bool whole; // it was played to its end
} ContestResult;

// What came of a unit.
typedef struct ContestUnit {
    int games, unfinished, points, gammons;
    double wins, starter;
    double rolls;
} ContestUnit;

// Games of a unit: two, or one of a net against itself.
int contest_unit_games(const Contest *contest);

// Plays unit `number` with the pupil's seats. False: it failed, and pupils->error says why.
bool contest_play_unit(Pupils *pupils, Pupil *pupil, uint64_t seed, int games, size_t number, ContestUnit *unit);

// False, as result->whole: it was not played to its end, for somebody asked to stop, or it failed (pupils->failed).
bool contest_play(Pupils *pupils, const Contest *contest, ContestResult *result);
