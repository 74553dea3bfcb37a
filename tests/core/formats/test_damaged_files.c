// SPDX-License-Identifier: MIT
// .mat and SGF files that cannot be read: each names its place, what was expected and the rule, if one refuses.
#include "tests/core/formats/file_kit.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct Damaged {
    const Form *form;
    const char *settings, *text;
    int line, column;
    size_t length; // of what the error marks
    Status status;
    const char *why;
} Damaged;

static void assert_damaged(const Damaged *damaged) {
    Rules rules = make_rules(CUBE, damaged->settings);
    FileHeader header;
    FileTrouble trouble;
    memset(&trouble, 0, sizeof trouble);
    Status status = damaged->form->read_header(damaged->text, &header, &trouble.error);
    if (status == STATUS_OK) {
        Game *game = begin_game(&rules, &header);
        status = damaged->form->replay(damaged->text, game, &trouble);
        game_destroy(game);
    }
    int line, column;
    file_place(damaged->text, trouble.error.at, &line, &column);
    cr_expect_not_null(strstr(trouble.error.text, damaged->why), "%s\n%s", damaged->text, trouble.error.text);
    cr_expect(line == damaged->line && column == damaged->column && trouble.error.length == damaged->length,
              "%s\n%s: line %d, column %d, length %zu", damaged->text, trouble.error.text, line, column,
              trouble.error.length);
    cr_expect_eq(status, damaged->status, "%s\n%s: status %d", damaged->text, trouble.error.text, status);
    cr_expect_eq(trouble.play[0] != 0, trouble.refusal.text[0] != 0);
}

Test(damaged_files, mat) {
    static const Damaged cases[] = {
        {&form_mat, "", "", 1, 1, 0, STATUS_BAD_INPUT, "ends before \"N point match\""},
        {&form_mat, "", "; x\n 5 point match\n", 3, 1, 0, STATUS_BAD_INPUT, "ends before \"Game 1\""},
        {&form_mat, "", "hello\n", 1, 1, 5, STATUS_BAD_INPUT, "no .mat file"},
        {&form_mat, "", " 123456 point match\n", 1, 1, 19, STATUS_BAD_INPUT, "no .mat file"},
        {&form_mat, "", " 5 point match\n 1) 31: 8/5 6/5\n", 2, 1, 15, STATUS_BAD_INPUT, "\"Game 1\" is expected"},
        {&form_mat, "", " 5 point match\n Game 1\n a 0 b : 0\n", 3, 1, 10, STATUS_BAD_INPUT, "NAME : 0    NAME : 0"},
        {&form_mat, "", " 5 point match\n Game 1\n", 3, 1, 0, STATUS_BAD_INPUT, "NAME : 0    NAME : 0"},
        {&form_mat, "", " 5 point match\n Game 1\n a : 5 b : 0\n", 3, 1, 12, STATUS_BAD_INPUT,
         "a match to 5 cannot begin at 5-0"},
        {&form_mat, "", " 5 point match\n Game 1\n a : 0 b : 1000\n", 3, 1, 15, STATUS_BAD_INPUT, "up to 999"},
        {&form_mat, "", "; [Crawford \"Maybe\"]\n" MATCH, 1, 14, 5, STATUS_BAD_INPUT, "\"On\" or \"Off\""},
        {&form_mat, "", "; [Jacoby \"\"]\n" MATCH, 1, 12, 0, STATUS_BAD_INPUT, "\"On\" or \"Off\""},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/6\n", 4, 14, 3, STATUS_BAD_INPUT, "it goes nowhere"},
        {&form_mat, "", MATCH "  1) 31: 8/5 26/5\n", 4, 14, 2, STATUS_BAD_INPUT, "is not a place"},
        {&form_mat, "", MATCH "  1) 31: 8/5 7/6\n", 4, 10, 7, STATUS_ILLEGAL, "no checker on 7"},
        {&form_mat, "", MATCH "  1) 31:           64: 24/14\n", 4, 6, 3, STATUS_ILLEGAL, "more of the numbers"},
        {&form_mat, "", MATCH "  1) 33: 8/5(2) 6/3(2)\n", 4, 6, 3, STATUS_ILLEGAL, "opening.dice = keep"},
        {&form_mat, "", MATCH "  1) 37: 8/5\n", 4, 6, 3, STATUS_BAD_INPUT, "a die shows 1 to 6"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5\n  2) 21: 6/4 5/4\n", 5, 6, 3, STATUS_ILLEGAL, "the other side's turn"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5     64: 24/14     21: 6/4 5/4\n", 4, 36, 11, STATUS_BAD_INPUT,
         "two cells"},
        {&form_mat, "", MATCH "  1 31: 8/5 6/5\n", 4, 3, 1, STATUS_BAD_INPUT, "begins with its number and \")\""},
        {&form_mat, "", MATCH "  1) Dubles => 2\n", 4, 6, 6, STATUS_BAD_INPUT, "did you mean Doubles?"},
        {&form_mat, "", MATCH "  1) +\n", 4, 6, 1, STATUS_BAD_INPUT, "\"+\" is not understood"},
        {&form_mat, "", MATCH "  1) Doubles => 2\n", 4, 6, 7, STATUS_ILLEGAL, "nobody's turn has come yet"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5   Doubles => 4\n", 4, 20, 7, STATUS_BAD_INPUT,
         "goes to 4, but it goes to 2"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5   Doubles => 2\n  2) 31: 8/5 6/5\n", 5, 6, 3, STATUS_ILLEGAL,
         "a double waits for the answer"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5   Takes\n", 4, 20, 5, STATUS_ILLEGAL, "you cannot `take` now"},
        {&form_mat, "", MATCH "  1) Takes\n", 4, 6, 5, STATUS_ILLEGAL,
         "White answers a double here, but nobody's turn"},
        {&form_mat, "cube.on=false", MATCH "  1) 31: 8/5 6/5   Doubles => 2\n", 4, 20, 7, STATUS_ILLEGAL,
         "no cube in this game"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5   Doubles => 2\n  2) Beavers => 4\n", 5, 6, 7, STATUS_ILLEGAL,
         "cube.beavers = 0"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5   Wins 0 points\n", 4, 20, 13, STATUS_BAD_INPUT, "N at least 1"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5   Wins 5 points\n", 4, 20, 4, STATUS_BAD_INPUT,
         "can be resigned for 1, 2, 3"},
        {&form_mat, "names.black=Bob", MATCH "  1) 31: 8/5 6/5   Doubles\n  2) Drops         Wins 2 points\n", 5, 20, 4,
         STATUS_BAD_INPUT, "Bob wins 2 points here, but by the rules Bob wins 1"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5   Doubles\n  2) Drops\n  3) 31: 8/5\n", 6, 6, 3, STATUS_ILLEGAL,
         "the game is over"},
        {&form_mat, "", MATCH "  1) 31: 8/5 6/5\n Game 2\n a : 0 b : 0\n", 5, 1, 7, STATUS_BAD_INPUT,
         "game 1 has no result"},
        {&form_mat, "", MATCH "      Wins 1 point\n Game 2\n a : 0 b : 0\n", 5, 1, 7, STATUS_BAD_INPUT,
         "begins at 0-0, but it begins at 1-0"},
        {&form_mat, "", MATCH "      Wins 1 point\n Game 2\n a : 1\n", 6, 1, 6, STATUS_BAD_INPUT, "NAME : 0"},
        {&form_mat, "match.to=1", " 1 point match\n Game 1\n a : 0 b : 0\n      Wins 1 point\n Game 2\n a : 1 b : 0\n",
         5, 1, 7, STATUS_ILLEGAL, "the match is over"},
        {&form_mat, "", MATCH "      Wins 1 point\n 3 point match\n Game 1\n a : 0 b : 0\n", 5, 1, 14, STATUS_BAD_INPUT,
         "a second match begins here"},
        {&form_mat, "",
         MATCH "  1) 31: 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 "
               "8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 6/5 8/5 "
               "6/5 8/5 6/5\n",
         4, 10, 199, STATUS_BAD_INPUT, "too long for a play"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_damaged(&cases[i]);
    }
}

Test(damaged_files, sgf) {
    char deep[256] = "(;GM[6]", *end = deep + strlen(deep);
    for (int i = 0; i < 80; i++) {
        *end++ = '(';
    }
    *end = '\0';
    const Damaged cases[] = {
        {&form_sgf, "", "", 1, 1, 0, STATUS_BAD_INPUT, "no game"},
        {&form_sgf, "", "()", 1, 1, 0, STATUS_BAD_INPUT, "no game"},
        {&form_sgf, "", "x", 1, 1, 1, STATUS_BAD_INPUT, "a game begins with \"(\""},
        {&form_sgf, "", "(GM[6])", 1, 2, 1, STATUS_BAD_INPUT, "\";\", \"(\" or \")\" is expected here"},
        {&form_sgf, "", "(;GM[6]", 1, 8, 0, STATUS_BAD_INPUT, "\")\" is missing"},
        {&form_sgf, "", "(;GM[6", 1, 5, 1, STATUS_BAD_INPUT, "\"]\" is missing"},
        {&form_sgf, "", "(;GM)", 1, 3, 1, STATUS_BAD_INPUT, "\"[\" is missing"},
        {&form_sgf, "", "(;GM[6]!)", 1, 8, 1, STATUS_BAD_INPUT, "a property, \";\", \"(\" or \")\""},
        {&form_sgf, "", "(;GM[1])", 1, 6, 1, STATUS_BAD_INPUT, "another game: GM[6]"},
        {&form_sgf, "", "(;PW[a])", 1, 1, 0, STATUS_BAD_INPUT, "GM[6] is missing"},
        {&form_sgf, "", "(;GM[6]MI[length:x])", 1, 11, 8, STATUS_BAD_INPUT, "a number is expected"},
        {&form_sgf, "", "(;GM[6]MI[length:5][ws:5])", 1, 21, 4, STATUS_BAD_INPUT, "a match to 5 cannot begin at 5-0"},
        {&form_sgf, "", "(;GM[6]MI[length:9999])", 1, 11, 11, STATUS_BAD_INPUT, "up to 999"},
        {&form_sgf, "", "(;GM[6]RE[W+x])", 1, 11, 3, STATUS_BAD_INPUT, "a result is W or B"},
        {&form_sgf, "", "(;GM[6]RE[W+1X])", 1, 11, 4, STATUS_BAD_INPUT, "a result is W or B"},
        {&form_sgf, "", deep, 1, 70, 1, STATUS_BAD_INPUT, "go too deep"},
        {&form_sgf, "", TREE ";\nW[31hef])", 2, 8, 0, STATUS_BAD_INPUT, "in the middle of a step"},
        {&form_sgf, "", TREE ";W[31h?fe])", 1, 26, 1, STATUS_BAD_INPUT, "\"?\" is no place"},
        {&form_sgf, "", TREE ";W[31hezf])", 1, 27, 2, STATUS_BAD_INPUT, "no checker comes from z"},
        {&form_sgf, "", TREE ";W[31hefy])", 1, 27, 2, STATUS_BAD_INPUT, "goes to y"},
        {&form_sgf, "", TREE ";W[hefe])", 1, 23, 4, STATUS_BAD_INPUT, "two dice and a pair of letters"},
        {&form_sgf, "", TREE ";W[31hegf])", 1, 23, 6, STATUS_ILLEGAL, "no checker on 7"},
        {&form_sgf, "", TREE ";W[31hefe];W[21fded])", 1, 33, 6, STATUS_ILLEGAL, "the other side's turn"},
        {&form_sgf, "", TREE ";W[31hefe];B[take])", 1, 33, 4, STATUS_ILLEGAL, "you cannot `take` now"},
        {&form_sgf, "", TREE ";W[31hefe];DI[31])", 1, 34, 2, STATUS_BAD_INPUT, "PL[W] or PL[B] in front"},
        {&form_sgf, "", TREE ";W[31hefe];PL[B]DI[3])", 1, 39, 1, STATUS_BAD_INPUT, "dice are two digits"},
        {&form_sgf, "", TREE ";W[31hefe];PL[B]DI[31];B[21xw])", 1, 45, 4, STATUS_ILLEGAL,
         "a roll is still to be played"},
        {&form_sgf, "", TREE ";AW[a])", 1, 24, 1, STATUS_ILLEGAL, "a position is set up here (AW)"},
        {&form_sgf, "", TREE "RE[W+4];W[31hefe])", 1, 23, 3, STATUS_BAD_INPUT, "can be resigned for 1, 2, 3"},
        {&form_sgf, "", TREE ";W[31hefe])(;GM[6];W[31hefe])", 1, 36, 1, STATUS_BAD_INPUT, "game 1 has no result"},
        {&form_sgf, "", TREE "RE[W+1])(;GM[6]MI[ws:0];W[31hefe])", 1, 33, 1, STATUS_BAD_INPUT, "begins at"},
        {&form_sgf, "", TREE ";W[31abababababababababababababababababababababababababababababababababababababab])", 1,
         23, 78, STATUS_BAD_INPUT, "more steps than can ever be played"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_damaged(&cases[i]);
    }
    cr_assert(file_is_sgf(" \n(;GM[6])") && file_is_sgf("\xef\xbb\xbf(") && !file_is_sgf(" 5 point match") &&
              !file_is_sgf(""));
    // What tells that a match to 1 was none, whoever plays.
    static const char *const staked[] = {" 4) 31: 8/5 6/5   Doubles => 2\n", ";B[double];W[take]", "  Wins 2 points\n",
                                         "(;GM[6]RE[B+2])"};
    static const char *const plain[] = {"; [Event \"Doubles, round 2\"]\n; [Player 1 \"XG Roller+2\"]\n Wins 1 point",
                                        "(;GM[6]PW[Wins 2]C[+2]RE[W+1R])"};
    for (size_t i = 0; i < sizeof staked / sizeof staked[0]; i++) {
        cr_assert(file_tells_stakes(staked[i]), "%s", staked[i]);
    }
    cr_assert(!file_tells_stakes(plain[0]) && !file_tells_stakes(plain[1]));
}
