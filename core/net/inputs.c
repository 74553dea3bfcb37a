// SPDX-License-Identifier: MIT
// From positions to the inputs of a net: see net_parts.h.
#include "core/generator/fast/fast_wide.h"
#include "core/net/net_parts.h"

// Levels are reached by 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25 checkers.
const uint8_t net_levels_of[BOARD_MAX_CHECKERS + 1] = {0,  1,  2,  3,  4,  5,  6,  6,  7,  7,  8,  8,  9,  9,  9, 10,
                                                       10, 10, 10, 10, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12};

void sight_open(Sight *sight, const Rules *rules) {
    int faces = rules->dice_faces < ESCAPE_FACES ? rules->dice_faces : ESCAPE_FACES;
    *sight = (Sight){rules, faces, faces * faces};
}

static void put(Inputs *inputs, int row, float value) {
    inputs->row[inputs->count] = (uint16_t)row;
    inputs->value[inputs->count++] = value;
}

static void put_board(Inputs *inputs, const Board *board, Side me) {
    for (int i = 0; i < 2; i++) {
        Side side = i == 0 ? me : side_other(me);
        const uint8_t *at = board->row[side].at;
        for (uint32_t taken = wide_mask(wide_load(at), 1); taken; taken &= taken - 1) {
            int place = lowest(taken);
            for (int level = 0; level < net_levels_of[at[place]]; level++) {
                put(inputs, net_row_of(i, place) + level, 1);
            }
        }
        for (uint32_t pinned = board->pinned[side]; pinned; pinned &= pinned - 1) {
            put(inputs, ROW_PINNED + i * BOARD_PLACES + __builtin_ctz(pinned), 1);
        }
    }
}

static void put_queue(Inputs *inputs, const Position *position, Side me) {
    bool seen[2][FACES + 1] = {{false}}, rolls[2] = {false, false};
    for (int i = 0; i < position->item_count; i++) {
        const Item *item = &position->item[i];
        int whose = item->side != me;
        if (item->kind == ITEM_ROLL && !rolls[whose]) {
            rolls[whose] = true;
            put(inputs, ROW_ROLL_WAITS + whose, 1);
        }
        for (int k = 0; item->kind == ITEM_NUMBERS && k < item->count; k++) {
            int number = item->number[k] <= FACES ? item->number[k] : FACES;
            if (!seen[whose][number]) {
                seen[whose][number] = true;
                put(inputs, ROW_WAITING + whose * FACES + number - 1, 1);
            }
        }
    }
}

static void put_numbers(Inputs *inputs, const Position *position) {
    int last = 0;
    for (int i = 0; position->playing && i < position->number_count; i++) {
        int number = position->number[i] <= FACES ? position->number[i] : FACES;
        if (number != last) { // they are sorted
            put(inputs, ROW_NUMBER + number - 1, 1);
        }
        put(inputs, ROW_NUMBERS + i, 1);
        last = number;
    }
    if (position->by_enemy) {
        put(inputs, ROW_CHOSEN_BY_THEM, 1);
    }
}

static void put_state(Inputs *inputs, const Rules *rules, const Position *position, Side me) {
    for (int i = 0; i < 2; i++) {
        Side side = i == 0 ? me : side_other(me);
        for (int k = 0; k < rules->state_count; k++) {
            bool shared = rules->state[k].shared;
            int32_t value = position->state[shared ? WHITE : side][k];
            if (value != 0 && !(shared && i == 1)) {
                float size = value < 0 ? -(float)value : (float)value;
                put(inputs, ROW_STATE + i * RULES_MAX_STATE + k, (value < 0 ? -size : size) / (4.0f + size));
                put(inputs, ROW_STATE_SET + i * RULES_MAX_STATE + k, 1);
            }
        }
    }
}

void inputs_of_position(Inputs *inputs, const NetReader *reader, const Position *position) {
    Side me = (Side)position->turn;
    inputs->count = 0;
    put_board(inputs, &position->board, me);
    for (int i = 0; reader->turn_matters && i < 2; i++) {
        if (position_is_first_turn(position, i == 0 ? me : side_other(me))) {
            put(inputs, ROW_FIRST_TURN + i, 1);
        }
    }
    if (reader->starter_matters && position->starter != NOBODY) {
        put(inputs, ROW_BEGAN + (position->starter == me ? 0 : BOARD_PLACES), 1);
    }
    put_numbers(inputs, position);
    put_queue(inputs, position, me);
    if (position->last_turn) {
        put(inputs, ROW_LAST_TURN, 1);
    }
    put_state(inputs, reader->rules, position, me);
    for (int i = 0; i < FEATURES; i++) { // no branch to guess: the next is written on top of one that is 0
        put(inputs, ROW_FEATURES + i, reader->feature[i][0]);
        inputs->count -= reader->feature[i][0] == 0;
    }
}
