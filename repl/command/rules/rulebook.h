// SPDX-License-Identifier: MIT
// Rules told: as a leaflet would tell them, and key by key.
#pragma once

#include "repl/command/commands.h"

// How a leaflet is printed: its form, "text", "markdown" or "html" (one page that needs nothing else), and the file
// that it goes to (NULL: the screen).
typedef struct Leaflet {
    const char *form, *path;
    Replacing replacing;
} Leaflet;

// Prints so what the script of that name makes of the result, which is taken over.
CommandStatus leaflet_print(Session *session, const char *script, json_t *result, const Leaflet *leaflet);

// Prints the rules in force at a table, with their worked examples.
CommandStatus rulebook_print(Session *session, const Table *table, const Leaflet *leaflet);

// Prints which games come nearest to what somebody says of theirs, and by what sentences.
CommandStatus rulebook_find(Session *session, const char *question);

// ---- cmd_rules.c

// What a rule key is about, and its value if there is a table.
void rule_explain(Session *session, const char *path);

// Writes what differs from the variant as a file that builds on it. NULL, or what went wrong.
const char *rules_save_difference(Session *session, const char *path, bool over);

// Names the keys of a group ("head"); false if it is none.
bool rule_explain_group(Session *session, const char *group);

// Says that there is no such rule, and the nearest; `word` is its place in the line. COMMAND_FAILED.
CommandStatus rule_complain_unknown(Session *session, size_t word, const char *path);
