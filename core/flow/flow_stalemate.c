// SPDX-License-Identifier: MIT
// Stalemate: can neither side ever move again?
//
// Nothing but moves (and scripts) changes a board, so the question is settled by trying, on the board as it stands,
// every roll for each side, and the numbers that wait. Nearly always the first step of the first roll answers it:
// lists of plays are made only where steps are possible and all of them break a rule about the board at the end.
#include "core/flow/flow_parts.h"
#include "core/moves/walk.h"

#include <string.h>

// Hooks that cannot put a checker anywhere, nor give numbers to play. Whatever else a script may do could end it all.
enum {
    HOOKS_HARMLESS = HOOKS_ON_PLAYS | 1 << HOOK_ROLLS | 1 << HOOK_GAME_OVER | 1 << HOOK_POINTS |
                     1 << HOOK_ALLOW_DOUBLE | 1 << HOOK_MATCH_OVER,
};

// What single steps tell about the numbers at hand.
typedef enum Finding {
    FINDS_NO_STEP, // no step is possible, so no play is
    FINDS_PLAY,    // a single step is a play, or would be but for the head budget and the hooks
    FINDS_STEPS,   // steps are possible, but none can be the last: longer plays have to be looked at
} Finding;

// `position`: with the numbers of the side whose turn it is.
static Finding look_at_steps(const Rules *rules, const Position *position) {
    Walk walk;
    WalkState start, next;
    WalkSteps steps;
    Finding finding = FINDS_NO_STEP;
    walk_begin(&walk, &start, rules, position, NULL);
    walk_steps_begin(&steps, &walk, &start, NO_PLACE);
    for (Step *step; (step = walk_steps_next(&steps)) != NULL;) {
        if (walk_try_step(&walk, &start, step, 0, true, &next) == REASON_NONE) {
            if (walk_final_reason(&walk, &next) == REASON_NONE) {
                return FINDS_PLAY;
            }
            finding = FINDS_STEPS;
        }
    }
    return finding;
}

// Makes the plays. More than can be listed are plays, too.
static Status look_at_plays(const Rules *rules, const Position *position, bool *can_move) {
    PlayList list;
    RETURN_IF_FAILED(play_list_create(&list, 0));
    Status status = plays_generate_growing(rules, position, &list);
    *can_move = status == STATUS_FULL || (status == STATUS_OK && !play_list_is_pass(&list));
    play_list_destroy(&list);
    return status == STATUS_FULL ? STATUS_OK : status;
}

// Do hooks that refuse have a word, and the same word for ever? They may look at turns, which are counted up to
// POSITION_MAX_TURNS, and at the cube.
static bool hooks_are_settled(const Rules *rules, const Position *position) {
    return position->turns[WHITE] >= POSITION_MAX_TURNS && position->turns[BLACK] >= POSITION_MAX_TURNS &&
           !rules->cube_on;
}

// Is there a play, the empty one apart, for the numbers of `position`?
static Status can_play(const Rules *rules, const Position *position, bool *can_move) {
    bool refusing = rules_ask_about_plays(rules);
    Finding finding = look_at_steps(rules, position);
    *can_move = finding != FINDS_NO_STEP;
    if (finding == FINDS_NO_STEP || (refusing && !hooks_are_settled(rules, position))) {
        return STATUS_OK;
    }
    if (finding == FINDS_PLAY && !refusing && position->head_taken == 0) {
        return STATUS_OK; // the head budget is 1 at least
    }
    return look_at_plays(rules, position, can_move);
}

// A turn of `side` on this board, before its roll.
static void begin_turn(Position *trial, Side side) {
    flow_clear_numbers(trial);
    flow_drop_all_items(trial);
    trial->head_taken = 0;
    trial->turn = (uint8_t)side;
}

// With some roll of the dice? What a double is followed by needs the double played first.
static Status can_play_rolls(const Rules *rules, Position *trial, Side side, bool *can_move) {
    uint8_t dice[RULES_MAX_NUMBERS];
    memset(dice, 1, sizeof dice);
    do {
        begin_turn(trial, side);
        position_set_roll(trial, rules, dice);
        RETURN_IF_FAILED(can_play(rules, trial, can_move));
    } while (!*can_move && flow_next_dice(dice, rules->dice_count, rules->dice_faces, true));
    return STATUS_OK;
}

// With whatever numbers a script may roll? Taken to be so where a step is possible with any number.
static void can_step_at_all(const Rules *rules, Position *trial, Side side, bool *can_move) {
    *can_move = false;
    for (int number = 1; number <= RULES_MAX_FACES && !*can_move; number++) {
        begin_turn(trial, side);
        trial->number_count = 2; // so that a checker may pass over a closed point
        trial->number[0] = trial->number[1] = (uint8_t)number;
        *can_move = look_at_steps(rules, trial) != FINDS_NO_STEP;
    }
}

// With the numbers at hand, or with some that wait?
static Status can_play_waiting(const Rules *rules, const Position *position, bool *can_move) {
    *can_move = false;
    if (position->number_count > 0) {
        RETURN_IF_FAILED(can_play(rules, position, can_move));
    }
    for (int i = 0; i < position->item_count && !*can_move; i++) {
        const Item *item = &position->item[i];
        if (item->kind == ITEM_NUMBERS) {
            Position trial = *position;
            begin_turn(&trial, (Side)item->side);
            trial.head_taken = item->side == position->turn ? position->head_taken : 0;
            trial.number_count = item->count;
            memcpy(trial.number, item->number, sizeof trial.number);
            RETURN_IF_FAILED(can_play(rules, &trial, can_move));
        } else {
            *can_move = item->kind != ITEM_ROLL; // an effect may change the board
        }
    }
    return STATUS_OK;
}

Status flow_is_stalemate(const Rules *rules, const Position *position, bool *stalemate, Error *error) {
    bool can_move = false;
    Status status = STATUS_OK;
    *stalemate = false;
    if (position->over || position->turn == NOBODY || position->last_turn ||
        (rules->hooks && (rules->hooks->present & ~(uint32_t)HOOKS_HARMLESS))) {
        return STATUS_OK;
    }
    for (int i = 0; i < 2 && status == STATUS_OK && !can_move; i++) {
        Position trial = *position;
        Side side = i == 0 ? side_other((Side)position->turn) : (Side)position->turn;
        if (rules_have_hook(rules, HOOK_ROLLS)) {
            can_step_at_all(rules, &trial, side, &can_move);
        } else {
            status = can_play_rolls(rules, &trial, side, &can_move);
        }
    }
    if (status == STATUS_OK && !can_move) {
        status = can_play_waiting(rules, position, &can_move);
    }
    if (status == STATUS_SCRIPT) {
        return hooks_failed(rules, error);
    }
    if (status != STATUS_OK) {
        return error_set(error, status, 0, 0, "not enough memory to see whether a side can still move");
    }
    *stalemate = !can_move;
    return STATUS_OK;
}
