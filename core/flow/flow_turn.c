// SPDX-License-Identifier: MIT
// What follows a roll and a play: the queue of items, and how turns pass.
//
// Under rules with on_roll or on_play the roll stays in the position (roll, roller, thrown) until all that came of it
// is played, by whichever side; it then counts as one own turn of who made it. Under keys alone the numbers that one
// side leaves to the other are without a roll. Invariant of a settled position (whatever the functions here leave
// behind): what waits at the front of the queue is a roll, unless numbers are being played or a player is asked.
#include "core/flow/cube.h"
#include "core/flow/flow_hooks.h"
#include "core/flow/flow_parts.h"

#include <stdio.h>
#include <string.h>

void flow_clear_numbers(Position *position) {
    memset(&position->thrown, 0, sizeof position->thrown);
    memset(position->roll, 0, sizeof position->roll);
    memset(position->number, 0, sizeof position->number);
    position->roll_count = 0;
    position->roller = NOBODY;
    position->number_count = 0;
    position->playing = 0;
    position->by_enemy = 0;
    position->plays = 0;
    position->opening = 0;
    position->thrown_head = 0;
}

void flow_clear_questions(Position *position) {
    memset(&position->before, 0, sizeof position->before);
    memset(position->played_left, 0, sizeof position->played_left);
    position->played_count = 0;
    position->played_hits = 0;
    position->played_left_count = 0;
    memset(position->answer, 0, sizeof position->answer);
    position->answer_count = 0;
    position->asking = 0;
}

// ---- the queue

static void forget_placed(Position *position) {
    memset(&position->placed, 0, sizeof position->placed);
}

void flow_drop_first_item(Position *position) {
    if (position->item[0].kind == ITEM_BOARD) { // the only one that waits
        forget_placed(position);
    }
    int rest = --position->item_count;
    for (int i = 0; i < rest; i++) {
        position->item[i] = position->item[i + 1];
    }
    position->item[rest] = (Item){0};
}

void flow_drop_all_items(Position *position) {
    memset(position->item, 0, position->item_count * sizeof(Item));
    position->item_count = 0;
    forget_placed(position);
}

// Puts an item in front and returns it, to be filled in; all else in it is 0. NULL: as many as can wait do.
static Item *push_item(Position *position, ItemKind kind, Side side) {
    if (position->item_count == POSITION_MAX_ITEMS) {
        return NULL;
    }
    for (int i = position->item_count; i > 0; i--) {
        position->item[i] = position->item[i - 1];
    }
    position->item_count++;
    Item *item = &position->item[0];
    memset(item, 0, sizeof *item);
    item->kind = (uint8_t)kind;
    item->side = (uint8_t)side;
    return item;
}

void flow_push_roll(Position *position, Side side) {
    push_item(position, ITEM_ROLL, side);
}

bool flow_own_numbers_wait(const Position *position) {
    const Item *first = &position->item[0];
    return position->item_count > 0 && first->kind == ITEM_NUMBERS && first->side == position->turn;
}

void flow_begin_first_item(Position *position, bool of_throw) {
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
        position->by_enemy = first->by_enemy;
        flow_drop_first_item(position);
    }
}

// ---- the end of turns and of the game

static void count_turn(Position *position, Side side) {
    if (position->turns[side] < POSITION_MAX_TURNS) {
        position->turns[side]++;
    }
}

// The turn of `position->turn` is over. `counts`: it was its own, after a roll of its own.
static Status end_turn(const Rules *rules, Position *position, bool counts, Error *error) {
    Side side = (Side)position->turn;
    if (position->last_turn) { // it could have made a draw, and did not
        return score_end(rules, position, rules->finish_first_off == FIRST_WINS ? side_other(side) : side, OUTCOME_NONE,
                         error);
    }
    if (counts) {
        count_turn(position, side);
    }
    position->turn = (uint8_t)side_other(side);
    position->head_taken = 0;
    position->spent = 0;
    flow_clear_numbers(position);
    return STATUS_OK;
}

// `side` has borne off its last checker.
static Status finish_side(const Rules *rules, Position *position, Side side, Error *error) {
    Side other = side_other(side);
    bool may_draw = rules->finish_last_turn > 0 && position->starter == side &&
                    position->board.row[other].at[BOARD_OFF] >= rules->finish_last_turn;
    if (position->last_turn) {
        return score_end(rules, position, NOBODY, OUTCOME_NONE, error);
    }
    if (!may_draw) {
        return score_end(rules, position, rules->finish_first_off == FIRST_WINS ? side : other, OUTCOME_NONE, error);
    }
    Status status = STATUS_OK;
    if (position->turn == side) {
        flow_drop_all_items(position);
        status = end_turn(rules, position, true, error);
    }
    position->last_turn = 1;
    return status;
}

Status flow_check_finish(const Rules *rules, Position *position, Error *error) {
    Side side = (Side)position->turn, other = side_other(side);
    if (position->over || side == NOBODY) {
        return STATUS_OK;
    }
    if (!position->last_turn && row_left(&position->board.row[other]) == 0) {
        return finish_side(rules, position, other, error);
    }
    return row_left(&position->board.row[side]) == 0 ? finish_side(rules, position, side, error) : STATUS_OK;
}

// ---- effects

Status flow_fail_full(const Rules *rules, const Position *position, const char *what, Error *error) {
    return flow_bad_reply(rules, error, HOOK_COUNT, "%s finds %d items waiting; at most %d can wait", what,
                          position->item_count, POSITION_MAX_ITEMS);
}

// All checkers are set anew.
static Status place_board(const Rules *rules, Position *position, const Board *board, Error *error) {
    Error why;
    if (rules_check_board(rules, board, &why) != STATUS_OK) {
        return flow_bad_reply(rules, error, HOOK_COUNT, "the item { board } sets a board that cannot be: %s", why.text);
    }
    position->board = *board;
    return STATUS_OK;
}

// The item as a script would write it, its side left out.
static void name_item(const Rules *rules, const Item *item, char *out, size_t size) {
    const char *name = rules_place_name(rules, item->place), *quote = name ? "\"" : "";
    char point[12];
    snprintf(point, sizeof point, "%d", item->place);
    snprintf(out, size, "the item { add = %d, at = %s%s%s }", item->amount, quote, name ? name : point, quote);
}

// Adds checkers, or takes some away. Nothing may stand where the rules do not let it stand.
static Status place_checkers(const Rules *rules, Position *position, const Item *item, Error *error) {
    Board board = position->board;
    Side side = (Side)item->side, other = side_other(side);
    int there = board.row[side].at[item->place], now = there + item->amount;
    const char *name = side_name(side);
    char who[64] = "what waits (todo)";
    if (rules->hooks) {
        name_item(rules, item, who, sizeof who);
    }
    if (now < 0) {
        return flow_bad_reply(rules, error, HOOK_COUNT, "%s takes away %d of %s's checkers where %d stand%s", who,
                              -item->amount, name, there, there == 1 ? "s" : "");
    }
    if (row_total(&board.row[side]) + item->amount > BOARD_MAX_CHECKERS) {
        return flow_bad_reply(rules, error, HOOK_COUNT, "%s gives %s %d checkers; a side has at most %d", who, name,
                              row_total(&board.row[side]) + item->amount, BOARD_MAX_CHECKERS);
    }
    board.row[side].at[item->place] = (uint8_t)now;
    if (now == 0 && rules_is_point(rules, item->place)) { // nobody is pinned there any more, or by these
        board.pinned[side] &= ~(UINT32_C(1) << item->place);
        board.pinned[other] &= ~(UINT32_C(1) << rules->opp[item->place]);
    }
    Error why;
    if (rules_check_board(rules, &board, &why) != STATUS_OK) {
        return flow_bad_reply(rules, error, HOOK_COUNT, "%s changes %s's checkers: %s", who, name, why.text);
    }
    position->board = board;
    return STATUS_OK;
}

// The board goes back to the roll, whose maker rolls again.
static void cancel_throw(Position *position, const Item *item) {
    Side side = position->roller == NOBODY ? (Side)item->side : (Side)position->roller;
    if (position->roll_count) {
        position->board = position->thrown;
        position->head_taken = position->thrown_head;
    }
    flow_drop_all_items(position);
    flow_clear_numbers(position);
    position->turn = (uint8_t)side;
    flow_push_roll(position, side);
}

Status flow_take_effects(const Rules *rules, Position *position, Error *error) {
    while (!position->over && position->item_count > 0) {
        Item item = position->item[0];
        if (item.kind == ITEM_NUMBERS || item.kind == ITEM_ROLL) {
            break;
        }
        Board placed = position->placed;
        flow_drop_first_item(position);
        if (item.kind == ITEM_CANCEL) {
            cancel_throw(position, &item);
        } else if (item.kind == ITEM_POINTS) {
            RETURN_IF_FAILED(score_gain(rules, position, (Side)item.side, item.amount, error));
        } else if (item.kind == ITEM_BOARD) {
            RETURN_IF_FAILED(place_board(rules, position, &placed, error));
        } else {
            RETURN_IF_FAILED(place_checkers(rules, position, &item, error));
        }
        RETURN_IF_FAILED(flow_check_finish(rules, position, error));
    }
    return STATUS_OK;
}

// ---- one item after the other

// All that came of the roll is played: it was a turn of who made it.
static void end_throw(Position *position) {
    if (position->roller != NOBODY) {
        count_turn(position, (Side)position->roller);
    }
    flow_clear_numbers(position);
}

// Under rules that keep the roll: the first item comes due, or the other side's turn begins.
static Status go_on_with_throw(const Rules *rules, Position *position, Error *error) {
    Side roller = (Side)position->roller, turn = (Side)position->turn;
    const Item *first = &position->item[0];
    bool waits = position->item_count > 0;
    Side next = waits ? (Side)first->side : roller == NOBODY ? turn : side_other(roller);
    if (position->last_turn && next != turn) {
        return end_turn(rules, position, false, error);
    }
    if (waits && first->kind == ITEM_NUMBERS) {
        flow_begin_first_item(position, true);
        return STATUS_OK;
    }
    if (!waits || (roller != NOBODY && first->side != roller)) {
        end_throw(position);
    }
    if (!waits) {
        position->spent = 0;
        position->head_taken = 0;
        position->turn = (uint8_t)next;
        return STATUS_OK;
    }
    flow_begin_first_item(position, false);
    return STATUS_OK;
}

// Nothing is being played any more: what waits comes due, or the turn passes.
static Status go_on(const Rules *rules, Position *position, Error *error) {
    Status status = position->item_count > 0 ? flow_take_effects(rules, position, error) : STATUS_OK;
    if (status != STATUS_OK || position->over) {
        return status;
    }
    if (rules->hooks && position_keeps_throw(rules)) {
        return go_on_with_throw(rules, position, error);
    }
    bool own_throw = position->roller == position->turn; // else numbers left to this side, before its own roll
    if (flow_own_numbers_wait(position)) {
        flow_begin_first_item(position, own_throw); // the next item of the chain
        return STATUS_OK;
    }
    if (!own_throw) {
        position->head_taken = 0; // what follows is this side's own turn, whole
    }
    bool same_side = position->item_count > 0 ? position->item[0].side == position->turn : !own_throw;
    if (!same_side) {
        status = end_turn(rules, position, own_throw, error);
    } else {
        flow_clear_numbers(position);
    }
    if (flow_first_item_is_due(position)) {
        flow_begin_first_item(position, false);
    }
    return status;
}

// ---- rolls

static Status spend(const Rules *rules, Position *position, Error *error) {
    if (!rules->hooks) {
        return STATUS_OK;
    }
    if (position->spent >= HOOK_MAX_TURN_PLAYS) {
        return flow_bad_reply(rules, error, HOOK_COUNT,
                              "a script makes a turn of more than %d rolls and moves; that many are the limit",
                              HOOK_MAX_TURN_PLAYS);
    }
    position->spent++;
    return STATUS_OK;
}

Status flow_note_throw(const Rules *rules, Position *position, bool opening, Error *error) {
    position->plays = 0;
    position->to_roll = 0;
    position->opening = rules->hooks && opening;
    if (position_keeps_throw(rules)) {
        position->thrown = position->board;
        position->thrown_head = position->head_taken;
    }
    return spend(rules, position, error);
}

Status flow_ask_before_roll(const Rules *rules, Position *position, Error *error) {
    bool has_items;
    RETURN_IF_FAILED(hooks_run(rules, position, HOOK_BEFORE_ROLL, &has_items, error));
    if (position->asking) {
        return STATUS_OK;
    }
    position->to_roll = 1;
    RETURN_IF_FAILED(flow_take_effects(rules, position, error));
    if (flow_first_item_is_due(position)) {
        flow_begin_first_item(position, false);
    }
    return STATUS_OK;
}

Status flow_ask_on_roll(const Rules *rules, Position *position, Error *error) {
    bool has_items = false;
    if (rules_have_hook(rules, HOOK_ON_ROLL)) {
        RETURN_IF_FAILED(hooks_run(rules, position, HOOK_ON_ROLL, &has_items, error));
    }
    if (!has_items) {
        return STATUS_OK;
    }
    memset(position->number, 0, sizeof position->number);
    position->number_count = 0;
    position->playing = 0;
    position->by_enemy = 0;
    return go_on(rules, position, error);
}

// ---- plays

// What a double leaves unplayed goes to the opponent: the numbers left as one item, then the items that waited.
static Status hand_over(const Rules *rules, Position *position, const uint8_t *left, int left_count, Error *error) {
    Side other = side_other((Side)position->turn);
    for (int i = 0;
         i < position->item_count && position->item[i].kind == ITEM_NUMBERS && position->item[i].side == position->turn;
         i++) {
        position->item[i].side = (uint8_t)other;
        position->item[i].by_enemy = 0;
    }
    Item *item = push_item(position, ITEM_NUMBERS, other);
    if (!item) {
        return flow_fail_full(rules, position, "what the double leaves to the other side", error);
    }
    item->count = (uint8_t)left_count;
    memcpy(item->number, left, (size_t)left_count);
    return STATUS_OK;
}

// Under rules that keep the roll all that waits for the side is dropped, rolls and effects too; what waits for the
// other side stays.
static void drop_own_items(Position *position) {
    int kept = 0;
    for (int i = 0; i < position->item_count; i++) {
        if (position->item[i].side != position->turn) {
            position->item[kept++] = position->item[i];
        } else if (position->item[i].kind == ITEM_BOARD) {
            forget_placed(position);
        }
    }
    memset(&position->item[kept], 0, (size_t)(position->item_count - kept) * sizeof(Item));
    position->item_count = (uint8_t)kept;
}

// The item was not played in full: what belongs to its roll waits no longer.
static Status give_up_rest(const Rules *rules, Position *position, const Play *play, bool double_own, Error *error) {
    if (double_own && rules->doubles_unplayed == UNPLAYED_OPPONENT) {
        RETURN_IF_FAILED(hand_over(rules, position, play->left, play->left_count, error));
    }
    if (position_keeps_throw(rules)) {
        drop_own_items(position);
        return STATUS_OK;
    }
    while (flow_own_numbers_wait(position)) {
        flow_drop_first_item(position);
    }
    return STATUS_OK;
}

static bool own_throw_waits(const Position *position) {
    for (int i = 0; i < position->item_count; i++) {
        if (position->item[i].kind == ITEM_ROLL && position->item[i].side == position->turn) {
            return true;
        }
    }
    return false;
}

static Status ask_game_over(const Rules *rules, Position *position, Side me, int hits, const uint8_t *left,
                            int left_count, Error *error) {
    bool ends = false;
    HookEnd end;
    if (position->over || !rules_have_hook(rules, HOOK_GAME_OVER)) {
        return STATUS_OK;
    }
    Status status = hooks_game_over(rules, position, me, hits, left, left_count, &ends, &end, error);
    return status == STATUS_OK && ends ? score_end(rules, position, end.winner, end.outcome, error) : status;
}

// What follows a play that is on the board: on_play and its effects, the ends, the queue. The play hit so many
// checkers; `left` are the numbers that it left over. Under rules with on_play the position tells which play it was
// (`before`, played_*), so that this can begin again when a question was answered. `ended`: it took the side's last
// checker off; under hooks the board is looked at, since they may change it.
static Status follow_play(const Rules *rules, Position *position, int hits, const uint8_t *left, int left_count,
                          bool ended, Error *error) {
    Side side = (Side)position->turn;
    if (rules_have_hook(rules, HOOK_ON_PLAY)) {
        bool has_items;
        RETURN_IF_FAILED(hooks_run(rules, position, HOOK_ON_PLAY, &has_items, error));
        if (position->asking) {
            return STATUS_OK;
        }
        RETURN_IF_FAILED(flow_take_effects(rules, position, error));
    }
    if (rules->hooks) {
        RETURN_IF_FAILED(flow_check_finish(rules, position, error));
    } else if (ended) {
        RETURN_IF_FAILED(finish_side(rules, position, side, error));
    }
    bool stands = position->playing; // else the roll was cancelled, or the turn is over
    if (left_count > 0 && stands && rules->forced_unplayable == UNPLAYABLE_LOSE) {
        RETURN_IF_FAILED(score_end(rules, position, side_other(side), OUTCOME_NONE, error));
    }
    if (rules->hooks) {
        RETURN_IF_FAILED(ask_game_over(rules, position, side, hits, left, left_count, error));
    }
    return position->over ? STATUS_OK : go_on(rules, position, error);
}

// `side` has passed. Can neither side ever move again?
static Status check_stalemate(const Rules *rules, Position *position, Side side, Error *error) {
    bool stalemate;
    Status status = flow_is_stalemate(rules, position, &stalemate, error);
    if (status != STATUS_OK || !stalemate) {
        return status;
    }
    Side winner = rules->finish_stalemate == STALEMATE_DRAW ? NOBODY : side_other(side);
    return score_end(rules, position, winner, OUTCOME_NONE, error);
}

static int count_hits(const Play *play) {
    int hits = 0;
    for (int i = 0; i < play->step_count; i++) {
        hits += play->step[i].contact == CONTACT_HIT;
    }
    return hits;
}

Status flow_make_play(const Rules *rules, Position *position, const Play *play, Error *error) {
    int hits = rules->hooks ? count_hits(play) : 0; // nobody else asks
    if (rules->hooks) {
        RETURN_IF_FAILED(spend(rules, position, error));
        position->plays = (uint8_t)(position->plays + (position->plays < UINT8_MAX));
    }
    if (rules_have_hook(rules, HOOK_ON_PLAY)) {
        position->before = position->board;
        position->played_count = play->step_count;
        position->played_hits = (uint8_t)hits;
        position->played_left_count = play->left_count;
        memcpy(position->played_left, play->left, sizeof position->played_left);
    }
    Side side = (Side)position->turn;
    bool own_throw = position->roller == side; // else numbers left to this side, before its own roll
    bool double_own = own_throw && position_double_face(position, rules) != 0;
    position->board = play->after;
    if (rules->head_per_turn > 0) { // else nobody ever asks
        position->head_taken = (uint8_t)(position->head_taken + play->head_taken);
    }
    if (play->left_count > 0) {
        RETURN_IF_FAILED(give_up_rest(rules, position, play, double_own, error));
    } else if (rules->doubles_bonus_roll && double_own && !flow_own_numbers_wait(position) &&
               !own_throw_waits(position) && !push_item(position, ITEM_ROLL, side)) {
        return flow_fail_full(rules, position, "the roll after a double", error);
    }
    RETURN_IF_FAILED(follow_play(rules, position, hits, play->left, play->left_count, play->ended, error));
    bool passed = play->step_count == 0 && rules->finish_stalemate != STALEMATE_NONE;
    return passed ? check_stalemate(rules, position, side, error) : STATUS_OK;
}

Status flow_ask_again(const Rules *rules, Position *position, Error *error) {
    Hook hook = (Hook)(position->asking - 1);
    uint8_t left[RULES_MAX_NUMBERS];
    int left_count = position->played_left_count, hits = position->played_hits;
    memcpy(left, position->played_left, sizeof left);
    if (!rules_have_hook(rules, hook)) {
        flow_clear_questions(position); // these rules have nothing to ask any more
    }
    if (hook == HOOK_ON_PLAY) {
        return follow_play(rules, position, hits, left, left_count, false, error);
    }
    return !position->asking      ? STATUS_OK
           : hook == HOOK_ON_ROLL ? flow_ask_on_roll(rules, position, error)
                                  : flow_ask_before_roll(rules, position, error);
}
