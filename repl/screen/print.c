// SPDX-License-Identifier: MIT
// What is printed: see print.h.
#include "repl/screen/print.h"

#include "repl/base/scratch.h"
#include "repl/screen/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void show(Session *session, const char *bytes) {
    if (session->to_stderr) {
        fflush(stdout);
        fputs(bytes, stderr);
    } else if (session->page != NULL) {
        text_add(session->page, "%s", bytes);
    } else {
        fputs(bytes, stdout);
    }
    log_add(session, bytes);
}

// Breaks lines that are wider than the screen at their blanks; what belongs to a line stands further in than it does.
static void add_fitting(Text *out, const char *bytes, int columns) {
    while (*bytes != '\0') {
        size_t length = strcspn(bytes, "\n");
        const char *line = scratch_copy_bytes(bytes, length);
        int blanks = (int)strspn(line, " ");
        // A line with colours is part of a board, which fits as it is.
        if (strchr(line, '\033') == NULL && text_width(line) > columns) {
            text_add_wrapped(out, line, columns, blanks < columns / 3 ? blanks + 2 : 2);
        } else {
            text_add(out, "%s", line);
        }
        bytes += length;
        if (*bytes == '\n') {
            text_add_bytes(out, bytes++, 1);
        }
    }
}

typedef enum Printing { PRINT_TEXT, PRINT_DATA, PRINT_BOARD } Printing;

static void print_list(Session *session, Printing printing, const char *format, va_list list) {
    if (session->hushed) {
        return;
    }
    session_keep(session); // what is said has happened for good
    int columns = printing != PRINT_DATA ? session_columns(session) : 0;
    ScratchMark mark = scratch_mark(); // a line may print for hours
    Text text = scratch_text();
    text_add_list(&text, format, list);
    if (printing != PRINT_BOARD) { // names of files and the like may hold anything
        text_clean_printed(&text);
    }
    if (printing != PRINT_DATA) {
        text_plain(&text);
    }
    if (columns > 0) {
        Text fits = scratch_text();
        add_fitting(&fits, text.bytes, columns);
        show(session, fits.bytes);
    } else {
        show(session, text.bytes);
    }
    scratch_release(mark);
}

void session_print(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_list(session, PRINT_TEXT, format, list);
    va_end(list);
}

void session_print_board(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_list(session, PRINT_BOARD, format, list);
    va_end(list);
}

void session_print_data(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_list(session, PRINT_DATA, format, list);
    va_end(list);
}

int session_columns(const Session *session) {
    struct winsize size;
    if (!session->interactive) {
        return 0;
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return 80;
    }
    return size.ws_col < 20 ? 20 : size.ws_col;
}

void session_print_indented(Session *session, const char *sentence, int indent) {
    Text text = scratch_text();
    text_add_wrapped(&text, sentence, session_columns(session), indent);
    session_print(session, "%s\n", text.bytes);
}

void session_print_wrapped(Session *session, const char *sentence) {
    session_print_indented(session, sentence, 2);
}

void session_show_output(Session *session, const char *name, const char *output, size_t *shown) {
    enum { MOST_LINES = 10 };
    size_t length = strlen(output);
    const char *line = output + (*shown < length ? *shown : length);
    size_t lines = 0;
    while (*line != '\0') {
        size_t end = strcspn(line, "\n");
        size_t times = 0;
        const char *next = line;
        while (*next != '\0' && strcspn(next, "\n") == end && strncmp(next, line, end) == 0) {
            next += end + (next[end] == '\n');
            times++;
        }
        if (++lines <= MOST_LINES) {
            session_print(session, "[%s] %.*s", name, (int)end, line);
            if (times > 1) {
                session_print(session, "  (%zu times)", times);
            }
            session_print(session, "\n");
        }
        line = next;
    }
    if (lines > MOST_LINES) {
        session_print(session, "[%s] ... and %zu lines more\n", name, lines - MOST_LINES);
    }
    *shown = length;
}
