// SPDX-License-Identifier: MIT
// Views of a board and of a side of it.
#pragma once

#include "scripts/host/views/views_private.h"

// Frees the list of plays, if there is one.
void views_drop_plays(Views *views);

// view_side.c: methods of a side that are more than a look at its points.
int view_side_primes(lua_State *L);
int view_side_shots(lua_State *L);
int view_side_exposed(lua_State *L);
int view_side_can_move(lua_State *L);
int view_side_can_play(lua_State *L);

// view_board.c: the points of a side, which side it is, and its board, all of which the answer rests on from then on
// (call->touch).
int view_side_element(lua_State *L, const View *view, ViewCall *call, lua_Integer n);
int view_pinned_element(lua_State *L, const View *view, ViewCall *call, lua_Integer n);
Side view_side(const ViewCall *call, const View *view);
const Board *view_board(lua_State *L, ViewCall *call, const View *view);
