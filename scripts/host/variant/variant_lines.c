// SPDX-License-Identifier: MIT
// Lines of table entries. Lua's tables do not know where they were written, so a LINE hook looks, each time a new line
// begins, at the tables that the running function holds in its registers (lua_getlocal shows half-built ones as
// "(temporary)") and credits every entry not seen before to the line just left.
//
// What was seen is kept in the registry: registry[&marker][table] = { [key] = line, [&marker] = line of birth,
// [&attached] = 1 where it was last met inside another table, [&counted] = how many entries it had }.
// Tables are kept alive by it, so that no table is taken for another. Tracking stops after TRACK_VISITS lines, tables
// and entries, so a loop can make loading neither slow nor large; entries made after that have no line.
#include "scripts/host/sandbox/sandbox_private.h"
#include "scripts/host/variant/variant_private.h"

enum {
    TRACK_REGISTERS = 250, // of one function
    TRACK_VISITS = 20000,
    TRACK_NESTING = 6 // tables in tables
};

static const char marker = 0, attached = 0, counted = 0;

// What the record at `index` keeps under this address; 0: nothing.
static int recorded(lua_State *L, int index, const char *what) {
    lua_rawgetp(L, index, what);
    int number = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return number;
}

static void set_recorded(lua_State *L, int record, const char *what, int number) {
    lua_pushinteger(L, number);
    lua_rawsetp(L, record, what);
}

// Pushes the record of the table at `index`; false: it has none, and nil is pushed.
static bool find_record(lua_State *L, int index) {
    index = lua_absindex(L, index);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &marker);
    lua_pushvalue(L, index);
    bool found = lua_rawget(L, -2) == LUA_TTABLE;
    lua_remove(L, -2);
    return found;
}

// Pushes the record of the table at `index`, made if it does not exist.
static void push_record(lua_State *L, int index, int line) {
    if (find_record(L, index)) {
        return;
    }
    lua_newtable(L);
    lua_replace(L, -2);
    set_recorded(L, lua_gettop(L), &marker, line);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &marker);
    lua_pushvalue(L, index);
    lua_pushvalue(L, -3);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

static int count_entries(lua_State *L, int index) {
    int count = 0;
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        count++;
    }
    return count;
}

// Credits the new entries of the table at `index` to `line`. A table met inside another one is gone through only the
// first time (it has just been finished); if more is put into it later, it is in a register then.
static void credit(lua_State *L, LineTracker *tracker, int index, int line, int nesting) {
    tracker->visits++;
    push_record(L, index, line);
    int record = lua_gettop(L);
    bool inside = nesting > 0, finished = inside && recorded(L, record, &attached);
    int count = finished ? 0 : count_entries(L, index);
    set_recorded(L, record, &attached, inside);
    if (finished || count == recorded(L, record, &counted)) {
        tracker->visits += count / 8;
        lua_pop(L, 1);
        return;
    }
    set_recorded(L, record, &counted, count);
    lua_pushnil(L);
    while (lua_next(L, index) != 0) { // record + 1: key, + 2: value
        if (++tracker->visits > TRACK_VISITS) {
            break;
        }
        int entry_line = line;
        if (lua_istable(L, -1) && nesting < TRACK_NESTING) {
            credit(L, tracker, lua_gettop(L), line, nesting + 1);
            int birth = line_tracker_birth(L, lua_gettop(L));
            entry_line = birth > 0 ? birth : line;
        }
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        if (lua_rawget(L, record) == LUA_TNIL) {
            lua_pushvalue(L, -2);
            lua_pushinteger(L, entry_line);
            lua_rawset(L, record);
        }
        lua_pop(L, 1);
    }
    lua_settop(L, record - 1);
}

static int frame_depth(lua_State *L) {
    lua_Debug record;
    int depth = 0;
    while (depth < 16 && lua_getstack(L, depth, &record)) {
        depth++;
    }
    return depth;
}

static void at_line(lua_State *L, lua_Debug *record, void *context) {
    LineTracker *tracker = context;
    if (++tracker->visits > TRACK_VISITS) {
        sandbox_watch(sandbox_of(L), 0, NULL, NULL);
        return;
    }
    int depth = frame_depth(L);
    if (depth >= 16) {
        return;
    }
    if (tracker->base == 0) {
        tracker->base = depth;
    }
    // A function that has just begun holds what its caller made.
    int left = tracker->last[depth] > 0 ? tracker->last[depth] : tracker->last[depth - 1];
    for (int deeper = depth + 1; deeper < 16; deeper++) {
        tracker->last[deeper] = 0;
    }
    luaL_checkstack(L, 8 * TRACK_NESTING, NULL);
    for (int i = 1; left > 0 && i <= TRACK_REGISTERS && lua_getlocal(L, record, i) != NULL; i++) {
        if (lua_istable(L, -1)) {
            credit(L, tracker, lua_gettop(L), left, 0);
        }
        lua_pop(L, 1);
    }
    lua_getinfo(L, "l", record);
    tracker->last[depth] = record->currentline;
}

void line_tracker_start(lua_State *L, LineTracker *tracker) {
    *tracker = (LineTracker){0};
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &marker);
    sandbox_watch(sandbox_of(L), LUA_MASKLINE, at_line, tracker);
}

void line_tracker_finish(lua_State *L, LineTracker *tracker, int index) {
    sandbox_watch(sandbox_of(L), 0, NULL, NULL);
    if (lua_istable(L, index) && tracker->base > 0 && tracker->visits <= TRACK_VISITS) {
        luaL_checkstack(L, 8 * TRACK_NESTING, NULL);
        credit(L, tracker, index, tracker->last[tracker->base], 0);
    }
}

void line_tracker_forget(lua_State *L) {
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &marker);
}

int line_tracker_entry(lua_State *L, int index) {
    index = lua_absindex(L, index);
    int key = lua_gettop(L);
    int line = 0;
    if (find_record(L, index)) {
        lua_pushvalue(L, key);
        lua_rawget(L, -2);
        line = (int)lua_tointeger(L, -1);
    }
    lua_pushvalue(L, key);
    if (lua_rawget(L, index) == LUA_TFUNCTION) {
        lua_Debug record;
        lua_getinfo(L, ">S", &record);
        line = record.lastlinedefined == line ? record.linedefined : line; // written here: where it begins
    }
    lua_settop(L, key);
    return line;
}

int line_tracker_birth(lua_State *L, int index) {
    int line = find_record(L, index) ? recorded(L, -1, &marker) : 0;
    lua_pop(L, 1);
    return line;
}
