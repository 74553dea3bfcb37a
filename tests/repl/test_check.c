// SPDX-License-Identifier: MIT
// `check`: its table, its JSON, its warnings and what it finds.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char path[600];

static const char *variant_file(const char *text) {
    snprintf(path, sizeof path, "%s/my.lua", fresh_folder("check"));
    write_text(path, text);
    return path;
}

Test(check, reports) {
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, "hypergammon", "--games", "50", "--seed", "3"), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.out, "random games   50 (seed 3)");
    CHECK_HAS(ran.out, "starter wins");
    CHECK_HAS(ran.out, "played again   50 in another order, by a fresh copy: the same");
    CHECK_HAS(ran.out, "\n  contact.blot = hit ");
    CHECK_HAS(ran.out, "\n  forced.use = most ");
    Ran again = run_program(ARGUMENTS(PATIENT_CHECK, "hypergammon", "--games", "50", "--seed", "3"), "");
    cr_expect_str_eq(ran.out, again.out);
    ran_destroy(&ran);
    ran_destroy(&again);
    // Nobody can ever bear off: the games do not end, and that is said.
    ran = run_program(ARGUMENTS(PATIENT_CHECK, "hypergammon", "--set", "bearoff.dice=6", "--set", "bearoff.match=exact",
                                "--games", "5"),
                      "");
    cr_expect(ran.status == 1, "status %d: %s %s", ran.status, ran.out, ran.err);
    CHECK_HAS(ran.err, "none of 5 random games ends: neither side can ever move. The first, game 0, stands at ");
    ran_destroy(&ran);
}

// Without --games a thousand, or as many as the time allows; and it says which.
Test(check, time) {
    Ran ran = run_program(ARGUMENTS("check", "backgammon", "--games", "1000000", "--seconds", "1"), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.out, ", then the time was up");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("check", "backgammon", "--seconds", "0"), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.out, "random games   0 (seed 1), then the time was up");
    ran_destroy(&ran);
}

static json_t *games_checked(const char *variant, const char *setting, const char *games) {
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, variant, "--set", setting, "--set", "opening.dice=reroll", "--games",
                                    games, "--seed", "2", "--json"),
                          "");
    json_t *object = json_loads(ran.out, 0, NULL), *first = json_array_get(json_object_get(object, "games"), 0);
    cr_assert(first != NULL, "%s", ran.err);
    json_incref(first);
    json_decref(object);
    ran_destroy(&ran);
    return first;
}

// A turn is a side's, however often it rolls; a game counts what its kind does, whoever turned the cube.
Test(check, turns_and_points) {
    json_t *games = games_checked("hypergammon", "layout=1:1", "40"), *outcomes;
    cr_expect_eq(json_real_value(json_object_get(games, "mean_turns")), 1);
    json_decref(games);
    games = games_checked("hypergammon", "doubles.bonus_roll=true", "40");
    double turns = json_real_value(json_object_get(games, "mean_turns"));
    json_decref(games);
    cr_expect(turns > 15 && turns < 20, "%f turns, and 21 rolls", turns); // as `sim` has it over 400 games: 18.0, 21.2
    games = games_checked("hypergammon", "cube.on=true", "200");
    outcomes = json_object_get(games, "outcomes");
    double points = (double)(json_integer_value(json_object_get(outcomes, "single")) +
                             2 * json_integer_value(json_object_get(outcomes, "gammon")) +
                             3 * json_integer_value(json_object_get(outcomes, "backgammon"))) /
                    200;
    cr_expect_float_eq(json_real_value(json_object_get(games, "mean_points")), points, 1e-6);
    json_decref(games);
}

Test(check, json) {
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, "long_nardi", "--games", "60", "--json"), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    json_error_t error;
    json_t *object = json_loads(ran.out, 0, &error);
    cr_assert(object != NULL, "%s: %s", error.text, ran.out);
    cr_expect_str_eq(json_string_value(json_object_get(object, "variant")), "long_nardi");
    cr_expect_eq(json_integer_value(json_object_get(object, "examples_failed")), 0);
    const json_t *games = json_array_get(json_object_get(object, "games"), 0);
    cr_expect_eq(json_integer_value(json_object_get(games, "games")), 60);
    cr_expect_eq(json_integer_value(json_object_get(games, "repeated")), 60);
    cr_expect_gt(json_real_value(json_object_get(games, "mean_turns")), 50.0);
    const json_t *outcomes = json_object_get(games, "outcomes");
    json_int_t ended =
        json_integer_value(json_object_get(outcomes, "oin")) + json_integer_value(json_object_get(outcomes, "mars"));
    cr_expect_eq(ended, 60);
    bool head = false;
    size_t index;
    json_t *row;
    json_array_foreach(json_object_get(games, "refused"), index, row) {
        cr_expect_gt(
            json_integer_value(json_object_get(row, "steps")) + json_integer_value(json_object_get(row, "plays")), 0);
        head = head || strcmp(json_string_value(json_object_get(row, "key")), "head.per_turn") == 0;
    }
    cr_expect(head);
    cr_expect_eq(json_array_size(json_object_get(object, "errors")), 0);
    json_decref(object);
    ran_destroy(&ran);
    // What is wrong is in it, too.
    ran = run_program(ARGUMENTS(PATIENT_CHECK,
                                variant_file("return { based_on = 'narde',\n examples = {\n"
                                             "  { position = '24:15 24:15 w 21', count = 9 } } }"),
                                "--json"),
                      "");
    cr_expect(ran.status == 3, "status %d: %s", ran.status, ran.err);
    object = json_loads(ran.out, 0, &error);
    cr_assert(object != NULL, "%s: %s", error.text, ran.out);
    cr_expect_eq(json_integer_value(json_object_get(object, "examples_failed")), 1);
    cr_expect_eq(json_array_size(json_object_get(object, "games")), 0);
    CHECK_HAS(json_string_value(json_array_get(json_object_get(object, "errors"), 0)), "my.lua:3: ");
    json_decref(object);
    ran_destroy(&ran);
}

typedef struct WarningCase {
    const char *settings;
    const char *warning; // NULL: none
} WarningCase;

// Keys without effect beside others; those of the parents are not the file's fault, and what works is not warned of.
Test(check, keys_that_say_nothing) {
    static const WarningCase cases[] = {
        {"based_on = 'long_nardi', hit = { in_home = false }",
         "hit.in_home = false (%s:1) says nothing: nothing is hit"},
        {"based_on = 'long_nardi', hit = { run = 'stay' }", "hit.run = stay (%s:1) says nothing"},
        {"based_on = 'long_nardi', entry = { onto = 'empty' }", "no checker ever has to enter"},
        {"based_on = 'long_nardi', head = { per_turn = 0, first_max = 4 }", "the head is free (head.per_turn = 0)"},
        {"based_on = 'backgammon', head = { per_turn = 1, first_max = 3 }", "head.first_doubles lists no double"},
        {"based_on = 'backgammon', prime = { length = 5 }", "every prime may stand"},
        {"based_on = 'backgammon', dice = { count = 1 }, opening = { dice = 'reroll' }, doubles = { times = 2 }",
         "one die makes no doubles"},
        {"based_on = 'backgammon', doubles = { chain_from = 3 }", "nothing follows a double"},
        {"based_on = 'fayles', forced = { higher = 'free' }", "who cannot play all numbers has lost"},
        {"based_on = 'long_nardi', finish = { last_turn = 15 }", "nobody has so many off before the game is over"},
        {"based_on = 'long_nardi', cube = { max = 8 }", "there is no cube"},
        {"based_on = 'long_nardi', score = { backgammon_in = 'bar' }", "there is no backgammon"},
        {"based_on = 'backgammon', score = { count = 'left', gammon = 3 }", "points are the checkers left"},
        {"based_on = 'backgammon', score = { count = 'left' }, cube = { jacoby = true }",
         "points are the checkers left"},
        {"based_on = 'backgammon', runner = { goal = 23 }", "runner.goal = 23 (%s:1) refused nothing at"},
        {"based_on = 'backgammon', limits = { all = { from = 1, to = 24, stack = 15 } }", "limits.all = "},
        {"based_on = 'long_nardi'", NULL},
        {"based_on = 'long_nardi', finish = { last_turn = 14 }", NULL},
        {"based_on = 'portes', bearoff = { when = 'any', must = 'always', inner_moves = false }", NULL},
        {"based_on = 'fevga', prime = { test = 'step' }", NULL},
        {"based_on = 'portes', cube = { automatic = 2 }", NULL},
        {"based_on = 'backgammon', head = { per_turn = 1 }, hit = { in_home = false }, score = { gammon = 4 }", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = NULL;
        cr_assert_gt(asprintf(&text, "return { %s }", cases[i].settings), 0);
        const char *file = variant_file(text);
        bool silence = cases[i].warning == NULL || strstr(cases[i].warning, "refused") != NULL ||
                       strncmp(cases[i].warning, "limits", 6) == 0;
        Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, file, "--games", silence ? "60" : "1"), "");
        cr_expect(ran.status == 0, "%s: status %d, %s", text, ran.status, ran.err);
        if (cases[i].warning == NULL) {
            CHECK_LACKS(ran.err, "warning:");
        } else {
            char expected[1200];
            const char *place = strstr(cases[i].warning, "%s");
            int before = place != NULL ? (int)(place - cases[i].warning) : (int)strlen(cases[i].warning);
            snprintf(expected, sizeof expected, "%.*s%s%s", before, cases[i].warning, place != NULL ? file : "",
                     place != NULL ? place + 2 : "");
            CHECK_HAS(ran.err, "warning: ");
            CHECK_HAS(ran.err, expected);
        }
        ran_destroy(&ran);
        free(text);
    }
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, "long_nardi", "--set", "cube.max=4", "--games", "1"), "");
    CHECK_HAS(ran.err, "warning: cube.max = 4 (--set) says nothing");
    ran_destroy(&ran);
}

// A bot with a mistake is told what a bot has, whatever the wrong entry is called; rules what rules have.
Test(check, bots_with_mistakes) {
    static const char *const cases[][2] = {
        {"return { evaluate = function() return 1 end, decide_double = 1 }",
         ":1: a bot has no entry \"decide_double\""},
        {"return { 'x', based_on = 'narde' }", ":1: the file's table has an entry without a name"},
        {"return { evaluate = function() return 1 end, points = 1 }", ":1: a bot has no entry \"points\""},
        {"return { evaluat = function() return 1 end }", "did you mean evaluate?"},
        {"return { decide_double = 1 }", "there is no group of rules or function \"decide_double\""},
        {"return { evaluate = function() return 1 end", "expected"},
        {"return { evaluate = function(position) return position.bord end }", "did you mean board? (the same in "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(ARGUMENTS("check", variant_file(cases[i][0])), "");
        cr_expect(ran.status != 0, "%s", cases[i][0]);
        CHECK_HAS(ran.err, cases[i][1]);
        ran_destroy(&ran);
    }
}

Test(check, rows_of_bots_fit_into_80_columns) {
    Ran ran = run_program(ARGUMENTS("check", "runner", "--games", "1", "--seconds", "2"), "");
    CHECK_HAS(ran.out, "points a game  same on replay\n");
    for (const char *line = ran.out; *line != '\0'; line += strcspn(line, "\n") + 1) {
        cr_expect_leq(strcspn(line, "\n"), 80, "%.100s", line);
    }
    ran_destroy(&ran);
}

// What a file prints is shown, up to its budget, and cannot steer the terminal.
Test(check, what_a_file_prints) {
    Ran ran = run_program(
        ARGUMENTS(PATIENT_CHECK,
                  variant_file("for i = 1, 5000 do print('\\27[31mred', i) end\nreturn { based_on = 'narde' }"),
                  "--games", "1"),
        "");
    cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
    cr_expect(strchr(ran.out, '\033') == NULL && strchr(ran.err, '\033') == NULL);
    CHECK_HAS(ran.out, "printed while it was loaded:\n\\x1b[31mred\t1\n");
    cr_expect_leq(strlen(ran.out), (64 << 10) + 4000);
    ran_destroy(&ran);
}

// Functions: how often they were asked and refused, that a failing one is told with its place, and one that is never
// asked is warned of.
Test(check, functions) {
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK,
                                    variant_file("return { based_on = 'backgammon',\n"
                                                 "  allow_step = function(step, turn)\n"
                                                 "    if step.hit then return false, 'peace' end\n"
                                                 "  end,\n"
                                                 "  allow_play = function(play, turn) return true end,\n"
                                                 "}"),
                                    "--games", "60"),
                          "");
    cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
    CHECK_HAS(ran.out, "\nallow_step     asked ");
    CHECK_HAS(ran.out, "\nallow_play     asked ");
    CHECK_HAS(ran.out, " refused 0 times\n");
    CHECK_HAS(ran.out, "\n  allow_step      ");
    CHECK_HAS(ran.err, "warning: allow_play never had anything to say in 60 random games");
    CHECK_LACKS(ran.err, "allow_step");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS(PATIENT_CHECK,
                                variant_file("return { based_on = 'backgammon',\n"
                                             "  allow_play = function(play, turn)\n"
                                             "    return turn.board.me[6] + 1\n"
                                             "  end,\n"
                                             "}"),
                                "--games", "5"),
                      "");
    cr_expect(ran.status == 3, "status %d: %s", ran.status, ran.err);
    CHECK_HAS(ran.err, "random game 0: ");
    CHECK_HAS(ran.err, "my.lua:2: must return true, or false and a reason, not a number");
    ran_destroy(&ran);
}

// What cannot be done of a function's answer is told with its file, though the functions are counted.
Test(check, items_that_cannot_be) {
    const char *file = variant_file("return { based_on = 'backgammon', cube = { on = false },\n"
                                    "on_play = function() return { add = 3, at = 'bar' } end }");
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, file, "--games", "1"), "");
    cr_expect(ran.status == 3, "status %d: %s %s", ran.status, ran.out, ran.err);
    CHECK_HAS(ran.err, "random game 0: my.lua:2: the item { add = 3, at = \"bar\" } gives ");
    CHECK_HAS(ran.err, " 33 checkers; a side has at most 30");
    ran_destroy(&ran);
}

// Which loops the generator uses, and what keeps it from the fast ones.
Test(check, generator) {
    static const struct {
        const char *text, *line;
    } cases[] = {
        {"return { based_on = 'backgammon' }", "generator      fast loops\n"},
        {"return { based_on = 'backgammon',\n move = { passing = 'empty' } }",
         "generator      fast loops, step by step where move.passing = empty matters  ("},
        {"return { based_on = 'backgammon',\n limits = { x = { from = 1, to = 6, stack = 3 } } }",
         "generator      fast loops, step by step where limits.x = from=1 to=6 stack=3 matters  ("},
        {"return { based_on = 'backgammon',\n allow_step = function() return true end }",
         "generator      path search, because of allow_step  ("},
        {"return { based_on = 'backgammon',\n allow_play = function() return true end }",
         "generator      fast loops\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *file = variant_file(cases[i].text);
        Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, file, "--games", "1"), "");
        cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
        CHECK_HAS(ran.out, cases[i].line);
        if (i > 0 && i < 4) {
            char place[700];
            snprintf(place, sizeof place, "(%s:2)\n", file);
            CHECK_HAS(ran.out, place);
        }
        ran_destroy(&ran);
    }
}

// What functions print while they are asked is shown at the end, within the budget.
Test(check, what_functions_print) {
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK,
                                    variant_file("return { based_on = 'narde',\n"
                                                 "  on_play = function(play) print('\\27[1mplayed', play.count) end }"),
                                    "--games", "40"),
                          "");
    cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
    CHECK_HAS(ran.out, "my.lua printed, while it was asked:\n\\x1b[1mplayed\t2\n");
    cr_expect(strchr(ran.out, '\033') == NULL);
    cr_expect_leq(strlen(ran.out), (64 << 10) + 4000);
    ran_destroy(&ran);
}

// The name of a file may hold anything: it is shown without what would steer the terminal, and is text in JSON.
Test(check, names_of_files) {
    static const char *const names[] = {"a\033[31mb", "a\xff", "a\xe2\x80\xae"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s.lua", fresh_folder("check"), names[i]);
        write_text(path, "return { based_on = 'hypergammon', allow_step = function() return true end }");
        static const char *const forms[] = {"check", "rules", "check"};
        for (size_t form = 0; form < sizeof forms / sizeof forms[0]; form++) {
            Ran ran = form == 1   ? run_program(ARGUMENTS("rules", path), "")
                      : form == 0 ? run_program(ARGUMENTS(PATIENT_CHECK, path, "--games", "2"), "")
                                  : run_program(ARGUMENTS(PATIENT_CHECK, path, "--games", "2", "--json"), "");
            cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
            CHECK_HAS(ran.out, "a");
            CHECK_LACKS(ran.out, "\033");
            CHECK_LACKS(ran.out, "\xff");
            CHECK_LACKS(ran.out, "\xe2\x80\xae");
            ran_destroy(&ran);
        }
    }
}

// Some games without an end are told of, and spoil nothing: not a check, not a benchmark.
Test(check, games_without_an_end) {
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, "nardi_classique", "--set", "layout=4:2", "--set",
                                    "bearoff.match=exact", "--games", "100", "--json"),
                          "");
    json_t *object = json_loads(ran.out, 0, NULL);
    const json_t *games = json_array_get(json_object_get(object, "games"), 0);
    json_int_t unfinished = json_integer_value(json_object_get(games, "unfinished")), ended = 0;
    const char *name;
    json_t *count;
    json_object_foreach(json_object_get(games, "outcomes"), name, count) {
        ended += json_integer_value(count);
    }
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    cr_expect(unfinished > 2 && unfinished + ended == 100, "%lld without an end: %s", (long long)unfinished, ran.out);
    cr_expect_eq(json_integer_value(json_object_get(games, "repeated")), 100);
    CHECK_HAS(ran.out, " random games do not end: neither side can ever move. The first, game ");
    json_decref(object);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("bench", "games", "--variant", "nardi_classique+house/exact_bearoff", "--games", "2"),
                      "");
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    CHECK_HAS(ran.err, "2 of 2 random games do not end within 10000 rolls; the first stands at ");
    ran_destroy(&ran);
}

// As many rolls of the same weights as dice have, but 6-6 among them twice, are not those of the dice.
Test(check, rolls_of_a_joker) {
    const char *file =
        variant_file("return { based_on = 'hypergammon', rolls = function()\n"
                     "  local rolls = {}\n"
                     "  for a = 1, 6 do for b = a, 6 do\n"
                     "    local joker = a == 1 and b == 1\n"
                     "    rolls[#rolls + 1] = { joker and 6 or a, joker and 6 or b, weight = a == b and 1 or 2 }\n"
                     "  end end\n"
                     "  return rolls\n"
                     "end }");
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, file, "--games", "20"), "");
    cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
    CHECK_HAS(ran.out, ", named the rolls ");
    cr_expect(strstr(ran.out, "named the rolls 0 times") == NULL, "%s", ran.out);
    cr_expect(strstr(ran.err, "rolls never had anything to say") == NULL, "%s", ran.err);
    ran_destroy(&ran);
}

// Functions that say what the keys say, that say nothing, and that leave nobody a move; and what is switched off in
// vain.
Test(check, functions_without_a_point) {
    const char *file = variant_file("return { based_on = 'backgammon',\n"
                                    "on_roll = function(roll, turn, parent) return parent() end,\n"
                                    "points = function(class, turn, parent) return parent() end,\n"
                                    "rolls = function(turn, parent) return parent() end,\n"
                                    "allow_step = function(step) local far = step.die > 4 end,\n"
                                    "limits = { start = false } }");
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, file, "--games", "60"), "");
    cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
    CHECK_HAS(ran.err, "my.lua:6: limits.start = false changes nothing: there is nothing under limits");
    CHECK_HAS(ran.err, "on_roll never had anything to say in 60 random games");
    CHECK_HAS(ran.err, "points never had anything to say in 60 random games");
    CHECK_HAS(ran.err, "rolls never had anything to say in 60 random games");
    CHECK_HAS(ran.err,
              "allow_step never returned a value in 60 random games: is `return` missing in it, or never reached?");
    ran_destroy(&ran);
    file = variant_file("return { based_on = 'backgammon', allow_step = function() return false end }");
    ran = run_program(ARGUMENTS("check", file, "--games", "1", "--seconds", "30"), "");
    CHECK_HAS(ran.err, "steps that it was asked about, so nobody could move");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS(PATIENT_CHECK, "tavli", "--games", "30"), "");
    CHECK_HAS(ran.out, "plakoto.lua:");
    CHECK_HAS(ran.out, "fevga.lua:");
    cr_expect(strstr(ran.out, "the default") == NULL, "%s", ran.out);
    ran_destroy(&ran);
}
