// SPDX-License-Identifier: MIT
// Warnings of `check`: see check_warn.h. A warning is never an error: random players try few things on purpose.
#include "repl/check/check_warn.h"

#include "repl/base/scratch.h"

#include <assert.h>
#include <string.h>

enum { FEW_GAMES = 50 };

// Was the key set by the last file of the spec, or at the command line?
static bool is_own(const Table *table, const char *key) {
    const Variant *variant = table_variant(table);
    const char *place = table_key_place(table, key);
    if (strcmp(place, "--set") == 0) {
        return true;
    }
    const char *file = variant_file(variant, variant_file_count(variant) - 1);
    size_t length = strlen(file);
    return strncmp(place, file, length) == 0 && (place[length] == ':' || place[length] == '\0');
}

static const char *setting_of(const Table *table, const Rules *rules, const char *key) {
    return scratch_format("%s = %s (%s)", key, table_value_said(rules, key), table_key_place(table, key));
}

// ---- keys beside keys

static bool nothing_hits(const Rules *rules) {
    return rules->contact_blot == BLOT_CLOSED || rules->contact_blot == BLOT_PIN;
}

static bool starts_on(const Rules *rules, int place) {
    return rules->layout.row[WHITE].at[place] > 0 || rules->layout.row[BLACK].at[place] > 0;
}

static bool nobody_enters(const Rules *rules) {
    bool goes_to_bar = !nothing_hits(rules) && rules->hit_goes_to == GOES_TO_BAR;
    return !goes_to_bar && !starts_on(rules, rules->bar) && !starts_on(rules, rules->reserve);
}

static bool no_head_rule(const Rules *rules) {
    return rules->head_per_turn == 0;
}

static bool no_exception(const Rules *rules) {
    return rules->head_per_turn == 0 || rules->head_first_max <= rules->head_per_turn;
}

static bool every_roll(const Rules *rules) {
    return no_exception(rules) || rules->head_first_when == HEAD_ANY_ROLL_NEEDED;
}

static bool nothing_listed(const Rules *rules) {
    return no_head_rule(rules) || (rules->head_first_doubles == 0 && rules->head_first_when != HEAD_ANY_ROLL_NEEDED);
}

static bool no_prime_rule(const Rules *rules) {
    return rules->prime_allow == PRIME_ALWAYS && !rules->prime_release;
}

static bool prime_always(const Rules *rules) {
    return rules->prime_allow == PRIME_ALWAYS;
}

static bool nothing_binds(const Rules *rules) {
    return nothing_hits(rules) || (rules->hit_run != RUN_NO_STACK && rules->hit_run != RUN_NO_STACK_NEXT);
}

static bool home_is_safe(const Rules *rules) {
    return nothing_hits(rules) || !rules->hit_in_home;
}

static bool no_doubles(const Rules *rules) {
    return rules->dice_count < 2;
}

static bool no_chain(const Rules *rules) {
    return no_doubles(rules) || rules->doubles_chain == CHAIN_NONE;
}

static bool no_numbers_forced(const Rules *rules) {
    return rules->forced_use == USE_FREE;
}

static bool no_cube(const Rules *rules) {
    return !rules->cube_on;
}

static bool one_game(const Rules *rules) {
    return rules->match_to == 1;
}

static bool no_crawford(const Rules *rules) {
    return !rules->cube_on || rules->match_to <= 1;
}

static bool counted_by_checkers(const Rules *rules) {
    return rules->score_count == COUNT_LEFT;
}

static bool no_backgammon(const Rules *rules) {
    return !flow_class_counts(rules, OUTCOME_BACKGAMMON);
}

static bool every_number_off(const Rules *rules) {
    return rules->bearoff_match == MATCH_ANY;
}

static bool no_inner_moves(const Rules *rules) {
    return !rules->bearoff_inner_moves && rules->bearoff_must != MUST_NEVER;
}

static bool runs_free(const Rules *rules) {
    int head = rules->head[WHITE] > rules->head[BLACK] ? rules->head[WHITE] : rules->head[BLACK];
    return head <= rules->runner_goal;
}

static const struct {
    const char *key;
    bool (*idle)(const Rules *rules);
    const char *why;
} idle_keys[] = {
    {"hit.in_home", nothing_hits, "nothing is hit (contact.blot)"},
    {"hit.goes_to", nothing_hits, "nothing is hit (contact.blot)"},
    {"hit.needs", nothing_hits, "nothing is hit (contact.blot)"},
    {"hit.run", home_is_safe, "nothing is hit in a home board (contact.blot, hit.in_home)"},
    {"hit.run_off", nothing_binds, "no checker is bound by hit.run"},
    {"entry.first", nobody_enters, "no checker ever has to enter"},
    {"entry.onto", nobody_enters, "no checker ever has to enter"},
    {"head.first_max", no_head_rule, "the head is free (head.per_turn = 0)"},
    {"head.first_max", nothing_listed, "head.first_doubles lists no double"},
    {"head.first_doubles", every_roll, "head.first_max is not above head.per_turn, or any roll counts"},
    {"head.first_when", no_exception, "head.first_max is not above head.per_turn"},
    {"runner.goal", runs_free, "the head is not above that point"},
    {"prime.length", no_prime_rule, "every prime may stand (prime.allow)"},
    {"prime.test", prime_always, "every prime may stand (prime.allow)"},
    {"doubles.times", no_doubles, "one die makes no doubles"},
    {"doubles.chain", no_doubles, "one die makes no doubles"},
    {"doubles.chain_from", no_chain, "nothing follows a double (doubles.chain)"},
    {"doubles.unplayed", no_doubles, "one die makes no doubles"},
    {"doubles.bonus_roll", no_doubles, "one die makes no doubles"},
    {"forced.higher", no_numbers_forced, "no number has to be played (forced.use = free)"},
    {"bearoff.must", no_inner_moves, "checkers that are all home may only be borne off (bearoff.inner_moves)"},
    {"bearoff.inner_moves", every_number_off, "any number takes any checker off (bearoff.match = any)"},
    {"score.single", counted_by_checkers, "points are the checkers left (score.count)"},
    {"score.gammon", counted_by_checkers, "points are the checkers left (score.count)"},
    {"score.backgammon", counted_by_checkers, "points are the checkers left (score.count)"},
    {"score.backgammon_in", no_backgammon, "there is no backgammon (score.backgammon)"},
    {"cube.max", no_cube, "there is no cube (cube.on)"},
    {"cube.beavers", no_cube, "there is no cube (cube.on)"},
    {"cube.automatic", no_cube, "there is no cube (cube.on)"},
    {"match.crawford", no_crawford, "no match is played with the cube (cube.on, match.to)"},
    {"match.starter", one_game, "one game decides (match.to = 1)"},
};

static bool is_default(const Rules *rules, const char *key) {
    Rules plain;
    rules_init(&plain);
    return rules_key_equal(rules, &plain, key);
}

void check_warn_keys(const Table *table, const Rules *rules, CheckWarn warn, void *context) {
    const char *told = "";
    for (size_t i = 0; i < sizeof idle_keys / sizeof idle_keys[0]; i++) {
        const char *key = idle_keys[i].key;
        assert(rules_find_key(key) != NULL);
        if (strcmp(told, key) == 0 || is_default(rules, key) || !is_own(table, key) || !idle_keys[i].idle(rules)) {
            continue;
        }
        warn(context, scratch_format("%s says nothing: %s", setting_of(table, rules, key), idle_keys[i].why));
        told = key;
    }
}

// ---- silence

void check_key_refusals(const Rules *rules, const CheckGames *games, const char *key, uint64_t *steps,
                        uint64_t *plays) {
    *steps = *plays = 0;
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        if (strcmp(reason_key((Reason)reason), key) == 0) {
            *steps += games->survey.refused_steps[reason];
            *plays += games->survey.refused_plays[reason];
        }
    }
    for (int i = 0; i < rules->limit_count; i++) {
        if (strncmp(key, "limits.", 7) == 0 && strcmp(rules->limits[i].name, key + 7) == 0) {
            *(rules->limits[i].stack > 0 ? steps : plays) += games->survey.refused_by_limit[i];
        }
    }
}

// Keys that are there to refuse something when they are not at their default (or, for move.passing, a word).
static const char *const refusing_keys[] = {
    "hit.in_home",  "hit.needs",     "hit.goes_to",         "hit.run",           "hit.run_off",
    "entry.onto",   "head.per_turn", "runner.goal",         "prime.allow",       "prime.release",
    "bearoff.dice", "bearoff.must",  "bearoff.inner_moves", "bearoff.other_die",
};

static void warn_silent_key(const Table *table, const Rules *rules, const CheckGames *games, const char *key,
                            CheckWarn warn, void *context) {
    uint64_t steps;
    uint64_t plays;
    check_key_refusals(rules, games, key, &steps, &plays);
    if (steps + plays > 0 || !is_own(table, key)) {
        return;
    }
    for (size_t i = 0; i < sizeof idle_keys / sizeof idle_keys[0]; i++) {
        if (strcmp(idle_keys[i].key, key) == 0 && idle_keys[i].idle(rules)) {
            return; // it was told why
        }
    }
    warn(context,
         scratch_format("%s refused nothing at %llu positions of %llu random games", setting_of(table, rules, key),
                        (unsigned long long)games->survey.positions, games->games));
}

// One that is expected to return a value each time: true, false, or a number.
static bool hook_may_refuse(Hook hook) {
    return hook <= HOOK_PREFER_PLAY || hook == HOOK_ALLOW_DOUBLE;
}

void check_warn_refusing(const Rules *rules, const CheckGames *games, CheckWarn warn, void *context) {
    static const Hook hooks[] = {HOOK_ALLOW_STEP, HOOK_ALLOW_PLAY};
    for (int i = 0; i < 2; i++) {
        unsigned long long asked = games->hooks.asked[hooks[i]];
        if (rules_have_hook(rules, hooks[i]) && asked > 0 && games->hooks.spoke[hooks[i]] == asked) {
            warn(context, scratch_format("%s refused all %llu %s that it was asked about, so nobody could move",
                                         hook_names[hooks[i]], asked, i == 0 ? "steps" : "plays"));
        }
    }
}

void check_warn_silent(const Table *table, const Rules *rules, const CheckGames *games, CheckWarn warn, void *context) {
    if (games->games < FEW_GAMES) {
        return;
    }
    for (size_t i = 0; i < sizeof refusing_keys / sizeof refusing_keys[0]; i++) {
        if (!is_default(rules, refusing_keys[i])) {
            warn_silent_key(table, rules, games, refusing_keys[i], warn, context);
        }
    }
    for (int i = 0; i < rules->limit_count; i++) {
        const char *key = scratch_format("limits.%s", rules->limits[i].name);
        warn_silent_key(table, rules, games, key, warn, context);
    }
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        if (!rules_have_hook(rules, (Hook)hook) || games->hooks.spoke[hook] > 0) {
            continue;
        }
        bool mute = games->hooks.silent[hook] == games->hooks.asked[hook];
        const char *name = hook_names[hook];
        warn(context, games->hooks.asked[hook] == 0
                          ? scratch_format("%s was never asked anything in %llu random games", name, games->games)
                      : mute && hook_may_refuse((Hook)hook)
                          ? scratch_format("%s never returned a value in %llu random games: is `return` missing in it?",
                                           name, games->games)
                          : scratch_format("%s never had anything to say in %llu random games", name, games->games));
    }
}
