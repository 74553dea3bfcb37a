// SPDX-License-Identifier: MIT
// One row for each thing that is registered for scripts; names.txt says of each what it means.
#pragma once

#include <lua.h>
#include <stdint.h>

struct View;
struct ViewCall;

// Pushes one value (or none and returns 0: nil).
typedef int (*ViewGetter)(lua_State *L, const struct View *view, struct ViewCall *call);

// One name, as names.txt has it: side:count. Exactly one of `function` (methods, library functions), `get` (fields made
// anew each time), `child` (views that never change) and `push` (values of the library) is set.
typedef struct ApiRow {
    const char *name;
    lua_CFunction function;
    ViewGetter get;
    void (*push)(lua_State *L);
    int8_t child_kind; // ViewKind + 1
    int8_t child_index;
} ApiRow;

// The tables, each ended by a row without a name. A view's fields are named after the last '.' or ':' of the name.
extern const ApiRow api_turn[], api_cube[], api_match[], api_list[], api_board[], api_side[], api_step[], api_play[],
    api_position[], api_base[], api_math[], api_string[], api_table[], api_lab[], api_report[];

// The part of a name behind the last '.' or ':'.
const char *api_field(const ApiRow *row);

// Registers functions and values in the table on the top of the stack, under the last parts of their names.
void api_register(lua_State *L, const ApiRow *rows);
