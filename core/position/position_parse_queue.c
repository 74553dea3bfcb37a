// SPDX-License-Identifier: MIT
// Reading the keys of position text that tell what waits, and what rules with hooks remember.
//
// Invariant: what is read is something that the flow could have left: items in range, answers to a hook that is there.
#include "core/hooks.h"
#include "core/position/position_words.h"

#include <string.h>

// ---- todo

// "+2:bar", "-1:6"
static Status parse_checkers(const Rules *rules, const Word *word, Item *item, Error *error) {
    Word number, place_word;
    bool split = word_split(word, ':', &number, &place_word);
    Word digits = word_part(&number, 1, number.length - 1);
    int amount = word_number(&digits, BOARD_MAX_CHECKERS), place = word_place(rules, &place_word);
    if (!split || amount < 1 || place < 0) {
        return word_is_not(error, word, "todo", "checkers to add or take away (+1:bar, -2:6), 1 to %d",
                           BOARD_MAX_CHECKERS);
    }
    item->kind = ITEM_CHECKERS;
    item->amount = (int16_t)(word->text[0] == '-' ? -amount : amount);
    item->place = (uint8_t)place;
    return STATUS_OK;
}

// "points:5"
static Status parse_points(const Word *word, Item *item, Error *error) {
    Word name, number;
    word_split(word, ':', &name, &number);
    int amount = word_number(&number, INT16_MAX);
    if (amount < 1) {
        return word_is_not(error, word, "todo", "points of the match such as points:5");
    }
    item->kind = ITEM_POINTS;
    item->amount = (int16_t)amount;
    return STATUS_OK;
}

// "44", or "44/w": white chooses how black's are played.
static Status parse_number_item(const Rules *rules, const Word *word, Item *item, Error *error) {
    Word numbers, by;
    item->kind = ITEM_NUMBERS;
    if (word_split(word, '/', &numbers, &by)) {
        if (!word_is(&by, item->side == WHITE ? "b" : "w")) {
            return word_error(error, &by,
                              "todo: behind the stroke stands the other side, who chooses (%s), not \"%.*s\"",
                              item->side == WHITE ? "b" : "w", word_shown(&by), by.text);
        }
        item->by_enemy = 1;
    }
    return word_numbers(rules, &numbers, "todo", item->number, &item->count, error);
}

static Status parse_item(const Rules *rules, const Word *word, Position *position, Error *error) {
    Word rest = *word;
    if (position->item_count == POSITION_MAX_ITEMS) {
        return word_error(error, word, "todo: at most %d items can wait", POSITION_MAX_ITEMS);
    }
    Item *item = &position->item[position->item_count];
    item->side = position->turn;
    if (rest.length > 1 && (rest.text[0] == 'w' || rest.text[0] == 'b')) {
        item->side = rest.text[0] == 'w' ? WHITE : BLACK;
        rest = word_part(word, 1, word->length - 1);
    }
    position->item_count++;
    for (int kind = 0; kind <= ITEM_BOARD; kind++) {
        if (item_words[kind] && word_is(&rest, item_words[kind])) {
            item->kind = (uint8_t)kind;
            return STATUS_OK;
        }
    }
    if (rest.length > 0 && (rest.text[0] == '+' || rest.text[0] == '-')) {
        return parse_checkers(rules, &rest, item, error);
    }
    if (rest.length >= 6 && memcmp(rest.text, "points", 6) == 0) {
        return parse_points(&rest, item, error);
    }
    return parse_number_item(rules, &rest, item, error);
}

Status read_todo(const Reading *reading) {
    Word entry, rest = reading->value;
    for (bool more = true; more;) {
        more = word_split(&rest, ',', &entry, &rest);
        RETURN_IF_FAILED(parse_item(reading->rules, &entry, reading->position, reading->error));
    }
    return STATUS_OK;
}

// ---- what hooks need

Status parse_board(const Reading *reading, Board *board, uint8_t *head) {
    const Rules *rules = reading->rules;
    const Word *value = &reading->value;
    const char *what = reading->key->name;
    Error *error = reading->error;
    Word white, black, count;
    if (!position_keeps_throw(rules)) {
        return word_error(error, value,
                          "%s: these rules have no hook (before_roll, on_roll, on_play) to which it matters", what);
    }
    memset(board, 0, sizeof *board);
    if (!word_split(value, '/', &white, &black)) {
        return word_error(error, value, "%s: a board is white's checkers, a stroke, black's checkers", what);
    }
    if (head && word_split(&black, '/', &black, &count)) {
        int number = word_number(&count, BOARD_MAX_CHECKERS);
        if (number < 0) {
            return word_is_not(error, &count, what, "a number of head checkers from 0 to %d", BOARD_MAX_CHECKERS);
        }
        *head = (uint8_t)number;
    }
    RETURN_IF_FAILED(word_side(rules, WHITE, &white, board, error));
    RETURN_IF_FAILED(word_side(rules, BLACK, &black, board, error));
    return word_place_error(error, value, rules_check_board(rules, board, error));
}

Status read_asking(const Reading *reading) {
    static const struct {
        const char *word, *name;
        Hook hook;
    } askers[] = {{"before", "before_roll", HOOK_BEFORE_ROLL},
                  {"roll", "on_roll", HOOK_ON_ROLL},
                  {"play", "on_play", HOOK_ON_PLAY}};
    const Word *value = &reading->value;
    size_t i = row_find(value->text, value->length, askers, sizeof *askers, 3);
    if (i == 3) {
        return word_is_not(reading->error, value, "asking", "before, roll or play");
    }
    reading->position->asking = (uint8_t)(askers[i].hook + 1);
    return rules_have_hook(reading->rules, askers[i].hook)
               ? STATUS_OK
               : word_error(reading->error, value, "asking: these rules have no %s that could ask", askers[i].name);
}

Status read_answers(const Reading *reading) {
    Position *position = reading->position;
    Word entry, rest = reading->value;
    for (bool more = true; more;) {
        more = word_split(&rest, ',', &entry, &rest);
        int answer = word_number(&entry, HOOK_MAX_OPTIONS - 1);
        if (answer < 0 || position->answer_count == POSITION_MAX_ANSWERS) {
            return word_error(reading->error, &entry, "answers: up to %d numbers of options, counted from 0 to %d",
                              POSITION_MAX_ANSWERS, HOOK_MAX_OPTIONS - 1);
        }
        position->answer[position->answer_count++] = (uint8_t)answer;
    }
    return STATUS_OK;
}

// "2:1:65": steps, hits, numbers left (or -)
Status read_played(const Reading *reading) {
    Position *position = reading->position;
    Word steps, hits, left;
    bool good = word_split(&reading->value, ':', &steps, &hits) && word_split(&hits, ':', &hits, &left);
    int step_count = good ? word_number(&steps, RULES_MAX_NUMBERS) : -1;
    int hit_count = good ? word_number(&hits, RULES_MAX_NUMBERS) : -1;
    if (step_count < 0 || hit_count < 0) {
        return word_is_not(reading->error, &reading->value, "played", "steps, hits and the numbers left, as in 1:0:6");
    }
    position->played_count = (uint8_t)step_count;
    position->played_hits = (uint8_t)hit_count;
    return word_is(&left, "-") ? STATUS_OK
                               : word_numbers(reading->rules, &left, "played", position->played_left,
                                              &position->played_left_count, reading->error);
}

// ---- state

static Status state_error(Error *error, const Word *value, const StateField *field) {
    const char *what = field->is_bool ? "0 or 1" : "a whole number of 32 bits";
    return field->shared
               ? word_is_not(error, value, field->name, "%s", what)
               : word_is_not(error, value, field->name, "white's and black's value, each %s, as in 1-0", what);
}

Status parse_state(const Reading *reading, const Word *name, uint32_t *given) {
    const Rules *rules = reading->rules;
    const Word *value = &reading->value;
    Error *error = reading->error;
    int i = 0;
    while (i < rules->state_count && !word_is(name, rules->state[i].name)) {
        i++;
    }
    if (i == rules->state_count) {
        return STATUS_ILLEGAL;
    }
    const StateField *field = &rules->state[i];
    int32_t values[2] = {0, 0};
    Word rest = *value;
    if (*given >> i & 1) {
        return word_error(error, name, "%s is given twice", field->name);
    }
    *given |= UINT32_C(1) << i;
    for (int side = 0; side < (field->shared ? 1 : 2); side++) {
        if (side == 1) {
            if (rest.length == 0 || rest.text[0] != '-') {
                return state_error(error, value, field);
            }
            rest = word_part(&rest, 1, rest.length - 1);
        }
        size_t length = word_integer(&rest, &values[side]);
        if (length == 0 || (field->is_bool && values[side] != 0 && values[side] != 1)) {
            return state_error(error, value, field);
        }
        rest = word_part(&rest, length, rest.length - length);
    }
    if (rest.length > 0) {
        return state_error(error, value, field);
    }
    reading->position->state[WHITE][i] = values[WHITE];
    reading->position->state[BLACK][i] = values[BLACK];
    return STATUS_OK;
}
