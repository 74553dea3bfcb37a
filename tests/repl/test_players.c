// SPDX-License-Identifier: MIT
// Bots at the table: seating them, their parameters and mistakes, undo, saved games, and `check` of a bot.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const hasty = "return {\n"
                                 "  name = 'hasty', about = 'hurries',\n"
                                 "  params = { haste = { 1, min = 0, max = 5, help = 'how much' } },\n"
                                 "  evaluate = function(position, params)\n"
                                 "    return -position.board.me.pips * params.haste\n"
                                 "  end,\n"
                                 "}\n";

// A folder with these bots, in which the test goes on.
static void enter_folder(void) {
    cr_assert_eq(chdir(fresh_folder("players")), 0);
    write_text("hasty.lua", hasty);
    write_text("fails.lua", "return { name = 'fails',\n"
                            "  evaluate = function(position) return position.board.me.nothing end }\n");
    write_text("prints.lua", "return { name = 'prints',\n"
                             "  evaluate = function() print('thinking\\27[31m') return 0 end }\n");
    write_text("endless.lua", "return { name = 'endless', evaluate = function() while true do end end }\n");
    write_text("broken.lua", "return { name = 'broken', evaluate = 3 }\n");
}

Test(players, list) {
    Ran ran = run_program(ARGUMENTS("bots"), "");
    cr_expect(ran.status == 0);
    CHECK_HAS(ran.out, "\nrunner  ");
    CHECK_HAS(ran.out, "\nblitz  ");
    ran_destroy(&ran);
    enter_folder();
    ran = run_program(ARGUMENTS("bots", "./hasty.lua"), "");
    cr_expect(ran.status == 0);
    CHECK_HAS(ran.out, "hasty: hurries\n  haste = 1             how much (from 0 to 5)\n");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("bots", "runer"), "");
    cr_expect(ran.status == 1);
    CHECK_HAS(ran.err, "did you mean runner?");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("bots", "./broken.lua"), "");
    cr_expect(ran.status == 3);
    CHECK_HAS(ran.err, "broken.lua:1: evaluate must be a function");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("bots", "./gone.lua"), "");
    cr_expect(ran.status == 4, "%d", ran.status);
    ran_destroy(&ran);
}

// What a bot says of itself is shown without what would steer the terminal, and is text in JSON.
Test(players, texts_of_bots) {
    enter_folder();
    write_text("steers.lua", "return { name = 'a\\27[31m\\nb\\255', about = 'c\\27[2J\\255',\n"
                             "  params = { haste = { 1, help = 'd\\27[m\\255' } },\n"
                             "  evaluate = function() return 0 end }\n");
    Ran ran = run_program(ARGUMENTS("bots", "./steers.lua"), "");
    cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
    CHECK_HAS(ran.out, "a?[31m b?: c?[2J?\n");
    CHECK_HAS(ran.out, "d?[m?");
    CHECK_LACKS(ran.out, "\033");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS(PATIENT_CHECK, "./steers.lua", "--games", "1", "--json"), "");
    cr_expect(ran.status == 0, "status %d: %s", ran.status, ran.err);
    json_t *object = json_loads(ran.out, 0, NULL);
    cr_assert(object != NULL, "%s", ran.out);
    cr_expect_str_eq(json_string_value(json_object_get(object, "bot")), "a?[31m b?");
    json_decref(object);
    ran_destroy(&ran);
    // What is not a function of the file's own cannot be looked at.
    write_text("steers.lua", "return { evaluate = math.max }");
    ran = run_program(ARGUMENTS("bots", "./steers.lua"), "");
    cr_expect(ran.status == 3, "status %d", ran.status);
    CHECK_HAS(ran.err, "steers.lua:1: evaluate must be a function of the file, not a function of the program");
    ran_destroy(&ran);
}

// A bot could try a million seeds, and with the one that its own random numbers come from it would know the dice to
// come.
Test(players, seeds_that_nobody_gave_are_long) {
    long long most = 0;
    for (int i = 0; i < 4; i++) { // that all four are short by chance: once in 10^12
        Ran ran = run_program(ARGUMENTS("-c", "new backgammon", "-c", "seed"), "");
        const char *last = strchr(ran.out, '\n'); // below who begins
        cr_assert(last != NULL, "%s", ran.out);
        long long seed = strtoll(last, NULL, 10);
        most = seed > most ? seed : most;
        ran_destroy(&ran);
    }
    cr_expect_gt(most, 1000000000LL, "%lld", most);
    cr_expect_lt(most, 1000000000000LL, "%lld", most);
}

typedef struct SeatCase {
    const char *line;
    int status;
    const char *out, *err;
} SeatCase;

Test(players, seats) {
    static const SeatCase cases[] = {
        {"bot", 0, "White is played by a person\nBlack is played by a person\n", NULL},
        {"bot runner", 0, "Black is played by runner\n", NULL},
        {"white blitz aggression=0.9", 0, "White is played by blitz (aggression = 0.9)\n", NULL},
        {"white blitz aggression=0.6", 0, "White is played by blitz\n", NULL},
        {"black ./hasty.lua haste=2; bot", 0, "Black is played by hasty (haste = 2)\n", NULL},
        {"white random; black human", 0, "White is played by a random mover\nBlack is played by a person\n", NULL},
        {"play narde vs ./hasty.lua haste=3; bot", 0, "Black is played by hasty (haste = 3)\n", NULL},
        {"white", 1, NULL, "usage: white human|random|BOT [PARAM=VALUE]..."},
        {"white human now", 1, NULL, "human has no parameters"},
        {"white random x=1", 1, NULL, "random has no parameters"},
        {"white hman", 1, NULL, "did you mean human?"},
        {"white radom", 1, NULL, "did you mean random?"},
        {"white blizt", 1, NULL, "did you mean blitz?"},
        {"white xyzzy", 1, NULL, "(`bots` lists all)"},
        {"white blitz agression=1", 1, NULL, "did you mean aggression?"},
        {"white blitz aggression=2", 1, NULL, "aggression must be from 0 to 1, not 2"},
        {"white blitz aggression", 1, NULL, "aggression wants a value"},
        {"white ./gone.lua", 4, NULL, "./gone.lua"},
        {"white ./broken.lua", 3, NULL, "evaluate must be a function"},
        {"play narde vs", 1, NULL, "the name of a bot is missing"},
        {"play narde vs blizt", 1, NULL, "did you mean blitz?"},
        {"play narde blitz vs random", 1, NULL, "\"blitz\" is not expected here"},
    };
    enter_folder();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(ARGUMENTS("--seed", "3", "-c", "use long_nardi", "-c", cases[i].line), "");
        cr_expect(ran.status == cases[i].status, "%s: status %d, %s", cases[i].line, ran.status, ran.err);
        if (cases[i].out != NULL) {
            CHECK_HAS(ran.out, cases[i].out);
        }
        if (cases[i].err != NULL) {
            CHECK_HAS(ran.err, cases[i].err);
        } else {
            cr_expect_str_eq(ran.err, "");
        }
        ran_destroy(&ran);
    }
}

// Two bots play a game to its end; undo and redo, a second run, and the saved game give the same.
Test(players, games_are_repeatable) {
    enter_folder();
    Ran ran =
        run_program(ARGUMENTS("--seed", "7", "-c", "use long_nardi", "-c", "white runner; black ./hasty.lua haste=2",
                              "-c", "roll", "-c", "save game", "-c", "history"),
                    "");
    cr_assert(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.out, " wins: ");
    Ran again =
        run_program(ARGUMENTS("--seed", "7", "-c", "use long_nardi", "-c", "white runner; black ./hasty.lua haste=2",
                              "-c", "roll", "-c", "save game2", "-c", "history"),
                    "");
    const char *history = strstr(ran.out, "\n   1  ");
    cr_assert(history != NULL && strstr(again.out, "\n   1  ") != NULL);
    cr_expect_str_eq(history, strstr(again.out, "\n   1  "));
    ran_destroy(&again);
    char *saved = read_text("game");
    CHECK_HAS(saved, "\nwhite bot runner\nblack bot ");
    CHECK_HAS(saved, "/hasty.lua haste=2\n");
    free(saved);
    again = run_program(ARGUMENTS("-c", "open game; bot; history"), "");
    cr_expect(again.status == 0, "%s", again.err);
    CHECK_HAS(again.out, "White is played by runner\nBlack is played by hasty (haste = 2)\n");
    cr_expect_str_eq(history, strstr(again.out, "\n   1  "));
    ran_destroy(&again);
    ran_destroy(&ran);
    // The same decisions after undo.
    ran = run_program(ARGUMENTS("--seed", "7", "-c",
                                "play long_nardi vs ./hasty.lua; #1; #1; save a; undo; undo; #1; "
                                "#1; save b"),
                      "");
    cr_expect(ran.status == 0, "%s", ran.err);
    char *one = read_text("a");
    char *other = read_text("b");
    cr_expect_str_eq(one, other);
    free(one);
    free(other);
    ran_destroy(&ran);
    // A bot that is gone does not keep the game from being opened.
    cr_assert_eq(unlink("hasty.lua"), 0);
    ran = run_program(ARGUMENTS("-c", "open a; bot"), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.err, "warning: black is played by a person instead");
    CHECK_HAS(ran.out, "Black is played by a person\n");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("-c", "open bad"), "");
    ran_destroy(&ran);
    write_text("bad", "nardbox game 1\nvariant narde\nwhite robot\n");
    ran = run_program(ARGUMENTS("-c", "open bad"), "");
    cr_expect(ran.status == 1);
    CHECK_HAS(ran.err, "bad, line 3: human, random or a bot was expected");
    ran_destroy(&ran);
}

// A bot that fails is told of in full once; the game goes on, and the exit status tells.
Test(players, failures) {
    enter_folder();
    Ran ran = run_program(ARGUMENTS("--seed", "7", "-c", "use long_nardi", "-c", "white random; black ./fails.lua",
                                    "-c", "roll", "-c", "score"),
                          "");
    cr_expect(ran.status == 3, "%d", ran.status);
    CHECK_HAS(ran.out, " wins: ");
    CHECK_HAS(ran.err, "fails failed; the program chose for it: fails.lua:2: side has no field \"nothing\"");
    CHECK_HAS(ran.err, "fails has failed 10 times by now");
    char *first = strstr(ran.err, "no field");
    cr_assert(first != NULL);
    cr_expect(strstr(first + 1, "no field") == NULL, "%.2000s", ran.err);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("--seed", "3", "-c", "play narde vs ./endless.lua", "-c", "#1"), "");
    cr_expect(ran.status == 3, "%d", ran.status);
    CHECK_HAS(ran.err, "endless failed; the program chose for it: ");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("--seed", "3", "-c", "play narde vs ./prints.lua", "-c", "#1", "-c", "#1"), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.out, "[prints] thinking\\x1b[31m");
    cr_expect(strchr(ran.out, '\033') == NULL);
    ran_destroy(&ran);
}

Test(players, check) {
    enter_folder();
    Ran ran = run_program(ARGUMENTS(PATIENT_CHECK, "./hasty.lua", "--games", "1", "--json"), "");
    cr_expect(ran.status == 0, "%s", ran.err);
    json_error_t error;
    json_t *object = json_loads(ran.out, 0, &error);
    cr_assert(object != NULL, "%s", error.text);
    const json_t *variants = json_object_get(object, "variants");
    cr_expect_geq(json_array_size(variants), 8);
    const json_t *row = json_array_get(variants, 0);
    cr_expect_eq(json_integer_value(json_object_get(row, "games")), 1);
    cr_expect_str_eq(json_string_value(json_object_get(row, "error")), "");
    json_decref(object);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS(PATIENT_CHECK, "./fails.lua", "--games", "1"), "");
    cr_expect(ran.status == 3, "%d", ran.status);
    CHECK_HAS(ran.err, ": fails.lua:2: "); // in the first variant by name
    CHECK_HAS(ran.err, " others)\n");      // in which it is the same
    cr_expect_null(strstr(strstr(ran.err, "error: ") + 1, "error: "), "%s", ran.err);
    cr_expect_null(strstr(ran.out, "backgammon"), "%s", ran.out); // dames_rabattues asks for nothing
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS(PATIENT_CHECK, "./broken.lua"), "");
    cr_expect(ran.status == 3, "%d", ran.status);
    CHECK_HAS(ran.err, "evaluate must be a function");
    ran_destroy(&ran);
    write_text("typo.lua", "return { evaluat = function() end }");
    ran = run_program(ARGUMENTS(PATIENT_CHECK, "./typo.lua"), "");
    cr_expect(ran.status == 3, "%d", ran.status);
    CHECK_HAS(ran.err, "did you mean evaluate?");
    ran_destroy(&ran);
}

// A bot that has finished no game in time has not been checked, and every variant has its share of the time first.
Test(players, what_is_not_checked_is_not_passed) {
    cr_assert(chdir(fresh_folder("bot_slow")) == 0);
    write_text("slow.lua",
               "return { evaluate = function(position)\n"
               "  local n = 0 for i = 1, 20000 do n = n + i % 7 end return position.board.them.pips + n * 1e-9 end }");
    Ran ran = run_program((const char *[]){"check", "./slow.lua", "--seconds", "1", "--games", "100000", NULL}, "");
    cr_expect_eq(ran.status, 1, "%d: %s%s", ran.status, ran.out, ran.err);
    cr_expect(strstr(ran.err, "not checked, since no game was finished in time: ") != NULL, "%s", ran.err);
    cr_expect(strstr(ran.err, "(--seconds N gives it more)") != NULL, "%s", ran.err);
    ran_destroy(&ran);
    // As many games everywhere, where there is time for all.
    ran = run_program(ARGUMENTS(PATIENT_CHECK, "runner", "--games", "1", "--json"), "");
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    cr_expect(strstr(ran.out, "\"games\":0") == NULL && strstr(ran.out, "\"repeated\":0") == NULL, "%s", ran.out);
    ran_destroy(&ran);
}
