// SPDX-License-Identifier: MIT
// Lines of table entries. Lua's tables do not know where they were written, so a LINE hook looks, each time a new line
// begins, at the tables that the running function holds in its registers (lua_getlocal shows half-built ones as
// "(temporary)") and credits every entry not seen before to the line just left.
//
// What was seen is kept in the registry: registry[&marker][table] = { [key] = line, [&marker] = line of birth,
// [&attached] = true once it was met inside another table }.
// Tables are kept alive by it, so that no address is met twice. Tracking stops after TRACK_VISITS lines, tables and
// entries, so a loop can make loading neither slow nor large; entries made after that have no line.
#include "scripts/host/variant/variant_lines.h"
#include "scripts/host/sandbox/sandbox_private.h"

#include <stdint.h>

enum {
    TRACK_REGISTERS = 250, // of one function
    TRACK_VISITS = 20000,
    TRACK_NESTING = 6 // tables in tables
};

static const char marker = 0;
static const char attached = 0;

typedef struct LineTracker {
    // Tables met, by address (they are kept alive): how many entries they had, and whether inside another one. What
    // does not fit is looked at anew each time.
    struct {
        const void *table;
        int count;
        bool attached;
    } known[512];
    int known_count;
    int visits;
    int base;     // depth of the chunk's own frame, 0 before the first line
    int last[16]; // line that runs at each depth
} LineTracker;

// Pushes the record of the table at `index`; false, and nil: there is none.
static bool find_record(lua_State *L, int index) {
    index = lua_absindex(L, index);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &marker);
    lua_pushvalue(L, index);
    bool found = lua_rawget(L, -2) == LUA_TTABLE;
    lua_remove(L, -2);
    return found;
}

// The same, but one that does not exist is made.
static void push_record(lua_State *L, int index, int line) {
    if (find_record(L, index)) {
        return;
    }
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushinteger(L, line);
    lua_rawsetp(L, -2, &marker);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &marker);
    lua_pushvalue(L, index);
    lua_pushvalue(L, -3);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

// The place of the table at `index` in tracker->known; -1 if it has none.
static int find_known(lua_State *L, LineTracker *tracker, int index) {
    enum { SIZE = sizeof tracker->known / sizeof tracker->known[0] };
    const void *table = lua_topointer(L, index);
    size_t at = (size_t)((uintptr_t)table / 16 % SIZE);
    while (tracker->known[at].table != NULL && tracker->known[at].table != table) {
        at = (at + 1) % SIZE;
    }
    if (tracker->known[at].table == NULL) {
        if (tracker->known_count >= SIZE * 3 / 4) {
            return -1;
        }
        tracker->known_count++;
        tracker->known[at].table = table;
        tracker->known[at].count = -1;
    }
    return (int)at;
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
    index = lua_absindex(L, index);
    tracker->visits++;
    int known = find_known(L, tracker, index);
    if (known >= 0) {
        if (nesting > 0 && tracker->known[known].attached) {
            return;
        }
        tracker->known[known].attached = nesting > 0;
        int count = count_entries(L, index);
        if (tracker->known[known].count == count) {
            tracker->visits += count / 8;
            return;
        }
        tracker->known[known].count = count;
    }
    push_record(L, index, line);
    int record = lua_gettop(L);
    if (nesting > 0) {
        if (lua_rawgetp(L, record, &attached) != LUA_TNIL) {
            lua_settop(L, record - 1);
            return;
        }
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
        lua_rawsetp(L, record, &attached);
    }
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

void line_tracker_call(lua_State *L) {
    LineTracker tracker = {0};
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &marker);
    sandbox_watch(sandbox_of(L), LUA_MASKLINE, at_line, &tracker);
    lua_call(L, 0, 1);
    sandbox_watch(sandbox_of(L), 0, NULL, NULL);
    if (lua_istable(L, -1) && tracker.base > 0 && tracker.visits <= TRACK_VISITS) {
        luaL_checkstack(L, 8 * TRACK_NESTING, NULL);
        credit(L, &tracker, -1, tracker.last[tracker.base], 0);
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
    int top = lua_gettop(L);
    int line = 0;
    if (find_record(L, index)) {
        lua_rawgetp(L, -1, &marker);
        line = (int)lua_tointeger(L, -1);
    }
    lua_settop(L, top);
    return line;
}
