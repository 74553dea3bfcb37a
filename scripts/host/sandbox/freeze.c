// SPDX-License-Identifier: MIT
// Freezing, as a walk over everything that can be reached: upvalues, tables, metatables.
//
// Invariant of the walk: what has been visited holds no table that is not frozen. Tables wait in a list, so nesting
// costs no C stack. The maps of the walk are gone afterwards; the tables behind are then reachable through the
// metatables of those in front only, which scripts cannot get at: every library function either reads through
// sandbox_resolve or refuses with sandbox_writable.
#include "scripts/host/sandbox/freeze.h"
#include "scripts/host/sandbox/sandbox_library.h"

#include <string.h>

typedef struct Walk {
    lua_State *L;
    Frozen *frozen;
    int fronts;  // stack: table behind -> table in front, and table in front -> true
    int seen;    // stack: functions visited -> true
    int waiting; // stack: list of tables behind and functions to visit
    lua_Integer first, last;
    bool at_roots;  // the roots are being gathered
    CodeScan *root; // of the root that is visited; NULL: none is
} Walk;

enum { BOUND = 20000 }; // instructions that are not worth counting: 0.2 ms, and half a second at the very worst

static int refuse_write(lua_State *L) {
    return luaL_error(L, "tables of the file, and variables without `local`, cannot be changed once it is loaded: %s",
                      sandbox_of(L)->forgets ? "a bot remembers nothing between calls"
                                             : "what is to be remembered is written to turn.mine, turn.theirs or "
                                               "turn.shared");
}

static int front_length(lua_State *L) {
    lua_settop(L, 1);
    sandbox_resolve(L, 1);
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
    return 1;
}

static void wait_for(Walk *walk, int index) {
    lua_pushvalue(walk->L, index);
    lua_rawseti(walk->L, walk->waiting, ++walk->last);
}

// Makes the table in front of the table at the top of the stack, which it replaces.
static void make_front(Walk *walk) {
    lua_State *L = walk->L;
    int behind = lua_gettop(L);
    wait_for(walk, behind);
    lua_newtable(L); // behind + 1: in front
    lua_createtable(L, 0, 5);
    if (lua_getmetatable(L, behind)) { // events that work on the table in front as they did on the table itself
        lua_pushnil(L);
        while (lua_next(L, -2) != 0) {
            lua_pushvalue(L, -2);
            lua_insert(L, -2);
            lua_rawset(L, behind + 2);
        }
        lua_pop(L, 1);
    }
    lua_pushvalue(L, behind);
    lua_setfield(L, behind + 2, "__index");
    lua_pushcfunction(L, refuse_write);
    lua_setfield(L, behind + 2, "__newindex");
    if (push_raw(L, behind + 2, "__len") == LUA_TNIL) {
        lua_pushcfunction(L, front_length);
        lua_setfield(L, behind + 2, "__len");
    }
    lua_pop(L, 1);
    lua_pushvalue(L, behind);
    sandbox_mark_front(L, behind + 2);
    lua_setmetatable(L, behind + 1);
    lua_pushvalue(L, behind);
    lua_pushvalue(L, behind + 1);
    lua_rawset(L, walk->fronts);
    lua_pushvalue(L, behind + 1);
    lua_pushboolean(L, 1);
    lua_rawset(L, walk->fronts);
    lua_replace(L, behind);
}

// Replaces the value on the top of the stack by what may stay reachable. True if that is another one.
static bool freeze_value(Walk *walk) {
    lua_State *L = walk->L;
    sandbox_charge(L, 2);
    switch (lua_type(L, -1)) {
    case LUA_TTABLE:
        lua_pushvalue(L, -1);
        switch (lua_rawget(L, walk->fronts)) {
        case LUA_TTABLE:
            lua_replace(L, -2);
            return true;
        case LUA_TBOOLEAN: // in front of another one already
            lua_pop(L, 1);
            return false;
        default:
            lua_pop(L, 1);
            make_front(walk);
            return true;
        }
    case LUA_TFUNCTION:
        lua_pushvalue(L, -1);
        if (lua_rawget(L, walk->seen) == LUA_TNIL) {
            lua_pushvalue(L, -2);
            lua_pushboolean(L, walk->at_roots);
            lua_rawset(L, walk->seen);
            wait_for(walk, lua_gettop(L) - 1);
        } else if (lua_toboolean(L, -1)) {
            walk->frozen->roots_reached = true;
        }
        lua_pop(L, 1);
        return false;
    default:
        return false;
    }
}

// Looks at the code of the Lua function at `function`.
static void check_code(Walk *walk, int function) {
    lua_State *L = walk->L;
    CodeScan scan;
    lua_pushvalue(L, function);
    code_scan(L, &scan);
    lua_pop(L, 1);
    if (scan.changes_line > 0) {
        lua_Debug record;
        lua_pushvalue(L, function);
        lua_getinfo(L, ">S", &record);
        if (sandbox_of(L)->forgets) {
            luaL_error(L, "%s:%d: \"%s\" is a variable of the file, and a bot remembers nothing between calls",
                       record.short_src, scan.changes_line, scan.changes_name);
        }
        luaL_error(L,
                   "%s:%d: a hook changes \"%s\", a variable of the file; what it remembers must be declared as state "
                   "(state = { each = { %s = 0 } }) and written to turn.mine, turn.theirs or turn.shared",
                   record.short_src, scan.changes_line, scan.changes_name, scan.changes_name);
    }
    if (walk->root != NULL) {
        *walk->root = scan;
    } else {
        Frozen *frozen = walk->frozen;
        frozen->helper_steps = scan.instructions > frozen->helper_steps ? scan.instructions : frozen->helper_steps;
        frozen->helpers_call = frozen->helpers_call || scan.calls > 0 || scan.makes_functions;
    }
}

static void visit_function(Walk *walk, int function) {
    lua_State *L = walk->L;
    if (lua_iscfunction(L, function)) {
        if (lua_getupvalue(L, function, 1) != NULL) { // an iterator: it remembers where it is
            luaL_error(L, "what pairs or ipairs returns cannot be kept: it would change with each use");
        }
        return;
    }
    check_code(walk, function);
    for (int i = 1; lua_getupvalue(L, function, i) != NULL; i++) {
        if (freeze_value(walk)) {
            lua_pushvalue(L, -1);
            lua_setupvalue(L, function, i);
        }
        lua_pop(L, 1);
    }
}

// A table's own __index function is handed the table; what it gets here must be the one in front. Upvalues: the
// function, the table in front.
static int index_front(lua_State *L) {
    lua_settop(L, 2);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_pushvalue(L, 2);
    lua_call(L, 2, 1);
    return 1;
}

// The metatable that setmetatable made: what it leads to, and functions for operators.
static void visit_metatable(Walk *walk, int table) {
    lua_State *L = walk->L;
    if (!lua_getmetatable(L, table)) {
        return;
    }
    int meta = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, meta) != 0) {
        const char *event = lua_tostring(L, -2);           // all keys are texts
        if (lua_tocfunction(L, -1) == sandbox_undefined) { // of the globals: ours, and it only raises errors
            lua_pop(L, 1);
            continue;
        }
        walk->frozen->events = true;
        freeze_value(walk);
        if (lua_isfunction(L, -1) && strcmp(event, "__index") == 0) {
            lua_pushvalue(L, table);
            lua_rawget(L, walk->fronts);
            lua_pushcclosure(L, index_front, 2);
        }
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, meta); // assigning to an entry that is there disturbs no lua_next
    }
    lua_settop(L, meta - 1);
}

static void visit_table(Walk *walk, int table) {
    lua_State *L = walk->L;
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
        if (lua_istable(L, -2)) {
            luaL_error(L, "a table of the file has a table as a key; use numbers or texts");
        }
        if (freeze_value(walk)) {
            lua_pushvalue(L, -2);
            lua_insert(L, -2);
            lua_rawset(L, table);
        } else {
            lua_pop(L, 1);
        }
    }
    visit_metatable(walk, table);
}

static void visit_waiting(Walk *walk) {
    lua_State *L = walk->L;
    while (walk->first < walk->last) {
        lua_rawgeti(L, walk->waiting, ++walk->first);
        int value = lua_gettop(L);
        if (lua_istable(L, value)) {
            visit_table(walk, value);
        } else {
            visit_function(walk, value);
        }
        lua_settop(L, value - 1);
        lua_pushboolean(L, 0);
        lua_rawseti(L, walk->waiting, walk->first);
    }
}

uint32_t frozen_bound(const Frozen *frozen, const CodeScan *scan) {
    if (frozen->events || frozen->roots_reached || frozen->helpers_call || scan->makes_functions ||
        frozen->helper_steps > BOUND) {
        return 0;
    }
    uint64_t bound = scan->instructions + (uint64_t)scan->calls * frozen->helper_steps;
    return bound <= BOUND ? (uint32_t)bound + 1 : 0;
}

void freeze(lua_State *L, int roots, int count, CodeScan *scan, Frozen *frozen) {
    int top = lua_gettop(L);
    Walk walk = {.L = L, .frozen = frozen, .at_roots = true, .fronts = top + 1, .seen = top + 2, .waiting = top + 3};
    *frozen = (Frozen){0};
    luaL_checkstack(L, 30, NULL);
    lua_newtable(L);
    lua_newtable(L);
    lua_newtable(L);
    for (int i = 0; i < count; i++) {
        lua_pushvalue(L, roots + i);
        freeze_value(&walk);
        lua_pop(L, 1);
    }
    walk.at_roots = false;
    walk.first = walk.last; // the roots are visited here, each with its scan
    for (int i = 0; i < count; i++) {
        if (lua_isfunction(L, roots + i)) {
            walk.root = &scan[i];
            visit_function(&walk, roots + i);
        }
        lua_settop(L, walk.waiting);
    }
    walk.root = NULL;
    // Methods of texts are found through the metatable of texts, not through a global.
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_getfield(L, -1, "__index");
    freeze_value(&walk);
    lua_settop(L, walk.waiting);
    visit_waiting(&walk);
    lua_settop(L, top);
}
