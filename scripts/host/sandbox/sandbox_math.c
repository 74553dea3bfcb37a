// SPDX-License-Identifier: MIT
// The environment of scripts: math. Exact functions only: sine or logarithm may differ in the last bit between
// machines.
#include "scripts/host/api_row.h"
#include "scripts/host/sandbox/sandbox_library.h"

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

// An integer stays what it is; what `round` makes of a float becomes one if it fits.
static void push_rounded(lua_State *L, double (*round)(double)) {
    lua_Integer integer;
    if (lua_isinteger(L, 1)) {
        lua_settop(L, 1);
        return;
    }
    lua_Number value = round(sandbox_check_number(L, 1));
    if (lua_numbertointeger(value, &integer)) {
        lua_pushinteger(L, integer);
    } else {
        lua_pushnumber(L, value);
    }
}

SANDBOX_FUNCTION(math_floor, push_rounded(L, floor))
SANDBOX_FUNCTION(math_ceil, push_rounded(L, ceil))
SANDBOX_FUNCTION(math_sqrt, lua_pushnumber(L, sqrt(sandbox_check_number(L, 1))))

static int math_fmod(lua_State *L) {
    lua_Number value = sandbox_check_number(L, 1);
    lua_Number divisor = sandbox_check_number(L, 2);
    lua_pushnumber(L, fmod(value, divisor));
    return 1;
}

// The largest (sign > 0) or smallest argument.
static void push_extreme(lua_State *L, int sign) {
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
}

SANDBOX_FUNCTION(math_max, push_extreme(L, 1))
SANDBOX_FUNCTION(math_min, push_extreme(L, -1))

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
    {"math.abs", .function = math_abs},
    {"math.ceil", .function = math_ceil},
    {"math.floor", .function = math_floor},
    {"math.fmod", .function = math_fmod},
    {"math.max", .function = math_max},
    {"math.min", .function = math_min},
    {"math.sqrt", .function = math_sqrt},
    {"math.tointeger", .function = math_tointeger},
    {"math.type", .function = math_type},
    {"math.huge", .push = push_huge},
    {"math.maxinteger", .push = push_maxinteger},
    {"math.mininteger", .push = push_mininteger},
    {.name = NULL},
};
