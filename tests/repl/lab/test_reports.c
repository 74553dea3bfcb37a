// SPDX-License-Identifier: MIT
// Reports as scripts: every example of what they have holds; a report of one's own prints what it likes, and nothing
// else; one that fails is told of, and costs nothing.
#define _GNU_SOURCE
#include "scripts/script_help.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[512];

static void enter(void) {
    snprintf(folder, sizeof folder, "%s", fresh_folder("reports"));
    cr_assert(chdir(folder) == 0);
    Ran ran = run_program(
        ARGUMENTS("sim", "hypergammon", "--white", "runner", "--games", "20", "--seed", "3", "--db", "n.db"), "");
    cr_assert(ran.status == 0, "%s", ran.err);
    ran_destroy(&ran);
}

static void leave(void) {
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_expect(chdir("/") == 0 && system(command) == 0);
}

TestSuite(reports, .init = enter, .fini = leave);

// Of two games, one has no end: of the other alone nothing is known.
Test(reports, of_a_single_game) {
    Ran ran = run_program(ARGUMENTS("sim", "nardi_classique", "--set", "layout=4:2", "--set", "bearoff.match=exact",
                                    "--set", "bearoff.dice=2,4,6", "--bot", "random", "--games", "2", "--seed", "1"),
                          "");
    CHECK_HAS(ran.out, "1 game, seed 1");
    cr_expect(strstr(ran.out, "rolls per game") == NULL, "%s", ran.out);
    cr_expect(strstr(ran.err, "failed") == NULL, "%s", ran.err);
    ran_destroy(&ran);
}

static Ran run_text(const char *text) {
    write_text("mine.lua", text);
    return run_program(ARGUMENTS("results", "1", "--report", "./mine.lua", "--db", "n.db"), "");
}

Test(reports, examples_hold) {
    size_t count, seen = 0;
    const ScriptName *names = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        if (names[i].kind == NAME_REPORT) {
            char text[1000];
            snprintf(text, sizeof text, "%s\nprint('well')", names[i].example);
            Ran ran = run_text(text);
            cr_expect(ran.status == 0 && strstr(ran.out, "well\n") != NULL, "%s: %s", names[i].name, ran.err);
            ran_destroy(&ran);
            seen++;
        }
    }
    cr_expect(seen > 5);
}

typedef struct TextCase {
    const char *text;
    int status;
    const char *out, *err; // the whole of stdout; a part of stderr (NULL: it is empty)
} TextCase;

Test(reports, what_is_said) {
    static const TextCase cases[] = {
        {"print(result.games, report.columns, #report.metrics)", 0, "20\t0\t29\n", NULL},
        {"print(report.title)", 0, "sim hypergammon: runner against random, 20 games\n", NULL},
        {"print(report.experiment.experiment, report.experiment.kind)", 0, "1\tsim\n", NULL},
        {"local w = require \"words\" print(w.figure(0.5, \"share\"), w.grouped(-1234567), w.grouped(999))", 0,
         "50.00 %\t-1,234,567\t999\n", NULL},
        // What would be shown as 0 has no star.
        {"local function tell(by, form) local own = {difference = by, low = by, high = by, telling = true}\n"
         "print(require(\"result_said\").difference(own, form)) end tell(-0.002, 'number') tell(-0.02, 'number')",
         0, "       -0.00 (-0.00 .. -0.00)\n       -0.02 (-0.02 .. -0.02)  *\n", NULL},
        // An interval ends where there can be nothing beyond.
        {"local f = require(\"words\").interval local from = {low = -1.1, high = 1.1}"
         "print(f(from, \"share\"), f(from, \"share\", true), f(from, \"number\"), f(from, \"number\", true))"
         "print(f(from, \"points\"), f({}, \"number\"))",
         0,
         "(0.00 % .. 100.00 %)\t(-100.00 pp .. +100.00 pp)\t(0.00 .. 1.10)\t(-1.10 .. +1.10)\n"
         "(-1.1000 .. +1.1000)\t(- .. -)\n",
         NULL},
        {"print(require(\"words\").interval({mean = 1.04, low = 0.94, high = 1.14}, \"share\"))", 0,
         "(94.00 % .. 114.00 %)\n", NULL},
        {"print(report.width(\"\\u{434}\\u{43b}\\u{438}\\u{43d}\"), require \"words\" == require \"words\")", 0,
         "4\ttrue\n", NULL},
        // What a result lacks is nil.
        {"print(result.nothing.at.all, #result.nothing, result.cells[7].label)", 0, "nil\t0\tnil\n", NULL},
        // Control characters do not reach the terminal.
        {"print(\"a\\27[31mb\\7\\0c\\255\")", 0, "a\\x1b[31mb\\x07\\x00c\\xff\n", NULL},
        // What fails prints nothing.
        {"print(1) error(\"enough\")", 3, "", "the report ./mine.lua failed: ./mine.lua:1: enough"},
        {"\nprint(1 + result.nothing)", 3, "", "mine.lua:2: attempt to perform arithmetic on a nil value"},
        {"x =", 3, "", "mine.lua:1: "},
        {"print(reslut.games)", 3, "", "there is nothing called \"reslut\"; did you mean result?"},
        {"", 3, "", "the report ./mine.lua printed nothing"},
        {"return \"text\"", 3, "", "printed nothing"},
        {"require \"../x\"", 3, "", "no script of this name comes with the program"},
        {"require(7)", 3, "", "no script of this name"},
        {"io.open(\"x\")", 3, "", "scripts read and write no files"},
        {"local t = {} for i = 1, 1e8 do t[i] = {} end", 3, "", "too much memory"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_text(cases[i].text);
        cr_expect(ran.status == cases[i].status, "%s: status %d: %s", cases[i].text, ran.status, ran.err);
        cr_expect_str_eq(ran.out, cases[i].out, "%s: %s", cases[i].text, ran.out);
        cr_expect(cases[i].err != NULL ? strstr(ran.err, cases[i].err) != NULL : *ran.err == '\0', "%s: %s",
                  cases[i].text, ran.err);
        ran_destroy(&ran);
    }
}

Test(reports, words) {
    static const struct {
        const char *arguments[8];
        int status;
        const char *err;
    } cases[] = {
        {{"results", "1", "--report", "reprot", "--db", "n.db"},
         1,
         "no report of an experiment is called \"reprot\"; they are report, portrait"},
        {{"results", "1", "--report", "hint", "--db", "n.db"}, 1, "is called \"hint\""}, // one of something else
        {{"results", "1", "--report", "./none.lua", "--db", "n.db"}, 4, "cannot open"},
        {{"results", "9", "--report", "report", "--db", "n.db"}, 1, "there is no experiment 9"},
        {{"results", "1", "--report", "report", "--json", "--db", "n.db"}, 2, "a report is text"},
        {{"results", "--report", "report", "--db", "n.db"}, 2, "usage: results"},
        {{"results", "1", "--db", "n.db", "--report"}, 2, "--report wants the name of a report"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(cases[i].arguments, "");
        cr_expect(ran.status == cases[i].status && *ran.out == '\0', "case %zu: status %d: %s", i, ran.status, ran.out);
        cr_expect(strstr(ran.err, cases[i].err) != NULL, "case %zu: %s", i, ran.err);
        ran_destroy(&ran);
    }
}

// The script of scripts/README.md.
Test(reports, of_the_readme) {
    char *page = read_text(NARDBOX_SOURCE_DIR "/scripts/README.md");
    char *begin = page != NULL ? strstr(page, "-- mine.lua: ") : NULL,
         *end = begin != NULL ? strstr(begin, "```") : NULL;
    cr_assert(end != NULL);
    *end = '\0';
    Ran ran = run_text(begin);
    cr_expect_str_eq(ran.out, "runner against random: 75.00 % won by the first (56.29 % .. 87.48 %)\n", "%s%s", ran.out,
                     ran.err);
    ran_destroy(&ran);
    free(page);
}

// The shipped report by its name is what `results N` prints below its head.
Test(reports, by_name) {
    Ran named = run_program(ARGUMENTS("results", "1", "--report", "report", "--db", "n.db"), "");
    Ran shown = run_program(ARGUMENTS("results", "1", "--db", "n.db"), "");
    const char *below = strstr(shown.out, "\n\n");
    cr_assert(named.status == 0 && below != NULL, "%s", named.err);
    cr_expect_str_eq(named.out, below + 2);
    ran_destroy(&named);
    ran_destroy(&shown);
    static const char *const others[] = {"portrait", "plot", "plan", "csv", "experiment_page"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        Ran other = run_program(ARGUMENTS("results", "1", "--report", others[i], "--db", "n.db"), "");
        cr_expect(other.status == 0 && *other.out != '\0', "%s: %s", others[i], other.err);
        ran_destroy(&other);
    }
}

// Limits end what does not end by itself, and name themselves; the result is printed where the ordinary report fails.
// So many games that the interval would be a hundredth of a point on either side, to two figures, whatever a sample of
// ten pairs adds for being so small; how long that takes is said only where a person looks on.
Test(reports, games_needed) {
    Ran half = run_text("print((\"%.9f\"):format(result.cells[1].metrics.points.sd))");
    double exact = 2 * pow(1.96 * strtod(half.out, NULL) / 0.01, 2);
    Ran shown = run_program(ARGUMENTS("results", "1", "--report", "report", "--db", "n.db"), "");
    const char *line = strstr(shown.out, "To see a difference of 0.01 points a game to runner, you need about ");
    cr_assert(line != NULL && strstr(line, " games.\n") != NULL, "%s", shown.out);
    char digits[32];
    size_t count = 0;
    for (const char *at = strstr(line, "about ") + 6; *at != ' ' && count < sizeof digits - 1; at++) {
        if (*at != ',') {
            digits[count++] = *at;
        }
    }
    digits[count] = '\0';
    double games = strtod(digits, NULL);
    cr_expect(games >= exact && games < 1.12 * exact && strspn(digits + 2, "0") == count - 2, "%s of %f", digits,
              exact);
    ran_destroy(&half);
    ran_destroy(&shown);
}

Test(reports, limits_hold) {
    write_text("mine.lua", "pcall(function() while true do end end) print(1)");
    Ran endless =
        run_program(ARGUMENTS("-c", "limits report.instructions 1M; results 1 --report ./mine.lua --db n.db"), "");
    cr_expect(endless.status == 3 && strstr(endless.err, "does not come to an end") != NULL, "%s", endless.err);
    write_text("mine.lua", "for i = 1, 100 do print(i) end");
    Ran long_one =
        run_program(ARGUMENTS("-c", "limits report.output 256; results 1 --report ./mine.lua --db n.db"), "");
    cr_expect(long_one.status == 3 && strstr(long_one.err, "limits: report.output") != NULL, "%s", long_one.err);
    Ran fresh =
        run_program(ARGUMENTS("-c", "limits report.instructions 10k; sim narde --games 4 --seed 1 --db none"), "");
    cr_expect(strstr(fresh.err, "the report report.lua failed: ") != NULL, "%s", fresh.err);
    cr_expect(strstr(fresh.out, "{\n  \"kind\": \"sim\",") != NULL, "%s", fresh.out);
    Ran *all[] = {&endless, &long_one, &fresh};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        ran_destroy(all[i]);
    }
}
