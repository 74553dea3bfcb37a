// SPDX-License-Identifier: MIT
// Messages: errors with the place that they are about, warnings, refusals, hints; see messages.h.
//
// They go to stderr, and what was printed before is shown before them. On a screen they are broken at blanks, and what
// a mark points at stands above it whatever the width.
#define _POSIX_C_SOURCE 200809L // isatty
#include "repl/screen/messages.h"
#include "repl/base/clock.h"
#include "repl/base/scratch.h"

#include "core/printable.h"
#include "repl/screen/print.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { MOST_MESSAGE = 4000, MOST_MARKED = 400 }; // bytes

// The line is longer than the screen: what is left of it around the mark, with ".." where something is left out.
static const char *cut_line(const char *line, size_t *at, size_t length, int columns) {
    size_t from = *at, to = *at + length, end = strlen(line);
    int room = columns - 8;
    while ((from > 0 || to < end) && text_width(scratch_copy_bytes(line + from, to - from)) < room) {
        // More of what is before it than of what comes after.
        for (int i = 0; i < 2 && from > 0; i++) {
            for (from--; from > 0 && printable_continues(line[from]); from--) {
            }
        }
        for (to += to < end; to < end && printable_continues(line[to]); to++) {
        }
    }
    const char *middle = scratch_copy_bytes(line + from, to - from);
    const char *cut = scratch_format("%s%s%s", from > 0 ? ".." : "", middle, to < end ? ".." : "");
    *at = *at - from + (from > 0 ? 2 : 0);
    return cut;
}

// Line `line` of a message and the one below it that marks a part of it ("   ^^^", a blank for each letter before it),
// as wide as these letters are, and cut to what the screen has room for. False: the next line is no such mark.
static bool add_marked(Text *out, const char *line, size_t length, int columns) {
    const char *mark = line[length] == '\n' ? line + length + 1 : "", *shown = scratch_copy_bytes(line, length);
    size_t before = strspn(mark, " "), marked = strspn(mark + before, "^"), at = 0;
    if (marked == 0 || strchr("\n", mark[before + marked]) == NULL) {
        return false;
    }
    for (; before > 0 && at < length; before--) {
        for (at++; at < length && printable_continues(shown[at]); at++) {
        }
    }
    if (columns > 0 && text_width(shown) > columns) {
        size_t room = (size_t)columns / 2;
        marked = marked < room ? marked : room;
        shown = cut_line(shown, &at, at + marked <= length ? marked : length - at, columns);
    }
    text_add(out, "%s\n", shown);
    text_add_repeated(out, " ", text_width(scratch_copy_bytes(shown, at)));
    text_add_repeated(out, "^", (int)marked);
    return true;
}

static void add_message(Text *out, const char *message, int columns) {
    while (*message != '\0') {
        size_t length = strcspn(message, "\n");
        if (add_marked(out, message, length, columns)) {
            message += length + 1;
            length = strcspn(message, "\n"); // the mark
        } else {
            const char *line = scratch_copy_bytes(message, length);
            text_add_wrapped(out, line, columns, 2);
        }
        message += length;
        if (*message == '\n') {
            text_add_bytes(out, message++, 1);
        }
    }
}

static void show_message(Screen *screen, const char *bytes) {
    print_progress_end(screen);
    fputs(bytes, stderr);
    if (isatty(STDERR_FILENO)) {
        standing_add(screen, bytes);
    }
    log_add(screen, bytes);
}

// Messages and data share a terminal: what was printed first is shown first.
static void say_message(Screen *screen, const char *before, const char *format, va_list list) {
    Text whole = scratch_text();
    Text wrapped = scratch_text();
    page_flush(screen);
    if (screen->where != NULL) {
        text_add(&whole, "%s:%d: ", screen->where, screen->line_number);
    }
    text_add(&whole, "%s", before);
    text_add_list(&whole, format, list);
    if (whole.length > MOST_MESSAGE + sizeof " ..") { // it quotes something endless
        memcpy(whole.bytes + MOST_MESSAGE, " ..", sizeof " ..");
    }
    add_message(&wrapped, scratch_clean(whole.bytes), screen_columns(screen));
    text_add(&wrapped, "\n");
    show_message(screen, scratch_plain(wrapped.bytes));
}

void print_message(Screen *screen, const char *before, const char *format, ...) {
    va_list list;
    va_start(list, format);
    say_message(screen, before, format, list);
    va_end(list);
}

// Bytes that so many of the text take where it is shown.
static size_t shown_bytes(const char *text, size_t length) {
    return strlen(scratch_clean(scratch_copy_bytes(text, length)));
}

static void show_mark(Screen *screen, size_t at, size_t length) {
    size_t whole = screen->words != NULL ? strlen(screen->words->line) : 0;
    // The shell's own line is not this one; one that fills the screen shows nothing.
    if (screen->from_shell || whole > MOST_MARKED || screen->words == NULL || at > whole ||
        strchr(screen->words->line, '\n') != NULL) {
        return;
    }
    const char *given = screen->words->line;
    size_t blanks = screen->line_goes_on ? strspn(given, " ") : 0; // behind a `;`
    blanks = blanks < at ? blanks : at;
    length = length < whole - at ? length : whole - at;
    // What may not be shown takes other bytes than it has.
    length = shown_bytes(given + at, length);
    const char *line = scratch_clean(given + blanks);
    at = shown_bytes(given + blanks, at - blanks);
    whole = strlen(line);
    length = length < 1 ? 1 : length;
    int room = screen_columns(screen);
    // Where the line was just typed, it is pointed at where it stands: if it fills no more than its row, and nothing
    // was said since.
    bool typed = screen->interactive && !screen->line_goes_on && screen->prompt_width + text_width(line) < room;
    if (!typed && room > 0 && text_width(line) + 2 >= room) {
        line = cut_line(line, &at, length < whole ? length : whole, room);
        whole = strlen(line);
    }
    Text text = scratch_text();
    int column = text_width(scratch_copy_bytes(line, at));
    int columns = text_width(scratch_copy_bytes(line + at, length < whole - at ? length : whole - at));
    columns = columns < 1 ? 1 : columns;
    if (typed) {
        text_add_repeated(&text, " ", screen->prompt_width + column);
    } else {
        text_add(&text, "  %s\n  ", line);
        text_add_repeated(&text, " ", column);
    }
    text_add_repeated(&text, "^", columns);
    text_add(&text, "\n");
    page_flush(screen);
    show_message(screen, scratch_plain(text.bytes));
}

CommandStatus print_error_at(Screen *screen, size_t at, size_t length, const char *format, ...) {
    show_mark(screen, at, length);
    va_list list;
    va_start(list, format);
    say_message(screen, "error: ", format, list);
    va_end(list);
    return COMMAND_FAILED;
}

CommandStatus print_error_as(Screen *screen, CommandStatus status, size_t index, const char *format, ...) {
    if (screen->words != NULL && index < screen->words->count) {
        show_mark(screen, screen->words->word[index].at, screen->words->word[index].length);
    }
    va_list list;
    va_start(list, format);
    say_message(screen, "error: ", format, list);
    va_end(list);
    return status;
}

void print_hint(Screen *screen, const char *format, ...) {
    if (!screen->interactive) {
        return;
    }
    va_list list;
    va_start(list, format);
    say_message(screen, "", format, list);
    va_end(list);
}

void print_progress(Screen *screen, const char *line) {
    struct winsize size; // of stderr: stdout may be a file
    const char *terminal = getenv("TERM");
    bool rewrites = isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;
    if (rewrites && !screen->hushed) {
        bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 3;
        // The terminal writes ^C behind the line, which must not break it in two.
        fprintf(stderr, "\r%.*s\033[K", known ? size.ws_col - 3 : (int)strlen(line), line);
        fflush(stderr);
        screen->progress = true;
    }
}

void print_job_progress(Screen *screen, const JobProgress *progress) {
    Text text = scratch_text();
    text_add(&text, "%s", scratch_grouped(progress->done));
    if (progress->total > 0) {
        text_add(&text, " of %s", scratch_grouped(progress->total));
    }
    text_add(&text, " %s, %s a second", progress->what, scratch_grouped(progress->rate));
    if (isfinite(progress->left)) {
        text_add(&text, ", %s left", scratch_duration(fmax(progress->left, 0)));
    }
    if (progress->rest[0] != '\0') {
        text_add(&text, "; %s", progress->rest);
    }
    print_progress(screen, text.bytes);
}

bool progress_is_due(double *shown_at) {
    static const double SECONDS = 0.2;
    double time = clock_seconds();
    bool due = time - *shown_at >= SECONDS;
    *shown_at = due ? time : *shown_at;
    return due;
}

void print_steps_done(Screen *screen, double *shown_at, const char *what, size_t done, size_t total) {
    if (progress_is_due(shown_at)) {
        ScratchMark mark = scratch_mark();
        print_progress(screen, scratch_format("looked at %s of %s %s; Ctrl-C stops", scratch_grouped((double)done),
                                              scratch_grouped((double)total), what));
        scratch_release(mark);
    }
}

void print_progress_end(Screen *screen) {
    if (screen->progress) {
        fputs("\r\033[K", stderr);
        screen->progress = false;
    }
}

void print_rate(Screen *screen, double games, double seconds) {
    if (games > 0 && !screen->hushed) {
        standing_lost(screen);
        fprintf(stderr, "%s game%s in %.2f s: %s a second\n", scratch_grouped(games), games == 1 ? "" : "s", seconds,
                scratch_grouped(games / seconds));
    }
}
