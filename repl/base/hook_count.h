// SPDX-License-Identifier: MIT
// How often each function of a rule file was asked something, and how often it had something to say.
#pragma once

#include "core/hooks.h"

typedef struct HookCount {
    RuleHooks hooks; // asks `inner` and counts
    const RuleHooks *inner;
    unsigned long long asked[HOOK_COUNT];
    unsigned long long silent[HOOK_COUNT]; // returned nothing
    unsigned long long spoke[HOOK_COUNT];  // refused a step or a play, preferred, gave items, ended the game, ... what
                                           // parent() said anyway does not count
    int items_least[2], items_most[2];     // checkers that items take away (0 or less) and add, by side, since set to 0
} HookCount;

// Makes the rules, which are the caller's own copy, ask through `count` from now on. Does nothing without hooks.
void hook_count_begin(HookCount *count, Rules *rules);
