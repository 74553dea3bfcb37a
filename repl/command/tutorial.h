// SPDX-License-Identifier: MIT
// The tutorial: lessons, each a few sentences, a line to type, and what tells that it was understood.
#pragma once

#include "repl/desk/session.h"

// A command has been run, with this status (`name` NULL: it was a move or the like): goes on to the next lesson if that
// was what this one is about.
void tutorial_look(Session *session, const char *name, CommandStatus status);

// Made of command/commands.txt; ends with NULLs.
typedef struct Lesson {
    const char *done_when; // "ran COMMAND [WORD]", or the name of a check
    const char *text;
    const char *line; // what to type
} Lesson;
extern const Lesson lessons[];
