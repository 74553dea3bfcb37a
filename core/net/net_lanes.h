// SPDX-License-Identifier: MIT
// Private to core/net/: LANE numbers at once. Included where the loops are compiled (net_loops.h).
#pragma once

#include "core/net/net_parts.h"

#include <string.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

typedef float Floats __attribute__((vector_size(4 * LANE)));
typedef int32_t Ints __attribute__((vector_size(4 * LANE)));
typedef uint32_t Masks __attribute__((vector_size(4 * LANE))); // of places

typedef int16_t Shorts __attribute__((vector_size(2 * SHORT_LANE)));

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

// ---- whole numbers of 16 bits

static inline Shorts shorts_at(const int16_t *from) {
    Shorts shorts;
    memcpy(&shorts, from, sizeof shorts);
    return shorts;
}

static inline void shorts_put(int16_t *to, Shorts shorts) {
    memcpy(to, &shorts, sizeof shorts);
}

static inline Shorts shorts_all(int16_t number) {
    return (Shorts){0} + number;
}

#if defined(__AVX512VNNI__)

static inline Shorts shorts_add(Shorts a, Shorts b) {
    return (Shorts)_mm512_adds_epi16((__m512i)a, (__m512i)b);
}

static inline Shorts shorts_times(Shorts a, Shorts b) {
    return (Shorts)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
}

static inline Ints shorts_dot(Ints sum, Shorts a, Shorts b) {
    return (Ints)_mm512_dpwssd_epi32((__m512i)sum, (__m512i)a, (__m512i)b);
}

#elif defined(__AVX2__)

typedef union Halves {
    Shorts shorts;
    Ints ints;
    __m256i half[2];
} Halves;

static inline Shorts shorts_add(Shorts a, Shorts b) {
    Halves x = {a}, y = {b};
    return (Halves){.half = {_mm256_adds_epi16(x.half[0], y.half[0]), _mm256_adds_epi16(x.half[1], y.half[1])}}.shorts;
}

static inline Shorts shorts_times(Shorts a, Shorts b) {
    Halves x = {a}, y = {b};
    return (Halves){.half = {_mm256_mulhrs_epi16(x.half[0], y.half[0]), _mm256_mulhrs_epi16(x.half[1], y.half[1])}}
        .shorts;
}

static inline Ints shorts_dot(Ints sum, Shorts a, Shorts b) {
    Halves x = {a}, y = {b};
    return sum +
           (Halves){.half = {_mm256_madd_epi16(x.half[0], y.half[0]), _mm256_madd_epi16(x.half[1], y.half[1])}}.ints;
}

#else

// a + b, or what of 16 bits is nearest.
static inline Shorts shorts_add(Shorts a, Shorts b) {
    for (int i = 0; i < SHORT_LANE; i++) {
        int sum = a[i] + b[i];
        a[i] = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
    }
    return a;
}

// a * b / 2^15, rounded; not for -1 * -1.
static inline Shorts shorts_times(Shorts a, Shorts b) {
    for (int i = 0; i < SHORT_LANE; i++) {
        a[i] = (int16_t)((((a[i] * b[i]) >> 14) + 1) >> 1);
    }
    return a;
}

// Adds the products of two neighbours each.
static inline Ints shorts_dot(Ints sum, Shorts a, Shorts b) {
    for (int i = 0; i < LANE; i++) {
        sum[i] += a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    }
    return sum;
}

#endif

static inline int32_t ints_sum(Ints ints) {
    typedef int32_t Eight __attribute__((vector_size(32)));
    typedef int32_t Four __attribute__((vector_size(16)));
    Eight eight[2];
    Four four[2];
    memcpy(eight, &ints, sizeof eight);
    eight[0] += eight[1];
    memcpy(four, eight, sizeof four);
    four[0] += four[1];
    return four[0][0] + four[0][1] + four[0][2] + four[0][3];
}
