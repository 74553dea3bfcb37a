// SPDX-License-Identifier: MIT
// Hooks asked directly: what they see, what they answer, and how they fail.
#include "tests/scripts/hook_kit.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(hooks, .init = enter_folder, .fini = leave_folder);

Test(hooks, allow_step) {
    HookTest test;
    hook_test_begin(&test, "return { allow_step = function(step, turn)\n"
                           "  if step.from == 6 and step.to == 5 and step.die == 1 and turn.board.me[6] == 5 then\n"
                           "    return false, 'stay\\tthere'\n"
                           "  end\n"
                           "end }");
    cr_assert(test.hooks != NULL && test.hooks->present == 1u << HOOK_ALLOW_STEP);
    cr_expect(hook_test_step(&test, false) == HOOK_NO);
    cr_expect_str_eq(test.reason.text, "stay there");
    cr_expect_str_eq(test.reason.place, "./patch.lua:1");
    test.position.board.row[WHITE].at[6] = 4;
    cr_expect(hook_test_step(&test, false) == HOOK_SILENT);
    hook_test_end(&test);
    hook_test_begin(&test,
                    "return { allow_step = function(step, turn) return #turn.left == 1 and turn.left[1] == 1 and\n"
                    "  #turn.steps == 1 and turn.steps[1].from == 8 end }");
    cr_expect(hook_test_step(&test, false) == HOOK_NEEDS_PATH);
    cr_expect(hook_test_step(&test, true) == HOOK_YES);
    hook_test_end(&test);
}

Test(hooks, allow_play) {
    HookTest test;
    hook_test_begin(&test, "return { allow_play = function(play, turn)\n"
                           "  pcall(function() return play.steps end)\n" // the end cannot be caught
                           "  return play.steps[2].to == 5 and turn.before.me[5] == 0 and turn.board.me[5] == 2\n"
                           "end }");
    cr_expect(hook_test_play(&test, false) == HOOK_NEEDS_PATH);
    cr_expect(hook_test_play(&test, true) == HOOK_YES);
    hook_test_end(&test);
}

Test(hooks, flow) {
    HookTest test;
    HookEnd end;
    HookRolls rolls;
    int points;
    hook_test_begin(&test,
                    "return {\n"
                    "on_roll = function(roll, turn) if roll:is(1, 3) then return { 1, 3 }, 'roll' end end,\n"
                    "on_play = function(play, turn)\n"
                    "  return { 1, 2, side = 'them', by = 'me' }, { add = -1, at = 'bar', side = 'them' }, 'cancel',\n"
                    "    { points = 5 }\n"
                    "end,\n"
                    "rolls = function() return { { 1, 2, weight = 3 }, { 6, 6 } } end,\n"
                    "game_over = function(turn) return 'them', 'gammon' end,\n"
                    "points = function(class, turn, parent) return class == 'gammon' and 10 * parent() end }");
    cr_expect(hook_test_on_roll(&test) == HOOK_YES && test.reply.has_items && test.reply.item_count == 2);
    cr_expect(test.reply.item[0].kind == ITEM_NUMBERS && test.reply.item[0].number[0] == 3 &&
              test.reply.item[0].number[1] == 1 && test.reply.item[0].count == 2);
    cr_expect(test.reply.item[1].kind == ITEM_ROLL && test.reply.item[1].side == WHITE);
    cr_expect(hook_test_on_play(&test) == HOOK_YES && test.reply.item_count == 4);
    cr_expect(test.reply.item[0].side == BLACK && test.reply.item[0].by_enemy == 1);
    cr_expect(test.reply.item[1].kind == ITEM_CHECKERS && test.reply.item[1].amount == -1 &&
              test.reply.item[1].place == 25);
    cr_expect(test.reply.item[2].kind == ITEM_CANCEL && test.reply.item[3].kind == ITEM_POINTS);
    cr_expect(test.hooks->rolls(test.hooks->context, &test.view, &rolls) == HOOK_YES && rolls.count == 2);
    cr_expect(rolls.roll[0].weight == 3 && rolls.roll[0].number[0] == 2 && rolls.roll[1].weight == 1);
    cr_expect(test.hooks->game_over(test.hooks->context, &test.view, &end) == HOOK_YES);
    cr_expect(end.winner == BLACK && end.outcome == OUTCOME_GAMMON);
    cr_expect(test.hooks->points(test.hooks->context, &test.view, OUTCOME_GAMMON, &points) == HOOK_YES);
    cr_expect(points == 20);
    hook_test_end(&test);
}

Test(hooks, ask) {
    HookTest test;
    hook_test_begin(&test, "return { on_play = function(play, turn)\n"
                           "  pcall(turn.ask, turn, 'me', 1, 2, 3)\n"
                           "  local n = turn:ask('me', 1, 2, 3)\n"
                           "  if turn:ask('them', 'stay', 'again') == 'again' then return { n, n } end\n"
                           "end }");
    cr_expect(hook_test_on_play(&test) == HOOK_ASKS);
    cr_expect(test.reply.ask.who == WHITE && test.reply.ask.option_count == 3);
    cr_expect_str_eq(test.reply.ask.option[1], "2");
    test.position.answer_count = 2;
    test.position.answer[1] = 1;
    cr_expect(hook_test_on_play(&test) == HOOK_ASKS);
    cr_expect(test.reply.ask.who == BLACK && test.reply.ask.option_count == 2);
    cr_expect_str_eq(test.reply.ask.option[1], "again");
    test.position.answer_count = 3;
    test.position.answer[2] = 1;
    cr_expect(hook_test_on_play(&test) == HOOK_YES && test.reply.item_count == 1);
    cr_expect(test.reply.item[0].number[0] == 2 && test.reply.item[0].count == 2);
    test.position.answer[2] = 0;
    cr_expect(hook_test_on_play(&test) == HOOK_YES && !test.reply.has_items);
    hook_test_end(&test);
}

Test(hooks, failures) {
    HookTest test;
    hook_test_begin(&test, "local function deep(turn)\n"
                           "  return turn.bord.me[1]\n"
                           "end\n"
                           "return { allow_play = function(play, turn)\n"
                           "  local n = deep(turn)\n"
                           "  return n\n"
                           "end }");
    hook_test_expect_failure(&test, hook_test_play(&test, true),
                             "patch.lua:2: turn has no field \"bord\"; did you mean board? (allow_play)");
    cr_expect_str_eq(variant_failure(test.rules),
                     "patch.lua:2: turn has no field \"bord\"; did you mean board? (allow_play)\n"
                     "    return turn.bord.me[1]\n"
                     "  at patch.lua:2 in deep\n"
                     "  called from patch.lua:5 in allow_play");
    hook_test_end(&test);
}
