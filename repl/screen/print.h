// SPDX-License-Identifier: MIT
// What is printed: data on stdout.
#ifndef NARDBOX_REPL_PRINT_H
#define NARDBOX_REPL_PRINT_H

#include "repl/desk/session.h"

// On a screen, lines that are wider than it are broken at their blanks. The second form leaves them: what one may want
// to copy as a whole (a position) or another program reads. In both, what may not be shown becomes "?"; only the third
// may hold colours, and whoever calls it has cleaned what comes from files.
void session_print(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// On a screen, lines that are wider than it are broken at their blanks. The second form leaves them: what one may want
// to copy as a whole (a position) or another program reads. In both, what may not be shown becomes "?"; only the third
// may hold colours, and whoever calls it has cleaned what comes from files.
void session_print_data(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// On a screen, lines that are wider than it are broken at their blanks. The second form leaves them: what one may want
// to copy as a whole (a position) or another program reads. In both, what may not be shown becomes "?"; only the third
// may hold colours, and whoever calls it has cleaned what comes from files.
void session_print_board(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A sentence on stdout, with a newline, broken into lines where a person sits at a terminal.
void session_print_wrapped(Session *session, const char *sentence);

// The same; lines after the first begin with `indent` blanks.
void session_print_indented(Session *session, const char *sentence, int indent);

// Columns of the person's screen; 0 where nobody sits at a terminal, so that lines are not broken.
int session_columns(const Session *session);

// Shows what a script has printed beyond the first *shown bytes of its output: lines that are repeated once, and not
// more than a few, since a function may be called a thousand times for one decision.
void session_show_output(Session *session, const char *name, const char *output, size_t *shown);

#endif
