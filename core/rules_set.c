// SPDX-License-Identifier: MIT
// Setting one rule key from a value: type and range of the value alone.
//
// Invariant: on failure the rules are unchanged.
#include "core/position.h"
#include "core/printable.h"
#include "core/rules.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN = 80 };

// The value as it would be quoted in an error.
static const char *show_value(const RuleValue *value, char *out, size_t size) {
    switch (value->kind) {
    case VALUE_BOOL:
        return value->number ? "true" : "false";
    case VALUE_INT:
        snprintf(out, size, "%d", value->number);
        return out;
    case VALUE_TEXT:
        snprintf(out, size, "\"%.40s\"", value->text);
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

static Status set_int(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN];
    int *field = (int *)(void *)((char *)rules + key->offset);
    bool optional = key->type == RULE_INT_OR_FALSE;
    if (optional && value->kind == VALUE_BOOL && !value->number) {
        *field = 0;
        return STATUS_OK;
    }
    if (value->kind != VALUE_INT || value->number < key->minimum || value->number > key->maximum) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s must be a whole number from %d to %d%s, not %s", path,
                         key->minimum, key->maximum, optional ? " or false" : "",
                         show_value(value, shown, sizeof shown));
    }
    *field = value->number;
    return STATUS_OK;
}

static Status set_bool(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN];
    if (value->kind != VALUE_BOOL) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s must be true or false, not %s", path,
                         show_value(value, shown, sizeof shown));
    }
    *(int *)(void *)((char *)rules + key->offset) = value->number != 0;
    return STATUS_OK;
}

static Status set_enum(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN], list[160] = "";
    size_t count = 0;
    for (; key->words[count]; count++) {
        if (value->kind == VALUE_TEXT && strcmp(key->words[count], value->text) == 0) {
            *(int *)(void *)((char *)rules + key->offset) = (int)count;
            return STATUS_OK;
        }
    }
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" : i + 1 == count ? " or " : ", ", key->words[i]);
    }
    const char *near =
        value->kind == VALUE_TEXT ? word_nearest(value->text, strlen(value->text), key->words, count) : NULL;
    return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s must be %s, not %s%s%s%s", path, list,
                     show_value(value, shown, sizeof shown), near ? "; did you mean " : "", near ? near : "",
                     near ? "?" : "");
}

// Reads a list of numbers 1..12; `false` and {} are the empty list.
static Status read_list(const char *path, const RuleValue *value, const char *expected, Numbers *out, int most,
                        Error *error) {
    char shown[SHOWN];
    memset(out, 0, sizeof *out);
    if (value->kind == VALUE_BOOL && !value->number) {
        return STATUS_OK;
    }
    if (value->kind != VALUE_NUMBERS) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s must be %s, not %s", path, expected,
                         show_value(value, shown, sizeof shown));
    }
    if (value->list_count > most) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s lists %d numbers; at most %d", path, value->list_count,
                         most);
    }
    for (int i = 0; i < value->list_count; i++) {
        if (value->list[i] < 1 || value->list[i] > RULES_MAX_FACES) {
            return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s lists %d; a number is from 1 to %d", path,
                             value->list[i], RULES_MAX_FACES);
        }
        if (i < RULES_MAX_NUMBERS) {
            out->at[i] = (uint8_t)value->list[i];
        }
    }
    out->count = (uint8_t)(value->list_count < RULES_MAX_NUMBERS ? value->list_count : RULES_MAX_NUMBERS);
    return STATUS_OK;
}

static Status set_faces(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    Faces *field = (Faces *)(void *)((char *)rules + key->offset);
    Numbers list;
    if (value->kind == VALUE_TEXT && strcmp(value->text, "all") == 0) {
        *field = FACES_ALL;
        return STATUS_OK;
    }
    Status status =
        read_list(path, value, "\"all\" or a list of faces such as {2, 4, 6}", &list, RULES_MAX_FACES, error);
    if (status == STATUS_OK) {
        Faces faces = 0;
        for (int i = 0; i < (value->kind == VALUE_NUMBERS ? value->list_count : 0); i++) {
            faces |= (Faces)1 << value->list[i];
        }
        *field = faces;
    }
    return status;
}

static Status set_layout(Rules *rules, const char *path, const RuleValue *value, Error *error) {
    static const char *const names[2] = {"white", "black"};
    char shown[SHOWN];
    if (value->kind != VALUE_LAYOUT) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0,
                         "%s must be a map place = checkers such as { [24] = 15 }, not %s", path,
                         show_value(value, shown, sizeof shown));
    }
    for (int side = 0; side < 2; side++) {
        if (row_total(&value->layout.row[side]) > BOARD_MAX_CHECKERS) {
            return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s gives %s %d checkers; at most %d a side", path,
                             names[side], row_total(&value->layout.row[side]), BOARD_MAX_CHECKERS);
        }
    }
    rules->layout = value->layout;
    return STATUS_OK;
}

static bool is_entry_name(const char *name) {
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return length > 0 && length < RULES_NAME && name[length] == '\0';
}

static void copy_name(char name[RULES_NAME], const char *from) {
    memset(name, 0, RULES_NAME);
    memcpy(name, from, strlen(from));
}

static Status set_limit(Rules *rules, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN];
    const char *name = path + strlen("limits.");
    int index = 0;
    while (index < rules->limit_count && strcmp(rules->limits[index].name, name) != 0) {
        index++;
    }
    if (value->kind == VALUE_BOOL && !value->number) {
        if (index < rules->limit_count) {
            memmove(&rules->limits[index], &rules->limits[index + 1],
                    (size_t)(rules->limit_count - index - 1) * sizeof rules->limits[0]);
            memset(&rules->limits[--rules->limit_count], 0, sizeof rules->limits[0]);
        }
        return STATUS_OK;
    }
    const Limit *given = &value->limit;
    Limit ordered = *given, *limit = &ordered; // from either end
    ordered.from = given->from < given->to ? given->from : given->to;
    ordered.to = given->from < given->to ? given->to : given->from;
    if (!is_entry_name(name)) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s: a limit's name has letters, digits and _ only, at most %d",
                         path, RULES_NAME - 1);
    }
    if (value->kind != VALUE_LIMIT) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0,
                         "%s must be a record such as { from = 19, to = 24, stack = 1 } or false, not %s", path,
                         show_value(value, shown, sizeof shown));
    }
    if (limit->from < 1 || limit->to > BOARD_MAX_POINTS) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s: from and to must be points of the board, not %d and %d",
                         path, given->from, given->to);
    }
    if (limit->stack < 0 || limit->stack > BOARD_MAX_CHECKERS || limit->points < 0 ||
        limit->points > BOARD_MAX_POINTS) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s: stack must be from 1 to %d and points from 1 to %d", path,
                         BOARD_MAX_CHECKERS, BOARD_MAX_POINTS);
    }
    if (limit->stack == 0 && limit->points == 0) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s limits nothing: it needs stack = or points =", path);
    }
    if (index == RULES_MAX_LIMITS) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s: at most %d limits", path, RULES_MAX_LIMITS);
    }
    if (index == rules->limit_count) { // by name, so that equal limits are equal however they came to be
        while (index > 0 && strcmp(rules->limits[index - 1].name, name) > 0) {
            rules->limits[index] = rules->limits[index - 1];
            index--;
        }
        rules->limit_count++;
    }
    rules->limits[index] = *limit;
    copy_name(rules->limits[index].name, name);
    return STATUS_OK;
}

static Status set_extra(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    static const char *const taken[] = {"single", "gammon", "backgammon", "draw"};
    char shown[SHOWN];
    const char *name = strrchr(path, '.') + 1;
    int index = 0;
    while (index < rules->extra_count && strcmp(rules->extra[index].name, name) != 0) {
        index++;
    }
    if (value->kind == VALUE_BOOL && !value->number) {
        if (index < rules->extra_count) {
            memmove(&rules->extra[index], &rules->extra[index + 1],
                    (size_t)(rules->extra_count - index - 1) * sizeof rules->extra[0]);
            memset(&rules->extra[--rules->extra_count], 0, sizeof rules->extra[0]);
        }
        return STATUS_OK;
    }
    if (!is_entry_name(name)) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0,
                         "%s: the name of an outcome has letters, digits and _ only, at most %d", path, RULES_NAME - 1);
    }
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        if (strcmp(taken[i], name) == 0) {
            return error_set(error, STATUS_BAD_INPUT, 0, 0,
                             "%s: every game has an outcome of that name; choose another", path);
        }
    }
    if (value->kind != VALUE_INT || value->number < key->minimum || value->number > key->maximum) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s must be its points, from %d to %d, or false, not %s", path,
                         key->minimum, key->maximum, show_value(value, shown, sizeof shown));
    }
    if (index == RULES_MAX_EXTRA) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s: at most %d further outcomes", path, RULES_MAX_EXTRA);
    }
    if (index == rules->extra_count) { // by name, as limits
        while (index > 0 && strcmp(rules->extra[index - 1].name, name) > 0) {
            rules->extra[index] = rules->extra[index - 1];
            index--;
        }
        rules->extra_count++;
    }
    copy_name(rules->extra[index].name, name);
    rules->extra[index].points = value->number;
    return STATUS_OK;
}

// May hooks remember something under this name? It is a field in Lua and a key in position text.
static Status check_state_name(const char *path, const char *name, Error *error) {
    if (!is_entry_name(name) || (name[0] >= '0' && name[0] <= '9')) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0,
                         "%s: the name of a state has letters, digits and _ only, no digit first, at most %d", path,
                         RULES_NAME - 1);
    }
    if (position_has_text_key(name)) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0,
                         "%s: \"%s\" already means something in the text of a position; choose another name", path,
                         name);
    }
    return STATUS_OK;
}

static Status set_state(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN];
    const char *name = strrchr(path, '.') + 1;
    int index = 0;
    while (index < rules->state_count &&
           (strcmp(rules->state[index].name, name) != 0 || rules->state[index].shared != key->initial)) {
        index++;
    }
    if (value->kind == VALUE_TEXT && strcmp(value->text, "none") == 0) {
        if (index < rules->state_count) {
            memmove(&rules->state[index], &rules->state[index + 1],
                    (size_t)(rules->state_count - index - 1) * sizeof rules->state[0]);
            memset(&rules->state[--rules->state_count], 0, sizeof rules->state[0]);
        }
        return STATUS_OK;
    }
    Status status = check_state_name(path, name, error);
    if (status != STATUS_OK) {
        return status;
    }
    if (value->kind != VALUE_INT && value->kind != VALUE_BOOL) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0,
                         "%s must be its value at the start: a whole number of at most 32 bits, true or false (or "
                         "\"none\": no such state), not %s",
                         path, show_value(value, shown, sizeof shown));
    }
    if (index == rules->state_count && index == RULES_MAX_STATE) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s: at most %d names of state", path, RULES_MAX_STATE);
    }
    if (index == rules->state_count) { // by name, as limits
        while (index > 0 && strcmp(rules->state[index - 1].name, name) > 0) {
            rules->state[index] = rules->state[index - 1];
            index--;
        }
        rules->state_count++;
    }
    StateField *field = &rules->state[index];
    memset(field, 0, sizeof *field);
    copy_name(field->name, name);
    field->shared = (uint8_t)key->initial;
    field->is_bool = value->kind == VALUE_BOOL;
    field->start = value->kind == VALUE_BOOL ? value->number != 0 : value->number;
    return STATUS_OK;
}

// Text for people: not empty, short, nothing but printable characters.
static bool is_display_text(const char *text, size_t size) {
    size_t length = strlen(text);
    for (size_t at = 0, step; at < length; at += step) {
        step = printable_length(text + at, length - at);
        if (step == 0) {
            return false;
        }
    }
    return length > 0 && length < size;
}

static Status set_name(Rules *rules, const RuleKey *key, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN];
    if (value->kind != VALUE_TEXT || !is_display_text(value->text, RULES_NAME)) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s must be one line of printable text, 1 to %d bytes, not %s",
                         path, RULES_NAME - 1, show_value(value, shown, sizeof shown));
    }
    char *field = (char *)rules + key->offset;
    memset(field, 0, RULES_NAME);
    memcpy(field, value->text, strlen(value->text));
    return STATUS_OK;
}

static Status set_games(Rules *rules, const char *path, const RuleValue *value, Error *error) {
    char shown[SHOWN];
    int count = value->kind == VALUE_TEXTS ? value->text_count : 0;
    if (value->kind != VALUE_TEXTS && !(value->kind == VALUE_BOOL && !value->number)) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s must be a list of variants, not %s", path,
                         show_value(value, shown, sizeof shown));
    }
    if (count > RULES_MAX_GAMES) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s lists %d variants; at most %d", path, count,
                         RULES_MAX_GAMES);
    }
    for (int i = 0; i < count; i++) {
        if (!is_display_text(value->texts[i], RULES_GAME_NAME)) {
            return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s: a variant's name has 1 to %d bytes", path,
                             RULES_GAME_NAME - 1);
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
    char shown[SHOWN], path[RULES_NAME + 16];
    const char *name;
    RuleValue none = *value;
    if (value->kind != VALUE_BOOL || value->number) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0,
                         "%s: NAME stands for a name of your own, as in %.*shome, not %s", key->path,
                         (int)(strlen(key->path) - strlen("NAME")), key->path, show_value(value, shown, sizeof shown));
    }
    none.kind = key->type == RULE_STATE ? VALUE_TEXT : VALUE_BOOL;
    none.text = "none";
    while ((name = rules_entry_name(rules, key, 0)) != NULL) {
        snprintf(path, sizeof path, "%.*s%s", (int)(strlen(key->path) - strlen("NAME")), key->path, name);
        rules_set_value(rules, path, &none, error);
    }
    return STATUS_OK;
}

Status rules_set_value(Rules *rules, const char *path, const RuleValue *value, Error *error) {
    const RuleKey *key = rules_find_key(path);
    Numbers numbers;
    Status status;
    if (!key) {
        const char *near = rules_nearest_key(path);
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "there is no rule key \"%.60s\"%s%s%s", path,
                         near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    }
    if (rules_key_has_names(key) && strcmp(key->path, path) == 0) {
        return set_all_entries(rules, key, value, error);
    }
    switch (key->type) {
    case RULE_INT:
    case RULE_INT_OR_FALSE:
        return set_int(rules, key, path, value, error);
    case RULE_BOOL:
        return set_bool(rules, key, path, value, error);
    case RULE_ENUM:
        return set_enum(rules, key, path, value, error);
    case RULE_FACES:
        return set_faces(rules, key, path, value, error);
    case RULE_NUMBERS:
        status = read_list(path, value, "a list of numbers such as {6}", &numbers, RULES_MAX_NUMBERS, error);
        if (status == STATUS_OK) {
            *(Numbers *)(void *)((char *)rules + key->offset) = numbers;
        }
        return status;
    case RULE_LAYOUT:
        return set_layout(rules, path, value, error);
    case RULE_LIMIT:
        return set_limit(rules, path, value, error);
    case RULE_EXTRA:
        return set_extra(rules, key, path, value, error);
    case RULE_STATE:
        return set_state(rules, key, path, value, error);
    case RULE_NAME_TEXT:
        return set_name(rules, key, path, value, error);
    case RULE_GAMES:
        return set_games(rules, path, value, error);
    }
    return STATUS_BAD_INPUT;
}
