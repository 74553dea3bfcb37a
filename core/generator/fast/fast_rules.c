// SPDX-License-Identifier: MIT
// Which rules the fast loops serve: those under which neither path nor order matter, or only in some positions.
//
// Invariant: whatever is not positively known to be so is left to the path search.
#include "core/rules.h"

// Can a limit be reached on the way, or be of checkers that pin?
static bool limits_matter(const Rules *rules) {
    bool stacks = rules->limit_count > 0 && rules->contact_blot == BLOT_PIN;
    for (int i = 0; i < rules->limit_count; i++) {
        stacks = stacks || rules->limits[i].stack;
    }
    return stacks;
}

const char *rules_path_key(const Rules *rules, bool *always) {
    bool hits = rules->contact_blot == BLOT_HIT, pins = rules->contact_blot == BLOT_PIN;
    bool primes = rules->prime_allow != PRIME_ALWAYS || rules->prime_release;
    bool off = rules->bearoff_when != OFF_NEVER, off_any = rules->bearoff_when == OFF_ANY;
    const struct {
        bool matters;
        const char *key;
    } keys[] = {{off_any && rules->bearoff_match == MATCH_ANY, "bearoff.match"},
                {!off && !rules->bearoff_inner_moves, "bearoff.inner_moves"},
                // path_matters and steps_matter (fast_loops.c) look at these, position by position: a key named here
                // alone is played as if it were not there.
                {rules->contact_blot == BLOT_EITHER, "contact.blot"},
                {rules->move_passing != PASSING_OPEN, "move.passing"},
                {hits && rules->hit_goes_to != GOES_TO_BAR, "hit.goes_to"},
                {hits && rules->hit_needs != NEEDS_NOTHING, "hit.needs"},
                {rules->entry_first == ENTRY_NONE, "entry.first"},
                {rules->entry_onto != ONTO_OPEN, "entry.onto"},
                {primes && pins, "contact.blot"},
                {primes && rules->prime_test == PRIME_STEP, "prime.test"},
                {limits_matter(rules), "limits"},
                {rules->forced_use != USE_MOST, "forced.use"},
                {off_any, "bearoff.when"},
                {!rules->bearoff_inner_moves, "bearoff.inner_moves"},
                {off && rules->bearoff_match != MATCH_EXACT && rules->bearoff_match != MATCH_HIGHEST, "bearoff.match"},
                {off && rules->bearoff_must != MUST_NEVER, "bearoff.must"},
                {off && rules->bearoff_other_die != OTHER_ANY, "bearoff.other_die"}};
    *always = keys[0].matters || keys[1].matters; // in all positions, or in too many of them
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].matters) {
            return keys[i].key;
        }
    }
    return NULL;
}
