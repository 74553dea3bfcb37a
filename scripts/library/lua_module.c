// SPDX-License-Identifier: MIT
// `require "nardbox"`: the library for stock Lua 5.4. What a position shows (position.board, position.turn) are the
// views that hooks and bots have; the rest is nardbox.h.
#define _GNU_SOURCE // dladdr, RTLD_DEFAULT
#include "scripts/library/lua_parts.h"

#include <dlfcn.h>
#include <string.h>

int luaopen_nardbox(lua_State *L);

static const char rules_mark;

// ---- arguments

void *lua_self(lua_State *L, const char *kind) {
    void *self = lua_touserdata(L, 1);
    if (self == NULL || !lua_getmetatable(L, 1) || !lua_rawequal(L, -1, lua_upvalueindex(KIND))) {
        luaL_typeerror(L, 1, kind);
    }
    lua_pop(L, 1);
    if (*(void **)self == NULL) {
        luaL_error(L, "the %s has come to its end", kind);
    }
    return self;
}

const char *lua_check_text(lua_State *L, int index) {
    size_t length;
    const char *text = luaL_checklstring(L, index, &length);
    luaL_argcheck(L, strlen(text) == length, index, "a text without zero bytes is expected");
    return text;
}

int lua_check_int(lua_State *L, int index, int low, int high) {
    lua_Integer value = luaL_checkinteger(L, index);
    if (value < low || value > high) {
        luaL_argerror(L, index, lua_pushfstring(L, "%d to %d is expected, not %I", low, high, (LUAI_UACINT)value));
    }
    return (int)value;
}

int lua_refuse(lua_State *L, int index, const NardboxError *error) {
    return index > 0 ? luaL_argerror(L, index, error->text) : luaL_error(L, "%s", error->text);
}

// ---- rules

static NardboxRules *self_rules(lua_State *L) {
    return *(NardboxRules **)lua_self(L, "rules");
}

// The settings at stack index 2, { ["doubles.times"] = 2 } or { "doubles.times=2" }, as texts that stay on the stack.
static const char **read_settings(lua_State *L, size_t *count) {
    size_t room = 0;
    luaL_checktype(L, 2, LUA_TTABLE);
    for (lua_pushnil(L); lua_next(L, 2) != 0; lua_pop(L, 1)) {
        room++;
    }
    const char **setting = lua_newuserdatauv(L, (room + 1) * sizeof *setting, 0);
    lua_createtable(L, (int)room, 0); // keeps the texts alive
    int kept = lua_gettop(L);
    *count = 0;
    for (lua_pushnil(L); lua_next(L, 2) != 0; lua_pop(L, 1)) {
        bool whole = lua_type(L, -2) == LUA_TNUMBER;
        if ((!whole && lua_type(L, -2) != LUA_TSTRING) ||
            (lua_type(L, -1) != LUA_TSTRING && (whole || (lua_type(L, -1) != LUA_TNUMBER && !lua_isboolean(L, -1))))) {
            luaL_argerror(L, 2,
                          "settings are { [\"KEY\"] = VALUE } or { \"KEY=VALUE\" }, values texts, numbers or booleans");
        }
        if (!whole) { // the value becomes KEY=VALUE
            const char *value = luaL_tolstring(L, -1, NULL);
            lua_pushfstring(L, "%s=%s", lua_tostring(L, -3), value);
            lua_replace(L, -3);
            lua_pop(L, 1);
        }
        setting[(*count)++] = lua_tostring(L, -1);
        lua_pushvalue(L, -1);
        lua_rawseti(L, kept, (lua_Integer)*count);
    }
    return setting;
}

static int module_rules(lua_State *L) {
    const char *spec = lua_check_text(L, 1);
    const char **setting = NULL;
    size_t count = 0;
    NardboxError error;
    if (!lua_isnoneornil(L, 2)) {
        setting = read_settings(L, &count);
    }
    NardboxRules **self = lua_newuserdatauv(L, sizeof *self, 0);
    *self = nardbox_rules_load(spec, setting, count, &error);
    if (*self == NULL) {
        return lua_refuse(L, error.status == NARDBOX_BAD_INPUT ? 2 : 1, &error);
    }
    lua_rawgetp(L, LUA_REGISTRYINDEX, &rules_mark); // nothing here can fail
    lua_setmetatable(L, -2);
    return 1;
}

static int rules_gc(lua_State *L) {
    NardboxRules *rules = self_rules(L);
    *(NardboxRules **)lua_touserdata(L, 1) = NULL;
    nardbox_rules_free(rules);
    return 0;
}

static int rules_value(lua_State *L) {
    const NardboxRules *rules = self_rules(L);
    char text[1024];
    NardboxError error;
    if (nardbox_rules_value(rules, lua_check_text(L, 2), text, sizeof text, &error) != NARDBOX_OK) {
        return lua_refuse(L, 2, &error);
    }
    lua_pushstring(L, text);
    return 1;
}

// rules:net("FILE"), rules:net(): which net says what positions are worth.
static int rules_net(lua_State *L) {
    NardboxRules *rules = self_rules(L);
    const char *file = lua_isnoneornil(L, 2) ? NULL : lua_check_text(L, 2);
    NardboxError error;
    if (nardbox_rules_net(rules, file, &error) != NARDBOX_OK) {
        return lua_refuse(L, file != NULL ? 2 : 0, &error);
    }
    return 0;
}

static int rules_name(lua_State *L) {
    lua_pushstring(L, nardbox_rules_name(self_rules(L)));
    return 1;
}

static int rules_title(lua_State *L) {
    lua_pushstring(L, nardbox_rules_title(self_rules(L)));
    return 1;
}

static int rules_position(lua_State *L) {
    NardboxRules *rules = self_rules(L);
    return lua_push_position(L, rules, lua_isnoneornil(L, 2) ? 0 : 2);
}

static const luaL_Reg rules_methods[] = {
    {"position", rules_position}, {"value", rules_value}, {"net", rules_net},
    {"name", rules_name},         {"title", rules_title}, {NULL, NULL},
};

// ---- the module

static int module_names(lua_State *L) {
    size_t count;
    const char *const *names = nardbox_names(&count);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_pushstring(L, names[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

void lua_push_kind(lua_State *L, const void *mark, const luaL_Reg *methods, lua_CFunction gc) {
    lua_createtable(L, 0, 4);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, mark);
    set_flag(L, "__metatable", false);
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, gc, KIND);
    lua_setfield(L, -2, "__gc");
    lua_newtable(L);
    lua_pushvalue(L, -2);
    luaL_setfuncs(L, methods, KIND);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, "__index");
}

// Where the program or the library begins that a function of this process is in; NULL: there is none.
static const void *object_of(const char *name) {
    Dl_info info;
    void *function = dlsym(RTLD_DEFAULT, name);
    return function != NULL && dladdr(function, &info) != 0 ? info.dli_fbase : NULL;
}

// Functions of Lua 5.4 crash on the state of an older Lua, luaL_checkversion, too. Those have lua_newuserdata, and one
// of them raises the error.
static void refuse_old_lua(lua_State *L) {
    int (*raise)(lua_State *, const char *, ...);
    const void *old = object_of("lua_newuserdata");
    void *function = dlsym(RTLD_DEFAULT, "luaL_error");
    if (old != NULL && old == object_of("lua_gettop") && function != NULL) {
        memcpy(&raise, &function, sizeof raise);
        raise(L, "this nardbox is a module for Lua 5.4; an older Lua has loaded it");
    }
}

__attribute__((visibility("default"))) int luaopen_nardbox(lua_State *L) {
    static const luaL_Reg functions[] = {{"rules", module_rules}, {"names", module_names}, {NULL, NULL}};
    refuse_old_lua(L);
    luaL_checkversion(L);
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &rules_mark) == LUA_TNIL) {
        lua_push_kind(L, &rules_mark, rules_methods, rules_gc);
        lua_open_positions(L);
    }
    luaL_newlib(L, functions);
    lua_pushstring(L, nardbox_version());
    lua_setfield(L, -2, "version");
    return 1;
}
