// SPDX-License-Identifier: MIT
// Bits as letters: Base64 without the padding.
#include "core/formats/ids_private.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void bits_put(Bits *bits, unsigned value, int count) {
    for (int i = 0; i < count; i++, bits->count++) {
        bits->byte[bits->count / 8] |= (uint8_t)((value >> i & 1u) << bits->count % 8);
    }
}

static unsigned bit_at(const Bits *bits, int at) {
    return at < bits->total ? (unsigned)bits->byte[at / 8] >> at % 8 & 1u : 0;
}

unsigned bits_take(Bits *bits, int count) {
    unsigned value = 0;
    for (int i = 0; i < count; i++, bits->count++) {
        value |= bit_at(bits, bits->count) << i;
    }
    return value;
}

bool bits_are_left(const Bits *bits) {
    bool left = false;
    for (int at = bits->count; at < bits->total; at++) {
        left = left || bit_at(bits, at);
    }
    return left;
}

// Six bits of the bytes, high bits first, as letters take them.
int bits_print(const Bits *bits, int bytes, char out[BITS_MAX_LETTERS]) {
    int count = bits_letters(bytes);
    for (int i = 0; i < count; i++) {
        int at = i * 6, byte = at / 8;
        unsigned pair = (unsigned)bits->byte[byte] << 8 | (byte + 1 < bytes ? bits->byte[byte + 1] : 0u);
        out[i] = letters[pair >> (10 - at % 8) & 63];
    }
    out[count] = '\0';
    return count;
}

Status bits_parse(Bits *bits, int bytes, const Word *word, const char *what, Error *error) {
    size_t expected = (size_t)bits_letters(bytes);
    memset(bits, 0, sizeof *bits);
    bits->total = bytes * 8;
    for (size_t i = 0; i < word->length; i++) {
        const char *letter = memchr(letters, word->text[i], sizeof letters - 1);
        if (!letter) {
            return error_set(error, STATUS_BAD_INPUT, word->at + i, 1,
                             "\"%c\" is no letter of a %s: those are A-Z, a-z, 0-9, + and /", word->text[i], what);
        }
        unsigned value = (unsigned)(letter - letters);
        for (int bit = 0; bit < 6 && i < expected; bit++) {
            int at = (int)i * 6 + bit; // counted from the high bit of the first byte
            unsigned set = value >> (5 - bit) & 1u;
            if (at < bits->total) {
                bits->byte[at / 8] |= (uint8_t)(set << (7 - at % 8));
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
