// SPDX-License-Identifier: MIT
// Philox4x32-10 and unbiased numbers made of its words. Invariant: nothing is kept between two calls.
#include "core/rng.h"

// Multipliers and key increments of Philox4x32 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as
// 1, 2, 3; SC 2011).
static const uint32_t multiplier[2] = {UINT32_C(0xd2511f53), UINT32_C(0xcd9e8d57)};
static const uint32_t weyl[2] = {UINT32_C(0x9e3779b9), UINT32_C(0xbb67ae85)};
enum { ROUNDS = 10 };

void rng_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]) {
    uint32_t x[4] = {counter[0], counter[1], counter[2], counter[3]};
    uint32_t k[2] = {key[0], key[1]};
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t first = (uint64_t)multiplier[0] * x[0], second = (uint64_t)multiplier[1] * x[2];
        uint32_t next[4] = {(uint32_t)(second >> 32) ^ x[1] ^ k[0], (uint32_t)second,
                            (uint32_t)(first >> 32) ^ x[3] ^ k[1], (uint32_t)first};
        for (int i = 0; i < 4; i++) {
            x[i] = next[i];
        }
        k[0] += weyl[0];
        k[1] += weyl[1];
    }
    for (int i = 0; i < 4; i++) {
        out[i] = x[i];
    }
}

// The row of words that belongs to one counter, read one after the other.
typedef struct Words {
    uint32_t key[2], counter[4], block[4];
    int used; // of block[]
} Words;

static Words words_start(const RngKey *key, uint32_t counter) {
    Words words = {
        .key = {(uint32_t)key->seed, (uint32_t)(key->seed >> 32)},
        .counter = {counter, 0, key->game, key->purpose},
    };
    rng_philox(words.counter, words.key, words.block);
    return words;
}

static uint32_t words_next(Words *words) {
    if (words->used == 4) {
        words->counter[1]++;
        words->used = 0;
        rng_philox(words->counter, words->key, words->block);
    }
    return words->block[words->used++];
}

static uint32_t words_below(Words *words, uint32_t bound) {
    // 2^32 mod bound words at the top would favour small numbers: they are passed over.
    uint64_t limit = (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % bound;
    uint32_t word = words_next(words);
    while (word >= limit) {
        word = words_next(words);
    }
    return word % bound;
}

void rng_throw(const RngKey *key, uint32_t counter, int count, int faces, uint8_t *dice) {
    Words words = words_start(key, counter);
    for (int i = 0; i < count; i++) {
        dice[i] = (uint8_t)(words_below(&words, (uint32_t)faces) + 1);
    }
}

uint32_t rng_below(const RngKey *key, uint32_t counter, uint32_t bound) {
    Words words = words_start(key, counter);
    return words_below(&words, bound);
}
