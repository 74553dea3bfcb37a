// SPDX-License-Identifier: MIT
// Hooks that make items: on_roll and on_play, the queue, effects, what is forfeited, and what the text tells of it.
#include "tests/core/hook_lab.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define CLOSED "layout=24:15; contact.blot=closed"
#define BOTH "24:15 24:15 w - turns=0-0"
// White's 3s are blocked after the first: black holds white's 14.
#define BLOCKED_3 "20:1,off:14 11:2,24:13 w -"

Test(hook_items, on_roll_replaces_the_throw) {
    static const LabCase cases[] = {
        // no opinion: what the keys say, chain and all
        {"doubles.chain=cascade", BOTH, {{0}}, "55; =w plays 5555; !24/19(4); =w plays 6666; !24/18(4); =b rolls"},
        // its items stand for the whole throw, the chain included
        {"doubles.chain=cascade", BOTH, {{HOOK_ON_ROLL, "55", 0, 0, "51"}}, "55; =w plays 51; !24/19 24/23; =b rolls"},
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "21", 0, 0, "21,66,3"}},
         "21; =w plays 21; !24/22 24/23; =w plays 66; !24/18(2); =w plays 3; !24/21; =b rolls"},
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "12345"}}, "21; =w plays 54321"}, // sorted high to low
        // no items: the turn is lost
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "-"}}, "21; =b rolls; 65; =b plays 65"},
        {"cube.on=true", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "-"}}, "roll; 21; =b: roll double"},
        // a throw again, before and after numbers
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "roll"}}, "21; =w rolls; 65; =w plays 65; !24/18 24/19; =b rolls"},
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "21", 0, 0, "21,roll"}},
         "21; !24/22 24/23; =w rolls; 65; =w plays 65; !24/18 24/19; =b rolls"},
        // the other side's checkers, before his own throw; then his turn
        {"cube.on=true",
         BOTH,
         {{HOOK_ON_ROLL, "33", 0, 0, "3333,b3333"}},
         "roll; 33; !24/21(4); =b plays 3333; !24/21(4); =b: roll double"},
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "33", 0, 0, "b33,33"}},
         "33; =b plays 33; !24/21(2); =w plays 33; !24/21(2); =b rolls; 65; =b plays 65"},
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "33", 0, 0, "33,b33,44"}},
         "33; !24/21(2); =b plays 33; !24/21(2); =w plays 44; !24/20(2); =b rolls"},
        {"", BOTH, {{HOOK_ON_ROLL, "33", 0, 0, "broll"}}, "33; =b rolls; 65; !24/18 24/19; =w rolls"},
        // white chooses how black's checkers go
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "62", 0, 0, "b62/w,62"}},
         "62; \"24:15 24:15 b 62 turns=0-0 by=w todo=w62 threw=w spent=1; !24/18 24/22; =w plays 62"},
        // and black how white's
        {"", BOTH, {{HOOK_ON_ROLL, "62", 0, 0, "62/b"}}, "62; =b plays 62; !24/18 24/22; =b rolls"},
        // kept opening dice are a throw like others; those thrown for the start alone are none
        {"opening.dice=keep", NULL, {{HOOK_ON_ROLL, "43", 0, 0, "65"}}, "34; =b plays 65; !24/18 24/19; =w rolls"},
        {"opening.dice=reroll", NULL, {{HOOK_ON_ROLL, "43", 0, 0, "65"}}, "34; =b rolls; 21; =b plays 21"},
        {"opening.dice=choice", NULL, {{HOOK_ON_ROLL, "43", 0, 0, "65"}}, "34; =b: keep reroll; keep; =b plays 65"},
        {"opening.dice=choice", NULL, {{HOOK_ON_ROLL, "43", 0, 0, "65"}}, "34; reroll; =b rolls; 43; =b plays 65"},
    };
    RUN_LAB_CASES(CLOSED, cases);
}

Test(hook_items, by_is_who_decides) {
    Rules rules = make_rules(CLOSED, "");
    static const LabRow rows[] = {{HOOK_ON_ROLL, "62", 0, 0, "b62/w,62/b"}, {0}};
    Lab lab;
    Node node;
    lab_hang_rows(&lab, &rules, rows);
    Position position = make_position(&rules, BOTH);
    run_script(&rules, &position, "62");
    flow_next(&rules, &position, &node);
    cr_assert(position.turn == BLACK && node.actor == WHITE);
    run_script(&rules, &position, "!24/18 24/22");
    flow_next(&rules, &position, &node);
    cr_assert(position.turn == WHITE && node.actor == BLACK);
    cr_assert_eq(position.roller, WHITE);
    run_script(&rules, &position, "!24/18 24/22; =b rolls");
    cr_assert_eq(position.roller, NOBODY);
    cr_assert(position.turns[WHITE] == 1 && position.turns[BLACK] == 0, "one turn, of who threw");
}

Test(hook_items, on_play_puts_items_before_what_waits) {
    static const LabCase cases[] = {
        {"doubles.chain=cascade",
         BOTH,
         {{HOOK_ON_PLAY, "55", 1, 0, "21"}},
         "55; !24/19(4); =w plays 21; !24/22 24/23; =w plays 6666; !24/18(4); =b rolls"},
        // after the second play of the throw
        {"doubles.chain=cascade",
         BOTH,
         {{HOOK_ON_PLAY, "44", 2, 0, "roll"}},
         "44; !24/20(4); !24/19(4); =w rolls; 21; !24/22 24/23; =w plays 6666; !24/18(4); =b rolls"},
        // the empty play and leftovers are plays
        {"", BLOCKED_3, {{HOOK_ON_PLAY, "33", 1, 0, "22"}}, "33; !20/17; =w plays 22; !17/15/13; =b rolls"},
        {"doubles.unplayed=opponent",
         BLOCKED_3,
         {{HOOK_ON_PLAY, "33", 2, 'b', "21"}},
         "33; !20/17; =b plays 333; !24/21(3); =b plays 21; !24/22 24/23; =b rolls; 65; =b plays 65"},
        {"",
         "bar:1,off:14 6:2,5:2,4:2,3:2,2:2,1:2,off:3 w -",
         {{HOOK_ON_PLAY, "65", 1, 'w', "b11"}},
         "65; !; =b plays 11; !6/5(2); =b rolls"},
        // a turn of more than one throw: plays are counted from each of them
        {"",
         BOTH,
         {{HOOK_ON_PLAY, "21", 1, 0, "roll"}, {HOOK_ON_PLAY, "65", 1, 0, "3"}},
         "21; !24/22 24/23; =w rolls; 65; !24/18 24/19; =w plays 3; !24/21; =b rolls"},
    };
    RUN_LAB_CASES(CLOSED, cases);
}

Test(hook_items, what_is_not_played_in_full) {
    static const LabCase cases[] = {
        // all that waits for the side is dropped
        {"", BLOCKED_3, {{HOOK_ON_ROLL, "33", 0, 0, "3333,21,roll,points:4"}}, "33; !20/17; =b rolls"},
        {"doubles.bonus_roll=true", BLOCKED_3, {{0}}, "33; !20/17; =b rolls"},
        // what waits for the other side stays
        {"",
         BLOCKED_3,
         {{HOOK_ON_ROLL, "33", 0, 0, "3333,b3333,21"}},
         "33; !20/17; =b plays 3333; !24/21(4); =b rolls"},
        // what on_play says is not dropped
        {"",
         BLOCKED_3,
         {{HOOK_ON_ROLL, "33", 0, 0, "3333,66"}, {HOOK_ON_PLAY, "33", 1, 0, "22,roll"}},
         "33; !20/17; =w plays 22; !17/15/13; =w rolls"},
        // nor what the keys leave to the opponent, unlike throws and effects
        {"doubles.unplayed=opponent",
         BLOCKED_3,
         {{HOOK_ON_ROLL, "33", 0, 0, "3333,44,roll"}},
         "33; !20/17; =b plays 333; !24/21(3); =b plays 44; !24/20(2); =b rolls"},
        // and his failure does not take away mine
        {"",
         "24:13,17:2 20:1,off:14 w -",
         {{HOOK_ON_ROLL, "33", 0, 0, "b66,33"}},
         "33; =b plays 66; !20/14; =w plays 33; !24/21(2); =b rolls"},
        {"forced.unplayable=lose", BLOCKED_3, {{HOOK_ON_PLAY, "33", 1, 0, "21"}}, "33; !20/17; =b wins single 1"},
        // played in full: the bonus throw comes once, behind what on_play says
        {"doubles.bonus_roll=true",
         BOTH,
         {{HOOK_ON_PLAY, "33", 1, 0, "21"}},
         "33; !24/21(4); =w plays 21; !24/22 24/23; =w rolls; 65; !24/18 24/19; =b rolls"},
    };
    // black's 6s are open here, white's 3 is not
    RUN_LAB_CASES("layout=24:15; contact.blot=closed; board.points=24", cases);
}

Test(hook_items, effects) {
    static const LabCase cases[] = {
        // at once where they come first, else when their turn comes
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "21", 0, 0, "+2:bar,21"}},
         "21; \"bar:2,24:15,off:0 24:15 w 21 turns=0-0 thrown=24:15/24:15 spent=1; !bar/23 bar/24"},
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "21", 0, 0, "21,+2:bar"}},
         "21; \"24:15 24:15 w 21 turns=0-0 todo=+2:bar spent=1; !24/22 24/23; \"bar:2,24:13,23:1,22:1,off:0 "
         "24:15 b - turns=1-0"},
        {"",
         BOTH,
         {{HOOK_ON_PLAY, "21", 1, 0, "b-3:24"}},
         "21; !24/22 24/23; \"24:13,23:1,22:1 24:12,off:0 b - turns=1-0"},
        {"",
         BOTH,
         {{HOOK_ON_PLAY, "21", 1, 0, "b+1:off,+4:reserve"}},
         "21; !24/22 24/23; \"reserve:4,24:13,23:1,22:1,off:0 24:15,off:1 b - turns=1-0"},
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "+15:5"}}, "21; \"24:15,5:15,off:0 24:15 b - turns=1-0"},
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "+1:5,-1:5,21"}}, "21; =w plays 21"},
        // what cannot be
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "+16:5"}}, "~21|the item { add = 16, at = 5 } gives white 31 checkers"},
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "21", 0, 0, "-1:5"}},
         "~21|the item { add = -1, at = 5 } takes away 1 of white's checkers where 0 stand"},
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "-15:24"}}, "~21|white has 0 checkers"},
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "+1:1"}}, "~21|white's point 1 is black's point 24: both have checkers"},
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "21,+1:1"}}, "21; ~!24/22 24/23|both have checkers there"},
        {"", // not even where the play takes the last checker off
         "1:1,off:14 20:2,off:13 w -",
         {{HOOK_ON_PLAY, "21", 1, 0, "b-3:20"}},
         "21; ~!1/off|takes away 3 of black's checkers where 2 stand"},
        // what is taken away can end the game
        {"", "24:1,off:14 24:2,off:13 w -", {{HOOK_ON_PLAY, "21", 1, 0, "b-2:24"}}, "21; !24/22/21; =b wins single 1"},
        {"", "24:1,off:14 24:2,off:13 w -", {{HOOK_ON_ROLL, "21", 0, 0, "-1:24,21"}}, "21; =w wins single 1"},
        // pins: who stands above or below a checker that is taken away
        {"contact.blot=pin",
         "24:14,13:1p 24:14,12:1 w -",
         {{HOOK_ON_ROLL, "21", 0, 0, "b-1:12,21"}},
         "21; \"24:14,13:1 24:14,off:0 w 21 turns=1-1 thrown=24:14,13:1p/24:14,12:1 spent=1"},
        {"contact.blot=pin",
         "24:14,13:1p 24:14,12:1 w -",
         {{HOOK_ON_ROLL, "21", 0, 0, "-1:13,21"}},
         "21; \"24:14,off:0 24:14,12:1 w 21 turns=1-1 thrown=24:14,13:1p/24:14,12:1 spent=1"},
        {"contact.blot=pin",
         "24:14,13:1p 24:14,12:1 w -",
         {{HOOK_ON_ROLL, "21", 0, 0, "+1:13,21"}},
         "~21|only a single checker under opposing checkers can be pinned"},
        // points of the match
        {"match.to=7",
         BOTH,
         {{HOOK_ON_PLAY, "21", 1, 0, "points:2,bpoints:3"}},
         "21; !24/22 24/23; \"24:13,23:1,22:1 24:15 b - turns=1-0 score=2-3 gained=2-3"},
        {"match.to=7", BOTH, {{HOOK_ON_PLAY, "21", 1, 0, "points:8,33"}}, "21; !24/22 24/23; =w wins single 0"},
        {"match.to=7", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "bpoints:7,21"}}, "21; =b wins single 0"},
        {"match.to=0", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "points:9999,21"}}, "21; =w plays 21"},
    };
    RUN_LAB_CASES(CLOSED, cases);
}

Test(hook_items, cancel) {
    static const LabCase cases[] = {
        {"",
         BOTH,
         {{HOOK_ON_PLAY, "21", 1, 0, "cancel"}},
         "21; !24/22 24/23; \"24:15 24:15 w - turns=0-0 todo=roll spent=2; =w rolls; 65; !24/18 24/19; =b rolls"},
        // the rest of the throw goes with it; the board is that of the throw, not of the last play
        {"doubles.chain=cascade",
         BOTH,
         {{HOOK_ON_PLAY, "55", 2, 0, "cancel,21"}},
         "55; !24/19(4); =w plays 6666; !24/18(4); =w rolls; 65; =w plays 65; !24/18 24/19; =b rolls"},
        // who threw throws again, whoever played
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "33", 0, 0, "33,b33"}, {HOOK_ON_PLAY, "33", 2, 'b', "cancel"}},
         "33; !24/21(2); !24/21(2); \"24:15 24:15 w - turns=0-0 todo=roll spent=3; =w rolls"},
        {"", BOTH, {{HOOK_ON_ROLL, "33", 0, 0, "33,bcancel"}}, "33; !24/21(2); =w rolls"},
        // points that were given stay, and a game that is finished by the play is not
        {"match.to=9",
         BOTH,
         {{HOOK_ON_PLAY, "21", 1, 0, "points:3,cancel"}},
         "21; !24/22 24/23; \"24:15 24:15 w - turns=0-0 todo=roll spent=2 score=3-0 gained=3-0"},
        {"",
         "1:1,off:14 23:15 w -",
         {{HOOK_ON_PLAY, "21", 1, 0, "cancel"}},
         "21; !1/off; =w rolls; 65; !1/off; =w wins gammon 2"},
        {"forced.unplayable=lose", BLOCKED_3, {{HOOK_ON_PLAY, "33", 1, 0, "cancel"}}, "33; !20/17; =w rolls"},
        // in a turn of two throws only the second is taken back, and its head checkers with it
        {"head.per_turn=3; doubles.bonus_roll=true",
         BOTH,
         {{HOOK_ON_PLAY, "21", 1, 0, "cancel"}},
         "11; !24/23(2) 24/22; =w rolls; 21; \"24:12,23:2,22:1 24:15 w 21 turns=0-0 head=3 "
         "thrown=24:12,23:2,22:1/24:15/3 spent=3; !23/21/20; \"24:12,23:2,22:1 24:15 w - turns=0-0 head=3 todo=roll "
         "spent=4"},
    };
    RUN_LAB_CASES(CLOSED "; score.gammon=2", cases);
}

Test(hook_items, turns_are_counted_by_throw) {
    Rules rules = make_rules(CLOSED, "");
    static const LabRow rows[] = {{HOOK_ON_ROLL, "33", 0, 0, "33,b33,33"}, {HOOK_ON_ROLL, "44", 0, 0, "44,roll"}, {0}};
    Lab lab;
    lab_hang_rows(&lab, &rules, rows);
    Position position = make_position(&rules, BOTH);
    run_script(&rules, &position, "33; !24/21(2); !24/21(2)");
    cr_assert(position.turn == WHITE && position.turns[WHITE] == 0 && position.turns[BLACK] == 0);
    cr_assert_eq(position.plays, 2);
    run_script(&rules, &position, "!24/21(2); =b rolls");
    cr_assert(position.turns[WHITE] == 1 && position.turns[BLACK] == 0 && position.plays == 0 && position.spent == 0);
    run_script(&rules, &position, "44; !24/20(2); =b rolls; 44; !24/20(2); 65; !24/18 24/19; =w rolls");
    cr_assert(position.turns[WHITE] == 1 && position.turns[BLACK] == 1, "three rolls, one turn");
}

Test(hook_items, opening_dice_are_marked) {
    Rules rules = make_rules(CLOSED, "opening.dice=keep; doubles.bonus_roll=true");
    static const LabRow rows[] = {{HOOK_ON_ROLL, "43", 0, 0, "43,roll"}, {0}};
    Lab lab;
    Position position;
    lab_hang_rows(&lab, &rules, rows);
    position_init(&position, &rules);
    run_script(&rules, &position, "43; =w plays 43");
    cr_assert_eq(position.opening, 1);
    run_script(&rules, &position, "!24/20 24/21; =w rolls");
    cr_assert_eq(position.opening, 0);
    run_script(&rules, &position, "43");
    cr_assert_eq(position.opening, 0, "the same dice, thrown again in the first turn");
}

// 64 throws and plays, then the script fails; the game is as it was, and what is said tells why.
Test(hook_items, a_turn_without_end) {
    Rules rules = make_rules(CLOSED, "");
    static const LabRow rows[] = {{HOOK_ON_ROLL, "21", 0, 0, "roll"}, {HOOK_ON_PLAY, "33", 0, 0, "3"}, {0}};
    Lab lab;
    lab_hang_rows(&lab, &rules, rows);
    Position position = make_position(&rules, BOTH);
    for (int i = 0; i < HOOK_MAX_TURN_PLAYS; i++) {
        cr_assert_eq(position.spent, i);
        run_script(&rules, &position, "=w rolls; 21");
    }
    run_script(&rules, &position, "=w rolls; ~21|a turn of more than 64 rolls and moves; ~65|more than 64");
    position = make_position(&rules, BLOCKED_3);
    run_script(&rules, &position, "33; !20/17");
    for (int i = 0; i < HOOK_MAX_TURN_PLAYS - 2; i++) {
        run_script(&rules, &position, "=w plays 3; !");
    }
    cr_assert_eq(position.spent, HOOK_MAX_TURN_PLAYS);
    run_script(&rules, &position, "=w plays 3; ~!|more than 64");
}

Test(hook_items, thirty_two_items_wait) {
    Rules rules = make_rules(CLOSED, "doubles.chain=cascade");
    static const LabRow rows[] = {
        {HOOK_ON_ROLL, "21", 0, 0, "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"},
        {HOOK_ON_PLAY, "21", 1, 0, "2,2"},
        {HOOK_ON_ROLL, "31", 0, 0, "roll,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"},
        {0}};
    Lab lab;
    lab_hang_rows(&lab, &rules, rows);
    Position position = make_position(&rules, BOTH);
    run_script(&rules, &position, "21; =w plays 1; ~!24/23|on_play: 33 items would wait");
    position = make_position(&rules, BOTH);
    run_script(&rules, &position, "31; =w rolls; ~22|the chain of this double finds 31 items waiting; 65; =w plays 65");
}

Test(hook_items, boards_are_set) {
    static const LabCase cases[] = {
        // the board turned round, at once and later; the throw's board stays what cancel goes back to
        {"",
         "20:10,off:5 24:15 w -",
         {{HOOK_ON_ROLL, "21", 0, 0, "set,21 set-board=24:15/20:10,off:5"}},
         "21; =w plays 21; \"24:15 20:10,off:5 w 21 turns=1-1 thrown=20:10,off:5/24:15 spent=1"},
        {"",
         "20:15 24:15 w -",
         {{HOOK_ON_ROLL, "21", 0, 0, "21,set,roll set-board=24:15/20:15"}},
         "21; =w plays 21; \"20:15 24:15 w 21 turns=1-1 todo=set,roll set-board=24:15/20:15 spent=1;"
         "!20/18 20/19; =w rolls; \"24:15 20:15 w - turns=1-1 todo=roll spent=2"},
        // the other side's board waits through a play that is not full, one's own is dropped
        {"",
         BLOCKED_3,
         {{HOOK_ON_ROLL, "33", 0, 0, "3333,bset set-board=24:15/24:15"}},
         "33; !20/17; =b rolls; \"24:15 24:15 b - turns=2-1"},
        {"", BLOCKED_3, {{HOOK_ON_ROLL, "33", 0, 0, "3333,set set-board=24:15/24:15"}}, "33; !20/17; =b rolls"},
        // who has nothing left on it has won
        {"", BOTH, {{HOOK_ON_ROLL, "21", 0, 0, "set,21 set-board=off:15/24:15"}}, "21; =w wins single 1"},
        // two boards; one that cannot be
        {"",
         BOTH,
         {{HOOK_ON_ROLL, "21", 0, 0, "21,bset set-board=24:15/24:15"},
          {HOOK_ON_PLAY, "21", 1, 0, "set set-board=23:15/24:15"}},
         "21; ~!24/22 24/23|on_play: 2 boards would wait"},
    };
    RUN_LAB_CASES(CLOSED, cases);
    Rules rules = make_rules(CLOSED, "");
    static const LabRow rows[] = {{HOOK_ON_ROLL, "21", 0, 0, "set set-board=24:15/24:15"}, {0}};
    Lab lab;
    lab_hang_rows(&lab, &rules, rows);
    static const char *const bad[][2] = {
        {"24:15 24:15 w 21 todo=set", "set-board: it is the board of the one item"},
        {"24:15 24:15 w 21 todo=set,set set-board=24:15/24:15", "set-board: it is the board of the one item"},
        {"24:15 24:15 w 21 set-board=24:15/24:15", "set-board: it is the board of the one item"},
        {"24:15 24:15 w 21 todo=set set-board=24:15/1:15", "both have checkers there"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Position position;
        Error error;
        cr_assert_eq(position_parse(&rules, bad[i][0], &position, &error), STATUS_BAD_INPUT, "%s", bad[i][0]);
        cr_expect_not_null(strstr(error.text, bad[i][1]), "%s: %s", bad[i][0], error.text);
    }
}

// ---- items that cannot be

static HookReply bad_reply;

static HookAnswer give_reply(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    (void)view;
    reply->has_items = bad_reply.has_items;
    reply->item_count = bad_reply.item_count;
    memcpy(reply->item, bad_reply.item, sizeof reply->item);
    memcpy(reply->state, bad_reply.state, sizeof reply->state);
    return HOOK_YES;
}

Test(hook_items, bad_items) {
    static const struct {
        int count;
        Item item;
        const char *says;
    } cases[] = {
        {33, {.kind = ITEM_ROLL, .side = WHITE}, "on_roll: 33 items; at most 32 can wait"},
        {-1, {.kind = ITEM_ROLL, .side = WHITE}, "on_roll: -1 items"},
        {1, {.kind = 0, .side = WHITE}, "on_roll: an item of an unknown kind"},
        {1, {.kind = 7, .side = WHITE}, "on_roll: an item of an unknown kind"},
        {1, {.kind = ITEM_ROLL, .side = NOBODY}, "on_roll: an item of neither side"},
        {1,
         {.kind = ITEM_NUMBERS, .side = WHITE, .count = 9, .number = {1, 1, 1, 1, 1, 1, 1, 1}},
         "on_roll: an item of 9 numbers"},
        {1,
         {.kind = ITEM_NUMBERS, .side = WHITE, .count = 2, .number = {13, 1}},
         "on_roll: an item with the number 13"},
        {1, {.kind = ITEM_NUMBERS, .side = WHITE, .count = 2, .number = {1, 0}}, "on_roll: an item with the number 0"},
        {1, {.kind = ITEM_CHECKERS, .side = WHITE, .amount = 0, .place = 24}, "on_roll: 0 checkers added"},
        {1, {.kind = ITEM_CHECKERS, .side = WHITE, .amount = 31, .place = 24}, "on_roll: 31 checkers added"},
        {1, {.kind = ITEM_CHECKERS, .side = WHITE, .amount = -31, .place = 24}, "on_roll: -31 checkers added"},
        {1, {.kind = ITEM_CHECKERS, .side = WHITE, .amount = 1, .place = 27}, "on_roll: checkers at place 27"},
        {1, {.kind = ITEM_POINTS, .side = WHITE, .amount = 0}, "on_roll: 0 points; 1 to 9999"},
        {1, {.kind = ITEM_POINTS, .side = WHITE, .amount = 10000}, "on_roll: 10000 points"},
    };
    Rules rules = make_rules(CLOSED, "state.each.flag=false; state.shared.sum=4");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.on_roll = give_reply;
    lab_add(&lab, HOOK_ON_ROLL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char script[128];
        Position position = make_position(&rules, BOTH);
        memset(&bad_reply, 0, sizeof bad_reply);
        bad_reply.has_items = true;
        bad_reply.item_count = cases[i].count;
        bad_reply.item[0] = cases[i].item;
        snprintf(script, sizeof script, "~21|%s", cases[i].says);
        script[strcspn(script, ";")] = '\0';
        run_script(&rules, &position, script);
    }
    // what is not said by an item's kind is not kept, and flags are 0 or 1
    Position position = make_position(&rules, BOTH);
    memset(&bad_reply, 0xff, sizeof bad_reply);
    bad_reply.has_items = true;
    bad_reply.item_count = 3;
    bad_reply.item[0] = (Item){.kind = ITEM_NUMBERS, .side = WHITE, .number = {9, 9}}; // nothing to play
    bad_reply.item[1] = (Item){.kind = ITEM_NUMBERS, .side = WHITE, .by_enemy = 7, .count = 2, .number = {1, 3, 9, 9}};
    bad_reply.item[2] = (Item){.kind = ITEM_ROLL, .side = WHITE, .by_enemy = 7, .count = 2, .number = {1, 3, 9, 9}};
    run_script(&rules, &position, "21; \"24:15 24:15 w 31 turns=0-0 roll=21 by=b todo=roll spent=1 flag=1-1 sum=-1");
    cr_assert_eq(position.state[BLACK][1], 0);
    // without items there is no opinion
    bad_reply.has_items = false;
    position = make_position(&rules, BOTH);
    run_script(&rules, &position, "21; =w plays 21");
}
