// SPDX-License-Identifier: MIT
// What is printed: see print.h.
#include "repl/screen/print.h"

#include "repl/base/scratch.h"
#include "repl/screen/log.h"
#include "repl/screen/standing.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void show(Screen *screen, const char *bytes) {
    if (screen->to_stderr) {
        fflush(stdout);
        fputs(bytes, stderr);
    } else if (screen->page.bytes != NULL) {
        text_add(&screen->page, "%s", bytes);
    } else {
        fputs(bytes, stdout);
    }
    standing_add(screen, bytes);
    log_add(screen, bytes);
}

// Breaks lines that are wider than the screen at their blanks; what belongs to a line stands further in than it does.
static const char *fitting(const char *bytes, int columns) {
    Text out = scratch_text();
    while (*bytes != '\0') {
        size_t length = strcspn(bytes, "\n");
        const char *line = scratch_copy_bytes(bytes, length);
        int blanks = (int)strspn(line, " ");
        // A line with colours is part of a board, which fits as it is.
        if (strchr(line, '\033') == NULL && text_width(line) > columns) {
            text_add_wrapped(&out, line, columns, blanks < columns / 3 ? blanks + 2 : 2);
        } else {
            text_add(&out, "%s", line);
        }
        bytes += length;
        if (*bytes == '\n') {
            text_add_bytes(&out, bytes++, 1);
        }
    }
    return out.bytes;
}

void print_as(Screen *screen, Printing printing, const char *format, ...) {
    if (screen->hushed) {
        return;
    }
    int columns = printing != PRINT_DATA ? screen_columns(screen) : 0;
    ScratchMark mark = scratch_mark(); // a line may print for hours
    Text text = scratch_text();
    va_list list;
    va_start(list, format);
    text_add_list(&text, format, list);
    va_end(list);
    const char *shown = text.bytes;
    if (printing != PRINT_BOARD) { // names of files and the like may hold anything
        shown = scratch_clean_printed(shown);
    } else if (columns > 0) {
        standing_board(screen, shown);
    }
    shown = printing != PRINT_DATA ? scratch_plain(shown) : shown;
    show(screen, columns > 0 ? fitting(shown, columns) : shown);
    scratch_release(mark);
}

int screen_columns(const Screen *screen) {
    struct winsize size;
    if (!screen->interactive) {
        return 0;
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return 80;
    }
    return size.ws_col < 20 ? 20 : size.ws_col;
}
