// SPDX-License-Identifier: MIT
// Lines that are no commands: Lua, what cannot be understood; and what the lessons make of any line.
#pragma once

#include "repl/command/commands.h"

// ---- unknown_line.c

// Says what is wrong with a line that is no command, and what may have been meant.
CommandStatus command_refuse_unknown(Session *session, const Words *words);

// ---- program/cmd_lua.c: Lua at the prompt

// Is the line Lua (`= ..`, `lua ..`, or what goes on with such a line)? Runs it.
bool lua_takes_line(const Session *session, const char *line);
CommandStatus lua_run_line(Session *session, const char *line);

// Runs a text that has to be complete.
CommandStatus lua_run(Session *session, const char *text);

// Drops what has been typed of a text that is not complete; at the end of a batch that is an error.
void lua_cancel(Session *session);
CommandStatus lua_end(Session *session);

// ---- tutorial.c: lessons, each a few sentences, a line to type, and what tells that it was understood

// A command has been run, with this status (`name` NULL: it was a move or the like): goes on to the next lesson if that
// was what this one is about.
void tutorial_look(Session *session, const char *name, CommandStatus status);
