// SPDX-License-Identifier: MIT
// What the parts of the console share.
#pragma once

#include "core/writer.h"
#include "scripts/console.h"
#include "scripts/host/sandbox/sandbox_private.h"
#include "scripts/host/views/views_private.h"

#define CONSOLE_NO_GAME "there is no game that could be looked at"

// Where values are written.
typedef struct Shown {
    Writer text;
    const Rules *rules; // of the game; NULL: there is none
    const Position *position;
} Shown;

// console_show.c: to be called before the first line of a state; then adds the value at the index as a line, and calls
// no metamethod but those of views.
void console_show_open(lua_State *L);
void console_show(lua_State *L, int index, Shown *shown);
