// SPDX-License-Identifier: MIT
// IDs of positions: as gnubg has them, there and back, and what they cannot tell.
#include "core/formats/ids.h"
#include "tests/core/make_rules.h"
#include "tests/core/random_positions.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define CUBE BACKGAMMON "; cube.on=true; score.gammon=2; score.backgammon=3"

static void assert_reads(const Rules *rules, const char *id, const char *position) {
    Position read;
    Error error = {0, 0, ""};
    char text[POSITION_TEXT];
    cr_assert_eq(id_parse(rules, id, &read, NULL, &error), STATUS_OK, "%s: %s", id, error.text);
    position_print(rules, &read, text, sizeof text);
    cr_assert_str_eq(text, position, "%s is %s, not %s", id, text, position);
}

static void assert_prints(const Rules *rules, const char *position, const char *id, const char *xgid) {
    Position made = make_position(rules, position);
    Error error = {0, 0, ""};
    char text[ID_TEXT];
    if (id) {
        cr_assert_eq(id_print(rules, &made, text, sizeof text, &error), STATUS_OK, "%s: %s", position, error.text);
        cr_assert_str_eq(text, id, "%s: %s", position, text);
    }
    if (xgid) {
        cr_assert_eq(id_print_xgid(rules, &made, text, sizeof text, &error), STATUS_OK, "%s: %s", position, error.text);
        cr_assert_str_eq(text, xgid, "%s: %s", position, text);
    }
}

// The IDs of the manual, and those in circulation.
Test(ids, well_known) {
    Rules rules = make_rules(CUBE, "");
    assert_reads(&rules, "4HPwATDgc/ABMA", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -");
    assert_reads(&rules, "4HPwATDgc/ABMA:cInlAAAAAAAE", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31 to=7");
    assert_reads(&rules, " 4HPwATDgc/ABMA:8ImqACAAIAAE ",
                 "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 52 score=4-2 to=5 crawford");
    // written by a program that did not know of bit 67
    assert_reads(&rules, "4HPwATDgc/ABMA:QYkqASAAIAAA",
                 "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 52 cube=2b score=4-2 to=9");
    assert_reads(&rules, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
                 "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31 to=7");
    assert_reads(&rules, "xgid=-b----E-C---eE---c-e----B-:0:0:1:13:0:0:0:7:10",
                 "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31 to=7");
    assert_reads(
        &rules, "XGID=a-BBBA-A------------abbbB-:1:-1:-1:00:3:2:1:7:10",
        "24:2,7:1,5:1,4:2,3:2,2:2,off:5 bar:1,5:1,4:2,3:2,2:2,off:7 b - cube=2b score=3-2 to=7"); // nobody is one point
                                                                                                  // short
    assert_reads(&rules, "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:2:1:7:10",
                 "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - score=6-2 to=7 crawford");
    assert_prints(&rules, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31 to=7", "4HPwATDgc/ABMA:cInlAAAAAAAE",
                  "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:6");
    assert_prints(&rules, "24:2,13:5,8:3,6:5 24:2,13:4,8:4,6:5 w - doubled to=7", "4PPgATDgc/ABMA:cBHgAAAAAAAE",
                  "XGID=-b----E-C---dE---d-e----B-:0:0:1:D:0:0:0:7:6");
    assert_prints(&rules, "13:15 13:15 b - to=0", NULL, "XGID=------------oO------------:0:0:-1:00:0:0:0:0:6");
    // A single game with a cube is none of a match to one point.
    assert_prints(&rules, "13:15 13:15 b -", NULL, "XGID=------------oO------------:0:0:-1:00:0:0:0:0:6");
    assert_reads(&rules, "XGID=------------oO------------:0:0:-1:00:0:0:0:0:6", "13:15 13:15 b -");
    rules = make_rules(CUBE, "cube.on=false");
    assert_prints(&rules, "13:15 13:15 b -", NULL, "XGID=------------oO------------:0:0:-1:00:0:0:0:1:6");
    assert_reads(&rules, "XGID=------------oO------------:0:0:-1:00:0:0:0:1:6", "13:15 13:15 b -");
}

static Position exchanged(const Position *position) {
    Position other = *position;
    other.board.row[WHITE] = position->board.row[BLACK];
    other.board.row[BLACK] = position->board.row[WHITE];
    other.turn = (uint8_t)side_other((Side)position->turn);
    other.roller = position->roller == NOBODY ? NOBODY : (uint8_t)side_other((Side)position->roller);
    other.score[WHITE] = position->score[BLACK];
    other.score[BLACK] = position->score[WHITE];
    other.cube_owner = position->cube_owner == NOBODY ? NOBODY : (uint8_t)side_other((Side)position->cube_owner);
    return other;
}

// 1,200 random positions, with bars, checkers off, cubes, scores and dice: gnubg's IDs (tests/data/gnubg_ids.txt).
Test(ids, as_gnubg_has_them) {
    FILE *file = fopen(NARDBOX_SOURCE_DIR "/tests/data/gnubg_ids.txt", "r");
    char line[256], xgid[128], gnubg[64], own[ID_TEXT], text[POSITION_TEXT], again[POSITION_TEXT];
    int lines = 0, exchanges = 0, singles = 0;
    cr_assert_not_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') {
            continue;
        }
        Position position, read;
        IdRules said;
        Error error = {0, 0, ""};
        cr_assert_eq(sscanf(line, "%127s %63s", xgid, gnubg), 2);
        Rules rules = make_rules(CUBE, "cube.max=1024");
        cr_assert_eq(id_parse(&rules, xgid, &position, &said, &error), STATUS_OK, "%s: %s", xgid, error.text);
        rules.cube_jacoby = said.jacoby > 0;
        rules.cube_beavers = said.beavers > 0;
        cr_assert_eq(id_print_xgid(&rules, &position, own, sizeof own, &error), STATUS_OK, "%s: %s", xgid, error.text);
        // A match to one point, which has no cube elsewhere, is the end of one to two here.
        bool single = strcmp(xgid + strlen(xgid) - strlen(":1:10"), ":1:10") == 0;
        cr_assert(!single || (position.to == 2 && position.score[WHITE] == 1 && position.score[BLACK] == 1), "%s",
                  xgid);
        cr_assert(single || strcmp(own, xgid) == 0, "%s is %s here", xgid, own);
        singles += single;
        Position shown = position.turn == WHITE ? position : exchanged(&position);
        exchanges += position.turn != WHITE;
        cr_assert_eq(id_print(&rules, &shown, own, sizeof own, &error), STATUS_OK, "%s: %s", xgid, error.text);
        cr_assert(single || strcmp(own, gnubg) == 0, "%s is %s here and %s in gnubg", xgid, own, gnubg);
        cr_assert_eq(id_parse(&rules, gnubg, &read, &said, &error), STATUS_OK, "%s: %s", gnubg, error.text);
        cr_assert_eq(said.jacoby, shown.to > 1 ? -1 : rules.cube_jacoby);
        position_print(&rules, &shown, text, sizeof text);
        position_print(&rules, &read, again, sizeof again);
        cr_assert_str_eq(text, again, "%s: %s", gnubg, again);
        lines++;
    }
    fclose(file);
    cr_assert_geq(lines, 1000);
    cr_assert_geq(singles, 10);
    cr_assert_geq(exchanges, 400);
}

// Boards of every size, handicaps, bars: printed and read again. 24 points with few checkers have gnubg's 14 letters.
Test(ids, other_boards) {
    static const struct {
        const char *base;
        size_t letters;
    } games[] = {{NARDE, 14},
                 {"layout=24:1,23:1,22:1; cube.on=true", 14},
                 {"layout=24:16; move.direction=parallel", 15},
                 {"layout=24:2,23:2,13:4,8:3,6:4", 14},
                 {"board.points=26; layout=26:15", 15},
                 {"board.points=28; board.home=7; layout=28:30", 20},
                 {"board.points=6; board.home=2; layout=6:3; dice.faces=4", 14},
                 {"layout=white=24:15 black=20:12; move.direction=same", 14},
                 {"layout=24:15; doubles.chain=cascade; doubles.chain_from=3; finish.last_turn=1", 14},
                 {BACKGAMMON "; cube.on=true; cube.beavers=2; match.to=5", 14}};
    Random random = {7};
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        Rules rules = make_rules(games[g].base, "");
        int told = 0, refused = 0;
        for (int i = 0; i < 300; i++) {
            Position position, read;
            Error error = {0, 0, ""};
            char id[ID_TEXT], text[POSITION_TEXT], again[POSITION_TEXT];
            random_artificial(&random, &rules, &position);
            random_throw(&random, &rules, &position);
            position_print(&rules, &position, text, sizeof text);
            if (id_print(&rules, &position, id, sizeof id, &error) != STATUS_OK) {
                refused++;
                cr_assert_eq(id[0], 0);
                cr_assert_eq(strncmp(error.text, "an ID cannot express this position: ", 33), 0, "%s", error.text);
                continue;
            }
            told++;
            cr_assert_eq(strcspn(id, ":"), games[g].letters, "%s of %s", id, games[g].base);
            cr_assert_eq(id_parse(&rules, id, &read, NULL, &error), STATUS_OK, "%s of %s: %s", id, text, error.text);
            position_print(&rules, &read, again, sizeof again);
            cr_assert_str_eq(text, again, "%s", id);
        }
        cr_assert_gt(told, 50, "%s: %d told, %d refused", games[g].base, told, refused);
    }
}

Test(ids, keys_behind) {
    Rules narde = make_rules(NARDE, "");
    assert_prints(&narde, "24:15 24:15 w - first=wb", "AACA/z8AAID/Pw:cAkgAAAAAAAE first=wb", NULL);
    assert_prints(&narde, "24:15 24:15 w -", "AACA/z8AAID/Pw:cAkgAAAAAAAE", NULL);
    assert_reads(&narde, "AACA/z8AAID/Pw first=w", "24:15 24:15 w - first=w");
    assert_reads(&narde, "AACA/z8AAID/Pw:cAkgAAAAAAAE  first=wb ", "24:15 24:15 w - first=wb");
    Rules chain = make_rules(
        "layout=24:15; move.direction=parallel; doubles.chain=cascade; doubles.chain_from=4; finish.last_turn=1", "");
    assert_prints(&chain, "24:11,20:4 24:13,1:2 b 55 turns=3-3 starter=w to=3",
                  "AAB4+D8DAAD+Pw:MIF2AAAAAAAE turns=3-3 starter=w", NULL);
    assert_reads(&chain, "AAB4+D8DAAD+Pw:MIF2AAAAAAAE starter=w turns=3-3",
                 "24:11,20:4 24:13,1:2 b 55 turns=3-3 starter=w to=3");
}

static void assert_tells_not(const Rules *rules, const char *position, bool xgid, const char *why) {
    Position made = make_position(rules, position);
    Error error = {0, 0, ""};
    char text[ID_TEXT] = "x";
    Status status = xgid ? id_print_xgid(rules, &made, text, sizeof text, &error)
                         : id_print(rules, &made, text, sizeof text, &error);
    cr_assert_eq(status, STATUS_ILLEGAL, "%s is told as %s", position, text);
    cr_assert_not_null(strstr(error.text, why), "%s: %s", position, error.text);
}

Test(ids, what_they_cannot_tell) {
    Rules plain = make_rules(CUBE, "cube.beavers=2; match.to=7");
    Rules pins = make_rules("layout=24:15; contact.blot=pin", "");
    Rules reserve = make_rules("layout=reserve:15", "");
    Rules three = make_rules(BACKGAMMON, "dice.count=3; doubles.times=3");
    Rules eight = make_rules(BACKGAMMON, "dice.faces=8");
    Rules narde = make_rules(NARDE, "");
    Rules choice = make_rules(BACKGAMMON, "opening.dice=choice");
    Rules chain = make_rules("layout=24:15; doubles.chain=cascade", "");
    Rules full = make_rules("layout=24:30", "");
    assert_tells_not(&plain, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - -", false, "nobody's turn");
    assert_tells_not(&plain, "- 1:1 w - over=w:single:1 score=1-0", false, "the game is over");
    assert_tells_not(&plain, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 6", false, "not a roll of two dice");
    assert_tells_not(&plain, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 6 roll=61", false, "played already");
    assert_tells_not(&plain, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 61 roll=-", false, "not a roll of two dice");
    assert_tells_not(&plain, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 61 todo=b4", false, "no place for todo=b4");
    assert_tells_not(&plain, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - doubled=beaver", false, "no beavers");
    assert_tells_not(&plain, "24:16,off:0 24:2,13:5,8:3,6:5 w -", false, "white has 16 checkers in place of 15");
    assert_tells_not(&plain, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - score=40000-0 to=0", false, "above 32767");
    assert_tells_not(&pins, "24:14,9:1p 16:1,24:14 w 61", false, "white has a pinned checker");
    assert_tells_not(&pins, "24:14,9:1p 16:1,24:14 w 61", true, "white has a pinned checker");
    assert_tells_not(&reserve, "reserve:15 reserve:14,24:1 b 61", false, "white has checkers in reserve");
    assert_tells_not(&three, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 631", false, "not a roll of two dice");
    assert_tells_not(&eight, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 71", false, "six faces");
    assert_tells_not(&narde, "24:14,20:1 24:15 w 1 roll=41 head=1", false, "");
    assert_tells_not(&choice, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 61 opening", false, "no place for opening");
    assert_tells_not(&chain, "24:11,20:4 24:15 w 5555 roll=44", false, "played already");
    assert_tells_not(&narde, "24:15 24:15 w -", true, "move.direction");
    assert_tells_not(&full, "24:30 24:30 w -", true, "30 checkers on one point");
    // an XGID has beavers
    assert_prints(&plain, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - doubled=beaver to=0", NULL,
                  "XGID=-b----E-C---eE---c-e----B-:0:0:-1:B:0:0:2:0:6");
    assert_reads(&plain, "XGID=-b----E-C---eE---c-e----B-:0:0:-1:R:0:0:2:0:6",
                 "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - doubled=raccoon to=0");
}

typedef struct BadId {
    const char *id;
    size_t at, length; // what the error marks
    const char *why;
} BadId;

static void assert_refused(const Rules *rules, const BadId *bad) {
    Position position, before;
    Error error = {0, 0, ""};
    memset(&position, 0x55, sizeof position);
    before = position;
    cr_assert_eq(id_parse(rules, bad->id, &position, NULL, &error), STATUS_BAD_INPUT, "%s is read", bad->id);
    cr_assert_not_null(strstr(error.text, bad->why), "%s: %s", bad->id, error.text);
    cr_assert(error.at == bad->at && error.length == bad->length, "%s: %s: at %zu, length %zu", bad->id, error.text,
              error.at, error.length);
    cr_assert_eq(memcmp(&position, &before, sizeof position), 0);
}

Test(ids, bad_ones) {
    Rules plain = make_rules(CUBE, ""), narde = make_rules(NARDE, ""), three = make_rules(BACKGAMMON, "dice.count=3");
    Rules without = make_rules(BACKGAMMON, "");
    static const BadId of_plain[] = {
        {"", 0, 0, "an ID is expected"},
        {"4HPwATDgc/ABM", 0, 13, "14 letters here, not 13"},
        {"4HPwATDgc/ABMAA", 0, 15, "14 letters here, not 15"},
        {"4HPwATDgc_ABMA", 9, 1, "\"_\" is no letter of a position ID"},
        {"4HPwATDgc/ABMB", 13, 1, "cannot end with \"B\""},
        {"//////////////", 13, 1, "cannot end with \"/\""},
        {"////////////8A", 0, 14, "checkers"},
        {"AAAAAAAAAAAAAA", 0, 14, "both sides have borne off"},
        {"IAAAAAAQAAAAAA", 0, 14, "both have checkers there"},
        {"4HPwATDgc/ABMI", 13, 1, "cannot end with"},
        {"4HPwATDgc/ABMA:cInlAAAAAAA", 15, 11, "a match ID has 12 letters here, not 11"},
        {"4HPwATDgc/ABMA:cInlAAA.AAAE", 22, 1, "\".\" is no letter of a match ID"},
        {"4HPwATDgc/ABMA:cAgAAAAAAAAE", 15, 12, "that no game is going on"},
        {"4HPwATDgc/ABMA:cAoAAAAAAAAE", 15, 12, "that the game is over"},
        {"4HPwATDgc/ABMA:cAsAAAAAAAAE", 15, 12, "was resigned"},
        {"4HPwATDgc/ABMA:cAwAAAAAAAAE", 15, 12, "was dropped"},
        {"4HPwATDgc/ABMA:cA0AAAAAAAAE", 15, 12, "in state 5"},
        {"4HPwATDgc/ABMA:cCkAAAAAAAAE", 15, 12, "a resignation waits"},
        {"4HPwATDgc/ABMA:cAEAAAAAAAAE", 15, 12, "who is not on roll decides"},
        {"4HPwATDgc/ABMA:cBkAAAAAAAAE", 15, 12, "who doubles is to answer"},
        {"4HPwATDgc/ABMA:cJHgAAAAAAAE", 15, 12, "dice show 1 and 0"},
        {"4HPwATDgc/ABMA:cJHkAAAAAAAE", 15, 12, "both a double that waits and dice"},
        {"4HPwATDgc/ABMA:cIkfAAAAAAAE", 15, 12, "dice show 7 and 7"},
        {"4HPwATDgc/ABMA:YAkAAAAAAAAE", 15, 12, "third player"},
        {"4HPwATDgc/ABMA:cAkAAAAAAAAk", 15, 12, "behind its last field"},
        {"4HPwATDgc/ABMA:dwkAAAAAAAAE", 0, 27, "cube: "},
        {"4HPwATDgc/ABMA:cAlgAHAAAAAE", 0, 27, "won already"},
        {"narde:4HPwATDgc/ABMA", 0, 6, "does not belong to an ID"},
        {"4HPwATDgc/ABMA score=3-1", 15, 9, "cannot stand behind an ID"},
        {"4HPwATDgc/ABMA first=x", 21, 1, "is not w, b or wb"},
        {"4HPwATDgc/ABMA first=w first=b", 23, 7, "given twice"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7", 48, 0, "ends before the highest cube"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10:1", 52, 1, "ends with the highest cube"},
        {"XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:7:10", 5, 25, "has 26 letters, not 25"},
        {"XGID=-b----E-C---eE---c-e--?-B-:0:0:1:31:0:0:0:7:10", 27, 1, "\"?\" is no letter"},
        {"XGID=Ab----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", 5, 1, "the bar of the top player"},
        {"XGID=-b----E-C---eE---c-e----Ba:0:0:1:31:0:0:0:7:10", 30, 1, "the bar of the bottom player"},
        {"XGID=-b----E-C---eE---c-e----C-:0:0:1:31:0:0:0:7:10", 5, 26, "white has 16 checkers there, but only 15"},
        {"XGID=-b----E-C---eE---c-e----B-:x:0:1:31:0:0:0:7:10", 32, 1, "the cube must be a number from 0 to 15"},
        {"XGID=-b----E-C---eE---c-e----B-:0:2:1:31:0:0:0:7:10", 34, 1, "the cube's owner"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:0:31:0:0:0:7:10", 36, 1, "1 (bottom) or -1 (top)"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:7:10", 38, 2, "the dice must be"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:03:0:0:0:7:10", 38, 2, "the dice must be"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:Q:0:0:0:7:10", 38, 1, "the dice must be"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:-1:0:0:7:10", 41, 2, "bottom's score must be"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:99999:0:7:10", 43, 5, "top's score must be"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:2:7:10", 45, 1, "0 or 1 (the Crawford game)"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0::10", 47, 0, "the match length must be"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:16", 49, 2, "the highest cube must be"},
        {"XGID=-b----E-C---eE---c-e----B-:3:1:1:31:0:0:0:7:2", 32, 1, "above the highest"},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:7:0:0:7:10", 0, 51, "won already"},
        {"XGID=-b----E-C---eE---c-e----B-:9:1:1:31:0:0:0:7:10", 0, 51, "cube: "},
    };
    for (size_t i = 0; i < sizeof of_plain / sizeof of_plain[0]; i++) {
        assert_refused(&plain, &of_plain[i]);
    }
    assert_refused(&narde, &(BadId){"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", 5, 46, "move.direction"});
    assert_refused(&three, &(BadId){"4HPwATDgc/ABMA:cInlAAAAAAAE", 0, 27, "dice.count = 3"});
    assert_refused(&without, &(BadId){"4HPwATDgc/ABMA:QYkqASAAIAAA", 0, 27, "there is no cube in this game"});
    // a name in front is the caller's business; what is behind it is placed in the rest
    cr_assert_eq(id_prefix_length("long_nardi:AACA/z8AAID/Pw"), 11);
    cr_assert_eq(id_prefix_length("  backgammon+./quiet.lua:4HPwATDgc/ABMA:cInlAAAAAAAE first=w"), 25);
    cr_assert_eq(id_prefix_length("backgammon+quiet:4HPwATDgc/ABMA"), 17);
    cr_assert_eq(id_prefix_length("tavla:XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"), 6);
    cr_assert_eq(id_prefix_length("4HPwATDgc/ABMA:cInlAAAAAAAE"), 0);
    cr_assert_eq(id_prefix_length("XGID=-b----E"), 0);
    cr_assert_eq(id_prefix_length(""), 0);
    cr_assert(id_is_meant("4HPwATDgc/ABMA") && id_is_meant("tavla:4HPwATDgc/ABMA:cInlAAAAAAAE") &&
              id_is_meant(" XGID=-") && id_is_meant("long_nardi:AACA/z8AAID/Pw first=wb"));
    cr_assert(!id_is_meant("24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31") && !id_is_meant("24:15 24:15 w -") &&
              !id_is_meant("") && !id_is_meant("reserve:15 - w -"));
}
