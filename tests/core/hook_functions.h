// SPDX-License-Identifier: MIT
// For tests of rules with hooks: a plain function for each question, with the arguments that belong to it.
#pragma once

#include "core/hooks.h"

// Those of hooks that are not there may be NULL.
typedef struct HookFunctions {
    HookAnswer (*allow_step)(void *context, const HookView *view, const Step *step, HookReason *reason);
    HookAnswer (*allow_play)(void *context, const HookView *view, const HookPlay *play, HookReason *reason);
    HookAnswer (*prefer_play)(void *context, const HookView *view, const HookPlay *play, HookScore *score,
                              HookReason *reason);
    HookAnswer (*rolls)(void *context, const HookView *view, HookRolls *rolls);
    HookAnswer (*on_roll)(void *context, const HookView *view, HookReply *reply);
    HookAnswer (*on_play)(void *context, const HookView *view, const HookPlay *play, HookReply *reply);
    HookAnswer (*game_over)(void *context, const HookView *view, HookEnd *end);
    HookAnswer (*points)(void *context, const HookView *view, Outcome outcome, int *points);
    HookAnswer (*allow_double)(void *context, const HookView *view, HookReason *reason);
    HookAnswer (*match_over)(void *context, const HookView *view);
    HookAnswer (*before_roll)(void *context, const HookView *view, HookReply *reply);
} HookFunctions;

// For RuleHooks.ask: puts the question to its function.
static inline HookAnswer hook_functions_ask(const HookFunctions *functions, void *context,
                                            const HookQuestion *question) {
    const HookView *view = question->view;
    switch (question->hook) {
    case HOOK_ALLOW_STEP:
        return functions->allow_step(context, view, question->step, question->reason);
    case HOOK_ALLOW_PLAY:
        return functions->allow_play(context, view, question->play, question->reason);
    case HOOK_PREFER_PLAY:
        return functions->prefer_play(context, view, question->play, question->score, question->reason);
    case HOOK_ROLLS:
        return functions->rolls(context, view, question->rolls);
    case HOOK_ON_ROLL:
        return functions->on_roll(context, view, question->reply);
    case HOOK_ON_PLAY:
        return functions->on_play(context, view, question->play, question->reply);
    case HOOK_GAME_OVER:
        return functions->game_over(context, view, question->end);
    case HOOK_POINTS:
        return functions->points(context, view, question->outcome, question->points);
    case HOOK_ALLOW_DOUBLE:
        return functions->allow_double(context, view, question->reason);
    case HOOK_MATCH_OVER:
        return functions->match_over(context, view);
    case HOOK_BEFORE_ROLL:
        return functions->before_roll(context, view, question->reply);
    case HOOK_COUNT:
        break;
    }
    return HOOK_FAILED;
}
