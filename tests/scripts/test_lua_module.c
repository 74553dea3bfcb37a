// SPDX-License-Identifier: MIT
// The module for stock Lua 5.4 in a state of this program's own: lua_module.lua, the example, and a lack of memory.
#define _POSIX_C_SOURCE 200809L
#include "tests/allocations.h"

#include <criterion/criterion.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdlib.h>

int luaopen_nardbox(lua_State *L);

// By this program's realloc, which can be made to fail.
static void *allocate(void *unused, void *block, size_t old_size, size_t size) {
    (void)unused;
    if (size == 0) {
        free(block);
        return NULL;
    }
    bool grows = block == NULL || size > old_size;
    void *moved = grows ? realloc(block, size) : block; // what shrinks must not fail
    return moved;
}

static int open_all(lua_State *L) {
    luaL_openlibs(L);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
    lua_pushcfunction(L, luaopen_nardbox);
    lua_setfield(L, -2, "nardbox");
    return 0;
}

static lua_State *open_state(void) {
    setenv("NARDBOX_NETS", NARDBOX_SOURCE_DIR "/variants/nets", 1);
    lua_State *L = lua_newstate(allocate, NULL);
    cr_assert_not_null(L);
    lua_pushcfunction(L, open_all);
    cr_assert_eq(lua_pcall(L, 0, 0, 0), LUA_OK);
    return L;
}

static void run(const char *path) {
    lua_State *L = open_state();
    cr_assert_eq(luaL_loadfile(L, path), LUA_OK);
    lua_pushliteral(L, NARDBOX_SOURCE_DIR);
    cr_assert(lua_pcall(L, 1, 0, 0) == LUA_OK, "%s", lua_tostring(L, -1));
    lua_close(L);
}

Test(lua_module, script) {
    run(NARDBOX_SOURCE_DIR "/tests/scripts/lua_module.lua");
}

Test(lua_module, example) {
    run(NARDBOX_SOURCE_DIR "/scripts/library/example.lua");
}

// Without one allocation, of Lua's or of the library's, all goes well or is said to have failed, and nothing is lost.
Test(lua_module, without_memory) {
    static const char script[] = "local nardbox = require 'nardbox'\n"
                                 "local rules = nardbox.rules('backgammon', { ['cube.on'] = false })\n"
                                 "local position = rules:position('24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31')\n"
                                 "assert(position.board.me:can_play(position.turn.roll))\n"
                                 "assert(#position:plays() == #position:values())\n"
                                 "local after = position:after(2)\n"
                                 "assert(after.board.them.pips == 163 and after.turn.cube.value == 1)\n"
                                 "after:playout()\n";
    bool good = false;
    for (long granted = 0; !good; granted += 1 + granted / 40) {
        lua_State *L = open_state();
        cr_assert_eq(luaL_loadstring(L, script), LUA_OK);
        allocations_fail_after(granted, false);
        int status = lua_pcall(L, 0, 0, 0);
        good = !allocations_succeed();
        cr_assert(!good || status == LUA_OK, "%s", lua_tostring(L, -1));
        lua_close(L);
    }
}
