// SPDX-License-Identifier: MIT
// The environment of scripts, first part: functions without a table.
//
// This list is all there is. Missing on purpose: coroutine, load, dofile, require, next, getmetatable, xpcall,
// collectgarbage, warn, _G, os, io, debug, package, utf8, patterns, math.random. Each is either a way out, a way around
// the budgets, a way to a known bug of Lua 5.4.4, or gives other answers on another run. Nothing here calls a
// metamethod except the VM itself.
#include "scripts/host/sandbox/sandbox_library.h"
#include "scripts/script_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- Numbers ---------------------------------------------------------------------------------------------------

// Texts are read as numbers in time that grows with their length.
static void charge_text(lua_State *L, int argument) {
    if (lua_type(L, argument) == LUA_TSTRING) {
        sandbox_charge(L, lua_rawlen(L, argument));
    }
}

lua_Integer sandbox_check_integer(lua_State *L, int argument) {
    charge_text(L, argument);
    return luaL_checkinteger(L, argument);
}

lua_Integer sandbox_opt_integer(lua_State *L, int argument, lua_Integer otherwise) {
    charge_text(L, argument);
    return luaL_optinteger(L, argument, otherwise);
}

lua_Number sandbox_check_number(lua_State *L, int argument) {
    charge_text(L, argument);
    return luaL_checknumber(L, argument);
}

bool sandbox_int(lua_State *L, int index, int low, int high, int *out) {
    int whole = 0;
    lua_Integer value = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &whole) : 0;
    bool good = whole && value >= low && value <= high;
    if (good) {
        *out = (int)value;
    }
    return good;
}

const char *sandbox_wrong_name(lua_State *L, int index, const char *const *words, size_t count, int least, int most,
                               bool *other) {
    const char *wrong = NULL;
    *other = false;
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        sandbox_charge(L, 1);
        if (lua_type(L, -1) == LUA_TSTRING) {
            const char *name = lua_tostring(L, -1);
            bool known = word_find(name, strlen(name), words, count) < count;
            wrong = !known && (wrong == NULL || strcmp(name, wrong) < 0) ? name : wrong;
        } else {
            *other = *other || !lua_isinteger(L, -1) || lua_tointeger(L, -1) < least || lua_tointeger(L, -1) > most;
        }
    }
    return wrong;
}

// --- Text of values --------------------------------------------------------------------------------------------

const char *sandbox_push_text(lua_State *L, int index, size_t *length) {
    switch (lua_type(L, index)) {
    case LUA_TSTRING:
    case LUA_TNUMBER:
        lua_pushvalue(L, index);
        break;
    case LUA_TBOOLEAN:
        lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false");
        break;
    default:
        lua_pushstring(L, luaL_typename(L, index)); // an address would differ from run to run
    }
    return lua_tolstring(L, -1, length);
}

const char *sandbox_push_quoted(lua_State *L, int index) {
    char shown[48];
    size_t length;
    int type = lua_type(L, index);
    if (lua_iscfunction(L, index)) {
        return lua_pushliteral(L, "a function of the program");
    }
    if (type == LUA_TNUMBER && !lua_rawequal(L, index, index)) {
        return lua_pushliteral(L, "nan"); // 0/0 would show a sign
    }
    const char *text = sandbox_push_text(L, index, &length);
    if (type == LUA_TSTRING) {
        sandbox_clean(text, length, shown, sizeof shown);
        return lua_pushfstring(L, "\"%s\"%s", shown, length >= sizeof shown ? ".." : "");
    }
    return lua_pushfstring(L, type >= LUA_TTABLE ? "a %s" : "%s", text);
}

static int base_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    sandbox_push_text(L, 1, NULL);
    return 1;
}

static int base_print(lua_State *L) {
    int count = lua_gettop(L);
    for (int i = 1; i <= count; i++) {
        size_t length;
        const char *text = sandbox_push_text(L, i, &length);
        sandbox_charge(L, length + 10);
        if (i > 1) {
            sandbox_print(L, "\t", 1);
        }
        sandbox_print(L, text, length);
        lua_pop(L, 1);
    }
    sandbox_print(L, "\n", 1);
    return 0;
}

static int base_tonumber(lua_State *L) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    luaL_checkany(L, 1);
    size_t length;
    if (lua_isnoneornil(L, 2)) {
        lua_settop(L, 1);
        charge_text(L, 1);
        bool good = lua_type(L, 1) == LUA_TSTRING ? lua_stringtonumber(L, lua_tolstring(L, 1, &length)) == length + 1
                                                  : lua_type(L, 1) == LUA_TNUMBER;
        if (!good) {
            lua_pushnil(L);
        }
        return 1;
    }
    luaL_checktype(L, 1, LUA_TSTRING);
    lua_Integer base = sandbox_check_integer(L, 2);
    luaL_argcheck(L, base >= 2 && base <= 36, 2, "base out of range");
    const char *text = lua_tolstring(L, 1, &length);
    sandbox_charge(L, length);
    bool minus = length > 0 && text[0] == '-';
    lua_Unsigned value = 0;
    bool good = length > (minus ? 1U : 0U);
    for (size_t i = minus ? 1 : 0; i < length && good; i++) {
        const char *digit = memchr(digits, text[i] >= 'A' ? text[i] | 0x20 : text[i], (size_t)base); // in small letters
        good = digit != NULL;
        value = value * (lua_Unsigned)base + (lua_Unsigned)(good ? digit - digits : 0);
    }
    if (good) {
        lua_pushinteger(L, (lua_Integer)(minus ? 0U - value : value));
    } else {
        lua_pushnil(L);
    }
    return 1;
}

// --- Errors ----------------------------------------------------------------------------------------------------

static int base_error(lua_State *L) {
    lua_Integer level = sandbox_opt_integer(L, 2, 1);
    lua_settop(L, 1);
    if (lua_type(L, 1) == LUA_TSTRING && level > 0 && level < 100) {
        luaL_where(L, (int)level);
        lua_insert(L, 1);
        lua_concat(L, 2);
    }
    return lua_error(L);
}

static int base_assert(lua_State *L) {
    luaL_checkany(L, 1);
    if (lua_toboolean(L, 1)) {
        return lua_gettop(L);
    }
    if (lua_isnoneornil(L, 2)) {
        return luaL_error(L, "assertion failed");
    }
    lua_settop(L, 2);
    return lua_error(L);
}

// The end of a budget cannot be caught, nor can lack of memory (a program that goes on at the edge of its memory
// only collects garbage).
static int base_pcall(lua_State *L) {
    luaL_checkany(L, 1);
    sandbox_charge(L, SANDBOX_PCALL_COST);
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    if (status == LUA_ERRMEM) {
        return sandbox_raise_memory(L, sandbox_of(L)->refusal);
    }
    if (sandbox_is_ending(sandbox_of(L))) {
        return sandbox_raise(L);
    }
    if (!lua_checkstack(L, 2)) {
        return luaL_error(L, "too many results");
    }
    lua_pushboolean(L, status == LUA_OK);
    lua_insert(L, 1);
    sandbox_charge(L, (uint64_t)lua_gettop(L));
    return lua_gettop(L);
}

// --- Tables ----------------------------------------------------------------------------------------------------

static int base_type(lua_State *L) {
    luaL_checkany(L, 1);
    lua_pushstring(L, luaL_typename(L, 1));
    return 1;
}

static int base_rawequal(lua_State *L) {
    luaL_checkany(L, 1);
    luaL_checkany(L, 2);
    if (lua_type(L, 1) == LUA_TSTRING && lua_type(L, 2) == LUA_TSTRING) {
        sandbox_charge(L, lua_rawlen(L, 1) / 16); // others of the same length are looked through
    }
    lua_pushboolean(L, lua_rawequal(L, 1, 2));
    return 1;
}

static int base_rawlen(lua_State *L) {
    int type = lua_type(L, 1);
    luaL_argcheck(L, type == LUA_TTABLE || type == LUA_TSTRING, 1, "table or string expected");
    if (type == LUA_TTABLE) {
        sandbox_resolve(L, 1);
    }
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
    return 1;
}

static int base_rawget(lua_State *L) {
    sandbox_resolve(L, 1);
    luaL_checkany(L, 2);
    lua_settop(L, 2);
    lua_rawget(L, 1);
    return 1;
}

static int base_rawset(lua_State *L) {
    sandbox_writable(L, 1);
    luaL_checkany(L, 2);
    luaL_checkany(L, 3);
    lua_settop(L, 3);
    lua_rawset(L, 1); // nil and NaN as keys are errors of Lua's
    return 1;
}

static int base_select(lua_State *L) {
    int count = lua_gettop(L);
    sandbox_charge(L, (uint64_t)count);
    if (lua_type(L, 1) == LUA_TSTRING && strcmp(lua_tostring(L, 1), "#") == 0) {
        lua_pushinteger(L, count - 1);
        return 1;
    }
    lua_Integer first = sandbox_check_integer(L, 1);
    if (first < 0) {
        first = count + first;
    } else if (first > count) {
        first = count;
    }
    luaL_argcheck(L, first >= 1, 1, "index out of range");
    return count - (int)first;
}

static int ipairs_step(lua_State *L) {
    lua_Integer index = sandbox_check_integer(L, 2);
    index = (lua_Integer)((lua_Unsigned)index + 1U);
    lua_pushinteger(L, index);
    if (lua_type(L, 1) == LUA_TUSERDATA) { // a view, of the host's making
        return lua_geti(L, 1, index) == LUA_TNIL ? 1 : 2;
    }
    sandbox_resolve(L, 1);
    return lua_rawgeti(L, 1, index) == LUA_TNIL ? 1 : 2;
}

static int base_ipairs(lua_State *L) {
    // A view that is a list has a length.
    if (lua_type(L, 1) != LUA_TUSERDATA || luaL_getmetafield(L, 1, "__len") == LUA_TNIL) {
        luaL_checktype(L, 1, LUA_TTABLE);
    }
    lua_pushcfunction(L, ipairs_step);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

int sandbox_next(lua_State *L) {
    lua_settop(L, 2);
    sandbox_charge(L, 5);
    return lua_next(L, 1) != 0 ? 2 : 0;
}

// A key on its way into order: numbers first, then strings by their bytes.
typedef struct SortKey {
    const char *text; // NULL: a number
    size_t length;
    lua_Number number;
    lua_Integer integer;
    int index; // in the table of unsorted keys
    bool is_integer;
} SortKey;

static int compare_keys(const void *left, const void *right) {
    const SortKey *a = left;
    const SortKey *b = right;
    if (a->text == NULL || b->text == NULL) {
        if (a->text != b->text) {
            return a->text == NULL ? -1 : 1;
        }
        if (a->is_integer && b->is_integer) {
            return (a->integer > b->integer) - (a->integer < b->integer);
        }
        int order = (a->number > b->number) - (a->number < b->number);
        return order != 0 ? order : b->is_integer - a->is_integer; // 2^63 - 1 and 2^63
    }
    size_t shorter = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->text, b->text, shorter);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

uint64_t sandbox_sort_cost(size_t count) {
    uint64_t logarithm = 1;
    for (size_t n = count; n > 1; n /= 2) {
        logarithm++;
    }
    return 10 + count * logarithm;
}

// Upvalues: the table, its keys in order, how many have been visited.
static int pairs_step(lua_State *L) {
    lua_Integer index = lua_tointeger(L, lua_upvalueindex(3));
    for (;;) {
        index++;
        lua_pushinteger(L, index);
        lua_replace(L, lua_upvalueindex(3));
        if (lua_rawgeti(L, lua_upvalueindex(2), index) == LUA_TNIL) {
            return 1;
        }
        lua_pushvalue(L, -1);
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
            return 2;
        }
        lua_pop(L, 2); // removed meanwhile
        sandbox_charge(L, 1);
    }
}

// Visits numbers in order, then strings in order: Lua's own order differs from run to run. The keys are a
// snapshot, so a loop may change its table.
static int base_pairs(lua_State *L) {
    sandbox_resolve(L, 1);
    lua_settop(L, 1);
    lua_newtable(L); // 2: unsorted keys
    int count = 0;
    lua_pushnil(L);
    while (lua_next(L, 1) != 0) {
        lua_pop(L, 1);
        int type = lua_type(L, -1);
        if (type != LUA_TSTRING && type != LUA_TNUMBER) {
            return luaL_error(L, "pairs needs keys that are numbers or strings, not a %s", lua_typename(L, type));
        }
        lua_pushvalue(L, -1);
        lua_rawseti(L, 2, ++count);
        sandbox_charge(L, 1);
    }
    sandbox_charge(L, sandbox_sort_cost((size_t)count));
    SortKey *keys = lua_newuserdatauv(L, sizeof *keys * (size_t)(count + 1), 0); // 3
    for (int i = 0; i < count; i++) {
        lua_rawgeti(L, 2, i + 1);
        keys[i] = (SortKey){.index = i + 1};
        if (lua_type(L, -1) == LUA_TSTRING) {
            keys[i].text = lua_tolstring(L, -1, &keys[i].length); // kept alive by the table of keys
        } else {
            keys[i].is_integer = lua_isinteger(L, -1);
            keys[i].integer = lua_tointeger(L, -1);
            keys[i].number = lua_tonumber(L, -1);
        }
        lua_pop(L, 1);
    }
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    lua_pushvalue(L, 1);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        lua_rawgeti(L, 2, keys[i].index);
        lua_rawseti(L, -2, i + 1);
    }
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, pairs_step, 3);
    return 1;
}

// Copies the allowed events into a metatable that the script never sees: what it adds to its own table later has
// no effect. __gc, __close, __mode and __concat lead to bugs of Lua 5.4.4 or run outside the budgets.
static int base_setmetatable(lua_State *L) {
    static const char *const functions[] = {"__add",  "__sub",  "__mul", "__div",  "__mod",  "__pow", "__unm",
                                            "__idiv", "__band", "__bor", "__bxor", "__bnot", "__shl", "__shr",
                                            "__len",  "__eq",   "__lt",  "__le",   "__call"};
    enum { FUNCTIONS = sizeof functions / sizeof functions[0] };
    sandbox_writable(L, 1);
    luaL_argcheck(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table expected");
    lua_settop(L, 2);
    if (lua_isnil(L, 2)) {
        lua_setmetatable(L, 1);
        return 1;
    }
    sandbox_resolve(L, 2);
    sandbox_count(L); // from here on more may run than the code tells
    lua_newtable(L);  // 3: the host's
    lua_pushnil(L);
    while (lua_next(L, 2) != 0) { // 4: key, 5: value
        sandbox_charge(L, 1);
        const char *event = lua_type(L, 4) == LUA_TSTRING ? lua_tostring(L, 4) : "";
        if (strncmp(event, "__", 2) == 0) {
            bool index = strcmp(event, "__index") == 0 || strcmp(event, "__newindex") == 0;
            if (!index && word_find(event, strlen(event), functions, FUNCTIONS) == FUNCTIONS) {
                return luaL_error(L, "setmetatable: %s is not available to scripts", event);
            }
            if (!lua_isfunction(L, 5) && !(index && lua_istable(L, 5))) {
                return luaL_error(L, "setmetatable: %s must be a function%s", event, index ? " or a table" : "");
            }
            lua_pushvalue(L, 4);
            lua_pushvalue(L, 5);
            lua_rawset(L, 3);
        }
        lua_settop(L, 4);
    }
    lua_settop(L, 3);
    lua_setmetatable(L, 1);
    lua_settop(L, 1);
    return 1;
}

const ApiRow api_base[] = {
    {"assert", .function = base_assert},     {"error", .function = base_error},
    {"ipairs", .function = base_ipairs},     {"pairs", .function = base_pairs},
    {"pcall", .function = base_pcall},       {"print", .function = base_print},
    {"rawequal", .function = base_rawequal}, {"rawget", .function = base_rawget},
    {"rawlen", .function = base_rawlen},     {"rawset", .function = base_rawset},
    {"select", .function = base_select},     {"setmetatable", .function = base_setmetatable},
    {"tonumber", .function = base_tonumber}, {"tostring", .function = base_tostring},
    {"type", .function = base_type},         {.name = NULL},
};

// --- Names that nobody has given a value -----------------------------------------------------------------------

enum { MOST_NAMES = 200 };

// What somebody who knows Lua looks for and does not find: why not, or what stands instead.
static const char *why_absent(const char *name) {
    static const struct {
        const char *name, *why;
    } absent[] = {
        {"collectgarbage", "memory is the program's business"},
        {"coroutine", "scripts have no coroutines"},
        {"debug", "scripts cannot look into themselves"},
        {"dofile", "scripts read no files; a variant names others in based_on"},
        {"getmetatable", "scripts cannot look at metatables"},
        {"io", "scripts read and write no files; print() shows"},
        {"load", "scripts cannot make code"},
        {"loadfile", "scripts read no files; a variant names others in based_on"},
        {"loadstring", "scripts cannot make code"},
        {"math.pow", "write x ^ y"},
        {"math.random",
         "scripts have no random numbers; in rules the hook `rolls` says what can be rolled, and how often"},
        {"math.randomseed", "whoever runs the program seeds it"},
        {"next", "go through a table with pairs()"},
        {"os", "scripts have no clock, no environment and no files"},
        {"package", "scripts load no modules; a variant names others in based_on"},
        {"require", "scripts load no modules; a variant names others in based_on"},
        {"string.gmatch", "there are no patterns; string.find looks for plain text"},
        {"string.gsub", "there are no patterns; string.find looks for plain text"},
        {"string.match", "there are no patterns; string.find looks for plain text"},
        {"table.getn", "write #list"},
        {"table.pack", "write { ... }"},
        {"unpack", "it is table.unpack"},
        {"utf8", "texts are bytes here"},
        {"xpcall", "it is pcall"},
    };
    enum { ABSENT = sizeof absent / sizeof absent[0] };
    size_t at = row_find(name, strlen(name), absent, sizeof absent[0], ABSENT);
    return at < ABSENT ? absent[at].why : NULL;
}

// __index of the globals and, with a name as upvalue, of a library or a bot's parameters: plain Lua takes such a name
// for nil, and `in_home = flase` would quietly set nothing.
int sandbox_undefined(lua_State *L) {
    static const char *const words[] = {"false", "function", "local", "nil", "return", "true"};
    const char *names[MOST_NAMES], *whose = lua_tostring(L, lua_upvalueindex(1));
    char shown[48], full[80];
    size_t count = 0, length;
    bool all = true;
    if (lua_type(L, 2) != LUA_TSTRING) {
        return 0; // _ENV[1]
    }
    const char *name = lua_tolstring(L, 2, &length), *dot = whose != NULL ? "." : "";
    whose = whose != NULL ? whose : "";
    sandbox_clean(name, length, shown, sizeof shown);
    snprintf(full, sizeof full, "%s%s%s", whose, dot, shown);
    const char *why = why_absent(full);
    if (*dot != '\0' && why == NULL && script_find(full) != NULL) {
        return 0; // lab.games, if nobody said how many
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0] && *dot == '\0'; i++) {
        names[count++] = words[i];
    }
    lua_pushnil(L);
    while (lua_next(L, 1) != 0) {
        sandbox_charge(L, 1);
        if (count < MOST_NAMES && lua_type(L, -2) == LUA_TSTRING) {
            names[count++] = lua_tostring(L, -2); // kept alive by the table
        } else {
            all = all && count < MOST_NAMES;
        }
        lua_pop(L, 1);
    }
    qsort(names, count, sizeof *names, row_compare); // the table's order is another on each run
    const char *near = all ? word_nearest(name, length, names, count) : NULL; // of too many others on each run
    if (why != NULL) {
        return luaL_error(L, "there is nothing called \"%s\": %s", full, why);
    }
    if (near != NULL) {
        return luaL_error(L, "there is nothing called \"%s\"; did you mean %s%s%s?", full, whose, dot, near);
    }
    return luaL_error(L, "there is nothing called \"%s\"%s", full, lua_tostring(L, lua_upvalueindex(2)));
}

void sandbox_refuse_unknown(lua_State *L, const char *whose, const char *hint) {
    lua_createtable(L, 0, 1);
    lua_pushstring(L, whose);
    lua_pushstring(L, hint);
    lua_pushcclosure(L, sandbox_undefined, 2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

void sandbox_open_library(lua_State *L, const char *name, const ApiRow *rows) {
    lua_newtable(L);
    api_register(L, rows);
    sandbox_refuse_unknown(L, name, "");
    lua_setfield(L, -2, name);
}
