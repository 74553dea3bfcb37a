// SPDX-License-Identifier: MIT
// What the files of the module for stock Lua share: its objects, and how their functions read arguments.
//
// What is wrong with an argument is an error that names it. Methods and fields of an object have as an upvalue its
// metatable, by which they know their own.
#pragma once

#include "scripts/host/views/views_private.h"
#include "scripts/library/library.h"

#include <lauxlib.h>

// Those of rules are a NardboxRules *; NULL: their end has come.
typedef struct LuaPosition {
    NardboxPosition *position; // NULL: its end has come
    Views views;
    ViewCall call;
    HookView view;
} LuaPosition;

enum { KIND = 1, MINE }; // upvalues; MINE: position_index has its own

// Makes the metatable of a kind of objects, with its methods in `__index`; pushes both. `mark`: the address under which
// the registry has it.
void lua_push_kind(lua_State *L, const void *mark, const luaL_Reg *methods, lua_CFunction gc);

// The object at stack index 1, of the kind whose metatable is the upvalue; it begins with a pointer that is not NULL.
void *lua_self(lua_State *L, const char *kind);

// A text without zero bytes.
const char *lua_check_text(lua_State *L, int index);

int lua_check_int(lua_State *L, int index, int low, int high);

// Raises what the library said: it is about argument `index`; 0: about none.
int lua_refuse(lua_State *L, int index, const NardboxError *error);

// ---- lua_position.c

// Pushes a position under the rules, from the text that is argument `index`; 0: the start.
int lua_push_position(lua_State *L, NardboxRules *rules, int index);

// Makes the kind of positions.
void lua_open_positions(lua_State *L);
