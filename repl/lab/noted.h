// SPDX-License-Identifier: MIT
// Running an experiment with the notebook: the row is there before the first game, its progress is kept while it runs,
// and its result when it ends. What cannot be begun, since a variant or bot that it names cannot be loaded, has no row.
//
// An experiment never fails because of the notebook: where that cannot be written, a warning says so, once, and the
// experiment runs and prints all the same. Where a row was begun, it is tried again until the end.
#pragma once

#include "repl/lab/experiment.h"
#include "repl/lab/notebook.h"

typedef struct Noted {
    const char *db;               // the notebook's path; NULL: the default; "none": nothing is kept
    const char *command;          // the line that asked for it
    int threads;                  // 0: as many as there are processors
    long long number;             // out: its row; 0: it is not kept
    const json_t *pace;           // out, where a person looks on and it was run from its beginning: report_show's
    FILE *games;                  // NULL, or takes a row for each game (LAB_GAMES_HEAD)
    const ExperimentShare *share; // NULL: all is played here
    char *error;                  // EXPERIMENT_ERROR bytes for what went wrong; NULL: it is said at once
} Noted;

// Runs a plan, with progress where somebody sees stderr, and Ctrl-C. *result lives until the line is done; NULL where
// the status is neither COMMAND_OK nor COMMAND_INTERRUPTED: the error has been said.
CommandStatus noted_run(Session *session, Noted *noted, const Plan *plan, json_t **result);

// Goes on with a row that was killed or interrupted, in place: its result is then, byte for byte, that of a run that
// nobody interrupted.
CommandStatus noted_resume(Session *session, Noted *noted, long long number, json_t **result);

// Can it? Where not, the error says why.
bool noted_goes_on(const NotebookRow *row, char error[EXPERIMENT_ERROR]);

// What came of a row: its result, or of a killed one that of the games it has kept. NULL: there is nothing, and *why
// says what there is instead. Until the line is done.
json_t *noted_result(const NotebookRow *row, const char **why);

// A notebook's time as "2026-11-21 20:47", local time; 0: "".
const char *noted_time(long long ms);

// ---- parts.c: `--part`

// Plays the part that --part names, into the file of --out or one that is named by the plan. The message was given.
CommandStatus part_run(Session *session, Noted *noted, const Plan *plan, const Words *words);

// ---- trained.c: `--train`

enum { TRAINED_NETS = 3 }; // for each rule set

typedef struct Trained {
    double minutes; // for all nets of a rule set; 0: games say it
    uint64_t games; // of each net
} Trained;

// Trains, plays the plan (whose bots play by nets) as often as there are nets, each time with a row of the notebook,
// and reports. COMMAND_INTERRUPTED: somebody asked to stop; the nets and rows that are there stay.
CommandStatus trained_run(Session *session, Noted *noted, Plan *plan, const Trained *trained, bool json);
