// SPDX-License-Identifier: MIT
// step, lists of steps, play.
//
// The touch rule: who looks at the steps of a play when the call was made without them (so that one answer could serve
// all ways to one result) ends the call with HOOK_NEEDS_PATH, and is called again with them.
#include "scripts/host/views_private.h"

// --- Steps -----------------------------------------------------------------------------------------------------

const Step *view_steps(lua_State *L, ViewCall *call, int *count) {
    const HookView *view = call->view;
    const HookPlay *play = call->play;
    bool at_step = call->hook == HOOK_ALLOW_STEP;
    call->touch.path = true;
    *count = at_step ? view->step_count : play != NULL ? play->count : 0;
    const Step *step = at_step ? view->step : play != NULL ? play->step : NULL;
    if (step == NULL &&
        (at_step || (*count > 0 && (call->hook == HOOK_ALLOW_PLAY || call->hook == HOOK_PREFER_PLAY)))) {
        call->answer = HOOK_NEEDS_PATH;
        sandbox_unwind(L, HOOK_NEEDS_PATH);
    }
    if (!at_step && call->hook != HOOK_ALLOW_PLAY && call->hook != HOOK_PREFER_PLAY) {
        luaL_error(L, "steps are there in allow_step, allow_play and prefer_play only");
    }
    return step;
}

int view_steps_element(lua_State *L, const View *view, ViewCall *call, lua_Integer n) {
    int count;
    view_steps(L, call, &count);
    if (n < 1 || n > count) {
        return 0;
    }
    views_push(L, view->views, VIEW_STEP, (int)n - 1);
    return 1;
}

int view_steps_length(lua_State *L, const View *view, ViewCall *call) {
    int count;
    (void)view;
    view_steps(L, call, &count);
    lua_pushinteger(L, count);
    return 1;
}

// --- A step ----------------------------------------------------------------------------------------------------

static const Step *step_of(lua_State *L, const View *view, ViewCall *call) {
    int count = 0;
    const Step *step = view->index == STEP_ARGUMENT ? call->step : view_steps(L, call, &count);
    if (step == NULL || (view->index != STEP_ARGUMENT && view->index >= count)) {
        luaL_error(L, "this step is dead: it can be used only during the call it was given to");
    }
    return view->index == STEP_ARGUMENT ? step : &step[view->index];
}

static int step_from(lua_State *L, const View *view, ViewCall *call) {
    lua_pushinteger(L, step_of(L, view, call)->from);
    return 1;
}

static int step_to(lua_State *L, const View *view, ViewCall *call) {
    lua_pushinteger(L, step_of(L, view, call)->to);
    return 1;
}

static int step_die(lua_State *L, const View *view, ViewCall *call) {
    lua_pushinteger(L, step_of(L, view, call)->die);
    return 1;
}

static int step_hit(lua_State *L, const View *view, ViewCall *call) {
    lua_pushboolean(L, step_of(L, view, call)->contact == CONTACT_HIT);
    return 1;
}

static int step_pin(lua_State *L, const View *view, ViewCall *call) {
    lua_pushboolean(L, step_of(L, view, call)->contact == CONTACT_PIN);
    return 1;
}

static int step_entering(lua_State *L, const View *view, ViewCall *call) {
    lua_pushboolean(L, step_of(L, view, call)->from >= call_rules(call)->bar);
    return 1;
}

static int step_off(lua_State *L, const View *view, ViewCall *call) {
    lua_pushboolean(L, step_of(L, view, call)->to == BOARD_OFF);
    return 1;
}

const ApiRow api_step[] = {
    {.name = {NAME_FIELD, "step.from", "step.from: integer",
              "where the checker comes from; points + 1: the bar, + 2: the reserve", "play.steps[1].from --> 8"},
     .get = step_from},
    {.name = {NAME_FIELD, "step.to", "step.to: integer", "where it comes to; 0: off", "play.steps[1].to --> 5"},
     .get = step_to},
    {.name = {NAME_FIELD, "step.die", "step.die: integer", "the number used", "play.steps[1].die --> 3"},
     .get = step_die},
    {.name = {NAME_FIELD, "step.hit", "step.hit: boolean", "does it hit a checker?", "play.steps[1].hit --> false"},
     .get = step_hit},
    {.name = {NAME_FIELD, "step.pin", "step.pin: boolean", "does it pin one?", "play.steps[1].pin --> false"},
     .get = step_pin},
    {.name = {NAME_FIELD, "step.entering", "step.entering: boolean", "does it come from the bar or the reserve?",
              "play.steps[1].entering --> false"},
     .get = step_entering},
    {.name = {NAME_FIELD, "step.off", "step.off: boolean", "is the checker borne off?", "play.steps[1].off --> false"},
     .get = step_off},
    {.name = {.name = NULL}},
};

// --- A play ----------------------------------------------------------------------------------------------------

static const HookPlay *play_of(lua_State *L, const ViewCall *call) {
    if (call->play == NULL) {
        luaL_error(L, "this play is dead: it can be used only during the call it was given to");
    }
    return call->play;
}

static int play_count(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, play_of(L, call)->count);
    return 1;
}

static int play_full(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushboolean(L, play_of(L, call)->left_count == 0);
    return 1;
}

static int play_hits(lua_State *L, const View *view, ViewCall *call) {
    (void)view;
    lua_pushinteger(L, play_of(L, call)->hits);
    return 1;
}

static int play_steps(lua_State *L, const View *view, ViewCall *call) {
    int count;
    play_of(L, call);
    view_steps(L, call, &count);
    views_push(L, view->views, VIEW_STEPS, 0);
    return 1;
}

#define CHILD(kind, index) .child_kind = (kind) + 1, .child_index = (index)

const ApiRow api_play[] = {
    {.name = {NAME_FIELD, "play.count", "play.count: integer", "how many steps were made", "play.count --> 2"},
     .get = play_count},
    {.name = {NAME_FIELD, "play.full", "play.full: boolean", "were all numbers used?", "play.full --> true"},
     .get = play_full},
    {.name = {NAME_FIELD, "play.used", "play.used: roll", "the numbers used, highest first", "play.used.sum --> 4"},
     CHILD(VIEW_LIST, LIST_USED)},
    {.name = {NAME_FIELD, "play.unused", "play.unused: roll", "the numbers left over, highest first",
              "#play.unused --> 0"},
     CHILD(VIEW_LIST, LIST_UNUSED)},
    {.name = {NAME_FIELD, "play.hits", "play.hits: integer", "checkers hit", "play.hits --> 0"}, .get = play_hits},
    {.name = {NAME_FIELD, "play.steps", "play.steps: step[]",
              "the steps in the order made, in allow_play and prefer_play; the answer then depends on the path",
              "#play.steps --> 2"},
     .get = play_steps},
    {.name = {.name = NULL}},
};
