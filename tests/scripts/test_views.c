// SPDX-License-Identifier: MIT
// What hooks see, field by field, in positions given as text.
#include "tests/scripts/hook_kit.h"
#include "tests/scripts/variant_kit.h"

#include "core/flow.h"
#include "core/rng.h"
#include "scripts/limits.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(views, .init = enter_folder, .fini = leave_folder);

typedef struct Seen {
    const char *base;     // what the patch lies over
    const char *position; // text
    const char *claim;    // Lua that is true
} Seen;

// Puts the position before the patch's points hook, which returns 1 if the claim is true.
static void expect_claim(const Seen *seen) {
    char text[2000], spec[200];
    HookTest test;
    Error error;
    int points = 0;
    snprintf(text, sizeof text,
             "return { points = function(class, turn)\n"
             "  local board = turn.board\n  local me, them = board.me, board.them\n"
             "  return (%s) and 1 or 0\nend }",
             seen->claim);
    write_file("patch.lua", text);
    snprintf(spec, sizeof spec, "%s+./patch.lua", seen->base);
    hook_test_begin_spec(&test, spec);
    Status status = position_parse(test.rules, seen->position, &test.position, &error);
    cr_assert(status == STATUS_OK, "%s: %s", seen->position, error.text);
    test.view.board = &test.position.board;
    test.view.before = NULL;
    test.view.me = (Side)test.position.turn;
    HookAnswer answer =
        hook_test_ask(&test, (HookQuestion){.hook = HOOK_POINTS, .outcome = OUTCOME_SINGLE, .points = &points});
    cr_expect(answer == HOOK_YES && points == 1, "%s\n  %s: not %s %s", seen->base, seen->position, seen->claim,
              answer == HOOK_FAILED ? variant_failure(test.rules) : "");
    hook_test_end(&test);
}

Test(views, fields) {
    static const char start[] = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31";
    static const Seen cases[] = {
        {"backgammon", start, "turn.side == 'white' and turn.by == 'me' and turn.roll:is(1, 3) and #turn.roll == 2"},
        {"backgammon", start,
         "turn.roll[1] == 3 and turn.roll[2] == 1 and turn.roll[3] == nil and turn.roll[0] == nil"},
        {"backgammon", start,
         "turn.roll.sum == 4 and not turn.roll.double and not turn.roll:is(3) and not turn.roll:is(3, 3)"},
        {"backgammon", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b 44",
         "turn.side == 'black' and turn.roll.double and #turn.numbers == 4 and turn.numbers.sum == 16"},
        {"backgammon", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b 44",
         "turn.roll:is(4, 4) and turn.numbers:is(4, 4, 4, 4) and not turn.numbers:is(4, 4, 4) and #turn.left == 4"},
        {"backgammon", start, "board.points == 24 and board.home == 6 and board.contact and turn.before == nil"},
        {"backgammon", start,
         "me[24] == 2 and me[13] == 5 and me[8] == 3 and me[6] == 5 and me[0] == 0 and me[25] == 0"},
        {"backgammon", start, "me[26] == 0 and me[6.0] == 5 and me.bar == 0 and me.reserve == 0 and me.off == 0"},
        {"backgammon", start,
         "me.total == 15 and me.pips == 167 and me.highest == 24 and me.lowest == 6 and not me.all_home"},
        {"backgammon", start,
         "me:count(1, 24) == 15 and me:count(0, 26) == 15 and me:count(7, 24) == 10 and me:count(6, 6) == 5"},
        {"backgammon", start,
         "me:held(1, 24) == 4 and me:held(1, 24, 5) == 2 and me:held(24, 13, 3) == 1 and me:blots(1, 24) == 0"},
        {"backgammon", start,
         "me:open(1, 24) == 20 and me:open(1, 1) == 0 and me:open(6, 6) == 1 and me:open(24, 24) == 1"},
        {"backgammon", start,
         "turn.cube.value == 1 and turn.cube.owner == nil and turn.match.to == 1 and turn.match.game == 1"},
        {"backgammon", "bar:2,off:13 6:1,off:14 w 31",
         "me.bar == 2 and me[25] == 2 and me.off == 13 and me[0] == 13 and me.pips == 50"},
        {"backgammon", "bar:2,off:13 6:1,off:14 w 31",
         "me.highest == 25 and me.lowest == 25 and them.highest == 6 and them.all_home"},
        {"backgammon", "bar:2,off:13 6:1,off:14 w 31",
         "me:count(25, 26) == 2 and me:count(0, 0) == 13 and not me.all_home"},
        {"backgammon", "6:1,off:14 6:1,off:14 w 31",
         "not board.contact and me:blots(1, 6) == 1 and them:blots(1, 6) == 1"},
        {"backgammon", "6:1,off:14 20:1,off:14 w 31", "board.contact"},
        {"backgammon", "5:1,off:14 21:1,off:14 w 31", "board.contact"},
        {"backgammon", "4:1,off:14 20:1,off:14 w 31", "not board.contact"},
        {"backgammon", "4:1,off:14 bar:1,off:14 w 31", "board.contact"},
        {"backgammon", start, "board:opp(1) == 24 and board:opp(24) == 1 and board:opp(board:opp(7)) == 7"},
        {"narde", "24:15 24:15 w 31", "board:opp(24) == 12 and board:opp(12) == 24 and board.contact"},
        {"narde", "12:15 12:15 w 31", "not board.contact"},
        {"narde", "13:1,1:14 2:15 w 31", "board.contact"},
        {"narde", "14:1,1:14 off:14,1:1 w 31", "board.contact and me:open(13, 13) == 0"},
        {"narde", "24:1,10:6,1:8 24:15 w 31",
         "#me:primes(1) == 2 and #me:primes(2) == 1 and me:primes(2)[1].low == 12"},
        {"narde", "24:1,10:1,9:1,8:1,7:1,6:1,5:1,1:8 24:15 w 31",
         "#me:primes(6) == 1 and me:primes(6)[1].low == 17 and me:primes(6)[1].high == 22 and me:primes(6)[1].ahead == "
         "0"},
        {"narde", "24:1,10:1,9:1,8:1,7:1,6:1,5:1,1:8 24:14,16:1 w 31",
         "me:primes(6)[1].ahead == 1 and me:primes(6)[1].behind == 14 and #me:primes(7) == 0"},
        {"backgammon", "6:2,5:2,4:2,3:2,2:2,off:5 bar:1,24:14 w 31", "#me:primes(6) == 0 and #me:primes(5) == 1"},
        {"backgammon", "7:2,6:2,5:2,4:2,3:2,2:2,off:3 bar:1,24:14 w 31",
         "me:primes(6)[1].low == 18 and me:primes(6)[1].high == 23 and me:primes(6)[1].behind == 15"},
        {"backgammon", "6:2,5:2,4:2,3:2,2:2,1:2,off:3 bar:1,13:14 b 31",
         "#them:primes(6) == 1 and not me:can_move() and them:can_move()"},
        {"backgammon", "6:2,5:2,4:2,3:2,2:2,1:2,off:3 bar:1,13:14 w 31",
         "not them:can_move() and not them:can_play({ 6 })"},
        {"backgammon", start,
         "me:can_play({ 6, 5 }) and me:can_play(turn.roll) and me:can_play({ 5, 5, 5, 5, 5, 5, 5, 5 })"},
        {"backgammon", start, "select(2, me:can_play({ 5, 5, 5, 5, 5, 5, 5, 5 })) == 8"},
        {"backgammon", start, "me:can_play({}) and select(2, me:can_play({})) == 0"},
        {"hypergammon", "24:1,23:1,22:1 24:1,23:1,22:1 w 31", "me.total == 3 and me:blots(1, 24) == 3"},
        {"backgammon", "6:1,off:14 24:1,off:14 w 31", "me:shots(6) == 15"}, // five away: all fives, 1-4, 2-3
        {"backgammon", "7:1,off:14 24:1,off:14 w 31", "me:shots(7) == 17"}, // six away: sixes, 1-5 2-4 3-3 2-2
        {"backgammon", "7:2,off:13 24:1,off:14 w 31", "me:shots(7) == 0"},
        {"backgammon", "6:2,2:1,off:12 24:1,off:14 w 31", "me:shots(2) == 11"},
        {"backgammon", "1:1,off:14 bar:1,off:14 w 31", "me:shots(1) == 11"},
        {"backgammon", "12:1,off:14 bar:1,off:14 w 31", "me:shots(12) == 3"}, // twelve away: 6-6, 4-4, 3-3
        {"narde", "20:1,1:14 24:15 w 31", "me:shots(20) == 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_claim(&cases[i]);
    }
}

Test(views, shots_at_home) {
    write_file("safe.lua", "return { based_on = 'backgammon', hit = { in_home = false } }");
    static const Seen cases[] = {
        {"./safe.lua", "18:1,off:14 13:1,off:14 w 31", "me:shots(18) == 17"}, // their point 7, six away
        {"./safe.lua", "19:1,off:14 8:1,24:1,off:13 w 31", "me:shots(19) == 0"},
        {"backgammon", "19:1,off:14 8:1,24:1,off:13 w 31", "me:shots(19) == 13"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_claim(&cases[i]);
    }
}

// side:exposed() goes through what side:shots says of all points.
Test(views, exposed) {
    static const char same[] =
        "(function() local found, shots = {}, 0\n"
        "  for n, count in me:exposed() do\n"
        "    found[#found + 1], shots = n * 100 + count, shots + count\n"
        "    for m, other in them:exposed() do if other ~= them:shots(m) then return false end end\n"
        "  end\n"
        "  local at = 0\n"
        "  for n = 1, 24 do if me:shots(n) > 0 then\n"
        "    at = at + 1 if found[at] ~= n * 100 + me:shots(n) then return false end end end\n"
        "  return #found == at and at == %d end)()";
    static const struct {
        const char *base, *position;
        int exposed;
    } cases[] = {
        {"backgammon", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31", 0},
        {"backgammon", "24:1,16:1,13:5,8:2,6:5,4:1 24:2,13:5,8:3,6:5 w 31", 3},
        {"backgammon", "24:1,16:1,13:5,8:2,6:5,4:1 bar:1,13:6,8:3,6:5 w 31", 3},
        {"hypergammon", "6:1,5:1,4:1 24:1,23:1,22:1 w 31", 3},
        {"plakoto", "20:1,10:1,2:13 24:15 w 31", 1},
        {"narde", "20:1,1:14 24:15 w 31", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char claim[sizeof same];
        snprintf(claim, sizeof claim, same, cases[i].exposed);
        expect_claim(&(Seen){cases[i].base, cases[i].position, claim});
    }
}

// Numbers larger than the board enter nobody: 7 to 12 do not bring the checker in, so that the other one could hit.
Test(views, shots_with_large_dice) {
    write_file("dozen.lua",
               "return { based_on = 'backgammon', board = { points = 6, home = 3 }, dice = { faces = 12 },\n"
               "  layout = { [6] = 2 }, opening = { dice = 'reroll' } }");
    // 2 from the bar (23), 1 with 1, 3, 4, 5 or 6 for the other (9).
    static const Seen dozen = {"./dozen.lua", "2:1,3:1 bar:1,6:1 w 31", "me:shots(2) == 32"};
    expect_claim(&dozen);
}

Test(views, shots_where_nobody_has_to_enter) {
    write_file("none.lua", "return { based_on = 'backgammon', entry = { first = 'none' } }");
    static const Seen cases[] = {
        {"backgammon", "6:1,off:14 bar:1,24:1,off:13 w 31",
         "me:shots(6) == 24"}, // 41 and 32 enter the one and reach nothing with the other
        {"./none.lua", "6:1,off:14 bar:1,24:1,off:13 w 31",
         "me:shots(6) == 28"}, // 20 by fives and sixes; 41 32 42 33 22
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_claim(&cases[i]);
    }
}

Test(views, pins) {
    write_file("pins.lua", "return { based_on = 'backgammon', contact = { blot = 'pin' }, layout = { [24] = 15 } }");
    static const Seen cases[] = {
        {"./pins.lua", "24:14,20:1 4:1,24:14 w 31", "not them.pinned[5] and me:blots(20, 20) == 1"},
        {"./pins.lua", "24:14,20:1 5:1p,24:14 w 31", "them.pinned[5] and not me.pinned[20] and not them.pinned[24]"},
        {"./pins.lua", "24:14,20:1 5:1p,24:14 w 31",
         "me:blots(20, 20) == 0 and them:blots(5, 5) == 0 and them:open(5, 5) == 0"},
        {"./pins.lua", "24:14,20:1 5:1p,24:14 w 31", "#me:primes(1) == 2 and me:primes(1)[2].low == 5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_claim(&cases[i]);
    }
}

Test(views, misuse) {
    static const Seen cases[] = {
        {"backgammon", "me[27]", "side[27]: places go from 0 (off) over 1 to 24 and 25 (bar) to 26 (reserve)"},
        {"backgammon", "me[-1]", "side[-1]: places go"},
        {"backgammon", "me[1.5]", "side[..] takes a whole number, not 1.5"},
        {"backgammon", "me[{}]", "side[..] takes a whole number, not a table"},
        {"backgammon", "turn[1]", "turn[..] takes the name of a field, not 1"},
        {"backgammon", "me.pinned[30]", "side.pinned[30]: points go from 1 to 24"},
        {"backgammon", "me:count(1)", "side:count: a place must be a whole number from 0 to 26, not nothing"},
        {"backgammon", "me:count(1, 27)", "side:count: a place must be a whole number from 0 to 26, not 27"},
        {"backgammon", "me:count(1, 'x')", "side:count: a place must be a whole number from 0 to 26, not \"x\""},
        {"backgammon", "me.blots + 1",
         "attempt to perform arithmetic on a function value (field 'blots'); the method is called as in "
         "side:blots(from: integer, "
         "to: integer): integer"},
        {"backgammon", "me.count(1, 2)", "side:count is called with a colon, as in side:count(..)"},
        {"backgammon", "me.count(turn, 1, 2)", "side:count is called with a colon"},
        {"backgammon", "board.opp(me, 1)", "board:opp is called with a colon"},
        {"backgammon", "me:held(0, 6)", "side:held: a place must be a whole number from 1 to 24, not 0"},
        {"backgammon", "me:primes(0)", "side:primes: the length must be a whole number from 1 to 24, not 0"},
        {"backgammon", "me:shots(25)", "side:shots: the point must be a whole number from 1 to 24, not 25"},
        {"backgammon", "me.exposed()", "side:exposed is called with a colon, as in side:exposed(..)"},
        {"backgammon", "me:exposed()(me, 25)", "side:exposed: the point must be a whole number from 0 to 24, not 25"},
        {"backgammon", "me:can_play(6)", "bad argument #1 to 'can_play' (table expected, got number)"},
        {"backgammon", "me:can_play({ 7 })", "side:can_play: a number must be a whole number from 1 to 6, not 7"},
        {"backgammon", "me:can_play({ 1, 1, 1, 1, 1, 1, 1, 1, 1 })", "side:can_play takes at most 8 numbers"},
        {"backgammon", "turn:expand(6)", "turn:expand takes the 2 dice of a roll, not 1"},
        {"backgammon", "turn:expand(6, 7)", "turn:expand: a die must be a whole number from 1 to 6, not 7"},
        {"backgammon", "turn.roll:is(6, {})", "roll:is: a number must be a whole number from 1 to 100, not a table"},
        {"backgammon", "turn.steps", "steps are there in allow_step, allow_play and prefer_play only"},
        {"backgammon", "turn.rol", "turn has no field \"rol\"; did you mean roll?"},
        {"backgammon", "me.bars", "side has no field \"bars\"; did you mean bar?"},
        {"backgammon", "turn.roll.doubles", "roll has no field \"doubles\"; did you mean double?"},
        {"backgammon", "turn.cube.owners", "turn.cube has no field \"owners\"; did you mean owner?"},
        {"backgammon", "turn.qqqqqqqqqqqq", "turn has no field \"qqqqqqqqqqqq\""},
        {"backgammon", "(turn.roll .. '')", "attempt to concatenate"},
        {"backgammon", "(turn < board)", "attempt to compare two userdata values"},
        {"backgammon", "#turn.board", "attempt to get length of a userdata value"},
        {"backgammon", "setmetatable(turn, {})", "bad argument #1 to 'setmetatable' (table expected, got userdata)"},
        {"backgammon", "rawget(turn, 'board')", "bad argument #1 to 'rawget' (table expected, got userdata)"},
        {"backgammon", "rawlen(turn.roll)", "bad argument #1 to 'rawlen' (table or string expected)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[600], wanted[300];
        HookTest test;
        int points;
        snprintf(text, sizeof text,
                 "return {\n\npoints = function(class, turn) local board = turn.board local me = board.me\n"
                 "  local got = %s\n  return 1\nend }",
                 cases[i].position);
        hook_test_begin(&test, text);
        HookAnswer answer =
            hook_test_ask(&test, (HookQuestion){.hook = HOOK_POINTS, .outcome = OUTCOME_SINGLE, .points = &points});
        snprintf(wanted, sizeof wanted, "patch.lua:4: %s", cases[i].claim);
        hook_test_expect_failure(&test, answer, wanted);
        hook_test_end(&test);
    }
}

// The list of plays counts as memory of the script's, and what it has thrown away does not stand in its way.
Test(views, plays_beside_garbage) {
    static const char text[] = "return { points = function(class, turn)\n"
                               "  local kept, me = {}, turn.board.me\n"
                               "  for i = 1, 80 do kept[i] = string.rep('x', 40000) .. i end\n"
                               "  for i = 1, 100 do\n"
                               "    local lost = string.rep('y', 8000) .. i\n"
                               "    if i % 4 == 0 then me:can_play({ 6, 5, 4, 3, 2 }) end\n"
                               "  end\n"
                               "  return 1\nend }";
    HookTest test;
    int points = 0;
    cr_assert_eq(limits_set("script.memory", "4M", NULL), STATUS_OK);
    cr_assert_eq(limits_set("hook.instructions", "100M", NULL), STATUS_OK);
    hook_test_begin(&test, text);
    HookAnswer answer =
        hook_test_ask(&test, (HookQuestion){.hook = HOOK_POINTS, .outcome = OUTCOME_SINGLE, .points = &points});
    cr_expect(answer == HOOK_YES && points == 1, "%s", answer == HOOK_FAILED ? variant_failure(test.rules) : "");
    hook_test_end(&test);
}

// --- Against the generator ---------------------------------------------------------------------------------------

// Can the side to play hit on its own point `target` with this throw, in one way or another?
static bool throw_can_hit(const Rules *rules, const Position *from, int target, const uint8_t *dice, PlayList *list) {
    Position position = *from;
    Rules plain = *rules;
    Side side = (Side)position.turn;
    int other = rules->opp[target];
    plain.hooks = NULL;
    plain.forced_use = USE_FREE;
    plain.forced_higher = HIGHER_FREE;
    cr_assert(rules_complete(&plain, NULL) == STATUS_OK);
    position_set_roll(&position, &plain, dice);
    cr_assert(plays_generate_growing(&plain, &position, list) == STATUS_OK);
    for (size_t i = 0; i < list->count; i++) {
        if (list->board[i].row[side_other(side)].at[other] == 0) {
            return true;
        }
    }
    return false;
}

// side:shots and side:can_play in positions of random games agree with what the generator says.
Test(views, shots_agree_with_the_generator) {
    HookTest test;
    PlayList list;
    RngKey key = {.seed = 4711};
    int blots = 0, different = 0;
    hook_test_begin(&test, "return { points = function(class, turn)\n"
                           "  local n = tonumber(turn.cube.value)\n"
                           "  return turn.board.me:shots(n)\n"
                           "end }");
    cr_assert(play_list_create(&list, 64) == STATUS_OK);
    Position position;
    Error error;
    uint32_t throws = 0;
    position_init(&position, test.rules);
    Rules plain = *test.rules;
    plain.hooks = NULL;
    plain.cube_on = 0;
    cr_assert(rules_complete(&plain, NULL) == STATUS_OK);
    for (int ply = 0; ply < 3000; ply++) {
        Node node;
        uint8_t dice[RULES_MAX_NUMBERS];
        int count;
        flow_next(&plain, &position, &node);
        if (node.kind == NODE_OVER) {
            position_init(&position, test.rules);
            continue;
        }
        if (node.kind == NODE_CHANCE) {
            if (position.turn != NOBODY) {
                // `me` is the side that has just played: the one that is to throw may hit it.
                Side hitter = (Side)position.turn, side = side_other(hitter);
                for (int n = 1; n <= 24; n++) {
                    if (position.board.row[side].at[n] != 1) {
                        continue;
                    }
                    int expected = 0, points = 0;
                    for (uint8_t a = 1; a <= 6; a++) {
                        for (uint8_t b = 1; b <= 6; b++) {
                            uint8_t both[] = {a, b};
                            expected += throw_can_hit(test.rules, &position, 25 - n, both, &list);
                        }
                    }
                    Position asked = position;
                    asked.cube = (uint16_t)n;
                    test.view = (HookView){.rules = test.rules, .position = &asked, .board = &asked.board, .me = side};
                    cr_assert(hook_test_ask(&test, (HookQuestion){.hook = HOOK_POINTS,
                                                                  .outcome = OUTCOME_SINGLE,
                                                                  .points = &points}) == HOOK_YES,
                              "%s", variant_failure(test.rules));
                    blots++;
                    if (points != expected) {
                        char text[POSITION_TEXT];
                        position_print(test.rules, &position, text, sizeof text);
                        different++;
                        cr_expect(different > 5, "%s: %d shots at %d, not %d", text, points, n, expected);
                    }
                }
            }
            cr_assert(flow_draw_roll(&plain, &position, &key, throws++, dice, &count, &error) == STATUS_OK);
            cr_assert(flow_apply_roll(&plain, &position, dice, count, &error) == STATUS_OK, "%s", error.text);
            continue;
        }
        if (node.decide == DECIDE_PLAY) {
            Play play;
            cr_assert(plays_generate_growing(&plain, &position, &list) == STATUS_OK);
            play_list_get(&list, rng_below(&key, 1000000 + (uint32_t)ply, (uint32_t)list.count), &play);
            cr_assert(flow_apply_play(&plain, &position, &play, &error) == STATUS_OK);
        }
    }
    cr_expect(blots > 1000 && different == 0, "%d of %d differ", different, blots);
    play_list_destroy(&list);
    hook_test_end(&test);
}
