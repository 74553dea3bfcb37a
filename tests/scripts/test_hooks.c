// SPDX-License-Identifier: MIT
// Hooks asked directly: what they see, what they answer, and how they fail.
#include "tests/scripts/hook_kit.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
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
    cr_expect(hook_test_ask(&test, (HookQuestion){.hook = HOOK_ROLLS, .rolls = &rolls}) == HOOK_YES &&
              rolls.count == 2);
    cr_expect(rolls.roll[0].weight == 3 && rolls.roll[0].number[0] == 2 && rolls.roll[1].weight == 1);
    cr_expect(hook_test_ask(&test, (HookQuestion){.hook = HOOK_GAME_OVER, .end = &end}) == HOOK_YES);
    cr_expect(end.winner == BLACK && end.outcome == OUTCOME_GAMMON);
    cr_expect(hook_test_ask(&test, (HookQuestion){.hook = HOOK_POINTS, .outcome = OUTCOME_GAMMON, .points = &points}) ==
              HOOK_YES);
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

// --- Freezing ----------------------------------------------------------------------------------------------------

typedef struct BadPatch {
    const char *text, *error;
} BadPatch;

Test(hooks, what_cannot_be_frozen) {
    static const BadPatch cases[] = {
        {"local n = 0\nreturn { allow_play = function()\n\n  n = n + 1\n  return n < 3 end }",
         "patch.lua:4: a hook changes \"n\", a variable of the file"},
        {"local n, m = 0, 0\nlocal function count()\n  local inner = 0\n  local f = function() inner = 1 m = 3 end\n"
         "  f()\nend\nreturn { allow_play = function() count() end }",
         "patch.lua:4: a hook changes \"m\""},
        {"local n = 0\nfunction string.evil() n = n + 1 return n end\nreturn { allow_play = function()\n"
         "  return (''):evil() < 3 end }",
         "patch.lua:2: a hook changes \"n\""},
        {"local n = 0\nlocal t = setmetatable({}, { __index = function() n = n + 1 return n end })\n"
         "return { allow_play = function() return t.x < 3 end }",
         "patch.lua:2: a hook changes \"n\""},
        {"local step = pairs({ 1, 2, 3 })\nreturn { allow_play = function() return step() < 2 end }",
         "patch.lua: what pairs or ipairs returns cannot be kept"},
        {"local t = { [{}] = 1 }\nreturn { allow_play = function() return t end }",
         "patch.lua: a table of the file has a table as a key"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        VariantError error;
        write_file("patch.lua", cases[i].text);
        Variant *variant = variant_load("backgammon+./patch.lua", &error);
        cr_expect(variant == NULL, "case %zu was loaded", i);
        cr_expect(strstr(error.text, cases[i].error) != NULL, "case %zu: \"%s\" lacks \"%s\"", i, error.text,
                  cases[i].error);
        variant_destroy(variant);
    }
}

// Every way that a hook could leave something behind fails, or leaves nothing: asked twice, it answers the same.
Test(hooks, frozen) {
    static const char *const attempts[] = {
        "x = 1",
        "_ENV.x = 1",
        "local E = _ENV; E.kept = 1",
        "kept.n = 2",
        "kept[1] = 2",
        "kept.inner.n = 2",
        "kept.inner = nil",
        "local k = kept; k.n = k.n + 1",
        "rawset(kept, 'n', 2)",
        "rawset(_ENV, 'n', 2)",
        "table.insert(kept.list, 4)",
        "table.remove(kept.list)",
        "table.sort(kept.list, function(a, b) return a > b end)",
        "setmetatable(kept, {})",
        "local f, t, i = ipairs(kept.list); t[1] = 9",
        "for k, v in pairs(kept) do if k == 'inner' then v.n = 7 end end",
        "for i, v in ipairs(kept.tables) do v.n = 7 end",
        "rawget(kept, 'inner').n = 7",
        "table.unpack(kept.tables).n = 7",
        "math.floor = nil",
        "string.rep = nil",
        "table.x = 1",
        "kept.magic.x = 5",
        "local y = kept.magic.y",
        "turn.board = 3",
        "turn.mine.n = 1",
        "turn.board.me[6] = 2",
        "turn.roll[1] = 2",
        "play.count = 0",
        "turn.side = 'black'",
    };
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        char text[2000];
        HookTest test;
        snprintf(text, sizeof text,
                 "kept = { n = 1, 5, inner = { n = 1 }, list = { 3, 1, 2 }, tables = { { n = 1 } },\n"
                 "  magic = setmetatable({}, { __index = function(t, k) t[k] = 1 return 1 end,\n"
                 "    __newindex = function(t, k, v) kept.n = v end }) }\n"
                 "return { state = { each = { n = 0 } }, allow_play = function(play, turn)\n"
                 "  %s\n"
                 "  return true\n"
                 "end }",
                 attempts[i]);
        hook_test_begin(&test, text);
        for (int time = 0; time < 2; time++) {
            cr_expect(hook_test_play(&test, true) == HOOK_FAILED, "%s went unnoticed", attempts[i]);
        }
        hook_test_end(&test);
    }
}

// What is frozen can be read as before.
Test(hooks, frozen_reads) {
    HookTest test;
    hook_test_begin(
        &test, "local set = { 3, 1, 2, inner = { 7 }, name = 'x' }\n"
               "local class = { __index = { twice = function(self) return 2 * self.n end }, __add = function(a, b)\n"
               "  return a.n + b.n end }\n"
               "local one = setmetatable({ n = 1 }, class)\n"
               "local lazy = setmetatable({ base = 10 }, { __index = function(t, k) return t.base + k end })\n"
               "return { allow_play = function(play, turn)\n"
               "  assert(#set == 3 and set[1] == 3 and set.inner[1] == 7 and rawlen(set) == 3)\n"
               "  local n, names = 0, ''\n"
               "  for i, v in ipairs(set) do n = n + i * v end\n"
               "  assert(n == 11)\n"
               "  for k in pairs(set) do names = names .. k .. ' ' end\n"
               "  assert(names == '1 2 3 inner name ')\n"
               "  assert(table.concat(set, ',') == '3,1,2' and select('#', table.unpack(set)) == 3)\n"
               "  assert(one:twice() == 2 and one + one == 2 and lazy[5] == 15 and rawget(set, 'name') == 'x')\n"
               "  local two = setmetatable({ n = 2 }, class)\n"
               "  two.n = 3\n"
               "  assert(two:twice() == 6 and two + one == 4)\n"
               "  local own = { 2, 1 }\n"
               "  table.sort(own)\n"
               "  assert(own[1] == 1 and math.max(1, 2) == 2 and ('ab'):rep(2) == 'abab')\n"
               "  return true\n"
               "end }");
    cr_expect(hook_test_play(&test, true) == HOOK_YES, "%s", variant_failure(test.rules));
    hook_test_end(&test);
}

// --- Budgets -----------------------------------------------------------------------------------------------------

// None of these ends by itself; instructions that are not counted, because a bound was found, must not be among them.
Test(hooks, endless) {
    static const char *const files[] = {
        "return { allow_play = function() while true do end end }",
        "return { allow_play = function() repeat until false end }",
        "return { allow_play = function() ::again:: goto again end }",
        "return { allow_play = function() for n = 1, 65000 do for m = 1, 65000 do end end end }",
        "return { allow_play = function() for n = 1, 100 do for m = 1, 100 do for o = 1, 100 do for p = 1, 100 do\n"
        "  for q = 1, 100 do end end end end end end }",
        "return { allow_play = function() for n = 1, math.maxinteger do end end }",
        "return { allow_play = function() for n = 1, 2, 0.0000001 do end end }",
        "return { allow_play = function(play) for n = play.full and 1 or 1, 30, play and 1 or 2 do while true do end "
        "end "
        "end }",
        "local function f() return f() end\nreturn { allow_play = f }",
        "local function f(n) if n > 0 then return f(n - 1) + f(n - 1) end return 1 end\n"
        "return { allow_play = function() return f(50) end }",
        "local t = {}\nfunction t.f(n) if n > 0 then return t.f(n - 1) + t.f(n - 1) end return 1 end\n"
        "return { allow_play = function() return t.f(50) end }",
        "function f(n) if n > 0 then return f(n - 1) + f(n - 1) end return 1 end\n"
        "return { allow_play = function() return f(50) end }",
        "local function call(f, n) if n > 0 then return f(f, n - 1) + f(f, n - 1) end return 1 end\n"
        "return { allow_play = function() return call(call, 50) end }",
        "local f\nf = function(n) if n > 0 then return f(n - 1) + f(n - 1) end return 1 end\n"
        "return { allow_play = function(n) if n == 5 then return 1 end return f(50) end, on_play = f }",
        "return { allow_play = function() local f = function(f, n) if n > 0 then return f(f, n - 1) + f(f, n - 1) end\n"
        "  return 1 end return f(f, 50) end }",
        "local t = setmetatable({}, { __index = function(t, n) if n > 0 then return t[n - 1] + t[n - 1] end return 1 "
        "end })\n"
        "return { allow_play = function() return t[50] end }",
        "local t = setmetatable({}, { __add = function(t, n) if n > 0 then return (t + (n - 1)) + (t + (n - 1)) end\n"
        "  return 1 end })\nreturn { allow_play = function() return t + 50 end }",
        "function string.f(s, n) if n > 0 then return s:f(n - 1) + s:f(n - 1) end return 1 end\n"
        "return { allow_play = function() return (''):f(50) end }",
        "return { allow_play = function(play, turn) for i in ipairs({ 1, 2 }) do while pcall(error) or true do end end "
        "end }",
        "local function less(a, b) for n = 1, 500 do end return a < b end\n"
        "local big = {}\nfor n = 1, 2000 do big[n] = n * 7919 % 2000 end\n"
        "return { allow_play = function() for n = 1, 20 do table.sort({ table.unpack(big, 1, 900) }, less) end end }",
        "local s = string.rep('x', 100000)\n"
        "return { allow_play = function() for n = 1, 1000 do local t = s .. n for m = 1, 10 do t = t .. s end end end "
        "}",
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        HookTest test;
        hook_test_begin(&test, files[i]);
        for (int time = 0; time < 2; time++) { // the second call is answered as the first
            HookAnswer answer = hook_test_play(&test, true);
            const char *failure = test.hooks->failure(test.hooks->context);
            bool ended = strstr(failure, "does not come to an end") != NULL ||
                         strstr(failure, "stack overflow") != NULL || strstr(failure, "too much memory") != NULL ||
                         strstr(failure, "takes too long") != NULL;
            cr_expect(answer == HOOK_FAILED && ended, "file %zu: %d, %s", i, (int)answer, failure);
        }
        hook_test_end(&test);
    }
}
