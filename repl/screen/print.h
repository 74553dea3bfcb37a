// SPDX-License-Identifier: MIT
// What is printed: data on stdout.
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
