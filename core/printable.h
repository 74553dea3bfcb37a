// SPDX-License-Identifier: MIT
// What of a text may be shown: typed lines, files and names are quoted in messages, and nothing in them may end the
// line, steer a terminal or turn the direction of what follows.
#ifndef NARDBOX_CORE_PRINTABLE_H
#define NARDBOX_CORE_PRINTABLE_H

#include <stddef.h>

// Bytes of the UTF-8 character at `text` (`left` bytes are there) if it may be shown: well formed, no control
// character, no separator of lines, no mark that turns the direction of writing. Else 0.
size_t printable_length(const char *text, size_t left);

#endif
