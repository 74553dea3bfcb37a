// SPDX-License-Identifier: MIT
// What is printed: data on stdout; all of it goes into the log, too, and rows are counted, so that clicks find the
// board.
#pragma once

#include "repl/screen/screen.h"

// On a screen, lines that are wider than it are broken at their blanks. The second form leaves them: what one may want
// to copy as a whole (a position) or another program reads. In both, what may not be shown becomes "?"; only the third
// may hold colours, and whoever calls it has cleaned what comes from files.
#define print(screen, ...) print_as(screen, PRINT_TEXT, __VA_ARGS__)
#define print_data(screen, ...) print_as(screen, PRINT_DATA, __VA_ARGS__)
#define print_board(screen, ...) print_as(screen, PRINT_BOARD, __VA_ARGS__)
typedef enum Printing { PRINT_TEXT, PRINT_DATA, PRINT_BOARD } Printing;
void print_as(Screen *screen, Printing printing, const char *format, ...) __attribute__((format(printf, 3, 4)));

// What was printed is shown now, but for what a page holds.
void print_flush(Screen *screen);

// ---- long answers, a screen at a time

// What is printed between these goes through PAGER if it is longer than the screen.
void page_begin(Screen *screen);
void page_end(Screen *screen);
void page_flush(Screen *screen); // shows what there is, since something else is to be shown

// Lines of the terminal; 24 where it does not say.
int screen_rows(void);

// ---- the log: everything that is typed and answered, in a file

// The file has the text of the screen, without its colours; it is added to, never cut. False, with errno set: it cannot
// be opened.
bool log_open(Screen *screen, const char *path);

// Adds to the log, if one is written.
void log_add(Screen *screen, const char *bytes);
void log_close(Screen *screen);

// ---- where on the terminal the board stands that was shown last: clicks are meant for it
//
// All that is printed is counted; where something else may have written, or nobody knows how lines were broken, the
// board counts as lost until the next one is shown.

// This was printed, at the beginning of a row or behind what was counted before.
void standing_add(Screen *screen, const char *bytes);

// The board may be anywhere.
void standing_lost(Screen *screen);

// Rows from the first of this picture to the one where the cursor stands; -1: another stands there, or it is lost.
int standing_rows(const Screen *screen, const char *picture);
