// SPDX-License-Identifier: MIT
// Private to core/equity/: one game, what is at stake in it, and its cube.
#pragma once

#include "core/equity.h"

typedef struct CubeGame {
    const MatchTable *table; // NULL: points count
    int need[2];             // in a match
    bool crawford_done;      // what follows this game is in table->chance[1]
    int most;                // the cube's highest value; 1: there is none
    bool jacoby, beavers;
    double live; // share of the live cube
    int kinds, points[NET_MAX_KINDS], dropped;
    double share[2][NET_MAX_KINDS]; // of a side's wins
} CubeGame;

// The kinds and shares of these odds of `side`. Returns its chance to win; a draw is half of one.
double cube_game_set_odds(CubeGame *game, Side side, const GameOdds *odds);

// What it is worth to `who` to win so many points, or to lose -points.
double cube_game_result(const CubeGame *game, Side who, int points);

// Can the cube be turned once more?
bool cube_game_turns(const CubeGame *game, int cube);

// What the game is worth to `who`, who wins it with `chance`, is at turn, and doubles if that is better and the cube is
// not the other side's.
double cube_game_at_turn(const CubeGame *game, Side who, int cube, CubePlace place, double chance);

// That worth to the other side.
static inline double cube_game_to_other(const CubeGame *game, double worth) {
    return game->table != NULL ? 1 - worth : -worth;
}
