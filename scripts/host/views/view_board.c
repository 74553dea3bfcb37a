// SPDX-License-Identifier: MIT
// board, and what can be counted of one side's checkers.
//
// All numbers are in the numbering of the side that they are asked of: off is 0, the bar points + 1, the reserve
// points + 2.
#include "scripts/host/views/view_side.h"

static const Board *board_of(lua_State *L, const ViewCall *call, bool before) {
    const Board *board = before ? call->view->before : call->view->board;
    if (board == NULL) {
        luaL_error(L, "there is no board before a play here");
    }
    return board;
}

Side view_side(const ViewCall *call, const View *view) {
    return view->index & 1 ? side_other(call->view->me) : call->view->me;
}

// Who gets the whole board is taken to look at all of it. The board before a play stays the same for all plays.
static const Board *whole_board(lua_State *L, ViewCall *call, bool before) {
    if (!before) {
        call->touch.row[WHITE] = call->touch.row[BLACK] = UINT32_MAX;
        call->touch.pins = true;
    }
    return board_of(L, call, before);
}

const Board *view_board(lua_State *L, ViewCall *call, const View *view) {
    return whole_board(L, call, view->index >= SIDE_ME_BEFORE);
}

// The side's row for somebody who looks at these places only.
static const Row *row_of(lua_State *L, ViewCall *call, const View *view, uint32_t places) {
    bool before = view->index >= SIDE_ME_BEFORE;
    Side side = view_side(call, view);
    if (!before) {
        call->touch.row[side] |= places;
    }
    return &board_of(L, call, before)->row[side];
}

static int checkers_at(lua_State *L, ViewCall *call, const View *view, int place) {
    return row_of(L, call, view, UINT32_C(1) << place)->at[place];
}

// The board for somebody who looks at who is pinned, and at nothing else.
static const Board *pins_of(lua_State *L, ViewCall *call, const View *view) {
    bool before = view->index >= SIDE_ME_BEFORE;
    call->touch.pins |= !before;
    return board_of(L, call, before);
}

static uint32_t places_between(int low, int high) {
    return (UINT32_C(2) << high) - (UINT32_C(1) << low);
}

// --- board -----------------------------------------------------------------------------------------------------

VIEW_FIELD(board_points, integer, call_rules(call)->board_points)
VIEW_FIELD(board_home, integer, call_rules(call)->board_home)

// The highest place of a checker that is not off; the reserve counts as the bar: both enter there. 0: none.
static int highest_place(const Rules *rules, const Row *row) {
    if (row->at[rules->reserve] > 0) {
        return rules->bar;
    }
    int n = rules->bar;
    while (n > 0 && row->at[n] == 0) {
        n--;
    }
    return n;
}

// Is there a point that both sides hold or may yet come to?
static int board_contact(lua_State *L, const View *view, ViewCall *call) {
    const Rules *rules = call_rules(call);
    const Board *board = whole_board(L, call, view->index == BOARD_BEFORE);
    int mine = highest_place(rules, &board->row[WHITE]), theirs = highest_place(rules, &board->row[BLACK]);
    bool contact = false;
    for (int n = 1; n <= rules->board_points && n <= mine && !contact; n++) {
        contact = rules->opp[n] <= theirs;
    }
    lua_pushboolean(L, contact);
    return 1;
}

static int board_opp(lua_State *L) {
    const View *view = view_self(L, VIEW_BOARD, "board:opp");
    const Rules *rules = call_rules(view_call(L, view));
    lua_pushinteger(L, rules->opp[view_int_argument(L, 2, 1, rules->board_points, "board:opp: the point")]);
    return 1;
}

const ApiRow api_board[] = {
    {"board.me", VIEW_CHILD(VIEW_SIDE, SIDE_ME)},
    {"board.them", VIEW_CHILD(VIEW_SIDE, SIDE_THEM)},
    {"board.contact", .get = board_contact},
    {"board.points", .get = board_points},
    {"board.home", .get = board_home},
    {"board:opp", .function = board_opp},
    {.name = NULL},
};

// --- side: fields ----------------------------------------------------------------------------------------------

int view_side_element(lua_State *L, const View *view, ViewCall *call, lua_Integer n) {
    const Rules *rules = call_rules(call);
    if (n < 0 || n > rules->reserve) {
        return luaL_error(L, "side[%I]: places go from 0 (off) over 1 to %d and %d (bar) to %d (reserve)",
                          (LUAI_UACINT)n, rules->board_points, rules->bar, rules->reserve);
    }
    lua_pushinteger(L, checkers_at(L, call, view, (int)n));
    return 1;
}

int view_pinned_element(lua_State *L, const View *view, ViewCall *call, lua_Integer n) {
    const Rules *rules = call_rules(call);
    if (n < 0 || n > rules->reserve) {
        return luaL_error(L, "side.pinned[%I]: points go from 1 to %d", (LUAI_UACINT)n, rules->board_points);
    }
    lua_pushboolean(L, pins_of(L, call, view)->pinned[view_side(call, view)] >> n & 1);
    return 1;
}

VIEW_FIELD(side_bar, integer, checkers_at(L, call, view, call_rules(call)->bar))
VIEW_FIELD(side_reserve, integer, checkers_at(L, call, view, call_rules(call)->reserve))
VIEW_FIELD(side_off, integer, checkers_at(L, call, view, BOARD_OFF))
VIEW_FIELD(side_total, integer, row_total(row_of(L, call, view, UINT32_MAX)))
VIEW_FIELD(side_pips, integer, row_pips(row_of(L, call, view, UINT32_MAX), call_rules(call)->board_points))

// Looks from above down to where it finds one.
static int look_for_highest(lua_State *L, ViewCall *call, const View *view) {
    const Rules *rules = call_rules(call);
    int n = highest_place(rules, row_of(L, call, view, 0));
    row_of(L, call, view, places_between(n, rules->reserve));
    return n;
}

VIEW_FIELD(side_highest, integer, look_for_highest(L, call, view))
VIEW_FIELD(side_all_home, boolean, look_for_highest(L, call, view) <= call_rules(call)->board_home)

static int side_lowest(lua_State *L, const View *view, ViewCall *call) {
    const Rules *rules = call_rules(call);
    const Row *row = row_of(L, call, view, 0);
    int n = 1;
    while (n <= rules->reserve && row->at[n] == 0) {
        n++;
    }
    row_of(L, call, view, places_between(1, n));
    lua_pushinteger(L, n <= rules->bar ? n : n == rules->reserve ? rules->bar : 0);
    return 1;
}

// Checkers that this side has hit in the play that the call is about, or that has just been made.
static int side_hits(lua_State *L, const View *view, ViewCall *call) {
    int hits = 0;
    if ((view->index & 1) == 0 && call->hook == HOOK_GAME_OVER) {
        hits = call->view->hits;
    } else if ((view->index & 1) == 0 && call->play != NULL) {
        hits = call->play->hits;
    } else if ((view->index & 1) == 0 && call->hook == HOOK_ALLOW_STEP) {
        int count;
        const Step *step = view_steps(L, call, &count);
        for (int i = 0; i < count; i++) {
            hits += step[i].contact == CONTACT_HIT;
        }
    }
    lua_pushinteger(L, hits);
    return 1;
}

// --- side: methods ---------------------------------------------------------------------------------------------

// What a method that takes `from, to` looks at.
typedef struct Range {
    const View *view;
    ViewCall *call;
    const Rules *rules;
    int low, high;
} Range;

// Reads self and the two places at stack index 2 and 3, which may come in either order.
#define READ_RANGE(L, name, ...) read_range(L, name, name ": a place", __VA_ARGS__)
static void read_range(lua_State *L, const char *name, const char *what, int least, int most_above_points,
                       Range *range) {
    range->view = view_self(L, VIEW_SIDE, name);
    range->call = view_call(L, range->view);
    range->rules = call_rules(range->call);
    int most = range->rules->board_points + most_above_points;
    int from = view_int_argument(L, 2, least, most, what), to = view_int_argument(L, 3, least, most, what);
    range->low = from < to ? from : to;
    range->high = from < to ? to : from;
}

static const Row *range_row(lua_State *L, const Range *range) {
    return row_of(L, range->call, range->view, places_between(range->low, range->high));
}

static int side_count(lua_State *L) {
    Range range;
    READ_RANGE(L, "side:count", 0, 2, &range);
    lua_pushinteger(L, row_count(range_row(L, &range), range.low, range.high));
    return 1;
}

static int side_held(lua_State *L) {
    Range range;
    READ_RANGE(L, "side:held", 1, 0, &range);
    int least = lua_isnoneornil(L, 4) ? 1 : view_int_argument(L, 4, 1, BOARD_MAX_CHECKERS, "side:held: the least");
    const Row *row = range_row(L, &range);
    int held = 0;
    for (int n = range.low; n <= range.high; n++) {
        held += row->at[n] >= least;
    }
    lua_pushinteger(L, held);
    return 1;
}

static int side_blots(lua_State *L) {
    Range range;
    READ_RANGE(L, "side:blots", 1, 0, &range);
    const Row *row = range_row(L, &range);
    const Board *board = pins_of(L, range.call, range.view);
    Side side = view_side(range.call, range.view);
    int blots = 0;
    for (int n = range.low; n <= range.high; n++) {
        blots += row->at[n] == 1 && !(board->pinned[side] >> n & 1) &&
                 !(board->pinned[side_other(side)] >> range.rules->opp[n] & 1);
    }
    lua_pushinteger(L, blots);
    return 1;
}

static int side_open(lua_State *L) {
    Range range;
    READ_RANGE(L, "side:open", 1, 0, &range);
    const Board *board = view_board(L, range.call, range.view);
    Side side = view_side(range.call, range.view);
    int open = 0;
    for (int n = range.low; n <= range.high; n++) {
        open += rules_point_open(range.rules, board, side, n);
    }
    lua_pushinteger(L, open);
    return 1;
}

const ApiRow api_side[] = {
    {"side.bar", .get = side_bar},
    {"side.reserve", .get = side_reserve},
    {"side.off", .get = side_off},
    {"side.total", .get = side_total},
    {"side.pips", .get = side_pips},
    {"side.highest", .get = side_highest},
    {"side.lowest", .get = side_lowest},
    {"side.all_home", .get = side_all_home},
    {"side.hits", .get = side_hits},
    {"side.pinned", VIEW_CHILD(VIEW_PINNED, 0)},
    {"side:count", .function = side_count},
    {"side:held", .function = side_held},
    {"side:blots", .function = side_blots},
    {"side:open", .function = side_open},
    {"side:primes", .function = view_side_primes},
    {"side:shots", .function = view_side_shots},
    {"side:exposed", .function = view_side_exposed},
    {"side:can_move", .function = view_side_can_move},
    {"side:can_play", .function = view_side_can_play},
    {.name = NULL},
};
