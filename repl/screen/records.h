// SPDX-License-Identifier: MIT
// The one writer of answers that are tables: each row is said once. For people a script makes lines of it, other
// programs get JSON (one object a line) or CSV (a line of names, then the rows).
//
// A command that has these forms says so in its syntax (`--json|--csv`); the program's option of the same name gives it
// to every such command, and what else is said then goes to stderr.
#pragma once

#include "repl/screen/screen.h"

#include <jansson.h>

// An object as a line of JSON; it is taken over.
void print_json(Screen *screen, json_t *object);

// Objects with the same members (texts, numbers, booleans, null), which are taken over, for other programs.
void print_records(Screen *screen, json_t *rows);

// A whole answer: `rows` of the result are objects with the same members. For people the script of that name
// (told.h) makes the table, of all of the result; other programs get the rows. The result is taken over.
void print_rows(Screen *screen, const char *script, json_t *result);

// The same where people are told a text for each row: `said`, a list of them. Lines that the screen breaks are indented
// by so much (0: as any line is). Both lists are taken over.
void print_said(Screen *screen, json_t *rows, json_t *said, int indent);

// An answer of one row.
void print_row(Screen *screen, json_t *row, const char *said, int indent);
