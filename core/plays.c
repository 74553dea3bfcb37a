// SPDX-License-Identifier: MIT
// Generation of plays: the head budget, which generator does the work, and hooks on top of the fast one.
//
// Rules that look at nothing but steps and boards are served by the fast loops (fast_pair.c, fast_double.c), all
// others, and positions that the loops decline, by the path search. Invariant: which of them answers follows from rules
// and position alone, so the order of the list does too.
#include "core/fast_loops.h"
#include "core/path_search.h"

#include <limits.h>
#include <string.h>

static void set_walk(Walk *walk, const Rules *rules, const Position *position) {
    walk->rules = rules;
    walk->position = position;
    walk->side = (Side)position->turn;
    walk->enemy = side_other(walk->side);
    walk->number_count = position->number_count;
    memcpy(walk->number, position->number, sizeof walk->number);
    walk->total = 0;
    walk->head_budget = INT_MAX;
}

static void set_start(Walk *walk, WalkState *state) {
    memset(state, 0, sizeof *state);
    walk->total = row_total(&walk->position->board.row[walk->side]);
    state->board = walk->position->board;
    state->left = (uint8_t)((1u << walk->number_count) - 1);
    state->air = NO_PLACE;
}

// Works out the head budget of the item; head.first_when = needed looks ahead.
static Status set_head_budget(Walk *walk, PlayList *list) {
    const Rules *rules = walk->rules;
    const Position *position = walk->position;
    int most = rules->head_per_turn > rules->head_first_max ? rules->head_per_turn : rules->head_first_max;
    int face = position_double_face(position, rules);
    bool listed = face && (rules->head_first_doubles >> face & 1);
    int budget = rules->head_per_turn;
    if (position_is_first_turn(position, walk->side) && (listed || rules->head_first_when == HEAD_ANY_ROLL_NEEDED)) {
        if (rules->head_first_when == HEAD_LISTED) {
            budget = most;
        }
        for (bool full = false; budget < most; budget++) {
            WalkState start;
            set_start(walk, &start);
            walk->head_budget = budget - position->head_taken;
            Status status = path_search_full(walk, &start, list, &full);
            if (status != STATUS_OK) {
                return status;
            }
            if (full) {
                break;
            }
        }
    }
    walk->head_budget = budget > position->head_taken ? budget - position->head_taken : 0;
    return STATUS_OK;
}

void walk_begin(Walk *walk, WalkState *state, const Rules *rules, const Position *position, const PlayList *list) {
    set_walk(walk, rules, position);
    set_start(walk, state);
    walk->head_budget = list ? list->head_budget : INT_MAX;
}

static void begin_list(PlayList *list, const Walk *walk) {
    PlayWork *work = list->work;
    play_list_empty(list);
    list->head_budget = walk->head_budget;
    work->coded = true;
    work->with_path = false;
    work->start = walk->position->board;
    work->side = walk->side;
    work->head = walk->rules->head[walk->side];
    work->bar = walk->rules->bar;
    work->number_count = walk->number_count;
    memcpy(work->number, walk->number, sizeof walk->number);
    memcpy(work->opp, walk->rules->opp, sizeof work->opp);
}

// ---- hooks on top of the fast loops

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
    if (step->contact == CONTACT_HIT) {
        enemy->at[other]--;
        enemy->at[walk->rules->bar]++;
    }
}

// Are all steps of the way allowed? Answers that a hook gave are not asked for again.
static HookAnswer follow(const Walk *walk, Trail *trail, const Step *way, int count, bool with_path) {
    int common = 0;
    while (common < trail->length && common < count && trail->step[common].from == way[common].from &&
           trail->step[common].die == way[common].die) {
        common++;
    }
    for (trail->length = common; trail->length < count; trail->length++) {
        int i = trail->length;
        Step step = way[i];
        const Row *enemy = &trail->state[i].board.row[walk->enemy];
        // The fast loops land on no enemy that they do not hit.
        step.contact = step.to != BOARD_OFF && enemy->at[walk->rules->opp[step.to]] ? CONTACT_HIT : CONTACT_NONE;
        HookAnswer answer = walk_ask_step(walk, &trail->state[i], &step, with_path ? trail->step : NULL, i, NULL);
        if (answer > HOOK_YES) {
            return answer;
        }
        trail->step[i] = step;
        if (i + 1 < walk->number_count) {
            make_step(walk, &step, &trail->state[i], &trail->state[i + 1]);
        }
    }
    return HOOK_YES;
}

// Where every board of the list can be reached by steps that are allowed, the list is what it is without the hook.
// False: some of these ways are refused (there may be others), or a hook failed (*status).
static bool all_ways_allowed(Walk *walk, PlayList *list, Status *status) {
    Trail trail;
    bool with_path = false;
    set_start(walk, &trail.state[0]);
    trail.length = 0;
    for (size_t i = 0; i < list->count; i++) {
        Step way[RULES_MAX_NUMBERS];
        int count = play_code_steps(list->work, list->work->code[i], way);
        HookAnswer answer = follow(walk, &trail, way, count, with_path);
        if (answer == HOOK_NEEDS_PATH && !with_path) { // what it said without the path holds for every path
            list->work->with_path = with_path = true;
            answer = follow(walk, &trail, way, count, with_path);
        }
        if (answer > HOOK_YES) {
            *status = answer == HOOK_NO ? *status : STATUS_SCRIPT;
            return false;
        }
    }
    return true;
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
        HookAnswer answer = walk_ask_play(walk, &work->board[i], left_bits, NULL, walk->number_count - left, NULL);
        if (answer > HOOK_NO) {
            list->work->with_path = answer == HOOK_NEEDS_PATH;
            *status = answer == HOOK_NEEDS_PATH ? *status : STATUS_SCRIPT;
            return false;
        }
        if (answer == HOOK_NO && left > 0) {
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
        if (play_list_left(list, i) > 0) {
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

// False: the path search is needed, or a hook failed (*status).
static bool obey_hooks(Walk *walk, PlayList *list, Status *status) {
    const Rules *rules = walk->rules;
    if (!rules->hooks || play_list_is_pass(list)) {
        return true;
    }
    return (!rules_have_hook(rules, HOOK_ALLOW_STEP) || all_ways_allowed(walk, list, status)) &&
           (!rules_have_hook(rules, HOOK_ALLOW_PLAY) || keep_allowed(walk, list, status)) &&
           (!rules_have_hook(rules, HOOK_PREFER_PLAY) || keep_preferred(walk, list, status));
}

// ---- the generators

// The walk with its head budget.
static Status prepare(Walk *walk, const Rules *rules, const Position *position, PlayList *list) {
    set_walk(walk, rules, position);
    if (rules->hooks && rules->hooks->begin) {
        // Each try anew, so that whether a script's budget holds does not depend on the size that the list had before.
        rules->hooks->begin(rules->hooks->context);
    }
    if (rules->head_per_turn == 0) {
        return STATUS_OK;
    }
    list->work->coded = false;
    return set_head_budget(walk, list);
}

static Status search_paths(Walk *walk, PlayList *list) {
    WalkState start;
    set_start(walk, &start);
    list->work->coded = false;
    return path_search_plays(walk, &start, list);
}

Status plays_generate(const Rules *rules, const Position *position, PlayList *list) {
    Walk walk;
    Status status = prepare(&walk, rules, position, list);
    begin_list(list, &walk);
    if (status != STATUS_OK) {
        return status;
    }
    if (rules->fast) {
        FastAnswer answer = fast_plays(&walk, list, FAST_LIST, 0);
        if (answer == FAST_DONE && obey_hooks(&walk, list, &status)) {
            return STATUS_OK;
        }
        if (answer == FAST_FULL || status != STATUS_OK) {
            list->count = 0;
            return answer == FAST_FULL ? STATUS_FULL : status;
        }
    }
    return search_paths(&walk, list);
}

Status plays_generate_growing(const Rules *rules, const Position *position, PlayList *list) {
    Status status = plays_generate(rules, position, list);
    while (status == STATUS_FULL) {
        status = play_list_grow(list);
        if (status != STATUS_OK) {
            return status;
        }
        status = plays_generate(rules, position, list);
    }
    return status;
}

// ---- counting and picking

Status plays_count(const Rules *rules, const Position *position, PlayList *list, size_t *count) {
    *count = 0;
    if (rules->fast && !rules->hooks) {
        Walk walk;
        Status status = prepare(&walk, rules, position, list);
        begin_list(list, &walk);
        if (status == STATUS_OK && fast_plays(&walk, list, FAST_COUNT, 0) == FAST_DONE) {
            *count = list->count;
            list->count = 0;
            return STATUS_OK;
        }
    }
    Status status = plays_generate_growing(rules, position, list);
    *count = list->count;
    return status;
}

Status plays_pick(const Rules *rules, const Position *position, PlayList *list, uint64_t random, Play *play) {
    if (rules->fast && !rules->hooks) {
        Walk walk;
        Status status = prepare(&walk, rules, position, list);
        begin_list(list, &walk);
        if (status == STATUS_OK && fast_plays(&walk, list, FAST_COUNT, 0) == FAST_DONE) {
            size_t index = plays_choose(random, list->count);
            fast_plays(&walk, list, FAST_PICK, index);
            list->count = 1;
            play_list_get(list, 0, play);
            return STATUS_OK;
        }
    }
    Status status = plays_generate_growing(rules, position, list);
    if (status == STATUS_OK) {
        play_list_get(list, plays_choose(random, list->count), play);
    }
    return status;
}
