// SPDX-License-Identifier: MIT
// Why a step or a play is not legal: a reason, the rule key behind it, and a sentence.
//
// Every test of a step or a board in the generator answers with a Reason, so what a person is told is what the
// generator obeyed; there is no second opinion.
#pragma once

#include "core/position.h"

typedef enum Reason {
    REASON_NONE = 0,
    // no rule key: the plain mechanics of the board
    REASON_NO_CHECKER,     // no checker of that side there
    REASON_BACKWARDS,      // checkers move from high to low
    REASON_NO_SUCH_DIE,    // no number (or sum) of that size left
    REASON_NOT_A_PLACE,    // outside the board
    REASON_PINNED,         // contact.blot: a pinned checker cannot move
    REASON_CLOSED,         // contact.blot: point closed by the opponent
    REASON_CLOSED_PASSING, // move.passing = open: the middle point is closed
    REASON_PASSING_LAND,   // move.passing = any: may pass over a closed point, but not stop there
    REASON_PASSING_EMPTY,  // move.passing = empty
    REASON_HIT_IN_HOME,
    REASON_HIT_NEEDS,
    REASON_HIT_GOES_TO, // hit.goes_to = start: that point is taken
    REASON_HIT_RUN,     // stay, no_stack, no_stack_next
    REASON_HIT_RUN_OFF,
    REASON_NOT_A_HIT, // asked for a hit or a pin that contact.blot does not give
    REASON_ENTRY_FIRST,
    REASON_ENTRY_ONTO,
    REASON_HEAD,       // head.per_turn
    REASON_HEAD_FIRST, // head.first_max: the exception is spent or does not hold
    REASON_RUNNER,
    REASON_PRIME,
    REASON_PRIME_RELEASE,
    REASON_LIMIT_STACK,
    REASON_LIMIT_POINTS,
    REASON_OFF_WHEN,
    REASON_OFF_DICE,
    REASON_OFF_MATCH,
    REASON_OFF_MUST,
    REASON_OFF_INNER,
    REASON_OFF_OTHER,
    REASON_USE,    // forced.use
    REASON_HIGHER, // forced.higher
    // a script's word: key is "", `place` says where
    REASON_ALLOW_STEP,
    REASON_ALLOW_PLAY,
    REASON_PREFER_PLAY,
    REASON_COUNT
} Reason;

enum { REFUSAL_PLACE = 96 };

typedef struct Refusal {
    Reason reason;
    char key[64];              // path of the rule key that decides; "" where none does
    char value[64];            // its present value as text
    char text[ERROR_TEXT];     // one sentence, no full stop
    char place[REFUSAL_PLACE]; // "file.lua:12" if a script refuses, else ""
} Refusal;

// Path of the rule key behind a reason; "" where no key decides, or (limits) where several may.
const char *reason_key(Reason reason);
