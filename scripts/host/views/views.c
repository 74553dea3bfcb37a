// SPDX-License-Identifier: MIT
// Makes the views of a Lua state and answers their fields.
//
// A view's metatable has an __index table with what never changes (methods, views inside views: found by the VM without
// a call), whose own __index is view_index. That one knows names by the address of the interned string: short strings
// exist once in a state, and the names are kept alive, so equal address means equal name.
#include "scripts/host/views/view_side.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { MAP_SIZE = 64, SHORT_STRING = 40, WORDS = 64 };

// Rows of one kind by the address of their name. Never full.
typedef struct KeyMap {
    struct {
        const char *key;
        const ApiRow *row;
    } slot[MAP_SIZE];
} KeyMap;

typedef int (*ElementGetter)(lua_State *L, const View *view, ViewCall *call, lua_Integer n);

static const ApiRow no_rows[] = {{.name = NULL}};

static const struct Kind {
    const char *word;
    int count;
    const ApiRow *rows;
    ElementGetter element;
    ViewGetter length;
} kinds[VIEW_KIND_COUNT] = {
    [VIEW_TURN] = {"turn", 1, api_turn, NULL, NULL},
    [VIEW_LIST] = {"roll", LIST_COUNT, api_list, view_list_element, view_list_length},
    [VIEW_BOARD] = {"board", BOARD_COUNT, api_board, NULL, NULL},
    [VIEW_SIDE] = {"side", SIDE_COUNT, api_side, view_side_element, NULL},
    [VIEW_PINNED] = {"side.pinned", SIDE_COUNT, no_rows, view_pinned_element, NULL},
    [VIEW_STEP] = {"step", STEP_COUNT, api_step, NULL, NULL},
    [VIEW_STEPS] = {"turn.steps", 1, no_rows, view_steps_element, view_steps_length},
    [VIEW_PLAY] = {"play", 1, api_play, NULL, NULL},
    [VIEW_STATE] = {"turn.mine", STATE_COUNT, no_rows, NULL, NULL},
    [VIEW_CUBE] = {"turn.cube", 1, api_cube, NULL, NULL},
    [VIEW_MATCH] = {"turn.match", 1, api_match, NULL, NULL},
    [VIEW_POSITION] = {"position", 1, api_position, NULL, NULL},
};

// --- Names -----------------------------------------------------------------------------------------------------

static size_t map_start(const char *key) {
    return (size_t)((uintptr_t)key / 16 % MAP_SIZE);
}

static void map_add(KeyMap *map, const char *key, const ApiRow *row) {
    size_t at = map_start(key);
    while (map->slot[at].key != NULL) {
        at = (at + 1) % MAP_SIZE;
    }
    map->slot[at].key = key;
    map->slot[at].row = row;
}

static const ApiRow *map_find(const KeyMap *map, const char *key) {
    size_t at = map_start(key);
    while (map->slot[at].key != NULL && map->slot[at].key != key) {
        at = (at + 1) % MAP_SIZE;
    }
    return map->slot[at].row;
}

// --- Errors ----------------------------------------------------------------------------------------------------

const char *view_word(const View *view) {
    static const char *const states[] = {"turn.mine", "turn.theirs", "turn.shared"};
    return view->kind == VIEW_STATE ? states[view->index] : kinds[view->kind].word;
}

// The key at stack index 2 names nothing.
static int no_such_field(lua_State *L, const View *view) {
    const struct Kind *kind = &kinds[view->kind];
    const char *words[WORDS];
    size_t count = 0;
    if (lua_type(L, 2) != LUA_TSTRING) {
        return luaL_error(L, "%s[..] takes %s, not %s", view_word(view),
                          kind->element != NULL ? "a whole number" : "the name of a field", sandbox_push_quoted(L, 2));
    }
    for (const ApiRow *row = kind->rows; row->name != NULL && count < WORDS; row++) {
        words[count++] = api_field(row);
    }
    size_t length;
    const char *field = lua_tolstring(L, 2, &length);
    const char *near = word_nearest(field, length, words, count);
    if (near == NULL && count == 2) { // a bot's position, say: who looks for board.me there is shown the way
        return luaL_error(L, "%s has no field %s; it has %s and %s", view_word(view), sandbox_push_quoted(L, 2),
                          words[0], words[1]);
    }
    return luaL_error(L, "%s has no field %s%s", view_word(view), sandbox_push_quoted(L, 2), word_hint(near).text);
}

static int view_read_only(lua_State *L) {
    const View *view = lua_touserdata(L, lua_upvalueindex(1));
    const char *instead = sandbox_of(L)->forgets
                              ? ": the program tries the plays, and a bot remembers nothing between calls"
                              : ": what is to happen is returned, what is to be remembered is written to turn.mine, "
                                "turn.theirs or turn.shared";
    bool changes = view->kind == VIEW_TURN || view->kind == VIEW_BOARD || view->kind == VIEW_SIDE;
    return luaL_error(L, "%s cannot be changed by scripts%s", view_word(view), changes ? instead : "");
}

const View *view_at(lua_State *L, int index, ViewKind kind) {
    const View *view = lua_type(L, index) == LUA_TUSERDATA ? lua_touserdata(L, index) : NULL;
    return view != NULL && view->kind == kind ? view : NULL;
}

const View *view_self(lua_State *L, ViewKind kind, const char *name) {
    const View *view = view_at(L, 1, kind);
    if (view == NULL) {
        luaL_error(L, "%s is called with a colon, as in %s(..)", name, name);
    }
    return view;
}

int view_int_argument(lua_State *L, int index, int low, int high, const char *what) {
    int value;
    if (!sandbox_int(L, index, low, high, &value)) {
        luaL_error(L, "%s must be a whole number from %d to %d, not %s", what, low, high,
                   lua_isnoneornil(L, index) ? "nothing" : sandbox_push_quoted(L, index));
    }
    return value;
}

// --- Fields ----------------------------------------------------------------------------------------------------

// The index of a view inside another one: that of its own parent, where the kinds go together.
static int child_index(const View *view, const ApiRow *row) {
    if (view->kind == VIEW_BOARD) {
        return row->child_index + 2 * view->index; // the sides of this board
    }
    return view->kind == VIEW_SIDE ? view->index : row->child_index;
}

// The field of the view that the key at stack index 2 names.
static int push_field(lua_State *L, const View *view) {
    ViewCall *call = view_call(L, view);
    int type = lua_type(L, 2);
    if (type == LUA_TNUMBER) {
        int whole;
        lua_Integer n = lua_tointegerx(L, 2, &whole);
        if (whole && kinds[view->kind].element != NULL) {
            return kinds[view->kind].element(L, view, call, n);
        }
    } else if (type == LUA_TSTRING) {
        const ApiRow *row = map_find(view->map, lua_tostring(L, 2));
        if (row != NULL && row->get != NULL) {
            return row->get(L, view, call);
        }
        if (row != NULL) {
            views_push(L, view->views, (ViewKind)(row->child_kind - 1), child_index(view, row));
            return 1;
        }
        if (view->kind == VIEW_STATE) {
            return view_state_get(L, view, call);
        }
    }
    return no_such_field(L, view);
}

// Upvalues: the view, the KeyMap of its kind (which is reached through the view, but has to stay alive).
static int view_index(lua_State *L) {
    return push_field(L, lua_touserdata(L, lua_upvalueindex(1)));
}

static int view_newindex(lua_State *L) {
    const View *view = lua_touserdata(L, lua_upvalueindex(1));
    return view_state_set(L, view, view_call(L, view));
}

static int view_length(lua_State *L) {
    const View *view = lua_touserdata(L, lua_upvalueindex(1));
    return kinds[view->kind].length(L, view, view_call(L, view));
}

// --- Making ----------------------------------------------------------------------------------------------------

// Pushes the KeyMap of a kind; its user value keeps the names alive.
static void push_map(lua_State *L, ViewKind kind) {
    KeyMap *map = lua_newuserdatauv(L, sizeof *map, 1);
    memset(map, 0, sizeof *map);
    lua_newtable(L);
    for (const ApiRow *row = kinds[kind].rows; row->name != NULL; row++) {
        if (row->get != NULL || row->child_kind != 0) {
            const char *key = lua_pushstring(L, api_field(row));
            assert(strlen(key) <= SHORT_STRING);
            map_add(map, key, row);
            lua_pushboolean(L, 1);
            lua_rawset(L, -3);
        }
    }
    lua_setiuservalue(L, -2, 1);
}

// Sets metatable[event] to a closure over the view at `view`.
static void set_event(lua_State *L, const char *event, lua_CFunction function, int view) {
    lua_pushvalue(L, view);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, event);
}

// Gives a view its metatable; all views exist already. The KeyMap of its kind is at `map`.
static void finish_view(lua_State *L, const Views *views, ViewKind kind, int index, int map) {
    views_push(L, views, kind, index);
    int self = lua_gettop(L);
    View *view = lua_touserdata(L, self);
    bool fixed = false;
    view->map = lua_touserdata(L, map);
    lua_createtable(L, 0, 4); // self + 1: the metatable
    lua_newtable(L);          // self + 2: what never changes
    for (const ApiRow *row = kinds[kind].rows; row->name != NULL; row++) {
        if (row->function != NULL) {
            lua_pushcfunction(L, row->function);
        } else if (row->child_kind != 0) {
            views_push(L, views, (ViewKind)(row->child_kind - 1), child_index(view, row));
        } else {
            continue;
        }
        lua_setfield(L, self + 2, api_field(row));
        fixed = true;
    }
    lua_pushvalue(L, self);
    lua_pushvalue(L, map);
    lua_pushcclosure(L, view_index, 2); // self + 3
    if (fixed) {
        lua_createtable(L, 0, 1);
        lua_insert(L, -2);
        lua_setfield(L, -2, "__index");
        lua_setmetatable(L, self + 2);
    } else {
        lua_replace(L, self + 2);
    }
    lua_setfield(L, self + 1, "__index");
    set_event(L, "__newindex", kind == VIEW_STATE ? view_newindex : view_read_only, self);
    if (kinds[kind].length != NULL) {
        set_event(L, "__len", view_length, self);
    }
    set_flag(L, "__metatable", false);
    lua_setmetatable(L, self);
    lua_settop(L, self - 1);
}

static int views_gc(lua_State *L) {
    views_let_go(lua_touserdata(L, 1));
    return 0;
}

Views *views_open(lua_State *L) {
    luaL_checkstack(L, 20, NULL);
    Views *views = lua_newuserdatauv(L, sizeof *views, 0);
    memset(views, 0, sizeof *views);
    views->payer = sandbox_of(L);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, views_gc);
    lua_setfield(L, -2, "__gc");
    lua_setmetatable(L, -2);
    luaL_ref(L, LUA_REGISTRYINDEX);
    for (int kind = 0; kind < VIEW_KIND_COUNT; kind++) {
        for (int i = 0; i < kinds[kind].count; i++) {
            View *view = lua_newuserdatauv(L, sizeof *view, 0);
            *view = (View){.kind = (uint8_t)kind, .index = (uint8_t)i, .views = views};
            views->reference[kind][i] = luaL_ref(L, LUA_REGISTRYINDEX);
        }
    }
    for (int kind = 0; kind < VIEW_KIND_COUNT; kind++) {
        push_map(L, (ViewKind)kind);
        for (int i = 0; i < kinds[kind].count; i++) {
            finish_view(L, views, (ViewKind)kind, i, lua_gettop(L));
        }
        lua_pop(L, 1);
    }
    sandbox_of(L)->owner = views;
    return views;
}

// --- Held views ------------------------------------------------------------------------------------------------

// Addresses under which the registry has the metatable of each kind, and a metatable the KeyMap.
static const char held_mark[VIEW_KIND_COUNT];

// The view at this index; NULL: it is something else.
static View *held_view(lua_State *L, int index) {
    View *view =
        lua_type(L, index) == LUA_TUSERDATA && lua_rawlen(L, index) == sizeof *view && lua_getmetatable(L, index)
            ? lua_touserdata(L, index)
            : NULL;
    if (view != NULL) {
        bool own = lua_rawgetp(L, -1, held_mark) != LUA_TNIL;
        view = own ? view : NULL;
        lua_pop(L, 2);
    }
    return view;
}

static const View *held_self(lua_State *L) {
    const View *view = held_view(L, 1);
    if (view == NULL) {
        luaL_argerror(L, 1, "a part of a position is expected");
    }
    return view;
}

// Upvalue: the methods.
static int held_index(lua_State *L) {
    const View *view = held_self(L);
    luaL_checkany(L, 2);
    lua_pushvalue(L, 2);
    return lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL ? 1 : (lua_pop(L, 1), push_field(L, view));
}

static int held_newindex(lua_State *L) {
    return luaL_error(L, "%s cannot be changed: a position changes by roll, say and play", view_word(held_self(L)));
}

static int held_length(lua_State *L) {
    const View *view = held_self(L);
    return kinds[view->kind].length != NULL ? kinds[view->kind].length(L, view, view_call(L, view))
                                            : luaL_error(L, "%s has no length", view_word(view));
}

// Upvalue: a method, which takes every userdata for a view.
static int held_method(lua_State *L) {
    enum { ROOM = 60 };
    for (int i = 1; i <= lua_gettop(L); i++) {
        luaL_argcheck(L, lua_type(L, i) != LUA_TUSERDATA || held_view(L, i) != NULL, i,
                      "this is no part of a position");
    }
    luaL_checkstack(L, ROOM, NULL);
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void view_push_function(lua_State *L, const Views *views, lua_CFunction function) {
    lua_pushcfunction(L, function);
    if (views->payer == NULL) {
        lua_pushcclosure(L, held_method, 1);
    }
}

// Pushes the metatable of a kind.
static void push_held_kind(lua_State *L, const Views *views, ViewKind kind) {
    static const luaL_Reg events[] = {{"__newindex", held_newindex}, {"__len", held_length}, {NULL, NULL}};
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, held_mark + kind) != LUA_TNIL) {
        return;
    }
    lua_pop(L, 1);
    lua_createtable(L, 0, 8);
    luaL_setfuncs(L, events, 0);
    set_flag(L, "__metatable", false);
    push_map(L, kind);
    lua_rawsetp(L, -2, held_mark);
    lua_newtable(L);
    for (const ApiRow *row = kinds[kind].rows; row->name != NULL; row++) {
        if (row->function != NULL) {
            view_push_function(L, views, row->function);
            lua_setfield(L, -2, api_field(row));
        }
    }
    lua_pushcclosure(L, held_index, 1);
    lua_setfield(L, -2, "__index");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, held_mark + kind);
}

// Pushes the view from those that have been made, or makes it.
static void push_held(lua_State *L, const Views *views, ViewKind kind, int index) {
    lua_Integer place = (lua_Integer)kind * STEP_COUNT + index + 1;
    luaL_checkstack(L, 20, NULL);
    if (held_view(L, 1) != NULL) {
        lua_getiuservalue(L, 1, 1);
    } else {
        lua_pushvalue(L, 1);
    }
    int holder = lua_gettop(L);
    if (lua_getiuservalue(L, holder, VIEWS_KEPT) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setiuservalue(L, holder, VIEWS_KEPT);
    }
    if (lua_rawgeti(L, holder + 1, place) == LUA_TNIL) {
        push_held_kind(L, views, kind);
        lua_rawgetp(L, -1, held_mark);
        View *view = lua_newuserdatauv(L, sizeof *view, 1);
        *view = (View){.kind = (uint8_t)kind, .index = (uint8_t)index, .views = (Views *)views};
        view->map = lua_touserdata(L, -2);
        lua_pushvalue(L, holder);
        lua_setiuservalue(L, -2, 1);
        lua_pushvalue(L, -3);
        lua_setmetatable(L, -2);
        lua_pushvalue(L, -1);
        lua_rawseti(L, holder + 1, place);
    }
    lua_replace(L, holder);
    lua_settop(L, holder);
}

void views_hold(Views *views) {
    memset(views, 0, sizeof *views);
}

void views_let_go(Views *views) {
    views_drop_plays(views);
    views->call = NULL;
}

void views_push(lua_State *L, const Views *views, ViewKind kind, int index) {
    if (views->payer == NULL) {
        push_held(L, views, kind, index);
        return;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, views->reference[kind][index]);
}
