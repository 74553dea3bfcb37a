// SPDX-License-Identifier: MIT
// Freezing: after loading, nothing that a script's functions can reach may change any more.
//
// A frozen table is replaced, wherever it can be reached, by an empty table in front of it: reading goes through to the
// table behind (in the VM, without a call), writing is an error. Functions may not assign to variables of the file.
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

// code_scan.c: looks through the compiled code of the Lua function on the top of the stack for what only the code can
// tell: does it change variables that outlive a call, and is there a bound on the instructions that a call takes? Only
// inside sandbox_call; an error if the library's code is not of the kind known here.
void code_scan(lua_State *L, CodeScan *scan);

// What is known of the functions that were frozen together.
typedef struct Frozen {
    uint32_t helper_steps; // the most instructions of a function reached beside the roots; CODE_UNBOUNDED: no bound
    bool helpers_call;     // one of them calls, or makes functions
    bool roots_reached;    // a root can be reached from one of them, or from a root
    bool events;           // a table reached has a metatable: it may be a function that is read, or a long chain
} Frozen;

// Only inside sandbox_call. Freezes the globals and everything that the functions at the stack index `roots` and the
// next ones (`count`, nil allowed) can reach. An error of the script's if a function changes what outlives its call, or
// if something is reached that cannot be frozen. scan[i] becomes what root i does.
void freeze(lua_State *L, int roots, int count, CodeScan *scan, Frozen *frozen);

// A small number of instructions that a call of the root with this scan takes at most: then they need not be counted.
// (What library functions do, they charge.) 0: there is none.
uint32_t frozen_bound(const Frozen *frozen, const CodeScan *scan);
