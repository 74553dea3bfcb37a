// SPDX-License-Identifier: MIT
// The environment of scripts: math. Exact functions only: sine or logarithm may differ in the last bit between
// machines.
#include "scripts/host/api_row.h"
#include "scripts/host/sandbox_private.h"

#include <math.h>

static int math_abs(lua_State *L) {
    if (lua_isinteger(L, 1)) {
        lua_Integer value = lua_tointeger(L, 1);
        lua_pushinteger(L, value < 0 ? (lua_Integer)(0U - (lua_Unsigned)value) : value);
    } else {
        lua_pushnumber(L, fabs(sandbox_check_number(L, 1)));
    }
    return 1;
}

// Pushes an integer if the float fits one, else the float.
static int push_rounded(lua_State *L, lua_Number value) {
    lua_Integer integer;
    if (lua_numbertointeger(value, &integer)) {
        lua_pushinteger(L, integer);
    } else {
        lua_pushnumber(L, value);
    }
    return 1;
}

static int math_floor(lua_State *L) {
    if (lua_isinteger(L, 1)) {
        lua_settop(L, 1);
        return 1;
    }
    return push_rounded(L, floor(sandbox_check_number(L, 1)));
}

static int math_ceil(lua_State *L) {
    if (lua_isinteger(L, 1)) {
        lua_settop(L, 1);
        return 1;
    }
    return push_rounded(L, ceil(sandbox_check_number(L, 1)));
}

static int math_fmod(lua_State *L) {
    lua_Number value = sandbox_check_number(L, 1);
    lua_Number divisor = sandbox_check_number(L, 2);
    lua_pushnumber(L, fmod(value, divisor));
    return 1;
}

static int math_sqrt(lua_State *L) {
    lua_pushnumber(L, sqrt(sandbox_check_number(L, 1)));
    return 1;
}

// The largest (sign > 0) or smallest argument.
static int push_extreme(lua_State *L, int sign) {
    int count = lua_gettop(L);
    int best = 1;
    luaL_checktype(L, 1, LUA_TNUMBER); // texts would be compared as texts
    sandbox_charge(L, (uint64_t)count);
    for (int i = 2; i <= count; i++) {
        luaL_checktype(L, i, LUA_TNUMBER);
        bool better = sign > 0 ? lua_compare(L, best, i, LUA_OPLT) : lua_compare(L, i, best, LUA_OPLT);
        best = better ? i : best;
    }
    lua_pushvalue(L, best);
    return 1;
}

static int math_max(lua_State *L) {
    return push_extreme(L, 1);
}

static int math_min(lua_State *L) {
    return push_extreme(L, -1);
}

static int math_tointeger(lua_State *L) {
    luaL_checkany(L, 1);
    int exact = 0;
    lua_Integer value = lua_type(L, 1) == LUA_TNUMBER ? lua_tointegerx(L, 1, &exact) : 0;
    if (exact) {
        lua_pushinteger(L, value);
    } else {
        lua_pushnil(L);
    }
    return 1;
}

static int math_type(lua_State *L) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TNUMBER) {
        lua_pushstring(L, lua_isinteger(L, 1) ? "integer" : "float");
    } else {
        lua_pushnil(L);
    }
    return 1;
}

static void push_maxinteger(lua_State *L) {
    lua_pushinteger(L, LUA_MAXINTEGER);
}

static void push_mininteger(lua_State *L) {
    lua_pushinteger(L, LUA_MININTEGER);
}

static void push_huge(lua_State *L) {
    lua_pushnumber(L, (lua_Number)HUGE_VAL);
}

const ApiRow api_math[] = {
    {.name = {NAME_FUNCTION, "math.abs", "math.abs(x: number): number", "x without its sign", "math.abs(-3) --> 3"},
     .function = math_abs},
    {.name = {NAME_FUNCTION, "math.ceil", "math.ceil(x: number): integer",
              "the smallest whole number that is not below x", "math.ceil(2.5) --> 3"},
     .function = math_ceil},
    {.name = {NAME_FUNCTION, "math.floor", "math.floor(x: number): integer",
              "the largest whole number that is not above x", "math.floor(2.5) --> 2"},
     .function = math_floor},
    {.name = {NAME_FUNCTION, "math.fmod", "math.fmod(x: number, y: number): number",
              "what x / y leaves, with the sign of x", "math.fmod(-7, 4) --> -3.0"},
     .function = math_fmod},
    {.name = {NAME_FUNCTION, "math.max", "math.max(x: number, ...: number): number", "the largest of its arguments",
              "math.max(3, 5, 4) --> 5"},
     .function = math_max},
    {.name = {NAME_FUNCTION, "math.min", "math.min(x: number, ...: number): number", "the smallest of its arguments",
              "math.min(3, 5, 4) --> 3"},
     .function = math_min},
    {.name = {NAME_FUNCTION, "math.sqrt", "math.sqrt(x: number): number", "the square root", "math.sqrt(16) --> 4.0"},
     .function = math_sqrt},
    {.name = {NAME_FUNCTION, "math.tointeger", "math.tointeger(x: any): integer?",
              "a number that is whole as an integer, else nil", "math.tointeger(4.0) --> 4"},
     .function = math_tointeger},
    {.name = {NAME_FUNCTION, "math.type", "math.type(x: any): \"integer\"|\"float\"|nil", "the kind of a number",
              "math.type(4) --> integer"},
     .function = math_type},
    {.name = {NAME_VALUE, "math.huge", "math.huge: number", "larger than every other number",
              "math.huge > 1000 --> true"},
     .push = push_huge},
    {.name = {NAME_VALUE, "math.maxinteger", "math.maxinteger: integer", "the largest integer",
              "math.maxinteger --> 9223372036854775807"},
     .push = push_maxinteger},
    {.name = {NAME_VALUE, "math.mininteger", "math.mininteger: integer", "the smallest integer",
              "math.mininteger --> -9223372036854775808"},
     .push = push_mininteger},
    {.name = {.name = NULL}},
};

void sandbox_open_math(lua_State *L) {
    api_register(L, api_math);
}
