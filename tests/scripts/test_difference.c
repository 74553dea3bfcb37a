// SPDX-License-Identifier: MIT
// Difference files: over hundreds of random changes of rules they load back equal and say nothing that need not be
// said.
#define _XOPEN_SOURCE 700
#include "core/rule_keys.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static uint32_t next_random(uint32_t *seed, uint32_t bound) {
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 8) % bound;
}

// Changes one random key of the rules to a random value; refused changes are no changes.
static void change_something(Rules *rules, uint32_t *seed) {
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    const RuleKey *key = &keys[next_random(seed, (uint32_t)count)];
    char path[64], text[200];
    Error error;
    Rules before = *rules;
    snprintf(path, sizeof path, "%s", key->path);
    switch (key->type) {
    case RULE_INT:
    case RULE_INT_OR_FALSE:
        snprintf(text, sizeof text, "%d",
                 key->minimum + (int)next_random(seed, (uint32_t)(key->maximum - key->minimum + 1)));
        if (key->type == RULE_INT_OR_FALSE && next_random(seed, 3) == 0) {
            snprintf(text, sizeof text, "false");
        }
        break;
    case RULE_BOOL:
        snprintf(text, sizeof text, "%s", next_random(seed, 2) ? "true" : "false");
        break;
    case RULE_ENUM: {
        uint32_t words = 0;
        while (key->words[words] != NULL) {
            words++;
        }
        snprintf(text, sizeof text, "%s", key->words[next_random(seed, words)]);
        break;
    }
    case RULE_FACES:
        snprintf(text, sizeof text,
                 next_random(seed, 3)   ? "{%u, %u}"
                 : next_random(seed, 2) ? "all"
                                        : "{}",
                 1 + next_random(seed, 6), 1 + next_random(seed, 6));
        break;
    case RULE_NUMBERS:
        snprintf(text, sizeof text, next_random(seed, 2) ? "{%u}" : "{}", 1 + next_random(seed, 6));
        break;
    case RULE_LAYOUT:
        snprintf(text, sizeof text, next_random(seed, 2) ? "24:%u,reserve:%u" : "white=24:%u black=bar:%u,off:2",
                 1 + next_random(seed, 15), 1 + next_random(seed, 15));
        break;
    case RULE_LIMIT:
        snprintf(path, sizeof path, "limits.%s", (const char *[]){"a", "far", "end", "_1"}[next_random(seed, 4)]);
        snprintf(text, sizeof text, next_random(seed, 3) ? "from=%u to=%u stack=1" : "false", 1 + next_random(seed, 6),
                 7 + next_random(seed, 6));
        break;
    case RULE_EXTRA:
        snprintf(path, sizeof path, "score.extra.%s", (const char *[]){"mother", "and"}[next_random(seed, 2)]);
        snprintf(text, sizeof text, next_random(seed, 3) ? "%u" : "false", next_random(seed, 6));
        break;
    case RULE_STATE:
        snprintf(path, sizeof path, "state.%s.%s", key->initial ? "shared" : "each",
                 (const char *[]){"token", "stock", "end"}[next_random(seed, 3)]);
        snprintf(text, sizeof text, "%s",
                 (const char *[]){"true", "false", "none", "-2147483648", "2097151"}[next_random(seed, 5)]);
        break;
    case RULE_NAME_TEXT:
        snprintf(text, sizeof text, "%s",
                 (const char *[]){"oin", "a \"quoted\" \\ word", "Чёрные", "]]"}[next_random(seed, 4)]);
        break;
    case RULE_GAMES:
        return; // makes a match of several games, tested by itself
    }
    if (rules_set_text(rules, path, text, &error) != STATUS_OK || rules_complete(rules, &error) != STATUS_OK) {
        *rules = before;
    }
}

Test(difference, random_changes, .init = enter_folder, .fini = leave_folder) {
    static const char *const bases[] = {"backgammon",           "long_nardi", "takhte_nard+house/no_hit_at_home",
                                        "hypergammon",          "./own.lua",  "./own.lua+own_patch.lua",
                                        "narde+./own_patch.lua"};
    write_file("own.lua", "return { based_on = 'narde', limits = { far = { from = 19, to = 24, stack = 1 }, a = { from "
                          "= 1, to = 3, points = 2 } } }");
    write_file("own_patch.lua", "return { head = { per_turn = 3 }, names = { head = 'kopf' } }");
    cr_assert(mkdir("elsewhere", 0777) == 0);
    uint32_t seed = 7;
    size_t changed = 0;
    for (int round = 0; round < 600; round++) {
        Variant *variant = must_load(bases[(size_t)round % (sizeof bases / sizeof bases[0])]);
        Rules rules = *variant_rules(variant, 0);
        for (uint32_t i = next_random(&seed, 8); i > 0; i--) {
            change_something(&rules, &seed);
        }
        char *text = variant_write_difference(variant, (const Rules *const[]){&rules}, 1);
        cr_assert(text != NULL);
        write_file("elsewhere/saved.lua", text);
        Variant *again = must_load("elsewhere/saved.lua");
        const Rules *got = variant_rules(again, 0);
        size_t count;
        const RuleKey *keys = rules_keys(&count);
        size_t differing = 0;
        for (size_t i = 0; i < count; i++) {
            cr_expect(rules_key_equal(&rules, got, keys[i].path), "%s of\n%s", keys[i].path, text);
            bool differs = !rules_key_equal(&rules, variant_rules(variant, 0), keys[i].path);
            differing += differs;
            if (rules_key_has_names(&keys[i])) {
                continue; // its entries have places of their own
            }
            // Only what differs is said.
            const char *place = variant_key_place(again, keys[i].path);
            bool said = place != NULL && strncmp(place, "elsewhere/saved.lua", 19) == 0;
            cr_expect(said == differs, "%s is %s\n%s", keys[i].path, said ? "said" : "missing", text);
        }
        changed += differing > 0;
        cr_expect(variant_game_count(again) == variant_game_count(variant));
        free(text);
        variant_destroy(again);
        variant_destroy(variant);
    }
    cr_expect(changed > 300, "%zu", changed);
    Variant *variant = must_load("long_nardi");
    Rules rules = *variant_rules(variant, 0);
    char *text = variant_write_difference(variant, (const Rules *const[]){&rules}, 1);
    cr_expect_str_eq(text, "return {\n  based_on = \"long_nardi\",\n}\n");
    free(text);
    Error error;
    cr_assert(rules_set_text(&rules, "head.per_turn", "2", &error) == STATUS_OK);
    cr_assert(rules_set_text(&rules, "head.first_max", "15", &error) == STATUS_OK);
    cr_assert(rules_set_text(&rules, "limits.end", "from=1 to=2 stack=3", &error) == STATUS_OK);
    text = variant_write_difference(variant, (const Rules *const[]){&rules}, 1);
    cr_expect_str_eq(text, "return {\n  based_on = \"long_nardi\",\n  head = { per_turn = 2, first_max = 15 },\n"
                           "  limits = {\n    [\"end\"] = { from = 1, to = 2, stack = 3 },\n  },\n}\n");
    free(text);
    variant_destroy(variant);
    // Over a match of several games, what is said holds for each of them.
    write_file("tavli.lua", "return { match = { games = { 'takhte_nard', 'narde' }, to = 7 } }");
    variant = must_load("tavli.lua");
    rules = *variant_rules(variant, 0);
    cr_assert(rules_set_text(&rules, "match.to", "9", &error) == STATUS_OK);
    text = variant_write_difference(variant, (const Rules *const[]){&rules}, 1);
    write_file("elsewhere/saved.lua", text);
    free(text);
    Variant *again = must_load("elsewhere/saved.lua");
    cr_expect(variant_game_count(again) == 2);
    expect_key(again, 0, "match.to", "9");
    expect_key(again, 1, "match.to", "9");
    expect_key(again, 1, "contact.blot", "closed");
    variant_destroy(again);
    variant_destroy(variant);
}
