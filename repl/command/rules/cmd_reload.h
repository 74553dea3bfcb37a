// SPDX-License-Identifier: MIT
// Rule files that have changed.
#pragma once

#include "repl/desk/session.h"

// The files of the table that are the person's, and no part of the program, in the order in which they were read; until
// the line is done.
const char **session_own_files(const Session *session, size_t *count);

// Watches the files that this table was made of, if it is wanted.
void session_watch(Session *session);

// Those files have changed: loads them again and says what became of it.
void session_files_changed(Session *session);

// Says what is otherwise since the rules were `before`: by the `count` settings that were made, or (`set` NULL) by
// files that were loaded again. There were so many legal plays (-1: nothing was to be played), and so many steps of a
// play under way were put back (-1: a new game has begun).
void session_say_changes(Session *session, const Rules *before, const Override *set, size_t count, long plays_before,
                         int steps);

// Back at a table that nobody has watched: the same, if its files have changed since they were loaded
// last.
void session_catch_up(Session *session);
