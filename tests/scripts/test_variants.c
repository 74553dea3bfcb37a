// SPDX-License-Identifier: MIT
// The shipped variants: their worked examples hold, their settings are the default readings, patches fit over them.
// And the runner of examples itself: every claim of an example can fail.
#define _DEFAULT_SOURCE // mkstemps
#include "core/rule_keys.h"
#include "scripts/examples.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Told {
    size_t count;
    char text[8][EXAMPLE_TEXT];
} Told;

static void remember(void *context, const VariantExample *example, const char *text) {
    Told *told = context;
    (void)example;
    if (told->count < 8) {
        snprintf(told->text[told->count], EXAMPLE_TEXT, "%s", text);
    }
    told->count++;
}

static Variant *must_load(const char *spec) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    cr_assert(variant != NULL, "%s: %s", spec, error.text);
    return variant;
}

Test(variants, examples) {
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    cr_assert(count >= 8);
    for (size_t i = 0; i < count; i++) {
        Variant *variant = must_load(names[i]);
        Told told = {0};
        Status status;
        size_t bad = variant_run_examples(variant, variant, remember, &told, &status);
        cr_expect(status == STATUS_OK && bad == 0 && told.count == 0, "%s: %zu bad, first: %s", names[i], bad,
                  told.text[0]);
        cr_expect(variant_example_count(variant) >= 2, "%s has hardly any examples", names[i]);
        cr_expect(variant_title(variant)[0] != '\0' && variant_about(variant)[0] != '\0' &&
                      variant_source(variant)[0] != '\0',
                  "%s says nothing about itself", names[i]);
        variant_destroy(variant);
    }
}

typedef struct SettingCase {
    const char *variant, *key, *value;
} SettingCase;

// What the five rulebooks say, or are read to say, where others say something else.
Test(variants, settings) {
    static const SettingCase cases[] = {
        {"backgammon", "opening.dice", "keep"},
        {"backgammon", "cube.on", "true"},
        {"backgammon", "cube.jacoby", "false"},
        {"backgammon", "score.gammon", "2"},
        {"backgammon", "score.backgammon", "3"},
        {"backgammon", "match.to", "1"},
        {"backgammon", "layout", "24:2,13:5,8:3,6:5"},
        {"nackgammon", "layout", "24:2,23:2,13:4,8:3,6:4"},
        {"nackgammon", "cube.on", "true"},
        {"hypergammon", "layout", "24:1,23:1,22:1"},
        {"nardi_latvian", "bearoff.match", "exact"},
        {"nardi_latvian", "bearoff.dice", "all"},
        {"nardi_latvian", "forced.higher", "free"},
        {"nardi_latvian", "forced.use", "most"},
        {"nardi_latvian", "opening.dice", "reroll"},
        {"nardi_latvian", "score.gammon", "false"},
        {"nardi_latvian", "score.backgammon", "false"},
        {"nardi_latvian", "cube.on", "false"},
        {"nardi_classique", "opening.dice", "keep"},
        {"nardi_classique", "bearoff.dice", "{2, 4, 6}"},
        {"nardi_classique", "bearoff.match", "highest"},
        {"nardi_classique", "forced.higher", "must"},
        {"nardi_classique", "score.gammon", "false"},
        {"nardi_classique", "move.passing", "open"},
        {"nardi_classique", "entry.onto", "open"},
        {"narde", "layout", "24:15"},
        {"narde", "move.direction", "parallel"},
        {"narde", "contact.blot", "closed"},
        {"narde", "head.per_turn", "1"},
        {"narde", "head.first_max", "2"},
        {"narde", "head.first_doubles", "{3, 4, 6}"},
        {"narde", "head.first_when", "listed"},
        {"narde", "prime.allow", "enemy_ahead"},
        {"narde", "prime.length", "6"},
        {"narde", "prime.test", "final"},
        {"narde", "score.gammon", "2"},
        {"narde", "match.to", "5"},
        {"narde", "match.starter", "winner"},
        {"narde", "opening.dice", "reroll"},
        {"long_nardi", "head.per_turn", "1"},
        {"long_nardi", "head.first_max", "2"},
        {"long_nardi", "head.first_doubles", "{3, 4, 6}"},
        {"long_nardi", "prime.allow", "enemy_ahead"},
        {"long_nardi", "score.gammon", "2"},
        {"long_nardi", "score.backgammon", "false"},
        {"long_nardi", "match.to", "1"},
        {"long_nardi", "match.starter", "roll"},
        {"long_nardi", "finish.last_turn", "false"},
        {"long_nardi", "names.single", "oin"},
        {"long_nardi", "names.gammon", "mars"},
        {"takhte_nard", "opening.dice", "keep"},
        {"takhte_nard", "opening.winner", "high"},
        {"takhte_nard", "hit.run", "no_stack"},
        {"takhte_nard", "hit.run_off", "true"},
        {"takhte_nard", "hit.in_home", "true"},
        {"takhte_nard", "forced.higher", "free"},
        {"takhte_nard", "bearoff.match", "highest"},
        {"takhte_nard", "bearoff.must", "never"},
        {"takhte_nard", "score.gammon", "2"},
        {"takhte_nard", "score.backgammon", "3"},
        {"takhte_nard", "score.backgammon_in", "home_or_bar"},
        {"takhte_nard", "cube.on", "true"},
        {"takhte_nard", "cube.max", "64"},
        {"takhte_nard", "cube.beavers", "0"},
        {"takhte_nard", "names.backgammon", "mars siah"},
        {"takhte_nard", "names.cube", "dav"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Variant *variant = must_load(cases[i].variant);
        char value[256];
        rules_get_text(variant_rules(variant, 0), cases[i].key, value, sizeof value);
        cr_expect_str_eq(value, cases[i].value, "%s: %s = %s, not %s", cases[i].variant, cases[i].key, value,
                         cases[i].value);
        variant_destroy(variant);
    }
}

// The variant with the patch laid over it.
static Variant *load_patched(const char *name, const char *patch) {
    char spec[200];
    snprintf(spec, sizeof spec, "%s+%s", name, patch);
    return must_load(spec);
}

static void count_readable(void *context, const VariantExample *example, const char *text) {
    (void)example;
    *(size_t *)context += strstr(text, "the position cannot be read") == NULL;
}

// Those of a patch over a variant hold there, and not without the patch. False: there are none.
static bool check_examples(const char *patch, Variant *patched, Variant *plain) {
    Told told = {0};
    size_t fail_without = 0;
    if (variant_example_count(patched) == 0) {
        return false;
    }
    cr_expect(variant_run_examples(patched, patched, remember, &told, NULL) == 0, "%s: %s", patch, told.text[0]);
    variant_run_examples(patched, plain, count_readable, &fail_without, NULL);
    cr_expect(fail_without > 0, "%s: every example holds without the patch", patch);
    return true;
}

// Every shipped patch can be laid over every shipped variant with a board of the size that patches are written for, and
// changes something in most; it has examples, over one variant.
Test(variants, patches) {
    enum { MOST_NAMES = 200 };
    size_t name_count, patch_count;
    const char *const *names = variant_shipped_names(&name_count);
    const char *const *patches = variant_shipped_patches(&patch_count);
    Variant *plain[MOST_NAMES];
    cr_assert(name_count <= MOST_NAMES);
    for (size_t n = 0; n < name_count; n++) {
        plain[n] = must_load(names[n]);
    }
    for (size_t p = 0; p < patch_count; p++) {
        size_t changed = 0, tried = 0, shown = 0;
        for (size_t n = 0; n < name_count; n++) {
            if (variant_rules(plain[n], 0)->board_points != 24) {
                continue;
            }
            Variant *patched = load_patched(names[n], patches[p]);
            changed += rules_fingerprint(variant_rules(plain[n], 0)) != rules_fingerprint(variant_rules(patched, 0));
            tried++;
            shown += check_examples(patches[p], patched, plain[n]);
            variant_destroy(patched);
        }
        cr_expect(tried >= 20 && changed * 8 >= tried * 7, "%s changes nothing in most variants", patches[p]);
        cr_expect(shown == 1, "%s: examples over %zu variants, not one", patches[p], shown);
    }
    for (size_t n = 0; n < name_count; n++) {
        variant_destroy(plain[n]);
    }
}

// A house rule is short: what stands in its file beside comments, words about it and examples is at most 20 lines.
Test(variants, patches_are_short) {
    static const char *const about[] = {"return {", "--", "title ", "about ", "source ", "over "};
    size_t patch_count;
    const char *const *patches = variant_shipped_patches(&patch_count);
    for (size_t p = 0; p < patch_count; p++) {
        char path[400], line[400];
        size_t lines = 0;
        snprintf(path, sizeof path, "%s/variants/%s.lua", NARDBOX_SOURCE_DIR, patches[p]);
        FILE *file = fopen(path, "r");
        cr_assert(file != NULL, "%s", path);
        bool examples = false;
        while (!examples && fgets(line, sizeof line, file) != NULL) {
            const char *text = line + strspn(line, " ");
            bool rule = *text != '\n';
            for (size_t i = 0; i < sizeof about / sizeof about[0]; i++) {
                rule = rule && strncmp(text, about[i], strlen(about[i])) != 0;
            }
            examples = strncmp(text, "examples", 8) == 0;
            lines += rule && !examples;
        }
        fclose(file);
        cr_expect(examples && lines >= 1 && lines <= 20, "%s: %zu lines of rule", patches[p], lines);
    }
}

typedef struct ClaimCase {
    const char *example;  // its entries
    size_t told;          // how many claims do not hold
    const char *words[2]; // in the first message
} ClaimCase;

// Each claim in a file of its own, over nardi_latvian with `keys`.
static void expect_told(const ClaimCase *claims, size_t count, const char *keys) {
    char path[] = "/tmp/nardbox-claims-XXXXXX.lua";
    int descriptor = mkstemps(path, 4);
    cr_assert(descriptor >= 0);
    close(descriptor);
    for (size_t i = 0; i < count; i++) {
        FILE *file = fopen(path, "w");
        cr_assert(file != NULL);
        fprintf(file, "return {\n  based_on = 'nardi_latvian', %s\n  examples = {\n    { %s } } }", keys,
                claims[i].example);
        fclose(file);
        Variant *variant = must_load(path);
        Told told = {0};
        Status status;
        size_t bad = variant_run_examples(variant, variant, remember, &told, &status);
        cr_expect(status == STATUS_OK);
        cr_expect(told.count == claims[i].told && bad == (told.count > 0), "%s: %zu told, first: %s", claims[i].example,
                  told.count, told.text[0]);
        cr_expect(variant_run_examples(variant, variant, NULL, NULL, NULL) == bad);
        for (size_t w = 0; w < 2 && claims[i].words[w] != NULL; w++) {
            cr_expect(strstr(told.text[0], claims[i].words[w]) != NULL, "\"%s\" does not say \"%s\"", told.text[0],
                      claims[i].words[w]);
        }
        if (told.count > 0) {
            cr_expect(strstr(told.text[0], ".lua:4: ") != NULL, "%s", told.text[0]);
        }
        variant_destroy(variant);
    }
    unlink(path);
}

#define ONE_OF_TWO "position = '13:1,4:7,3:7 23:2,6:13 w 65'" // exactly 13/7 and 13/8
#define NO_DICE "position = '13:1,4:7,3:7 23:2,6:13 w -'"
Test(variants, claims) {
    static const ClaimCase cases[] = {
        {ONE_OF_TWO ", all = { '13/7', '13/8' }, legal = { '13/8' }, count = 2", 0, {""}},
        {ONE_OF_TWO ", legal = { '13/8', '13/9' }", 1, {"13/9 should be legal: "}},
        {ONE_OF_TWO ", legal = { '13/8', 'x/9' }", 1, {"x/9 cannot be read: "}},
        {ONE_OF_TWO ", illegal = { '13/8' }", 1, {"13/8 should not be legal"}},
        {ONE_OF_TWO ", legal = '13/8*', illegal = { '13/7*', '13/7^' }",
         1,
         {"13/8* should be legal: nothing is hit or pinned on 8"}},
        {ONE_OF_TWO ", illegal = { 'nonsense' }", 1, {"nonsense cannot be read: "}},
        {ONE_OF_TWO ", all = { '13/7' }", 1, {"13/8 is legal too, but not listed under `all`"}},
        {ONE_OF_TWO ", all = {}", 2, {"13/"}},
        {ONE_OF_TWO ", all = { '13/7', '13/8', '13/7' }", 1, {"13/7 is listed twice under `all`"}},
        {ONE_OF_TWO ", all = { '13/7', '13/8', '4/off' }", 1, {"4/off should be legal: "}},
        {ONE_OF_TWO ", all = { '13/7', '13/8', '' }", 1, {"no play at all should be legal: "}},
        {ONE_OF_TWO ", count = 3, why = 'L12'", 1, {"there are 2 plays, not 3", "(L12)"}},
        {"position = '13:1 w 65', count = 1", 1, {"the position cannot be read: "}},
        {ONE_OF_TWO ", legal = {}", 1, {"nothing is claimed: gives, legal, illegal, all or count"}},
        // Before a throw they speak of dice, at the end of nothing.
        {NO_DICE ", count = 21, legal = '66', illegal = {}", 0, {""}},
        {NO_DICE ", count = 1", 1, {"there are 21 rolls, not 1"}},
        {NO_DICE ", legal = '13/7'", 1, {"13/7 cannot be read: roll: expected 2 dice"}},
        {NO_DICE ", illegal = '65'", 1, {"65 should not be legal"}},
        {NO_DICE ", illegal = 'double'", 0, {""}},
        {NO_DICE ", legal = 'double'", 1, {"double should be legal: the dice come next, nobody may double here"}},
        {NO_DICE ", all = { '65', '56' }", 2, {"56 is listed twice under `all`"}},
        {NO_DICE ", all = { '65', '11' }", 1, {"there are 21 rolls, and `all` lists 2"}},
        {"position = '4:8,3:7 off:15 w - over=b:single:1', count = 1", 1, {"the game is over, so nothing is legal"}},
        // What happens first.
        {NO_DICE ", after = { 'roll 56' }, all = { '13/7', '13/8' }", 0, {""}},
        {NO_DICE ", after = { 'roll 65', 'play 13/8' }, "
                 "gives = '8:1,4:7,3:7 23:2,6:13 b -'",
         0,
         {""}},
        {ONE_OF_TWO ", after = 'play 13/7', gives = '8:1,4:7,3:7 23:2,6:13 b -', count = 21",
         1,
         {"gives 7:1,4:7,3:7 23:2,6:13 b -, not 8:1,4:7,3:7 23:2,6:13 b -"}},
        {ONE_OF_TWO ", gives = 'x'", 1, {"`gives` cannot be read: "}},
        {ONE_OF_TWO ", after = { 'play 13/9' }, count = 99", 1, {"after \"play 13/9\": "}},
        {ONE_OF_TWO ", after = { 'roll 66' }", 1, {"after \"roll 66\": you cannot roll now"}},
        {ONE_OF_TWO ", after = { 'paly 13/8' }", 1, {"after \"paly 13/8\": ", "did you mean play?"}},
        {"position = '4:8,3:7 13:15 w 65', all = { '' }, illegal = { '4/off' }", 0, {""}},
        {"position = '4:8,3:7 13:15 w 65', legal = { '' }, count = 1", 0, {""}},
    };
    expect_told(cases, sizeof cases / sizeof cases[0], "");
}

// Where somebody chooses, the claims speak of words.
Test(variants, claims_of_words) {
    static const ClaimCase cases[] = {
        {NO_DICE ", all = { 'double', 'roll' }, count = 2, illegal = 'take'", 0, {""}},
        {NO_DICE ", all = { 'roll', 'roll' }", 2, {"roll is listed twice under `all`"}},
        {NO_DICE ", all = { 'roll' }", 1, {"double is legal too, but not listed under `all`"}},
        {NO_DICE ", legal = 'dobule'", 1, {"dobule should be legal: ", "did you mean double?"}},
        {NO_DICE ", count = 5", 1, {"there are 2 answers, not 5"}},
        {NO_DICE ", after = 'roll 31', count = 1",
         1,
         {"you cannot roll now: White may say roll or double; as in \"turn roll\""}},
        {NO_DICE ", after = 'double', count = 1", 1, {"\"double\" is not an event", "; as in \"turn roll\""}},
        {NO_DICE
         ", after = { 'turn double', 'answer drop' }, gives = '13:1,4:7,3:7 23:2,6:13 w - score=1-0 over=w:single:1'",
         0,
         {""}},
    };
    expect_told(cases, sizeof cases / sizeof cases[0], "cube = { on = true },");
}
