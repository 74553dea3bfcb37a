// SPDX-License-Identifier: MIT
// What fell in games, and what came of it.
#ifndef NARDBOX_REPL_STATS_H
#define NARDBOX_REPL_STATS_H

#include "repl/desk/session.h"

// Adds what happened in a game.
void stats_add_game(GameStats *stats, const Game *game);

#endif
