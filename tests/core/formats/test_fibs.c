// SPDX-License-Identifier: MIT
// Board lines of FIBS: as gnubg has them, there and back, and lines that are none.
#include "core/formats/fibs.h"
#include "core/formats/ids.h"
#include "tests/core/make_rules.h"
#include "tests/core/random_positions.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define CUBE BACKGAMMON "; cube.on=true; score.gammon=2; score.backgammon=3; match.to=0"
#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"

static void assert_prints(const Rules *rules, const char *position, const char *line) {
    Position made = make_position(rules, position);
    char text[FIBS_TEXT];
    fibs_print(rules, &made, text);
    cr_expect_str_eq(text, line, "%s: %s", position, text);
}

// Worked out by hand.
Test(fibs, lines) {
    Rules rules = make_rules(CUBE, "");
    assert_prints(&rules, START " w 31",
                  "board:you:other:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                  "1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1");
    // seen by black, who has not rolled: one own checker on the bar, three off; two of the other side on the bar, four
    // off
    assert_prints(&rules, "bar:2,6:9,off:4 bar:1,20:3,5:8,off:3 b - cube=4b",
                  "board:you:other:0:0:0:-2:0:0:0:0:8:0:0:0:0:0:0:0:0:0:0:0:0:0:-9:3:0:0:0:0:1:"
                  "1:0:0:0:0:4:1:0:0:1:-1:0:25:3:4:1:2:0:0:0:1");
    // the other side's score comes first, but not where a double waits
    assert_prints(&rules, START " b 62 score=1-3 to=5",
                  "board:you:other:5:1:3:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                  "1:6:2:6:2:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1");
    assert_prints(&rules, START " b - doubled score=1-3 to=5",
                  "board:you:other:5:3:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                  "1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1");
    // the Crawford game, and the one after it
    assert_prints(&rules, START " w - score=4-0 to=5 crawford",
                  "board:you:other:5:0:4:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                  "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0");
    assert_prints(&rules, START " w - score=4-0 to=5",
                  "board:you:other:5:0:4:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                  "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1");
}

// A beaver is a double by the other side, of the cube as it lies then.
Test(fibs, beaver) {
    Rules rules = make_rules(CUBE, "cube.beavers=2");
    assert_prints(&rules, START " b - doubled=beaver",
                  "board:you:other:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                  "1:0:0:0:0:2:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1");
}

// Lines of gnubg's own, with its IDs of the same positions.
Test(fibs, as_gnubg_has_them) {
    Rules rules = make_rules(CUBE, "");
    FILE *file = fopen(NARDBOX_SOURCE_DIR "/tests/data/gnubg_fibs.txt", "r");
    char text[512], id[64], line[FIBS_TEXT], wanted[POSITION_TEXT], made[POSITION_TEXT];
    int lines = 0, doubled = 0, crawford = 0, black = 0;
    cr_assert_not_null(file);
    while (fgets(text, sizeof text, file)) {
        Position position, read;
        Error error = {0, 0, ""};
        if (text[0] == '#') {
            continue;
        }
        cr_assert_eq(sscanf(text, "%63s %199s", id, line), 2);
        cr_assert_eq(id_parse(&rules, id, &position, NULL, &error), STATUS_OK, "%s: %s", id, error.text);
        cr_assert_eq(fibs_parse(&rules, line, true, &read, &error), STATUS_OK, "%s: %s", line, error.text);
        position_print(&rules, &position, wanted, sizeof wanted);
        position_print(&rules, &read, made, sizeof made);
        cr_expect_str_eq(made, wanted, "%s: %s, not %s", line, made, wanted);
        lines++;
        doubled += read.doubled;
        crawford += read.crawford;
        black += read.turn == BLACK;
    }
    fclose(file);
    cr_expect(lines >= 60 && doubled >= 10 && crawford >= 10 && black >= 20);
}

// Who is on roll is white.
static Position seen_by_turn(const Position *position) {
    Position seen = *position;
    if (position->turn == BLACK) {
        seen.board.row[WHITE] = position->board.row[BLACK];
        seen.board.row[BLACK] = position->board.row[WHITE];
        seen.turn = WHITE;
        seen.roller = position->roller == NOBODY ? NOBODY : WHITE;
        seen.score[WHITE] = position->score[BLACK];
        seen.score[BLACK] = position->score[WHITE];
        seen.cube_owner = position->cube_owner == NOBODY ? NOBODY : (uint8_t)side_other((Side)position->cube_owner);
    }
    return seen;
}

Test(fibs, there_and_back) {
    Rules rules = make_rules(CUBE, "cube.max=1024");
    Random random = {5};
    int tested = 0;
    for (int i = 0; i < 5000; i++) {
        Position position, read;
        Error error = {0, 0, ""};
        char line[FIBS_TEXT], text[POSITION_TEXT], again[POSITION_TEXT];
        random_artificial(&random, &rules, &position);
        for (int side = 0; side < 2; side++) { // a line has no place for a reserve
            uint8_t *at = position.board.row[side].at;
            at[BOARD_OFF] = (uint8_t)(at[BOARD_OFF] + at[rules.reserve]);
            at[rules.reserve] = 0;
        }
        const Row *row = position.board.row;
        if (row[WHITE].at[BOARD_OFF] == 15 || row[BLACK].at[BOARD_OFF] == 15 || row_total(&row[WHITE]) != 15 ||
            row_total(&row[BLACK]) != 15) {
            continue; // the game is over, or a line cannot tell what is off
        }
        int kind = random_below(&random, 3);
        uint8_t roll[2] = {(uint8_t)(1 + random_below(&random, 6)), (uint8_t)(1 + random_below(&random, 6))};
        cr_assert(kind != 0 || position_set_roll(&position, &rules, roll));
        position.to = (uint16_t)(random_chance(&random, 3) ? 0 : 2 + random_below(&random, 60));
        position.turns[WHITE] = position.turns[BLACK] = 1;
        position.starter = NOBODY;
        for (int side = 0; side < 2 && position.to > 0; side++) {
            position.score[side] =
                (uint16_t)(random_chance(&random, 3) ? position.to - 1 : random_below(&random, position.to));
        }
        bool alone = (position.score[WHITE] + 1 == position.to) != (position.score[BLACK] + 1 == position.to);
        position.crawford = position.to > 0 && alone && random_chance(&random, 2);
        position.cube = (uint16_t)(position.crawford ? 1 : 1 << random_below(&random, 5));
        position.cube_owner = (uint8_t)(position.cube == 1 ? NOBODY : random_below(&random, 2));
        if (kind == 1 && !position.crawford && position.cube_owner != side_other((Side)position.turn)) {
            position.doubled = DOUBLED_DOUBLE;
        }
        Position seen = seen_by_turn(&position);
        fibs_print(&rules, &position, line);
        cr_assert_lt(strlen(line), FIBS_TEXT - 1);
        cr_assert_eq(fibs_parse(&rules, line, true, &read, &error), STATUS_OK, "%s: %s", line, error.text);
        position_print(&rules, &seen, text, sizeof text);
        position_print(&rules, &read, again, sizeof again);
        cr_assert_str_eq(again, text, "%s: %s, not %s", line, again, text);
        tested++;
    }
    cr_expect_gt(tested, 1000);
}

// The Crawford game is over where both sides are one point short, also where the line does not say so.
Test(fibs, double_match_point) {
    Rules rules = make_rules(CUBE, "");
    char line[] = "board:a:b:5:4:3:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                  "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0";
    Position read;
    Error error;
    cr_assert(fibs_parse(&rules, line, true, &read, &error) == STATUS_OK && read.crawford == 1);
    strstr(line, ":3:0:")[1] = '4';
    cr_assert(fibs_parse(&rules, line, true, &read, &error) == STATUS_OK && read.crawford == 0);
}

// On FIBS one may play X, and move up from 1; a match that has no end is to 9999 there.
Test(fibs, either_colour_and_direction) {
    static const char *const lines[] = {
        "board:You:other:9999:0:0:0:-1:0:0:0:0:5:1:3:0:0:0:-5:5:0:0:0:-4:0:-5:0:0:0:0:1:0:"
        "1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0",
        "board:You:other:9999:0:0:0:1:0:0:0:0:-5:-1:-3:0:0:0:5:-5:0:0:0:4:0:5:0:0:0:0:-1:0:"
        "-1:6:2:0:0:1:1:1:0:-1:-1:0:25:0:0:0:0:2:0:0:0",
        "board:You:other:9999:0:0:0:1:0:0:0:0:-5:0:-4:0:0:0:5:-5:0:0:0:3:1:5:0:0:0:0:-1:0:"
        "1:6:2:0:0:1:1:1:0:1:1:25:0:0:0:0:0:2:0:0:0",
        "board:You:other:9999:0:0:0:-1:0:0:0:0:5:0:4:0:0:0:-5:5:0:0:0:-3:-1:-5:0:0:0:0:1:0:"
        "-1:6:2:0:0:1:1:1:0:-1:1:25:0:0:0:0:0:2:0:0:0"};
    Rules rules = make_rules(CUBE, "");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Position read;
        Error error = {0, 0, ""};
        char text[POSITION_TEXT];
        cr_assert_eq(fibs_parse(&rules, lines[i], false, &read, &error), STATUS_OK, "%s", error.text);
        position_print(&rules, &read, text, sizeof text);
        cr_expect_str_eq(text, "24:1,13:5,8:3,7:1,6:5 24:1,13:5,8:4,6:5 w 62", "%zu: %s", i, text);
    }
}

Test(fibs, lines_that_are_none) {
    static const char good[] = "board:a:b:5:1:2:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                               "1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";
    static const struct {
        const char *line, *word;
    } cases[] = {{"", "begins with"},
                 {"board", "begins with"},
                 {"board:a", "begins with"},
                 {"board:a:b", "begins with"},
                 {"board:a:b:", "number 1"},
                 {"board:a:b:x", "number 1"},
                 {"board:a:b:5:1:2:0:99999999999999999999:", "number 5"},
                 {"8/5 6/5", "begins with"}};
    Rules rules = make_rules(CUBE, "");
    Position position = make_position(&rules, START " w 31"), before = position;
    Error error;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_expect_eq(fibs_parse(&rules, cases[i].line, true, &position, &error), STATUS_BAD_INPUT);
        cr_expect(strstr(error.text, cases[i].word) != NULL, "%s: %s", cases[i].line, error.text);
    }
    // Each byte of a line changed, and each beginning of it: a position or an error, and never half a position.
    Position read = position;
    int positions = 0;
    cr_assert_eq(fibs_parse(&rules, good, true, &read, &error), STATUS_OK, "%s", error.text);
    for (size_t at = 0; at + 1 < sizeof good; at++) {
        static const char bytes[] = "0179:-x \xff";
        for (size_t i = 0; i < sizeof bytes; i++) { // the last one ends the line
            char line[sizeof good];
            memcpy(line, good, sizeof good);
            line[at] = bytes[i];
            read = before;
            if (fibs_parse(&rules, line, true, &read, &error) == STATUS_OK) {
                positions++;
                cr_expect_eq(rules_check_board(&rules, &read.board, &error), STATUS_OK, "%s: %s", line, error.text);
            } else {
                cr_expect_arr_eq(&read, &before, sizeof read, "%s", line);
            }
        }
    }
    cr_expect_gt(positions, 50);
}
