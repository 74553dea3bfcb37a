// SPDX-License-Identifier: MIT
// What the parts of the sandbox share: its state, the charging of budgets and the registration of functions.
//
// Invariant: once `result` is not SANDBOX_OK the sandbox is dead. No function of the environment may return to
// the script then; each calls sandbox_raise or is ended by the hook at the next instruction.
#pragma once

#include "scripts/host/api_row.h"
#include "scripts/host/sandbox/sandbox.h"

#include <lauxlib.h>
#include <stdbool.h>

enum {
    SANDBOX_TICK = 100,       // VM instructions between two calls of the hook
    SANDBOX_SHORT_TICK = 10,  // of a script with large texts: one `a < b` of them takes milliseconds
    SANDBOX_PCALL_COST = 100, // what a protected call costs beside its instructions
    SANDBOX_KEPT = 1,         // slots of the Lua stack that each sandbox keeps, whatever entries add to them
    SANDBOX_PAGE = 4096,
    SANDBOX_CLASSES = 21 // sizes of blocks that stand together
};

// What a page is used for.
enum {
    SANDBOX_EMPTY,  // nothing, and the system has not filled it
    SANDBOX_FILLED, // nothing, but the system has
    SANDBOX_RUN,    // a block, with those behind it perhaps
    SANDBOX_SLOTS   // blocks of class 0; from here on one mark for each class
};

// A page, and the slots for blocks of one size that it is cut into.
typedef struct SandboxPage {
    void *free;                          // slots given back; each begins with the next
    struct SandboxPage *next, *previous; // those with room for blocks of the same class
    uint16_t used, fresh;                // slots in use; those that were ever used
    uint8_t mark;
} SandboxPage;

// Who refused the last block.
typedef enum SandboxRefusal {
    REFUSED_BY_SYSTEM, // or by nobody
    REFUSED_BY_LIMIT,
    REFUSED_BY_GROUP,
    REFUSED_BY_PROGRAM,
} SandboxRefusal;

typedef void (*SandboxWatcher)(lua_State *L, lua_Debug *record, void *context);

// Nanoseconds.
typedef struct SandboxWatch {
    uint64_t seen;     // the coarse clock, when it was last compared with the processor's time; 0: not started
    uint64_t quiet;    // so long after that there is no need to
    uint64_t deadline; // by the thread's processor time; 0: not set yet
    uint64_t paused;   // the thread's processor time at which it was stopped
} SandboxWatch;

struct Sandbox {
    lua_State *L;
    SandboxLimits limits;
    SandboxResult result; // of the exceeded budget
    bool running;
    int unwinding;     // 0, or what sandbox_unwind was given
    int kept;          // stack slots that survive entries
    bool forgets;      // its functions have no state: a bot's
    uint32_t bound;    // the function entered next takes at most so many instructions: no need to count; 0: unknown
    bool counting;     // they are being counted
    bool large_blocks; // it has had a text or table for which one instruction can take long
    int tick;          // instructions between two calls of the hook
    uint32_t callback_cost; // instructions that a function called by a library function may take uncounted
    void *owner;            // whoever serves the script's calls: the views of hooks and bots
    uint64_t used;
    uint64_t clock_at; // value of `used` at which a charge looks at the clock again
    SandboxWatch entry_watch;
    uint64_t spent;      // by the entries before this one, since sandbox_begin
    uint32_t unseen;     // instructions of entries since the last look at the clock that may have gone uncounted
    size_t memory;       // bytes of the pages in use
    SandboxGroup *group; // where they come from
    SandboxGroup *own;   // the same, if the sandbox has it for itself
    Sandbox *next;       // in the group
    SandboxPage *open[SANDBOX_CLASSES]; // pages with room, by the class of their blocks
    SandboxRefusal refusal;
    lua_Debug place; // where a script that uses much memory was last seen; currentline 0: nowhere
    bool is_deep;    // there calls stood deep in others
    unsigned allocations;
    unsigned settled;     // allocations at the group's last collection of garbage
    SandboxReport report; // what came of the last entry; of a dead sandbox how it died
    char *output;
    size_t output_length, output_size;
    bool output_cut;
    int watched; // events that the watcher is called for; 0: none
    SandboxWatcher watcher;
    void *watcher_context;
};

// ---- sandbox.c

// The sandbox of a state.
Sandbox *sandbox_of(lua_State *L);

// Nanoseconds of the thread's processor time, not the time of day: what a script may do must not hang on who else is at
// work. Scripts cannot wait, so one that hangs uses the processor.
uint64_t sandbox_clock(void);

// Charges `amount` instructions for work that a function does outside the VM. Does not return when the budget is spent.
void sandbox_charge(lua_State *L, uint64_t amount);

// The same after work that may have taken long whatever its amount: looks at the clock at once.
void sandbox_charge_long(lua_State *L, uint64_t amount);

// Raises the budget error of a dead sandbox.
int sandbox_raise(lua_State *L);

// The script's clock stands still from sandbox_pause to sandbox_resume: the program does something for it that has
// bounds of its own.
void sandbox_pause(lua_State *L);
void sandbox_resume(lua_State *L);

// Ends the entry in a way that the script cannot catch; the entry's result is SANDBOX_UNWOUND, and sandbox->unwinding
// is `reason` (not 0) until the next entry.
int sandbox_unwind(lua_State *L, int reason);

// Counts the instructions from here on, in an entry that began uncounted.
void sandbox_count(lua_State *L);

// Is the script to end at once, whatever it catches?
static inline bool sandbox_is_ending(const Sandbox *sandbox) {
    return sandbox->result != SANDBOX_OK || sandbox->unwinding != 0;
}

// An entry in three parts, for those who call a function often: sandbox_enter arms the budgets; then, without anything
// that could raise an error or allocate, a function of the script's and its arguments are pushed; sandbox_run calls it,
// protected, with `results` results left on the stack (none after a failure); after these have been read, raw,
// sandbox_leave clears the stack down to the kept slots. False from sandbox_enter: the sandbox is dead; sandbox_run
// then calls nothing. What failed is told in sandbox->report.
bool sandbox_enter(Sandbox *sandbox);
SandboxResult sandbox_run(Sandbox *sandbox, int arguments, int results);
void sandbox_leave(Sandbox *sandbox);

// Marks the sandbox as dead for lack of memory and raises.
int sandbox_raise_memory(lua_State *L, SandboxRefusal refusal);

// Calls `watcher` for these events (LUA_MASKLINE, LUA_MASKCALL, LUA_MASKRET) from now on; 0 ends it. What is said
// inside sandbox_call holds until its end.
void sandbox_watch(Sandbox *sandbox, int events, SandboxWatcher watcher, void *context);

// ---- sandbox_text.c

// Appends printed text; what may not be shown (see core/printable.h) becomes \xNN, what does not fit the budget is cut.
// Raises where the system has no memory for it.
void sandbox_print(lua_State *L, const char *text, size_t length);

// Copies `text` as one clean line of valid UTF-8: printable_copy with blanks (core/printable.h).
size_t sandbox_clean(const char *text, size_t length, char *out, size_t size);

// ---- tables

// Pushes a field of the table at `index`, read raw. Its type.
static inline int push_raw(lua_State *L, int index, const char *name) {
    index = lua_absindex(L, index);
    lua_pushstring(L, name);
    return lua_rawget(L, index);
}

// Fields of the table on the top of the stack.
static inline void set_integer(lua_State *L, const char *name, lua_Integer value) {
    lua_pushinteger(L, value);
    lua_setfield(L, -2, name);
}

static inline void set_flag(lua_State *L, const char *name, bool value) {
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}
