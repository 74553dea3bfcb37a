// SPDX-License-Identifier: MIT
// Growing text, and how wide it is on a screen.
//
// A Text always holds a NUL-terminated string. When memory runs out the program says so and ends: that is the
// program's only path for it, so callers never check.
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

typedef struct Text {
    char *bytes; // never NULL after text_init
    size_t length, capacity;
    bool in_scratch; // base/scratch.h: nobody frees it
} Text;

void text_init(Text *text);
void text_destroy(Text *text);
void text_empty(Text *text);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_list(Text *text, const char *format, va_list list) __attribute__((format(printf, 2, 0)));
void text_add_repeated(Text *text, const char *bytes, int times);

// Appends a field as CSV has it (RFC 4180): in quotes where it needs them.
void text_add_csv(Text *text, const char *field);

// A copy of `bytes`, which belongs to the caller, with what printable_show has (core/printable.h) in the place of
// everything that may not be shown, newlines apart: text from outside must not steer a terminal.
char *text_copy_clean(const char *bytes);

// Takes the mark that some editors put at the beginning of a text (U+FEFF in UTF-8) off the front of `length` bytes;
// the new length.
size_t text_skip_mark(char *bytes, size_t length);

// Where the locale is not one of UTF-8, and `plain`, scratch_plain spells everything in ASCII (fold.h), and widths are
// those of what it makes.
void text_be_plain(bool plain);

// Columns that a string takes on the screen.
int text_width(const char *bytes);

// Does the text end in this, and is there something before it?
bool text_ends_in(const char *text, const char *ending);

// Copies of strings that belong to the caller.
char *text_copy(const char *bytes);
char *text_copy_bytes(const char *bytes, size_t length);

// Breaks the line into several of at most `columns` at its blanks; lines after the first are indented by `indent`.
// Words that are too long stay whole. `columns` 0: nothing is broken.
void text_add_wrapped(Text *text, const char *bytes, int columns, int indent);

// The number that the text is, in digits alone; -1: it is none, or above `most`.
long long text_number(const char *text, long long most);

// Is the text, `length` bytes of it, a plain decimal number, as 0.5 or 1e-3?
bool text_real(const char *text, size_t length, double *number);

// getline, which by itself takes lack of memory for the end of the file.
ssize_t text_read_line(char **line, size_t *size, FILE *stream);

// Ends the program: there is no memory.
_Noreturn void memory_exhausted(void);

// Does so unless there was memory for what was asked for.
static inline void memory_need(bool there) {
    if (!there) {
        memory_exhausted();
    }
}

void *memory_get(size_t count, size_t size);

// An array (NULL: none yet) that has grown item by item in this way, with room for one more than the `count` it has.
void *memory_grow(void *items, size_t count, size_t size);
