// SPDX-License-Identifier: MIT
// Runs a variant file in a sandbox of its own and takes the table it returns apart into plain C data.
//
// Everything here runs inside sandbox_call. Tables are read raw: a metatable on them has no say. Entries are taken in
// the order of their lines (then of their names), so that of several mistakes the first is reported, on every run.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "scripts/host/sandbox_private.h"
#include "scripts/host/variant_private.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MAX_ENTRIES = 256, // of one table that is read by name
    PATH_TEXT = 128,
    MAX_TITLE = 200,
    MAX_ABOUT = 4000,
    MAX_EXAMPLE_TEXT = 2000,
    MAX_EXAMPLE_PLAYS = 200,
    FILE_TIME = 50 // milliseconds; a hundred times what an honest file needs
};

typedef struct Reader {
    Loader *loader;
    SourceFile *file;
    char chunk[48]; // name of the chunk in Lua's messages, without '='
    lua_State *L;
} Reader;

// One entry of a table on its way into order. `name` NULL: the key is no string.
typedef struct Entry {
    const char *name;
    int line;
} Entry;

static const char *const hook_names[] = {"allow_step", "allow_play", "prefer_play", "rolls",
                                         "on_roll",    "on_play",    "game_over",   "points"};
static const char *const top_names[] = {"title", "about", "source", "based_on", "examples"};
enum { HOOK_COUNT = sizeof hook_names / sizeof hook_names[0], TOP_COUNT = sizeof top_names / sizeof top_names[0] };

// --- Help ------------------------------------------------------------------------------------------------------

// The value at `index` as it is quoted in an error.
static const char *show_value(lua_State *L, int index, char *out, size_t size) {
    char text[48];
    size_t length;
    switch (lua_type(L, index)) {
    case LUA_TSTRING: {
        const char *raw = lua_tolstring(L, index, &length);
        sandbox_clean(raw, length, text, sizeof text);
        snprintf(out, size, "\"%s\"%s", text, length >= sizeof text ? ".." : "");
        break;
    }
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            snprintf(out, size, "%lld", (long long)lua_tointeger(L, index));
        } else {
            lua_Number number = lua_tonumber(L, index);
            snprintf(out, size, number == number ? "%.14g" : "nan", number); // 0/0 would show a sign
        }
        break;
    case LUA_TBOOLEAN:
        snprintf(out, size, "%s", lua_toboolean(L, index) ? "true" : "false");
        break;
    default:
        snprintf(out, size, "a %s", luaL_typename(L, index));
    }
    return out;
}

static int compare_entries(const void *left, const void *right) {
    const Entry *a = left;
    const Entry *b = right;
    if (a->line != b->line) {
        return a->line < b->line ? -1 : 1;
    }
    if (a->name == NULL || b->name == NULL) {
        return (a->name != NULL) - (b->name != NULL);
    }
    return strcmp(a->name, b->name);
}

// The entries of the table at `index`, in order. `what` names the table in errors.
static bool read_entries(Reader *reader, int index, const char *what, Entry *entries, size_t *count) {
    lua_State *L = reader->L;
    index = lua_absindex(L, index);
    *count = 0;
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        if (*count == MAX_ENTRIES) {
            return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line_tracker_birth(L, index), NULL,
                                "%s has more than %d entries", what, MAX_ENTRIES);
        }
        Entry *entry = &entries[(*count)++];
        size_t length = 0;
        entry->name = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL; // kept alive by the table
        entry->line = line_tracker_entry(L, index);
        if (entry->line == 0) {
            entry->line = line_tracker_birth(L, index);
        }
    }
    qsort(entries, *count, sizeof *entries, compare_entries);
    return true;
}

static bool unnamed_entry(Reader *reader, int line, const char *what, const char *instead) {
    return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, NULL,
                        "%s has an entry without a name; write %s", what, instead);
}

static const char *copy_text(Reader *reader, int index, size_t *length) {
    const char *text = lua_tolstring(reader->L, index, length);
    return arena_copy(reader->loader->arena, text, *length);
}

// --- Values of rule keys ---------------------------------------------------------------------------------------

static bool wrong_value(Reader *reader, int line, const char *path, const char *expected, int index) {
    char shown[80];
    const char *dot = strrchr(path, '.');
    return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, dot != NULL ? dot + 1 : path,
                        "%s must be %s, not %s", path, expected, show_value(reader->L, index, shown, sizeof shown));
}

// What a key of this type expects, in words.
static const char *expected_value(const RuleKey *key, char *out, size_t size) {
    switch (key->type) {
    case RULE_INT:
    case RULE_INT_OR_FALSE:
        snprintf(out, size, "a whole number from %d to %d%s", key->minimum, key->maximum,
                 key->type == RULE_INT ? "" : " or false");
        break;
    case RULE_BOOL:
        snprintf(out, size, "true or false");
        break;
    case RULE_ENUM: {
        size_t used = 0;
        out[0] = '\0';
        for (size_t i = 0; key->words[i] != NULL && used < size; i++) {
            const char *between = i == 0 ? "" : key->words[i + 1] == NULL ? " or " : ", ";
            used += (size_t)snprintf(out + used, size - used, "%s\"%s\"", between, key->words[i]);
        }
        break;
    }
    case RULE_FACES:
        snprintf(out, size, "\"all\" or a list of faces such as { 2, 4, 6 }");
        break;
    case RULE_NUMBERS:
        snprintf(out, size, "a list of numbers such as { 6 }");
        break;
    case RULE_LAYOUT:
        snprintf(out, size, "a map place = checkers such as { [24] = 15 }");
        break;
    case RULE_LIMIT:
        snprintf(out, size, "a record such as { from = 19, to = 24, stack = 1 } or false");
        break;
    case RULE_NAME_TEXT:
        snprintf(out, size, "a text");
        break;
    case RULE_GAMES:
        snprintf(out, size, "a list of variants such as { \"portes\", \"plakoto\" }");
        break;
    }
    return out;
}

// A whole number that fits an int.
static bool read_int(lua_State *L, int index, int *out) {
    if (!lua_isinteger(L, index)) {
        return false;
    }
    lua_Integer value = lua_tointeger(L, index);
    *out = (int)value;
    return value >= INT_MIN && value <= INT_MAX;
}

// Is the table at `index` a plain list of at most `most` elements? *count of them.
static bool is_list(lua_State *L, int index, size_t most, size_t *count) {
    size_t entries = 0;
    index = lua_absindex(L, index);
    *count = (size_t)lua_rawlen(L, index);
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        entries++;
        lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        if (entries > most || key < 1 || key > (lua_Integer)most) {
            lua_pop(L, 1);
            return false;
        }
    }
    return entries == *count;
}

static bool read_list_value(Reader *reader, const RuleKey *key, const char *path, int line, int index,
                            RuleValue *value) {
    lua_State *L = reader->L;
    char expected[200];
    size_t count;
    bool texts = key->type == RULE_GAMES;
    size_t most = texts ? RULES_MAX_GAMES : sizeof value->list / sizeof value->list[0];
    expected_value(key, expected, sizeof expected);
    if (!is_list(L, index, most, &count)) {
        return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, NULL,
                            "%s must be %s (at most %zu, one after the other)", path, expected, most);
    }
    value->kind = texts ? VALUE_TEXTS : VALUE_NUMBERS;
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        if (texts && lua_type(L, -1) == LUA_TSTRING) {
            size_t length;
            value->texts[value->text_count] = copy_text(reader, -1, &length);
            if (value->texts[value->text_count++] == NULL) {
                return variant_no_memory(reader->loader);
            }
        } else if (texts || !read_int(L, -1, &value->list[value->list_count++])) {
            return wrong_value(reader, line, path, expected, -1);
        }
        lua_pop(L, 1);
    }
    return true;
}

static bool read_limit(Reader *reader, const char *path, int line, int index, Limit *limit) {
    static const char *const fields[] = {"from", "to", "stack", "points"};
    int *targets[] = {&limit->from, &limit->to, &limit->stack, &limit->points};
    lua_State *L = reader->L;
    Entry entries[MAX_ENTRIES];
    size_t count;
    if (!read_entries(reader, index, path, entries, &count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const char *name = entries[i].name;
        if (name == NULL) {
            return unnamed_entry(reader, line, path, "{ from = 19, to = 24, stack = 1 }");
        }
        size_t field = 0;
        while (field < 4 && strcmp(fields[field], name) != 0) {
            field++;
        }
        if (field == 4) {
            return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, entries[i].line, name,
                                "%s has from, to, stack and points, but no \"%.40s\"", path, name);
        }
        char whole[PATH_TEXT];
        snprintf(whole, sizeof whole, "%.90s.%s", path, name);
        lua_pushstring(L, name);
        lua_rawget(L, index);
        if (!read_int(L, -1, targets[field])) {
            return wrong_value(reader, entries[i].line, whole, "a whole number", -1);
        }
        lua_pop(L, 1);
    }
    return true;
}

// One side's map place = checkers.
static bool read_row(Reader *reader, int index, Row *row) {
    static const struct {
        const char *name;
        int slot;
    } named[] = {{"bar", LAYOUT_BAR}, {"reserve", LAYOUT_RESERVE}, {"off", BOARD_OFF}};
    lua_State *L = reader->L;
    index = lua_absindex(L, index);
    lua_pushnil(L);
    while (lua_next(L, index) != 0) { // -2: place, -1: checkers
        int slot = -1;
        int checkers = 0;
        char shown[80];
        lua_pushvalue(L, -2);
        int line = line_tracker_entry(L, index);
        lua_pop(L, 1);
        if (lua_type(L, -2) == LUA_TSTRING) {
            for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
                slot = strcmp(named[i].name, lua_tostring(L, -2)) == 0 ? named[i].slot : slot;
            }
        } else if (!read_int(L, -2, &slot) || slot < 1 || slot > BOARD_MAX_POINTS) {
            slot = -1;
        }
        if (slot < 0) {
            return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, NULL,
                                "layout: %s is not a place; places are [1] to [%d], bar, reserve and off",
                                show_value(L, -2, shown, sizeof shown), BOARD_MAX_POINTS);
        }
        if (!read_int(L, -1, &checkers) || checkers < 0 || checkers > BOARD_MAX_CHECKERS) {
            return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, NULL,
                                "layout: a place holds a whole number of checkers from 0 to %d, not %s",
                                BOARD_MAX_CHECKERS, show_value(L, -1, shown, sizeof shown));
        }
        row->at[slot] = (uint8_t)checkers;
        lua_pop(L, 1);
    }
    return true;
}

static bool read_layout(Reader *reader, int line, int index, Layout *layout) {
    static const char *const sides[2] = {"white", "black"};
    lua_State *L = reader->L;
    index = lua_absindex(L, index);
    int given = 0;
    for (int side = 0; side < 2; side++) {
        lua_pushstring(L, sides[side]);
        if (lua_rawget(L, index) == LUA_TTABLE) {
            given++;
        }
        lua_pop(L, 1);
    }
    if (given == 0) {
        bool good = read_row(reader, index, &layout->row[WHITE]);
        layout->row[BLACK] = layout->row[WHITE];
        return good;
    }
    size_t count;
    Entry entries[MAX_ENTRIES];
    if (!read_entries(reader, index, "layout", entries, &count)) {
        return false;
    }
    if (given != 2 || count != 2) {
        return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, "layout",
                            "layout is one map for both sides, or { white = map, black = map } and nothing else");
    }
    for (int side = 0; side < 2; side++) {
        lua_pushstring(L, sides[side]);
        lua_rawget(L, index);
        if (!read_row(reader, -1, &layout->row[side])) {
            return false;
        }
        lua_pop(L, 1);
    }
    return true;
}

static bool add_setting(Reader *reader, const char *path, int line, const RuleValue *value) {
    SourceFile *file = reader->file;
    Arena *arena = reader->loader->arena;
    if (file->setting_count == file->setting_capacity) {
        size_t capacity = file->setting_capacity == 0 ? 32 : file->setting_capacity * 2;
        Setting *larger = arena_allocate(arena, capacity * sizeof *larger);
        if (larger == NULL) {
            return variant_no_memory(reader->loader);
        }
        if (file->setting_count > 0) {
            memcpy(larger, file->settings, file->setting_count * sizeof *larger);
        }
        file->settings = larger;
        file->setting_capacity = capacity;
    }
    const char *copy = arena_copy(arena, path, strlen(path));
    if (copy == NULL) {
        return variant_no_memory(reader->loader);
    }
    file->settings[file->setting_count++] = (Setting){.path = copy, .value = *value, .file = file, .line = line};
    return true;
}

// Reads the value on the top of the stack for `path`.
static bool read_value(Reader *reader, const RuleKey *key, const char *path, int line) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    RuleValue value;
    char expected[200];
    memset(&value, 0, sizeof value);
    bool list = key->type == RULE_FACES || key->type == RULE_NUMBERS || key->type == RULE_GAMES;
    bool good = true;
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        value.kind = VALUE_BOOL;
        value.number = lua_toboolean(L, index);
        break;
    case LUA_TNUMBER:
        value.kind = VALUE_INT;
        good = read_int(L, index, &value.number);
        break;
    case LUA_TSTRING: {
        size_t length;
        value.kind = VALUE_TEXT;
        value.text = copy_text(reader, index, &length);
        if (value.text == NULL) {
            return variant_no_memory(reader->loader);
        }
        good = strlen(value.text) == length;
        break;
    }
    case LUA_TTABLE:
        if (key->type == RULE_LAYOUT) {
            value.kind = VALUE_LAYOUT;
            if (!read_layout(reader, line, index, &value.layout)) {
                return false;
            }
        } else if (key->type == RULE_LIMIT) {
            value.kind = VALUE_LIMIT;
            if (!read_limit(reader, path, line, index, &value.limit)) {
                return false;
            }
        } else if (list) {
            if (!read_list_value(reader, key, path, line, index, &value)) {
                return false;
            }
        } else {
            good = false;
        }
        break;
    default:
        good = false;
    }
    if (!good) {
        return wrong_value(reader, line, path, expected_value(key, expected, sizeof expected), index);
    }
    // Type and range are the rule table's business; tried here, so that the mistake is shown in its line.
    Rules probe;
    Error error;
    rules_init(&probe);
    if (rules_set_value(&probe, path, &value, &error) != STATUS_OK) {
        const char *dot = strrchr(path, '.');
        return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, dot != NULL ? dot + 1 : path, "%s",
                            error.text);
    }
    return add_setting(reader, path, line, &value);
}

static bool read_games(Reader *reader, int line) {
    SourceFile *file = reader->file;
    const RuleValue *value = &file->settings[file->setting_count - 1].value;
    file->game_count = 0;
    for (int i = 0; i < value->text_count; i++) {
        file->games[file->game_count++] = (Reference){.spec = value->texts[i], .line = line};
    }
    file->has_games = file->game_count > 0;
    return true;
}

// --- Groups ----------------------------------------------------------------------------------------------------

static bool is_group(const char *name) {
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    size_t length = strlen(name);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(keys[i].path, name, length) == 0 && keys[i].path[length] == '.') {
            return true;
        }
    }
    return false;
}

// An example of a key of the group, for messages.
static const char *example_of(const char *group, char *out, size_t size) {
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    size_t length = strlen(group);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(keys[i].path, group, length) == 0 && keys[i].path[length] == '.') {
            snprintf(out, size, "%s = { %s = .. }", group, keys[i].path + length + 1);
            break;
        }
    }
    return out;
}

static bool unknown_key(Reader *reader, int line, const char *path, const char *name) {
    const char *near = rules_nearest_key(path);
    char shown[80];
    sandbox_clean(path, strlen(path), shown, sizeof shown);
    return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, name, "there is no rule key %s%s%s%s",
                        shown, near != NULL ? "; did you mean " : "", near != NULL ? near : "",
                        near != NULL ? "?" : "");
}

// A group of keys; its table is on the top of the stack.
static bool read_group(Reader *reader, const char *group, int line) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    char example[PATH_TEXT] = "";
    Entry entries[MAX_ENTRIES];
    size_t count;
    example_of(group, example, sizeof example);
    if (!lua_istable(L, index)) {
        char shown[80];
        return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, group,
                            "%s is a group: write %s, not %s", group, example,
                            show_value(L, index, shown, sizeof shown));
    }
    if (!read_entries(reader, index, group, entries, &count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const char *name = entries[i].name;
        int entry_line = entries[i].line > 0 ? entries[i].line : line;
        if (name == NULL) {
            return unnamed_entry(reader, entry_line, group, example);
        }
        char path[PATH_TEXT];
        bool cut = (size_t)snprintf(path, sizeof path, "%s.%s", group, name) >= sizeof path;
        const RuleKey *key = cut || strcmp(path, "limits.NAME") == 0 ? NULL : rules_find_key(path);
        lua_pushstring(L, name);
        lua_rawget(L, index);
        if (strcmp(path, "score.extra") == 0) {
            if (lua_toboolean(L, -1)) {
                return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, entry_line, "extra",
                                    "score.extra belongs to hooks; this version of nardbox runs rule keys only");
            }
        } else if (key == NULL) {
            return unknown_key(reader, entry_line, path, name);
        } else if (!read_value(reader, key, path, entry_line)) {
            return false;
        } else if (key->type == RULE_GAMES && !read_games(reader, entry_line)) {
            return false;
        }
        lua_settop(L, index);
    }
    return true;
}

// --- Examples --------------------------------------------------------------------------------------------------

// A text of at most `most` bytes at the top of the stack; NULL with the error filled in.
static const char *read_text(Reader *reader, const char *what, int line, size_t most) {
    size_t length = 0;
    const char *text = NULL;
    if (lua_type(reader->L, -1) != LUA_TSTRING) {
        wrong_value(reader, line, what, "a text", -1);
        return NULL;
    }
    lua_tolstring(reader->L, -1, &length);
    if (length > most) {
        variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, what, "%s is too long (at most %zu bytes)",
                     what, most);
        return NULL;
    }
    text = copy_text(reader, -1, &length);
    if (text == NULL) {
        variant_no_memory(reader->loader);
        return NULL;
    }
    if (strlen(text) != length) {
        variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, what, "%s has a zero byte in it", what);
        return NULL;
    }
    return text;
}

// Plays: one text or a list of texts.
static bool read_plays(Reader *reader, const char *what, int line, const char *const **plays, size_t *count) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    bool single = lua_type(L, index) == LUA_TSTRING;
    *count = 1;
    if (!single && (!lua_istable(L, index) || !is_list(L, index, MAX_EXAMPLE_PLAYS, count))) {
        return wrong_value(reader, line, what, "a list of plays such as { \"24/18 13/11\" }", index);
    }
    const char **texts = arena_allocate(reader->loader->arena, (*count + 1) * sizeof *texts);
    if (texts == NULL) {
        return variant_no_memory(reader->loader);
    }
    for (size_t i = 0; i < *count; i++) {
        if (single) {
            lua_pushvalue(L, index);
        } else {
            lua_rawgeti(L, index, (lua_Integer)i + 1);
        }
        texts[i] = read_text(reader, what, line, MAX_EXAMPLE_TEXT);
        if (texts[i] == NULL) {
            return false;
        }
        lua_pop(L, 1);
    }
    *plays = texts;
    return true;
}

// One entry of an example; its value is on the top of the stack.
static bool read_example_entry(Reader *reader, const char *name, int line, VariantExample *example) {
    static const char *const names[] = {"position", "legal", "illegal", "all", "count", "why"};
    if (strcmp(name, "position") == 0) {
        example->position = read_text(reader, name, line, MAX_EXAMPLE_TEXT);
        return example->position != NULL;
    }
    if (strcmp(name, "why") == 0) {
        example->why = read_text(reader, name, line, MAX_EXAMPLE_TEXT);
        return example->why != NULL;
    }
    if (strcmp(name, "legal") == 0) {
        return read_plays(reader, name, line, &example->legal, &example->legal_count);
    }
    if (strcmp(name, "illegal") == 0) {
        return read_plays(reader, name, line, &example->illegal, &example->illegal_count);
    }
    if (strcmp(name, "all") == 0) {
        example->all_given = true;
        return read_plays(reader, name, line, &example->all, &example->all_count);
    }
    if (strcmp(name, "count") == 0) {
        return (read_int(reader->L, -1, &example->count) && example->count >= 1) ||
               wrong_value(reader, line, "count", "a whole number of plays", -1);
    }
    const char *near = word_nearest(name, strlen(name), names, sizeof names / sizeof names[0]);
    return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, name,
                        "an example has position, legal, illegal, all, count and why, but no \"%.40s\"%s%s%s", name,
                        near != NULL ? "; did you mean " : "", near != NULL ? near : "", near != NULL ? "?" : "");
}

static bool read_example(Reader *reader, int line, VariantExample *example) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    Entry entries[MAX_ENTRIES];
    size_t count;
    *example = (VariantExample){.count = -1, .why = "", .file = reader->file->display, .line = line};
    if (!lua_istable(L, index)) {
        return wrong_value(reader, line, "an example", "a table such as { position = \"..\", legal = { \"24/18\" } }",
                           index);
    }
    if (!read_entries(reader, index, "an example", entries, &count)) {
        return false;
    }
    // Where its first entry stands; Lua places the brace itself with what comes before it.
    line = count > 0 && entries[0].line > 0 ? entries[0].line : line;
    example->line = line;
    for (size_t i = 0; i < count; i++) {
        if (entries[i].name == NULL) {
            return unnamed_entry(reader, line, "an example", "{ position = \"..\", legal = { \"24/18\" } }");
        }
        lua_pushstring(L, entries[i].name);
        lua_rawget(L, index);
        if (!read_example_entry(reader, entries[i].name, entries[i].line, example)) {
            return false;
        }
        lua_settop(L, index);
    }
    if (example->position == NULL) {
        return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, NULL,
                            "an example needs position = \"..\"");
    }
    return true;
}

static bool read_examples(Reader *reader, int line) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    size_t count;
    if (lua_isboolean(L, index) && !lua_toboolean(L, index)) {
        return true;
    }
    if (!lua_istable(L, index) || !is_list(L, index, VARIANT_MAX_EXAMPLES, &count)) {
        return wrong_value(reader, line, "examples", "a list of at most 1000 examples", index);
    }
    VariantExample *examples = arena_allocate(reader->loader->arena, (count + 1) * sizeof *examples);
    if (examples == NULL) {
        return variant_no_memory(reader->loader);
    }
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        int birth = lua_istable(L, -1) ? line_tracker_birth(L, -1) : 0;
        if (!read_example(reader, birth > 0 ? birth : line, &examples[i])) {
            return false;
        }
        lua_settop(L, index);
    }
    reader->file->examples = examples;
    reader->file->example_count = count;
    return true;
}

// --- The file --------------------------------------------------------------------------------------------------

static bool read_parents(Reader *reader, int line) {
    lua_State *L = reader->L;
    SourceFile *file = reader->file;
    int index = lua_gettop(L);
    bool single = lua_type(L, index) == LUA_TSTRING;
    size_t count = 1;
    if (!single && (!lua_istable(L, index) || !is_list(L, index, VARIANT_MAX_PARENTS, &count))) {
        return wrong_value(reader, line, "based_on", "the name of a variant or a list of names", index);
    }
    for (size_t i = 0; i < count; i++) {
        if (single) {
            lua_pushvalue(L, index);
        } else {
            lua_rawgeti(L, index, (lua_Integer)i + 1);
        }
        const char *spec = read_text(reader, "based_on", line, 1000);
        if (spec == NULL) {
            return false;
        }
        file->parents[file->parent_count++] = (Reference){.spec = spec, .line = line};
        lua_settop(L, index);
    }
    file->has_parents = count > 0;
    return true;
}

// Text about the variant, cleaned: it ends on a terminal. Lines are kept.
static bool read_prose(Reader *reader, const char *name, int line, size_t most, const char **out) {
    const char *text = read_text(reader, name, line, most);
    char *clean = text != NULL ? arena_allocate(reader->loader->arena, strlen(text) + 1) : NULL;
    size_t used = 0;
    if (clean == NULL) {
        return text == NULL ? false : variant_no_memory(reader->loader);
    }
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        used += sandbox_clean(text, length, clean + used, length + 1);
        text += length;
        if (*text == '\n') {
            clean[used++] = *text++;
        }
    }
    *out = clean;
    return true;
}

static bool unknown_entry(Reader *reader, int line, const char *name) {
    size_t key_count;
    const RuleKey *keys = rules_keys(&key_count);
    const char *words[MAX_ENTRIES];
    char groups[MAX_ENTRIES][RULES_NAME];
    size_t count = 0;
    for (size_t i = 0; i < key_count && count < MAX_ENTRIES - TOP_COUNT; i++) {
        size_t length = strcspn(keys[i].path, ".");
        if (length >= RULES_NAME ||
            (count > 0 && strncmp(groups[count - 1], keys[i].path, length) == 0 && groups[count - 1][length] == '\0')) {
            continue;
        }
        memcpy(groups[count], keys[i].path, length);
        groups[count][length] = '\0';
        words[count] = groups[count];
        count++;
    }
    for (size_t i = 0; i < TOP_COUNT; i++) {
        words[count++] = top_names[i];
    }
    const char *near = word_nearest(name, strlen(name), words, count);
    const char *key = near == NULL ? rules_nearest_key(name) : NULL;
    char shown[60];
    sandbox_clean(name, strlen(name), shown, sizeof shown);
    if (key != NULL) {
        return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, name,
                            "there is no group \"%s\"; did you mean the key %s?", shown, key);
    }
    return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, name, "there is no group \"%s\"%s%s%s",
                        shown, near != NULL ? "; did you mean " : "", near != NULL ? near : "",
                        near != NULL ? "?" : "");
}

// One entry of the file's table; its value is on the top of the stack.
static bool read_top_entry(Reader *reader, const char *name, int line) {
    SourceFile *file = reader->file;
    lua_State *L = reader->L;
    for (size_t i = 0; i < HOOK_COUNT; i++) {
        if (strcmp(name, hook_names[i]) == 0 || strcmp(name, "state") == 0) {
            if (!lua_toboolean(L, -1)) {
                return true; // switched off, as everything of its kind is here
            }
            return variant_fail(reader->loader, VARIANT_SCRIPT, file, line, name,
                                "%s %s; this version of nardbox runs rule keys only", name,
                                strcmp(name, "state") == 0 ? "belongs to hooks" : "is a hook");
        }
    }
    if (strcmp(name, "title") == 0) {
        return read_prose(reader, name, line, MAX_TITLE, &file->title);
    }
    if (strcmp(name, "about") == 0) {
        return read_prose(reader, name, line, MAX_ABOUT, &file->about);
    }
    if (strcmp(name, "source") == 0) {
        return read_prose(reader, name, line, MAX_ABOUT, &file->source);
    }
    if (strcmp(name, "based_on") == 0) {
        return read_parents(reader, line);
    }
    if (strcmp(name, "examples") == 0) {
        return read_examples(reader, line);
    }
    if (strcmp(name, "layout") == 0) {
        file->has_layout = true;
        return read_value(reader, rules_find_key(name), name, line);
    }
    return is_group(name) ? read_group(reader, name, line) : unknown_entry(reader, line, name);
}

static bool read_table(Reader *reader) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    Entry entries[MAX_ENTRIES];
    size_t count;
    if (!lua_istable(L, index)) {
        char shown[80];
        return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, 0, NULL,
                            "must return a table of rules, as in return { based_on = \"backgammon\" }, not %s",
                            lua_isnil(L, index) ? "nothing" : show_value(L, index, shown, sizeof shown));
    }
    if (!read_entries(reader, index, "the file's table", entries, &count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (entries[i].name == NULL) {
            return unnamed_entry(reader, entries[i].line, "the file's table", "head = { per_turn = 1 }");
        }
        lua_pushstring(L, entries[i].name);
        lua_rawget(L, index);
        if (!read_top_entry(reader, entries[i].name, entries[i].line)) {
            return false;
        }
        lua_settop(L, index);
    }
    return true;
}

// Runs inside sandbox_call. An error that Lua raises is reported by the sandbox; one that is found here is in
// loader->error.
static int run_file(lua_State *L) {
    Reader *reader = lua_touserdata(L, 1);
    SourceFile *file = reader->file;
    char name[sizeof reader->chunk + 1];
    LineTracker tracker;
    lua_settop(L, 0);
    luaL_checkstack(L, 40, NULL);
    reader->L = L;
    snprintf(name, sizeof name, "=%s", reader->chunk);
    size_t mark = file->length >= 3 && memcmp(file->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; // some editors begin so
    if (luaL_loadbufferx(L, file->text + mark, file->length - mark, name, "t") != LUA_OK) {
        return lua_error(L);
    }
    line_tracker_start(L, &tracker);
    lua_call(L, 0, 1);
    line_tracker_finish(L, &tracker, 1);
    read_table(reader);
    return 0;
}

// Lua's message "chunk:12: what" as an error of the file.
static bool script_failed(Reader *reader, const SandboxReport *report) {
    const char *text = report->text;
    int line = 0;
    size_t length = strlen(reader->chunk);
    if (strncmp(text, reader->chunk, length) == 0 && text[length] == ':') {
        char *end;
        long number = strtol(text + length + 1, &end, 10);
        if (*end == ':' && number > 0 && number < INT_MAX) {
            line = (int)number;
            text = end + 1;
            text += strspn(text, " ");
        }
    }
    return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, NULL, "%s", text);
}

uint64_t variant_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000U + (uint64_t)now.tv_nsec / 1000000U;
}

bool variant_read_file(Loader *loader, SourceFile *file) {
    Reader reader = {.loader = loader, .file = file};
    const char *slash = strrchr(file->display, '/');
    const char *last = slash != NULL ? slash + 1 : file->display;
    sandbox_clean(last, strlen(last), reader.chunk, sizeof reader.chunk);
    if (file->length > 0 && file->text[0] == '\x1b') {
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "is compiled Lua; only text is accepted");
    }
    const char *zero = memchr(file->text, '\0', file->length);
    if (zero != NULL) {
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "is not text: it has a zero byte at %zu",
                            (size_t)(zero - file->text));
    }
    SandboxLimits limits = sandbox_default_limits();
    // Many slow files share the time of one.
    uint64_t now = variant_clock();
    uint64_t left = now < loader->deadline ? loader->deadline - now : 0;
    if (left < FILE_TIME) {
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "the files together take too long (at most %u ms)",
                            limits.wall_ms);
    }
    limits.wall_ms = left + FILE_TIME < limits.wall_ms ? (unsigned)left : limits.wall_ms;
    Sandbox *sandbox = sandbox_create(&limits);
    if (sandbox == NULL) {
        return variant_no_memory(loader);
    }
    SandboxReport report;
    SandboxResult result = sandbox_call(sandbox, run_file, &reader, &report);
    sandbox_destroy(sandbox);
    return result == SANDBOX_OK ? loader->error->status == VARIANT_OK : script_failed(&reader, &report);
}
