// SPDX-License-Identifier: MIT
// Setting one rule key from a value: type and range of the value alone.
//
// Invariant: on failure the rules are unchanged.
#include "core/position.h"
#include "core/printable.h"
#include "core/rules/rules_keys.h"
#include "core/word.h"
#include "core/writer.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN = 80, EXPECTED = 200 };

// ---- what a key may be

static void write_words(Writer *writer, const RuleKey *key, const char *quote, const char *last) {
    for (size_t i = 0; key->words[i]; i++) {
        const char *between = i == 0 ? "" : key->words[i + 1] ? ", " : last;
        writer_add(writer, "%s%s%s%s", between, quote, key->words[i], quote);
    }
}

// LOW and HIGH stand for the key's limits.
static const char *const expected_in_file[] = {
    [RULE_INT] = "a whole number from LOW to HIGH",
    [RULE_BOOL] = "true or false",
    [RULE_INT_OR_FALSE] = "a whole number from LOW to HIGH or false",
    [RULE_FACES] = "\"all\" or a list of faces such as { 2, 4, 6 }",
    [RULE_NUMBERS] = "a list of numbers such as { 6 }",
    [RULE_LAYOUT] = "a map place = checkers such as { [24] = 15 }",
    [RULE_LIMIT] = "a record such as { from = 19, to = 24, stack = 1 } or false",
    [RULE_EXTRA] = "its points, from LOW to HIGH, or false",
    [RULE_STATE] = "a whole number, true or false (or \"none\": no such state)",
    [RULE_NAME_TEXT] = "one line of printable text, LOW to HIGH letters",
    [RULE_GAMES] = "a list of variants such as { \"portes\", \"plakoto\" }",
};
static const char *const expected_typed[] = {
    [RULE_INT] = "a number from LOW to HIGH",
    [RULE_BOOL] = "true or false",
    [RULE_INT_OR_FALSE] = "a number from LOW to HIGH, or false",
    [RULE_FACES] = "a list of faces such as 3,4,6, or all",
    [RULE_NUMBERS] = "a list of numbers such as 6,6",
    [RULE_LAYOUT] = "a layout such as 24:2,13:5,8:3,6:5, or white=24:15 black=12:15",
    [RULE_LIMIT] = "a limit such as from=19 to=24 stack=1, or false",
    [RULE_EXTRA] = "points from LOW to HIGH, or false",
    [RULE_STATE] = "a whole number, true or false; or none: no such state",
    [RULE_NAME_TEXT] = "any word",
    [RULE_GAMES] = "names of variants",
};

size_t rules_expected(const RuleKey *key, bool lua, char *out, size_t size) {
    Writer writer = writer_start(out, size);
    if (key->type == RULE_ENUM) {
        write_words(&writer, key, lua ? "\"" : "", lua ? " or " : ", ");
        return writer.length;
    }
    for (const char *at = (lua ? expected_in_file : expected_typed)[key->type]; *at; at++) {
        if (strncmp(at, "LOW", 3) == 0) {
            writer_add(&writer, "%d", key->minimum);
            at += 2;
        } else if (strncmp(at, "HIGH", 4) == 0) {
            writer_add(&writer, "%d", key->maximum);
            at += 3;
        } else {
            writer_add(&writer, "%c", *at);
        }
    }
    return writer.length;
}

// The value as it would be quoted in an error.
static const char *show_value(const RuleValue *value, char *out, size_t size) {
    switch (value->kind) {
    case VALUE_BOOL:
        return value->number ? "true" : "false";
    case VALUE_INT:
        snprintf(out, size, "%d", value->number);
        return out;
    case VALUE_TEXT:
        snprintf(out, size, "\"%.*s\"", word_shown(&(Word){.text = value->text, .length = strlen(value->text)}),
                 value->text);
        return out;
    case VALUE_NUMBERS:
        return "a list of numbers";
    case VALUE_LAYOUT:
        return "a layout";
    case VALUE_LIMIT:
        return "a limit";
    case VALUE_TEXTS:
        return "a list of texts";
    }
    return "?";
}

// The value is of the wrong type or out of range.
static Status wrong_value(const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN], expected[EXPECTED];
    rules_expected(key, true, expected, sizeof expected);
    return error_bad_input(error, "%s must be %s, not %s", path, expected, show_value(value, shown, sizeof shown));
}

static bool is_false(const RuleValue *value) {
    return value->kind == VALUE_BOOL && !value->number;
}

static bool is_int_of(const RuleKey *key, const RuleValue *value) {
    return value->kind == VALUE_INT && value->number >= key->minimum && value->number <= key->maximum;
}

static void *field_of(Rules *rules, const RuleKey *key) {
    return (char *)rules + key->offset;
}

static Status set_int(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    bool off = key->type == RULE_INT_OR_FALSE && is_false(value);
    if (!off && !is_int_of(key, value)) {
        return wrong_value(key, path, value, error);
    }
    *(int *)field_of(rules, key) = off ? 0 : value->number;
    return STATUS_OK;
}

static Status set_bool(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    if (value->kind != VALUE_BOOL) {
        return wrong_value(key, path, value, error);
    }
    *(int *)field_of(rules, key) = value->number != 0;
    return STATUS_OK;
}

static Status set_enum(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN], list[EXPECTED];
    const char *text = value->kind == VALUE_TEXT ? value->text : "";
    size_t length = strlen(text), word = word_find(text, length, key->words, SIZE_MAX);
    if (key->words[word]) {
        *(int *)field_of(rules, key) = (int)word;
        return STATUS_OK;
    }
    Writer writer = writer_start(list, sizeof list);
    write_words(&writer, key, "", " or ");
    return error_bad_input(error, "%s must be %s, not %s%s", path, list, show_value(value, shown, sizeof shown),
                           word_hint(word_nearest(text, length, key->words, SIZE_MAX)).text);
}

// `false` and {} are the empty list.
static Status check_list(const RuleKey *key, const char *path, const RuleValue *value, int most, Error *error) {
    if (is_false(value)) {
        return STATUS_OK;
    }
    if (value->kind != VALUE_NUMBERS) {
        return wrong_value(key, path, value, error);
    }
    if (value->list_count > most) {
        return error_bad_input(error, "%s lists %d numbers; at most %d", path, value->list_count, most);
    }
    for (int i = 0; i < value->list_count; i++) {
        if (value->list[i] < 1 || value->list[i] > RULES_MAX_FACES) {
            return error_bad_input(error, "%s lists %d; a number is from 1 to %d", path, value->list[i],
                                   RULES_MAX_FACES);
        }
    }
    return STATUS_OK;
}

static Status set_numbers(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    Numbers *field = field_of(rules, key);
    RETURN_IF_FAILED(check_list(key, path, value, RULES_MAX_NUMBERS, error));
    memset(field, 0, sizeof *field);
    field->count = (uint8_t)(is_false(value) ? 0 : value->list_count);
    for (int i = 0; i < field->count; i++) {
        field->at[i] = (uint8_t)value->list[i];
    }
    return STATUS_OK;
}

static Status set_faces(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    bool all = value->kind == VALUE_TEXT && strcmp(value->text, "all") == 0;
    Faces faces = all ? FACES_ALL : 0;
    if (!all) {
        RETURN_IF_FAILED(check_list(key, path, value, RULES_MAX_FACES, error));
    }
    for (int i = 0; value->kind == VALUE_NUMBERS && i < value->list_count; i++) {
        faces |= (Faces)1 << value->list[i];
    }
    *(Faces *)field_of(rules, key) = faces;
    return STATUS_OK;
}

static Status set_layout(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    if (value->kind != VALUE_LAYOUT) {
        return wrong_value(key, path, value, error);
    }
    for (int side = 0; side < 2; side++) {
        if (row_total(&value->layout.row[side]) > BOARD_MAX_CHECKERS) {
            return error_bad_input(error, "%s gives %s %d checkers; at most %d a side", path, side_name((Side)side),
                                   row_total(&value->layout.row[side]), BOARD_MAX_CHECKERS);
        }
    }
    rules->layout = value->layout;
    return STATUS_OK;
}

// Is the entry's name one? `what` is whose it is; `field`: it is also one of a field in Lua.
static Status check_name(const char *path, const char *name, const char *what, bool field, Error *error) {
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    bool good = length > 0 && length < RULES_NAME && name[length] == '\0' && !(field && strchr("0123456789", name[0]));
    return good ? STATUS_OK
                : error_bad_input(error, "%s: %s has Latin letters, digits and _ only, %sat most %d", path, what,
                                  field ? "no digit first, " : "", RULES_NAME - 1);
}

// The name, which has room for `size` bytes and is compared as all of them.
static void copy_name(char *name, const char *from, size_t size) {
    memset(name, 0, size);
    memcpy(name, from, strlen(from));
}

static Status set_limit(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    const char *name = path + strlen("limits.");
    const Limit *given = &value->limit;
    Limit limit = *given; // from either end
    limit.from = given->from < given->to ? given->from : given->to;
    limit.to = given->from < given->to ? given->to : given->from;
    RETURN_IF_FAILED(check_name(path, name, "a limit's name", false, error));
    if (value->kind != VALUE_LIMIT) {
        return wrong_value(key, path, value, error);
    }
    if (limit.from < 1 || limit.to > BOARD_MAX_POINTS) {
        return error_bad_input(error, "%s: from and to must be points of the board, not %d and %d", path, given->from,
                               given->to);
    }
    if (limit.stack < 0 || limit.stack > BOARD_MAX_CHECKERS || limit.points < 0 || limit.points > BOARD_MAX_POINTS) {
        return error_bad_input(error, "%s: stack must be from 1 to %d and points from 1 to %d", path,
                               BOARD_MAX_CHECKERS, BOARD_MAX_POINTS);
    }
    if (limit.stack == 0 && limit.points == 0) {
        return error_bad_input(error, "%s limits nothing: it needs a stack or points of at least 1", path);
    }
    copy_name(limit.name, name, RULES_NAME);
    return rules_put_entry(rules, key, path, &limit, error);
}

static Status set_extra(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    static const char *const taken[] = {"single", "gammon", "backgammon", "draw"};
    const char *name = strrchr(path, '.') + 1;
    ExtraOutcome extra = {.points = value->number};
    RETURN_IF_FAILED(check_name(path, name, "the name of an outcome", false, error));
    if (word_find(name, strlen(name), taken, sizeof taken / sizeof taken[0]) < sizeof taken / sizeof taken[0]) {
        return error_bad_input(error, "%s: every game has an outcome of that name; choose another", path);
    }
    if (!is_int_of(key, value)) {
        return wrong_value(key, path, value, error);
    }
    copy_name(extra.name, name, RULES_NAME);
    return rules_put_entry(rules, key, path, &extra, error);
}

static Status set_state(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN];
    const char *name = strrchr(path, '.') + 1;
    RETURN_IF_FAILED(check_name(path, name, "the name of a state", true, error));
    if (position_has_text_key(name)) {
        return error_bad_input(
            error, "%s: \"%s\" already means something in the text of a position; choose another name", path, name);
    }
    if (value->kind != VALUE_INT && value->kind != VALUE_BOOL) {
        return error_bad_input(
            error,
            "%s must be its value at the start: a whole number of at most 32 bits, true or false (or "
            "\"none\": no such state), not %s",
            path, show_value(value, shown, sizeof shown));
    }
    StateField field = {.shared = (uint8_t)key->initial,
                        .is_bool = value->kind == VALUE_BOOL,
                        .start = value->kind == VALUE_BOOL ? value->number != 0 : value->number};
    copy_name(field.name, name, RULES_NAME);
    return rules_put_entry(rules, key, path, &field, error);
}

static Status set_name(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    if (value->kind != VALUE_TEXT || !printable_is_line(value->text, RULES_WORD) ||
        printable_count(value->text, strlen(value->text)) >= RULES_NAME) {
        return wrong_value(key, path, value, error);
    }
    copy_name(field_of(rules, key), value->text, RULES_WORD);
    return STATUS_OK;
}

static Status set_games(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    int count = value->kind == VALUE_TEXTS ? value->text_count : 0;
    if (value->kind != VALUE_TEXTS && !is_false(value)) {
        return wrong_value(key, path, value, error);
    }
    if (count > RULES_MAX_GAMES) {
        return error_bad_input(error, "%s lists %d variants; at most %d", path, count, RULES_MAX_GAMES);
    }
    for (int i = 0; i < count; i++) {
        if (!printable_is_line(value->texts[i], RULES_GAME_NAME)) {
            return error_bad_input(error, "%s: a variant's name has 1 to %d bytes", path, RULES_GAME_NAME - 1);
        }
    }
    memset(rules->match_games, 0, sizeof rules->match_games);
    for (int i = 0; i < count; i++) {
        memcpy(rules->match_games[i], value->texts[i], strlen(value->texts[i]));
    }
    rules->match_game_count = count;
    return STATUS_OK;
}

// A row such as limits.NAME as a whole: it can only be emptied.
static Status set_all_entries(Rules *rules, const RuleKey *key, const RuleValue *value, Error *error) {
    char shown[SHOWN];
    const char *name;
    if (!is_false(value)) {
        return error_bad_input(error, "%s: NAME stands for a name of your own, as in %.*shome, not %s", key->path,
                               (int)(strlen(key->path) - strlen("NAME")), key->path,
                               show_value(value, shown, sizeof shown));
    }
    while ((name = rules_entry_name(rules, key, 0)) != NULL) {
        rules_remove_entry(rules, key, name);
    }
    return STATUS_OK;
}

bool rules_value_removes(const RuleKey *key, const RuleValue *value) {
    bool none = value->kind == VALUE_TEXT && strcmp(value->text, "none") == 0;
    return rules_key_has_names(key) && (key->type == RULE_STATE ? none : is_false(value));
}

typedef Status Setter(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error);

static Setter *const setters[] = {
    [RULE_INT] = set_int,     [RULE_BOOL] = set_bool,       [RULE_ENUM] = set_enum,      [RULE_INT_OR_FALSE] = set_int,
    [RULE_FACES] = set_faces, [RULE_NUMBERS] = set_numbers, [RULE_LAYOUT] = set_layout,  [RULE_LIMIT] = set_limit,
    [RULE_EXTRA] = set_extra, [RULE_STATE] = set_state,     [RULE_NAME_TEXT] = set_name, [RULE_GAMES] = set_games,
};

Status rules_set_value(Rules *rules, const char *path, const RuleValue *value, Error *error) {
    const RuleKey *key = rules_find_key(path);
    if (!key) {
        return error_bad_input(error, "there is no rule \"%.60s\"%s", path, word_hint(rules_nearest_key(path)).text);
    }
    if (rules_key_has_names(key) && strcmp(key->path, path) == 0) {
        return set_all_entries(rules, key, value, error);
    }
    if (rules_value_removes(key, value)) {
        rules_remove_entry(rules, key, strrchr(path, '.') + 1);
        return STATUS_OK;
    }
    return setters[key->type](rules, key, path, value, error);
}
