// SPDX-License-Identifier: MIT
// The search for all plays: every way through the numbers, each state of the walk once.
//
// Two ways of making the same steps meet in the same WalkState; a state met before has already given all
// its results, so it is not walked again. Results are told apart by their boards. Invariants: after
// plays_generate no two plays of the list have equal boards, and of all ways to a board the one with
// the highest (rank, path_rank) is kept.
#include "core/hooks.h"
#include "core/play_work.h"

#include <limits.h>
#include <string.h>

// ---- the search ------------------------------------------------------------------------------------

typedef enum SearchAim {
    SEARCH_PLAYS, // fill the list
    SEARCH_FULL,  // only ask whether all numbers can be played
    SEARCH_RANKS, // only find the highest rank of each count
} SearchAim;

typedef struct Search {
    const Walk *walk;
    PlayList *list;
    SearchAim aim;
    bool full_found;
    bool by_rank; // SEARCH_PLAYS: only ways whose rank is the best of their count
    uint64_t best[RULES_MAX_NUMBERS + 1];
    Status status;
    Step path[RULES_MAX_NUMBERS];
} Search;

// Sorted high to low, four bits each: larger words are larger numbers, compared in turn.
static uint64_t dice_word(const uint8_t *sorted, int count) {
    uint64_t word = 0;
    for (int i = 0; i < RULES_MAX_NUMBERS; i++) {
        word = word << 4 | (i < count ? sorted[i] : 0);
    }
    return word;
}

static void rank_way(const Walk *walk, const WalkState *state, Way *way, int depth) {
    uint8_t used[RULES_MAX_NUMBERS];
    int used_count = 0;
    for (int i = 0; i < walk->number_count; i++) {
        if (!(state->left >> i & 1)) {
            used[used_count++] = walk->number[i];
        }
    }
    way->ended = walk_is_ended(walk, state);
    way->path_rank = (uint64_t)depth << 32 | dice_word(used, used_count);
    way->rank =
        way->ended ? (uint64_t)walk->number_count << 32 | dice_word(walk->number, walk->number_count) : way->path_rank;
}

static int rank_count(uint64_t rank) {
    return (int)(rank >> 32);
}

// -1: out of the running beside a play of rank `best`; 1: puts that one out; 0: both stay.
static int compare_rank(const Rules *rules, uint64_t rank, uint64_t best) {
    uint64_t a = rules->forced_higher == HIGHER_MUST ? rank : (uint64_t)rank_count(rank);
    uint64_t b = rules->forced_higher == HIGHER_MUST ? best : (uint64_t)rank_count(best);
    return a < b ? -1 : a > b;
}

// A way to play passed. A result may be reached by several ways, so ranks are compared before results are.
static void record(Search *search, const WalkState *state, int depth) {
    const Walk *walk = search->walk;
    PlayList *list = search->list;
    PlayWork *work = list->work;
    Way way;
    memset(&way, 0, sizeof way);
    rank_way(walk, state, &way, depth);
    uint64_t *best = &search->best[rank_count(way.rank)];
    if (search->aim == SEARCH_RANKS) {
        *best = way.rank > *best ? way.rank : *best;
        return;
    }
    if (search->by_rank && way.rank < *best) {
        return;
    }
    if (walk->rules->forced_use == USE_MOST && list->count > 0) {
        int order = compare_rank(walk->rules, way.rank, work->way[0].rank);
        if (order < 0) {
            return;
        }
        if (order > 0) { // everything so far uses less
            list->count = 0;
            index_table_empty(&work->results);
        }
    }
    bool found;
    size_t slot = play_list_slot(list, &state->board, &found);
    size_t index = found ? work->results.index[slot] : list->count;
    if (found) {
        const Way *old = &work->way[index];
        if (old->rank > way.rank || (old->rank == way.rank && old->path_rank >= way.path_rank)) {
            return;
        }
    } else if (list->count == list->capacity) {
        search->status = STATUS_FULL;
        return;
    } else {
        work->results.stamp[slot] = work->results.now;
        work->results.index[slot] = (uint32_t)list->count++;
    }
    way.step_count = (uint8_t)depth;
    way.head_taken = state->head_taken;
    way.left = state->left;
    memcpy(way.step, search->path, (size_t)depth * sizeof(Step));
    work->board[index] = state->board;
    work->way[index] = way;
}

static size_t seen_slot(const PlayWork *work, const WalkState *state, bool *found) {
    const IndexTable *table = &work->seen_table;
    size_t slot = hash_bytes(state, sizeof *state) & table->mask;
    for (; table->stamp[slot] == table->now; slot = (slot + 1) & table->mask) {
        WalkState met = work->seen[table->index[slot]];
        met.survives = 0;
        if (memcmp(&met, state, sizeof met) == 0) {
            *found = true;
            return slot;
        }
    }
    *found = false;
    return slot;
}

static void remember(Search *search, const WalkState *state, bool survives) {
    PlayWork *work = search->list->work;
    bool found;
    size_t slot = seen_slot(work, state, &found);
    if (work->seen_count == work->seen_capacity) {
        search->status = STATUS_FULL;
        return;
    }
    work->seen_table.stamp[slot] = work->seen_table.now;
    work->seen_table.index[slot] = (uint32_t)work->seen_count;
    work->seen[work->seen_count] = *state;
    work->seen[work->seen_count++].survives = survives;
}

static bool visit(Search *search, const WalkState *state, int depth);

// Every way to go on from here by one step; true if a candidate that passes lies that way.
static bool visit_next(Search *search, const WalkState *state, int depth) {
    const Walk *walk = search->walk;
    const Row *own = &state->board.row[walk->side];
    bool survives = false;
    for (int i = 0; i < walk->number_count; i++) {
        int die = walk->number[i];
        unsigned same = walk_left_with(walk, state, die);
        if (!(state->left >> i & 1) || (same & ((1u << i) - 1))) {
            continue; // played, or the same number was tried already
        }
        for (int from = walk->rules->reserve; from >= 1; from--) {
            uint8_t flags[RULES_MAX_NUMBERS + 1];
            Step shapes[3];
            if (own->at[from] == 0 || (state->air != NO_PLACE && state->air != from)) {
                continue;
            }
            int shape_count = walk_step_shapes(walk, state, from, die, shapes);
            int flag_count = walk_flags_at(walk, state, from, flags);
            for (int k = 0; k < flag_count; k++) {
                for (int s = 0; s < shape_count; s++) {
                    WalkState next;
                    if (walk_try_step(walk, state, &shapes[s], flags[k], true, &next) != REASON_NONE) {
                        continue;
                    }
                    search->path[depth] = shapes[s];
                    survives |= visit(search, &next, depth + 1);
                    if (search->status != STATUS_OK || search->full_found) {
                        return survives;
                    }
                }
            }
        }
    }
    return survives;
}

// Walks on from `state`; true if a candidate that passes the final tests is here or further on.
static bool visit(Search *search, const WalkState *state, int depth) {
    const Walk *walk = search->walk;
    bool inner = state->left != 0 && !walk_is_ended(walk, state);
    bool extended = false;
    if (inner && depth > 0) {
        bool found;
        const PlayWork *work = search->list->work;
        size_t slot = seen_slot(work, state, &found);
        if (found) {
            return work->seen[work->seen_table.index[slot]].survives;
        }
    }
    if (inner) {
        extended = visit_next(search, state, depth);
        if (search->status != STATUS_OK) {
            return extended;
        }
    }
    bool passes = depth == 0 || walk_final_reason(walk, state) == REASON_NONE;
    if (search->aim == SEARCH_FULL) {
        search->full_found |= passes && depth > 0 && !inner;
    } else if (passes && !(extended && walk->rules->forced_use == USE_WHILE_POSSIBLE)) {
        record(search, state, depth);
    }
    if (inner && depth > 0 && search->status == STATUS_OK) {
        remember(search, state, passes || extended);
    }
    return passes || extended;
}

static Status can_play_in_full(const Walk *walk, const WalkState *start, PlayList *list, bool *full) {
    Search search = {.walk = walk, .list = list, .aim = SEARCH_FULL};
    play_list_empty(list);
    visit(&search, start, 0);
    *full = search.full_found;
    return search.status;
}

// Works out the head budget of the item; head.first_when = needed looks ahead.
static Status set_head_budget(Walk *walk, const WalkState *start, PlayList *list) {
    const Rules *rules = walk->rules;
    const Position *position = walk->position;
    int most = rules->head_per_turn > rules->head_first_max ? rules->head_per_turn : rules->head_first_max;
    int face = position_double_face(position, rules);
    bool listed = face && (rules->head_first_doubles >> face & 1);
    int budget = rules->head_per_turn;
    walk->head_budget = INT_MAX;
    if (budget == 0) {
        return STATUS_OK;
    }
    if (position_is_first_turn(position, walk->side) && (listed || rules->head_first_when == HEAD_ANY_ROLL_NEEDED)) {
        if (rules->head_first_when == HEAD_LISTED) {
            budget = most;
        }
        for (bool full = false; budget < most; budget++) {
            walk->head_budget = budget - position->head_taken;
            Status status = can_play_in_full(walk, start, list, &full);
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
    memset(walk, 0, sizeof *walk);
    memset(state, 0, sizeof *state);
    walk->rules = rules;
    walk->position = position;
    walk->side = (Side)position->turn;
    walk->enemy = side_other(walk->side);
    walk->number_count = position->number_count;
    memcpy(walk->number, position->number, sizeof walk->number);
    walk->total = row_total(&position->board.row[walk->side]);
    walk->head_budget = list ? list->head_budget : INT_MAX;
    state->board = position->board;
    state->left = (uint8_t)((1u << walk->number_count) - 1);
    state->air = NO_PLACE;
}

static Status generate(const Rules *rules, const Position *position, PlayList *list) {
    Walk walk;
    WalkState start;
    walk_begin(&walk, &start, rules, position, NULL);
    Status status = set_head_budget(&walk, &start, list);
    play_list_empty(list);
    list->head_budget = walk.head_budget;
    list->work->number_count = walk.number_count;
    memcpy(list->work->number, walk.number, sizeof walk.number);
    Search search = {.walk = &walk, .list = list};
    // Where plays with different counts stay side by side, forced.higher needs the best rank of each count first.
    if (status == STATUS_OK && rules->forced_use != USE_MOST && rules->forced_higher == HIGHER_MUST) {
        search.aim = SEARCH_RANKS;
        visit(&search, &start, 0);
        status = search.status;
        search.aim = SEARCH_PLAYS;
        search.by_rank = true;
        play_list_empty(list);
    }
    if (status == STATUS_OK) {
        visit(&search, &start, 0);
        status = search.status;
    }
    if (status != STATUS_OK) {
        play_list_empty(list);
    }
    list->work->results_made = status == STATUS_OK;
    return status;
}

static void begin_hooks(const Rules *rules) {
    if (rules->hooks != NULL && rules->hooks->begin != NULL) {
        rules->hooks->begin(rules->hooks->context);
    }
}

Status plays_generate(const Rules *rules, const Position *position, PlayList *list) {
    begin_hooks(rules);
    return generate(rules, position, list);
}

Status plays_generate_growing(const Rules *rules, const Position *position, PlayList *list) {
    begin_hooks(rules);
    Status status = generate(rules, position, list);
    while (status == STATUS_FULL) {
        status = play_list_grow(list);
        if (status != STATUS_OK) {
            return status;
        }
        status = generate(rules, position, list);
    }
    return status;
}
