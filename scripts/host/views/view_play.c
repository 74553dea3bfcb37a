// SPDX-License-Identifier: MIT
// Lists of numbers (what was rolled, what is played, what is left of it, all sorted high to low); step, lists of steps,
// play.
//
// The touch rule: who looks at the steps of a play when the call was made without them (so that one answer could serve
// all ways to one result) ends the call with HOOK_NEEDS_PATH, and is called again with them.
#include "scripts/host/views/views_private.h"

#include <string.h>

// --- Numbers ---------------------------------------------------------------------------------------------------

// What is played with the item at hand minus what is left of it.
static int used_numbers(const Position *position, const HookPlay *play, uint8_t numbers[RULES_MAX_NUMBERS]) {
    int count = 0, left = 0;
    for (int i = 0; i < position->number_count; i++) {
        if (left < play->left_count && play->left[left] == position->number[i]) {
            left++;
        } else {
            numbers[count++] = position->number[i];
        }
    }
    return count;
}

int view_list_numbers(lua_State *L, ViewCall *call, int list, uint8_t numbers[RULES_MAX_NUMBERS]) {
    const HookView *view = call->view;
    const Position *position = view->position;
    const HookPlay *play = call->play;
    const uint8_t *from = position->number;
    int count = position->number_count;
    call->touch.left |= list == LIST_LEFT;
    if (list == LIST_USED) {
        return play != NULL ? used_numbers(position, play, numbers) : 0;
    }
    if (list == LIST_ROLL) {
        from = position->roll;
        count = position->roll_count;
    } else if (list == LIST_UNUSED || (list == LIST_LEFT && play != NULL)) {
        from = play != NULL ? play->left : NULL;
        count = play != NULL ? play->left_count : 0;
    } else if (list == LIST_LEFT && view->left != NULL) {
        from = view->left;
        count = view->left_count;
    } else if (list == LIST_LEFT && call->hook == HOOK_ALLOW_STEP) {
        sandbox_unwind(L, HOOK_NEEDS_PATH);
    }
    if (count > 0) {
        memcpy(numbers, from, (size_t)count);
    }
    return count;
}

int view_list_element(lua_State *L, const View *view, ViewCall *call, lua_Integer n) {
    uint8_t numbers[RULES_MAX_NUMBERS];
    int count = view_list_numbers(L, call, view->index, numbers);
    if (n < 1 || n > count) {
        return 0;
    }
    lua_pushinteger(L, numbers[n - 1]);
    return 1;
}

int view_list_length(lua_State *L, const View *view, ViewCall *call) {
    uint8_t numbers[RULES_MAX_NUMBERS];
    lua_pushinteger(L, view_list_numbers(L, call, view->index, numbers));
    return 1;
}

static int list_double(lua_State *L, const View *view, ViewCall *call) {
    uint8_t numbers[RULES_MAX_NUMBERS];
    int count = view_list_numbers(L, call, view->index, numbers);
    lua_pushboolean(L, count >= 2 && numbers[0] == numbers[count - 1]);
    return 1;
}

static int list_sum(lua_State *L, const View *view, ViewCall *call) {
    uint8_t numbers[RULES_MAX_NUMBERS];
    int count = view_list_numbers(L, call, view->index, numbers), sum = 0;
    for (int i = 0; i < count; i++) {
        sum += numbers[i];
    }
    lua_pushinteger(L, sum);
    return 1;
}

// Do the arguments name just these numbers, in any order?
static int list_is(lua_State *L) {
    const View *view = view_self(L, VIEW_LIST, "roll:is");
    uint8_t numbers[RULES_MAX_NUMBERS];
    int count = view_list_numbers(L, view_call(L, view), view->index, numbers);
    bool same = lua_gettop(L) - 1 == count;
    uint32_t taken = 0;
    for (int i = 2; i <= lua_gettop(L); i++) {
        int wanted = view_int_argument(L, i, 1, 100, "roll:is: a number");
        int at = 0;
        while (at < count && (numbers[at] != wanted || (taken >> at & 1))) {
            at++;
        }
        same = same && at < count;
        taken |= 1u << at;
    }
    lua_pushboolean(L, same);
    return 1;
}

const ApiRow api_list[] = {
    {"roll.double", .get = list_double},
    {"roll.sum", .get = list_sum},
    {"roll:is", .function = list_is},
    {.name = NULL},
};

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
        sandbox_unwind(L, HOOK_NEEDS_PATH);
    }
    if (!at_step && call->hook != HOOK_ALLOW_PLAY && call->hook != HOOK_PREFER_PLAY) {
        luaL_error(L, "steps are there in allow_step, allow_play and prefer_play only");
    }
    return step;
}

int view_push_steps(lua_State *L, const View *view, ViewCall *call) {
    int count;
    view_steps(L, call, &count);
    views_push(L, view->views, VIEW_STEPS, 0);
    return 1;
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

VIEW_FIELD(step_from, integer, step_of(L, view, call)->from)
VIEW_FIELD(step_to, integer, step_of(L, view, call)->to)
VIEW_FIELD(step_die, integer, step_of(L, view, call)->die)
VIEW_FIELD(step_hit, boolean, step_of(L, view, call)->contact == CONTACT_HIT)
VIEW_FIELD(step_pin, boolean, step_of(L, view, call)->contact == CONTACT_PIN)
VIEW_FIELD(step_entering, boolean, step_of(L, view, call)->from >= call_rules(call)->bar)
VIEW_FIELD(step_off, boolean, step_of(L, view, call)->to == BOARD_OFF)

const ApiRow api_step[] = {
    {"step.from", .get = step_from}, {"step.to", .get = step_to},
    {"step.die", .get = step_die},   {"step.hit", .get = step_hit},
    {"step.pin", .get = step_pin},   {"step.entering", .get = step_entering},
    {"step.off", .get = step_off},   {.name = NULL},
};

// --- A play ----------------------------------------------------------------------------------------------------

static const HookPlay *play_of(lua_State *L, const ViewCall *call) {
    if (call->play == NULL) {
        luaL_error(L, "this play is dead: it can be used only during the call it was given to");
    }
    return call->play;
}

VIEW_FIELD(play_count, integer, play_of(L, call)->count)
VIEW_FIELD(play_full, boolean, play_of(L, call)->left_count == 0)
VIEW_FIELD(play_hits, integer, play_of(L, call)->hits)

static int play_steps(lua_State *L, const View *view, ViewCall *call) {
    play_of(L, call);
    return view_push_steps(L, view, call);
}

const ApiRow api_play[] = {
    {"play.count", .get = play_count},
    {"play.full", .get = play_full},
    {"play.used", VIEW_CHILD(VIEW_LIST, LIST_USED)},
    {"play.unused", VIEW_CHILD(VIEW_LIST, LIST_UNUSED)},
    {"play.hits", .get = play_hits},
    {"play.steps", .get = play_steps},
    {.name = NULL},
};
