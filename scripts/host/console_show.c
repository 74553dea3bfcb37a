// SPDX-License-Identifier: MIT
// Values as a person reads them: console.lua goes through them, here is what it asks for.
#include "core/printable.h"
#include "scripts/embedded.h"
#include "scripts/host/console_private.h"

enum { MOST_TEXT = 256 }; // console.lua cuts texts to fewer

// The address under which the registry has the function of console.lua.
static const char show_mark;

// add(out, text)
static int add_text(lua_State *L) {
    Shown *shown = lua_touserdata(L, 1);
    char clean[PRINTABLE_GROWTH * MOST_TEXT + 1];
    size_t length;
    const char *text = lua_tolstring(L, 2, &length);
    sandbox_clean(text, length, clean, sizeof clean);
    writer_text(&shown->text, clean);
    return 0;
}

// view(out, view): true, and nothing is written: it is a list.
static int show_view(lua_State *L) {
    Shown *shown = lua_touserdata(L, 1);
    const View *view = lua_touserdata(L, 2);
    char text[POSITION_TEXT];
    if (shown->position == NULL) {
        lua_pushliteral(L, CONSOLE_NO_GAME);
        return lua_error(L);
    }
    if (view->kind == VIEW_BOARD || view->kind == VIEW_POSITION) {
        position_print(shown->rules, shown->position, text, sizeof text);
        writer_text(&shown->text, text);
    } else if (view->kind != VIEW_LIST) {
        writer_add(&shown->text, "%s  (`help %s` names what it has)", view_word(view), view_word(view));
    }
    lua_pushboolean(L, view->kind == VIEW_LIST);
    return 1;
}

void console_show_open(lua_State *L) {
    sandbox_load(L, embedded_parts[PART_CONSOLE].text, embedded_parts[PART_CONSOLE].length, "=console");
    lua_pushcfunction(L, add_text);
    lua_pushcfunction(L, sandbox_next);
    lua_pushcfunction(L, show_view);
    lua_call(L, 3, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &show_mark);
}

void console_show(lua_State *L, int index, Shown *shown) {
    luaL_checkstack(L, 5, NULL);
    writer_text(&shown->text, shown->text.length > 0 ? "\n" : "");
    lua_rawgetp(L, LUA_REGISTRYINDEX, &show_mark);
    lua_pushlightuserdata(L, shown);
    lua_pushvalue(L, index);
    lua_pushinteger(L, 0);
    lua_call(L, 3, 0);
}
