// SPDX-License-Identifier: MIT
// Looks through the compiled code of a script's function for what only the code can tell: does it change variables that
// outlive a call, and is there a bound on the instructions that a call takes?
#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

#define CODE_UNBOUNDED UINT32_MAX

// What one function does, the functions written inside it included.
typedef struct CodeScan {
    int changes_line;      // where it first assigns to a variable of an enclosing function; 0: nowhere
    char changes_name[40]; // that variable
    uint32_t instructions; // at most so many are run in a call (slow ones count as many), those of calls apart
    uint32_t calls;        // at most so many of them are calls
    bool makes_functions;  // it has functions of its own
} CodeScan;

// Scans the Lua function on the top of the stack. Only inside sandbox_call; an error if the library's code is not of
// the kind known here.
void code_scan(lua_State *L, CodeScan *scan);
