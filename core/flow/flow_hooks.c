// SPDX-License-Identifier: MIT
// What the flow asks of hooks, and the tests that their answers have to pass.
//
// Invariant: nothing that a hook says reaches a position unless it fits there: items that the text of a position can
// tell, questions that can be typed, points and rolls in range. What does not is a failure of the script, told by the
// name of its hook.
#include "core/flow/flow_hooks.h"
#include "core/flow/flow_parts.h"
#include "core/printable.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static HookView view_of(const Rules *rules, const Position *position, const Board *before, Side me) {
    return (HookView){.rules = rules, .position = position, .board = &position->board, .before = before, .me = me};
}

Status flow_bad_reply(const Rules *rules, Error *error, Hook hook, const char *format, ...) {
    char what[ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    const RuleHooks *hooks = rules->hooks;
    const char *place = hooks && hooks->place ? hooks->place(hooks->context, hook) : "";
    if (hook == HOOK_COUNT) {
        return error_set(error, STATUS_SCRIPT, 0, 0, "%s%s%s", place, *place ? ": " : "", what);
    }
    return *place ? error_set(error, STATUS_SCRIPT, 0, 0, "%s: %s (%s)", place, what, hook_names[hook])
                  : error_set(error, STATUS_SCRIPT, 0, 0, "%s: %s", hook_names[hook], what);
}

// Asks the hook, which has to answer with something that it may answer.
static Status ask(const Rules *rules, const HookQuestion *question, HookAnswer *answer, Error *error) {
    Hook hook = question->hook;
    bool may_ask = hook == HOOK_BEFORE_ROLL || hook == HOOK_ON_ROLL || hook == HOOK_ON_PLAY;
    bool may_refuse = hook == HOOK_ALLOW_DOUBLE || hook == HOOK_MATCH_OVER;
    *answer = rules_ask(rules, question);
    if (*answer == HOOK_FAILED) {
        return hooks_failed(rules, error);
    }
    bool good = *answer == HOOK_SILENT || *answer == HOOK_YES || (*answer == HOOK_ASKS && may_ask) ||
                (*answer == HOOK_NO && may_refuse);
    return good ? STATUS_OK : flow_bad_reply(rules, error, hook, "an answer that this hook cannot give");
}

// ---- items

static Status clean_numbers(const Rules *rules, Hook hook, Item *item, const Item *given, Error *error) {
    if (given->count > RULES_MAX_NUMBERS) {
        return flow_bad_reply(rules, error, hook, "an item of %d numbers; at most %d", given->count, RULES_MAX_NUMBERS);
    }
    for (int i = 0; i < given->count; i++) {
        if (!position_number_exists(rules, given->number[i])) {
            return flow_bad_reply(rules, error, hook, "an item with the number %d; a number is from 1 to %d",
                                  given->number[i], RULES_MAX_FACES);
        }
    }
    item->by_enemy = given->by_enemy != 0;
    item->count = given->count;
    memcpy(item->number, given->number, given->count);
    numbers_sort(item->number, item->count);
    return STATUS_OK;
}

static Status clean_checkers(const Rules *rules, Hook hook, Item *item, const Item *given, Error *error) {
    if (!rules_is_point(rules, given->place) && rules_place_name(rules, given->place) == NULL) {
        return flow_bad_reply(rules, error, hook, "checkers at place %d; places are 1 to %d, bar, reserve and off",
                              given->place, rules->board_points);
    }
    if (given->amount == 0 || given->amount > BOARD_MAX_CHECKERS || given->amount < -BOARD_MAX_CHECKERS) {
        return flow_bad_reply(rules, error, hook, "%d checkers added; 1 to %d, or negative to take some away",
                              given->amount, BOARD_MAX_CHECKERS);
    }
    item->amount = given->amount;
    item->place = given->place;
    return STATUS_OK;
}

// The item as it may stand in a queue: in range, nothing in the fields that its kind does not use.
static Status clean_item(const Rules *rules, Hook hook, Item *item, const Item *given, Error *error) {
    *item = (Item){.kind = given->kind, .side = given->side};
    if (given->side != WHITE && given->side != BLACK) {
        return flow_bad_reply(rules, error, hook, "an item of neither side");
    }
    switch (given->kind) {
    case ITEM_NUMBERS:
        return clean_numbers(rules, hook, item, given, error);
    case ITEM_CHECKERS:
        return clean_checkers(rules, hook, item, given, error);
    case ITEM_POINTS:
        if (given->amount < 1 || given->amount > FLOW_MOST_ITEM_POINTS) {
            return flow_bad_reply(rules, error, hook, "%d points; 1 to %d", given->amount, FLOW_MOST_ITEM_POINTS);
        }
        item->amount = given->amount;
        return STATUS_OK;
    case ITEM_ROLL:
    case ITEM_CANCEL:
    case ITEM_BOARD:
        return STATUS_OK;
    default:
        return flow_bad_reply(rules, error, hook, "an item of an unknown kind");
    }
}

// The board of the reply's ITEM_BOARD, if there is one, waits with it.
static Status keep_board(const Rules *rules, Position *position, Hook hook, const HookReply *reply, Error *error) {
    Error why;
    int boards = row_total(&position->placed.row[WHITE]) > 0, given = 0;
    for (int i = 0; i < reply->item_count; i++) {
        given += reply->item[i].kind == ITEM_BOARD;
    }
    if (given == 0) {
        return STATUS_OK;
    }
    if (boards + given > 1) {
        return flow_bad_reply(rules, error, hook, "%d boards would wait; one can", boards + given);
    }
    if (rules_check_board(rules, &reply->board, &why) != STATUS_OK) {
        return flow_bad_reply(rules, error, hook, "a board that cannot be: %s", why.text);
    }
    position->placed = reply->board;
    return STATUS_OK;
}

// Puts the items of a reply before what waits. An item without numbers is nothing to play.
static Status add_items(const Rules *rules, Position *position, Hook hook, const HookReply *reply, Error *error) {
    Item item[POSITION_MAX_ITEMS];
    int count = 0;
    if (reply->item_count < 0 || reply->item_count > POSITION_MAX_ITEMS) {
        return flow_bad_reply(rules, error, hook, "%d items; at most %d can wait", reply->item_count,
                              POSITION_MAX_ITEMS);
    }
    for (int i = 0; i < reply->item_count; i++) {
        RETURN_IF_FAILED(clean_item(rules, hook, &item[count], &reply->item[i], error));
        count += !(item[count].kind == ITEM_NUMBERS && item[count].count == 0);
    }
    if (position->item_count + count > POSITION_MAX_ITEMS) {
        return flow_bad_reply(rules, error, hook, "%d items would wait; at most %d can", position->item_count + count,
                              POSITION_MAX_ITEMS);
    }
    memmove(&position->item[count], &position->item[0], position->item_count * sizeof(Item));
    memcpy(&position->item[0], item, (size_t)count * sizeof(Item));
    position->item_count = (uint8_t)(position->item_count + count);
    return keep_board(rules, position, hook, reply, error);
}

// ---- questions

// Can the option be typed as one word?
static bool is_option(const char *option) {
    return printable_is_line(option, HOOK_OPTION_TEXT) && !strchr(option, ' ');
}

static Status check_question(const Rules *rules, const Position *position, Hook hook, const HookAsk *ask,
                             Error *error) {
    if (position->answer_count == POSITION_MAX_ANSWERS) {
        return flow_bad_reply(rules, error, hook, "more than %d questions in one call", POSITION_MAX_ANSWERS);
    }
    if (ask->who != WHITE && ask->who != BLACK) {
        return flow_bad_reply(rules, error, hook, "a question to neither side");
    }
    if (ask->option_count < 1 || ask->option_count > HOOK_MAX_OPTIONS) {
        return flow_bad_reply(rules, error, hook, "a question with %d options; 1 to %d", ask->option_count,
                              HOOK_MAX_OPTIONS);
    }
    for (int i = 0; i < ask->option_count; i++) {
        if (!is_option(ask->option[i])) {
            return flow_bad_reply(rules, error, hook, "option %d is not one printable word of at most %d bytes", i + 1,
                                  HOOK_OPTION_TEXT - 1);
        }
        for (int j = 0; j < i; j++) {
            if (strcmp(ask->option[i], ask->option[j]) == 0) {
                return flow_bad_reply(rules, error, hook, "the option %s is there twice", ask->option[i]);
            }
        }
    }
    return STATUS_OK;
}

// Asks before_roll, on_roll or on_play about the position as it stands. *asked: a question came back (in reply->ask).
static Status call_hook(const Rules *rules, const Position *position, Hook hook, HookReply *reply, bool *asked,
                        Error *error) {
    HookView view = view_of(rules, position, hook == HOOK_ON_PLAY ? &position->before : NULL, (Side)position->turn);
    HookPlay play = {
        .count = position->played_count, .hits = position->played_hits, .left_count = position->played_left_count};
    HookAnswer answer;
    memcpy(play.left, position->played_left, sizeof play.left);
    reply->has_items = false;
    reply->item_count = 0;
    reply->ask.option_count = 0;
    memcpy(reply->state, position->state, sizeof reply->state);
    HookQuestion question = {.hook = hook, .view = &view, .play = hook == HOOK_ON_PLAY ? &play : NULL, .reply = reply};
    RETURN_IF_FAILED(ask(rules, &question, &answer, error));
    *asked = answer == HOOK_ASKS;
    reply->has_items = reply->has_items && answer != HOOK_SILENT;
    return *asked ? check_question(rules, position, hook, &reply->ask, error) : STATUS_OK;
}

Status hooks_question(const Rules *rules, const Position *position, HookAsk *ask, Error *error) {
    Hook hook = (Hook)(position->asking - 1);
    HookReply reply;
    bool asked = false;
    Status status = call_hook(rules, position, hook, &reply, &asked, error);
    if (status == STATUS_OK && !asked) {
        status = flow_bad_reply(rules, error, hook, "it asked a player something, and asked again it does not");
    }
    *ask = reply.ask;
    return status;
}

static void take_state(const Rules *rules, Position *position, const HookReply *reply) {
    for (int i = 0; i < rules->state_count; i++) {
        const StateField *field = &rules->state[i];
        for (int side = 0; side < (field->shared ? 1 : 2); side++) {
            int32_t value = reply->state[side][i];
            position->state[side][i] = field->is_bool ? value != 0 : value;
        }
    }
}

// before_roll's items come before the roll, which then has to wait in the queue.
static Status wait_for_roll(const Rules *rules, Position *position, const HookReply *reply, Error *error) {
    for (int i = 0; i < reply->item_count && i < POSITION_MAX_ITEMS; i++) {
        if (reply->item[i].kind == ITEM_CANCEL) {
            return flow_bad_reply(rules, error, HOOK_BEFORE_ROLL, "a roll is cancelled before it is made");
        }
    }
    if (position->item_count == 0) {
        flow_push_roll(position, (Side)position->turn);
    }
    return STATUS_OK;
}

Status hooks_run(const Rules *rules, Position *position, Hook hook, bool *has_items, Error *error) {
    HookReply reply;
    bool asks = false;
    *has_items = false;
    RETURN_IF_FAILED(call_hook(rules, position, hook, &reply, &asks, error));
    if (asks) {
        position->asking = (uint8_t)(hook + 1);
        return STATUS_OK;
    }
    flow_clear_questions(position);
    take_state(rules, position, &reply);
    *has_items = reply.has_items;
    if (!reply.has_items) {
        return STATUS_OK;
    }
    if (hook == HOOK_BEFORE_ROLL) {
        RETURN_IF_FAILED(wait_for_roll(rules, position, &reply, error));
    }
    if (hook == HOOK_ON_ROLL) { // they stand for the whole roll
        int items = position_items_of_throw(position, rules);
        while (items-- > 0) {
            flow_drop_first_item(position);
        }
    }
    return add_items(rules, position, hook, &reply, error);
}

// ---- rolls

// Adds a roll; equal ones are one, with their weights added up.
static void add_throw(HookRolls *rolls, const uint8_t *number, int count, uint32_t weight) {
    for (int i = 0; i < rolls->count; i++) {
        if (rolls->roll[i].count == count && memcmp(rolls->roll[i].number, number, (size_t)count) == 0) {
            rolls->roll[i].weight += weight;
            return;
        }
    }
    memset(&rolls->roll[rolls->count], 0, sizeof rolls->roll[0]);
    rolls->roll[rolls->count].count = (uint8_t)count;
    memcpy(rolls->roll[rolls->count].number, number, (size_t)count);
    rolls->roll[rolls->count++].weight = weight;
}

static Status clean_rolls(const Rules *rules, const HookRolls *given, HookRolls *rolls, Error *error) {
    uint64_t weight = 0;
    rolls->count = 0;
    if (given->count < 1 || given->count > HOOK_MAX_ROLLS) {
        return flow_bad_reply(rules, error, HOOK_ROLLS, "%d rolls; 1 to %d", given->count, HOOK_MAX_ROLLS);
    }
    for (int i = 0; i < given->count; i++) {
        uint8_t number[RULES_MAX_NUMBERS] = {0};
        int count = given->roll[i].count;
        if (count < 1 || count + rules->dice_fixed.count > RULES_MAX_NUMBERS) {
            return flow_bad_reply(rules, error, HOOK_ROLLS, "roll %d has %d numbers; 1 to %d", i + 1, count,
                                  RULES_MAX_NUMBERS - rules->dice_fixed.count);
        }
        memcpy(number, given->roll[i].number, (size_t)count);
        numbers_sort(number, count);
        if (number[0] > RULES_MAX_FACES || number[count - 1] < 1) {
            return flow_bad_reply(rules, error, HOOK_ROLLS, "roll %d has the number %d; a number is from 1 to %d",
                                  i + 1, number[0] > RULES_MAX_FACES ? number[0] : number[count - 1], RULES_MAX_FACES);
        }
        weight += given->roll[i].weight;
        if (given->roll[i].weight < 1 || weight > UINT32_MAX) {
            return flow_bad_reply(rules, error, HOOK_ROLLS,
                                  "%s; weights are whole numbers from 1, at most %lu together",
                                  given->roll[i].weight < 1 ? "a roll of no weight" : "the weights are too large",
                                  (unsigned long)UINT32_MAX);
        }
        add_throw(rolls, number, count, given->roll[i].weight);
    }
    return STATUS_OK;
}

Status hooks_rolls(const Rules *rules, const Position *position, Side side, HookRolls *rolls, Error *error) {
    HookRolls given;
    HookView view = view_of(rules, position, NULL, side);
    HookAnswer answer;
    given.count = 0;
    rolls->count = 0;
    RETURN_IF_FAILED(ask(rules, &(HookQuestion){.hook = HOOK_ROLLS, .view = &view, .rolls = &given}, &answer, error));
    return answer == HOOK_YES ? clean_rolls(rules, &given, rolls, error) : STATUS_OK;
}

// ---- ends

Status hooks_game_over(const Rules *rules, const Position *position, Side me, int hits, const uint8_t *left,
                       int left_count, bool *ends, HookEnd *end, Error *error) {
    HookView view = view_of(rules, position, NULL, me);
    HookAnswer answer;
    view.hits = hits;
    view.left = left;
    view.left_count = left_count;
    *end = (HookEnd){NOBODY, OUTCOME_NONE};
    *ends = false;
    RETURN_IF_FAILED(ask(rules, &(HookQuestion){.hook = HOOK_GAME_OVER, .view = &view, .end = end}, &answer, error));
    *ends = answer == HOOK_YES;
    bool draw = end->outcome == OUTCOME_NONE || end->outcome == OUTCOME_DRAW;
    if (!*ends || (end->winner == NOBODY && draw)) {
        return STATUS_OK;
    }
    if (end->winner != WHITE && end->winner != BLACK) {
        return flow_bad_reply(rules, error, HOOK_GAME_OVER, "%s",
                              end->winner == NOBODY ? "a draw has no class" : "the winner is neither side");
    }
    if (end->outcome == OUTCOME_DRAW || (int)end->outcome < 0 ||
        (int)end->outcome >= OUTCOME_EXTRA + rules->extra_count) {
        return flow_bad_reply(rules, error, HOOK_GAME_OVER, "a class of win that is not declared (score.extra)");
    }
    return STATUS_OK;
}

Status hooks_points(const Rules *rules, const Position *position, Side winner, Outcome outcome, int *points,
                    Error *error) {
    HookView view = view_of(rules, position, NULL, winner);
    int given = *points;
    HookAnswer answer;
    HookQuestion question = {.hook = HOOK_POINTS, .view = &view, .outcome = outcome, .points = &given};
    RETURN_IF_FAILED(ask(rules, &question, &answer, error));
    if (answer == HOOK_YES && (given < 0 || given > 255)) {
        return flow_bad_reply(rules, error, HOOK_POINTS, "%d points; 0 to 255", given);
    }
    *points = answer == HOOK_YES ? given : *points;
    return STATUS_OK;
}

// ---- cube and match

Status hooks_allow_double(const Rules *rules, const Position *position, bool *allowed, HookReason *reason,
                          Error *error) {
    HookView view = view_of(rules, position, NULL, (Side)position->turn);
    HookAnswer answer;
    HookQuestion question = {.hook = HOOK_ALLOW_DOUBLE, .view = &view, .reason = reason};
    Status status = ask(rules, &question, &answer, error);
    *allowed = answer != HOOK_NO;
    return status;
}

Status hooks_match_over(const Rules *rules, const Position *position, Side me, MatchSaid *said, Error *error) {
    HookView view = view_of(rules, position, NULL, me);
    HookAnswer answer;
    Status status = ask(rules, &(HookQuestion){.hook = HOOK_MATCH_OVER, .view = &view}, &answer, error);
    *said = answer == HOOK_YES ? MATCH_IS_OVER : answer == HOOK_NO ? MATCH_GOES_ON : MATCH_BY_KEYS;
    return status;
}
