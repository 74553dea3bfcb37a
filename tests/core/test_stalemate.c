// SPDX-License-Identifier: MIT
// Games in which neither side can move: what flow_is_stalemate says, against the long way round.
//
// The long way: from the position every throw is thrown, and where the slow generator finds only the empty play it is
// played, until some throw can be played or nothing new comes.
#include "tests/core/hook_lab.h"
#include "tests/core/random_positions.h"
#include "tests/core/reference.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_stalemate(const Rules *rules, const Position *position) {
    Error error = {0};
    bool stalemate;
    cr_assert_eq(flow_is_stalemate(rules, position, &stalemate, &error), STATUS_OK, "%s", error.text);
    return stalemate;
}

typedef struct StalemateCase {
    const char *settings, *position;
    bool stalemate;
} StalemateCase;

#define SMALL "board.points=6; board.home=2; layout=6:2; contact.blot=closed; bearoff.match=exact; bearoff.dice=2; "
#define WALL "layout=6:4; dice.faces=2; bearoff.dice=1; limits.all=from=1 to=6 stack=2; "

Test(stalemate, cases) {
    static const StalemateCase cases[] = {
        {"", "6:2 6:1,off:1 w -", false},
        {"", "1:2 1:2 w -", true},       // nobody moves on from 1, and a 1 takes nobody off
        {"", "1:2 2:1,1:1 w -", false},  // Black's checker on 2 can move and be borne off
        {"", "2:1,1:1 1:2 w 22", false}, // these numbers can be played
        {"", "1:2 1:2 w 66", true},      // and these cannot
        {"", "1:2 1:2 - -", false},      // nobody has begun
        {"", "off:2 1:2 w - over=w:single:1", false},
        {"bearoff.dice=all", "1:2 1:2 w -", false},
        {"bearoff.inner_moves=false", "1:2 2:1,1:1 w -", false},
        {"bearoff.inner_moves=false; bearoff.dice=3", "2:2 2:2 w -", true},
        // A wall in front of everybody, and dice that are too small for it.
        {"layout=6:3; dice.faces=2", "6:1,4:1,2:1 6:1,4:1,2:1 w -", false},
        {WALL, "6:2,5:2 4:2,3:2 w -", true},
        {WALL "dice.fixed=5", "6:2,5:2 4:2,3:2 w -", false},
        // Each single step breaks the limit. The next one may mend it, or there is none.
        {"layout=6:3; limits.all=from=1 to=6 points=2; dice.faces=2; dice.count=1", "5:2,3:1 6:3 w -", false},
        {"layout=6:4; limits.all=from=1 to=6 points=1; dice.faces=2; bearoff.dice=1", "4:2,off:2 1:4 w -", false},
        {"layout=6:4; limits.all=from=1 to=6 points=1; dice.faces=2; dice.count=1; bearoff.dice=1", "4:2,off:2 6:4 w -",
         true},
        {"layout=6:4; limits.all=from=1 to=6 points=1; dice.faces=2; dice.count=1; bearoff.dice=1; forced.use=free",
         "4:2,off:2 6:4 w -", true},
        // A chain needs the double before it; what waits for the other side may be played.
        {"doubles.chain=cascade; doubles.unplayed=opponent", "1:2 1:2 w -", true},
        {"bearoff.dice=2; dice.fixed=2", "1:2 2:1,1:1 w - todo=b11", false},
        // The game is about to end.
        {"finish.last_turn=1", "1:1,off:1 off:2 w - last starter=b", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char settings[512];
        snprintf(settings, sizeof settings, SMALL "%s", cases[i].settings);
        Rules rules = make_rules("", settings);
        Position position = make_position(&rules, cases[i].position);
        cr_expect_eq(is_stalemate(&rules, &position), cases[i].stalemate, "%s: %s", cases[i].settings,
                     cases[i].position);
    }
}

// ---- the key

Test(stalemate, ends_the_game) {
    static const FlowCase cases[] = {
        {"", "1:2 1:2 w -", "65; !; =b rolls; 65; !; =w rolls"},
        {"finish.stalemate=draw", "1:2 1:2 w -", "=w rolls; 65; !; =draw"},
        {"finish.stalemate=lose", "1:2 1:2 w -", "65; !; =b wins single 1"},
        {"finish.stalemate=lose; score.gammon=2", "1:2 1:2 b -", "65; !; =w wins gammon 2"},
        {"finish.stalemate=lose; score.gammon=2", "1:2 1:1,off:1 b -", "65; !; =w wins single 1"},
        {"finish.stalemate=lose; finish.first_off=loses", "1:2 1:2 w -", "65; !; =b wins single 1"},
        // who makes the last move of all ends nothing: it is the next one to pass
        {"finish.stalemate=lose", "2:1,1:1 1:2 w -", "61; !2/1; =b rolls; 65; !; =w wins single 1"},
        // a roll that cannot be played is no stalemate while another one could be, or the other side can move
        {"finish.stalemate=draw", "2:1,1:1 1:2 w -",
         "65; !; =b rolls; 65; !; =w rolls; 22; !2/off; =b rolls; 11; !; =draw"},
        // one that loses at once is not asked
        {"finish.stalemate=draw; forced.unplayable=lose", "1:2 1:2 w -", "65; !; =b wins single 1"},
        // numbers left to the other side are played first
        {"finish.stalemate=draw; doubles.unplayed=opponent", "1:2 4:1,1:1 w -",
         "22; !; =b plays 2222; !4/2/off; =b rolls"},
        {"finish.stalemate=draw; doubles.unplayed=opponent", "1:2 1:2 w -", "22; !; =draw"},
        {"finish.stalemate=draw; cube.on=true", "1:2 1:2 w - cube=2", "roll; 66; !; =draw"},
    };
    RUN_FLOW_CASES(SMALL, cases);
}

// ---- scripts

static bool refuses;

static HookAnswer allow_step(void *context, const HookView *view, const Step *step, HookReason *reason) {
    (void)context, (void)view, (void)step, (void)reason;
    return refuses ? HOOK_NO : HOOK_SILENT;
}

static HookAnswer any_rolls(void *context, const HookView *view, HookRolls *rolls) {
    (void)context, (void)view;
    rolls->count = 0;
    return HOOK_SILENT;
}

// What a script may still do is not known; only what it can never do is certain.
Test(stalemate, scripts) {
    static const LabRow nothing[] = {{0}};
    Lab lab;
    Rules rules = make_rules(SMALL, "");
    Position stuck = make_position(&rules, "1:2 1:2 w -"), free_to_move = make_position(&rules, "6:2 2:2 w -");
    lab_hang(&lab, &rules);
    lab.answers.allow_step = allow_step;
    lab_add(&lab, HOOK_ALLOW_STEP);
    cr_expect(is_stalemate(&rules, &stuck));
    refuses = true;
    cr_expect_not(is_stalemate(&rules, &free_to_move), "it might let them go in a later turn");
    free_to_move.turns[WHITE] = free_to_move.turns[BLACK] = POSITION_MAX_TURNS;
    cr_expect(is_stalemate(&rules, &free_to_move));
    refuses = false;
    cr_expect_not(is_stalemate(&rules, &free_to_move));
    refuses = true;
    rules.cube_on = 1;
    cr_expect_not(is_stalemate(&rules, &free_to_move), "it might look at the cube");
    rules.cube_on = 0;
    lab.answers.rolls = any_rolls;
    lab_add(&lab, HOOK_ROLLS);
    cr_expect(is_stalemate(&rules, &stuck));
    cr_expect_not(is_stalemate(&rules, &free_to_move), "it might roll anything");
    lab_hang_rows(&lab, &rules, nothing);
    cr_expect_not(is_stalemate(&rules, &stuck), "it might put checkers on the board");
    rules.hooks = NULL;
}

// ---- the long way round

enum { MOST_STATES = 4096 };

typedef struct Search {
    const Rules *rules;
    ReferenceResult plays;
    Position *state;
    size_t count;
} Search;

static void meet(Search *search, const Position *position) {
    for (size_t i = 0; i < search->count; i++) {
        if (memcmp(&search->state[i], position, sizeof *position) == 0) {
            return;
        }
    }
    cr_assert_lt(search->count, MOST_STATES);
    search->state[search->count++] = *position;
}

// Has the position a play? If not, what comes of passing is met.
static bool try_to_play(Search *search, const Position *position) {
    Play pass;
    Position next = *position;
    cr_assert_eq(reference_generate(search->rules, position, &search->plays), STATUS_OK);
    for (size_t i = 0; i < search->plays.count; i++) {
        if (search->plays.play[i].step_count > 0) {
            return true;
        }
    }
    memset(&pass, 0, sizeof pass);
    pass.after = position->board;
    pass.left_count = position->number_count;
    memcpy(pass.left, position->number, sizeof pass.left);
    cr_assert_eq(flow_apply_play(search->rules, &next, &pass, NULL), STATUS_OK);
    meet(search, &next);
    return false;
}

static void try_all_throws(Search *search, const Position *position) {
    ChanceOutcome outcome[2048];
    size_t count = flow_chance_outcomes(search->rules, position, outcome, 2048, NULL);
    cr_assert(count > 0 && count <= 2048);
    for (size_t i = 0; i < count; i++) {
        Position next = *position;
        cr_assert_eq(flow_apply_roll(search->rules, &next, outcome[i].dice, outcome[i].count, NULL), STATUS_OK);
        meet(search, &next);
    }
}

// The games end by themselves where a number that cannot be played loses; these are not asked here.
static bool nobody_ever_moves(Search *search, const Position *position) {
    search->count = 0;
    meet(search, position);
    for (size_t i = 0; i < search->count; i++) {
        Node node;
        Position at = search->state[i];
        flow_next(search->rules, &at, &node);
        if (node.kind == NODE_CHANCE) {
            try_all_throws(search, &at);
        } else if (node.kind == NODE_OVER || try_to_play(search, &at)) {
            return false;
        }
    }
    return true;
}

// A few checkers a side in each other's way, the rest off. False if they cannot stand like that.
static bool random_crowd(Random *random, const Rules *rules, Position *position) {
    position_init(position, rules);
    memset(&position->board, 0, sizeof position->board);
    for (int side = 0; side < 2; side++) {
        Row *row = &position->board.row[side];
        int low = 1 + random_below(random, 2), high = random_chance(random, 2) ? 2 : rules->bar;
        for (int i = 0; i < rules->total[side]; i++) {
            int place = low + random_below(random, high - low + 1);
            place = random_chance(random, 4) ? BOARD_OFF : random_chance(random, 2) ? 1 : place;
            bool taken = rules_is_point(rules, place) && side == BLACK &&
                         position->board.row[WHITE].at[reference_facing(rules, place)] > 0;
            row->at[taken ? BOARD_OFF : place]++;
        }
        if (row->at[BOARD_OFF] == rules->total[side]) {
            return false;
        }
    }
    position->turn = (uint8_t)random_below(random, 2);
    return rules_check_board(rules, &position->board, NULL) == STATUS_OK;
}

static void any_position(Random *random, const Rules *rules, Position *position) {
    if (random_chance(random, 4)) {
        random_artificial(random, rules, position);
    } else {
        while (!random_crowd(random, rules, position)) {
        }
    }
    if (random_chance(random, 2)) {
        random_throw(random, rules, position);
    }
    for (int side = 0; side < 2; side++) { // turns are soon counted to the end
        position->turns[side] = (uint8_t)(random_chance(random, 3) ? 0 : POSITION_MAX_TURNS - 1);
    }
}

static void compare_positions(const char *settings, int positions, int *stalemates) {
    Rules rules = make_rules("", settings);
    Random random = {99};
    Search search = {.rules = &rules, .state = calloc(MOST_STATES, sizeof(Position))};
    cr_assert_not_null(search.state);
    *stalemates = 0;
    for (int i = 0; i < positions; i++) {
        char text[POSITION_TEXT];
        Position position;
        any_position(&random, &rules, &position);
        position_print(&rules, &position, text, sizeof text);
        bool expected = nobody_ever_moves(&search, &position);
        cr_assert_eq(is_stalemate(&rules, &position), expected, "%s: %s is %s stalemate", settings, text,
                     expected ? "a" : "no");
        *stalemates += expected;
    }
    reference_clear(&search.plays);
    free(search.state);
}

Test(stalemate, agrees_with_the_long_way_round) {
    static const char *const settings[] = {
        SMALL "bearoff.dice=3; layout=6:3",
        SMALL "bearoff.dice=3; layout=6:3; move.direction=parallel",
        SMALL "bearoff.dice=3; layout=reserve:3; move.direction=same; dice.faces=3; move.passing=any",
        SMALL "bearoff.dice=3; layout=6:3; contact.blot=hit; bearoff.inner_moves=false",
        SMALL "bearoff.dice=3; layout=6:3; contact.blot=pin; bearoff.when=all_home_free; dice.faces=3",
        SMALL "bearoff.dice=3; layout=6:3; contact.blot=either; hit.in_home=false; move.passing=empty",
        SMALL "bearoff.dice=3; layout=6:4; doubles.chain=cascade; doubles.chain_from=2; dice.faces=3",
        SMALL "bearoff.dice=3; layout=6:4; doubles.chain=complement; doubles.unplayed=opponent; dice.faces=3",
        SMALL "bearoff.dice=3; layout=6:3; doubles.bonus_roll=true; dice.fixed=2; dice.faces=3",
        SMALL "bearoff.dice=3; layout=6:4; prime.length=2; prime.allow=never; dice.faces=2; bearoff.dice=1",
        SMALL "bearoff.dice=3; layout=6:4; prime.length=2; prime.allow=enemy_ahead; prime.test=step; dice.faces=3",
        SMALL "bearoff.dice=3; layout=6:4; limits.all=from=1 to=6 points=2 stack=2; dice.faces=3; forced.use=free",
        SMALL "layout=6:4; limits.all=from=1 to=6 points=1; dice.count=1; forced.use=while_possible",
        SMALL
        "bearoff.dice=3; layout=6:4; limits.all=from=1 to=6 stack=1; dice.count=3; dice.faces=3; entry.onto=empty",
        SMALL
        "bearoff.dice=3; layout=6:4; head.per_turn=1; head.first_max=2; head.first_doubles=all; head.first_when=needed",
        SMALL "bearoff.dice=3; layout=6:4; head.per_turn=1; limits.all=from=1 to=5 points=1; head.first_max=2; "
              "head.first_when=any_roll_needed; dice.faces=2; bearoff.dice=1",
        "board.points=8; board.home=2; layout=8:4; contact.blot=closed; bearoff.dice=3; bearoff.match=exact",
    };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        int stalemates;
        compare_positions(settings[i], 3000 / (1 + NARDBOX_EVERY), &stalemates);
        cr_expect_gt(stalemates, 5 / NARDBOX_EVERY, "%s: %d stalemates", settings[i], stalemates);
    }
}
