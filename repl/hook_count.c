// SPDX-License-Identifier: MIT
// Counting what hooks say: see hook_count.h. Every function here passes the question on and the answer back.
#include "repl/hook_count.h"

#include <string.h>

const char *hook_name(Hook hook) {
    static const char *const names[HOOK_COUNT] = {"allow_step",   "allow_play", "prefer_play", "rolls",
                                                  "on_roll",      "on_play",    "game_over",   "points",
                                                  "allow_double", "match_over", "before_roll"};
    return names[hook];
}

static HookAnswer note(HookCount *count, Hook hook, HookAnswer answer, bool spoke) {
    // A question that has to be put again with the steps is the same question.
    count->asked[hook] += answer != HOOK_NEEDS_PATH;
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

static HookAnswer rolls(void *context, const HookView *view, HookRolls *outcomes) {
    HookCount *count = context;
    HookAnswer answer = count->inner->rolls(count->inner->context, view, outcomes);
    return note(count, HOOK_ROLLS, answer, answer == HOOK_YES);
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
    return reply->has_items || memcmp(reply->state, view->position->state, sizeof reply->state) != 0;
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
    HookAnswer answer = count->inner->points(count->inner->context, view, outcome, value);
    return note(count, HOOK_POINTS, answer, answer == HOOK_YES);
}

static HookAnswer allow_double(void *context, const HookView *view, HookReason *reason) {
    HookCount *count = context;
    HookAnswer answer = count->inner->allow_double(count->inner->context, view, reason);
    return note(count, HOOK_ALLOW_DOUBLE, answer, answer == HOOK_NO);
}

static HookAnswer match_over(void *context, const HookView *view) {
    HookCount *count = context;
    HookAnswer answer = count->inner->match_over(count->inner->context, view);
    return note(count, HOOK_MATCH_OVER, answer, answer == HOOK_YES || answer == HOOK_NO);
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
