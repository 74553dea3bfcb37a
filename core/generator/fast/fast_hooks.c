// SPDX-License-Identifier: MIT
// Hooks on top of the fast loops: what hooks make of a list that the loops made by the keys alone.
//
// Invariant: a list that stays is the one that the path search would make under the hooks; whatever one way to each
// board does not decide is left to the path search.
#include "core/generator/fast/fast_loops.h"
#include "core/moves/walk_hooks.h"

#include <string.h>

// The ways of a list are gone through in turn; what two neighbours have in common is asked about once.
typedef struct Trail {
    WalkState state[RULES_MAX_NUMBERS + 1]; // before each step, and after the last
    Step step[RULES_MAX_NUMBERS];
    int length;
} Trail;

static void make_step(const Walk *walk, const Step *step, const WalkState *state, WalkState *next) {
    Row *own = &next->board.row[walk->side], *enemy = &next->board.row[walk->enemy];
    int other = walk->rules->opp[step->to];
    unsigned same = walk_left_with(walk, state, step->die);
    *next = *state;
    next->left = (uint8_t)(next->left & ~(same & -same));
    own->at[step->from]--;
    own->at[step->to]++;
    if (own->at[step->from] == 0) { // who was pinned there is free; the bar and the reserve are opposite to nothing
        next->board.pinned[walk->enemy] &= ~(UINT32_C(1) << walk->rules->opp[step->from]);
    }
    if (step->contact == CONTACT_PIN) {
        next->board.pinned[walk->enemy] |= UINT32_C(1) << other;
    }
    if (step->contact == CONTACT_HIT) {
        enemy->at[other]--;
        enemy->at[walk->rules->hit_goes_to == GOES_TO_START ? walk->rules->head[walk->enemy] : walk->rules->bar]++;
    }
}

// Are all steps of the way allowed? Answers that a hook gave are not asked for again.
static HookAnswer follow(const Walk *walk, HookMemo *memo, Trail *trail, const Step *way, int count, bool with_path) {
    int common = 0;
    while (common < trail->length && common < count && trail->step[common].from == way[common].from &&
           trail->step[common].die == way[common].die) {
        common++;
    }
    for (trail->length = common; trail->length < count; trail->length++) {
        int i = trail->length;
        HookAnswer answer = hook_memo_step(memo, walk, &trail->state[i], &way[i], with_path ? trail->step : NULL, i);
        if (answer > HOOK_YES) {
            return answer;
        }
        trail->step[i] = way[i];
        if (i + 1 < walk->number_count) {
            make_step(walk, &way[i], &trail->state[i], &trail->state[i + 1]);
        }
    }
    return HOOK_YES;
}

// Is each step of the way known to be allowed whatever the board?
static bool is_sure(const HookMemo *memo, const Step *way, int count) {
    for (int i = 0; i < count; i++) {
        if (!hook_memo_is_sure(memo, &way[i], (Contact)way[i].contact)) {
            return false;
        }
    }
    return true;
}

// Where every board of the list can be reached by steps that are allowed, the list is what it is without the hook.
// False: some of these ways are refused (there may be others), or a hook failed (*status).
static bool all_ways_allowed(const Walk *walk, PlayList *list, Status *status) {
    PlayWork *work = list->work;
    Trail trail;
    bool with_path = false;
    memset(&trail.state[0], 0, sizeof trail.state[0]);
    trail.state[0].board = walk->position->board;
    trail.state[0].left = (uint8_t)((1u << walk->number_count) - 1);
    trail.state[0].air = NO_PLACE;
    trail.length = 0;
    for (size_t i = 0; i < list->count; i++) {
        Step way[RULES_MAX_NUMBERS];
        int count = play_code_steps(work, i, way);
        if (is_sure(&work->memo, way, count)) {
            continue;
        }
        HookAnswer answer = follow(walk, &list->work->memo, &trail, way, count, with_path);
        if (answer == HOOK_NEEDS_PATH && !with_path) { // what it said without the path holds for every path
            list->work->with_path = with_path = true;
            answer = follow(walk, &list->work->memo, &trail, way, count, with_path);
        }
        if (answer > HOOK_YES) {
            *status = answer == HOOK_NO ? *status : STATUS_SCRIPT;
            return false;
        }
    }
    return true;
}

// Can the board be reached by ways that leave other numbers over? The last checker may go off by one number or by both.
static bool may_leave_others(const Walk *walk, const PlayList *list, size_t index) {
    const Row *own = &list->board[index].row[walk->side];
    return play_list_left(list, index) > 0 || own->at[BOARD_OFF] == row_total(own);
}

// A verdict over one way to a board speaks for all of them if they use all the numbers. False: the path search has to
// find out.
static bool keep_allowed(const Walk *walk, PlayList *list, Status *status) {
    PlayWork *work = list->work;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        int left = play_list_left(list, i);
        Play play;
        unsigned left_bits = 0;
        if (left > 0) {
            play_list_get(list, i, &play);
            left_bits = walk_left_bits(walk, &play);
        }
        HookAnswer answer =
            hook_memo_play(&work->memo, walk, &work->board[i], left_bits, NULL, walk->number_count - left);
        if (answer > HOOK_NO) {
            list->work->with_path = answer == HOOK_NEEDS_PATH;
            *status = answer == HOOK_NEEDS_PATH ? *status : STATUS_SCRIPT;
            return false;
        }
        if (answer == HOOK_NO && may_leave_others(walk, list, i)) {
            return false;
        }
        if (answer != HOOK_NO) {
            work->board[kept] = work->board[i];
            work->code[kept++] = work->code[i];
        }
    }
    list->count = kept;
    return kept > 0;
}

static bool keep_preferred(const Walk *walk, PlayList *list, Status *status) {
    PlayWork *work = list->work;
    size_t kept = 0;
    HookScore best;
    for (size_t i = 0; i < list->count; i++) {
        HookScore score;
        if (may_leave_others(walk, list, i)) {
            return false; // the same board by other numbers may be liked better
        }
        HookAnswer answer = walk_ask_preference(walk, &work->board[i], 0, NULL, walk->number_count, &score, NULL);
        if (answer > HOOK_NO) {
            list->work->with_path = answer == HOOK_NEEDS_PATH;
            *status = answer == HOOK_NEEDS_PATH ? *status : STATUS_SCRIPT;
            return false;
        }
        int order = i == 0 ? 1 : hook_score_compare(&score, &best);
        if (order > 0) {
            best = score;
            kept = 0;
        }
        if (order >= 0) {
            work->board[kept] = work->board[i];
            work->code[kept++] = work->code[i];
        }
    }
    list->count = kept;
    return true;
}

bool fast_obey_hooks(const Walk *walk, PlayList *list, Status *status) {
    const Rules *rules = walk->rules;
    if (play_list_is_pass(list)) {
        return true;
    }
    return (!rules_have_hook(rules, HOOK_ALLOW_STEP) || all_ways_allowed(walk, list, status)) &&
           (!rules_have_hook(rules, HOOK_ALLOW_PLAY) || keep_allowed(walk, list, status)) &&
           (!rules_have_hook(rules, HOOK_PREFER_PLAY) || keep_preferred(walk, list, status));
}
