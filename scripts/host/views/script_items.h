// SPDX-License-Identifier: MIT
// Items, rolls and questions between scripts and the core.
//
// Everything here runs inside sandbox_call. What a script returned is read raw; a mistake in it is raised as an error
// without a place (the caller knows which function returned it).
#pragma once

#include "scripts/host/views/views.h"

// Pushes an item as on_play would return it; `board` is that of an ITEM_BOARD.
void script_push_item(lua_State *L, const Item *item, const Board *board, Side me, const Rules *rules);

// Pushes the items that the keys make of a roll of dice.count dice by me: how many values.
int script_push_throw(lua_State *L, const ViewCall *call, const uint8_t *roll, int count);

// Pushes all rolls of the dice, as `rolls` would return them.
void script_push_dice(lua_State *L, const Rules *rules);

// Pushes rolls as `rolls` returns them.
void script_push_rolls(lua_State *L, const HookRolls *rolls);

// The highest number that an item may have.
int script_highest_number(const Rules *rules);

// An item, a roll or a row of a board that is being read.
typedef struct ItemReader {
    lua_State *L;
    const ViewCall *call; // NULL: of rolls
    const Rules *rules;
    const char *what; // for errors: "item", "roll"
    int number;       // which of the values returned
    int index;        // of its table
} ItemReader;

// Reads the values from stack index `first` to the top as items of me.
void script_read_items(lua_State *L, int first, const ViewCall *call, HookReply *reply);

// The side that the value at `index` names, "me" or "them". False: it names none.
bool script_read_side(lua_State *L, int index, Side me, Side *side);

// script_board.c: the place of a word, "off", "bar" or "reserve"; -1: it is none of these.
int script_place(const Rules *rules, const char *word);

// script_board.c: reads { me, them } on the top of the stack, which it pops, as the board of the item.
void script_read_board(const ItemReader *item, Board *board);

// script_board.c: pushes { board = { me, them } }.
void script_push_board(lua_State *L, const Board *board, Side me, const Rules *rules);

// Reads the value at `index` as a list of rolls with weights.
void script_read_rolls(lua_State *L, int index, const Rules *rules, HookRolls *rolls);

// turn:ask(who, option, ..)
int script_ask(lua_State *L);
