// SPDX-License-Identifier: MIT
// Games of files, for commands that only look at them.
#pragma once

#include "repl/desk/session.h"

// A table with the game of a file, a saved one or one of another program. `word`: where the file stands in the line,
// SIZE_MAX: nowhere. NULL: the message was given.
Table *game_look(Session *session, const char *path, size_t word, CommandStatus *status);
