// SPDX-License-Identifier: MIT
// Plays the games of experiments: one thread, with rules, bots and work space of its own.
//
// A unit (a pair of contests, or a single one) is a function of (seed, its number): dice are counted for each side
// apart, so that they stay the same for either side where games part; a random mover's choices come from a stream of
// its own.
#pragma once

#include "repl/base/text.h"
#include "repl/lab/luck.h"
#include "repl/lab/plan.h"
#include "repl/lab/tally.h"
#include "scripts/bot.h"
#include "scripts/variant.h"

// A variant with what was laid over it, for one thread.
typedef struct LabRules {
    Variant *variant; // this thread's own where there are hooks, else NULL
    Rules rules[RULES_MAX_GAMES];
    size_t count;
    // Further outcomes of all its games (score.extra), which are counted by their names: outcome i of game g is
    // extra[extra_of[g][i]]. Names are borrowed from the rules of the experiment.
    const char *extra[RULES_MAX_EXTRA];
    int extra_count;
    uint8_t extra_of[RULES_MAX_GAMES][RULES_MAX_EXTRA];
    LabLuck *luck[RULES_MAX_GAMES]; // weighs the luck of all rolls; NULL: nobody asks for it
} LabRules;

// What is played: indices of rules and of bots. The first begins as white; in the other contest of a pair as black.
typedef struct Cell {
    size_t rules, bot[2];
    size_t base; // the cell with which this one is compared; its own index: none
} Cell;

typedef struct Experiment Experiment; // experiment_private.h

// What one thread works with.
typedef struct LabDesk {
    const Experiment *experiment;
    LabRules *rules; // [..]
    Bot **bot;       // [..]; NULL: plays at random
    PlayList list, other;
    double *value; // room for a value of each play of the lists
    size_t value_room;
    int *failed;                  // [..] decisions in a row that each bot lost, of one block
    double seconds, luck_seconds; // spent on playing blocks; of them on weighing the luck of all rolls
    // Asked before each throw and each decision of a bot; true: the unit that is being played is given up. NULL: nobody
    // is asked.
    bool (*enough)(void *context);
    void *enough_context;
    char error[EXPERIMENT_ERROR];
    UnitCount *unit; // [cell_count]
    Text *games;     // NULL, or a row is added for each game
    // What was counted when a game began: one without an end counts nowhere.
    UnitCount unit_before;
    double branching_before[TALLY_BRANCHES];
    double branching_square_before;
} LabDesk;

// The head of rows of games, as CSV. A row: game counts those of a match, from 1; winner is empty for a draw; points
// are the winner's with those on the way, of a draw White's; a game without an end has the outcome "unfinished".
#define LAB_GAMES_HEAD "unit,contest,game,rules,white,black,began,winner,outcome,points,turns,rolls,cube,seed\n"

typedef enum Played { PLAYED, PLAYED_STOPPED, PLAYED_FAILED, PLAYED_UNFINISHED } Played;

// Plays one unit of every cell and adds it to tally[cell]. PLAYED_FAILED: the rules' scripts failed; desk->error says
// where. A game without an end is counted as unfinished, and its contest with it; that is never answered.
Played lab_play_unit(LabDesk *desk, uint64_t unit, Tally *tally);
