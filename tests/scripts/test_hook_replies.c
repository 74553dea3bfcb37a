// SPDX-License-Identifier: MIT
// Replies of hooks: each bad one is an error that says where and what was expected; and how several files' answers
// become one.
#include "core/net.h"
#include "tests/scripts/hook_kit.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(hook_replies, .init = enter_folder, .fini = leave_folder);

// Asks the one hook that the file has.
static HookAnswer ask_any(HookTest *test) {
    HookRolls rolls;
    HookEnd end;
    HookScore score;
    int points;
    switch (test->hooks->present) {
    case 1u << HOOK_ALLOW_STEP:
        return hook_test_step(test, true);
    case 1u << HOOK_ALLOW_PLAY:
        return hook_test_play(test, true);
    case 1u << HOOK_PREFER_PLAY:
        return hook_test_ask(
            test,
            (HookQuestion){.hook = HOOK_PREFER_PLAY, .play = &test->play, .score = &score, .reason = &test->reason});
    case 1u << HOOK_ROLLS:
        return hook_test_ask(test, (HookQuestion){.hook = HOOK_ROLLS, .rolls = &rolls});
    case 1u << HOOK_ON_ROLL:
        return hook_test_on_roll(test);
    case 1u << HOOK_ON_PLAY:
        return hook_test_on_play(test);
    case 1u << HOOK_GAME_OVER:
        return hook_test_ask(test, (HookQuestion){.hook = HOOK_GAME_OVER, .end = &end});
    case 1u << HOOK_ALLOW_DOUBLE:
        return hook_test_ask(test, (HookQuestion){.hook = HOOK_ALLOW_DOUBLE, .reason = &test->reason});
    case 1u << HOOK_MATCH_OVER:
        return hook_test_ask(test, (HookQuestion){.hook = HOOK_MATCH_OVER});
    case 1u << HOOK_BEFORE_ROLL:
        return hook_test_reply(test, HOOK_BEFORE_ROLL);
    default:
        return hook_test_ask(test, (HookQuestion){.hook = HOOK_POINTS, .outcome = OUTCOME_GAMMON, .points = &points});
    }
}

// The arguments of a hook up to `turn`.
static const char *arguments_of(const char *hook) {
    static const char *const alone[] = {"rolls", "game_over", "allow_double", "match_over", "before_roll"};
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        if (strcmp(hook, alone[i]) == 0) {
            return "turn";
        }
    }
    return "_, turn";
}

typedef struct Reply {
    const char *hook, *value;
    const char *failure; // behind "patch.lua:3: "; NULL: it is a good reply
} Reply;

Test(hook_replies, kinds) {
    static const Reply cases[] = {
        // permissions
        {"allow_step", "true", NULL},
        {"allow_step", "false", NULL},
        {"allow_step", "false, nil", NULL},
        {"allow_step", "nil", NULL},
        {"allow_step", "1", "must return true, or false and a reason, not a number (allow_step)"},
        {"allow_step", "'no'", "must return true, or false and a reason, not a string"},
        {"allow_step", "turn", "must return true, or false and a reason, not a userdata"},
        {"allow_step", "false, 3", "the reason behind false must be a text, not a number"},
        {"allow_play", "{}", "must return true, or false and a reason, not a table (allow_play)"},
        {"allow_play", "false, {}", "the reason behind false must be a text, not a table"},
        {"allow_play", "false, setmetatable({}, { __index = function() error('never') end })",
         "the reason behind false must be a text, not a table"},
        {"allow_double", "true", NULL},
        {"allow_double", "false, 'no'", NULL},
        {"allow_double", "nil", NULL},
        {"allow_double", "'no'", "must return true, or false and a reason, not a string (allow_double)"},
        {"allow_double", "false, 3", "the reason behind false must be a text, not a number"},
        {"match_over", "true", NULL},
        {"match_over", "false", NULL},
        {"match_over", "nil", NULL},
        {"match_over", "'me'",
         "must return true (the match is over), false (it goes on) or nothing, not \"me\" (match_over)"},
        {"before_roll", "nil", NULL},
        {"before_roll", "{ 3, 3 }, { points = 1 }", NULL},
        {"before_roll", "'rol'",
         "item 1 must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not \"rol\"; did you mean"},
        // preferences
        {"prefer_play", "1", NULL},
        {"prefer_play", "0.5, 'why'", NULL},
        {"prefer_play", "nil", NULL},
        {"prefer_play", "math.huge", NULL},
        {"prefer_play", "true", "must return a number (the plays with the highest stay), not a boolean"},
        {"prefer_play", "'1'", "must return a number (the plays with the highest stay), not a string"},
        {"prefer_play", "0/0", "must return a number, not 0/0"},
        {"prefer_play", "1, true", "the reason behind the number must be a text, not a boolean"},
        // items
        {"on_roll", "nil", NULL},
        {"on_roll", "nil, nil", NULL},
        {"on_roll", "{}", NULL},
        {"on_roll", "{ 6, 5 }, 'roll'", NULL},
        {"on_roll", "turn.roll", NULL},
        {"on_roll", "{ 6.0 }", NULL},
        {"on_roll", "{ 7, 12 }", NULL}, // what a position can hold
        {"on_roll", "{ 13 }", "item 1: its numbers go from 1 to 12, not 13"},
        {"on_roll", "{ 0 }", "item 1: its numbers go from 1 to 12, not 0"},
        {"on_roll", "{ 2.5 }", "item 1: its numbers go from 1 to 12, not 2.5"},
        {"on_roll", "{ '6' }", "item 1: its numbers go from 1 to 12, not \"6\""},
        {"on_roll", "{ 1, 1, 1, 1, 1, 1, 1, 1 }", NULL},
        {"on_roll", "{ 1, 1, 1, 1, 1, 1, 1, 1, 1 }", "item 1: it has more than 8 numbers"},
        {"on_roll", "{ 1, nil, 2 }", "item 1: its numbers must be a list without holes"},
        {"on_roll", "{ 1, [1.5] = 2 }", "item 1: its numbers must be a list without holes"},
        {"on_roll", "{ 1 }, { 2 }, 3", "item 3 must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not 3"},
        {"on_roll", "{ 1 }, 'rol'",
         "item 2 must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not \"rol\"; did you mean roll?"},
        {"on_play", "'cancle'",
         "item 1 must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not \"cancle\"; did you mean cancel?"},
        {"on_play", "'throw'", "item 1 must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not \"throw\" ("},
        // names without a value
        {"allow_step", "ture", "there is nothing called \"ture\"; did you mean true?"},
        {"allow_step", "mth.abs(1)", "there is nothing called \"mth\"; did you mean math?"},
        {"allow_step", "OFF_THE_BOARD", "there is nothing called \"OFF_THE_BOARD\" (a text is written in quotes)"},
        {"allow_step", "_ENV[1]", NULL},
        {"allow_step", "rawget(_ENV, 'ture')", NULL},
        {"on_roll", "true", "item 1 must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not true"},
        {"on_roll", "false", "item 1 must be a table"},
        {"on_roll", "nil, { 1 }", "item 1 must be a table"},
        {"on_roll", "print", "item 1 must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not a function"},
        {"on_roll", "turn", "item 1 must be a table such as { 6, 5 }, \"roll\" or \"cancel\", not a userdata"},
        {"on_roll", "{ 1, sides = 'me' }", "item 1: \"sides\" does not belong in it; did you mean side?"},
        {"on_roll", "{ 1, side = 'white' }", "item 1: side must be \"me\" or \"them\", not \"white\""},
        {"on_roll", "{ 1, by = 1 }", "item 1: by must be \"me\" or \"them\", not 1"},
        {"on_roll",
         "table.unpack({ 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll',\n"
         "'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll',\n"
         "'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll' })",
         NULL},
        {"on_roll",
         "table.unpack({ 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll',\n"
         "'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll',\n"
         "'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll', 'roll' })",
         "more than 32 items"},
        {"on_roll", "{ board = { turn.board.them, turn.board.me } }", NULL},
        {"on_roll", "{ board = { { [24] = 2, [13] = 5, bar = 1, off = 7 }, { [0] = 3, [25] = 1, reserve = 1 } } }",
         NULL},
        {"on_play", "{ board = { turn.before.me, { [24] = 1 } } }", NULL},
        {"on_roll", "{ board = 5 }", "item 1: board must be a table { me, them }, not 5"},
        {"on_roll", "{ 1 }, { board = { turn.board.me } }",
         "item 2: its board must be { me, them }, each a table such as { [24] = 2, [13] = 5, bar = 1 } or a side such "
         "as "
         "turn.board.them, not nil"},
        {"on_roll", "{ board = { turn.board, turn.board } }", "item 1: its board must be { me, them }, each a table"},
        {"on_roll", "{ board = { { [24] = -1 }, { [24] = 1 } } }",
         "item 1: checkers on a place of its board must be a whole number from 0 to 30, not -1"},
        {"on_roll", "{ board = { { [24] = 31 }, { [24] = 1 } } }", "item 1: checkers on a place of its board must be"},
        {"on_roll", "{ board = { { [25] = 16, bar = 16 }, { [24] = 1 } } }",
         "item 1: checkers on a place of its board must be a whole number from 0 to 30, not 16"},
        {"on_roll", "{ board = { { [24] = 1 }, {} } }",
         "item 1: its board cannot be: black has 0 checkers; a side has 1"},
        {"on_roll", "{ board = { { [24] = 20, [23] = 20 }, { [24] = 1 } } }",
         "item 1: its board cannot be: white has 40"},
        {"on_roll", "{ board = { { [24] = 1 }, { [1] = 1 } } }",
         "item 1: its board cannot be: white's point 24 is black's point 1: both have checkers there"},
        {"on_roll", "{ board = { { [24] = 1, [27] = 1 }, { [24] = 1 } } }",
         "item 1: an entry is no place of its board; places are 0 to 26, bar, reserve and off"},
        {"on_roll", "{ board = { { [24] = 1, bra = 1 }, { [24] = 1 } } }",
         "item 1: \"bra\" is no place of its board; places are 0 to 26, bar, reserve and off; did you mean bar?"},
        {"on_roll", "{ board = { { [24] = 1, pinned = 5 }, { [24] = 1 } } }",
         "item 1: `pinned` of its board must be a table such as { [24] = true }, not 5"},
        {"on_roll", "{ board = { { [24] = 1, pinned = { [24] = true } }, { [24] = 1 } } }",
         "item 1: its board cannot be: white's point 24: a pinned checker, but nothing is pinned in this game"},
        {"on_roll", "{ board = { turn.board.me, turn.board.them }, side = 'me' }",
         "item 1: \"side\" does not belong in it"},
        {"on_roll", "{ board = { turn.board.me, turn.board.them } }, { board = { turn.board.me, turn.board.them } }",
         "item 2: only one item can set the board"},
        {"on_play", "{ add = 1, at = 'bar' }, { add = -2, at = 6, side = 'them' }, { points = 5 }", NULL},
        {"on_play", "{ add = 31, at = 'bar' }", "item 1: add must be a whole number from -30 to 30, not 31"},
        {"on_play", "{ add = 1 }",
         "item 1: `at` must be a point from 1 to 24, \"bar\", \"reserve\" or \"off\", not nothing"},
        {"on_play", "{ add = 1, at = 25 }", "item 1: `at` must be a point from 1 to 24"},
        {"on_play", "{ add = 1, at = 'home' }", "item 1: `at` must be a point from 1 to 24"},
        {"on_play", "{ add = 1, at = 3, by = 'me' }", "item 1: \"by\" does not belong in it"},
        {"on_play", "{ add = 1, at = 3, 6 }", "item 1: its numbers must be a list without holes"},
        {"on_play", "{ points = 0 }", "item 1: points must be a whole number from 1 to 255, not 0"},
        {"on_play", "{ points = 1e9 }", "item 1: points must be a whole number from 1 to 255, not 1"},
        // throws
        {"rolls", "{ { 6, 5 } }", NULL},
        {"rolls", "{ { 6, 5, weight = 3 }, { 1, 1 } }", NULL},
        {"rolls", "nil", NULL},
        {"rolls", "{}", "the list of rolls is empty"},
        {"rolls", "{ { 6, 5, weight = 0 } }", "roll 1: weight must be a whole number from 1 to 1000000, not 0"},
        {"rolls", "{ { 6, 13 } }", "roll 1: its numbers go from 1 to 12, not 13"},
        {"rolls", "{ {} }", "roll 1 has no numbers"},
        {"rolls", "{ 6, 5 }", "roll 1 must be a table such as { 6, 5, weight = 2 }, not a number"},
        {"rolls", "6", "a list of rolls such as { { 6, 5, weight = 2 }, .. } is expected, not a number"},
        {"rolls", "(function() local t = {} for i = 1, 257 do t[i] = { 1, 2 } end return t end)()",
         "more than 256 rolls"},
        // ends
        {"game_over", "nil", NULL},
        {"game_over", "'me'", NULL},
        {"game_over", "'draw'", NULL},
        {"game_over", "'them', 'gammon'", NULL},
        {"game_over", "'me', 'mother'", NULL},
        {"game_over", "'white'", "must return nothing, \"me\", \"them\" or \"draw\", not \"white\""},
        {"game_over", "true", "must return nothing, \"me\", \"them\" or \"draw\", not true"},
        {"game_over", "'me', 'father'",
         "the class behind the winner must be one of single, gammon, backgammon, mother; score.extra declares more"},
        {"game_over", "'me', 'draw'", "the class behind the winner must be one of single"},
        {"game_over", "'draw', 'gammon'", "\"draw\" has no class behind it, not \"gammon\""},
        {"points", "0", NULL},
        {"points", "255", NULL},
        {"points", "256", "must return a whole number from 0 to 255, or nothing, not 256"},
        {"points", "-1", "must return a whole number from 0 to 255, or nothing, not -1"},
        {"points", "1.5", "must return a whole number from 0 to 255, or nothing, not 1.5"},
        {"points", "'3'", "must return a whole number from 0 to 255, or nothing, not \"3\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1000];
        HookTest test;
        snprintf(text, sizeof text, "return { score = { extra = { mother = 2 } },\n\n%s = function(%s) return %s end }",
                 cases[i].hook, arguments_of(cases[i].hook), cases[i].value);
        hook_test_begin(&test, text);
        HookAnswer answer = ask_any(&test);
        if (cases[i].failure == NULL) {
            cr_expect(answer == HOOK_YES || answer == HOOK_NO || answer == HOOK_SILENT, "%s: %s", cases[i].value,
                      variant_failure(test.rules));
        } else {
            char wanted[400];
            snprintf(wanted, sizeof wanted, "patch.lua:3: %s", cases[i].failure);
            hook_test_expect_failure(&test, answer, wanted);
        }
        hook_test_end(&test);
    }
}

// --- turn:ask ----------------------------------------------------------------------------------------------------

Test(hook_replies, questions) {
    static const Reply cases[] = {
        {"on_play", "turn:ask('me', 'a', 'b')", NULL},
        {"on_play", "turn:ask('them', 1, 2)", NULL},
        {"on_play", "turn:ask('me')", "turn:ask takes 1 to 36 options, not 0"},
        {"on_play", "turn:ask('white', 'a')", "turn:ask: who is asked must be \"me\" or \"them\""},
        {"on_play", "turn:ask('me', 'two words')", "turn:ask: option 1 must be one word of at most 23 bytes"},
        {"on_play", "turn:ask('me', 'a', '')", "turn:ask: option 2 must be one word"},
        {"on_play", "turn:ask('me', 'a', ('b'):rep(24))", "turn:ask: option 2 must be one word"},
        {"on_play", "turn:ask('me', 'a', 1.5)", "turn:ask: option 2 must be a word or a whole number, not 1.5"},
        {"on_play", "turn:ask('me', 'a', {})", "turn:ask: option 2 must be a word or a whole number, not a table"},
        {"on_play", "turn:ask('me', 'a', 'a')", "turn:ask: \"a\" is there twice"},
        {"on_play", "turn:ask('me', 1, '1')", "turn:ask: \"1\" is there twice"},
        {"on_play", "turn.ask('me', 1, 2)", "turn:ask is called with a colon"},
        {"allow_play", "turn:ask('me', 1, 2)", "turn:ask can be used in before_roll, on_roll and on_play only"},
        {"allow_double", "turn:ask('me', 1, 2)", "turn:ask can be used in before_roll, on_roll and on_play only"},
        {"match_over", "turn:ask('me', 1, 2)", "turn:ask can be used in before_roll, on_roll and on_play only"},
        {"points", "turn:ask('me', 1, 2)", "turn:ask can be used in before_roll, on_roll and on_play only"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1000];
        HookTest test;
        snprintf(text, sizeof text, "return {\n\n%s = function(%s) local got = %s return nil end }", cases[i].hook,
                 arguments_of(cases[i].hook), cases[i].value);
        hook_test_begin(&test, text);
        HookAnswer answer = ask_any(&test);
        if (cases[i].failure == NULL) {
            cr_expect(answer == HOOK_ASKS && test.reply.ask.option_count == 2, "%s: %d", cases[i].value, (int)answer);
        } else {
            char wanted[400];
            snprintf(wanted, sizeof wanted, "patch.lua:3: %s", cases[i].failure);
            hook_test_expect_failure(&test, answer, wanted);
        }
        hook_test_end(&test);
    }
}

// --- State -------------------------------------------------------------------------------------------------------

Test(hook_replies, state) {
    static const Reply cases[] = {
        {"on_play", "turn.mine.token = false", NULL},
        {"on_play", "turn.theirs.count = 7.0", NULL},
        {"on_play", "turn.shared.stock = turn.shared.stock - 1", NULL},
        {"before_roll", "turn.mine.token = false", NULL},
        {"on_play", "turn.mine.tokn = false", "no state \"tokn\" is declared; did you mean token?"},
        {"on_play", "turn.shared.token = false", "\"token\" is declared under state.each"},
        {"on_play", "turn.mine.stock = 1", "\"stock\" is declared under state.shared"},
        {"on_play", "turn.mine.token = 1", "state \"token\" is true or false, not 1"},
        {"on_play", "turn.mine.count = true", "state \"count\" is a whole number of 32 bits, not true"},
        {"on_play", "turn.mine.count = 1.5", "state \"count\" is a whole number of 32 bits"},
        {"on_play", "turn.mine.count = 1 << 31", "state \"count\" is a whole number of 32 bits"},
        {"on_play", "turn.mine.count = nil", "state \"count\" is a whole number of 32 bits, not nil"},
        {"on_play", "turn.mine[1] = 1", "no state \"\" is declared"},
        {"on_play", "local x = turn.mine.xyzzy", "no state \"xyzzy\" is declared"},
        {"allow_play", "turn.mine.token = false", "only before_roll, on_roll and on_play may write to state"},
        {"allow_step", "turn.mine.token = false", "only before_roll, on_roll and on_play may write to state"},
        {"prefer_play", "turn.shared.stock = 1", "only before_roll, on_roll and on_play may write to state"},
        {"match_over", "turn.mine.token = false", "only before_roll, on_roll and on_play may write to state"},
        {"points", "turn.mine.token = false", "only before_roll, on_roll and on_play may write to state"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1000];
        HookTest test;
        snprintf(text, sizeof text,
                 "return { state = { each = { token = true, count = 0 }, shared = { stock = 5 } },\n\n"
                 "%s = function(%s) %s end }",
                 cases[i].hook, arguments_of(cases[i].hook), cases[i].value);
        hook_test_begin(&test, text);
        HookAnswer answer = ask_any(&test);
        if (cases[i].failure == NULL) {
            cr_expect(answer == HOOK_YES, "%s: %s", cases[i].value, variant_failure(test.rules));
        } else {
            char wanted[400];
            snprintf(wanted, sizeof wanted, "patch.lua:3: %s", cases[i].failure);
            hook_test_expect_failure(&test, answer, wanted);
            cr_expect(memcmp(test.reply.state, test.position.state, sizeof test.reply.state) == 0,
                      "a failed call wrote");
        }
        hook_test_end(&test);
    }
    HookTest test;
    hook_test_begin(&test, "return { state = { each = { token = true, count = 0 }, shared = { stock = 5 } },\n"
                           "on_play = function(_, turn)\n"
                           "  turn.mine.token = false\n"
                           "  turn.theirs.count = -3\n"
                           "  turn.shared.stock = turn.shared.stock - 1\n"
                           "  assert(turn.mine.token == false and turn.theirs.token and turn.shared.stock == 4)\n"
                           "  if turn:ask('me', 1, 2) == 1 then turn.mine.count = 8 end\n"
                           "end }");
    // count, stock, token: in the order of their names
    cr_expect(hook_test_on_play(&test) == HOOK_ASKS);
    cr_expect(memcmp(test.reply.state, test.position.state, sizeof test.reply.state) == 0, "nothing is written yet");
    test.position.answer_count = 1;
    cr_expect(hook_test_on_play(&test) == HOOK_YES, "%s", variant_failure(test.rules));
    cr_expect(test.reply.state[WHITE][0] == 8 && test.reply.state[BLACK][0] == -3);
    cr_expect(test.reply.state[0][1] == 4 && test.reply.state[WHITE][2] == 0 && test.reply.state[BLACK][2] == 1);
    test.view.me = BLACK; // mine and theirs change places
    cr_expect(hook_test_on_play(&test) == HOOK_YES);
    cr_expect(test.reply.state[BLACK][0] == 8 && test.reply.state[WHITE][0] == -3);
    cr_expect(test.reply.state[0][1] == 4 && test.reply.state[BLACK][2] == 0 && test.reply.state[WHITE][2] == 1);
    hook_test_end(&test);
}

// --- Several files -----------------------------------------------------------------------------------------------

static HookAnswer ask_points(HookTest *test, int *points) {
    return hook_test_ask(test, (HookQuestion){.hook = HOOK_POINTS, .outcome = OUTCOME_GAMMON, .points = points});
}

Test(hook_replies, permissions_of_all) {
    HookTest test;
    write_file("base.lua", "return { based_on = 'backgammon',\n  allow_play = function() return true end }");
    write_file("no.lua", "return {\n\n  allow_play = function() return false, 'no' end }");
    write_file("silent.lua", "return { allow_play = function() end }");
    write_file("off.lua", "return { allow_play = false }");
    hook_test_begin_spec(&test, "base.lua+silent.lua");
    cr_expect(hook_test_play(&test, true) == HOOK_YES);
    hook_test_end(&test);
    hook_test_begin_spec(&test, "base.lua+no.lua+silent.lua");
    cr_expect(hook_test_play(&test, true) == HOOK_NO);
    cr_expect_str_eq(test.reason.text, "no");
    cr_expect_str_eq(test.reason.place, "no.lua:3");
    cr_expect_str_eq(variant_key_place(test.variant, "allow_play"), "silent.lua:1");
    VariantHook hook;
    cr_expect(variant_hook(test.variant, 0, 1, &hook) && hook.hook == HOOK_ALLOW_PLAY && hook.line == 3);
    cr_expect_str_eq(hook.file, "no.lua");
    cr_expect_str_eq(hook.name, "allow_play");
    cr_expect(!variant_hook(test.variant, 0, 3, &hook) && !variant_hook(test.variant, 1, 0, &hook));
    hook_test_end(&test);
    hook_test_begin_spec(&test, "base.lua+no.lua+off.lua");
    cr_expect(test.hooks == NULL, "all are switched off");
    hook_test_end(&test);
    hook_test_begin_spec(&test, "base.lua+no.lua+off.lua+silent.lua");
    cr_expect(hook_test_play(&test, true) == HOOK_SILENT);
    hook_test_end(&test);
}

Test(hook_replies, preferences_in_turn) {
    HookTest test;
    HookScore score;
    write_file("one.lua", "return { prefer_play = function() return 1 end }");
    write_file("two.lua", "return { prefer_play = function() return 2, 'two' end }");
    hook_test_begin_spec(&test, "backgammon+one.lua+two.lua");
    HookQuestion question = {.hook = HOOK_PREFER_PLAY, .play = &test.play, .score = &score, .reason = &test.reason};
    cr_expect(hook_test_ask(&test, question) == HOOK_YES);
    cr_expect(score.count == 2 && score.value[0] == 1 && score.value[1] == 2);
    hook_test_end(&test);
}

Test(hook_replies, parents) {
    HookTest test;
    int points = 0;
    write_file("base.lua",
               "return { based_on = 'backgammon', state = { each = { n = 0 } },\n"
               "  points = function(class) return class == 'gammon' and 5 or nil end,\n"
               "  on_roll = function(roll, turn) turn.mine.n = turn.mine.n + 1\n"
               "    return { 6, 5, side = 'them', by = 'me' }, 'roll', turn:ask('me', 'roll', 'cancel') end,\n"
               "  rolls = function() return { { 4, 2, weight = 7 } } end,\n"
               "  game_over = function() return 'them', 'gammon' end }");
    write_file("silent.lua", "return { points = function() end, on_roll = function() end, rolls = function() end,\n"
                             "  game_over = function() end }");
    write_file("more.lua",
               "return { points = function(class, turn, parent) return parent() + 1 end,\n"
               "  on_roll = function(roll, turn, parent)\n"
               "    turn.mine.n = turn.mine.n + 10\n"
               "    local numbers, again, third = parent()\n"
               "    assert(again == 'roll' and numbers[1] == 6 and numbers.side == 'them' and numbers.by == 'me')\n"
               "    assert(turn.mine.n == 11, turn.mine.n)\n"
               "    return numbers, third, turn:ask('them', 'cancel', 'roll')\n"
               "  end,\n"
               "  rolls = function(turn, parent) local all = parent() all[2] = { 1, 1 } return all end,\n"
               "  game_over = function(turn, parent) local who, class = parent() return 'me', class end }");
    hook_test_begin_spec(&test, "base.lua+silent.lua+more.lua+silent.lua");
    cr_expect(ask_points(&test, &points) == HOOK_YES && points == 6, "%s", variant_failure(test.rules));
    // The questions of both files are counted together, in the order in which they are put.
    cr_expect(hook_test_on_roll(&test) == HOOK_ASKS && test.reply.ask.who == WHITE, "%s", variant_failure(test.rules));
    test.position.answer_count = 1;
    test.position.answer[0] = 1;
    cr_expect(hook_test_on_roll(&test) == HOOK_ASKS && test.reply.ask.who == BLACK);
    test.position.answer_count = 2;
    cr_expect(hook_test_on_roll(&test) == HOOK_YES && test.reply.item_count == 3);
    cr_expect(test.reply.state[WHITE][0] == 11);
    cr_expect(test.reply.item[0].side == BLACK && test.reply.item[0].by_enemy == 1);
    cr_expect(test.reply.item[1].kind == ITEM_CANCEL && test.reply.item[2].kind == ITEM_CANCEL);
    HookRolls rolls;
    cr_expect(hook_test_ask(&test, (HookQuestion){.hook = HOOK_ROLLS, .rolls = &rolls}) == HOOK_YES);
    cr_expect(rolls.count == 2 && rolls.roll[0].weight == 7 && rolls.roll[1].number[0] == 1);
    HookEnd end;
    cr_expect(hook_test_ask(&test, (HookQuestion){.hook = HOOK_GAME_OVER, .end = &end}) == HOOK_YES);
    cr_expect(end.winner == WHITE && end.outcome == OUTCOME_GAMMON);
    hook_test_end(&test);

    // With no file below, the keys are asked.
    write_file("keys.lua", "return { based_on = 'backgammon', doubles = { chain = 'cascade' },\n"
                           "  points = function(class, turn, parent) return 10 * parent() end,\n"
                           "  on_roll = function(roll, turn, parent) return parent() end,\n"
                           "  rolls = function(turn, parent) return parent() end,\n"
                           "  on_play = function(play, turn, parent) assert(parent() == nil) end,\n"
                           "  game_over = function(turn, parent) assert(parent() == nil) end }");
    hook_test_begin_spec(&test, "keys.lua");
    cr_expect(ask_points(&test, &points) == HOOK_YES && points == 20);
    cr_expect(hook_test_on_roll(&test) == HOOK_YES && test.reply.item_count == 1);
    cr_expect(test.reply.item[0].number[0] == 3 && test.reply.item[0].number[1] == 1);
    cr_expect(hook_test_on_play(&test) == HOOK_YES && !test.reply.has_items, "%s", variant_failure(test.rules));
    cr_expect(hook_test_ask(&test, (HookQuestion){.hook = HOOK_GAME_OVER, .end = &end}) == HOOK_SILENT);
    static const uint8_t double_four[] = {4, 4};
    test.position.item_count = 0;
    position_set_roll(&test.position, test.rules, double_four);
    cr_expect(hook_test_on_roll(&test) == HOOK_YES && test.reply.item_count == 3, "the chain is there");
    cr_expect(test.reply.item[0].count == 4 && test.reply.item[2].number[3] == 6);
    cr_expect(hook_test_ask(&test, (HookQuestion){.hook = HOOK_ROLLS, .rolls = &rolls}) == HOOK_YES &&
              rolls.count == 21);
    int weights = 0;
    for (int i = 0; i < rolls.count; i++) {
        weights += (int)rolls.roll[i].weight;
    }
    cr_expect(weights == 36);
    hook_test_end(&test);

    // A parent that fails fails the whole, and cannot be caught.
    write_file("fails.lua", "return { based_on = 'backgammon', points = function() return nil + 1 end }");
    write_file("catches.lua", "return { points = function(c, t, parent) pcall(parent) return 3 end }");
    hook_test_begin_spec(&test, "fails.lua+catches.lua");
    hook_test_expect_failure(&test, ask_points(&test, &points), "fails.lua:1: attempt to perform arithmetic on a nil");
    hook_test_end(&test);
}

// A file that comes twice is asked once, where it comes last.
Test(hook_replies, a_file_twice) {
    HookTest test;
    int points;
    write_file("c.lua", "return { based_on = 'backgammon', points = function(c, t, parent) return parent() + 1 end }");
    write_file("a.lua", "return { based_on = './c.lua', points = function(c, t, parent) return 10 * parent() end }");
    write_file("b.lua", "return { based_on = './c.lua' }");
    write_file("d.lua", "return { based_on = { './a.lua', './b.lua' } }");
    hook_test_begin_spec(&test, "d.lua");
    cr_expect(ask_points(&test, &points) == HOOK_YES && points == 21, "%d", points);
    hook_test_end(&test);
}

Test(hook_replies, games_of_a_match) {
    int points;
    write_file("one.lua", "return { based_on = 'backgammon', points = function(c, t) return t.match.game end }");
    write_file("match.lua", "return { match = { to = 3, games = { './one.lua', 'narde', './one.lua' } } }");
    write_file("over.lua", "return { points = function(c, t, parent) return 10 * parent() end }");
    Variant *variant = must_load("match.lua+over.lua");
    Position position;
    for (size_t game = 0; game < 3; game++) {
        const Rules *rules = variant_rules(variant, game);
        HookView view = {.rules = rules, .position = &position, .board = &position.board, .me = WHITE};
        position_init(&position, rules);
        cr_assert(rules->hooks != NULL);
        cr_expect(rules_ask(rules,
                            &(HookQuestion){
                                .hook = HOOK_POINTS, .view = &view, .outcome = OUTCOME_SINGLE, .points = &points}) ==
                  HOOK_YES);
        cr_expect(points == (game == 0 ? 10 : game == 1 ? 10 : 30), "game %zu: %d", game, points);
    }
    variant_destroy(variant);
}

// --- What a net's rules are ----------------------------------------------------------------------------------------

static uint64_t fingerprint_for_nets(const char *text) {
    write_file("patch.lua", text);
    Variant *variant = must_load("backgammon+./patch.lua");
    uint64_t fingerprint = net_rules_fingerprint(variant_rules(variant, 0));
    variant_destroy(variant);
    return fingerprint;
}

Test(hook_replies, words_for_people_are_nothing_to_a_net) {
    static const char *const same[] = {
        "return{points=function()return 9 end}",
        "-- one\nreturn { --[[ two\n]] points = function() --[==[ ]] ]==]\n  return 9 end } -- three",
        "return { points = function() return 9 end; }",
        "return { title = 'Nine', points = function() return 9 end }",
        "return { title = [[Nine]], points = function() return 9 end, about = 'It\\'s' .. \" nine, } \" .. [=[]]]=] }",
        "return { points = function() return 9 end, examples = { { position = 'x', all = { 'y' }, why = '}' } } }",
    };
    static const char *const other[] = {
        "return { points = function() return 8 end }",
        "return { points = function() local t = 'a' return 9 end }",
        "return { points = function() local t = 'b' return 9 end }",
        "return { points = function() local t = 'a  ' return 9 end }",
        "return { points = function() local t = { about = 'a' .. 1 } return 9 end }",
        "return { points = function() local about = 'a' return 9 end }",
        "return { points = function() local about = 'b' return 9 end }",
        "return { points = function() local t = '--' return 9 end }",
        "-- one\rreturn { points = function() return 7 end }",
        "return { points = function() local t = { source = 'bar' } return 9 end }",
        "return { points = function() local t = { source = 'off' } return 9 end }",
        "return { points = function() local t, u = { examples = { 1 } } return 9 end }",
        "return { points = function() local t, u; for i = 1, 2 do t = i end u = { about = 'a' } return 9 end }",
        "return { points = function() local t, u; for i = 1, 2 do t = i end u = { about = 'b' } return 9 end }",
    };
    enum { SAME = sizeof same / sizeof *same, OTHER = sizeof other / sizeof *other };
    uint64_t first = fingerprint_for_nets("return { points = function() return 9 end }"), seen[OTHER];
    for (int i = 0; i < SAME; i++) {
        cr_expect(fingerprint_for_nets(same[i]) == first, "%s", same[i]);
    }
    for (int i = 0; i < OTHER; i++) {
        seen[i] = fingerprint_for_nets(other[i]);
        cr_expect(seen[i] != first, "%s", other[i]);
        for (int k = 0; k < i; k++) {
            cr_expect(seen[i] != seen[k], "%s and %s", other[i], other[k]);
        }
    }
}

// --- Copies ------------------------------------------------------------------------------------------------------

Test(hook_replies, copies) {
    HookTest test;
    int points;
    VariantError error;
    hook_test_begin(&test, "local t = { 7 }\nreturn { points = function() return t[1] end }");
    Variant *copy = variant_copy(test.variant, &error);
    cr_assert(copy != NULL, "%s", error.text);
    const RuleHooks *hooks = variant_rules(copy, 0)->hooks;
    HookQuestion question = {.hook = HOOK_POINTS, .view = &test.view, .outcome = OUTCOME_SINGLE, .points = &points};
    cr_expect(hooks != test.hooks && hooks->context != test.hooks->context &&
              hooks->fingerprint == test.hooks->fingerprint);
    cr_expect(rules_fingerprint(variant_rules(copy, 0)) == rules_fingerprint(test.rules));
    cr_expect_str_eq(variant_name(copy), variant_name(test.variant));
    write_file("patch.lua", "return { points = function() return 9 end }"); // too late for the copy of a copy
    Variant *second = variant_copy(copy, &error);
    hook_test_end(&test);
    cr_expect(hooks->ask(hooks->context, &question) == HOOK_YES && points == 7);
    variant_destroy(copy);
    hooks = variant_rules(second, 0)->hooks;
    test.view.rules = variant_rules(second, 0);
    cr_expect(hooks->ask(hooks->context, &question) == HOOK_YES && points == 7);
    variant_destroy(second);
    // Other text, other fingerprint; and without hooks there is nothing to copy.
    copy = must_load("backgammon+./patch.lua");
    write_file("patch.lua", "return { points = function() return 9  end }");
    second = must_load("backgammon+./patch.lua");
    cr_expect(rules_fingerprint(variant_rules(copy, 0)) != rules_fingerprint(variant_rules(second, 0)));
    variant_destroy(copy);
    variant_destroy(second);
    Variant *plain = must_load("narde");
    copy = variant_copy(plain, &error);
    variant_destroy(plain);
    cr_expect(copy != NULL && variant_rules(copy, 0)->hooks == NULL);
    cr_expect_str_eq(variant_name(copy), "narde");
    variant_destroy(copy);
}
