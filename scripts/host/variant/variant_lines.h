// SPDX-License-Identifier: MIT
// In which line each key of a file was set.
#pragma once

#include <lua.h>

// Calls the function on the top of the stack, which a chunk was made into, for one result, and remembers in which line
// each entry of a table was made.
void line_tracker_call(lua_State *L);
// Nobody asks for lines any more: the tables that were met may be garbage from now on.
void line_tracker_forget(lua_State *L);
// Line of the entry whose key is on the top of the stack in the table at `index`; 0 if not known. Pops nothing.
int line_tracker_entry(lua_State *L, int index);
// Line where the table at `index` was begun; 0 if not known.
int line_tracker_birth(lua_State *L, int index);
