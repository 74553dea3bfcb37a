// SPDX-License-Identifier: MIT
// The one writer of answers that are tables: each row is said once, and written as a line in columns for people, or for
// other programs as JSON (one object a line) or as CSV (a line of names, then the rows).
//
// A command that has these forms says so in its syntax (`--json|--csv`); the program's option of the same name gives it
// to every such command, and what else is said then goes to stderr. Every row of a table has the same names in the same
// order. Records live until the line is done.
#ifndef NARDBOX_REPL_RECORDS_H
#define NARDBOX_REPL_RECORDS_H

#include "repl/screen/screen.h"

#include <jansson.h>

// An object as a line of JSON; it is taken over.
void print_json(Screen *screen, json_t *object);

typedef struct Records {
    Screen *screen;
    Form form;
    int indent;  // for people: of what of a row the screen has no room for in one line; 0: as of any line
    bool cut;    // ... it is left out instead
    int filled;  // columns that the cells so far take at least; -1: there are none
    bool named;  // CSV: the line of names is out
    json_t *row; // JSON
    Text names;  // CSV
    Text values; // CSV, and the line for people
} Records;

// The form is that of the screen.
Records records_begin(Screen *screen);

// A cell that only people see: at the left of its `width` columns; at their right where that is negative; 0: as it is,
// the last of its row. Two blanks are between cells.
void records_shown(Records *records, int width, const char *format, ...) __attribute__((format(printf, 3, 4)));

// A field that people see, too, as such a cell.
void records_both(Records *records, const char *name, int width, const char *text);

// Fields that only programs see. NULL: there is no such text.
void records_text(Records *records, const char *name, const char *value);
void records_whole(Records *records, const char *name, long long value);
void records_real(Records *records, const char *name, double value); // not a number: null
void records_bool(Records *records, const char *name, bool value);

// The same for all members of an object (texts, numbers, booleans, null), which is taken over.
void records_fields(Records *records, json_t *object);

// Ends the row. Where it has only cells or only fields, that is what is written of it.
void records_row(Records *records);

// A whole answer: `rows` of the result are objects with the same members. For people the script of that name
// (told.h) makes the table, of all of the result; other programs get the rows. The result is taken over.
void print_rows(Screen *screen, const char *script, json_t *result);

#endif
