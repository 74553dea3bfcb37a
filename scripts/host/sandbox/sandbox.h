// SPDX-License-Identifier: MIT
// The one way into Lua: a state built from an allow-list, with budgets, entered through one protected call.
//
// A Sandbox holds one lua_State made from nothing (no luaL_openlibs): only the functions listed in
// sandbox_env.c exist. Text chunks only. Instructions, memory (total and single block), output and source size
// have budgets; a script that exceeds one is aborted in a way that it cannot catch, and the sandbox is dead from
// then on, until sandbox_revive. One sandbox per script; never shared by threads at the same time.
#pragma once

#include "core/status.h"
#include "scripts/limits.h"

#include <lua.h>
#include <stdbool.h>

typedef struct Sandbox Sandbox;

typedef enum SandboxResult {
    SANDBOX_OK = 0,
    SANDBOX_ERROR,        // the script raised an error (syntax errors included)
    SANDBOX_INSTRUCTIONS, // a budget was exceeded: the sandbox is dead
    SANDBOX_MEMORY,
    SANDBOX_TIME,
    SANDBOX_UNWOUND, // a host function ended the entry with sandbox_unwind; no failure of the script's
} SandboxResult;

enum { SANDBOX_PATH_TEXT = 600 };

typedef struct SandboxReport {
    SandboxResult result;
    char text[ERROR_TEXT]; // cleaned: one line, control bytes replaced, "file.lua:12: what happened"
    // The functions that were running, innermost first, a line each: "file.lua:12 in count_them"; "" if not known.
    char path[SANDBOX_PATH_TEXT];
} SandboxReport;

// Sandboxes that share one budget of memory (beside each one's own) and one of time for all their entries, such as the
// rule files of a game. Used by one thread at a time. sandbox_group.c.
typedef struct SandboxGroup SandboxGroup;

// NULL: no memory. Destroyed after its sandboxes.
SandboxGroup *sandbox_group_create(size_t memory);
void sandbox_group_destroy(SandboxGroup *group);

// Has it refused memory to one of its sandboxes?
bool sandbox_group_has_refused(const SandboxGroup *group);

// `group` NULL: it is by itself. NULL: no memory. Freed with sandbox_destroy, which runs no script code.
Sandbox *sandbox_create(SandboxGroup *group, const SandboxLimits *limits);
void sandbox_destroy(Sandbox *sandbox);

// The only entry: runs `body(L)` protected, with the budgets armed anew. `body` may call script functions and read
// their replies; whatever it raises becomes sandbox->report. `context` reaches it as light userdata at stack index 1.
// The values that it returns stay on the stack from then on, up to slot sandbox->kept, and each entry's own begin
// above.
SandboxResult sandbox_call(Sandbox *sandbox, lua_CFunction body, void *context);

// The budgets that span entries (all_instructions, all_ms) begin anew.
void sandbox_begin(Sandbox *sandbox);

// Changes the budgets of instructions and time. Those of memory and output are what the sandbox was made with.
void sandbox_set_limits(Sandbox *sandbox, const SandboxLimits *limits);

// Lets a sandbox that may be dead be entered again: what a hook answers may not depend on what was asked before. Its
// Lua state is whole; only the entry that exceeded its budget was lost.
void sandbox_revive(Sandbox *sandbox);

// Compiles a source text and pushes the function, or raises. Only inside sandbox_call. Each byte is charged as an
// instruction, so that a text which the compiler is slow with ends at the budgets, too.
void sandbox_load(lua_State *L, const char *text, size_t length, const char *chunk);

// What the script printed so far (NUL-terminated; what may not be shown is \xNN), owned by the sandbox.
const char *sandbox_output(const Sandbox *sandbox);
