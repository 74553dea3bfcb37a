// SPDX-License-Identifier: MIT
// Text that comes from a script, made safe for a terminal and for a one-line message.
//
// Invariant: the output is valid UTF-8 without control characters and without marks that turn the direction of
// what follows.
#include "core/printable.h"
#include "scripts/host/sandbox_private.h"

#include <string.h>

size_t sandbox_clean(const char *text, size_t length, char *out, size_t size) {
    size_t used = 0;
    for (size_t i = 0, step; i < length; i += step) {
        size_t bytes = printable_length(text + i, length - i);
        bool blank = text[i] == '\n' || text[i] == '\r' || text[i] == '\t';
        const char *from = bytes ? text + i : blank ? " " : "?";
        step = bytes ? bytes : 1;
        if (used + step >= size) {
            break;
        }
        memcpy(out + used, from, step);
        used += step;
    }
    if (size > 0) {
        out[used] = '\0';
    }
    return used;
}
