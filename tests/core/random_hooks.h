// SPDX-License-Identifier: MIT
// Hooks in plain C, drawn by chance: what the two generators are asked to obey beside the keys.
//
// Each is a function of what it is shown, some of the path too, some of the path only now and then; some look at the
// whole board, some at a few places, and which ones may hang on what they found; some refuse nearly everything, some
// nothing. What they looked at they say, or say nothing about it.
#pragma once

#include "core/hooks.h"

typedef enum RandomReads {
    READS_ALL,       // the whole board
    READS_NOTHING,   // only the step
    READS_CELLS,     // where the step comes from and goes to
    READS_CHAIN,     // some places; what is found at one says which is the next
    READS_SOMETIMES, // READS_CHAIN for some steps, nothing for others
    READS_PINS,      // who is pinned
    READS_UNTOLD,    // the whole board, and does not say so
    READS_KINDS
} RandomReads;

typedef struct RandomHooks {
    RuleHooks hooks; // hang this on the rules; it points back here
    uint64_t seed;
    struct {
        uint8_t reads;   // RandomReads
        uint8_t path;    // looks at the steps: 0 never, 1 always, 2 at some boards only
        uint8_t left;    // looks at the numbers left
        uint8_t refuses; // so many of 16
    } step, play, preference;
    long asked;
} RandomHooks;

// One to three of allow_step, allow_play, prefer_play by chance; the same for the same seed.
void random_hooks(RandomHooks *hooks, uint64_t seed);
