// SPDX-License-Identifier: MIT
// Rules told as a leaflet would tell them.
#pragma once

#include "repl/command/commands.h"

// Prints the rules in force at a table, with their worked examples. `form`: "text", "markdown" or "html" (one page that
// needs nothing else).
CommandStatus rulebook_print(Session *session, const Table *table, const char *form);

// Prints which games come nearest to what somebody says of theirs, and by what sentences.
CommandStatus rulebook_find(Session *session, const char *question);
