// SPDX-License-Identifier: MIT
// Which characters may be shown.
#include "core/printable.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

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
        if (!printable_continues((char)text[i])) {
            return 0;
        }
        *code = *code << 6 | (text[i] & 0x3fU);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code >= smallest[length] && *code <= 0x10ffff && !surrogate ? length : 0;
}

// Unicode's control and format characters (Cc, Cf), separators of lines and paragraphs, and what a program that does
// not know it is to ignore (Default_Ignorable_Code_Point). In order.
static const uint32_t harmful[][2] = {
    {0x0, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},     {0x600, 0x605},
    {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x890, 0x891},     {0x8e2, 0x8e2},
    {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xfffb},   {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3},
    {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

static bool is_harmful(uint32_t code) {
    for (size_t i = 0; i < sizeof harmful / sizeof harmful[0] && harmful[i][0] <= code; i++) {
        if (code <= harmful[i][1]) {
            return true;
        }
    }
    return false;
}

// Persian parts words by U+200C before a letter of theirs; anywhere else nobody would see it.
static bool parts_persian(const char *text, size_t length, size_t left, uint32_t code) {
    uint32_t next = 0;
    return code == 0x200c && left > length &&
           read_character((const unsigned char *)text + length, left - length, &next) && next >= 0x621 && next <= 0x6d3;
}

size_t printable_length(const char *text, size_t left) {
    uint32_t code = 0;
    size_t length = left ? read_character((const unsigned char *)text, left, &code) : 0;
    return is_harmful(code) && !parts_persian(text, length, left, code) ? 0 : length;
}

bool printable_is_line(const char *text, size_t size) {
    const char *end = memchr(text, '\0', size);
    size_t length = end ? (size_t)(end - text) : 0;
    for (size_t at = 0, step; at < length; at += step) {
        step = printable_length(text + at, length - at);
        if (step == 0) {
            return false;
        }
    }
    return length > 0;
}

size_t printable_count(const char *text, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        count += !printable_continues(text[i]);
    }
    return count;
}

size_t printable_show(const char *text, size_t left, char shown[PRINTABLE_SHOWN]) {
    uint32_t code = 0;
    size_t length = read_character((const unsigned char *)text, left, &code);
    if (length == 0 || code < 0x80) {
        shown[0] = '?';
        shown[1] = '\0';
        if (length > 0 && !is_harmful(code)) {
            shown[0] = *text;
        }
        return 1;
    }
    if (is_harmful(code) && !parts_persian(text, length, left, code)) {
        snprintf(shown, PRINTABLE_SHOWN, "\\u{%x}", (unsigned)code);
    } else {
        memcpy(shown, text, length);
        shown[length] = '\0';
    }
    return length;
}

size_t printable_copy(const char *text, size_t length, bool blanks, char *out, size_t size) {
    char shown[PRINTABLE_SHOWN];
    size_t used = 0;
    for (size_t i = 0, step; i < length; i += step) {
        bool blank = blanks && (text[i] == '\n' || text[i] == '\r' || text[i] == '\t');
        step = printable_show(blank ? " " : text + i, length - i, shown);
        size_t bytes = strlen(shown);
        if (used + bytes >= size) {
            break;
        }
        memcpy(out + used, shown, bytes);
        used += bytes;
    }
    if (size > 0) {
        out[used] = '\0';
    }
    return used;
}
