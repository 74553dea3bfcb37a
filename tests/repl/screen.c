// SPDX-License-Identifier: MIT
// The screen of a terminal: see screen.h.
#define _XOPEN_SOURCE 700
#include "tests/repl/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { ESCAPE = 0x1b, TAB_COLUMNS = 8 };

static int clamp(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

void text_screen_init(TextScreen *screen, int columns, int rows) {
    memset(screen, 0, sizeof *screen);
    screen->columns = clamp(columns, 1, SCREEN_MOST_COLUMNS);
    screen->rows = clamp(rows, 1, SCREEN_MOST_ROWS);
}

static void clear_cells(TextScreen *screen, int row, int from, int to) {
    for (int column = from; column < to; column++) {
        screen->cell[row][column][0] = '\0';
    }
}

static void scroll_up(TextScreen *screen) {
    memmove(screen->cell[0], screen->cell[1], sizeof screen->cell[0] * (SCREEN_MOST_ROWS - 1));
    clear_cells(screen, SCREEN_MOST_ROWS - 1, 0, SCREEN_MOST_COLUMNS);
}

void text_screen_resize(TextScreen *screen, int columns, int rows) {
    rows = clamp(rows, 1, SCREEN_MOST_ROWS);
    columns = clamp(columns, 1, SCREEN_MOST_COLUMNS);
    for (; screen->row >= rows; screen->row--) {
        scroll_up(screen);
    }
    for (int row = 0; row < SCREEN_MOST_ROWS; row++) {
        clear_cells(screen, row, row < rows ? columns : 0, SCREEN_MOST_COLUMNS);
    }
    screen->columns = columns;
    screen->rows = rows;
    screen->column = clamp(screen->column, 0, columns - 1);
    screen->wrap_pending = 0;
}

static void line_feed(TextScreen *screen) {
    if (screen->row + 1 < screen->rows) {
        screen->row++;
        return;
    }
    for (int row = 0; row + 1 < screen->rows; row++) {
        memcpy(screen->cell[row], screen->cell[row + 1], sizeof screen->cell[row]);
    }
    clear_cells(screen, screen->rows - 1, 0, SCREEN_MOST_COLUMNS);
}

// What stands upon the character before it.
static void add_to_last(TextScreen *screen, const char *character) {
    int column = screen->wrap_pending ? screen->column : screen->column - 1;
    while (column > 0 && screen->cell[screen->row][column][0] == '\0') {
        column--;
    }
    char *cell = screen->cell[screen->row][clamp(column, 0, screen->columns - 1)];
    if (strlen(cell) + strlen(character) < SCREEN_CELL) {
        strcat(cell, character);
    }
}

static void put_character(TextScreen *screen, const char *character) {
    wchar_t wide = L'?';
    mbstate_t state;
    memset(&state, 0, sizeof state);
    mbrtowc(&wide, character, strlen(character), &state);
    int width = wcwidth(wide);
    if (width == 0) {
        add_to_last(screen, character);
        return;
    }
    width = width == 2 ? 2 : 1;
    if (screen->wrap_pending || screen->column + width > screen->columns) {
        screen->column = 0;
        line_feed(screen);
    }
    screen->wrap_pending = 0;
    char *cell = screen->cell[screen->row][screen->column];
    strcpy(cell, character);
    if (width == 2) {
        screen->cell[screen->row][screen->column + 1][0] = '\0';
    }
    screen->column += width;
    if (screen->column >= screen->columns) {
        screen->column = screen->columns - 1;
        screen->wrap_pending = 1;
    }
}

static void erase_rows(TextScreen *screen, int from, int to) {
    for (int row = from; row < to; row++) {
        clear_cells(screen, row, 0, SCREEN_MOST_COLUMNS);
    }
}

// J: 0 from the cursor on, 1 up to it, 2 everything. K: the same of the cursor's row.
static void erase(TextScreen *screen, char what, int how) {
    int from = how == 0 ? screen->column : 0;
    int to = how == 1 ? screen->column + 1 : screen->columns;
    clear_cells(screen, screen->row, from, to);
    if (what == 'J') {
        erase_rows(screen, how == 0 ? screen->row + 1 : 0, how == 1 ? screen->row : screen->rows);
    }
}

static void shift_cells(TextScreen *screen, int by) {
    size_t cell = sizeof screen->cell[0][0];
    char(*row)[SCREEN_CELL] = screen->cell[screen->row];
    int rest = screen->columns - screen->column;
    int many = clamp(by < 0 ? -by : by, 0, rest);
    if (by > 0) {
        memmove(row[screen->column + many], row[screen->column], cell * (size_t)(rest - many));
        clear_cells(screen, screen->row, screen->column, screen->column + many);
    } else {
        memmove(row[screen->column], row[screen->column + many], cell * (size_t)(rest - many));
        clear_cells(screen, screen->row, screen->columns - many, screen->columns);
    }
}

static void unknown(const TextScreen *screen) {
    fprintf(stderr, "screen: a sequence that is not understood: ESC%s\n", screen->sequence + 1);
    exit(2);
}

// ESC [ NUMBERS LETTER.
static void run_sequence(TextScreen *screen) {
    char letter = screen->sequence[screen->sequence_length - 1];
    const char *numbers = screen->sequence + 2;
    int first = atoi(numbers);
    const char *rest = strchr(numbers, ';');
    int second = rest != NULL ? atoi(rest + 1) : 0;
    int many = first < 1 ? 1 : first;
    screen->wrap_pending = letter != 'm' && letter != 'h' && letter != 'l' ? 0 : screen->wrap_pending;
    switch (letter) {
    case 'A':
        screen->row = clamp(screen->row - many, 0, screen->rows - 1);
        break;
    case 'B':
        screen->row = clamp(screen->row + many, 0, screen->rows - 1);
        break;
    case 'C':
        screen->column = clamp(screen->column + many, 0, screen->columns - 1);
        break;
    case 'D':
        screen->column = clamp(screen->column - many, 0, screen->columns - 1);
        break;
    case 'G':
        screen->column = clamp(many - 1, 0, screen->columns - 1);
        break;
    case 'H':
        screen->row = clamp(many - 1, 0, screen->rows - 1);
        screen->column = clamp(second - 1, 0, screen->columns - 1);
        break;
    case 'J':
    case 'K':
        erase(screen, letter, first);
        break;
    case 'P':
        shift_cells(screen, -many);
        break;
    case '@':
        shift_cells(screen, many);
        break;
    case 'n': // where is the cursor?
        snprintf(screen->answer, sizeof screen->answer, "\033[%d;%dR", screen->row + 1, screen->column + 1);
        break;
    case 'h': // modes of keys, of pasting, of the mouse
    case 'l':
        screen->mouse = strncmp(numbers, "?1006", 5) == 0 ? letter == 'h' : screen->mouse;
        break;
    case 'm': // colours
        break;
    default:
        unknown(screen);
    }
}

// A byte of an escape sequence. True at its end.
static int add_to_sequence(TextScreen *screen, char byte) {
    if (screen->sequence_length + 1 >= sizeof screen->sequence) {
        unknown(screen);
    }
    screen->sequence[screen->sequence_length++] = byte;
    screen->sequence[screen->sequence_length] = '\0';
    if (screen->sequence_length == 2) {
        if (byte != '[' && byte != '=' && byte != '>') {
            unknown(screen);
        }
        return byte != '[';
    }
    return screen->sequence_length > 2 && byte >= 0x40 && byte <= 0x7e;
}

static void write_byte(TextScreen *screen, char byte) {
    unsigned char value = (unsigned char)byte;
    if (screen->sequence_length > 0 && screen->sequence[0] == ESCAPE) {
        if (add_to_sequence(screen, byte)) {
            if (screen->sequence[1] == '[') {
                run_sequence(screen);
            }
            screen->sequence_length = 0;
        }
        return;
    }
    if (value >= 0x80) {
        screen->sequence[screen->sequence_length++] = byte;
        screen->sequence[screen->sequence_length] = '\0';
        unsigned char lead = (unsigned char)screen->sequence[0];
        size_t wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
        if (screen->sequence_length >= wanted) {
            put_character(screen, screen->sequence);
            screen->sequence_length = 0;
        }
        return;
    }
    switch (byte) {
    case '\r':
        screen->column = 0;
        screen->wrap_pending = 0;
        break;
    case '\n':
        line_feed(screen);
        break;
    case '\b':
        screen->column = clamp(screen->column - 1, 0, screen->columns - 1);
        screen->wrap_pending = 0;
        break;
    case '\t':
        screen->column = clamp((screen->column / TAB_COLUMNS + 1) * TAB_COLUMNS, 0, screen->columns - 1);
        break;
    case '\a':
        break;
    case ESCAPE:
        screen->sequence[0] = byte;
        screen->sequence_length = 1;
        break;
    default:
        put_character(screen, (char[]){byte, '\0'});
    }
}

void text_screen_write(TextScreen *screen, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        write_byte(screen, bytes[i]);
    }
}

void text_screen_row(const TextScreen *screen, int row, char *text) {
    size_t length = 0;
    size_t end = 0;
    int skip = 0;
    for (int column = 0; column < screen->columns; column++) {
        const char *cell = screen->cell[row][column];
        if (skip > 0 && cell[0] == '\0') {
            skip = 0; // the second half of a wide character
            continue;
        }
        skip = 0;
        const char *shown = cell[0] == '\0' ? " " : cell;
        memcpy(text + length, shown, strlen(shown));
        length += strlen(shown);
        wchar_t wide = L' ';
        mbstate_t state;
        memset(&state, 0, sizeof state);
        mbrtowc(&wide, shown, strlen(shown), &state);
        skip = wcwidth(wide) == 2;
        if (strcmp(shown, " ") != 0) {
            end = length;
        }
    }
    text[end] = '\0';
}
