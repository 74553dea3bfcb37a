// SPDX-License-Identifier: MIT
// Rule files that have changed, and what follows when the rules of a game do.
#pragma once

#include "repl/command/commands.h"

// The files of the table that are the person's, and no part of the program, in the order in which they were read; until
// the line is done.
const char **session_own_files(const Session *session, size_t *count);

// Watches the files that this table was made of, if it is wanted.
void session_watch(Session *session);

// Those files have changed: loads them again and says what became of it.
void session_files_changed(Session *session);

// The game at the table goes on by a copy of the variant. On failure nothing has changed and the message was given.
CommandStatus session_use_variant(Session *session, const Variant *variant);

// The rules were `before` and have changed: puts the steps under way back, has that kept, and says what is otherwise,
// by the `count` settings that were made or (`set` NULL) by files that were loaded again. There were so many legal
// plays (-1: nothing was to be played).
void session_rules_changed(Session *session, const Rules *before, const Override *set, size_t count, long plays_before);

// Back at a table that nobody has watched: the same, if its files have changed since they were loaded last.
void session_catch_up(Session *session);
