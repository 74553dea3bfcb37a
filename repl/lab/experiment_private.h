// SPDX-License-Identifier: MIT
// What the parts of experiments share: what they name (experiment_load.c), the run
// (experiment_run.c) and what came of it (experiment_result.c).
#pragma once

#include "repl/lab/experiment.h"
#include "repl/lab/games.h"

#include <stdint.h>

enum { EXPERIMENT_DIGITS = 12 }; // of numbers that are no whole ones

// ---- experiment_load.c: variants, bots and cells of a plan

struct Experiment {
    const Plan *plan;
    const VariantText *texts; // of rules; NULL: they are read from the disk
    size_t text_count;
    Variant **variant; // [rules_count]
    LabRules *rules;   // [rules_count]; `variant` of each is NULL: they use the one above
    NetFound *weigher; // [rules_count * RULES_MAX_GAMES] nets that weigh luck; NULL: nobody does
    char **label;      // [rules_count] "backgammon", "head.per_turn = 2"
    size_t rules_count;
    Bot **bot;                   // [bot_count]; NULL: the random mover
    const char *const *bot_text; // [bot_count] as in the plan
    size_t bot_count;
    Cell *cell;
    size_t cell_count;
    bool pairs, matches;  // what a unit is of: contests with the sides swapped; contests of several games
    bool uneven;          // some of the rules may differ for the sides: White's results are counted
    unsigned counts;      // random movers' legal plays are counted in one unit of so many
    uint64_t units;       // to be played at most
    unsigned block;       // units of a block
    char fingerprint[17]; // of all that decides the games, in hexadecimal digits
};

// Loads what the plan names, which is filled in already, as `texts` are. COMMAND_OK, or the error says why;
// experiment_unload in any case.
CommandStatus experiment_load(Experiment *experiment, char error[EXPERIMENT_ERROR]);
void experiment_unload(Experiment *experiment);

// Is it a net of just the rules that were asked about, and does its file lie in the folder?
bool experiment_net_lies_in(const NetFound *net, const char *folder);

// What one thread needs of it; made in one thread, before any other begins. False: the error says why.
bool lab_desk_create(LabDesk *desk, const Experiment *experiment, char error[EXPERIMENT_ERROR]);
void lab_desk_destroy(LabDesk *desk, const Experiment *experiment);

// ---- experiment_block.c: what was counted in a block of units

typedef struct Block {
    Tally *tally; // [cell_count]; NULL: nothing yet
    Text games;   // rows of them
    bool full;    // it waits for its turn to be counted (experiment_run.c)
    bool failed;  // error says why
    char error[EXPERIMENT_ERROR];
} Block;

void block_init(Block *block);
void block_destroy(Block *block, const Experiment *experiment);

// Plays it; `games`: with rows of them. PLAYED_STOPPED: not to its end.
Played block_play(Block *block, LabDesk *desk, const Experiment *experiment, uint64_t number, bool games);

// The block as a line of JSON without a newline, for another process or a file; and back. False: it is damaged, or is
// not this block of this experiment; `error` (EXPERIMENT_ERROR bytes) says which.
void block_write(const Block *block, const Experiment *experiment, uint64_t number, Text *line);
bool block_read(Block *block, const Experiment *experiment, uint64_t number, const char *line, char *error);

// Does a text name this experiment? False: the error says that something has changed.
bool experiment_is_same(const Experiment *experiment, const char *fingerprint, char *error);

// What other ranks have to know to begin (experiment_trade of ranks.h); a new reference.
json_t *experiment_for_ranks(const Experiment *experiment, bool games);

// ---- experiment_result.c

typedef enum Stopped {
    STOPPED_NOT,
    STOPPED_GAMES,
    STOPPED_UNTIL,
    STOPPED_SPRT,
    STOPPED_MINUTES,
    STOPPED_ASKED
} Stopped;

json_t *experiment_result(const Experiment *experiment, const Tally *tally, Stopped stopped);

// What is looked at to know whether it is enough: the metric, with `adjust` without its luck.
Metric experiment_metric(const Experiment *experiment, Metric metric);

// The interval that `until` watches, of the cell where it is widest; false: not known yet. `text` (96 bytes) may be
// NULL.
bool experiment_watched(const Experiment *experiment, const Tally *tally, Interval *interval, char *text);
