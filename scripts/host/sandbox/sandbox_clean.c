// SPDX-License-Identifier: MIT
// Text that comes from a script, made safe for a terminal and for a one-line message.
//
// Invariant: the output is valid UTF-8 of which everything may be shown (core/printable.h).
#include "core/printable.h"
#include "scripts/host/sandbox/sandbox_private.h"

#include <string.h>

size_t sandbox_clean(const char *text, size_t length, char *out, size_t size) {
    size_t used = 0;
    for (size_t i = 0, step; i < length; i += step) {
        char shown[PRINTABLE_SHOWN];
        bool blank = text[i] == '\n' || text[i] == '\r' || text[i] == '\t';
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
