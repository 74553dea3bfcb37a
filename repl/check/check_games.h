// SPDX-License-Identifier: MIT
// Random games for `check`: what they were like, and whether they kept to what every game must keep to.
//
// The games depend on the seed alone. Games without an end are counted. What must hold: checkers stay as many as they
// are but for items that add or remove some, and a fresh copy of the rules, asked in another order, gives the same
// games.
#pragma once

#include "core/survey.h"
#include "repl/base/hook_count.h"

enum { CHECK_OUTCOMES = OUTCOME_EXTRA + RULES_MAX_EXTRA };

typedef enum CheckTrouble {
    CHECK_GOOD,
    CHECK_SCRIPT,   // a function of the file failed
    CHECK_CHECKERS, // more or fewer checkers, or where none can be
    CHECK_DIFFERS,  // the fresh copy answers otherwise
} CheckTrouble;

typedef struct CheckGames {
    unsigned long long games, turns, decisions, plays, most_plays, passes, asked;
    unsigned long long unfinished; // of the games: without an end. Turns, outcomes and points are those of the others
    unsigned long long stuck;      // of the unfinished: neither side can ever move
    unsigned long long first_unfinished; // number and position of the first
    const char *unfinished_position;
    unsigned long long decided, starter_wins, points;
    unsigned long long outcome[CHECK_OUTCOMES];
    unsigned long long repeated; // games that were played again
    bool out_of_time;
    Survey survey;
    HookCount hooks;
    CheckTrouble trouble;
    unsigned long long game; // where the trouble was, counted from 0
    const char *text;        // what it was, one line
    // private:
    PlayList list;
    uint64_t *digest; // after each event of all games
    size_t digest_count;
    size_t *first; // of each game
} CheckGames;

// Plays up to `games` games until the clock (clock_seconds) shows `until`, or Ctrl-C. `rules` are copied,
// their hooks are used.
void check_games_play(CheckGames *check, const Rules *rules, long games, uint64_t seed, double until);
void check_games_destroy(CheckGames *check);

// Plays the games again, the last first, by a fresh copy of the rules.
void check_games_repeat(CheckGames *check, const Rules *fresh, uint64_t seed, double until);
