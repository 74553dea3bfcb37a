// SPDX-License-Identifier: MIT
// Making positions: the start of a game, and what a throw stands for.
#include "core/position.h"

#include <string.h>

// Equal positions are compared as bytes: there may be no padding between the fields.
_Static_assert(sizeof(Position) == offsetof(Position, points) + sizeof(uint16_t), "padding in Position");

void position_init(Position *position, const Rules *rules) {
    memset(position, 0, sizeof *position);
    for (int side = 0; side < 2; side++) {
        Row *row = &position->board.row[side];
        memcpy(row->at, rules->layout.row[side].at, (size_t)rules->board_points + 1);
        row->at[rules->bar] = rules->layout.row[side].at[LAYOUT_BAR];
        row->at[rules->reserve] = rules->layout.row[side].at[LAYOUT_RESERVE];
    }
    position->turn = NOBODY;
    position->starter = NOBODY;
    position->cube_owner = NOBODY;
    position->winner = NOBODY;
    position->cube = 1;
    position->to = (uint16_t)rules->match_to;
}

static void sort_high_first(uint8_t *numbers, int count) {
    for (int i = 1; i < count; i++) {
        for (int j = i; j > 0 && numbers[j] > numbers[j - 1]; j--) {
            uint8_t swap = numbers[j];
            numbers[j] = numbers[j - 1];
            numbers[j - 1] = swap;
        }
    }
}

static bool all_equal(const uint8_t *numbers, int count) {
    for (int i = 1; i < count; i++) {
        if (numbers[i] != numbers[0]) {
            return false;
        }
    }
    return count >= 2;
}

// Items of `times` times each face from `first` to `last`, in front of what waits already.
static void push_chain(Position *position, const Rules *rules, int first, int last) {
    int added = last - first + 1;
    if (added < 1 || position->item_count + added > POSITION_MAX_ITEMS) {
        return;
    }
    memmove(&position->item[added], &position->item[0], position->item_count * sizeof(Item));
    for (int i = 0; i < added; i++) {
        Item *item = &position->item[i];
        memset(item, 0, sizeof *item);
        item->kind = ITEM_NUMBERS;
        item->side = position->turn;
        item->count = (uint8_t)rules->doubles_times;
        memset(item->number, first + i, item->count);
    }
    position->item_count = (uint8_t)(position->item_count + added);
}

void position_set_roll(Position *position, const Rules *rules, const uint8_t *roll) {
    int count = rules->dice_count;
    memset(position->roll, 0, sizeof position->roll);
    memset(position->number, 0, sizeof position->number);
    memcpy(position->roll, roll, (size_t)count);
    sort_high_first(position->roll, count);
    position->roll_count = (uint8_t)count;
    bool is_double = all_equal(position->roll, count);
    if (is_double) {
        count = rules->doubles_times;
        memset(position->number, position->roll[0], (size_t)count);
    } else {
        memcpy(position->number, position->roll, (size_t)count);
    }
    memcpy(position->number + count, rules->dice_fixed.at, rules->dice_fixed.count);
    count += rules->dice_fixed.count;
    sort_high_first(position->number, count);
    position->number_count = (uint8_t)count;
    position->playing = 1;
    if (is_double && position->turns[position->turn] + 1 >= rules->doubles_chain_from) {
        int face = position->roll[0], other = rules->dice_faces + 1 - face;
        if (rules->doubles_chain == CHAIN_CASCADE) {
            push_chain(position, rules, face + 1, rules->dice_faces);
        } else if (rules->doubles_chain == CHAIN_COMPLEMENT) {
            push_chain(position, rules, other, other);
        }
    }
}

int position_double_face(const Position *position, const Rules *rules) {
    if (position->roll_count) {
        return all_equal(position->roll, position->roll_count) ? position->roll[0] : 0;
    }
    bool full = position->number_count == rules->doubles_times;
    return full && all_equal(position->number, position->number_count) ? position->number[0] : 0;
}
