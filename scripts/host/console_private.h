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

// console_show.c: adds the value at the index as a line. Calls no metamethod but those of views.
void console_show(lua_State *L, int index, Shown *shown);
