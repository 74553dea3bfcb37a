// SPDX-License-Identifier: MIT
// The readings of the five rulebooks: each setting that gives one, beside what the shipped file says without it.
//
// G1 to G27 are the readings, G28 to G33 the settled points; tests/README.md lists them in words. What is expected was
// worked out by hand from the rulebooks, never taken from the program.
#define _POSIX_C_SOURCE 200809L // strtok_r

#include "tests/scripts/shipped_rules.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

// A position with dice, and which plays are legal in it. `legal` and `illegal`: plays separated by ';'. `count`:
// how many distinct plays there are, 0 = not said.
typedef struct Reading {
    const char *id, *variant, *settings, *position, *legal, *illegal;
    size_t count;
} Reading;

static void expect_plays(const Reading *reading, const Rules *rules, const Position *position, const PlayList *list,
                         const char *plays, bool legal) {
    char text[256];
    snprintf(text, sizeof text, "%s", plays);
    for (char *rest = text, *play; (play = strtok_r(rest, ";", &rest));) {
        cr_expect_eq(is_legal(rules, position, list, play), legal, "%s, %s %s: %s: %s should be %s", reading->id,
                     reading->variant, reading->settings, reading->position, play, legal ? "legal" : "illegal");
    }
}

static void check_reading(const Reading *reading, PlayList *list) {
    Rules rules = rules_with(reading->variant, reading->settings);
    Position position = position_from(&rules, reading->position);
    cr_assert_eq(plays_generate_growing(&rules, &position, list), STATUS_OK);
    expect_plays(reading, &rules, &position, list, reading->legal, true);
    expect_plays(reading, &rules, &position, list, reading->illegal, false);
    if (reading->count > 0) {
        cr_expect_eq(list->count, reading->count, "%s, %s %s: %s: %zu plays, should be %zu", reading->id,
                     reading->variant, reading->settings, reading->position, list->count, reading->count);
    }
}

static void check_readings(const Reading *readings, size_t count) {
    PlayList list;
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    for (size_t i = 0; i < count; i++) {
        check_reading(&readings[i], &list);
    }
    play_list_destroy(&list);
}

#define CHECK(readings) check_readings(readings, sizeof(readings) / sizeof(readings)[0])

Test(readings, latvian) {
    static const Reading readings[] = {
        {"G1", "nardi_latvian", "", "4:1,3:1 1:15 w 65", "pass", "4/off;3/off", 1},
        {"G1", "nardi_latvian", "bearoff.match=highest", "4:1,3:1 1:15 w 65", "4/off 3/off", "pass;4/off", 1},
        {"G1", "nardi_latvian", "", "20:1 16:2 w 65", "20/14;20/15", "20/9", 2},
        {"G1", "nardi_latvian", "forced.higher=must", "20:1 16:2 w 65", "20/14", "20/15", 1},
        {"G3", "nardi_latvian", "", "20:1 10:2,8:2 w 53", "pass", "20/12", 1},
        {"G3", "nardi_latvian", "move.passing=any", "20:1 10:2,8:2 w 53", "20/12", "pass;20/15;20/17", 1},
        {"G3", "takhte_nard", "", "20:1 10:2,8:2 w 53", "pass", "20/12", 1},
        {"G3", "takhte_nard", "move.passing=any", "20:1 10:2,8:2 w 53", "20/12", "pass;20/15;20/17", 1},
    };
    CHECK(readings);
}

Test(readings, classique) {
    static const Reading readings[] = {
        {"G4", "nardi_classique", "", "5:1,1:1 1:2 w 64", "5/off 1/off;5/1/off", "5/1", 2},
        {"G4", "nardi_classique", "bearoff.match=exact", "5:1,1:1 1:2 w 64", "5/1", "5/off;1/off;5/off 1/off", 1},
        {"G5", "nardi_classique", "", "5:1,3:1 1:2 w 53", "5/2", "5/off 3/off;5/off", 1},
        {"G5", "nardi_classique", "bearoff.dice=all;bearoff.match=exact", "5:1,3:1 1:2 w 53", "5/off 3/off", "5/2", 1},
        {"G5", "nardi_classique", "bearoff.dice=all;bearoff.match=exact", "4:1,3:1 1:2 w 65", "pass", "4/off", 1},
        {"G6", "nardi_classique", "", "6:1,5:1 1:2 w 41", "6/2 5/4", "6/off 5/4;6/5/off", 0},
        {"G6", "nardi_classique", "bearoff.match=any", "6:1,5:1 1:2 w 41", "6/off 5/4;6/5 5/off", "", 0},
        {"G7", "nardi_classique", "", "4:1,3:1 1:2 w 65", "4/off", "4/off 3/off;3/off", 1},
        {"G7", "nardi_classique", "bearoff.dice=all", "4:1,3:1 1:2 w 65", "4/off 3/off", "4/off", 1},
        {"G7", "nardi_classique", "bearoff.dice=all", "5:1,3:1 1:2 w 53", "5/off 3/off;5/2 3/off", "5/2", 2},
        {"G8", "nardi_classique", "", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31", "8/5 6/5", "8/5;6/5;pass", 0},
        {"G8", "nardi_classique", "forced.use=free", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31", "8/5 6/5;8/5;6/5;pass",
         "", 0},
        // where either number but not both can be played, the larger is still compulsory (R9)
        {"G8", "nardi_classique", "forced.use=free", "20:1 16:2 w 65", "20/14;pass", "20/15", 0},
        {"G9", "nardi_classique", "", "20:1 10:1 w 53", "20/15*/12;20/17/12", "20/15*", 2},
        {"G9", "nardi_classique", "move.passing=empty", "20:1 10:1 w 53", "20/17/12", "20/15*/12;20/15*", 1},
        {"G10", "nardi_classique", "", "bar:1,10:1 3:1 w 31", "bar/22* 10/9;bar/24 10/7", "10/9 10/7", 0},
        {"G10", "nardi_classique", "entry.onto=empty", "bar:1,10:1 3:1 w 31", "bar/24 10/7", "bar/22* 10/9", 0},
        {"G11", "nardi_classique", "", "6:1,3:1 1:2 w 42", "6/4/off;6/2/off;6/2 3/1", "", 0},
        {"G11", "nardi_classique", "bearoff.other_die=other_checker", "6:1,3:1 1:2 w 42", "6/2 3/1", "6/4/off;6/2/off",
         0},
    };
    CHECK(readings);
}

Test(readings, head_and_prime) {
#define NEARLY_SIX "20:5,18:2,17:2,16:2,15:2,14:2"
    static const Reading readings[] = {
        {"G13", "narde", "", "24:15 24:15 w 66 first=wb", "24/18(2)", "24/18(3);24/18(4);24/18", 1},
        {"G13", "narde", "head.first_max=15", "24:15 24:15 w 66 first=wb", "24/18(4)", "24/18(2);24/18(3)", 1},
        {"G13", "long_nardi", "", "24:15 24:15 w 33 first=wb", "24/21(2) 21/18(2)", "24/21(4);24/21(3) 21/18", 0},
        {"G13", "long_nardi", "head.first_max=15", "24:15 24:15 w 33 first=wb", "24/21(4);24/21(3) 21/18", "", 0},
        {"G14", "long_nardi", "", "24:14,4:1 24:15 b 53 first=b", "24/19", "24/21;24/21 24/19", 1},
        {"G14", "long_nardi", "head.first_when=any_roll_needed", "24:14,4:1 24:15 b 53 first=b", "24/21 24/19", "24/19",
         1},
        // one head checker can play 5-2 in full: no exception
        {"G14", "long_nardi", "head.first_when=any_roll_needed", "24:14,4:1 24:15 b 52 first=b", "24/19/17",
         "24/19 24/22", 1},
        {"G15", "long_nardi", "", "24:15 20:15 w 33 first=w", "24/21(2) 21/18(2);24/21/18/15/12", "", 0},
        {"G15", "long_nardi", "head.first_when=needed", "24:15 20:15 w 33 first=w", "24/21/18/15/12",
         "24/21(2) 21/18(2)", 1},
        {"G15", "long_nardi", "head.first_when=needed", "24:15 24:15 w 33 first=wb", "24/21(2) 21/18(2)", "24/21(4)",
         0},
        {"G16", "narde", "", NEARLY_SIX " 24:15 w 51", "18/13 18/17", "20/15 14/13", 0},
        {"G16", "narde", "prime.allow=always", NEARLY_SIX " 24:15 w 51", "18/13 18/17;20/15 14/13", "", 0},
        {"G16", "long_nardi", "", NEARLY_SIX " 24:15 w 51", "18/13 18/17", "20/15 14/13", 0},
        {"G16", "long_nardi", "prime.allow=always", NEARLY_SIX " 24:15 w 51", "20/15 14/13", "", 0},
        // 14 to 8 by way of 13 only: the row of six stands for a moment
        {"G16", "narde", "", NEARLY_SIX " 24:14,21:1 w 51", "14/13/8", "", 0},
        {"G16", "narde", "prime.test=step", NEARLY_SIX " 24:14,21:1 w 51", "18/13 18/17", "14/13/8", 0},
        {"G16", "long_nardi", "", NEARLY_SIX " 24:14,21:1 w 51", "14/13/8", "", 0},
        {"G16", "long_nardi", "prime.test=step", NEARLY_SIX " 24:14,21:1 w 51", "", "14/13/8", 0},
        // a borne-off checker is ahead of every row
        {"G28", "narde", "", NEARLY_SIX " 24:14 w 51", "20/15 14/13", "", 0},
        {"G28", "long_nardi", "", NEARLY_SIX " 24:14 w 51", "20/15 14/13", "", 0},
        // own 3-2-1-24-23-22 is a row on the enemy's road (his 15 to 10), own 15 to 10 is none (his 3-2-1-24-23-22)
        {"G29", "narde", "", "24:4,23:4,5:1,3:2,2:2,1:2 24:15 w 21", "5/4/2", "23/22 5/3;24/22 5/4", 0},
        {"G29", "narde", "", "24:4,23:4,5:1,3:2,2:2,1:2 24:14,9:1 w 21", "23/22 5/3;24/22 5/4", "", 0},
        {"G29", "narde", "", "24:4,23:4,5:1,3:2,2:2,1:2 24:14,16:1 w 21", "", "23/22 5/3;24/22 5/4", 0},
        {"G29", "narde", "", "16:2,15:3,14:3,13:3,12:2,11:2 20:15 w 61", "16/10 11/10", "", 0},
        // each side has its own first turn
        {"G30", "narde", "", "24:15 24:15 b 33 first=b", "24/21(2) 21/18(2)", "24/21(3) 21/18", 0},
        {"G30", "narde", "", "24:15 24:15 w 33 first=b", "24/21/18/15", "24/21(2) 21/18(2)", 1},
        {"G30", "narde", "", "24:15 24:15 w 33 first=w", "24/21(2) 21/18(2)", "", 0},
        {"G30", "narde", "", "24:15 24:15 b 33 first=w", "24/21/18/15", "24/21(2) 21/18(2)", 1},
    };
    CHECK(readings);
}

Test(readings, takhte_nard) {
    static const Reading readings[] = {
        {"G19", "takhte_nard", "", "20:1 16:2 w 65", "20/14;20/15", "", 2},
        {"G19", "takhte_nard", "forced.higher=must", "20:1 16:2 w 65", "20/14", "20/15", 1},
        {"G20", "takhte_nard", "", "13:1,6:1 21:1 w 21", "6/4*/3;6/4* 13/12", "", 0},
        {"G20", "takhte_nard", "hit.run=stay", "13:1,6:1 21:1 w 21", "6/4* 13/12", "6/4*/3", 0},
        {"G21", "takhte_nard", "", "13:1,6:1,3:2 20:1 w 11", "6/5*/4 13/12/11", "6/5*/4/3 13/12", 0},
        {"G21", "takhte_nard", "hit.run=no_stack_next", "13:1,6:1,3:2 20:1 w 11", "6/5*/4/3 13/12", "", 0},
        {"G21", "takhte_nard", "hit.run=no_stack_next", "13:1,6:1,4:2 20:1 w 11", "6/5* 13/12/11/10", "6/5*/4 13/12/11",
         0},
        {"G22", "takhte_nard", "", "6:1,2:1 20:1 w 51", "6/5*/off", "", 0},
        {"G22", "takhte_nard", "hit.run_off=false", "6:1,2:1 20:1 w 51", "6/1 2/1", "6/5*/off", 0},
        {"G23", "takhte_nard", "", "13:1,6:1 21:1 w 21", "6/4* 13/12", "", 0},
        {"G23", "takhte_nard", "hit.in_home=false", "13:1,6:1 21:1 w 21", "6/5 13/11", "6/4* 13/12", 0},
        {"G23", "takhte_nard", "hit.in_home=false", "13:1,6:1 14:1 w 21", "13/11* 6/5", "", 0},
        {"G24", "takhte_nard", "", "13:1,6:1,3:1 21:1 w 21", "6/4* 13/12", "6/4*/3", 0},
        {"G24", "takhte_nard", "hit.run=free", "13:1,6:1,3:1 21:1 w 21", "6/4* 13/12;6/4*/3", "", 0},
        {"G25", "takhte_nard", "", "6:2,5:2 1:2 w 51", "6/1 5/4;5/off 6/5", "", 0},
        {"G25", "takhte_nard", "bearoff.must=exact", "6:2,5:2 1:2 w 51", "5/off 6/5;5/off 5/4", "6/1 5/4;6/1 6/5", 2},
        {"G26", "takhte_nard", "", "6:1,3:1 24:2 w 55", "pass", "3/off", 1},
        {"G26", "takhte_nard", "bearoff.match=below", "6:1,3:1 24:2 w 55", "3/off", "pass", 1},
        // the second checker on 4 may be taken as the one that did not hit
        {"G31", "takhte_nard", "", "13:1,5:2,3:1 21:1 w 11", "5/4*/3 5/4 13/12", "5/4*/3 13/12/11", 0},
        {"G31", "takhte_nard", "hit.run=stay", "13:1,5:2,3:1 21:1 w 11", "5/4*/3 5/4 13/12", "5/4*/3 13/12/11", 0},
        // a hit outside the home board marks nobody
        {"G32", "takhte_nard", "", "10:1,7:2 17:1 w 21", "10/8*/7", "", 0},
        // the only play of both numbers is a hit that stacks: banned first, so one number is the most
        {"G33", "takhte_nard", "", "20:1,8:1,3:1 24:2,20:2,19:1,8:2,7:2 w 32", "8/6*", "8/6*/3;pass", 1},
        {"G33", "takhte_nard", "hit.run=free", "20:1,8:1,3:1 24:2,20:2,19:1,8:2,7:2 w 32", "8/6*/3", "8/6*", 1},
    };
    CHECK(readings);
}

// ---- what happens between the plays ----------------------------------------------------------------

// G2: what becomes of the opening dice, over every seed. G18: who begins.
Test(readings, opening) {
    static const char *const seeds[] = {"nardi_latvian", "nardi_classique", "narde", "long_nardi", "takhte_nard"};
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        Position position;
        Rules rules = rules_with(seeds[i], "opening.dice=keep");
        Node node = after_opening(&rules, &position, 3, 5);
        cr_expect(node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY && node.actor == BLACK, "G2 %s", seeds[i]);
        cr_expect(position.number_count == 2 && position.number[0] == 5 && position.number[1] == 3, "G2 %s", seeds[i]);

        rules = rules_with(seeds[i], "opening.dice=reroll;cube.on=false");
        node = after_opening(&rules, &position, 3, 5);
        cr_expect(node.kind == NODE_CHANCE && node.chance == CHANCE_ROLL && node.actor == BLACK, "G2 %s", seeds[i]);
        cr_expect_eq(position.number_count, 0, "G2 %s", seeds[i]);

        rules = rules_with(seeds[i], "opening.dice=choice;cube.on=false");
        node = after_opening(&rules, &position, 3, 5);
        cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE && node.actor == BLACK, "G2 %s", seeds[i]);
        Position kept = position, thrown = position;
        cr_assert_eq(flow_apply_word(&rules, &kept, "keep", NULL), STATUS_OK);
        flow_next(&rules, &kept, &node);
        cr_expect(node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY && kept.number[0] == 5, "G2 %s", seeds[i]);
        cr_assert_eq(flow_apply_word(&rules, &thrown, "reroll", NULL), STATUS_OK);
        flow_next(&rules, &thrown, &node);
        cr_expect(node.kind == NODE_CHANCE && node.actor == BLACK, "G2 %s", seeds[i]);
    }

    Position position;
    Rules rules = rules_with("takhte_nard", "");
    cr_expect_eq(after_opening(&rules, &position, 5, 3).actor, WHITE, "G18: the high die begins");
    rules = rules_with("takhte_nard", "opening.winner=low");
    cr_expect_eq(after_opening(&rules, &position, 5, 3).actor, BLACK, "G18: the low die begins");
    cr_expect_eq(after_opening(&rules, &position, 2, 6).actor, WHITE, "G18: the low die begins");
}

// G12: equal opening dice double the stake, once, and are thrown again.
Test(readings, automatic_double) {
    static const char *const seeds[] = {"nardi_latvian", "nardi_classique", "narde", "long_nardi", "takhte_nard"};
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        Position position;
        Rules rules = rules_with(seeds[i], "");
        Node node = after_opening(&rules, &position, 4, 4);
        cr_expect(node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING && position.cube == 1, "G12 %s", seeds[i]);

        rules = rules_with(seeds[i], "cube.automatic=1");
        node = after_opening(&rules, &position, 4, 4);
        cr_expect(node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING && position.cube == 2, "G12 %s", seeds[i]);
        cr_expect_eq(position.cube_owner, NOBODY, "G12 %s", seeds[i]);
        uint8_t again[2] = {1, 1};
        cr_assert_eq(flow_apply_roll(&rules, &position, again, 2, NULL), STATUS_OK);
        cr_expect_eq(position.cube, 2, "G12 %s: one automatic double at most", seeds[i]);
    }
}

// G17: the starter finishes first, the other side with 14 off has one more throw to draw.
Test(readings, last_throw) {
    static const struct {
        const char *settings, *position, *play;
        NodeKind kind;
    } cases[] = {
        {"", "1:1 1:1 w 21 starter=w", "1/off", NODE_OVER},
        {"finish.last_turn=14", "1:1 1:1 w 21 starter=w", "1/off", NODE_CHANCE},
        {"finish.last_turn=14", "1:1 1:1 w 21 starter=b", "1/off", NODE_OVER}, // he had as many throws
        {"finish.last_turn=14", "1:1 1:2 w 21 starter=w", "1/off", NODE_OVER}, // only 13 off
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = rules_with("long_nardi", cases[i].settings);
        Position position = position_from(&rules, cases[i].position);
        make_play(&rules, &position, cases[i].play);
        Node node;
        flow_next(&rules, &position, &node);
        cr_assert_eq(node.kind, cases[i].kind, "G17 case %zu", i);
        if (node.kind == NODE_OVER) {
            cr_expect(node.winner == WHITE && node.points == 1, "G17 case %zu", i);
            continue;
        }
        cr_expect_eq(node.actor, BLACK, "G17");
        uint8_t dice[2] = {6, 5};
        cr_assert_eq(flow_apply_roll(&rules, &position, dice, 2, NULL), STATUS_OK);
        make_play(&rules, &position, "1/off");
        flow_next(&rules, &position, &node);
        cr_expect(node.kind == NODE_OVER && node.outcome == OUTCOME_DRAW && node.winner == NOBODY && node.points == 0,
                  "G17: both are off, a draw");
    }
}

// G27: what counts for mars siah.
Test(readings, mars_siah) {
    static const struct {
        const char *settings, *position;
        int points;
    } cases[] = {
        {"score.backgammon_in=home_or_bar", "1:1 bar:1,10:14 w 21", 3},
        {"score.backgammon_in=home_or_bar", "1:1 20:1,10:14 w 21", 3},
        {"score.backgammon_in=home_or_bar", "1:1 18:1,10:14 w 21", 2},
        {"score.backgammon_in=home", "1:1 bar:1,10:14 w 21", 2},
        {"score.backgammon_in=home", "1:1 20:1,10:14 w 21", 3},
        {"score.backgammon_in=bar", "1:1 bar:1,10:14 w 21", 3},
        {"score.backgammon_in=bar", "1:1 20:1,10:14 w 21", 2},
        {"", "1:1 bar:1,10:14 w 21", 3},
        {"", "1:1 bar:1,10:13 w 21", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = rules_with("takhte_nard", cases[i].settings);
        Position position = position_from(&rules, cases[i].position);
        make_play(&rules, &position, "1/off");
        Node node;
        flow_next(&rules, &position, &node);
        cr_expect(node.kind == NODE_OVER && node.winner == WHITE, "G27 case %zu", i);
        cr_expect_eq(node.points, cases[i].points, "G27 %s, %s: %d points", cases[i].settings, cases[i].position,
                     node.points);
    }
}
