// SPDX-License-Identifier: MIT
// Rows of rule keys whose entries have names of their own.
//
// Invariant: entries stand in the order of the alphabet, so that equal rules are equal however they came to be; unused
// ones are 0.
#include "core/rules/rules_entries.h"

#include <stdio.h>
#include <string.h>

// Where the entries of a type are in Rules. Each begins with its name.
typedef struct Place {
    size_t entries, count, size;
    int most;
} Place;

static const Place places[] = {
    [RULE_LIMIT] = {offsetof(Rules, limits), offsetof(Rules, limit_count), sizeof(Limit), RULES_MAX_LIMITS},
    [RULE_EXTRA] = {offsetof(Rules, extra), offsetof(Rules, extra_count), sizeof(ExtraOutcome), RULES_MAX_EXTRA},
    [RULE_STATE] = {offsetof(Rules, state), offsetof(Rules, state_count), sizeof(StateField), RULES_MAX_STATE},
};
_Static_assert(offsetof(Limit, name) == 0 && offsetof(ExtraOutcome, name) == 0 && offsetof(StateField, name) == 0,
               "an entry begins with its name");

bool rules_key_has_names(const RuleKey *key) {
    return key->type == RULE_LIMIT || key->type == RULE_EXTRA || key->type == RULE_STATE;
}

static const char *entry_at(const Rules *rules, const RuleKey *key, int index) {
    const Place *place = &places[key->type];
    return (const char *)rules + place->entries + (size_t)index * place->size;
}

static int count_of(const Rules *rules, const RuleKey *key) {
    return *(const int *)(const void *)((const char *)rules + places[key->type].count);
}

// Two rows share the array of states.
static bool is_of_row(const Rules *rules, const RuleKey *key, int index) {
    return key->type != RULE_STATE || rules->state[index].shared == key->initial;
}

// Of the entry with that name, or how many there are.
static int find(const Rules *rules, const RuleKey *key, const char *name) {
    int index = 0, count = count_of(rules, key);
    while (index < count && (strcmp(entry_at(rules, key, index), name) != 0 || !is_of_row(rules, key, index))) {
        index++;
    }
    return index;
}

const char *rules_entry_name(const Rules *rules, const RuleKey *key, int index) {
    for (int i = 0; rules_key_has_names(key) && i < count_of(rules, key); i++) {
        if (is_of_row(rules, key, i) && index-- == 0) {
            return entry_at(rules, key, i);
        }
    }
    return NULL;
}

const void *rules_entry(const Rules *rules, const RuleKey *key, const char *name) {
    int index = find(rules, key, name);
    return index < count_of(rules, key) ? entry_at(rules, key, index) : NULL;
}

// Entry `index` of those of `a` and then of those that only `b` has.
static const char *name_in_either(const Rules *a, const Rules *b, const RuleKey *key, int index) {
    const char *name = rules_entry_name(a, key, index);
    for (int i = 0; rules_entry_name(a, key, i) != NULL; i++) {
        index--;
    }
    for (int i = 0; name == NULL && (name = rules_entry_name(b, key, i)) != NULL; i++) {
        name = rules_entry(a, key, name) == NULL && index-- == 0 ? name : NULL;
    }
    return name;
}

bool rules_next_path(const Rules *a, const Rules *b, RulePath *path) {
    size_t rows;
    for (const RuleKey *keys = rules_keys(&rows); path->row < rows; path->row++, path->entry = 0) {
        const RuleKey *key = path->key = &keys[path->row];
        bool names = rules_key_has_names(key);
        int group = (int)(strlen(key->path) - (names ? strlen("NAME") : 0));
        const char *name = names ? name_in_either(a, b, key, path->entry) : path->entry == 0 ? "" : NULL;
        if (name != NULL) {
            snprintf(path->text, sizeof path->text, "%.*s%s", group, key->path, name);
            path->entry++;
            return true;
        }
    }
    return false;
}

// Moves what stands at `from` and behind it.
static void move(Rules *rules, const RuleKey *key, int from, int to) {
    size_t size = places[key->type].size;
    char *first = (char *)rules + places[key->type].entries;
    int *count = (int *)(void *)((char *)rules + places[key->type].count);
    memmove(first + (size_t)to * size, first + (size_t)from * size, (size_t)(*count - from) * size);
    *count += to - from;
    if (to < from) {
        memset(first + (size_t)*count * size, 0, size);
    }
}

bool rules_put_entry(Rules *rules, const RuleKey *key, const void *entry) {
    const Place *place = &places[key->type];
    int count = count_of(rules, key), index = find(rules, key, entry);
    if (index == count && count == place->most) {
        return false;
    }
    if (index == count) {
        while (index > 0 && strcmp(entry_at(rules, key, index - 1), entry) > 0) {
            index--;
        }
        move(rules, key, index, index + 1);
    }
    memcpy((char *)rules + place->entries + (size_t)index * place->size, entry, place->size);
    return true;
}

void rules_remove_entry(Rules *rules, const RuleKey *key, const char *name) {
    int index = find(rules, key, name);
    if (index < count_of(rules, key)) {
        move(rules, key, index + 1, index);
    }
}
