// SPDX-License-Identifier: MIT
// A game that goes on under other rules.
//
// Invariant: on success the position is possible under the new rules; on failure it is unchanged.
#include "core/flow/flow_parts.h"

#include <string.h>

// Is this the start of a game in which nothing has been rolled yet? Then it can just as well start from the new layout.
static bool restart(const Rules *old_rules, const Rules *new_rules, Position *position) {
    Position plain, fresh;
    position_init(&plain, old_rules);
    position_init(&fresh, new_rules);
    for (int side = 0; side < 2; side++) {
        plain.score[side] = fresh.score[side] = position->score[side];
    }
    plain.turn = fresh.turn = position->turn;
    plain.starter = fresh.starter = position->starter;
    plain.crawford = fresh.crawford = position->crawford;
    plain.to = fresh.to = position->to;
    if (memcmp(&plain, position, sizeof plain) != 0) {
        return false;
    }
    *position = fresh;
    return true;
}

static Status check_numbers(const Rules *rules, const uint8_t *numbers, int count, const char *what, Error *error) {
    for (int i = 0; i < count; i++) {
        if (!position_number_exists(rules, numbers[i])) {
            return error_illegal(error, "%s has a %d, and the dice would have %d faces (dice.faces)", what, numbers[i],
                                 rules->dice_faces);
        }
    }
    return STATUS_OK;
}

// Dice that lie on the table must be dice of the new rules; with `rolls` anything may.
static Status check_throw(const Rules *rules, const Position *position, Error *error) {
    if (position->roll_count == 0 || rules_have_hook(rules, HOOK_ROLLS)) {
        return STATUS_OK;
    }
    if (position->roll_count != rules->dice_count) {
        return error_illegal(error, "the roll is one of %d numbers, and there would be %d %s", position->roll_count,
                             rules->dice_count, rules->dice_count == 1 ? "die" : "dice");
    }
    if (position->roll[0] > rules->dice_faces) { // the highest
        return error_illegal(error, "the roll has a %d, and the dice would have %d faces (dice.faces)",
                             position->roll[0], rules->dice_faces);
    }
    return STATUS_OK;
}

// State goes by its name: what both rules declare keeps its values, what is new begins.
static void carry_state(const Rules *old_rules, const Rules *new_rules, Position *position) {
    int32_t old_state[2][RULES_MAX_STATE];
    Position fresh;
    memcpy(old_state, position->state, sizeof old_state);
    position_init(&fresh, new_rules);
    memcpy(position->state, fresh.state, sizeof position->state);
    for (int i = 0; i < new_rules->state_count; i++) {
        const StateField *field = &new_rules->state[i];
        for (int j = 0; j < old_rules->state_count; j++) {
            const StateField *old = &old_rules->state[j];
            if (strcmp(old->name, field->name) == 0 && old->shared == field->shared && old->is_bool == field->is_bool) {
                position->state[WHITE][i] = old_state[WHITE][j];
                position->state[BLACK][i] = old_state[BLACK][j];
            }
        }
    }
}

// What only rules with hooks remember is forgotten, or begins here.
static void carry_throw(const Rules *new_rules, Position *position) {
    bool keeps = position_keeps_throw(new_rules);
    bool kept = row_total(&position->thrown.row[WHITE]) > 0;
    if (!keeps) {
        memset(&position->thrown, 0, sizeof position->thrown);
        position->thrown_head = 0;
    } else if (!kept && position->roll_count) {
        position->thrown = position->board;
        position->thrown_head = position->head_taken;
    }
    if (!rules_have_hook(new_rules, HOOK_BEFORE_ROLL)) {
        position->to_roll = 0;
    }
    if (!new_rules->hooks) {
        position->plays = 0;
        position->spent = 0;
        position->opening = 0;
    }
    if (!keeps && position->roll_count && position->roller != position->turn) { // leftovers, as keys have them
        memset(position->roll, 0, sizeof position->roll);
        position->roll_count = 0;
        position->roller = NOBODY;
    }
}

// A board that waits to be set up must be one of the new rules.
static Status check_placed(const Rules *rules, const Position *position, Error *error) {
    Error why;
    if (!position_keeps_throw(rules)) {
        return error_illegal(error, "what waits would set a board, which only on_roll and on_play do");
    }
    if (rules_check_board(rules, &position->placed, &why) != STATUS_OK) {
        return error_illegal(error, "the board that waits could not be set: %s", why.text);
    }
    return STATUS_OK;
}

// Outcomes of score.extra go by their names, too.
static Status carry_outcome(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error) {
    if (position->over < OUTCOME_EXTRA) {
        return STATUS_OK;
    }
    const char *name = old_rules->extra[position->over - OUTCOME_EXTRA].name;
    for (int i = 0; i < new_rules->extra_count; i++) {
        if (strcmp(new_rules->extra[i].name, name) == 0) {
            position->over = (uint8_t)(OUTCOME_EXTRA + i);
            return STATUS_OK;
        }
    }
    return error_illegal(error, "the game has ended as %s, which there would not be (score.extra.%s)", name, name);
}

// A game that goes on is not one of a match that somebody has won.
static Status check_match(const Rules *rules, const Position *position, Error *error) {
    if (rules_have_hook(rules, HOOK_MATCH_OVER)) { // which is asked when this game is over
        return STATUS_OK;
    }
    int most = position->score[WHITE] > position->score[BLACK] ? position->score[WHITE] : position->score[BLACK];
    if (position->over || rules->match_to == 0 || most < rules->match_to) {
        return STATUS_OK;
    }
    return error_illegal(error, "at %d-%d a match to %d would be won already (match.to)", position->score[WHITE],
                         position->score[BLACK], rules->match_to);
}

// May the cube be where it is, and an offer wait?
static Status check_cube(const Rules *rules, const Position *position, Error *error) {
    if (position->over) {
        return STATUS_OK; // it is history
    }
    if (position->doubled && !rules->cube_on) {
        return error_illegal(error, "an offer waits for its answer, and there would be no cube (cube.on = false)");
    }
    bool used = position->cube > 1 || position->cube_owner != NOBODY;
    if (used && !rules->cube_on && !rules->cube_automatic) {
        return error_illegal(error, "the cube has been turned to %d, and there would be no cube (cube.on = false)",
                             position->cube);
    }
    int value = position->cube << position->doubled;
    if ((used || position->doubled) && value > rules->cube_max) {
        return error_illegal(error, "the cube is %s %d, and would go to %d (cube.max)",
                             position->doubled ? "to be turned to" : "at", value, rules->cube_max);
    }
    return STATUS_OK;
}

// A player was asked by the old rules. The new ones ask again from the beginning, or have nothing to ask.
static Status ask_anew(const Rules *new_rules, Position *position, Error *error) {
    if (!position->asking) {
        return STATUS_OK;
    }
    memset(position->answer, 0, sizeof position->answer);
    position->answer_count = 0;
    return flow_ask_again(new_rules, position, error);
}

// By another length or rule the game at hand may be the Crawford game, if its cube has not been turned, or be none.
static void change_crawford(const Rules *rules, Position *position) {
    bool one_short = position->score[WHITE] + 1 == position->to || position->score[BLACK] + 1 == position->to;
    bool turned = position->cube > 1 || position->cube_owner != NOBODY || position->doubled;
    position->crawford = rules->match_crawford && position->to > 1 && one_short && !turned;
}

static Status change_match(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error) {
    bool asked = rules_have_hook(old_rules, HOOK_MATCH_OVER);
    int to = position->to;
    if (asked && !rules_have_hook(new_rules, HOOK_MATCH_OVER)) {
        position->match_said = MATCH_BY_KEYS;
    }
    if (old_rules->match_to != new_rules->match_to || asked) {
        RETURN_IF_FAILED(check_match(new_rules, position, error));
        position->to = (uint16_t)new_rules->match_to;
    }
    if (!position->over && (position->to != to || old_rules->match_crawford != new_rules->match_crawford)) {
        change_crawford(new_rules, position);
    }
    return STATUS_OK;
}

// Works on a position that the caller throws away if this fails.
static Status change(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error) {
    uint8_t roll[RULES_MAX_NUMBERS];
    RETURN_IF_FAILED(change_match(old_rules, new_rules, position, error));
    if (restart(old_rules, new_rules, position)) {
        return STATUS_OK;
    }
    if (old_rules->board_points != new_rules->board_points) {
        return error_illegal(error, "board.points cannot change in the middle of a game");
    }
    if (position->roll_count && old_rules->dice_count != new_rules->dice_count) {
        return error_illegal(error, "dice.count cannot change while a roll is being played");
    }
    if (rules_check_board(new_rules, &position->board, error) != STATUS_OK) {
        return STATUS_ILLEGAL;
    }
    RETURN_IF_FAILED(carry_outcome(old_rules, new_rules, position, error));
    RETURN_IF_FAILED(check_cube(new_rules, position, error));
    RETURN_IF_FAILED(check_throw(new_rules, position, error));
    int items = position_items_of_throw(position, old_rules); // of the roll, while its first item is being played
    bool own =
        position->roller == position->turn && position->roll_count + new_rules->dice_fixed.count <= RULES_MAX_NUMBERS;
    if (items >= 0 && own && position->asking != HOOK_ON_PLAY + 1) {
        memcpy(roll, position->roll, sizeof roll);
        while (items-- > 0) {
            flow_drop_first_item(position);
        }
        if (!position_set_throw(position, new_rules, roll, position->roll_count)) {
            return error_illegal(error,
                                 "so much waits that the chain of this double would have no room (doubles.chain)");
        }
    }
    RETURN_IF_FAILED(check_numbers(new_rules, position->number, position->number_count, "what is being played", error));
    for (int i = 0; i < position->item_count; i++) {
        const Item *item = &position->item[i];
        RETURN_IF_FAILED(check_numbers(new_rules, item->number, item->count, "what waits to be played", error));
        if (item->kind == ITEM_CANCEL && !position_keeps_throw(new_rules)) {
            return error_illegal(error, "what waits would take back a roll, which only on_roll and on_play remember");
        }
        if (item->kind == ITEM_BOARD) {
            RETURN_IF_FAILED(check_placed(new_rules, position, error));
        }
    }
    carry_state(old_rules, new_rules, position);
    carry_throw(new_rules, position);
    return ask_anew(new_rules, position, error);
}

Status flow_change_rules(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error) {
    Position changed = *position;
    RETURN_IF_FAILED(change(old_rules, new_rules, &changed, error));
    if (rules_have_hook(new_rules, HOOK_BEFORE_ROLL)) {
        RETURN_IF_FAILED(flow_settle(new_rules, &changed, error));
    }
    *position = changed;
    return STATUS_OK;
}
