// SPDX-License-Identifier: MIT
// Position text both ways, what a throw stands for, and malformed texts.
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"
#define CUBE "layout=24:2,13:5,8:3,6:5; cube.on=true; match.to=7"
#define PIN "layout=24:15; contact.blot=pin"
#define CASCADE                                                                                                        \
    "layout=24:15; move.direction=parallel; contact.blot=closed; doubles.chain=cascade; doubles.chain_from=3"

Test(position, canonical_text_reads_back) {
    static const char *const texts[][3] = {
        {BACKGAMMON, START " w 31", START " w 31"},
        {BACKGAMMON, START " w 13", START " w 31"},
        {BACKGAMMON, START " - -", START " - -"},
        {NARDE, "24:15 24:15 b 66 first=wb", "24:15 24:15 b 66 first=wb"},
        {NARDE, "24:15 24:15 b 66 first=bw", "24:15 24:15 b 66 first=wb"},
        {NARDE, "24:15 24:15 b 66", "24:15 24:15 b 66"},
        {BACKGAMMON, "bar:1,13:5,8:4,6:5 24:2,13:5,8:3,6:4,4:1 w -", "bar:1,13:5,8:4,6:5 24:2,13:5,8:3,6:4,4:1 w -"},
        {BACKGAMMON, "6:5,8:3,13:5,24:2 24:2,13:5,8:3,6:5  w\t- ", START " w -"},
        {BACKGAMMON, "6:2 5:1 b 21", "6:2,off:13 5:1,off:14 b 21"},
        {BACKGAMMON, "- 5:1 b 21", "off:15 5:1,off:14 b 21"},
        {BACKGAMMON,
         "13:5,8:3,6:5,24:2,5:0 "
         "24:2,13:5,8:3,6:5 w -",
         START " w -"},
        {BACKGAMMON, "24:16,off:1 2:15 w 21", "24:16,off:1 2:15 w 21"},
        {BACKGAMMON, "1:1,off:0 2:15 b 6", "1:1,off:0 2:15 b 6"},
        {BACKGAMMON, START " w 31 cube=1", NULL},
        {CUBE, START " w - cube=2b score=3-1", START " w - cube=2b score=3-1"},
        {CUBE, START " w - cube=4w doubled to=5 crawford", START " w - cube=4w doubled to=5 crawford"},
        {CUBE, START " b - doubled=beaver", START " b - doubled=beaver"},
        {CUBE, START " b - doubled=raccoon", START " b - doubled=raccoon"},
        {CUBE, START " b - doubled=double", START " b - doubled"},
        {CUBE, START " b - todo=roll", START " b - todo=roll"},
        {BACKGAMMON, START " b - todo=33,wroll,w654", START " b - todo=33,wroll,w654"},
        {BACKGAMMON, START " b 33 roll=-", START " b 33 roll=-"},
        {BACKGAMMON, START " b 555", START " b 555"},
        {BACKGAMMON, START " b 3333", START " b 3333"},
        {BACKGAMMON, START " b 4 roll=64", START " b 4 roll=64"},
        {BACKGAMMON, START " b 64 roll=46", START " b 64"},
        {BACKGAMMON, START " b 52 opening", START " b 52 opening"},
        {NARDE, "24:13,14:2 24:15 w 4444 roll=33 head=1 first=b", "24:13,14:2 24:15 w 4444 first=b roll=33 head=1"},
        {PIN, "24:14,13:1p 24:14,12:1 w 21", "24:14,13:1p 24:14,12:1 w 21"},
        {CASCADE, "24:15 24:15 w 44 turns=2-1", "24:15 24:15 w 44 turns=2-1"},
        {CASCADE, "24:15 24:15 w 44 turns=1-1", "24:15 24:15 w 44 turns=1-1"},
        {CASCADE, "24:15 24:15 w 5555 roll=44 todo=6666 turns=9-9", "24:15 24:15 w 5555 turns=9-9 roll=44 todo=6666"},
        {"layout=24:15; dice.faces=12", "24:15 24:15 w CA", "24:15 24:15 w CA"},
        {"layout=24:15; dice.faces=12", "24:15 24:15 w 9B", "24:15 24:15 w B9"},
        {"layout=24:15; dice.fixed=6", "24:15 24:15 w 52", "24:15 24:15 w 52"},
        {"layout=24:15; finish.last_turn=14", "24:15 24:1 w 52 starter=b last",
         "24:15 24:1,off:14 w 52 starter=b last"},
        {"layout=reserve:15", "reserve:14,24:1 reserve:13,bar:2 w 21", "reserve:14,24:1 reserve:13,bar:2 w 21"},
        {BACKGAMMON, "- 6:2 w - over=w:gammon:4", "off:15 6:2,off:13 w - over=w:gammon:4"},
        {BACKGAMMON "; cube.automatic=1", START " b - cube=2", START " b - cube=2"},
        {BACKGAMMON, START " b 31 by=w", START " b 31 by=w"},
        {BACKGAMMON, START " b 31 by=b", START " b 31"},
        {BACKGAMMON, START " b - over=draw", START " b - over=draw"},
        {BACKGAMMON, START " b - cube=2w over=w:single:2", START " b - cube=2w over=w:single:2"}, // without a cube now
        {CUBE, START " b - over=w:single:2 cube=128", START " b - cube=128 over=w:single:2"},
        {CUBE, START " b - doubled cube=32", START " b - cube=32 doubled"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Rules rules = make_rules(texts[i][0], "");
        Position position, again;
        Error error = {0};
        char text[POSITION_TEXT];
        Status status = position_parse(&rules, texts[i][1], &position, &error);
        if (!texts[i][2]) {
            cr_expect_eq(status, STATUS_BAD_INPUT, "%s", texts[i][1]);
            continue;
        }
        cr_assert_eq(status, STATUS_OK, "%s: %s", texts[i][1], error.text);
        size_t length = position_print(&rules, &position, text, sizeof text);
        cr_expect_str_eq(text, texts[i][2]);
        cr_expect_eq(length, strlen(text));
        cr_assert_eq(position_parse(&rules, text, &again, &error), STATUS_OK, "%s: %s", text, error.text);
        cr_expect(memcmp(&position, &again, sizeof position) == 0, "%s does not read back equal", text);
    }
}

Test(position, malformed_texts_name_the_place_and_change_nothing) {
    static const struct {
        const char *rules, *text, *says;
        size_t at;
    } bad[] = {
        {BACKGAMMON, "", "ends before white's checkers", 0},
        {BACKGAMMON, "24:2", "ends before black's checkers", 4},
        {BACKGAMMON, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w", "ends before the dice", 37},
        {BACKGAMMON, "24-2 6:5 w 31", "white: \"24-2\" is not place:checkers", 0},
        {BACKGAMMON, "24: 6:5 w 31", "is not a number of checkers", 3},
        {BACKGAMMON, "24:x 6:5 w 31", "\"x\" is not a number of checkers", 3},
        {BACKGAMMON, "24:31 6:5 w 31", "\"31\" is not a number of checkers from 0 to 30", 3},
        {BACKGAMMON, "24:-1 6:5 w 31", "is not a number of checkers", 3},
        {BACKGAMMON, "25:1 6:5 w 31", "white: \"25\" is not a place", 0},
        {BACKGAMMON, "0:1 6:5 w 31", "white: \"0\" is not a place", 0},
        {BACKGAMMON, "bra:1 6:5 w 31", "\"bra\" is not a place", 0},
        {BACKGAMMON, "24:2,,13:5 6:5 w 31", "is not place:checkers", 5},
        {BACKGAMMON, "24:2,24:1 6:5 w 31", "place 24 is named twice", 5},
        {BACKGAMMON, "24:16 6:5 w 31", "white: 16 checkers, but the side has 15", 0},
        {BACKGAMMON, "24:2 6:20 w 31", "black: 20 checkers", 5},
        {BACKGAMMON, "24:30,off:1 6:5 w 31", "31 checkers in all", 0},
        {BACKGAMMON, "24:2 1:5 w 31", "both have checkers there", 0},
        {BACKGAMMON, "24:1p 1:5 w 31", "nothing is pinned in this game", 0},
        {BACKGAMMON, "24:1 1:1 w 31", "white's point 24 is black's point 1: both have checkers there", 0},
        {PIN, "24:1 1:5 w 31", "both have checkers there; a pinned one is written as in 7:1p", 0},
        {PIN, "24:5 1:1 w 31", "both have checkers there; a pinned one is written as in 7:1p", 0},
        {PIN, "24:1^ 1:5 w 31", "\"1^\" is not a number of checkers from 0 to 30; a pinned one is written 1p", 3},
        {PIN, "24:2p 1:5 w 31", "only a single checker under opposing checkers", 0},
        {PIN, "24:1p 2:5 w 31", "only a single checker under opposing checkers", 0},
        {PIN, "24:1p 1:1p w 31", "only a single checker under opposing checkers", 0},
        {PIN, "bar:1p 1:1 w 31", "only a checker on a point can be pinned", 0},
        {BACKGAMMON, "24:2 6:5 x 31", "turn: \"x\" is not w, b or -", 9},
        {BACKGAMMON, "24:2 6:5 white 31", "turn: \"white\" is not w, b or -", 9},
        {BACKGAMMON, "24:2 6:5 w 71", "dice: \"7\" is not a number from 1 to 6", 11},
        {BACKGAMMON, "24:2 6:5 w 30", "dice: \"0\" is not a number", 12},
        {BACKGAMMON, "24:2 6:5 w 3-1", "dice: \"-\" is not a number", 12},
        {BACKGAMMON, "24:2 6:5 w 123456123", "has 9 numbers", 11},
        {BACKGAMMON, "24:2 6:5 - 31", "nobody's turn", 11},
        {BACKGAMMON, "24:2 6:5 w 31 frist=w", "unknown key \"frist\"; did you mean first?", 14},
        {BACKGAMMON, "24:2 6:5 w 31 31", "unknown key \"31\"", 14},
        {BACKGAMMON, "24:2 6:5 w 31 first=x", "first: \"x\" is not w, b or wb", 20},
        {BACKGAMMON, "24:2 6:5 w 31 first=", "first: \"\" is not", 20},
        {BACKGAMMON, "24:2 6:5 w 31 first=w first=b", "first is given twice", 22},
        {BACKGAMMON, "24:2 6:5 w 31 first=w turns=0-1", "say the same thing", 22},
        {BACKGAMMON, "24:2 6:5 w 31 turns=3", "is not two numbers from 0 to 9", 20},
        {BACKGAMMON, "24:2 6:5 w 31 turns=10-0", "is not two numbers", 20},
        {BACKGAMMON, "24:2 6:5 w 31 todo=7", "todo: \"7\" is not a number", 19},
        {BACKGAMMON, "24:2 6:5 w 31 todo=", "todo: \"\" has 0 numbers", 19},
        {BACKGAMMON, "24:2 6:5 - - todo=33", "nothing can wait", 11},
        {BACKGAMMON, "24:2 6:5 w - roll=33", "no numbers to play", 18},
        {BACKGAMMON, "24:2 6:5 w 33 roll=333", "a roll has 2 dice", 19},
        {BACKGAMMON, "24:2 6:5 w 31 cube=2", "there is no cube in this game", 19},
        {BACKGAMMON "; cube.automatic=1", "24:2 6:5 w 31 cube=128", "is not a power of two up to 64", 19},
        {CUBE, "24:2 6:5 w 31 cube=3", "is not a power of two up to 64", 19},
        {CUBE, "24:2 6:5 w 31 cube=128", "is not a power of two up to 64", 19},
        {CUBE, "24:2 6:5 w 31 cube=w", "is not a power of two", 19},
        {CUBE, "24:2 6:5 w 31 doubled", "offered before the roll", 11},
        {CUBE, "24:2 6:5 w - doubled=yes", "stands alone", 13},
        {BACKGAMMON, "24:2 6:5 w - doubled", "there is no cube", 13},
        {CUBE, "24:2 6:5 w - doubled cube=64", "doubled: the cube would go from 64 to 128 (cube.max = 64)", 13},
        {CUBE, "24:2 6:5 w - cube=16 doubled=raccoon", "the cube would go from 16 to 128", 21},
        {BACKGAMMON, "24:2 6:5 w 31 over=draw", "over: in a finished game nothing is left to do", 11},
        {BACKGAMMON, "24:2 6:5 w - over=w:single:1 todo=33", "nothing is left to do", 11},
        {CUBE, "24:2 6:5 w - over=w:single:1 doubled", "nothing is left to do", 11},
        {BACKGAMMON, "24:2 6:5 w - over=w:single:1 last", "nothing is left to do", 11},
        {BACKGAMMON, "24:2 6:5 w 31 score=1", "is not two numbers from 0 to 65535", 20},
        {BACKGAMMON, "24:2 6:5 w 31 score=4-1 to=3", "score: the match to 3 is won already", 11},
        {BACKGAMMON, "24:2 6:5 w - score=0-1", "score: the match to 1 is won already", 11},
        {BACKGAMMON, "- - w 31", "both sides have borne off all", 2},
        {BACKGAMMON, "24:2 6:5 w 31 to=x", "to: \"x\" is not a number", 17},
        {BACKGAMMON, "24:2 6:5 w 31 crawford=1", "takes no value", 14},
        {BACKGAMMON, "24:2 6:5 w - opening", "needs the two dice", 11},
        {BACKGAMMON, "24:2 6:5 w - starter=x", "starter: \"x\" is not w or b", 21},
        {BACKGAMMON, "24:2 6:5 w 31 by=me", "by: \"me\" is not w or b", 17},
        {BACKGAMMON, "24:2 6:5 w - by=b", "no numbers to play", 11},
        {BACKGAMMON, "24:2 6:5 w - head=99", "head: \"99\" is not a number", 18},
        {BACKGAMMON, "24:2 6:5 w - over=w", "is not draw or such as w:gammon:2", 18},
        {BACKGAMMON, "24:2 6:5 w - over=w:gammon:x", "is not draw or such as", 18},
        {"layout=24:15; dice.fixed=9; dice.faces=6", "24:2 6:5 w 91", "a die has 6 faces", 11},
        {BACKGAMMON, "\xff\xfe\x01 \x80 w 31", "\"???\" is not place:checkers", 0},
        {BACKGAMMON, "\x1b[2J 2:1 w 31", "\"?[2J\" is not place:checkers", 0},
        {BACKGAMMON, "\xc2\x9b\xe2\x82 2:1 w 31", "\"\\u{9b}??\" is not place:checkers", 0},
        {BACKGAMMON, "\xe2\x82\xac 2:1 w 31", "\"\xe2\x82\xac\" is not place:checkers", 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Rules rules = make_rules(bad[i].rules, "");
        Position position, before;
        Error error = {0};
        position_init(&position, &rules);
        before = position;
        cr_assert_eq(position_parse(&rules, bad[i].text, &position, &error), STATUS_BAD_INPUT, "%s", bad[i].text);
        cr_expect(strstr(error.text, bad[i].says), "%s: \"%s\" lacks \"%s\"", bad[i].text, error.text, bad[i].says);
        cr_expect_eq(error.at, bad[i].at, "%s: at %zu, not %zu", bad[i].text, error.at, bad[i].at);
        cr_expect_leq(error.at + error.length, strlen(bad[i].text), "%s", bad[i].text);
        cr_expect(memcmp(&position, &before, sizeof position) == 0, "%s changed the position", bad[i].text);
        cr_expect_eq(position_parse(&rules, bad[i].text, &position, NULL), STATUS_BAD_INPUT, "an error may be NULL");
    }
}

Test(position, the_start_is_the_layout) {
    Rules rules = make_rules("layout=white=24:3,bar:2,reserve:4,off:1 black=20:1; board.points=26; match.to=5", "");
    Position position;
    position_init(&position, &rules);
    cr_expect_eq(position.board.row[WHITE].at[24], 3);
    cr_expect_eq(position.board.row[WHITE].at[27], 2, "bar behind point 26");
    cr_expect_eq(position.board.row[WHITE].at[28], 4, "reserve behind the bar");
    cr_expect_eq(position.board.row[WHITE].at[0], 1);
    cr_expect_eq(row_total(&position.board.row[BLACK]), 1);
    cr_expect_eq(row_pips(&position.board.row[WHITE], 26), 3 * 24 + 6 * 27);
    cr_expect_eq(position.turn, NOBODY);
    cr_expect_eq(position.to, 5);
    cr_expect_eq(position.cube, 1);
    cr_expect_eq(position.turns[WHITE], 0);
}

// What a throw stands for: numbers and waiting items, as position text.
Test(position, a_throw_by_the_keys) {
    static const struct {
        const char *settings, *dice, *numbers, *items;
        int turns;
    } cases[] = {
        {"", "31", "31", "", 0},
        {"", "66", "6666", "", 0},
        {"doubles.times=2", "66", "66", "", 0}, // Irish
        {"dice.fixed=6", "52", "652", "", 0},   // Ludus Anglicorum
        {"dice.fixed=6", "55", "65555", "", 0},
        {"dice.count=3; doubles.times=3", "652", "652", "", 0}, // Tabula
        {"dice.count=3; doubles.times=3", "555", "555", "", 0},
        {"dice.count=3", "552", "552", "", 0}, // two equal dice of three are no double
        {"dice.count=1", "5", "5", "", 0},     // a single die never is
        {"doubles.chain=cascade", "44", "4444", "5555,6666", 0},
        {"doubles.chain=cascade", "66", "6666", "", 0},
        {"doubles.chain=cascade", "43", "43", "", 0},
        {"doubles.chain=complement", "44", "4444", "3333", 0},
        {"doubles.chain=complement; dice.faces=8", "11", "1111", "8888", 0},
        {"doubles.chain=cascade; doubles.chain_from=3", "55", "5555", "", 1},
        {"doubles.chain=cascade; doubles.chain_from=3", "55", "5555", "6666", 2},
        {"dice.count=4; doubles.times=6", "2222", "222222", "", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(BACKGAMMON, cases[i].settings);
        Position position;
        uint8_t dice[RULES_MAX_DICE];
        char numbers[16] = "", items[64] = "";
        position_init(&position, &rules);
        position.turn = BLACK;
        position.turns[BLACK] = (uint8_t)cases[i].turns;
        position.item_count = 1; // something that waited already stays last
        position.item[0] = (Item){.kind = ITEM_ROLL, .side = WHITE};
        for (int d = 0; d < rules.dice_count; d++) {
            dice[d] = (uint8_t)(cases[i].dice[rules.dice_count - 1 - d] - '0');
        }
        position_set_roll(&position, &rules, dice);
        for (int n = 0; n < position.number_count; n++) {
            numbers[n] = (char)('0' + position.number[n]);
        }
        for (int k = 0; k + 1 < position.item_count; k++) {
            if (k) {
                strcat(items, ",");
            }
            cr_expect_eq(position.item[k].side, BLACK);
            for (int n = 0; n < position.item[k].count; n++) {
                strncat(items, &"0123456789"[position.item[k].number[n]], 1);
            }
        }
        cr_expect_str_eq(numbers, cases[i].numbers);
        cr_expect_str_eq(items, cases[i].items);
        cr_expect_eq(position.item[position.item_count - 1].kind, ITEM_ROLL);
        cr_expect_eq(position.playing, 1);
    }
}

Test(position, which_double_is_being_played) {
    static const struct {
        const char *text;
        int face;
    } cases[] = {{START " w 66", 6},        {START " w 65", 0},           {START " w 6666", 6},     {START " w 666", 0},
                 {START " w 33 roll=-", 0}, {START " w 4444 roll=33", 3}, {START " w 3 roll=63", 0}};
    Rules rules = make_rules(BACKGAMMON, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position position = make_position(&rules, cases[i].text);
        cr_expect_eq(position_double_face(&position, &rules), cases[i].face, "%s", cases[i].text);
    }
}

Test(position, text_is_cut_to_the_buffer) {
    Rules rules = make_rules(BACKGAMMON, "");
    Position position = make_position(&rules, START " w 31");
    char text[8];
    cr_expect_eq(position_print(&rules, &position, text, sizeof text), strlen(START " w 31"));
    cr_expect_str_eq(text, "24:2,13");
    cr_expect_eq(position_print_side(&rules, &position.board, BLACK, text, sizeof text), strlen("24:2,13:5,8:3,6:5"));
}
