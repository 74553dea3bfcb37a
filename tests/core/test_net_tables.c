// SPDX-License-Identifier: MIT
// A net beside endgame tables: what they know is theirs, all else the net's, in values, in lists and in lessons.
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// Tables that count who has them. One test uses them at a time.
static Endgame *made;
static int taken, given_back;

static Status take(const Rules *rules, const Endgame **endgame) {
    EndgameShape shape;
    Error error;
    cr_assert_eq(endgame_shape(rules, &shape, &error), STATUS_OK);
    if (endgame_create(&made, rules, &shape, &error) != STATUS_OK) {
        made = NULL;
    }
    taken++;
    *endgame = made;
    return STATUS_OK;
}

static void give_back(const Endgame *endgame) {
    cr_assert_eq(endgame, made);
    endgame_destroy(made);
    given_back++;
}

static const NetTables tables = {take, give_back};

static Status take_nothing(const Rules *rules, const Endgame **endgame) {
    (void)rules;
    *endgame = NULL;
    return STATUS_NO_MEMORY;
}

static const NetTables no_tables = {take_nothing, give_back};

#define FEW_CHECKERS "layout=24:1,8:1,6:1; score.gammon=2; cube.on=false"

typedef struct Desk {
    Rules rules;
    Net *net;
    NetReader *plain, *reader;
} Desk;

static void open_desk(Desk *desk, const char *rules) {
    desk->rules = make_rules(rules, "");
    desk->net = make_net(&desk->rules, 16, 3);
    desk->plain = net_reader_create(desk->net, &desk->rules);
    desk->reader = net_reader_create(desk->net, &desk->rules);
    cr_assert(desk->plain != NULL && desk->reader != NULL);
    net_reader_use_tables(desk->reader, &tables);
    taken = given_back = 0;
}

static void close_desk(Desk *desk) {
    net_reader_destroy(desk->plain);
    net_reader_destroy(desk->reader);
    net_destroy(desk->net);
    cr_assert_eq(given_back, made != NULL ? taken : 0);
}

static NetValue ask(NetReader *reader, const Position *position, Side side) {
    NetValue value = {0}; // to be compared byte by byte, what the net has no outcome for included
    Error error;
    cr_assert_eq(net_value(reader, position, side, &value, &error), STATUS_OK);
    return value;
}

static void check_known(const Desk *desk, const char *text, Side side) {
    Position position = make_position(&desk->rules, text);
    NetValue value = ask(desk->reader, &position, side);
    EndgameValue known;
    cr_assert(endgame_value(made, &position, side, &known), "%s", text);
    cr_assert_eq(value.equity, known.equity);
    cr_assert_float_eq((double)(value.chance[0] + value.chance[1]), known.win, 1e-6);
    cr_assert_float_eq((double)value.chance[1], known.gammon_won, 1e-6);
    cr_assert_float_eq((double)value.chance[4], known.gammon_lost, 1e-6);
    double sum = 0;
    for (int i = 0; i < NET_MAX_OUTCOMES; i++) {
        sum += (double)value.chance[i];
    }
    cr_assert_float_eq(sum, 1, 1e-6);
}

Test(net_tables, values) {
    static const char *const net_knows[] = {
        "12:1,8:1,6:1 14:1,8:1,6:1 w -", // they meet
        "6:1,3:1 2:1,1:2 w 31",          // a roll that has fallen
        "- 2:1 w - over=w:gammon:2",
    };
    Desk desk;
    open_desk(&desk, FEW_CHECKERS);
    Position start = make_position(&desk.rules, "24:1,8:1,6:1 24:1,8:1,6:1 w -");
    NetValue one = ask(desk.reader, &start, WHITE), other = ask(desk.plain, &start, WHITE);
    cr_assert_eq(memcmp(&one, &other, sizeof one), 0);
    cr_assert_eq(taken, 0); // nobody was near the end
    for (size_t i = 0; i < sizeof net_knows / sizeof *net_knows; i++) {
        Position position = make_position(&desk.rules, net_knows[i]);
        one = ask(desk.reader, &position, BLACK);
        other = ask(desk.plain, &position, BLACK);
        cr_assert_eq(memcmp(&one, &other, sizeof one), 0, "%s", net_knows[i]);
    }
    ask(desk.reader, &(Position){.turn = WHITE, .board = make_position(&desk.rules, "3:3 1:3 w -").board}, WHITE);
    check_known(&desk, "3:3 1:3 w -", WHITE);
    check_known(&desk, "3:3 1:3 w -", BLACK);
    check_known(&desk, "12:1,8:1,6:1 12:1,8:1,6:1 b -", WHITE);
    cr_assert_eq(taken, 1);
    close_desk(&desk);
}

// The play that the tables like best is chosen, and its value is theirs.
Test(net_tables, lists) {
    Desk desk;
    open_desk(&desk, FEW_CHECKERS);
    Random random = {7};
    for (int i = 0; i < 300; i++) {
        Position position = make_position(&desk.rules, "3:3 3:3 w 21");
        memset(&position.board, 0, sizeof position.board);
        for (int k = 0; k < 6; k++) {
            position.board.row[k / 3].at[random_below(&random, 13)]++;
        }
        const Row *row = position.board.row;
        if (row[WHITE].at[BOARD_OFF] == 3 || row[BLACK].at[BOARD_OFF] == 3) {
            continue;
        }
        PlayList list = make_plays(&desk.rules, &position);
        NetValue value[64], best;
        Error error;
        size_t index;
        double most = -10;
        cr_assert_lt(list.count, 64);
        cr_assert_eq(net_values(desk.reader, &position, &list, value, &error), STATUS_OK);
        for (size_t k = 0; k < list.count; k++) {
            EndgameValue known;
            bool off = list.board[k].row[WHITE].at[BOARD_OFF] == 3;
            double equity = off ? (row[BLACK].at[BOARD_OFF] == 0 ? 2 : 1) : 0;
            cr_assert(off || endgame_value_of_board(made, &list.board[k], BLACK, &known));
            equity = off ? equity : -known.equity;
            cr_assert_float_eq(value[k].equity, equity, 1e-12);
            most = fmax(most, equity);
        }
        cr_assert_eq(net_choose(desk.reader, &position, &list, &index, &best, &error), STATUS_OK);
        cr_assert_float_eq(best.equity, most, 1e-12);
        play_list_destroy(&list);
    }
    cr_assert_eq(taken, 1);
    close_desk(&desk);
}

// What waits in the queue after a play is nothing that tables know.
Test(net_tables, lists_before_a_queue) {
    static const char *const texts[] = {"3:3 3:3 w 21 todo=w31", "3:3 3:3 w 21 todo=b31", "3:3 3:3 w 21 todo=roll",
                                        "3:3 3:3 w 21 todo=b31/w", "3:3 3:3 w 21 todo=w31,b21"};
    Desk desk;
    open_desk(&desk, FEW_CHECKERS);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Position position = make_position(&desk.rules, texts[i]);
        PlayList list = make_plays(&desk.rules, &position);
        NetValue value[64];
        Error error;
        cr_assert_lt(list.count, 64);
        cr_assert_eq(net_values(desk.reader, &position, &list, value, &error), STATUS_OK);
        for (size_t k = 0; k < list.count; k++) {
            Position after = position;
            cr_assert_eq(flow_apply_listed(&desk.rules, &after, &list, k, &error), STATUS_OK);
            cr_assert_float_eq(value[k].equity, ask(desk.reader, &after, WHITE).equity, 1e-4, "%s", texts[i]);
        }
        play_list_destroy(&list);
    }
    cr_assert_eq(taken, 0);
    made = NULL;
    close_desk(&desk);
}

// Rules without tables are never asked for any; where there turn out to be none, the net says all.
Test(net_tables, none) {
    static const char *const rules[] = {FEW_CHECKERS "; doubles.chain=cascade", // told by the keys
                                        FEW_CHECKERS "; bearoff.match=exact; dice.faces=2; bearoff.inner_moves=false"};
    for (int i = 0; i < 2; i++) {
        Desk desk;
        open_desk(&desk, rules[i]);
        Position position = make_position(&desk.rules, "3:3 1:3 w -");
        NetValue one = ask(desk.reader, &position, WHITE), other = ask(desk.plain, &position, WHITE);
        cr_assert_eq(memcmp(&one, &other, sizeof one), 0);
        cr_assert_eq(taken, i);
        made = NULL;
        close_desk(&desk);
    }
}

// Seven of eight games end where the tables know the rest; a net that learns so knows bear-offs as well.
Test(net_tables, lessons) {
    Desk desk;
    open_desk(&desk, FEW_CHECKERS);
    Learner learner;
    learner_begin(&learner, desk.net, &desk.rules);
    NetReader *plain = learner.reader;
    learner.reader = desk.reader;
    size_t positions[2] = {0};
    for (uint32_t game = 0; game < 4000; game++) {
        LessonOptions options = {.seed = 1, .lambda = 0.6};
        learner_play(&learner, &options, game);
        positions[game % 8 == 0] += learner.lesson->seen_count;
        net_learn(desk.net, learner.lesson, 0.1 * pow(0.05, game / 4000.0));
    }
    cr_assert_gt(positions[1] * 7, positions[0], "%zu %zu", positions[0], positions[1]);
    cr_assert_eq(net_games(desk.net), 4000);
    Random random = {9};
    double off = 0;
    for (int i = 0; i < 500; i++) {
        Position position = make_position(&desk.rules, "3:3 3:3 w -");
        memset(&position.board, 0, sizeof position.board);
        for (int k = 0; k < 6; k++) {
            position.board.row[k / 3].at[1 + random_below(&random, 6)]++;
        }
        off += fabs(ask(plain, &position, WHITE).equity - ask(desk.reader, &position, WHITE).equity) / 500;
    }
    cr_assert_lt(off, 0.3, "%g", off);

    // The same told by lessons: of whole games, since of others only the first position in question is there.
    Net *fresh = make_net(&desk.rules, 16, 3);
    size_t known[2] = {0}, count;
    double errors[2] = {0};
    for (uint32_t game = 1; game < 16; game++) {
        LessonOptions options = {.seed = 2, .lambda = 1, .whole = game > 8};
        if (game != 8) { // which is whole at any rate
            learner_play(&learner, &options, game);
            errors[0] += net_table_error(desk.net, learner.lesson, &count) * (double)count;
            errors[1] += net_table_error(fresh, learner.lesson, &count) * (double)count;
            known[options.whole] += count;
            cr_assert(options.whole || count <= 1);
        }
    }
    cr_assert(known[0] > 0 && known[1] > known[0], "%zu %zu", known[0], known[1]);
    cr_assert(errors[0] > 0 && errors[0] < errors[1], "%g %g", errors[0], errors[1]);
    learner.reader = plain;
    learner_play(&learner, &(LessonOptions){.seed = 2}, 1);
    cr_assert(net_table_error(fresh, learner.lesson, &count) == 0 && count == 0);
    net_destroy(fresh);
    learner.reader = plain;
    learner_end(&learner);
    close_desk(&desk);
}

// Without memory for the tables there is no value: another than the right one would be worse.
Test(net_tables, without_memory) {
    Rules rules = make_rules(FEW_CHECKERS, "");
    Net *net = make_net(&rules, 16, 1);
    NetReader *reader = net_reader_create(net, &rules);
    net_reader_use_tables(reader, &no_tables);
    Position position;
    NetValue value;
    Error error;
    cr_assert_eq(position_parse(&rules, "3:1,1:2 2:1,1:2 w -", &position, &error), STATUS_OK, "%s", error.text);
    cr_expect_eq(net_value(reader, &position, WHITE, &value, &error), STATUS_NO_MEMORY);
    net_reader_use_tables(reader, NULL);
    cr_expect_eq(net_value(reader, &position, WHITE, &value, &error), STATUS_OK);
    net_reader_destroy(reader);
    net_destroy(net);
}
