// SPDX-License-Identifier: MIT
// Reports as scripts: see report.h.
#include "scripts/report.h"
#include "core/printable.h"
#include "scripts/embedded.h"
#include "scripts/host/api_row.h"
#include "scripts/host/lab_json.h"
#include "scripts/host/sandbox/sandbox_library.h"
#include "scripts/script_help.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- what they have

static int report_width(lua_State *L) {
    const ReportCall *call = sandbox_of(L)->owner;
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    sandbox_charge(L, 4 * length);
    lua_pushinteger(L, call->width(text));
    return 1;
}

SANDBOX_FUNCTION(report_chance, lua_pushnumber(L, erfc(fabs(sandbox_check_number(L, 1)) / sqrt(2))))

static int report_clean(lua_State *L) {
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    size_t room = PRINTABLE_GROWTH * length + 1;
    sandbox_charge(L, room);
    char *clean = lua_newuserdatauv(L, room, 0);
    lua_pushlstring(L, clean, sandbox_clean(text, length, clean, room));
    return 1;
}

const ApiRow api_report[] = {
    {"report.width", .function = report_width},
    {"report.clean", .function = report_clean},
    {"report.chance", .function = report_chance},
    {.name = NULL},
};

// Its upvalue has what each script gave: one that gives something is run once.
static int require_script(lua_State *L) {
    const EmbeddedFile *script = embedded_find(embedded_reports, luaL_checkstring(L, 1));
    if (script->name == NULL) {
        return luaL_argerror(L, 1, "no script of this name comes with the program");
    }
    lua_settop(L, 1);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) {
        char chunk[64];
        snprintf(chunk, sizeof chunk, "@%.60s", script->path);
        lua_pushstring(L, script->name);
        sandbox_load(L, script->text, script->length, chunk);
        lua_call(L, 0, 1);
        lua_pushvalue(L, -1);
        lua_insert(L, 1);
        lua_rawset(L, lua_upvalueindex(1));
        lua_settop(L, 1);
    }
    return 1;
}

// ---- what is asked of nothing is nothing

static int answer_nothing(lua_State *L) {
    (void)L;
    return 0;
}

SANDBOX_FUNCTION(answer_zero, lua_pushinteger(L, 0))

// All values of the type on the top of the stack, which is popped.
static void be_empty(lua_State *L) {
    static const luaL_Reg events[] = {{"__index", answer_nothing}, {"__len", answer_zero}, {NULL, NULL}};
    lua_createtable(L, 0, 2);
    luaL_setfuncs(L, events, 0);
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

// ---- the run

static int run_script(lua_State *L) {
    const ReportCall *call = lua_touserdata(L, 1);
    lua_pushnil(L);
    be_empty(L);
    lua_pushboolean(L, 0);
    be_empty(L);
    lua_pushinteger(L, 0);
    be_empty(L);
    lab_push_json(L, call->result);
    lua_setglobal(L, "result");
    lab_push_json(L, call->about);
    api_register(L, api_report);
    lua_setglobal(L, "report");
    lua_newtable(L);
    lua_pushcclosure(L, require_script, 1);
    lua_setglobal(L, "require");
    char chunk[256];
    snprintf(chunk, sizeof chunk, "@%.250s", call->name);
    sandbox_load(L, call->source, call->length, chunk);
    lua_call(L, 0, 0);
    return 0;
}

// The version that the script says it was written for, if that is a later one. It stands on its first lines, so it is
// known whatever came of the rest.
static int find_api(lua_State *L) {
    int *api = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    push_raw(L, -1, "api");
    lua_Integer number = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
    *api = number > SCRIPT_API && number < INT_MAX ? (int)number : 0;
    return 0;
}

static bool fail(const ReportCall *call, const char *why, const char *path, char error[LAB_TEXT_SIZE]) {
    bool repeats = strncmp(why, path, strlen(path)) == 0; // or there is no path
    snprintf(error, LAB_TEXT_SIZE, "the report %.200s failed: %s%s%s", call->name, why, repeats ? "" : "\n",
             repeats ? "" : path);
    return false;
}

bool report_run(const ReportCall *given, char **text, char error[LAB_TEXT_SIZE]) {
    ReportCall own = *given, *call = &own;
    if (own.source == NULL) {
        const EmbeddedFile *shipped = embedded_find(embedded_reports, own.name);
        own.name = shipped->path;
        own.source = shipped->text;
        own.length = shipped->length;
    }
    SandboxLimits limits = limits_for(given->source != NULL ? SCRIPT_REPORT : SCRIPT_TELLS);
    if (call->length > limits.source) {
        return fail(call, "its file is too large (limits: file.source)", "", error);
    }
    Sandbox *sandbox = sandbox_create(NULL, &limits);
    if (sandbox == NULL) {
        return fail(call, "there is no memory", "", error);
    }
    sandbox->owner = call;
    int api = 0;
    bool good = sandbox_call(sandbox, run_script, call) == SANDBOX_OK;
    SandboxReport report = sandbox->report;
    if (sandbox_call(sandbox, find_api, &api) == SANDBOX_OK && api > 0) {
        char why[160];
        snprintf(why, sizeof why, SCRIPT_API_TOO_NEW, api, SCRIPT_API);
        good = fail(call, why, "", error);
    } else if (!good) {
        fail(call, report.text, report.path, error);
    } else if (sandbox->output_cut) {
        good = fail(call, "it prints more than a report may (limits: report.output)", "", error);
    } else {
        *text = sandbox->output;
        sandbox->output = NULL;
    }
    sandbox_destroy(sandbox);
    return good;
}
