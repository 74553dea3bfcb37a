// SPDX-License-Identifier: MIT
// Text that comes from a script, made safe for a terminal and for a one-line message.
//
// Invariant: the output is valid UTF-8 without control characters and without marks that turn the direction of
// what follows.
#include "scripts/host/sandbox_private.h"

// Length of the well-formed UTF-8 sequence at `text`, 0 if it is not one; *code is its character.
static size_t read_character(const unsigned char *text, size_t left, uint32_t *code) {
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length;
    if (text[0] < 0x80) {
        *code = text[0];
        return 1;
    }
    if (text[0] >= 0xc2 && text[0] < 0xe0) {
        length = 2;
        *code = text[0] & 0x1fU;
    } else if (text[0] >= 0xe0 && text[0] < 0xf0) {
        length = 3;
        *code = text[0] & 0x0fU;
    } else if (text[0] >= 0xf0 && text[0] < 0xf5) {
        length = 4;
        *code = text[0] & 0x07U;
    } else {
        return 0;
    }
    if (length > left) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
        *code = *code << 6 | (text[i] & 0x3fU);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code >= smallest[length] && *code <= 0x10ffff && !surrogate ? length : 0;
}

static bool is_harmful(uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0x2028 || code == 0x2029 || code == 0xfeff;
}

size_t sandbox_clean(const char *text, size_t length, char *out, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        uint32_t code = 0;
        size_t step = read_character((const unsigned char *)text + i, length - i, &code);
        const char *from = text + i;
        size_t bytes = step;
        if (step == 0) {
            from = "?";
            bytes = step = 1;
        } else if (code == '\n' || code == '\r' || code == '\t') {
            from = " ";
            bytes = 1;
        } else if (is_harmful(code)) {
            from = "?";
            bytes = 1;
        }
        if (used + bytes >= size) {
            break;
        }
        for (size_t b = 0; b < bytes; b++) {
            out[used++] = from[b];
        }
        i += step;
    }
    if (size > 0) {
        out[used] = '\0';
    }
    return used;
}
