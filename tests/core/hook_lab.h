// SPDX-License-Identifier: MIT
// For tests of rules with hooks: hooks in plain C that answer from a table, written in the items of position text.
#pragma once

#include "tests/core/flow_kit.h"
#include "tests/core/hook_functions.h"

// One answer of on_roll or on_play. It is given where `roll` ("65", high to low; NULL: any) was thrown, and for on_play
// where the play was the `plays`-th since then (0: any), of side `side` (0: any, else 'w' or 'b').
typedef struct LabRow {
    Hook hook;
    const char *roll;
    int plays;
    char side;
    const char
        *items; // as after todo= ("b62/w,roll,points:5"), for the side that throws or plays; "-": no items at all
} LabRow;

// Hooks with a memory of how often they were called. Everything not set is not there.
typedef struct Lab {
    RuleHooks hooks;
    HookFunctions answers;
    const LabRow *rows;  // for on_roll and on_play; ended by a row without items
    const char *failure; // what a failing hook says
    int calls[HOOK_COUNT];
} Lab;

// Hangs an empty Lab on the rules. The caller sets functions in lab->answers and calls lab_add for each; `lab` must
// outlive the rules.
void lab_hang(Lab *lab, Rules *rules);
void lab_add(Lab *lab, Hook hook);

// on_roll and on_play from `rows`.
void lab_hang_rows(Lab *lab, Rules *rules, const LabRow *rows);

// Fills the reply with items as in LabRow, for side `me`.
HookAnswer lab_reply(const HookView *view, HookReply *reply, const char *items);

// turn:ask number `index` (from 0) of this call: the option taken, or -1 with the question ("keep,reroll") in the
// reply: the hook then returns HOOK_ASKS.
int lab_ask(const HookView *view, HookReply *reply, int index, Side who, const char *options);

// Where the name is in the rules' state.
int lab_state(const Rules *rules, const char *name);

// The text of the position; in a static buffer.
const char *lab_text(const Rules *rules, const Position *position);

typedef struct LabCase {
    const char *settings, *start;
    LabRow rows[6];
    const char *script;
} LabCase;
void run_lab_cases(const char *base, const LabCase *cases, size_t count);
#define RUN_LAB_CASES(base, cases) run_lab_cases(base, cases, sizeof(cases) / sizeof((cases)[0]))
