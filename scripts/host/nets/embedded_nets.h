// SPDX-License-Identifier: MIT
// The nets that come with the program, variants/nets/NAME.net: a table made at build time, sorted by name, that ends
// with an entry without one.
#pragma once

typedef struct EmbeddedNet {
    const char *name; // "backgammon"
    const unsigned char *begin, *end;
} EmbeddedNet;

extern const EmbeddedNet embedded_nets[];
