// SPDX-License-Identifier: MIT
// Hooks around a turn and a game: allow_double, before_roll, match_over.
#include "core/game.h"
#include "tests/core/hook_lab.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define CLOSED "layout=24:15; contact.blot=closed"
#define CUBE CLOSED "; cube.on=true; match.to=5"

// ---- allow_double: only who is behind in pips may double

static HookAnswer trailer_doubles(void *context, const HookView *view, HookReason *reason) {
    Lab *lab = context;
    int pips[2] = {0, 0};
    lab->calls[HOOK_ALLOW_DOUBLE]++;
    cr_assert(view->me == view->position->turn && view->position->roll_count == 0 && view->step == NULL);
    for (int side = 0; side < 2; side++) {
        for (int n = 1; n <= view->rules->board_points; n++) {
            pips[side] += n * view->board->row[side].at[n];
        }
    }
    if (pips[view->me] > pips[side_other(view->me)]) {
        return HOOK_YES;
    }
    if (reason) {
        strcpy(reason->text, "only who is behind may double");
        strcpy(reason->place, "lab.lua:7");
    }
    return pips[WHITE] == pips[BLACK] ? HOOK_FAILED : HOOK_NO;
}

static Rules double_rules(Lab *lab) {
    Rules rules = make_rules(CUBE, "");
    lab_hang(lab, &rules);
    lab->answers.allow_double = trailer_doubles;
    lab_add(lab, HOOK_ALLOW_DOUBLE);
    return rules;
}

Test(hook_turns, allow_double) {
    Lab lab;
    Rules rules = double_rules(&lab);
    Position position = make_position(&rules, "20:15 24:15 b - turns=1-1");
    run_script(&rules, &position, "=b: roll double; double; =w: take drop; take; =b rolls; 65; !24/18 24/19; =w rolls");
    // White leads: no choice, and the reason where a double is tried
    Position before = position;
    Error error;
    cr_assert_eq(flow_apply_word(&rules, &position, "double", &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "no double: only who is behind may double (lab.lua:7); now White has to roll");
    cr_assert_arr_eq(&position, &before, sizeof position);
    // what the keys refuse the hook is not asked about: the cube is White's
    position = make_position(&rules, "20:15 24:15 b - turns=1-1 cube=2w");
    int calls = lab.calls[HOOK_ALLOW_DOUBLE];
    run_script(&rules, &position, "=b rolls");
    cr_assert_eq(lab.calls[HOOK_ALLOW_DOUBLE], calls);
    cr_assert_eq(flow_apply_word(&rules, &position, "double", &error), STATUS_ILLEGAL);
    cr_assert_not_null(strstr(error.text, "White has the cube"), "%s", error.text);
    // before the throw only
    position = make_position(&rules, "20:15 24:15 w 21 turns=1-1");
    cr_assert_eq(flow_apply_word(&rules, &position, "double", &error), STATUS_ILLEGAL);
    cr_assert_not_null(strstr(error.text, "at the start of your turn"), "%s", error.text);
}

Test(hook_turns, allow_double_fails) {
    Lab lab;
    Rules rules = double_rules(&lab);
    Position position = make_position(&rules, "24:15 24:15 b - turns=1-1");
    Node node;
    flow_next(&rules, &position, &node);
    cr_assert(node.status == STATUS_SCRIPT && node.word_count == 0);
    run_script(&rules, &position, "~?roll|it went wrong; ~?double|it went wrong");
    cr_assert_eq(flow_chance_outcomes(&rules, &position, NULL, 0, NULL), 0);
}

static HookAnswer strange_double(void *context, const HookView *view, HookReason *reason) {
    (void)context, (void)view, (void)reason;
    return HOOK_ASKS;
}

Test(hook_turns, answers_that_these_hooks_cannot_give) {
    Lab lab;
    Rules rules = double_rules(&lab);
    lab.answers.allow_double = strange_double;
    Position position = make_position(&rules, "20:15 24:15 b - turns=1-1");
    run_script(&rules, &position, "~?double|allow_double: an answer that this hook cannot give");
}

// ---- match_over: two points ahead

static HookAnswer two_ahead(void *context, const HookView *view) {
    Lab *lab = context;
    const Position *position = view->position;
    int white = position->score[WHITE], black = position->score[BLACK];
    lab->calls[HOOK_MATCH_OVER]++;
    if (white == 9 || black == 9) {
        return HOOK_FAILED;
    }
    if (white + black == 13) {
        return HOOK_YES; // enough
    }
    return white - black < 2 && black - white < 2 ? HOOK_NO : HOOK_SILENT;
}

static Rules match_rules(Lab *lab) {
    Rules rules = make_rules(CUBE, "");
    lab_hang(lab, &rules);
    lab->answers.match_over = two_ahead;
    lab_add(lab, HOOK_MATCH_OVER);
    return rules;
}

static const struct {
    const char *score, *script;
    bool over;
    Side winner;
} matches[] = {
    {"4-4", "=w wins single 1; \"off:15 20:15 w - turns=1-1 score=5-4 over=w:single:1 match-said=on", false, WHITE},
    {"4-3", "=w wins single 1; \"off:15 20:15 w - turns=1-1 score=5-3 over=w:single:1", true, WHITE},
    {"6-6", "=w wins single 1; \"off:15 20:15 w - turns=1-1 score=7-6 over=w:single:1 match-said=over", true, WHITE},
    {"5-7", "=w wins single 1; \"off:15 20:15 w - turns=1-1 score=6-7 over=w:single:1 match-said=over", true, BLACK},
};

Test(hook_turns, match_over) {
    for (size_t i = 0; i < sizeof matches / sizeof matches[0]; i++) {
        Lab lab;
        Rules rules = match_rules(&lab);
        char text[200];
        snprintf(text, sizeof text, "1:1,off:14 20:15 w - turns=1-1 score=%s", matches[i].score);
        Position position = make_position(&rules, text);
        run_script(&rules, &position, "roll; 21; !1/off");
        cr_assert_eq(lab.calls[HOOK_MATCH_OVER], 1);
        run_script(&rules, &position, matches[i].script);
        cr_assert_eq(flow_match_over(&position), matches[i].over, "%s", matches[i].score);
        cr_assert_eq(flow_match_winner(&position), matches[i].winner);
        Error error;
        Status status = flow_next_game(&rules, &position, &error);
        cr_assert_eq(status, matches[i].over ? STATUS_ILLEGAL : STATUS_OK);
        if (!matches[i].over) { // and the next game's position reads back, past match.to
            run_script(&rules, &position, "=opening; 21; =w: roll double");
        }
    }
    Lab lab;
    Rules rules = match_rules(&lab);
    Position position = make_position(&rules, "1:1,off:14 20:15 w 21 score=8-8");
    run_script(&rules, &position, "~!1/off|it went wrong");
    Error error;
    position = make_position(&rules, "20:15 24:15 w - score=8-8 turns=1-1");
    run_script(&rules, &position, "double");
    Position before = position;
    cr_assert_eq(flow_apply_word(&rules, &position, "drop", &error), STATUS_SCRIPT);
    cr_assert_eq(flow_resign(&rules, &position, BLACK, OUTCOME_SINGLE, &error), STATUS_SCRIPT);
    cr_assert_arr_eq(&position, &before, sizeof position);
    cr_assert_eq(position_parse(&rules, "1:1,off:14 20:15 w - match-said=on", &position, &error), STATUS_BAD_INPUT);
    cr_assert_eq(position_parse(&rules, "off:15 20:15 w - over=w:single:1 match-said=1", &position, &error),
                 STATUS_BAD_INPUT);
    rules.hooks = NULL;
    cr_assert_eq(position_parse(&rules, "off:15 20:15 w - over=w:single:1 match-said=on", &position, &error),
                 STATUS_BAD_INPUT);
}

// Points on the way end the game only if they end the match.
static HookAnswer three_points(void *context, const HookView *view, const HookPlay *play, HookReply *reply) {
    (void)context, (void)play;
    return lab_reply(view, reply, "points:3");
}

Test(hook_turns, points_on_the_way_ask_for_the_match) {
    Lab lab;
    Rules rules = match_rules(&lab);
    lab.answers.on_play = three_points;
    lab_add(&lab, HOOK_ON_PLAY);
    Position position = make_position(&rules, "24:15 24:15 w 21 score=3-4 turns=1-1");
    run_script(&rules, &position, "!24/22 24/23; =w wins single 0");
    position = make_position(&rules, "24:15 24:15 w 21 score=2-4 turns=1-1");
    run_script(&rules, &position,
               "!24/22 24/23; =b: roll double; \"24:13,23:1,22:1 24:15 b - turns=2-1 score=5-4 gained=3-0");
}

// ---- before_roll: White may once bid, and then his ones are played first; Black never has anything to say

static HookAnswer bids(void *context, const HookView *view, HookReply *reply) {
    Lab *lab = context;
    int token = lab_state(view->rules, "token");
    lab->calls[HOOK_BEFORE_ROLL]++;
    cr_assert(view->position->roll_count == 0 && !view->position->playing && view->me == view->position->turn);
    if (!reply->state[view->me][token]) {
        return HOOK_SILENT;
    }
    int answer = lab_ask(view, reply, 0, view->me, "plain,bid,fail,their");
    if (answer < 0) {
        return HOOK_ASKS;
    }
    reply->state[view->me][token] = answer == 0;
    return answer == 0   ? HOOK_SILENT
           : answer == 1 ? lab_reply(view, reply, "points:1,11")
           : answer == 3 ? lab_reply(view, reply, view->me == WHITE ? "b2" : "w2")
                         : HOOK_FAILED;
}

static Rules before_rules(Lab *lab, const char *settings) {
    Rules rules = make_rules(CLOSED "; state.each.token=true; match.to=0", settings);
    lab_hang(lab, &rules);
    lab->answers.before_roll = bids;
    lab_add(lab, HOOK_BEFORE_ROLL);
    return rules;
}

#define ASKED "24:15 24:15 w - turns=1-1 asking=before"

Test(hook_turns, before_roll) {
    static const FlowCase cases[] = {
        // silence: the dice; and the hook is asked again only for the next throw
        {"", ASKED, "=w: plain bid fail their; plain; =w rolls; \"24:15 24:15 w - turns=1-1 to-roll; 21; =w plays 21"},
        {"", "24:15 24:15 w - turns=1-1 token=0-0", "=w rolls; 21; =w plays 21"},
        // effects at once, numbers first, then the throw
        {"", ASKED,
         "bid; =w plays 11; \"24:15 24:15 w 11 turns=1-1 roll=- todo=roll to-roll token=0-1 score=1-0 gained=1-0;"
         "!24/23(2); =w rolls; 65; =w plays 65; !24/18 24/19; =b: plain bid fail their; plain; =b rolls; 21;"
         "!24/22 24/23; =w rolls"},
        // the other side's numbers
        {"", ASKED, "their; =b plays 2; !24/22; =w rolls; 31; =w plays 31"},
        // numbers that cannot all be played take nothing of the throw away
        {"", "24:15 24:13,2:2 w - turns=1-1 asking=before", "bid; =w plays 11; !; =w rolls; 21; =w plays 21"},
        // not before the choice to double; and having rolled, nobody doubles
        {"cube.on=true", "24:15 24:15 w - turns=1-1",
         "=w: roll double; roll; =w: plain bid fail their; bid; =w plays 11; !24/23(2); =w rolls; 43; =w plays 43"},
        {"cube.on=true", "24:15 24:13,2:2 w - turns=1-1", "roll; bid; !; =w rolls; 43; =w plays 43"},
        {"cube.on=true", "24:15 24:15 w - turns=1-1", "double; take; =w: plain bid fail their; plain; =w rolls"},
        // the opening dice that are kept are no throw to come; those thrown again are
        {"opening.dice=keep", NULL, "63; =w plays 63"},
        {"opening.dice=reroll", NULL, "63; =w: plain bid fail their; plain; =w rolls; 21; =w plays 21"},
        {"opening.dice=choice", NULL, "63; =w: keep reroll; reroll; =w: plain bid fail their"},
        // a throw again is a throw
        {"doubles.bonus_roll=true", ASKED, "plain; 11; !24/23(4); =w: plain bid fail their"},
        // failing changes nothing
        {"", ASKED, "~?fail|it went wrong; =w: plain bid fail their"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Lab lab;
        Rules rules = before_rules(&lab, cases[i].settings);
        Position position;
        if (cases[i].start) {
            position = make_position(&rules, cases[i].start);
            Error error = {0};
            cr_assert_eq(flow_settle(&rules, &position, &error), STATUS_OK, "%s", error.text);
        } else {
            position_init(&position, &rules);
        }
        run_script(&rules, &position, cases[i].script);
    }
}

// A position that did not come from the flow is asked about as well, settled or not.
Test(hook_turns, before_roll_copes_with_any_position) {
    Lab lab;
    Rules rules = before_rules(&lab, "");
    Position position = make_position(&rules, "24:15 24:15 w - turns=1-1"), settled = position;
    run_script(&rules, &position, "=w: plain bid fail their; bid; =w plays 11");
    cr_assert_eq(flow_settle(&rules, &settled, NULL), STATUS_OK);
    run_script(&rules, &settled, "\"" ASKED "; bid");
    cr_assert_arr_eq(&settled, &position, sizeof position);
    position = make_position(&rules, "24:15 24:15 b - turns=1-1 token=1-0");
    run_script(&rules, &position, "=b rolls; 21; =b plays 21");
    cr_assert_eq(position.to_roll, 0);
}

static HookAnswer always(void *context, const HookView *view, HookReply *reply) {
    return lab_reply(view, reply, ((Lab *)context)->rows->items);
}

Test(hook_turns, before_roll_and_bad_items) {
    static const char *const cases[][2] = {
        {"cancel", "~?roll|before_roll: a roll is cancelled before it is made"},
        {"+1:1", "~?roll|both have checkers there"},
        {"1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "~?roll|33 items would wait"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(CUBE, "");
        Lab lab;
        const LabRow rows[] = {{HOOK_BEFORE_ROLL, NULL, 0, 0, cases[i][0]}, {0}};
        lab_hang(&lab, &rules);
        lab.rows = rows;
        lab.answers.before_roll = always;
        lab_add(&lab, HOOK_BEFORE_ROLL);
        Position position = make_position(&rules, "24:15 24:15 w - turns=1-1");
        run_script(&rules, &position, cases[i][1]);
    }
}

// Undo, redo and the record across questions before the throw; then the rules change under one.
Test(hook_turns, before_roll_in_games) {
    Lab lab;
    Rules rules = before_rules(&lab, "match.starter=winner");
    const Rules *list = &rules;
    Game *game = game_create(&list, 1, 7, NULL);
    Error error = {0};
    static const char *const events[] = {"roll 63",          "choose bid",   "play 24/23(2)", "roll 65",
                                         "play 24/19 24/18", "choose plain", "roll 21"};
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        cr_assert_eq(record_apply(game, events[i], &error), STATUS_OK, "%s: %s", events[i], error.text);
        cr_assert_str_eq(event_text(game, i), events[i]);
    }
    Position last = *game_position(game);
    while (game_undo(game)) {
    }
    while (game_redo(game)) {
    }
    cr_assert_arr_eq(game_position(game), &last, sizeof last);
    cr_assert(game_undo(game) && game_undo(game));
    cr_assert_eq(game_position(game)->asking, HOOK_BEFORE_ROLL + 1);
    // under rules without the hook there is nothing to ask any more, and under those with it there is again
    Rules plain = make_rules(CLOSED "; state.each.token=true; match.to=0; match.starter=winner", "");
    const Rules *plain_list = &plain;
    cr_assert_eq(game_change_rules(game, &plain_list, 1, "set x", &error), STATUS_OK, "%s", error.text);
    cr_assert(game_position(game)->asking == 0 && game_position(game)->to_roll == 0);
    cr_assert_eq(game_change_rules(game, &list, 1, "set x", &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(game_position(game)->asking, HOOK_BEFORE_ROLL + 1);
    // a game that begins with a known starter begins with the question
    cr_assert_eq(game_resign(game, WHITE, OUTCOME_SINGLE, &error), STATUS_OK);
    cr_assert_eq(game_next_game(game, &error), STATUS_OK, "%s", error.text);
    cr_assert(game_position(game)->asking == HOOK_BEFORE_ROLL + 1 && game_position(game)->turn == BLACK);
    game_destroy(game);
}

Test(hook_turns, before_roll_in_texts) {
    static const char *const bad[][2] = {
        {"24:15 24:15 w 21 asking=before", "before_roll asks before the roll"},
        {"24:15 24:15 - - asking=before", "before_roll asks before the roll"},
        {"24:15 24:15 w - asking=before to-roll", "before_roll asks before the roll"},
        {"24:15 24:15 w 21 to-roll", "to-roll: it is said before a roll"},
        {"off:15 20:15 w - over=w:single:1 to-roll", "to-roll: it is said before a roll"},
        {"24:15 24:15 w - to-roll=1", "this key takes no value"},
        {"24:15 24:15 w - asking=befor", "is not before, roll or play"},
        {"24:15 24:15 w 21 asking=roll", "these rules have no on_roll that could ask"},
    };
    Lab lab;
    Rules rules = before_rules(&lab, "");
    Position position;
    Error error;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cr_assert_eq(position_parse(&rules, bad[i][0], &position, &error), STATUS_BAD_INPUT, "%s", bad[i][0]);
        cr_expect_not_null(strstr(error.text, bad[i][1]), "%s: %s", bad[i][0], error.text);
    }
    rules.hooks = NULL;
    cr_assert_eq(position_parse(&rules, "24:15 24:15 w - to-roll", &position, &error), STATUS_BAD_INPUT);
}
