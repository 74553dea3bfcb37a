// SPDX-License-Identifier: MIT
// The slow generator: every legal result of playing the numbers at hand, found the long way round.
//
// Written from the rule texts alone, to be compared with the engine. It shares the data types of the
// core (Rules, Position, Board, Step) and not one of its functions: the way from one side's numbers to
// the other's, open points, throws and everything else are worked out here again. In place of rows of counts there
// are checkers, each with its own history in this play, and a board that is counted anew after every step; in place of
// tests on the way there is one list of all candidates and one pass over it for each rule, in the order of evaluation.
#pragma once

#include "core/plays.h"
#include "core/position.h"

#include <stdbool.h>
#include <stddef.h>

// One distinct result and the best way of playing it: most numbers, then the largest.
typedef struct ReferencePlay {
    Board after;
    uint8_t step_count;
    uint8_t used[RULES_MAX_NUMBERS]; // high to low, step_count of them
} ReferencePlay;

typedef struct ReferenceWork ReferenceWork; // private: candidates, states met

// Sorted by board (memcmp order). Zero it before the first use; reused by later calls; free with reference_clear.
typedef struct ReferenceResult {
    ReferencePlay *play;
    size_t count;
    size_t capacity;
    size_t steps_tried; // how much work it was
    int head_budget;    // checkers that may leave the head with these numbers; large if there is no limit
    ReferenceWork *work;
} ReferenceResult;

// Options for tests of the reference itself.
enum {
    REFERENCE_MERGE_STATES = 0, // states that differ in nothing that matters are gone on from only once
    REFERENCE_EVERY_ORDER = 1,  // no such merging: every order of every step is tried
};

// Most steps that one call may try before it gives up.
enum { REFERENCE_MAX_STEPS = 400000 };

// Fills `result` with all legal results (at least one). STATUS_FULL: too much work, given up; result is empty then.
// STATUS_NO_MEMORY as it says.
Status reference_generate(const Rules *rules, const Position *position, ReferenceResult *result);
Status reference_generate_with(const Rules *rules, const Position *position, int option, ReferenceResult *result);
void reference_clear(ReferenceResult *result);

// Is this very sequence of steps allowed, one after the other, by some choice of the checkers that make them, and does
// it pass the tests of the final board? (forced.* apart.) Fills `after` with the board it leads to.
// `result` is that of the same position.
bool reference_allows(const Rules *rules, const Position *position, const ReferenceResult *result, const Step *step,
                      int count, Board *after);

// Is this very sequence of steps one of those that passed everything, scripts included?
bool reference_has_way(const ReferenceResult *result, const Step *step, int count);

// What a throw of `turn` gives: the numbers of the first item, high to low, into `number` (8 at most), and the face of
// each waiting item of the chain (doubles.times times that face each) into `chain`, first comes first.
void reference_expand(const Rules *rules, int own_turn, const uint8_t *roll, uint8_t *number, uint8_t *number_count,
                      uint8_t *chain, uint8_t *chain_count);

// The number that side's point n has for the other side. The map is its own inverse.
static inline int reference_facing(const Rules *rules, int n) {
    int half = rules->board_points / 2;
    switch (rules->move_direction) {
    case DIRECTION_CONTRARY:
        return rules->board_points + 1 - n;
    case DIRECTION_PARALLEL:
        return n <= half ? n + half : n - half;
    default:
        return n;
    }
}
