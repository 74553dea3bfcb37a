// SPDX-License-Identifier: MIT
// What `check` found out, as a table for people or as JSON; and what it warns of.
#pragma once

#include "repl/check/check_games.h"
#include "repl/desk/session.h"

#include <jansson.h>

typedef struct CheckReport {
    Session *session;
    bool json;
    const Table *table;
    uint64_t seed;
    size_t examples, examples_failed;
    CheckGames *games;         // one for each game of the match
    size_t kinds;              // how many of them were played
    json_t *errors, *warnings; // texts, in the order in which they came
    CommandStatus status;      // of the first error
} CheckReport;

// The table of one game of the match.
void check_report_games(const CheckReport *report, size_t kind);

void check_report_json(const CheckReport *report);

// Prints in a line what the functions of the variant's files may do: which there are, what they look at, remember and
// roll.
void check_report_may(const CheckReport *report);

// A warning, a sentence without a full stop: it is said, and kept for the report.
void check_report_warn(const CheckReport *report, const char *sentence);

// Warns of keys of the variant's own last file (what its parents say is not its fault), and keys set with --set, that
// have no effect beside what other keys say; of functions that refused everything they were asked about, so that nobody
// can move; and, where there were games enough, of keys that refused nothing and functions that had nothing to say.
void check_report_idle(const CheckReport *report, size_t kind);
