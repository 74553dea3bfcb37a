// SPDX-License-Identifier: MIT
// Generation of plays: the head budget, and which generator does the work.
//
// Rules that look at nothing but steps and boards are served by the fast loops (fast_pair.c, fast_double.c), all
// others, and positions that the loops decline, by the path search. Invariant: which of them answers follows from rules
// and position alone, so the order of the list does too.
#include "core/generator/fast/fast_loops.h"
#include "core/generator/path_search.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

FAST_INLINE void set_walk(Walk *walk, const Rules *rules, const Position *position) {
    assert(rules->bar == place_bar(rules->board_points) && position->turn <= BLACK);
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
    for (int n = 0; n < BOARD_PLACES; n++) {
        state->held |= (uint32_t)(state->board.row[walk->side].at[n] > 0) << n;
    }
}

bool walk_has_first_budget(const Rules *rules, const Position *position) {
    int face = position_double_face(position, rules);
    return (face && (rules->head_first_doubles >> face & 1)) || rules->head_first_when == HEAD_ANY_ROLL_NEEDED;
}

// Works out the head budget of the item; head.first_when = needed looks ahead.
FAST_INLINE Status set_head_budget(Walk *walk, PlayList *list) {
    const Rules *rules = walk->rules;
    const Position *position = walk->position;
    int budget = rules->head_per_turn;
    if (position_is_first_turn(position, walk->side) && walk_has_first_budget(rules, position)) {
        int most = budget > rules->head_first_max ? budget : rules->head_first_max;
        if (rules->head_first_when == HEAD_LISTED) {
            budget = most;
        }
        for (bool full = false; budget < most; budget++) {
            WalkState start;
            set_start(walk, &start);
            walk->head_budget = budget - position->head_taken;
            RETURN_IF_FAILED(path_search_full(walk, &start, list, &full));
            if (full) {
                break;
            }
        }
    }
    walk->head_budget = budget > position->head_taken ? budget - position->head_taken : 0;
    return STATUS_OK;
}

// Each question anew, so that whether a script's budget holds depends neither on what was asked before nor on the size
// that the list had.
static void begin_budget(const Rules *rules) {
    if (rules->hooks && rules->hooks->begin) {
        rules->hooks->begin(rules->hooks->context);
    }
}

void walk_begin(Walk *walk, WalkState *state, const Rules *rules, const Position *position, const PlayList *list) {
    begin_budget(rules);
    set_walk(walk, rules, position);
    set_start(walk, state);
    walk->head_budget = list ? list->head_budget : INT_MAX;
}

FAST_INLINE void begin_list(PlayList *list, const Walk *walk) {
    PlayWork *work = list->work;
    list->count = 0;
    work->results_made = false; // the path search empties more
    list->head_budget = walk->head_budget;
    work->coded = true;
    work->walked = false;
    work->with_path = false;
    if (rules_ask_about_plays(walk->rules)) {
        hook_memo_begin(&work->memo);
    }
    work->start = walk->position->board.row[walk->side];
    work->side = walk->side;
    work->head = walk->rules->head[walk->side];
    work->bar = walk->rules->bar;
    work->pins = walk->rules->contact_blot == BLOT_PIN;
    work->number_count = walk->number_count;
    memcpy(work->number, walk->number, sizeof walk->number);
}

// ---- the generators

// The walk with its head budget.
FAST_INLINE Status prepare(Walk *walk, const Rules *rules, const Position *position, PlayList *list) {
    set_walk(walk, rules, position);
    begin_budget(rules);
    if (rules->head_per_turn == 0) {
        return STATUS_OK;
    }
    list->work->coded = false;
    return set_head_budget(walk, list);
}

static FastAnswer run_loops(const Walk *walk, PlayList *list, FastAim aim, size_t pick) {
#ifdef NARDBOX_AVX2
    if (list->work->avx2) {
        return fast_plays_avx2(walk, list, aim, pick);
    }
#endif
    return fast_plays(walk, list, aim, pick);
}

static Status search_paths(Walk *walk, PlayList *list) {
    WalkState start;
    set_start(walk, &start);
    list->work->coded = false;
    return path_search_plays(walk, &start, list);
}

FAST_INLINE Status generate(const Rules *rules, const Position *position, PlayList *list) {
    Walk walk;
    Status status = prepare(&walk, rules, position, list);
    begin_list(list, &walk);
    if (status != STATUS_OK) {
        return status;
    }
    if (rules->fast) {
        FastAnswer answer = run_loops(&walk, list, FAST_LIST, 0);
        if (answer == FAST_DONE && (!rules_ask_about_plays(rules) || fast_obey_hooks(&walk, list, &status))) {
            return STATUS_OK;
        }
        if (answer == FAST_FULL || status != STATUS_OK) {
            list->count = 0;
            return answer == FAST_FULL ? STATUS_FULL : status;
        }
    }
    return search_paths(&walk, list);
}

Status plays_generate(const Rules *rules, const Position *position, PlayList *list) {
    return generate(rules, position, list);
}

// Where prefer_play looks at the path, every way is a play of its own until it has been asked: 24 ways to most boards
// that four different numbers lead to. That many take about 50 MiB, as do the plays under other hooks.
enum { MOST_RESULTS = 1 << 18, MOST_WITH_HOOKS = 1 << 17, MOST_WAYS = 5 << 15 };

Status plays_generate_growing(const Rules *rules, const Position *position, PlayList *list) {
    Status status = generate(rules, position, list);
    while (status == STATUS_FULL) {
        bool ways = rules_have_hook(rules, HOOK_PREFER_PLAY);
        size_t most = ways ? MOST_WAYS : rules->hooks ? MOST_WITH_HOOKS : MOST_RESULTS;
        RETURN_IF_FAILED(play_list_grow_to(list, most));
        status = plays_generate(rules, position, list);
    }
    return status;
}

Status plays_failed(const Rules *rules, Status status, Error *error) {
    if (status == STATUS_OK) {
        return status;
    }
    if (status == STATUS_SCRIPT) {
        return hooks_failed(rules, error);
    }
    return error_set(error, status, 0, 0, "%s",
                     status == STATUS_NO_MEMORY ? "not enough memory" : "there are more plays than can be listed");
}

// ---- counting and picking

// Counts the plays without making them. False: that is not possible.
FAST_INLINE bool count_by_loops(Walk *walk, const Rules *rules, const Position *position, PlayList *list) {
    if (!rules->fast || rules_ask_about_plays(rules)) {
        return false;
    }
    Status status = prepare(walk, rules, position, list);
    begin_list(list, walk);
    return status == STATUS_OK && run_loops(walk, list, FAST_COUNT, 0) == FAST_DONE;
}

Status plays_count(const Rules *rules, const Position *position, PlayList *list, size_t *count) {
    Walk walk;
    bool counted = count_by_loops(&walk, rules, position, list);
    Status status = counted ? STATUS_OK : plays_generate_growing(rules, position, list);
    *count = list->count;
    list->count = counted ? 0 : list->count;
    return status;
}

Status plays_pick(const Rules *rules, const Position *position, PlayList *list, uint64_t random, Play *play) {
    Walk walk;
    if (count_by_loops(&walk, rules, position, list)) {
        size_t index = plays_choose(random, list->count);
        run_loops(&walk, list, FAST_PICK, index);
        list->count = 1;
        play_list_get(list, 0, play);
        return STATUS_OK;
    }
    Status status = plays_generate_growing(rules, position, list);
    if (status == STATUS_OK) {
        play_list_get(list, plays_choose(random, list->count), play);
    }
    return status;
}
