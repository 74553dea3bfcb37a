// SPDX-License-Identifier: MIT
// Nodes, throws and turns: opening, queue of items, leftovers, bonus throws, ends of games, bad input.
#include "tests/core/flow_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 "

Test(flow, opening) {
    static const FlowCase cases[] = {
        {"", NULL, "=opening; 34; =b rolls; 52; =b plays 52; !13/8 13/11; =w rolls"}, // L6 N5
        {"", NULL, "61; =w rolls; 33; =w plays 3333"},
        {"", NULL, "33; =opening; 11; =opening; 64; =w rolls"},
        {"opening.winner=low", NULL, "34; =w rolls"}, // F5
        {"opening.winner=low", NULL, "55; =opening; 43; =b rolls"},
        {"opening.dice=keep", NULL, "34; =b plays 43"}, // R5 F4
        {"opening.dice=keep; opening.winner=low", NULL, "12; =w plays 21; !13/11 6/5; =b rolls"},
        {"opening.dice=keep; cube.on=true", NULL, "34; =b plays 43; !13/9 13/10; =w: roll double"},
        {"opening.dice=choice", NULL, "34; =b: keep reroll; keep; =b plays 43; !13/9 13/10; =w rolls"},
        {"opening.dice=choice", NULL, "34; =b: keep reroll; reroll; =b rolls; 66; =b plays 6666"},
        {"opening.dice=choice; cube.on=true", NULL, "34; reroll; =b: roll double; roll; =b rolls"},
        {"cube.on=true", NULL, "34; =b: roll double; roll; =b rolls; 11; =b plays 1111"},
        {"dice.count=3", NULL, "34; =b rolls; 521; =b plays 521"},
        {"dice.count=1", NULL, "34; =b rolls; 5; =b plays 5"},
        {"dice.faces=12", NULL, "AB; =b rolls; CB; =b plays CB"},
        {"dice.fixed=6", NULL, "34; =b rolls; 21; =b plays 621"}, // no fixed die at the opening
        // a double that is chosen away takes its chain along (only a text can make one)
        {"opening.dice=choice; doubles.chain=cascade", START "w 44 opening", "=w: keep reroll; reroll; =w rolls"},
        {"opening.dice=choice; doubles.chain=cascade", START "w 44 opening todo=b22", "keep; =w plays 4444"},
    };
    RUN_FLOW_CASES(BACKGAMMON, cases);
    Rules rules = make_rules(BACKGAMMON, "");
    Position position;
    position_init(&position, &rules);
    cr_assert_eq(position.starter, NOBODY);
    run_script(&rules, &position, "34");
    cr_assert_eq(position.starter, BLACK);
    cr_assert_eq(position.turns[BLACK], 0);
    run_script(&rules, &position, "52; !13/8 13/11");
    cr_assert_eq(position.turns[BLACK], 1);
    cr_assert_eq(position.turns[WHITE], 0);
    run_script(&rules, &position, "52; !13/8 13/11");
    cr_assert_eq(position.turns[WHITE], 1);
    cr_assert_eq(position.starter, BLACK);
    position.turns[BLACK] = POSITION_MAX_TURNS;
    run_script(&rules, &position, "21; !13/11 6/5");
    cr_assert_eq(position.turns[BLACK], POSITION_MAX_TURNS); // saturated
}

#define CLOSED "layout=24:15; contact.blot=closed"
// White's 3s are blocked after the first: black holds white's 14.
#define BLOCKED_3 "20:1,off:14 11:2,24:13 w "

Test(flow, items) {
    static const FlowCase cases[] = {
        {"doubles.chain=cascade", "24:15 24:15 w -",
         "55; =w plays 5555; !24/19(4); =w plays 6666; !24/18(4); =b rolls"},
        {"doubles.chain=cascade", "24:15 24:15 w -", "66; =w plays 6666; !24/18(4); =b rolls"},
        {"doubles.chain=complement", "24:15 24:15 b -",
         "55; =b plays 5555; !24/19(4); =b plays 2222; !24/22(4); =w rolls"},
        {"doubles.chain=cascade; doubles.times=2", "24:15 24:15 w -", "55; =w plays 55; !24/19(2); =w plays 66"},
        {"doubles.chain=cascade; doubles.chain_from=3", "24:15 24:15 w - turns=1-2", "55; !24/19(4); =b rolls"},
        {"doubles.chain=cascade; doubles.chain_from=3", "24:15 24:15 w - turns=2-1", "55; !24/19(4); =w plays 6666"},
        // what is not played is lost, its chain with it
        {"doubles.chain=cascade", BLOCKED_3 "-", "33; =w plays 3333; !20/17; =b rolls"},
        {"", BLOCKED_3 "-", "33; !20/17; =b rolls"},
        // a chain item waits for the whole of the one before
        {"doubles.chain=cascade", "24:4,off:11 12:2,24:2,off:11 w -", "55; !24/19(4); =w plays 6666; !; =b rolls"},
        // or the opponent plays it, before his own throw
        {"doubles.unplayed=opponent", BLOCKED_3 "-", "33; !20/17; =b plays 333; !24/21(3); =b rolls; 21"},
        {"doubles.unplayed=opponent; cube.on=true", BLOCKED_3 "-",
         "roll; 33; !20/17; =b plays 333; !24/21(3); =b: roll double; roll; 21; =b plays 21"},
        {"doubles.unplayed=opponent; doubles.chain=cascade", BLOCKED_3 "-",
         "33; !20/17; =b plays 333; !24/21(3); =b plays 4444; !24/20(4); =b plays 5555; !24/19(4); =b plays 6666;"
         "!24/18(2) 21/15(2); =b rolls; 62; !20/14 20/18; =w rolls"},
        {"doubles.unplayed=opponent; doubles.chain=cascade", "24:4,off:11 12:2,24:2,off:11 w -",
         "55; !24/19(4); =w plays 6666; !; =b plays 6666; !24/18(2) 18/12(2); =b rolls"},
        // what he cannot play either is lost, with all that waited behind it
        {"doubles.unplayed=opponent; doubles.chain=cascade", "20:1,off:14 11:2,off:13 w -",
         "33; !20/17; =b plays 333; !; =b rolls; 21; =b plays 21"},
        // only a double is handed over
        {"doubles.unplayed=opponent", "20:1,off:14 11:2,14:2,24:1,off:10 w -", "63; !20/17; =b rolls"},
        {"doubles.unplayed=opponent; doubles.times=2", BLOCKED_3 "-", "33; !20/17; =b plays 3"},
        // leftovers of leftovers are not handed back: black's 333 above leaves 33 of a throw that was not his
        {"doubles.unplayed=opponent", "20:1,off:14 11:2,24:1,20:1,off:11 w -",
         "33; !20/17; =b plays 333; !24/21/18/15; =b rolls"},
        // bonus throw: a double played in full, the chain included; no doubling before it
        {"doubles.bonus_roll=true; cube.on=true", "24:15 24:15 w -",
         "roll; 55; !24/19(4); =w rolls; 55; !24/19(4); =w rolls; 21; !24/22 24/23; =b: roll double"},
        {"doubles.bonus_roll=true; doubles.chain=complement", "24:15 24:15 w -",
         "55; !24/19(4); =w plays 2222; !24/22(4); =w rolls; 21; !24/22 24/23; =b rolls"},
        {"doubles.bonus_roll=true; doubles.chain=cascade", "24:4,off:11 12:2,24:2,off:11 w -",
         "55; !24/19(4); =w plays 6666; !; =b rolls"},
        {"doubles.bonus_roll=true", BLOCKED_3 "-", "33; !20/17; =b rolls"},
        {"doubles.bonus_roll=true", "24:15 24:15 w -", "21; !24/22 24/23; =b rolls"},
        {"doubles.bonus_roll=true; doubles.unplayed=opponent", BLOCKED_3 "-",
         "33; !20/17; =b plays 333; !24/21(3); =b rolls"},                                   // not for leftovers
        {"doubles.bonus_roll=true; dice.count=1", "24:15 24:15 w -", "5; !24/19; =b rolls"}, // one die is no double
        // a side that leaves a number loses at once, before anything is handed over
        {"forced.unplayable=lose", BLOCKED_3 "-", "33; !20/17; =b wins single 1"},
        {"forced.unplayable=lose; doubles.unplayed=opponent", BLOCKED_3 "-", "33; !20/17; =b wins single 1"},
        {"forced.unplayable=lose", "20:1,off:14 11:2,24:13 w -", "21; !20/18 18/17; =b rolls"},
        {"forced.unplayable=lose; forced.use=free", "24:15 24:15 w -", "21; !24/22; =b wins single 1"},
        {"forced.unplayable=lose", "1:1,off:14 23:15 w -",
         "65; !1/off; =w wins single 1"}, // finished: nothing unplayed
    };
    RUN_FLOW_CASES(CLOSED, cases);
}

Test(flow, positions_from_text) {
    static const FlowCase cases[] = {
        {"", "24:15 24:15 w - todo=44", "=w plays 44; !24/20(2); =w rolls"}, // before his own throw
        {"cube.on=true", "24:15 24:15 w - todo=44,33",
         "=w plays 44; !24/20(2); =w plays 33; !24/21(2); =w: roll double"},
        {"", "24:15 24:15 w - todo=b33", "=b plays 33; !24/21(2); =b rolls; 21; !24/22 24/23; =w rolls"},
        {"cube.on=true", "24:15 24:15 w - todo=roll", "=w rolls; 21; !24/22 24/23; =b: roll double"},
        {"cube.on=true", "24:15 24:15 w - todo=broll", "=b rolls; 21; =b plays 21; !24/22 24/23; =w: roll double"},
        {"", "24:15 24:15 w 333 todo=b44", "!24/21(3); =b plays 44; !24/20(2); =b rolls"}, // in the order of the queue
        {"cube.on=true", "24:15 24:15 w 333 todo=roll", "!24/21(3); =w rolls; 21; =w plays 21"},
        {"", "24:15 24:15 w 21 todo=b44", "!24/22 24/23; =b plays 44; !24/20(2); =b rolls"},
        {"", "24:15 24:15 w 21 todo=44,roll",
         "!24/22 24/23; =w plays 44; !24/20(2); =w rolls; 21; !24/22 24/23; =b rolls"},
        {"", "24:15 24:15 w 6 roll=61", "!24/18; =b rolls"}, // the rest of a throw
        // somebody has finished already
        {"", "off:15 24:15 b -", "=w wins single 1"},
        {"", "off:15 24:15 b 31", "=w wins single 1"},
        {"", "24:15 off:15 b 31", "=b wins single 1"},
        {"finish.first_off=loses", "off:15 24:15 b -", "=b wins single 1"},
        {"finish.last_turn=1", "off:15 1:1,off:14 b 65 starter=w", "=b plays 65; !1/off; =draw"},
        {"finish.last_turn=1", "off:15 1:1,off:14 b - starter=w last", "=b rolls; 65; !1/off; =draw"},
        {"finish.last_turn=1", "off:15 off:15 b - starter=w last", "=draw"},
        {"", "off:15 24:15 b - over=w:gammon:2", "=w wins gammon 2"},
    };
    RUN_FLOW_CASES(CLOSED, cases);
    // flow_next answers for a position that was not settled as if it had been
    Rules rules = make_rules(CLOSED, "");
    Position position = make_position(&rules, "24:15 24:15 w - todo=b33");
    Node node;
    flow_next(&rules, &position, &node);
    cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY && node.actor == BLACK);
    position = make_position(&rules, "24:15 24:15 w - todo=broll");
    flow_next(&rules, &position, &node);
    cr_assert(node.kind == NODE_CHANCE && node.actor == BLACK);
    run_script(&rules, &position, "21; =b plays 21"); // and so does a throw
    // settling twice changes nothing
    position = make_position(&rules, "24:15 24:15 w - todo=44,b33");
    cr_assert_eq(flow_settle(&rules, &position, NULL), STATUS_OK);
    Position once = position;
    cr_assert_eq(flow_settle(&rules, &position, NULL), STATUS_OK);
    cr_assert_arr_eq(&once, &position, sizeof once);
}

// 31 and 32 items of Black's
#define EIGHT ",b1,b1,b1,b1,b1,b1,b1,b1"
#define WAIT_31 "b1,b1,b1,b1,b1,b1,b1" EIGHT EIGHT EIGHT

Test(flow, a_full_queue_takes_no_more) {
    static const struct {
        const char *settings, *start, *step;
    } cases[] = {
        {"doubles.bonus_roll=true", "24:15 24:15 w 55 todo=" WAIT_31 ",b2",
         "~!24/19(4)|the roll after a double finds 32 items waiting"},
        {"doubles.unplayed=opponent", "24:15 24:13,6:2 w 5555 roll=55 todo=" WAIT_31 ",b2",
         "~!|what the double leaves to the other side finds 32 items waiting"},
        {"doubles.chain=cascade", "24:15 24:15 w - todo=roll," WAIT_31,
         "~44|the chain of this double finds 31 items waiting"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(CLOSED, cases[i].settings);
        Position position = make_position(&rules, cases[i].start);
        run_script(&rules, &position, cases[i].step);
    }
    // what has room still has it
    Rules rules = make_rules(CLOSED, "doubles.chain=cascade");
    Position position = make_position(&rules, "24:15 24:15 w - todo=roll," WAIT_31);
    run_script(&rules, &position, "65; =w plays 65");
    cr_assert_eq(position.item_count, 31);
    Error error;
    cr_assert_eq(position_parse(&rules, "24:15 24:15 w 55 todo=" WAIT_31 ",b2", &position, &error), STATUS_BAD_INPUT);
    cr_assert_not_null(strstr(error.text, "with the chain of this double more than 32 items would wait"), "%s",
                       error.text);
}

static int head_budget(const Rules *rules, const Position *position) {
    PlayList list = make_plays(rules, position);
    int budget = list.head_budget;
    play_list_destroy(&list);
    return budget;
}

Test(flow, head_and_turn_numbers) {
    Rules rules = make_rules(NARDE, "doubles.bonus_roll=true");
    Position position = make_position(&rules, "24:15 24:15 w - first=wb");
    run_script(&rules, &position, "11; !24/23/22/21/20; =w rolls");
    cr_assert_eq(position.head_taken, 1); // the bonus belongs to the same turn
    cr_assert_eq(position.turns[WHITE], 0);
    cr_assert_eq(position.roll_count, 0);
    run_script(&rules, &position, "21");
    cr_assert_eq(head_budget(&rules, &position), 0);
    run_script(&rules, &position, "!20/18/17; =b rolls");
    cr_assert_eq(position.head_taken, 0);
    cr_assert_eq(position.turns[WHITE], 1);

    // leftovers are played before the own turn: own head budget then, and not counted as a turn
    rules = make_rules(NARDE, "doubles.unplayed=opponent");
    position = make_position(&rules, "20:1,off:14 5:1,24:14 w - first=b");
    run_script(&rules, &position, "33; !; =b plays 3333");
    cr_assert_eq(position.turns[WHITE], 2);
    cr_assert_eq(position.turns[BLACK], 0);
    cr_assert_eq(position.roll_count, 0);
    cr_assert_eq(head_budget(&rules, &position), 2); // first turn, listed double
    run_script(&rules, &position, "!24/21/18/15/12; =b rolls");
    cr_assert_eq(position.head_taken, 0);
    cr_assert_eq(position.turns[BLACK], 0);
    run_script(&rules, &position, "21");
    cr_assert_eq(head_budget(&rules, &position), 1);
    run_script(&rules, &position, "!24/22/21; =w rolls");
    cr_assert_eq(position.turns[BLACK], 1);

    // nor is a turn counted that an item of the other side cuts off before the own throw
    rules = make_rules(NARDE, "");
    position = make_position(&rules, "24:15 24:15 w 111 todo=b44 turns=3-3");
    run_script(&rules, &position, "!24/23/22/21; =b plays 44");
    cr_assert_eq(position.turns[WHITE], 3);

    // the chain of one throw is one turn: the throw is kept for the head's exception, the head is counted on
    rules = make_rules(NARDE, "doubles.chain=cascade; head.first_doubles=5");
    position = make_position(&rules, "24:15 24:15 w - first=wb");
    run_script(&rules, &position, "55; !24/19(2) 19/14(2); =w plays 6666");
    cr_assert_eq(position.roll_count, 2);
    cr_assert_eq(position.roll[0], 5);
    cr_assert_eq(position.head_taken, 2);
    cr_assert_eq(head_budget(&rules, &position), 0);
}

Test(flow, ends) {
    static const FlowCase cases[] = {
        {"", "1:1,off:14 23:15 w -", "65; !1/off; =w wins single 1"}, // L3 A11 N13
        {"", "23:15 1:1,off:14 b -", "65; !1/off; =b wins single 1"},
        {"finish.first_off=loses", "1:1,off:14 23:15 w -", "65; !1/off; =b wins single 1"},
        {"doubles.chain=cascade; doubles.unplayed=opponent; doubles.bonus_roll=true", "1:1,off:14 23:15 w -",
         "55; !1/off; =w wins single 1"}, // nothing is left to do
        // the last turn: the starter is first, the other may draw
        {"finish.last_turn=14", "1:1,off:14 1:1,off:14 w - starter=w", "65; !1/off; =b rolls; 65; !1/off; =draw"},
        {"finish.last_turn=14; cube.on=true", "1:1,off:14 6:1,off:14 w - starter=w",
         "roll; 65; !1/off; =b rolls; 21; !6/4/3; =w wins single 1"},
        {"finish.last_turn=14", "1:1,off:14 6:2,off:13 w - starter=w", "65; !1/off; =w wins single 1"}, // too few off
        {"finish.last_turn=14", "1:1,off:14 1:1,off:14 w - starter=b", "65; !1/off; =w wins single 1"},
        {"finish.last_turn=14", "1:1,off:14 1:1,off:14 w -", "65; !1/off; =w wins single 1"}, // starter not known
        {"", "1:1,off:14 1:1,off:14 w -", "65; !1/off; =w wins single 1"},                    // R21
        {"finish.last_turn=14; doubles.bonus_roll=true", "1:1,off:14 23:1,off:14 w - starter=w",
         "65; !1/off; =b rolls; 55; !23/18/13/8/3; =b rolls; 41; !3/off; =draw"},
        {"finish.last_turn=14; doubles.bonus_roll=true", "1:1,off:14 23:1,off:14 w - starter=w",
         "55; !1/off; 44; !23/19/15/11/7; =b rolls; 21; !7/5/4; =w wins single 1"},
        {"finish.last_turn=14; doubles.unplayed=opponent", "1:1,off:14 6:1,off:14 w - starter=w",
         "65; !1/off; 11; !6/5/4/3/2; =w wins single 1"},
        {"finish.last_turn=14; finish.first_off=loses", "1:1,off:14 6:1,off:14 w - starter=w",
         "65; !1/off; 21; !6/4/3; =b wins single 1"},
        {"finish.last_turn=14; finish.first_off=loses", "1:1,off:14 1:1,off:14 w - starter=w",
         "65; !1/off; 21; !1/off; =draw"},
        {"finish.last_turn=14; forced.unplayable=lose", "1:1,off:14 1:1,off:14 w - starter=w",
         "65; !1/off; =b rolls; 65; !1/off; =draw"},
        {"finish.last_turn=1", "1:1,off:14 1:1,off:14 w - starter=w",
         "65; !1/off; =b rolls; 65; b!single; =w wins single 1"},
    };
    RUN_FLOW_CASES(CLOSED, cases);
    // a draw gives no points; a win gives them to the match
    Rules rules = make_rules(CLOSED, "finish.last_turn=1; match.to=5; score.single=3");
    Position position = make_position(&rules, "1:1,off:14 1:1,off:14 w - starter=w score=1-2");
    run_script(&rules, &position, "65; !1/off");
    cr_assert_eq(position.last_turn, 1);
    cr_assert_eq(position.score[WHITE], 1);
    Position at_last_turn = position;
    run_script(&rules, &position, "65; !1/off; =draw");
    cr_assert(position.score[WHITE] == 1 && position.score[BLACK] == 2 && position.points == 0);
    position = at_last_turn;
    position.board.row[BLACK].at[24]++;
    position.board.row[BLACK].at[1]--;
    run_script(&rules, &position, "65; !24/18/13; =w wins single 3");
    cr_assert(position.score[WHITE] == 4 && position.score[BLACK] == 2 && position.points == 3);
}

static uint64_t power(uint64_t base, int exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

Test(flow, chance_outcomes) {
    enum { MOST = 2000 };
    static ChanceOutcome out[MOST];
    for (int dice = 1; dice <= RULES_MAX_DICE; dice++) {
        for (int faces = 2; faces <= RULES_MAX_FACES; faces++) {
            char settings[64];
            sprintf(settings, "dice.count=%d; dice.faces=%d", dice, faces);
            Rules rules = make_rules(BACKGAMMON, settings);
            Position position = make_position(&rules, START "w -");
            size_t count = flow_chance_outcomes(&rules, &position, out, MOST, NULL), expected = 1;
            for (int i = 0; i < dice; i++) {
                expected = expected * (size_t)(faces + i) / (size_t)(i + 1); // ways to choose with repetition
            }
            cr_assert_eq(count, expected, "%s: %zu", settings, count);
            cr_assert(count <= FLOW_MAX_ROLLS);
            uint64_t weight = 0;
            for (size_t i = 0; i < count; i++) {
                weight += out[i].weight;
                cr_assert_eq(out[i].count, dice);
                for (int d = 0; d < RULES_MAX_NUMBERS; d++) {
                    cr_assert(d < dice ? out[i].dice[d] >= 1 && out[i].dice[d] <= faces : out[i].dice[d] == 0);
                    cr_assert(d == 0 || out[i].dice[d] <= out[i].dice[d - 1]);
                }
                for (size_t j = 0; j < i; j++) {
                    cr_assert_neq(memcmp(out[i].dice, out[j].dice, sizeof out[i].dice), 0);
                }
                Position thrown = position;
                cr_assert_eq(flow_apply_roll(&rules, &thrown, out[i].dice, out[i].count, NULL), STATUS_OK);
            }
            cr_assert_eq(weight, power((uint64_t)faces, dice));
            position_init(&position, &rules);
            count = flow_chance_outcomes(&rules, &position, out, MOST, NULL);
            cr_assert_eq(count, (size_t)(faces * faces));
            for (size_t i = 0; i < count; i++) {
                cr_assert_eq(out[i].weight, 1);
                cr_assert_eq(out[i].dice[0] - 1, (int)i / faces);
                cr_assert_eq(out[i].dice[1] - 1, (int)i % faces);
            }
        }
    }
    Rules rules = make_rules(BACKGAMMON, "");
    Position position = make_position(&rules, START "w -");
    memset(out, 0, sizeof out);
    cr_assert_eq(flow_chance_outcomes(&rules, &position, out, MOST, NULL), 21);
    for (int i = 0; i < 21; i++) {
        cr_assert_eq(out[i].weight, out[i].dice[0] == out[i].dice[1] ? 1 : 2);
    }
    memset(out, 0, sizeof out);
    cr_assert_eq(flow_chance_outcomes(&rules, &position, out, 5, NULL), 21); // cut, and said so
    cr_assert(out[4].weight > 0 && out[5].weight == 0);
    cr_assert_eq(flow_chance_outcomes(&rules, &position, NULL, 0, NULL), 21);
    position = make_position(&rules, START "w 31");
    cr_assert_eq(flow_chance_outcomes(&rules, &position, out, MOST, NULL), 0);
}

Test(flow, refusals_change_nothing) {
    static const struct {
        const char *settings, *start, *word, *says; // word: "52" a throw, "w!gammon" a resignation, else a word
    } cases[] = {
        {"", START "w -", "70", "a die shows 1 to 6, not 7"},
        {"", START "w -", "10", "a die shows 1 to 6, not 0"},
        {"dice.faces=4", START "- -", "15", "a die shows 1 to 4, not 5"},
        {"", START "w 31", "52", "you cannot roll now: White has to move"},
        {"cube.on=true", START "b -", "52", "you cannot roll now: Black may say roll or double"},
        {"cube.on=true; cube.beavers=1", START "b - doubled", "52", "White may say take, drop or beaver"},
        {"", START "w - over=draw", "52", "the game is over"},
        {"", START "w - over=draw", "double", "the game is over"},
        {"", START "w -", "roll", "White has to roll"},
        {"", START "- -", "keep", "each side rolls one die to see who begins"},
        {"", START "- -", "double", "each side rolls one die to see who begins"},
        {"opening.dice=choice", START "w 31 opening", "kep", "you cannot `kep` now; did you mean keep?"},
        {"opening.dice=choice", START "w 31 opening", "", "White may say keep or reroll"},
        {"", START "w 31", "a word much too long to be quoted as it stands",
         "`a word much too long to be quoted as it `"},
        {"names.black=აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხ; names.take=ბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხა; "
         "names.drop=გდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხაბ; cube.on=true",
         START "w - doubled", "roll", "may say ბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხა or გდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხაბ"},
        {"", START "- -", "b!single", "you cannot resign: each side rolls one die"},
        {"", START "w - over=draw", "b!single", "the game is over"},
        {"", START "w 31", "w!", "white or black resigns single, gammon or backgammon"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(BACKGAMMON, cases[i].settings);
        Position position = make_position(&rules, cases[i].start), before = position;
        const char *word = cases[i].word;
        Error error = {0};
        Status status;
        if (word[0] >= '0' && word[0] <= '9') {
            uint8_t dice[2] = {(uint8_t)(word[0] - '0'), (uint8_t)(word[1] - '0')};
            status = flow_apply_roll(&rules, &position, dice, 2, &error);
        } else if (word[0] && word[1] == '!') {
            Outcome outcome = word[2] ? OUTCOME_SINGLE : OUTCOME_DRAW;
            status = flow_resign(&rules, &position, word[0] == 'w' ? WHITE : BLACK, outcome, &error);
        } else {
            status = flow_apply_word(&rules, &position, word, &error);
        }
        cr_assert_eq(status, strncmp(cases[i].says, "a die", 5) == 0 ? STATUS_BAD_INPUT : STATUS_ILLEGAL);
        cr_assert_not_null(strstr(error.text, cases[i].says), "%s: %s", word, error.text);
        cr_assert_arr_eq(&position, &before, sizeof before, "%s", word);
    }
    // effects that cannot take place, without a script
    Rules rules = make_rules(BACKGAMMON, "");
    Position position = make_position(&rules, START "w 31 todo=-9:6"), before = position;
    PlayList list;
    Play play;
    Error error;
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_assert_eq(plays_generate(&rules, &position, &list), STATUS_OK);
    play_list_get(&list, 0, &play);
    cr_assert_eq(flow_apply_play(&rules, &position, &play, &error), STATUS_SCRIPT);
    cr_assert_not_null(strstr(error.text, "what waits (todo) takes away 9 of white's checkers"), "%s", error.text);
    cr_assert_arr_eq(&position, &before, sizeof before);
    play_list_destroy(&list);
    position = make_position(&rules, START "w 31");
    cr_assert_eq(flow_apply_word(&rules, &position, "take", NULL), STATUS_ILLEGAL); // no error wanted
    cr_assert_eq(flow_resign(&rules, &position, NOBODY, OUTCOME_SINGLE, NULL), STATUS_ILLEGAL);
    cr_assert_eq(flow_resign(&rules, &position, WHITE, OUTCOME_NONE, NULL), STATUS_ILLEGAL);
}

Test(flow, numbers_that_the_other_side_plays) {
    static const FlowCase cases[] = {
        {"", START "b 31 by=w", "=w plays 31;!8/5 6/5;=w rolls"}, // black's checkers, white's choice, then white's turn
        {"", START "b 31 by=b", "=b plays 31"},
    };
    RUN_FLOW_CASES(BACKGAMMON, cases);
}
