// SPDX-License-Identifier: MIT
// Warnings of `check`: see check_warn.h. What is worth one, and its words, stand in scripts/report/check_warn.lua.
#include "repl/check/check_warn.h"

#include "core/flow.h"
#include "repl/base/scratch.h"
#include "repl/screen/told.h"

#include <string.h>

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

static json_t *keys_told(const Table *table, const Rules *rules, const CheckGames *games) {
    json_t *keys = json_array();
    size_t count;
    const char **paths = table_key_paths(rules, rules, &count);
    Rules plain;
    rules_init(&plain);
    for (size_t i = 0; i < count; i++) {
        uint64_t steps, plays;
        check_key_refusals(rules, games, paths[i], &steps, &plays);
        json_add(keys, "{s:s, s:o, s:o, s:o, s:b, s:b, s:b}", "key", paths[i], "value",
                 json_shown(table_value(rules, paths[i])), "said", json_shown(table_value_said(rules, paths[i])),
                 "place", json_shown(table_key_place(table, paths[i])), "own", is_own(table, paths[i]), "is_default",
                 rules_key_equal(rules, &plain, paths[i]), "refused", steps + plays > 0);
    }
    return keys;
}

json_t *check_functions_told(const Rules *rules, const HookCount *hooks) {
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

// Does a checker of either side begin there?
static bool starts_on(const Rules *rules, int place) {
    return rules->layout.row[WHITE].at[place] > 0 || rules->layout.row[BLACK].at[place] > 0;
}

void check_warn(Screen *screen, const Table *table, const Rules *rules, const CheckGames *games, CheckWarn warn,
                void *context) {
    int head = rules->head[WHITE] > rules->head[BLACK] ? rules->head[WHITE] : rules->head[BLACK];
    json_t *result = json_pack("{s:o, s:o, s:I, s:I, s:i, s:b, s:b}", "keys", keys_told(table, rules, games),
                               "functions", check_functions_told(rules, &games->hooks), "games",
                               (json_int_t)games->games, "positions", (json_int_t)games->survey.positions, "head", head,
                               "begins_outside", starts_on(rules, rules->bar) || starts_on(rules, rules->reserve),
                               "backgammons", flow_class_counts(rules, OUTCOME_BACKGAMMON));
    const char *line = told_of(screen, "check_warn", result);
    while (line != NULL && *line != '\0') {
        size_t length = strcspn(line, "\n");
        warn(context, scratch_copy_bytes(line, length));
        line += length + (line[length] == '\n');
    }
}
