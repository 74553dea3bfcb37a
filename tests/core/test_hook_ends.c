// SPDX-License-Identifier: MIT
// Hooks that throw and that end games: rolls, game_over, points, outcomes of score.extra, and games whose script fails.
#include "core/game.h"
#include "tests/core/hook_lab.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLOSED "layout=24:15; contact.blot=closed"
#define BOTH "24:15 24:15 w - turns=0-0"

// ---- rolls

static HookRolls declared;
static HookAnswer declared_answer;

static HookAnswer rolls(void *context, const HookView *view, HookRolls *out) {
    Lab *lab = context;
    lab->calls[HOOK_ROLLS]++;
    cr_assert(view->me == WHITE || view->me == BLACK);
    *out = declared;
    return declared_answer;
}

// "52:2 6:1 BCA:4"
static void declare(const char *text) {
    memset(&declared, 0, sizeof declared);
    declared_answer = HOOK_YES;
    while (*text) {
        size_t digits = strcspn(text, ":");
        for (size_t i = 0; i < digits && i < RULES_MAX_NUMBERS; i++) {
            declared.roll[declared.count].number[i] = (uint8_t)(strchr("0123456789ABCD", text[i]) - "0123456789ABCD");
        }
        declared.roll[declared.count].count = (uint8_t)digits;
        declared.roll[declared.count++].weight = (uint32_t)strtoul(text + digits + 1, NULL, 10);
        text += strcspn(text, " ");
        text += *text == ' ';
    }
}

static Rules rolls_rules(Lab *lab, const char *settings) {
    Rules rules = make_rules(CLOSED, settings);
    lab_hang(lab, &rules);
    lab->answers.rolls = rolls;
    lab_add(lab, HOOK_ROLLS);
    return rules;
}

Test(hook_ends, throws_that_a_script_declares) {
    Lab lab;
    Rules rules = rolls_rules(&lab, "doubles.chain=cascade");
    Position position = make_position(&rules, BOTH);
    ChanceOutcome out[8];
    memset(out, 0, sizeof out);
    declare("25:2 6:1 BCA:4 52:3 55:1 12345678:9");
    cr_assert_eq(flow_chance_outcomes(&rules, &position, out, 8, NULL), 5);
    static const ChanceOutcome expected[5] = {
        {2, {5, 2}, 5}, {1, {6}, 1}, {3, {12, 11, 10}, 4}, {2, {5, 5}, 1}, {8, {8, 7, 6, 5, 4, 3, 2, 1}, 9}};
    cr_assert_arr_eq(out, expected, sizeof expected);
    memset(out, 0, sizeof out);
    cr_assert_eq(flow_chance_outcomes(&rules, &position, out, 2, NULL), 5);
    cr_assert(out[1].count == 1 && out[2].count == 0);
    // a throw of other than dice.count numbers is one too; the keys make doubles of it
    run_script(&rules, &position, "6; \"24:15 24:15 w 6 turns=0-0 roll=6 spent=1; !24/18; =b rolls; 52; !24/19 24/22");
    run_script(&rules, &position, "=w rolls; 87654321; =w plays 87654321");
    position = make_position(&rules, "24:15 24:15 w - turns=0-0");
    run_script(&rules, &position, "CBA; \"24:15 24:15 w CBA turns=0-0 roll=CBA spent=1; =w plays CBA");
    position = make_position(&rules, BOTH);
    run_script(&rules, &position, "55; =w plays 5555; !24/19(4); =w plays 6666");
    // dice given by hand must be one of them
    Error error = {0};
    uint8_t dice[RULES_MAX_NUMBERS] = {2, 5, 1}, other[2] = {2, 1};
    position = make_position(&rules, BOTH);
    Position before = position;
    cr_assert_eq(flow_apply_roll(&rules, &position, dice, 3, &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "the script's rolls do not have 5-2-1 now");
    cr_assert_eq(flow_apply_roll(&rules, &position, other, 2, &error), STATUS_ILLEGAL);
    cr_assert_eq(flow_apply_roll(&rules, &position, dice, 9, &error), STATUS_BAD_INPUT);
    cr_assert_eq(flow_apply_roll(&rules, &position, dice, 0, &error), STATUS_BAD_INPUT);
    cr_assert_arr_eq(&position, &before, sizeof before);
    cr_assert_eq(flow_apply_roll(&rules, &position, dice, 2, &error), STATUS_OK, "in any order");
    // the opening is one die each, as ever
    position_init(&position, &rules);
    cr_assert_eq(flow_chance_outcomes(&rules, &position, NULL, 0, NULL), 36);
    run_script(&rules, &position, "63; =w rolls");
    // no opinion: the dice
    declared_answer = HOOK_SILENT;
    cr_assert_eq(flow_chance_outcomes(&rules, &position, NULL, 0, NULL), 21);
    run_script(&rules, &position, "63; =w plays 63");
}

Test(hook_ends, throws_are_drawn_by_weight) {
    Lab lab;
    Rules rules = rolls_rules(&lab, "");
    Position position = make_position(&rules, BOTH);
    RngKey key = {.seed = 11, .game = 3, .purpose = PURPOSE_DICE};
    static const int counts[] = {2, 1, 3}, highest[] = {2, 6, 1};
    int seen[3] = {0, 0, 0}, count = 0;
    uint8_t dice[RULES_MAX_NUMBERS], thrown[2];
    declare("21:1 6:5 111:2");
    for (uint32_t i = 0; i < 8000; i++) {
        cr_assert_eq(flow_draw_roll(&rules, &position, &key, i, dice, &count, NULL), STATUS_OK);
        uint32_t drawn = rng_below(&key, i, 8);
        int expected = drawn < 1 ? 0 : drawn < 6 ? 1 : 2;
        cr_assert_eq(count, counts[expected]);
        cr_assert_eq(dice[0], highest[expected]);
        seen[expected]++;
    }
    cr_assert(seen[0] > 900 && seen[0] < 1100 && seen[1] > 4800 && seen[1] < 5200, "%d %d %d", seen[0], seen[1],
              seen[2]);
    declared_answer = HOOK_SILENT; // the dice themselves
    rng_throw(&key, 5, 2, 6, thrown);
    cr_assert_eq(flow_draw_roll(&rules, &position, &key, 5, dice, &count, NULL), STATUS_OK);
    cr_assert(count == 2 && dice[0] == thrown[0] && dice[1] == thrown[1] && dice[2] == 0);
    Error error = {0};
    declared_answer = HOOK_FAILED;
    cr_assert_eq(flow_draw_roll(&rules, &position, &key, 5, dice, &count, &error), STATUS_SCRIPT);
    cr_assert_str_eq(error.text, "lab.lua:7: it went wrong");
    position = make_position(&rules, "24:15 24:15 w 21");
    cr_assert_eq(flow_draw_roll(&rules, &position, &key, 5, dice, &count, &error), STATUS_ILLEGAL);
}

Test(hook_ends, declared_throws_in_a_game) {
    Lab lab;
    Rules rules = rolls_rules(&lab, "");
    const Rules *list = &rules;
    Error error = {0};
    declare("21:1 6:5 CBA:2");
    Game *game = game_create(&list, 1, 7, NULL);
    while (game_position(game)->turn == NOBODY) {
        cr_assert_eq(game_roll(game, &error), STATUS_OK, "%s", error.text);
    }
    cr_assert_eq(record_apply(game, "roll ABC", &error), STATUS_OK, "%s", error.text);
    cr_assert_str_eq(event_text(game, game_event_count(game) - 1), "roll CBA");
    game_undo(game);
    cr_assert_eq(record_apply(game, "roll 66", &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "the script's rolls do not have 6-6 now");
    cr_assert_eq(record_apply(game, "roll D", &error), STATUS_BAD_INPUT);
    cr_assert_eq(record_apply(game, "roll ", &error), STATUS_BAD_INPUT);
    cr_assert_eq(game_roll(game, &error), STATUS_OK);
    char first[EVENT_TEXT];
    strcpy(first, event_text(game, game_event_count(game) - 1));
    game_undo(game);
    cr_assert_eq(game_roll(game, &error), STATUS_OK, "a roll taken back and made again is the same");
    cr_assert_str_eq(event_text(game, game_event_count(game) - 1), first);
    game_undo(game);
    declared_answer = HOOK_FAILED;
    Position before = *game_position(game);
    cr_assert_eq(game_roll(game, &error), STATUS_SCRIPT);
    cr_assert_eq(record_apply(game, "roll 21", &error), STATUS_SCRIPT);
    cr_assert_str_eq(error.text, "lab.lua:7: it went wrong");
    cr_assert_arr_eq(game_position(game), &before, sizeof before);
    cr_assert_eq(flow_chance_outcomes(&rules, &before, NULL, 0, &error), 0);
    game_destroy(game);
}

// The dice that decide who begins are none of the throws that a script declares, so they are not kept.
Test(hook_ends, opening_dice_are_no_declared_throw) {
    static const char *const settings[] = {"opening.dice=keep", "opening.dice=choice"};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        Lab lab;
        Rules rules = rolls_rules(&lab, settings[i]);
        Error error = {0};
        Node node;
        static const uint8_t dice[] = {1, 6}, first[] = {2, 1};
        declare("21:1");
        Position position = make_position(&rules, "24:15 24:15 - -");
        cr_assert_eq(flow_apply_roll(&rules, &position, dice, 2, &error), STATUS_OK, "%s", error.text);
        flow_next(&rules, &position, &node);
        cr_expect(node.kind == NODE_CHANCE && node.chance == CHANCE_ROLL, "%s: what was thrown stays", settings[i]);
        cr_expect(position.turn == BLACK && position.number_count == 0 && position.starter == BLACK);
        cr_expect_eq(flow_apply_roll(&rules, &position, first, 2, &error), STATUS_OK, "%s", error.text);
        // Where it declares nothing the keys say.
        declared_answer = HOOK_SILENT;
        position = make_position(&rules, "24:15 24:15 - -");
        cr_assert_eq(flow_apply_roll(&rules, &position, dice, 2, &error), STATUS_OK, "%s", error.text);
        cr_expect(position.turn == BLACK && position.number_count == 2);
        // And where it fails nothing has happened.
        declared_answer = HOOK_FAILED;
        position = make_position(&rules, "24:15 24:15 - -");
        cr_expect_eq(flow_apply_roll(&rules, &position, dice, 2, &error), STATUS_SCRIPT);
        cr_expect_eq(position.turn, NOBODY);
    }
}

Test(hook_ends, bad_throws) {
    static const char *const cases[][2] = {
        {"", "rolls: 0 rolls; 1 to 256"},
        {"21:0", "rolls: a roll of no weight"},
        {"21:4294967295 31:1", "rolls: the weights are too large"},
        {"21:1 D:1", "rolls: roll 2 has the number 13"},
        {"20:1", "rolls: roll 1 has the number 0"},
        {":1", "rolls: roll 1 has 0 numbers; 1 to 7"},
        {"12345678:1", "rolls: roll 1 has 8 numbers; 1 to 7"},
    };
    Lab lab;
    Rules rules = rolls_rules(&lab, "dice.fixed=6");
    Error error;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position position = make_position(&rules, BOTH), before = position;
        uint8_t dice[2] = {2, 1};
        declare(cases[i][0]);
        cr_assert_eq(flow_apply_roll(&rules, &position, dice, 2, &error), STATUS_SCRIPT, "%s", cases[i][0]);
        cr_expect_not_null(strstr(error.text, cases[i][1]), "%s: %s", cases[i][0], error.text);
        cr_expect_arr_eq(&position, &before, sizeof before);
        cr_expect_eq(flow_chance_outcomes(&rules, &position, NULL, 0, &error), 0);
    }
    declare("21:4294967294 31:1");
    Position position = make_position(&rules, BOTH);
    cr_assert_eq(flow_chance_outcomes(&rules, &position, NULL, 0, &error), 2);
    declared_answer = HOOK_ASKS;
    cr_assert_eq(flow_chance_outcomes(&rules, &position, NULL, 0, &error), 0);
    cr_assert_str_eq(error.text, "rolls: an answer that this hook cannot give");
}

// ---- game_over: plakoto, where a mother that is pinned ends the game

static HookAnswer plakoto_game_over(void *context, const HookView *view, HookEnd *end) {
    Lab *lab = context;
    Side me = view->me, them = side_other(me);
    const Board *board = view->board;
    bool mine = board->pinned[me] >> 24 & 1, theirs = board->pinned[them] >> 24 & 1;
    lab->calls[HOOK_GAME_OVER]++;
    if (mine && theirs) {
        end->winner = NOBODY;
        return HOOK_YES;
    }
    end->outcome = OUTCOME_EXTRA;
    if (theirs && board->row[me].at[24] == 0) {
        end->winner = me;
        return HOOK_YES;
    }
    if (mine && board->row[them].at[24] == 0) {
        end->winner = them;
        return HOOK_YES;
    }
    return HOOK_SILENT;
}

Test(hook_ends, plakoto) {
    static const FlowCase cases[] = {
        // white pins black's mother, and has none left of his own
        {"", "2:1,3:14 24:1,2:14 w -", "11; !2/1^ 3/2(3); =w wins mother 2"},
        // he has one: the game goes on; black pins it in turn, which is a draw
        {"", "24:1,2:1,3:13 24:1,2:1,3:13 w -", "11; !2/1^ 3/2(3); =b rolls; 11; !2/1^ 3/2(3); =draw"},
        {"", "24:1,2:1,3:13 24:1,2:1,3:13 w -", "11; !2/1^ 3/2(3); =b rolls; 21; !3/1^ 3/2; =draw"},
        // white's mother leaves while she is not pinned: then he has won
        {"", "24:1,2:1,3:13 24:1,2:1,3:13 w -", "21; !24/23 3/1^; =w wins mother 2"},
        // nobody is pinned
        {"", "20:15 7:15 w -", "21; !20/17; =b rolls"},
        // the end by the keys comes first
        {"", "1:1,off:14 23:15 w -", "21; !1/off; =w wins single 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules("layout=24:15; contact.blot=pin; score.extra.mother=2", cases[i].settings);
        Lab lab;
        lab_hang(&lab, &rules);
        lab.answers.game_over = plakoto_game_over;
        lab_add(&lab, HOOK_GAME_OVER);
        Position position = make_position(&rules, cases[i].start);
        run_script(&rules, &position, cases[i].script);
    }
}

// ---- classes and points

static HookEnd given_end;
static HookAnswer end_answer, points_answer;
static int given_points;
static Outcome asked_outcome;
static Side asked_winner;

static HookAnswer give_end(void *context, const HookView *view, HookEnd *end) {
    Lab *lab = context;
    lab->calls[HOOK_GAME_OVER]++;
    cr_assert(view->before == NULL && view->step == NULL);
    *end = given_end;
    return end_answer;
}

static HookAnswer give_points(void *context, const HookView *view, Outcome outcome, int *points) {
    Lab *lab = context;
    lab->calls[HOOK_POINTS]++;
    asked_outcome = outcome;
    asked_winner = view->me;
    *points = given_points;
    return points_answer;
}

static Rules end_rules(Lab *lab, const char *settings, bool with_points) {
    Rules rules = make_rules(CLOSED "; match.to=99; score.gammon=2; score.extra.jan=5; score.extra.mother=3", settings);
    lab_hang(lab, &rules);
    lab->answers.game_over = give_end;
    lab_add(lab, HOOK_GAME_OVER);
    if (with_points) {
        lab->answers.points = give_points;
        lab_add(lab, HOOK_POINTS);
    }
    return rules;
}

Test(hook_ends, classes_of_the_hook) {
    static const struct {
        const char *settings, *start;
        HookEnd end;
        const char *result, *text;
    } cases[] = {
        {"", "24:15 24:15 w -", {WHITE, OUTCOME_EXTRA}, "w wins jan 5", "over=w:jan:5"},
        {"", "24:15 24:15 w -", {BLACK, (Outcome)(OUTCOME_EXTRA + 1)}, "b wins mother 3", "over=b:mother:3"},
        {"cube.on=true", "24:15 24:15 w - cube=4b", {WHITE, OUTCOME_EXTRA}, "w wins jan 20", "over=w:jan:20"},
        {"cube.on=true; cube.jacoby=true", "24:15 24:15 w -", {WHITE, OUTCOME_EXTRA}, "w wins single 1", "single:1"},
        {"cube.on=true; cube.jacoby=true",
         "24:15 24:15 w - cube=2w",
         {WHITE, OUTCOME_EXTRA},
         "w wins jan 10",
         "jan:10"},
        {"score.count=left", "24:15 24:15 w -", {WHITE, OUTCOME_EXTRA}, "w wins jan 5", "over=w:jan:5"},
        {"score.count=left", "24:15 24:15 w -", {WHITE, OUTCOME_NONE}, "w wins single 15", "over=w:single:15"},
        {"", "24:15 24:15 w -", {WHITE, OUTCOME_NONE}, "w wins gammon 2", "over=w:gammon:2"}, // what the board shows
        {"", "24:15 24:14,off:1 w -", {WHITE, OUTCOME_NONE}, "w wins single 1", "over=w:single:1"},
        {"", "24:15 24:15 w -", {WHITE, OUTCOME_SINGLE}, "w wins single 1", "over=w:single:1"},
        {"", "24:15 24:15 w -", {WHITE, OUTCOME_BACKGAMMON}, "w wins gammon 2", "over=w:gammon:2"}, // not counted here
        {"", "24:15 24:15 w -", {NOBODY, OUTCOME_NONE}, "draw", "over=draw"},
        {"", "24:15 24:15 w -", {NOBODY, OUTCOME_DRAW}, "draw", "over=draw"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Lab lab;
        Rules rules = end_rules(&lab, cases[i].settings, false);
        Position position = make_position(&rules, cases[i].start);
        given_end = cases[i].end;
        end_answer = HOOK_YES;
        run_script(&rules, &position,
                   rules.cube_on && position.cube_owner != BLACK ? "roll; 21; !24/22 24/23" : "21; !24/22 24/23");
        char expected[64];
        snprintf(expected, sizeof expected, "=%s", cases[i].result);
        run_script(&rules, &position, expected);
        cr_assert_not_null(strstr(lab_text(&rules, &position), cases[i].text), "%s", lab_text(&rules, &position));
        cr_assert_eq(position.score[WHITE] + position.score[BLACK], position.points);
    }
}

Test(hook_ends, bad_ends) {
    static const struct {
        HookEnd end;
        HookAnswer answer;
        const char *says;
    } cases[] = {
        {{(Side)3, OUTCOME_NONE}, HOOK_YES, "game_over: the winner is neither side"},
        {{NOBODY, OUTCOME_SINGLE}, HOOK_YES, "game_over: a draw has no class"},
        {{WHITE, OUTCOME_DRAW}, HOOK_YES, "game_over: a class of win that is not declared (score.extra)"},
        {{WHITE, (Outcome)(OUTCOME_EXTRA + 2)}, HOOK_YES, "game_over: a class of win that is not declared"},
        {{WHITE, (Outcome)-1}, HOOK_YES, "game_over: a class of win that is not declared"},
        {{WHITE, OUTCOME_NONE}, HOOK_ASKS, "game_over: an answer that this hook cannot give"},
        {{WHITE, OUTCOME_NONE}, HOOK_NO, "game_over: an answer that this hook cannot give"},
        {{WHITE, OUTCOME_NONE}, HOOK_FAILED, "lab.lua:7: it went wrong"},
    };
    Lab lab;
    Rules rules = end_rules(&lab, "", false);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position position = make_position(&rules, BOTH);
        char script[128];
        given_end = cases[i].end;
        end_answer = cases[i].answer;
        snprintf(script, sizeof script, "21; ~!24/22 24/23|%s", cases[i].says);
        run_script(&rules, &position, script);
    }
}

Test(hook_ends, points_of_the_hook) {
    static const struct {
        const char *settings, *start, *script, *result;
        Outcome outcome;
    } cases[] = {
        {"", "1:1,off:14 23:15 w -", "21; !1/off", "=w wins gammon 7", OUTCOME_GAMMON},
        {"cube.on=true", "1:1,off:14 23:14,off:1 w - cube=2b", "21; !1/off", "=w wins single 14", OUTCOME_SINGLE},
        {"", "24:15 24:15 w 21", "b!gammon", "=w wins gammon 7", OUTCOME_GAMMON},
        {"cube.on=true", "24:15 24:15 w -", "double; drop", "=w wins single 7", OUTCOME_SINGLE},
        {"score.count=left", "1:1,off:14 23:15 w -", "21; !1/off", "=w wins single 7", OUTCOME_SINGLE},
        {"forced.unplayable=lose", "20:1,off:14 11:2,24:13 w -", "33; !20/17", "=b wins single 7", OUTCOME_SINGLE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Lab lab;
        Rules rules = end_rules(&lab, cases[i].settings, true);
        Position position = make_position(&rules, cases[i].start);
        end_answer = HOOK_SILENT;
        points_answer = HOOK_YES;
        given_points = 7;
        asked_outcome = OUTCOME_NONE;
        run_script(&rules, &position, cases[i].script);
        run_script(&rules, &position, cases[i].result);
        cr_assert_eq(asked_outcome, cases[i].outcome);
        cr_assert_eq(asked_winner, position.winner);
        cr_assert_eq(lab.calls[HOOK_POINTS], 1);
        points_answer = HOOK_SILENT; // what the keys say, whatever it wrote
        position = make_position(&rules, cases[i].start);
        given_points = -3;
        run_script(&rules, &position, cases[i].script);
        cr_assert(position.over && position.points > 0);
    }
}

Test(hook_ends, bad_points) {
    Lab lab;
    Rules rules = end_rules(&lab, "cube.on=true", true);
    static const struct {
        HookAnswer answer;
        int points;
        const char *says;
    } cases[] = {
        {HOOK_YES, 256, "points: 256 points"},
        {HOOK_YES, -1, "points: -1 points"},
        {HOOK_FAILED, 0, "lab.lua:7: it went wrong"},
        {HOOK_NO, 0, "points: an answer that this hook cannot give"},
    };
    end_answer = HOOK_SILENT;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char script[128];
        Error error = {0};
        points_answer = cases[i].answer;
        given_points = cases[i].points;
        Position position = make_position(&rules, "1:1,off:14 23:15 w 21");
        snprintf(script, sizeof script, "~!1/off|%s", cases[i].says);
        run_script(&rules, &position, script);
        Position before = position;
        cr_assert_eq(flow_resign(&rules, &position, WHITE, OUTCOME_SINGLE, &error), STATUS_SCRIPT);
        cr_assert_not_null(strstr(error.text, cases[i].says));
        cr_assert_arr_eq(&position, &before, sizeof before);
        position = make_position(&rules, "24:15 24:15 w - doubled");
        snprintf(script, sizeof script, "~?drop|%s", cases[i].says);
        run_script(&rules, &position, script);
        // a game that somebody has finished cannot be settled, and stays as it was
        position = make_position(&rules, "off:15 23:15 b -");
        before = position;
        cr_assert_eq(flow_settle(&rules, &position, &error), STATUS_SCRIPT);
        cr_assert_arr_eq(&position, &before, sizeof before);
    }
}

Test(hook_ends, resigning_with_a_declared_class) {
    Lab lab;
    Rules rules = end_rules(&lab, "", false);
    const Rules *list = &rules;
    Error error = {0};
    Position start = make_position(&rules, BOTH);
    Game *game = game_create(&list, 1, 1, &start);
    cr_assert_eq(record_apply(game, "resign black mother", &error), STATUS_OK, "%s", error.text);
    cr_assert_str_eq(event_text(game, 0), "resign black mother");
    cr_assert(game_position(game)->points == 3 && game_position(game)->winner == WHITE);
    game_undo(game);
    cr_assert_eq(record_apply(game, "resign black draw", &error), STATUS_BAD_INPUT);
    cr_assert_eq(record_apply(game, "resign black mothe", &error), STATUS_BAD_INPUT);
    cr_assert_eq(game_resign(game, BLACK, (Outcome)(OUTCOME_EXTRA + 2), &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "white or black resigns single, gammon or backgammon, or an outcome of score.extra");
    cr_assert_eq(game_resign(game, BLACK, OUTCOME_DRAW, &error), STATUS_ILLEGAL);
    game_destroy(game);
}

// Points in the middle of a game do not hide the Crawford game, which the score at the beginning of games decides.
Test(hook_ends, crawford_after_points_on_the_way) {
    static const LabRow rows[] = {{HOOK_ON_PLAY, "21", 1, 0, "points:2"}, {0}};
    Rules rules = make_rules(CLOSED, "match.to=5; match.crawford=true");
    Lab lab;
    lab_hang_rows(&lab, &rules, rows);
    Position position = make_position(&rules, BOTH " score=2-0");
    run_script(&rules, &position, "21; !24/22 24/23; w!single");
    cr_assert(position.score[WHITE] == 4 && position.score[BLACK] == 1 && position.gained[WHITE] == 2);
    cr_assert_eq(flow_next_game(&rules, &position, NULL), STATUS_OK);
    cr_assert(position.crawford == 1 && position.gained[WHITE] == 0);
    position = make_position(&rules, BOTH " score=4-0"); // one point short before: it has been played
    run_script(&rules, &position, "w!single");
    cr_assert_eq(flow_next_game(&rules, &position, NULL), STATUS_OK);
    cr_assert_eq(position.crawford, 0);
}

// ---- a script that fails never loses the game

static HookAnswer failing_items(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    (void)view;
    (void)reply;
    return HOOK_FAILED;
}

static HookAnswer failing_step(void *context, const HookView *view, const Step *step, HookReason *reason) {
    (void)context;
    (void)view;
    (void)step;
    (void)reason;
    return HOOK_FAILED;
}

Test(hook_ends, games_survive_scripts) {
    Rules rules = make_rules(CLOSED, "");
    const Rules *list = &rules;
    Lab lab;
    Error error = {0};
    lab_hang(&lab, &rules);
    Position start = make_position(&rules, BOTH);
    Game *game = game_create(&list, 1, 9, &start);
    cr_assert_eq(record_apply(game, "roll 21", &error), STATUS_OK);
    cr_assert_eq(game_plays_failure(game, NULL), STATUS_OK);
    Position before = *game_position(game);
    lab.answers.allow_step = failing_step;
    lab_add(&lab, HOOK_ALLOW_STEP);
    cr_assert_null(game_plays(game));
    cr_assert_eq(game_plays_failure(game, &error), STATUS_SCRIPT);
    cr_assert_str_eq(error.text, "lab.lua:7: it went wrong");
    memset(&error, 0, sizeof error);
    cr_assert_eq(game_play(game, 0, &error), STATUS_SCRIPT);
    cr_assert_str_eq(error.text, "lab.lua:7: it went wrong");
    cr_assert_eq(record_apply(game, "play 24/22 24/23", &error), STATUS_SCRIPT);
    cr_assert_arr_eq(game_position(game), &before, sizeof before);
    lab.hooks.present = 0;
    cr_assert_not_null(game_plays(game));
    lab.answers.on_roll = failing_items;
    lab_add(&lab, HOOK_ON_ROLL);
    cr_assert(game_undo(game));
    size_t redo = game_redo_count(game);
    cr_assert_eq(game_roll(game, &error), STATUS_SCRIPT);
    cr_assert_eq(game_redo_count(game), redo, "what could be redone still can");
    cr_assert(game_redo(game));
    cr_assert_arr_eq(game_position(game), &before, sizeof before);
    lab.hooks.present = 0;
    cr_assert_eq(record_apply(game, "play 24/22 24/23", &error), STATUS_OK);
    cr_assert_null(game_plays(game));
    cr_assert_eq(game_plays_failure(game, &error), STATUS_ILLEGAL);
    game_destroy(game);
}
