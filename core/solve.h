// SPDX-License-Identifier: MIT
// Small games solved completely: every position that can come up, both sides playing as well as can be.
//
// Values are cubeless, of a single game. Positions may come up again (checkers are hit, sides pass): values are worked
// out over and over until they no longer change. Of plays that are worth the same the one is made after which the game
// ends soonest. Nothing is drawn by chance, and the same rules give the same bits.
#pragma once

#include "core/position.h"

typedef struct SolveOptions {
    size_t most;                 // positions at most
    bool (*stop)(void *context); // asked now and then; true: enough; or NULL
    void *context;
} SolveOptions;

// What a game from the start of these rules is like. Shares are of all games.
typedef struct SolvedGame {
    size_t positions; // before a roll, or a further decision after one
    double points;    // to who begins, a game
    double wins;      // share of games that who begins wins
    double gammons;   // share of games won as one, or as more
    double draws;
    double rolls;  // a game, the opening one included; NAN: some games may not end
    double change; // of a position's points in the last round: how exact they are
} SolvedGame;

// Solves the game of rules that have passed rules_complete. STATUS_FULL: it has more than `most` positions; or it was
// stopped, which the error says. STATUS_NO_MEMORY, STATUS_SCRIPT.
Status solve_game(const Rules *rules, const SolveOptions *options, SolvedGame *solved, Error *error);
