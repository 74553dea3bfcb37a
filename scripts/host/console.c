// SPDX-License-Identifier: MIT
// Lua at the prompt: see console.h; console_show.c writes values.
//
// A text is tried as an expression first, then as statements. Only what was not compiled is tried again: nothing runs
// twice.
#include "scripts/host/console_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Console {
    Sandbox *sandbox;
    Views *views;
};

static int open_views(lua_State *L) {
    static const struct {
        const char *name;
        ViewKind kind;
    } shown[] = {{"turn", VIEW_TURN}, {"board", VIEW_BOARD}, {"position", VIEW_POSITION}};
    Console *console = lua_touserdata(L, 1);
    console_show_open(L);
    console->views = views_open(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        views_push(L, console->views, shown[i].kind, 0);
        lua_setfield(L, -2, shown[i].name);
    }
    return 0;
}

Console *console_create(void) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    SandboxReport report;
    Console *console = calloc(1, sizeof *console);
    if (console == NULL) {
        limits_no_memory();
        return NULL;
    }
    console->sandbox = sandbox_create(&limits);
    if (console->sandbox == NULL || sandbox_call(console->sandbox, open_views, console, &report) != SANDBOX_OK) {
        console_destroy(console);
        return NULL;
    }
    return console;
}

void console_destroy(Console *console) {
    if (console != NULL) {
        sandbox_destroy(console->sandbox);
        free(console);
    }
}

// One attempt at a text.
typedef struct Attempt {
    const char *text;
    bool compiled;
    Shown shown;
} Attempt;

static int run_text(lua_State *L) {
    Attempt *attempt = lua_touserdata(L, 1);
    sandbox_load(L, attempt->text, strlen(attempt->text), "=prompt");
    attempt->compiled = true;
    int before = lua_gettop(L) - 1;
    lua_call(L, 0, LUA_MULTRET);
    int count = lua_gettop(L) - before;
    for (int i = 1; i <= count; i++) {
        console_show(L, before + i, &attempt->shown);
    }
    if (count > 0) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
        lua_pushvalue(L, before + 1);
        lua_setfield(L, -2, "_");
    }
    return 0;
}

static bool is_incomplete(const char *error) {
    size_t length = strlen(error);
    return length >= 5 && strcmp(error + length - 5, "<eof>") == 0 && strstr(error, "unfinished string") == NULL;
}

// Output is counted anew for each line.
static void begin_line(Sandbox *sandbox) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    limits.all_instructions = limits.instructions; // a line is tried twice
    limits.all_ms = limits.time_ms;
    if (sandbox->result != SANDBOX_OK) {
        sandbox_revive(sandbox);
    }
    sandbox_set_limits(sandbox, &limits);
    sandbox_begin(sandbox);
    sandbox->output_length = 0;
    sandbox->output_cut = false;
    sandbox->output[0] = '\0';
}

ConsoleResult console_run(Console *console, const char *text, const Rules *rules, const Position *position, Side side,
                          ConsoleAnswer *answer) {
    Sandbox *sandbox = console->sandbox;
    HookView view = {.rules = rules, .position = position, .me = side};
    ViewCall call = {.hook = HOOK_COUNT, .view = &view, .game = 1};
    size_t length = strlen(text);
    memset(answer, 0, sizeof *answer);
    answer->output = "";
    begin_line(sandbox);
    if (length > sandbox->limits.source) {
        snprintf(answer->text, sizeof answer->text, "this is too long");
        return CONSOLE_ERROR;
    }
    char *whole = malloc(length + sizeof "return ");
    if (whole == NULL) {
        limits_no_memory();
        return CONSOLE_DEAD;
    }
    if (position != NULL) {
        view.board = &position->board;
        console->views->call = &call;
    }
    SandboxReport report;
    SandboxResult result = SANDBOX_ERROR;
    Attempt attempt = {NULL, false, {writer_start(answer->text, sizeof answer->text), rules, position}};
    bool incomplete = false; // as an expression or as statements
    for (int statement = 0; statement < 2 && result == SANDBOX_ERROR && !attempt.compiled; statement++) {
        snprintf(whole, length + sizeof "return ", "%s%s", statement ? "" : "return ", text);
        attempt.text = whole;
        result = sandbox_call(sandbox, run_text, &attempt, &report);
        if (!attempt.compiled && result == SANDBOX_ERROR && is_incomplete(report.text)) {
            incomplete = true;
            snprintf(answer->text, sizeof answer->text, "%s", report.text);
        }
    }
    console->views->call = NULL;
    free(whole);
    answer->output = sandbox_output(sandbox);
    if (result == SANDBOX_OK) {
        return CONSOLE_OK;
    }
    if (!attempt.compiled && result == SANDBOX_ERROR && incomplete) {
        return CONSOLE_MORE;
    }
    bool no_game = position == NULL && strstr(report.text, "this value is dead") != NULL;
    snprintf(answer->text, sizeof answer->text, "%s", no_game ? CONSOLE_NO_GAME : report.text);
    return result == SANDBOX_MEMORY ? CONSOLE_DEAD : CONSOLE_ERROR;
}
