// SPDX-License-Identifier: MIT
// What is told of a result: every report, table and picture is a script (scripts/report.h).
#pragma once

#include "core/solve.h"
#include "repl/lab/experiment.h"
#include "repl/screen/told.h"
#include "scripts/embedded.h"

// The `plan` of a result, which may be a file's, in one line: "sim backgammon: blitz against runner, 2,000 games".
const char *report_title(Screen *screen, const json_t *result);

// The text that a report makes of a result. `name` is that of a script of scripts/report, or the path of
// a file; `more` (NULL: nothing) are further members of the script's table `report`. NULL: the message was given, and
// *status says what kind of failure it was.
const char *report_text(Session *session, const char *name, const json_t *result, const json_t *more,
                        CommandStatus *status);

// Prints it; false: it failed, and the message was given.
bool report_print(Session *session, const char *name, const json_t *result, const json_t *more);

// Prints what came of an experiment: as JSON, or by a report. By the pace, {rate, luck} (NULL: not told), the ordinary
// one ("report") says how long more games would take, and whether weighing luck has gained anything.
void report_show(Session *session, const char *name, const json_t *result, const json_t *pace, bool json);

// The rules at the table as they are now, settings of the prompt included, as a plan names a variant, until the line is
// done; NULL, and the message was given: the files that they came from say something else by now.
json_t *lab_table_variant(Session *session, CommandStatus *status);

// A script of somebody's: one of those that come with the program, or a file that its path names; `what` it is
// ("report"), and where the shipped ones are listed. False: the message was given.
bool script_text_find(Session *session, const char *what, const char *hint, const char *name,
                      const EmbeddedFile *shipped, size_t count, ToldScript *script, CommandStatus *status);

// A game that was solved, as a row of `solve --json`. A new reference.
json_t *solved_row(const char *rules, const SolvedGame *solved);
