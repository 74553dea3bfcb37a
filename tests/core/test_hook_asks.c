// SPDX-License-Identifier: MIT
// Hooks that ask players and keep state: questions, answers, what the text tells of them, two whole games of rules.
#include "core/game.h"
#include "tests/core/hook_lab.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define CLOSED "layout=24:15; contact.blot=closed"
#define BOTH "24:15 24:15 w - turns=0-0"
#define BOTH_ASKED "24:15 24:15 w 62 turns=0-0 spent=1 asking=roll token=1-0"

// ---- rollover: each side may once throw again, and once make the other throw again

static HookAnswer rollover_on_roll(void *context, const HookView *view, HookReply *reply) {
    Lab *lab = context;
    int token = lab_state(view->rules, "token");
    lab->calls[HOOK_ON_ROLL]++;
    if (!reply->state[view->me][token]) {
        return HOOK_SILENT;
    }
    int answer = lab_ask(view, reply, 0, view->me, "keep,reroll");
    if (answer != 1) {
        return answer < 0 ? HOOK_ASKS : HOOK_SILENT;
    }
    reply->state[view->me][token] = 0;
    return lab_reply(view, reply, "roll");
}

static HookAnswer rollover_on_play(void *context, const HookView *view, const HookPlay *play, HookReply *reply) {
    Lab *lab = context;
    int token = lab_state(view->rules, "token");
    Side them = side_other(view->me);
    (void)play;
    lab->calls[HOOK_ON_PLAY]++;
    if (!reply->state[them][token]) {
        return HOOK_SILENT;
    }
    int answer = lab_ask(view, reply, 0, them, "stand,rollover");
    if (answer != 1) {
        return answer < 0 ? HOOK_ASKS : HOOK_SILENT;
    }
    reply->state[them][token] = 0;
    return lab_reply(view, reply, "cancel");
}

static Rules rollover_rules(Lab *lab) {
    Rules rules = make_rules(CLOSED, "state.each.token=true");
    lab_hang(lab, &rules);
    lab->answers.on_roll = rollover_on_roll;
    lab->answers.on_play = rollover_on_play;
    lab_add(lab, HOOK_ON_ROLL);
    lab_add(lab, HOOK_ON_PLAY);
    return rules;
}

Test(hook_asks, rollover) {
    Lab lab;
    Rules rules = rollover_rules(&lab);
    Position position = make_position(&rules, BOTH);
    int token = lab_state(&rules, "token");
    run_script(&rules, &position, "62; =w: keep reroll; \"24:15 24:15 w 62 turns=0-0 spent=1 asking=roll");
    cr_assert(position.state[WHITE][token] == 1 && position.playing);
    run_script(&rules, &position, "reroll; \"24:15 24:15 w - turns=0-0 todo=roll spent=1 token=0-1; =w rolls");
    // his token is gone: nothing is asked at the throw, but black has one yet
    run_script(&rules, &position,
               "21; =w plays 21; !24/22 24/23; =b: stand rollover;"
               "\"24:13,23:1,22:1 24:15 w 21 turns=0-0 thrown=24:15/24:15 plays=1 spent=3 asking=play "
               "before=24:15/24:15 played=2:0:- token=0-1");
    Position asked = position;
    run_script(&rules, &position, "stand; =b rolls");
    cr_assert_eq(position.state[BLACK][token], 1);
    position = asked;
    run_script(&rules, &position, "rollover; =w rolls; \"24:15 24:15 w - turns=0-0 todo=roll spent=3 token=0-0");
    run_script(&rules, &position, "54; !24/19 24/20; =b rolls; 33; =b plays 3333");
    // flow_next calls the hook, but never changes anything
    position = asked;
    Node node;
    int calls = lab.calls[HOOK_ON_PLAY];
    flow_next(&rules, &position, &node);
    cr_assert_eq(lab.calls[HOOK_ON_PLAY], calls + 1);
    cr_assert_arr_eq(&position, &asked, sizeof position);
    cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE && node.actor == BLACK && node.word_count == 2);
    cr_assert_str_eq(node.words[1], "rollover");
    Error error;
    cr_assert_eq(flow_apply_word(&rules, &position, "rolover", &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "you cannot `rolover` now; did you mean rollover?");
    cr_assert_eq(flow_apply_word(&rules, &position, "keep", &error), STATUS_ILLEGAL);
    cr_assert_not_null(strstr(error.text, "you cannot `keep` now: Black may say stand or rollover"), "%s", error.text);
    uint8_t dice[2] = {1, 2};
    cr_assert_eq(flow_apply_roll(&rules, &position, dice, 2, &error), STATUS_ILLEGAL);
    cr_assert_eq(flow_chance_outcomes(&rules, &position, NULL, 0, NULL), 0);
    cr_assert_arr_eq(&position, &asked, sizeof position);
}

// ---- acey-deucey: 1-2, then any double, then another throw

static HookAnswer acey_on_play(void *context, const HookView *view, const HookPlay *play, HookReply *reply) {
    const Position *position = view->position;
    (void)context;
    if (position->roll[0] != 2 || position->roll[1] != 1 || position->plays != 1 || play->left_count > 0) {
        return HOOK_SILENT;
    }
    int answer = lab_ask(view, reply, 0, view->me, "1,2,3,4,5,6");
    if (answer < 0) {
        return HOOK_ASKS;
    }
    char items[] = "1111,roll";
    memset(items, '1' + answer, 4);
    return lab_reply(view, reply, items);
}

Test(hook_asks, acey_deucey) {
    Rules rules = make_rules("layout=reserve:15; entry.first=bar; score.count=left", "");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.on_play = acey_on_play;
    lab_add(&lab, HOOK_ON_PLAY);
    Position position;
    position_init(&position, &rules);
    run_script(&rules, &position, "61; =w rolls; 21; !reserve/23 reserve/24; =w: 1 2 3 4 5 6");
    Position asked = position;
    run_script(&rules, &position,
               "?6; =w plays 6666; !reserve/19(4); =w rolls; 43; =w plays 43; !24/20 23/20; =b rolls");
    cr_assert(position.turns[WHITE] == 1 && position.starter == WHITE);
    // a part that fails drops the rest by itself: both 6s of the reserve are blocked
    position = asked;
    position.board.row[BLACK].at[6] = 15;
    position.board.row[BLACK].at[rules.reserve] = 0;
    position.thrown.row[BLACK] = position.before.row[BLACK] = position.board.row[BLACK];
    run_script(&rules, &position, "?6; =w plays 6666; !24/18/12/6 23/17; =w rolls");
    position = asked;
    position.board.row[BLACK] = (Row){{0}};
    position.board.row[BLACK].at[6] = 5;
    position.board.row[BLACK].at[7] = 5;
    position.board.row[BLACK].at[8] = 5;
    position.thrown.row[BLACK] = position.before.row[BLACK] = position.board.row[BLACK];
    run_script(&rules, &position, "?6; =w plays 6666; !; =b rolls");
    // not after another throw, and not if the 1-2 is not played in full
    position = make_position(&rules, "reserve:15 reserve:15 w -");
    run_script(&rules, &position, "31; !reserve/22 reserve/24; =b rolls");
    position = make_position(&rules, "bar:1,reserve:14 1:7,2:8 w -");
    run_script(&rules, &position, "21; !; =b rolls");
}

// ---- several questions in one call, and as many options as there can be

static const char *const three[] = {"a,b", "x", "0,1,2"};

static HookAnswer ask_three(void *context, const HookView *view, HookReply *reply) {
    Lab *lab = context;
    int answers[3];
    lab->calls[HOOK_ON_ROLL]++;
    reply->state[WHITE][0]++; // forgotten unless the call comes to its end
    for (int i = 0; i < 3; i++) {
        answers[i] = lab_ask(view, reply, i, i == 1 ? BLACK : WHITE, three[i]);
        if (answers[i] < 0) {
            return HOOK_ASKS;
        }
    }
    reply->state[WHITE][0] += 100 * answers[0] + 10 * answers[2];
    return HOOK_SILENT;
}

Test(hook_asks, questions_follow_each_other) {
    Rules rules = make_rules(CLOSED, "state.shared.asum=-5; state.each.other=7");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.on_roll = ask_three;
    lab_add(&lab, HOOK_ON_ROLL);
    Position position = make_position(&rules, BOTH " other=3-4");
    run_script(
        &rules, &position,
        "21; =w: a b; b; \"24:15 24:15 w 21 turns=0-0 spent=1 asking=roll answers=1 other=3-4; =b: x; x; =w: 0 1 2;"
        "?2; \"24:15 24:15 w 21 turns=0-0 spent=1 asum=116 other=3-4; =w plays 21; !24/22 24/23; =b rolls");
    cr_assert_eq(position.state[BLACK][0], 0, "shared state has one value");
}

static int endless; // how many questions a call asks

static HookAnswer ask_many(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    for (int i = 0; i < endless; i++) {
        if (lab_ask(
                view, reply, i, WHITE,
                "o1,o2,o3,o4,o5,o6,o7,o8,o9,o10,o11,o12,o13,o14,o15,o16,o17,o18,o19,o20,o21,o22,o23,o24,o25,o26,o27,"
                "o28,o29,o30,o31,o32,o33,o34,o35,an_option_of_23_bytes__") < 0) {
            return HOOK_ASKS;
        }
    }
    return HOOK_SILENT;
}

Test(hook_asks, as_many_as_there_can_be) {
    Rules rules = make_rules(CLOSED, "");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.on_roll = ask_many;
    lab_add(&lab, HOOK_ON_ROLL);
    Position position = make_position(&rules, BOTH);
    endless = POSITION_MAX_ANSWERS;
    run_script(&rules, &position, "21");
    Node node;
    flow_next(&rules, &position, &node);
    cr_assert_eq(node.word_count, HOOK_MAX_OPTIONS);
    Node copy = node;
    memset(&node, 0, sizeof node);
    cr_assert_str_eq(copy.words[35], "an_option_of_23_bytes__");
    run_script(&rules, &position, "o1; an_option_of_23_bytes__; o2; o3; o4; o5; o6; o7; =w plays 21");
    endless = POSITION_MAX_ANSWERS + 1;
    position = make_position(&rules, BOTH);
    run_script(&rules, &position, "21; o1; o1; o1; o1; o1; o1; o1; ~?o1|on_roll: more than 8 questions in one call");
}

// ---- questions that cannot be asked

static HookAsk bad_ask;

static HookAnswer ask_badly(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    (void)view;
    reply->ask = bad_ask;
    return HOOK_ASKS;
}

Test(hook_asks, bad_questions) {
    static const struct {
        Side who;
        int count;
        const char *first, *second, *says;
    } cases[] = {
        {NOBODY, 1, "a", "b", "a question to neither side"},
        {WHITE, 0, "a", "b", "a question with 0 options"},
        {WHITE, 37, "a", "b", "a question with 37 options"},
        {WHITE, -1, "a", "b", "a question with -1 options"},
        {WHITE, 2, "a", "", "option 2 is not one printable word"},
        {WHITE, 2, "two words", "b", "option 1 is not one printable word"},
        {WHITE, 2, "tab\t", "b", "option 1 is not one printable word"},
        {WHITE, 2, "a", "\xff", "option 2 is not one printable word"},
        {WHITE, 2, "a_word_of_24_bytes_______", "b", "option 1 is not one printable word"},
        {BLACK, 2, "a", "a", "the option a is there twice"},
    };
    Rules rules = make_rules(CLOSED, "");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.on_roll = ask_badly;
    lab_add(&lab, HOOK_ON_ROLL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char script[128];
        Position position = make_position(&rules, BOTH);
        memset(&bad_ask, 0, sizeof bad_ask);
        bad_ask.who = cases[i].who;
        bad_ask.option_count = cases[i].count;
        memcpy(bad_ask.option[0], cases[i].first,
               strlen(cases[i].first) < HOOK_OPTION_TEXT ? strlen(cases[i].first) + 1 : HOOK_OPTION_TEXT);
        strcpy(bad_ask.option[1], cases[i].second);
        snprintf(script, sizeof script, "~21|on_roll: %s", cases[i].says);
        run_script(&rules, &position, script);
    }
}

// A script that asked and then fails: the node has no words, and whoever answers is told why.
static HookAnswer ask_then_fail(void *context, const HookView *view, HookReply *reply) {
    Lab *lab = context;
    if (lab->calls[HOOK_ON_ROLL]++ > 0) {
        return lab->calls[HOOK_ON_ROLL] > 100 ? HOOK_SILENT : HOOK_FAILED;
    }
    return lab_ask(view, reply, 0, WHITE, "yes,no") < 0 ? HOOK_ASKS : HOOK_SILENT;
}

Test(hook_asks, a_script_that_fails_when_asked_again) {
    Rules rules = make_rules(CLOSED, "");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.on_roll = ask_then_fail;
    lab_add(&lab, HOOK_ON_ROLL);
    Position position = make_position(&rules, BOTH);
    uint8_t dice[2] = {2, 1};
    cr_assert_eq(flow_apply_roll(&rules, &position, dice, 2, NULL), STATUS_OK);
    Position before = position;
    Node node;
    Error error;
    flow_next(&rules, &position, &node);
    cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE && node.word_count == 0);
    cr_assert_eq(node.status, STATUS_SCRIPT);
    cr_assert_eq(flow_apply_word(&rules, &position, "yes", &error), STATUS_SCRIPT);
    cr_assert_str_eq(error.text, "lab.lua:7: it went wrong");
    cr_assert_eq(flow_apply_roll(&rules, &position, dice, 2, &error), STATUS_ILLEGAL);
    cr_assert_not_null(strstr(error.text, "a script has something to say, and fails"), "%s", error.text);
    lab.calls[HOOK_ON_ROLL] = 100; // no question any more: that is a failure too
    cr_assert_eq(flow_apply_word(&rules, &position, "yes", &error), STATUS_SCRIPT);
    cr_assert_str_eq(error.text, "on_roll: it asked a player something, and asked again it does not");
    cr_assert_arr_eq(&position, &before, sizeof before);
}

// ---- in a game: record, undo, redo, other rules

Test(hook_asks, in_a_game) {
    Lab lab;
    Rules rules = rollover_rules(&lab), plain = make_rules(CLOSED, "state.each.token=true; state.shared.more=3");
    Rules renamed = make_rules(CLOSED, "state.shared.token=true; state.each.more=3"), first = rules;
    const Rules *list = &rules, *plain_list = &plain, *renamed_list = &renamed;
    Position start = make_position(&rules, BOTH " token=1-0");
    Game *game = game_create(&list, 1, 5, &start);
    Error error = {0};
    static const char *const lines[] = {"roll 62", "choose reroll", "roll 51", "play 24/23 24/19", "roll 33"};
    for (size_t i = 0; i < 5; i++) {
        cr_assert_eq(record_apply(game, lines[i], &error), STATUS_OK, "%s: %s", lines[i], error.text);
        cr_assert_str_eq(event_text(game, i), lines[i]);
    }
    Position end = *game_position(game);
    cr_assert_eq(game_event(game, 1)->actor, WHITE);
    for (int i = 0; i < 4; i++) {
        game_undo(game);
    }
    cr_assert_str_eq(lab_text(&rules, game_position(game)), BOTH_ASKED);
    cr_assert_eq(record_apply(game, "turn reroll", &error), STATUS_ILLEGAL, "of another kind");
    // other rules while somebody is asked: they have nothing to ask, so the throw is played
    cr_assert_eq(game_change_rules(game, &plain_list, 1, "set state.shared.more=3", &error), STATUS_OK, "%s",
                 error.text);
    cr_assert_str_eq(lab_text(&plain, game_position(game)), "24:15 24:15 w 62 token=1-0");
    game_undo(game);
    // the same hooks again: they ask again from the beginning
    const Rules *again = &first;
    cr_assert_eq(game_change_rules(game, &again, 1, "set", &error), STATUS_OK, "%s", error.text);
    cr_assert_str_eq(lab_text(&first, game_position(game)), BOTH_ASKED);
    game_undo(game);
    // state of the same name in another form begins anew
    cr_assert_eq(game_change_rules(game, &renamed_list, 1, "set", &error), STATUS_OK, "%s", error.text);
    cr_assert_str_eq(lab_text(&renamed, game_position(game)), "24:15 24:15 w 62");
    game_undo(game);
    while (game_redo(game)) {
    }
    game_destroy(game);
    game = game_create(&list, 1, 5, &start);
    for (size_t i = 0; i < 5; i++) {
        cr_assert_eq(record_apply(game, lines[i], &error), STATUS_OK, "%s: %s", lines[i], error.text);
    }
    cr_assert_arr_eq(game_position(game), &end, sizeof end);
    for (int i = 0; i < 5; i++) {
        cr_assert(game_undo(game));
    }
    cr_assert_arr_eq(game_position(game), &start, sizeof start);
    for (int i = 0; i < 5; i++) {
        cr_assert(game_redo(game));
    }
    cr_assert_arr_eq(game_position(game), &end, sizeof end);
    game_destroy(game);
}

Test(hook_asks, rules_change_in_the_middle_of_on_play) {
    Lab lab;
    Rules rules = rollover_rules(&lab), plain = make_rules(CLOSED, "");
    const Rules *list = &rules, *plain_list = &plain;
    Position start = make_position(&rules, BOTH " token=0-1");
    Game *game = game_create(&list, 1, 5, &start);
    Error error = {0};
    cr_assert_eq(record_apply(game, "roll 62", &error), STATUS_OK);
    cr_assert_eq(record_apply(game, "play 24/18 24/22", &error), STATUS_OK);
    Position asked = *game_position(game);
    cr_assert_eq(asked.asking, HOOK_ON_PLAY + 1);
    cr_assert_eq(game_change_rules(game, &plain_list, 1, "set", &error), STATUS_OK, "%s", error.text);
    cr_assert_str_eq(lab_text(&plain, game_position(game)), "24:13,22:1,18:1 24:15 b -", "the play is followed up");
    game_undo(game);
    cr_assert_arr_eq(game_position(game), &asked, sizeof asked);
    game_destroy(game);
}

Test(hook_asks, the_next_game_has_other_rules_without_questions) {
    Lab lab;
    Rules rules = rollover_rules(&lab), plain = make_rules(CLOSED, "");
    const Rules *list[2] = {&rules, &plain};
    Position start = make_position(&rules, BOTH " token=1-0");
    Game *game = game_create(list, 2, 5, &start);
    Error error = {0};
    cr_assert_eq(record_apply(game, "roll 62", &error), STATUS_OK);
    cr_assert_eq(record_apply(game, "next", &error), STATUS_ILLEGAL);
    cr_assert_str_eq(
        error.text,
        "the next game begins when this one is over; now White may say keep or reroll; as in \"choose keep\"");
    cr_assert_str_eq(lab_text(&rules, game_position(game)), BOTH_ASKED);
    Position asked = *game_position(game);
    cr_assert_eq(flow_next_game(&plain, &asked, &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "the next game begins when this one is over");
    game_destroy(game);
}

Test(hook_asks, bad_texts) {
    Lab lab;
    Rules rules = rollover_rules(&lab), plain = make_rules(CLOSED, "state.shared.stock=3");
    static const char *const bad[][2] = {
        {"24:15 24:15 w 62 asking=ply", "asking: \"ply\" is not before, roll or play"},
        {"24:15 24:15 w - asking=roll", "asking: a script asks while a roll or a move is under way"},
        {"24:15 24:15 w 62 answers=1", "answers: nobody is asked"},
        {"24:15 24:15 w 62 asking=roll answers=36", "answers: up to 8 numbers of options, counted from 0 to 35"},
        {"24:15 24:15 w 62 asking=roll answers=0,0,0,0,0,0,0,0,0", "answers: up to 8 numbers"},
        {"24:15 24:15 w 62 asking=roll answers=", "answers: up to 8 numbers"},
        {"24:15 24:15 w 62 asking=play", "asking=play, which needs `before`"},
        {"24:15 24:15 w 62 asking=roll before=24:15/24:15", "before, played: they belong to asking=play"},
        {"24:15 24:15 w 62 before=24:15", "before: a board is white's checkers, a stroke, black's checkers"},
        {"24:15 24:15 w 62 thrown=24:15/24:16", "black: 16 checkers, but the side has 15"},
        {"24:15 24:15 w 62 thrown=24:15/24:15/x", "\"x\" is not a number of head checkers"},
        {"24:15 24:15 w 62 thrown=24:14,1:1/24:15", "white's point 1 is black's point 24"},
        {"24:15 24:15 w - thrown=24:15/24:15", "thrown: there is no roll"},
        {"24:15 24:15 w 62 played=1:1", "played: \"1:1\" is not steps, hits and the numbers left"},
        {"24:15 24:15 w 62 asking=play before=24:15/24:15 played=1:0:7x", "played: \"x\" is not a number from 1 to 12"},
        {"24:15 24:15 w 62 threw=x", "threw: \"x\" is not w or b"},
        {"24:15 24:15 w 62 roll=- threw=b", "threw: there is no roll beside it"},
        {"24:15 24:15 w 62 plays=256", "plays: \"256\" is not a number from 0 to 255"},
        {"24:15 24:15 w 62 spent=65", "spent: \"65\" is not a number from 0 to 64"},
        {"24:15 24:15 w 62 kept=1", "this key takes no value"},
        {"24:15 24:15 w 62 token=1", "token: \"1\" is not white's and black's value, each 0 or 1, as in 1-0"},
        {"24:15 24:15 w 62 token=1-2", "each 0 or 1"},
        {"24:15 24:15 w 62 token=1-0-0", "each 0 or 1"},
        {"24:15 24:15 w 62 token=", "each 0 or 1"},
        {"24:15 24:15 w 62 token=1-0 token=1-0", "token is given twice"},
        {"24:15 24:15 w 62 tokn=1-0", "unknown key \"tokn\"; did you mean token?"},
        {"24:15 24:15 w 62 todo=+0:bar", "todo: \"+0:bar\" is not checkers to add or take away"},
        {"24:15 24:15 w 62 todo=+31:bar", "(+1:bar, -2:6), 1 to 30"},
        {"24:15 24:15 w 62 todo=+1:25", "is not checkers"},
        {"24:15 24:15 w 62 todo=+1", "is not checkers"},
        {"24:15 24:15 w 62 todo=b+", "is not checkers"},
        {"24:15 24:15 w 62 todo=points", "\"points\" is not points of the match such as points:5"},
        {"24:15 24:15 w 62 todo=points:0", "is not points of the match"},
        {"24:15 24:15 w 62 todo=62/w", "behind the stroke stands the other side, who chooses (b), not \"w\""},
        {"24:15 24:15 w 62 todo=b62/", "who chooses (w), not \"\""},
        {"24:15 24:15 w 62 over=w:mother:2", "over: \"w:mother:2\" is not draw or such as w:gammon:2"},
    };
    static const char *const of_plain[][2] = {
        {"24:15 24:15 w 62 asking=roll", "asking: these rules have no on_roll that could ask"},
        {"24:15 24:15 w 62 thrown=24:15/24:15",
         "these rules have no hook (before_roll, on_roll, on_play) to which it matters"},
        {"24:15 24:15 w 62 threw=b", "these rules have no hook (before_roll, on_roll, on_play) to which it matters"},
        {"24:15 24:15 w 62 stock=1-0", "stock: \"1-0\" is not a whole number of 32 bits"},
        {"24:15 24:15 w 62 stock=2147483648", "stock: \"2147483648\" is not a whole number of 32 bits"},
        {"24:15 24:15 w 62 stock=-", "stock: \"-\" is not a whole number of 32 bits"},
        {"24:15 24:15 w 62 token=1-0", "unknown key \"token\""},
        {"24:15 24:15 w 79", "is not a number from 1 to 6"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0] + sizeof of_plain / sizeof of_plain[0]; i++) {
        size_t first = sizeof bad / sizeof bad[0];
        const char *const *test = i < first ? bad[i] : of_plain[i - first];
        Position position = make_position(&plain, BOTH), before = position;
        Error error = {0};
        cr_expect_eq(position_parse(i < first ? &rules : &plain, test[0], &position, &error), STATUS_BAD_INPUT, "%s",
                     test[0]);
        cr_expect_not_null(strstr(error.text, test[1]), "%s: \"%s\"", test[0], error.text);
        cr_expect_arr_eq(&position, &before, sizeof before);
    }
    // what is read back
    static const char *const good[] = {
        "24:15 24:15 w 62 todo=b62/w,+3:bar,-1:24,b+1:off,points:9999,bpoints:1,cancel,bcancel,roll,broll,ABC/b",
        "24:15 24:15 b 62 threw=w plays=255 spent=64",
        "24:15 24:15 w 62 thrown=24:14,off:1/24:10,off:12/2 kept",
        "24:15 24:15 w 62 asking=roll answers=35,0,1 token=0-0",
        "24:15 24:15 w 62 plays=2 asking=play answers=1 before=24:15/24:15 played=1:1:6 token=0-1",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        Position position = make_position(&rules, good[i]);
        Position again = make_position(&rules, lab_text(&rules, &position));
        cr_assert_arr_eq(&position, &again, sizeof again, "%s is %s", good[i], lab_text(&rules, &position));
    }
    Position position = make_position(&plain, "24:15 24:15 w 62 stock=-2147483648");
    cr_assert_eq(position.state[WHITE][0], INT32_MIN);
    cr_assert_str_eq(lab_text(&plain, &position), "24:15 24:15 w 62 stock=-2147483648");
}
