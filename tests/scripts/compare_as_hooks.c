// SPDX-License-Identifier: MIT
// Rule keys against the same rules written as Lua hooks (as_hooks/): both give the same set of results.
//
//     compare_as_hooks [--pairs N] [--seed S] [--only NAME]
//
// For every case: N pairs of position and throw, alternately artificial ones and those of random play by the keys. The
// table says in how many of them the rule made a difference; where it never did in 10,000 pairs, the case has failed,
// too. At a difference: the results that only one side has, and the two lines that repeat it; exit status 1.
#include "core/play_text.h"
#include "core/plays.h"
#include "core/rule_keys.h"
#include "scripts/limits.h"
#include "scripts/variant.h"
#include "tests/core/random_positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SHOWN = 6, MOST_TEXT = 4096, MOST_NUMBERS = 4, ENOUGH = 10000 };

// The keys of `variant` with `common` over them, and with either `keys` or the hooks of as_hooks/`hooks`.lua.
typedef struct Case {
    const char *hooks, *variant, *common, *keys; // key=value;key=value
} Case;

#define SMALL "board.points=12;board.home=4;layout=12:2,8:3,4:1"
static const Case cases[] = {
    {"head", "narde", "", ""},
    {"head", "long_nardi", "prime.allow=always", ""},
    {"head_needed", "narde", "", "head.first_when=needed"},
    {"head_needed", "narde", "prime.allow=always", "head.first_when=needed"},
    {"prime_ahead", "narde", "", ""},
    {"prime_ahead", "backgammon", "", "prime.allow=enemy_ahead"},
    {"prime_ahead", "backgammon", "contact.blot=either", "prime.allow=enemy_ahead"},
    {"prime_behind", "backgammon", "prime.length=4", "prime.allow=enemy_behind"},
    {"prime_behind", "narde", "prime.length=4", "prime.allow=enemy_behind"},
    {"prime_behind", "backgammon", "prime.length=4;contact.blot=pin", "prime.allow=enemy_behind"},
    {"prime_release", "backgammon", "prime.length=3", "prime.release=true"},
    {"prime_release", "narde", "prime.length=3;prime.allow=always", "prime.release=true"},
    {"prime_release", "backgammon", "prime.length=3;contact.blot=closed;" SMALL, "prime.release=true"},
    {"bearoff_even", "nardi_classique", "", ""},
    {"bearoff_even", "backgammon", "", "bearoff.dice=2,4,6"},
    {"bearoff_even", "narde", "", "bearoff.dice=2,4,6"},
    {"match_exact", "backgammon", "", "bearoff.match=exact"},
    {"match_exact", "narde", "", "bearoff.match=exact"},
    {"match_at_least", "backgammon", "", "bearoff.match=at_least"},
    {"match_at_least", "backgammon", SMALL, "bearoff.match=at_least"},
    {"match_highest", "backgammon", "", ""},
    {"match_highest", "narde", "", ""},
    {"match_highest", "takhte_nard", SMALL, ""},
    {"match_below", "backgammon", "", "bearoff.match=below"},
    {"match_below", "backgammon", SMALL, "bearoff.match=below"},
    {"match_below", "narde", "prime.allow=always", "bearoff.match=below"},
    {"run_stay", "backgammon", "", "hit.run=stay"},
    {"run_stay", "takhte_nard", SMALL, "hit.run=stay"},
    {"run_no_stack", "takhte_nard", "", ""},
    {"run_no_stack", "backgammon", SMALL, "hit.run=no_stack"},
    {"run_no_stack", "backgammon", SMALL ";doubles.times=6", "hit.run=no_stack"},
    {"blot_closed", "narde", "prime.allow=always", ""},
    {"blot_closed", "backgammon", "", "contact.blot=closed"},
    {"onto_empty", "nardi_classique", "", "entry.onto=empty"},
    {"onto_empty", "backgammon", "contact.blot=pin", "entry.onto=empty"},
    {"onto_not_own", "backgammon", "", "entry.onto=not_own"},
    {"onto_not_own", "takhte_nard", "entry.first=none", "entry.onto=not_own"},
    {"limit_stack", "backgammon", "", "limits.some=from=3 to=20 stack=2"},
    {"limit_stack", "narde", "", "limits.some=from=3 to=20 stack=2"},
    {"limit_points", "backgammon", "", "limits.some=from=3 to=20 points=4"},
    {"limit_points", "narde", "", "limits.some=from=3 to=20 points=4"},
    {"other_checker", "nardi_classique", "", "bearoff.other_die=other_checker"},
    {"other_checker", "backgammon", "", "bearoff.other_die=other_checker"},
    {"other_checker", "backgammon", SMALL, "bearoff.other_die=other_checker"},
    {"passing_empty", "nardi_classique", "", "move.passing=empty"},
    {"passing_empty", "backgammon", "contact.blot=either", "move.passing=empty"},
    {"passing_empty", "backgammon", SMALL, "move.passing=empty"},
};

typedef struct Compare {
    const Case *what;
    Random random;
    uint64_t seed;
    Rules by_keys, by_hooks, without; // without the rule
    PlayList keys, hooks, all;
    long plays, fired, too_many; // pairs of which the hooks have more plays than can be listed
} Compare;

// ---- rules

static bool set_keys(Rules *rules, const char *keys) {
    while (*keys) {
        char path[64], value[128];
        Error error;
        int length = 0;
        if (sscanf(keys, "%63[^=]=%127[^;]%n", path, value, &length) != 2) {
            fprintf(stderr, "compare_as_hooks: not key=value: %s\n", keys);
            return false;
        }
        if (rules_set_text(rules, path, value, &error) != STATUS_OK) {
            fprintf(stderr, "compare_as_hooks: %s: %s\n", path, error.text);
            return false;
        }
        keys += length + (keys[length] == ';');
    }
    return true;
}

static bool complete(Rules *rules) {
    Error error;
    if (rules_complete(rules, &error) != STATUS_OK) {
        fprintf(stderr, "compare_as_hooks: %s\n", error.text);
        return false;
    }
    return true;
}

static Variant *load(const char *spec) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    if (!variant) {
        fprintf(stderr, "compare_as_hooks: %s\n", error.text);
    }
    return variant;
}

// ---- reporting

// The settings as the shell takes them, after a space each.
static void print_settings(const char *keys) {
    while (*keys) {
        size_t length = strcspn(keys, ";");
        printf(" --set '%.*s'", (int)length, keys);
        keys += length + (keys[length] == ';');
    }
}

static void print_repeat(const Compare *compare, const Position *position) {
    char text[POSITION_TEXT];
    const Case *what = compare->what;
    position_print(&compare->by_keys, position, text, sizeof text);
    printf("  echo '%s' | nardbox plays %s", text, what->variant);
    print_settings(what->common);
    print_settings(what->keys);
    printf("\n  echo '%s' | nardbox plays %s+%s/tests/scripts/as_hooks/%s.lua", text, what->variant, NARDBOX_SOURCE_DIR,
           what->hooks);
    print_settings(what->common);
    printf("\n  (seed %llu)\n", (unsigned long long)compare->seed);
}

static void print_missing(const Rules *rules, const Position *position, const PlayList *list, const PlayList *other,
                          const char *title) {
    int shown = 0;
    for (size_t i = 0; i < list->count && shown < MOST_SHOWN; i++) {
        if (plays_find_result(other, &list->board[i]) == SIZE_MAX) {
            Play play;
            char text[PLAY_TEXT];
            play_list_get(list, i, &play);
            play_print(rules, (Side)position->turn, NUMBERING_OWN, &play, text, sizeof text);
            printf("  %s: %s\n", title, *text ? text : "no play at all");
            shown++;
        }
    }
}

// ---- one pair

static bool same_results(const PlayList *a, const PlayList *b) {
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        same = plays_find_result(b, &a->board[i]) != SIZE_MAX;
    }
    return same;
}

static bool compare_pair(Compare *compare, const Position *position) {
    Status status = plays_generate_growing(&compare->by_keys, position, &compare->keys);
    if (status != STATUS_OK) {
        printf("the keys give no plays: status %d\n", status);
        return false;
    }
    status = plays_generate_growing(&compare->by_hooks, position, &compare->hooks);
    if (status == STATUS_FULL) { // four numbers and a prefer_play that looks at the way, now and then
        compare->too_many++;
        return true;
    }
    if (status != STATUS_OK) {
        Error error = {0};
        if (status == STATUS_SCRIPT) {
            hooks_failed(&compare->by_hooks, &error);
        }
        printf("FAILED %s: status %d: %s\n", compare->what->hooks, status, error.text);
        print_repeat(compare, position);
        return false;
    }
    bool same = same_results(&compare->keys, &compare->hooks);
    if (!same) {
        printf("DIFFERENT %s: %zu plays by keys, %zu by hooks\n", compare->what->hooks, compare->keys.count,
               compare->hooks.count);
        print_missing(&compare->by_keys, position, &compare->keys, &compare->hooks, "keys only");
        print_missing(&compare->by_hooks, position, &compare->hooks, &compare->keys, "hooks only");
        print_repeat(compare, position);
    }
    if (plays_generate_growing(&compare->without, position, &compare->all) != STATUS_OK) {
        printf("without the rule there are no plays\n");
        return false;
    }
    compare->fired += !same_results(&compare->keys, &compare->all);
    compare->plays += (long)compare->keys.count;
    return same;
}

// ---- many pairs

// What an earlier item of the turn took from the head is not for hooks to know. More than four numbers without a throw
// make tens of thousands of plays, for which hooks have no time.
static void throw_dice(Compare *compare, Position *position) {
    random_throw(&compare->random, &compare->by_keys, position);
    position->head_taken = 0;
    if (position->roll_count == 0 && position->number_count > MOST_NUMBERS) {
        position->number_count = MOST_NUMBERS;
        memset(position->number + MOST_NUMBERS, 0, sizeof position->number - MOST_NUMBERS);
    }
}

static void play_on(Compare *compare, Position *position) {
    if (plays_generate_growing(&compare->by_keys, position, &compare->keys) == STATUS_OK) {
        Play play;
        play_list_get(&compare->keys, (size_t)random_below(&compare->random, (int)compare->keys.count), &play);
        random_play_on(&compare->random, &compare->by_keys, &play, position);
    }
    if (!position->playing) {
        throw_dice(compare, position);
    }
}

static bool compare_pairs(Compare *compare, long pairs) {
    Position game;
    random_start(&compare->random, &compare->by_keys, &game);
    throw_dice(compare, &game);
    for (long pair = 0; pair < pairs; pair++) {
        if (pair % 2 == 0) {
            Position artificial;
            random_artificial(&compare->random, &compare->by_keys, &artificial);
            throw_dice(compare, &artificial);
            if (!compare_pair(compare, &artificial)) {
                return false;
            }
        } else {
            if (!compare_pair(compare, &game)) {
                return false;
            }
            play_on(compare, &game);
        }
    }
    return true;
}

static bool compare_case(const Case *what, long pairs, uint64_t seed) {
    static Compare compare;
    char spec[MOST_TEXT];
    clock_t start = clock();
    snprintf(spec, sizeof spec, "%s+%s/tests/scripts/as_hooks/%s.lua", what->variant, NARDBOX_SOURCE_DIR, what->hooks);
    Variant *plain = load(what->variant), *hooked = load(spec);
    bool same = plain && hooked;
    memset(&compare, 0, sizeof compare);
    compare.what = what;
    compare.seed = compare.random.state = seed;
    if (same) {
        compare.by_keys = *variant_rules(plain, 0);
        compare.by_hooks = *variant_rules(hooked, 0);
        same = set_keys(&compare.by_keys, what->common) && set_keys(&compare.by_keys, what->keys) &&
               complete(&compare.by_keys) && set_keys(&compare.by_hooks, what->common) && complete(&compare.by_hooks);
    }
    if (same && !compare.by_hooks.hooks) {
        fprintf(stderr, "compare_as_hooks: %s has no hooks\n", what->hooks);
        same = false;
    }
    compare.without = compare.by_hooks;
    compare.without.hooks = NULL;
    same = same && play_list_create(&compare.keys, 4096) == STATUS_OK &&
           play_list_create(&compare.hooks, 4096) == STATUS_OK && play_list_create(&compare.all, 4096) == STATUS_OK &&
           compare_pairs(&compare, pairs);
    if (same) {
        printf("%-14s %-16s %-50s %8ld pairs %10ld plays %8ld differ without, %ld too many, %6.1f s\n", what->hooks,
               what->variant, what->common, pairs - compare.too_many, compare.plays, compare.fired, compare.too_many,
               (double)(clock() - start) / CLOCKS_PER_SEC);
        same = (compare.fired > 0 || pairs < ENOUGH) && compare.too_many <= pairs / ENOUGH;
    }
    fflush(stdout);
    play_list_destroy(&compare.keys);
    play_list_destroy(&compare.hooks);
    play_list_destroy(&compare.all);
    variant_destroy(plain);
    variant_destroy(hooked);
    return same;
}

static int usage(void) {
    fprintf(stderr, "usage: compare_as_hooks [--pairs N] [--seed S] [--only NAME]\n");
    return 2;
}

int main(int argc, char **argv) {
    long pairs = 1000;
    uint64_t seed = 1;
    const char *only = NULL;
    size_t compared = 0, different = 0;
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--pairs") == 0 && more) {
            pairs = strtol(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--seed") == 0 && more) {
            seed = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--only") == 0 && more) {
            only = argv[++i];
        } else {
            return usage();
        }
    }
    if (pairs <= 0) {
        return usage();
    }
    Error error;
    if (limits_set("hook.ms", "60000", &error) != STATUS_OK ||
        limits_set("hook.all_ms", "60000", &error) != STATUS_OK) {
        fprintf(stderr, "compare_as_hooks: %s\n", error.text); // a busy machine is no difference
        return 1;
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (!only || strcmp(only, cases[i].hooks) == 0) {
            compared++;
            different += !compare_case(&cases[i], pairs, seed + i);
        }
    }
    if (compared == 0) {
        fprintf(stderr, "compare_as_hooks: there is no case %s\n", only);
        return 2;
    }
    printf("compare_as_hooks: %zu cases, %zu different\n", compared, different);
    return different > 0;
}
