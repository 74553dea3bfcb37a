// SPDX-License-Identifier: MIT
// Values of a script as JSON: see lab_json.h.
#include "scripts/host/lab_json.h"

#include "scripts/host/sandbox/sandbox_private.h"
#include "scripts/limits.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_DEPTH = 12,
    MOST_VALUES = 10000,
    MOST_BYTES = 1 << 20, // of texts: no budget of the sandbox counts the copies
};

typedef struct Reading {
    lua_State *L;
    size_t values, bytes;
    const char *member; // of the outermost table: what is being read
    char *trouble;
} Reading;

static json_t *read_value(Reading *reading, int index, int depth);

// Says why. Returns NULL.
static json_t *refuse(Reading *reading, const char *trouble) {
    snprintf(reading->trouble, LAB_TROUBLE_SIZE, "%s", trouble);
    return NULL;
}

static json_t *refuse_unfit(Reading *reading) {
    snprintf(reading->trouble, LAB_TROUBLE_SIZE,
             "in \"%.40s\" there is a number that is not finite, or a text that is not UTF-8", reading->member);
    return NULL;
}

// Counts a text that is going to be copied; the same one may be there ten thousand times.
static bool has_room(Reading *reading, const char *text) {
    reading->bytes += strlen(text);
    return reading->bytes <= MOST_BYTES || refuse(reading, "the texts in it are too long") != NULL;
}

// Reads the value on the top of the stack, pops it and adds it.
static bool add_top(Reading *reading, json_t *table, const char *key, int depth) {
    lua_State *L = reading->L;
    reading->member = depth == 0 ? key : reading->member;
    json_t *item = read_value(reading, lua_gettop(L), depth + 1);
    lua_pop(L, 1);
    if (item != NULL &&
        (json_is_array(table) ? json_array_append_new(table, item) : json_object_set_new(table, key, item)) != 0) {
        refuse_unfit(reading); // the name is not UTF-8
        return false;
    }
    return item != NULL;
}

// What the keys of the table say that it is: an array or an object, still empty.
static json_t *begin_table(Reading *reading, int index, size_t length) {
    lua_State *L = reading->L;
    size_t places = 0, names = 0;
    for (lua_pushnil(L); lua_next(L, index) != 0; lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING && !lua_isinteger(L, -2)) {
            return refuse(reading, "a key in it is neither a name nor a place in a list");
        }
        *(lua_isinteger(L, -2) ? &places : &names) += 1;
    }
    if (places != length || (places > 0 && names > 0)) {
        return refuse(reading, places != length ? "a list in it has holes" : "a list in it has names, too");
    }
    return names > 0 ? json_object() : json_array();
}

static json_t *read_table(Reading *reading, int index, int depth) {
    lua_State *L = reading->L;
    size_t length = lua_rawlen(L, index);
    if (depth > MOST_DEPTH || length > MOST_VALUES || !lua_checkstack(L, 8)) {
        return refuse(reading, "a table in it is too deep or too long");
    }
    json_t *table = begin_table(reading, index, length);
    bool good = table != NULL;
    for (size_t i = 1; i <= length && good; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        good = add_top(reading, table, "", depth);
    }
    if (json_is_object(table)) {
        lua_pushnil(L);
    }
    while (good && json_is_object(table) && lua_next(L, index) != 0) {
        const char *key = lua_tostring(L, -2);
        good = has_room(reading, key) && add_top(reading, table, key, depth);
    }
    if (!good) {
        json_decref(table);
    }
    return good ? table : NULL;
}

static json_t *read_text(Reading *reading, int index) {
    const char *text = lua_tostring(reading->L, index);
    if (strlen(text) != lua_rawlen(reading->L, index)) {
        return refuse(reading, "a text in it has a NUL byte");
    }
    if (!has_room(reading, text)) {
        return NULL;
    }
    json_t *value = json_string(text);
    return value != NULL ? value : refuse_unfit(reading);
}

static json_t *read_value(Reading *reading, int index, int depth) {
    lua_State *L = reading->L;
    if (++reading->values > MOST_VALUES) {
        return refuse(reading, "there is too much in it");
    }
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        return json_boolean(lua_toboolean(L, index));
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            return json_integer((json_int_t)lua_tointeger(L, index));
        }
        return isfinite(lua_tonumber(L, index)) ? json_real(lua_tonumber(L, index)) : refuse_unfit(reading);
    case LUA_TSTRING:
        return read_text(reading, index);
    case LUA_TTABLE:
        return read_table(reading, index, depth);
    default:
        return refuse(reading, "numbers, texts, booleans and tables are expected in it");
    }
}

json_t *lab_read_json(lua_State *L, int index, char trouble[LAB_TROUBLE_SIZE]) {
    Reading reading = {.L = L, .member = "", .trouble = trouble};
    int top = lua_gettop(L);
    trouble[0] = '\0';
    json_t *value = read_value(&reading, index, 0);
    lua_settop(L, top);
    if (value == NULL && trouble[0] == '\0') {
        limits_no_memory();
    }
    return value;
}

void lab_push_json(lua_State *L, const json_t *value) {
    const char *key;
    size_t i;
    json_t *each;
    luaL_checkstack(L, 8, "a result is too deep");
    sandbox_charge(L, 1);
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        lua_createtable(L, 0, (int)json_object_size(value));
        json_object_foreach((json_t *)value, key, each) {
            lab_push_json(L, each);
            lua_setfield(L, -2, key);
        }
        break;
    case JSON_ARRAY:
        lua_createtable(L, (int)json_array_size(value), 0);
        json_array_foreach(value, i, each) {
            lab_push_json(L, each);
            lua_rawseti(L, -2, (lua_Integer)i + 1);
        }
        break;
    case JSON_STRING:
        lua_pushlstring(L, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER:
        lua_pushinteger(L, (lua_Integer)json_integer_value(value));
        break;
    case JSON_REAL:
        lua_pushnumber(L, json_real_value(value));
        break;
    case JSON_NULL:
        lua_pushnil(L);
        break;
    default:
        lua_pushboolean(L, json_is_true(value));
        break;
    }
}
