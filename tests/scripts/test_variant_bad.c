// SPDX-License-Identifier: MIT
// Every way in which a file or a spec can be bad: each is a clear error at the right place, and nothing worse.
#define _XOPEN_SOURCE 700
#include "scripts/embedded.h"
#include "scripts/limits.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

typedef struct BadCase {
    const char *text;     // of bad.lua
    VariantStatus status; // of the failure
    const char *words[4]; // each must be in the message, the first at its beginning
} BadCase;

// What takes longer than this of the processor ends the test; how long the machine makes it wait does not matter.
static void limit_processor(int seconds) {
    const struct itimerval limit = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_PROF, &limit, NULL);
}

static void expect_failure(const char *spec, const char *what, VariantStatus status, const char *const words[4]) {
    VariantError error;
    memset(&error, 'x', sizeof error);
    limit_processor(10);
    Variant *variant = variant_load(spec, &error);
    limit_processor(0);
    cr_expect(variant == NULL, "%s was loaded", what);
    if (variant != NULL) {
        variant_destroy(variant);
        return;
    }
    cr_expect(error.status == status, "%s: status %d, not %d: %s", what, error.status, status, error.text);
    cr_expect(strlen(error.text) < 1200 && strlen(error.text) > 10);
    for (size_t i = 0; i < 4 && words[i] != NULL; i++) {
        const char *found = strstr(error.text, words[i]);
        cr_expect(found != NULL && (i > 0 || found == error.text), "\"%s\"\n  does not say \"%s\"", error.text,
                  words[i]);
    }
}

Test(variant_bad, bad_files, .init = enter_folder, .fini = leave_folder) {
    static const BadCase cases[] = {
        // keys
        {"return {\n  layout = { [24] = 15 },\n  head = { per_turm = 1 },\n}",
         VARIANT_SCRIPT,
         {"bad.lua:3: there is no rule head.per_turm; did you mean head.per_turn?",
          "\n    head = { per_turm = 1 },\n             ^"}},
        {"return { based_on = 'narde', prime = { first_max = 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "did you mean head.first_max?"}},
        {"return { based_on = 'narde', haed = { per_turn = 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is no group of rules or function \"haed\"; did you mean head?"}},
        {"return { based_on = 'narde',\n basd_on = 1 }", VARIANT_SCRIPT, {"bad.lua:2: ", "did you mean based_on?"}},
        {"return { based_on = 'narde', per_turn = 1 }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "did you mean head = { per_turn = .. }?"}},
        // a name that nobody has given a value is not nil
        {"return { based_on = 'narde',\n  hit = { in_home = flase } }",
         VARIANT_SCRIPT,
         {"bad.lua:2: there is nothing called \"flase\"; did you mean false?"}},
        {"return { based_on = 'narde', layout = { [BAR] = 15 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is nothing called \"BAR\""}},
        {"local function count() return number end\nnumber = 1\nlocal one = count()\nnumber = nil\n"
         "return { head = { per_turn = one + count() } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is nothing called \"number\""}},
        {"allow_stpe = function() end\nreturn { based_on = 'narde', allow_stpe = allow_stpe }",
         VARIANT_SCRIPT,
         {"bad.lua:2: there is no group of rules or function \"allow_stpe\"; did you mean allow_step?"}},
        {"return { based_on = 'narde', zzzzzzzz = 1 }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is no group of rules or function \"zzzzzzzz\""}},
        {"return { base = 'narde' }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is no group of rules or function \"base\"; texts are title, about, source and based_on"}},
        {"return { based_on = 'narde', head = 1 }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head is a group: write head = { per_turn = .. }, not 1"}},
        {"return { based_on = 'narde', head = false }", VARIANT_SCRIPT, {"bad.lua:1: head is a group"}},
        {"return { based_on = 'narde', head = { 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head has an entry without a name"}},
        {"return { based_on = 'narde', 1, 2 }",
         VARIANT_SCRIPT,
         {"bad.lua:1: the file's table has an entry without a name"}},
        {"return { based_on = 'narde', [{}] = 1 }",
         VARIANT_SCRIPT,
         {"bad.lua:1: the file's table has an entry without a name"}},
        {"return { based_on = 'narde', limits = { NAME = { from = 1, to = 2, stack = 1 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "limits.NAME"}},
        {"return { based_on = 'narde', limits = { ['a b'] = { from = 1, to = 2, stack = 1 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: limits.a b", "letters, digits"}},
        {"return { based_on = 'narde', limits = { a = { from = 1, to = 2, stak = 1 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "did you mean stack?"}},
        {"return { based_on = 'narde', limits = { a = { from = 1, to = 2 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: limits.a limits nothing"}},
        {"return { based_on = 'narde', limits = { a = { from = 1, to = 99, stack = 1 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: limits.a"}},
        // types
        {"return {\n based_on = 'narde',\n head = {\n  per_turn = '1' } }",
         VARIANT_SCRIPT,
         {"bad.lua:4: head.per_turn must be a whole number from 0 to 30, not \"1\"",
          "\n    per_turn = '1' } }\n    ^"}},
        {"return { based_on = 'narde', head = { per_turn = true } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be a whole number", "not true"}},
        {"return { based_on = 'narde', head = { per_turn = 1.5 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be a whole number", "not 1.5"}},
        {"return { based_on = 'narde', head = { per_turn = 0/0 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be a whole number", "not nan"}},
        {"return { based_on = 'narde', head = { per_turn = {} } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be a whole number", "not a table"}},
        {"return { based_on = 'narde', head = { per_turn = print } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be", "not a function"}},
        {"return { based_on = 'narde', prime = { release = 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: prime.release must be true or false, not 1"}},
        {"return { based_on = 'narde', move = { direction = 5 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: move.direction must be", "contrary", "not 5"}},
        {"return { based_on = 'narde', move = { direction = 'paralel' } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: move.direction must be contrary, parallel or same", "did you mean parallel?"}},
        {"return { based_on = 'narde', move = { direction = 'same\\0x' } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: move.direction must be"}},
        {"return { based_on = 'narde', head = { first_doubles = 'some' } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.first_doubles must be \"all\" or a list"}},
        {"return { based_on = 'narde', head = { first_doubles = { 3, '4' } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.first_doubles", "not \"4\""}},
        {"return { based_on = 'narde', head = { first_doubles = { a = 3 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.first_doubles must be"}},
        {"return { based_on = 'narde', head = { first_doubles = { 3, nil, 4 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.first_doubles must be"}},
        {"return { based_on = 'narde', head = { first_doubles = { [1000000] = 3 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.first_doubles must be"}},
        {"return { based_on = 'narde', names = { head = 7 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: names.head must be one line of printable text"}},
        {"return { based_on = 'narde', title = 7 }", VARIANT_SCRIPT, {"bad.lua:1: title must be a text, not 7"}},
        {"return { based_on = 7 }", VARIANT_SCRIPT, {"bad.lua:1: based_on must be"}},
        {"return { based_on = { x = 'narde' } }", VARIANT_SCRIPT, {"bad.lua:1: based_on must be"}},
        {"return { layout = 15 }", VARIANT_SCRIPT, {"bad.lua:1: layout must be a map"}},
        {"return { layout = { head = 15 } }", VARIANT_SCRIPT, {"bad.lua:1: layout: \"head\" is not a place"}},
        {"return { layout = { resreve = 15 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: layout: \"resreve", "did you mean reserve?"}},
        {"return { layout = {\n [24] = 14,\n [29] = 1 } }", VARIANT_SCRIPT, {"bad.lua:3: layout: 29 is not a place"}},
        {"return { layout = { [24] = '15' } }", VARIANT_SCRIPT, {"bad.lua:1: layout: a place holds", "not \"15\""}},
        {"return { layout = { [24] = 31 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: layout: a place holds", "from 0 to 30, not 31"}},
        {"return { layout = { white = { [24] = 15 } } }", VARIANT_SCRIPT, {"bad.lua:1: layout is one map"}},
        {"return { layout = { white = { [24] = 15 }, black = { [24] = 15 }, [3] = 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: layout is one map"}},
        // ranges and contradictions
        {"return { based_on = 'narde', head = { per_turn = 31 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be", "from 0 to 30, not 31"}},
        {"return { based_on = 'narde', head = { per_turn = 1 << 40 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be", "not 1099511627776"}},
        {"return { based_on = 'narde', head = { per_turn = -1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be", "not -1"}},
        {"return { based_on = 'narde', head = { first_doubles = { 13 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.first_doubles"}},
        {"return { layout = { [24] = 10, [23] = 10, [22] = 11 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: layout gives white 31 checkers"}},
        {"return { layout = { [24] = 0 } }", VARIANT_SCRIPT, {"bad.lua:1: layout gives white no checker"}},
        {"return {\n based_on = 'backgammon',\n board = { points = 12 } }",
         VARIANT_SCRIPT,
         {"bad.lua:3: layout puts checkers on point", "board.points"}},
        {"return { based_on = 'backgammon',\n score = { gammon = false } }",
         VARIANT_SCRIPT,
         {"bad.lua:2: score.backgammon needs score.gammon"}},
        {"return { based_on = 'narde', names = { head = ('x'):rep(40) } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: names.head must be one line of printable text, 1 to 31 letters"}},
        {"return { based_on = 'narde', title = ('x'):rep(300) }", VARIANT_SCRIPT, {"bad.lua:1: title is too long"}},
        // parents
        {"return {\n\n based_on = 'lonk_nardi' }",
         VARIANT_SCRIPT,
         {"bad.lua:3: there is no variant \"lonk_nardi\"; did you mean long_nardi?",
          "\n    based_on = 'lonk_nardi' }\n                ^"}},
        {"return { based_on = './gone.lua' }", VARIANT_SCRIPT, {"bad.lua:1: cannot open", "gone.lua\": No such file"}},
        {"return { based_on = 'bad' }", VARIANT_SCRIPT, {"bad.lua:1: variants go round in a circle: bad -> bad"}},
        {"return { based_on = {} }", VARIANT_SCRIPT, {"bad.lua", "patch"}},
        {"return { based_on = '' }", VARIANT_SCRIPT, {"bad.lua:1: a variant needs a name"}},
        {"return { based_on = 'narde+' }", VARIANT_SCRIPT, {"bad.lua:1: a variant needs a name"}},
        {"return { based_on = 'nar de' }", VARIANT_SCRIPT, {"bad.lua:1: \"nar de\" is not the name of a variant"}},
        {"return { based_on = 'house/no_hit_at_home' }", VARIANT_SCRIPT, {"bad.lua", "no layout"}},
        {"return { head = { per_turn = 1 } }", VARIANT_SCRIPT, {"bad.lua: this is a patch", "backgammon+bad.lua"}},
        {"return {}", VARIANT_SCRIPT, {"bad.lua: this is a patch"}},
        {"return { match = { games = { 'narde', 'plakotto' } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is no variant \"plakotto\""}},
        {"return { match = { games = { 'narde', 'bad' } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: variants go round in a circle"}},
        {"return { match = { games = { 'narde', 7 } } }", VARIANT_SCRIPT, {"bad.lua:1: match.games must be a list"}},
        {"return { match = { games = 'narde' } }", VARIANT_SCRIPT, {"bad.lua:1: match.games must be a list"}},
        {"return { match = { games = { 'house/exact_bearoff' } } }",
         VARIANT_SCRIPT,
         {"house/exact_bearoff.lua: this is a patch"}},
        // a bot
        {"return { name = 'wall', evaluate = function() return 1 end }",
         VARIANT_SCRIPT,
         {"bad.lua: is a bot, not rules; `play .. vs bad.lua` plays against it"}},
        {"return { about = 'by the net', choose = 'net' }", VARIANT_SCRIPT, {"bad.lua: is a bot"}},
        {"return { evaluate = 3 }", VARIANT_SCRIPT, {"bad.lua:1: there is no group of rules or function \"evaluate\""}},
        {"return { based_on = 'narde', evaluate = function() end }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is no group of rules or function \"evaluate\""}},
        // hooks
        {"return {\n based_on = 'narde',\n allow_step = 3 }",
         VARIANT_SCRIPT,
         {"bad.lua:3: allow_step must be a function of the file, { function, about = \"words\" }, { function, false } "
          "or false, not 3",
          " allow_step = 3", " ^"}},
        {"return { based_on = 'narde', on_play = { function() end, about = 3 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: about must be a text, not 3"}},
        {"return { based_on = 'narde', on_play = { function() end, about = 'x', instead_of = 3 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: instead_of must be a rule key or a list of them, not 3"}},
        {"return { based_on = 'narde', on_play = { function() end, about = 'x', instead_of = { 'forced.unplayble' } } "
         "}",
         VARIANT_SCRIPT,
         {"bad.lua:1: instead_of: there is no rule \"forced.unplayble\"; did you mean forced.unplayable?"}},
        {"return { based_on = 'narde', on_play = { function() end, zz = 1, abuot = 'x' } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: on_play has a function", "did you mean about?"}},
        {"return { based_on = 'narde', on_play = rawequal }",
         VARIANT_SCRIPT,
         {"bad.lua:1: on_play must be a function of the file, { function, about = \"words\" }, { function, false } or "
          "false, not a function of the "
          "program"}},
        {"return { based_on = 'narde', on_rol = function() end }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is no group of rules or function \"on_rol\"; did you mean on_roll?"}},
        {"return { based_on = 'narde', state = { token = true } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is no rule state.token"}},
        {"return { based_on = 'narde', state = { each = 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: state.each is a group: write state.each = { NAME = .. }, not 1"}},
        {"return { based_on = 'narde',\n state = { each = { a = 1,\n b = {} } } }",
         VARIANT_SCRIPT,
         {"bad.lua:3: state.each.b must be a whole number, true or false"}},
        {"return { based_on = 'narde', state = { each = { a = 1 }, shared = { a = 2 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: state.each.a and state.shared.a have one name"}},
        {"return { based_on = 'narde', score = { extra = { mother = 2.5 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: score.extra.mother must be its points, from 0 to 255, or false, not 2.5"}},
        {"return { based_on = 'narde', score = { extra = { single = 2 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: score.extra.single: every game has an outcome of that name"}},
        // examples
        {"return { based_on = 'narde', examples = 3 }", VARIANT_SCRIPT, {"bad.lua:1: examples must be a list"}},
        {"return { based_on = 'narde', examples = {\n { position = 'x', leagl = {} } } }",
         VARIANT_SCRIPT,
         {"bad.lua:2: an example has", "did you mean legal?"}},
        {"return { based_on = 'narde', examples = {\n { legal = {} } } }",
         VARIANT_SCRIPT,
         {"bad.lua:2: an example needs position"}},
        {"return { based_on = 'narde', examples = { { position = 'x', legal = { 3 } } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: legal must be a text, not 3"}},
        {"return { based_on = 'narde', examples = { { position = 'x', count = 0 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: count must be"}},
        {"return { based_on = 'narde', examples = { { position = 'x', after = { 66 } } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: after must be a text, not 66"}},
        {"return { based_on = 'narde', examples = { { position = 'x', after = 66 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: after must be a list of texts such as { \"roll 66\" }, not 66"}},
        {"return { based_on = 'narde', examples = {\n { position = 'x', aftr = 'roll 66' } } }",
         VARIANT_SCRIPT,
         {"bad.lua:2: an example has", "did you mean after?"}},
        {"return { based_on = 'narde', examples = { { position = 'x', gives = { 'y' } } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: gives must be a text"}},
        {"return { based_on = 'narde',\n over = 'backgammon' }",
         VARIANT_SCRIPT,
         {"bad.lua:2: `over` is for patches", "this file has based_on"}},
        {"return { layout = { [24] = 15 }, over = 'backgammon' }",
         VARIANT_SCRIPT,
         {"bad.lua:1: `over` is for patches", "this file has a layout"}},
        {"return { over = true, head = { per_turn = 1 } }", VARIANT_SCRIPT, {"bad.lua:1: over must be a text"}},
        {"return { over = 'narde', head = { per_turn = 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua: this is a patch", "lay it over a variant: narde+bad.lua"}},
        {"return { based_on = 'narde', examples = { 'x' } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: an example must be a table"}},
        // Lua
        {"return {\n head = { per_turn = 1 }\n layout = {} }",
         VARIANT_SCRIPT,
         {"bad.lua:3: '}' expected", "near 'layout' (is there a comma missing before it?)", "\n    layout = {} }"}},
        {"return { layout = { [24] = 2, 13 = 5 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: '}' expected near '=' (a number as a key: [24] = 15; a rule"}},
        {"return { head.per_turn = 2 }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "near '='", "in its group: head = { per_turn = 2 })"}},
        {"{ head = {} }", VARIANT_SCRIPT, {"bad.lua:1: ", "near '{' (is there a `return` missing before it?)"}},
        {"return { on_play = function(p) if p.full then return {} end, }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "an `end` missing"}},
        {"return { allow_step = function(s) return s.die = 6 end }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "near '=' (== compares)"}},
        {"return { allow_step = function(s) return s.die != 6 end }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "(~= is \"not equal\")"}},
        {"return { based_on = \xe2\x80\x9cnarde\xe2\x80\x9d }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "stands in plain quotes"}},
        {"return { [24] = 15 [13] = 5 }", VARIANT_SCRIPT, {"bad.lua:1: '}' expected near '[' (is there a comma"}},
        {"return { a = 1 { 2 } }", VARIANT_SCRIPT, {"bad.lua:1: '}' expected near '{' (is there a comma"}},
        {"", VARIANT_SCRIPT, {"bad.lua: must return a table", "nothing", "`return` is missing"}},
        {"local t = { based_on = 'narde' }", VARIANT_SCRIPT, {"bad.lua: must return", "`return` is missing before"}},
        {"return { based_on = 'narde',\n on_throw = function() end }",
         VARIANT_SCRIPT,
         {"bad.lua:2: there is no group of rules or function \"on_throw\"; the functions are allow_step, allow_play, "
          "prefer_play, rolls, on_roll, on_play, game_over, points, allow_double, match_over and before_roll"}},
        {"return { based_on = 'narde',\n head = { on_rol = 3 } }", VARIANT_SCRIPT, {"bad.lua:2: there is no rule "}},
        // the nearest word: of the same group and kind
        {"return { based_on = 'narde', hit = { to = 'start' } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "did you mean hit.goes_to?"}},
        {"return { based_on = 'narde', match = { too = 3 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "did you mean match.to?"}},
        {"return { based_on = 'narde', bearoff = { dise = 'all' } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "did you mean bearoff.dice?"}},
        {"return { based_on = 'narde', points = { a = 1 } }", VARIANT_SCRIPT, {"bad.lua:1: points must be a function"}},
        {"x = math.random(6) return {}",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is nothing called \"math.random\": scripts have no random numbers; in rules the hook "
          "`rolls` "
          "says"}},
        {"return 3", VARIANT_SCRIPT, {"bad.lua: must return a table", "not 3"}},
        {"retrun {}",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is nothing called \"retrun\"; did you mean return?", "\n    retrun {}"}},
        {"while true do end", VARIANT_SCRIPT, {"bad.lua:1: does not come to an end", "\n    while true do end"}},
        {"local t = {}\nreturn t.a.b", VARIANT_SCRIPT, {"bad.lua:2: attempt to index a nil value (field 'a')"}},
        {"error('no \\27[31m')", VARIANT_SCRIPT, {"bad.lua:1: no ?[31m"}},
        {"\x1bLua\x54\x00", VARIANT_SCRIPT, {"bad.lua: is compiled Lua; only text is accepted"}},
        {"\x7f"
         "ELF\x02\x01\x01",
         VARIANT_SCRIPT,
         {"bad.lua:1: unexpected symbol"}},
        {"return { based_on = 'nard\xff\xfe' }", VARIANT_SCRIPT, {"bad.lua:1: "}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file("bad.lua", cases[i].text);
        expect_failure("bad.lua", cases[i].text, cases[i].status, cases[i].words);
    }
}

// Of several mistakes the first in the file is reported, on every run.
Test(variant_bad, first_mistake, .init = enter_folder, .fini = leave_folder) {
    write_file("bad.lua",
               "return {\n  based_on = 'narde',\n  head = { per_turn = 1, b = 1, a = 2 },\n  prime = { c = 1 },\n"
               "  zzz = 1,\n}\n");
    static const char *const words[4] = {"bad.lua:3: there is no rule head.a"};
    for (int i = 0; i < 20; i++) {
        expect_failure("bad.lua", "two mistakes", VARIANT_SCRIPT, words);
    }
}

typedef struct SpecCase {
    const char *spec;
    VariantStatus status;
    const char *words[4];
} SpecCase;

Test(variant_bad, bad_specs, .init = enter_folder, .fini = leave_folder) {
    write_file("here.lua", "return { based_on = 'narde' }");
    write_file("a.lua", "return { based_on = './b.lua' }");
    write_file("b.lua", "return {\n  based_on = { 'narde', './c.lua' } }");
    write_file("c.lua", "return { based_on = './a.lua' }");
    cr_assert(mkdir("folder.lua", 0777) == 0 && mkfifo("pipe.lua", 0666) == 0);
    cr_assert(symlink("/dev/zero", "zero.lua") == 0 && symlink("loop.lua", "loop.lua") == 0);
    write_file("secret.lua", "return {}");
    cr_assert(chmod("secret.lua", 0) == 0);
    static const SpecCase cases[] = {
        {"lonk_nardi", VARIANT_NOT_FOUND, {"there is no variant \"lonk_nardi\"; did you mean long_nardi?"}},
        {"latvian", VARIANT_NOT_FOUND, {"there is no variant \"latvian\"; did you mean nardi_latvian?"}},
        {"exact_bearoff", VARIANT_NOT_FOUND, {"there is no variant", "did you mean house/exact_bearoff?"}},
        {"zzzzz", VARIANT_NOT_FOUND, {"there is no variant \"zzzzz\"", "`variants` lists them"}},
        {"narde+leftovr", VARIANT_NOT_FOUND, {"there is no house rule", "did you mean house/leftovers?"}},
        {"here", VARIANT_NOT_FOUND, {"there is no variant \"here\"", "write ./here.lua"}},
        {"", VARIANT_NOT_FOUND, {"a variant needs a name"}},
        {"+narde", VARIANT_NOT_FOUND, {"a variant needs a name"}},
        {"narde+", VARIANT_NOT_FOUND, {"a variant needs a name"}},
        {"narde++house/exact_bearoff", VARIANT_NOT_FOUND, {"a variant needs a name"}},
        {"nar de", VARIANT_NOT_FOUND, {"\"nar de\" is not the name of a variant"}},
        {"./gone.lua", VARIANT_IO, {"cannot open \"./gone.lua\": No such file"}},
        {"gone.lua", VARIANT_IO, {"cannot open \"gone.lua\": No such file"}},
        {"./a+b/gone.lua+house/exact_bearoff", VARIANT_IO, {"cannot open \"./a+b/gone.lua\""}},
        {"./gone+house/exact_bearoff", VARIANT_IO, {"cannot open \"./gone\""}},
        {"narde+house/exact_bearof",
         VARIANT_IO,
         {"cannot open \"house/exact_bearof\"", "did you mean house/exact_bearoff?"}},
        {"house/exact_bearoff", VARIANT_SCRIPT, {"house/exact_bearoff.lua: this is a patch"}},
        {"./a.lua", VARIANT_SCRIPT, {"./././a.lua", "circle: a -> b -> c -> a"}},
        {"folder.lua", VARIANT_IO, {"folder.lua: is a folder, not a file"}},
        {"pipe.lua", VARIANT_IO, {"pipe.lua: is a pipe, not a file"}},
        {"zero.lua", VARIANT_IO, {"zero.lua: is a device, not a file"}},
        {"/dev/tty", VARIANT_IO, {""}},
        {"loop.lua", VARIANT_IO, {"cannot open \"loop.lua\": Too many levels"}},
        {"here.lua/x.lua", VARIANT_IO, {"cannot open"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (strcmp(cases[i].spec, "./a.lua") == 0) {
            static const char *const words[4] = {"", "circle: a -> b -> c -> a"};
            expect_failure(cases[i].spec, cases[i].spec, cases[i].status, words);
        } else {
            expect_failure(cases[i].spec, cases[i].spec, cases[i].status, cases[i].words);
        }
    }
    if (geteuid() != 0) { // root may read everything
        static const char *const words[4] = {"secret.lua: cannot be read: Permission denied"};
        expect_failure("secret.lua", "secret", VARIANT_IO, words);
    }
}

// Depth and number of files have an end; so has the length of a file, whatever it is made of.
Test(variant_bad, too_much, .init = enter_folder, .fini = leave_folder) {
    char name[40], text[200];
    for (int i = 0; i < 30; i++) {
        snprintf(name, sizeof name, "deep%d.lua", i);
        snprintf(text, sizeof text, i < 29 ? "return { based_on = './deep%d.lua' }" : "return { based_on = 'narde' }",
                 i + 1);
        write_file(name, text);
        snprintf(name, sizeof name, "wide%d.lua", i);
        snprintf(text, sizeof text,
                 i < 10 ? "return { based_on = { './wide%d.lua', './wide%d.lua' } }" : "return { based_on = 'narde' }",
                 i + 1, i + 1);
        write_file(name, text);
    }
    static const char *const deep[4] = {"", "more than 16 variants are based on one another"};
    expect_failure("deep0.lua", "deep", VARIANT_SCRIPT, deep);
    static const char *const wide[4] = {"", "more than 64 files are laid over one another"};
    expect_failure("wide0.lua", "wide", VARIANT_SCRIPT, wide);
    Variant *variant = must_load("deep20.lua");
    cr_expect(variant_file_count(variant) == 11);
    variant_destroy(variant);
    // Slow files one after the other do not get the time of one each.
    char list[600] = "return { based_on = { ";
    for (int i = 1; i <= 15; i++) {
        snprintf(list + strlen(list), sizeof list - strlen(list), "'./slow%d.lua', ", i);
        snprintf(name, sizeof name, "slow%d.lua", i);
        write_file(name, "local s = ('x'):rep(450000)\nfor _ = 1, 5000 do local _ = s .. 'y' end\nreturn {}\n");
    }
    snprintf(list + strlen(list), sizeof list - strlen(list), "'narde' } }");
    write_file("slow.lua", list);
    VariantError slow_error;
    cr_assert_eq(limits_set("file.ms", "200", NULL), STATUS_OK); // a file alone would be done in half of it
    limit_processor(10);
    cr_expect(variant_load("slow.lua", &slow_error) == NULL && slow_error.status == VARIANT_SCRIPT);
    limit_processor(0);
    limits_reset();
    cr_expect(strstr(slow_error.text, "too long") != NULL, "%s", slow_error.text);

    static const char *const words[4] = {"big.lua: is too long for a rule file", "at most 256 KiB"};
    int descriptor = open("big.lua", O_CREAT | O_WRONLY | O_TRUNC, 0666);
    cr_assert(descriptor >= 0 && ftruncate(descriptor, 1 << 30) == 0); // a gigabyte with nothing in it
    close(descriptor);
    expect_failure("big.lua", "sparse", VARIANT_SCRIPT, words);
    static char spaces[256 * 1024 + 1];
    const size_t length = sizeof spaces - 1;
    memset(spaces, ' ', sizeof spaces);
    write_bytes("big.lua", spaces, length + 1);
    expect_failure("big.lua", "one byte too long", VARIANT_SCRIPT, words);
    static const char good[] = "return { based_on = 'narde' }";
    memcpy(spaces, good, sizeof good - 1);
    write_bytes("big.lua", spaces, length);
    variant_destroy(must_load("big.lua"));
    // One very long line: the message shows the part that matters.
    memcpy(spaces + length - 30, "x = 1", 5);
    write_bytes("big.lua", spaces, length);
    static const char *const line[4] = {"big.lua:1: "};
    expect_failure("big.lua", "long line", VARIANT_SCRIPT, line);
    static const char zero[] = "return { based_on = 'narde' }\0";
    write_bytes("zero.lua", zero, sizeof zero - 1);
    static const char *const zeros[4] = {"zero.lua: is not text: it has a zero byte at 29"};
    expect_failure("zero.lua", "zero byte", VARIANT_SCRIPT, zeros);
}

// Random damage to a good file never does worse than an error.
Test(variant_bad, damaged_files, .init = enter_folder, .fini = leave_folder) {
    static const char junk[] = "{}[]=,\"'0123456789abcdefghij \n\\-+.#%()\xff\x01\x80";
    uint32_t seed = 12345;
    size_t loaded = 0;
    for (int round = 0; round < 1500; round++) {
        const EmbeddedFile *file = &embedded_variants[(size_t)round % embedded_variant_count];
        char *text = malloc(file->length + 1);
        cr_assert(text != NULL);
        memcpy(text, file->text, file->length);
        for (int change = 0; change < 1 + round % 4; change++) {
            seed = seed * 1664525U + 1013904223U;
            size_t at = (seed >> 8) % file->length;
            seed = seed * 1664525U + 1013904223U;
            text[at] = junk[(seed >> 8) % (sizeof junk - 1)];
        }
        write_bytes("damaged.lua", text, file->length);
        VariantError error;
        Variant *variant = variant_load("damaged.lua", &error);
        cr_expect(variant != NULL || error.status == VARIANT_SCRIPT, "%s", error.text);
        cr_expect(variant != NULL || error.text[0] != '\0');
        loaded += variant != NULL;
        variant_destroy(variant);
        free(text);
    }
    cr_expect(loaded > 100 && loaded < 1400, "%zu of 1500 loaded", loaded); // else the test tests nothing
}

// What is said of keys that are far from everything in their group: nothing.
Test(variant_bad, no_far_words, .init = enter_folder, .fini = leave_folder) {
    static const char *const bad[] = {"return { based_on = 'narde', bearoff = { to = 3 } }",
                                      "return { based_on = 'narde', head = { xyz = 3 } }",
                                      "return { based_on = 'narde', cube = { faces_up = 3 } }"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        VariantError error;
        write_file("bad.lua", bad[i]);
        cr_assert(variant_load("./bad.lua", &error) == NULL);
        cr_expect(strstr(error.text, "did you mean") == NULL, "%s", error.text);
    }
}

// Switching off what is not there: the game is loaded, and somebody is told.
Test(variant_bad, switched_off_in_vain, .init = enter_folder, .fini = leave_folder) {
    static const char *const cases[][2] = {
        {"return { based_on = 'fevga',\n limits = { start = false } }",
         "./off.lua:2: limits.start = false changes nothing: there is limits.quarter, no start"},
        {"return { based_on = 'plakoto',\n\n score = { extra = { mothr = false } } }",
         "./off.lua:3: score.extra.mothr = false changes nothing: there is score.extra.mother, no mothr"},
        {"return { based_on = 'narde', limits = { start = false } }",
         "./off.lua:1: limits.start = false changes nothing: there is nothing under limits"},
        {"return { based_on = 'narde', state = { each = { token = 'none' } } }",
         "./off.lua:1: state.each.token = \"none\" changes nothing: there is nothing under state.each"},
        {"return { based_on = 'backgammon',\n on_roll = false, allow_step = function() end }",
         "./off.lua:2: on_roll = false changes nothing: no file below has one"},
        {"return { based_on = 'plakoto', on_roll = false }",
         "./off.lua:1: on_roll = false changes nothing: no file below has one; they have game_over"},
        {"return { based_on = 'fevga', limits = { quarter = false } }", NULL},
        {"return { based_on = 'plakoto', game_over = false, score = { extra = { mother = false } } }", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file("off.lua", cases[i][0]);
        Variant *variant = must_load("./off.lua");
        const char *warning = variant_warning(variant, 0);
        cr_expect(cases[i][1] == NULL ? warning == NULL : warning != NULL && strcmp(warning, cases[i][1]) == 0,
                  "%s: %s", cases[i][0], warning);
        cr_expect(variant_warning(variant, 1) == NULL);
        variant_destroy(variant);
    }
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    for (size_t i = 0; i < count; i++) {
        Variant *variant = must_load(names[i]);
        cr_expect(variant_warning(variant, 0) == NULL, "%s", variant_warning(variant, 0));
        variant_destroy(variant);
    }
}
