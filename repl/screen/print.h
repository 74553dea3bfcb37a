// SPDX-License-Identifier: MIT
// What is printed: data on stdout.
#pragma once

#include "repl/screen/screen.h"

// On a screen, lines that are wider than it are broken at their blanks. The second form leaves them: what one may want
// to copy as a whole (a position) or another program reads. In both, what may not be shown becomes "?"; only the third
// may hold colours, and whoever calls it has cleaned what comes from files.
void print(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_data(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_board(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Shows what a script has printed beyond the first *shown bytes of its output: lines that are repeated once, and not
// more than a few, since a function may be called a thousand times for one decision.
void print_output(Screen *screen, const char *name, const char *output, size_t *shown);
