// SPDX-License-Identifier: MIT
// The rules under which the two generators are compared: shipped variants, the readings of the rulebooks, single
// keys, and sets drawn by chance from the table of keys.
#pragma once

#include "core/hooks.h"
#include "core/rules.h"
#include "tests/core/random_positions.h"

enum { SETTING_MAX_KEYS = 24, SETTING_VALUE = 96 };

// Rules with the way to say them to the program: a variant's name and what is set over it.
typedef struct Setting {
    const char *variant;
    char group[16]; // "variant", "reading", "key", "random", "given"
    int count;
    char path[SETTING_MAX_KEYS][RULES_NAME];
    char value[SETTING_MAX_KEYS][SETTING_VALUE];
    Rules rules;
    // Functions of the variant that plays are asked of, in two Lua states, until the next such variant begins; NULL:
    // none.
    const RuleHooks *own[2];
} Setting;

// Begins a setting with a shipped variant. False, with a message on stderr, if it cannot be loaded.
bool setting_begin(Setting *setting, const char *variant, const char *group);

// Sets "key=value"; setting_end completes the rules. False on failure (message only where `loud`).
bool setting_add(Setting *setting, const char *assignment, bool loud);
bool setting_end(Setting *setting, bool loud);

// The fixed list: 0..setting_fixed_count()-1.
size_t setting_fixed_count(void);
bool setting_fixed(size_t index, Setting *setting);

// A valid set by chance over a variant by chance: each key of the generator may be drawn.
bool setting_random(Random *random, Setting *setting);

// "VARIANT --set 'key=value' ...", as typed.
void setting_print(const Setting *setting, char *out, size_t size);
