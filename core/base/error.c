// SPDX-License-Identifier: MIT
// Filling errors, and the nearest word for "did you mean".
#include "core/printable.h"
#include "core/status.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Status error_set(Error *error, Status status, size_t at, size_t length, const char *format, ...) {
    if (error) {
        char text[ERROR_TEXT];
        va_list arguments;
        error->at = at;
        error->length = length;
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
        printable_copy(text, strlen(text), false, error->text, sizeof error->text); // errors quote what was typed
    }
    return status;
}

static int small(char letter) {
    return tolower((unsigned char)letter);
}

bool word_equal(const char *text, size_t length, const char *word) {
    bool equal = strlen(word) == length;
    for (size_t i = 0; equal && i < length; i++) {
        equal = small(text[i]) == small(word[i]);
    }
    return equal;
}

static const char *row_name(const void *rows, size_t size, size_t i) {
    const char *name;
    memcpy(&name, (const char *)rows + i * size, sizeof name);
    return name;
}

size_t row_find(const char *name, size_t length, const void *rows, size_t size, size_t count) {
    size_t i = 0;
    for (const char *other; i < count && (other = row_name(rows, size, i)) != NULL; i++) {
        if (strlen(other) == length && memcmp(other, name, length) == 0) {
            break;
        }
    }
    return i;
}

int row_compare(const void *left, const void *right) {
    return strcmp(row_name(left, 0, 0), row_name(right, 0, 0));
}

size_t word_find(const char *word, size_t length, const char *const *words, size_t count) {
    return row_find(word, length, words, sizeof *words, count);
}

enum { NEAREST_MAX = 40 }; // longer words are never near anything

static unsigned smallest(unsigned a, unsigned b) {
    return a < b ? a : b;
}

// Optimal string alignment distance, letter case ignored.
static unsigned edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    unsigned row[3][NEAREST_MAX + 1];
    for (size_t j = 0; j <= b_length; j++) {
        row[1][j] = (unsigned)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        unsigned *before = row[(i + 2) % 3], *last = row[i % 3], *now = row[(i + 1) % 3];
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            int ca = small(a[i - 1]), cb = small(b[j - 1]);
            now[j] = smallest(smallest(last[j] + 1, now[j - 1] + 1), last[j - 1] + (ca != cb));
            if (i > 1 && j > 1 && ca == small(b[j - 2]) && cb == small(a[i - 2])) {
                now[j] = smallest(now[j], before[j - 2] + 1);
            }
        }
    }
    return row[(a_length + 1) % 3][b_length];
}

const char *row_nearest(const char *word, size_t length, const void *rows, size_t size, size_t count) {
    const char *best = NULL;
    unsigned least = 0;
    if (length == 0 || length > NEAREST_MAX) {
        return NULL;
    }
    unsigned allowed = length < 6 ? (length < 3 ? 1 : 2) : (unsigned)(length / 3);
    const char *name;
    for (size_t i = 0; i < count && (name = row_name(rows, size, i)) != NULL; i++) {
        size_t other = strlen(name);
        if (other > NEAREST_MAX) {
            continue;
        }
        unsigned distance = edit_distance(word, length, name, other);
        bool begins = small(word[0]) == small(name[0]);
        if (distance > 1 && 2 * distance >= (other > length ? other : length) && !begins) {
            continue; // half of the letters and the first are others: dice is no side
        }
        unsigned far = 2 * distance + !begins; // of two as near, the one that begins alike: ilegal is not legal
        if (distance <= allowed && distance < other && (!best || far < least)) {
            best = name;
            least = far;
        }
    }
    return best;
}

static bool in_word(char byte, const char *more) {
    return byte != '\0' && (isalnum((unsigned char)byte) || strchr(more, byte) != NULL);
}

const char *word_in_text(const char *text, size_t length, const char *word, const char *more) {
    size_t size = strlen(word);
    for (size_t at = 0; size > 0 && at + size <= length; at++) {
        bool begins = at == 0 || !in_word(text[at - 1], more);
        bool ends = at + size == length || !in_word(text[at + size], more);
        if (begins && ends && memcmp(text + at, word, size) == 0) {
            return text + at;
        }
    }
    return NULL;
}

const char *word_nearest(const char *word, size_t length, const char *const *words, size_t count) {
    return row_nearest(word, length, words, sizeof *words, count);
}

WordHint word_hint(const char *near) {
    WordHint hint = {""};
    if (near) {
        snprintf(hint.text, sizeof hint.text, "; did you mean %s?", near);
    }
    return hint;
}
