// SPDX-License-Identifier: MIT
// Values of a script as JSON, and back.
#pragma once

#include <jansson.h>
#include <lua.h>

enum { LAB_TROUBLE_SIZE = 160 };

// The value at `index`, read raw: nothing is allocated in the Lua state, and nothing raised. A table is a list, which
// is an array, as is an empty one, or has names, which is an object. A new reference; NULL: `trouble` says why, or is
// "" for lack of memory.
json_t *lab_read_json(lua_State *L, int index, char trouble[LAB_TROUBLE_SIZE]);

// Pushes the value; null is nil. May raise for lack of memory.
void lab_push_json(lua_State *L, const json_t *value);
