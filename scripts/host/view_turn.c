// SPDX-License-Identifier: MIT
// turn: whose turn it is, what was thrown, cube and match.
//
// "me" is the side whose checkers are played (game_over: who has just played; points, match_over: the winner). All of
// it is read from the position that the call is about; nothing is kept.
#include "scripts/host/script_items.h"
#include "scripts/host/views_private.h"

#include <string.h>

static void push_side_word(lua_State *L, const ViewCall *call, unsigned side) {
    if (side == WHITE || side == BLACK) {
        lua_pushstring(L, side == (unsigned)call->view->me ? "me" : "them");
    } else {
        lua_pushnil(L);
    }
}

static int turn_side(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushstring(L, call->view->me == WHITE ? "white" : "black");
    return 1;
}

static int turn_by(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushstring(L, call->view->position->by_enemy ? "them" : "me");
    return 1;
}

static int turn_rolled(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushboolean(L, call->view->position->roller == call->view->me && call->view->position->roll_count > 0);
    return 1;
}

static int turn_plays(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, call->view->position->plays);
    return 1;
}

static int turn_number(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, call->view->position->turns[call->view->me] + 1);
    return 1;
}

static int turn_first(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushboolean(L, position_is_first_turn(call->view->position, call->view->me));
    return 1;
}

static int turn_starter(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushboolean(L, call->view->position->starter == call->view->me);
    return 1;
}

static int turn_opening(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushboolean(L, call->view->position->opening != 0);
    return 1;
}

static int turn_asks(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    if (call->asks == NULL) {
        return 0;
    }
    lua_pushstring(L, call->asks);
    return 1;
}

static int turn_before(lua_State *L, const View *view, ViewCall *call) {
    if (call->view->before == NULL) {
        return 0;
    }
    views_push(L, view->views, VIEW_BOARD, BOARD_BEFORE);
    return 1;
}

static int turn_steps(lua_State *L, const View *view, ViewCall *call) {
    int count;
    view_steps(L, call, &count); // ends the call if there is no path
    views_push(L, view->views, VIEW_STEPS, 0);
    return 1;
}

static int turn_left(lua_State *L, const View *view, ViewCall *call) {
    uint8_t numbers[RULES_MAX_NUMBERS];
    view_list_numbers(L, call, LIST_LEFT, numbers); // the same
    views_push(L, view->views, VIEW_LIST, LIST_LEFT);
    return 1;
}

// turn:expand(a, b, ..): a throw that the keys are asked about. Also takes a list of numbers such as turn.roll.
static int turn_expand(lua_State *L) {
    const ViewCall *call = view_call(L, view_self(L, VIEW_TURN, "turn:expand"));
    const Rules *rules = call_rules(call);
    uint8_t roll[RULES_MAX_NUMBERS] = {0};
    int count = lua_gettop(L) - 1;
    const View *list = count == 1 && lua_type(L, 2) == LUA_TUSERDATA ? lua_touserdata(L, 2) : NULL;
    list = list != NULL && list->kind == VIEW_LIST ? list : NULL;
    if (list != NULL) {
        count = view_list_numbers(L, view_call(L, list), list->index, roll);
    } else {
        for (int i = 0; i < count && i < RULES_MAX_NUMBERS; i++) {
            roll[i] = (uint8_t)view_int_argument(L, i + 2, 1, rules->dice_faces, "turn:expand: a die");
        }
    }
    bool thrown = list != NULL && list->index == LIST_ROLL; // by `rolls` perhaps: any number of dice
    if (!thrown && count != rules->dice_count) {
        return luaL_error(L, "turn:expand takes the %d dice of a throw, not %d", rules->dice_count, count);
    }
    if (count < 1 || count + rules->dice_fixed.count > RULES_MAX_NUMBERS) {
        return luaL_error(L, "turn:expand takes a throw, not a list of %d numbers", count);
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

#define CHILD(kind, index) .child_kind = (kind) + 1, .child_index = (index)

const ApiRow api_turn[] = {
    {.name = {NAME_FIELD, "turn.side", "turn.side: \"white\"|\"black\"", "the side whose checkers are played: me",
              "turn.side --> white"},
     .get = turn_side},
    {.name = {NAME_FIELD, "turn.by", "turn.by: \"me\"|\"them\"",
              "who chooses how the numbers are played; \"them\" where an item says so", "turn.by --> me"},
     .get = turn_by},
    {.name = {NAME_FIELD, "turn.rolled", "turn.rolled: boolean",
              "did I throw these dice? false for numbers that the other side left to me", "turn.rolled --> true"},
     .get = turn_rolled},
    {.name = {NAME_FIELD, "turn.roll", "turn.roll: roll",
              "the dice as thrown, highest first; empty if there was no throw", "turn.roll[1] --> 3"},
     CHILD(VIEW_LIST, LIST_ROLL)},
    {.name = {NAME_FIELD, "turn.numbers", "turn.numbers: roll", "the numbers that are played now, highest first",
              "#turn.numbers --> 2"},
     CHILD(VIEW_LIST, LIST_NUMBERS)},
    {.name = {NAME_FIELD, "turn.left", "turn.left: roll",
              "those of the numbers not yet played; in allow_step this makes the answer depend on the path",
              "#turn.left --> 0"},
     .get = turn_left},
    {.name = {NAME_FIELD, "turn.steps", "turn.steps: step[]",
              "the steps made so far with these numbers; allow_step, allow_play and prefer_play only",
              "turn.steps[1].from --> 8"},
     .get = turn_steps},
    {.name = {NAME_FIELD, "turn.plays", "turn.plays: integer", "plays ended since the throw", "turn.plays --> 0"},
     .get = turn_plays},
    {.name = {NAME_FIELD, "turn.number", "turn.number: integer",
              "which turn of mine this is, from 1 (10 stands for all later ones); numbers left to me do not count",
              "turn.number --> 1"},
     .get = turn_number},
    {.name = {NAME_FIELD, "turn.first", "turn.first: boolean", "is it my first turn?", "turn.first --> true"},
     .get = turn_first},
    {.name = {NAME_FIELD, "turn.starter", "turn.starter: boolean",
              "did I begin the game? (in the position of an example: starter=w or starter=b)", "turn.starter --> true"},
     .get = turn_starter},
    {.name = {NAME_FIELD, "turn.opening", "turn.opening: boolean",
              "are these the dice that decided who begins (opening.dice = keep)?", "turn.opening --> true"},
     .get = turn_opening},
    {.name = {NAME_FIELD, "turn.board", "turn.board: board",
              "the board: before the step in allow_step, else after what has just happened", "turn.board.me[5] --> 2"},
     CHILD(VIEW_BOARD, BOARD_NOW)},
    {.name = {NAME_FIELD, "turn.before", "turn.before: board?",
              "the board before the play in allow_play, prefer_play and on_play; else nil", "turn.before.me[5] --> 0"},
     .get = turn_before},
    {.name = {NAME_FIELD, "turn.asks", "turn.asks: \"play\"|\"turn\"|\"answer\"|\"choose\"|nil",
              "in a bot's choose: what is to be decided; else nil", "turn.asks --> nil"},
     .get = turn_asks},
    {.name = {NAME_FIELD, "turn.mine", "turn.mine: state",
              "my values of state.each; before_roll, on_roll and on_play may write to it", "turn.mine.token --> true"},
     CHILD(VIEW_STATE, STATE_MINE)},
    {.name = {NAME_FIELD, "turn.theirs", "turn.theirs: state", "the other side's values of state.each",
              "turn.theirs.token --> true"},
     CHILD(VIEW_STATE, STATE_THEIRS)},
    {.name = {NAME_FIELD, "turn.shared", "turn.shared: state", "the values of state.shared",
              "turn.shared.stock --> 21"},
     CHILD(VIEW_STATE, STATE_SHARED)},
    {.name = {NAME_FIELD, "turn.cube", "turn.cube: cube", "the doubling cube", "turn.cube.value --> 1"},
     CHILD(VIEW_CUBE, 0)},
    {.name = {NAME_FIELD, "turn.match", "turn.match: match", "the match", "turn.match.to --> 1"}, CHILD(VIEW_MATCH, 0)},
    {.name = {NAME_METHOD, "turn:expand", "turn:expand(...: integer): table ...",
              "the items that the keys make of a throw: its numbers, then what a chain adds",
              "#turn:expand(6, 6) --> 4"},
     .function = turn_expand},
    {.name = {NAME_METHOD, "turn:waiting", "turn:waiting(): table",
              "the items that wait after the present one, in order", "#turn:waiting() --> 0"},
     .function = turn_waiting},
    {.name = {NAME_METHOD, "turn:ask", "turn:ask(who: \"me\"|\"them\", ...: string|integer): string|integer",
              "lets a side choose one of up to 36 words (of at most 23 bytes, without blanks) or numbers; before_roll, "
              "on_roll "
              "and on_play only",
              "on_play = function(play, turn)\n"
              "  if play.hits > 0 and turn:ask(\"me\", \"stay\", \"again\") == \"again\" then return \"roll\" end\n"
              "end"},
     .function = script_ask},
    {.name = {.name = NULL}},
};

// --- Cube and match --------------------------------------------------------------------------------------------

static int cube_value(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, call->view->position->cube);
    return 1;
}

static int cube_owner(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    push_side_word(L, call, call->view->position->cube_owner);
    return 1;
}

const ApiRow api_cube[] = {
    {.name = {NAME_FIELD, "turn.cube.value", "turn.cube.value: integer", "what the game is doubled to",
              "turn.cube.value --> 1"},
     .get = cube_value},
    {.name = {NAME_FIELD, "turn.cube.owner", "turn.cube.owner: \"me\"|\"them\"?", "who may double; nil while both may",
              "turn.cube.owner --> nil"},
     .get = cube_owner},
    {.name = {.name = NULL}},
};

static int match_to(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, call->view->position->to);
    return 1;
}

static int match_me(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, call->view->position->score[call->view->me]);
    return 1;
}

static int match_them(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, call->view->position->score[side_other(call->view->me)]);
    return 1;
}

static int match_game(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, call->game);
    return 1;
}

const ApiRow api_match[] = {
    {.name = {NAME_FIELD, "turn.match.to", "turn.match.to: integer", "points that win the match; 0: it has no end",
              "turn.match.to --> 1"},
     .get = match_to},
    {.name = {NAME_FIELD, "turn.match.me", "turn.match.me: integer", "my points in the match", "turn.match.me --> 0"},
     .get = match_me},
    {.name = {NAME_FIELD, "turn.match.them", "turn.match.them: integer", "the other side's points",
              "turn.match.them --> 0"},
     .get = match_them},
    {.name = {NAME_FIELD, "turn.match.game", "turn.match.game: integer",
              "which of match.games this is, from 1; 1 where all games are alike", "turn.match.game --> 1"},
     .get = match_game},
    {.name = {.name = NULL}},
};
