// SPDX-License-Identifier: MIT
// Messages: errors with the place that they are about, warnings, refusals, hints. They go to stderr.
#pragma once

#include "repl/screen/screen.h"

#include <stdint.h>

// "error: ..." on stderr; the status. Above it the line being run, with a mark under its word `index` (SIZE_MAX: none).
CommandStatus print_error_as(Screen *screen, CommandStatus status, size_t index, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// COMMAND_FAILED is what most commands come to then; COMMAND_USAGE where what was typed is wrong, COMMAND_IO where
// something is wrong with a file.
#define print_error(screen, ...) print_error_as(screen, COMMAND_FAILED, SIZE_MAX, __VA_ARGS__)
#define print_error_word(screen, index, ...) print_error_as(screen, COMMAND_FAILED, index, __VA_ARGS__)
#define print_misuse(screen, ...) print_error_as(screen, COMMAND_USAGE, SIZE_MAX, __VA_ARGS__)
#define print_trouble(screen, index, trouble) print_error_as(screen, COMMAND_IO, index, "%s", trouble)

// The same with a mark under `length` bytes of the line from `at`; COMMAND_FAILED.
CommandStatus print_error_at(Screen *screen, size_t at, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// A warning on stderr, and a refusal: the sentence alone (it says itself that something is not legal).
void print_message(Screen *screen, const char *before, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define print_warning(screen, ...) print_message(screen, "warning: ", __VA_ARGS__)
#define print_refusal(screen, ...) print_message(screen, "", __VA_ARGS__)

// A further line of a message, on stderr, only where a person sits at a terminal.
void print_hint(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A line on stderr that takes the place of the one before (plain ASCII, cut to the width of the screen), only where
// stderr is a terminal that can do that. The second form takes it away.
void print_progress(Screen *screen, const char *line);
void print_progress_end(Screen *screen);

// How far a job has come, as such a line: "1,200 of 5,000 games, 340 a second, 12 s left; 51.2 % won".
typedef struct JobProgress {
    const char *what;   // "games" or "matches"
    double done, total; // of them; total 0: not known
    double rate;        // a second
    double left;        // seconds; not finite: not known
    char rest[96];      // "": nothing
} JobProgress;
void print_job_progress(Screen *screen, const JobProgress *progress);

// "looked at 120 of 864 events; Ctrl-C stops", where it is time for such a line.
void print_steps_done(Screen *screen, double *shown_at, const char *what, size_t done, size_t total);

// Is it time for such a line? Often enough for a person; *shown_at is when the last one was shown.
bool progress_is_due(double *shown_at);

// How fast games went; nothing if there were none. Timing is for people, and never goes into a result.
void print_rate(Screen *screen, double games, double seconds);
