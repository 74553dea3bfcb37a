// SPDX-License-Identifier: MIT
// Rules of shipped variants for tests. Invariant: nothing is made silently different from what was asked for.
#define _POSIX_C_SOURCE 200809L // strtok_r

#include "tests/scripts/shipped_rules.h"
#include "core/rule_keys.h"
#include "scripts/variant.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Rules rules_with(const char *variant_name, const char *settings) {
    VariantError variant_error = {0};
    Variant *variant = variant_load(variant_name, &variant_error);
    cr_assert(variant, "%s: %s", variant_name, variant_error.text);
    Rules rules = *variant_rules(variant, 0);
    variant_destroy(variant);

    char text[256];
    Error error = {0};
    cr_assert_lt(strlen(settings), sizeof text);
    snprintf(text, sizeof text, "%s", settings);
    for (char *rest = text, *setting; (setting = strtok_r(rest, ";", &rest));) {
        char *equals = strchr(setting, '=');
        cr_assert(equals, "%s", setting);
        *equals = '\0';
        cr_assert_eq(rules_set_text(&rules, setting, equals + 1, &error), STATUS_OK, "%s: %s", settings, error.text);
    }
    cr_assert_eq(rules_complete(&rules, &error), STATUS_OK, "%s %s: %s", variant_name, settings, error.text);
    return rules;
}

Position position_from(const Rules *rules, const char *text) {
    Position position;
    Error error = {0};
    cr_assert_eq(position_parse(rules, text, &position, &error), STATUS_OK, "%s: %s", text, error.text);
    return position;
}

// SIZE_MAX if one may not pass. Every step changes the board.
static size_t find_pass(const PlayList *list, const Position *position) {
    return plays_find_result(list, &position->board);
}

bool is_legal(const Rules *rules, const Position *position, const PlayList *list, const char *play) {
    if (strcmp(play, "pass") == 0) {
        return find_pass(list, position) < list->count;
    }
    Judgement judgement;
    Error error = {0};
    Status status = play_judge(rules, position, NUMBERING_OWN, play, list, &judgement, &error);
    cr_expect_neq(status, STATUS_BAD_INPUT, "%s cannot be read: %s", play, error.text);
    return status == STATUS_OK;
}

Node node_of(const Rules *rules, const Position *position) {
    Node node;
    flow_next(rules, position, &node);
    return node;
}

Node after_opening(const Rules *rules, Position *position, uint8_t white, uint8_t black) {
    position_init(position, rules);
    cr_assert_eq(node_of(rules, position).chance, CHANCE_OPENING);
    make_throw(rules, position, white, black);
    return node_of(rules, position);
}

void make_throw(const Rules *rules, Position *position, uint8_t one, uint8_t other) {
    uint8_t dice[2] = {one, other};
    Error error = {0};
    cr_assert_eq(flow_apply_roll(rules, position, dice, 2, &error), STATUS_OK, "%d%d: %s", one, other, error.text);
}

void make_play(const Rules *rules, Position *position, const char *play) {
    PlayList list;
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_assert_eq(plays_generate_growing(rules, position, &list), STATUS_OK);
    Judgement judgement = {0};
    Error error = {0};
    if (strcmp(play, "pass") == 0) {
        judgement.play = find_pass(&list, position);
        cr_assert_lt(judgement.play, list.count, "something must be played");
    } else {
        Status status = play_judge(rules, position, NUMBERING_OWN, play, &list, &judgement, &error);
        cr_assert_eq(status, STATUS_OK, "%s: %s%s", play, error.text, judgement.refusal.text);
    }
    Play chosen;
    play_list_get(&list, judgement.play, &chosen);
    cr_assert_eq(flow_apply_play(rules, position, &chosen, &error), STATUS_OK, "%s", error.text);
    play_list_destroy(&list);
}

void say_word(const Rules *rules, Position *position, const char *word) {
    Error error = {0};
    cr_assert_eq(flow_apply_word(rules, position, word, &error), STATUS_OK, "%s: %s", word, error.text);
}
