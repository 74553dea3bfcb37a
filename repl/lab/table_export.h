// SPDX-License-Identifier: MIT
// Rows of the notebook for other programs: CSV and JSON.
#ifndef NARDBOX_REPL_LAB_TABLE_EXPORT_H
#define NARDBOX_REPL_LAB_TABLE_EXPORT_H

#include "repl/lab/notebook.h"
#include "repl/text.h"

#include <jansson.h>

// One line for each number: experiment, section (metric, wins, outcome, length, points, difference, rating), cell,
// base, name, value, low, high, count, p, p_holm. What does not apply is empty; words with commas, quotes or line ends
// are in quotes, as RFC 4180 has it; lines end with \n.
void export_add_csv(Text *out, const NotebookRow *row, const json_t *result);

// The row, its parts and its result as one object. A new reference.
json_t *export_json(const NotebookRow *row, const json_t *result);

// A field as CSV has it, in quotes where it needs them, and the comma behind it.
void csv_add_field(Text *out, const char *text);

#endif
