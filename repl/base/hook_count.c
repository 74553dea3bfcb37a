// SPDX-License-Identifier: MIT
// Counting what hooks say: see hook_count.h. Every function here passes the question on and the answer back.
#include "repl/base/hook_count.h"

#include <string.h>

static HookAnswer note(HookCount *count, Hook hook, HookAnswer answer, bool spoke) {
    // A question that has to be put again with the steps is the same question.
    count->asked[hook] += answer != HOOK_NEEDS_PATH;
    count->silent[hook] += answer == HOOK_SILENT;
    count->spoke[hook] += spoke;
    return answer;
}

static HookAnswer allow_step(void *context, const HookView *view, const Step *step, HookReason *reason) {
    HookCount *count = context;
    HookAnswer answer = count->inner->allow_step(count->inner->context, view, step, reason);
    return note(count, HOOK_ALLOW_STEP, answer, answer == HOOK_NO);
}

static HookAnswer allow_play(void *context, const HookView *view, const HookPlay *play, HookReason *reason) {
    HookCount *count = context;
    HookAnswer answer = count->inner->allow_play(count->inner->context, view, play, reason);
    return note(count, HOOK_ALLOW_PLAY, answer, answer == HOOK_NO);
}

static HookAnswer prefer_play(void *context, const HookView *view, const HookPlay *play, HookScore *score,
                              HookReason *reason) {
    HookCount *count = context;
    HookAnswer answer = count->inner->prefer_play(count->inner->context, view, play, score, reason);
    bool spoke = false;
    for (int i = 0; answer == HOOK_YES && i < score->count; i++) {
        spoke = spoke || score->value[i] != 0.0;
    }
    return note(count, HOOK_PREFER_PLAY, answer, spoke);
}

// In how many orders the dice of a throw, sorted high to low, can fall.
static uint32_t orders_of(const uint8_t *dice, int count) {
    uint32_t orders = 1;
    for (int i = 0, run = 0; i < count; i++) {
        run = i > 0 && dice[i] == dice[i - 1] ? run + 1 : 1;
        orders = orders * (uint32_t)(i + 1) / (uint32_t)run;
    }
    return orders;
}

// Are these just the throws of the dice, as often as they fall?
static bool are_the_dice(const Rules *rules, const HookRolls *rolls) {
    uint32_t all = 1, found = 0;
    for (int die = 0; die < rules->dice_count; die++) {
        all *= (uint32_t)rules->dice_faces;
    }
    for (int i = 0; i < rolls->count; i++) {
        const uint8_t *dice = rolls->roll[i].number;
        if (rolls->roll[i].count != rules->dice_count || dice[0] > rules->dice_faces ||
            rolls->roll[i].weight != orders_of(dice, rolls->roll[i].count)) {
            return false;
        }
        found += rolls->roll[i].weight;
    }
    return found == all;
}

static HookAnswer rolls(void *context, const HookView *view, HookRolls *outcomes) {
    HookCount *count = context;
    HookAnswer answer = count->inner->rolls(count->inner->context, view, outcomes);
    return note(count, HOOK_ROLLS, answer, answer == HOOK_YES && !are_the_dice(view->rules, outcomes));
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

static HookAnswer on_roll(void *context, const HookView *view, HookReply *reply) {
    HookCount *count = context;
    HookAnswer answer = count->inner->on_roll(count->inner->context, view, reply);
    return note(count, HOOK_ON_ROLL, answer, reply_speaks(count, view, answer, reply));
}

static HookAnswer on_play(void *context, const HookView *view, const HookPlay *play, HookReply *reply) {
    HookCount *count = context;
    HookAnswer answer = count->inner->on_play(count->inner->context, view, play, reply);
    return note(count, HOOK_ON_PLAY, answer, reply_speaks(count, view, answer, reply));
}

static HookAnswer game_over(void *context, const HookView *view, HookEnd *end) {
    HookCount *count = context;
    HookAnswer answer = count->inner->game_over(count->inner->context, view, end);
    return note(count, HOOK_GAME_OVER, answer, answer == HOOK_YES);
}

static HookAnswer points(void *context, const HookView *view, Outcome outcome, int *value) {
    HookCount *count = context;
    int keys = *value;
    HookAnswer answer = count->inner->points(count->inner->context, view, outcome, value);
    return note(count, HOOK_POINTS, answer, answer == HOOK_YES && *value != keys);
}

static HookAnswer allow_double(void *context, const HookView *view, HookReason *reason) {
    HookCount *count = context;
    HookAnswer answer = count->inner->allow_double(count->inner->context, view, reason);
    return note(count, HOOK_ALLOW_DOUBLE, answer, answer == HOOK_NO);
}

static HookAnswer match_over(void *context, const HookView *view) {
    HookCount *count = context;
    HookAnswer answer = count->inner->match_over(count->inner->context, view);
    const Position *position = view->position;
    bool reached =
        position->to > 0 && (position->score[WHITE] >= position->to || position->score[BLACK] >= position->to);
    return note(count, HOOK_MATCH_OVER, answer, answer == (reached ? HOOK_NO : HOOK_YES));
}

static HookAnswer before_roll(void *context, const HookView *view, HookReply *reply) {
    HookCount *count = context;
    HookAnswer answer = count->inner->before_roll(count->inner->context, view, reply);
    return note(count, HOOK_BEFORE_ROLL, answer, reply_speaks(count, view, answer, reply));
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
    count->hooks = (RuleHooks){.context = count,
                               .present = count->inner->present,
                               .fingerprint = count->inner->fingerprint,
                               .begin = begin,
                               .allow_step = allow_step,
                               .allow_play = allow_play,
                               .prefer_play = prefer_play,
                               .rolls = rolls,
                               .on_roll = on_roll,
                               .on_play = on_play,
                               .game_over = game_over,
                               .points = points,
                               .allow_double = allow_double,
                               .match_over = match_over,
                               .before_roll = before_roll,
                               .failure = failure,
                               .place = place};
    rules->hooks = &count->hooks;
}
