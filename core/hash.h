// SPDX-License-Identifier: MIT
// Numbers that stand for texts and states, the same on every machine that stores bytes in the same order.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

// FNV-1a: what becomes of a hash, HASH_START or what was answered before, when these bytes follow.
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

// As hash_bytes, other numbers sooner: eight bytes in one go.
static inline uint64_t hash_words(uint64_t hash, const void *bytes, size_t length) {
    for (size_t at = 0; at < length; at += sizeof hash) {
        uint64_t word = 0;
        memcpy(&word, (const char *)bytes + at, length - at < sizeof word ? length - at : sizeof word);
        hash ^= word;
        hash = (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15); // high bits go where the product spreads them
        hash ^= hash >> 29;
    }
    return hash;
}
