// SPDX-License-Identifier: MIT
// Throws, words and plays as short texts, for tests of the flow.
#include "tests/core/flow_kit.h"

#include "core/play_text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const char digits[] = "0123456789ABC";

const char *node_text(const Rules *rules, const Position *position) {
    static char text[128];
    static const char *const outcomes[] = {"?", "single", "gammon", "backgammon", "?"};
    Node node;
    flow_next(rules, position, &node);
    char side = "wb-"[node.actor];
    if (node.kind == NODE_OVER && node.outcome == OUTCOME_DRAW) {
        cr_assert_eq(node.winner, NOBODY);
        cr_assert_eq(node.points, 0);
        return "draw";
    }
    if (node.kind == NODE_OVER) {
        snprintf(text, sizeof text, "%c wins %s %d", "wb-"[node.winner],
                 node.outcome < OUTCOME_EXTRA ? outcomes[node.outcome]
                                              : rules->extra[node.outcome - OUTCOME_EXTRA].name,
                 node.points);
        return text;
    }
    cr_assert_eq(node.winner, NOBODY);
    if (node.kind == NODE_CHANCE) {
        snprintf(text, sizeof text, node.chance == CHANCE_OPENING ? "opening" : "%c rolls", side);
        cr_assert(node.chance != CHANCE_OPENING || node.actor == NOBODY);
        return text;
    }
    if (node.decide == DECIDE_PLAY) {
        size_t length = (size_t)snprintf(text, sizeof text, "%c plays ", side);
        for (int i = 0; i < position->number_count; i++) {
            text[length++] = digits[position->number[i]];
        }
        text[length] = '\0';
        cr_assert_eq(position->by_enemy ? side_other((Side)position->turn) : (Side)position->turn, node.actor);
        return text;
    }
    size_t length = (size_t)snprintf(text, sizeof text, "%c:", side);
    for (int i = 0; i < node.word_count; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", node.words[i]);
    }
    return text;
}

static void check_numbers(const uint8_t *numbers, int count, int size) {
    for (int i = 0; i < size; i++) {
        cr_assert(i < count ? numbers[i] > 0 : numbers[i] == 0);
        cr_assert(i == 0 || numbers[i] <= numbers[i - 1]);
    }
}

void check_position(const Rules *rules, const Position *position) {
    static const Item nothing;
    Error error;
    cr_assert_eq(rules_check_board(rules, &position->board, &error), STATUS_OK, "%s", error.text);
    check_numbers(position->number, position->number_count, RULES_MAX_NUMBERS);
    check_numbers(position->roll, position->roll_count, RULES_MAX_NUMBERS);
    cr_assert_eq(position->roller == NOBODY, position->roll_count == 0);
    cr_assert_leq(position->item_count, POSITION_MAX_ITEMS);
    cr_assert(position->playing || position->number_count == 0);
    int boards = 0;
    for (int i = 0; i < POSITION_MAX_ITEMS; i++) {
        const Item *item = &position->item[i];
        if (i >= position->item_count) {
            cr_assert_arr_eq(item, &nothing, sizeof nothing);
        } else {
            bool effect = item->kind == ITEM_CANCEL || item->kind == ITEM_CHECKERS || item->kind == ITEM_POINTS ||
                          item->kind == ITEM_BOARD;
            boards += item->kind == ITEM_BOARD;
            cr_assert(item->kind == ITEM_NUMBERS || item->kind == ITEM_ROLL || (effect && rules->hooks));
            cr_assert(!effect || i > 0 || position->playing, "an effect waits, and nothing is before it");
            if (item->kind == ITEM_CHECKERS || item->kind == ITEM_POINTS) { // an amount in place of numbers
                Item plain;
                memset(&plain, 0, sizeof plain); // also what lies beside amount and place
                plain.kind = item->kind;
                plain.side = item->side;
                plain.amount = item->amount;
                plain.place = item->place;
                cr_assert_arr_eq(item, &plain, sizeof plain);
                cr_assert(item->amount != 0 && (item->place == 0 || item->kind == ITEM_CHECKERS));
            } else {
                check_numbers(item->number, item->count, RULES_MAX_NUMBERS);
            }
        }
    }
    cr_assert_eq(boards, row_total(&position->placed.row[WHITE]) > 0);
    if (position->over) {
        cr_assert(!position->playing && position->item_count == 0 && !position->doubled && !position->choosing);
        cr_assert_eq(position->winner == NOBODY, position->over == OUTCOME_DRAW);
    } else {
        cr_assert_eq(position->winner, NOBODY);
        cr_assert_eq(position->points, 0);
    }
    cr_assert_leq(position->cube, rules->cube_max);
}

static Status try_play(const Rules *rules, Position *position, const char *text, Error *error) {
    Node node;
    flow_next(rules, position, &node);
    cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY, "%s: now %s", text, node_text(rules, position));
    PlayList list = make_plays(rules, position);
    Judgement judgement;
    memset(&judgement, 0, sizeof judgement);
    Status status = play_judge(rules, position, NUMBERING_OWN, text, &list, &judgement, error);
    cr_assert_eq(status, STATUS_OK, "play %s: %s%s", text, error->text, judgement.refusal.text);
    Play play;
    play_list_get(&list, judgement.play, &play);
    play_list_destroy(&list);
    return flow_apply_play(rules, position, &play, error);
}

static void run_play(const Rules *rules, Position *position, const char *text) {
    Error error = {0};
    cr_assert_eq(try_play(rules, position, text, &error), STATUS_OK, "play %s: %s", text, error.text);
}

static Status try_roll(const Rules *rules, Position *position, const char *text, Error *error) {
    uint8_t dice[RULES_MAX_NUMBERS] = {0};
    for (size_t i = 0; text[i] && i < RULES_MAX_NUMBERS; i++) {
        dice[i] = (uint8_t)(strchr(digits, text[i]) - digits);
    }
    return flow_apply_roll(rules, position, dice, (int)strlen(text), error);
}

// "52 WHAT": the throw, the play ("!13/8") or the word ("?keep") fails, and the script says WHAT.
static void run_failure(const Rules *rules, Position *position, const char *step) {
    char act[64];
    Error error = {0};
    Status status;
    size_t length = strcspn(step, "|");
    snprintf(act, sizeof act, "%.*s", (int)length, step);
    const char *what = step + length + (step[length] != '\0');
    if (*act == '!') {
        status = try_play(rules, position, act + 1, &error);
    } else {
        status =
            *act == '?' ? flow_apply_word(rules, position, act + 1, &error) : try_roll(rules, position, act, &error);
    }
    cr_assert_eq(status, STATUS_SCRIPT, "%s: %d", step, status);
    cr_assert_not_null(strstr(error.text, what), "%s: \"%s\"", step, error.text);
}

static void run_roll(const Rules *rules, Position *position, const char *text) {
    Error error = {0};
    cr_assert_eq(try_roll(rules, position, text, &error), STATUS_OK, "roll %s: %s", text, error.text);
}

// Under rules with hooks the text tells everything, so that what is read back is the same, byte for byte.
static void check_text(const Rules *rules, const Position *position) {
    char text[POSITION_TEXT];
    Position read;
    Error error = {0};
    cr_assert_lt(position_print(rules, position, text, sizeof text), sizeof text);
    cr_assert_eq(position_parse(rules, text, &read, &error), STATUS_OK, "%s: %s", text, error.text);
    cr_assert_arr_eq(&read, position, sizeof read, "%s", text);
}

static void run_step(const Rules *rules, Position *position, const char *step) {
    Error error = {0};
    if (*step == '=') {
        cr_assert_str_eq(node_text(rules, position), step + 1);
    } else if (*step == '!') {
        run_play(rules, position, step + 1);
    } else if ((step[0] == 'w' || step[0] == 'b') && step[1] == '!') {
        Outcome outcome = step[2] == 's' ? OUTCOME_SINGLE : step[2] == 'g' ? OUTCOME_GAMMON : OUTCOME_BACKGAMMON;
        Side side = step[0] == 'w' ? WHITE : BLACK;
        cr_assert_eq(flow_resign(rules, position, side, outcome, &error), STATUS_OK, "%s: %s", step, error.text);
    } else if (*step == '"') { // a position text
        char text[POSITION_TEXT];
        position_print(rules, position, text, sizeof text);
        cr_assert_str_eq(text, step + 1);
    } else if (*step == '~') { // a script fails, and nothing changes
        Position before = *position;
        run_failure(rules, position, step + 1);
        cr_assert_arr_eq(position, &before, sizeof before, "%s", step);
    } else if (*step == '?') {
        cr_assert_eq(flow_apply_word(rules, position, step + 1, &error), STATUS_OK, "%s: %s", step, error.text);
    } else if (strchr(digits, *step)) {
        run_roll(rules, position, step);
    } else {
        cr_assert_eq(flow_apply_word(rules, position, step, &error), STATUS_OK, "%s: %s", step, error.text);
    }
    check_position(rules, position);
    if (rules->hooks) {
        check_text(rules, position);
    }
}

const char *event_text(const Game *game, size_t index) {
    static char text[4][EVENT_TEXT];
    static size_t next;
    return record_print(game, index, text[next++ % 4]);
}

void run_script(const Rules *rules, Position *position, const char *script) {
    while (*script) {
        char step[512];
        size_t length = strcspn(script, ";");
        snprintf(step, sizeof step, "%.*s", (int)length, script);
        char *begin = step + strspn(step, " ");
        for (size_t end = strlen(begin); end > 0 && begin[end - 1] == ' '; end--) {
            begin[end - 1] = '\0';
        }
        run_step(rules, position, begin);
        script += length + (script[length] == ';');
    }
}

void run_flow_cases(const char *base, const FlowCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Rules rules = make_rules(base, cases[i].settings);
        Position position;
        if (cases[i].start) {
            position = make_position(&rules, cases[i].start);
            cr_assert_eq(flow_settle(&rules, &position, NULL), STATUS_OK);
        } else {
            position_init(&position, &rules);
        }
        run_script(&rules, &position, cases[i].script);
    }
}
