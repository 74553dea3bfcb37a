// SPDX-License-Identifier: MIT
// Which rules the fast loops serve: those under which neither path nor order matter, or only in some positions. And
// which build of them this processor can run.
//
// Invariant: whatever is not positively known to be so is left to the path search.
#include "core/generator/fast/fast_loops.h"

#include <stddef.h>
#ifdef NARDBOX_AVX2
#include <cpuid.h>
#endif

// The keys that make path or order matter in all positions, or in too many of them.
static const char *always_key(const Rules *rules) {
    if (rules->bearoff_when == OFF_ANY && rules->bearoff_match == MATCH_ANY) {
        return "bearoff.match";
    }
    return rules->bearoff_when == OFF_NEVER && !rules->bearoff_inner_moves ? "bearoff.inner_moves" : NULL;
}

static const char *bearoff_key(const Rules *rules) {
    if (rules->bearoff_when == OFF_ANY) {
        return "bearoff.when";
    }
    if (!rules->bearoff_inner_moves) {
        return "bearoff.inner_moves";
    }
    if (rules->bearoff_when == OFF_NEVER) {
        return NULL;
    }
    if (rules->bearoff_match != MATCH_EXACT && rules->bearoff_match != MATCH_HIGHEST) {
        return "bearoff.match";
    }
    if (rules->bearoff_must != MUST_NEVER) {
        return "bearoff.must";
    }
    return rules->bearoff_other_die != OTHER_ANY ? "bearoff.other_die" : NULL;
}

// The keys that path_matters and steps_matter (fast_loops.c) look at, position by position: a key named here alone is
// played as if it were not there.
static const char *sometimes_key(const Rules *rules) {
    bool hits = rules->contact_blot == BLOT_HIT, pins = rules->contact_blot == BLOT_PIN;
    if (rules->contact_blot == BLOT_EITHER) {
        return "contact.blot";
    }
    bool primes = rules->prime_allow != PRIME_ALWAYS || rules->prime_release;
    if (rules->move_passing != PASSING_OPEN) {
        return "move.passing";
    }
    if (hits && rules->hit_goes_to != GOES_TO_BAR) {
        return "hit.goes_to";
    }
    if (hits && rules->hit_needs != NEEDS_NOTHING) {
        return "hit.needs";
    }
    if (rules->entry_first == ENTRY_NONE) {
        return "entry.first";
    }
    if (rules->entry_onto != ONTO_OPEN) {
        return "entry.onto";
    }
    if (primes && (rules->prime_test == PRIME_STEP || pins)) {
        return pins ? "contact.blot" : "prime.test";
    }
    for (int i = 0; i < rules->limit_count; i++) {
        if (rules->limits[i].stack || pins) {
            return "limits";
        }
    }
    return rules->forced_use != USE_MOST ? "forced.use" : bearoff_key(rules);
}

const char *rules_path_key(const Rules *rules, bool *always) {
    const char *key = always_key(rules);
    *always = key != NULL;
    return key != NULL ? key : sometimes_key(rules);
}

#ifdef NARDBOX_AVX2
static bool has_lzcnt(void) {
#if !defined(__clang__) && __GNUC__ >= 11
    return __builtin_cpu_supports("lzcnt"); // known from the start: under a hypervisor, cpuid takes microseconds
#else
    // These compilers do not know it by name, and under a hypervisor cpuid takes microseconds: asked once a thread.
    static _Thread_local int known = -1;
    unsigned a, b, c = 0, d; // of the processor's extended features
    if (known < 0) {
        known = __get_cpuid(0x80000001, &a, &b, &c, &d) && (c >> 5 & 1);
    }
    return known;
#endif
}
#endif

bool fast_has_avx2(void) {
#ifdef NARDBOX_AVX2
    return has_lzcnt() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}
