// SPDX-License-Identifier: MIT
// Lua at the prompt: what is complete, what values look like, and that it is as limited as any script.
#include "scripts/console.h"

#include <criterion/criterion.h>
#include <string.h>

static ConsoleAnswer answer;

static ConsoleResult run(Console *console, const char *text) {
    return console_run(console, text, NULL, NULL, WHITE, &answer);
}

static Console *fresh(void) {
    Console *console = console_create();
    cr_assert(console != NULL);
    return console;
}

// A text is an expression, statements, the beginning of either, or neither.
Test(console, complete_or_not) {
    static const struct {
        const char *text;
        ConsoleResult result;
        const char *shown; // part of what is shown, or of the error
    } cases[] = {
        {"1 + 1", CONSOLE_OK, "2"},
        {"x = 5", CONSOLE_OK, ""},
        {"x", CONSOLE_OK, "5"},
        {"_ * 2", CONSOLE_OK, "10"},
        {"1 +", CONSOLE_MORE, "<eof>"},
        {"x = {", CONSOLE_MORE, "<eof>"},
        {"for i = 1, 2 do", CONSOLE_MORE, "<eof>"},
        {"local function f()", CONSOLE_MORE, "<eof>"},
        {"return 1 +", CONSOLE_MORE, "<eof>"},
        {"[[abc", CONSOLE_MORE, "<eof>"},
        {"--[[ c", CONSOLE_MORE, "<eof>"},
        {"string.rep(", CONSOLE_MORE, "<eof>"},
        {"'abc", CONSOLE_ERROR, "unfinished string"},
        {"x = = 1", CONSOLE_ERROR, "unexpected symbol"},
        {"end", CONSOLE_ERROR, "prompt:1:"},
        {"", CONSOLE_OK, ""},
        {"nothing_here", CONSOLE_ERROR, "nothing called"},
        {"turn.roll", CONSOLE_ERROR, "no game"},
        {"y", CONSOLE_ERROR, "nothing called"},
        // What was compiled is not run a second time: y would be 2.
        {"(function() y = 1 error('stop') end)()", CONSOLE_ERROR, "stop"},
        {"y", CONSOLE_OK, "1"},
    };
    Console *console = fresh();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ConsoleResult result = run(console, cases[i].text);
        cr_expect_eq(result, cases[i].result, "%s: %d, %s", cases[i].text, (int)result, answer.text);
        cr_expect(strstr(answer.text, cases[i].shown) != NULL, "%s: %s", cases[i].text, answer.text);
    }
    console_destroy(console);
}

Test(console, values) {
    static const struct {
        const char *before, *text, *shown;
    } cases[] = {
        {"", "{}", "{}"},
        {"", "{ 3, 2, 1 }", "{ 3, 2, 1 }"},
        {"", "{ b = 1, a = 2, [2] = 'x' }", "{ [2] = \"x\", a = 2, b = 1 }"},
        {"", "{ { { 1 } } }", "{ { {..} } }"},
        {"t = {} t.t = t", "t", "{ t = <the table itself> }"},
        {"t = {} t.u = { t }", "t", "{ u = { <the table itself> } }"},
        {"s = { 1 }", "{ s, s }", "{ { 1 }, { 1 } }"},
        {"t = {} for i = 1, 50 do t[i] = 0 end", "#t, t", ", ... (+10) }"},
        {"", "{ [true] = 1, ['a b'] = 2 }", "{ [\"a b\"] = 2, [true] = 1 }"},
        {"", "'a\\27[2Jb'", "a?[2Jb"},
        {"", "1e300 * 1e300, -0.0, 2^63", "inf\n-0.0\n9.2233720368548e+18"},
        {"m = setmetatable({ 1 }, { __index = function() error('called') end })", "m", "{ 1 }"},
    };
    Console *console = fresh();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_expect_eq(run(console, cases[i].before), CONSOLE_OK, "%s", answer.text);
        cr_expect_eq(run(console, cases[i].text), CONSOLE_OK, "%s: %s", cases[i].text, answer.text);
        bool whole = strncmp(cases[i].shown, ",", 1) != 0;
        cr_expect(whole ? strcmp(answer.text, cases[i].shown) == 0 : strstr(answer.text, cases[i].shown) != NULL,
                  "%s: %s", cases[i].text, answer.text);
    }
    console_destroy(console);
}

// What ends a line ends that line only; a full memory ends the console.
Test(console, limits) {
    static const char *const endless[] = {"while true do end", "repeat until false", "for i = 1, 2^53 do end",
                                          "(function f() return f() end)", "pcall(function() while true do end end)"};
    Console *console = fresh();
    for (size_t i = 0; i < sizeof endless / sizeof endless[0]; i++) {
        cr_expect_eq(run(console, endless[i]), CONSOLE_ERROR, "%s", endless[i]);
        cr_expect_eq(run(console, "1"), CONSOLE_OK, "after %s: %s", endless[i], answer.text);
    }
    cr_expect_eq(run(console, "f = function(n) return 1 + f(n) end"), CONSOLE_OK);
    ConsoleResult deep = run(console, "f(1)"); // it depends on the build which budget comes first
    cr_expect(deep == CONSOLE_ERROR || deep == CONSOLE_DEAD);
    console_destroy(console);
    console = fresh();
    // Large values are shown in part, within the budget; output is counted line by line.
    cr_expect_eq(run(console, "t = {} for i = 1, 20000 do t[i] = { i } end"), CONSOLE_OK, "%s", answer.text);
    cr_expect_eq(run(console, "t"), CONSOLE_OK, "%s", answer.text);
    cr_expect(strstr(answer.text, "(+19960) }") != NULL, "%s", answer.text);
    for (int i = 0; i < 20; i++) {
        cr_expect_eq(run(console, "print(string.rep('x', 10000))"), CONSOLE_OK, "%s", answer.text);
        cr_expect_eq(strlen(answer.output), 10001);
    }
    cr_expect_eq(run(console, "u = {} for i = 1, 1e7 do u[i] = { i } end"), CONSOLE_DEAD, "%s", answer.text);
    static const char *const missing[] = {"os",   "io",     "load",    "require",      "dofile",   "debug",
                                          "next", "xpcall", "package", "getmetatable", "coroutine"};
    console_destroy(console);
    console = fresh();
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++) {
        cr_expect_eq(run(console, missing[i]), CONSOLE_ERROR, "%s: %s", missing[i], answer.text);
    }
    console_destroy(console);
}
