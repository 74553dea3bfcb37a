// SPDX-License-Identifier: MIT
// Messages: errors with the place that they are about, warnings, refusals, hints; see session.h.
//
// They go to stderr, and what was printed before is shown before them. On a screen they are broken at blanks, and what
// a mark points at stands above it whatever the width.
#include "repl/screen/messages.h"
#include "repl/base/scratch.h"

#include "core/printable.h"
#include "repl/screen/log.h"
#include "repl/screen/page.h"
#include "repl/screen/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MOST_MESSAGE = 4000, MOST_MARKED = 400 }; // bytes

// The line is longer than the screen: what is left of it around the mark, with ".." where something is left out.
static const char *cut_line(const char *line, size_t *at, size_t length, int columns) {
    size_t from = *at;
    size_t to = *at + length;
    size_t end = strlen(line);
    int room = columns - 8;
    for (bool grown = true; grown;) {
        grown = false;
        const char *before = scratch_copy_bytes(line + from, to - from);
        if (text_width(before) < room) {
            // More of what is before it than of what comes after.
            for (int i = 0; i < 2 && from > 0; i++, grown = true) {
                for (from--; from > 0 && printable_continues(line[from]); from--) {
                }
            }
            if (to < end) {
                for (to++; to < end && printable_continues(line[to]); to++) {
                }
                grown = true;
            }
        }
    }
    const char *middle = scratch_copy_bytes(line + from, to - from);
    const char *cut = scratch_format("%s%s%s", from > 0 ? ".." : "", middle, to < end ? ".." : "");
    *at = *at - from + (from > 0 ? 2 : 0);
    return cut;
}

// Line `line` of a message and the one below it that marks a part of it ("   ^^^"), cut to what the screen has room
// for. False: the next line is no such mark.
static bool add_marked(Text *out, const char *line, size_t length, int columns) {
    const char *mark = line[length] == '\n' ? line + length + 1 : "";
    size_t before = strspn(mark, " ");
    size_t marked = strspn(mark + before, "^");
    const char *copy = scratch_copy_bytes(line, length);
    bool cuts = marked > 0 && strchr("\n", mark[before + marked]) != NULL && text_width(copy) > columns;
    if (cuts) {
        // What is before the mark, in bytes.
        size_t at = 0;
        for (int width = 0; at < length && width < (int)before;) {
            for (at++; at < length && printable_continues(copy[at]); at++) {
            }
            const char *part = scratch_copy_bytes(copy, at);
            width = text_width(part);
        }
        size_t room = (size_t)columns / 2;
        marked = marked < room ? marked : room;
        const char *cut = cut_line(copy, &at, at + marked <= length ? marked : length - at, columns);
        const char *front = scratch_copy_bytes(cut, at);
        text_add(out, "%s\n", cut);
        text_add_repeated(out, " ", text_width(front));
        text_add_repeated(out, "^", (int)marked);
    }
    return cuts;
}

static void add_message(Text *out, const char *message, int columns) {
    while (*message != '\0') {
        size_t length = strcspn(message, "\n");
        if (columns > 0 && add_marked(out, message, length, columns)) {
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

// Messages and data share a terminal: what was printed first is shown first.
static void say_message(Session *session, const char *before, const char *format, va_list list) {
    Text whole = scratch_text();
    Text wrapped = scratch_text();
    session_keep(session);
    page_flush(session);
    if (session->where != NULL) {
        text_add(&whole, "%s:%d: ", session->where, session->line_number);
    }
    text_add(&whole, "%s", before);
    text_add_list(&whole, format, list);
    if (whole.length > MOST_MESSAGE + sizeof " ..") { // it quotes something endless
        memcpy(whole.bytes + MOST_MESSAGE, " ..", sizeof " ..");
    }
    text_clean(&whole);
    text_plain(&whole);
    add_message(&wrapped, whole.bytes, session_columns(session));
    fflush(stdout);
    text_add(&wrapped, "\n");
    fputs(wrapped.bytes, stderr);
    log_add(session, wrapped.bytes);
}

static void say_plain(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    say_message(session, "", format, list);
    va_end(list);
}

void session_refuse(Session *session, const char *sentence) {
    say_plain(session, "%s", sentence);
}

void session_error(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    say_message(session, "error: ", format, list);
    va_end(list);
}

void session_warn(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    say_message(session, "warning: ", format, list);
    va_end(list);
}

// Bytes that so many of the text take where it is shown.
static size_t shown_bytes(const char *text, size_t length) {
    const char *part = scratch_copy_bytes(text, length);
    return strlen(scratch_clean(part));
}

static void show_mark(Session *session, size_t at, size_t length) {
    size_t whole = session->words != NULL ? strlen(session->words->line) : 0;
    // The shell's own line is not this one; one that fills the screen shows nothing.
    if (session->from_shell || whole > MOST_MARKED || session->words == NULL || at > whole ||
        strchr(session->words->line, '\n') != NULL) {
        return;
    }
    const char *given = session->words->line;
    size_t blanks = session->line_goes_on ? strspn(given, " ") : 0; // behind a `;`
    blanks = blanks < at ? blanks : at;
    length = length < whole - at ? length : whole - at;
    // What may not be shown takes other bytes than it has.
    length = shown_bytes(given + at, length);
    const char *line = scratch_clean(given + blanks);
    at = shown_bytes(given + blanks, at - blanks);
    whole = strlen(line);
    length = length < 1 ? 1 : length;
    int screen = session_columns(session);
    // Where the line was just typed, it is pointed at where it stands: if it fills no more than its row, and nothing
    // was said since.
    bool typed = session->interactive && !session->line_goes_on && session->prompt_width + text_width(line) < screen;
    if (!typed && screen > 0 && text_width(line) + 2 >= screen) {
        const char *cut = cut_line(line, &at, length < whole ? length : whole, screen);
        line = cut;
        whole = strlen(line);
    }
    Text text = scratch_text();
    const char *before = scratch_copy_bytes(line, at);
    const char *marked = scratch_copy_bytes(line + at, length < whole - at ? length : whole - at);
    int column = text_width(before);
    int columns = text_width(marked);
    columns = columns < 1 ? 1 : columns;
    if (typed) {
        text_add_repeated(&text, " ", session->prompt_width + column);
    } else {
        text_add(&text, "  %s\n  ", line);
        text_add_repeated(&text, " ", column);
    }
    text_add_repeated(&text, "^", columns);
    text_plain(&text);
    page_flush(session);
    fflush(stdout);
    text_add(&text, "\n");
    fputs(text.bytes, stderr);
    log_add(session, text.bytes);
}

void session_error_at(Session *session, size_t at, size_t length, const char *format, ...) {
    show_mark(session, at, length);
    va_list list;
    va_start(list, format);
    say_message(session, "error: ", format, list);
    va_end(list);
}

void session_error_word(Session *session, size_t index, const char *format, ...) {
    if (session->words != NULL && index < session->words->count) {
        show_mark(session, session->words->word[index].at, session->words->word[index].length);
    }
    va_list list;
    va_start(list, format);
    say_message(session, "error: ", format, list);
    va_end(list);
}

void session_hint(Session *session, const char *format, ...) {
    if (!session->interactive) {
        return;
    }
    va_list list;
    va_start(list, format);
    say_message(session, "", format, list);
    va_end(list);
}
