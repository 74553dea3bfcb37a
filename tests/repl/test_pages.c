// SPDX-License-Identifier: MIT
// Pages of HTML: well-formed, nothing in them is asked for elsewhere, and their figures are those of the rows.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"
#include "tests/repl/xml.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static size_t count_of(const char *text, const char *part) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part)) {
        count++;
    }
    return count;
}

static char *read_page(const char *path) {
    char *page = read_text(path);
    cr_assert(page != NULL, "%s", path);
    const char *fault = page_fault(page);
    cr_expect(fault == NULL, "%s: %s", path, fault);
    return page;
}

Test(pages, rulebook) {
    Ran ran = run_program(ARGUMENTS("rules", "backgammon", "--html"), NULL);
    const char *fault = page_fault(ran.out);
    cr_expect(fault == NULL, "%s", fault);
    ran_destroy(&ran);
}

// Each decision of `analyse --json` has its row in the page, and each that is marked its pictures.
static void check_decision(const char *line, const char *page, size_t *pictures) {
    json_int_t event;
    const char *side, *kind, *played, *best;
    double loss;
    char row[300];
    json_t *json = json_loads(line, 0, NULL);
    cr_assert(json_unpack(json, "{s:I, s:s, s:s, s:s, s:s, s:F}", "event", &event, "side", &side, "kind", &kind,
                          "played", &played, "best", &best, "loss", &loss) == 0,
              "%s", line);
    snprintf(row, sizeof row, "<tr><td>%lld</td><td>%s</td>", (long long)event,
             strcmp(side, "white") == 0 ? "White" : "Black");
    const char *at = strstr(page, row);
    cr_assert(at != NULL, "%s: no %s", line, row);
    bool same = strcmp(played, best) == 0, cube = strcmp(kind, "cube") == 0;
    snprintf(row, sizeof row, "<td>%s</td><td>%s</td><td class=\"number\">%.3f</td>", played, same ? "" : best, loss);
    const char *rest = strstr(at, "<td>"), *end = strstr(at, "</tr>");
    char *own = strndup(rest, (size_t)(end - rest));
    CHECK_HAS(own, row);
    bool marked = strstr(own, "?") != NULL;
    *pictures += marked ? cube ? 1 : 2 : 0;
    free(own);
    json_decref(json);
}

Test(pages, review) {
    enter_home("page_review");
    Ran ran = run_program(ARGUMENTS("train", "hypergammon", "--games", "160", "--hidden", "16", "--seed", "1"), NULL);
    cr_assert(ran.status == 0, "%s", ran.err);
    ran_destroy(&ran);
    static const char batch[] = "new hypergammon --seed 4\nwhite random\nblack random\n"
                                "save game.nbx\nanalyse --html page.html\nanalyse --html page.html\n"
                                "analyse game.nbx --html page.html !\nanalyse --html\nanalyse a b --html x.html\n"
                                "analyse no.nbx --html page.html\nanalyse --json --html rows.html\n"
                                "white human\nblack human\nquiz --export cards.txt\nsave marked.nbx\n";
    ran = run_program(ARGUMENTS("--keep-going"), batch);
    cr_expect_eq(count_of(ran.out, "written to page.html\n"), 2);
    cr_expect_eq(count_of(ran.err, "page.html exists already; put ! at the end to replace it"), 2);
    cr_expect_eq(count_of(ran.err, "no.nbx"), 0); // that the file is there is said before anything else is done
    CHECK_HAS(ran.err, "--html wants the name of a file");
    CHECK_HAS(ran.err, "usage: analyse ");
    ran_destroy(&ran);
    free(read_page("rows.html"));
    // A card can be answered without the game beside it.
    char *cards = read_text("cards.txt");
    CHECK_HAS(cards, "; ○ White, ● Black; cube 1<br>White to play ");
    cr_expect_eq(count_of(cards, "● Black; "), count_of(cards, "</pre>"));
    free(cards);
    // It goes by the marks, which may have been made by looking further ahead.
    cr_assert(
        system("sed 's/^note [?].*/note ?? (loses 7.125; best 6\\/5(2)), played well since/' marked.nbx >deep.nbx") ==
        0);
    ran = run_program(ARGUMENTS("-c", "open deep.nbx", "-c", "quiz --export deep.txt"), NULL);
    cr_assert_eq(ran.status, 0, "%s", ran.err);
    ran_destroy(&ran);
    cards = read_text("deep.txt");
    cr_expect_gt(count_of(cards, "<b>6/5(2)</b> ("), 2);
    cr_expect_eq(count_of(cards, " loses 7.125)"), count_of(cards, "<b>6/5(2)</b> ("));
    free(cards);
    // Nor is there a card of what was found good, and what `analyse` found so is remarked.
    cr_assert(system("grep -q '^note good$' marked.nbx") == 0);
    cr_assert(system("sed 's/^note .*/note good/' marked.nbx >good.nbx") == 0);
    ran = run_program(ARGUMENTS("-c", "open good.nbx", "-c", "quiz --export good.txt", "-c", "quiz"), NULL);
    CHECK_HAS(ran.out, "0 cards in good.txt\nnothing is left to be played better in this game\n");
    ran_destroy(&ran);
    char *page = read_page("page.html");
    CHECK_HAS(page, "White was random, Black was random. Points: White ");
    ran = run_program(ARGUMENTS("analyse", "game.nbx", "--json"), NULL);
    size_t rows = 0, pictures = 0;
    for (char *line = strtok(ran.out, "\n"); line != NULL; line = strtok(NULL, "\n"), rows++) {
        check_decision(line, page, &pictures);
    }
    cr_expect_gt(rows, 5);
    cr_expect_gt(pictures, 2);
    cr_expect_eq(count_of(page, "<svg "), pictures);
    cr_expect_eq(count_of(page, "<figcaption>Played: "), count_of(page, "<figcaption>Best: "));
    cr_expect_gt(count_of(page, "class=\"arrow\""), 4);
    free(page);
    ran_destroy(&ran);
}

// What is the mean of a metric of the first cell?
static double mean_of(const json_t *result, const char *metric) {
    const json_t *cell = json_array_get(json_object_get(result, "cells"), 0);
    const json_t *own = json_object_get(json_object_get(cell, "metrics"), metric);
    return json_number_value(json_object_get(own, "mean"));
}

static json_t *read_json(const char *const *arguments) {
    Ran ran = run_program(arguments, NULL);
    json_t *json = json_loads(ran.out, 0, NULL);
    cr_assert(json != NULL, "%s%s", ran.out, ran.err);
    ran_destroy(&ran);
    return json;
}

#define GAMES "--bot", "random", "--games", "60", "--seed", "1"

Test(pages, experiments) {
    enter_home("page_experiment");
    static const char *const lines[][10] = {{"sim", "backgammon", GAMES},
                                            {"compare", "backgammon", "nackgammon", GAMES},
                                            {"sweep", "long_nardi", "head.per_turn=1..2", GAMES},
                                            {"tourney", "backgammon", "random", "runner", "--games", "4"}};
    static const char *const has[] = {"<td>rolls per game</td>",
                                      "nackgammon, compared with backgammon: ", "<th colspan=\"4\">rolls per game</th>",
                                      "<th class=\"number\">Elo</th>"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char number[2] = {(char)('1' + (int)i), '\0'};
        Ran ran = run_program(lines[i], NULL);
        cr_assert_eq(ran.status, 0, "%s", ran.err);
        ran_destroy(&ran);
        ran = run_program(ARGUMENTS("export", number, "--html", "page.html", "!"), NULL);
        cr_expect_str_eq(ran.out, "written to page.html\n");
        ran_destroy(&ran);
        char *page = read_page("page.html"), text[100];
        CHECK_HAS(page, has[i]);
        CHECK_HAS(page, "class=\"chart\"");
        CHECK_HAS(page, "<pre>nardbox ");
        CHECK_HAS(page, " --seed ");
        CHECK_HAS(page, "<details><summary>variant ");
        json_t *whole = read_json(ARGUMENTS("export", number, "--json"));
        const json_t *result = json_object_get(whole, "result");
        snprintf(text, sizeof text, "<td class=\"number\">%.2f</td>", mean_of(result, "length"));
        cr_expect(i == 3 || strstr(page, text) != NULL, "%s: no %s", lines[i][0], text);
        snprintf(text, sizeof text, "fingerprint %s",
                 json_string_value(json_object_get(json_array_get(json_object_get(whole, "parts"), 0), "fingerprint")));
        CHECK_HAS(page, text);
        json_decref(whole);
        free(page);
    }
    Ran ran = run_program(ARGUMENTS("export", "1"), NULL);
    CHECK_HAS(ran.err, "`export 1` wants --html, --csv or --json");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("export", "9", "--html"), NULL);
    cr_expect(ran.status != 0 && *ran.out == '\0', "%s", ran.out);
    ran_destroy(&ran);
}

// The figures of a portrait are those of the result.
Test(pages, portrait) {
    enter_home("page_portrait");
    json_t *result = read_json(ARGUMENTS("portrait", "backgammon", GAMES, "--json"));
    Ran told = run_program(ARGUMENTS("results", "1", "--report", "portrait"), NULL);
    Ran ran = run_program(ARGUMENTS("portrait", "backgammon", GAMES), NULL);
    cr_expect_str_eq(ran.out, told.out);
    CHECK_HAS(ran.out, "a portrait of backgammon\n60 games, seed 1\n");
    char text[100];
    snprintf(text, sizeof text, "length      %.0f rolls", mean_of(result, "length"));
    CHECK_HAS(ran.out, text);
    snprintf(text, sizeof text, "choice      %.1f plays", mean_of(result, "branching"));
    CHECK_HAS(ran.out, text);
    snprintf(text, sizeof text, "starter wins %.2f %%", 100 * mean_of(result, "starter_wins"));
    CHECK_HAS(ran.out, text);
    snprintf(text, sizeof text, "%.2f points are won in a game", mean_of(result, "stake"));
    CHECK_HAS(ran.out, text);
    snprintf(text, sizeof text, "contact     %.1f hits", mean_of(result, "hits"));
    CHECK_HAS(ran.out, text);
    cr_expect(strstr(ran.out, "luck ") == NULL, "bots that play at random tell nothing of luck");
    json_decref(result);
    ran_destroy(&told);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("portrait", "long_nardi", GAMES), NULL); // its words for a game that is won
    CHECK_HAS(ran.out, "ends        oin ");
    CHECK_HAS(ran.out, " %, mars ");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("results", "3", "--report", "report"), NULL);
    CHECK_HAS(ran.out, "\n  mars, White");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("portrait", "long_nardi", "nackgammon"), NULL);
    CHECK_HAS(ran.err, "usage: portrait ");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("portrait", "hypergammon", "--games", "1", "--seed", "1"), NULL); // no means
    CHECK_HAS(ran.out, "\n\nends        ");
    cr_expect(strstr(ran.out, "ever hit") == NULL);
    ran_destroy(&ran);
    write_text("lazy.lua", "return { evaluate = function() return 'no' end }\n");
    ran = run_program(ARGUMENTS("portrait", "hypergammon", "--bot", "./lazy.lua", "--games", "2", "--seed", "1"), NULL);
    CHECK_HAS(ran.out, "\n            ./lazy.lua failed in ");
    ran_destroy(&ran);
}

// Only nets judge in points: what a roll and skill are worth is in the unit of whoever plays.
Test(pages, units_of_luck) {
    enter_home("page_units");
    Ran ran = run_program(ARGUMENTS("train", "hypergammon", "--games", "160", "--hidden", "16", "--seed", "1"), NULL);
    cr_assert(ran.status == 0, "%s", ran.err);
    ran_destroy(&ran);
    static const char *const bots[] = {"net", "runner"};
    for (size_t i = 0; i < 2; i++) {
        ran = run_program(ARGUMENTS("portrait", "hypergammon", "--bot", bots[i], "--games", "60", "--luck", "1"), "");
        CHECK_HAS(ran.out, "a roll moves what the game is worth by ");
        cr_expect_eq(strstr(ran.out, " points (spread)") != NULL, i == 0, "%s", ran.out);
        cr_expect_eq(strstr(ran.out, "in the unit of the bot's evaluations") != NULL, i > 0, "%s", ran.out);
        ran_destroy(&ran);
    }
    ran = run_program(ARGUMENTS("sim", "hypergammon", "net", "runner", "--games", "20", "--luck", "1"), "");
    CHECK_HAS(ran.out, "Luck and skill mix the units");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("sim", "hypergammon", "net", "random", "--games", "20", "--luck", "1"), "");
    cr_expect(strstr(ran.out, "Luck and skill") == NULL, "%s", ran.out);
    ran_destroy(&ran);
}
