// SPDX-License-Identifier: MIT
// Every function of nardbox.h, what it refuses, and what it does without memory. What is expected is what the core
// says.
#define _POSIX_C_SOURCE 200809L
#include "core/game.h"
#include "core/printable.h"
#include "scripts/nardbox.h"
#include "scripts/nets.h"
#include "scripts/variant.h"
#include "tests/allocations.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 "

// Too long to be quoted; byte 40 and byte 80 are in the middle of a letter.
#define LONG_WORD "xйййййййййййййййййййййййййййййййййййййййййййййййййй"

static NardboxRules *load(const char *spec, const char *setting) {
    NardboxError error;
    NardboxRules *rules = nardbox_rules_load(spec, &setting, setting != NULL, &error);
    cr_assert(rules != NULL, "%s: %s", spec, error.text);
    return rules;
}

static NardboxPosition *stand(NardboxRules *rules, const char *text) {
    NardboxError error;
    NardboxPosition *position = nardbox_position_new(rules, text, &error);
    cr_assert(position != NULL, "%s: %s", text, error.text);
    return position;
}

static void expect_text(const NardboxPosition *position, const char *expected) {
    char text[200];
    cr_expect_eq(nardbox_position_text(position, text, sizeof text), strlen(expected));
    cr_expect_str_eq(text, expected);
}

// The call, whose last argument is &error, is refused so, with words in which `part` is.
#define REFUSED(call, wanted, part)                                                                                    \
    do {                                                                                                               \
        memset(&error, 'x', sizeof error);                                                                             \
        error.text[sizeof error.text - 1] = '\0';                                                                      \
        (void)(call);                                                                                                  \
        cr_expect_eq(error.status, wanted, "%s: status %d", #call, (int)error.status);                                 \
        cr_expect(strstr(error.text, part) != NULL, "%s: %.300s", #call, error.text);                                  \
    } while (0)

Test(library, rules) {
    NardboxError error;
    char text[16];
    size_t count;
    const char *const *names = nardbox_names(&count);
    cr_expect(count >= 15 && strcmp(names[0], "acey_deucey") == 0);
    cr_expect(nardbox_version()[0] >= '0' && strchr(nardbox_version(), '.') != NULL);
    NardboxRules *rules = load("long_nardi", "head.per_turn=2");
    cr_expect_str_eq(nardbox_rules_name(rules), "long_nardi");
    cr_expect(nardbox_rules_title(rules)[0] != '\0');
    cr_expect_eq(nardbox_rules_points(rules), 24);
    cr_expect_eq(nardbox_rules_value(rules, "head.per_turn", text, sizeof text, &error), NARDBOX_OK);
    cr_expect_str_eq(text, "2");
    REFUSED(nardbox_rules_value(rules, "head.per_tun", text, sizeof text, &error), NARDBOX_BAD_INPUT, "head.per_turn?");
    REFUSED(nardbox_rules_value(rules, "", text, sizeof text, &error), NARDBOX_BAD_INPUT, "no rule");
    REFUSED(nardbox_rules_value(rules, LONG_WORD, text, sizeof text, &error), NARDBOX_BAD_INPUT, "no rule \"xй");
    cr_expect(printable_is_line(error.text, sizeof error.text), "%s", error.text);
    nardbox_rules_free(rules);
    nardbox_rules_free(NULL);
    REFUSED(nardbox_rules_load("backgamon", NULL, 0, &error), NARDBOX_NOT_FOUND, "backgammon");
    REFUSED(nardbox_rules_load("", NULL, 0, &error), NARDBOX_NOT_FOUND, "");
    REFUSED(nardbox_rules_load("./nowhere.lua", NULL, 0, &error), NARDBOX_IO, "nowhere.lua");
    REFUSED(nardbox_rules_load(NARDBOX_SOURCE_DIR "/scripts/bots/runner.lua", NULL, 0, &error), NARDBOX_SCRIPT, "lua");
    const char *wrong[] = {"doubles.times",  "doubles.times=99", "nothing=1",    "=",
                           "board.points=8", LONG_WORD,          LONG_WORD "=1", "\xff=1"};
    const char *said[] = {"KEY=VALUE", "doubles.times=99: ", "nothing", "", "board.points", "KEY=VALUE", "xйй", "?"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        REFUSED(nardbox_rules_load("backgammon", &wrong[i], 1, &error), NARDBOX_BAD_INPUT, said[i]);
        cr_expect(printable_is_line(error.text, sizeof error.text), "%s", error.text);
    }
    cr_expect_null(nardbox_rules_load("backgamon", NULL, 0, NULL), "an error need not be wanted");
}

Test(library, positions) {
    NardboxError error;
    char text[200], id[100];
    NardboxRules *rules = load("backgammon", NULL);
    NardboxPosition *position = stand(rules, START "w 31");
    NardboxPosition *start = stand(rules, NULL);
    nardbox_rules_free(rules); // the positions keep them
    expect_text(position, START "w 31");
    expect_text(start, START "- -");
    cr_expect_eq(nardbox_position_text(position, text, 5), strlen(START "w 31"));
    cr_expect_str_eq(text, "24:2");
    cr_expect_eq(nardbox_position_text(position, NULL, 0), strlen(START "w 31"));
    cr_expect_eq(nardbox_position_id(position, id, sizeof id, &error), NARDBOX_OK);
    NardboxPosition *same = stand(rules, id);
    cr_expect_eq(strncmp(id, "4HPwATDgc/ABMA:", 15), 0, "%s", id);
    cr_expect_eq(nardbox_position_id(position, NULL, 0, &error), NARDBOX_OK);
    expect_text(same, START "w 31");
    cr_expect_eq(nardbox_checkers(position, NARDBOX_BLACK, 13), 5);
    cr_expect_eq(nardbox_checkers(position, NARDBOX_WHITE, 0), 0);
    cr_expect_eq(nardbox_checkers(position, NARDBOX_NOBODY, 13), 0);
    cr_expect_eq(nardbox_checkers(position, NARDBOX_WHITE, -1), 0);
    cr_expect_eq(nardbox_checkers(position, NARDBOX_WHITE, 1000), 0);
    cr_expect_eq(nardbox_pips(position, NARDBOX_WHITE), 167);
    cr_expect_eq(nardbox_pips(position, NARDBOX_NOBODY), 0);
    int number[NARDBOX_MOST_NUMBERS];
    cr_expect_eq(nardbox_numbers(position, number), 2);
    cr_expect(number[0] == 3 && number[1] == 1);
    cr_expect_eq(nardbox_numbers(start, number), 0);
    REFUSED(nardbox_position_new(rules, "24:2 24:2,13:5,8:3,6:5 w 39", &error), NARDBOX_BAD_INPUT, "9");
    cr_expect(error.at > 0 && error.length > 0, "at %zu, %zu bytes", error.at, error.length);
    REFUSED(nardbox_position_new(rules, "", &error), NARDBOX_BAD_INPUT, "");
    REFUSED(nardbox_position_new(rules, "4HPwATDgc/ABMA:cIkqAAAA", &error), NARDBOX_BAD_INPUT, "");
    REFUSED(nardbox_position_new(rules, "narde:4HPwATDgc/ABMA", &error), NARDBOX_BAD_INPUT, "ID");
    nardbox_position_free(NULL);
    nardbox_position_free(same);
    nardbox_position_free(start);
    NardboxPosition *copy = nardbox_position_copy(position);
    cr_expect_eq(nardbox_play(position, 0, &error), NARDBOX_OK);
    expect_text(copy, START "w 31");
    nardbox_position_free(position);
    nardbox_position_free(copy);
}

Test(library, turns) {
    NardboxError error;
    NardboxTurn turn;
    NardboxRules *rules = load("backgammon", NULL);
    NardboxPosition *position = stand(rules, NULL);
    cr_expect_eq(nardbox_turn(position, &turn, &error), NARDBOX_OK);
    cr_expect(turn.next == NARDBOX_ROLL && turn.side == NARDBOX_NOBODY && turn.outcome == NULL);
    REFUSED(nardbox_roll_dice(position, (int[]){3}, 1, &error), NARDBOX_BAD_INPUT, "2 dice");
    REFUSED(nardbox_roll_dice(position, (int[]){3, 7}, 2, &error), NARDBOX_BAD_INPUT, "7");
    REFUSED(nardbox_roll_dice(position, (int[]){300, -1}, 2, &error), NARDBOX_BAD_INPUT, "300");
    REFUSED(nardbox_roll_dice(position, NULL, 100, &error), NARDBOX_BAD_INPUT, "100");
    REFUSED(nardbox_roll_dice(position, NULL, 0, &error), NARDBOX_BAD_INPUT, "0");
    REFUSED(nardbox_say(position, "double", &error), NARDBOX_ILLEGAL, "");
    cr_expect_eq(nardbox_roll_dice(position, (int[]){3, 1}, 2, &error), NARDBOX_OK);
    cr_expect_eq(nardbox_turn(position, &turn, &error), NARDBOX_OK);
    cr_expect(turn.next == NARDBOX_PLAY && turn.side == NARDBOX_WHITE && turn.words == 0);
    cr_expect_null(nardbox_word(position, 0));
    REFUSED(nardbox_roll(position, &error), NARDBOX_ILLEGAL, "");
    cr_expect_eq(nardbox_play_typed(position, "8/5 6/5", &error), NARDBOX_OK);
    cr_expect_eq(nardbox_turn(position, &turn, &error), NARDBOX_OK);
    cr_expect(turn.next == NARDBOX_CHOOSE && turn.side == NARDBOX_BLACK && turn.words == 2);
    cr_expect_str_eq(nardbox_word(position, 1), "double");
    cr_expect_null(nardbox_word(position, 2));
    REFUSED(nardbox_say(position, "redouble", &error), NARDBOX_ILLEGAL, "double");
    NardboxPosition *rolls = nardbox_position_copy(position), *says = nardbox_position_copy(position);
    char text[200];
    REFUSED(nardbox_roll_dice(rolls, (int[]){6, 7}, 2, &error), NARDBOX_BAD_INPUT, "7");
    nardbox_position_text(position, text, sizeof text);
    expect_text(rolls, text); // nothing was said
    cr_expect_eq(nardbox_roll(rolls, &error), NARDBOX_OK);
    cr_expect(nardbox_say(says, NULL, &error) == NARDBOX_OK && nardbox_roll(says, &error) == NARDBOX_OK);
    nardbox_position_text(says, text, sizeof text);
    expect_text(rolls, text); // it is the same
    nardbox_position_free(says);
    nardbox_position_free(rolls);
    cr_expect_eq(nardbox_say(position, "double", &error), NARDBOX_OK);
    cr_expect_eq(nardbox_say(position, "drop", &error), NARDBOX_OK);
    cr_expect_eq(nardbox_turn(position, &turn, &error), NARDBOX_OK);
    cr_expect(turn.next == NARDBOX_OVER && turn.side == NARDBOX_BLACK && turn.points == 1);
    cr_expect_str_eq(turn.outcome, "single");
    REFUSED(nardbox_roll(position, &error), NARDBOX_ILLEGAL, "");
    REFUSED(nardbox_play_random(position, &error), NARDBOX_ILLEGAL, "no numbers");
    nardbox_position_free(position);
    nardbox_rules_free(rules);
}

// An ID is cut to the room that there is, with keys behind it, too.
Test(library, ids_cut) {
    NardboxError error;
    char id[5];
    NardboxRules *rules = load("long_nardi", NULL);
    NardboxPosition *position = stand(rules, "24:15 24:15 w 31 first=wb");
    cr_expect_eq(nardbox_position_id(position, id, sizeof id, &error), NARDBOX_OK);
    cr_expect_str_eq(id, "AACA");
    nardbox_position_free(position);
    nardbox_rules_free(rules);
}

// Who might double is asked something before the dice: nothing is rolled past that question.
Test(library, a_question_before_the_dice) {
    NardboxError error;
    NardboxTurn turn;
    NardboxRules *rules = load("domino_backgammon", "cube.on=true");
    NardboxPosition *position = stand(rules, START "w -");
    cr_assert_eq(nardbox_turn(position, &turn, &error), NARDBOX_OK);
    cr_expect(turn.next == NARDBOX_CHOOSE && strcmp(nardbox_word(position, 0), "roll") == 0);
    REFUSED(nardbox_roll(position, &error), NARDBOX_ILLEGAL, "say \"roll\" first");
    cr_expect_eq(nardbox_say(position, "roll", &error), NARDBOX_OK);
    cr_assert_eq(nardbox_turn(position, &turn, &error), NARDBOX_OK);
    cr_expect(turn.next == NARDBOX_CHOOSE && turn.words > 2);
    nardbox_position_free(position);
    nardbox_rules_free(rules);
}

// The plays of a position against those that the core lists.
Test(library, plays) {
    NardboxError error;
    Error said;
    VariantError wrong;
    size_t count, length;
    char text[PLAY_TEXT], expected[POSITION_TEXT];
    NardboxRules *rules = load("backgammon", NULL);
    NardboxPosition *position = stand(rules, START "w 31");
    Variant *variant = variant_load("backgammon", &wrong);
    const Rules *own = variant_rules(variant, 0);
    Position here;
    PlayList list;
    cr_assert_eq(position_parse(own, START "w 31", &here, &said), STATUS_OK);
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_assert_eq(plays_generate(own, &here, &list), STATUS_OK);
    cr_assert_eq(nardbox_play_count(position, &count, &error), NARDBOX_OK);
    cr_assert_eq(count, list.count);
    for (size_t i = 0; i < count; i++) {
        Play play;
        NardboxStep step[NARDBOX_MOST_NUMBERS];
        size_t steps;
        Position after = here;
        play_list_get(&list, i, &play);
        play_print(own, WHITE, NUMBERING_OWN, &play, expected, sizeof expected);
        cr_assert_eq(nardbox_play_text(position, i, text, sizeof text, &length, &error), NARDBOX_OK);
        cr_expect_str_eq(text, expected);
        cr_expect_eq(length, strlen(expected));
        cr_assert_eq(nardbox_play_steps(position, i, step, &steps, &error), NARDBOX_OK);
        cr_expect_eq(steps, play.step_count);
        for (size_t k = 0; k < steps; k++) {
            cr_expect(step[k].from == play.step[k].from && step[k].to == play.step[k].to &&
                      step[k].number == play.step[k].die && !step[k].hit && !step[k].pin);
        }
        cr_assert_eq(flow_apply_play(own, &after, &play, &said), STATUS_OK);
        position_print(own, &after, expected, sizeof expected);
        NardboxPosition *next = nardbox_play_position(position, i, &error);
        expect_text(next, expected);
        NardboxPosition *typed = nardbox_position_copy(position);
        cr_expect_eq(nardbox_play_typed(typed, text, &error), NARDBOX_OK, "%s", error.text);
        expect_text(typed, expected);
        nardbox_position_free(typed);
        nardbox_position_free(next);
    }
    cr_assert_eq(nardbox_play_text(position, 0, text, 4, NULL, &error), NARDBOX_OK);
    cr_expect_eq(strlen(text), 3);
    REFUSED(nardbox_play_text(position, count, text, sizeof text, NULL, &error), NARDBOX_BAD_INPUT, "no play");
    REFUSED(nardbox_play_position(position, SIZE_MAX, &error), NARDBOX_BAD_INPUT, "no play");
    REFUSED(nardbox_play(position, count, &error), NARDBOX_BAD_INPUT, "no play");
    REFUSED(nardbox_play_typed(position, "24/18", &error), NARDBOX_ILLEGAL, "24 to 18");
    REFUSED(nardbox_play_typed(position, "hello", &error), NARDBOX_BAD_INPUT, "hello");
    cr_expect_eq(error.length, 5);
    expect_text(position, START "w 31");
    cr_expect_eq(nardbox_play_random(position, &error), NARDBOX_OK);
    REFUSED(nardbox_play_count(position, &count, &error), NARDBOX_ILLEGAL, "no numbers");
    cr_expect_eq(count, 0);
    REFUSED(nardbox_play_typed(position, "8/5 6/5", &error), NARDBOX_ILLEGAL, "no numbers");
    play_list_destroy(&list);
    variant_destroy(variant);
    nardbox_position_free(position);
    nardbox_rules_free(rules);
}

// A refusal names key, value and line; or the function that refuses, and its line.
Test(library, refusals) {
    NardboxError error;
    NardboxRules *rules = load("long_nardi", NULL);
    NardboxPosition *position = stand(rules, "24:15 24:15 b 42");
    REFUSED(nardbox_play_typed(position, "24/20 24/22", &error), NARDBOX_ILLEGAL,
            "(head.per_turn = 1, long_nardi.lua:");
    nardbox_position_free(position);
    nardbox_rules_free(rules);
    rules = load("long_nardi", "head.per_turn=2"); // which the file does not say
    position = stand(rules, "24:15 24:15 b 22");
    REFUSED(nardbox_play_typed(position, "24/22(3)", &error), NARDBOX_ILLEGAL, "(head.per_turn = 2)");
    nardbox_position_free(position);
    nardbox_rules_free(rules);
    const char *path = NARDBOX_TEST_DIR "/library_refusals.lua";
    FILE *file = fopen(path, "w");
    fputs("return { based_on = \"backgammon\",\nallow_step = function(step) return step.from ~= 24, \"stay\" end,\n"
          "on_play = function(play) local n = nil; return play.count > 1 and n.n end }\n",
          file);
    fclose(file);
    rules = load(path, NULL);
    position = stand(rules, START "w 31");
    REFUSED(nardbox_play_typed(position, "24/20", &error), NARDBOX_ILLEGAL, "library_refusals.lua:2)");
    REFUSED(nardbox_play(position, 0, &error), NARDBOX_SCRIPT, "library_refusals.lua:3: ");
    REFUSED(nardbox_playout(position, &error), NARDBOX_SCRIPT, "library_refusals.lua:3: ");
    expect_text(position, START "w 31 turns=1-1");
    nardbox_position_free(position);
    nardbox_rules_free(rules);
    remove(path);
}

// The game that a playout plays, as position texts run together.
static void play_out(NardboxRules *rules, uint64_t seed, char *end, size_t size) {
    NardboxError error;
    NardboxTurn turn;
    NardboxPosition *position = stand(rules, NULL);
    nardbox_position_seed(position, seed, 7);
    cr_assert_eq(nardbox_playout(position, &error), NARDBOX_OK, "%s", error.text);
    cr_assert_eq(nardbox_turn(position, &turn, &error), NARDBOX_OK);
    cr_expect(turn.next == NARDBOX_OVER && turn.points > 0);
    nardbox_position_text(position, end, size);
    nardbox_position_free(position);
}

Test(library, random_games) {
    NardboxError error;
    NardboxTurn turn;
    char first[300], again[300], by_hand[300];
    NardboxRules *rules = load("backgammon", "cube.on=false");
    play_out(rules, 1, first, sizeof first);
    play_out(rules, 1, again, sizeof again);
    cr_expect_str_eq(first, again);
    play_out(rules, 2, again, sizeof again);
    cr_expect_str_neq(first, again);
    NardboxPosition *position = stand(rules, NULL); // node by node it is the same game
    nardbox_position_seed(position, 1, 7);
    while (nardbox_turn(position, &turn, &error) == NARDBOX_OK && turn.next != NARDBOX_OVER) {
        NardboxStatus status =
            turn.next == NARDBOX_ROLL ? nardbox_roll(position, &error) : nardbox_play_random(position, &error);
        cr_assert_eq(status, NARDBOX_OK, "%s", error.text);
    }
    nardbox_position_text(position, by_hand, sizeof by_hand);
    cr_expect_str_eq(first, by_hand);
    nardbox_position_free(position);
    nardbox_rules_free(rules);
}

// Values add up, and are those of the position that a play leads to, seen from the other side.
Test(library, values) {
    NardboxError error;
    NardboxValue value, after;
    setenv("NARDBOX_NETS", NARDBOX_SOURCE_DIR "/variants/nets", 1);
    NardboxRules *rules = load("backgammon", NULL);
    NardboxPosition *position = stand(rules, START "w 31");
    size_t count, best = 99;
    char text[PLAY_TEXT];
    nardbox_play_count(position, &count, &error);
    NardboxValue *values = calloc(count, sizeof *values);
    cr_assert_eq(nardbox_play_values(position, 0, values, count, &best, &error), NARDBOX_OK, "%s", error.text);
    nardbox_play_text(position, best, text, sizeof text, NULL, &error);
    cr_expect_str_eq(text, "8/5 6/5");
    NardboxPosition *next = nardbox_play_position(position, best, &error);
    cr_assert_eq(nardbox_value(next, NARDBOX_WHITE, 0, &after, &error), NARDBOX_OK, "%s", error.text);
    cr_expect_float_eq(after.equity, values[best].equity, 2e-3); // of a list, by 16 bits
    cr_expect_float_eq(after.win_gammon, values[best].win_gammon, 1e-3);
    cr_assert_eq(nardbox_value(next, NARDBOX_BLACK, 0, &value, &error), NARDBOX_OK);
    cr_expect_float_eq(value.equity, -after.equity, 1e-9);
    cr_expect_float_eq(value.lose_backgammon, after.win_backgammon, 1e-9);
    cr_expect(value.win + value.lose < 1 + 1e-5 && value.win + value.lose > 0.99); // the rest are draws
    cr_expect_float_eq(value.win - value.lose + value.win_gammon - value.lose_gammon + value.win_backgammon -
                           value.lose_backgammon,
                       value.equity, 1e-5);
    cr_assert_eq(nardbox_play_values(position, 1, values, count, NULL, &error), NARDBOX_OK, "%s", error.text);
    REFUSED(nardbox_value(position, NARDBOX_NOBODY, 0, &after, &error), NARDBOX_BAD_INPUT, "white");
    REFUSED(nardbox_value(position, NARDBOX_WHITE, 4, &after, &error), NARDBOX_BAD_INPUT, "plies");
    REFUSED(nardbox_play_values(position, -1, values, count, &best, &error), NARDBOX_BAD_INPUT, "plies");
    REFUSED(nardbox_play_values(position, 0, values, count - 1, &best, &error), NARDBOX_BAD_INPUT, "plays");
    REFUSED(nardbox_play_values(next, 0, values, count, &best, &error), NARDBOX_ILLEGAL, "no numbers");
    REFUSED(nardbox_rules_net(rules, "", &error), NARDBOX_BAD_INPUT, "empty");
    REFUSED(nardbox_rules_net(rules, "./nowhere.net", &error), NARDBOX_BAD_INPUT, "nowhere.net");
    REFUSED(nardbox_rules_net(rules, NARDBOX_SOURCE_DIR "/README.md", &error), NARDBOX_BAD_INPUT, "README");
    cr_assert_eq(nardbox_value(next, NARDBOX_BLACK, 0, &after, &error), NARDBOX_OK, "the net is the one before");
    cr_expect_eq(after.equity, value.equity);
    cr_assert_eq(nardbox_rules_net(rules, NARDBOX_SOURCE_DIR "/variants/nets/longgammon.net", &error), NARDBOX_OK, "%s",
                 error.text);
    cr_assert_eq(nardbox_value(next, NARDBOX_BLACK, 0, &after, &error), NARDBOX_OK);
    cr_expect_neq(after.equity, value.equity);
    cr_expect_eq(nardbox_rules_net(rules, NULL, &error), NARDBOX_OK);
    nardbox_position_free(next);
    nardbox_position_free(position);
    position = stand(rules, NULL);
    REFUSED(nardbox_value(position, NARDBOX_WHITE, 0, &value, &error), NARDBOX_ILLEGAL, "");
    nardbox_position_free(position);
    nardbox_rules_free(rules);
    rules = load("backgammon", "score.count=left");
    REFUSED(nardbox_rules_net(rules, NARDBOX_SOURCE_DIR "/variants/nets/backgammon.net", &error), NARDBOX_NOT_FOUND,
            "score.count");
    setenv("NARDBOX_NETS", "", 1);
    nets_forget();
    position = stand(rules, START "w 31");
    REFUSED(nardbox_value(position, NARDBOX_WHITE, 0, &value, &error), NARDBOX_NOT_FOUND, "net");
    free(values);
    nardbox_position_free(position);
    nardbox_rules_free(rules);
}

// Where functions may have a say in what follows, the plays that they were not asked about are not the best in a match
// either.
Test(library, values_that_functions_follow) {
    NardboxError error;
    NardboxValue value, values[200];
    setenv("NARDBOX_NETS", NARDBOX_SOURCE_DIR "/variants/nets", 1);
    NardboxRules *rules = load("crazy_narde", "match.to=5");
    NardboxPosition *position = stand(rules, "24:8,18:1,17:1,2:1,1:4 24:3,16:1,11:1,10:2,7:1,4:1,3:1,2:2,1:3 b 11 "
                                             "turns=9-9 starter=b");
    size_t count, best;
    nardbox_play_count(position, &count, &error);
    cr_assert_eq(nardbox_play_values(position, 0, values, count, &best, &error), NARDBOX_OK, "%s", error.text);
    cr_assert_eq(nardbox_value(position, NARDBOX_BLACK, 0, &value, &error), NARDBOX_OK, "%s", error.text);
    cr_expect_float_eq(values[best].equity, value.equity, 1e-3);
    for (size_t i = 0; i < count; i++) {
        cr_expect(i == best || values[i].equity < values[best].equity, "play %zu", i);
    }
    nardbox_position_free(position);
    nardbox_rules_free(rules);
}

// ---- memory

// Runs `call` without its first allocation, its second and so on, until it succeeds; each failure says so.
#define FAILS_UNTIL(call)                                                                                              \
    for (int granted = 0;; granted++) {                                                                                \
        error.status = NARDBOX_OK;                                                                                     \
        allocations_fail_after(granted, false);                                                                        \
        bool good = (call);                                                                                            \
        bool failed = allocations_succeed();                                                                           \
        cr_assert(good || failed, "%s: %s", #call, error.text);                                                        \
        cr_expect(good || error.status == NARDBOX_NO_MEMORY, "%s without %d: %d %s", #call, granted,                   \
                  (int)error.status, error.text);                                                                      \
        if (good && !failed) {                                                                                         \
            break;                                                                                                     \
        }                                                                                                              \
        CLEAN;                                                                                                         \
    }

Test(library, without_memory) {
    NardboxError error;
    NardboxRules *rules = NULL;
    NardboxPosition *position = NULL, *other = NULL;
    NardboxValue value, values[64];
    size_t count;
    setenv("NARDBOX_NETS", NARDBOX_SOURCE_DIR "/variants/nets", 1);
#define CLEAN nardbox_rules_free(rules)
    FAILS_UNTIL((rules = nardbox_rules_load("backgammon", &(const char *){"cube.on=false"}, 1, &error)) != NULL);
#undef CLEAN
#define CLEAN nardbox_position_free(position)
    FAILS_UNTIL((position = nardbox_position_new(rules, START "w 31", &error)) != NULL);
#undef CLEAN
#define CLEAN nardbox_position_free(other)
    FAILS_UNTIL((other = nardbox_play_position(position, 0, &error)) != NULL);
    CLEAN;
    FAILS_UNTIL((other = nardbox_position_copy(position)) != NULL || (error.status = NARDBOX_NO_MEMORY) == 0);
#undef CLEAN
#define CLEAN (void)0
    FAILS_UNTIL(nardbox_play_count(position, &count, &error) == NARDBOX_OK);
    FAILS_UNTIL(nardbox_value(position, NARDBOX_WHITE, 0, &value, &error) == NARDBOX_OK);
    FAILS_UNTIL(nardbox_play_values(position, 0, values, count, NULL, &error) == NARDBOX_OK);
    FAILS_UNTIL(nardbox_play_typed(position, "8/5 6/5", &error) == NARDBOX_OK);
    FAILS_UNTIL(nardbox_playout(position, &error) == NARDBOX_OK);
#undef CLEAN
    nardbox_position_free(other);
    nardbox_position_free(position);
    nardbox_rules_free(rules);
}
