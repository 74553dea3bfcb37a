// SPDX-License-Identifier: MIT
// Which characters may be shown.
#include "core/printable.h"

#include <stdbool.h>
#include <stdint.h>

// Length of the well-formed UTF-8 sequence at `text`, 0 if it is not one; *code is its character.
static size_t read_character(const unsigned char *text, size_t left, uint32_t *code) {
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = text[0] < 0x80   ? 1
                    : text[0] < 0xc2 ? 0
                    : text[0] < 0xe0 ? 2
                    : text[0] < 0xf0 ? 3
                    : text[0] < 0xf5 ? 4
                                     : 0;
    if (length == 0 || length > left) {
        return 0;
    }
    *code = length == 1 ? text[0] : text[0] & (0x7fU >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
        *code = *code << 6 | (text[i] & 0x3fU);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code >= smallest[length] && *code <= 0x10ffff && !surrogate ? length : 0;
}

// Control characters, separators of lines and paragraphs, marks of direction, the byte order mark.
static bool is_harmful(uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

size_t printable_length(const char *text, size_t left) {
    uint32_t code = 0;
    size_t length = left ? read_character((const unsigned char *)text, left, &code) : 0;
    return is_harmful(code) ? 0 : length;
}
