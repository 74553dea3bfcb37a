// SPDX-License-Identifier: MIT
// What fell in games, and what came of it, beside what fair dice bring.
//
// Nothing is counted while it happens, so what was taken back does not count.
#pragma once

#include "repl/desk/table.h"

#include <stddef.h>
#include <stdint.h>

// What chance has brought: of so many rolls, and what fair dice would have brought on average there, with its variance.
typedef enum LuckKind { LUCK_DOUBLES, LUCK_HIGHEST, LUCK_SHOTS, LUCK_ENTRIES, LUCK_PIPS, LUCK_COUNT } LuckKind;
typedef struct Luck {
    long rolls;
    double number, expected, variance;
} Luck;

// What fell, and what came of it. Luck leaves the opening roll out. The name is the side's in all games that were
// counted, "" as long as there are none; where it had several, "white" or "black".
typedef struct SideStats {
    char name[RULES_WORD];
    long throws, pips, doubles, plays, passes, hits, wins, points;
    Luck luck[LUCK_COUNT];
} SideStats;
typedef struct GameStats {
    SideStats side[2];
    long games;        // played to the end
    uint64_t *counted; // for each event that was counted a hash of all that led to it, so that it counts once
    size_t counted_count;
} GameStats;

// Adds what happened in the table's game, as far as it was not counted already: a game that is read again is the same
// game. What could have been hit, or entered, is found by the plays of every roll there was; `list` is work space.
void stats_add_game(GameStats *stats, const Table *table, PlayList *list);

// The share of games in which fair dice are at least as far from what is expected, on either side; NAN: there was no
// roll, or, of pips, too few.
double stats_chance(const Luck *luck, LuckKind kind);
