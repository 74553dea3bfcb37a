// SPDX-License-Identifier: MIT
// Lua at the prompt.
#pragma once

#include "repl/desk/session.h"

// Is the line Lua (`= ..`, `lua ..`, or what goes on with such a line)? Runs it.
bool lua_takes_line(const Session *session, const char *line);
CommandStatus lua_run_line(Session *session, const char *line);

// Runs a text that has to be complete.
CommandStatus lua_run(Session *session, const char *text);

// Drops what has been typed of a text that is not complete; at the end of a batch that is an error.
void lua_cancel(Session *session);
CommandStatus lua_end(Session *session);
