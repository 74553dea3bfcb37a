// SPDX-License-Identifier: MIT
// An experiment as a command runs it: with progress at a terminal, Ctrl-C, and its result printed.
#ifndef NARDBOX_REPL_LAB_RUN_H
#define NARDBOX_REPL_LAB_RUN_H

#include "repl/lab/experiment.h"

typedef struct LabOptions {
    int threads;           // 0: as many as there are processors
    bool json;             // the result as JSON instead of a report
    const char *db;        // the notebook (noted.h): NULL: the default; "none": nothing is kept
    const char *games_csv; // a file for a row of each game; NULL: none
    const char *command;   // the line, for the notebook
} LabOptions;

// Reads the plan, runs it with the notebook, prints what came of it. Errors have been said. `plan` is borrowed.
CommandStatus lab_run(Session *session, const json_t *plan, const LabOptions *options);

// The same with a state to begin from (or NULL), and with the result instead of its being printed: *result is a new
// reference, or NULL where the status is neither COMMAND_OK nor COMMAND_INTERRUPTED: `error` has then what is to be
// said. Of `calls`, `ready`, `keep` and their context are passed on. Nothing is written to the notebook.
CommandStatus lab_run_quietly(Session *session, const Plan *plan, const json_t *state, int threads,
                              const ExperimentCalls *calls, json_t **result, char error[EXPERIMENT_ERROR]);

// The rules at the table as they are now, settings of the prompt included, as a plan names a variant. A new reference;
// NULL, and the message was given: the files that they came from say something else by now.
json_t *lab_table_variant(Session *session, CommandStatus *status);

// Prints the result as the options say.
void lab_show(Session *session, const json_t *result, const LabOptions *options);

#endif
