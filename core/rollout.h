// SPDX-License-Identifier: MIT
// Rollouts: the value of a position by games that a net plays out from it, with the luck of their rolls taken out.
//
// What the net makes of a roll, less the mean of what it makes of all rolls that there could have been, is luck: its
// mean is 0 whatever the net thinks. So a game's result less its luck has the same mean as the result, and the better
// the net, the less spread. That mean is the value of the position when both sides play by the net, cubeless.
//
// Game n of a rollout is a function of (seed, n) and the position. Of the first roll, and of the second, every faces^2
// games in a row have each outcome as often as it is likely, and their pairs are as even after the square of that.
#pragma once

#include "core/net.h"

typedef struct RolloutPlan {
    uint64_t seed;
    Side side;               // to whom the values are
    double gained;           // position_plain_gain of the side before: what it had then is no part of them
    int ply;                 // plies that players look ahead (search.h)
    unsigned rolls;          // after so many the net's value stands; 0: games are played to their end
    bool luck;               // it stays in
    const NetTables *tables; // games end where they know the value; NULL: there are none
    bool (*stop)(void *);    // asked now and then, with NULL; true: a game is left as it is, and cut. NULL: nobody is
} RolloutPlan;

typedef struct RolloutGame {
    NetValue value;  // of the game's end or of where it was left, less its luck
    double plain;    // the equity of the same with its luck
    unsigned rolls;  // played
    bool unfinished; // it has no end: the net's value stands
    bool cut;        // somebody asked to stop: all this means nothing
} RolloutGame;

typedef struct Rollout Rollout; // private; what one thread needs

// The net, the rules and the plan have to stay. NULL: no memory. Free with rollout_destroy.
Rollout *rollout_create(const Net *net, const Rules *rules, const RolloutPlan *plan);
void rollout_destroy(Rollout *rollout); // NULL is nobody

// Plays one game from a position that is settled and no offer of the cube. STATUS_SCRIPT, STATUS_NO_MEMORY, STATUS_FULL
// (too many rolls or plays).
Status rollout_play(Rollout *rollout, const Position *start, uint32_t number, RolloutGame *game, Error *error);
