// SPDX-License-Identifier: MIT
// The fast loops once more, compiled for processors with AVX2 (this file alone; the list of plays knows whether to call
// them). Invariant: one source, so the plays and their order are those of the other build of it.
#include "core/generator/fast/fast_loops.h"

#define fast_plays fast_plays_avx2
#define fast_pair fast_pair_avx2
#define fast_double fast_double_avx2
#define fast_many fast_many_avx2
#define fast_prime fast_prime_avx2
#define fast_order fast_order_avx2
#define fast_walk fast_walk_avx2
extern FastLoop *const fast_pair_avx2[FAST_KINDS];
extern FastLoop *const fast_double_avx2[FAST_KINDS];
bool fast_many_avx2(Fast *fast, FastKind kind, int die, int count);
bool fast_prime_avx2(const Fast *fast, const Board *after);
bool fast_order_avx2(const Fast *fast, uint32_t *code);
bool fast_walk_avx2(Fast *fast, bool tests);

#include "core/generator/fast/fast_double.c"
#include "core/generator/fast/fast_loops.c"
#include "core/generator/fast/fast_many.c"
#include "core/generator/fast/fast_order.c"
#include "core/generator/fast/fast_pair.c"
#include "core/generator/fast/fast_walk.c"
