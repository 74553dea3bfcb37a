// SPDX-License-Identifier: MIT
// What the parts of completion share.
#pragma once

#include "repl/command/commands.h"
#include "repl/command/complete.h"

typedef struct Asked {
    Session *session;
    const char *word;       // what is there of it
    const Words *before;    // the words before it, of the command; the first is its name ..
    const Command *command; // .. or means it; NULL: it is the first itself, or no word of a command
    Completions *found;
} Asked;

// Adds a text if it begins with the word that is there, and is not there yet.
void complete_add(Asked *asked, const char *text, const char *about);

// complete_moves.c: the next steps of a play that begins with the steps `before`, with the numbers that they take.
void complete_moves(Asked *asked, const char *before);
