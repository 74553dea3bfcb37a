// SPDX-License-Identifier: MIT
// Private to core/net/: as many numbers at once as one register holds. Included where the loops are compiled
// (net_loops.h).
#pragma once

#include "core/net/net_parts.h"

#include <string.h>
#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

// Larger vectors than a register, when a loop carries them on, are kept in memory, and each round waits for the last.
#if defined(__AVX512VNNI__)
#define REGISTER 64
#elif defined(__AVX2__)
#define REGISTER 32
#else
#define REGISTER 16
#endif
enum { REGISTER_FLOATS = REGISTER / 4, REGISTER_SHORTS = REGISTER / 2 }; // the first divides LANE
typedef float Floats __attribute__((vector_size(REGISTER)));
typedef int32_t Ints __attribute__((vector_size(REGISTER)));
typedef uint32_t Masks __attribute__((vector_size(REGISTER))); // of places
typedef int16_t Shorts __attribute__((vector_size(REGISTER)));

// Reading so many numbers, and writing them; from and to anywhere.
#define LANES(read, write, Lanes, Number)                                                                              \
    static inline Lanes read(const Number *from) {                                                                     \
        Lanes lanes;                                                                                                   \
        memcpy(&lanes, from, sizeof lanes);                                                                            \
        return lanes;                                                                                                  \
    }                                                                                                                  \
    static inline void write(Number *to, Lanes lanes) {                                                                \
        memcpy(to, &lanes, sizeof lanes);                                                                              \
    }
LANES(load, store, Floats, float)
LANES(ints_at, ints_put, Ints, int32_t)
LANES(masks_at, masks_put, Masks, uint32_t)
LANES(shorts_at, shorts_put, Shorts, int16_t)

static inline Floats choose(Ints mask, Floats yes, Floats no) {
    return (Floats)((mask & (Ints)yes) | (~mask & (Ints)no));
}

static inline Floats floats_of(Ints ints) {
    return __builtin_convertvector(ints, Floats);
}

static inline Ints ints_choose(Ints mask, Ints yes, Ints no) {
    return (mask & yes) | (~mask & no);
}

// In none of them?
static inline bool masks_none(Masks masks) {
    uint64_t word[REGISTER / 8], any = 0;
    memcpy(word, &masks, sizeof word);
    for (int i = 0; i < REGISTER / 8; i++) {
        any |= word[i];
    }
    return any == 0;
}

// Bit k: lane k of one is not that of the other.
static inline uint32_t floats_differ(Floats a, Floats b) {
#if defined(__AVX512VNNI__)
    return _mm512_cmpneq_ps_mask((__m512)a, (__m512)b);
#elif defined(__AVX2__)
    return (uint32_t)_mm256_movemask_ps((__m256)(a != b));
#elif defined(__SSE2__)
    return (uint32_t)_mm_movemask_ps((__m128)(a != b));
#else
    uint32_t different = 0;
    for (int k = 0; k < REGISTER_FLOATS; k++) {
        different |= (uint32_t)(a[k] != b[k]) << k;
    }
    return different;
#endif
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

static inline Shorts shorts_all(int16_t number) {
    return (Shorts){0} + number;
}

// shorts_add: a + b, or what of 16 bits is nearest. shorts_times: a * b / 2^15, rounded; not for -1 * -1. shorts_dot
// adds the products of two neighbours each.
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

static inline Shorts shorts_add(Shorts a, Shorts b) {
    return (Shorts)_mm256_adds_epi16((__m256i)a, (__m256i)b);
}

static inline Shorts shorts_times(Shorts a, Shorts b) {
    return (Shorts)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
}

static inline Ints shorts_dot(Ints sum, Shorts a, Shorts b) {
    return sum + (Ints)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}

#elif defined(__SSE2__)

static inline Shorts shorts_add(Shorts a, Shorts b) {
    return (Shorts)_mm_adds_epi16((__m128i)a, (__m128i)b);
}

static inline Shorts shorts_times(Shorts a, Shorts b) {
    Shorts high = (Shorts)_mm_mulhi_epi16((__m128i)a, (__m128i)b);
    __m128i rest = _mm_srli_epi16(_mm_mullo_epi16((__m128i)a, (__m128i)b), 14);
    return 2 * high + (((Shorts)rest + 1) >> 1);
}

static inline Ints shorts_dot(Ints sum, Shorts a, Shorts b) {
    return sum + (Ints)_mm_madd_epi16((__m128i)a, (__m128i)b);
}

#elif defined(__aarch64__)

static inline Shorts shorts_add(Shorts a, Shorts b) {
    return (Shorts)vqaddq_s16((int16x8_t)a, (int16x8_t)b);
}

static inline Shorts shorts_times(Shorts a, Shorts b) {
    return (Shorts)vqrdmulhq_s16((int16x8_t)a, (int16x8_t)b);
}

static inline Ints shorts_dot(Ints sum, Shorts a, Shorts b) {
    int32x4_t low = vmull_s16(vget_low_s16((int16x8_t)a), vget_low_s16((int16x8_t)b));
    return sum + (Ints)vpaddq_s32(low, vmull_high_s16((int16x8_t)a, (int16x8_t)b));
}

#else

static inline Shorts shorts_add(Shorts a, Shorts b) {
    for (int i = 0; i < REGISTER_SHORTS; i++) {
        int sum = a[i] + b[i];
        a[i] = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
    }
    return a;
}

static inline Shorts shorts_times(Shorts a, Shorts b) {
    for (int i = 0; i < REGISTER_SHORTS; i++) {
        a[i] = (int16_t)((((a[i] * b[i]) >> 14) + 1) >> 1);
    }
    return a;
}

static inline Ints shorts_dot(Ints sum, Shorts a, Shorts b) {
    for (int i = 0; i < REGISTER_SHORTS / 2; i++) {
        sum[i] += a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    }
    return sum;
}

#endif

static inline int32_t ints_sum(Ints ints) {
    typedef int32_t Four __attribute__((vector_size(16)));
    Four part[REGISTER / 16];
    memcpy(part, &ints, sizeof part);
    for (int i = 1; i < REGISTER / 16; i++) {
        part[0] += part[i];
    }
    return (part[0][0] + part[0][2]) + (part[0][1] + part[0][3]);
}
