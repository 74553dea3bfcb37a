// SPDX-License-Identifier: MIT
// Messages: errors with the place that they are about, warnings, refusals, hints. They go to stderr.
#pragma once

#include "repl/screen/screen.h"

// "error: ..." on stderr; COMMAND_FAILED, which is what most commands come to then. The second form shows the line with
// a mark under `length` bytes from `at`; the third the same for word `index` of the line being run.
CommandStatus print_error(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));
CommandStatus print_error_at(Screen *screen, size_t at, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
CommandStatus print_error_word(Screen *screen, size_t index, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// What is wrong with a file that word `index` names (SIZE_MAX: none does), as an error; COMMAND_IO.
CommandStatus print_trouble(Screen *screen, size_t index, const char *trouble);

// "warning: ..." on stderr.
void print_warning(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A refusal: the sentence alone on stderr (it says itself that something is not legal).
void print_refusal(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A further line of a message, on stderr, only where a person sits at a terminal.
void print_hint(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A line on stderr that takes the place of the one before (plain ASCII, cut to the width of the screen), only where
// stderr is a terminal that can do that. The second form takes it away.
void print_progress(Screen *screen, const char *line);
void print_progress_end(Screen *screen);

// Is it time for such a line? Often enough for a person; *shown_at is when the last one was shown.
bool progress_is_due(double *shown_at);

// How fast games went; nothing if there were none. Timing is for people, and never goes into a result.
void print_rate(Screen *screen, double games, double seconds);
