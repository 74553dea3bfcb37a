// SPDX-License-Identifier: MIT
// What fell in games, and what came of it.
#pragma once

#include "repl/desk/session.h"

// Adds what happened in the table's game, as far as it was not counted already: a game that is read again is the same
// game. What could have been hit, or entered, is found by the plays of every roll there was; `list` is work space.
void stats_add_game(GameStats *stats, const Table *table, PlayList *list);

// The share of games in which fair dice are at least as far from what is expected, on either side; NAN: there was no
// roll, or, of pips, too few.
double stats_chance(const Luck *luck, LuckKind kind);
