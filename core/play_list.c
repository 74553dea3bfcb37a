// SPDX-License-Identifier: MIT
// The list of plays: its storage, and what can be asked of it once it is made.
//
// Invariant: all storage is there from play_list_create (or play_list_grow) on; making and asking never allocate.
#include "core/fast_loops.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16, MOST_PLAYS = 1 << 20 };

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

void index_table_empty(IndexTable *table) {
    if (++table->now == 0) { // the stamps have gone round
        memset(table->stamp, 0, (table->mask + 1) * sizeof *table->stamp);
        table->now = 1;
    }
}

uint64_t hash_bytes(const void *bytes, size_t size) {
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
    PlayWork *work = list->work = calloc(1, sizeof *work);
    if (!work) {
        return STATUS_NO_MEMORY;
    }
    list->capacity = capacity < FIRST_CAPACITY ? FIRST_CAPACITY : capacity;
    list->head_budget = INT_MAX;
    work->avx2 = fast_has_avx2();
    work->seen_capacity =
        list->capacity * (list->capacity > 1 << 17 ? 2 : 4); // the longest lists have the fewest other states
    list->board = work->board = malloc((list->capacity + PLAY_SLACK) * sizeof *work->board);
    work->code = malloc((list->capacity + PLAY_SLACK) * sizeof *work->code);
    work->way = malloc(list->capacity * sizeof *work->way);
    work->seen = malloc(work->seen_capacity * sizeof *work->seen);
    if (!work->board || !work->code || !work->way || !work->seen ||
        table_create(&work->results, list->capacity) != STATUS_OK ||
        table_create(&work->seen_table, work->seen_capacity) != STATUS_OK) {
        play_list_destroy(list);
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

void play_list_destroy(PlayList *list) {
    PlayWork *work = list->work;
    if (work) {
        free(work->board);
        free(work->way);
        free(work->code);
        free(work->seen);
        free(work->results.index);
        free(work->results.stamp);
        free(work->seen_table.index);
        free(work->seen_table.stamp);
        free(work);
    }
    memset(list, 0, sizeof *list);
}

Status play_list_grow_to(PlayList *list, size_t most) {
    PlayList larger;
    if (list->capacity >= most) {
        return STATUS_FULL;
    }
    Status status = play_list_create(&larger, list->capacity * 4 < most ? list->capacity * 4 : most);
    if (status == STATUS_OK) {
        larger.work->avx2 = list->work->avx2;
        play_list_destroy(list);
        *list = larger;
    }
    return status;
}

Status play_list_grow(PlayList *list) {
    return play_list_grow_to(list, MOST_PLAYS);
}

void play_list_empty(PlayList *list) {
    PlayWork *work = list->work;
    list->count = 0;
    work->seen_count = 0;
    work->results_made = false;
    index_table_empty(&work->results);
    index_table_empty(&work->seen_table);
}

size_t play_list_slot(const PlayList *list, const Board *after, bool *found) {
    const IndexTable *table = &list->work->results;
    size_t slot = hash_bytes(after, sizeof *after) & table->mask;
    for (; table->stamp[slot] == table->now; slot = (slot + 1) & table->mask) {
        if (memcmp(&list->board[table->index[slot]], after, sizeof *after) == 0) {
            *found = true;
            return slot;
        }
    }
    *found = false;
    return slot;
}

size_t plays_find_result(const PlayList *list, const Board *after) {
    PlayWork *work = list->work;
    bool found;
    if (!work->results_made) { // nobody has asked so far
        index_table_empty(&work->results);
        for (size_t i = 0; i < list->count; i++) {
            size_t slot = play_list_slot(list, &list->board[i], &found);
            work->results.stamp[slot] = work->results.now;
            work->results.index[slot] = (uint32_t)i;
        }
        work->results_made = true;
    }
    size_t slot = play_list_slot(list, after, &found);
    return found ? work->results.index[slot] : SIZE_MAX;
}

// ---- codes

static int code_length(const PlayWork *work, uint32_t code) {
    int count = 0;
    if (work->number_count > 4) {
        return (int)code;
    }
    if (work->number[0] != work->number[work->number_count - 1]) {
        return (int)(code >> CODE_STEPS);
    }
    while (count < 4 && (code >> 8 * count & 0xff)) {
        count++;
    }
    return count;
}

// Five and more equal numbers: of each point there left who is missing on it and who came to it. Those on the bar go
// first, then the reserve, then all from high to low.
static int steps_of_boards(const PlayWork *work, const Board *after, Step step[RULES_MAX_NUMBERS]) {
    const uint8_t *before = work->start.row[work->side].at, *now = after->row[work->side].at;
    int die = work->number[0], bar = work->bar, count = 0;
    int left[BOARD_PLACES + RULES_MAX_FACES] = {0};
    for (int i = 0; i <= bar; i++) {
        int from = i == 0 ? bar : i == 1 ? bar + 1 : bar + 1 - i, place = from > bar ? bar : from;
        int gone = before[from] - now[from] + left[from + die], to = place > die ? place - die : BOARD_OFF;
        left[place] += gone;
        for (; gone > 0; gone--) {
            step[count++] = (Step){(uint8_t)from, (uint8_t)to, (uint8_t)die, CONTACT_NONE, 0};
        }
    }
    return count;
}

int play_code_steps(const PlayWork *work, size_t index, Step step[RULES_MAX_NUMBERS]) {
    uint32_t code = work->code[index];
    int count = code_length(work, code);
    if (work->number_count > 4) {
        return steps_of_boards(work, &work->board[index], step);
    }
    bool equal = work->number[0] == work->number[work->number_count - 1];
    for (int i = 0; i < count; i++) {
        int from = (int)(code >> 8 * i & 0xff), die = work->number[0];
        if (!equal && (i == 0) == ((code & CODE_LOW_FIRST) != 0)) {
            die = work->number[1];
        }
        int to = (from > work->bar ? work->bar : from) - die; // the reserve enters as from the bar
        step[i] = (Step){(uint8_t)from, (uint8_t)(to > 0 ? to : BOARD_OFF), (uint8_t)die, CONTACT_NONE, 0};
    }
    return count;
}

// The contacts, and what is left over, from the board before the play.
static void decode(const PlayWork *work, size_t index, Play *play) {
    Row own = work->start.row[work->side], enemy = work->start.row[side_other(work->side)];
    uint8_t used[BOARD_PLACES] = {0};
    play->step_count = (uint8_t)play_code_steps(work, index, play->step);
    for (int i = 0; i < play->step_count; i++) {
        Step *step = &play->step[i];
        int other = work->opp[step->to];
        own.at[step->from]--;
        // These loops land on no enemy that they do not hit or pin. Under own checkers one is pinned already.
        if (step->to != BOARD_OFF && enemy.at[other] == 1 && own.at[step->to] == 0) {
            step->contact = work->pins ? CONTACT_PIN : CONTACT_HIT;
            enemy.at[other] = work->pins;
        }
        own.at[step->to]++;
        play->head_taken = (uint8_t)(play->head_taken + (step->from == work->head));
        used[step->die]++;
    }
    for (int i = 0; play->step_count + play->left_count < work->number_count; i++) {
        if (used[work->number[i]]) {
            used[work->number[i]]--;
        } else {
            play->left[play->left_count++] = work->number[i];
        }
    }
    play->ended = (wide_mask(wide_load(play->after.row[work->side].at), 1) & ~bit(BOARD_OFF)) == 0;
}

int play_list_left(const PlayList *list, size_t index) {
    const PlayWork *work = list->work;
    return work->number_count - (work->coded ? code_length(work, work->code[index]) : work->way[index].step_count);
}

// ---- plays

void play_list_get(const PlayList *list, size_t index, Play *play) {
    const PlayWork *work = list->work;
    const Way *way = &work->way[index];
    play->after = list->board[index];
    memset(play->step, 0, sizeof *play - offsetof(Play, step));
    if (work->coded) {
        decode(work, index, play);
        return;
    }
    memcpy(play->step, way->step, sizeof play->step);
    play->step_count = way->step_count;
    play->head_taken = way->head_taken;
    play->ended = way->ended;
    for (int i = 0; i < work->number_count; i++) {
        if (way->left >> i & 1) {
            play->left[play->left_count++] = work->number[i];
        }
    }
}

bool play_list_is_pass(const PlayList *list) {
    return list->count == 1 && play_list_left(list, 0) == list->work->number_count;
}
