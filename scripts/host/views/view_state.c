// SPDX-License-Identifier: MIT
// Declared state: turn.mine, turn.theirs, turn.shared.
//
// Its fields are the names that the files declare under state.each and state.shared. before_roll, on_roll and on_play
// write to the copy that belongs to their call; everybody else only reads.
#include "scripts/host/views/views_private.h"

#include <string.h>

// The place of the field named at stack index 2; an error of the script's if it is not declared.
static int find_field(lua_State *L, const View *view, const ViewCall *call) {
    const Rules *rules = call_rules(call);
    const char *words[RULES_MAX_STATE];
    size_t count = 0, length = 0;
    bool shared = view->index == STATE_SHARED, elsewhere = false;
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : "";
    for (int i = 0; i < rules->state_count; i++) {
        const StateField *field = &rules->state[i];
        bool same = strcmp(field->name, name) == 0;
        if ((bool)field->shared == shared && same) {
            return i;
        }
        elsewhere = elsewhere || same;
        if ((bool)field->shared == shared) {
            words[count++] = field->name;
        }
    }
    char shown[48];
    sandbox_clean(name, length, shown, sizeof shown);
    const char *near = word_nearest(name, length, words, count);
    if (elsewhere) {
        luaL_error(L, "\"%s\" is declared under state.%s: %s", shown, shared ? "each" : "shared",
                   shared ? "read it from turn.mine or turn.theirs" : "read it from turn.shared");
    }
    if (call->hook == HOOK_COUNT) {
        luaL_error(L, "these rules have no state \"%s\"%s", shown, word_hint(near).text);
    }
    luaL_error(L, "no state \"%s\" is declared%s; write state = { %s = { %s = 0 } } into the file", shown,
               word_hint(near).text, shared ? "shared" : "each", near != NULL || length == 0 ? "name" : shown);
    return -1;
}

static Side state_side(const View *view, const ViewCall *call) {
    if (view->index == STATE_SHARED) {
        return WHITE; // row 0
    }
    return view->index == STATE_MINE ? call->view->me : side_other(call->view->me);
}

int view_state_get(lua_State *L, const View *view, ViewCall *call) {
    int i = find_field(L, view, call);
    Side side = state_side(view, call);
    int32_t value = call->state != NULL ? call->state[side][i] : call->view->position->state[side][i];
    if (call_rules(call)->state[i].is_bool) {
        lua_pushboolean(L, value != 0);
    } else {
        lua_pushinteger(L, value);
    }
    return 1;
}

int view_state_set(lua_State *L, const View *view, ViewCall *call) {
    const Rules *rules = call_rules(call);
    if (call->state == NULL) {
        return luaL_error(L, "only before_roll, on_roll and on_play may write to state");
    }
    int i = find_field(L, view, call);
    int value = 0;
    if (rules->state[i].is_bool) {
        if (lua_type(L, 3) != LUA_TBOOLEAN) {
            return luaL_error(L, "state \"%s\" is true or false, not %s", rules->state[i].name,
                              sandbox_push_quoted(L, 3));
        }
        value = lua_toboolean(L, 3);
    } else if (!sandbox_int(L, 3, INT32_MIN, INT32_MAX, &value)) {
        return luaL_error(L, "state \"%s\" is a whole number of 32 bits, not %s", rules->state[i].name,
                          sandbox_push_quoted(L, 3));
    }
    call->state[state_side(view, call)][i] = value;
    return 0;
}
