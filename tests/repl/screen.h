// SPDX-License-Identifier: MIT
// The screen of a terminal, as a person sees it: what is left of all the bytes that a program has written.
//
// Understands what readline and the program write where TERM is xterm: text in UTF-8, carriage return, newline,
// backspace, tab, moving the cursor, erasing, inserting and deleting, scrolling. Colours are read over. A sequence that
// it does not know ends the test, so that nothing is misread in silence.
#pragma once

#include <stddef.h>

enum { SCREEN_MOST_COLUMNS = 132, SCREEN_MOST_ROWS = 60, SCREEN_CELL = 16 };

typedef struct TextScreen {
    int columns, rows;
    int column, row;  // of the cursor, from 0
    int wrap_pending; // the last column was written: the next character goes to the next row
    char cell[SCREEN_MOST_ROWS][SCREEN_MOST_COLUMNS][SCREEN_CELL]; // a character with what is set upon it; "": blank
    int mouse;                                                     // it reports clicks
    char answer[32];   // to a question about the cursor, for who has asked; "": there was none
    char sequence[64]; // of an escape sequence or a character, as far as it has come
    size_t sequence_length;
} TextScreen;

void text_screen_init(TextScreen *screen, int columns, int rows);

// The size becomes another one; what stands on the rows stays, rows at the top go if the cursor's would not fit.
void text_screen_resize(TextScreen *screen, int columns, int rows);

void text_screen_write(TextScreen *screen, const char *bytes, size_t length);

// The row as text without blanks at its end, into `text` (SCREEN_MOST_COLUMNS * SCREEN_CELL bytes).
void text_screen_row(const TextScreen *screen, int row, char *text);
