// SPDX-License-Identifier: MIT
// What positions and plays are worth: see net.h.
//
// The plays of a list differ in few places, so the first layer is worked out once, for the board before, and each play
// adds what it changes; as many as there are lanes are looked at together. That is done where the turn simply passes
// after every play; else each play is made.
#include "core/array.h"
#include "core/generator/fast/fast_wide.h"
#include "core/net/net_parts.h"

#include <math.h>

// ---- inputs

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

// All that a position shows; the first lane of reader->feature, as loops->look gave it, is part of it.
static void inputs_of_position(Inputs *inputs, const NetReader *reader, const Position *position) {
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

// ---- values

// The inputs of a position and their sum; its features are in the first lane of reader->feature.
static void see_as(NetReader *reader, const Position *position, float *sum) {
    const Net *net = reader->net;
    inputs_of_position(&reader->inputs, reader, position);
    reader->loops->add(sum, net_bias(net), net->weight, net->hidden, &reader->inputs, 1);
}

// Boards that are not there are the first once more.
static void look(NetReader *reader, size_t count, Side me) {
    for (size_t i = count; i < LANE; i++) {
        reader->board[i] = reader->board[0];
    }
    reader->loops->look(&reader->sight, reader->board, me, reader->feature);
}

void net_see(NetReader *reader, const Position *position) {
    reader->board[0] = &position->board;
    look(reader, 1, (Side)position->turn);
    see_as(reader, position, reader->sum);
}

static void set_value(const NetReader *reader, const float chance[OUTPUT_ROOM], NetValue *value) {
    int kinds = reader->net->kinds;
    double equity = 0;
    for (int i = 0; i < kinds; i++) {
        equity += *reader->points[i] * ((double)chance[i] - (double)chance[kinds + i]);
    }
    memcpy(value->chance, chance, sizeof value->chance);
    value->equity = equity;
    value->held = false;
}

// What a position that is over is worth to `me`.
static void set_end(const NetReader *reader, const Position *position, Side me, NetValue *value) {
    Side winner = (Side)position->winner;
    int points = position->points / (position->cube > 0 ? position->cube : 1);
    *value = (NetValue){.equity = winner == NOBODY ? 0 : winner == me ? points : -points};
    value->chance[net_outcome(reader->net, me, winner, (Outcome)position->over, points)] = 1;
}

// Of a position that is over or somebody's turn.
static void value_to(NetReader *reader, const Position *position, Side side, NetValue *value) {
    if (position->over) {
        set_end(reader, position, side, value);
    } else if (!net_table_value(reader, position, side, value)) {
        float chance[OUTPUT_ROOM];
        net_see(reader, position);
        reader->loops->answer(reader->net, reader->sum, 1, &chance);
        set_value(reader, chance, value);
        net_turn_value(value, reader->net->kinds, (Side)position->turn, side);
    }
    value->equity += position_plain_gain(position, side);
}

// Values that lack the tables they should have come from are none.
static Status value_status(NetReader *reader, Status status, Error *error) {
    bool failed = status == STATUS_OK && reader->no_memory;
    reader->no_memory = false;
    return failed ? error_no_memory(error) : status;
}

Status net_value(NetReader *reader, const Position *position, Side side, NetValue *value, Error *error) {
    if (!position->over && position->turn == NOBODY) {
        return error_illegal(error, "the game has not begun: it is nobody's turn");
    }
    value_to(reader, position, side, value);
    return value_status(reader, STATUS_OK, error);
}

// After any play of this position, does the turn simply pass, as far as the keys say?
static bool turn_passes(const Rules *rules, const Position *position) {
    bool is_double = position_double_face(position, rules) != 0;
    return position->item_count == 0 && position->roll_count > 0 && position->roller == position->turn &&
           !position->by_enemy && !position->last_turn && rules->finish_last_turn == 0 &&
           rules->forced_unplayable == UNPLAYABLE_PASS &&
           !(is_double && (rules->doubles_bonus_roll || rules->doubles_unplayed == UNPLAYED_OPPONENT));
}

// ---- values that wait

// Do two positions look the same to a net, but for the board?
static bool alike(const Position *a, const Position *b) {
    return a->turn == b->turn && memcmp(a->gained, b->gained, sizeof a->gained) == 0 &&
           memcmp(a->turns, b->turns, sizeof a->turns) == 0 && a->playing == b->playing &&
           a->number_count == b->number_count && memcmp(a->number, b->number, a->number_count) == 0 &&
           a->by_enemy == b->by_enemy && a->last_turn == b->last_turn && a->item_count == b->item_count &&
           memcmp(a->item, b->item, a->item_count * sizeof *a->item) == 0 &&
           memcmp(a->state, b->state, sizeof a->state) == 0;
}

// From now on values of plays of `position` wait that lead to `after`, but for the board.
static void begin_waiting(NetReader *reader, const Position *position, const Position *after) {
    reader->side = (Side)position->turn;
    reader->after = *after;
    reader->after.board = position->board;
    reader->gain = position_plain_gain(after, reader->side);
    reader->base_known = false;
    reader->ends_near =
        endgame_is_before_roll(after) && net_tables_reach(reader, &position->board.row[side_other(reader->side)]);
}

// .. if the turn simply passes.
static void begin_passing(NetReader *reader, const Position *position) {
    Side me = (Side)position->turn;
    Position after = *position;
    after.turn = (uint8_t)side_other(me);
    after.turns[me] = (uint8_t)(position->turns[me] + (position->turns[me] < POSITION_MAX_TURNS));
    after.playing = after.number_count = 0;
    begin_waiting(reader, position, &after);
}

static void see_base(NetReader *reader, size_t count) {
    reader->loops->choose_base(reader->feature, count);
    for (int i = 0; i < FEATURES; i++) {
        reader->base_feature[i] = reader->feature[i][0];
    }
    if (reader->net->brief != NULL) {
        inputs_of_position(&reader->inputs, reader, &reader->after);
        reader->loops->short_base(reader->short_base, reader->net->brief, &reader->inputs);
    } else {
        see_as(reader, &reader->after, reader->base);
    }
    reader->base_known = true;
}

// Works out the values that wait.
static void end_waiting(NetReader *reader) {
    const Net *net = reader->net;
    const NetLoops *loops = reader->loops;
    Side turn = (Side)reader->after.turn;
    size_t count = reader->waiting_count;
    float chance[LANE][OUTPUT_ROOM];
    if (count <= 1) {
        return;
    }
    reader->board[0] = &reader->after.board;
    look(reader, count, turn);
    if (!reader->base_known) {
        see_base(reader, count);
    } else {
        for (int i = 0; i < FEATURES; i++) {
            reader->feature[i][0] = reader->base_feature[i];
        }
    }
    loops->differ(reader->change, reader->board, count, turn, (const float(*)[LANE])reader->feature);
    if (net->brief != NULL) {
        loops->short_add(reader->short_sum, reader->short_base, net->brief, reader->change + 1, count - 1);
        loops->short_answer(net, reader->short_sum, count - 1, chance);
    } else {
        loops->add(reader->sum, reader->base, net->weight, net->hidden, reader->change + 1, count - 1);
        loops->answer(net, reader->sum, count - 1, chance);
    }
    for (size_t i = 1; i < count; i++) {
        set_value(reader, chance[i - 1], reader->waiting[i]);
        net_turn_value(reader->waiting[i], net->kinds, turn, reader->side);
        reader->waiting[i]->equity += reader->gain;
    }
    reader->waiting_count = 1;
}

// The value is there after end_waiting.
static void value_of_board(NetReader *reader, const Board *board, NetValue *value) {
    Side turn = (Side)reader->after.turn;
    if (reader->ends_near && net_table_value_of_board(reader, board, turn, value)) {
        net_turn_value(value, reader->net->kinds, turn, reader->side);
        value->equity += reader->gain;
        return;
    }
    reader->board[reader->waiting_count] = board;
    reader->waiting[reader->waiting_count++] = value;
    if (reader->waiting_count == LANE) {
        end_waiting(reader);
    }
}

// Makes a play. *valued: the value is there, of its board after what the others led to; false once one has led to
// something else.
static Status value_after_play(NetReader *reader, const Position *position, const PlayList *list, size_t index,
                               bool *valued, NetValue *value, Error *error) {
    const Board *board = &list->board[index];
    Position after = *position;
    RETURN_IF_FAILED(flow_apply_listed(reader->rules, &after, list, index, error));
    if (after.over || memcmp(&after.board, board, sizeof *board) != 0) {
        end_waiting(reader);
        value_to(reader, &after, (Side)position->turn, value);
        return STATUS_OK;
    }
    if (!alike(&after, &reader->after)) {
        end_waiting(reader);
        begin_waiting(reader, position, &after);
        *valued = false;
    }
    if (!*valued) {
        value_of_board(reader, board, value);
    }
    return STATUS_OK;
}

size_t net_best_plays(const NetValue *value, size_t count, double sign, size_t most, size_t *at) {
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        size_t place = taken;
        for (; place > 0 && sign * value[i].equity > sign * value[at[place - 1]].equity; place--) {
            if (place < most) {
                at[place] = at[place - 1];
            }
        }
        if (place < most) {
            at[place] = i;
            taken += taken < most;
        }
    }
    return taken;
}

// The plays that look best to who chooses are made; any other is worse than the best of those.
static Status look_closely(NetReader *reader, const Position *position, const PlayList *list, NetValue *value,
                           Error *error) {
    double sign = position->by_enemy ? -1 : 1, most = -1e9;
    size_t looked[NET_LOOK], count = net_best_plays(value, list->count, sign, NET_LOOK, looked);
    bool at_play = (reader->rules->hooks->present & (1u << HOOK_ON_PLAY | 1u << HOOK_GAME_OVER)) != 0, valued = true;
    for (size_t k = 0; k < count; k++) {
        NetValue *close = &value[looked[k]];
        double said = close->equity;
        RETURN_IF_FAILED(value_after_play(reader, position, list, looked[k], &valued, close, error));
        if (k == 0 && !at_play && valued && close->equity == said) {
            return STATUS_OK; // before_roll seldom knows plays apart
        }
    }
    end_waiting(reader);
    for (size_t k = 0; k < count; k++) {
        most = fmax(most, sign * value[looked[k]].equity);
    }
    for (size_t i = 0; i < list->count; i++) {
        if (!array_has(looked, count, i) && sign * value[i].equity >= most) {
            value[i].equity = sign * (most - 1e-6);
            value[i].held = true;
        }
    }
    return STATUS_OK;
}

Status net_values(NetReader *reader, const Position *position, const PlayList *list, NetValue *value, Error *error) {
    const Rules *rules = reader->rules;
    Side me = (Side)position->turn;
    int total = row_total(&position->board.row[me]);
    // Who can only pass may have ended the game.
    bool stands_still = list->count == 1 && rules->finish_stalemate != STALEMATE_NONE;
    bool each = rules->hooks != NULL && rules->hooks->points_at_play, hooks = net_hooks_follow(rules) && !each;
    bool passes = turn_passes(rules, position) && !stands_still && !each;
    Status status = STATUS_OK;
    reader->waiting_count = 1;
    begin_passing(reader, position);
    for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
        bool ends = list->board[i].row[me].at[BOARD_OFF] == total;
        if (hooks || (passes && !ends)) {
            value_of_board(reader, &list->board[i], &value[i]);
        } else {
            bool valued = false;
            status = value_after_play(reader, position, list, i, &valued, &value[i], error);
        }
    }
    end_waiting(reader);
    status = hooks && status == STATUS_OK ? look_closely(reader, position, list, value, error) : status;
    return value_status(reader, status, error);
}

Status net_choose(NetReader *reader, const Position *position, const PlayList *list, size_t *index, NetValue *value,
                  Error *error) {
    RETURN_IF_FAILED(array_grow(&reader->value, &reader->value_capacity, list->count, sizeof *reader->value, error));
    RETURN_IF_FAILED(net_values(reader, position, list, reader->value, error));
    net_best_plays(reader->value, list->count, position->by_enemy ? -1 : 1, 1, index); // the other side may choose
    *value = reader->value[*index];
    return STATUS_OK;
}
