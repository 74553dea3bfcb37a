// SPDX-License-Identifier: MIT
// Rollouts of a position, or of several plays beside each other, by all threads.
//
// Plays have the same dice in games of the same number. After each round, those that are surely worse than the best are
// left out: by the differences of games, with an error of 5 % for all looks at all plays together. The result is the
// same for any number of threads.
#pragma once

#include "core/rollout.h"
#include "repl/base/statistics.h"
#include "repl/train/pupils.h"

#include <stdatomic.h>

enum { ROLLOUT_MOST_RUNNERS = 20 };

// One who runs: a play, or the position itself.
typedef struct Runner {
    Position start; // settled; whose turn it is may differ
    double *value;  // [games] of each game, its luck taken out
    size_t games;
    RatioSums equity, plain;         // of the games, without their luck and with it
    double chance[NET_MAX_OUTCOMES]; // sums
    size_t unfinished;               // of the games
    bool out;                        // left out, since another is better
} Runner;

typedef struct Race {
    Pupils *pupils;
    const Net *net;
    RolloutPlan plan;
    size_t games;   // of each at most
    Runner *runner; // `value` has room for so many games
    size_t count;
    atomic_size_t played; // of all, for who looks on
} Race;

// False: not to its end, for somebody asked to stop, or it failed (pupils->failed). What was played is there.
bool race_run(Race *race);

// The runner's equity, and what it loses against another, both by the games that both have played: two at least.
Interval race_equity(const Runner *runner);
Interval race_loss(const Runner *runner, const Runner *best);

// The best of those that are not out; the first of equals.
size_t race_best(const Race *race);

// How much the variance of a game was with its luck, as a multiple of what it is without. NAN: not known.
double race_luck(const Race *race);
