// SPDX-License-Identifier: MIT
// Hooks in plain C, drawn by chance: what the two generators are asked to obey beside the keys.
//
// Each is a function of what it is shown, some of the path too, some of the path only now and then; some refuse
// nearly everything, some nothing.
#ifndef NARDBOX_TESTS_RANDOM_HOOKS_H
#define NARDBOX_TESTS_RANDOM_HOOKS_H

#include "core/hooks.h"

typedef struct RandomHooks {
    RuleHooks hooks; // hang this on the rules; it points back here
    uint64_t seed;
    struct {
        uint8_t path;    // looks at the steps: 0 never, 1 always, 2 at some boards only
        uint8_t left;    // looks at the numbers left
        uint8_t refuses; // so many of 16
    } step, play, preference;
    long asked;
} RandomHooks;

// One to three of allow_step, allow_play, prefer_play by chance; the same for the same seed.
void random_hooks(RandomHooks *hooks, uint64_t seed);

#endif
