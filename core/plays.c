// SPDX-License-Identifier: MIT
// The search for all plays: every way through the numbers, each state of the walk once.
//
// Two ways of making the same steps meet in the same WalkState; a state met before has already given all
// its results, so it is not walked again. Results are told apart by their boards. Invariants: after
// plays_generate no two plays of the list have equal boards, and of all ways to a board the one with
// the highest (rank, path_rank) is kept.
#include "core/walk.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16, MOST_PLAYS = 1 << 20, SEEN_PER_PLAY = 4 };

// ---- storage ---------------------------------------------------------------------------------------

static Status table_create(IndexTable *table, size_t entries) {
    size_t size = 64;
    while (size < entries * 2) {
        size *= 2;
    }
    table->mask = size - 1;
    table->now = 1;
    table->index = malloc(size * sizeof *table->index);
    table->stamp = calloc(size, sizeof *table->stamp);
    return table->index && table->stamp ? STATUS_OK : STATUS_NO_MEMORY;
}

static void table_empty(IndexTable *table) {
    if (++table->now == 0) { // the stamps have gone round
        memset(table->stamp, 0, (table->mask + 1) * sizeof *table->stamp);
        table->now = 1;
    }
}

static uint64_t hash_bytes(const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (; size >= 8; size -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    for (; size > 0; size--, at++) {
        hash = (hash ^ *at) * UINT64_C(0xff51afd7ed558ccd);
    }
    return hash ^ hash >> 29;
}

Status play_list_create(PlayList *list, size_t capacity) {
    memset(list, 0, sizeof *list);
    list->capacity = capacity < FIRST_CAPACITY ? FIRST_CAPACITY : capacity;
    list->seen_capacity = list->capacity * SEEN_PER_PLAY;
    list->play = malloc(list->capacity * sizeof *list->play);
    list->seen = malloc(list->seen_capacity * sizeof *list->seen);
    if (!list->play || !list->seen || table_create(&list->results, list->capacity) != STATUS_OK ||
        table_create(&list->seen_table, list->seen_capacity) != STATUS_OK) {
        play_list_destroy(list);
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

void play_list_destroy(PlayList *list) {
    free(list->play);
    free(list->seen);
    free(list->results.index);
    free(list->results.stamp);
    free(list->seen_table.index);
    free(list->seen_table.stamp);
    memset(list, 0, sizeof *list);
}

Status play_list_grow(PlayList *list) {
    PlayList larger;
    if (list->capacity >= MOST_PLAYS) {
        return STATUS_FULL;
    }
    Status status = play_list_create(&larger, list->capacity * 4);
    if (status == STATUS_OK) {
        play_list_destroy(list);
        *list = larger;
    }
    return status;
}

// Slot of the table where `after` is or would be; *found says which.
static size_t result_slot(const PlayList *list, const Board *after, bool *found) {
    const IndexTable *table = &list->results;
    size_t slot = hash_bytes(after, sizeof *after) & table->mask;
    for (; table->stamp[slot] == table->now; slot = (slot + 1) & table->mask) {
        if (memcmp(&list->play[table->index[slot]].after, after, sizeof *after) == 0) {
            *found = true;
            return slot;
        }
    }
    *found = false;
    return slot;
}

void play_list_get(const PlayList *list, size_t index, Play *play) {
    *play = list->play[index];
}

size_t plays_find_result(const PlayList *list, const Board *after) {
    bool found;
    size_t slot = result_slot(list, after, &found);
    return found ? list->results.index[slot] : SIZE_MAX;
}

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

static void rank_play(const Walk *walk, const WalkState *state, Play *play, int depth) {
    uint8_t used[RULES_MAX_NUMBERS];
    int used_count = 0;
    play->left_count = 0;
    for (int i = 0; i < walk->number_count; i++) {
        if (state->left >> i & 1) {
            play->left[play->left_count++] = walk->number[i];
        } else {
            used[used_count++] = walk->number[i];
        }
    }
    play->ended = walk_is_ended(walk, state);
    play->path_rank = (uint64_t)depth << 32 | dice_word(used, used_count);
    play->rank = play->ended ? (uint64_t)walk->number_count << 32 | dice_word(walk->number, walk->number_count)
                             : play->path_rank;
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
    Play play;
    memset(&play, 0, sizeof play);
    rank_play(walk, state, &play, depth);
    uint64_t *best = &search->best[rank_count(play.rank)];
    if (search->aim == SEARCH_RANKS) {
        *best = play.rank > *best ? play.rank : *best;
        return;
    }
    if (search->by_rank && play.rank < *best) {
        return;
    }
    if (walk->rules->forced_use == USE_MOST && list->count > 0) {
        int order = compare_rank(walk->rules, play.rank, list->play[0].rank);
        if (order < 0) {
            return;
        }
        if (order > 0) { // everything so far uses less
            list->count = 0;
            table_empty(&list->results);
        }
    }
    bool found;
    size_t slot = result_slot(list, &state->board, &found);
    size_t index = found ? list->results.index[slot] : list->count;
    if (found) {
        const Play *old = &list->play[index];
        if (old->rank > play.rank || (old->rank == play.rank && old->path_rank >= play.path_rank)) {
            return;
        }
    } else if (list->count == list->capacity) {
        search->status = STATUS_FULL;
        return;
    } else {
        list->results.stamp[slot] = list->results.now;
        list->results.index[slot] = (uint32_t)list->count++;
    }
    play.after = state->board;
    play.step_count = (uint8_t)depth;
    play.head_taken = state->head_taken;
    memcpy(play.step, search->path, (size_t)depth * sizeof(Step));
    list->play[index] = play;
}

static size_t seen_slot(const PlayList *list, const WalkState *state, bool *found) {
    const IndexTable *table = &list->seen_table;
    size_t slot = hash_bytes(state, sizeof *state) & table->mask;
    for (; table->stamp[slot] == table->now; slot = (slot + 1) & table->mask) {
        WalkState met = list->seen[table->index[slot]];
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
    PlayList *list = search->list;
    bool found;
    size_t slot = seen_slot(list, state, &found);
    if (list->seen_count == list->seen_capacity) {
        search->status = STATUS_FULL;
        return;
    }
    list->seen_table.stamp[slot] = list->seen_table.now;
    list->seen_table.index[slot] = (uint32_t)list->seen_count;
    list->seen[list->seen_count] = *state;
    list->seen[list->seen_count++].survives = survives;
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
        size_t slot = seen_slot(search->list, state, &found);
        if (found) {
            return search->list->seen[search->list->seen_table.index[slot]].survives;
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

static void list_empty(PlayList *list) {
    list->count = 0;
    list->seen_count = 0;
    table_empty(&list->results);
    table_empty(&list->seen_table);
}

static Status can_play_in_full(const Walk *walk, const WalkState *start, PlayList *list, bool *full) {
    Search search = {.walk = walk, .list = list, .aim = SEARCH_FULL};
    list_empty(list);
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

Status plays_generate(const Rules *rules, const Position *position, PlayList *list) {
    Walk walk;
    WalkState start;
    walk_begin(&walk, &start, rules, position, NULL);
    Status status = set_head_budget(&walk, &start, list);
    list_empty(list);
    list->head_budget = walk.head_budget;
    Search search = {.walk = &walk, .list = list};
    // Where plays with different counts stay side by side, forced.higher needs the best rank of each count first.
    if (status == STATUS_OK && rules->forced_use != USE_MOST && rules->forced_higher == HIGHER_MUST) {
        search.aim = SEARCH_RANKS;
        visit(&search, &start, 0);
        status = search.status;
        search.aim = SEARCH_PLAYS;
        search.by_rank = true;
        list_empty(list);
    }
    if (status == STATUS_OK) {
        visit(&search, &start, 0);
        status = search.status;
    }
    if (status != STATUS_OK) {
        list_empty(list);
    }
    return status;
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
