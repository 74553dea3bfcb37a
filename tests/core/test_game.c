// SPDX-License-Identifier: MIT
// A game's history: events and their texts, undo and redo, records, changed rules, matches.
#include "core/game.h"
#include "tests/core/flow_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 "

static Game *make_game(const Rules *rules, uint64_t seed, const char *start) {
    Position position;
    if (start) {
        position = make_position(rules, start);
    }
    Game *game = game_create(&rules, 1, seed, start ? &position : NULL);
    cr_assert_not_null(game);
    return game;
}

static void apply(Game *game, const char *line) {
    Error error = {0};
    cr_assert_eq(record_apply(game, line, &error), STATUS_OK, "%s: %s", line, error.text);
}

static void apply_lines(Game *game, const char *lines) {
    while (*lines) {
        char line[256];
        size_t length = strcspn(lines, ";");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        apply(game, line);
        lines += length + (lines[length] == ';');
    }
}

static void expect_node(const Game *game, const char *text) {
    cr_assert_str_eq(node_text(game_rules(game), game_position(game)), text);
}

static void expect_event(const Game *game, size_t index, EventKind kind, Side actor, const char *text) {
    const Event *event = game_event(game, index);
    cr_assert_str_eq(event_text(game, index), text);
    cr_assert_eq(event->kind, kind, "event %zu: %s", index, text);
    cr_assert_eq(event->actor, actor, "event %zu: %s", index, text);
}

Test(game, events_and_texts) {
    Rules rules =
        make_rules(BACKGAMMON, "cube.on=true; cube.beavers=2; opening.dice=choice; match.to=9; score.gammon=2");
    Game *game = make_game(&rules, 1, NULL);
    Error error;
    static const uint8_t opening[2] = {3, 5}, throw[2] = {1, 2};
    cr_assert_eq(game_seed(game), 1);
    cr_assert_eq(game_rules(game), &rules);
    cr_assert_null(game_plays(game)); // nothing to play yet
    cr_assert_eq(game_roll_given(game, opening, 2, &error), STATUS_OK);
    cr_assert_eq(game_word(game, "reroll", &error), STATUS_OK);
    cr_assert_eq(game_word(game, "double", &error), STATUS_OK);
    cr_assert_eq(game_word(game, "beaver", &error), STATUS_OK);
    cr_assert_eq(game_word(game, "take", &error), STATUS_OK);
    cr_assert_eq(game_roll_given(game, throw, 2, &error), STATUS_OK);
    const PlayList *plays = game_plays(game);
    cr_assert_not_null(plays);
    cr_assert_eq(game_plays(game), plays);
    cr_assert_eq(game_play(game, 0, &error), STATUS_OK);
    cr_assert_eq(game_word(game, "roll", &error), STATUS_OK);
    apply(game, "roll 31");
    cr_assert_eq(game_play_text(game, NUMBERING_OWN, "6-5, 8-5", NULL, &error), STATUS_OK);
    cr_assert_eq(game_roll_given(game, throw, 2, &error), STATUS_OK);
    cr_assert_eq(game_resign(game, WHITE, OUTCOME_GAMMON, &error), STATUS_OK);
    cr_assert_eq(game_next_game(game, &error), STATUS_OK);
    cr_assert_eq(game_event_count(game), 13);
    expect_event(game, 0, EVENT_ROLL, NOBODY, "roll 35"); // white's die, black's die
    expect_event(game, 1, EVENT_WORD, BLACK, "choose reroll");
    expect_event(game, 2, EVENT_WORD, BLACK, "turn double");
    expect_event(game, 3, EVENT_WORD, WHITE, "answer beaver");
    expect_event(game, 4, EVENT_WORD, BLACK, "answer take");
    expect_event(game, 5, EVENT_ROLL, BLACK, "roll 21"); // high to low
    cr_assert_eq(game_event(game, 6)->kind, EVENT_PLAY);
    cr_assert_eq(strncmp(event_text(game, 6), "play ", 5), 0);
    expect_event(game, 7, EVENT_WORD, WHITE, "turn roll");
    expect_event(game, 8, EVENT_ROLL, WHITE, "roll 31");
    expect_event(game, 9, EVENT_PLAY, WHITE, "play 8/5 6/5");
    expect_event(game, 10, EVENT_ROLL, BLACK, "roll 21"); // white has the cube: no `turn` node
    expect_event(game, 11, EVENT_RESIGN, WHITE, "resign white gammon");
    expect_event(game, 12, EVENT_NEXT, NOBODY, "next");
    cr_assert_eq(game_position(game)->score[BLACK], 8);
    expect_node(game, "opening");
    // pointers to history hold while the game goes on
    const Event *event = game_event(game, 0);
    const Position *before = game_position_at(game, 0), *now = game_position_at(game, game_event_count(game));
    cr_assert_eq(now, game_position(game));
    for (int i = 0; i < 300; i++) {
        apply(game, "roll 11");
    }
    cr_assert_eq(game_event(game, 0), event);
    cr_assert_eq(game_position_at(game, 0), before);
    cr_assert_eq(game_event_count(game), 313);
    game_destroy(game);
    game_destroy(NULL);

    // the empty play, three dice, faces above nine
    rules = make_rules("layout=24:15; contact.blot=closed; dice.faces=12; dice.count=3", "");
    game = make_game(&rules, 1, "24:1,off:14 12:2,11:2,10:2,off:9 w -");
    apply(game, "  roll 9BA \r\n");
    expect_event(game, 0, EVENT_ROLL, WHITE, "roll BA9");
    apply(game, "play\n");
    expect_event(game, 1, EVENT_PLAY, WHITE, "play");
    game_destroy(game);
}

Test(game, undo_and_redo) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true");
    Game *game = make_game(&rules, 77, NULL);
    Position snapshots[64];
    char texts[64][EVENT_TEXT];
    size_t count = 0;
    cr_assert_not(game_undo(game));
    cr_assert_not(game_redo(game));
    for (; count < 60; count++) {
        Node node;
        snapshots[count] = *game_position(game);
        game_next(game, &node);
        Status status = node.kind == NODE_CHANCE               ? game_roll(game, NULL)
                        : node.decide == DECIDE_PLAY           ? game_play(game, game_plays(game)->count / 2, NULL)
                        : node.decide == DECIDE_ANSWER         ? game_word(game, "take", NULL)
                        : game_position(game)->cube_owner == 2 ? game_word(game, "double", NULL)
                                                               : game_word(game, "roll", NULL);
        cr_assert_eq(status, STATUS_OK);
        strcpy(texts[count], event_text(game, count));
    }
    snapshots[count] = *game_position(game);
    for (size_t i = count; i > 0; i--) {
        cr_assert_eq(game_event_count(game), i);
        cr_assert_eq(game_redo_count(game), count - i);
        cr_assert_arr_eq(game_position(game), &snapshots[i], sizeof snapshots[i]);
        cr_assert_eq(game_position_at(game, i), game_position(game));
        cr_assert(game_undo(game));
    }
    cr_assert_arr_eq(game_position(game), &snapshots[0], sizeof snapshots[0]);
    cr_assert_not(game_undo(game));
    for (size_t i = 0; i < count; i++) { // what can be redone can be looked at
        cr_assert_str_eq(event_text(game, i), texts[i]);
        cr_assert(game_redo(game));
        cr_assert_arr_eq(game_position(game), &snapshots[i + 1], sizeof snapshots[i]);
    }
    cr_assert_not(game_redo(game));
    // a throw taken back and made again is the same throw; so are all later ones
    for (size_t i = 0; i < count; i++) {
        game_undo(game);
    }
    for (size_t i = 0; i < count; i++) {
        if (strncmp(texts[i], "roll ", 5) == 0) {
            cr_assert_eq(game_roll(game, NULL), STATUS_OK);
            cr_assert_eq(game_redo_count(game), 0); // a new event cuts off the old ones
            cr_assert_str_eq(event_text(game, i), texts[i]);
        } else {
            apply(game, texts[i]);
        }
        cr_assert_arr_eq(game_position(game), &snapshots[i + 1], sizeof snapshots[i]);
    }
    // throws are numbered by their place: one given by hand takes the place of one made
    game_destroy(game);
    game = make_game(&rules, 77, NULL);
    apply(game, texts[0]);
    for (size_t i = 1; i < count; i++) {
        if (strncmp(texts[i], "roll ", 5) == 0) {
            game_roll(game, NULL);
        } else {
            apply(game, texts[i]);
        }
        cr_assert_str_eq(event_text(game, i), texts[i]);
    }
    game_destroy(game);
    // plays are made anew after going back and forth
    game = make_game(&rules, 77, START "w 31");
    size_t plays = game_plays(game)->count;
    apply_lines(game, "play 8/5 6/5;turn roll;roll 66");
    size_t later = game_plays(game)->count;
    cr_assert_neq(plays, later);
    game_undo(game);
    cr_assert_null(game_plays(game));
    game_undo(game);
    game_undo(game);
    cr_assert_eq(game_plays(game)->count, plays);
    game_redo(game);
    game_redo(game);
    game_redo(game);
    cr_assert_eq(game_plays(game)->count, later);
    game_destroy(game);
}

Test(game, dice_come_from_seed_and_game) {
    Rules rules = make_rules(BACKGAMMON, "match.to=0");
    char first[3][3][EVENT_TEXT];
    for (uint64_t seed = 0; seed < 3; seed++) {
        Game *game = make_game(&rules, seed, START "w -");
        for (uint32_t number = 0; number < 3; number++) {
            RngKey key = {.seed = seed, .game = number, .purpose = PURPOSE_DICE};
            uint8_t dice[2];
            rng_throw(&key, 0, 2, 6, dice);
            cr_assert_eq(game_roll(game, NULL), STATUS_OK);
            const char *text = event_text(game, game_event_count(game) - 1);
            int high = dice[0] > dice[1] ? dice[0] : dice[1], low = dice[0] + dice[1] - high;
            char expected[EVENT_TEXT];
            snprintf(expected, sizeof expected, "roll %d%d", number ? dice[0] : high, number ? dice[1] : low);
            cr_assert_str_eq(text, expected);
            strcpy(first[seed][number], text);
            Node node;
            for (game_next(game, &node); node.kind == NODE_CHANCE; game_next(game, &node)) {
                game_roll(game, NULL); // past the opening
            }
            game_resign(game, WHITE, OUTCOME_SINGLE, NULL);
            game_next_game(game, NULL);
        }
        game_destroy(game);
    }
    cr_assert_neq(strcmp(first[0][1], first[0][2]) | strcmp(first[1][1], first[1][2]), 0);
    cr_assert_neq(strcmp(first[0][1], first[1][1]) | strcmp(first[0][2], first[1][2]), 0);
}

// Everything that can be asked of a game at the wrong moment.
static void expect_unchanged(Game *game, Status status, Status expected, const Error *error, const char *says,
                             const Position *before, size_t done, size_t redo) {
    cr_assert_eq(status, expected, "%s: %d", says, status);
    cr_assert_not_null(strstr(error->text, says), "\"%s\" does not say \"%s\"", error->text, says);
    cr_assert_arr_eq(game_position(game), before, sizeof *before);
    cr_assert_eq(game_event_count(game), done);
    cr_assert_eq(game_redo_count(game), redo);
}

Test(game, refused_events_change_nothing) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true");
    static const uint8_t dice[2] = {1, 2}, bad[2] = {1, 7};
    Game *game = make_game(&rules, 5, START "w -");
    Error error = {0};
    Refusal refusal;
    apply_lines(game, "turn roll;roll 31;play 8/5 6/5");
    game_undo(game);
    game_undo(game); // redo count 2; white is to throw
    Position before = *game_position(game);
#define UNCHANGED(call, expected, says)                                                                                \
    memset(&error, 0, sizeof error);                                                                                   \
    expect_unchanged(game, call, expected, &error, says, &before, 1, 2)
    UNCHANGED(game_roll_given(game, bad, 2, &error), STATUS_BAD_INPUT, "a die shows 1 to 6, not 7");
    UNCHANGED(game_word(game, "roll", &error), STATUS_ILLEGAL, "White has to roll");
    UNCHANGED(game_play(game, 0, &error), STATUS_ILLEGAL, "you cannot move now: White has to roll");
    UNCHANGED(game_play_text(game, NUMBERING_OWN, "8/5", &refusal, &error), STATUS_ILLEGAL, "you cannot move now");
    cr_assert_eq(refusal.reason, REASON_NONE);
    UNCHANGED(game_resign(game, WHITE, OUTCOME_NONE, &error), STATUS_ILLEGAL, "single, gammon or backgammon");
    UNCHANGED(game_next_game(game, &error), STATUS_ILLEGAL, "when this one is over; now White has to roll");
    game_redo(game); // white is to play 31
    before = *game_position(game);
#undef UNCHANGED
#define UNCHANGED(call, expected, says)                                                                                \
    memset(&error, 0, sizeof error);                                                                                   \
    expect_unchanged(game, call, expected, &error, says, &before, 2, 1)
    size_t count = game_plays(game)->count;
    char says[64];
    snprintf(says, sizeof says, "there is no play number %zu: %zu are legal", count + 1, count);
    UNCHANGED(game_play(game, count, &error), STATUS_BAD_INPUT, says);
    UNCHANGED(game_roll(game, &error), STATUS_ILLEGAL, "you cannot roll now: White has to move");
    UNCHANGED(game_roll_given(game, dice, 2, &error), STATUS_ILLEGAL, "you cannot roll now");
    UNCHANGED(game_play_text(game, NUMBERING_OWN, "8/5 6/4", &refusal, &error), STATUS_ILLEGAL, refusal.text);
    cr_assert_neq(refusal.reason, REASON_NONE);
    cr_assert_gt(strlen(refusal.text), 5);
    UNCHANGED(game_play_text(game, NUMBERING_OWN, "8/5 6/4", NULL, &error), STATUS_ILLEGAL, refusal.text);
    UNCHANGED(game_play_text(game, NUMBERING_OWN, "8/x", &refusal, &error), STATUS_BAD_INPUT, "x");
    cr_assert_eq(refusal.reason, REASON_NONE);
    UNCHANGED(game_resign(game, NOBODY, OUTCOME_SINGLE, &error), STATUS_ILLEGAL, "white or black resigns");
#undef UNCHANGED
    game_destroy(game);
    // absolute numbering: black's 8 is white's 17
    game = make_game(&rules, 5, START "b 31");
    cr_assert_eq(game_play_text(game, NUMBERING_ABSOLUTE, "17/20 19/20", &refusal, &error), STATUS_OK, "%s",
                 error.text);
    expect_event(game, 0, EVENT_PLAY, BLACK, "play 8/5 6/5");
    game_destroy(game);
}

Test(game, bad_lines_change_nothing) {
    static const struct {
        const char *start, *line, *says;
        Status status;
        size_t at, length;
    } cases[] = {
        {START "w -", "", "\"\" is not an event; events are roll", STATUS_BAD_INPUT, 0, 0},
        {START "w -", "rol 31",
         "\"rol\" is not an event; events are roll, turn, answer, choose, play, resign and next; did "
         "you mean roll?",
         STATUS_BAD_INPUT, 0, 3},
        {START "w -", "  xyzzy", "\"xyzzy\" is not an event", STATUS_BAD_INPUT, 2, 5},
        {START "w -", "Roll 31", "did you mean roll?", STATUS_BAD_INPUT, 0, 4},
        {START "w -", "roll31", "did you mean roll?", STATUS_BAD_INPUT, 0, 6},
        {START "w -", "roll", "roll: expected 2 dice as in \"roll 52\", not \"\"", STATUS_BAD_INPUT, 4, 0},
        {START "w -", "roll 5", "expected 2 dice", STATUS_BAD_INPUT, 5, 1},
        {START "w -", "roll 521", "expected 2 dice", STATUS_BAD_INPUT, 5, 3},
        {START "w -", "roll 5 2", "expected 2 dice", STATUS_BAD_INPUT, 5, 3},
        {START "w -", "roll 57", "a die shows 1 to 6, not \"7\"", STATUS_BAD_INPUT, 6, 1},
        {START "w -", "roll x2", "a die shows 1 to 6, not \"x\"", STATUS_BAD_INPUT, 5, 1},
        {START "w -", "roll 05", "a die shows 1 to 6, not \"0\"", STATUS_BAD_INPUT, 5, 1},
        {START "w -", "turn roll", "White has to roll", STATUS_ILLEGAL, 5, 4},
        {START "w -", "turn double", "no double: there is no cube in this game", STATUS_ILLEGAL, 5, 6},
        {START "w -", "play 8/5", "you cannot move now", STATUS_ILLEGAL, 5, 0},
        {START "w -", "next", "when this one is over", STATUS_ILLEGAL, 0, 0},
        {START "w -", "next game", "next: expected nothing after it, not \"game\"", STATUS_BAD_INPUT, 5, 4},
        {START "w -", "resign", "expected a side and a class as in \"resign white gammon\", not \"\"", STATUS_BAD_INPUT,
         6, 0},
        {START "w -", "resign white", "expected a side and a class", STATUS_BAD_INPUT, 7, 5},
        {START "w -", "resign green single", "expected a side and a class", STATUS_BAD_INPUT, 7, 12},
        {START "w -", "resign white triple", "expected a side and a class", STATUS_BAD_INPUT, 7, 12},
        {START "- -", "resign white single", "you cannot resign", STATUS_ILLEGAL, 0, 0},
        {START "w -", "set head.per_turn=2", "set: rules are not changed by an event", STATUS_BAD_INPUT, 0, 3},
        {START "w -", "a-word-far-too-long-for-any-event x", "a line this long is not an event", STATUS_BAD_INPUT, 0,
         35},
        {START "w 31", "roll 31", "you cannot roll now", STATUS_ILLEGAL, 0, 0},
        {START "w 31", "play 8/5 6/4", "", STATUS_ILLEGAL, 5, 7},
        {START "w 31 opening", "turn keep", "this line is of another kind; now White may say keep or reroll",
         STATUS_ILLEGAL, 0, 0},
        {START "w 31 opening", "choose kep", "did you mean keep?", STATUS_ILLEGAL, 7, 3},
        {START "w 31 opening", "choose", "an answer is missing: White may say", STATUS_ILLEGAL, 6, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(BACKGAMMON, "");
        Game *game = make_game(&rules, 1, cases[i].start);
        Position before = *game_position(game);
        Error error = {0};
        cr_assert_eq(record_apply(game, cases[i].line, &error), cases[i].status, "%s", cases[i].line);
        cr_assert_not_null(strstr(error.text, cases[i].says), "%s: %s", cases[i].line, error.text);
        cr_assert(error.at == cases[i].at && error.length == cases[i].length, "%s: %zu %zu", cases[i].line, error.at,
                  error.length);
        cr_assert_neq(record_apply(game, cases[i].line, NULL), STATUS_OK);
        cr_assert_arr_eq(game_position(game), &before, sizeof before);
        cr_assert_eq(game_event_count(game), 0);
        game_destroy(game);
    }
    char line[1000];
    memset(line, 'x', sizeof line);
    memcpy(line, "play ", 5);
    line[sizeof line - 1] = '\0';
    Rules rules = make_rules(BACKGAMMON, "");
    Game *game = make_game(&rules, 1, START "w 31");
    Error error;
    cr_assert_eq(record_apply(game, line, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "a line this long is not an event of a game");
    apply_lines(game, "\tplay\t8/5  6/5 \n;roll 12;resign black backgammon");
    expect_event(game, 1, EVENT_ROLL, BLACK, "roll 21");
    expect_event(game, 2, EVENT_RESIGN, BLACK, "resign black backgammon");
    expect_node(game, "w wins single 1");
    game_destroy(game);
}

static Status change(Game *game, const Rules *rules, const char *text, Error *error) {
    return game_change_rules(game, &rules, 1, text + (strncmp(text, "set ", 4) == 0 ? 4 : 0), error);
}

Test(game, changed_rules) {
    Error error = {0};
    // legal plays change at once; undo brings the old rules back
    Rules one = make_rules(NARDE, ""), two = make_rules(NARDE, "head.per_turn=2; match.to=7");
    Game *game = make_game(&one, 1, "24:15 24:15 w -");
    apply(game, "roll 21");
    size_t plays = game_plays(game)->count;
    cr_assert_eq(change(game, &two, "set head.per_turn=2 match.to=7", &error), STATUS_OK, "%s", error.text);
    expect_event(game, 1, EVENT_RULES, NOBODY, "set head.per_turn=2 match.to=7");
    cr_assert_eq(game_rules(game), &two);
    cr_assert_gt(game_plays(game)->count, plays);
    cr_assert_eq(game_position(game)->to, 7);
    apply(game, "play 24/23 24/22");
    game_undo(game);
    game_undo(game);
    cr_assert_eq(game_rules(game), &one);
    cr_assert_eq(game_plays(game)->count, plays);
    cr_assert_eq(game_position(game)->to, 1);
    game_redo(game);
    cr_assert_eq(game_rules(game), &two);
    game_undo(game);
    cr_assert_neq(record_apply(game, "play 24/23 24/22", &error), STATUS_OK);
    game_destroy(game);

    // the numbers are made anew from the throw
    static const struct {
        const char *old, *new, *start, *node;
        int items;
    } anew[] = {
        {"", "doubles.times=2", "24:15 24:15 w 55", "w plays 55", 0},
        {"", "doubles.times=2", "24:15 24:15 w 54", "w plays 54", 0},
        {"", "doubles.chain=cascade", "24:15 24:15 w 44", "w plays 4444", 2},
        {"doubles.chain=cascade", "", "24:15 24:15 w 44", "w plays 4444", 0},
        {"doubles.chain=cascade", "doubles.chain=complement", "24:15 24:15 w 44 todo=b1", "w plays 4444", 2},
        {"doubles.chain=cascade", "dice.fixed=6", "24:15 24:15 w 44", "w plays 64444", 0},
        {"", "doubles.times=2", "24:15 24:15 w - todo=roll", "w rolls", 1},
        {"doubles.chain=cascade", "doubles.times=2", "24:15 24:15 w 5555 roll=44 todo=6666", "w plays 5555",
         1},                                                            // under way
        {"", "doubles.times=2", "24:15 24:15 w 333", "w plays 333", 0}, // not of a throw
        {"", "doubles.times=2", "24:15 24:15 w 33 roll=-", "w plays 33", 0},
        {"cube.on=true", "", "24:15 24:15 w -", "w rolls", 0},
        {"", "cube.on=true", "24:15 24:15 w -", "w: roll double", 0},
        {"opening.dice=choice", "opening.dice=keep", "24:15 24:15 w 31 opening", "w: keep reroll", 0},
    };
    for (size_t i = 0; i < sizeof anew / sizeof anew[0]; i++) {
        one = make_rules(NARDE, anew[i].old);
        two = make_rules(NARDE, anew[i].new);
        game = make_game(&one, 1, anew[i].start);
        cr_assert_eq(change(game, &two, "set", &error), STATUS_OK, "%zu: %s", i, error.text);
        expect_node(game, anew[i].node);
        cr_assert_eq(game_position(game)->item_count, anew[i].items, "%zu", i);
        check_position(&two, game_position(game));
        game_undo(game);
        Position old = make_position(&one, anew[i].start);
        cr_assert_arr_eq(game_position(game), &old, sizeof old);
        game_destroy(game);
    }

    // before the first throw the new layout is set up
    one = make_rules(BACKGAMMON, "");
    two = make_rules("layout=12:3; board.points=12; board.home=3; match.to=3", "");
    game = make_game(&one, 1, NULL);
    cr_assert_eq(change(game, &two, "set layout=12:3", &error), STATUS_OK);
    Position fresh;
    position_init(&fresh, &two);
    cr_assert_arr_eq(game_position(game), &fresh, sizeof fresh);
    game_destroy(game);
    one = make_rules(BACKGAMMON, "match.to=5; match.starter=winner");
    two = make_rules("layout=24:15", "match.to=5");
    game = make_game(&one, 1, START "w 31");
    apply_lines(game, "resign white single;next");
    expect_node(game, "b rolls");
    cr_assert_eq(change(game, &two, "set layout=24:15", &error), STATUS_OK);
    cr_assert_eq(game_position(game)->board.row[WHITE].at[24], 15);
    cr_assert_eq(game_position(game)->score[BLACK], 1);
    expect_node(game, "b rolls");
    game_destroy(game);

    // impossible under the new rules: nothing changes
    static const struct {
        const char *old, *new, *start, *says;
    } refused[] = {
        {"", "board.points=26", START "w 31", "board.points cannot change in the middle of a game"},
        {"", "dice.count=3", START "w 31", "dice.count cannot change while a roll is being played"},
        {"", "dice.faces=4", START "w 51", "the roll has a 5, and the dice would have 4 faces (dice.faces)"},
        {"", "dice.faces=4; dice.fixed=6", START "w 61", "the roll has a 6, and the dice would have 4 faces"},
        {"", "dice.faces=4", START "w 333 todo=55", "what waits to be played has a 5"},
        {"", "dice.faces=4", START "w 5", "what is being played has a 5"},
        {"dice.fixed=6", "dice.faces=5", START "w 6", "what is being played has a 6"},
        {"", "same", START "w 31", "both have checkers there"},
        {"contact.blot=pin", "", "24:1p,13:14 1:2,13:13 w 31", "nothing is pinned in this game"},
        {"cube.on=true", "", START "w - doubled", "an offer waits for its answer, and there would be no cube"},
        {"cube.on=true", "cube.automatic=1", START "w - doubled", "an offer waits for its answer"},
        {"cube.on=true", "", START "w - cube=2b", "the cube has been turned to 2, and there would be no cube"},
        {"cube.automatic=1", "", START "- - cube=2", "the cube has been turned to 2"},
        {"cube.on=true", "cube.on=true; cube.max=2", START "w 31 cube=4b",
         "the cube is at 4, and would go to 2 (cube.max)"},
        {"cube.on=true", "cube.on=true; cube.max=4", START "w - cube=4 doubled",
         "the cube is to be turned to 8, and would"},
        {"match.to=5", "match.to=3", START "w 31 score=1-3", "at 1-3 a match to 3 would be won already (match.to)"},
        {"score.extra.jan=3", "score.extra.dzan=3", START "w - over=w:jan:3",
         "the game has ended as jan, which there would not be (score.extra.jan)"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        one = make_rules(BACKGAMMON, refused[i].old);
        two = strcmp(refused[i].new, "same") == 0 ? make_rules("layout=white=24:15 black=23:15", "move.direction=same")
                                                  : make_rules(BACKGAMMON, refused[i].new);
        game = make_game(&one, 1, refused[i].start);
        Position before = *game_position(game);
        cr_assert_eq(change(game, &two, "set", &error), STATUS_ILLEGAL, "%zu", i);
        cr_assert_not_null(strstr(error.text, refused[i].says), "%s", error.text);
        cr_assert_arr_eq(game_position(game), &before, sizeof before);
        cr_assert_eq(game_rules(game), &one);
        cr_assert_eq(game_event_count(game), 0);
        game_destroy(game);
    }
    // what is over stays as it ended: a cube that was used, an outcome by its name
    one = make_rules(BACKGAMMON, "cube.on=true; score.extra.jan=3; score.extra.mother=2");
    two = make_rules(BACKGAMMON, "score.extra.ace=9; score.extra.jan=4; score.extra.mother=2");
    game = make_game(&one, 1, START "w - cube=2b over=w:jan:6");
    cr_assert_eq(change(game, &two, "set", &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(game_position(game)->over, OUTCOME_EXTRA + 1);
    cr_assert_eq(game_position(game)->points, 6);
    check_position(&two, game_position(game));
    game_destroy(game);
    // fixed numbers count as numbers of the dice
    one = make_rules(BACKGAMMON, "");
    two = make_rules(BACKGAMMON, "dice.faces=4; dice.fixed=6");
    game = make_game(&one, 1, START "w 6 todo=66");
    cr_assert_eq(change(game, &two, "set", &error), STATUS_OK, "%s", error.text);
    // a text that would not fit is refused, not cut
    char text[EVENT_TEXT + 1];
    memset(text, 'x', EVENT_TEXT);
    text[EVENT_TEXT] = '\0';
    cr_assert_eq(change(game, &one, text, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "the change takes 260 bytes as text; at most 255 fit");
    text[EVENT_TEXT - 5] = '\0';
    cr_assert_eq(change(game, &one, text, &error), STATUS_OK);
    cr_assert_str_eq(event_text(game, 1) + 4, text);
    // loaded again
    cr_assert_eq(game_reload_rules(game, &(const Rules *){&two}, 1, 12, &error), STATUS_OK);
    expect_event(game, 2, EVENT_RELOAD, NOBODY, "reload 12");
    game_destroy(game);
}

Test(game, match_of_several_games) {
    Rules rules[3] = {make_rules(BACKGAMMON, "match.to=4; match.crawford=true"), make_rules(NARDE, ""),
                      make_rules("layout=24:1,23:1,22:1", "")};
    const Rules *pointers[3] = {&rules[0], &rules[1], &rules[2]};
    Game *game = game_create(pointers, 3, 9, NULL);
    pointers[1] = NULL; // the list was copied
    for (size_t i = 0; i < 4; i++) {
        cr_assert_eq(game_rules(game), &rules[i % 3]);
        cr_assert_eq(row_total(&game_position(game)->board.row[WHITE]), rules[i % 3].total[WHITE]);
        cr_assert_eq(game_position(game)->to, 4); // of the match
        apply_lines(game, "roll 61;roll 21;resign black single");
        cr_assert_eq(game_position(game)->score[WHITE], i + 1);
        cr_assert_eq(game_next_game(game, NULL), i < 3 ? STATUS_OK : STATUS_ILLEGAL);
    }
    size_t events = game_event_count(game);
    while (game_undo(game)) {
        uint16_t score = game_position(game)->score[WHITE];
        cr_assert_eq(game_rules(game), &rules[((size_t)score - (game_position(game)->over != 0)) % 3]);
    }
    while (game_redo(game)) {
    }
    cr_assert_eq(game_event_count(game), events);
    cr_assert_eq(game_rules(game), &rules[0]);
    game_destroy(game);
    // a change of rules keeps the place in the list
    const Rules *two[2] = {&rules[0], &rules[1]}, *changed[2] = {&rules[2], &rules[0]};
    game = game_create(two, 2, 9, NULL);
    apply_lines(game, "roll 61;roll 21;resign black single;next");
    cr_assert_eq(game_rules(game), &rules[1]);
    Error error;
    cr_assert_eq(game_change_rules(game, changed, 2, "set x", &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(game_rules(game), &rules[0]);
    game_destroy(game);
    // a start that has to be settled
    Position start = make_position(&rules[0], START "w - todo=b33");
    game = game_create(two, 2, 9, &start);
    expect_node(game, "b plays 33");
    game_destroy(game);
}
