// SPDX-License-Identifier: MIT
// Calls the hooks that are asked seldom: before_roll, rolls, on_roll, on_play, game_over, points,
// match_over.
//
// Of several files the last is asked first; one without an opinion passes the question down, at last to the keys. The
// argument `parent` asks the files below at once: what it returns is what they, or the keys, would have said. The
// call that a parent makes runs in the parent's own Lua state, inside the call of the child.
#include "scripts/host/hooks/hooks_private.h"
#include "scripts/host/views/script_items.h"
#include "scripts/host/views/views_private.h"

#include "core/score.h"

#include <stdio.h>
#include <string.h>

// A call on its way into Lua.
typedef struct FlowCall {
    ViewCall *call;
    HookAnswer answer;
    bool reading; // the function has returned: errors from now on are about its reply
} FlowCall;

// --- Reading replies, inside the protected call -------------------------------------------------------------------

static void read_end(lua_State *L, int first, const ViewCall *call, HookEnd *end) {
    const Rules *rules = call_rules(call);
    const char *word = lua_type(L, first) == LUA_TSTRING ? lua_tostring(L, first) : "";
    end->outcome = OUTCOME_NONE;
    if (strcmp(word, "draw") == 0) {
        end->winner = NOBODY;
        end->outcome = OUTCOME_DRAW;
    } else if (!script_read_side(L, first, call->view->me, &end->winner)) {
        luaL_error(L, "must return nothing, \"me\", \"them\" or \"draw\", not %s", sandbox_push_quoted(L, first));
    }
    if (lua_isnoneornil(L, first + 1)) {
        return;
    }
    const char *name = lua_type(L, first + 1) == LUA_TSTRING ? lua_tostring(L, first + 1) : "";
    Outcome outcome = outcome_find(rules, name, strlen(name));
    if (end->winner == NOBODY ? outcome != OUTCOME_DRAW : outcome == OUTCOME_NONE || outcome == OUTCOME_DRAW) {
        char known[RULES_MAX_EXTRA * (RULES_NAME + 2) + 40] = "single, gammon, backgammon";
        for (int i = 0; i < rules->extra_count; i++) {
            snprintf(known + strlen(known), sizeof known - strlen(known), ", %s", rules->extra[i].name);
        }
        const char *found = sandbox_push_quoted(L, first + 1);
        if (end->winner == NOBODY) {
            luaL_error(L, "\"draw\" has no class behind it, not %s", found);
        }
        luaL_error(L, "the class behind the winner must be one of %s; score.extra declares more; not %s", known, found);
    }
    end->outcome = outcome;
}

static void read_points(lua_State *L, int first, int *points) {
    if (!sandbox_int(L, first, 0, 255, points)) {
        luaL_error(L, "must return a whole number from 0 to 255, or nothing, not %s", sandbox_push_quoted(L, first));
    }
}

static HookAnswer read_over(lua_State *L, int first) {
    if (lua_type(L, first) != LUA_TBOOLEAN) {
        luaL_error(L, "must return true (the match is over), false (it goes on) or nothing, not %s",
                   sandbox_push_quoted(L, first));
    }
    return lua_toboolean(L, first) ? HOOK_YES : HOOK_NO;
}

// Stack: this call as light userdata, the function, its arguments.
static int run_flow(lua_State *L) {
    FlowCall *flow = lua_touserdata(L, 1);
    ViewCall *call = flow->call;
    const HookQuestion *question = call->question;
    if (call->hook == HOOK_POINTS) { // its first argument is a text that has to be made
        lua_pushstring(L, outcome_name(call_rules(call), question->outcome));
        lua_insert(L, 3);
    }
    lua_call(L, lua_gettop(L) - 2, LUA_MULTRET);
    flow->reading = true;
    const int first = 2;
    while (lua_gettop(L) >= first && lua_isnil(L, -1)) {
        lua_pop(L, 1);
    }
    flow->answer = lua_gettop(L) < first ? HOOK_SILENT : HOOK_YES;
    if (flow->answer == HOOK_SILENT) {
        return 0;
    }
    switch (call->hook) {
    case HOOK_BEFORE_ROLL:
    case HOOK_ON_ROLL:
    case HOOK_ON_PLAY:
        script_read_items(L, first, call, question->reply);
        break;
    case HOOK_ROLLS:
        script_read_rolls(L, first, call_rules(call), question->rolls);
        break;
    case HOOK_GAME_OVER:
        read_end(L, first, call, question->end);
        break;
    case HOOK_MATCH_OVER:
        flow->answer = read_over(L, first);
        break;
    default:
        read_points(L, first, question->points);
    }
    return 0;
}

// --- Calling -----------------------------------------------------------------------------------------------------

static int call_below(lua_State *L, ViewCall *call);

static HookAnswer ask_file(HookSet *set, HookFile *file, ViewCall *call) {
    FlowCall flow = {.call = call};
    lua_State *L = hook_enter(file, call); // nothing here may raise an error
    lua_pushcfunction(L, run_flow);
    lua_insert(L, -2);
    lua_pushlightuserdata(L, &flow);
    lua_insert(L, -2);
    bool first = call->hook == HOOK_ON_ROLL || call->hook == HOOK_ON_PLAY;
    if (first) {
        lua_pushvalue(L, call->hook == HOOK_ON_ROLL ? SLOT_ROLL : SLOT_PLAY);
    }
    lua_pushvalue(L, SLOT_TURN);
    lua_pushvalue(L, SLOT_PARENT);
    bool good = sandbox_run(file->sandbox, first ? 5 : 4, 0) == SANDBOX_OK;
    file->views->call = NULL;
    if (!good && flow.reading && file->sandbox->report.result == SANDBOX_ERROR) {
        flow.answer = hook_bad_reply(set, file, call, "%s", file->sandbox->report.text);
    } else if (!good) {
        flow.answer = hook_ended(set, file, call);
    }
    sandbox_leave(file->sandbox);
    return flow.answer;
}

// Asks the files from call->level - 1 down. `call` is changed.
static HookAnswer ask_down(HookSet *set, ViewCall *call) {
    while (call->level > 0) {
        call->level--;
        HookAnswer answer = ask_file(set, set->file[call->hook][call->level], call);
        if (answer != HOOK_SILENT) {
            return answer;
        }
    }
    return HOOK_SILENT;
}

// --- parent ------------------------------------------------------------------------------------------------------

// Pushes what the keys say where no file has an opinion.
static int push_keys(lua_State *L, const ViewCall *call) {
    const Position *position = call->view->position;
    switch (call->hook) {
    case HOOK_ON_ROLL:
        return script_push_throw(L, call, position->roll, position->roll_count);
    case HOOK_ROLLS:
        script_push_dice(L, call_rules(call));
        return 1;
    case HOOK_POINTS:
        lua_pushinteger(
            L, flow_class_points(call_rules(call), call->view->board, call->view->me, call->question->outcome));
        return 1;
    case HOOK_MATCH_OVER:
        lua_pushboolean(L, position->to > 0 &&
                               (position->score[WHITE] >= position->to || position->score[BLACK] >= position->to));
        return 1;
    default:
        return 0;
    }
}

// Pushes what a file answered to `question`.
static int push_reply(lua_State *L, const ViewCall *call, const HookQuestion *question, HookAnswer answer) {
    const Rules *rules = call_rules(call);
    const HookReply *reply = question->reply;
    const HookEnd *end = question->end;
    switch (call->hook) {
    case HOOK_BEFORE_ROLL:
    case HOOK_ON_ROLL:
    case HOOK_ON_PLAY:
        luaL_checkstack(L, POSITION_MAX_ITEMS + 10, NULL);
        for (int i = 0; i < reply->item_count; i++) {
            script_push_item(L, &reply->item[i], &reply->board, call->view->me, rules);
        }
        if (reply->item_count == 0) {
            lua_newtable(L); // nothing to play is not the same as no opinion
            return 1;
        }
        return reply->item_count;
    case HOOK_ROLLS:
        script_push_rolls(L, question->rolls);
        return 1;
    case HOOK_GAME_OVER:
        lua_pushstring(L, end->winner == NOBODY ? "draw" : end->winner == call->view->me ? "me" : "them");
        if (end->outcome == OUTCOME_NONE || end->winner == NOBODY) {
            return 1;
        }
        lua_pushstring(L, outcome_name(rules, end->outcome));
        return 2;
    case HOOK_MATCH_OVER:
        lua_pushboolean(L, answer == HOOK_YES);
        return 1;
    default:
        lua_pushinteger(L, *question->points);
        return 1;
    }
}

// Lua bounds how deep each file's functions go, but they all lie on one C stack: those of sixty files would not fit.
static void check_stack(lua_State *L, const ViewCall *call) {
    enum { MOST_STACK = 2 << 20 };
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if ((here > call->stack ? here - call->stack : call->stack - here) > MOST_STACK) {
        luaL_error(L, "parent is called from too deep in the functions of the files");
    }
}

// Runs in the state of the file that called `parent`.
static int call_below(lua_State *L, ViewCall *call) {
    union {
        HookReply reply;
        HookRolls rolls;
        HookEnd end;
        int points;
    } said;
    HookQuestion question = *call->question;
    question.reply = &said.reply; // and so each of them
    ViewCall below = *call;
    below.question = &question;
    check_stack(L, call);
    sandbox_charge(L, 100);
    HookAnswer answer = ask_down(call->set, &below);
    call->asked = below.asked;
    for (int level = below.level; level < call->level; level++) { // what they used up is the caller's, too
        sandbox_charge(L, ((HookSet *)call->set)->file[call->hook][level]->sandbox->used);
    }
    if (answer == HOOK_SILENT) {
        return push_keys(L, call);
    }
    if (answer != HOOK_YES && answer != HOOK_NO) {
        return sandbox_unwind(L, (int)answer);
    }
    return push_reply(L, call, &question, answer);
}

HookAnswer hook_ask_down(HookSet *set, ViewCall *call, const HookQuestion *question) {
    bool replies = call->hook == HOOK_BEFORE_ROLL || call->hook == HOOK_ON_ROLL || call->hook == HOOK_ON_PLAY;
    int32_t state[2][RULES_MAX_STATE];
    if (replies) {
        memcpy(state, question->reply->state, sizeof state);
        call->state = state;
        call->ask = &question->reply->ask;
    }
    call->parent = call_below;
    call->set = set;
    call->level = set->count[call->hook];
    call->stack = (uintptr_t)__builtin_frame_address(0);
    call->question = question;
    HookAnswer answer = ask_down(set, call);
    if (!replies || (answer != HOOK_SILENT && answer != HOOK_YES)) {
        return answer; // what a call that had to end early wrote to the state is forgotten: it will be made again
    }
    memcpy(question->reply->state, state, sizeof state);
    return HOOK_YES; // without an opinion on what is to be played, it may have written to the state
}
