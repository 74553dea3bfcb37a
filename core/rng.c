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
    for (int round = 0; round < ROUNDS; round += 2) { // two at once: nothing has to be moved from one to the next
        uint64_t first = (uint64_t)multiplier[0] * a, second = (uint64_t)multiplier[1] * c;
        c = (uint32_t)(first >> 32) ^ d ^ high;
        d = (uint32_t)first;
        a = (uint32_t)(second >> 32) ^ b ^ low;
        b = (uint32_t)second;
        low += weyl[0];
        high += weyl[1];
        first = (uint64_t)multiplier[0] * a, second = (uint64_t)multiplier[1] * c;
        c = (uint32_t)(first >> 32) ^ d ^ high;
        d = (uint32_t)first;
        a = (uint32_t)(second >> 32) ^ b ^ low;
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
    uint32_t key[2], counter[4], block[4];
    int used; // of block[]
} Words;

static inline Words words_start(const RngKey *key, uint32_t counter) {
    Words words = {
        .key = {(uint32_t)key->seed, (uint32_t)(key->seed >> 32)},
        .counter = {counter, 0, key->game, key->purpose},
    };
    philox(words.counter, words.key, words.block);
    return words;
}

static inline uint32_t words_next(Words *words) {
    if (words->used == 4) {
        words->counter[1]++;
        words->used = 0;
        rng_philox(words->counter, words->key, words->block);
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
    Words words = words_start(key, counter);
    for (int i = 0; i < count; i++) {
        dice[i] = (uint8_t)(words_below(&words, (uint32_t)faces) + 1);
    }
}

uint32_t rng_below(const RngKey *key, uint32_t counter, uint32_t bound) {
    Words words = words_start(key, counter);
    return words_below(&words, bound);
}
