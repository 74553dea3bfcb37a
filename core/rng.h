// SPDX-License-Identifier: MIT
// Chance without state: a counter-based generator (Philox4x32-10, Salmon et al. 2011).
//
// Every number is a pure function of (seed, game, purpose, counter). So dice do not depend on who else
// draws numbers, undo and redo meet the same dice, and results do not depend on threads.
#ifndef NARDBOX_CORE_RNG_H
#define NARDBOX_CORE_RNG_H

#include <stdint.h>

typedef enum Purpose { PURPOSE_DICE = 0, PURPOSE_RULES = 1, PURPOSE_WHITE_BOT = 2, PURPOSE_BLACK_BOT = 3 } Purpose;

typedef struct RngKey {
    uint64_t seed;
    uint32_t game;
    uint8_t purpose; // Purpose
} RngKey;

// The block function itself: 4 words from a 4-word counter and a 2-word key.
void rng_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

// Throw number `counter` of `count` dice (at most 4) with `faces` faces, each 1..faces, unbiased (words in the
// incomplete last span are rejected and drawn again from the next block of the same counter).
void rng_throw(const RngKey *key, uint32_t counter, int count, int faces, uint8_t *dice);

// Draw number `counter`: uniform in 0..bound-1, unbiased. bound >= 1.
uint32_t rng_below(const RngKey *key, uint32_t counter, uint32_t bound);

#endif
