// SPDX-License-Identifier: MIT
// The program's own options: the one table that --help, the man page and the completion of shells read.
#pragma once

#include "repl/desk/session.h"

#include <jansson.h>

typedef struct Option {
    const char *name;  // "--seed"
    const char *value; // what follows it, NULL if nothing does: "N", "auto|always|never"
    bool equals;       // the value may stand behind a `=`, too
    const char *help;  // one line
} Option;

// The table; ends with a NULL name.
extern const Option program_options[];

// The option of that name (up to `length`); NULL: there is none.
const Option *option_find(const char *name, size_t length);

// What scripts are told of the program (help.lua, man.lua, usage.lua, version.lua): its version and those of Lua and
// readline, `options`, `groups` with their commands, and the `first` lines of `help`.
json_t *program_told(void);

// complete.c: --complete LINE, which the scripts of completion.lua call: what can stand at the end of the
// program's arguments, one a line, each with a tab and what it is about.
void shell_complete(Session *session, const char *line, Text *out);
