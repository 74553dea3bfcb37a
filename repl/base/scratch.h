// SPDX-License-Identifier: MIT
// Memory for the time that a line is worked on.
//
// What a command makes here (strings, arrays, Texts) lives until the line is done, so nobody frees it, and nobody asks
// whether there was enough: without memory the program ends (memory_exhausted). What must outlive the line (the
// session, tables, games) is copied with text_copy and belongs to its owner. Every thread has its own.
#pragma once

#include "repl/base/text.h"

#include <jansson.h>
#include <stdint.h>

typedef struct ScratchMark {
    struct ScratchChunk *chunk;
    size_t used;
    struct ScratchOwned *owned;
} ScratchMark;

// Between these two, what was made meanwhile goes: around a line, and in loops that run long. A Text or an array from
// before the mark must not have grown in between.
ScratchMark scratch_mark(void);
void scratch_release(ScratchMark mark);

// Zeroed.
void *scratch_get(size_t count, size_t size);

// As memory_grow: an array (NULL: none yet) that has grown item by item in this way, with room for one more.
void *scratch_grow(void *items, size_t count, size_t size);

char *scratch_copy(const char *bytes);
char *scratch_copy_bytes(const char *bytes, size_t length);
char *scratch_trimmed(const char *text); // without the blanks at its end
char *scratch_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

// In text.c, like those below: as text_copy_clean; the same for what is printed, where tabs and "\r\n" stay, too. The
// text in ASCII, where text_be_plain wants that; else itself.
char *scratch_clean(const char *bytes);
char *scratch_clean_printed(const char *bytes);
const char *scratch_plain(const char *bytes);

// A word as the prompt's quoting needs it, bare if it can be, else in double quotes; numbers with a hyphen between
// them, as dice are written ("6-3").
char *scratch_quoted(const char *word);
char *scratch_numbers(const uint8_t *number, int count);

// "1,234,567": a number without its decimals; "12 s", "1:05 min", "2:30 h", "12 days".
const char *scratch_grouped(double number);
const char *scratch_duration(double seconds);

// Takes over a reference (NULL: none), and lets go of it when the line is done; the JSON itself.
json_t *scratch_own(json_t *json);

// The JSON as text; `flags` are jansson's.
const char *scratch_json(const json_t *json, size_t flags);

// Adds to a list what json_pack makes of the form and the values behind it.
void json_add(json_t *list, const char *form, ...);

// A text as JSON, and NULL as null. Where it is not UTF-8, as a file's name may be, it is shown as on the screen.
json_t *json_shown(const char *bytes);

// Texts as a list, each as json_shown has it.
json_t *json_texts(const char *const *text, size_t count);

// A number, or null where it is not finite.
json_t *json_finite(double value);

// A text of an object; borrowed. "" if it is none, for what is read may be anybody's.
const char *member_text(const json_t *object, const char *name);

// An empty text; text_destroy is not for it. Its bytes can be handed on.
Text scratch_text(void);

// text.c: the bytes with room for `size` in place of `before`.
void *scratch_resize(void *bytes, size_t before, size_t size);
