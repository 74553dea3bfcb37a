// SPDX-License-Identifier: MIT
// Counting refusals: see survey.h. The walk is the generator's own, so what is counted is what it obeys.
//
// Invariant: state[0..count-1] are different WalkStates, those before `next` have been walked on from.
#include "core/survey.h"

#include "core/hash.h"
#include "core/hooks.h"
#include "core/moves/walk_hooks.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STATES = 4096, SLOTS = 2 * MOST_STATES };

typedef struct SurveyWork {
    WalkState state[MOST_STATES];
    Step path[MOST_STATES][RULES_MAX_NUMBERS]; // the first way there
    uint8_t depth[MOST_STATES];
    uint16_t slot[SLOTS]; // index + 1 into `state`
    size_t count;
    bool failed; // a hook did
} SurveyWork;

Status survey_create(Survey *survey) {
    memset(survey, 0, sizeof *survey);
    survey->work = malloc(sizeof *survey->work);
    return survey->work ? STATUS_OK : STATUS_NO_MEMORY;
}

void survey_destroy(Survey *survey) {
    free(survey->work);
    survey->work = NULL;
}

// False if the state was met before, or there is no room for more.
static bool meet(SurveyWork *work, const WalkState *state, const Step *path, int depth) {
    uint64_t hash = hash_words(HASH_START, state, sizeof *state);
    size_t slot = (size_t)(hash ^ hash >> 32) % SLOTS;
    while (work->slot[slot] != 0) {
        if (memcmp(&work->state[work->slot[slot] - 1], state, sizeof *state) == 0) {
            return false;
        }
        slot = (slot + 1) % SLOTS;
    }
    if (work->count == MOST_STATES) {
        return false;
    }
    work->state[work->count] = *state;
    memcpy(work->path[work->count], path, (size_t)depth * sizeof *path);
    work->depth[work->count++] = (uint8_t)depth;
    work->slot[slot] = (uint16_t)work->count;
    return true;
}

// The reason with which a hook refuses, if it does.
static Reason hook_reason(SurveyWork *work, HookAnswer answer, Reason reason) {
    work->failed = work->failed || answer > HOOK_NO;
    return answer == HOOK_NO ? reason : REASON_NONE;
}

static void count_step(Survey *survey, const Walk *walk, const WalkState *state, Step step, uint8_t flags,
                       const Step *path, int depth) {
    WalkState next;
    Reason reason = walk_try_step(walk, state, &step, flags, true, &next);
    survey->steps++;
    if (reason == REASON_NONE && rules_have_hook(walk->rules, HOOK_ALLOW_STEP)) {
        reason =
            hook_reason(survey->work, walk_ask_step(walk, state, &step, path, depth, NULL, NULL), REASON_ALLOW_STEP);
    }
    if (reason == REASON_NONE) {
        Step longer[RULES_MAX_NUMBERS];
        memcpy(longer, path, (size_t)depth * sizeof *path);
        longer[depth] = step;
        meet(survey->work, &next, longer, depth + 1);
        return;
    }
    survey->refused_steps[reason]++;
    int limit = reason == REASON_LIMIT_STACK ? walk_full_stack_limit(walk, &state->board.row[walk->side], step.to) : -1;
    if (limit >= 0) {
        survey->refused_by_limit[limit]++;
    }
}

static void walk_on(Survey *survey, const Walk *walk, const WalkState *state, const Step *path, int depth) {
    WalkSteps steps;
    walk_steps_begin(&steps, walk, state, NO_PLACE);
    for (const Step *step; (step = walk_steps_next(&steps)) != NULL;) {
        count_step(survey, walk, state, *step, steps.flags[steps.flag], path, depth);
    }
}

// A way that passes every test of its own and is not in the list has lost a comparison with `best`, a play of the list.
static Reason lost_comparison(const Walk *walk, const WalkState *state, int depth, const Play *best) {
    const Rules *rules = walk->rules;
    if (rules->forced_use != USE_FREE && depth < best->step_count) {
        return REASON_USE;
    }
    if (rules->forced_higher == HIGHER_MUST && depth == best->step_count &&
        walk_uses_higher(walk, walk_left_bits(walk, best), state->left)) {
        return REASON_HIGHER;
    }
    return rules_have_hook(rules, HOOK_PREFER_PLAY) ? REASON_PREFER_PLAY : REASON_USE;
}

static void count_end(Survey *survey, const Walk *walk, const WalkState *state, const Step *path, int depth,
                      const PlayList *list, const Play *best) {
    Reason reason = walk_final_reason(walk, state);
    survey->plays++;
    if (reason == REASON_NONE && rules_have_hook(walk->rules, HOOK_ALLOW_PLAY)) {
        HookAnswer answer = walk_ask_play(walk, state, path, depth, NULL);
        reason = hook_reason(survey->work, answer, REASON_ALLOW_PLAY);
    }
    if (reason == REASON_NONE && plays_find_result(list, &state->board) == SIZE_MAX) {
        reason = lost_comparison(walk, state, depth, best);
    }
    if (reason == REASON_NONE) {
        return;
    }
    survey->refused_plays[reason]++;
    int limit = reason == REASON_LIMIT_POINTS ? walk_broken_points_limit(walk, &state->board) : -1;
    if (limit >= 0) {
        survey->refused_by_limit[limit]++;
    }
}

void survey_add(Survey *survey, const Rules *rules, const Position *position, const PlayList *list) {
    SurveyWork *work = survey->work;
    Walk walk;
    WalkState start;
    Play best;
    if (list->count == 0) {
        return;
    }
    survey->positions++;
    play_list_get(list, 0, &best);
    walk_begin(&walk, &start, rules, position, list);
    memset(work->slot, 0, sizeof work->slot);
    work->count = 0;
    work->failed = false;
    meet(work, &start, work->path[0], 0);
    for (size_t next = 0; next < work->count && !work->failed; next++) {
        const WalkState *state = &work->state[next];
        const Step *path = work->path[next];
        int depth = work->depth[next];
        if (depth > 0) {
            count_end(survey, &walk, state, path, depth, list, &best);
        }
        if (state->left != 0 && !walk_is_ended(&walk, state)) {
            walk_on(survey, &walk, state, path, depth);
        }
    }
}
