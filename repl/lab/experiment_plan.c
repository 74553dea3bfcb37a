// SPDX-License-Identifier: MIT
// Plans of experiments: what their members may be, and what stands for those that are not there.
//
// Invariant: a plan that has been checked has every member of experiment.h that its kind knows, in this file's order.
#include "repl/lab/experiment_private.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    DEFAULT_GAMES = 1000,
    MOST_GAMES = 1000000000,
    MOST_BOTS = 32,
    MOST_VARIANTS = 64,
    MOST_SETS = 64,
    MOST_MINUTES = 100000,
    MOST_TO = 999,
    MOST_LUCK = 1000000,
    LUCK = 64,
};

static const char *const kind_names[KIND_COUNT] = {
    [KIND_SIM] = "sim",   [KIND_MATCH] = "match",     [KIND_TOURNEY] = "tourney",
    [KIND_DUEL] = "duel", [KIND_COMPARE] = "compare", [KIND_SWEEP] = "sweep",
};

typedef struct Checking {
    const json_t *given;
    json_t *plan;
    Kind kind;
    char *error;
} Checking;

__attribute__((format(printf, 2, 3))) static bool complain(Checking *checking, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(checking->error, EXPERIMENT_ERROR, format, list);
    va_end(list);
    return false;
}

// "; did you mean ...?", or "".
static const char *did_you_mean(const char *word, const char *const *names, size_t count, char room[80]) {
    const char *near = word_nearest(word, strlen(word), names, count);
    snprintf(room, 80, near != NULL ? "; did you mean %.40s?" : "%s", near != NULL ? near : "");
    return room;
}

bool plan_is_two_sided(Kind kind) {
    return kind == KIND_COMPARE || kind == KIND_SWEEP;
}

Kind plan_kind(const json_t *plan) {
    const char *name = json_string_value(json_object_get(plan, "kind"));
    int kind = 0;
    while (kind < KIND_COUNT && (name == NULL || strcmp(name, kind_names[kind]) != 0)) {
        kind++;
    }
    return (Kind)kind;
}

// ---- members

// All members, and the kinds that know them.
static const struct {
    const char *name;
    unsigned kinds; // bit Kind
} members[] = {
    {"kind", ~0U},
    {"variants", ~0U},
    {"bots", ~0U},
    {"games", ~0U},
    {"minutes", ~0U},
    {"until", ~0U},
    {"until_of", ~0U},
    {"sprt", 1U << KIND_SIM | 1U << KIND_DUEL | 1U << KIND_MATCH},
    {"to", 1U << KIND_MATCH},
    {"key", 1U << KIND_SWEEP},
    {"values", 1U << KIND_SWEEP},
    {"cube", ~0U},
    {"luck", ~0U},
    {"seed", ~0U},
};
enum { MEMBERS = sizeof members / sizeof members[0] };

// Members other than these are refused: `what` has no such one.
static bool check_members(Checking *checking, const char *what, const json_t *object, const char *const *names,
                          size_t count) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value) {
        size_t i = 0;
        while (i < count && strcmp(names[i], name) != 0) {
            i++;
        }
        if (i == count) {
            char near[80];
            return complain(checking, "%s has no \"%.40s\"%s", what, name, did_you_mean(name, names, count, near));
        }
    }
    return true;
}

static bool check_names(Checking *checking) {
    const char *names[MEMBERS];
    char *what = text_format("a %s", kind_names[checking->kind]);
    size_t count = 0;
    for (size_t i = 0; i < MEMBERS; i++) {
        if (members[i].kinds >> checking->kind & 1) {
            names[count++] = members[i].name;
        }
    }
    bool good = check_members(checking, what, checking->given, names, count);
    free(what);
    return good;
}

static const json_t *given(const Checking *checking, const char *name) {
    const json_t *value = json_object_get(checking->given, name);
    return json_is_null(value) ? NULL : value;
}

static bool take_whole(Checking *checking, const char *name, json_int_t initial, json_int_t least, json_int_t most) {
    const json_t *value = given(checking, name);
    json_int_t number = initial;
    if (value != NULL) {
        // A script's numbers may be whole doubles.
        bool whole =
            json_is_integer(value) || (json_is_real(value) && json_real_value(value) == floor(json_real_value(value)) &&
                                       fabs(json_real_value(value)) < 9e15);
        number = json_is_integer(value) ? json_integer_value(value) : whole ? (json_int_t)json_real_value(value) : -1;
        if (!whole || number < least || number > most) {
            return complain(checking, "%s must be a whole number from %lld to %lld", name, (long long)least,
                            (long long)most);
        }
    }
    json_object_set_new(checking->plan, name, json_integer(number));
    return true;
}

static bool take_real(Checking *checking, json_t *into, const json_t *from, const char *name, double initial,
                      double least, double most) {
    const json_t *value = json_object_get(from, name);
    double number = initial;
    if (value != NULL && !json_is_null(value)) {
        number = json_number_value(value);
        if (!json_is_number(value) || !(number >= least && number <= most)) {
            return complain(checking, "%s must be a number from %g to %g", name, least, most);
        }
    }
    // As many digits as experiment_text writes: what is read back is the same plan.
    char text[40];
    snprintf(text, sizeof text, "%.*g", EXPERIMENT_DIGITS, number);
    json_object_set_new(into, name, json_real(strtod(text, NULL)));
    return true;
}

// A list of `least` to `most` texts.
static bool check_texts(Checking *checking, const char *name, const json_t *list, size_t least, size_t most,
                        const char *example) {
    bool good = json_is_array(list) && json_array_size(list) >= least && json_array_size(list) <= most;
    for (size_t i = 0; good && i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        good = text != NULL && *text != '\0';
    }
    if (!good && least == most) {
        return complain(checking, "%s must be a list of %zu texts, as in %s", name, least, example);
    }
    return good || complain(checking, "%s must be a list of %zu to %zu texts, as in %s", name, least, most, example);
}

static bool take_variants(Checking *checking) {
    static const char *const names[] = {"spec", "set"};
    const json_t *list = given(checking, "variants");
    size_t least = checking->kind == KIND_COMPARE ? 2 : 1, most = checking->kind == KIND_COMPARE ? MOST_VARIANTS : 1;
    if (!json_is_array(list) || json_array_size(list) < least || json_array_size(list) > most) {
        return complain(checking, "a %s wants %s", kind_names[checking->kind],
                        checking->kind == KIND_COMPARE ? "at least two variants" : "one variant");
    }
    json_t *variants = json_array();
    json_object_set_new(checking->plan, "variants", variants);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        const json_t *spec = json_is_object(entry) ? json_object_get(entry, "spec") : entry;
        const json_t *set = json_is_object(entry) ? json_object_get(entry, "set") : NULL;
        if (!json_is_string(spec) || *json_string_value(spec) == '\0') {
            return complain(checking,
                            "variants[%zu] must be a name, or {\"spec\": NAME, \"set\": [\"KEY=VALUE\", ...]}", i);
        }
        if (!check_members(checking, "a variant", entry, names, 2)) {
            return false;
        }
        if (set != NULL && !check_texts(checking, "set", set, 0, MOST_SETS, "[\"head.per_turn=2\"]")) {
            return false;
        }
        json_t *variant = json_object();
        json_object_set_new(variant, "spec", json_string(json_string_value(spec)));
        json_object_set_new(variant, "set", set != NULL ? json_deep_copy(set) : json_array());
        json_array_append_new(variants, variant);
    }
    return true;
}

static bool take_bots(Checking *checking) {
    const json_t *list = given(checking, "bots");
    bool tourney = checking->kind == KIND_TOURNEY;
    if (list == NULL && !tourney && checking->kind != KIND_DUEL) {
        const char *bot = plan_is_two_sided(checking->kind) ? "allround" : "random";
        json_object_set_new(checking->plan, "bots", json_pack("[s, s]", bot, bot));
        return true;
    }
    if (!check_texts(checking, "bots", list, 2, tourney ? MOST_BOTS : 2, "[\"blitz aggression=0.9\", \"random\"]")) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        for (size_t j = 0; j < i && (tourney || checking->kind == KIND_DUEL); j++) {
            if (json_equal(json_array_get(list, i), json_array_get(list, j))) {
                return complain(checking, "bots: %s is there twice; they must differ, by a parameter at least",
                                json_string_value(json_array_get(list, i)));
            }
        }
    }
    json_object_set_new(checking->plan, "bots", json_deep_copy(list));
    return true;
}

static bool take_ends(Checking *checking) {
    const json_t *sprt = given(checking, "sprt");
    const json_t *until = given(checking, "until"), *minutes = given(checking, "minutes");
    bool can_test = checking->kind == KIND_SIM || checking->kind == KIND_DUEL || checking->kind == KIND_MATCH;
    bool tests = can_test && (sprt != NULL || (checking->kind == KIND_DUEL && until == NULL &&
                                               json_object_get(checking->given, "sprt") == NULL));
    bool ends =
        tests || (until != NULL && json_number_value(until) > 0) || (minutes != NULL && json_number_value(minutes) > 0);
    if (!take_whole(checking, "games", ends ? 0 : DEFAULT_GAMES, 0, MOST_GAMES) ||
        !take_real(checking, checking->plan, checking->given, "minutes", 0, 0, MOST_MINUTES) ||
        !take_real(checking, checking->plan, checking->given, "until", 0, 0, 1000)) {
        return false;
    }
    if (json_integer_value(json_object_get(checking->plan, "games")) == 0 && !ends) {
        return complain(checking,
                        "games must be a whole number from 1 to %d, or something else must end it (minutes, "
                        "until, sprt)",
                        MOST_GAMES);
    }
    static const char *const forms[] = {"share", "points"};
    const char *of = "share";
    if (given(checking, "until_of") != NULL) {
        of = json_string_value(given(checking, "until_of"));
        if (of == NULL || (strcmp(of, forms[0]) != 0 && strcmp(of, forms[1]) != 0)) {
            char near[80];
            return complain(checking, "until_of must be \"share\" or \"points\"%s",
                            did_you_mean(of != NULL ? of : "", forms, 2, near));
        }
    }
    json_object_set_new(checking->plan, "until_of", json_string(of));
    if (!can_test) {
        return true;
    }
    if (!tests) {
        json_object_set_new(checking->plan, "sprt", json_null());
        return true;
    }
    json_t *test = json_object();
    json_object_set_new(checking->plan, "sprt", test);
    if (sprt != NULL && !json_is_object(sprt)) {
        return complain(checking, "sprt must be {\"low\": 0, \"high\": 0.05, \"error\": 0.05}");
    }
    static const char *const names[] = {"low", "high", "error"};
    if (!check_members(checking, "sprt", sprt, names, 3) || !take_real(checking, test, sprt, "low", 0, -1000, 1000) ||
        !take_real(checking, test, sprt, "high", 0.05, -1000, 1000) ||
        !take_real(checking, test, sprt, "error", 0.05, 0.0001, 0.4)) {
        return false;
    }
    return json_real_value(json_object_get(test, "low")) < json_real_value(json_object_get(test, "high")) ||
           complain(checking, "sprt: low must be less than high");
}

// Is a rule of the cube what a setting, or the sweep, is about?
static bool is_about_cube(const json_t *plan) {
    static const char group[] = "cube.";
    const char *key = json_string_value(json_object_get(plan, "key"));
    size_t i, k;
    json_t *variant, *setting;
    bool about = key != NULL && strncmp(key, group, strlen(group)) == 0;
    json_array_foreach(json_object_get(plan, "variants"), i, variant) {
        json_array_foreach(json_object_get(variant, "set"), k, setting) {
            about = about || strncmp(json_string_value(setting), group, strlen(group)) == 0;
        }
    }
    return about;
}

static bool take_cube(Checking *checking) {
    const json_t *value = given(checking, "cube");
    if (value != NULL && !json_is_boolean(value)) {
        return complain(checking, "cube must be true or false");
    }
    bool cube = value != NULL ? json_is_true(value) : is_about_cube(checking->plan);
    json_object_set_new(checking->plan, "cube", json_boolean(cube));
    return true;
}

static bool take_sweep(Checking *checking) {
    const char *key = json_string_value(given(checking, "key"));
    const json_t *values = given(checking, "values");
    if (key == NULL || *key == '\0') {
        return complain(checking, "key must be the name of a rule, as in \"head.per_turn\"");
    }
    if (!check_texts(checking, "values", values, 2, MOST_VARIANTS, "[\"1\", \"2\", \"3\"]")) {
        return false;
    }
    json_object_set_new(checking->plan, "key", json_string(key));
    json_object_set_new(checking->plan, "values", json_deep_copy(values));
    return true;
}

json_t *experiment_plan_check(const json_t *from, char error[EXPERIMENT_ERROR], CommandStatus *status) {
    Checking checking = {.given = from, .plan = json_object(), .kind = plan_kind(from), .error = error};
    const char *name = json_string_value(json_object_get(from, "kind"));
    bool good;
    if (checking.kind == KIND_COUNT) {
        char near[80];
        good = complain(&checking, "kind must be sim, match, tourney, duel, compare or sweep%s",
                        did_you_mean(name != NULL ? name : "", kind_names, KIND_COUNT, near));
    } else {
        json_object_set_new(checking.plan, "kind", json_string(name));
        good = check_names(&checking) && take_variants(&checking) && take_bots(&checking) && take_ends(&checking) &&
               (checking.kind != KIND_MATCH || take_whole(&checking, "to", 0, 0, MOST_TO)) &&
               (checking.kind != KIND_SWEEP || take_sweep(&checking)) && take_cube(&checking) &&
               take_whole(&checking, "luck", LUCK, 0, MOST_LUCK) && take_whole(&checking, "seed", 1, 0, INT64_MAX);
    }
    *status = good ? COMMAND_OK : COMMAND_USAGE;
    if (!good) {
        json_decref(checking.plan);
        return NULL;
    }
    return checking.plan;
}

// ---- reading

double plan_number(const json_t *plan, const char *name) {
    return json_number_value(json_object_get(plan, name));
}

static void add_variant(Text *text, const json_t *variant) {
    text_add(text, "%s", json_string_value(json_object_get(variant, "spec")));
    const json_t *set = json_object_get(variant, "set");
    for (size_t i = 0; i < json_array_size(set); i++) {
        text_add(text, " %s", json_string_value(json_array_get(set, i)));
    }
}

char *experiment_title(const json_t *plan) {
    Kind kind = plan_kind(plan);
    Text text;
    text_init(&text);
    text_add(&text, "%s ", kind < KIND_COUNT ? kind_names[kind] : "?");
    const json_t *variants = json_object_get(plan, "variants"), *bots = json_object_get(plan, "bots");
    for (size_t i = 0; i < json_array_size(variants); i++) {
        text_add(&text, "%s", i > 0 ? " and " : "");
        add_variant(&text, json_array_get(variants, i));
    }
    if (kind == KIND_SWEEP) {
        text_add(&text, ", %s = ", json_string_value(json_object_get(plan, "key")));
        const json_t *values = json_object_get(plan, "values");
        for (size_t i = 0; i < json_array_size(values); i++) {
            text_add(&text, "%s%s", i > 0 ? ", " : "", json_string_value(json_array_get(values, i)));
        }
    }
    text_add(&text, ": ");
    for (size_t i = 0; i < json_array_size(bots); i++) {
        const char *between = i == 0 ? "" : kind == KIND_TOURNEY ? ", " : " against ";
        text_add(&text, "%s%s", between, json_string_value(json_array_get(bots, i)));
    }
    json_int_t games = json_integer_value(json_object_get(plan, "games"));
    if (games > 0) {
        text_add(&text, ", ");
        text_add_grouped(&text, (double)games);
        text_add(&text, " %s%s", kind == KIND_MATCH ? "match" : "game",
                 games == 1           ? ""
                 : kind == KIND_MATCH ? "es"
                                      : "s");
    }
    char *title = text_copy(text.bytes);
    text_destroy(&text);
    return title;
}

char *experiment_text(const json_t *json) {
    char *plain = json_dumps(json, JSON_INDENT(2) | JSON_REAL_PRECISION(EXPERIMENT_DIGITS));
    if (plain == NULL) {
        memory_exhausted();
    }
    char *text = text_format("%s\n", plain);
    free(plain);
    return text;
}
