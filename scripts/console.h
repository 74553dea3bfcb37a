// SPDX-License-Identifier: MIT
// Lua at the prompt: lines of a person's, in a sandbox like that of a rule file.
//
// A Console has one Lua state of its own, in which globals live from line to line; `turn`, `board` and `position` show
// the game as it is when a line runs, and `_` is the value of the line before. Nothing here can change the game.
#pragma once

#include "core/position.h"

typedef struct Console Console;

typedef enum ConsoleResult {
    CONSOLE_OK,
    CONSOLE_MORE,  // the text is the beginning of something: a line has to follow
    CONSOLE_ERROR, // answer->text says what went wrong
    CONSOLE_DEAD,  // the same, and the memory is full: the console must be destroyed
} ConsoleResult;

enum { CONSOLE_TEXT = 8192 };

typedef struct ConsoleAnswer {
    char text[CONSOLE_TEXT]; // values as a person reads them, a line each; or what went wrong
    const char *output;      // what was printed, of the console's; good until the next line
} ConsoleAnswer;

// NULL: no memory.
Console *console_create(void);
void console_destroy(Console *console);

// Runs an expression or statements. `rules` and `position` may be NULL: there is no game. `side` is who `me` is.
ConsoleResult console_run(Console *console, const char *text, const Rules *rules, const Position *position, Side side,
                          ConsoleAnswer *answer);
