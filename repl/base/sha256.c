// SPDX-License-Identifier: MIT
// SHA-256 as FIPS 180-4 describes it, section by section.
#include "repl/base/sha256.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, LENGTH_BYTES = 8 };

static const uint32_t constant[BLOCK] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t x, int n) {
    return x >> n | x << (32 - n);
}

// 6.2.2: one block.
static void add_block(uint32_t hash[8], const uint8_t block[BLOCK]) {
    uint32_t w[BLOCK], v[8];
    for (int t = 0; t < BLOCK; t++) {
        if (t < 16) {
            w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 | (uint32_t)block[4 * t + 2] << 8 |
                   block[4 * t + 3];
        } else {
            uint32_t early = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3;
            uint32_t late = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10;
            w[t] = late + w[t - 7] + early + w[t - 16];
        }
    }
    memcpy(v, hash, sizeof v);
    for (int t = 0; t < BLOCK; t++) {
        uint32_t one = v[7] + (turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)) +
                       ((v[4] & v[5]) ^ (~v[4] & v[6])) + constant[t] + w[t];
        uint32_t two =
            (turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(&v[1], &v[0], 7 * sizeof v[0]);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++) {
        hash[i] += v[i];
    }
}

const char *sha256_hex(const void *bytes, size_t length, char out[SHA256_TEXT]) {
    uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *at = bytes;
    size_t left = length;
    for (; left >= BLOCK; at += BLOCK, left -= BLOCK) {
        add_block(hash, at);
    }
    // 5.1.1: a bit, zeros, and the length in bits, in one block more or two.
    uint8_t last[2 * BLOCK] = {0};
    memcpy(last, at, left);
    last[left] = 0x80;
    size_t end = left + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
    for (size_t i = 0; i < LENGTH_BYTES; i++) {
        last[end - 1 - i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
    }
    for (size_t i = 0; i < end; i += BLOCK) {
        add_block(hash, last + i);
    }
    for (int i = 0; i < 8; i++) {
        snprintf(out + 8 * i, 9, "%08x", (unsigned)hash[i]);
    }
    return out;
}
