// SPDX-License-Identifier: MIT
// Philox4x32-10 and unbiased numbers made of its words. Invariant: nothing is kept between two calls.
#include "core/rng.h"

// Multipliers and key increments of Philox4x32 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as
// 1, 2, 3; SC 2011).
static const uint32_t multiplier[2] = {UINT32_C(0xd2511f53), UINT32_C(0xcd9e8d57)};
static const uint32_t weyl[2] = {UINT32_C(0x9e3779b9), UINT32_C(0xbb67ae85)};
enum { ROUNDS = 10 };

static inline void philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]) {
    uint32_t a = counter[0], b = counter[1], c = counter[2], d = counter[3];
    uint32_t low = key[0], high = key[1];
    // Two rounds at once: nothing has to be moved from one to the next. What is known early is put together early.
    for (int round = 0; round < ROUNDS; round += 2) {
        uint64_t first = (uint64_t)multiplier[0] * a, second = (uint64_t)multiplier[1] * c;
        c = (uint32_t)(first >> 32) ^ (d ^ high);
        d = (uint32_t)first;
        a = (uint32_t)(second >> 32) ^ (b ^ low);
        b = (uint32_t)second;
        low += weyl[0];
        high += weyl[1];
        first = (uint64_t)multiplier[0] * a, second = (uint64_t)multiplier[1] * c;
        c = (uint32_t)(first >> 32) ^ (d ^ high);
        d = (uint32_t)first;
        a = (uint32_t)(second >> 32) ^ (b ^ low);
        b = (uint32_t)second;
        low += weyl[0];
        high += weyl[1];
    }
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
}

void rng_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]) {
    philox(counter, key, out);
}

// The row of words that belongs to one counter, read one after the other.
typedef struct Words {
    const RngKey *key;
    uint32_t counter, blocks; // so many are read through or begun
    uint32_t block[4];        // the last of them
    int used;                 // of its words
} Words;

static inline void words_block(Words *words) {
    const RngKey *key = words->key;
    const uint32_t counter[4] = {words->counter, words->blocks, key->game, key->purpose};
    const uint32_t halves[2] = {(uint32_t)key->seed, (uint32_t)(key->seed >> 32)};
    philox(counter, halves, words->block);
    words->blocks++;
    words->used = 0;
}

static inline void words_start(Words *words, const RngKey *key, uint32_t counter) {
    words->key = key;
    words->counter = counter;
    words->blocks = 0;
    words_block(words);
}

static inline uint32_t words_next(Words *words) {
    if (words->used == 4) {
        words_block(words);
    }
    return words->block[words->used++];
}

static inline uint32_t words_below(Words *words, uint32_t bound) {
    for (;;) {
        uint32_t word = words_next(words);
        // Most dice: the compiler divides by what it knows.
        uint32_t number = bound == 6 ? word % 6 : word % bound;
        // 2^32 mod bound words at the top would favour small numbers: they are passed over.
        if ((uint64_t)(word - number) + bound <= UINT64_C(1) << 32) {
            return number;
        }
    }
}

void rng_throw(const RngKey *key, uint32_t counter, int count, int faces, uint8_t *dice) {
    Words words;
    words_start(&words, key, counter);
    for (int i = 0; i < count; i++) {
        dice[i] = (uint8_t)(words_below(&words, (uint32_t)faces) + 1);
    }
}

uint32_t rng_below(const RngKey *key, uint32_t counter, uint32_t bound) {
    Words words;
    words_start(&words, key, counter);
    return words_below(&words, bound);
}
