// SPDX-License-Identifier: MIT
// What fell in games, and what came of it.
#pragma once

#include "repl/desk/session.h"

// Adds what happened in a game from event `from` on. What could have been hit, or entered, is found by the plays of
// every roll there was; `list` is work space.
void stats_add_game(GameStats *stats, const Game *game, size_t from, PlayList *list);

// How many events two games have in common, from their beginning on.
size_t stats_shared_events(const Game *one, const Game *other);

// The share of games in which fair dice are at least as far from what is expected, on either side; NAN: there was no
// roll.
double stats_chance(const Luck *luck, LuckKind kind);
