// SPDX-License-Identifier: MIT
// Chance without state: a counter-based generator (Philox4x32-10, Salmon et al. 2011).
//
// Every number is a pure function of (seed, game, purpose, counter). So dice do not depend on who else
// draws numbers, undo and redo meet the same dice, and results do not depend on threads.
//
// Layout (part of what a saved game relies on; never changed):
//   key     word 0: low half of the seed       word 1: high half of the seed
//   counter word 0: the caller's counter       word 1: block (0, 1, ... within one counter)
//           word 2: game                       word 3: purpose
// The words of block 0, then of block 1 and so on make one endless row of words for each counter. A number
// in 0..bound-1 is word mod bound of the first word below the greatest multiple of bound that is at most 2^32.
#pragma once

#include <stdint.h>

typedef enum Purpose { PURPOSE_DICE = 0, PURPOSE_RULES = 1, PURPOSE_WHITE_BOT = 2, PURPOSE_BLACK_BOT = 3 } Purpose;

typedef struct RngKey {
    uint64_t seed;
    uint32_t game;
    uint8_t purpose; // Purpose
} RngKey;

// The block function itself: 4 words from a 4-word counter and a 2-word key.
void rng_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

// Roll number `counter` of `count` dice with `faces` faces, each 1..faces, unbiased: the first `count` numbers below
// `faces` in the counter's row of words, plus 1.
void rng_throw(const RngKey *key, uint32_t counter, int count, int faces, uint8_t *dice);

// Draw number `counter`: uniform in 0..bound-1, unbiased: the first number in the counter's row of words. bound >= 1.
uint32_t rng_below(const RngKey *key, uint32_t counter, uint32_t bound);
