// SPDX-License-Identifier: MIT
// Lists of numbers: what was rolled, what is played, what is left of it. All are sorted high to low.
#include "scripts/host/views/views_private.h"

#include <string.h>

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
