// SPDX-License-Identifier: MIT
// Rules by the names of their keys: the table, values set and told, as files and the prompt say them.
//
// Whoever reads or writes rules by name (the Lua loader, `set`, `rules`, completion, the reference in
// variants/README.md) goes through rules_keys(), so they cannot disagree.
#pragma once

#include "core/rules.h"

typedef enum RuleType {
    RULE_INT,
    RULE_BOOL,
    RULE_ENUM,
    RULE_INT_OR_FALSE, // stored as int, 0 = false
    RULE_FACES,        // list of faces in files
    RULE_NUMBERS,
    RULE_LAYOUT,
    RULE_LIMIT, // the row of limits.NAME
    RULE_EXTRA, // the row of score.extra.NAME
    RULE_STATE, // the rows of state.each.NAME and (initial = 1) state.shared.NAME
    RULE_NAME_TEXT,
    RULE_GAMES,
} RuleType;

// One row of the table. `path` is group.key ("layout" alone; "limits.NAME", "score.extra.NAME", "state.each.NAME" and
// "state.shared.NAME" for all entries of that kind).
typedef struct RuleKey {
    const char *path;
    RuleType type;
    size_t offset;            // of the field in Rules (limits, match_games: the array)
    int minimum, maximum;     // RULE_INT, RULE_INT_OR_FALSE, RULE_NUMBERS; RULE_NAME_TEXT: letters
    int initial;              // default; enums: index of the word; faces: 0 or -1 = all
    const char *const *words; // RULE_ENUM: NULL-terminated
    const char *initial_text; // RULE_NAME_TEXT: default word
    const char *help;         // one line
} RuleKey;

// A value on its way into a Rules, as the loader or the prompt understood it.
typedef enum ValueKind {
    VALUE_BOOL,
    VALUE_INT,
    VALUE_TEXT,
    VALUE_NUMBERS,
    VALUE_LAYOUT,
    VALUE_LIMIT,
    VALUE_TEXTS
} ValueKind;
typedef struct RuleValue {
    ValueKind kind;
    int number;       // VALUE_INT; VALUE_BOOL: 0 or 1
    const char *text; // VALUE_TEXT: a word or display text
    int list[16];     // VALUE_NUMBERS
    int list_count;
    Layout layout;                      // VALUE_LAYOUT
    Limit limit;                        // VALUE_LIMIT (its name is taken from the path)
    const char *texts[RULES_MAX_GAMES]; // VALUE_TEXTS
    int text_count;
} RuleValue;

// The table. *count rows, in the order in which rules are shown.
const RuleKey *rules_keys(size_t *count);

// Row for a path ("head.per_turn", "limits.mid", "state.each.token", "names.gammon"), or NULL.
const RuleKey *rules_find_key(const char *path);

// Does the row stand for entries that have names of their own (its path ends in NAME)?
bool rules_key_has_names(const RuleKey *key);

// Is this the path of one value: a key's, or an entry's, but not that of a whole row such as limits.NAME?
bool rules_is_one_key(const char *path);

// The name of entry `index` of such a row, in the order of the alphabet; NULL past the last.
const char *rules_entry_name(const Rules *rules, const RuleKey *key, int index);

// The Limit, ExtraOutcome or StateField of that name in such a row; NULL: there is none.
const void *rules_entry(const Rules *rules, const RuleKey *key, const char *name);

// One of all the values that two rules can have; all 0: before the first.
typedef struct RulePath {
    size_t row;
    int entry;
    const RuleKey *key; // the row
    char text[2 * RULES_NAME];
} RulePath;

// Goes on to the next one: keys in the order of the table, and for a row whose entries have names each entry of `a`,
// then those that only `b` has. False: there are no more.
bool rules_next_path(const Rules *a, const Rules *b, RulePath *path);

// What the value of a key may be, in words, as a file of rules says it (`lua`) or as it is typed. Returns the length.
size_t rules_expected(const RuleKey *key, bool lua, char *out, size_t size);

// Does this value of a row whose entries have names remove the entry?
bool rules_value_removes(const RuleKey *key, const RuleValue *value);

// The nearest valid key, for "did you mean"; NULL if nothing is near.
const char *rules_nearest_key(const char *path);

// Sets one key. Checks type and range of the value alone, not against other keys. On failure the rules
// are unchanged and the error says what was expected and, for words, the nearest valid one.
// false for limits.NAME or score.extra.NAME (VALUE_BOOL) removes that entry. state.each.NAME and state.shared.NAME take
// a start value, VALUE_INT or VALUE_BOOL (false is one); the text "none" removes the name. false for the row itself
// ("limits.NAME") removes all its entries.
Status rules_set_value(Rules *rules, const char *path, const RuleValue *value, Error *error);

// The same from text as typed after `set KEY` or in --set KEY=VALUE: 2, true, false, highest, {3, 4, 6},
// 3,4,6, all, 24:2,13:5 (or white=24:15 black=12:5), from=19 to=24 stack=1, none (state), any text for names.
Status rules_set_text(Rules *rules, const char *path, const char *text, Error *error);

// Writes the value of `path` as text that rules_set_text reads back, but for {}, which says that match.games names
// none. Returns the length (cut to size - 1).
size_t rules_get_text(const Rules *rules, const char *path, char *out, size_t size);

// The same as a Lua expression, as a variant file would say it.
size_t rules_get_lua(const Rules *rules, const char *path, char *out, size_t size);

// The slot of a layout's place that has a name (bar, reserve, off); -1: it is none.
int layout_slot(const char *name, size_t length);

// The member of that name; NULL: there is none.
int *limit_field(Limit *limit, const char *name, size_t length);

// Do the two agree on this key (for limits.mid: this limit; for limits.NAME: all limits)?
bool rules_key_equal(const Rules *a, const Rules *b, const char *path);
