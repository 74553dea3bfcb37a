// SPDX-License-Identifier: MIT
// What the functions that scripts have are made with: arguments, texts, frozen tables, names that are not there.
#pragma once

#include "scripts/host/sandbox/sandbox_private.h"

// A function of scripts that returns the value which the expression pushes.
#define SANDBOX_FUNCTION(name, push)                                                                                   \
    static int name(lua_State *L) {                                                                                    \
        push;                                                                                                          \
        return 1;                                                                                                      \
    }

// ---- sandbox_env.c

// Makes sandbox_undefined answer for all names that the table on the top of the stack lacks. `whose`: its name, as in
// "math"; NULL for the globals. `hint`: what is said where no name is near.
void sandbox_refuse_unknown(lua_State *L, const char *whose, const char *hint);

// Puts a library, a table of its own, into the table on the top of the stack.
void sandbox_open_library(lua_State *L, const char *name, const ApiRow *rows);

// next(table, key) as Lua has it, for parts of the program in Lua; scripts have none, since its order is another on
// each run.
int sandbox_next(lua_State *L);

// __index function of the globals and the libraries: an error that tells the nearest name, or nil for what names.txt
// knows. It hands nothing to the script.
int sandbox_undefined(lua_State *L);

// What it costs to put so many values in order, comparisons that a script makes apart.
uint64_t sandbox_sort_cost(size_t count);

// An argument that must be a number, as luaL_checkinteger, luaL_optinteger and luaL_checknumber take it; the reading of
// a text as a number is charged.
lua_Integer sandbox_check_integer(lua_State *L, int argument);
lua_Integer sandbox_opt_integer(lua_State *L, int argument, lua_Integer otherwise);
lua_Number sandbox_check_number(lua_State *L, int argument);

// Is the value at `index` a whole number (2.0 is as good as 2) from `low` to `high`? Then it is *out.
bool sandbox_int(lua_State *L, int index, int low, int high, int *out);

// Looks at the keys of the table at `index`. The name that is not among `words`, of several the first in the order of
// their bytes (that of the table is another on each run); NULL: there is none. It lives as long as the table. *other:
// some key is neither a name nor a whole number from `least` to `most`.
const char *sandbox_wrong_name(lua_State *L, int index, const char *const *words, size_t count, int least, int most,
                               bool *other);

// Pushes the text of the value at `index` as `tostring` gives it: no metamethods, no addresses.
const char *sandbox_push_text(lua_State *L, int index, size_t *length);
// .. and as an error quotes it: a text in quotes, cut if it is long, "a table".
const char *sandbox_push_quoted(lua_State *L, int index);

// ---- sandbox_table.c

// Raises an error if argument `index` is no table. A frozen one (freeze.h), an empty one in front of another, becomes
// the table behind it, for reading; nothing that leads to the table behind may be handed to the script.
void sandbox_resolve(lua_State *L, int index);

// Raises an error if argument `index` is no table, or a frozen one.
void sandbox_writable(lua_State *L, int index);

// Makes the metatable at `meta` that of a table in front of the one on the top of the stack, which is popped.
void sandbox_mark_front(lua_State *L, int meta);

// ---- sandbox_string.c

// Has the functions of `string`, in the globals on the top of the stack, serve as methods of texts.
void sandbox_open_strings(lua_State *L);

// Growing text on the Lua stack (a userdata at `index`), so that an error in the middle leaks nothing.
typedef struct SandboxBuffer {
    lua_State *L;
    int index;
    char *text;
    size_t length, capacity;
} SandboxBuffer;
void sandbox_buffer_init(lua_State *L, SandboxBuffer *buffer, size_t capacity);
void sandbox_buffer_add(SandboxBuffer *buffer, const char *text, size_t length);
void sandbox_buffer_push(SandboxBuffer *buffer); // pushes the text as a Lua string
