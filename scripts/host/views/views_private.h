// SPDX-License-Identifier: MIT
// What the files of the views share: the userdata's block, rows of the tables, and how a getter finds its data.
#pragma once

#include "core/shots.h"
#include "scripts/host/api_row.h"
#include "scripts/host/sandbox/sandbox_library.h"
#include "scripts/host/views/views.h"

#include <lauxlib.h>

// The block of a view. No script can make a userdata, so whatever full userdata it hands back is one of these.
struct View {
    uint8_t kind, index;
    Views *views;
    const struct KeyMap *map; // of its kind; kept alive by the metatable
};

struct Views {
    ViewCall *call;
    int reference[VIEW_KIND_COUNT][STEP_COUNT]; // places in the registry; the largest count of all kinds. Not if held
    PlayList plays;                             // of can_play and can_move; made when first needed
    Sandbox *payer;      // whose memory the list counts as; NULL: a program holds the position (views_hold)
    size_t paid;         // bytes
    const View *exposed; // the side that side:exposed goes along
    Shots shots;         // at it
};

// A ViewGetter that pushes a value of this type (lua_pushTYPE): an expression of L, view and call.
#define VIEW_FIELD(name, type, value)                                                                                  \
    static int name(lua_State *L, const View *view, ViewCall *call) {                                                  \
        (void)view;                                                                                                    \
        lua_push##type(L, value);                                                                                      \
        return 1;                                                                                                      \
    }

// In an ApiRow: a view that never changes.
#define VIEW_CHILD(kind, index) .child_kind = (kind) + 1, .child_index = (index)

// The data behind a view; an error of the script's if its call is over.
static inline ViewCall *view_call(lua_State *L, const View *view) {
    if (view->views->call == NULL) {
        luaL_error(L, "this value is dead: it can be used only during the call it was given to");
    }
    return view->views->call;
}

// Pushes a function that takes a view of this state as its argument 1, as methods do.
void view_push_function(lua_State *L, const Views *views, lua_CFunction function);

// What errors call it: "turn.mine".
const char *view_word(const View *view);

// The view of this kind at `index`; NULL: something else stands there.
const View *view_at(lua_State *L, int index, ViewKind kind);

// Argument 1 of a method, which must be a view of this kind: `name` is the method's, for the error.
const View *view_self(lua_State *L, ViewKind kind, const char *name);

// An integer argument between low and high; `what` names it.
int view_int_argument(lua_State *L, int index, int low, int high, const char *what);

static inline const Rules *call_rules(const ViewCall *call) {
    return call->view->rules;
}

// view_play.c: the numbers of a list of this call. Ends the call if it has to be made with the path.
int view_list_numbers(lua_State *L, ViewCall *call, int list, uint8_t numbers[RULES_MAX_NUMBERS]);
int view_list_element(lua_State *L, const View *view, ViewCall *call, lua_Integer n);
int view_list_length(lua_State *L, const View *view, ViewCall *call);

// The steps of this play, and how many; ends the call if it has to be made with the path.
const Step *view_steps(lua_State *L, ViewCall *call, int *count);
int view_push_steps(lua_State *L, const View *view, ViewCall *call); // as a list
int view_steps_element(lua_State *L, const View *view, ViewCall *call, lua_Integer n);
int view_steps_length(lua_State *L, const View *view, ViewCall *call);

// view_state.c: fields are those that the rules declare.
int view_state_get(lua_State *L, const View *view, ViewCall *call);
int view_state_set(lua_State *L, const View *view, ViewCall *call);
