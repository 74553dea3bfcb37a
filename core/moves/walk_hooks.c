// SPDX-License-Identifier: MIT
// What the rules' hooks are shown of a walk, and what they answer.
//
// Invariant: what a hook is shown follows from the state of the walk (its board and the numbers left) and, with the
// path, from the steps that led there; nothing else of the search or of its order shows through.
#include "core/moves/walk_hooks.h"

#include <string.h>

static int numbers_left(const Walk *walk, unsigned left, uint8_t out[RULES_MAX_NUMBERS]) {
    int count = 0;
    for (int i = 0; i < walk->number_count; i++) {
        if (left >> i & 1) {
            out[count++] = walk->number[i];
        }
    }
    return count;
}

HookAnswer walk_ask_step(const Walk *walk, const WalkState *state, const Step *step, const Step *path, int depth,
                         HookReason *reason, HookTouch *touch) {
    uint8_t left[RULES_MAX_NUMBERS];
    HookView view = {.rules = walk->rules,
                     .position = walk->position,
                     .board = &state->board,
                     .me = walk->side,
                     .step = path,
                     .step_count = path ? depth : 0,
                     .left = left,
                     .left_count = numbers_left(walk, state->left, left),
                     .touch = touch};
    return rules_ask(walk->rules,
                     &(HookQuestion){.hook = HOOK_ALLOW_STEP, .view = &view, .step = step, .reason = reason});
}

HookPlay walk_show_play(const Walk *walk, const Board *after, unsigned left, const Step *path, int depth) {
    const Row *before = &walk->position->board.row[walk->enemy], *now = &after->row[walk->enemy];
    HookPlay play = {.count = (uint8_t)depth, .step = path};
    play.left_count = (uint8_t)numbers_left(walk, left, play.left);
    // Whoever is hit leaves his point, and no checker is hit twice in a play.
    if (walk->rules->hit_goes_to == GOES_TO_BAR) {
        play.hits = (uint8_t)(now->at[walk->rules->bar] - before->at[walk->rules->bar]);
        return play;
    }
    for (int n = 1; n <= walk->rules->board_points; n++) {
        play.hits = (uint8_t)(play.hits + (before->at[n] > now->at[n] ? before->at[n] - now->at[n] : 0));
    }
    return play;
}

static HookView show_result(const Walk *walk, const Board *after, const HookPlay *play) {
    return (HookView){.rules = walk->rules,
                      .position = walk->position,
                      .board = after,
                      .before = &walk->position->board,
                      .me = walk->side,
                      .step = play->step,
                      .step_count = play->step ? play->count : 0,
                      .left = play->left,
                      .left_count = play->left_count};
}

HookAnswer walk_ask_shown(const Walk *walk, const Board *after, const HookPlay *play, HookReason *reason,
                          HookTouch *touch) {
    HookView view = show_result(walk, after, play);
    view.touch = touch;
    return rules_ask(walk->rules,
                     &(HookQuestion){.hook = HOOK_ALLOW_PLAY, .view = &view, .play = play, .reason = reason});
}

HookAnswer walk_ask_play(const Walk *walk, const WalkState *state, const Step *path, int depth, HookReason *reason) {
    HookPlay play = walk_show_play(walk, &state->board, state->left, path, depth);
    return walk_ask_shown(walk, &state->board, &play, reason, NULL);
}

HookAnswer walk_ask_preference(const Walk *walk, const Board *after, unsigned left, const Step *path, int depth,
                               HookScore *score, HookReason *reason) {
    memset(score, 0, sizeof *score);
    if (depth == 0) {
        return HOOK_SILENT;
    }
    HookPlay play = walk_show_play(walk, after, left, path, depth);
    HookView view = show_result(walk, after, &play);
    HookQuestion question = {.hook = HOOK_PREFER_PLAY, .view = &view, .play = &play, .reason = reason, .score = score};
    HookAnswer answer = rules_ask(walk->rules, &question);
    if (answer != HOOK_YES) {
        memset(score, 0, sizeof *score);
    }
    return answer;
}

int hook_score_compare(const HookScore *a, const HookScore *b) {
    int count = a->count > b->count ? a->count : b->count;
    for (int i = 0; i < count; i++) {
        double x = i < a->count ? a->value[i] : 0, y = i < b->count ? b->value[i] : 0;
        if (x != y) {
            return x < y ? -1 : 1;
        }
    }
    return 0;
}
