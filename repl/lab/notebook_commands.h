// SPDX-License-Identifier: MIT
// What the commands about the notebook share, and the parts of `show` and `export` that are about experiments.
#ifndef NARDBOX_REPL_LAB_NOTEBOOK_COMMANDS_H
#define NARDBOX_REPL_LAB_NOTEBOOK_COMMANDS_H

#include "repl/commands.h"
#include "repl/lab/noted.h"

// `show N ..` and `export N ..`, where N is a number.
CommandStatus show_experiment(Session *session, const Words *given);
CommandStatus export_experiment(Session *session, const Words *given);

// Is the word the number of a row? No rule and no file of another program's game is called so.
bool word_is_row(const char *word);
long long row_number(const char *word); // -1: too large

// Takes --db FILE out of the words; *db belongs to the caller (NULL: the default). False: the message was given.
bool words_take_db(Session *session, Words *words, char **db);

// Complains of an option that nobody took, and of more than `plain` words.
CommandStatus words_refuse_rest(Session *session, const Words *words, size_t plain);

// NULL: the message was given.
Notebook *open_notebook(Session *session, const char *db, NotebookMode mode, CommandStatus *status);
NotebookRow *read_row(Session *session, const char *db, long long number, CommandStatus *status);

// Draws a result: in the terminal, or (path) as SVG. `command` is what it can be had again by.
CommandStatus draw_result(Session *session, const json_t *result, const char *command, const char *path, bool over);

// Adds by what a picture can be had again: command, fingerprints, seed, games.
void add_chart_note(Text *out, const json_t *result, const char *command);

// "12,345"
void add_grouped(Text *out, long long number);

#endif
