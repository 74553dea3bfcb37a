// SPDX-License-Identifier: MIT
// The table of rule keys, setting and reading values, validation as a whole, fingerprint.
#include "core/hooks.h"
#include "core/rule_keys.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(rules, every_key_has_its_documented_default) {
    static const char *const expected[][2] = {
        {"board.points", "24"},
        {"board.home", "6"},
        {"layout", "-"},
        {"move.direction", "contrary"},
        {"move.passing", "open"},
        {"contact.blot", "hit"},
        {"hit.in_home", "true"},
        {"hit.goes_to", "bar"},
        {"hit.needs", "nothing"},
        {"hit.run", "free"},
        {"hit.run_off", "true"},
        {"entry.first", "all"},
        {"entry.onto", "open"},
        {"head.per_turn", "0"},
        {"head.first_max", "1"},
        {"head.first_doubles", "{}"},
        {"head.first_when", "listed"},
        {"runner.goal", "0"},
        {"prime.length", "6"},
        {"prime.allow", "always"},
        {"prime.test", "final"},
        {"prime.release", "false"},
        {"limits.NAME", "{}"},
        {"dice.count", "2"},
        {"dice.faces", "6"},
        {"dice.fixed", "{}"},
        {"doubles.times", "4"},
        {"doubles.chain", "none"},
        {"doubles.chain_from", "1"},
        {"doubles.unplayed", "lost"},
        {"doubles.bonus_roll", "false"},
        {"forced.use", "most"},
        {"forced.higher", "must"},
        {"forced.unplayable", "pass"},
        {"bearoff.when", "all_home"},
        {"bearoff.dice", "all"},
        {"bearoff.match", "highest"},
        {"bearoff.must", "never"},
        {"bearoff.inner_moves", "true"},
        {"bearoff.other_die", "any"},
        {"opening.winner", "high"},
        {"opening.dice", "reroll"},
        {"finish.first_off", "wins"},
        {"finish.last_turn", "false"},
        {"finish.stalemate", "none"},
        {"score.single", "1"},
        {"score.gammon", "false"},
        {"score.backgammon", "false"},
        {"score.backgammon_in", "home_or_bar"},
        {"score.count", "class"},
        {"score.extra.NAME", "{}"},
        {"state.each.NAME", "{}"},
        {"state.shared.NAME", "{}"},
        {"cube.on", "false"},
        {"cube.max", "64"},
        {"cube.jacoby", "false"},
        {"cube.beavers", "0"},
        {"cube.automatic", "0"},
        {"match.to", "1"},
        {"match.crawford", "false"},
        {"match.starter", "roll"},
        {"match.games", "{}"},
    };
    Rules rules;
    char text[256];
    size_t count, named = 0;
    const RuleKey *keys = rules_keys(&count);
    rules_init(&rules);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        cr_assert_not_null(rules_find_key(expected[i][0]), "%s", expected[i][0]);
        rules_get_text(&rules, expected[i][0], text, sizeof text);
        cr_expect_str_eq(text, expected[i][1], "%s is %s, not %s", expected[i][0], text, expected[i][1]);
    }
    for (size_t i = 0; i < count; i++) {
        cr_expect(keys[i].help && keys[i].help[0] && !strchr(keys[i].help, '\n'), "%s has one line of help",
                  keys[i].path);
        named += keys[i].type == RULE_NAME_TEXT;
    }
    cr_expect_eq(count - named, sizeof expected / sizeof expected[0],
                 "a key of rules_keys.c without a default in this list");
}

Test(rules, values_are_read_back_as_written) {
    static const char *const values[][2] = {
        {"board.points", "12"},
        {"head.first_doubles", "{3, 4, 6}"},
        {"head.first_doubles", "all"},
        {"bearoff.dice", "{2, 4, 6}"},
        {"dice.fixed", "{6, 6}"},
        {"layout", "24:2,13:5,8:3,6:5"},
        {"layout", "reserve:10,bar:2,24:2,off:1"},
        {"layout", "white=24:15 black=12:5,off:10"},
        {"limits.mid", "from=12 to=18 stack=2"},
        {"limits.start", "from=19 to=24 points=2"},
        {"limits.both", "from=1 to=1 stack=30 points=1"},
        {"score.gammon", "2"},
        {"score.gammon", "false"},
        {"names.backgammon", "mars siah"},
        {"names.single", "оин"},
        {"names.white", "კონსტანტინე აბაშიძე (31 ასო...)"}, // 31 letters
        {"match.games", "{portes, ./plakoto.lua, fevga}"},
        {"cube.on", "true"},
        {"score.extra.mother", "2"},
        {"score.extra.mother", "0"},
        {"score.extra.mother", "false"},
        {"state.each.token", "true"},
        {"state.each.token", "false"},
        {"state.each.token", "none"},
        {"state.shared.stock", "-2147483648"},
        {"state.shared.stock", "2147483647"},
        {"state.shared._1", "0"},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        Rules rules;
        Error error = {0};
        char text[256];
        rules_init(&rules);
        cr_assert_eq(rules_set_text(&rules, values[i][0], values[i][1], &error), STATUS_OK, "%s", error.text);
        rules_get_text(&rules, values[i][0], text, sizeof text);
        cr_expect_str_eq(text, values[i][1]);
    }
}

Test(rules, values_as_lua) {
    static const char *const values[][3] = {
        {"layout", "bar:1,24:2,off:1", "{ bar = 1, [24] = 2, off = 1 }"},
        {"layout", "white=24:15 black=12:15", "{ white = { [24] = 15 }, black = { [12] = 15 } }"},
        {"bearoff.dice", "2,4,6", "{2, 4, 6}"},
        {"bearoff.dice", "all", "\"all\""},
        {"contact.blot", "closed", "\"closed\""},
        {"limits.mid", "from=12 to=18 stack=2", "{ from = 12, to = 18, stack = 2 }"},
        {"limits.mid", "{ from = 12, to = 18, stack = 2 }", "{ from = 12, to = 18, stack = 2 }"},
        {"limits.gone", "false", "false"},
        {"score.extra.mother", "2", "2"},
        {"score.extra.mother", "false", "false"},
        {"state.each.token", "false", "false"},
        {"state.each.token", "none", "\"none\""},
        {"state.shared.stock", "2097151", "2097151"},
        {"score.gammon", "false", "false"},
        {"score.gammon", "3", "3"},
        {"names.gammon", "a \"b\" \\c", "\"a \\\"b\\\" \\\\c\""},
        {"match.games", "a b", "{ \"a\", \"b\" }"},
        {"cube.on", "true", "true"},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        Rules rules;
        Error error = {0};
        char text[256];
        rules_init(&rules);
        cr_assert_eq(rules_set_text(&rules, values[i][0], values[i][1], &error), STATUS_OK, "%s", error.text);
        rules_get_lua(&rules, values[i][0], text, sizeof text);
        cr_expect_str_eq(text, values[i][2]);
    }
    Rules rules = make_rules(BACKGAMMON, "limits.a=from=1 to=2 stack=3; limits.b=from=4 to=3 points=1");
    cr_expect(rules.limits[1].from == 3 && rules.limits[1].to == 4, "from either end");
    char text[256];
    rules_get_lua(&rules, "limits.NAME", text, sizeof text);
    cr_expect_str_eq(text, "{ a = { from = 1, to = 2, stack = 3 }, b = { from = 3, to = 4, points = 1 } }");
    rules_get_text(&rules, "limits.NAME", text, sizeof text);
    cr_expect_str_eq(text, "{a=(from=1 to=2 stack=3) b=(from=3 to=4 points=1)}");
    cr_expect_eq(rules_get_text(&rules, "no.such", text, sizeof text), 0);
    cr_expect_eq(rules_get_text(&rules, "contact.blot", text, 3), 2, "cut to the buffer");
    cr_expect_str_eq(text, "hi");
}

Test(rules, bad_values_say_what_was_expected_and_change_nothing) {
    static const char *const bad[][3] = {
        {"head.per_trun", "1", "did you mean head.per_turn?"},
        {"per_turn", "1", "did you mean head.per_turn?"},
        {"bearoff.stack", "1", "there is no rule \""},
        {"", "1", "there is no rule \""},
        {"limits.", "false", "there is no rule \""},
        {"limits.a.b", "false", "there is no rule \""},
        {"head.per_turn", "two", "a whole number from 0 to 30, not \"two\""},
        {"head.per_turn", "-1", "from 0 to 30, not -1"},
        {"head.per_turn", "31", "from 0 to 30, not 31"},
        {"head.per_turn", "2.5", "not \"2.5\""},
        {"head.per_turn", "true", "not true"},
        {"head.per_turn", "99999999999999999999", "a whole number"},
        {"cube.on", "yes", "true or false, not \"yes\""},
        {"contact.blot", "hti", "did you mean hit?"},
        {"contact.blot", "xyzzy", "must be hit, pin, either or closed, not \"xyzzy\""},
        {"contact.blot", "", "must be hit"},
        {"score.gammon", "true", "or false, not true"},
        {"score.gammon", "0", "from 1 to 255 or false, not 0"},
        {"head.first_doubles", "3,x", "a list of faces"},
        {"head.first_doubles", "13", "a number is from 1 to 12"},
        {"head.first_doubles", "0", "a number is from 1 to 12"},
        {"dice.fixed", "1,2,3,4,5,6,1,2,3", "lists 9 numbers"},
        {"dice.fixed", "six", "a list of numbers"},
        {"layout", "24", "not place:checkers"},
        {"layout", "29:1", "not place:checkers"},
        {"layout", "24:31", "not place:checkers"},
        {"layout", "24:1,24:2", "twice"},
        {"layout", "24:20,23:20", "at most 30 a side"},
        {"layout", "white=24:2", "white=24:15 black=24:14"},
        {"limits.mid", "from=5", "from and to must be points"},
        {"limits.mid", "from=5 to=0 stack=1", "from and to must be points of the board, not 5 and 0"},
        {"limits.mid", "from=1 to=4", "limits nothing"},
        {"limits.mid", "from=1 to=4 stack=99", "stack must be from 1 to 30"},
        {"limits.mid", "from=1 too=4", "\"too=4\" is not from=, to=, stack= or points="},
        {"limits.mid", "{ from = 1, to = }", "\"to = \" is not from=, to=, stack= or points="},
        {"limits.mid", "3", "\"3\" is not from="},
        {"limits.a-b", "from=1 to=4 stack=1", "letters, digits and _"},
        {"limits.mid", "true", "must be a record"},
        {"limits.NAME", "true", "limits.NAME: NAME stands for a name of your own, as in limits.home"},
        {"score.extra.NAME", "2", "as in score.extra.home"},
        {"state.each", "2", "there is no rule \""},
        {"score.extra.mother", "256", "score.extra.mother must be its points, from 0 to 255, or false, not 256"},
        {"score.extra.mother", "-1", "from 0 to 255"},
        {"score.extra.mother", "true", "from 0 to 255, or false, not true"},
        {"score.extra.gammon", "2", "every game has an outcome of that name"},
        {"score.extra.draw", "2", "every game has an outcome of that name"},
        {"score.extra.a-b", "2", "letters, digits and _"},
        {"state.each.token", "yes", "a whole number of at most 32 bits, true or false (or \"none\": no such state)"},
        {"state.each.token", "2147483648", "a whole number of at most 32 bits"},
        {"state.shared.1st", "1", "no digit first"},
        {"state.shared.cube", "1", "\"cube\" already means something in the text of a position"},
        {"names.gammon", "", "one line of printable text, 1 to 31 letters"},
        {"names.gammon",
         "\xc2\x9b"
         "31m",
         "one line of printable text"},                                     // an escape sequence of one character
        {"names.gammon", "\xe2\x80\xaemars", "one line of printable text"}, // written from right to left
        {"names.gammon", "mars\xff", "one line of printable text"},
        {"names.gammon", "აააააააააააააააააააააააააააააააა", "one line of printable text, 1 to 31 letters"},
        {"names.gammon", "tab\there", "one line of printable text, 1 to 31 letters"},
        {"names.gammon", "a name that is much too long to be shown anywhere",
         "one line of printable text, 1 to 31 letters"},
        {"match.games", "a b c d e f g h i", "more than 8"},
        {"match.games", "true", "a list of variants"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Rules rules = make_rules(BACKGAMMON, ""), before = rules;
        Error error = {0};
        cr_assert_eq(rules_set_text(&rules, bad[i][0], bad[i][1], &error), STATUS_BAD_INPUT, "%s=%s", bad[i][0],
                     bad[i][1]);
        cr_expect(strstr(error.text, bad[i][2]), "%s=%s: \"%s\" lacks \"%s\"", bad[i][0], bad[i][1], error.text,
                  bad[i][2]);
        cr_expect(memcmp(&rules, &before, sizeof rules) == 0, "%s=%s changed the rules", bad[i][0], bad[i][1]);
    }
}

Test(rules, values_of_the_wrong_kind) {
    static const char *const paths[] = {"head.per_turn", "cube.on",     "contact.blot",  "score.gammon",
                                        "bearoff.dice",  "dice.fixed",  "layout",        "limits.mid",
                                        "names.gammon",  "match.games", "score.extra.a", "state.each.b"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        int refused = 0;
        for (int kind = VALUE_BOOL; kind <= VALUE_TEXTS; kind++) {
            Rules rules = make_rules(BACKGAMMON, ""), before = rules;
            RuleValue value;
            Error error = {0};
            memset(&value, 0, sizeof value);
            value.kind = (ValueKind)kind;
            value.number = 1;
            value.text = "?";
            if (rules_set_value(&rules, paths[i], &value, &error) == STATUS_BAD_INPUT) {
                refused++;
                cr_expect(strncmp(error.text, paths[i], strlen(paths[i])) == 0, "%s", error.text);
                cr_expect(memcmp(&rules, &before, sizeof rules) == 0);
            }
        }
        cr_expect_geq(refused, 5, "%s accepts almost anything", paths[i]);
    }
}

Test(rules, contradictions_are_found_as_a_whole) {
    static const char *const bad[][3] = {
        {"", "head.per_turn=1", "layout gives white no checker"},
        {BACKGAMMON, "board.points=12", "layout puts checkers on point 13 but board.points = 12"},
        {BACKGAMMON, "board.points=25", "board.points must be even"},
        {BACKGAMMON, "board.home=13", NULL},
        {"layout=6:2", "board.points=6; board.home=4", "at most half of board.points (3)"},
        {"layout=6:2", "board.points=6; board.home=3; prime.length=7", "prime.length must be at most board.points (6)"},
        {BACKGAMMON, "runner.goal=24", "runner.goal must be below board.points"},
        {"layout=6:2", "board.points=6; board.home=3; limits.x=from=5 to=7 stack=1", "limits.x reaches point 7"},
        {BACKGAMMON, "score.backgammon=3", "needs score.gammon"},
        {BACKGAMMON, "cube.jacoby=true", "needs cube.on"},
        {BACKGAMMON, "dice.count=3; opening.dice=keep", "needs dice.count = 2"},
        {BACKGAMMON, "dice.count=1; doubles.chain=cascade", "never a double"},
        {BACKGAMMON, "doubles.times=8; dice.fixed=6", "make 9 numbers to play; at most 8"},
        {"layout=24:16", "doubles.times=8", "doubles.times = 8 is for layouts of at most 15 checkers a side, not 16"},
        {"layout=white=24:15 black=24:19", "doubles.times=7", "at most 18 checkers a side, not 19"},
        {BACKGAMMON, "dice.faces=4; bearoff.dice=5,6", "no face that the dice have"},
        {BACKGAMMON, "dice.faces=4; head.first_doubles=5", "a face that the dice do not have"},
        {BACKGAMMON, "state.each.a=1; state.shared.b=2; state.shared.a=true",
         "state.each.a and state.shared.a have one name"},
        {"layout=24:1,1:1", "", "both sides on one point"},
        {"layout=reserve:5", "hit.goes_to=start", "needs a checker on a point"},
        {"layout=off:5", "", "no checker to play with"},
        {"layout=24:15", "move.direction=same", "both sides on one point"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Rules rules;
        Error error = {0};
        cr_assert_eq(try_rules(&rules, bad[i][0], bad[i][1], &error), STATUS_BAD_INPUT, "%s %s", bad[i][0], bad[i][1]);
        cr_expect(!bad[i][2] || strstr(error.text, bad[i][2]), "%s: \"%s\"", bad[i][1], error.text);
    }
    Rules same = make_rules("layout=reserve:15; move.direction=same", "");
    cr_expect_eq(same.opp[7], 7);
    cr_expect_eq(same.head[WHITE], 0, "no head without a point in the layout");
}

Test(rules, both_numberings_of_a_point) {
    Rules contrary = make_rules(BACKGAMMON, ""), parallel = make_rules(NARDE, "");
    Rules small = make_rules("layout=8:3", "board.points=8; board.home=2; move.direction=parallel");
    for (int n = 1; n <= 24; n++) {
        cr_expect_eq(contrary.opp[n], 25 - n);
        cr_expect_eq(parallel.opp[n], n > 12 ? n - 12 : n + 12);
        cr_expect_eq(parallel.opp[parallel.opp[n]], n);
    }
    cr_expect_eq(small.opp[8], 4);
    cr_expect_eq(small.bar, 9);
    cr_expect_eq(small.reserve, 10);
    cr_expect_eq(small.total[BLACK], 3);
}

Test(rules, limits_are_added_replaced_and_removed) {
    Rules rules = make_rules(BACKGAMMON, "limits.a=from=1 to=2 stack=3; limits.b=from=3 to=4 points=1");
    cr_expect_eq(rules.limit_count, 2);
    rules_set_text(&rules, "limits.a", "from=5 to=6 stack=1", NULL);
    cr_expect_eq(rules.limit_count, 2);
    cr_expect_eq(rules.limits[0].from, 5);
    rules_set_text(&rules, "limits.a", "false", NULL);
    cr_expect_eq(rules.limit_count, 1);
    cr_expect_str_eq(rules.limits[0].name, "b");
    rules_set_text(&rules, "limits.a", "false", NULL);
    cr_expect_eq(rules.limit_count, 1, "removing what is not there is no error");
    // However they came to be, equal limits make equal rules.
    rules_set_text(&rules, "limits.a", "from=1 to=2 stack=3", NULL);
    Rules straight = make_rules(BACKGAMMON, "limits.a=from=1 to=2 stack=3; limits.b=from=3 to=4 points=1");
    cr_expect_eq(rules_fingerprint(&rules), rules_fingerprint(&straight));
    cr_expect(rules_key_equal(&rules, &straight, "limits.NAME"));
    rules_set_text(&rules, "limits.a", "false", NULL);
    for (int i = 1; i < RULES_MAX_LIMITS; i++) {
        char path[32];
        snprintf(path, sizeof path, "limits.more%d", i);
        cr_assert_eq(rules_set_text(&rules, path, "from=1 to=2 stack=3", NULL), STATUS_OK);
    }
    cr_expect_eq(rules_set_text(&rules, "limits.too_many", "from=1 to=2 stack=3", NULL), STATUS_BAD_INPUT);
}

Test(rules, names_of_outcomes_and_state) {
    Rules rules = make_rules(BACKGAMMON, "state.shared.b=1; state.each.c=true; state.each.a=-1; score.extra.z=3;"
                                         "score.extra.y=0");
    char text[256];
    const RuleKey *extra = rules_find_key("score.extra.NAME"), *each = rules_find_key("state.each.NAME");
    cr_assert(extra && each && rules_key_has_names(extra) && rules_find_key("state.each.c") == each);
    cr_expect_str_eq(rules_entry_name(&rules, extra, 0), "y");
    cr_expect_str_eq(rules_entry_name(&rules, extra, 1), "z");
    cr_expect_null(rules_entry_name(&rules, extra, 2));
    cr_expect_str_eq(rules_entry_name(&rules, each, 1), "c");
    cr_expect_null(rules_entry_name(&rules, each, 2));
    cr_expect_str_eq(rules_entry_name(&rules, rules_find_key("state.shared.NAME"), 0), "b");
    cr_expect_null(rules_entry_name(&rules, rules_find_key("cube.on"), 0));
    cr_expect(rules_is_one_key("limits.a") && rules_is_one_key("cube.on") && !rules_is_one_key("limits.NAME"));
    rules_get_text(&rules, "state.each.NAME", text, sizeof text);
    cr_expect_str_eq(text, "{a=-1 c=true}");
    Rules other = make_rules(BACKGAMMON, "state.each.d=2; state.each.b=0; state.each.c=false; score.extra.z=4");
    text[0] = '\0';
    for (RulePath path = {.row = 0}; rules_next_path(&rules, &other, &path);) {
        if (rules_key_has_names(path.key)) {
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s ", path.text);
        }
    }
    cr_expect_str_eq(text, "score.extra.y score.extra.z state.each.a state.each.c state.each.b state.each.d "
                           "state.shared.b ");
    rules_get_lua(&rules, "state.each.NAME", text, sizeof text);
    cr_expect_str_eq(text, "{ a = -1, c = true }");
    cr_expect_eq(rules.state_count, 3);
    cr_expect(rules.state[0].start == -1 && !rules.state[0].is_bool && !rules.state[0].shared);
    cr_expect(rules.state[1].start == 1 && !rules.state[1].is_bool && rules.state[1].shared);
    cr_expect(rules.state[2].start == 1 && rules.state[2].is_bool && !rules.state[2].shared);
    // However they came to be, equal declarations make equal rules.
    rules_set_text(&rules, "state.each.c", "5", NULL);
    rules_set_text(&rules, "state.each.a", "none", NULL);
    rules_set_text(&rules, "state.each.a", "none", NULL);
    rules_set_text(&rules, "score.extra.y", "false", NULL);
    Rules straight = make_rules(BACKGAMMON, "state.each.c=5; state.shared.b=1; score.extra.z=3");
    cr_expect_eq(memcmp(rules.state, straight.state, sizeof rules.state), 0);
    cr_expect_eq(memcmp(rules.extra, straight.extra, sizeof rules.extra), 0);
    cr_expect_eq(rules_fingerprint(&rules), rules_fingerprint(&straight));
    cr_assert_eq(rules_set_text(&rules, "state.shared.NAME", "false", NULL), STATUS_OK); // all of them
    cr_expect_eq(rules.state_count, 1);
    cr_expect_str_eq(rules.state[0].name, "c");
    for (int i = 1; i < RULES_MAX_STATE; i++) {
        snprintf(text, sizeof text, i % 2 ? "state.each.more%d" : "state.shared.more%d", i);
        cr_assert_eq(rules_set_text(&rules, text, "1", NULL), STATUS_OK);
    }
    Rules full = rules;
    Error error = {0};
    cr_expect_eq(rules_set_text(&rules, "state.each.too_many", "1", &error), STATUS_BAD_INPUT);
    cr_expect_str_eq(error.text, "state.each.too_many: at most 16 names of state");
    cr_expect_eq(rules_set_text(&rules, "state.each.c", "true", NULL), STATUS_OK, "a name that is there can change");
    for (int i = 1; i < RULES_MAX_EXTRA; i++) {
        snprintf(text, sizeof text, "score.extra.more%d", i);
        cr_assert_eq(rules_set_text(&rules, text, "1", NULL), STATUS_OK);
    }
    cr_expect_eq(rules_set_text(&rules, "score.extra.too_many", "1", &error), STATUS_BAD_INPUT);
    cr_expect_str_eq(error.text, "score.extra.too_many: at most 8 further outcomes");
    cr_expect_eq(rules_complete(&full, &error), STATUS_OK);
}

Test(rules, fingerprint_tells_rules_apart_and_ignores_names) {
    // FNV-1a of the one line "layout=24:2,13:5,8:3,6:5\n", worked out with another program.
    Rules plain = make_rules(BACKGAMMON, "");
    uint64_t base = rules_fingerprint(&plain), hash = UINT64_C(0xcbf29ce484222325);
    for (const char *c = "layout=24:2,13:5,8:3,6:5\n"; *c; c++) {
        hash = (hash ^ (unsigned char)*c) * UINT64_C(1099511628211);
    }
    cr_expect_eq(base, hash);
    Rules named = make_rules(BACKGAMMON, "names.gammon=mars");
    cr_expect_eq(rules_fingerprint(&named), base);
    Rules spelled = make_rules(BACKGAMMON, "forced.use=most; hit.in_home=true");
    cr_expect_eq(rules_fingerprint(&spelled), base, "defaults said aloud change nothing");
    static const char *const settings[] = {"head.per_turn=1",
                                           "limits.a=from=1 to=2 stack=3",
                                           "limits.b=from=1 to=2 stack=3",
                                           "bearoff.dice=2,4,6",
                                           "score.gammon=2",
                                           "score.extra.a=2",
                                           "score.extra.b=2",
                                           "score.extra.a=3",
                                           "state.each.a=2",
                                           "state.each.a=0",
                                           "state.each.a=false",
                                           "state.shared.a=2",
                                           "hit.in_home=false",
                                           "layout=24:3"};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        Rules other = make_rules(BACKGAMMON, settings[i]);
        cr_expect_neq(rules_fingerprint(&other), base, "%s", settings[i]);
        cr_expect_not(rules_key_equal(&plain, &other, "layout") && strcmp(settings[i], "layout=24:3") == 0);
        for (size_t j = 0; j < i; j++) {
            Rules earlier = make_rules(BACKGAMMON, settings[j]);
            cr_expect_neq(rules_fingerprint(&other), rules_fingerprint(&earlier), "%s, %s", settings[i], settings[j]);
        }
    }
    RuleHooks hooks = {.fingerprint = 0}, others = {.fingerprint = 1};
    Rules hooked = plain, other = plain;
    hooked.hooks = &hooks;
    other.hooks = &others;
    cr_expect_neq(rules_fingerprint(&hooked), base);
    cr_expect_neq(rules_fingerprint(&hooked), rules_fingerprint(&other));
}

Test(rules, boards_that_cannot_be) {
    Rules rules = make_rules(BACKGAMMON, ""), pinning = make_rules("layout=24:15", "contact.blot=pin");
    Position start = make_position(&rules, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - -");
    Error error;
    cr_expect_eq(rules_check_board(&rules, &start.board, &error), STATUS_OK);
    Board board = start.board;
    board.row[WHITE].at[31] = 1;
    cr_expect_eq(rules_check_board(&rules, &board, &error), STATUS_BAD_INPUT);
    cr_expect(strstr(error.text, "outside the board"));
    board = start.board;
    board.row[WHITE].at[1] = 1; // black's 24
    cr_expect_eq(rules_check_board(&rules, &board, &error), STATUS_BAD_INPUT);
    cr_expect(strstr(error.text, "both have checkers there"));
    board = start.board;
    memset(&board.row[BLACK], 0, sizeof(Row));
    cr_expect_eq(rules_check_board(&rules, &board, &error), STATUS_BAD_INPUT);
    board = start.board;
    board.row[WHITE].at[20] = 21;
    cr_expect_eq(rules_check_board(&rules, &board, &error), STATUS_BAD_INPUT);
    Position pin = make_position(&pinning, "24:14,13:1p 24:14,12:1 w -");
    cr_expect_eq(rules_check_board(&pinning, &pin.board, &error), STATUS_OK);
    cr_expect_eq(rules_check_board(&rules, &pin.board, &error), STATUS_BAD_INPUT,
                 "nothing is pinned where blots are hit");
}

Test(rules, open_points) {
    Rules rules = make_rules(BACKGAMMON, ""), closed = make_rules(NARDE, ""),
          pinning = make_rules("layout=24:15", "contact.blot=pin");
    Position position = make_position(&rules, "24:2,13:5,8:3,6:5 24:1,23:1,13:5,8:3,6:5 w -");
    cr_expect(rules_point_open(&rules, &position.board, WHITE, 1), "a blot");
    cr_expect(rules_point_open(&rules, &position.board, WHITE, 24), "own point");
    cr_expect(rules_point_open(&rules, &position.board, WHITE, 20), "empty");
    cr_expect_not(rules_point_open(&rules, &position.board, WHITE, 12), "five enemies");
    position = make_position(&closed, "24:15 24:14,23:1 w -");
    cr_expect_not(rules_point_open(&closed, &position.board, WHITE, 11), "one enemy closes");
    position = make_position(&pinning, "24:14,13:1p 24:14,12:1 w -");
    cr_expect_not(rules_point_open(&pinning, &position.board, WHITE, 13), "my checker is pinned there");
    cr_expect(rules_point_open(&pinning, &position.board, BLACK, 12), "his own point over my pinned checker");
}

Test(rules, nearest_words) {
    static const char *const words[] = {"long_nardi", "narde", "nardi_latvian", "backgammon"};
    cr_expect_str_eq(word_nearest("lnog_nardi", 10, words, 4), "long_nardi");
    cr_expect_str_eq(word_nearest("nadre", 5, words, 4), "narde");
    cr_expect_str_eq(word_nearest("BACKGAMON", 9, words, 4), "backgammon");
    cr_expect_null(word_nearest("chess", 5, words, 4));
    static const char *const fields[] = {"side", "help", "value"};
    cr_expect_null(word_nearest("dice", 4, fields, 3));
    cr_expect_str_eq(word_nearest("hlpe", 4, fields, 3), "help");
    cr_expect_str_eq(word_nearest("alue", 4, fields, 3), "value");
    cr_expect_str_eq(rules_nearest_key("state.token"), "state.each.NAME");
    cr_expect_null(rules_nearest_key("score.oin"));
    cr_expect_null(word_nearest("", 0, words, 4));
    char longer[100];
    memset(longer, 'x', sizeof longer);
    cr_expect_null(word_nearest(longer, sizeof longer, words, 4));
}
