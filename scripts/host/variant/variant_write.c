// SPDX-License-Identifier: MIT
// What a file has to say, over a variant, to give other rules; rule_file.lua writes it.
//
// Invariant: loading the text gives rules equal to those it was made from. Among entries with names of their own
// (limits) those that are gone come first, because that is the order in which the loader takes them.
#define _XOPEN_SOURCE 700 // realpath
#include "scripts/host/variant/variant_private.h"
#include "scripts/report.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

// Adds to a list, or notes that there is no memory.
static void add(json_t *list, json_t *value, bool *good) {
    *good = json_array_append_new(list, value) == 0 && *good;
}

// The parts of the spec as the new file must name them: paths are written in full, since nobody knows where the file
// will lie.
static json_t *list_parts(const char *spec, bool *good) {
    json_t *list = json_array();
    while (*spec != '\0') {
        char name[PATH_MAX], real[PATH_MAX];
        size_t count;
        const char *start = spec, *const *patches = variant_shipped_patches(&count);
        snprintf(name, sizeof name, "%.*s", (int)variant_next_part(NULL, &spec, NULL), start);
        bool shipped = word_find(name, strlen(name), patches, count) < count;
        bool path = variant_is_path(name) && !shipped && realpath(name, real) != NULL;
        add(list, json_string_nocheck(path ? real : name), good); // a file's name may be no UTF-8
    }
    return list;
}

static json_t *setting_json(const Rules *rules, const char *path, const char *name) {
    char value[2048];
    rules_get_lua(rules, path, value, sizeof value);
    return json_pack("{s:s, s:o}", "name", name, "value", json_string_nocheck(value));
}

// The first of the games whose rules are not the variant's in this; `count` if there is none.
static size_t first_other(const Variant *variant, const Rules *const *rules, size_t count, const char *path) {
    size_t game = 0;
    while (game < count && rules_key_equal(variant_rules(variant, game), rules[game], path)) {
        game++;
    }
    return game;
}

// What differs among the entries of a row; first what is gone, so that there is room for what is new.
static json_t *list_entries(const Variant *variant, const Rules *const *rules, size_t count, const RuleKey *key,
                            bool *good) {
    json_t *list = json_array();
    for (size_t turn = 0; turn < 2 * count; turn++) {
        size_t game = turn % count;
        for (RulePath path = {.row = 0}; rules_next_path(rules[game], variant_rules(variant, game), &path);) {
            if (path.key == key && first_other(variant, rules, count, path.text) == game) {
                const char *name = strrchr(path.text, '.') + 1;
                bool gone = rules_entry(rules[game], key, name) == NULL;
                if (gone == (turn < count)) {
                    add(list, setting_json(rules[game], path.text, name), good);
                }
            }
        }
    }
    return list;
}

static json_t *list_settings(const Variant *variant, const Rules *const *rules, size_t games, bool *good) {
    json_t *list = json_array();
    size_t count;
    const RuleKey *key = rules_keys(&count);
    for (; count-- > 0; key++) {
        char base[RULES_NAME + 16];
        bool names = rules_key_has_names(key);
        snprintf(base, sizeof base, "%.*s", (int)(strlen(key->path) - (names ? strlen(".NAME") : 0)), key->path);
        const char *dot = strchr(base, '.'), *name = dot != NULL ? dot + 1 : base;
        size_t game = first_other(variant, rules, games, key->path);
        if (game < games) {
            json_t *setting =
                names ? json_pack("{s:s, s:o}", "name", name, "entries", list_entries(variant, rules, games, key, good))
                      : setting_json(rules[game], base, name);
            *good =
                (dot == NULL || json_object_set_new(setting, "group", json_stringn(base, (size_t)(dot - base))) == 0) &&
                *good;
            add(list, setting, good);
        }
    }
    return list;
}

char *variant_write_difference(const Variant *variant, const Rules *const *rules, size_t count) {
    bool good = true;
    char *text = NULL, error[LAB_TEXT_SIZE];
    json_t *result = json_pack("{s:o, s:o}", "based_on", list_parts(variant_spec(variant), &good), "settings",
                               list_settings(variant, rules, count, &good));
    ReportCall call = {.name = "rule_file", .result = result, .about = result};
    good = good && result != NULL && report_run(&call, &text, error);
    json_decref(result);
    return good ? text : NULL;
}
