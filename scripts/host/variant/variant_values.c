// SPDX-License-Identifier: MIT
// Values of rule keys as a file writes them, made into RuleValues.
//
// Invariant: a setting that was added has the right type and range for its key.
#include "scripts/host/variant/variant_reader.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static void read_list_value(Reader *reader, const RuleKey *key, const char *path, int line, int index,
                            RuleValue *value) {
    lua_State *L = reader->L;
    char expected[200];
    size_t count;
    bool texts = key->type == RULE_GAMES;
    size_t most = texts ? RULES_MAX_GAMES : sizeof value->list / sizeof value->list[0];
    rules_expected(key, true, expected, sizeof expected);
    if (!reader_is_list(L, index, most, &count)) {
        READER_FAIL(reader, line, NULL, "%s must be %s (at most %zu, one after the other)", path, expected, most);
    }
    value->kind = texts ? VALUE_TEXTS : VALUE_NUMBERS;
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        if (texts && lua_type(L, -1) == LUA_TSTRING) {
            size_t length;
            value->texts[value->text_count++] = reader_copy_text(reader, -1, &length);
        } else if (texts || !sandbox_int(L, -1, INT_MIN, INT_MAX, &value->list[value->list_count++])) {
            reader_wrong_value(reader, line, path, expected, -1);
        }
        lua_pop(L, 1);
    }
}

typedef struct LimitReading {
    const char *path;
    Limit *limit;
} LimitReading;

static void read_limit_field(Reader *reader, const char *name, int line, void *context) {
    const LimitReading *reading = context;
    int *field = limit_field(reading->limit, name, strlen(name));
    if (field == NULL) {
        static const char *const fields[] = {"from", "to", "stack", "points"};
        READER_FAIL(reader, line, name, "%s has from, to, stack and points, but no \"%.40s\"%s", reading->path, name,
                    word_hint(word_nearest(name, strlen(name), fields, 4)).text);
    }
    if (!sandbox_int(reader->L, -1, INT_MIN, INT_MAX, field)) {
        char whole[READER_PATH];
        snprintf(whole, sizeof whole, "%.90s.%s", reading->path, name);
        reader_wrong_value(reader, line, whole, "a whole number", -1);
    }
}

// One side's map place = checkers.
static void read_row(Reader *reader, int index, Row *row) {
    lua_State *L = reader->L;
    index = lua_absindex(L, index);
    lua_pushnil(L);
    while (lua_next(L, index) != 0) { // -2: place, -1: checkers
        int slot = -1;
        int checkers = 0;
        lua_pushvalue(L, -2);
        int line = line_tracker_entry(L, index);
        lua_pop(L, 1);
        if (lua_type(L, -2) == LUA_TSTRING) {
            slot = layout_slot(lua_tostring(L, -2), lua_rawlen(L, -2));
        } else {
            sandbox_int(L, -2, 1, BOARD_MAX_POINTS, &slot);
        }
        if (slot < 0) {
            static const char *const places[] = {"bar", "reserve", "off"};
            const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
            const char *near = name != NULL ? word_nearest(name, strlen(name), places, 3) : NULL;
            READER_FAIL(reader, line, name, "layout: %s is not a place; places are [1] to [%d], bar, reserve and off%s",
                        sandbox_push_quoted(L, -2), BOARD_MAX_POINTS, word_hint(near).text);
        }
        if (!sandbox_int(L, -1, 0, BOARD_MAX_CHECKERS, &checkers)) {
            READER_FAIL(reader, line, NULL, "layout: a place holds a whole number of checkers from 0 to %d, not %s",
                        BOARD_MAX_CHECKERS, sandbox_push_quoted(L, -1));
        }
        row->at[slot] = (uint8_t)checkers;
        lua_pop(L, 1);
    }
}

static void read_layout(Reader *reader, int line, int index, Layout *layout) {
    lua_State *L = reader->L;
    index = lua_absindex(L, index);
    int given = 0;
    for (int side = 0; side < 2; side++) {
        given += push_raw(L, index, side_name((Side)side)) == LUA_TTABLE;
        lua_pop(L, 1);
    }
    if (given == 0) {
        read_row(reader, index, &layout->row[WHITE]);
        layout->row[BLACK] = layout->row[WHITE];
        return;
    }
    static const char *const sides[] = {"white", "black"};
    bool other;
    if (given != 2 || sandbox_wrong_name(L, index, sides, 2, 1, 0, &other) != NULL || other) {
        READER_FAIL(reader, line, "layout",
                    "layout is one map for both sides, or { white = map, black = map } and nothing else");
    }
    for (int side = 0; side < 2; side++) {
        push_raw(L, index, side_name((Side)side));
        read_row(reader, -1, &layout->row[side]);
        lua_pop(L, 1);
    }
}

static void add_setting(Reader *reader, const char *path, int line, const RuleValue *value) {
    SourceFile *file = reader->file;
    Arena *arena = reader->loader->arena;
    file->settings = reader_need(reader, arena_grow(arena, file->settings, file->setting_count, sizeof(Setting)));
    file->settings[file->setting_count++] =
        (Setting){.path = reader_need(reader, arena_copy(arena, path, strlen(path))),
                  .value = *value,
                  .file = file,
                  .line = line,
                  .place = reader_place(reader, line)};
}

// A value that is a table, at `index`. False where the key cannot be one.
static bool read_table_value(Reader *reader, const RuleKey *key, const char *path, int line, int index,
                             RuleValue *value) {
    LimitReading reading = {path, &value->limit};
    switch (key->type) {
    case RULE_LAYOUT:
        value->kind = VALUE_LAYOUT;
        read_layout(reader, line, index, &value->layout);
        return true;
    case RULE_LIMIT:
        value->kind = VALUE_LIMIT;
        reader_each_entry(reader, index, path, "{ from = 19, to = 24, stack = 1 }", line, read_limit_field, &reading);
        return true;
    case RULE_FACES:
    case RULE_NUMBERS:
    case RULE_GAMES:
        read_list_value(reader, key, path, line, index, value);
        return true;
    default:
        return false;
    }
}

void reader_rule_value(Reader *reader, const RuleKey *key, const char *path, int line) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    RuleValue value = {0};
    char expected[200];
    bool good = true;
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        value.kind = VALUE_BOOL;
        value.number = lua_toboolean(L, index);
        break;
    case LUA_TNUMBER:
        value.kind = VALUE_INT;
        good = sandbox_int(L, index, INT_MIN, INT_MAX, &value.number);
        break;
    case LUA_TSTRING: {
        size_t length;
        value.kind = VALUE_TEXT;
        value.text = reader_copy_text(reader, index, &length);
        good = strlen(value.text) == length;
        break;
    }
    case LUA_TTABLE:
        good = read_table_value(reader, key, path, line, index, &value);
        break;
    default:
        good = false;
    }
    if (!good) {
        rules_expected(key, true, expected, sizeof expected);
        reader_wrong_value(reader, line, path, expected, index);
    }
    // Type and range are the rule table's business; tried here, so that the mistake is shown in its line.
    Rules probe;
    Error error;
    rules_init(&probe);
    if (rules_set_value(&probe, path, &value, &error) != STATUS_OK) {
        const char *dot = strrchr(path, '.');
        READER_FAIL(reader, line, dot != NULL ? dot + 1 : path, "%s", error.text);
    }
    add_setting(reader, path, line, &value);
}
