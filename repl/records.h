// SPDX-License-Identifier: MIT
// Answers for other programs: the rows of a table as JSON (one object a line) or as CSV (a line of names, then the
// rows).
//
// A command that has this form says so in its syntax (`--json|--csv`); the program's option of the same name gives it
// to every such command, and what else is said then goes to stderr. Every row of a table has the same names in the same
// order.
#ifndef NARDBOX_REPL_RECORDS_H
#define NARDBOX_REPL_RECORDS_H

#include "repl/commands.h"

#include <jansson.h>

typedef struct Records {
    Session *session;
    Form form;
    bool named;  // CSV: the line of names is out
    json_t *row; // JSON
    Text names;  // CSV
    Text values;
} Records;

// Where a command has no rows to answer with. True: the line asks for them, and the message was given; else what the
// command says goes where it goes without them.
bool records_refused(Session *session, const Words *words);

// The form is that of the session.
void records_begin(Records *records, Session *session);

// The fields of a row, then its end. NULL: there is no such text.
void records_text(Records *records, const char *name, const char *value);
void records_whole(Records *records, const char *name, long long value);
void records_real(Records *records, const char *name, double value); // not a number: null
void records_bool(Records *records, const char *name, bool value);
void records_row(Records *records);

void records_end(Records *records);

#endif
