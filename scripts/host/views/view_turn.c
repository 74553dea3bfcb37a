// SPDX-License-Identifier: MIT
// turn: whose turn it is, what was rolled, cube and match.
//
// "me" is the side whose checkers are played (game_over: who has just played; points, match_over: the winner). All of
// it is read from the position that the call is about; nothing is kept.
#include "scripts/host/views/script_items.h"
#include "scripts/host/views/views_private.h"

VIEW_FIELD(turn_side, string, side_name(call->view->me))
VIEW_FIELD(turn_by, string, call->view->position->by_enemy ? "them" : "me")
VIEW_FIELD(turn_rolled, boolean, call->view->position->roller == call->view->me && call->view->position->roll_count > 0)
VIEW_FIELD(turn_plays, integer, call->view->position->plays)
VIEW_FIELD(turn_number, integer, call->view->position->turns[call->view->me] + 1)
VIEW_FIELD(turn_first, boolean, position_is_first_turn(call->view->position, call->view->me))
VIEW_FIELD(turn_starter, boolean, call->view->position->starter == call->view->me)
VIEW_FIELD(turn_opening, boolean, call->view->position->opening != 0)
VIEW_FIELD(turn_asks, string, call->asks)

static int turn_before(lua_State *L, const View *view, ViewCall *call) {
    if (call->view->before == NULL) {
        return 0;
    }
    views_push(L, view->views, VIEW_BOARD, BOARD_BEFORE);
    return 1;
}

static int turn_left(lua_State *L, const View *view, ViewCall *call) {
    uint8_t numbers[RULES_MAX_NUMBERS];
    view_list_numbers(L, call, LIST_LEFT, numbers); // ends the call if there is no path
    views_push(L, view->views, VIEW_LIST, LIST_LEFT);
    return 1;
}

// turn:expand(a, b, ..): a roll that the keys are asked about. Also takes a list of numbers such as turn.roll.
static int turn_expand(lua_State *L) {
    const ViewCall *call = view_call(L, view_self(L, VIEW_TURN, "turn:expand"));
    const Rules *rules = call_rules(call);
    uint8_t roll[RULES_MAX_NUMBERS] = {0};
    int count = lua_gettop(L) - 1;
    const View *list = count == 1 ? view_at(L, 2, VIEW_LIST) : NULL;
    if (list != NULL) {
        count = view_list_numbers(L, view_call(L, list), list->index, roll);
    } else {
        for (int i = 0; i < count && i < RULES_MAX_NUMBERS; i++) {
            roll[i] = (uint8_t)view_int_argument(L, i + 2, 1, rules->dice_faces, "turn:expand: a die");
        }
    }
    bool thrown = list != NULL && list->index == LIST_ROLL; // by `rolls` perhaps: any number of dice
    if (!thrown && count != rules->dice_count) {
        return luaL_error(L, "turn:expand takes the %d dice of a roll, not %d", rules->dice_count, count);
    }
    if (count < 1 || count + rules->dice_fixed.count > RULES_MAX_NUMBERS) {
        return luaL_error(L, "turn:expand takes a roll, not a list of %d numbers", count);
    }
    return script_push_throw(L, call, roll, count);
}

static int turn_waiting(lua_State *L) {
    const ViewCall *call = view_call(L, view_self(L, VIEW_TURN, "turn:waiting"));
    const Position *position = call->view->position;
    lua_createtable(L, position->item_count, 0);
    for (int i = 0; i < position->item_count; i++) {
        script_push_item(L, &position->item[i], &position->placed, call->view->me, call_rules(call));
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

const ApiRow api_turn[] = {
    {"turn.side", .get = turn_side},
    {"turn.by", .get = turn_by},
    {"turn.rolled", .get = turn_rolled},
    {"turn.roll", VIEW_CHILD(VIEW_LIST, LIST_ROLL)},
    {"turn.numbers", VIEW_CHILD(VIEW_LIST, LIST_NUMBERS)},
    {"turn.left", .get = turn_left},
    {"turn.steps", .get = view_push_steps},
    {"turn.plays", .get = turn_plays},
    {"turn.number", .get = turn_number},
    {"turn.first", .get = turn_first},
    {"turn.starter", .get = turn_starter},
    {"turn.opening", .get = turn_opening},
    {"turn.board", VIEW_CHILD(VIEW_BOARD, BOARD_NOW)},
    {"turn.before", .get = turn_before},
    {"turn.asks", .get = turn_asks},
    {"turn.mine", VIEW_CHILD(VIEW_STATE, STATE_MINE)},
    {"turn.theirs", VIEW_CHILD(VIEW_STATE, STATE_THEIRS)},
    {"turn.shared", VIEW_CHILD(VIEW_STATE, STATE_SHARED)},
    {"turn.cube", VIEW_CHILD(VIEW_CUBE, 0)},
    {"turn.match", VIEW_CHILD(VIEW_MATCH, 0)},
    {"turn:expand", .function = turn_expand},
    {"turn:waiting", .function = turn_waiting},
    {"turn:ask", .function = script_ask},
    {.name = NULL},
};

// --- Cube and match --------------------------------------------------------------------------------------------

// NULL (nil): nobody's.
static const char *owner_word(const ViewCall *call) {
    unsigned owner = call->view->position->cube_owner;
    return owner > BLACK ? NULL : owner == (unsigned)call->view->me ? "me" : "them";
}

VIEW_FIELD(cube_value, integer, call->view->position->cube)
VIEW_FIELD(cube_owner, string, owner_word(call))

const ApiRow api_cube[] = {
    {"turn.cube.value", .get = cube_value},
    {"turn.cube.owner", .get = cube_owner},
    {.name = NULL},
};

VIEW_FIELD(match_to, integer, call->view->position->to)
VIEW_FIELD(match_me, integer, call->view->position->score[call->view->me])
VIEW_FIELD(match_them, integer, call->view->position->score[side_other(call->view->me)])
VIEW_FIELD(match_game, integer, call->game)

const ApiRow api_match[] = {
    {"turn.match.to", .get = match_to},
    {"turn.match.me", .get = match_me},
    {"turn.match.them", .get = match_them},
    {"turn.match.game", .get = match_game},
    {.name = NULL},
};

const ApiRow api_position[] = {
    {"position.board", VIEW_CHILD(VIEW_BOARD, BOARD_NOW)},
    {"position.turn", VIEW_CHILD(VIEW_TURN, 0)},
    {.name = NULL},
};
