// SPDX-License-Identifier: MIT
// A game that goes on under other rules.
//
// Invariant: on success the position is possible under the new rules; on failure it is unchanged.
#include "core/flow_parts.h"
#include "core/writer.h"

#include <string.h>

static Status refuse(Error *error, const char *what) {
    return error_set(error, STATUS_ILLEGAL, 0, 0, "%s", what);
}

// Is this the start of a game in which nothing has been thrown yet? Then it can just as well start from the new layout.
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

static bool number_exists(const Rules *rules, int number) {
    bool exists = number <= rules->dice_faces;
    for (int i = 0; i < rules->dice_fixed.count; i++) {
        exists |= rules->dice_fixed.at[i] == number;
    }
    return exists;
}

static Status check_numbers(const Rules *rules, const uint8_t *numbers, int count, const char *what, Error *error) {
    for (int i = 0; i < count; i++) {
        if (!number_exists(rules, numbers[i])) {
            return error_set(error, STATUS_ILLEGAL, 0, 0, "%s has a %c, and the dice would have %d faces (dice.faces)",
                             what, DIE_DIGITS[numbers[i]], rules->dice_faces);
        }
    }
    return STATUS_OK;
}

// Are the numbers being played the first item of the throw, with its chain still waiting? How many items that is goes
// into *items.
static bool is_first_item(const Rules *rules, const Position *position, int *items) {
    Position plain = *position;
    if (!position->playing || position->roll_count == 0) {
        return false;
    }
    memset(plain.item, 0, sizeof plain.item);
    plain.item_count = 0;
    position_set_roll(&plain, rules, position->roll);
    *items = plain.item_count;
    return plain.number_count == position->number_count &&
           memcmp(plain.number, position->number, sizeof plain.number) == 0 &&
           plain.item_count <= position->item_count &&
           memcmp(plain.item, position->item, plain.item_count * sizeof(Item)) == 0;
}

static void drop_first_items(Position *position, int count) {
    int rest = position->item_count - count;
    memmove(&position->item[0], &position->item[count], (size_t)rest * sizeof(Item));
    memset(&position->item[rest], 0, (size_t)count * sizeof(Item));
    position->item_count = (uint8_t)rest;
}

// Works on a position that the caller throws away if this fails.
static Status change(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error) {
    int items = 0;
    uint8_t roll[RULES_MAX_DICE];
    if (old_rules->match_to != new_rules->match_to) {
        position->to = (uint16_t)new_rules->match_to;
    }
    if (restart(old_rules, new_rules, position)) {
        return STATUS_OK;
    }
    if (old_rules->board_points != new_rules->board_points) {
        return refuse(error, "board.points cannot change in the middle of a game");
    }
    if (position->roll_count && position->roll_count != new_rules->dice_count) {
        return refuse(error, "dice.count cannot change while a throw is being played");
    }
    Status status = rules_check_board(new_rules, &position->board, error);
    if (status != STATUS_OK) {
        return STATUS_ILLEGAL;
    }
    status = check_numbers(new_rules, position->roll, position->roll_count, "the throw", error);
    if (status == STATUS_OK && is_first_item(old_rules, position, &items)) {
        memcpy(roll, position->roll, sizeof roll);
        drop_first_items(position, items);
        position_set_roll(position, new_rules, roll);
    }
    if (status == STATUS_OK) {
        status = check_numbers(new_rules, position->number, position->number_count, "what is being played", error);
    }
    for (int i = 0; i < position->item_count && status == STATUS_OK; i++) {
        const Item *item = &position->item[i];
        status = check_numbers(new_rules, item->number, item->count, "what waits to be played", error);
    }
    return status;
}

Status flow_change_rules(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error) {
    Position changed = *position;
    Status status = change(old_rules, new_rules, &changed, error);
    if (status == STATUS_OK) {
        *position = changed;
    }
    return status;
}
