// SPDX-License-Identifier: MIT
// Games as .mat and SGF files: there and back, as gnubg writes them, what cannot be told.
#include "core/record.h"
#include "tests/core/formats/file_kit.h"
#include "tests/core/formats/random_match.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Form *const forms[] = {&form_mat, &form_sgf};

// The text belongs to the caller.
static char *print_game(const Form *form, const Game *game, bool *throw_left) {
    static const FileLabels labels = {NULL, {"Anna", "Bert"}};
    size_t length, again;
    Error error = {0, 0, ""};
    cr_assert_eq(form->print(game, &labels, NULL, 0, &length, throw_left, &error), STATUS_OK, "%s: %s", form->name,
                 error.text);
    char *text = malloc(length + 1);
    cr_assert_not_null(text);
    form->print(game, &labels, text, length + 1, &again, throw_left, &error);
    cr_assert_eq(length, again);
    cr_assert_eq(strlen(text), length);
    return text;
}

static Game *read_game(const Form *form, const Rules *rules, const char *text) {
    FileHeader header;
    FileTrouble trouble;
    Error error = {0, 0, ""};
    cr_assert_eq(form->read_header(text, &header, &error), STATUS_OK, "%s: %s\n%s", form->name, error.text, text);
    Game *game = begin_game(rules, &header);
    Status status = form->replay(text, game, &trouble);
    int line, column;
    file_place(text, trouble.error.at, &line, &column);
    cr_assert_eq(status, STATUS_OK, "%s, line %d, column %d: %s\n%s", form->name, line, column, trouble.error.text,
                 text);
    return game;
}

// ---- there and back

// The next event from *index on that a file tells.
static const Event *next_told(const Game *game, size_t *index) {
    for (; *index < game_event_count(game); ++*index) {
        const Event *event = game_event(game, *index);
        if (event->kind != EVENT_ROLL && !event_is_roll_word(event)) {
            return event;
        }
    }
    return NULL;
}

static void assert_same_games(const Game *game, const Game *other, const char *text) {
    char own[POSITION_TEXT], read[POSITION_TEXT], one[EVENT_TEXT] = "", two[EVENT_TEXT] = "";
    for (size_t i = 0, k = 0;; i++, k++) {
        const Event *a = next_told(game, &i), *b = next_told(other, &k);
        if (!a || !b) {
            const char *missing = a ? record_print(game, i, one) : b ? record_print(other, k, two) : "";
            cr_assert_eq(a, b, "%s is missing\n%s", missing, text);
            return;
        }
        record_print(game, i, one);
        record_print(other, k, two);
        // A game is resigned as what its points say.
        cr_assert(a->kind == b->kind && (a->kind == EVENT_RESIGN || (a->actor == b->actor && !strcmp(one, two))),
                  "%s has become %s\n%s", one, two, text);
        const Position *after = game_position_at(game, i + 1), *after_other = game_position_at(other, k + 1);
        if (a->kind == EVENT_RESIGN) {
            cr_assert(after->winner == after_other->winner && after->points == after_other->points &&
                      !memcmp(after->score, after_other->score, sizeof after->score));
            continue;
        }
        position_print(game_rules_at(game, i + 1), after, own, sizeof own);
        position_print(game_rules_at(other, k + 1), after_other, read, sizeof read);
        cr_assert_str_eq(own, read, "after %s\n%s", one, text);
    }
}

Test(files, there_and_back) {
    static const char *const kinds[] = {
        CUBE "; match.to=7; match.crawford=true; match.starter=alternate",
        CUBE "; match.to=0; cube.jacoby=true; cube.beavers=2",
        CUBE "; opening.dice=reroll; match.to=5; match.starter=winner",
        CUBE "; opening.winner=low; match.to=3; match.starter=loser",
        NARDE "; score.gammon=2; match.to=5; match.starter=winner",
        "layout=24:2,23:2,13:4,8:3,6:4; opening.dice=keep; cube.on=true; match.to=5",
        "layout=24:1,23:1,22:1; opening.dice=keep; cube.on=true; score.gammon=2; score.backgammon=3; match.to=9",
        BACKGAMMON "; hit.run=no_stack; forced.higher=free; opening.dice=keep; score.gammon=2; match.to=3",
        BACKGAMMON "; bearoff.dice=2,4,6; hit.goes_to=start; match.to=2",
        BACKGAMMON "; move.passing=any; forced.use=free; match.to=2",
        BACKGAMMON "; score.count=left; cube.on=true; match.to=31",
        BACKGAMMON "; dice.fixed=2; match.to=2",
        BACKGAMMON "; forced.unplayable=lose; dice.faces=8; match.to=2",
        "layout=24:15; move.direction=same; layout=white=24:15 black=18:15; match.to=2",
    };
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        Rules rules = make_rules(kinds[kind], "");
        for (uint64_t seed = 1; seed <= 8; seed++) {
            Game *game = begin_game(&rules, NULL);
            random_match(game, seed + 100 * kind, 900);
            for (size_t f = 0; f < 2; f++) {
                bool left, left_again;
                char *text = print_game(forms[f], game, &left);
                Game *other = read_game(forms[f], &rules, text);
                assert_same_games(game, other, text);
                char *again = print_game(forms[f], other, &left_again);
                cr_assert_str_eq(text, again);
                const Position *position = game_position(game);
                cr_assert_eq(left, f == 0 && position->playing && !position->over);
                free(text);
                free(again);
                game_destroy(other);
            }
            game_destroy(game);
        }
    }
}

// ---- the very texts

static Game *play_lines(const Rules *rules, const char *const *lines, size_t count) {
    Game *game = begin_game(rules, NULL);
    for (size_t i = 0; i < count; i++) {
        Error error = {0, 0, ""};
        cr_assert_eq(record_apply(game, lines[i], &error), STATUS_OK, "%s: %s", lines[i], error.text);
    }
    return game;
}

static const char mat_text[] = "; [Player 1 \"Anna\"]\n"
                               "; [Player 2 \"Bert\"]\n"
                               "; [Variation \"Backgammon\"]\n"
                               "; [Crawford \"On\"]\n"
                               "\n"
                               " 7 point match\n"
                               "\n"
                               " Game 1\n"
                               " Anna : 0                       Bert : 0\n"
                               "  1) 31: 8/5 6/5                 64: 24/18 18/14\n"
                               "  2)  Doubles => 2                Takes\n"
                               "  3) 66: 24/18 24/18 13/7 13/7   63: 24/21 21/15\n"
                               "                                  Wins 4 points\n"
                               "\n"
                               " Game 2\n"
                               " Anna : 0                       Bert : 4\n"
                               "  1)                             62: 24/22 13/7\n"
                               "  2)  Doubles => 2                Drops\n"
                               "      Wins 1 point\n"
                               "\n"
                               " Game 3\n"
                               " Anna : 1                       Bert : 4\n";

static const char sgf_text[] =
    "(;FF[4]GM[6]CA[UTF-8]AP[nardbox]MI[length:7][game:0][ws:0][bs:0]PW[Anna]PB[Bert]RU[Crawford]RE[B+4R]\n"
    ";W[31hefe]\n"
    ";B[64aggk]\n"
    ";W[double]\n"
    ";B[take]\n"
    ";W[66xrxrmgmg]\n"
    ";B[63addj])\n"
    "(;FF[4]GM[6]CA[UTF-8]AP[nardbox]MI[length:7][game:1][ws:0][bs:4]PW[Anna]PB[Bert]RU[Crawford]RE[W+1]\n"
    ";B[62aclr]\n"
    ";W[double]\n"
    ";B[drop])\n"
    "(;FF[4]GM[6]CA[UTF-8]AP[nardbox]MI[length:7][game:2][ws:1][bs:4]PW[Anna]PB[Bert]RU[Crawford]\n"
    ";PL[W]DI[41])\n";

Test(files, very_texts) {
    static const char *const lines[] = {"roll 31",
                                        "play 8/5 6/5",
                                        "turn roll",
                                        "roll 64",
                                        "play 24/14",
                                        "turn double",
                                        "answer take",
                                        "roll 66",
                                        "play 24/18(2) 13/7(2)",
                                        "turn roll",
                                        "roll 63",
                                        "play 24/21/15",
                                        "roll 65",
                                        "resign white gammon",
                                        "next",
                                        "roll 22",
                                        "roll 26",
                                        "play 24/22 13/7",
                                        "turn double",
                                        "answer drop",
                                        "next",
                                        "roll 41"};
    Rules rules = make_rules(CUBE, "match.to=7; match.crawford=true");
    Game *game = play_lines(&rules, lines, sizeof lines / sizeof lines[0]);
    bool left;
    char *text = print_game(&form_mat, game, &left);
    cr_assert_str_eq(text, mat_text, "%s", text);
    cr_assert(left);
    free(text);
    text = print_game(&form_sgf, game, &left);
    cr_assert_str_eq(text, sgf_text, "%s", text);
    cr_assert(!left);
    free(text);
    game_destroy(game);
}

// A hit has its mark at the first checker of several, and once on a way of several stops; the bar is 25, off is 0.
Test(files, hits) {
    static const char *const lines[] = {"roll 64",   "play 24/14", "turn roll",      "roll 22", "play 13/11*(2) 6/4(2)",
                                        "turn roll", "roll 63",    "play bar/22 8/2"};
    Rules rules = make_rules(CUBE, "");
    Game *game = play_lines(&rules, lines, sizeof lines / sizeof lines[0]);
    bool left;
    char *text = print_game(&form_mat, game, &left);
    cr_assert_not_null(strstr(text, "\n  1) 64: 24/18 18/14             22: 13/11* 13/11 6/4 6/4\n"
                                    "  2) 63: 25/22 8/2               \n"),
                       "%s", text);
    free(text);
    game_destroy(game);
}

// Names that a form cannot carry, and games that gnubg calls by names of its own.
Test(files, labels) {
    static const struct {
        FileLabels labels;
        const char *mat, *sgf;
    } cases[] = {
        {{NULL, {NULL, ""}}, " White : 0                      Black : 0\n", "PW[White]PB[Black]RU[Jacoby]"},
        {{"narde", {" a:b\"]  c ", "x]y\\z"}},
         "; [Variation \"narde\"]\n",
         "PW[a:b\"\\]  c]PB[x\\]y\\\\z]RU[Jacoby:narde]"},
        {{"narde", {" a:b\"]  c ", "x"}}, " a_b___ c : 0", "PW["},
        {{"nackgammon", {"\xc3\x84nne", "b\n\x01"}}, "; [Variation \"NackGammon\"]\n", "PB[b__]RU[Jacoby:Nackgammon]"},
        {{"nackgammon", {"\xc3\x84nne", "b\xff"}}, " \xc3\x84nne : 0                       b_ : 0\n", "PB[b_]"},
        {{"hypergammon", {"a", "b"}}, "; [Variation \"HyperGammon (3)\"]\n", "RU[Jacoby:Hypergammon3]"},
        {{NULL, {"a name that is much longer than the column", "b"}},
         " a name that is much longer than the column : 0  b : 0\n",
         "PB[b]"},
        {{NULL, {"b", "Константин Константинович Преображенский-Константинопольский с Таганского Острова"}},
         "; [Player 2 \"Константин Константинович Преображенский-Константинопольский с Таганского Острова\"]\n",
         "PB[Константин Константинович Преображенский-Константинопольский с Таганского Острова]"},
    };
    Rules rules = make_rules(CUBE, "match.to=0; cube.jacoby=true");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Game *game = begin_game(&rules, NULL);
        char text[1024];
        size_t length;
        bool left;
        for (size_t f = 0; f < 2; f++) {
            FileHeader header;
            cr_assert_eq(forms[f]->print(game, &cases[i].labels, text, sizeof text, &length, &left, NULL), STATUS_OK);
            cr_assert_not_null(strstr(text, f == 0 ? cases[i].mat : cases[i].sgf), "%s", text);
            cr_assert_eq(forms[f]->read_header(text, &header, NULL), STATUS_OK, "%s", text);
            cr_assert_str_eq(header.variant, cases[i].labels.variant ? cases[i].labels.variant : "");
            cr_assert_eq(header.jacoby, 1);
            cr_assert_eq(header.to, 0);
            cr_assert_eq(header.games, 1);
        }
        game_destroy(game);
    }
}

Test(files, a_game_without_the_cube_says_so) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=false; match.to=0");
    Game *game = begin_game(&rules, NULL);
    const FileLabels labels = {NULL, {"a", "b"}};
    char text[1024];
    size_t length;
    bool left;
    FileHeader header;
    cr_assert_eq(form_sgf.print(game, &labels, text, sizeof text, &length, &left, NULL), STATUS_OK);
    cr_assert_not_null(strstr(text, "PB[b]RU[NoCube]"), "%s", text);
    cr_assert_eq(form_sgf.read_header(text, &header, NULL), STATUS_OK);
    cr_assert_eq(header.no_cube, 1);
    game_destroy(game);
}

// ---- what cannot be told

typedef struct Untold {
    const char *base, *settings;
    const char *start; // NULL: the layout
    const char *lines; // separated by ';'
    const char *why;
} Untold;

static void assert_not_told(const Untold *untold) {
    Rules rules = make_rules(untold->base, untold->settings), other = make_rules(untold->base, "forced.use=free");
    const Rules *pointer = &rules, *changed = &other;
    Position start;
    if (untold->start) {
        start = make_position(&rules, untold->start);
    }
    Game *game = game_create(&pointer, 1, 1, untold->start ? &start : NULL);
    char lines[512];
    snprintf(lines, sizeof lines, "%s", untold->lines);
    for (char *line = lines; *line;) {
        char *end = line + strcspn(line, ";"), *next = *end ? end + 1 : end;
        Error error = {0, 0, ""};
        *end = '\0';
        Status status = strncmp(line, "set ", 4) == 0 ? game_change_rules(game, &changed, 1, line + 4, &error)
                                                      : record_apply(game, line, &error);
        cr_assert_eq(status, STATUS_OK, "%s: %s", line, error.text);
        line = next;
    }
    for (size_t f = 0; f < 2; f++) {
        FileLabels labels = {NULL, {NULL, NULL}};
        Error error = {0, 0, ""};
        size_t length = 1;
        bool left;
        char text[2048];
        cr_assert_eq(forms[f]->print(game, &labels, text, sizeof text, &length, &left, &error), STATUS_ILLEGAL, "%s",
                     untold->why);
        cr_assert_not_null(strstr(error.text, untold->why), "%s", error.text);
        cr_assert_eq(length, 0);
    }
    game_destroy(game);
}

Test(files, what_they_cannot_tell) {
    static const Untold cases[] = {
        {BACKGAMMON, "board.points=26", NULL, "", "a board of 24 points, not 26 (board.points)"},
        {BACKGAMMON, "dice.count=3; doubles.times=3; opening.dice=reroll", NULL, "", "two dice"},
        {BACKGAMMON, "dice.faces=10", NULL, "", "up to nine faces"},
        {"layout=reserve:15", "", NULL, "", "no checkers in reserve"},
        {CUBE, "", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31", "", "a position that was set up"},
        {CUBE, "", "24:2,13:5,8:4,6:4 24:2,13:5,8:3,6:5 - -", "", "a position that was set up"},
        {CUBE, "", NULL, "roll 31;play 8/5 6/5;set forced.use=free", "\"set forced.use=free\": the rules were changed"},
        {CUBE, "cube.automatic=1", NULL, "roll 33", "equal dice at the opening doubled the cube"},
        {CUBE, "opening.dice=choice", NULL, "roll 31;choose keep", "no place for a choice"},
        {"layout=24:15; contact.blot=pin", "opening.dice=keep", NULL,
         "roll 61;play 24/23 24/18;roll 65;play 24/18 24/19;"
         "roll 11;play 18/17/16/15/14;roll 65;play 24/13;roll 51;play 24/19 14/13;roll 31;play 24/21/20;roll 21;"
         "play 13/12^ 19/17",
         "no pins"},
        {"layout=24:15; move.direction=parallel", "doubles.chain=cascade; doubles.chain_from=1; opening.dice=reroll",
         NULL, "roll 31;roll 44;play 24/20(4)", "more numbers or rolls wait"},
        {"layout=24:15; move.direction=parallel", "doubles.bonus_roll=true; opening.dice=reroll", NULL,
         "roll 31;roll 44;play 24/20(4)", "the turn does not end"},
        {"layout=1:1; board.points=24", "finish.last_turn=1; layout=white=1:1 black=1:1,off:1; opening.dice=reroll",
         NULL, "roll 31;roll 44;play 1/off;roll 44;play 1/off", "a game was drawn"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_not_told(&cases[i]);
    }
}

// ---- as others write

static char *read_data(const char *name) {
    char path[512];
    static char text[1 << 16];
    snprintf(path, sizeof path, "%s/tests/data/%s", NARDBOX_SOURCE_DIR, name);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    fclose(file);
    return text;
}

// A match that gnubg has played (tests/data/gnubg_match.mat, .sgf: the same match, the analysis taken out).
Test(files, of_gnubg) {
    Rules rules = make_rules(CUBE, "match.to=5; match.crawford=true");
    FileHeader header;
    cr_assert_eq(mat_read_header(read_data("gnubg_match.mat"), &header, NULL), STATUS_OK);
    cr_assert(header.to == 5 && header.games == 3 && header.crawford == -1 && header.jacoby == -1);
    cr_assert(!strcmp(header.name[WHITE], "gnubg") && !strcmp(header.name[BLACK], "root") && !header.variant[0]);
    cr_assert_eq(sgf_read_header(read_data("gnubg_match.sgf"), &header, NULL), STATUS_OK);
    cr_assert(header.to == 5 && header.games == 3 && header.crawford == 1);
    cr_assert(!strcmp(header.name[WHITE], "gnubg") && !strcmp(header.name[BLACK], "root") && !header.variant[0]);
    Game *one = read_game(&form_mat, &rules, read_data("gnubg_match.mat"));
    Game *other = read_game(&form_sgf, &rules, read_data("gnubg_match.sgf"));
    assert_same_games(one, other, "gnubg_match");
    const Position *position = game_position(one);
    cr_assert(position->over && position->score[WHITE] == 1 && position->score[BLACK] == 2);
    cr_assert_eq(game_event(one, game_event_count(one) - 1)->actor, WHITE);
    game_destroy(one);
    game_destroy(other);
}

typedef struct Tolerated {
    const Form *form;
    const char *settings, *text, *position;
} Tolerated;

Test(files, tolerance) {
    static const Tolerated cases[] = {
        // other words, letters and columns, results in a row, a mark in front, ends of lines from elsewhere
        {&form_mat, "match.to=3",
         "\xef\xbb\xbf; a comment\r\n\r\n3 Point Match\r\n\r\nGame 1\r\nA B : 0   C : 0\r\n1) 13: 8-5, 6-5  46: "
         "24/14\r\n"
         "2) redoubles => 2  Accepts\r\n3)  66: 24/18(2) 13/7(2)   Doubles\r\n4) Passes   Wins 2 points",
         "18:2,13:3,8:2,7:2,6:4,5:2 24:1,14:1,13:5,8:3,6:5 b - cube=2b score=0-2 to=3 over=b:single:2"},
        // columns made by tabs
        {&form_mat, "match.to=5", MATCH " 1)\t\t\t64: 24/14\n 2) 31: 8/5 6/5\t52: 13/8 24/22\n",
         "24:2,13:5,8:2,6:4,5:2 22:1,14:1,13:4,8:4,6:5 w - to=5"},
        // nobody can move: said in words, or not at all
        {&form_mat, "match.to=5",
         " 5 point match\n Game 1\n a : 0 b : 0\n  1) 65: 24/13                   55: 8/3 8/3 6/1* 6/1*\n"
         "  2) 66: Cannot Move             11: 8/7/6 3/2(2)\n  3) 66:                         61: 13/7/6\n"
         "  4) 66: no move\n",
         "bar:1,13:6,8:3,6:5 24:2,13:4,6:5,2:2,1:2 b - to=5"},
        // a last throw that is not played yet, and one that cannot be
        {&form_mat, "match.to=5", " 5 point match\n Game 1\n a : 0 b : 0\n  1) 65: 24/13                   55: \n",
         "24:1,13:6,8:3,6:5 24:2,13:5,8:3,6:5 b 55 to=5"},
        {&form_mat, "match.to=5",
         " 5 point match\n Game 1\n a : 0 b : 0\n  1) 65: 24/13                   55: 8/3 8/3 6/1* 6/1*\n  2) 66:\n",
         "bar:1,13:6,8:3,6:5 24:2,13:5,8:1,6:3,3:2,1:2 b - to=5"},
        // gnubg leaves away that a beaver is taken
        {&form_mat, "match.to=0; cube.beavers=2",
         " 0 point match\n Game 1\n a : 0 b : 0\n  1) 21: 13/10                   Doubles => 2\n  2)  Beavers => 4"
         "               63: 24/15\n",
         "bar:1,24:2,13:4,8:3,6:5 24:1,15:1,13:5,8:3,6:5 w - cube=4w to=0"},
        {&form_mat, "match.to=0; cube.beavers=2",
         " 0 point match\n Game 1\n a : 0 b : 0\n  1) 21: 13/10                   Doubles => 2\n  2)  Beavers => 4\n"
         "  3)                             Raccoons => 8\n  4)  Takes                    63: 24/15\n",
         "bar:1,24:2,13:4,8:3,6:5 24:1,15:1,13:5,8:3,6:5 w - cube=8w to=0"},
        // begun in the middle of a match; the Crawford game, since nobody doubles in it
        {&form_mat, "match.to=5; match.crawford=true", " 5 point match\n Game 7\n a : 4 b : 2\n  1) 21: 13/10\n",
         "24:2,13:4,10:1,8:3,6:5 24:2,13:5,8:3,6:5 b - score=4-2 to=5 crawford"},
        {&form_mat, "match.to=5; match.crawford=true",
         " 5 point match\n Game 7\n a : 4 b : 2\n  1) 21: 13/10         Doubles => 2\n",
         "24:2,13:4,10:1,8:3,6:5 24:2,13:5,8:3,6:5 b - doubled score=4-2 to=5"},
        {&form_mat, "match.to=5", "; [Crawford \"Off\"]\n 5 point match\n Game 7\n a : 4 b : 2\n  1) 21: 13/10\n",
         "24:2,13:4,10:1,8:3,6:5 24:2,13:5,8:3,6:5 b - score=4-2 to=5"},
        // .. and over where both are one point short
        {&form_mat, "match.to=5; match.crawford=true", " 5 point match\n Game 7\n a : 4 b : 4\n  1) 21: 13/10\n",
         "24:2,13:4,10:1,8:3,6:5 24:2,13:5,8:3,6:5 b - score=4-4 to=5"},
        {&form_mat, "", " 1 point match\n Game 1\n a : 0 b : 0\n  1) 21: 13/10\n",
         "24:2,13:4,10:1,8:3,6:5 24:2,13:5,8:3,6:5 b -"},
        // who begins may keep the opening dice, or throw anew, and then double before
        {&form_mat, "opening.dice=choice; match.to=5", MATCH "  1) 33: 8/5(2) 6/3(2)   64: 24/14\n",
         "24:2,13:5,8:1,6:3,5:2,3:2 24:1,14:1,13:5,8:3,6:5 w - to=5"},
        {&form_mat, "opening.dice=choice; match.to=5", MATCH "  1) 31: 8/5 6/5   64: 24/14\n",
         "24:2,13:5,8:2,6:4,5:2 24:1,14:1,13:5,8:3,6:5 w - to=5"},
        {&form_mat, "opening.dice=choice; match.to=5", MATCH "  1) Doubles => 2   Takes\n  2) 31: 8/5 6/5\n",
         "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 b - cube=2b to=5"},
        // resigned before anything was played
        {&form_mat, "match.to=5", " 5 point match\n Game 1\n a : 0 b : 0\n      Wins 3 points\n",
         "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - score=3-0 to=5 over=w:backgammon:3"},
        // .. or with a roll that was not played any more
        {&form_mat, "match.to=5", MATCH "  1) 31: 8/5 6/5   64: 24/14\n  2) 62:        Wins 1 point\n",
         "24:2,13:5,8:2,6:4,5:2 24:1,14:1,13:5,8:3,6:5 w - score=0-1 to=5 over=b:single:1"},
        {&form_mat, "match.to=5", MATCH "  1) 31: 8/5 6/5   64: ????\n  2) Wins 1 point\n",
         "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 b - score=1-0 to=5 over=w:single:1"},
        {&form_mat, "match.to=5", MATCH "  1) 31: 8/5 6/5   64: ???\n  2) Wins 2 points\n",
         "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 b - score=2-0 to=5 over=w:gammon:2"},
        {&form_mat, "match.to=5", MATCH "  1) 31: 8/5 6/5   00: ????\n  2) Wins 1 point\n",
         "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 b - score=1-0 to=5 over=w:single:1"},
        // .. and it is said, in either column
        {&form_mat, "match.to=5",
         MATCH "  1) 31: 8/5 6/5   64: 24/14\n  2)                    Resigned Game\n                   "
               "     Wins 2 points\n",
         "24:2,13:5,8:2,6:4,5:2 24:1,14:1,13:5,8:3,6:5 w - score=0-2 to=5 over=b:gammon:2"},
        {&form_mat, "match.to=5",
         MATCH "  1) 31: 8/5 6/5   64: 24/14\n  2) Resign normal\n     Losses 1 point   Wins 1 point\n",
         "24:2,13:5,8:2,6:4,5:2 24:1,14:1,13:5,8:3,6:5 w - score=0-1 to=5 over=b:single:1"},
        // no more points than the match took, and an arrow of two dashes
        {&form_mat, "match.to=3",
         " 3 point match\n Game 1\n a : 2 b : 1\n  1) 31: 8/5 6/5      Doubles ==> 2\n  2) Takes      64: 24/14\n"
         "  3)           Resigns\n      Wins 1 point and the match\n",
         "24:2,13:5,8:2,6:4,5:2 24:1,14:1,13:5,8:3,6:5 w - cube=2w score=4-1 to=3 over=w:single:2"},
        {&form_sgf, "match.to=5", "(;GM[6]RE[B+2R]MI[length:5])",
         "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - score=0-2 to=5 over=b:gammon:2"},
        // values with escapes, several values, analysis, side lines, blanks
        {&form_sgf, "match.to=5",
         " ( ;GM[6] MI [length:5][game:0] PW[a\\]b] C[x (;) \\] y\n] ; W [21mkkj]A[0][x "
         "y][z]\n(;B[64aggk])(;B[65zz](;W[a])"
         "(;W[b])) ) ",
         "24:2,13:4,10:1,8:3,6:5 24:1,14:1,13:5,8:3,6:5 w - to=5"},
        {&form_sgf, "match.to=5", "(;GM[6]MI[length:5];W[21mkkj];PL[B]DI[63])",
         "24:2,13:4,10:1,8:3,6:5 24:2,13:5,8:3,6:5 b 63 to=5"},
        {&form_sgf, "match.to=5", "(;GM[6]MI[length:5];W[21mkkj];PL[B]DI[63];B[63addj];PL[W]DI[00])",
         "bar:1,24:2,13:4,8:3,6:5 24:1,15:1,13:5,8:3,6:5 w - to=5"},
        {&form_sgf, "match.to=0; cube.beavers=2",
         "(;GM[6]MI[length:0];W[21mkkj];B[double];W[beaver];B[double];W[take];B[63addj])",
         "bar:1,24:2,13:4,8:3,6:5 24:1,15:1,13:5,8:3,6:5 w - cube=8w to=0"},
        {&form_sgf, "match.to=0", "(;GM[6]MI[length:0]RE[Void];W[21mkkj])",
         "24:2,13:4,10:1,8:3,6:5 24:2,13:5,8:3,6:5 b - to=0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(CUBE, cases[i].settings), plain = make_rules(CUBE, "");
        char text[POSITION_TEXT];
        Game *game = read_game(cases[i].form, &rules, cases[i].text);
        position_print(&plain, game_position(game), text, sizeof text);
        cr_assert_str_eq(text, cases[i].position, "%s\n%s", cases[i].text, text);
        game_destroy(game);
    }
}
