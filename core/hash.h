// SPDX-License-Identifier: MIT
// FNV-1a: numbers that stand for texts and states, the same on every machine that stores bytes in the same order.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

// What becomes of a hash, HASH_START or what was answered before, when these bytes follow.
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}
