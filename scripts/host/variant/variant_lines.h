// SPDX-License-Identifier: MIT
// In which line each key of a file was set.
#pragma once

#include <lua.h>
#include <stdbool.h>

// Remembers, while a chunk runs, in which line each entry of a table under construction was made.
typedef struct LineTracker {
    // Tables met, by address (they are kept alive): how many entries they had, and whether inside another one. What
    // does not fit is looked at anew each time.
    struct {
        const void *table;
        int count;
        bool attached;
    } known[512];
    int known_count;
    int visits;
    int base;     // depth of the chunk's own frame, 0 before the first line
    int last[16]; // line that runs at each depth
} LineTracker;

void line_tracker_start(lua_State *L, LineTracker *tracker);
// Ends the tracking; the chunk's result is at `index`.
void line_tracker_finish(lua_State *L, LineTracker *tracker, int index);
// Nobody asks for lines any more: the tables that were met may be garbage from now on.
void line_tracker_forget(lua_State *L);
// Line of the entry whose key is on the top of the stack in the table at `index`; 0 if not known. Pops nothing.
int line_tracker_entry(lua_State *L, int index);
// Line where the table at `index` was begun; 0 if not known.
int line_tracker_birth(lua_State *L, int index);
