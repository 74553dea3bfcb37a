// SPDX-License-Identifier: MIT
// Bits as letters: Base64 without the padding.
#include "core/formats/ids_private.h"
#include "core/printable.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void bits_put(Bits *bits, unsigned value, int count) {
    for (int i = 0; i < count; i++) {
        bits->bit[bits->count++] = value >> i & 1u;
    }
}

unsigned bits_take(Bits *bits, int count) {
    unsigned value = 0;
    for (int i = 0; i < count; i++, bits->count++) {
        value |= bits->count < bits->total ? (unsigned)bits->bit[bits->count] << i : 0;
    }
    return value;
}

bool bits_are_left(const Bits *bits) {
    return bits->count < bits->total && memchr(bits->bit + bits->count, 1, (size_t)(bits->total - bits->count));
}

// Letters take six bits each, a byte's high bits first: at ^ 7 is where bit `at` of them stands.
void bits_print(const Bits *bits, int bytes, char out[BITS_MAX_LETTERS]) {
    int count = bits_letters(bytes);
    for (int i = 0; i < count; i++) {
        unsigned value = 0;
        for (int at = i * 6; at < i * 6 + 6; at++) {
            value = value << 1 | (at < bytes * 8 ? bits->bit[at ^ 7] : 0u);
        }
        out[i] = letters[value];
    }
    out[count] = '\0';
}

Status bits_parse(Bits *bits, int bytes, const Word *word, const char *what, Error *error) {
    size_t expected = (size_t)bits_letters(bytes);
    memset(bits, 0, sizeof *bits);
    bits->total = bytes * 8;
    for (size_t i = 0; i < word->length; i++) {
        const char *letter = memchr(letters, word->text[i], sizeof letters - 1);
        if (!letter) {
            size_t size = printable_length(word->text + i, word->length - i);
            size = size > 0 ? size : 1;
            return error_set(error, STATUS_BAD_INPUT, word->at + i, size,
                             "\"%.*s\" is no letter of a %s: those are A-Z, a-z, 0-9, + and /", (int)size,
                             word->text + i, what);
        }
        for (int bit = 0; bit < 6 && i < expected; bit++) {
            int at = (int)i * 6 + bit;
            bool set = (letter - letters) >> (5 - bit) & 1;
            if (at < bits->total) {
                bits->bit[at ^ 7] = set;
            } else if (set) {
                return error_set(error, STATUS_BAD_INPUT, word->at + i, 1,
                                 "a %s cannot end with \"%c\": that says more than %d bytes", what, word->text[i],
                                 bytes);
            }
        }
    }
    if (word->length != expected) {
        return word_error(error, word, "a %s has %zu letters here, not %zu", what, expected, word->length);
    }
    return STATUS_OK;
}
