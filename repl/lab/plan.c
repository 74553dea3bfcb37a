// SPDX-License-Identifier: MIT
// Plans of experiments: see plan.h.
#include "repl/lab/plan.h"

#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/lab/experiment_private.h"

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

static const char *const kind_names[PLAN_KINDS] = {
    [PLAN_SIM] = "sim",   [PLAN_MATCH] = "match",     [PLAN_TOURNEY] = "tourney",
    [PLAN_DUEL] = "duel", [PLAN_COMPARE] = "compare", [PLAN_SWEEP] = "sweep",
};

static const char *const until_names[] = {"share", "points"};

// All members, and the kinds that know them.
enum { OF_TEST = 1 << PLAN_SIM | 1 << PLAN_DUEL | 1 << PLAN_MATCH, OF_ALL = ~0 };
static const struct {
    const char *name;
    int kinds; // bit PlanKind
} members[] = {
    {"kind", OF_ALL},         {"variants", OF_ALL},        {"bots", OF_ALL},
    {"games", OF_ALL},        {"minutes", OF_ALL},         {"until", OF_ALL},
    {"until_of", OF_ALL},     {"sprt", OF_TEST},           {"to", 1 << PLAN_MATCH},
    {"key", 1 << PLAN_SWEEP}, {"values", 1 << PLAN_SWEEP}, {"cube", OF_ALL},
    {"luck", OF_ALL},         {"adjust", OF_ALL},          {"seed", OF_ALL},
    {"nets", OF_ALL},
};
enum { MEMBERS = sizeof members / sizeof members[0] };

typedef struct Reading {
    const json_t *given;
    Plan *plan;
    char *error;
} Reading;

bool experiment_refuse(char error[EXPERIMENT_ERROR], const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(error, EXPERIMENT_ERROR, format, list);
    va_end(list);
    return false;
}

// "; did you mean ...?", or "".
static const char *did_you_mean(const char *word, const char *const *names, size_t count) {
    return scratch_copy(word_hint(word_nearest(word, strlen(word), names, count)).text);
}

const char *plan_kind_name(PlanKind kind) {
    return kind < PLAN_KINDS ? kind_names[kind] : "?";
}

bool plan_compares_rules(const Plan *plan) {
    return plan->kind == PLAN_COMPARE || plan->kind == PLAN_SWEEP;
}

// ---- members

// Members other than these are refused: `what` has no such one.
static bool check_members(Reading *reading, const char *what, const json_t *object, const char *const *names,
                          size_t count) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value) {
        if (word_index(name, names, count) == count) {
            return experiment_refuse(reading->error, "%s has no \"%.40s\"%s", what, name,
                                     did_you_mean(name, names, count));
        }
    }
    return true;
}

static bool check_names(Reading *reading) {
    const char *names[MEMBERS];
    size_t count = 0;
    for (size_t i = 0; i < MEMBERS; i++) {
        if (members[i].kinds >> reading->plan->kind & 1) {
            names[count++] = members[i].name;
        }
    }
    return check_members(reading, scratch_format("a %s", kind_names[reading->plan->kind]), reading->given, names,
                         count);
}

// NULL: it is not there, or null.
static const json_t *member(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    return json_is_null(value) ? NULL : value;
}

// *number stays as it is where the member is not there.
static bool read_whole(Reading *reading, const char *name, long long *number, long long most) {
    const json_t *value = member(reading->given, name);
    if (value == NULL) {
        return true;
    }
    // A script's numbers may be whole doubles.
    double real = json_number_value(value);
    bool whole = json_is_integer(value) || (json_is_real(value) && real == floor(real) && fabs(real) < 9e15);
    *number = json_is_integer(value) ? json_integer_value(value) : whole ? (long long)real : -1;
    return (whole && *number >= 0 && *number <= most) ||
           experiment_refuse(reading->error, "%s must be a whole number from 0 to %lld", name, most);
}

static bool read_real(Reading *reading, const json_t *from, const char *name, double *number, double least,
                      double most) {
    const json_t *value = member(from, name);
    if (value == NULL) {
        return true;
    }
    *number = json_number_value(value);
    if (!json_is_number(value) || !(*number >= least && *number <= most)) {
        return experiment_refuse(reading->error, "%s must be a number from %g to %g", name, least, most);
    }
    // As many digits as experiment_text writes: what is read back is the same plan.
    *number = strtod(scratch_format("%.*g", EXPERIMENT_DIGITS, *number), NULL);
    return true;
}

// A list of `least` to `most` texts. Examples are written as scripts write them: other plans are the program's own.
static bool read_texts(Reading *reading, const char *name, const json_t *list, size_t least, size_t most,
                       const char *example, PlanTexts *texts) {
    bool good = json_is_array(list) && json_array_size(list) >= least && json_array_size(list) <= most;
    texts->text = scratch_get(good ? json_array_size(list) : 0, sizeof *texts->text);
    for (texts->count = 0; good && texts->count < json_array_size(list); texts->count++) {
        const char *text = json_string_value(json_array_get(list, texts->count));
        good = text != NULL;
        if (good && *text == '\0') {
            return experiment_refuse(reading->error, "%s: number %zu of them is empty", name, texts->count + 1);
        }
        texts->text[texts->count] = good ? scratch_copy(text) : "";
    }
    if (!good && least == most) {
        return experiment_refuse(reading->error, "%s must be a list of %zu texts, as in %s", name, least, example);
    }
    return good || experiment_refuse(reading->error, "%s must be a list of %zu to %zu texts, as in %s", name, least,
                                     most, example);
}

static bool read_variant(Reading *reading, size_t at, const json_t *entry) {
    static const char *const names[] = {"spec", "set"};
    PlanVariant *variant = &reading->plan->variant[at];
    const json_t *spec = json_is_object(entry) ? json_object_get(entry, "spec") : entry;
    const json_t *set = json_object_get(entry, "set");
    if (!json_is_string(spec)) {
        return experiment_refuse(reading->error, "variant %zu must be a name, or { \"NAME\", set = { \"KEY=VALUE\" } }",
                                 at + 1);
    }
    variant->spec = scratch_copy(json_string_value(spec));
    return check_members(reading, "a variant", entry, names, 2) &&
           (set == NULL || read_texts(reading, "set", set, 0, MOST_SETS, "{ \"head.per_turn=2\" }", &variant->set));
}

static bool read_variants(Reading *reading) {
    Plan *plan = reading->plan;
    const json_t *list = member(reading->given, "variants");
    bool compare = plan->kind == PLAN_COMPARE;
    size_t least = compare ? 2 : 1, most = compare ? MOST_VARIANTS : 1;
    if (!json_is_array(list) || json_array_size(list) < least || json_array_size(list) > most) {
        return experiment_refuse(reading->error, "a %s wants %s", kind_names[plan->kind],
                                 compare ? "at least two variants" : "one variant");
    }
    bool good = true;
    plan->variant_count = json_array_size(list);
    plan->variant = scratch_get(plan->variant_count, sizeof *plan->variant);
    for (size_t i = 0; i < plan->variant_count && good; i++) {
        good = read_variant(reading, i, json_array_get(list, i));
    }
    return good;
}

static bool read_bots(Reading *reading) {
    Plan *plan = reading->plan;
    const json_t *list = member(reading->given, "bots");
    bool tourney = plan->kind == PLAN_TOURNEY;
    if (list == NULL && !tourney && plan->kind != PLAN_DUEL) {
        plan->bots = (PlanTexts){scratch_get(2, sizeof *plan->bots.text), 2};
        plan->bots.text[0] = plan->bots.text[1] = plan_compares_rules(plan) ? "allround" : "random";
        return true;
    }
    if (!read_texts(reading, "bots", list, 2, tourney ? MOST_BOTS : 2, "{ \"blitz aggression=0.9\", \"random\" }",
                    &plan->bots)) {
        return false;
    }
    for (size_t i = 0; i < plan->bots.count && (tourney || plan->kind == PLAN_DUEL); i++) {
        for (size_t j = 0; j < i; j++) {
            if (strcmp(plan->bots.text[i], plan->bots.text[j]) == 0) {
                return experiment_refuse(reading->error,
                                         "bots: %s is there twice; they must differ, by a parameter at least",
                                         plan->bots.text[i]);
            }
        }
    }
    return true;
}

static bool read_test(Reading *reading, const json_t *sprt) {
    static const char *const names[] = {"low", "high", "error"};
    Sequential *test = &reading->plan->test;
    *test = (Sequential){0, 0.05, 0.05};
    if (sprt != NULL && !json_is_object(sprt)) {
        return experiment_refuse(reading->error, "sprt must be { low = 0, high = 0.05, error = 0.05 }");
    }
    return check_members(reading, "sprt", sprt, names, 3) && read_real(reading, sprt, "low", &test->low, -1000, 1000) &&
           read_real(reading, sprt, "high", &test->high, -1000, 1000) &&
           read_real(reading, sprt, "error", &test->error, 0.0001, 0.4) &&
           (test->low < test->high || experiment_refuse(reading->error, "sprt: low must be less than high"));
}

// Half the width of an interval: "0.5%" of games won, "0.02" points a game, or a number and `until_of`.
static bool read_until(Reading *reading) {
    Plan *plan = reading->plan;
    const char *text = json_string_value(member(reading->given, "until"));
    const json_t *of = member(reading->given, "until_of");
    if (text != NULL) {
        size_t length = strlen(text);
        bool share = length > 0 && text[length - 1] == '%';
        double most = share ? 50 : 1000;
        plan->until_of_points = !share;
        if (!text_real(text, length - share, &plan->until) || !(plan->until > 0 && plan->until <= most)) {
            return experiment_refuse(reading->error,
                                     "until wants half the width of an interval: at most 50%% of games won, as in "
                                     "0.5%%, or points, as in 0.02, not \"%.40s\"",
                                     text);
        }
        plan->until /= share ? 100 : 1;
        return true;
    }
    const char *name = of != NULL ? json_string_value(of) : until_names[0];
    plan->until_of_points = name != NULL && strcmp(name, until_names[1]) == 0;
    if (name == NULL || strcmp(name, until_names[plan->until_of_points]) != 0) {
        return experiment_refuse(reading->error, "until_of must be \"share\" or \"points\"%s",
                                 did_you_mean(name != NULL ? name : "", until_names, 2));
    }
    return read_real(reading, reading->given, "until", &plan->until, 0, 1000);
}

// What ends it: so many games, minutes, an interval, a test.
static bool read_ends(Reading *reading) {
    Plan *plan = reading->plan;
    const json_t *sprt = member(reading->given, "sprt");
    const json_t *until = member(reading->given, "until");
    bool said = json_object_get(reading->given, "sprt") != NULL || until != NULL;
    plan->tests = (OF_TEST >> plan->kind & 1) && (sprt != NULL || (plan->kind == PLAN_DUEL && !said));
    bool ends = plan->tests || json_is_string(until) || json_number_value(until) > 0 ||
                json_number_value(member(reading->given, "minutes")) > 0;
    plan->games = ends ? 0 : DEFAULT_GAMES;
    if (!read_whole(reading, "games", &plan->games, MOST_GAMES) ||
        !read_real(reading, reading->given, "minutes", &plan->minutes, 0, MOST_MINUTES) || !read_until(reading)) {
        return false;
    }
    if (plan->games == 0 && !ends) {
        return experiment_refuse(reading->error,
                                 "games must be a whole number from 1 to %d, or something else must end it (minutes, "
                                 "until, sprt)",
                                 MOST_GAMES);
    }
    return !plan->tests || read_test(reading, sprt);
}

static bool is_of_cube(const char *setting) {
    return strncmp(setting, "cube.", strlen("cube.")) == 0;
}

// *flag stays as it is where the member is not there.
static bool read_boolean(Reading *reading, const char *name, bool *flag) {
    const json_t *value = member(reading->given, name);
    *flag = value != NULL ? json_is_true(value) : *flag;
    return value == NULL || json_is_boolean(value) ||
           experiment_refuse(reading->error, "%s must be true or false", name);
}

static bool read_cube_and_luck(Reading *reading) {
    Plan *plan = reading->plan;
    // Is a rule of the cube what a setting, or the sweep, is about?
    plan->cube = plan->key != NULL && is_of_cube(plan->key);
    for (size_t i = 0; i < plan->variant_count; i++) {
        for (size_t k = 0; k < plan->variant[i].set.count; k++) {
            plan->cube = plan->cube || is_of_cube(plan->variant[i].set.text[k]);
        }
    }
    return read_boolean(reading, "cube", &plan->cube) && read_boolean(reading, "adjust", &plan->adjust) &&
           read_whole(reading, "luck", &plan->luck, MOST_LUCK);
}

static bool read_sweep(Reading *reading) {
    const char *key = json_string_value(member(reading->given, "key"));
    if (key == NULL || *key == '\0') {
        return experiment_refuse(reading->error, "key must be the name of a rule, as in \"head.per_turn\"");
    }
    reading->plan->key = scratch_copy(key);
    return read_texts(reading, "values", member(reading->given, "values"), 2, MOST_VARIANTS, "{ 1, 2, 3 }",
                      &reading->plan->values);
}

static bool read_nets(Reading *reading) {
    const json_t *value = member(reading->given, "nets");
    if (value != NULL && !json_is_string(value)) {
        return experiment_refuse(reading->error, "nets must be the path of a folder");
    }
    reading->plan->nets = value != NULL ? scratch_copy(json_string_value(value)) : NULL;
    return true;
}

bool plan_read(Plan *plan, const json_t *given, char error[EXPERIMENT_ERROR]) {
    Reading reading = {.given = given, .plan = plan, .error = error};
    const char *name = member_text(given, "kind");
    *plan = (Plan){.kind = (PlanKind)word_index(name, kind_names, PLAN_KINDS), .luck = LUCK, .seed = 1};
    if (plan->kind == PLAN_KINDS) {
        return experiment_refuse(error, "kind must be sim, match, tourney, duel, compare or sweep%s",
                                 did_you_mean(name, kind_names, PLAN_KINDS));
    }
    bool good = check_names(&reading) && read_variants(&reading) && read_bots(&reading) && read_ends(&reading) &&
                read_whole(&reading, "to", &plan->to, MOST_TO) && (plan->kind != PLAN_SWEEP || read_sweep(&reading)) &&
                read_cube_and_luck(&reading) && read_whole(&reading, "seed", &plan->seed, INT64_MAX) &&
                read_nets(&reading);
    if (good && member(given, "bots") == NULL && experiment_has_nets(plan)) { // nobody is named
        plan->bots.text[0] = plan->bots.text[1] = "net";
    }
    return good;
}

// ---- as JSON

json_t *plan_json(const Plan *plan) {
    json_t *variants = json_array();
    for (size_t i = 0; i < plan->variant_count; i++) {
        json_array_append_new(variants, json_pack("{s:s, s:o}", "spec", plan->variant[i].spec, "set",
                                                  json_texts(plan->variant[i].set.text, plan->variant[i].set.count)));
    }
    const Sequential *test = &plan->test;
    json_t *sprt = plan->tests
                       ? json_pack("{s:f, s:f, s:f}", "low", test->low, "high", test->high, "error", test->error)
                   : OF_TEST >> plan->kind & 1 ? json_null()
                                               : NULL;
    return json_pack("{s:s, s:o, s:o, s:I, s:f, s:f, s:s, s:o*, s:o*, s:s*, s:o*, s:b, s:I, s:I, s:o*, s:o*}", "kind",
                     kind_names[plan->kind], "variants", variants, "bots",
                     json_texts(plan->bots.text, plan->bots.count), "games", (json_int_t)plan->games, "minutes",
                     plan->minutes, "until", plan->until, "until_of", until_names[plan->until_of_points], "sprt", sprt,
                     "to", plan->kind == PLAN_MATCH ? json_integer(plan->to) : NULL, "key", plan->key, "values",
                     plan->key != NULL ? json_texts(plan->values.text, plan->values.count) : NULL, "cube", plan->cube,
                     "luck", (json_int_t)plan->luck, "seed", (json_int_t)plan->seed, "adjust",
                     plan->adjust ? json_true() : NULL, "nets", plan->nets != NULL ? json_shown(plan->nets) : NULL);
}
