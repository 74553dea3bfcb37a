// SPDX-License-Identifier: MIT
// Layouts and their numbers, and what rolls make of them: see endgame_parts.h.
#include "core/array.h"
#include "core/endgame/endgame_parts.h"

double layouts_count(int points, int checkers) {
    double count = 1;
    for (int i = 1; i <= points; i++) {
        count = count * (checkers + i) / i;
    }
    return count;
}

void layouts_open(Layouts *layouts, int points, int checkers) {
    *layouts = (Layouts){.points = points, .checkers = checkers};
    for (int i = 1; i <= points; i++) {
        for (int sum = 1; sum <= checkers; sum++) {
            layouts->term[i][sum] = (uint32_t)(layouts_count(points - i + 1, sum - 1) + 0.5);
        }
    }
    layouts->count = (uint32_t)(layouts_count(points, checkers) + 0.5);
    layouts->first_full = layouts->term[1][checkers];
}

uint32_t layouts_number(const Layouts *layouts, const Row *row, int total) {
    uint32_t number = 0;
    int sum = 0;
    for (int i = layouts->points; i >= 1; i--) {
        sum += row->at[i];
        if (sum > layouts->checkers) {
            return NO_LAYOUT;
        }
        number += layouts->term[i][sum];
    }
    return sum + row->at[BOARD_OFF] == total ? number : NO_LAYOUT;
}

void layouts_row(const Layouts *layouts, uint32_t number, int total, Row *row) {
    int higher = layouts->checkers; // the sum of the point before
    memset(row, 0, sizeof *row);
    for (int i = 1; i <= layouts->points; i++) {
        int sum = higher;
        while (layouts->term[i][sum] > number) {
            sum--;
        }
        number -= layouts->term[i][sum];
        row->at[i - 1] = (uint8_t)(higher - sum); // of i = 1: overwritten
        higher = sum;
    }
    row->at[layouts->points] = (uint8_t)higher;
    row->at[BOARD_OFF] = (uint8_t)(total - row_count(row, 1, layouts->points));
}

// ---- what a roll leads to

static Status make_rolls(Roller *roller, Error *error) {
    ChanceOutcome outcome[HOOK_MAX_ROLLS];
    Position start;
    double weights = 0;
    position_init(&start, &roller->rules);
    memset(&start.board, 0, sizeof start.board);
    start.board.row[BLACK].at[1] = (uint8_t)roller->rules.total[BLACK];
    start.board.row[WHITE].at[1] = (uint8_t)roller->rules.total[WHITE];
    start.turn = WHITE;
    start.turns[WHITE] = start.turns[BLACK] = POSITION_MAX_TURNS;
    roller->rolls = flow_chance_outcomes(&roller->rules, &start, outcome, HOOK_MAX_ROLLS, error);
    if (roller->rolls > HOOK_MAX_ROLLS) {
        return error_illegal(error, "there are too many rolls");
    }
    roller->rolled = calloc(roller->rolls, sizeof *roller->rolled);
    roller->chance = calloc(roller->rolls, sizeof *roller->chance);
    if (roller->rolled == NULL || roller->chance == NULL) {
        return error_no_memory(error);
    }
    for (size_t i = 0; i < roller->rolls; i++) {
        weights += outcome[i].weight;
    }
    for (size_t i = 0; i < roller->rolls; i++) {
        roller->chance[i] = outcome[i].weight / weights;
        roller->rolled[i] = start;
        position_set_roll(&roller->rolled[i], &roller->rules, outcome[i].dice);
    }
    return STATUS_OK;
}

Status roller_open(Roller *roller, const Rules *rules, const Layouts *layouts, Error *error) {
    *roller = (Roller){.rules = *rules, .layouts = layouts};
    roller->rules.hooks = NULL;
    roller->rules.cube_on = 0; // a roll comes first
    if (play_list_create(&roller->list, 0) != STATUS_OK) {
        return error_no_memory(error);
    }
    return make_rolls(roller, error);
}

void roller_close(Roller *roller) {
    play_list_destroy(&roller->list);
    free(roller->rolled);
    free(roller->chance);
    free(roller->next);
}

Status roller_list(Roller *roller, const Row *row, uint32_t layout, size_t roll, Error *error) {
    Position *rolled = &roller->rolled[roll];
    int total = roller->rules.total[WHITE];
    rolled->board.row[WHITE] = *row;
    RETURN_IF_FAILED(
        plays_failed(&roller->rules, plays_generate_growing(&roller->rules, rolled, &roller->list), error));
    roller->count = roller->list.count;
    RETURN_IF_FAILED(array_grow(&roller->next, &roller->capacity, roller->count, sizeof *roller->next, error));
    for (size_t i = 0; i < roller->count; i++) {
        uint32_t next = layouts_number(roller->layouts, &roller->list.board[i].row[WHITE], total);
        if (next >= layout && (next > layout || roller->count > 1)) {
            return error_illegal(error, "under these rules a play may leave all checkers where they are");
        }
        roller->next[i] = next;
    }
    return STATUS_OK;
}
