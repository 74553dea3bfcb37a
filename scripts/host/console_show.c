// SPDX-License-Identifier: MIT
// Values as a person reads them: tables in order, two levels deep, at most forty entries; a table within itself is
// marked; positions are written as positions.
#include "scripts/host/console_private.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 3, MOST_ENTRIES = 40, MOST_KEYS = 4096, MOST_STRING = 200 };

// Addresses under which the registry has the tables that are being shown, by depth.
static const char level_mark[MOST_DEPTH];

static void add(Shown *shown, const char *text) {
    writer_text(&shown->text, text);
}

static void add_string(lua_State *L, int index, bool quoted, Shown *shown) {
    size_t length;
    char clean[4 * MOST_STRING + 8];
    const char *text = lua_tolstring(L, index, &length);
    sandbox_clean(text, length < MOST_STRING ? length : MOST_STRING, clean, sizeof clean);
    add(shown, quoted ? "\"" : "");
    add(shown, clean);
    add(shown, length > MOST_STRING ? ".." : "");
    add(shown, quoted ? "\"" : "");
}

static void add_number(lua_State *L, int index, Shown *shown) {
    lua_pushvalue(L, index); // the conversion must not change the value
    add(shown, lua_tostring(L, -1));
    lua_pop(L, 1);
}

// ---- keys in order

typedef struct Key {
    const char *text; // NULL: a number
    lua_Number number;
    int place; // of the key on the list in the Lua state
} Key;

static int compare_keys(const void *left, const void *right) {
    const Key *a = left;
    const Key *b = right;
    if (a->text == NULL || b->text == NULL) {
        return a->text != b->text ? (a->text == NULL ? -1 : 1) : (a->number > b->number) - (a->number < b->number);
    }
    int order = strcmp(a->text, b->text);
    return order != 0 ? order : a->place - b->place;
}

static void show(lua_State *L, int index, int depth, Shown *shown);

static bool is_name(const char *text) {
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return length > 0 && text[length] == '\0' && !(text[0] >= '0' && text[0] <= '9');
}

// The keys of the table at `index`: a list of them is pushed. Keys that are neither numbers nor strings come last.
static size_t collect_keys(lua_State *L, int index, Key *key, size_t *all) {
    size_t count = 0;
    *all = 0;
    lua_newtable(L);
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        sandbox_charge(L, 5);
        ++*all;
        if (count < MOST_KEYS) {
            lua_pushvalue(L, -1);
            lua_rawseti(L, -3, (lua_Integer)count + 1);
            bool number = lua_type(L, -1) == LUA_TNUMBER;
            bool string = lua_type(L, -1) == LUA_TSTRING;
            key[count] = (Key){number   ? NULL
                               : string ? lua_tostring(L, -1)
                                        : "\x7f",
                               number ? lua_tonumber(L, -1) : 0, (int)count + 1};
            count++;
        }
    }
    qsort(key, count, sizeof *key, compare_keys);
    return count;
}

// Is the table at `index` one of those that it lies in? They are on the stack, each `depth` up.
static bool is_within_itself(lua_State *L, int index, int depth) {
    bool found = false;
    for (int i = 0; i < depth && !found; i++) {
        lua_rawgetp(L, LUA_REGISTRYINDEX, level_mark + i);
        found = lua_rawequal(L, index, -1);
        lua_pop(L, 1);
    }
    return found;
}

static void show_table(lua_State *L, int index, int depth, Shown *shown) {
    if (is_within_itself(L, index, depth)) {
        add(shown, "<the table itself>");
        return;
    }
    if (depth >= MOST_DEPTH - 1) {
        lua_pushnil(L);
        bool empty = lua_next(L, index) == 0;
        lua_pop(L, empty ? 0 : 2);
        add(shown, empty ? "{}" : "{..}");
        return;
    }
    // Marked for those below it; in the registry, so that an error in between leaves nothing behind that matters.
    lua_pushvalue(L, index);
    lua_rawsetp(L, LUA_REGISTRYINDEX, level_mark + depth);
    Key *key = lua_newuserdatauv(L, MOST_KEYS * sizeof *key, 0);
    size_t all;
    size_t count = collect_keys(L, index, key, &all);
    int list = lua_gettop(L);
    add(shown, "{");
    lua_Integer next = 1;
    for (size_t i = 0; i < count && i < MOST_ENTRIES; i++) {
        add(shown, i > 0 ? ", " : " ");
        lua_rawgeti(L, list, key[i].place);
        if (lua_type(L, -1) == LUA_TNUMBER && lua_tonumber(L, -1) == (lua_Number)next) {
            next++; // the elements of a list need no key
        } else if (lua_type(L, -1) == LUA_TSTRING && is_name(lua_tostring(L, -1))) {
            add_string(L, lua_gettop(L), false, shown);
            add(shown, " = ");
        } else {
            add(shown, "[");
            show(L, lua_gettop(L), MOST_DEPTH, shown);
            add(shown, "] = ");
        }
        lua_rawget(L, index);
        show(L, lua_gettop(L), depth + 1, shown);
        lua_pop(L, 1);
    }
    if (all > MOST_ENTRIES) {
        writer_add(&shown->text, ", ... (+%zu)", all - MOST_ENTRIES);
    }
    add(shown, all > 0 ? " }" : "}");
    lua_pop(L, 2);
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, level_mark + depth);
}

// ---- views

static void show_list(lua_State *L, int index, Shown *shown) {
    lua_Integer count = luaL_len(L, index);
    add(shown, "{");
    for (lua_Integer i = 1; i <= count; i++) {
        add(shown, i > 1 ? ", " : " ");
        lua_geti(L, index, i);
        show(L, lua_gettop(L), MOST_DEPTH - 1, shown);
        lua_pop(L, 1);
    }
    add(shown, count > 0 ? " }" : "}");
}

static void show_view(lua_State *L, int index, Shown *shown) {
    static const char *const names[VIEW_KIND_COUNT] = {
        [VIEW_TURN] = "turn",   [VIEW_SIDE] = "side",   [VIEW_PINNED] = "side.pinned", [VIEW_STEP] = "step",
        [VIEW_PLAY] = "play",   [VIEW_STATE] = "state", [VIEW_CUBE] = "turn.cube",     [VIEW_MATCH] = "turn.match",
        [VIEW_STEPS] = "steps", [VIEW_LIST] = "list",   [VIEW_BOARD] = "board",        [VIEW_POSITION] = "position"};
    const View *view = lua_touserdata(L, index);
    char text[POSITION_TEXT];
    if (shown->position == NULL) {
        luaL_error(L, CONSOLE_NO_GAME);
    } else if (view->kind == VIEW_LIST) {
        show_list(L, index, shown);
    } else if (view->kind == VIEW_BOARD || view->kind == VIEW_POSITION) {
        position_print(shown->rules, shown->position, text, sizeof text);
        add(shown, text);
    } else {
        writer_add(&shown->text, "%s  (`help %s` names what it has)", names[view->kind], names[view->kind]);
    }
}

static void show(lua_State *L, int index, int depth, Shown *shown) {
    luaL_checkstack(L, 20, "values lie too deep");
    sandbox_charge(L, 20);
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        add_number(L, index, shown);
        break;
    case LUA_TSTRING:
        add_string(L, index, depth > 0, shown);
        break;
    case LUA_TBOOLEAN:
        add(shown, lua_toboolean(L, index) ? "true" : "false");
        break;
    case LUA_TTABLE:
        show_table(L, index, depth < MOST_DEPTH ? depth : MOST_DEPTH - 1, shown);
        break;
    case LUA_TUSERDATA:
        show_view(L, index, shown);
        break;
    default:
        add(shown, luaL_typename(L, index));
    }
}

void console_show(lua_State *L, int index, Shown *shown) {
    add(shown, shown->text.length > 0 ? "\n" : "");
    show(L, index, 0, shown);
}
