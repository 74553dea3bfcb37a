// SPDX-License-Identifier: MIT
// What can stand at the end of a line: for Tab at the prompt and for the completion of shells.
//
// Everything comes from the tables that parse the line (commands, settings, rule keys) and from the position: a step of
// a play is offered only if some legal play has it.
#pragma once

#include "repl/desk/session.h"

typedef struct Completion {
    const char *text;  // the whole word
    const char *about; // a few words on it, or ""
} Completion;

typedef struct Completions {
    Completion *at;
    size_t count;
    size_t start; // where in the line the word begins that they complete
    bool files;   // names of files fit, too
} Completions;

// What may stand in place of the last word of the line's first `length` bytes; lives until the line is done.
Completions complete_line(Session *session, const char *line, size_t length);

// --complete LINE, which the scripts of completion.lua call: what can stand at the end of the
// program's arguments, one a line, each with a tab and what it is about.
const char *shell_complete(Session *session, const char *line);
