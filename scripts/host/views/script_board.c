// SPDX-License-Identifier: MIT
// Rows of checkers between scripts and the core: what { board = { me, them } } holds.
//
// A row is a side of a board that the script was shown (turn.board.them: its checkers as they stand, in that side's
// numbering), or a table of its own: place = checkers, with the places that side[n] has (0 is off, points + 1 the bar,
// points + 2 the reserve) or their words, and `pinned` as side.pinned has it.
#include "scripts/host/views/script_items.h"
#include "scripts/host/views/view_side.h"

#include <string.h>

static const char *const place_words[] = {"off", "bar", "reserve", "pinned"};
enum { PINNED_WORD = 3, WORD_TOTAL };

static int place_of_word(const Rules *rules, int word) {
    return word == 0 ? BOARD_OFF : word == 1 ? rules->bar : rules->reserve;
}

int script_place(const Rules *rules, const char *word) {
    size_t found = word_find(word, strlen(word), place_words, PINNED_WORD);
    return found < PINNED_WORD ? place_of_word(rules, (int)found) : -1;
}

// The value on the top of the stack, which it pops, as checkers on a place; nil: none.
static void read_checkers(const ItemReader *reader, int place, Row *row) {
    lua_State *L = reader->L;
    int value = 0;
    if (!lua_isnil(L, -1) && !sandbox_int(L, -1, 0, BOARD_MAX_CHECKERS - row->at[place], &value)) {
        luaL_error(L, "item %d: checkers on a place of its board must be a whole number from 0 to %d, not %s",
                   reader->number, BOARD_MAX_CHECKERS, sandbox_push_quoted(L, -1));
    }
    row->at[place] = (uint8_t)(row->at[place] + value);
    lua_pop(L, 1);
}

// The table at the top of the stack, which it pops: point = true; nil: none is pinned.
static void read_pinned(const ItemReader *reader, uint32_t *pinned) {
    lua_State *L = reader->L;
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        return;
    }
    if (!lua_istable(L, -1)) {
        luaL_error(L, "item %d: `pinned` of its board must be a table such as { [24] = true }, not %s", reader->number,
                   sandbox_push_quoted(L, -1));
    }
    sandbox_resolve(L, lua_gettop(L));
    for (int n = 1; n <= reader->rules->board_points; n++) {
        lua_rawgeti(L, -1, n);
        *pinned |= (uint32_t)lua_toboolean(L, -1) << n;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

// Refuses entries that no row has.
static void check_entries(const ItemReader *reader) {
    lua_State *L = reader->L;
    bool other;
    const char *wrong =
        sandbox_wrong_name(L, reader->index, place_words, WORD_TOTAL, 0, reader->rules->reserve, &other);
    if (wrong != NULL || other) {
        char shown[48] = "";
        if (wrong != NULL) {
            sandbox_clean(wrong, strlen(wrong), shown, sizeof shown);
        }
        luaL_error(L, "item %d: %s%s%s is no place of its board; places are 0 to %d, bar, reserve and off%s",
                   reader->number, wrong != NULL ? "\"" : "an entry", shown, wrong != NULL ? "\"" : "",
                   reader->rules->reserve,
                   word_hint(wrong != NULL ? word_nearest(wrong, strlen(wrong), place_words, WORD_TOTAL) : NULL).text);
    }
}

static void read_row_table(const ItemReader *reader, Row *row, uint32_t *pinned) {
    lua_State *L = reader->L;
    for (int n = 0; n <= reader->rules->reserve; n++) {
        lua_rawgeti(L, reader->index, n);
        read_checkers(reader, n, row);
    }
    for (int word = 0; word < PINNED_WORD; word++) {
        push_raw(L, reader->index, place_words[word]);
        read_checkers(reader, place_of_word(reader->rules, word), row);
    }
    push_raw(L, reader->index, place_words[PINNED_WORD]);
    read_pinned(reader, pinned);
    check_entries(reader);
}

// One of the two rows; it is at the top of the stack, and popped.
static void read_row(ItemReader *reader, Row *row, uint32_t *pinned) {
    lua_State *L = reader->L;
    reader->index = lua_gettop(L);
    const View *view = view_at(L, -1, VIEW_SIDE);
    if (view != NULL) {
        ViewCall *call = view_call(L, view);
        const Board *board = view_board(L, call, view);
        Side side = view_side(call, view);
        *row = board->row[side];
        *pinned = board->pinned[side];
    } else if (lua_istable(L, -1)) {
        sandbox_resolve(L, reader->index);
        read_row_table(reader, row, pinned);
    } else {
        luaL_error(L,
                   "item %d: its board must be { me, them }, each a table such as { [24] = 2, [13] = 5, bar = 1 } or a "
                   "side such as turn.board.them, not %s",
                   reader->number, sandbox_push_quoted(L, -1));
    }
    lua_pop(L, 1);
}

void script_read_board(const ItemReader *item, Board *board) {
    ItemReader reader = *item; // of each row
    lua_State *L = reader.L;
    Side me = reader.call->view->me;
    Error error;
    int index = lua_gettop(L);
    memset(board, 0, sizeof *board);
    luaL_checkstack(L, 10, NULL);
    if (!lua_istable(L, index)) {
        luaL_error(L, "item %d: board must be a table { me, them }, not %s", reader.number,
                   sandbox_push_quoted(L, index));
    }
    sandbox_resolve(L, index);
    for (int i = 0; i < 2; i++) {
        Side side = i == 0 ? me : side_other(me);
        lua_rawgeti(L, index, i + 1);
        read_row(&reader, &board->row[side], &board->pinned[side]);
    }
    if (rules_check_board(reader.rules, board, &error) != STATUS_OK) {
        luaL_error(L, "item %d: its board cannot be: %s", reader.number, error.text);
    }
    lua_pop(L, 1);
}

// Pushes a row as read_row_table reads it.
static void push_row(lua_State *L, const Board *board, Side side, const Rules *rules) {
    lua_newtable(L);
    for (int n = 1; n <= rules->board_points; n++) {
        if (board->row[side].at[n] > 0) {
            lua_pushinteger(L, board->row[side].at[n]);
            lua_rawseti(L, -2, n);
        }
    }
    for (int word = 0; word < PINNED_WORD; word++) {
        set_integer(L, place_words[word], board->row[side].at[place_of_word(rules, word)]);
    }
    lua_newtable(L);
    for (int n = 1; n <= rules->board_points; n++) {
        if (board->pinned[side] >> n & 1) {
            lua_pushboolean(L, true);
            lua_rawseti(L, -2, n);
        }
    }
    lua_setfield(L, -2, place_words[PINNED_WORD]);
}

void script_push_board(lua_State *L, const Board *board, Side me, const Rules *rules) {
    lua_createtable(L, 0, 1);
    lua_createtable(L, 2, 0);
    push_row(L, board, me, rules);
    lua_rawseti(L, -2, 1);
    push_row(L, board, side_other(me), rules);
    lua_rawseti(L, -2, 2);
    lua_setfield(L, -2, "board");
}
