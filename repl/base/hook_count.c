// SPDX-License-Identifier: MIT
// Counting what hooks say: see hook_count.h.
#include "repl/base/hook_count.h"

#include "core/flow.h"

#include <string.h>

// Are these just the throws of the dice, as often as they fall?
static bool are_the_dice(const Rules *rules, const HookRolls *rolls) {
    uint64_t shown[HOOK_MAX_ROLLS]; // how many dice of the roll show each face, four bits for one
    uint32_t all = 1, found = 0;
    for (int die = 0; die < rules->dice_count; die++) {
        all *= (uint32_t)rules->dice_faces;
    }
    for (int i = 0; i < rolls->count; i++) {
        const uint8_t *dice = rolls->roll[i].number;
        if (rolls->roll[i].count != rules->dice_count ||
            rolls->roll[i].weight != flow_dice_orders(dice, rolls->roll[i].count)) {
            return false;
        }
        shown[i] = 0;
        for (int die = 0; die < rules->dice_count; die++) {
            if (dice[die] < 1 || dice[die] > rules->dice_faces) {
                return false;
            }
            shown[i] += (uint64_t)1 << 4 * (dice[die] - 1);
        }
        for (int j = 0; j < i; j++) {
            if (shown[j] == shown[i]) {
                return false;
            }
        }
        found += rolls->roll[i].weight;
    }
    return found == all;
}

// Are the items of on_roll just what the keys make of the throw?
static bool are_of_the_throw(const HookView *view, const HookReply *reply) {
    const Position *position = view->position;
    int waiting = position_items_of_throw(position, view->rules);
    if (waiting < 0 || reply->item_count != waiting + 1) {
        return false;
    }
    Item first = {.kind = ITEM_NUMBERS, .side = (uint8_t)view->me, .count = position->number_count};
    memcpy(first.number, position->number, sizeof first.number);
    return memcmp(&reply->item[0], &first, sizeof first) == 0 &&
           memcmp(&reply->item[1], &position->item[0], (size_t)waiting * sizeof first) == 0;
}

// Has the hook given items, asked something, or changed the state?
static bool reply_speaks(HookCount *count, const HookView *view, HookAnswer answer, const HookReply *reply) {
    if (answer == HOOK_ASKS) {
        return true;
    }
    if (answer != HOOK_YES) {
        return false;
    }
    for (int i = 0; reply->has_items && i < reply->item_count; i++) {
        const Item *item = &reply->item[i];
        if (item->kind == ITEM_CHECKERS && item->side < 2) {
            count->items_most[item->side] += item->amount > 0 ? item->amount : 0;
            count->items_least[item->side] += item->amount < 0 ? item->amount : 0;
        }
        for (int side = 0; item->kind == ITEM_BOARD && side < 2; side++) { // any number may be on it
            count->items_most[side] += BOARD_MAX_CHECKERS;
            count->items_least[side] -= BOARD_MAX_CHECKERS;
        }
    }
    bool given = reply->has_items && !(view->before == NULL && are_of_the_throw(view, reply));
    return given || memcmp(reply->state, view->position->state, sizeof reply->state) != 0;
}

static bool any_preference(const HookScore *score) {
    for (int i = 0; i < score->count; i++) {
        if (score->value[i] != 0.0) {
            return true;
        }
    }
    return false;
}

// Has the hook said something that the keys would not have said? `keys`: the points that they give.
static bool speaks(HookCount *count, const HookQuestion *question, HookAnswer answer, int keys) {
    const Position *position = question->view->position;
    bool yes = answer == HOOK_YES;
    switch (question->hook) {
    case HOOK_PREFER_PLAY:
        return yes && any_preference(question->score);
    case HOOK_ROLLS:
        return yes && !are_the_dice(question->view->rules, question->rolls);
    case HOOK_BEFORE_ROLL:
    case HOOK_ON_ROLL:
    case HOOK_ON_PLAY:
        return reply_speaks(count, question->view, answer, question->reply);
    case HOOK_GAME_OVER:
        return yes;
    case HOOK_POINTS:
        return yes && *question->points != keys;
    case HOOK_MATCH_OVER:
        return answer ==
               (position->to > 0 && (position->score[WHITE] >= position->to || position->score[BLACK] >= position->to)
                    ? HOOK_NO
                    : HOOK_YES);
    default: // what may only allow
        return answer == HOOK_NO;
    }
}

static HookAnswer ask(void *context, const HookQuestion *question) {
    HookCount *count = context;
    Hook hook = question->hook;
    int keys = hook == HOOK_POINTS ? *question->points : 0;
    HookAnswer answer = count->inner->ask(count->inner->context, question);
    // A question that has to be put again with the steps is the same question.
    count->asked[hook] += answer != HOOK_NEEDS_PATH;
    count->silent[hook] += answer == HOOK_SILENT;
    count->spoke[hook] += speaks(count, question, answer, keys);
    return answer;
}

static void begin(void *context) {
    HookCount *count = context;
    if (count->inner->begin != NULL) {
        count->inner->begin(count->inner->context);
    }
}

static const char *failure(void *context) {
    HookCount *count = context;
    return count->inner->failure(count->inner->context);
}

static const char *place(void *context, Hook hook) {
    const HookCount *count = context;
    return count->inner->place != NULL ? count->inner->place(count->inner->context, hook) : "";
}

void hook_count_begin(HookCount *count, Rules *rules) {
    memset(count, 0, sizeof *count);
    if (rules->hooks == NULL) {
        return;
    }
    count->inner = rules->hooks;
    count->hooks = *count->inner;
    count->hooks.context = count;
    count->hooks.begin = begin;
    count->hooks.ask = ask;
    count->hooks.failure = failure;
    count->hooks.place = place;
    rules->hooks = &count->hooks;
}
