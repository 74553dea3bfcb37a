// SPDX-License-Identifier: MIT
// Private to the core: what allow_step and allow_play have answered while one list of plays is made.
//
// Hooks are functions of what they look at, and say what that was (HookTouch). So an answer is kept with it, and holds
// wherever all of it is the same again: at once for all boards if the board was not looked at, for every board with as
// many checkers on the places that were, else.
// Invariant: what a memo answers is what the hook would answer. Failures and questions are not kept.
#pragma once

#include "core/moves/walk.h"

enum {
    MEMO_STEP_SETS = 64,
    MEMO_STEP_WAYS = 4,
    MEMO_PLAY_WAYS = 8,
};

typedef struct MemoEntry {
    Board board; // that the hook saw
    uint32_t row[2];
    uint32_t key; // the step, or what is known of the play beside its board
    bool pins, use_left;
    uint8_t left;
    uint8_t answer; // HookAnswer
} MemoEntry;

// Some of the answers: where there is no room the oldest goes.
typedef struct MemoSet {
    uint32_t stamp; // emptied if it is not the memo's
    uint8_t count, next;
} MemoSet;

typedef struct HookMemo {
    uint32_t now;
    // Bit n of sure[die][contact]: the step by `die` from place n (to n - die, or off below 1), with this contact, is
    // allowed on every board.
    uint32_t sure[RULES_MAX_FACES + 1][CONTACT_PIN + 1];
    MemoSet step_set[MEMO_STEP_SETS], play_set;
    MemoEntry step[MEMO_STEP_SETS][MEMO_STEP_WAYS], play[MEMO_PLAY_WAYS];
} HookMemo;

// Another item, other rules: nothing that was answered holds any more. A memo begins as zeros and with this.
void hook_memo_begin(HookMemo *memo);

// As walk_ask_step and walk_ask_play, without a reason.
HookAnswer hook_memo_step(HookMemo *memo, const Walk *walk, const WalkState *state, const Step *step, const Step *path,
                          int depth);
HookAnswer hook_memo_play(HookMemo *memo, const Walk *walk, const Board *after, unsigned left, const Step *path,
                          int depth);

// Is it known that allow_step allows this step of a walk on every board?
static inline bool hook_memo_is_sure(const HookMemo *memo, const Step *step, Contact contact) {
    return memo->sure[step->die][contact] >> step->from & 1;
}
