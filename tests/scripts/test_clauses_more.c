// SPDX-License-Identifier: MIT
// Clauses of the five rulebooks that a list of plays cannot show: boards, openings, turns, scores, the cube.
//
// The shipped files are used as they are. Which plays are legal is said by the worked examples in variants/.
#include "core/progress.h"
#include "core/score.h"
#include "tests/scripts/shipped_rules.h"

#include <criterion/criterion.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"

typedef struct Book {
    const char *clauses, *variant;
} Book;

// L1 L2 R1 A1 N1 F2: 24 points, homes of six, fifteen a side, two dice. L4 and R2 are the lost pictures: the common
// layout, which F2 spells out, stands in for them.
Test(clauses, boards) {
    static const Book backgammon[] = {
        {"L1 L2 L4", "nardi_latvian"}, {"R1 R2 R3", "nardi_classique"}, {"F2", "takhte_nard"}};
    static const Book narde[] = {{"A1", "narde"}, {"N1 N2", "long_nardi"}};
    for (int kind = 0; kind < 2; kind++) {
        const Book *books = kind ? narde : backgammon;
        size_t count = kind ? sizeof narde / sizeof narde[0] : sizeof backgammon / sizeof backgammon[0];
        for (size_t i = 0; i < count; i++) {
            Rules rules = rules_with(books[i].variant, "");
            cr_expect(rules.board_points == 24 && rules.board_home == 6, "%s", books[i].clauses);
            cr_expect(rules.dice_count == 2 && rules.dice_faces == 6, "%s", books[i].clauses);
            Position position;
            position_init(&position, &rules);
            char text[POSITION_TEXT];
            position_print(&rules, &position, text, sizeof text);
            const char *expected = kind ? "24:15 24:15 - - first=wb" : START " - -";
            cr_expect_eq(strncmp(text, expected, strlen(expected)), 0, "%s: %s", books[i].clauses, text);
            for (int side = 0; side < 2; side++) {
                cr_expect_eq(row_total(&position.board.row[side]), 15, "%s", books[i].clauses);
            }
        }
    }
}

// L5 R12 F1: contrary, my n is his 25 - n. A2 N4: parallel, White's 24 is Black's 12, his home is White's 13 to 18.
Test(clauses, directions) {
    static const Book books[] = {{"L5", "nardi_latvian"},
                                 {"R12", "nardi_classique"},
                                 {"F1", "takhte_nard"},
                                 {"A2", "narde"},
                                 {"N4", "long_nardi"}};
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        Rules rules = rules_with(books[i].variant, "");
        bool contrary = i < 3;
        for (int n = 1; n <= 24; n++) {
            int expected = contrary ? 25 - n : n > 12 ? n - 12 : n + 12;
            cr_expect_eq(rules.opp[n], expected, "%s: %d is his %d", books[i].clauses, n, rules.opp[n]);
        }
        // one way only
        Position position = position_from(&rules, contrary ? START " w 31" : "24:14,10:1 24:15 w 31");
        PlayList list;
        cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
        cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
        for (size_t index = 0; index < list.count; index++) {
            Play play;
            play_list_get(&list, index, &play);
            for (int step = 0; step < play.step_count; step++) {
                cr_expect_lt(play.step[step].to, play.step[step].from, "%s", books[i].clauses);
            }
        }
        cr_expect_not(is_legal(&rules, &position, &list, contrary ? "6/9 6/7" : "10/13 10/11"), "%s", books[i].clauses);
        play_list_destroy(&list);
    }
}

// L6 R4 A3 N5 F3: one die each, the higher begins, ties again. R5 F4: with the very dice. L7 A3 N5: with new ones.
Test(clauses, opening) {
    static const struct {
        const char *clauses, *variant;
        bool keeps;
    } books[] = {{"L6 L7", "nardi_latvian", false},
                 {"R4 R5", "nardi_classique", true},
                 {"A3", "narde", false},
                 {"N5", "long_nardi", false},
                 {"F3 F4", "takhte_nard", true}};
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        Rules rules = rules_with(books[i].variant, "");
        Position position;
        Node node = after_opening(&rules, &position, 3, 3);
        cr_expect(node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING, "%s: a tie is thrown again",
                  books[i].clauses);
        make_throw(&rules, &position, 2, 6);
        node = node_of(&rules, &position);
        cr_expect_eq(node.actor, BLACK, "%s: the higher begins", books[i].clauses);
        cr_expect_eq(after_opening(&rules, &position, 5, 4).actor, WHITE, "%s: the higher begins", books[i].clauses);
        node = node_of(&rules, &position);
        if (books[i].keeps) {
            cr_expect(node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY, "%s: no new roll", books[i].clauses);
            cr_expect(position.number[0] == 5 && position.number[1] == 4, "%s: his number and the other's",
                      books[i].clauses);
            continue;
        }
        cr_expect(node.kind == NODE_CHANCE && node.chance == CHANCE_ROLL, "%s: then both dice", books[i].clauses);
        make_throw(&rules, &position, 2, 2);
        cr_expect_eq(position.number_count, 4, "%s: and a double may fall", books[i].clauses);
    }
}

// L7 R8 L15 N9: after a play, and whatever of the throw could not be used, the other side throws both dice.
Test(clauses, turns_alternate) {
    static const struct {
        const char *clauses, *variant, *position, *play;
    } cases[] = {
        {"L7", "nardi_latvian", START " w 31", "8/5 6/5"},
        {"L15", "nardi_latvian", "bar:2,13:5,8:3,6:5 13:5,8:3,6:4,24:3 w 64", "bar/21"},
        {"L15", "nardi_latvian", "bar:1,13:5,8:3,6:6 13:5,6:4,4:4,24:2 w 64", "pass"},
        {"R8", "nardi_classique", "13:1,4:7,3:7 23:2,6:13 w 65", "13/7"},
        {"N9", "long_nardi", "13:15 24:15 w 11", "pass"},
        {"N9", "long_nardi", "13:1,4:7,3:7 14:1,19:1,24:13 w 65", "13/8"},
        {"N7", "long_nardi", "24:15 24:15 w 22", "24/22/20/18/16"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = rules_with(cases[i].variant, "");
        Position position = position_from(&rules, cases[i].position);
        make_play(&rules, &position, cases[i].play);
        Node node = node_of(&rules, &position);
        cr_expect(node.kind == NODE_CHANCE && node.actor == BLACK, "%s: %s", cases[i].clauses, cases[i].position);
        cr_expect_eq(position.number_count, 0, "%s: nothing is left over", cases[i].clauses);
        make_throw(&rules, &position, 4, 2);
        cr_expect_eq(position.number_count, 2, "%s", cases[i].clauses);
    }
}

// Plays that the examples do not show.
Test(clauses, plays) {
    static const struct {
        const char *clauses, *variant, *position, *play;
        bool legal;
    } cases[] = {
        {"L13", "nardi_latvian", "24:2,13:5,8:3,6:5 24:2,20:1,13:5,8:3,6:4 w 31", "8/5* 6/5", true},
        {"L14", "nardi_latvian", "24:2,13:5,8:3,6:5 bar:1,13:5,8:4,6:5 b 31", "8/5 6/5", false},
        {"L14", "nardi_latvian", "24:2,13:5,8:3,6:5 bar:1,13:5,8:4,6:5 b 31", "bar/22 6/5", true},
        {"L20", "nardi_latvian", "bar:1,6:7,4:7 13:15 w 64", "bar/19/15", true},
        {"L20", "nardi_latvian", "24:1,6:7,4:7 13:15 w 64", "6/off 4/off", false},
        {"R11", "nardi_classique", "24:1,2:1 22:2,15:2 w 22", "24/16", true},
        {"R11", "nardi_classique", "24:1,2:1 22:2,3:2 w 22", "24/22", false}, // 22 is closed
        {"R13", "nardi_classique", START " w 65", "24/18 13/8", true},        // empty, and own
        {"R13", "nardi_classique", START " w 65", "24/19 13/7", false},       // five opponents
        {"R13", "nardi_classique", "13:5 7:1 w 65", "24/18", false},
        {"R13", "nardi_classique", "24:2,13:5 7:1,24:2 w 65", "24/18* 13/8", true}, // one opponent
        {"R14", "nardi_classique", "24:2,13:5 7:1,24:2 w 61", "24/18* 24/23", true},
        {"R14", "nardi_classique", "24:2,13:5 7:2,24:2 w 61", "24/18 24/23", false}, // reinforced
        {"R16", "nardi_classique", "7:1,6:2,4:2 24:2 w 64", "6/off 4/off", false},
        {"R16", "nardi_classique", "6:3,4:2 24:2 w 64", "6/off 4/off", true},
        {"R18", "nardi_classique", "6:3,5:2 13:2 w 61", "6/off", false}, // the other die must be played
        {"R18", "nardi_classique", "6:3,5:2 13:2 w 61", "6/off 5/4", true},
        {"R18", "nardi_classique", "6:1 13:2 w 61", "6/off", true}, // the last checker may leave
        {"N7", "long_nardi", "24:15 24:15 w 22", "24/22/20/18/16", true},
        {"N7", "long_nardi", "24:15 24:15 w 22", "24/22/20/18", false},
        {"F12", "takhte_nard", "bar:1,6:14 6:2,5:2,4:2,3:2,2:2,1:2 w 65", "pass", true},
    };
    PlayList list;
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = rules_with(cases[i].variant, "");
        Position position = position_from(&rules, cases[i].position);
        cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
        cr_expect_eq(is_legal(&rules, &position, &list, cases[i].play), cases[i].legal, "%s: %s: %s", cases[i].clauses,
                     cases[i].position, cases[i].play);
    }
    play_list_destroy(&list);
}

// L13 R15 F11: what is hit goes onto the bar, and comes in before anything else moves.
Test(clauses, hit_checker) {
    static const Book books[] = {{"L13", "nardi_latvian"}, {"R15", "nardi_classique"}, {"F11", "takhte_nard"}};
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        Rules rules = rules_with(books[i].variant, "");
        Position position = position_from(&rules, "24:2,13:5,8:3,6:5 24:2,14:1,13:5,8:3,6:4 w 21");
        make_play(&rules, &position, "13/11* 6/5");
        cr_expect_eq(position.board.row[BLACK].at[rules.bar], 1, "%s", books[i].clauses);
        cr_expect_eq(position.board.row[BLACK].at[14], 0, "%s", books[i].clauses);
        if (node_of(&rules, &position).kind == NODE_DECIDE) {
            say_word(&rules, &position, "roll");
        }
        make_throw(&rules, &position, 4, 3);
        PlayList list;
        cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
        cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
        for (size_t play = 0; play < list.count; play++) {
            cr_expect_eq(list.board[play].row[BLACK].at[rules.bar], 0, "%s: he enters", books[i].clauses);
        }
        play_list_destroy(&list);
    }
}

// L3 L21 R21 R22 A11 N13 F17 F18: first off wins, and what it is worth.
Test(clauses, ends) {
    static const struct {
        const char *clauses, *variant, *position;
        Outcome outcome;
        int points;
    } cases[] = {
        {"L3", "nardi_latvian", "1:1 1:1 w 21", OUTCOME_SINGLE, 1},
        {"L21", "nardi_latvian", "1:1 13:15 w 21", OUTCOME_SINGLE, 1},
        {"L21", "nardi_latvian", "1:1 bar:1,23:14 w 21", OUTCOME_SINGLE, 1},
        {"R21", "nardi_classique", "2:1 1:1 w 21 starter=w", OUTCOME_SINGLE, 1},
        {"R21", "nardi_classique", "2:1 1:1 w 21 starter=b", OUTCOME_SINGLE, 1},
        {"R22", "nardi_classique", "2:1 bar:1,24:14 w 21", OUTCOME_SINGLE, 1},
        {"A11", "narde", "1:1 1:14 w 21", OUTCOME_SINGLE, 1},
        {"A11", "narde", "1:1 1:15 w 21", OUTCOME_GAMMON, 2},
        {"A11", "narde", "1:1 24:15 w 21", OUTCOME_GAMMON, 2},
        {"N13", "long_nardi", "1:1 1:14 w 21", OUTCOME_SINGLE, 1},
        {"N13", "long_nardi", "1:1 12:15 w 21", OUTCOME_GAMMON, 2},
        {"F17", "takhte_nard", "1:1 23:1,6:13 w 21", OUTCOME_SINGLE, 1},
        {"F17", "takhte_nard", "1:1 18:1,6:14 w 21", OUTCOME_GAMMON, 2},
        {"F18", "takhte_nard", "1:1 19:1,6:14 w 21", OUTCOME_BACKGAMMON, 3},
        {"F18", "takhte_nard", "1:1 bar:1,6:14 w 21", OUTCOME_BACKGAMMON, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = rules_with(cases[i].variant, "");
        Position position = position_from(&rules, cases[i].position);
        make_play(&rules, &position, position.board.row[WHITE].at[1] ? "1/off" : "2/off");
        Node node = node_of(&rules, &position);
        cr_expect(node.kind == NODE_OVER && node.winner == WHITE, "%s: %s", cases[i].clauses, cases[i].position);
        cr_expect(node.outcome == cases[i].outcome && node.points == cases[i].points, "%s: %s: %d points",
                  cases[i].clauses, cases[i].position, node.points);
    }

    Rules rules = rules_with("long_nardi", "");
    cr_expect_str_eq(rules.names[WORD_SINGLE], "oin", "N13");
    cr_expect_str_eq(rules.names[WORD_GAMMON], "mars", "N13");
    rules = rules_with("takhte_nard", "");
    cr_expect_str_eq(rules.names[WORD_GAMMON], "mars", "F17");
    cr_expect_str_eq(rules.names[WORD_BACKGAMMON], "mars siah", "F18");
    cr_expect_str_eq(rules.names[WORD_CUBE], "dav", "F19");
}

// A12: to five points, the winner begins. L21 R22: no match, no cube.
Test(clauses, match) {
    Rules rules = rules_with("narde", "");
    Position position = position_from(&rules, "24:15 1:1 b 21 score=1-2 to=5");
    make_play(&rules, &position, "1/off");
    cr_expect(position.over && position.points == 2, "A11");
    cr_expect_not(flow_match_over(&position), "A12: four are not five");
    cr_assert_eq(flow_next_game(&rules, &position, NULL), STATUS_OK);
    cr_expect(position.score[WHITE] == 1 && position.score[BLACK] == 4, "A12");
    Node node = node_of(&rules, &position);
    cr_expect(node.kind == NODE_CHANCE && node.chance == CHANCE_ROLL && node.actor == BLACK, "A12: the winner begins");

    position = position_from(&rules, "1:1 24:15 w 21 score=3-0 to=5");
    make_play(&rules, &position, "1/off");
    cr_expect(flow_match_over(&position), "A12: five are enough");
    cr_expect_eq(flow_next_game(&rules, &position, NULL), STATUS_ILLEGAL, "A12");

    static const Book books[] = {{"L21", "nardi_latvian"}, {"R22", "nardi_classique"}};
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        rules = rules_with(books[i].variant, "");
        position = position_from(&rules, START " w -");
        cr_expect_eq(node_of(&rules, &position).kind, NODE_CHANCE, "%s: no cube", books[i].clauses);
        position = position_from(&rules, "2:1 24:15 w 42");
        make_play(&rules, &position, "2/off");
        cr_expect(flow_match_over(&position), "%s: one game", books[i].clauses);
    }
}

// F19: dav, before the throw; who refuses pays the present value, who accepts owns the cube.
Test(clauses, cube) {
    Rules rules = rules_with("takhte_nard", "");
    Position start = position_from(&rules, START " w -");
    Node node = node_of(&rules, &start);
    cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_TURN && node.word_count == 2, "F19");

    Position position = start;
    say_word(&rules, &position, "double");
    node = node_of(&rules, &position);
    cr_expect(node.decide == DECIDE_ANSWER && node.actor == BLACK && node.word_count == 2, "F19: no beavers");
    Position refused = position;
    say_word(&rules, &refused, "drop");
    node = node_of(&rules, &refused);
    cr_expect(node.kind == NODE_OVER && node.winner == WHITE && node.points == 1, "F19");

    say_word(&rules, &position, "take");
    cr_expect(position.cube == 2 && position.cube_owner == BLACK, "F19");
    cr_expect_eq(node_of(&rules, &position).kind, NODE_CHANCE, "F19: once, then he rolls");
    make_throw(&rules, &position, 3, 1);
    cr_expect_neq(flow_apply_word(&rules, &position, "double", NULL), STATUS_OK, "F19: not after the roll");
    make_play(&rules, &position, "8/5 6/5");
    node = node_of(&rules, &position);
    cr_expect(node.decide == DECIDE_TURN && node.actor == BLACK, "F19: the owner may redouble");
    say_word(&rules, &position, "double");
    say_word(&rules, &position, "drop");
    node = node_of(&rules, &position);
    cr_expect(node.kind == NODE_OVER && node.winner == BLACK && node.points == 2, "F19: he gives up two points");

    Position owned = position_from(&rules, START " w - cube=2b");
    cr_expect_eq(node_of(&rules, &owned).kind, NODE_CHANCE, "F19: the owner alone");
    owned = position_from(&rules, START " w - cube=32w");
    cr_expect_eq(node_of(&rules, &owned).kind, NODE_DECIDE, "F19");
    owned = position_from(&rules, START " w - cube=64w");
    cr_expect_eq(node_of(&rules, &owned).kind, NODE_CHANCE, "F19: 64 is the most");

    static const struct {
        const char *position;
        int points;
    } results[] = {{"1:1 6:15 w 21 cube=4w", 8}, {"1:1 6:2 w 21 cube=2b", 2}, {"1:1 19:1,6:14 w 21 cube=16w", 48}};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        position = position_from(&rules, results[i].position);
        make_play(&rules, &position, "1/off");
        cr_expect_eq(position.points, results[i].points, "F19: %s", results[i].position);
    }
}

// N14: checkers that can begin a legal play are marked, then the places where one can land, both numbers together
// included; all from complete legal plays. (How it looks: tests/repl/terminal.)
Test(clauses, marks) {
    static const struct {
        const char *position;
        int from;
        uint32_t sources, landings; // bit n: point n
    } cases[] = {
        {"24:14,10:1 24:15 w 65", 24, 1u << 24 | 1u << 10, 1u << 18 | 1u << 19 | 1u << 13},
        {"24:14,10:1 24:15 w 65", 10, 1u << 24 | 1u << 10, 1u << 4 | 1u << 5},
        // six or five but not both: the five, which the checker could move, is not offered
        {"13:1,4:7,3:7 14:1,24:14 w 65", 13, 1u << 13, 1u << 7},
        {"13:1,4:7,3:7 14:1,24:14 w 65", 4, 1u << 13, 0},
        {"13:15 24:15 w 11", 13, 0, 0},
        {"4:8,3:7 24:15 w 65", 4, 1u << 4, 1u << 0},
    };
    Rules rules = rules_with("long_nardi", "");
    PlayList list;
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position position = position_from(&rules, cases[i].position);
        cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
        Progress none = {0};
        cr_expect_eq(progress_sources(&rules, &position, &list, &none), cases[i].sources, "N14: %s", cases[i].position);
        Landing landing[PROGRESS_MAX_LANDINGS];
        size_t count =
            progress_landings(&rules, &position, &list, &none, cases[i].from, landing, PROGRESS_MAX_LANDINGS);
        uint32_t landings = 0;
        for (size_t k = 0; k < count; k++) {
            landings |= 1u << landing[k].to;
        }
        cr_expect_eq(landings, cases[i].landings, "N14: %s: from %d", cases[i].position, cases[i].from);
    }
    play_list_destroy(&list);
}
