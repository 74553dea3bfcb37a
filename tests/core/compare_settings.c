// SPDX-License-Identifier: MIT
// The rules under which the two generators are compared. See the header.
//
// Invariant: a Setting's rules are what loading its variant and setting its keys in turn gives, so the printed
// command repeats exactly what was compared.
#include "tests/core/compare_settings.h"

#ifndef NARDBOX_TOLD_RULES
#include "core/rule_keys.h"
#include "scripts/variant.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const variants[] = {"backgammon",      "nackgammon", "hypergammon", "nardi_latvian",
                                       "nardi_classique", "narde",      "long_nardi",  "takhte_nard"};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

typedef struct Line {
    const char *group, *variant, *keys; // key=value;key=value
} Line;

static const Line lines[] = {
    {"variant", "backgammon", ""},
    {"variant", "nackgammon", ""},
    {"variant", "hypergammon", ""},
    {"variant", "nardi_latvian", ""},
    {"variant", "nardi_classique", ""},
    {"variant", "narde", ""},
    {"variant", "long_nardi", ""},
    {"variant", "takhte_nard", ""},
    {"variant", "portes", ""},
    {"variant", "tavla", ""},
    {"variant", "fevga", ""},
    {"variant", "gul_bara", ""},
    // Readings of the five rulebooks that concern plays.
    {"reading", "nardi_latvian", "bearoff.match=highest;forced.higher=must"},
    {"reading", "nardi_latvian", "bearoff.match=highest"},
    {"reading", "nardi_latvian", "move.passing=any"},
    {"reading", "takhte_nard", "move.passing=any"},
    {"reading", "nardi_classique", "bearoff.match=exact"},
    {"reading", "nardi_classique", "bearoff.dice=all;bearoff.match=exact"},
    {"reading", "nardi_classique", "bearoff.match=any"},
    {"reading", "nardi_classique", "bearoff.dice=all"},
    {"reading", "nardi_classique", "forced.use=free"},
    {"reading", "nardi_classique", "move.passing=empty"},
    {"reading", "nardi_classique", "entry.onto=empty"},
    {"reading", "nardi_classique", "bearoff.other_die=other_checker"},
    {"reading", "narde", "head.first_max=15"},
    {"reading", "long_nardi", "head.first_max=15"},
    {"reading", "long_nardi", "head.first_when=any_roll_needed"},
    {"reading", "long_nardi", "head.first_when=needed"},
    {"reading", "narde", "prime.allow=always"},
    {"reading", "long_nardi", "prime.allow=always"},
    {"reading", "narde", "prime.test=step"},
    {"reading", "long_nardi", "prime.test=step"},
    {"reading", "takhte_nard", "forced.higher=must"},
    {"reading", "takhte_nard", "hit.run=stay"},
    {"reading", "takhte_nard", "hit.run=no_stack_next"},
    {"reading", "takhte_nard", "hit.run_off=false"},
    {"reading", "takhte_nard", "hit.in_home=false"},
    {"reading", "takhte_nard", "hit.run=free"},
    {"reading", "takhte_nard", "bearoff.must=exact"},
    {"reading", "takhte_nard", "bearoff.match=below"},
    // Each key of the generator by itself, or with what it needs to bite.
    {"key", "narde", "board.points=18;layout=18:10"},
    {"key", "backgammon", "board.points=8;board.home=3;layout=8:2,5:3"},
    {"key", "long_nardi", "board.points=28;board.home=7;layout=28:15"},
    {"key", "backgammon", "board.home=9"},
    {"key", "narde", "move.direction=contrary"},
    {"key", "backgammon", "move.direction=parallel;layout=24:10,13:5"},
    {"key", "backgammon", "move.direction=same;layout=reserve:15"},
    {"key", "backgammon", "layout=white=24:2,13:5,8:3,6:5 black=24:2,13:4,8:3"},
    {"key", "narde", "move.passing=any"},
    {"key", "narde", "contact.blot=hit"},
    {"key", "backgammon", "contact.blot=pin"},
    {"key", "backgammon", "contact.blot=pin;layout=24:15;bearoff.when=all_home_free"},
    {"key", "backgammon", "contact.blot=either"},
    {"key", "backgammon", "contact.blot=either;move.passing=empty"},
    {"key", "backgammon", "contact.blot=pin;move.passing=any"},
    {"key", "backgammon", "contact.blot=closed"},
    {"key", "backgammon", "hit.in_home=false;move.passing=any"},
    {"key", "backgammon", "hit.goes_to=start"},
    {"key", "backgammon", "hit.needs=one_home"},
    {"key", "backgammon", "hit.needs=one_home;move.passing=any"},
    {"key", "backgammon", "hit.needs=all_entered"},
    {"key", "backgammon", "hit.run=stay"},
    {"key", "backgammon", "hit.run=no_stack;bearoff.other_die=other_checker"},
    {"key", "backgammon", "hit.run=no_stack_next;hit.run_off=false"},
    {"key", "backgammon", "layout=reserve:15;entry.first=bar"},
    {"key", "backgammon", "layout=reserve:15;entry.first=none"},
    {"key", "backgammon", "layout=24:15;entry.onto=not_own"},
    {"key", "backgammon", "entry.onto=empty"},
    {"key", "backgammon", "layout=24:15;head.per_turn=1"},
    {"key", "backgammon", "layout=24:15;head.per_turn=2;head.first_max=3;head.first_doubles=all"},
    {"key", "narde", "head.per_turn=0"},
    {"key", "narde", "runner.goal=11"},
    {"key", "narde", "runner.goal=6;head.per_turn=2"},
    {"key", "narde", "prime.length=4;prime.allow=never"},
    {"key", "narde", "prime.length=5;prime.allow=enemy_behind"},
    {"key", "backgammon", "prime.length=3;prime.allow=enemy_ahead;prime.test=step"},
    {"key", "narde", "prime.length=4;prime.allow=always;prime.release=true"},
    {"key", "narde", "prime.length=3;prime.release=true;prime.test=step"},
    {"key", "backgammon", "limits.far=from=13 to=24 stack=1"},
    {"key", "backgammon", "limits.all=from=1 to=24 stack=5;limits.start=from=19 to=24 points=2"},
    {"key", "narde", "limits.start=from=13 to=18 points=4"},
    {"key", "takhte_nard", "hit.run=no_stack_next;move.passing=any"},
    {"key", "takhte_nard", "hit.run=no_stack;forced.use=while_possible;forced.higher=must"},
    {"key", "takhte_nard", "bearoff.other_die=other_checker;forced.use=while_possible"},
    {"key", "takhte_nard", "bearoff.must=always;move.passing=any;bearoff.match=below"},
    {"key", "takhte_nard", "hit.run=stay;limits.home=from=1 to=6 stack=1"},
    {"key", "backgammon", "dice.count=3;doubles.times=3;opening.dice=reroll"},
    {"key", "backgammon", "dice.count=1;opening.dice=reroll"},
    {"key", "hypergammon", "dice.count=4;doubles.times=4;opening.dice=reroll"},
    {"key", "backgammon", "dice.faces=8"},
    {"key", "backgammon", "dice.fixed=6"},
    {"key", "backgammon", "doubles.times=2"},
    {"key", "hypergammon", "doubles.times=8"},
    {"key", "backgammon", "doubles.times=5"},
    {"key", "backgammon", "contact.blot=pin;doubles.times=6"},
    {"key", "narde", "doubles.times=8;head.per_turn=2"},
    {"key", "takhte_nard", "doubles.times=7"},
    {"key", "backgammon", "layout=reserve:15;entry.first=bar;doubles.times=8"},
    {"key", "backgammon", "layout=6:5,5:4,3:3;doubles.times=6;bearoff.match=exact"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;doubles.times=5;dice.faces=3"},
    {"key", "narde", "doubles.chain=cascade"},
    {"key", "backgammon", "doubles.chain=complement;doubles.chain_from=3"},
    {"key", "narde", "doubles.unplayed=opponent;doubles.chain=cascade"},
    {"key", "backgammon", "forced.use=while_possible"},
    {"key", "takhte_nard", "forced.use=while_possible"},
    {"key", "backgammon", "forced.use=free;forced.higher=free"},
    {"key", "narde", "forced.higher=free"},
    {"key", "backgammon", "forced.unplayable=lose"},
    {"key", "backgammon", "bearoff.when=any"},
    {"key", "backgammon", "bearoff.when=any;bearoff.match=exact"},
    {"key", "backgammon", "bearoff.when=never"},
    {"key", "backgammon", "bearoff.when=never;bearoff.must=always;bearoff.match=below;dice.faces=8"},
    {"key", "backgammon", "bearoff.match=at_least"},
    {"key", "backgammon", "bearoff.match=below;move.passing=any"},
    {"key", "backgammon", "bearoff.match=any;bearoff.when=any"},
    {"key", "backgammon", "bearoff.must=always"},
    {"key", "backgammon", "bearoff.must=exact;bearoff.match=at_least"},
    {"key", "backgammon", "bearoff.must=always;bearoff.match=below"},
    {"key", "backgammon", "bearoff.inner_moves=false"},
    {"key", "backgammon", "bearoff.inner_moves=false;bearoff.match=below"},
    {"key", "backgammon", "bearoff.other_die=other_checker"},
    {"key", "backgammon", "bearoff.dice=1,3"},
    // Small boards, where everything happens more often.
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;hit.in_home=false"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;hit.run=stay"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;hit.run=no_stack;bearoff.match=at_least"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;hit.run=no_stack_next;hit.run_off=false"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;hit.goes_to=start;move.direction=parallel"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;hit.goes_to=start"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;hit.needs=one_home"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;hit.needs=all_entered;entry.first=none"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;entry.first=bar;entry.onto=not_own"},
    {"key", "backgammon",
     "board.points=12;board.home=4;layout=12:2,8:3,4:1;entry.first=none;runner.goal=6;head.per_turn=3"},
    {"key", "backgammon",
     "board.points=12;board.home=4;layout=12:2,8:3,4:1;contact.blot=pin;bearoff.when=all_home_free"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;contact.blot=either;move.passing=any"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;move.passing=empty"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;prime.length=2;prime.allow=enemy_behind"},
    {"key", "backgammon",
     "board.points=12;board.home=4;layout=12:2,8:3,4:1;prime.length=2;prime.allow=enemy_ahead;prime.test=step"},
    {"key", "backgammon",
     "board.points=12;board.home=4;layout=12:2,8:3,4:1;prime.length=2;prime.allow=never;contact.blot=pin"},
    {"key", "backgammon",
     "board.points=12;board.home=4;layout=12:2,8:3,4:1;prime.length=2;prime.release=true;contact.blot=closed"},
    {"key", "backgammon",
     "board.points=12;board.home=4;layout=12:2,8:3,4:1;forced.use=while_possible;hit.run=no_stack"},
    {"key", "backgammon",
     "board.points=12;board.home=4;layout=12:2,8:3,4:1;forced.use=free;forced.higher=must;dice.fixed=2"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;bearoff.when=any;bearoff.match=below"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;bearoff.must=exact;bearoff.match=any"},
    {"key", "backgammon",
     "board.points=12;board.home=4;layout=12:2,8:3,4:1;bearoff.other_die=other_checker;bearoff.dice=2,3,4"},
    {"key", "backgammon", "board.points=12;board.home=4;layout=12:2,8:3,4:1;limits.some=from=3 to=9 stack=2 points=2"},
};

#ifdef NARDBOX_TOLD_RULES
// Without the Lua host, as where another machine's compiler has no Lua: the variants' rules as `nardbox rules` tells
// them, in a file of lines "VARIANT KEY=VALUE" (.ci/portable makes it).
static bool begin_rules(Setting *setting, const char *variant) {
    Rules *rules = &setting->rules;
    char line[512];
    Error error = {0};
    int keys = 0;
    FILE *file = fopen(NARDBOX_TOLD_RULES, "r");
    if (!file) {
        perror(NARDBOX_TOLD_RULES);
        return false;
    }
    rules_init(rules);
    while (fgets(line, sizeof line, file)) {
        char *key = strchr(line, ' '), *value = strchr(line, '=');
        line[strcspn(line, "\n")] = '\0';
        if (!key || !value || strncmp(line, variant, strlen(variant)) != 0 || line + strlen(variant) != key) {
            continue;
        }
        *value++ = '\0';
        if (rules_set_text(rules, key + 1, value, &error) != STATUS_OK) {
            fprintf(stderr, "compare_reference: %s: %s: %s\n", variant, key + 1, error.text);
            break;
        }
        keys++;
    }
    bool good = feof(file) && keys > 0 && rules_complete(rules, &error) == STATUS_OK;
    fclose(file);
    if (!good) {
        fprintf(stderr, "compare_reference: %s: no rules in %s\n", variant, NARDBOX_TOLD_RULES);
    }
    return good;
}
#else
// The last variant whose functions plays are asked of, and a copy of it with Lua states of its own.
static Variant *asked[2];

static void forget_asked(void) {
    variant_destroy(asked[0]);
    variant_destroy(asked[1]);
    asked[0] = asked[1] = NULL;
}

static bool begin_rules(Setting *setting, const char *variant) {
    VariantError error;
    Variant *loaded = variant_load(variant, &error), *copy = NULL;
    bool asks = false;
    if (loaded) {
        const Rules *rules = variant_rules(loaded, 0);
        setting->rules = *rules;
        asks = rules_have_hook(rules, HOOK_ALLOW_STEP) || rules_have_hook(rules, HOOK_ALLOW_PLAY) ||
               rules_have_hook(rules, HOOK_PREFER_PLAY);
        copy = asks ? variant_copy(loaded, &error) : NULL;
    }
    if (!loaded || (asks && !copy)) {
        fprintf(stderr, "compare_reference: %s\n", error.text);
        variant_destroy(loaded);
        return false;
    }
    if (asks) {
        if (!asked[0]) {
            atexit(forget_asked);
        }
        forget_asked();
        asked[0] = loaded;
        asked[1] = copy;
        setting->own[0] = setting->rules.hooks;
        setting->own[1] = variant_rules(copy, 0)->hooks;
    } else {
        setting->rules.hooks = NULL;
        variant_destroy(loaded);
    }
    return true;
}
#endif

bool setting_begin(Setting *setting, const char *variant, const char *group) {
    memset(setting, 0, sizeof *setting);
    setting->variant = variant;
    snprintf(setting->group, sizeof setting->group, "%s", group);
    return begin_rules(setting, variant);
}

bool setting_add(Setting *setting, const char *assignment, bool loud) {
    const char *equals = strchr(assignment, '=');
    Error error = {0};
    int at = setting->count;
    if (!equals || at == SETTING_MAX_KEYS || equals - assignment >= RULES_NAME || strlen(equals) > SETTING_VALUE) {
        fprintf(stderr, "compare_reference: `%s` is not key=value\n", assignment);
        return false;
    }
    snprintf(setting->path[at], sizeof setting->path[at], "%.*s", (int)(equals - assignment), assignment);
    snprintf(setting->value[at], sizeof setting->value[at], "%s", equals + 1);
    if (rules_set_text(&setting->rules, setting->path[at], setting->value[at], &error) != STATUS_OK) {
        if (loud) {
            fprintf(stderr, "compare_reference: %s: %s\n", assignment, error.text);
        }
        return false;
    }
    setting->count++;
    return true;
}

bool setting_end(Setting *setting, bool loud) {
    Error error = {0};
    if (rules_complete(&setting->rules, &error) != STATUS_OK) {
        if (loud) {
            fprintf(stderr, "compare_reference: %s: %s\n", setting->variant, error.text);
        }
        return false;
    }
    return true;
}

size_t setting_fixed_count(void) {
    return sizeof lines / sizeof lines[0];
}

bool setting_fixed(size_t index, Setting *setting) {
    const char *keys = lines[index].keys;
    if (!setting_begin(setting, lines[index].variant, lines[index].group)) {
        return false;
    }
    while (*keys) {
        char assignment[2 * SETTING_VALUE];
        size_t length = strcspn(keys, ";");
        snprintf(assignment, sizeof assignment, "%.*s", (int)length, keys);
        if (!setting_add(setting, assignment, true)) {
            return false;
        }
        keys += length + (keys[length] == ';');
    }
    return setting_end(setting, true);
}

// ---- sets by chance

// Groups of keys that the generator obeys; the rest concern other parts of the game.
static bool concerns_plays(const char *path) {
    static const char *const groups[] = {"move.",  "contact.", "hit.",     "entry.",  "head.",   "runner.",
                                         "prime.", "limits.",  "doubles.", "forced.", "bearoff."};
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        if (strncmp(path, groups[i], strlen(groups[i])) == 0) {
            return true;
        }
    }
    return false;
}

static void faces_by_chance(Random *random, const Rules *rules, char *out, size_t size) {
    int length = 0;
    if (random_chance(random, 3)) {
        snprintf(out, size, "all");
        return;
    }
    out[0] = 0;
    for (int face = 1; face <= rules->dice_faces; face++) {
        if (random_chance(random, 2)) {
            length += snprintf(out + length, size - (size_t)length, length ? ",%d" : "%d", face);
        }
    }
    if (length == 0) {
        snprintf(out, size, "%d", rules->dice_faces);
    }
}

// A value that the key's type allows; small where only small ones bite.
static void value_by_chance(Random *random, const Rules *rules, const RuleKey *key, char *out, size_t size) {
    int words = 0, points = rules->board_points;
    switch (key->type) {
    case RULE_BOOL:
        snprintf(out, size, "%s", random_chance(random, 2) ? "true" : "false");
        break;
    case RULE_ENUM:
        while (key->words[words]) {
            words++;
        }
        snprintf(out, size, "%s", key->words[random_below(random, words)]);
        break;
    case RULE_FACES:
        faces_by_chance(random, rules, out, size);
        break;
    case RULE_LIMIT: {
        int from = 1 + random_below(random, points), to = from + random_below(random, points - from + 1);
        int stack = random_below(random, 5), most = random_below(random, 5);
        snprintf(out, size, "from=%d to=%d stack=%d", from, to, stack ? stack : 1);
        if (most > 0) {
            snprintf(out, size, stack > 2 ? "from=%d to=%d stack=%d points=%d" : "from=%d to=%d points=%d", from, to,
                     stack > 2 ? stack : most, most);
        }
        break;
    }
    default: {
        int high = key->maximum < key->minimum + 6 || random_chance(random, 4) ? key->maximum : key->minimum + 6;
        snprintf(out, size, "%d", key->minimum + random_below(random, high - key->minimum + 1));
        break;
    }
    }
}

static bool add_by_chance(Random *random, Setting *setting, const RuleKey *key) {
    char value[SETTING_VALUE], assignment[2 * SETTING_VALUE];
    value_by_chance(random, &setting->rules, key, value, sizeof value);
    snprintf(assignment, sizeof assignment, "%s=%s", key->type == RULE_LIMIT ? "limits.some" : key->path, value);
    return setting_add(setting, assignment, false);
}

// Board, layout and dice, which have to fit each other.
static bool add_board_by_chance(Random *random, Setting *setting) {
    static const char *const boards[][3] = {
        {"board.points=24", "layout=24:15", ""},
        {"board.points=24", "layout=reserve:15", ""},
        {"board.points=24", "layout=24:2,13:5,8:3,6:5", ""},
        {"board.points=24", "layout=24:10,19:2,1:3", ""},
        {"board.points=28", "layout=28:8,20:4", "board.home=7"},
        {"board.points=12", "layout=12:5,10:1", "board.home=4"},
        {"board.points=6", "layout=6:3,5:1", "board.home=2"},
        {"board.points=16", "layout=16:6,bar:1,reserve:2", "board.home=8"},
    };
    static const char *const dice[] = {"dice.count=1", "dice.count=3", "dice.faces=4",
                                       "dice.faces=8", "dice.fixed=6", "dice.fixed=1,2"};
    int board = random_below(random, (int)(sizeof boards / sizeof boards[0]) + 4);
    for (int i = 0; i < 3 && board < (int)(sizeof boards / sizeof boards[0]); i++) {
        if (boards[board][i][0] && !setting_add(setting, boards[board][i], false)) {
            return false;
        }
    }
    return !random_chance(random, 3) ||
           (setting_add(setting, "opening.dice=reroll", false) &&
            setting_add(setting, dice[random_below(random, (int)(sizeof dice / sizeof dice[0]))], false));
}

static bool try_random(Random *random, Setting *setting) {
    size_t count;
    const RuleKey *key = rules_keys(&count);
    int wanted = 2 + random_below(random, 9); // how many keys are drawn, about
    int eligible = 0;
    if (!setting_begin(setting, variants[random_below(random, VARIANTS)], "random") ||
        !add_board_by_chance(random, setting)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        eligible += concerns_plays(key[i].path);
    }
    for (size_t i = 0; i < count; i++) {
        if (concerns_plays(key[i].path) && setting->count < SETTING_MAX_KEYS &&
            random_below(random, eligible) < wanted && !add_by_chance(random, setting, &key[i])) {
            return false;
        }
    }
    return setting_end(setting, false);
}

bool setting_random(Random *random, Setting *setting) {
    for (int tries = 0; tries < 1000; tries++) {
        if (try_random(random, setting)) {
            return true;
        }
    }
    fprintf(stderr, "compare_reference: no valid rules found in 1000 tries\n");
    return false;
}

void setting_print(const Setting *setting, char *out, size_t size) {
    int length = snprintf(out, size, "%s", setting->variant);
    for (int i = 0; i < setting->count && (size_t)length < size; i++) {
        length += snprintf(out + length, size - (size_t)length, " --set '%s=%s'", setting->path[i], setting->value[i]);
    }
}
