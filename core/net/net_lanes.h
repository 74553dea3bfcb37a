// SPDX-License-Identifier: MIT
// Private to core/net/: LANE numbers at once. Included where the loops are compiled (net_loops.h).
#pragma once

#include "core/net/net_parts.h"

#include <string.h>
#ifdef __AVX512VPOPCNTDQ__
#include <immintrin.h>
#endif

typedef float Floats __attribute__((vector_size(4 * LANE)));
typedef int32_t Ints __attribute__((vector_size(4 * LANE)));
typedef uint32_t Masks __attribute__((vector_size(4 * LANE))); // of places

static inline Floats load(const float *from) {
    Floats floats;
    memcpy(&floats, from, sizeof floats);
    return floats;
}

static inline void store(float *to, Floats floats) {
    memcpy(to, &floats, sizeof floats);
}

static inline Floats choose(Ints mask, Floats yes, Floats no) {
    return (Floats)((mask & (Ints)yes) | (~mask & (Ints)no));
}

static inline Floats floats_of(Ints ints) {
    return __builtin_convertvector(ints, Floats);
}

static inline Ints ints_at(const int32_t *from) {
    Ints ints;
    memcpy(&ints, from, sizeof ints);
    return ints;
}

static inline Ints ints_choose(Ints mask, Ints yes, Ints no) {
    return (mask & yes) | (~mask & no);
}

static inline Masks masks_at(const uint32_t *from) {
    Masks masks;
    memcpy(&masks, from, sizeof masks);
    return masks;
}

// In none of them?
static inline bool masks_none(Masks masks) {
    uint64_t word[LANE / 2], any = 0;
    memcpy(word, &masks, sizeof word);
    for (int i = 0; i < LANE / 2; i++) {
        any |= word[i];
    }
    return any == 0;
}

static inline Ints masks_count(Masks masks) {
#ifdef __AVX512VPOPCNTDQ__
    return (Ints)_mm512_popcnt_epi32((__m512i)masks);
#else
    masks -= masks >> 1 & 0x55555555u;
    masks = (masks & 0x33333333u) + (masks >> 2 & 0x33333333u);
    masks = (masks + (masks >> 4)) & 0x0f0f0f0fu;
    masks += masks >> 8;
    return (Ints)((masks + (masks >> 16)) & 63);
#endif
}

// The place of the only bit, the highest of several; of none it is less than 0.
static inline Ints masks_highest(Masks masks) {
    Floats size = floats_of((Ints)(masks & ~(masks >> 1))); // not rounded up to the next power of 2
    return ((Ints)size >> 23) - 127;
}

// Read from the other end: bit 31 - n for place n.
static inline Masks masks_reverse(Masks masks) {
    masks = (masks >> 1 & 0x55555555u) | (masks & 0x55555555u) << 1;
    masks = (masks >> 2 & 0x33333333u) | (masks & 0x33333333u) << 2;
    masks = (masks >> 4 & 0x0f0f0f0fu) | (masks & 0x0f0f0f0fu) << 4;
    masks = (masks >> 8 & 0x00ff00ffu) | (masks & 0x00ff00ffu) << 8;
    return masks >> 16 | masks << 16;
}
