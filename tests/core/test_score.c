// SPDX-License-Identifier: MIT
// The cube, the classes of a won game, resignation, and what follows in a match.
#include "tests/core/flow_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 "

#define CUBE BACKGAMMON "; score.gammon=2; score.backgammon=3; cube.on=true"

Test(score, cube) {
    static const FlowCase cases[] = {
        // F19: before the throw; the taker owns the cube and alone may double again
        {"", START "w -", "=w: roll double; roll; =w rolls; 31; !8/5 6/5; =b: roll double; double; =w: take drop"},
        {"", START "w -",
         "double; take; =w rolls; 31; !8/5 6/5; =b: roll double; double; =w: take drop; take; =b rolls"},
        {"", START "w - cube=2w", "=w: roll double"},
        {"", START "w - cube=2b", "=w rolls"},
        {"", START "w -", "double; take; 31; !8/5 6/5; roll; 31; !8/5 6/5; =w rolls"}, // black has the cube
        // who drops pays the value before the last doubling
        {"", START "w -", "double; drop; =w wins single 1"},
        {"", START "b - cube=4b", "double; drop; =b wins single 4"},
        {"score.single=3", START "b - cube=4b", "double; drop; =b wins single 12"},
        {"cube.beavers=1", START "w -", "double; =b: take drop beaver; beaver; =w: take drop; take; =w rolls"},
        {"cube.beavers=1", START "w -", "double; beaver; drop; =b wins single 2"},
        {"cube.beavers=2", START "w -",
         "double; =b: take drop beaver; beaver; =w: take drop raccoon; raccoon; =b: take drop; take; =w rolls"},
        {"cube.beavers=2", START "w -", "double; beaver; raccoon; drop; =w wins single 4"},
        {"cube.beavers=2", START "w - cube=2", "double; beaver; raccoon; drop; =w wins single 8"},
        {"cube.beavers=2", START "w -", "double; drop; =w wins single 1"},
        {"cube.beavers=2", START "w -", "double; beaver; take; 31; !8/5 6/5; =b: roll double"},
        {"cube.beavers=2", START "w -", "double; beaver; raccoon; take; 31; !8/5 6/5; =b: roll double"},
        // never past cube.max
        {"cube.max=2; cube.beavers=2", START "w -", "double; =b: take drop; take; 31; !8/5 6/5; =b rolls"},
        {"cube.max=4; cube.beavers=2", START "w -",
         "double; =b: take drop beaver; beaver; =w: take drop; take; =w rolls"},
        {"cube.max=8; cube.beavers=2", START "w -", "double; beaver; =w: take drop raccoon"},
        {"", START "w - cube=64", "=w rolls"},
        {"", START "w - cube=32", "=w: roll double"},
        {"cube.max=6", START "w - cube=4", "=w rolls"},
        // no cube
        {"cube.on=false", START "w -", "=w rolls"},
        {"match.to=5", START "w - crawford score=4-3", "=w rolls"},
        {"match.to=5", START "w - score=4-3", "=w: roll double"},
        {"finish.last_turn=1", "off:15 1:1,off:14 b - starter=w last", "=b rolls"},
        // automatic doubles: ties at the opening
        {"cube.automatic=1", NULL, "33; =opening; 44; 55; 31; =w: roll double; double; drop; =w wins single 2"},
        {"cube.automatic=2", NULL, "33; 44; 55; 31; double; drop; =w wins single 4"},
        {"cube.automatic=9; cube.max=4", NULL, "11; 22; 33; 44; 31; =w rolls"},
        {"cube.automatic=0", NULL, "33; 44; 31; double; drop; =w wins single 1"},
        {"cube.automatic=1; cube.on=false", NULL, "33; 31; 31; w!single; =b wins single 2"}, // the stake alone
    };
    RUN_FLOW_CASES(CUBE, cases);
    Rules rules = make_rules(CUBE, "cube.beavers=2");
    static const struct {
        const char *script;
        int cube;
    } owners[] = {{"double; take", 2}, {"double; beaver; take", 4}, {"double; beaver; raccoon; take", 8}};
    for (size_t i = 0; i < 3; i++) {
        Position position = make_position(&rules, START "w -");
        run_script(&rules, &position, owners[i].script);
        cr_assert_eq(position.cube, owners[i].cube);
        cr_assert_eq(position.cube_owner, BLACK);
        cr_assert_eq(position.doubled, DOUBLED_NO);
        cr_assert_str_eq(node_text(&rules, &position), "w rolls");
    }
    Position position = make_position(&rules, START "w - cube=2w");
    run_script(&rules, &position, "double; beaver; raccoon");
    cr_assert_eq(position.cube, 2); // the value before the offer, while it waits
    cr_assert_eq(position.cube_owner, WHITE);
    cr_assert_eq(position.doubled, DOUBLED_RACCOON);
    rules = make_rules(CUBE, "cube.automatic=1");
    position_init(&position, &rules);
    position.crawford = 1;
    run_script(&rules, &position, "33");
    cr_assert_eq(position.cube, 1);
}

Test(score, cube_refusals) {
    static const struct {
        const char *settings, *start, *word, *says;
    } cases[] = {
        {"cube.on=false", START "w -", "double",
         "no double: there is no cube in this game (cube.on = false); now White has to roll"},
        {"match.to=5", START "w - crawford score=4-3", "double", "the Crawford game, played without the cube"},
        {"finish.last_turn=1", "off:15 1:1,off:14 b - starter=w last", "double", "this is the last turn"},
        {"", START "w - cube=2b", "double", "Black has the cube, so nobody else may double"},
        {"", START "b - cube=2w", "double", "White has the cube, so nobody else may double"},
        {"cube.max=32", START "w - cube=32", "double", "the cube is at its highest value (cube.max = 32)"},
        {"", START "w 31", "double", "at the start of your turn, before you roll; now White has to move"},
        {"", START "w - todo=roll", "double", "before you roll; now White has to roll"},
        {"", START "w - doubled", "beaver",
         "this game has no beavers (cube.beavers = 0); now Black may say take or drop"},
        {"cube.max=2; cube.beavers=1", START "w - doubled", "beaver", "the cube does not go that far (cube.max = 2)"},
        {"cube.beavers=2", START "w - doubled", "raccoon",
         "a raccoon answers a beaver; now Black may say take, drop or"},
        {"cube.beavers=1", START "w - doubled=beaver", "raccoon",
         "this game has no raccoons (cube.beavers = 1); now White"},
        {"cube.beavers=2", START "w - doubled=beaver", "beaver", "a beaver answers a double; now White may say"},
        {"cube.max=4; cube.beavers=2", START "w - doubled=beaver", "raccoon",
         "the cube does not go that far (cube.max = 4)"},
        {"cube.beavers=2", START "w - doubled=raccoon", "raccoon", "a raccoon answers a beaver; now Black may say"},
        {"", START "w -", "beaver", "you cannot `beaver` now: White may say roll or double"},
        {"", START "w - doubled", "double", "you cannot `double` now: Black may say take or drop"},
        {"", START "w - doubled", "tkae", "did you mean take?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(CUBE, cases[i].settings);
        Position position = make_position(&rules, cases[i].start), before = position;
        Error error = {0};
        cr_assert_eq(flow_apply_word(&rules, &position, cases[i].word, &error), STATUS_ILLEGAL);
        cr_assert_not_null(strstr(error.text, cases[i].says), "%s: %s", cases[i].word, error.text);
        cr_assert_arr_eq(&position, &before, sizeof before);
    }
}

Test(score, classes) {
    // White has won; black's checkers vary. White's home board is black's 19..24 (contrary).
    static const struct {
        const char *settings, *black;
        Outcome outcome;
        int points;
    } cases[] = {
        {"", "6:14,off:1", OUTCOME_SINGLE, 1}, // F17 A11 N13
        {"", "6:15", OUTCOME_GAMMON, 2},
        {"", "6:14,18:1", OUTCOME_GAMMON, 2},
        {"", "6:14,19:1", OUTCOME_BACKGAMMON, 3}, // F18
        {"", "6:14,24:1", OUTCOME_BACKGAMMON, 3},
        {"", "6:14,bar:1", OUTCOME_BACKGAMMON, 3},
        {"", "6:13,24:1,off:1", OUTCOME_SINGLE, 1},
        {"", "6:14,reserve:1", OUTCOME_GAMMON, 2}, // neither on the bar nor at home
        {"score.backgammon_in=home", "6:14,bar:1", OUTCOME_GAMMON, 2},
        {"score.backgammon_in=home", "6:14,20:1", OUTCOME_BACKGAMMON, 3},
        {"score.backgammon_in=bar", "6:14,bar:1", OUTCOME_BACKGAMMON, 3},
        {"score.backgammon_in=bar", "6:14,20:1", OUTCOME_GAMMON, 2},
        {"board.home=4", "6:14,20:1", OUTCOME_GAMMON, 2},
        {"board.home=4", "6:14,21:1", OUTCOME_BACKGAMMON, 3},
        {"move.direction=parallel; layout=24:15", "6:14,13:1", OUTCOME_BACKGAMMON, 3}, // white's 1
        {"move.direction=parallel; layout=24:15", "6:14,18:1", OUTCOME_BACKGAMMON, 3},
        {"move.direction=parallel; layout=24:15", "6:14,19:1", OUTCOME_GAMMON, 2},
        {"move.direction=parallel; layout=24:15", "6:14,12:1", OUTCOME_GAMMON, 2},
        {"score.backgammon=false", "6:14,bar:1", OUTCOME_GAMMON, 2},
        {"score.backgammon=false; score.gammon=false", "6:14,bar:1", OUTCOME_SINGLE, 1}, // L21 R22
        {"score.single=4; score.gammon=7; score.backgammon=9", "6:14,bar:1", OUTCOME_BACKGAMMON, 9},
        {"score.single=4; score.gammon=7; score.backgammon=9", "6:15", OUTCOME_GAMMON, 7},
        {"score.single=4; score.gammon=7; score.backgammon=9", "6:1,off:14", OUTCOME_SINGLE, 4},
        {"score.count=left", "6:14,bar:1", OUTCOME_SINGLE, 15},
        {"score.count=left", "6:3,off:12", OUTCOME_SINGLE, 3},
        {"score.count=left; finish.first_off=loses", "6:3,off:12", OUTCOME_SINGLE, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int colour = 0; colour < 2; colour++) { // and the same with the colours changed
            Rules rules = make_rules(BACKGAMMON "; score.gammon=2; score.backgammon=3", cases[i].settings);
            char text[128];
            snprintf(text, sizeof text, colour ? "%s off:15 w -" : "off:15 %s b -", cases[i].black);
            Position position = make_position(&rules, text);
            int points = -1;
            Side winner = colour ? BLACK : WHITE;
            cr_assert_eq(flow_classify(&rules, &position, winner, &points), cases[i].outcome, "%s", text);
            cr_assert_eq(points, cases[i].points, "%s %s: %d", cases[i].settings, text, points);
        }
    }
    // Who has won although he has checkers left: the checkers left are his, or the loser's who gave up.
    Rules rules = make_rules(BACKGAMMON, "score.count=left; finish.first_off=loses");
    Position position = make_position(&rules, "off:15 6:3,off:12 b -");
    int points = 0;
    flow_classify(&rules, &position, BLACK, &points);
    cr_assert_eq(points, 3);

    static const FlowCase played[] = {
        {"", "1:1,off:14 6:14,bar:1 w 21 cube=4w", "!1/off; =w wins backgammon 12"}, // F19: akbar at 4
        {"", "1:1,off:14 6:15 w 21 cube=2b", "!1/off; =w wins gammon 4"},
        {"cube.jacoby=true", "1:1,off:14 6:15 w 21 cube=2b", "!1/off; =w wins gammon 4"},
        {"cube.jacoby=true", "1:1,off:14 6:15 w 21", "!1/off; =w wins single 1"},
        {"cube.jacoby=true", "1:1,off:14 6:14,bar:1 w 21 cube=2",
         "!1/off; =w wins single 2"}, // doubled, but not turned
        {"cube.jacoby=true", START "w -", "w!backgammon; =b wins single 1"},
        {"cube.on=false", START "w -", "=w rolls; w!single; =b wins single 1"}, // before the throw, too
        {"score.count=left; cube.jacoby=true", "1:1,off:14 6:14,bar:1 w 21", "!1/off; =w wins single 15"},
        // resignation
        {"", START "w -", "w!single; =b wins single 1"},
        {"", START "w -", "b!gammon; =w wins gammon 2"}, // not only the side on turn
        {"", START "w 31", "w!backgammon; =b wins backgammon 3"},
        {"score.backgammon=false", START "w 31", "w!backgammon; =b wins gammon 2"},
        {"score.gammon=false; score.backgammon=false", START "w 31", "w!backgammon; =b wins single 1"},
        {"score.count=left", START "w 31", "w!gammon; =b wins single 15"},
        {"", START "w 31 cube=8b", "w!gammon; =b wins gammon 16"},
        {"opening.dice=choice", START "w 31 opening", "w!single; =b wins single 1"},
        // with an offer on the table it costs no less than dropping
        {"", START "w - doubled", "b!single; =w wins single 1"},
        {"", START "w - doubled", "b!gammon; =w wins gammon 2"},
        {"cube.beavers=2", START "w - doubled=beaver", "w!single; =b wins single 2"},
        {"cube.beavers=2", START "w - doubled=raccoon", "b!single; =w wins single 4"},
        // points do not wrap around
        {"score.single=1; score.gammon=2; score.backgammon=255; cube.max=4096", "1:1,off:14 6:14,bar:1 w 21 cube=4096b",
         "!1/off; =w wins backgammon 65535"},
    };
    RUN_FLOW_CASES(CUBE, played);
    rules = make_rules(CUBE, "score.backgammon=255; cube.max=4096; match.to=0");
    position = make_position(&rules, "1:1,off:14 6:14,bar:1 w 21 cube=4096b score=9-0");
    run_script(&rules, &position, "!1/off");
    cr_assert_eq(position.score[WHITE], 65535);
    cr_assert_eq(position.score[BLACK], 0);
}

static void expect_match_over(const Rules *rules, const char *text, bool expected) {
    Position position = make_position(rules, text);
    cr_assert_eq(flow_match_over(&position), expected, "%s", text);
}

Test(score, match) {
    Rules rules = make_rules(CUBE, "match.to=5");
    expect_match_over(&rules, START "w - score=4-0", false); // not over yet
    expect_match_over(&rules, START "w - score=5-0 over=w:single:1", true);
    expect_match_over(&rules, START "w - score=2-6 over=b:single:1", true);
    expect_match_over(&rules, START "w - score=4-4 over=b:single:1", false);
    expect_match_over(&rules, START "w - score=50-0 to=0 over=w:single:1", false); // no end
    expect_match_over(&rules, START "w - score=1-0 to=1 over=w:single:1", true);
    expect_match_over(&rules, START "w - to=1 over=draw", false);

    Error error = {0};
    Position position = make_position(&rules, START "w - score=5-3 over=w:single:1"), before = position;
    cr_assert_eq(flow_next_game(&rules, &position, &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "the match is over: White has won 5-3");
    cr_assert_arr_eq(&position, &before, sizeof before);
    position = make_position(&rules, START "w - score=3-5 over=b:single:1");
    cr_assert_eq(flow_next_game(&rules, &position, &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "the match is over: Black has won 5-3");
    position = before = make_position(&rules, START "w 31 score=2-3");
    cr_assert_eq(flow_next_game(&rules, &position, &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "the next game begins when this one is over");
    cr_assert_arr_eq(&position, &before, sizeof before);

    // a new game: layout of the next rules, score carried on, everything else fresh
    Rules other = make_rules(NARDE, "match.to=9");
    position = make_position(&rules, START "w - score=2-3 cube=4w over=w:single:1 turns=4-5");
    position.starter = BLACK;
    cr_assert_eq(flow_next_game(&other, &position, &error), STATUS_OK);
    Position fresh;
    position_init(&fresh, &other);
    fresh.score[WHITE] = 2;
    fresh.score[BLACK] = 3;
    fresh.to = 5;
    cr_assert_arr_eq(&position, &fresh, sizeof fresh);

    static const struct {
        const char *settings, *over;
        Side starter, expected;
    } starters[] = {
        {"", "over=w:single:1", WHITE, NOBODY},
        {"match.starter=winner", "over=w:single:1", BLACK, WHITE}, // A12
        {"match.starter=winner", "over=b:single:1", BLACK, BLACK},
        {"match.starter=winner", "over=draw", BLACK, NOBODY},
        {"match.starter=loser", "over=w:single:1", WHITE, BLACK},
        {"match.starter=loser", "over=draw", WHITE, NOBODY},
        {"match.starter=alternate", "over=w:single:1", WHITE, BLACK},
        {"match.starter=alternate", "over=draw", BLACK, WHITE},
        {"match.starter=alternate", "over=draw", NOBODY, NOBODY},
    };
    for (size_t i = 0; i < sizeof starters / sizeof starters[0]; i++) {
        char text[128];
        rules = make_rules(CUBE "; match.to=5; opening.dice=keep", starters[i].settings);
        snprintf(text, sizeof text, START "w - %s", starters[i].over);
        position = make_position(&rules, text);
        position.starter = (uint8_t)starters[i].starter;
        cr_assert_eq(flow_next_game(&rules, &position, &error), STATUS_OK);
        cr_assert_eq(position.turn, starters[i].expected, "%zu", i);
        cr_assert_eq(position.starter, starters[i].expected, "%zu", i);
        // no opening throw: the starter begins with his turn, even where opening dice are kept
        cr_assert_str_eq(node_text(&rules, &position), starters[i].expected == WHITE   ? "w: roll double"
                                                       : starters[i].expected == BLACK ? "b: roll double"
                                                                                       : "opening");
    }
}

// One game after the other: who wins it ('w', 'b', '-' a draw), and whether it is the Crawford game.
Test(score, crawford) {
    static const struct {
        const char *settings, *winners, *crawford;
    } cases[] = {
        {"match.to=3; match.crawford=true", "wwbb", "--C-"},
        {"match.to=3; match.crawford=true", "wbwb", "---C"},
        {"match.to=3; match.crawford=true", "ww--b", "--C--"}, // a drawn Crawford game is not played again
        {"match.to=2; match.crawford=true", "bw", "-C"},
        {"match.to=1; match.crawford=true", "-b", "--"},
        {"match.to=3", "wwbb", "----"},
        {"match.to=0; match.crawford=true", "wwbb", "----"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(CUBE, cases[i].settings);
        Position position;
        position_init(&position, &rules);
        for (size_t game = 0; cases[i].winners[game]; game++) {
            char winner = cases[i].winners[game];
            cr_assert_eq(position.crawford, cases[i].crawford[game] == 'C', "%zu, game %zu", i, game);
            run_script(&rules, &position, "31");
            cr_assert_str_eq(node_text(&rules, &position), position.crawford ? "w rolls" : "w: roll double");
            run_script(&rules, &position, position.crawford ? "31" : "roll; 31");
            if (winner == '-') {
                position.over = OUTCOME_DRAW;
            } else {
                run_script(&rules, &position, winner == 'w' ? "b!single" : "w!single");
            }
            Status expected = flow_match_over(&position) ? STATUS_ILLEGAL : STATUS_OK;
            cr_assert_eq(flow_next_game(&rules, &position, NULL), expected);
        }
    }
    // two points at once past the point before the last: no Crawford game is left to play
    Rules rules = make_rules(CUBE, "match.to=3; match.crawford=true");
    Position position = make_position(&rules, START "w 31 score=0-1");
    run_script(&rules, &position, "w!gammon");
    cr_assert(flow_match_over(&position));
    // both one short after a game that began with none: Crawford's rule holds once for both
    position = make_position(&rules, START "w 31 score=2-1 crawford");
    run_script(&rules, &position, "w!single");
    cr_assert_eq(flow_next_game(&rules, &position, NULL), STATUS_OK);
    cr_assert_eq(position.crawford, 0);
}
