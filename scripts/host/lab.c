// SPDX-License-Identifier: MIT
// Scripts of experiments: see lab.h.
//
// JSON made while the script runs belongs to the LabRun, not to the Lua stack: whatever ends the script in between,
// nothing is lost.
#include "scripts/lab.h"

#include "core/printable.h"
#include "scripts/embedded.h"
#include "scripts/host/lab_json.h"
#include "scripts/host/sandbox/sandbox_library.h"

#include <stdio.h>
#include <string.h>

enum {
    UNWIND_INTERRUPTED = 1,
    CALL_COST = 1000,    // instructions that a call of the program is charged, so that their number has an end, too
    FAILED_COST = 10000, // .. and one that fails, which costs nothing that a script would wait for
};

typedef struct LabRun {
    const char *name, *source;
    size_t length;
    const LabCalls *calls;
    size_t printed;         // bytes of lines
    bool cut;               // no more is
    json_t *given, *result; // under way
    char text[LAB_TEXT_SIZE];
} LabRun;

// ---- the functions

static LabRun *lab_of(lua_State *L) {
    return sandbox_of(L)->owner;
}

static void drop(json_t **value) {
    json_decref(*value);
    *value = NULL;
}

// Between sandbox_pause and this the program worked.
static int answered(lua_State *L, LabRun *run, LabAnswer answer) {
    sandbox_resume(L);
    if (answer == LAB_INTERRUPTED) {
        return sandbox_unwind(L, UNWIND_INTERRUPTED);
    }
    if (answer == LAB_OK) {
        return 0;
    }
    sandbox_charge(L, FAILED_COST);
    return luaL_error(L, "%s", run->text);
}

// The address under which the registry has the function of lab.lua.
static const char plan_mark;

// Pushes the plan that the table at index 1 says.
static void push_plan(lua_State *L, const char *kind) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &plan_mark);
    lua_pushstring(L, kind);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, (lua_Integer)lab_of(L)->calls->seed);
    lua_call(L, 3, 1);
}

// The table given becomes a plan, what came of it a table.
static int run_experiment(lua_State *L, const char *kind) {
    LabRun *run = lab_of(L);
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    sandbox_charge(L, CALL_COST);
    char trouble[LAB_TROUBLE_SIZE];
    drop(&run->given);
    drop(&run->result);
    push_plan(L, kind);
    run->given = lab_read_json(L, 2, trouble);
    if (run->given == NULL) {
        return trouble[0] != '\0' ? luaL_error(L, "lab.%s: %s", kind, trouble)
                                  : sandbox_raise_memory(L, REFUSED_BY_SYSTEM);
    }
    sandbox_pause(L);
    LabAnswer answer = run->calls->run(run->calls->context, kind, run->given, &run->result, run->text);
    drop(&run->given);
    answered(L, run, answer);
    lab_push_json(L, run->result);
    drop(&run->result);
    return 1;
}

#define EXPERIMENT(kind)                                                                                               \
    static int lab_##kind(lua_State *L) {                                                                              \
        return run_experiment(L, #kind);                                                                               \
    }

EXPERIMENT(sim)
EXPERIMENT(match)
EXPERIMENT(tourney)
EXPERIMENT(duel)
EXPERIMENT(compare)
EXPERIMENT(sweep)
EXPERIMENT(solve)

static long long check_result(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    sandbox_charge(L, CALL_COST);
    push_raw(L, 1, "id");
    if (!lua_isinteger(L, -1)) {
        luaL_argerror(L, 1, "the result of an experiment is expected");
    }
    long long id = (long long)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return id;
}

static int lab_report(lua_State *L) {
    LabRun *run = lab_of(L);
    long long id = check_result(L);
    sandbox_pause(L);
    return answered(L, run, run->calls->report(run->calls->context, id, run->text));
}

static int lab_plot(lua_State *L) {
    LabRun *run = lab_of(L);
    long long id = check_result(L);
    const char *path = luaL_optstring(L, 2, NULL);
    sandbox_pause(L);
    return answered(L, run, run->calls->plot(run->calls->context, id, path, run->text));
}

// What is beyond the budget is lost, and that is said.
static void print_line(Sandbox *sandbox, LabRun *run, const char *line) {
    static const char cut[] = "(more was printed than a script may print)";
    if (!run->cut) {
        run->printed += strlen(line) + 1;
        run->cut = run->printed + sizeof cut > sandbox->limits.output;
        run->calls->print(run->calls->context, run->cut ? cut : line);
    }
}

static int lab_print(lua_State *L) {
    LabRun *run = lab_of(L);
    SandboxBuffer line;
    int count = lua_gettop(L);
    sandbox_buffer_init(L, &line, 128);
    for (int i = 1; i <= count; i++) {
        size_t length;
        const char *text = sandbox_push_text(L, i, &length);
        sandbox_charge(L, length + 10);
        if (i > 1) {
            sandbox_buffer_add(&line, "\t", 1);
        }
        sandbox_buffer_add(&line, text, length);
        lua_pop(L, 1);
    }
    sandbox_buffer_push(&line);
    // Line by line, each made harmless.
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    size_t room = PRINTABLE_GROWTH * length + 1;
    char *clean = lua_newuserdatauv(L, room, 0);
    for (size_t from = 0; from <= length;) {
        const char *end = memchr(text + from, '\n', length - from);
        size_t size = end != NULL ? (size_t)(end - text) - from : length - from;
        sandbox_clean(text + from, size, clean, room);
        print_line(sandbox_of(L), run, clean);
        from += size + 1;
    }
    return 0;
}

static void lab_push_seed(lua_State *L) {
    lua_pushinteger(L, (lua_Integer)lab_of(L)->calls->seed);
}

static void lab_push_games(lua_State *L) {
    if (lab_of(L)->calls->games > 0) {
        lua_pushinteger(L, (lua_Integer)lab_of(L)->calls->games);
    } else {
        lua_pushnil(L);
    }
}

static void lab_push_options(lua_State *L) {
    if (lab_of(L)->calls->options != NULL) {
        lab_push_json(L, lab_of(L)->calls->options);
    } else {
        lua_newtable(L);
    }
}

const ApiRow api_lab[] = {
    {"lab.sim", .function = lab_sim},         {"lab.match", .function = lab_match},
    {"lab.tourney", .function = lab_tourney}, {"lab.duel", .function = lab_duel},
    {"lab.compare", .function = lab_compare}, {"lab.sweep", .function = lab_sweep},
    {"lab.solve", .function = lab_solve},     {"lab.options", .push = lab_push_options},
    {"lab.print", .function = lab_print},     {"lab.report", .function = lab_report},
    {"lab.plot", .function = lab_plot},       {"lab.seed", .push = lab_push_seed},
    {"lab.games", .push = lab_push_games},    {.name = NULL},
};

// ---- the run

static int run_script(lua_State *L) {
    LabRun *run = lua_touserdata(L, 1);
    sandbox_load(L, embedded_parts[PART_LAB].text, embedded_parts[PART_LAB].length, "=lab");
    lua_pushcfunction(L, sandbox_next);
    lua_call(L, 1, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &plan_mark);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    sandbox_open_library(L, "lab", api_lab);
    // Lines appear while the experiments run, not at the end.
    lua_pushcfunction(L, lab_print);
    lua_setfield(L, -2, "print");
    lua_pop(L, 1);
    char chunk[256];
    snprintf(chunk, sizeof chunk, "@%.250s", run->name);
    sandbox_load(L, run->source, run->length, chunk);
    lua_call(L, 0, 0);
    return 0;
}

LabAnswer lab_script_run(const char *name, const char *source, size_t length, const LabCalls *calls,
                         char text[LAB_TEXT_SIZE]) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    if (length > limits.source) {
        snprintf(text, LAB_TEXT_SIZE, "%s: is larger than %zu KiB", name, limits.source >> 10);
        return LAB_FAILED;
    }
    Sandbox *sandbox = sandbox_create(NULL, &limits);
    if (sandbox == NULL) {
        snprintf(text, LAB_TEXT_SIZE, "there is no memory");
        return LAB_FAILED;
    }
    LabRun run = {.name = name, .source = source, .length = length, .calls = calls};
    sandbox->owner = &run;
    SandboxResult result = sandbox_call(sandbox, run_script, &run);
    const SandboxReport *report = &sandbox->report;
    if (result != SANDBOX_OK && result != SANDBOX_UNWOUND) {
        bool repeats = strncmp(report->text, report->path, strlen(report->path)) == 0; // or there is no path
        snprintf(text, LAB_TEXT_SIZE, "%s%s%s", report->text, repeats ? "" : "\n", repeats ? "" : report->path);
    }
    drop(&run.given);
    drop(&run.result);
    sandbox_destroy(sandbox);
    return result == SANDBOX_OK ? LAB_OK : result == SANDBOX_UNWOUND ? LAB_INTERRUPTED : LAB_FAILED;
}
