// SPDX-License-Identifier: MIT
// Rule files that have changed.
#pragma once

#include "repl/desk/session.h"

// Watches the files that this table was made of, if it is wanted.
void session_watch(Session *session);

// Loads them again because a command says so.
CommandStatus session_reload(Session *session);

// Those files have changed: loads them again and says what became of it.
void session_files_changed(Session *session);

// Back at a table that nobody has watched: the same, if its files have changed since they were loaded
// last.
void session_catch_up(Session *session);
