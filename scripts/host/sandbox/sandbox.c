// SPDX-License-Identifier: MIT
// The sandbox itself: allocator, budgets, the protected call and its report.
//
// Three walls stand around a script. The allocator refuses blocks and totals above the caps and looks at the clock;
// a hook counts VM instructions and looks at the clock; functions of the environment charge for work that happens
// outside the VM. Whichever is met first sets `result`; from then on the hook fires at every instruction and the
// script's own pcall raises again, so there is nothing left that could catch the end. Everything that a script
// provides (values, errors) is touched only inside lua_pcall and without calling metamethods.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "scripts/host/api_row.h"
#include "scripts/host/sandbox/sandbox_library.h"
#include "scripts/host/sandbox/sandbox_memory.h"
#include "scripts/script_help.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    NANOSECONDS = 1000000,   // of a millisecond
    CLOCK_BLOCK = 4096,      // blocks from this size look at the clock each time
    LARGE_BLOCK = 64 * 1024, // blocks from this size make single instructions slow
    CLOCK_ALLOCATIONS = 256, // smaller ones once in so many
    CLOCK_CHARGE = 1024,     // charges look at it after so many instructions
    DEEP = 30,               // calls within each other that may be what uses the memory
    PATH_LEVELS = 40,        // functions looked at for the path of an error
    CLOCK_ENTRY = 4096,      // entries look at it after so many instructions that they may have run uncounted
    LEAST_ENTRY = 128,       // what an entry counts as at least, of these
    COARSE_STEP = 10,        // milliseconds by which the coarse clock may be late
    FIRST_OUTPUT = 256       // bytes kept of what is printed, until more is needed
};

static uint64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

uint64_t sandbox_clock(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

// A clock that costs next to nothing to look at. It goes on while the thread waits, too.
static uint64_t coarse_now(void) {
    return read_clock(CLOCK_MONOTONIC_COARSE);
}

Sandbox *sandbox_of(lua_State *L) {
    Sandbox *sandbox;
    memcpy(&sandbox, lua_getextraspace(L), sizeof sandbox);
    return sandbox;
}

// --- Budgets ---------------------------------------------------------------------------------------------------

static void hook_run(lua_State *L, lua_Debug *record);

// Writes down the functions that are running. Allocates nothing.
static void note_path(Sandbox *sandbox, lua_State *L) {
    lua_Debug record;
    size_t used = 0;
    sandbox->report.path[0] = '\0';
    for (int level = 0; level < PATH_LEVELS && lua_getstack(L, level, &record); level++) {
        char line[LUA_IDSIZE + 80], clean[sizeof line];
        lua_getinfo(L, "Sln", &record);
        if (record.currentline <= 0 || used + sizeof clean + 1 >= sizeof sandbox->report.path) {
            continue; // a function of the host's, or one more than there is room for
        }
        if (record.name != NULL) {
            snprintf(line, sizeof line, "%s:%d in %.60s", record.short_src, record.currentline, record.name);
        } else {
            snprintf(line, sizeof line, "%s:%d", record.short_src, record.currentline);
        }
        size_t length = sandbox_clean(line, strlen(line), clean, sizeof clean);
        if (used > 0) {
            sandbox->report.path[used++] = '\n';
        }
        memcpy(sandbox->report.path + used, clean, length + 1);
        used += length;
    }
}

// Called at the place of an error, before the stack is unwound.
static int note_error(lua_State *L) {
    Sandbox *sandbox = sandbox_of(L);
    if (!sandbox_is_ending(sandbox)) {
        note_path(sandbox, L);
    }
    return 1;
}

// The innermost line of a script that is running. False: none is. Allocates nothing.
static bool find_line(lua_State *L, lua_Debug *record) {
    bool found = false;
    for (int level = 0; !found && lua_getstack(L, level, record); level++) {
        lua_getinfo(L, "Sl", record);
        found = record->currentline > 0;
    }
    return found;
}

// Marks the sandbox as dead. The message gets the script's place if one is running.
__attribute__((format(printf, 4, 5))) static void die(Sandbox *sandbox, lua_State *L, SandboxResult result,
                                                      const char *format, ...) {
    if (sandbox->result != SANDBOX_OK) {
        return;
    }
    sandbox->result = sandbox->report.result = result;
    char text[LUA_IDSIZE + 16 + ERROR_TEXT];
    lua_Debug record = sandbox->place;
    bool placed = L != NULL ? find_line(L, &record) : result == SANDBOX_MEMORY && record.currentline > 0;
    size_t used = placed ? (size_t)snprintf(text, sizeof text, "%s:%d: ", record.short_src, record.currentline) : 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    sandbox_clean(text, strlen(text), sandbox->report.text, sizeof sandbox->report.text);
    if (L != NULL) {
        note_path(sandbox, L);
        sandbox->counting = true;
        lua_sethook(L, hook_run, LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT, 1);
    }
}

int sandbox_raise(lua_State *L) {
    // Not a string: nothing must be allocated any more, and nobody will read it.
    lua_pushlightuserdata(L, sandbox_of(L));
    return lua_error(L);
}

// L as for die.
static void end_by_memory(Sandbox *sandbox, lua_State *L) {
    if (sandbox->result != SANDBOX_OK) {
        return;
    }
    switch (sandbox->refusal) {
    case REFUSED_BY_SYSTEM:
        limits_no_memory();
        die(sandbox, L, SANDBOX_MEMORY, "ends because the system has no more memory");
        break;
    case REFUSED_BY_LIMIT:
        die(sandbox, L, SANDBOX_MEMORY, "uses too much memory (at most %zu KiB, %zu KiB in one piece)%s",
            sandbox->limits.memory >> 10, sandbox->limits.block >> 10,
            sandbox->is_deep ? ", by calls within calls" : "");
        break;
    case REFUSED_BY_GROUP:
        die(sandbox, L, SANDBOX_MEMORY,
            "uses too much memory together with the game's other rule files (at most %zu MiB)",
            sandbox->group->limit >> 20);
        break;
    case REFUSED_BY_PROGRAM:
        die(sandbox, L, SANDBOX_MEMORY,
            "uses too much memory together with the program's other scripts (at most %zu MiB)",
            sandbox->limits.all_memory >> 20);
    }
}

int sandbox_raise_memory(lua_State *L, SandboxRefusal refusal) {
    sandbox_of(L)->refusal = refusal;
    end_by_memory(sandbox_of(L), L);
    return sandbox_raise(L);
}

int sandbox_unwind(lua_State *L, int reason) {
    sandbox_of(L)->unwinding = reason;
    return sandbox_raise(L);
}

// Have so many milliseconds of the processor's time gone by since the watch was started? Asking for that time is dear,
// and it does not pass faster than the coarse clock's: so it is asked for only when the latter says that it could
// matter. A watch begins with the first tick of the coarse clock after the first look: most questions are answered by
// then.
static bool has_run_out(SandboxWatch *watch, uint64_t coarse, unsigned ms) {
    if (watch->seen == 0) {
        watch->seen = coarse;
        watch->quiet = 1;
        watch->deadline = 0;
    }
    if (coarse - watch->seen < watch->quiet) {
        return false;
    }
    uint64_t now = sandbox_clock();
    if (watch->deadline == 0) {
        watch->deadline = now + (uint64_t)ms * NANOSECONDS;
    }
    if (now > watch->deadline) {
        return true;
    }
    uint64_t left = watch->deadline - now, late = (uint64_t)COARSE_STEP * NANOSECONDS;
    watch->seen = coarse;
    watch->quiet = left > late ? left - late : 0;
    return false;
}

// L may be NULL: then the script ends at the next instruction that the hook sees, or at a refused block.
static void check_clock(Sandbox *sandbox, lua_State *L) {
    uint64_t coarse = coarse_now();
    if (has_run_out(&sandbox->entry_watch, coarse, sandbox->limits.time_ms)) {
        die(sandbox, L, SANDBOX_TIME, "takes too long (at most %u ms)", sandbox->limits.time_ms);
    }
    if (sandbox->limits.all_ms != 0 && has_run_out(&sandbox->group->watch, coarse, sandbox->limits.all_ms)) {
        die(sandbox, L, SANDBOX_TIME, "all calls together take too long (at most %u ms)", sandbox->limits.all_ms);
    }
}

void sandbox_pause(lua_State *L) {
    Sandbox *sandbox = sandbox_of(L);
    SandboxWatch *watch = &sandbox->entry_watch;
    watch->paused = sandbox_clock();
    if (watch->seen == 0 || watch->deadline == 0) { // it has not begun yet: many short pieces would never be seen
        watch->deadline = watch->paused + (uint64_t)sandbox->limits.time_ms * NANOSECONDS;
    }
}

void sandbox_resume(lua_State *L) {
    SandboxWatch *watch = &sandbox_of(L)->entry_watch;
    watch->deadline += sandbox_clock() - watch->paused;
    watch->seen = coarse_now();
    watch->quiet = 0;
    sandbox_charge_long(L, 0);
}

static void check_instructions(Sandbox *sandbox, lua_State *L) {
    if (sandbox->used > sandbox->limits.instructions) {
        die(sandbox, L, SANDBOX_INSTRUCTIONS, "does not come to an end (at most %llu steps)",
            (unsigned long long)sandbox->limits.instructions);
    }
}

static uint64_t add_saturating(uint64_t sum, uint64_t more) {
    return more > UINT64_MAX - sum ? UINT64_MAX : sum + more;
}

void sandbox_charge(lua_State *L, uint64_t amount) {
    Sandbox *sandbox = sandbox_of(L);
    sandbox->used = add_saturating(sandbox->used, amount);
    check_instructions(sandbox, L);
    if (sandbox->used >= sandbox->clock_at) {
        sandbox->clock_at = add_saturating(sandbox->used, CLOCK_CHARGE);
        check_clock(sandbox, L);
    }
    if (sandbox->result != SANDBOX_OK) {
        sandbox_raise(L);
    }
}

void sandbox_charge_long(lua_State *L, uint64_t amount) {
    sandbox_of(L)->clock_at = 0;
    sandbox_charge(L, amount);
}

// One instruction can take as long as its operands are: whoever has large ones is looked at more often.
static int next_tick(const Sandbox *sandbox) {
    return sandbox->large_blocks ? SANDBOX_SHORT_TICK : SANDBOX_TICK;
}

// Has the hook called after so many instructions, and for the events that somebody watches.
static void arm(Sandbox *sandbox, lua_State *L) {
    sandbox->tick = next_tick(sandbox);
    sandbox->counting = true;
    lua_sethook(L, hook_run, LUA_MASKCOUNT | sandbox->watched, sandbox->tick);
}

// When a block is refused room to grow it is too late to ask where the script is, and whether calls within calls use
// it: it may be Lua's own stack.
static void note_place(Sandbox *sandbox, lua_State *L, lua_Debug *record) {
    lua_Debug outer;
    sandbox->is_deep = lua_getstack(L, DEEP, &outer) != 0;
    lua_getinfo(L, "Sl", record);
    sandbox->place = *record;
}

static void hook_run(lua_State *L, lua_Debug *record) {
    Sandbox *sandbox = sandbox_of(L);
    if (sandbox->result == SANDBOX_OK && record->event == LUA_HOOKCOUNT) {
        sandbox->used = add_saturating(sandbox->used, (uint64_t)sandbox->tick);
        check_instructions(sandbox, L);
        check_clock(sandbox, L);
        if (sandbox->large_blocks || sandbox->memory > sandbox->limits.memory / 2) {
            note_place(sandbox, L, record);
        }
        if (sandbox->result == SANDBOX_OK && sandbox->tick != next_tick(sandbox)) {
            arm(sandbox, L);
        }
    }
    if (sandbox->result != SANDBOX_OK) {
        sandbox_raise(L);
    }
    if (record->event != LUA_HOOKCOUNT && sandbox->watched != 0) {
        sandbox->watcher(L, record, sandbox->watcher_context);
    }
}

void sandbox_watch(Sandbox *sandbox, int events, SandboxWatcher watcher, void *context) {
    sandbox->watched = events;
    sandbox->watcher = watcher;
    sandbox->watcher_context = context;
    if (!sandbox->running) {
        sandbox->counting = true; // so that the next entry sets the hook that it needs
    } else if (sandbox->result == SANDBOX_OK) {
        arm(sandbox, sandbox->L);
    }
}

// A refused block makes Lua collect its garbage and ask once more, so a refusal alone is not the end yet; the
// error that follows the second one is. Shrinking never fails.
static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
    Sandbox *sandbox = context;
    if (block == NULL) {
        old_size = 0; // Lua passes the kind of the object here
    }
    if (new_size <= old_size) {
        return sandbox_resize(sandbox, block, old_size, new_size);
    }
    sandbox->large_blocks = sandbox->large_blocks || new_size >= LARGE_BLOCK;
    sandbox->allocations++;
    if (sandbox->running && (new_size >= CLOCK_BLOCK || sandbox->allocations % CLOCK_ALLOCATIONS == 0)) {
        check_clock(sandbox, NULL); // the hook cannot be armed from in here; the refusal ends the script
    }
    void *moved = NULL;
    if (new_size > sandbox->limits.block) {
        sandbox->refusal = REFUSED_BY_LIMIT;
    } else if (!sandbox->running || sandbox->result == SANDBOX_OK) {
        moved = sandbox_resize(sandbox, block, old_size, new_size);
    }
    lua_Debug record;
    if (moved == NULL && block == NULL && sandbox->running && find_line(sandbox->L, &record)) {
        sandbox->place = record; // `t .. t` is refused a new block long before the hook is called
    }
    if (moved == NULL && sandbox->running) {
        check_clock(sandbox, NULL); // what follows is a collection of all garbage
    }
    return moved;
}

// --- Life ------------------------------------------------------------------------------------------------------

static int open_environment(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS); // made empty by lua_newstate
    api_register(L, api_base);
    sandbox_refuse_unknown(L, NULL, " (a text is written in quotes)");
    sandbox_open_library(L, "math", api_math);
    sandbox_open_library(L, "table", api_table);
    sandbox_open_library(L, "string", api_string);
    sandbox_open_strings(L);
    return 0;
}

Sandbox *sandbox_create(SandboxGroup *group, const SandboxLimits *limits) {
    Sandbox *sandbox = calloc(1, sizeof *sandbox);
    if (sandbox == NULL) {
        limits_no_memory();
        return NULL;
    }
    sandbox->limits = *limits;
    if (group == NULL) {
        group = sandbox->own = sandbox_group_create(limits->memory);
    }
    if (group == NULL) {
        free(sandbox);
        return NULL;
    }
    sandbox_group_join(group, sandbox);
    sandbox->output = calloc(1, FIRST_OUTPUT);
    sandbox->output_size = FIRST_OUTPUT;
    sandbox->L = sandbox->output != NULL ? lua_newstate(allocate, sandbox) : NULL;
    if (sandbox->L == NULL) {
        if (sandbox->refusal == REFUSED_BY_SYSTEM) {
            limits_no_memory();
        }
        sandbox_destroy(sandbox);
        return NULL;
    }
    memcpy(lua_getextraspace(sandbox->L), &sandbox, sizeof sandbox);
    lua_pushcfunction(sandbox->L, note_error); // stays at stack index 1
    sandbox->kept = SANDBOX_KEPT;
    if (sandbox_call(sandbox, open_environment, NULL) != SANDBOX_OK) {
        sandbox_destroy(sandbox);
        return NULL;
    }
    return sandbox;
}

void sandbox_destroy(Sandbox *sandbox) {
    if (sandbox == NULL) {
        return;
    }
    if (sandbox->L != NULL) {
        lua_close(sandbox->L); // runs no script: no value of a script can have __gc or __close
    }
    sandbox_group_part(sandbox);
    sandbox_group_destroy(sandbox->own);
    free(sandbox->output);
    free(sandbox);
}

// "attempt to perform arithmetic on a function value (field 'blots')": the method was to be called.
static void add_method(char text[ERROR_TEXT]) {
    static const char mark[] = "a function value (field '";
    const char *at = strstr(text, mark), *field = at != NULL ? at + strlen(mark) : "";
    size_t count, length = strcspn(field, "'"), used = strlen(text);
    const ScriptName *names = script_names(&count);
    for (size_t i = 0; i < count && length > 0; i++) {
        const char *name = names[i].kind == NAME_METHOD ? strchr(names[i].name, ':') + 1 : "";
        if (strlen(name) == length && memcmp(name, field, length) == 0) {
            snprintf(text + used, ERROR_TEXT - used, "; the method is called as in %s", names[i].signature);
            return;
        }
    }
}

static void report_value(lua_State *L, SandboxReport *report) {
    if (lua_type(L, -1) == LUA_TSTRING) { // only then lua_tolstring neither converts nor allocates
        size_t length;
        const char *text = lua_tolstring(L, -1, &length);
        sandbox_clean(text, length, report->text, sizeof report->text);
        add_method(report->text);
    } else {
        snprintf(report->text, sizeof report->text, "the script raised an error that is not a text (a %s)",
                 lua_typename(L, lua_type(L, -1)));
    }
}

void sandbox_count(lua_State *L) {
    Sandbox *sandbox = sandbox_of(L);
    if (!sandbox->counting) {
        arm(sandbox, L);
    }
}

bool sandbox_enter(Sandbox *sandbox) {
    assert(!sandbox->running);
    if (sandbox->result != SANDBOX_OK) {
        return false;
    }
    sandbox->refusal = REFUSED_BY_SYSTEM;
    sandbox->place.currentline = 0;
    sandbox->is_deep = false;
    sandbox->unwinding = 0;
    sandbox->clock_at = CLOCK_CHARGE;
    sandbox->entry_watch.seen = 0;
    sandbox->report.result = SANDBOX_OK;
    sandbox->report.text[0] = sandbox->report.path[0] = '\0';
    // What remained of the last tick was not counted.
    sandbox->spent = add_saturating(sandbox->spent, add_saturating(sandbox->used, SANDBOX_TICK));
    sandbox->used = 0;
    if (sandbox->limits.all_instructions != 0) {
        if (sandbox->spent > sandbox->limits.all_instructions) {
            die(sandbox, NULL, SANDBOX_INSTRUCTIONS, "all calls together take more than %llu steps",
                (unsigned long long)sandbox->limits.all_instructions);
        }
        sandbox->unseen += sandbox->bound > LEAST_ENTRY ? sandbox->bound : LEAST_ENTRY;
        if (sandbox->unseen >= CLOCK_ENTRY) {
            sandbox->unseen = 0;
            check_clock(sandbox, NULL);
        }
        if (sandbox->result != SANDBOX_OK) {
            return false;
        }
    }
    sandbox->running = true;
    if (sandbox->bound == 0 || sandbox->large_blocks || sandbox->watched != 0) {
        arm(sandbox, sandbox->L);
    } else if (sandbox->counting) {
        lua_sethook(sandbox->L, NULL, 0, 0);
        sandbox->counting = false;
    }
    return true;
}

void sandbox_begin(Sandbox *sandbox) {
    assert(!sandbox->running);
    sandbox->spent = 0;
    sandbox->used = 0;
    sandbox->unseen = 0;
    sandbox->group->watch.seen = 0;
}

void sandbox_set_limits(Sandbox *sandbox, const SandboxLimits *limits) {
    sandbox->limits.instructions = limits->instructions;
    sandbox->limits.time_ms = limits->time_ms;
    sandbox->limits.all_instructions = limits->all_instructions;
    sandbox->limits.all_ms = limits->all_ms;
    sandbox_begin(sandbox);
}

SandboxResult sandbox_run(Sandbox *sandbox, int arguments, int results) {
    lua_State *L = sandbox->L;
    if (!sandbox->running) { // it could not be entered
        lua_pop(L, arguments + 1);
        return sandbox->result;
    }
    int status = lua_pcall(L, arguments, results, 1);
    sandbox->running = false;
    if (status == LUA_ERRMEM) {
        end_by_memory(sandbox, NULL);
    }
    if (status != LUA_OK && sandbox->result == SANDBOX_OK) {
        bool unwound = sandbox->unwinding != 0;
        sandbox->report.result = unwound ? SANDBOX_UNWOUND : SANDBOX_ERROR;
        if (!unwound) {
            report_value(L, &sandbox->report);
        }
    }
    return sandbox->report.result;
}

void sandbox_leave(Sandbox *sandbox) {
    lua_settop(sandbox->L, sandbox->kept);
}

SandboxResult sandbox_call(Sandbox *sandbox, lua_CFunction body, void *context) {
    int watched = sandbox->watched;
    if (sandbox_enter(sandbox)) {
        lua_pushcfunction(sandbox->L, body);
        lua_pushlightuserdata(sandbox->L, context);
        if (sandbox_run(sandbox, 1, LUA_MULTRET) == SANDBOX_OK) {
            sandbox->kept = lua_gettop(sandbox->L);
        }
        sandbox->watched = watched;
        sandbox_leave(sandbox);
    }
    return sandbox->report.result;
}

void sandbox_revive(Sandbox *sandbox) {
    assert(!sandbox->running);
    sandbox->result = SANDBOX_OK;
}
