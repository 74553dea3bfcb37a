// SPDX-License-Identifier: MIT
// What is told of tables: commands, words of help, settings; the program's own options, the one table that --help, the
// man page and the completion of shells read.
#pragma once

#include "repl/command/commands.h"

#include <jansson.h>

typedef struct Option {
    const char *name;  // "--seed"
    const char *value; // what follows it, NULL if nothing does: "N", "auto|always|never"
    const char *help;  // one line
} Option;

// Made of command/commands.txt; ends with a NULL name.
extern const Option program_options[];

// The option of that name (up to `length`); NULL: there is none.
const Option *option_find(const char *name, size_t length);

// What scripts are told of the program (help.lua, man.lua, usage.lua, version.lua): its version and those of Lua and
// readline, `options`, `groups` with their commands, and the `first` lines of `help`.
json_t *program_told(void);

// What a list tells of a word; NULL: nothing.
const char *help_find(const HelpEntry *list, const char *word);

// What scripts are told of a command, and of such a list.
json_t *command_told(const Command *command);
json_t *help_told(const HelpEntry *list);

// ---- program/cmd_set.c

// Shows how the program is set if `name` is one of its settings (or NULL).
bool program_settings_show(Session *session, const char *name);

// The setting with the nearest name; NULL if none is near.
const char *program_setting_nearest(const char *word);

// The program's settings, and their values where these are words; NULL after the last.
const char *program_setting_name(size_t index);
const char *program_setting_value(const char *name, size_t index);
