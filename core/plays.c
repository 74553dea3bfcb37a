// SPDX-License-Identifier: MIT
// Generation of plays: the head budget, and which generator does the work.
#include "core/path_search.h"

#include <limits.h>
#include <string.h>

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
            Status status = path_search_full(walk, start, list, &full);
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
    // Each try anew, so that whether a script's budget holds does not depend on the size that the list had before.
    if (rules->hooks && rules->hooks->begin) {
        rules->hooks->begin(rules->hooks->context);
    }
    Status status = set_head_budget(&walk, &start, list);
    play_list_empty(list);
    list->head_budget = walk.head_budget;
    list->work->number_count = walk.number_count;
    memcpy(list->work->number, walk.number, sizeof walk.number);
    if (status == STATUS_OK) {
        status = path_search_plays(&walk, &start, list);
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
