// SPDX-License-Identifier: MIT
// The program's own options: the one table that --help, the man page and the completion of shells read, and what these
// three write.
#ifndef NARDBOX_REPL_OPTIONS_H
#define NARDBOX_REPL_OPTIONS_H

#include "repl/desk/session.h"

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

// --help
void options_add_usage(Text *out);

// --version and `version`: this program's, and those of Lua and readline
void options_add_version(Text *out);

// man_page.c: --man, the page nardbox.1 as its source (roff).
void man_page_write(Text *out);

// shell_completion.c: --completion SHELL, the script that bash, zsh or fish reads. False: there is no such shell.
bool shell_completion_write(const char *shell, Text *out);

// shell_completion.c: --complete LINE, which those scripts call: what can stand at the end of the program's arguments,
// one a line, each with a tab and what it is about.
void shell_complete(Session *session, const char *line, Text *out);

#endif
