// SPDX-License-Identifier: MIT
// Making positions: the start of a game, and what a roll stands for.
#include "core/hooks.h"

#include <string.h>

// Equal positions are compared as bytes: there may be no padding, neither between fields nor at the end. The sizes of
// all fields add up to the whole; a field that is missing here is noticed as well.
#define SIZE(field) sizeof(((Position *)NULL)->field)
_Static_assert(sizeof(Row) == BOARD_PLACES && sizeof(Board) == 2 * sizeof(Row) + 2 * sizeof(uint32_t),
               "padding in Board");
_Static_assert(sizeof(Item) == 4 + RULES_MAX_NUMBERS, "padding in Item");
_Static_assert(sizeof(Position) ==
                   SIZE(board) + SIZE(thrown) + SIZE(before) + SIZE(placed) + SIZE(state) + SIZE(cube) + SIZE(score) +
                       SIZE(gained) + SIZE(to) + SIZE(points) + SIZE(item) + SIZE(item_count) + SIZE(asking) +
                       SIZE(answer_count) + SIZE(answer) + SIZE(plays) + SIZE(spent) + SIZE(opening) +
                       SIZE(thrown_head) + SIZE(played_count) + SIZE(played_hits) + SIZE(played_left_count) +
                       SIZE(played_left) + SIZE(roller) + SIZE(turn) + SIZE(starter) + SIZE(turns) + SIZE(roll_count) +
                       SIZE(roll) + SIZE(number_count) + SIZE(number) + SIZE(playing) + SIZE(by_enemy) +
                       SIZE(head_taken) + SIZE(choosing) + SIZE(last_turn) + SIZE(doubled) + SIZE(cube_owner) +
                       SIZE(crawford) + SIZE(over) + SIZE(winner) + SIZE(match_said) + SIZE(to_roll) + SIZE(unused),
               "padding in Position");
#undef SIZE

void position_init(Position *position, const Rules *rules) {
    memset(position, 0, sizeof *position);
    for (int side = 0; side < 2; side++) {
        Row *row = &position->board.row[side];
        memcpy(row->at, rules->layout.row[side].at, (size_t)rules->board_points + 1);
        row->at[rules->bar] = rules->layout.row[side].at[LAYOUT_BAR];
        row->at[rules->reserve] = rules->layout.row[side].at[LAYOUT_RESERVE];
    }
    for (int i = 0; i < rules->state_count; i++) {
        const StateField *field = &rules->state[i];
        position->state[WHITE][i] = field->start;
        position->state[BLACK][i] = field->shared ? 0 : field->start;
    }
    position->roller = NOBODY;
    position->turn = NOBODY;
    position->starter = NOBODY;
    position->cube_owner = NOBODY;
    position->winner = NOBODY;
    position->cube = 1;
    position->to = (uint16_t)rules->match_to;
}

// The faces that follow a double of `face` by doubles.chain: returns how many, from *first up.
static int chain_of(const Position *position, const Rules *rules, int face, int *first) {
    *first = 0;
    if (face > rules->dice_faces || position->turns[position->turn] + 1 < rules->doubles_chain_from) {
        return 0;
    }
    if (rules->doubles_chain == CHAIN_CASCADE) {
        *first = face + 1;
        return rules->dice_faces - face;
    }
    *first = rules->dice_faces + 1 - face;
    return rules->doubles_chain == CHAIN_COMPLEMENT ? 1 : 0;
}

// An item of doubles.times numbers for each of `added` faces from `first` up, in front of what waits already.
static void push_chain(Position *position, const Rules *rules, int first, int added) {
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

// A roll of two dice that is no double.
static void set_two(Position *position, uint8_t high, uint8_t low) {
    memset(position->roll, 0, sizeof position->roll);
    memset(position->number, 0, sizeof position->number);
    position->roll[0] = position->number[0] = high;
    position->roll[1] = position->number[1] = low;
    position->roll_count = 2;
    position->number_count = 2;
    position->roller = position->turn;
    position->playing = 1;
}

bool position_set_throw(Position *position, const Rules *rules, const uint8_t *roll, int count) {
    if (count == 2 && rules->dice_fixed.count == 0 && roll[0] != roll[1]) { // most rolls
        set_two(position, roll[0] > roll[1] ? roll[0] : roll[1], roll[0] > roll[1] ? roll[1] : roll[0]);
        return true;
    }
    bool is_double = numbers_alike(roll, count);
    int first = 0, added = is_double ? chain_of(position, rules, roll[0], &first) : 0;
    if (position->item_count + added > POSITION_MAX_ITEMS) {
        return false;
    }
    memset(position->roll, 0, sizeof position->roll);
    memset(position->number, 0, sizeof position->number);
    memcpy(position->roll, roll, (size_t)count);
    numbers_sort(position->roll, count);
    position->roll_count = (uint8_t)count;
    position->roller = position->turn;
    if (is_double) {
        count = rules->doubles_times;
        memset(position->number, position->roll[0], (size_t)count);
    } else {
        memcpy(position->number, position->roll, (size_t)count);
    }
    memcpy(position->number + count, rules->dice_fixed.at, rules->dice_fixed.count);
    count += rules->dice_fixed.count;
    numbers_sort(position->number, count);
    position->number_count = (uint8_t)count;
    position->playing = 1;
    if (added > 0) {
        push_chain(position, rules, first, added);
    }
    return true;
}

bool position_set_roll(Position *position, const Rules *rules, const uint8_t *roll) {
    return position_set_throw(position, rules, roll, rules->dice_count);
}

int position_items_of_throw(const Position *position, const Rules *rules) {
    Position plain = *position;
    if (!position->playing || position->roll_count == 0) {
        return -1;
    }
    plain.item_count = 0;
    memset(plain.item, 0, sizeof plain.item);
    position_set_throw(&plain, rules, position->roll, position->roll_count);
    bool same = plain.number_count == position->number_count &&
                memcmp(plain.number, position->number, sizeof plain.number) == 0 &&
                plain.item_count <= position->item_count &&
                memcmp(plain.item, position->item, plain.item_count * sizeof(Item)) == 0;
    return same ? plain.item_count : -1;
}

bool position_number_exists(const Rules *rules, int number) {
    bool free = position_keeps_throw(rules) || rules_have_hook(rules, HOOK_ROLLS);
    bool exists = number >= 1 && number <= (free ? RULES_MAX_FACES : rules->dice_faces);
    for (int i = 0; i < rules->dice_fixed.count; i++) {
        exists |= rules->dice_fixed.at[i] == number;
    }
    return exists;
}

bool position_keeps_throw(const Rules *rules) {
    const uint32_t makers = 1U << HOOK_BEFORE_ROLL | 1U << HOOK_ON_ROLL | 1U << HOOK_ON_PLAY;
    return rules->hooks && rules->hooks->present & makers;
}

const char *outcome_name(const Rules *rules, Outcome outcome) {
    static const char *const names[OUTCOME_EXTRA] = {"none", "single", "gammon", "backgammon", "draw"};
    if (outcome < OUTCOME_EXTRA) {
        return names[outcome];
    }
    int extra = (int)(outcome - OUTCOME_EXTRA);
    return extra < rules->extra_count ? rules->extra[extra].name : "?";
}

Outcome outcome_find(const Rules *rules, const char *name, size_t length) {
    for (int i = OUTCOME_SINGLE; i < OUTCOME_EXTRA + rules->extra_count; i++) {
        const char *known = outcome_name(rules, (Outcome)i);
        if (strlen(known) == length && memcmp(known, name, length) == 0) {
            return (Outcome)i;
        }
    }
    return OUTCOME_NONE;
}

const char *outcome_word(const Rules *rules, Outcome outcome) {
    static const int word[OUTCOME_EXTRA] = {WORD_SINGLE, WORD_SINGLE, WORD_GAMMON, WORD_BACKGAMMON, WORD_DRAW};
    return outcome < OUTCOME_EXTRA ? rules->names[word[outcome]] : outcome_name(rules, outcome);
}

bool outcome_possible(const Rules *rules, Outcome outcome) {
    switch (outcome) {
    case OUTCOME_SINGLE:
        return true;
    case OUTCOME_GAMMON:
        return rules->score_count != COUNT_LEFT && rules->score_gammon > 0;
    case OUTCOME_BACKGAMMON:
        return rules->score_count != COUNT_LEFT && rules->score_backgammon > 0;
    case OUTCOME_DRAW:
        return rules->finish_last_turn > 0 || rules->finish_stalemate == STALEMATE_DRAW;
    default:
        return (int)outcome < OUTCOME_EXTRA + rules->extra_count;
    }
}

int position_double_face(const Position *position, const Rules *rules) {
    if (position->roll_count) {
        return numbers_alike(position->roll, position->roll_count) ? position->roll[0] : 0;
    }
    bool full = position->number_count == rules->doubles_times;
    return full && numbers_alike(position->number, position->number_count) ? position->number[0] : 0;
}
