// SPDX-License-Identifier: MIT
// What is printed: see print.h.
#include "repl/screen/print.h"

#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/screen/messages.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// ---- the log

void log_close(Screen *screen) {
    if (screen->log != NULL) {
        fclose(screen->log);
        free(screen->log_path);
        screen->log = NULL;
        screen->log_path = NULL;
    }
}

// Adds bytes without the sequences that set colours (ESC [ .. m).
void log_add(Screen *screen, const char *bytes) {
    if (screen->log == NULL) {
        return;
    }
    while (*bytes != '\0') {
        size_t plain = strcspn(bytes, "\033");
        fwrite(bytes, 1, plain, screen->log);
        bytes += plain;
        if (*bytes != '\0') {
            bytes += strcspn(bytes, "m");
            bytes += *bytes == 'm';
        }
    }
    if (fflush(screen->log) != 0) {
        int why = errno;
        const char *path = scratch_copy(screen->log_path);
        log_close(screen); // before the message, which would be logged
        print_warning(screen, "the log %s ends here: %s", path, strerror(why));
    }
}

bool log_open(Screen *screen, const char *path) {
    FILE *file = fopen(path, "ae");
    if (file != NULL) {
        log_close(screen);
        screen->log = file;
        screen->log_path = text_copy(path);
    }
    return file != NULL;
}

// ---- where the board stands

void standing_lost(Screen *screen) {
    free(screen->picture);
    screen->picture = NULL;
}

// What will be printed next is this picture of a board.
static void standing_board(Screen *screen, const char *picture) {
    standing_lost(screen);
    screen->picture = text_copy(picture);
    screen->picture_columns = screen_columns(screen);
    screen->picture_rows = screen->column = 0;
}

void standing_add(Screen *screen, const char *bytes) {
    ScratchMark mark = scratch_mark();
    while (screen->picture != NULL && *bytes != '\0') {
        size_t length = strcspn(bytes, "\n");
        const char *part = scratch_copy_bytes(bytes, length);
        screen->column += strchr(part, '\033') == NULL ? text_width(part) : 0; // a line with colours fits
        bytes += length;
        if (screen->column > screen->picture_columns || strchr(part, '\t') != NULL) {
            standing_lost(screen);
        } else if (*bytes == '\n') {
            bytes++;
            screen->picture_rows++;
            screen->column = 0;
        }
    }
    scratch_release(mark);
}

int standing_rows(const Screen *screen, const char *picture) {
    bool same = screen->picture != NULL && screen->picture_columns == screen_columns(screen) &&
                strcmp(screen->picture, picture) == 0;
    return same ? screen->picture_rows : -1;
}

// ---- long answers, a screen at a time

void print_flush(Screen *screen) {
    if (fflush(stdout) != 0 && screen->unwritten == 0) {
        screen->unwritten = errno;
    }
}

void page_begin(Screen *screen) {
    if (screen->interactive && screen->pager && screen->page.bytes == NULL) {
        text_init(&screen->page);
    }
}

void page_flush(Screen *screen) {
    if (screen->page.bytes != NULL) {
        fputs(screen->page.bytes, stdout);
        text_empty(&screen->page);
    }
    print_flush(screen);
}

int screen_rows(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 ? size.ws_row : 24;
}

// False if there is no pager.
static bool show_in_pager(Screen *screen, const char *text) {
    const char *pager = getenv("PAGER");
    bool given = pager != NULL && *pager != '\0';
    fflush(stdout);
    standing_lost(screen);
    // Ctrl-C is the pager's, and one that does not want all of the text may end. Ctrl-Z is off meanwhile: less would
    // not stop with its shell.
    struct sigaction pipe_before;
    struct termios keys_before;
    bool keys = tcgetattr(STDOUT_FILENO, &keys_before) == 0;
    if (keys) {
        struct termios without = keys_before;
        without.c_cc[VSUSP] = _POSIX_VDISABLE;
        tcsetattr(STDOUT_FILENO, TCSADRAIN, &without);
    }
    // Who has not met less before is told how to leave it. What is typed there for the prompt (`stats`) is not to write
    // files or run programs.
    FILE *stream =
        popen(scratch_format("export LESSSECURE=1; %s",
                             given ? pager
                                   : "less -FRX '-Psspace\\: on   b\\: back   q\\: to the prompt' 2>/dev/null || more"),
              "w");
    int status = -1;
    if (stream != NULL) {
        signal_handle(SIGPIPE, SIG_IGN, &pipe_before);
        fputs(text, stream);
        status = pclose(stream);
        sigaction(SIGPIPE, &pipe_before, NULL);
    }
    if (keys) {
        tcsetattr(STDOUT_FILENO, TCSADRAIN, &keys_before);
    }
    interrupt_forget();
    return status != -1 && !(WIFEXITED(status) && WEXITSTATUS(status) == 127);
}

void page_end(Screen *screen) {
    if (screen->page.bytes == NULL) {
        return;
    }
    int lines = 0;
    for (const char *at = screen->page.bytes; (at = strchr(at, '\n')) != NULL; at++) {
        lines++;
    }
    // The prompt wants a line, too.
    if (lines < screen_rows() || !show_in_pager(screen, screen->page.bytes)) {
        page_flush(screen);
    }
    text_destroy(&screen->page);
}

// ---- printing

static void show(Screen *screen, const char *bytes) {
    if (screen->to_stderr) {
        print_flush(screen);
        fputs(bytes, stderr);
    } else if (screen->page.bytes != NULL) {
        text_add(&screen->page, "%s", bytes);
    } else if (fputs(bytes, stdout) == EOF && screen->unwritten == 0) {
        screen->unwritten = errno;
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
