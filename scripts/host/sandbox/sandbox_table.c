// SPDX-License-Identifier: MIT
// The environment of scripts: table. Raw access and raw lengths throughout, so no metamethod can claim a length of
// 2^62; every element touched is charged.
#include "scripts/host/api_row.h"
#include "scripts/host/sandbox/sandbox_library.h"

// metatable[&behind]: the table behind
static const char behind;

void sandbox_resolve(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    if (lua_getmetatable(L, index)) {
        if (lua_rawgetp(L, -1, &behind) == LUA_TTABLE) {
            lua_replace(L, index);
            lua_pop(L, 1);
        } else {
            lua_pop(L, 2);
        }
    }
}

void sandbox_writable(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    if (lua_getmetatable(L, index)) {
        if (lua_rawgetp(L, -1, &behind) == LUA_TTABLE) {
            luaL_error(L, "tables of the file cannot be changed once it is loaded");
        }
        lua_pop(L, 2);
    }
}

void sandbox_mark_front(lua_State *L, int meta) {
    lua_rawsetp(L, meta, &behind);
}

enum { UNPACK_MAX = 1000, CALLBACK_COST = 5 };

// No list in memory is longer. A table with holes may claim any length.
static const lua_Integer LIST_MOST = 1 << 28;

// Of argument 1, a list that the function changes.
static lua_Integer list_length(lua_State *L, const char *function) {
    sandbox_writable(L, 1);
    lua_Integer length = (lua_Integer)lua_rawlen(L, 1);
    if (length > LIST_MOST) {
        luaL_error(L, "%s needs a list; the length of this table would be %I", function, (LUAI_UACINT)length);
    }
    return length;
}

static int table_concat(lua_State *L) {
    sandbox_resolve(L, 1);
    size_t separator_length;
    const char *separator = luaL_optlstring(L, 2, "", &separator_length);
    lua_Integer first = sandbox_opt_integer(L, 3, 1);
    lua_Integer last = sandbox_opt_integer(L, 4, (lua_Integer)lua_rawlen(L, 1));
    SandboxBuffer buffer;
    sandbox_buffer_init(L, &buffer, 256);
    for (lua_Integer i = first; i <= last; i++) {
        sandbox_charge(L, 2);
        int type = lua_rawgeti(L, 1, i);
        if (type != LUA_TSTRING && type != LUA_TNUMBER) {
            return luaL_error(L, "table.concat: element %I is a %s, not text or a number", (LUAI_UACINT)i,
                              lua_typename(L, type));
        }
        size_t length;
        const char *text = lua_tolstring(L, -1, &length);
        sandbox_buffer_add(&buffer, text, length);
        lua_pop(L, 1);
        if (i == last) {
            break; // `last` may be the largest integer
        }
        sandbox_buffer_add(&buffer, separator, separator_length);
    }
    sandbox_buffer_push(&buffer);
    return 1;
}

static int table_insert(lua_State *L) {
    lua_Integer length = list_length(L, "table.insert");
    if (lua_gettop(L) == 2) {
        lua_rawseti(L, 1, length + 1);
        return 0;
    }
    luaL_argcheck(L, lua_gettop(L) == 3, 2, "table, [place,] value expected");
    lua_Integer place = sandbox_check_integer(L, 2);
    luaL_argcheck(L, place >= 1 && place <= length + 1, 2, "place out of range");
    sandbox_charge(L, (uint64_t)(length - place + 1));
    for (lua_Integer i = length; i >= place; i--) {
        lua_rawgeti(L, 1, i);
        lua_rawseti(L, 1, i + 1);
    }
    lua_rawseti(L, 1, place);
    return 0;
}

static int table_remove(lua_State *L) {
    lua_Integer length = list_length(L, "table.remove");
    lua_Integer place = sandbox_opt_integer(L, 2, length);
    if (length == 0 && place == 0) {
        lua_pushnil(L);
        return 1;
    }
    luaL_argcheck(L, place >= 1 && place <= length + 1, 2, "place out of range");
    sandbox_charge(L, (uint64_t)(length - place + 1));
    lua_rawgeti(L, 1, place);
    for (lua_Integer i = place; i < length; i++) {
        lua_rawgeti(L, 1, i + 1);
        lua_rawseti(L, 1, i);
    }
    if (place <= length) {
        lua_pushnil(L);
        lua_rawseti(L, 1, length);
    }
    return 1;
}

static int table_unpack(lua_State *L) {
    bool view = lua_type(L, 1) == LUA_TUSERDATA; // of the host's making
    if (!view) {
        sandbox_resolve(L, 1);
    }
    lua_Integer first = sandbox_opt_integer(L, 2, 1);
    lua_Integer last = sandbox_opt_integer(L, 3, view ? luaL_len(L, 1) : (lua_Integer)lua_rawlen(L, 1));
    if (first > last) {
        return 0;
    }
    lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
    if (count >= UNPACK_MAX || !lua_checkstack(L, (int)count + 1)) {
        return luaL_error(L, "table.unpack: at most %d values", UNPACK_MAX);
    }
    sandbox_charge(L, count);
    for (lua_Unsigned i = 0; i <= count; i++) {
        lua_Integer index = (lua_Integer)((lua_Unsigned)first + i);
        (void)(view ? lua_geti(L, 1, index) : lua_rawgeti(L, 1, index));
    }
    return (int)count + 1;
}

// --- sort ------------------------------------------------------------------------------------------------------
// Heap sort in place: its number of steps is bounded whatever the comparison answers.

// Is the value at stack index `left` smaller than that at `right`?
static bool is_smaller(lua_State *L, int left, int right) {
    if (lua_isnil(L, 2)) {
        size_t cost = 1;
        if (lua_type(L, left) == LUA_TSTRING && lua_type(L, right) == LUA_TSTRING) {
            size_t length = lua_rawlen(L, left);
            cost += length < lua_rawlen(L, right) ? length : lua_rawlen(L, right);
        }
        sandbox_charge(L, cost);
        return lua_compare(L, left, right, LUA_OPLT);
    }
    // What the function does is counted, or bounded, or charged by itself; it may be one of the library that does
    // nothing.
    sandbox_charge(L, CALLBACK_COST + (sandbox_of(L)->counting ? 0 : sandbox_of(L)->callback_cost));
    lua_pushvalue(L, 2);
    lua_pushvalue(L, left);
    lua_pushvalue(L, right);
    lua_call(L, 2, 1);
    bool smaller = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return smaller;
}

// Moves the value on the top of the stack, which belongs at `hole`, down to its place, and pops it.
static void sink(lua_State *L, lua_Integer hole, lua_Integer count) {
    int value = lua_gettop(L);
    for (lua_Integer child = 2 * hole; child <= count; child = 2 * hole) {
        lua_rawgeti(L, 1, child);
        if (child < count) {
            lua_rawgeti(L, 1, child + 1);
            if (is_smaller(L, value + 1, value + 2)) {
                child++;
                lua_replace(L, value + 1);
            } else {
                lua_pop(L, 1);
            }
        }
        if (!is_smaller(L, value, value + 1)) {
            lua_pop(L, 1);
            break;
        }
        lua_rawseti(L, 1, hole);
        hole = child;
    }
    lua_rawseti(L, 1, hole);
}

static int table_sort(lua_State *L) {
    lua_Integer count = list_length(L, "table.sort");
    lua_settop(L, 2);
    if (!lua_isnil(L, 2)) {
        luaL_checktype(L, 2, LUA_TFUNCTION);
    }
    luaL_checkstack(L, 10, NULL);
    sandbox_charge(L, 2 * sandbox_sort_cost((size_t)count));
    for (lua_Integer root = count / 2; root >= 1; root--) {
        lua_rawgeti(L, 1, root);
        sink(L, root, count);
        sandbox_charge(L, 1);
    }
    for (lua_Integer last = count; last > 1; last--) {
        lua_rawgeti(L, 1, last);
        lua_rawgeti(L, 1, 1);
        lua_rawseti(L, 1, last);
        sink(L, 1, last - 1);
        sandbox_charge(L, 1);
    }
    return 0;
}

const ApiRow api_table[] = {
    {"table.concat", .function = table_concat}, {"table.insert", .function = table_insert},
    {"table.remove", .function = table_remove}, {"table.sort", .function = table_sort},
    {"table.unpack", .function = table_unpack}, {.name = NULL},
};
