// SPDX-License-Identifier: MIT
// A play under way, judged by the complete legal plays it can still become.
//
// Invariant: a source or landing is offered only if some way on from it reaches a play of the list.
#include "core/progress.h"
#include "core/moves/walk_hooks.h"

// What is asked of a play under way, and what has been found so far.
typedef struct Way {
    Walk walk;
    const PlayList *list;
    const Progress *progress;
    Step path[RULES_MAX_NUMBERS]; // to the state that is looked at
    uint32_t sources;
    int from; // of the checker whose landings are wanted
    Landing *landings;
    size_t count, capacity;
    Landing now; // the steps of that checker so far
    size_t finished;
    bool can_finish;
    Board board;
} Way;

// May the step be made by the keys and by the scripts? (A script that fails here has failed in plays_generate too.)
static bool can_step(const Way *way, const WalkState *state, int depth, Step *step, uint8_t flags, WalkState *next) {
    return walk_try_step(&way->walk, state, step, flags, true, next) == REASON_NONE &&
           (!rules_have_hook(way->walk.rules, HOOK_ALLOW_STEP) ||
            walk_ask_step(&way->walk, state, step, way->path, depth, NULL, NULL) <= HOOK_YES);
}

static int steps_made(const Way *way, const WalkState *state) {
    return way->walk.number_count - __builtin_popcount(state->left);
}

// Asked of each state that the steps so far can have led to (they differ only in what rules remember).
typedef void StateVisitor(Way *way, const WalkState *state);

static void replay(Way *way, const WalkState *state, int index, StateVisitor *visit) {
    uint8_t flags[RULES_MAX_NUMBERS + 1];
    if (index == way->progress->step_count) {
        visit(way, state);
        return;
    }
    Step step = way->progress->step[index];
    int kinds = walk_flags_at(&way->walk, state, step.from, flags);
    for (int k = 0; k < kinds; k++) {
        WalkState next;
        if (walk_left_with(&way->walk, state, step.die) && can_step(way, state, index, &step, flags[k], &next)) {
            way->path[index] = step;
            replay(way, &next, index + 1, visit);
        }
    }
}

static void visit_states(Way *way, const Rules *rules, const Position *position, StateVisitor *visit) {
    WalkState start;
    walk_begin(&way->walk, &start, rules, position, way->list);
    replay(way, &start, 0, visit);
}

// Told of each step that is allowed from a state; returns true to stop.
typedef bool StepVisitor(Way *way, const Step *step, const WalkState *next);

// All allowed steps of checkers on `from`, or on any place if `from` is NO_PLACE.
static bool visit_steps(Way *way, const WalkState *state, int from, StepVisitor *visit) {
    int depth = steps_made(way, state);
    WalkSteps steps;
    walk_steps_begin(&steps, &way->walk, state, from);
    for (Step *step; (step = walk_steps_next(&steps)) != NULL;) {
        WalkState next;
        if (can_step(way, state, depth, step, steps.flags[steps.flag], &next)) {
            way->path[depth] = *step;
            if (visit(way, step, &next)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_result(const Way *way, const WalkState *state) {
    int depth = steps_made(way, state);
    return state->air == NO_PLACE && plays_find_result(way->list, &state->board) != SIZE_MAX &&
           (depth == 0 || !rules_have_hook(way->walk.rules, HOOK_ALLOW_PLAY) ||
            walk_ask_play(&way->walk, state, way->path, depth, NULL) <= HOOK_YES);
}

static bool can_finish(Way *way, const WalkState *state);

static bool step_can_finish(Way *way, const Step *step, const WalkState *next) {
    (void)step;
    return can_finish(way, next);
}

// Does some way on from here end in a legal play?
static bool can_finish(Way *way, const WalkState *state) {
    return is_result(way, state) || visit_steps(way, state, NO_PLACE, step_can_finish);
}

static bool note_source(Way *way, const Step *step, const WalkState *next) {
    if (!(way->sources >> step->from & 1) && can_finish(way, next)) {
        way->sources |= UINT32_C(1) << step->from;
    }
    return false;
}

static void add_sources(Way *way, const WalkState *state) {
    visit_steps(way, state, NO_PLACE, note_source);
}

uint32_t progress_sources(const Rules *rules, const Position *position, const PlayList *list,
                          const Progress *progress) {
    Way way = {.list = list, .progress = progress};
    visit_states(&way, rules, position, add_sources);
    return way.sources;
}

// Same target and same contacts on the way?
static bool same_landing(const Landing *a, const Landing *b) {
    unsigned hits_a[3] = {0}, hits_b[3] = {0};
    for (int i = 0; i < a->step_count; i++) {
        hits_a[a->step[i].contact] |= 1u << a->step[i].to;
    }
    for (int i = 0; i < b->step_count; i++) {
        hits_b[b->step[i].contact] |= 1u << b->step[i].to;
    }
    return a->to == b->to && hits_a[CONTACT_HIT] == hits_b[CONTACT_HIT] && hits_a[CONTACT_PIN] == hits_b[CONTACT_PIN];
}

static void keep_landing(Way *way) {
    for (size_t i = 0; i < way->count; i++) {
        if (same_landing(&way->landings[i], &way->now)) {
            if (way->now.step_count < way->landings[i].step_count) {
                way->landings[i] = way->now;
            }
            return;
        }
    }
    if (way->count < way->capacity) {
        way->landings[way->count++] = way->now;
    }
}

static bool note_landing(Way *way, const Step *step, const WalkState *next) {
    Landing before = way->now;
    way->now.step[way->now.step_count++] = *step;
    way->now.to = step->to;
    if (can_finish(way, next)) {
        if (next->air == NO_PLACE) {
            keep_landing(way);
        }
        if (step->to != BOARD_OFF) {
            visit_steps(way, next, step->to, note_landing);
        }
    }
    way->now = before;
    return false;
}

static void add_landings(Way *way, const WalkState *state) {
    visit_steps(way, state, way->from, note_landing);
}

static void sort_landings(Landing *landings, size_t count) {
    for (size_t i = 1; i < count; i++) {
        for (size_t j = i; j > 0; j--) {
            Landing *a = &landings[j - 1], *b = &landings[j];
            if (a->step_count < b->step_count || (a->step_count == b->step_count && a->to >= b->to)) {
                break;
            }
            Landing swap = *a;
            *a = *b;
            *b = swap;
        }
    }
}

size_t progress_landings(const Rules *rules, const Position *position, const PlayList *list, const Progress *progress,
                         int from, Landing *landings, size_t capacity) {
    Way way = {.list = list, .progress = progress, .from = from, .landings = landings, .capacity = capacity};
    visit_states(&way, rules, position, add_landings);
    sort_landings(landings, way.count);
    return way.count;
}

void progress_advance(Progress *progress, const Landing *landing) {
    for (int i = 0; i < landing->step_count && progress->step_count < RULES_MAX_NUMBERS; i++) {
        progress->step[progress->step_count++] = landing->step[i];
    }
}

static void note_finished(Way *way, const WalkState *state) {
    if (is_result(way, state)) {
        way->finished = plays_find_result(way->list, &state->board);
    }
}

size_t progress_finished(const Rules *rules, const Position *position, const PlayList *list, const Progress *progress) {
    Way way = {.list = list, .progress = progress, .finished = SIZE_MAX};
    visit_states(&way, rules, position, note_finished);
    return way.finished;
}

static void note_can_finish(Way *way, const WalkState *state) {
    way->can_finish = way->can_finish || (state->air == NO_PLACE && can_finish(way, state));
}

bool progress_can_finish(const Rules *rules, const Position *position, const PlayList *list, const Progress *progress) {
    Way way = {.list = list, .progress = progress};
    visit_states(&way, rules, position, note_can_finish);
    return way.can_finish;
}

static void note_board(Way *way, const WalkState *state) {
    way->board = state->board;
}

Board progress_board(const Rules *rules, const Position *position, const Progress *progress) {
    Way way = {.progress = progress, .board = position->board};
    visit_states(&way, rules, position, note_board);
    return way.board;
}
