// SPDX-License-Identifier: MIT
// Private to the core: the fast generator, for rules and positions where neither path nor order matter.
#ifndef NARDBOX_CORE_FAST_LOOPS_H
#define NARDBOX_CORE_FAST_LOOPS_H

#include "core/fast.h"

typedef enum FastAnswer {
    FAST_DONE,    // list->count is the number of plays; FAST_LIST: they are in the list, FAST_PICK: play 0 of it is it
    FAST_NOT_FOR, // this position needs the path search
    FAST_FULL,    // FAST_LIST: the list is too small
} FastAnswer;

// All plays of the walk by the keys alone. `pick`: FAST_PICK: which one (the same order as in the list). FAST_COUNT and
// FAST_PICK are not for positions where final boards have to be tested.
FastAnswer fast_plays(const Walk *walk, PlayList *list, FastAim aim, size_t pick);

// The same, with the same results in the same order, for processors that fast_has_avx2 is true of.
#ifdef NARDBOX_AVX2
FastAnswer fast_plays_avx2(const Walk *walk, PlayList *list, FastAim aim, size_t pick);
#endif
bool fast_has_avx2(void);

// Which loop of a table.
enum { FAST_KINDS = 3 * 3 * 2 * 2 };
#define FAST_KIND(aim, contact, tests, reserve) ((((aim)*3 + (contact)) * 2 + (tests)) * 2 + (reserve))
static inline int fast_kind(FastAim aim, FastContact contact, bool tests, bool reserve) {
    return FAST_KIND((int)aim, (int)contact, (int)tests, (int)reserve);
}

// Two different numbers, the higher first; `count` equal ones, at most 4. False: not for this position. Nothing is
// tested but in lists, and nobody is pinned from the reserve: there are no loops for that.
typedef bool FastPair(Fast *fast, int high, int low);
typedef bool FastDouble(Fast *fast, int die, int count);
extern FastPair *const fast_pair[FAST_KINDS];
extern FastDouble *const fast_double[FAST_KINDS];

// fast_hooks.c: applies the rules' hooks to the list that the loops made. False: the path search is needed, or a hook
// failed (*status).
bool fast_obey_hooks(const Walk *walk, PlayList *list, Status *status);

#endif
