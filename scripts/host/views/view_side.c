// SPDX-License-Identifier: MIT
// What a side can do, by the keys alone: primes, shots, can_move, can_play.
//
// Hooks may ask the generator only through can_move and can_play, and these see the rules without their hooks: so no
// hook can ask itself.
#include "scripts/host/views/view_side.h"
#include "scripts/host/sandbox/sandbox_memory.h"
#include "scripts/host/views/script_items.h"

#include <string.h>

enum {
    LIST_SIZE = 64,         // plays that the list is made for; it grows
    MOST_KEPT = 1024,       // larger lists are freed at once: each file of a game has one
    MOST_COUNTED = 1 << 14, // to so many: eight different numbers have more, and a script would wait for seconds
    PLAY_COST = 10,         // instructions charged for a play made
    GENERATE_COST = 200,    // and for a call of the generator
    SHOTS_COST = 20
};

// --- primes ------------------------------------------------------------------------------------------------------

// Is the side's own point n closed to the other side?
static bool is_block(const Rules *rules, const Board *board, Side side, int n) {
    return board->row[side].at[n] > 0 && !rules_point_open(rules, board, side_other(side), rules->opp[n]) &&
           !(board->pinned[side] >> n & 1);
}

// side:primes(n) -> list of { low, high, ahead, behind }
int view_side_primes(lua_State *L) {
    const View *view = view_self(L, VIEW_SIDE, "side:primes");
    ViewCall *call = view_call(L, view);
    const Rules *rules = call_rules(call);
    const Board *board = view_board(L, call, view);
    Side side = view_side(call, view);
    const Row *enemies = &board->row[side_other(side)];
    int length = view_int_argument(L, 2, 1, rules->board_points, "side:primes: the length"), made = 0;
    lua_newtable(L);
    for (int n = 1, low = 0; n <= rules->board_points + 1; n++) { // along the other side's road
        bool block = n <= rules->board_points && is_block(rules, board, side, rules->opp[n]);
        if (block && low == 0) {
            low = n;
        }
        if (!block && low != 0) {
            if (n - low >= length) {
                lua_createtable(L, 0, 4);
                set_integer(L, "low", low);
                set_integer(L, "high", n - 1);
                set_integer(L, "ahead", row_count(enemies, 0, low - 1));
                set_integer(L, "behind", row_count(enemies, n, rules->reserve));
                lua_rawseti(L, -2, ++made);
            }
            low = 0;
        }
    }
    return 1;
}

// --- shots -------------------------------------------------------------------------------------------------------

// Work that the budget of a script pays for; a program has none.
static void view_charge(lua_State *L, const View *view, uint64_t amount) {
    if (view->views->payer != NULL) {
        sandbox_charge(L, amount);
    }
}

// Makes the shots at the side that argument 1 shows.
static void begin_shots(lua_State *L, const View *view, Shots *shots) {
    ViewCall *call = view_call(L, view);
    view_charge(L, view, SHOTS_COST);
    shots_begin(shots, call_rules(call), view_board(L, call, view), view_side(call, view));
}

// side:shots(n): with how many of the rolls of two dice could the other side hit this side's single checker on n?
int view_side_shots(lua_State *L) {
    const View *view = view_self(L, VIEW_SIDE, "side:shots");
    int n = view_int_argument(L, 2, 1, call_rules(view_call(L, view))->board_points, "side:shots: the point");
    Shots shots;
    begin_shots(L, view, &shots);
    lua_pushinteger(L, shots_at(&shots, n));
    return 1;
}

// The step of exposed: the next single checker above point n (argument 2) that some roll hits, and how many do.
static int exposed_step(lua_State *L) {
    const View *view = view_self(L, VIEW_SIDE, "side:exposed");
    Views *views = view->views;
    int points = call_rules(view_call(L, view))->board_points;
    int n = view_int_argument(L, 2, 0, points, "side:exposed: the point");
    if (views->exposed != view) { // two loops at once
        begin_shots(L, view, &views->shots);
        views->exposed = view;
    }
    while (++n <= points) {
        int count = shots_at(&views->shots, n);
        if (count > 0) {
            view_charge(L, view, SHOTS_COST);
            lua_pushinteger(L, n);
            lua_pushinteger(L, count);
            return 2;
        }
    }
    return 0;
}

// for n, shots in side:exposed() do: makes no table, and one call for each checker instead of two for each point. Its
// step can be had from nowhere else, so that the shots are those of this call.
int view_side_exposed(lua_State *L) {
    const View *view = view_self(L, VIEW_SIDE, "side:exposed");
    view->views->exposed = NULL;
    begin_shots(L, view, &view->views->shots);
    view->views->exposed = view;
    view_push_function(L, view->views, exposed_step);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

// --- can_move, can_play ------------------------------------------------------------------------------------------

// The keys alone, with the duty to play as many numbers as can be played.
static void plain_rules(lua_State *L, const ViewCall *call, Rules *rules) {
    Error error;
    *rules = *call_rules(call);
    rules->hooks = NULL;
    rules->forced_use = USE_MOST;
    if (rules_complete(rules, &error) != STATUS_OK) {
        luaL_error(L, "%s", error.text);
    }
}

void views_drop_plays(Views *views) {
    play_list_destroy(&views->plays);
    if (views->payer != NULL) {
        sandbox_release(views->payer, views->paid);
    }
    views->paid = 0;
}

// Makes the list, or another in its place, for `capacity` plays. It counts as memory of the script's.
static void make_list(lua_State *L, Views *views, size_t capacity) {
    size_t bytes = play_list_bytes(capacity);
    views_drop_plays(views);
    if (views->payer != NULL && !sandbox_reserve(views->payer, bytes)) {
        lua_gc(L, LUA_GCCOLLECT); // as Lua does for its own blocks: what is in use counts, not what was thrown away
        if (!sandbox_reserve(views->payer, bytes)) {
            sandbox_raise_memory(L, views->payer->refusal);
        }
    }
    views->paid = bytes;
    if (play_list_create(&views->plays, capacity) != STATUS_OK) {
        (void)(views->payer != NULL ? sandbox_raise_memory(L, REFUSED_BY_SYSTEM) : luaL_error(L, "not enough memory"));
    }
}

// A list that did not fit was made up to its end, too. How long either took the number of plays does not tell: many
// ways may lead to a few.
static void charge_plays(lua_State *L, const Views *views, uint64_t made) {
    if (views->payer != NULL) {
        sandbox_charge_long(L, GENERATE_COST + PLAY_COST * made);
    }
}

// What the generator makes of the side's numbers: the most numbers that a play uses, and whether one plays them all.
static int most_played(lua_State *L, const View *view, ViewCall *call, const Rules *rules, const uint8_t *numbers,
                       int count, bool *full) {
    Views *views = view->views;
    Position position = *call->view->position;
    if (count == 0) {
        *full = true;
        return 0;
    }
    position.board = *view_board(L, call, view);
    position.turn = (uint8_t)view_side(call, view);
    position.number_count = (uint8_t)count;
    memset(position.number, 0, sizeof position.number);
    memcpy(position.number, numbers, (size_t)count);
    position.playing = 1;
    if (views->plays.capacity == 0) {
        make_list(L, views, LIST_SIZE);
    }
    Status status = plays_generate(rules, &position, &views->plays);
    while (status == STATUS_FULL && views->plays.capacity < MOST_COUNTED) {
        charge_plays(L, views, views->plays.capacity);
        make_list(L, views, views->plays.capacity * 4);
        status = plays_generate(rules, &position, &views->plays);
    }
    int most = 0;
    for (size_t i = 0; status == STATUS_OK && i < views->plays.count; i++) {
        Play play;
        play_list_get(&views->plays, i, &play);
        most = play.step_count > most ? play.step_count : most;
    }
    uint64_t made = status == STATUS_OK ? views->plays.count : views->plays.capacity;
    if (views->plays.capacity > MOST_KEPT) {
        views_drop_plays(views);
    }
    charge_plays(L, views, made);
    if (status != STATUS_OK) {
        luaL_error(L, "too many plays to count");
    }
    *full = most == count;
    return most;
}

int view_side_can_move(lua_State *L) {
    const View *view = view_self(L, VIEW_SIDE, "side:can_move");
    ViewCall *call = view_call(L, view);
    bool can = false, full;
    Rules rules;
    plain_rules(L, call, &rules);
    for (int face = call_rules(call)->dice_faces; face >= 1 && !can; face--) {
        uint8_t number = (uint8_t)face;
        can = most_played(L, view, call, &rules, &number, 1, &full) > 0;
    }
    lua_pushboolean(L, can);
    return 1;
}

// side:can_play({6, 5}) or side:can_play(turn.roll) -> boolean, integer
int view_side_can_play(lua_State *L) {
    const View *view = view_self(L, VIEW_SIDE, "side:can_play");
    ViewCall *call = view_call(L, view);
    const Rules *rules = call_rules(call);
    const View *list = view_at(L, 2, VIEW_LIST);
    uint8_t numbers[RULES_MAX_NUMBERS];
    int count = 0, most = script_highest_number(rules);
    bool full;
    if (list != NULL) {
        count = view_list_numbers(L, view_call(L, list), list->index, numbers);
    } else {
        sandbox_resolve(L, 2);
        for (; lua_rawgeti(L, 2, count + 1) != LUA_TNIL; count++) {
            if (count == RULES_MAX_NUMBERS) {
                return luaL_error(L, "side:can_play takes at most %d numbers", RULES_MAX_NUMBERS);
            }
            numbers_put(numbers, count, view_int_argument(L, -1, 1, most, "side:can_play: a number"));
            lua_pop(L, 1);
        }
    }
    Rules plain;
    plain_rules(L, call, &plain);
    int played = most_played(L, view, call, &plain, numbers, count, &full);
    lua_pushboolean(L, full);
    lua_pushinteger(L, played);
    return 2;
}
