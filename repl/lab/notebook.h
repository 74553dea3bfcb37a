// SPDX-License-Identifier: MIT
// The notebook: every experiment is a row in an SQLite file, from before its first game on.
//
// A row holds all that the experiment was (its plan as JSON, the variants and bots with fingerprints and full texts,
// the version of the program) and what came of it. While an experiment runs, its progress is written at least every
// second, each time as a transaction: a killed program loses what came after the last one, never the file. Several
// programs may write at once (write-ahead log). Whether a row that says "running" is being run is told by a lock on
// byte NUMBER of the file PATH-running, which the system releases with the process, whatever ends it.
//
// Functions that can fail answer with NULL or false and a sentence in *trouble. Notebooks, rows and sentences live
// until the line is done (base/scratch.h); what is open has to be closed before.
#pragma once

#include <jansson.h>
#include <stdbool.h>

// PRAGMA user_version; one of schema 1 is read, and becomes 2 when it is opened for writing.
enum { NOTEBOOK_SCHEMA = 2 };

typedef struct Notebook Notebook;

typedef enum NotebookStatus {
    NOTE_RUNNING,     // by a process that lives
    NOTE_KILLED,      // it was running when its process ended
    NOTE_INTERRUPTED, // a person stopped it; its result is that of the games played
    NOTE_DONE,
    NOTE_FAILED, // row->trouble says why
} NotebookStatus;

typedef struct NotebookRow {
    long long number;         // from 1
    const char *kind;         // the command's name: "sim"
    const char *command;      // the line as it was given
    const char *plan;         // JSON
    const char *state;        // JSON, for going on; NULL: there is none
    const char *result;       // JSON; NULL: none yet
    const char *seed;         // as decimal digits
    const char *version;      // of the program
    const char *trouble;      // why it failed; NULL
    long long started, ended; // milliseconds since 1970; ended 0: not yet, or nobody knows
    long long games;          // played and kept
    NotebookStatus status;
    json_t *parts; // the variants and bots of the experiment, see below
} NotebookRow;

// A part has the texts `role` ("variant", "bot"), `name`, `fingerprint` (hexadecimal digits), `overrides` ("key=value
// ..." laid over a variant, parameters of a bot; "" for none) and `text`, the whole of its files.

typedef enum NotebookMode {
    NOTEBOOK_READ,  // must be there; may be a file that cannot be written
    NOTEBOOK_WRITE, // is made where it is missing, as are its folders, for nobody else to read
} NotebookMode;

// The notebook of that path, or (NULL) $XDG_DATA_HOME/nardbox/notebook.db. A file of a newer program, of another
// program, or that is no database is left as it is and told of. Reading a notebook that is not there, or has nothing in
// it: NULL, and *missing is true.
Notebook *notebook_open(const char *db, NotebookMode mode, bool *missing, const char **trouble);
void notebook_close(Notebook *notebook);

// Another program that writes is waited for: for ten seconds (from the beginning), or hardly.
void notebook_be_patient(Notebook *notebook, bool patient);

// Adds the row (number, status and times are not read) and marks it as running until notebook_end or the end of the
// process. The number, 0 on failure.
long long notebook_begin(Notebook *notebook, const NotebookRow *row, const char **trouble);

// Takes up a row that nobody runs, to go on with it.
bool notebook_take_up(Notebook *notebook, long long number, const char **trouble);

// Keeps how far the row has got.
bool notebook_keep(Notebook *notebook, long long number, long long games, const char *state, const char **trouble);

// Ends the row: `status` is NOTE_INTERRUPTED, NOTE_DONE or NOTE_FAILED; `state` (for going on), `result` and `why` may
// be NULL.
bool notebook_end(Notebook *notebook, long long number, NotebookStatus status, long long games, const char *state,
                  const char *result, const char *why, const char **trouble);

// A row with its parts. NULL: the trouble says that there is none of that number, or what went wrong.
NotebookRow *notebook_read(Notebook *notebook, long long number, const char **trouble);

// The newest `most` rows, newest first, each with experiment (its number), kind, command, status (a word), games, seed,
// variants (their fingerprints with blanks between them), engine (the version), started and ended. NULL on failure.
json_t *notebook_list(Notebook *notebook, long long most, const char **trouble);

// Takes a row out that nobody runs.
bool notebook_forget(Notebook *notebook, long long number, const char **trouble);

// "running", "killed" ..
const char *notebook_status_word(NotebookStatus status);
