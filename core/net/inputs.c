// SPDX-License-Identifier: MIT
// From positions to the inputs of a net: see net_parts.h.
#include "core/net/net_parts.h"

#include <string.h>

// Levels are reached by 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25 checkers.
const uint8_t net_levels_of[BOARD_MAX_CHECKERS + 1] = {0,  1,  2,  3,  4,  5,  6,  6,  7,  7,  8,  8,  9,  9,  9, 10,
                                                       10, 10, 10, 10, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12};

void sight_open(Sight *sight, const Rules *rules) {
    int faces = rules->dice_faces < ESCAPE_BITS / 2 ? rules->dice_faces : ESCAPE_BITS / 2;
    *sight = (Sight){.rules = rules, .faces = faces, .rolls = faces * faces};
    for (int a = 1; a <= rules->dice_faces; a++) {
        for (int b = 1; b < a; b++, sight->pairs++) {
            sight->pair_high[sight->pairs] = (uint32_t)a;
            sight->pair_low[sight->pairs] = (uint32_t)b;
        }
    }
    for (int closed = 0; closed < 1 << ESCAPE_BITS; closed++) {
        int rolls = 0;
        for (int a = 1; a <= faces; a++) {
            for (int b = 1; b <= faces; b++) {
                bool stops = (closed >> (a - 1) & 1) && (closed >> (b - 1) & 1);
                rolls += !stops && !(closed >> (a + b - 1) & 1);
            }
        }
        sight->escapes[closed] = (uint8_t)rolls;
    }
}

static void put(Inputs *inputs, int row, float value) {
    inputs->row[inputs->count] = (uint16_t)row;
    inputs->value[inputs->count++] = value;
}

static void put_board(Inputs *inputs, const View *view) {
    for (int i = 0; i < 2; i++) {
        Side side = i == 0 ? view->me : side_other(view->me);
        const uint8_t *at = view->board->row[side].at;
        for (int place = 0; place < BOARD_PLACES; place++) {
            for (int level = 0; level < net_levels_of[at[place]]; level++) {
                put(inputs, net_row_of(i, place) + level, 1);
            }
        }
        for (uint32_t pinned = view->board->pinned[side]; pinned; pinned &= pinned - 1) {
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

void inputs_of_position(Inputs *inputs, const NetReader *reader, const Position *position, const float *feature) {
    Side me = (Side)position->turn;
    inputs->count = 0;
    put_board(inputs, &(View){&position->board, me});
    for (int i = 0; reader->turn_matters && i < 2; i++) {
        if (position_is_first_turn(position, i == 0 ? me : side_other(me))) {
            put(inputs, ROW_FIRST_TURN + i, 1);
        }
    }
    put_numbers(inputs, position);
    put_queue(inputs, position, me);
    if (position->last_turn) {
        put(inputs, ROW_LAST_TURN, 1);
    }
    put_state(inputs, reader->rules, position, me);
    for (int i = 0; i < FEATURES; i++) {
        if (feature[i] != 0) {
            put(inputs, ROW_FEATURES + i, feature[i]);
        }
    }
}
