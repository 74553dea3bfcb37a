// SPDX-License-Identifier: MIT
// Games between two players, in pairs: both games of a pair have the same dice, with the sides swapped.
#pragma once

#include "tests/strength/player.h"
#include "tests/strength/strength_kit.h"

typedef struct Match {
    const char *variant;
    const char *player[2]; // as player_create reads them
    uint64_t seed;
    uint32_t pairs;
    int threads;
} Match;

// Seen by the first player.
typedef struct MatchResult {
    Mean points;                    // a game; the interval is that of the means of pairs
    long games, plays;              // decisions among two plays or more
    long won, lost;                 // of these:
    long gammons_won, gammons_lost; // gammons or more
    long unfinished;                // games without an end, worth nothing
    double correlation;             // of the two games of a pair
} MatchResult;

// The result is the same for any number of threads.
void match_play(const Match *match, MatchResult *result);
