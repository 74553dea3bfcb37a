// SPDX-License-Identifier: MIT
// Freezing: after loading, nothing that a script's functions can reach may change any more.
//
// A frozen table is replaced, wherever it can be reached, by an empty table in front of it: reading goes through to the
// table behind (in the VM, without a call), writing is an error. Functions may not assign to variables of the file.
#ifndef NARDBOX_SCRIPTS_FREEZE_H
#define NARDBOX_SCRIPTS_FREEZE_H

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

// What is known of the functions that were frozen together.
typedef struct Frozen {
    uint32_t helpers;      // Lua functions reached beside those at the roots
    uint32_t helper_steps; // the most instructions of one of them; CODE_UNBOUNDED: no bound
    bool helpers_call;     // one of them calls, or makes functions
    bool events;           // a table reached has a function for an operator
} Frozen;

// Only inside sandbox_call. Freezes the globals and everything that the functions in the table at `roots`
// (1 to count, nil allowed) can reach. An error of the script's if a function changes what outlives its call, or if
// something is reached that cannot be frozen.
void freeze(lua_State *L, int roots, int count, Frozen *frozen);

#endif
