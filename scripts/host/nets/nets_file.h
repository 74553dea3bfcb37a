// SPDX-License-Identifier: MIT
// Files of nets, each read once for all threads, and the nets that are part of the program.
#pragma once

#include "core/net.h"

#include <stdbool.h>

// variants/nets/NAME.net: a table made at build time, sorted by name, that ends with an entry without one.
typedef struct EmbeddedNet {
    const char *name; // "backgammon"
    const unsigned char *begin, *end;
} EmbeddedNet;

extern const EmbeddedNet embedded_nets[];

typedef struct NetFile {
    struct NetFile *next;
    char *path, *name; // "~/nets/narde-0123456789abcdef.net", "narde"
    uint64_t stamp;    // changes when the file does
    Net *net;          // NULL: it cannot be read
    uint64_t hash;     // of its bytes
    Error error;       // then why
} NetFile;

// The file at `path`; NULL: no memory. It stays until nets_forget.
const NetFile *net_file_at(const char *path);

// Does a net of that name, or (`name` NULL) with that fingerprint, come with the program? *file is NULL if there is no
// memory.
bool net_file_shipped(const char *name, uint64_t fingerprint, const NetFile **file);
