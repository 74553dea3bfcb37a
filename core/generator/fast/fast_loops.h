// SPDX-License-Identifier: MIT
// Private to the core: the fast generator, for rules and positions where neither path nor order matter.
#pragma once

#include "core/generator/fast/fast.h"

typedef enum FastAnswer {
    FAST_DONE,    // list->count is the number of plays; FAST_LIST: they are in the list, FAST_PICK: play 0 of it is it
    FAST_NOT_FOR, // this position needs the path search
    FAST_FULL,    // FAST_LIST: the list is too small
} FastAnswer;

// All plays of the walk by the keys alone. `pick`: FAST_PICK: which one (the same order as in the list). FAST_COUNT and
// FAST_PICK are not for positions where final boards have to be tested.
FastAnswer fast_plays(const Walk *walk, PlayList *list, FastAim aim, size_t pick);

// The same, with the same results in the same order, for processors with AVX2 (play_list.c knows).
#ifdef NARDBOX_AVX2
FastAnswer fast_plays_avx2(const Walk *walk, PlayList *list, FastAim aim, size_t pick);
#endif

// Which loop of a table.
enum { FAST_KINDS = 3 * 3 * 2 * 2 };
#define FAST_KIND(aim, contact, tests, reserve) ((((aim)*3 + (contact)) * 2 + (tests)) * 2 + (reserve))

// Two different numbers, the higher first; `count` equal ones, at most 4. False: not for this position. Nothing is
// tested but in lists, and nobody is pinned from the reserve: there are no loops for that.
typedef bool FastLoop(Fast *fast, int high_or_die, int low_or_count);
// Five to eight equal numbers. False: not for this position.
bool fast_many(Fast *fast, FastKind kind, int die, int count);
// Up to four numbers of any kinds, where steps depend on each other; FAST_LIST, nobody in the reserve. `tests`: prime.*
// or limits could refuse the board at the end; then nobody pins. False: not for this position.
bool fast_walk(Fast *fast, bool tests);
// A table of loops made of one inline source: LOOP(name, kind...) defines prefix_name.
#define FAST_LOOPS(LOOP)                                                                                               \
    LOOP(list_quiet, FAST_LIST, FAST_QUIET, false, false)                                                              \
    LOOP(list_hits, FAST_LIST, FAST_HITS, false, false)                                                                \
    LOOP(list_pins, FAST_LIST, FAST_PINS, false, false)                                                                \
    LOOP(list_quiet_tested, FAST_LIST, FAST_QUIET, true, false)                                                        \
    LOOP(list_hits_tested, FAST_LIST, FAST_HITS, true, false)                                                          \
    LOOP(list_reserve, FAST_LIST, FAST_HITS, false, true)                                                              \
    LOOP(list_reserve_tested, FAST_LIST, FAST_HITS, true, true)                                                        \
    LOOP(count, FAST_COUNT, FAST_HITS, false, true)                                                                    \
    LOOP(pick, FAST_PICK, FAST_HITS, false, true)                                                                      \
    LOOP(pick_pins, FAST_PICK, FAST_PINS, false, false)
#define FAST_ROW(aim, contact, tests, here, reserve)                                                                   \
    [FAST_KIND(aim, contact, tests, 0)] = here, [FAST_KIND(aim, contact, tests, 1)] = reserve
// Where pins are counted there is nothing to hit.
#define FAST_TABLE(prefix)                                                                                             \
    {                                                                                                                  \
        FAST_ROW(FAST_LIST, FAST_QUIET, 0, prefix##_list_quiet, prefix##_list_reserve),                                \
            FAST_ROW(FAST_LIST, FAST_QUIET, 1, prefix##_list_quiet_tested, prefix##_list_reserve_tested),              \
            FAST_ROW(FAST_LIST, FAST_HITS, 0, prefix##_list_hits, prefix##_list_reserve),                              \
            FAST_ROW(FAST_LIST, FAST_HITS, 1, prefix##_list_hits_tested, prefix##_list_reserve_tested),                \
            FAST_ROW(FAST_LIST, FAST_PINS, 0, prefix##_list_pins, NULL),                                               \
            FAST_ROW(FAST_COUNT, FAST_QUIET, 0, prefix##_count, prefix##_count),                                       \
            FAST_ROW(FAST_COUNT, FAST_HITS, 0, prefix##_count, prefix##_count),                                        \
            FAST_ROW(FAST_COUNT, FAST_PINS, 0, prefix##_count, NULL),                                                  \
            FAST_ROW(FAST_PICK, FAST_QUIET, 0, prefix##_pick, prefix##_pick),                                          \
            FAST_ROW(FAST_PICK, FAST_HITS, 0, prefix##_pick, prefix##_pick),                                           \
            FAST_ROW(FAST_PICK, FAST_PINS, 0, prefix##_pick_pins, NULL)                                                \
    }
extern FastLoop *const fast_pair[FAST_KINDS];
extern FastLoop *const fast_double[FAST_KINDS];
