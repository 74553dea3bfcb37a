// SPDX-License-Identifier: MIT
// What the commands about the notebook share, and the parts of `show` and `export` that are about experiments.
#pragma once

#include "repl/command/commands.h"
#include "repl/lab/noted.h"

// `show N ..` and `export N ..`, where N is a number.
CommandStatus show_experiment(Session *session, const Words *given);
CommandStatus export_experiment(Session *session, const Words *given);

// Is the word the number of a row? No rule and no file of another program's game is called so.
bool word_is_row(const char *word);

// Draws a result: in the terminal, or (path) as SVG. `command` is what it can be had again by.
// `metric`: only what it was and how it differs; NULL: all.
CommandStatus draw_result(Session *session, const json_t *result, const char *command, const char *metric,
                          const char *path, Replacing replacing);
