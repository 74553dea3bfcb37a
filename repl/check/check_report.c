// SPDX-License-Identifier: MIT
// The reports and warnings of `check`: see check_report.h.
#include "repl/check/check_report.h"

#include "repl/base/scratch.h"
#include "repl/desk/load.h"
#include "repl/screen/messages.h"
#include "repl/screen/records.h"
#include "repl/screen/told.h"
#include "scripts/script_help.h"

#include <string.h>

static double ratio(unsigned long long part, unsigned long long whole) {
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

static unsigned long long finished(const CheckGames *games) {
    return games->games - games->unfinished;
}

// The key or function that keeps the generator from its fast loops, always or where it matters; "" if none does.
static const char *slow_key(const Rules *rules, bool *always) {
    const char *key = rules_path_key(rules, always);
    if (key != NULL && strcmp(key, "limits") == 0) {
        return scratch_format("limits.%s", rules->limits[0].name);
    }
    if (key == NULL && rules_have_hook(rules, HOOK_ALLOW_STEP)) {
        *always = true;
        return hook_names[HOOK_ALLOW_STEP];
    }
    return key != NULL ? key : "";
}

// How often the key refused a step, and a play.
static void find_refusals(const Rules *rules, const CheckGames *games, const char *key, uint64_t *steps,
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

// Where the functions stand, of which nobody counts what each has refused.
static const char *places_of_hook(const Variant *variant, size_t game, Hook hook) {
    Text places = scratch_text();
    VariantHook each;
    for (size_t i = 0; variant_hook(variant, game, i, &each); i++) {
        if (each.hook == hook) {
            text_add(&places, "%s%s:%d", places.length > 0 ? ", " : "", each.file, each.line);
        }
    }
    return places.bytes;
}

// ---- JSON

// What refused something: the keys, or (`all`) the functions, too, and the values.
static json_t *json_refusals(const CheckReport *report, size_t kind, bool all) {
    static const struct {
        Hook hook;
        Reason reason;
    } refusing[] = {{HOOK_ALLOW_STEP, REASON_ALLOW_STEP},
                    {HOOK_ALLOW_PLAY, REASON_ALLOW_PLAY},
                    {HOOK_PREFER_PLAY, REASON_PREFER_PLAY}};
    const Table *table = report->table;
    const Rules *rules = &table->books->rules[kind];
    const Survey *survey = &report->games[kind].survey;
    size_t count;
    const char **paths = table_key_paths(rules, rules, &count);
    json_t *list = json_array();
    uint64_t steps, plays;
    for (size_t i = 0; i < count; i++) {
        find_refusals(rules, &report->games[kind], paths[i], &steps, &plays);
        if (steps + plays > 0) {
            json_add(list, "{s:s, s:o, s:I, s:I, s:o*}", "key", paths[i], "place",
                     json_shown(table_game_key_place(table, kind, paths[i])), "steps", (json_int_t)steps, "plays",
                     (json_int_t)plays, "value", all ? json_shown(table_value(rules, paths[i])) : NULL);
        }
    }
    for (size_t i = 0; all && i < sizeof refusing / sizeof refusing[0]; i++) {
        const char *name = hook_names[refusing[i].hook];
        steps = survey->refused_steps[refusing[i].reason];
        plays = survey->refused_plays[refusing[i].reason];
        if (steps + plays > 0) {
            json_add(list, "{s:s, s:o, s:I, s:I}", "key", name, "place",
                     json_shown(places_of_hook(table_variant(table), kind, refusing[i].hook)), "steps",
                     (json_int_t)steps, "plays", (json_int_t)plays);
        }
    }
    return list;
}

static json_t *json_hooks(const CheckGames *games, const Rules *rules) {
    json_t *object = json_object();
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        if (rules_have_hook(rules, (Hook)hook)) {
            json_object_set_new(object, hook_names[hook],
                                json_pack("{s:I, s:I}", "asked", (json_int_t)games->hooks.asked[hook], "spoke",
                                          (json_int_t)games->hooks.spoke[hook]));
        }
    }
    return object;
}

static json_t *json_games(const CheckReport *report, size_t kind) {
    const Table *table = report->table;
    const Rules *rules = &table->books->rules[kind];
    const CheckGames *games = &report->games[kind];
    json_t *outcomes = json_object();
    for (int i = OUTCOME_SINGLE; i < CHECK_OUTCOMES; i++) {
        if (outcome_possible(rules, (Outcome)i) || games->outcome[i] > 0) {
            json_object_set_new(outcomes, outcome_word(rules, (Outcome)i), json_integer((json_int_t)games->outcome[i]));
        }
    }
    bool always;
    const char *slow = slow_key(rules, &always);
    return json_pack("{s:s, s:I, s:b, s:I, s:f, s:f, s:I, s:f, s:f, s:o, s:I, s:s, s:o*, s:I, s:I, s:o, s:o}",
                     "variant", variant_game_name(table_variant(table), kind), "games", (json_int_t)games->games,
                     "out_of_time", games->out_of_time, "repeated", (json_int_t)games->repeated, "mean_turns",
                     ratio(games->turns, finished(games)), "mean_plays", ratio(games->plays, games->decisions),
                     "most_plays", (json_int_t)games->most_plays, "starter_wins",
                     ratio(games->starter_wins, games->decided), "mean_points", ratio(games->points, finished(games)),
                     "outcomes", outcomes, "unfinished", (json_int_t)games->unfinished, "generator",
                     always ? "path" : "fast", "slow_because", json_string(slow), "steps_tried",
                     (json_int_t)games->survey.steps, "plays_tried", (json_int_t)games->survey.plays, "refused",
                     json_refusals(report, kind, false), "functions", json_hooks(games, rules));
}

// ---- what people are told beside it (check.lua)

// The functions of the rules, in the order of hooks: how often each was asked, spoke and was silent.
static json_t *answers_told(const Rules *rules, const HookCount *hooks) {
    json_t *functions = json_array();
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        if (rules_have_hook(rules, (Hook)hook)) {
            json_add(functions, "{s:s, s:I, s:I, s:I}", "name", hook_names[hook], "asked",
                     (json_int_t)hooks->asked[hook], "spoke", (json_int_t)hooks->spoke[hook], "silent",
                     (json_int_t)hooks->silent[hook]);
        }
    }
    return functions;
}

static json_t *list_outcomes(const CheckGames *games, const Rules *rules) {
    json_t *list = json_array();
    for (int i = OUTCOME_SINGLE; i < CHECK_OUTCOMES; i++) {
        if (outcome_possible(rules, (Outcome)i) || games->outcome[i] > 0) {
            json_add(list, "{s:s, s:I}", "word", outcome_word(rules, (Outcome)i), "games",
                     (json_int_t)games->outcome[i]);
        }
    }
    return list;
}

// The key or function that keeps the generator slow, where there is one.
static json_t *slow_told(const Table *table, size_t kind, const Rules *rules) {
    bool always;
    const char *key = slow_key(rules, &always);
    if (rules_find_key(key) == NULL) {
        const char *place = variant_game_key_place(table_variant(table), kind, key);
        return json_pack("{s:s, s:o}", "key", key, "place", json_shown(place));
    }
    return json_pack("{s:s, s:o, s:o, s:b}", "key", key, "value", json_shown(table_value(rules, key)), "place",
                     json_shown(table_game_key_place(table, kind, key)), "always", always);
}

void check_report_games(const CheckReport *report, size_t kind) {
    const Table *table = report->table;
    const Rules *rules = &table->books->rules[kind];
    const CheckGames *games = &report->games[kind];
    json_t *result = json_pack("{s:o, s:b, s:I, s:f, s:f, s:b, s:o, s:o, s:o, s:o}", "game", json_games(report, kind),
                               "several", table->books->count > 1, "seed", (json_int_t)report->seed, "passes",
                               ratio(games->passes, games->decisions), "choices", ratio(games->asked, games->games),
                               "good", games->trouble == CHECK_GOOD, "outcomes", list_outcomes(games, rules),
                               "functions", answers_told(rules, &games->hooks), "refused",
                               json_refusals(report, kind, true), "slow", slow_told(table, kind, rules));
    print_told(report->session->screen, "check", result);
}

// ---- warnings: what is worth one, and its words, stand in check_warn.lua

// Was the key set by the last file of the spec, or at the command line?
static bool is_own(const Table *table, const char *key) {
    const Variant *variant = table_variant(table);
    const char *place = table_key_place(table, key);
    if (strcmp(place, "--set") == 0) {
        return true;
    }
    const char *file = variant_file(variant, variant_file_count(variant) - 1).name;
    size_t length = strlen(file);
    return strncmp(place, file, length) == 0 && (place[length] == ':' || place[length] == '\0');
}

static json_t *keys_told(const Table *table, const Rules *rules, const CheckGames *games) {
    json_t *keys = json_array();
    size_t count;
    const char **paths = table_key_paths(rules, rules, &count);
    Rules plain;
    rules_init(&plain);
    for (size_t i = 0; i < count; i++) {
        uint64_t steps, plays;
        find_refusals(rules, games, paths[i], &steps, &plays);
        json_add(keys, "{s:s, s:o, s:o, s:o, s:b, s:b, s:b}", "key", paths[i], "value",
                 json_shown(table_value(rules, paths[i])), "said", json_shown(table_value_said(rules, paths[i])),
                 "place", json_shown(table_key_place(table, paths[i])), "own", is_own(table, paths[i]), "is_default",
                 rules_key_equal(rules, &plain, paths[i]), "refused", steps + plays > 0);
    }
    return keys;
}

// Does a checker of either side begin there?
static bool starts_on(const Rules *rules, int place) {
    return rules->layout.row[WHITE].at[place] > 0 || rules->layout.row[BLACK].at[place] > 0;
}

void check_report_warn(const CheckReport *report, const char *sentence) {
    print_warning(report->session->screen, "%s", sentence);
    json_array_append_new(report->warnings, json_shown(sentence));
}

void check_report_idle(const CheckReport *report, size_t kind) {
    const Rules *rules = &report->table->books->rules[kind];
    const CheckGames *games = &report->games[kind];
    int head = rules->head[WHITE] > rules->head[BLACK] ? rules->head[WHITE] : rules->head[BLACK];
    int checkers = rules->total[WHITE] > rules->total[BLACK] ? rules->total[WHITE] : rules->total[BLACK];
    json_t *result =
        json_pack("{s:o, s:o, s:I, s:I, s:i, s:i, s:b, s:b}", "keys", keys_told(report->table, rules, games),
                  "functions", answers_told(rules, &games->hooks), "games", (json_int_t)games->games, "positions",
                  (json_int_t)games->survey.positions, "head", head, "checkers", checkers, "begins_outside",
                  starts_on(rules, rules->bar) || starts_on(rules, rules->reserve), "backgammons",
                  outcome_possible(rules, OUTCOME_BACKGAMMON));
    const char *line = told_of(report->session->screen, "check_warn", result);
    while (line != NULL && *line != '\0') {
        size_t length = strcspn(line, "\n");
        check_report_warn(report, scratch_copy_bytes(line, length));
        line += length + (line[length] == '\n');
    }
}

// ---- what the file may do

void check_report_may(const CheckReport *report) {
    const Variant *variant = table_variant(report->table);
    const Rules *rules = &report->table->books->rules[0];
    json_t *functions = json_array(), *texts = json_array(), *state = json_array(), *known = json_array();
    for (size_t game = 0; game < variant_game_count(variant); game++) {
        json_array_extend(functions, scratch_own(functions_told(variant, game)));
    }
    size_t count;
    for (size_t i = 0; i < variant_file_count(variant); i++) {
        json_array_append_new(texts, json_string(variant_file(variant, i).text));
    }
    for (int i = 0; i < rules->state_count; i++) {
        json_array_append_new(state, json_string(rules->state[i].name));
    }
    const ScriptName *name = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        if (name[i].kind == NAME_FIELD || name[i].kind == NAME_METHOD) {
            json_array_append_new(known, json_string(name[i].name));
        }
    }
    print_told(
        report->session->screen, "check_may",
        json_pack("{s:o, s:o, s:o, s:o}", "functions", functions, "texts", texts, "state", state, "known", known));
}

// ---- all of it as JSON

void check_report_json(const CheckReport *report) {
    const Table *table = report->table;
    const Variant *variant = table_variant(table);
    const char *fingerprint = scratch_format("%016llx", (unsigned long long)rules_fingerprint(&table->books->rules[0]));
    json_t *games = json_array();
    for (size_t kind = 0; kind < report->kinds; kind++) {
        json_array_append_new(games, json_games(report, kind));
    }
    json_t *object =
        json_pack("{s:s, s:s, s:I, s:I, s:I, s:s, s:o, s:O, s:O}", "variant", variant_name(variant), "fingerprint",
                  fingerprint, "seed", (json_int_t)report->seed, "examples", (json_int_t)report->examples,
                  "examples_failed", (json_int_t)report->examples_failed, "printed", variant_output(variant), "games",
                  games, "warnings", report->warnings, "errors", report->errors);
    print_json(report->session->screen, object);
}
