// SPDX-License-Identifier: MIT
// Lua at the prompt: see console.h. Values as a person reads them: console.lua goes through them, here is what it asks
// for.
//
// A text is tried as an expression first, then as statements. Only what was not compiled is tried again: nothing runs
// twice.
#include "scripts/console.h"

#include "core/printable.h"
#include "core/writer.h"
#include "scripts/embedded.h"
#include "scripts/host/sandbox/sandbox_library.h"
#include "scripts/host/views/views_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXT = 256 }; // console.lua cuts texts to fewer

static const char no_game[] = "there is no game that could be looked at";

struct Console {
    Sandbox *sandbox;
    Views *views;
};

// One attempt at a text.
typedef struct Attempt {
    const char *text;
    bool compiled;
    Writer shown;       // the values
    const Rules *rules; // of the game; NULL: there is none
    const Position *position;
} Attempt;

// ---- values

// The address under which the registry has the function of console.lua.
static const char show_mark;

// add(out, text)
static int add_text(lua_State *L) {
    Attempt *attempt = lua_touserdata(L, 1);
    char clean[PRINTABLE_GROWTH * MOST_TEXT + 1];
    size_t length;
    const char *text = lua_tolstring(L, 2, &length);
    sandbox_clean(text, length, clean, sizeof clean);
    writer_text(&attempt->shown, clean);
    return 0;
}

// view(out, view): true, and nothing is written: it is a list.
static int show_view(lua_State *L) {
    Attempt *attempt = lua_touserdata(L, 1);
    const View *view = lua_touserdata(L, 2);
    char text[POSITION_TEXT];
    if (attempt->position == NULL) {
        lua_pushstring(L, no_game);
        return lua_error(L);
    }
    if (view->kind == VIEW_BOARD || view->kind == VIEW_POSITION) {
        position_print(attempt->rules, attempt->position, text, sizeof text);
        writer_text(&attempt->shown, text);
    } else if (view->kind != VIEW_LIST) {
        writer_add(&attempt->shown, "%s  (`help %s` names what it has)", view_word(view), view_word(view));
    }
    lua_pushboolean(L, view->kind == VIEW_LIST);
    return 1;
}

static void open_show(lua_State *L) {
    sandbox_load(L, embedded_parts[PART_CONSOLE].text, embedded_parts[PART_CONSOLE].length, "=console");
    lua_pushcfunction(L, add_text);
    lua_pushcfunction(L, sandbox_next);
    lua_pushcfunction(L, show_view);
    lua_call(L, 3, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &show_mark);
}

// Adds the value at the index as a line. No metamethod is called but those of views.
static void show(lua_State *L, int index, Attempt *attempt) {
    luaL_checkstack(L, 5, NULL);
    writer_text(&attempt->shown, attempt->shown.length > 0 ? "\n" : "");
    lua_rawgetp(L, LUA_REGISTRYINDEX, &show_mark);
    lua_pushlightuserdata(L, attempt);
    lua_pushvalue(L, index);
    lua_pushinteger(L, 0);
    lua_call(L, 3, 0);
}

// ---- the console

static int open_views(lua_State *L) {
    static const struct {
        const char *name;
        ViewKind kind;
    } shown[] = {{"turn", VIEW_TURN}, {"board", VIEW_BOARD}, {"position", VIEW_POSITION}};
    Console *console = lua_touserdata(L, 1);
    open_show(L);
    console->views = views_open(L);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        views_push(L, console->views, shown[i].kind, 0);
        lua_setglobal(L, shown[i].name);
    }
    return 0;
}

Console *console_create(void) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    Console *console = calloc(1, sizeof *console);
    if (console == NULL) {
        limits_no_memory();
        return NULL;
    }
    console->sandbox = sandbox_create(NULL, &limits);
    if (console->sandbox == NULL || sandbox_call(console->sandbox, open_views, console) != SANDBOX_OK) {
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

static int run_text(lua_State *L) {
    Attempt *attempt = lua_touserdata(L, 1);
    sandbox_load(L, attempt->text, strlen(attempt->text), "=prompt");
    attempt->compiled = true;
    int before = lua_gettop(L) - 1;
    lua_call(L, 0, LUA_MULTRET);
    int count = lua_gettop(L) - before;
    for (int i = 1; i <= count; i++) {
        show(L, before + i, attempt);
    }
    if (count > 0) {
        lua_pushvalue(L, before + 1);
        lua_setglobal(L, "_");
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
    sandbox_revive(sandbox);
    sandbox_set_limits(sandbox, &limits);
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
    const SandboxReport *report = &sandbox->report;
    SandboxResult result = SANDBOX_ERROR;
    Attempt attempt = {.shown = writer_start(answer->text, sizeof answer->text), .rules = rules, .position = position};
    bool incomplete = false; // as an expression or as statements
    for (int statement = 0; statement < 2 && result == SANDBOX_ERROR && !attempt.compiled; statement++) {
        snprintf(whole, length + sizeof "return ", "%s%s", statement ? "" : "return ", text);
        attempt.text = whole;
        result = sandbox_call(sandbox, run_text, &attempt);
        if (!attempt.compiled && result == SANDBOX_ERROR && is_incomplete(report->text)) {
            incomplete = true;
            snprintf(answer->text, sizeof answer->text, "%s", report->text);
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
    bool dead = position == NULL && strstr(report->text, "this value is dead") != NULL;
    snprintf(answer->text, sizeof answer->text, "%s", dead ? no_game : report->text);
    return result == SANDBOX_MEMORY ? CONSOLE_DEAD : CONSOLE_ERROR;
}
