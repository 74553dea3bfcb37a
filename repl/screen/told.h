// SPDX-License-Identifier: MIT
// What is told by a script: C has the result, and a file of scripts/report makes text of it (scripts/report.h).
#pragma once

#include "repl/screen/screen.h"

#include <jansson.h>

// A script in place of one that comes with the program.
typedef struct ToldScript {
    const char *name, *text; // `name` as messages have it
    size_t length;
} ToldScript;

// The text that a script of that name makes of the result. Its table `report` has `columns` and `unicode` of the
// screen and the members of `more` (NULL: none). Both are taken over. `script`, where it is not NULL, is somebody's
// own, under the limits that are set for reports; NULL: the one that comes with the program, under those it begins
// with. Lives until the line is done; NULL: it failed, and the message was given.
const char *told_text(Screen *screen, const char *name, const ToldScript *script, json_t *result, json_t *more);

// The same by the program's own script of that name: the text, or NULL; its first line, or "".
const char *told_of(Screen *screen, const char *name, json_t *result);
const char *told_line(Screen *screen, const char *name, json_t *result);

// Prints what told_of gives.
void print_told(Screen *screen, const char *name, json_t *result);

// What may be replaced by a file that is written: nothing; any file; only a picture that we drew, of the folder at hand
// and not through a link (for scripts, which may be a stranger's).
typedef enum Replacing { REPLACE_NONE, REPLACE_ANY, REPLACE_PICTURE } Replacing;

// Writes a text to a file, and says so. COMMAND_IO: it cannot be written, and the message was given.
CommandStatus told_write(Screen *screen, const char *path, Replacing replacing, const char *text);

// Shows what a script has printed beyond the first *shown bytes of its output: lines that are repeated once, and not
// more than a few, since a function may be called a thousand times for one decision.
void print_output(Screen *screen, const char *name, const char *output, size_t *shown);
