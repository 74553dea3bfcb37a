// SPDX-License-Identifier: MIT
// Private to the core: rows of checkers as vectors, sets of places as masks.
//
// A row is 32 counts: one register where the compiler may use AVX2 (fast_avx2.c), else two, or four plain words. All
// three give the same results. Bit n of a mask is place n in the numbering of the side that plays.
#pragma once

#include "core/rules.h"

#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

// Under sanitizers the compiler decides: instrumented and unfolded, each of these files would take it a minute.
#ifdef NARDBOX_SANITIZED
#define FAST_INLINE static inline
#else
#define FAST_INLINE static inline __attribute__((always_inline))
#endif

extern const uint8_t fast_one[BOARD_PLACES][BOARD_PLACES]; // row n has 1 at n
// fast_step[d][n]: what a step from n by d adds to a row; off, if it does not end on a point.
extern const uint8_t fast_step[RULES_MAX_FACES + 1][BOARD_PLACES][BOARD_PLACES];
// What the same step adds to the hash of a board.
extern const uint64_t fast_step_hash[RULES_MAX_FACES + 1][BOARD_PLACES];

#if defined(__AVX2__)

typedef uint8_t Wide __attribute__((vector_size(32)));

FAST_INLINE Wide wide_load(const uint8_t *row) {
    Wide wide;
    memcpy(&wide, row, sizeof wide);
    return wide;
}

FAST_INLINE void wide_store(uint8_t *row, Wide wide) {
    memcpy(row, &wide, sizeof wide);
}

FAST_INLINE Wide wide_add(Wide a, Wide b) {
    return a + b;
}

FAST_INLINE Wide wide_less(Wide a, Wide b) {
    return a - b;
}

#else

typedef uint8_t Lanes __attribute__((vector_size(16)));
typedef struct Wide {
    Lanes low, high;
} Wide;

FAST_INLINE Wide wide_load(const uint8_t *row) {
    Wide wide;
    memcpy(&wide.low, row, sizeof wide.low);
    memcpy(&wide.high, row + 16, sizeof wide.high);
    return wide;
}

FAST_INLINE void wide_store(uint8_t *row, Wide wide) {
    memcpy(row, &wide.low, sizeof wide.low);
    memcpy(row + 16, &wide.high, sizeof wide.high);
}

FAST_INLINE Wide wide_add(Wide a, Wide b) {
    return (Wide){a.low + b.low, a.high + b.high};
}

FAST_INLINE Wide wide_less(Wide a, Wide b) {
    return (Wide){a.low - b.low, a.high - b.high};
}

#endif

// fast_step[die][from]. With two indices, or a product in place of the shift, gcc puts the address together anew in
// each round of the innermost loops, in three operations more.
_Static_assert(BOARD_PLACES == 1 << 5, "the shift");
FAST_INLINE Wide fast_step_by(int die, int from) {
    const uint8_t *steps = (const uint8_t *)fast_step + die * (int)sizeof fast_step[0];
    return wide_load(steps + ((size_t)(unsigned)from << 5));
}

FAST_INLINE bool wide_equal(Wide a, Wide b) {
#if defined(__AVX2__)
    const __m256i differ = (__m256i)(a ^ b);
    return _mm256_testz_si256(differ, differ);
#else
    return memcmp(&a, &b, sizeof a) == 0;
#endif
}

// Bits of the places with at least `least` checkers (1 to 127).
FAST_INLINE uint32_t wide_mask(Wide row, int least) {
#if defined(__AVX2__)
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpgt_epi8((__m256i)row, _mm256_set1_epi8((char)(least - 1))));
#elif defined(__SSE2__)
    const __m128i under = _mm_set1_epi8((char)(least - 1));
    unsigned low = (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8((__m128i)row.low, under));
    unsigned high = (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8((__m128i)row.high, under));
    return low | high << 16;
#else
    uint8_t bytes[BOARD_PLACES];
    uint32_t mask = 0;
    wide_store(bytes, row);
    for (int i = 0; i < BOARD_PLACES / 8; i++) {
        uint64_t word = 0;
        for (int k = 7; k >= 0; k--) { // whatever the order of bytes in memory
            word = word << 8 | bytes[8 * i + k];
        }
        // Counts are below 128: the sum carries into the top bit exactly where the count is large enough.
        word = (word + UINT64_C(0x0101010101010101) * (uint64_t)(128 - least)) & UINT64_C(0x8080808080808080);
        mask |= (uint32_t)((word >> 7) * UINT64_C(0x0102040810204080) >> 56) << 8 * i;
    }
    return mask;
#endif
}

// Bits of the places whose number of checkers has this bit (0 to 4).
FAST_INLINE uint32_t wide_digit(Wide row, int digit) {
#if defined(__AVX2__)
    return (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16((__m256i)row, 7 - digit));
#elif defined(__SSE2__)
    unsigned low = (unsigned)_mm_movemask_epi8(_mm_slli_epi16((__m128i)row.low, 7 - digit));
    unsigned high = (unsigned)_mm_movemask_epi8(_mm_slli_epi16((__m128i)row.high, 7 - digit));
    return low | high << 16;
#else
    uint8_t bytes[BOARD_PLACES];
    uint32_t mask = 0;
    wide_store(bytes, row);
    for (int i = 0; i < BOARD_PLACES; i++) {
        mask |= (uint32_t)(bytes[i] >> digit & 1) << i;
    }
    return mask;
#endif
}

FAST_INLINE int lowest(uint32_t mask) {
    return __builtin_ctz(mask);
}

FAST_INLINE int highest(uint32_t mask) {
    return 31 - __builtin_clz(mask);
}

// All bits, if there is one.
FAST_INLINE uint32_t all_if(uint32_t mask) {
    return -(uint32_t)(mask != 0);
}

FAST_INLINE uint32_t bit(int n) {
    return UINT32_C(1) << n;
}

FAST_INLINE int count_bits(uint32_t mask) {
#if defined(__POPCNT__)
    return __builtin_popcount(mask);
#else
    mask = mask - (mask >> 1 & 0x55555555u);
    mask = (mask & 0x33333333u) + (mask >> 2 & 0x33333333u);
    return (int)(((mask + (mask >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
#endif
}

// Both halves as sets of points, each read from the other end: bit n becomes bit 31 - n of the same half.
FAST_INLINE uint64_t reverse_both(uint64_t masks) {
    masks = (masks >> 1 & UINT64_C(0x5555555555555555)) | (masks & UINT64_C(0x5555555555555555)) << 1;
    masks = (masks >> 2 & UINT64_C(0x3333333333333333)) | (masks & UINT64_C(0x3333333333333333)) << 2;
    masks = (masks >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (masks & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    masks = __builtin_bswap64(masks);
    return masks >> 32 | masks << 32;
}
