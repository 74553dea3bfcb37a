// SPDX-License-Identifier: MIT
// Nodes, throws, plays, and how turns follow each other.
//
// A position has no field for its phase: flow_next derives it, in this order: over; an offer waits; the starter
// chooses; numbers are to be played; a throw waits; the opening; else a turn begins. Invariant of a settled
// position (flow_settle, and whatever the functions here leave behind): waiting numbers are not at the front of the
// queue unless other numbers are being played, and a side that has borne off everything has ended the game.
#include "core/flow_parts.h"

#include <stdio.h>
#include <string.h>

const char *flow_side_name(Side side) {
    return side == WHITE ? "white" : "black";
}

void flow_clear_numbers(Position *position) {
    memset(position->roll, 0, sizeof position->roll);
    memset(position->number, 0, sizeof position->number);
    position->roll_count = 0;
    position->number_count = 0;
    position->playing = 0;
    position->by_enemy = 0;
}

// ---- the queue

static void drop_first_item(Position *position) {
    position->item_count--;
    memmove(&position->item[0], &position->item[1], position->item_count * sizeof(Item));
    memset(&position->item[position->item_count], 0, sizeof(Item));
}

// Puts an item in front. Where 16 wait already (only a position from text can have so many), the last one is lost.
static void push_item(Position *position, const Item *item) {
    if (position->item_count == POSITION_MAX_ITEMS) {
        position->item_count--;
    }
    memmove(&position->item[1], &position->item[0], position->item_count * sizeof(Item));
    position->item[0] = *item;
    position->item_count++;
}

static void push_roll(Position *position) {
    Item item;
    memset(&item, 0, sizeof item);
    item.kind = ITEM_ROLL;
    item.side = position->turn;
    push_item(position, &item);
}

static bool own_numbers_wait(const Position *position) {
    const Item *first = &position->item[0];
    return position->item_count > 0 && first->kind == ITEM_NUMBERS && first->side == position->turn;
}

// The first item comes due. Numbers are taken up at once; `of_throw` says that they belong to the throw being played,
// which then stays for those who ask for it. A throw stays in the queue until the dice are there.
static void begin_first_item(Position *position, bool of_throw) {
    const Item *first = &position->item[0];
    if (first->side != position->turn) {
        position->turn = first->side;
        position->head_taken = 0;
    }
    if (!of_throw) {
        flow_clear_numbers(position);
    }
    if (first->kind == ITEM_NUMBERS) {
        memcpy(position->number, first->number, sizeof position->number);
        position->number_count = first->count;
        position->playing = 1;
        position->by_enemy = 0;
        drop_first_item(position);
    }
}

static bool first_item_is_due(const Position *position) {
    return !position->over && !position->doubled && !position->choosing && !position->playing &&
           position->item_count > 0;
}

// ---- the end of turns and of the game

static void end_turn(const Rules *rules, Position *position, bool counts) {
    Side side = (Side)position->turn;
    if (position->last_turn) { // it could have made a draw, and did not
        score_end(rules, position, rules->finish_first_off == FIRST_WINS ? side_other(side) : side);
        return;
    }
    if (counts && position->turns[side] < POSITION_MAX_TURNS) {
        position->turns[side]++;
    }
    position->turn = (uint8_t)side_other(side);
    position->head_taken = 0;
    flow_clear_numbers(position);
}

// `side` has borne off its last checker.
static void finish_side(const Rules *rules, Position *position, Side side) {
    Side other = side_other(side);
    bool may_draw = rules->finish_last_turn > 0 && position->starter == side &&
                    position->board.row[other].at[BOARD_OFF] >= rules->finish_last_turn;
    if (position->last_turn) {
        score_end(rules, position, NOBODY);
        return;
    }
    if (!may_draw) {
        score_end(rules, position, rules->finish_first_off == FIRST_WINS ? side : other);
        return;
    }
    if (position->turn == side) {
        position->item_count = 0;
        memset(position->item, 0, sizeof position->item);
        end_turn(rules, position, true);
    }
    position->last_turn = 1;
}

Status flow_settle(const Rules *rules, Position *position, Error *error) {
    Side side = (Side)position->turn;
    (void)error;
    if (position->over) {
        return STATUS_OK;
    }
    if (side != NOBODY && !position->last_turn && score_side_is_off(position, side_other(side))) {
        finish_side(rules, position, side_other(side));
    } else if (side != NOBODY && score_side_is_off(position, side)) {
        finish_side(rules, position, side);
    }
    if (first_item_is_due(position)) {
        begin_first_item(position, false);
    }
    return STATUS_OK;
}

// ---- nodes

static void set_chance(Node *node, ChanceKind chance, Side actor) {
    node->kind = NODE_CHANCE;
    node->chance = chance;
    node->actor = actor;
}

static void add_word(Node *node, const char *word) {
    snprintf(node->words[node->word_count++], sizeof node->words[0], "%s", word);
}

static void set_words(Node *node, DecideKind decide, Side actor, const char *first, const char *second) {
    node->kind = NODE_DECIDE;
    node->decide = decide;
    node->actor = actor;
    add_word(node, first);
    add_word(node, second);
}

static void derive_node(const Rules *rules, const Position *position, Node *node) {
    Side turn = (Side)position->turn;
    const char *answers[CUBE_ANSWERS];
    node->status = STATUS_OK; // and not the whole of it: its words take a kilobyte
    node->chance = CHANCE_OPENING;
    node->decide = DECIDE_TURN;
    node->word_count = 0;
    node->outcome = OUTCOME_NONE;
    node->winner = NOBODY;
    node->points = 0;
    if (position->over) {
        node->kind = NODE_OVER;
        node->actor = NOBODY;
        node->outcome = (Outcome)position->over;
        node->winner = (Side)position->winner;
        node->points = position->points;
    } else if (position->doubled) {
        node->kind = NODE_DECIDE;
        node->decide = DECIDE_ANSWER;
        node->actor = cube_answerer(position);
        int count = cube_answers(rules, position, answers);
        for (int i = 0; i < count; i++) {
            add_word(node, answers[i]);
        }
    } else if (position->choosing) {
        set_words(node, DECIDE_CHOOSE, turn, "keep", "reroll");
    } else if (position->playing) {
        node->kind = NODE_DECIDE;
        node->decide = DECIDE_PLAY;
        node->actor = position->by_enemy ? side_other(turn) : turn;
    } else if (position->item_count > 0) {
        set_chance(node, CHANCE_ROLL, turn);
    } else if (turn == NOBODY) {
        set_chance(node, CHANCE_OPENING, NOBODY);
    } else if (cube_may_double(rules, position)) {
        set_words(node, DECIDE_TURN, turn, "roll", "double");
    } else {
        set_chance(node, CHANCE_ROLL, turn);
    }
}

void flow_next(const Rules *rules, const Position *position, Node *node) {
    if (first_item_is_due(position) &&
        (position->item[0].kind == ITEM_NUMBERS || position->item[0].side != position->turn)) {
        Position begun = *position; // from text, and not settled
        begin_first_item(&begun, false);
        derive_node(rules, &begun, node);
    } else {
        derive_node(rules, position, node);
    }
}

// What the node waits for, for people.
static void describe_node(const Rules *rules, const Position *position, char *out, size_t size) {
    Node node;
    flow_next(rules, position, &node);
    const char *name = flow_side_name(node.actor);
    if (node.kind == NODE_OVER) {
        snprintf(out, size, "the game is over");
    } else if (node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING) {
        snprintf(out, size, "each side is to throw one die to see who begins");
    } else if (node.kind == NODE_CHANCE) {
        snprintf(out, size, "%s is to throw the dice", name);
    } else if (node.decide == DECIDE_PLAY) {
        snprintf(out, size, "%s is to play the numbers thrown", name);
    } else {
        size_t length = (size_t)snprintf(out, size, "%s is to say ", name);
        for (int i = 0; i < node.word_count && length < size; i++) {
            const char *between = i == 0 ? "" : i + 1 < node.word_count ? ", " : " or ";
            length += (size_t)snprintf(out + length, size - length, "%s%s", between, node.words[i]);
        }
    }
}

Status flow_refuse(const Rules *rules, const Position *position, const char *what, Error *error) {
    char waits[128];
    describe_node(rules, position, waits, sizeof waits);
    return error_set(error, STATUS_ILLEGAL, 0, 0, "%s; now %s", what, waits);
}

// ---- chance

static uint32_t factorial(int n) {
    uint32_t product = 1;
    for (; n > 1; n--) {
        product *= (uint32_t)n;
    }
    return product;
}

// Orders in which dice sorted high to low can fall.
static uint32_t orders_of(const uint8_t *dice, int count) {
    uint32_t orders = factorial(count);
    for (int i = 0, run; i < count; i += run) {
        run = 1;
        while (i + run < count && dice[i + run] == dice[i]) {
            run++;
        }
        orders /= factorial(run);
    }
    return orders;
}

// The next way the dice can lie, counting up; sorted high to low if `sorted`. False after the last.
static bool next_dice(uint8_t *dice, int count, int faces, bool sorted) {
    int i = count - 1;
    while (i >= 0 && dice[i] == (sorted && i > 0 ? dice[i - 1] : faces)) {
        i--;
    }
    if (i < 0) {
        return false;
    }
    dice[i]++;
    for (i++; i < count; i++) {
        dice[i] = 1;
    }
    return true;
}

size_t flow_chance_outcomes(const Rules *rules, const Position *position, ChanceOutcome *out, size_t capacity,
                            Error *error) {
    Node node;
    flow_next(rules, position, &node);
    if (node.kind != NODE_CHANCE) {
        flow_refuse(rules, position, "there is nothing to throw", error);
        return 0;
    }
    bool opening = node.chance == CHANCE_OPENING;
    int dice_count = opening ? 2 : rules->dice_count;
    ChanceOutcome outcome;
    size_t count = 0;
    memset(&outcome, 0, sizeof outcome);
    outcome.count = (uint8_t)dice_count;
    memset(outcome.dice, 1, (size_t)dice_count);
    do {
        outcome.weight = opening ? 1 : orders_of(outcome.dice, dice_count);
        if (count < capacity) {
            out[count] = outcome;
        }
        count++;
    } while (next_dice(outcome.dice, dice_count, rules->dice_faces, !opening));
    return count;
}

static void open_game(const Rules *rules, Position *position, const uint8_t *dice) {
    if (dice[0] == dice[1]) {
        cube_tie(rules, position);
        return;
    }
    bool white_first = (dice[0] > dice[1]) == (rules->opening_winner == WINNER_HIGH);
    position->turn = position->starter = white_first ? WHITE : BLACK;
    if (rules->opening_dice != OPENING_REROLL) {
        position_set_roll(position, rules, dice);
        position->choosing = rules->opening_dice == OPENING_CHOICE;
    }
}

Status flow_apply_roll(const Rules *rules, Position *position, const uint8_t *dice, int count, Error *error) {
    Node node;
    flow_next(rules, position, &node);
    if (node.kind != NODE_CHANCE) {
        return flow_refuse(rules, position, "this is not the time to throw", error);
    }
    bool opening = node.chance == CHANCE_OPENING;
    int expected = opening ? 2 : rules->dice_count;
    if (count != expected) {
        return error_set(error, STATUS_BAD_INPUT, 0, 0, "%s %d %s, not %d", opening ? "the opening has" : "a throw has",
                         expected, expected == 1 ? "die" : "dice", count);
    }
    for (int i = 0; i < count; i++) {
        if (dice[i] < 1 || dice[i] > rules->dice_faces) {
            return error_set(error, STATUS_BAD_INPUT, 0, 0, "a die shows 1 to %d, not %d", rules->dice_faces, dice[i]);
        }
    }
    if (opening) {
        open_game(rules, position, dice);
        return STATUS_OK;
    }
    if (position->item_count > 0) { // it is a throw, and it is what came due
        begin_first_item(position, false);
        drop_first_item(position);
    }
    position_set_roll(position, rules, dice);
    return STATUS_OK;
}

// ---- words

static void apply_offered_word(const Rules *rules, Position *position, DecideKind decide, const char *word) {
    if (decide == DECIDE_TURN && strcmp(word, "roll") == 0) {
        push_roll(position);
    } else if (decide == DECIDE_CHOOSE) {
        position->choosing = 0;
        while (strcmp(word, "reroll") == 0 && own_numbers_wait(position)) {
            drop_first_item(position);
        }
        if (strcmp(word, "reroll") == 0) {
            flow_clear_numbers(position);
        }
    } else if (strcmp(word, "take") == 0) {
        cube_take(position); // the cube is the other's now, so the doubler can only throw
    } else if (strcmp(word, "drop") == 0) {
        cube_drop(rules, position);
    } else {
        cube_offer(position); // double, beaver, raccoon
    }
}

Status flow_apply_word(const Rules *rules, Position *position, const char *word, Error *error) {
    char buffer[128], what[192];
    Node node;
    flow_next(rules, position, &node);
    for (int i = 0; i < node.word_count; i++) {
        if (strcmp(node.words[i], word) == 0) {
            apply_offered_word(rules, position, node.decide, word);
            return STATUS_OK;
        }
    }
    const char *why = position->over ? NULL : cube_refusal(rules, position, word, buffer, sizeof buffer);
    const char *offered[NODE_MAX_WORDS];
    for (int i = 0; i < node.word_count; i++) {
        offered[i] = node.words[i];
    }
    const char *near = word_nearest(word, strlen(word), offered, (size_t)node.word_count);
    if (why) {
        snprintf(what, sizeof what, "no %s: %s", word, why);
    } else if (near) {
        snprintf(what, sizeof what, "\"%.24s\" is not an answer here; did you mean %s?", word, near);
        return error_set(error, STATUS_ILLEGAL, 0, strlen(word), "%s", what);
    } else {
        snprintf(what, sizeof what, "\"%.24s\" is not an answer here", word);
    }
    return flow_refuse(rules, position, what, error);
}

// ---- plays

// What a double leaves unplayed goes to the opponent: the numbers left as one item, then the items that waited.
static void hand_over(Position *position, const Play *play) {
    Item item;
    for (int i = 0;
         i < position->item_count && position->item[i].kind == ITEM_NUMBERS && position->item[i].side == position->turn;
         i++) {
        position->item[i].side = (uint8_t)side_other((Side)position->turn);
    }
    memset(&item, 0, sizeof item);
    item.kind = ITEM_NUMBERS;
    item.side = (uint8_t)side_other((Side)position->turn);
    item.count = play->left_count;
    memcpy(item.number, play->left, play->left_count);
    push_item(position, &item);
}

// The item was not played in full: what belongs to its throw waits no longer.
static void give_up_rest(const Rules *rules, Position *position, const Play *play, bool double_thrown) {
    if (double_thrown && rules->doubles_unplayed == UNPLAYED_OPPONENT) {
        hand_over(position, play);
        return;
    }
    while (own_numbers_wait(position)) {
        drop_first_item(position);
    }
}

Status flow_apply_play(const Rules *rules, Position *position, const Play *play, Error *error) {
    (void)error;
    Side side = (Side)position->turn;
    bool own_throw = position->roll_count > 0; // else numbers that the opponent left to this side, before its own throw
    bool double_thrown = own_throw && position_double_face(position, rules) != 0;
    bool in_full = play->left_count == 0;
    position->board = play->after;
    position->head_taken = (uint8_t)(position->head_taken + play->head_taken);
    if (score_side_is_off(position, side)) {
        finish_side(rules, position, side);
        return STATUS_OK;
    }
    if (!in_full && rules->forced_unplayable == UNPLAYABLE_LOSE) {
        score_end(rules, position, side_other(side));
        return STATUS_OK;
    }
    if (!in_full) {
        give_up_rest(rules, position, play, double_thrown);
    } else if (rules->doubles_bonus_roll && double_thrown && !own_numbers_wait(position)) {
        push_roll(position);
    }
    if (own_numbers_wait(position)) {
        begin_first_item(position, own_throw); // the next item of the chain
        return STATUS_OK;
    }
    if (!own_throw) {
        position->head_taken = 0; // what follows is this side's own turn, whole
    }
    bool same_side = position->item_count > 0 ? position->item[0].side == position->turn : !own_throw;
    if (!same_side) {
        end_turn(rules, position, own_throw);
    } else {
        flow_clear_numbers(position);
    }
    if (first_item_is_due(position)) {
        begin_first_item(position, false);
    }
    return STATUS_OK;
}
