// SPDX-License-Identifier: MIT
// What of a text may be shown: typed lines, files and names are quoted in messages, and nothing in them may end the
// line, steer a terminal or turn the direction of what follows.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    PRINTABLE_SHOWN = 16, // bytes of what one character is shown as, with its NUL
    PRINTABLE_GROWTH = 4, // a text is shown in at most so many times its bytes
};

// Bytes of the UTF-8 character at `text` (`left` bytes are there) if it may be shown: well formed, no control
// character, no separator of lines, nothing that is invisible or changes what stands beside it (marks of direction,
// joiners but the one that Persian has between the parts of a word, blanks of no width, tags, variation selectors,
// shorthand and notation controls). Else 0.
size_t printable_length(const char *text, size_t left);

// Text for people: not empty, with its NUL no longer than `size`, nothing in it that may not be shown.
bool printable_is_line(const char *text, size_t size);

// What the character at `text` (`left` bytes are there, at least one) is shown as: itself, "\u{200e}" where it is well
// formed but may not be shown, "?" for an ASCII control character and a byte that is no text. Returns the bytes of
// `text` that it stands for.
size_t printable_show(const char *text, size_t left, char shown[PRINTABLE_SHOWN]);

// Copies a text so that it may be shown, cut between two characters; `blanks`: ends of lines and tabs become blanks.
// Returns the length, which is less than PRINTABLE_GROWTH * length + 1.
size_t printable_copy(const char *text, size_t length, bool blanks, char *out, size_t size);

// Does the byte go on with a UTF-8 character, so that the text must not be cut before it?
static inline bool printable_continues(char byte) {
    return ((unsigned char)byte & 0xc0) == 0x80;
}

// Characters in `length` bytes of UTF-8.
size_t printable_count(const char *text, size_t length);
