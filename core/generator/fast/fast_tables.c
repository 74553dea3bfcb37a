// SPDX-License-Identifier: MIT
// The constants that the fast loops add to rows: one checker more, one step.
//
// Invariant: of fast_step[d] every row sums up to 0 (as bytes), so that adding it moves a checker and makes none.
#include "core/generator/fast/fast_wide.h"

#define ONE(n) [n] = {[n] = 1}
const uint8_t fast_one[BOARD_PLACES][BOARD_PLACES] = {
    ONE(0),  ONE(1),  ONE(2),  ONE(3),  ONE(4),  ONE(5),  ONE(6),  ONE(7),  ONE(8),  ONE(9),  ONE(10),
    ONE(11), ONE(12), ONE(13), ONE(14), ONE(15), ONE(16), ONE(17), ONE(18), ONE(19), ONE(20), ONE(21),
    ONE(22), ONE(23), ONE(24), ONE(25), ONE(26), ONE(27), ONE(28), ONE(29), ONE(30), ONE(31),
};

#define TO(d, n) ((n) > (d) ? (n) - (d) : BOARD_OFF)
#define STEP(d, n) [n] = {[n] = 255, [TO(d, n)] = 1}
#define FROM_ALL(STEP, d)                                                                                              \
    {                                                                                                                  \
        STEP(d, 1), STEP(d, 2), STEP(d, 3), STEP(d, 4), STEP(d, 5), STEP(d, 6), STEP(d, 7), STEP(d, 8), STEP(d, 9),    \
            STEP(d, 10), STEP(d, 11), STEP(d, 12), STEP(d, 13), STEP(d, 14), STEP(d, 15), STEP(d, 16), STEP(d, 17),    \
            STEP(d, 18), STEP(d, 19), STEP(d, 20), STEP(d, 21), STEP(d, 22), STEP(d, 23), STEP(d, 24), STEP(d, 25),    \
            STEP(d, 26), STEP(d, 27), STEP(d, 28), STEP(d, 29)                                                         \
    }
#define BY_ALL(STEP)                                                                                                   \
    {                                                                                                                  \
        [1] = FROM_ALL(STEP, 1), FROM_ALL(STEP, 2), FROM_ALL(STEP, 3), FROM_ALL(STEP, 4), FROM_ALL(STEP, 5),           \
        FROM_ALL(STEP, 6), FROM_ALL(STEP, 7), FROM_ALL(STEP, 8), FROM_ALL(STEP, 9), FROM_ALL(STEP, 10),                \
        FROM_ALL(STEP, 11), FROM_ALL(STEP, 12)                                                                         \
    }
_Static_assert(BOARD_MAX_POINTS == 28, "29 is the highest bar");
_Static_assert(RULES_MAX_FACES == 12, "a table of steps for each face");
const uint8_t fast_step[RULES_MAX_FACES + 1][BOARD_PLACES][BOARD_PLACES] = BY_ALL(STEP);

// Powers of 4 times a number: boards of one list seldom have the same sum.
#define PLACE_HASH(n) (UINT64_C(0x9e3779b97f4a7c15) * (UINT64_C(1) << 2 * (n)))
#define STEP_HASH(d, n) [n] = PLACE_HASH(TO(d, n)) - PLACE_HASH(n)
const uint64_t fast_step_hash[RULES_MAX_FACES + 1][BOARD_PLACES] = BY_ALL(STEP_HASH);
