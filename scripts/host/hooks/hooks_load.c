// SPDX-License-Identifier: MIT
// Takes the hooks out of a file that has run, and keeps them.
//
// A state at rest has on its stack: the error handler (the sandbox's), a slot for each hook, the bounds of their
// functions, `parent`, the views that hooks get as arguments. Pushing them for a call is a copy within the stack.
#include "scripts/host/hooks/hooks_private.h"
#include "scripts/host/sandbox/freeze.h"
#include "scripts/host/views/views_private.h"

#include <stdio.h>
#include <stdlib.h>

// The argument `parent` of hooks.
static int call_parent(lua_State *L) {
    Views *views = sandbox_of(L)->owner;
    ViewCall *call = views->call;
    if (call == NULL || call->parent == NULL) {
        return luaL_error(L, "parent is dead: it can be used only during the call it was given to");
    }
    return call->parent(L, call);
}

bool hook_push_function(lua_State *L, int index) {
    lua_pushvalue(L, index);
    if (!lua_istable(L, -1)) {
        return false;
    }
    int table = lua_gettop(L), second = lua_rawgeti(L, -1, 2);
    bool alone = second == LUA_TBOOLEAN && !lua_toboolean(L, -1);
    bool told = push_raw(L, -2, "about") == LUA_TSTRING || push_raw(L, -3, "instead_of") != LUA_TNIL;
    lua_settop(L, table);
    if (alone || (told && second == LUA_TNIL)) {
        lua_rawgeti(L, -1, 1);
        lua_remove(L, -2);
    }
    return alone;
}

int hooks_take(lua_State *L, int index) {
    int first = lua_gettop(L) + 1;
    luaL_checkstack(L, SLOTS + 10, NULL);
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        push_raw(L, index, hook_names[hook]);
        hook_push_function(L, -1);
        lua_remove(L, -2);
    }
    Frozen frozen;
    CodeScan scan[HOOK_COUNT];
    freeze(L, first, HOOK_COUNT, scan, &frozen);
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        lua_pushinteger(L, lua_isfunction(L, first + hook) ? frozen_bound(&frozen, &scan[hook]) : 0);
    }
    sandbox_of(L)->callback_cost = frozen.helper_steps;
    lua_pushcfunction(L, call_parent);
    const Views *views = views_open(L);
    views_push(L, views, VIEW_TURN, 0);
    views_push(L, views, VIEW_PLAY, 0);
    views_push(L, views, VIEW_STEP, STEP_ARGUMENT);
    views_push(L, views, VIEW_LIST, LIST_ROLL);
    return SLOTS;
}

HookFile *hook_file_create(const SourceFile *source, Sandbox *sandbox) {
    HookFile *file = calloc(1, sizeof *file);
    lua_State *L = sandbox->L;
    bool room = lua_checkstack(L, 20);
    if (file == NULL || !room) {
        if (file == NULL || sandbox->refusal == REFUSED_BY_SYSTEM) {
            limits_no_memory();
        }
        free(file);
        sandbox_destroy(sandbox);
        return NULL;
    }
    SandboxLimits limits = limits_for(SCRIPT_HOOK);
    sandbox_set_limits(sandbox, &limits);
    file->source = source;
    file->sandbox = sandbox;
    file->views = sandbox->owner;
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        file->bound[hook] = (uint32_t)lua_tointeger(L, SLOT_BOUND + hook);
    }
    return file;
}

static int run_again(lua_State *L) {
    const SourceFile *const *source = lua_touserdata(L, 1);
    lua_settop(L, 0);
    luaL_checkstack(L, 40, NULL);
    variant_load_chunk(L, *source);
    lua_call(L, 0, 1);
    if (!lua_istable(L, 1)) {
        return luaL_error(L, "returned something else than the first time");
    }
    return hooks_take(L, 1);
}

HookFile *hook_file_load(const SourceFile *source, VariantHooks *hooks, uint64_t deadline, char *text) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    limits.time_ms = variant_time_left(deadline, limits.time_ms);
    Sandbox *sandbox = variant_make_sandbox(hooks, &limits, text);
    if (sandbox == NULL) {
        return NULL;
    }
    if (sandbox_call(sandbox, run_again, &source) != SANDBOX_OK) {
        snprintf(text, ERROR_TEXT, "%s", sandbox->report.text);
        sandbox_destroy(sandbox);
        return NULL;
    }
    return hook_file_create(source, sandbox);
}

void hook_file_destroy(HookFile *file) {
    if (file != NULL) {
        sandbox_destroy(file->sandbox);
        free(file);
    }
}
