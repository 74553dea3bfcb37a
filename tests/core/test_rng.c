// SPDX-License-Identifier: MIT
// The generator: published answers, the documented layout of key and counter, independence, fair dice.
#include "core/rng.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <string.h>

Test(rng, known_answers) {
    // kat_vectors of Random123 for philox4x32-10
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } cases[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t out[4];
        rng_philox(cases[i].counter, cases[i].key, out);
        cr_assert_arr_eq(out, cases[i].out, sizeof out, "vector %zu", i);
        // in place
        memcpy(out, cases[i].counter, sizeof out);
        rng_philox(out, cases[i].key, out);
        cr_assert_arr_eq(out, cases[i].out, sizeof out, "vector %zu in place", i);
    }
}

// The endless row of words of one counter, as core/rng.h describes it.
static uint32_t word_of_row(const RngKey *key, uint32_t counter, uint32_t index) {
    uint32_t words[4], block[4] = {counter, index / 4, key->game, key->purpose};
    uint32_t halves[2] = {(uint32_t)key->seed, (uint32_t)(key->seed >> 32)};
    rng_philox(block, halves, words);
    return words[index % 4];
}

Test(rng, layout_and_rejection) {
    static const uint32_t bounds[] = {1,    2,          3,          6,          7,          36,
                                      1000, 0x7fffffff, 0x80000000, 0x80000001, 0xc0000001, 0xffffffff};
    RngKey key = {.seed = UINT64_C(0x0123456789abcdef), .game = 77, .purpose = PURPOSE_WHITE_BOT};
    unsigned rejected = 0, beyond_first_block = 0;
    for (uint32_t counter = 0; counter < 500; counter++) {
        for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
            uint64_t span = UINT64_C(0x100000000) / bounds[b] * bounds[b];
            uint32_t index = 0;
            while (word_of_row(&key, counter, index) >= span) {
                index++;
                rejected++;
            }
            beyond_first_block += index >= 4;
            cr_assert_eq(rng_below(&key, counter, bounds[b]), word_of_row(&key, counter, index) % bounds[b],
                         "counter %u, bound %u", counter, bounds[b]);
        }
        // dice are the first numbers of the row; none of these words is in the last span of 4 words for 6 faces
        uint8_t dice[8];
        rng_throw(&key, counter, 8, 6, dice);
        for (uint32_t i = 0; i < 8; i++) {
            cr_assert_lt(word_of_row(&key, counter, i), 4294967292u);
            cr_assert_eq(dice[i], word_of_row(&key, counter, i) % 6 + 1);
        }
    }
    cr_assert_gt(rejected, 500); // the bounds just above one half reject every other word
    cr_assert_gt(beyond_first_block, 10);
}

Test(rng, a_number_depends_on_all_of_its_key) {
    RngKey base = {.seed = 5, .game = 1, .purpose = PURPOSE_DICE};
    RngKey other[] = {base, base, base, base, base, base};
    other[0].seed = 6;
    other[1].seed |= UINT64_C(1) << 32;
    other[2].game = 2;
    other[3].purpose = PURPOSE_RULES;
    other[4].purpose = PURPOSE_WHITE_BOT;
    other[5].purpose = PURPOSE_BLACK_BOT;
    for (size_t i = 0; i < 6; i++) {
        int equal = 0;
        for (uint32_t counter = 0; counter < 1000; counter++) {
            equal += rng_below(&base, counter, 1u << 16) == rng_below(&other[i], counter, 1u << 16);
        }
        cr_assert_lt(equal, 4, "key %zu", i);
    }
    for (uint32_t counter = 0; counter < 1000; counter++) {
        uint8_t first[4], again[4];
        rng_throw(&base, counter, 4, 6, first);
        rng_below(&other[4], counter, 6); // somebody else draws
        rng_throw(&base, counter, 4, 6, again);
        cr_assert_arr_eq(first, again, 4);
    }
}

// Sum of (seen - expected)^2 / expected over cells that are equally likely.
static double chi_square(const unsigned *seen, size_t cells, unsigned total) {
    double expected = (double)total / (double)cells, sum = 0;
    for (size_t i = 0; i < cells; i++) {
        double off = (double)seen[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

Test(rng, dice_are_fair) {
    // Fixed seeds, so these never fail by chance. Limits: chi-square at about 1 in 10,000 and, below, at 9,999 in
    // 10,000.
    enum { THROWS = 360000 };
    static const uint64_t seeds[] = {0, 1, 42, UINT64_C(0xdeadbeefcafe)};
    for (size_t s = 0; s < 4; s++) {
        RngKey key = {.seed = seeds[s], .game = (uint32_t)s, .purpose = PURPOSE_DICE};
        unsigned faces[6] = {0}, pairs[36] = {0}, series[36] = {0};
        uint8_t last = 1;
        for (uint32_t i = 0; i < THROWS; i++) {
            uint8_t dice[2];
            rng_throw(&key, i, 2, 6, dice);
            cr_assert(dice[0] >= 1 && dice[0] <= 6 && dice[1] >= 1 && dice[1] <= 6);
            faces[dice[0] - 1]++;
            pairs[(dice[0] - 1) * 6 + dice[1] - 1]++;
            series[(last - 1) * 6 + dice[0] - 1]++;
            last = dice[0];
        }
        cr_assert_lt(chi_square(faces, 6, THROWS), 25.7);
        cr_assert_lt(chi_square(pairs, 36, THROWS), 74.9);
        cr_assert_gt(chi_square(pairs, 36, THROWS), 11.0);
        cr_assert_lt(chi_square(series, 36, THROWS), 74.9);
        cr_assert_gt(chi_square(series, 36, THROWS), 11.0);
    }
    // Every number of faces: all faces come, none other.
    for (int faces = 2; faces <= 12; faces++) {
        RngKey key = {.seed = 9, .purpose = PURPOSE_DICE};
        unsigned seen[12] = {0};
        for (uint32_t i = 0; i < 30000; i++) {
            uint8_t dice[4];
            rng_throw(&key, i, 4, faces, dice);
            for (int d = 0; d < 4; d++) {
                cr_assert(dice[d] >= 1 && dice[d] <= faces);
                seen[dice[d] - 1]++;
            }
        }
        cr_assert_lt(chi_square(seen, (size_t)faces, 120000), 40.0, "%d faces", faces);
    }
    cr_assert_eq(rng_below(&(RngKey){.seed = 3}, 0, 1), 0);
}
