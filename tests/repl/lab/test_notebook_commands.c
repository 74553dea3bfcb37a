// SPDX-License-Identifier: MIT
// The commands about the notebook, as a shell gives them: results, show, again, export, plot; and what is said where
// the notebook cannot be used.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SIM "sim", "hypergammon", "--white", "runner", "--games", "20", "--seed", "3", "--db", db

static char db[600], folder[512];

static void enter(void) {
    snprintf(folder, sizeof folder, "%s", fresh_folder("commands"));
    snprintf(db, sizeof db, "%s/notebook.db", folder);
    cr_assert(chdir(folder) == 0);
}

static void leave(void) {
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_expect(chdir("/") == 0 && system(command) == 0);
}

TestSuite(notebook_commands, .init = enter, .fini = leave);

static Ran run_well(const char *const *arguments) {
    Ran ran = run_program(arguments, "");
    cr_assert(ran.status == 0, "%s: status %d: %s", arguments[0], ran.status, ran.err);
    return ran;
}

static void run_sim(void) {
    Ran ran = run_well(ARGUMENTS(SIM));
    ran_destroy(&ran);
}

static void run_sql(const char *sql) {
    sqlite3 *base;
    cr_assert(sqlite3_open(db, &base) == SQLITE_OK);
    cr_assert(sqlite3_exec(base, sql, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(base));
    sqlite3_close(base);
}

Test(notebook_commands, an_experiment_and_what_is_done_with_it) {
    Ran sim = run_well(ARGUMENTS(SIM));
    Ran list = run_well(ARGUMENTS("results", "--db", db));
    CHECK_HAS(list.out, "     1  20");
    CHECK_HAS(list.out, "done                  20  sim hypergammon --white runner --games 20 --seed 3");
    Ran show = run_well(ARGUMENTS("show", "1", "--db", db));
    CHECK_HAS(show.out, "experiment 1: sim hypergammon");
    CHECK_HAS(show.out, "variant hypergammon  ");
    CHECK_HAS(show.out, "bot runner company=");
    CHECK_HAS(show.out, sim.out); // the same report
    Ran same = run_well(ARGUMENTS("results", "1", "--db", db));
    cr_expect_str_eq(same.out, show.out);
    Ran rows = run_well(ARGUMENTS("results", "--csv", "--db", db));
    CHECK_HAS(rows.out, "experiment,kind,command,status,games,seed,variants,engine,started,ended\n1,sim,");
    Ran forgotten = run_well(ARGUMENTS("results", "forget", "1", "--db", db));
    Ran empty = run_well(ARGUMENTS("results", "--db", db));
    CHECK_HAS(empty.out, "no experiment is in the notebook");
    Ran *all[] = {&sim, &list, &show, &same, &rows, &forgotten, &empty};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        ran_destroy(all[i]);
    }
}

// Where the list is cut without anybody having asked for it, that is said beside it.
Test(notebook_commands, a_list_that_is_cut) {
    enum { EXPERIMENTS = 31 };
    char line[700], lines[EXPERIMENTS * sizeof line] = "";
    snprintf(line, sizeof line, "sim hypergammon --bot random --games 2 --db '%s'\n", db);
    for (int i = 0; i < EXPERIMENTS; i++) {
        strcat(lines, line);
    }
    Ran filled = run_program(ARGUMENTS("-q"), lines);
    cr_expect_eq(filled.status, 0, "%s", filled.err);
    Ran cut = run_program(ARGUMENTS("results", "--csv", "--db", db), "");
    CHECK_HAS(cut.out, "\n2,sim");
    CHECK_LACKS(cut.out, "\n1,sim");
    cr_expect_str_eq(cut.err, "(these are the last 30; `results --most N` lists more)\n");
    Ran asked = run_program(ARGUMENTS("results", "--csv", "--most", "30", "--db", db), ""), all;
    cr_expect_str_eq(asked.out, cut.out);
    cr_expect_str_eq(asked.err, "");
    all = run_program(ARGUMENTS("results", "--csv", "--most", "31", "--db", db), "");
    CHECK_HAS(all.out, "\n1,sim");
    Ran *ran[] = {&filled, &cut, &asked, &all};
    for (size_t i = 0; i < sizeof ran / sizeof ran[0]; i++) {
        ran_destroy(ran[i]);
    }
}

Test(notebook_commands, export_for_other_programs) {
    run_sim();
    Ran json = run_well(ARGUMENTS("export", "1", "--json", "--db", db));
    json_t *row = json_loads(json.out, 0, NULL);
    cr_assert(row != NULL, "%s", json.out);
    cr_expect_str_eq(json_string_value(json_object_get(row, "status")), "done");
    const json_t *part = json_array_get(json_object_get(row, "parts"), 0);
    CHECK_HAS(json_string_value(json_object_get(part, "text")), "-- file: hypergammon.lua\n");
    CHECK_HAS(json_string_value(json_object_get(part, "text")), "return {");
    cr_expect_eq(strlen(json_string_value(json_object_get(part, "fingerprint"))), 16);
    const json_t *result = json_object_get(row, "result");
    cr_expect_eq(json_integer_value(json_object_get(result, "games")), 20);
    Ran csv = run_well(ARGUMENTS("export", "1", "--csv", "--db", db));
    CHECK_HAS(csv.out, "experiment,section,cell,base,name,value,low,high,count,p,p_holm\n");
    CHECK_HAS(csv.out, "1,metric,runner against random,,share,");
    Ran file = run_well(ARGUMENTS("export", "1", "--csv", "out.csv", "--db", db));
    char *text = read_text("out.csv");
    cr_assert(text != NULL);
    cr_expect_str_eq(text, csv.out);
    free(text);
    Ran again = run_program(ARGUMENTS("export", "1", "--csv", "out.csv", "--db", db), "");
    cr_expect_eq(again.status, 4);
    CHECK_HAS(again.err, "exists already");
    Ran over = run_well(ARGUMENTS("export", "1", "--csv", "out.csv", "!", "--db", db));
    CHECK_HAS(csv.out, "1,unfinished,runner against random,,games,,,,0,,\n");
    CHECK_HAS(csv.out, "1,pairs,runner against random,,factor,");
    CHECK_HAS(csv.out, "1,branching,runner against random,,quantile 50,");
    json_decref(row);
    Ran *all[] = {&json, &csv, &file, &again, &over};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        ran_destroy(all[i]);
    }
}

// A page tells what can be typed to play the games again.
Test(notebook_commands, page_of_a_repetition) {
    run_sim();
    Ran ran = run_well(ARGUMENTS("again", "1", "--db", db));
    ran_destroy(&ran);
    ran = run_well(ARGUMENTS("export", "2", "--html", "two.html", "--db", db));
    char *text = read_text("two.html");
    cr_assert(text != NULL);
    CHECK_HAS(text, "nardbox again 2");
    free(text);
    ran_destroy(&ran);
    ran = run_well(ARGUMENTS("sim", "half_backgammon", "--bot", "random", "--sprt", "--games", "10", "--seed", "1",
                             "--db", "none"));
    CHECK_HAS(ran.out, "whether White is better than Black");
    ran_destroy(&ran);
}

// One metric of a sweep: its levels, and the differences with their intervals beside them; axes that do not begin at 0.
Test(notebook_commands, plot_of_one_metric) {
    Ran run = run_well(ARGUMENTS("sweep", "hypergammon", "doubles.times=2..4", "--bot", "random", "--games", "400",
                                 "--seed", "3", "--db", db));
    Ran plot = run_well(ARGUMENTS("plot", "1", "--metric", "length", "--db", db));
    CHECK_HAS(plot.out, "Rolls per game, by doubles.times");
    CHECK_HAS(plot.out, "... compared with doubles.times=4 (* holds after Holm's correction)");
    CHECK_HAS(plot.out, "\ndoubles.times=2 *  ");
    CHECK_HAS(plot.out, "//");
    cr_expect(strstr(plot.out, "Starter wins") == NULL, "%s", plot.out);
    Ran all = run_well(ARGUMENTS("plot", "1", "--db", db));
    CHECK_HAS(all.out, "difference, percentage points");
    Ran svg = run_well(ARGUMENTS("plot", "1", "one.svg", "--metric", "starter_wins", "--db", db));
    char *text = read_text("one.svg");
    cr_assert(text != NULL);
    CHECK_HAS(text, "Starter wins, by doubles.times");
    CHECK_HAS(text, "the axis does not begin at 0");
    cr_expect(strstr(text, "Rolls per game") == NULL);
    free(text);
    Ran wrong = run_program(ARGUMENTS("plot", "1", "--metric", "lenght", "--db", db), "");
    cr_expect_eq(wrong.status, 2);
    CHECK_HAS(wrong.err, "did you mean length?");
    // What the legend tells of is seen within an interval, too.
    ran_destroy(&wrong);
    wrong = run_well(ARGUMENTS("plot", "1", "--metric", "starter_wins", "--db", db));
    CHECK_HAS(wrong.out, "\xe2\x94\x80\xe2\x94\x8a\xe2\x94\x80"); // a dotted line in it
    ran_destroy(&wrong);
    wrong = run_program(ARGUMENTS("plot", "1", "--metric", "zzzzzz", "--db", db), "");
    CHECK_HAS(wrong.err, ", not \"zzzzzz\": share, ");
    CHECK_HAS(wrong.err, ", length, ");
    Ran none = run_program(ARGUMENTS("plot", "1", "--metric", "cube", "--db", db), "");
    cr_expect_eq(none.status, 1);
    CHECK_HAS(none.err, "the experiment did not measure cube");
    Ran *ran[] = {&run, &plot, &all, &svg, &wrong, &none};
    for (size_t i = 0; i < sizeof ran / sizeof ran[0]; i++) {
        ran_destroy(ran[i]);
    }
}

Test(notebook_commands, texts_that_are_not_utf_8) {
    write_text("old.lua", "-- \xe9tude\nreturn { based_on = 'hypergammon', title = '\xe9tude' }\n");
    Ran sim = run_well(ARGUMENTS("sim", "./old.lua", "--games", "2", "--seed", "1", "--db", db));
    Ran json = run_well(ARGUMENTS("export", "1", "--json", "--db", db));
    json_t *object = json_loads(json.out, 0, NULL);
    cr_expect_eq(json_array_size(json_object_get(object, "parts")), 3); // the rules and two movers
    CHECK_HAS(json.out, "tude\\nreturn { based_on = 'hypergammon'");
    json_decref(object);
    write_text("old\xe9.lua", "return { based_on = 'hypergammon' }\n");
    Ran table = run_program(ARGUMENTS("-c", "use ./old\xe9.lua", "-c", "sim --games 2 --seed 1"), "");
    cr_expect_eq(table.status, 1);
    CHECK_HAS(table.err, "a name that is not UTF-8");
    ran_destroy(&sim);
    ran_destroy(&json);
    ran_destroy(&table);
}

Test(notebook_commands, plot) {
    static const struct {
        const char *arguments[12];
        const char *parts[4]; // of the picture
    } cases[] = {
        {{"sim", "hypergammon", "--white", "runner", "--games", "20", "--seed", "3"},
         {"Length of games", "How games end", "Points of runner", "mean "}},
        {{"compare", "hypergammon", "backgammon", "--bot", "random", "--games", "40", "--seed", "3"},
         {"backgammon less hypergammon", "no difference", "Length of games", "rolls per game"}},
        {{"sweep", "hypergammon", "doubles.times=1..3", "--bot", "random", "--games", "40", "--seed", "3"},
         {"Rolls per game, by doubles.times", ">doubles.times<", "class=\"l l0 d0\"", "Legal plays per move,"}},
        {{"tourney", "hypergammon", "runner", "random", "--games", "40", "--seed", "3"},
         {"Ratings", "Elo, with 95 % intervals", "average of the field", "Pairings"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *words[16] = {NULL};
        char number[8], name[16];
        size_t count = 0;
        for (; cases[i].arguments[count] != NULL; count++) {
            words[count] = cases[i].arguments[count];
        }
        words[count++] = "--db";
        words[count] = db;
        Ran ran = run_well(words);
        snprintf(number, sizeof number, "%zu", i + 1);
        snprintf(name, sizeof name, "%zu.svg", i + 1);
        Ran shown = run_well(ARGUMENTS("--glyphs", "ascii", "plot", number, "--db", db));
        Ran drawn = run_well(ARGUMENTS("plot", number, name, "--db", db));
        char *svg = read_text(name);
        cr_assert(svg != NULL && strlen(shown.out) > 200);
        cr_expect(strncmp(svg, "<?xml ", 6) == 0 && strstr(svg, "</svg>\n") != NULL);
        for (int k = 0; k < 4; k++) {
            CHECK_HAS(svg, cases[i].parts[k]);
        }
        // By what it can be had again.
        CHECK_HAS(svg, "; seed 3; ");
        CHECK_HAS(svg, "nardbox ");
        free(svg);
        ran_destroy(&ran);
        ran_destroy(&shown);
        ran_destroy(&drawn);
    }
}

// ---- again

// A figure that lies between two digits is told as it is kept (4,000 games make many such).
Test(notebook_commands, kept_as_told) {
    Ran ran = run_program(ARGUMENTS("compare", "hypergammon", "--set", "doubles.times=2", "--bot", "random", "--games",
                                    "4000", "--seed", "1", "--db", db),
                          "");
    Ran kept = run_program(ARGUMENTS("results", "1", "--db", db), "");
    cr_expect(ran.status == 0 && strstr(kept.out, ran.out) != NULL, "%s%s", ran.out, kept.out);
    ran_destroy(&kept);
    ran_destroy(&ran);
}

Test(notebook_commands, again_is_the_same) {
    run_sim();
    Ran again = run_well(ARGUMENTS("again", "1", "--threads", "3", "--db", db));
    CHECK_HAS(again.out, "variants and bots are the same as then\nthe result is the same, to the last game\n");
    CHECK_HAS(again.out, "which is number 2");
    ran_destroy(&again);
}

Test(notebook_commands, again_with_other_rules) {
    write_text("my.lua", "return { based_on = \"hypergammon\", doubles = { times = 4 } }\n");
    Ran sim = run_well(ARGUMENTS("sim", "./my.lua", "--games", "400", "--seed", "3", "--db", db));
    write_text("my.lua", "return { based_on = \"hypergammon\", doubles = { times = 1 } }\n");
    Ran again = run_well(ARGUMENTS("again", "1", "--db", db));
    CHECK_HAS(again.out, "variant my has changed: ");
    CHECK_HAS(again.out, "    + doubles.times=1\n");
    CHECK_HAS(again.out, "rolls per game");
    CHECK_HAS(again.out, "* differs (p < 0.05 after Holm's correction");
    CHECK_LACKS(again.out, "to the last game");
    // The notebook has what the file said then.
    Ran json = run_well(ARGUMENTS("export", "1", "--json", "--db", db));
    CHECK_HAS(json.out, "doubles = { times = 4 }");
    write_text("my.lua", "return { based_on = \"nothing\" }\n");
    Ran broken = run_program(ARGUMENTS("again", "1", "--db", db), "");
    cr_expect(broken.status != 0);
    Ran list = run_well(ARGUMENTS("results", "--db", db));
    CHECK_LACKS(list.out, "     3  "); // what was never begun has no row
    Ran *all[] = {&sim, &again, &json, &broken, &list};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        ran_destroy(all[i]);
    }
}

// ---- what fails

// What could not be begun has no row; what failed on its way has one that says why.
Test(notebook_commands, rows_of_what_fails) {
    static const char *const misspelt[][6] = {{"sim", "hypergamon"},
                                              {"sim", "hypergammon", "--white", "runer"},
                                              {"sim", "hypergammon", "--white", "runner compan=3"},
                                              {"sim", "hypergammon", "--set", "head.per_tunr=1"},
                                              {"sweep", "hypergammon", "head.per_turn=1,many"},
                                              {"match", "hypergammon", "--set", "match.to=0"}};
    for (size_t i = 0; i < sizeof misspelt / sizeof misspelt[0]; i++) {
        const char *words[10] = {NULL};
        memcpy(words, misspelt[i], sizeof misspelt[i]);
        size_t count = 0;
        while (words[count] != NULL) {
            count++;
        }
        words[count++] = "--db";
        words[count] = db;
        Ran ran = run_program(words, "");
        cr_expect(ran.status == 1, "case %zu: status %d: %s", i, ran.status, ran.err);
        cr_expect(access(db, F_OK) != 0, "case %zu: there is a notebook", i);
        ran_destroy(&ran);
    }
    write_text("late.lua", "return { based_on = 'backgammon', on_play = function(play, turn)\n"
                           "  if turn.number > 5 then error('enough') end\nend }");
    Ran late = run_program(ARGUMENTS("sim", "./late.lua", "--games", "10", "--db", db), "");
    cr_expect_eq(late.status, 3);
    Ran list = run_well(ARGUMENTS("results", "--db", db));
    CHECK_HAS(list.out, "failed");
    Ran shown = run_well(ARGUMENTS("show", "1", "--db", db));
    CHECK_HAS(shown.out, "experiment 1 failed: ");
    CHECK_HAS(shown.out, "late.lua:2: enough");
    CHECK_HAS(shown.out, "variant ./late.lua  ");
    ran_destroy(&late);
    ran_destroy(&list);
    ran_destroy(&shown);
}

// ---- bad words

typedef struct BadCase {
    const char *arguments[8];
    int status;
    const char *err;
} BadCase;

Test(notebook_commands, bad_words) {
    static const BadCase cases[] = {
        {{"show", "99", "--db", db}, 1, "there is no experiment 99 in the notebook"},
        {{"show", "99999999999999999999999", "--db", db}, 1, "there is no experiment 999999999999999999 in"},
        {{"results", "forget", "99999999999999999999999", "--db", db}, 1, "there is no experiment 999999999999999999"},
        {{"show", "1", "2", "--db", db}, 2, "usage: show"},
        {{"results", "x", "--db", db}, 2, "usage: results"},
        {{"results", "forget", "--db", db}, 2, "usage: results"},
        {{"results", "forget", "77", "--db", db}, 1, "there is no experiment 77"},
        {{"results", "forget", "1", "--json", "--db", db}, 2, "usage: results"},
        {{"results", "--most", "0", "--db", db}, 2, "--most wants a whole number from 1"},
        {{"results", "--nosuch", "--db", db},
         2,
         "results does not know the option --nosuch; `help results` has its options"},
        {{"results", "--mots", "3", "--db", db}, 2, "results does not know the option --mots; did you mean --most?"},
        {{"plot", "1", "--bd=x"}, 2, "plot does not know the option --bd=x; did you mean --db?"},
        {{"lab", "head_rule", "--gams=3"}, 2, "lab does not know the option --gams=3; did you mean --games?"},
        {{"lab", "hed_rule"}, 1, "there is no experiment \"hed_rule\"; did you mean head_rule?"},
        {{"results", "--db"}, 2, "--db wants the name of a file"},
        {{"again", "--db", db}, 2, "usage: again"},
        {{"again", "x", "--db", db}, 2, "usage: again"},
        {{"again", "9", "--db", db}, 1, "there is no experiment 9"},
        {{"again", "1", "--resume", "--db", db}, 1, "experiment 1 cannot be gone on with: it is done"},
        {{"again", "1", "--threads", "0", "--db", db}, 2, "--threads wants"},
        {{"export", "1", "--db", db}, 2, "wants --html, --csv or --json"},
        {{"export", "1", "--json", "--csv", "--db", db}, 2, "exclude each other"},
        {{"export", "1", "--html", "--json", "--db", db}, 2, "`export 1` wants one of --html, --csv and --json"},
        {{"export", "8", "--json", "--db", db}, 1, "there is no experiment 8"},
        {{"export", "1", "--json", "/nonexistent/x.json", "--db", db}, 4, "cannot write"},
        {{"export", "game.mat"}, 1, "no game is on the table"},
        {{"plot", "--db", db}, 2, "usage: plot"},
        {{"plot", "1", "x.png", "--db", db}, 2, "must end in .svg"},
        {{"plot", "1", "/nonexistent/x.svg", "--db", db}, 4, "cannot write"},
        {{"plot", "7", "--db", db}, 1, "there is no experiment 7"},
    };
    run_sim();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(cases[i].arguments, "");
        cr_expect(ran.status == cases[i].status, "case %zu: status %d, not %d; %s", i, ran.status, cases[i].status,
                  ran.err);
        CHECK_HAS(ran.err, cases[i].err);
        cr_expect_str_eq(ran.out, "", "case %zu: %s", i, ran.out);
        ran_destroy(&ran);
    }
}

// ---- notebooks that somebody else has written to

// Commands end in an orderly way, and what they print can be shown on a terminal.
static void expect_harmless(const char *sql, const char *said) {
    static const char *const commands[][4] = {{"show", "1"},  {"show", "1", "--json"},   {"plot", "1"},
                                              {"again", "1"}, {"export", "1", "--json"}, {"export", "1", "--csv"},
                                              {"results"},    {"again", "1", "--resume"}};
    bool any = false;
    run_sim();
    run_sql(sql);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *words[8] = {NULL};
        size_t count = 0;
        for (; count < 4 && commands[i][count] != NULL; count++) {
            words[count] = commands[i][count];
        }
        words[count++] = "--db";
        words[count] = db;
        Ran ran = run_program(words, "");
        cr_expect(ran.status <= 4, "%s: status %d: %s", sql, ran.status, ran.err);
        cr_expect(strchr(ran.out, 0x1b) == NULL && strchr(ran.err, 0x1b) == NULL, "%s: %s", commands[i][0], ran.out);
        any = any || strstr(ran.out, said) != NULL || strstr(ran.err, said) != NULL;
        ran_destroy(&ran);
    }
    cr_expect(any, "%s: nothing says \"%s\"", sql, said);
    cr_assert(unlink(db) == 0);
}

#define RESULT "UPDATE experiment SET result = "

Test(notebook_commands, of_strangers) {
    static const struct {
        const char *sql, *said;
    } cases[] = {
        {"UPDATE experiment SET status = 'interrupted', result = NULL, plan = '{}';"
         "INSERT INTO progress VALUES(1, 0, 5, '{}')",
         "cannot be shown: they are damaged"},
        {"UPDATE experiment SET status = 'interrupted', result = NULL; INSERT INTO progress VALUES(1, 0, 5, '[]')",
         "not of this version"},
        {RESULT "'[1, 2'", "is damaged"},
        {RESULT "replace(result, 'runner', 'ev\\u001b[2Jil')", "ev?[2Jil"},
        {RESULT "replace(result, '\"share\"', '\"\\u001bshare\"'), command = char(27)", "?share"},
        {RESULT "json_set(result, '$.cells[0].length.histogram', json('[[-1e308, 1], [1e308, 2]]'))", "to be drawn"},
        {RESULT "json_set(result, '$.cells[0].length.histogram', json('[[1, 1e308], [2, 1e308], [\"x\"], 3]'))",
         "Length"},
        {RESULT "json_set(result, '$.cells[0].white', -1, '$.cells[0].black', 999999999999)", "points per game"},
        {RESULT "'{\"kind\": \"compare\", \"plan\": 7, \"differences\": [{}], \"cells\": 3, \"games\": 5}'",
         "nothing that could be drawn"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_harmless(cases[i].sql, cases[i].said);
    }
}

// ---- notebooks that cannot be used: the experiment runs and prints all the same

static void expect_unkept(const char *said, int read_status) {
    Ran plain =
        run_well(ARGUMENTS("sim", "hypergammon", "--white", "runner", "--games", "20", "--seed", "3", "--db", "none"));
    Ran ran = run_well(ARGUMENTS(SIM));
    cr_expect_str_eq(ran.out, plain.out);
    CHECK_HAS(ran.err, "warning: ");
    CHECK_HAS(ran.err, said);
    CHECK_HAS(ran.err, "the experiment runs, but is not kept");
    CHECK_LACKS(plain.err, "warning: ");
    Ran list = run_program(ARGUMENTS("results", "--db", db), "");
    cr_expect_eq(list.status, read_status, "%d: %s", list.status, list.err);
    ran_destroy(&plain);
    ran_destroy(&ran);
    ran_destroy(&list);
}

Test(notebook_commands, no_such_folder) {
    strcpy(db, "/nonexistent/notebook.db");
    expect_unkept("/nonexistent/notebook.db cannot be written: No such file or directory", 1);
}

Test(notebook_commands, not_a_database) {
    write_text(db, "a letter, and a long one: it has more than the sixteen bytes with which a database begins\n");
    expect_unkept("it is not an SQLite file", 4);
    char *text = read_text(db);
    CHECK_HAS(text, "a letter");
    free(text);
}

Test(notebook_commands, newer_schema) {
    run_sim();
    run_sql("PRAGMA user_version = 3");
    expect_unkept("newer nardbox (its form is number 3", 4);
}

Test(notebook_commands, read_only) {
    run_sim();
    // Root, too, obeys the rights of files then.
    if (prctl(PR_CAPBSET_DROP, 1 /* CAP_DAC_OVERRIDE */, 0, 0, 0) != 0 && geteuid() == 0) {
        cr_skip_test("root cannot be made to obey the rights of files here");
    }
    cr_assert(chmod(db, 0400) == 0);
    expect_unkept("it may only be read", 0);
    Ran shown = run_well(ARGUMENTS("show", "1", "--db", db));
    CHECK_HAS(shown.out, "done, 20 games");
    ran_destroy(&shown);
}

static bool has_rows(void) {
    sqlite3 *base;
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_open_v2(db, &base, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(base, "SELECT * FROM experiment", -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    sqlite3_finalize(statement);
    sqlite3_close(base);
    return good;
}

// What is in the way for a while costs nothing of the experiment.
Test(notebook_commands, trouble_that_passes) {
    const char *program = getenv("NARDBOX_PROGRAM");
    program = program != NULL ? program : NARDBOX_PROGRAM;
    pid_t running = fork();
    cr_assert(running >= 0);
    if (running == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (freopen("out", "w", stdout) != NULL && freopen("err", "w", stderr) != NULL) {
            execl(program, program, "sim", "hypergammon", "--minutes", "10", "--seed", "3", "--db", db, (char *)NULL);
        }
        _exit(127);
    }
    for (int i = 0; i < 60000 && !has_rows(); i++) {
        usleep(10000);
    }
    run_sql("PRAGMA busy_timeout = 5000; PRAGMA user_version = 99");
    char *err = NULL;
    for (int i = 0; i < 60000 && (err == NULL || strstr(err, "kept again") == NULL); i++) {
        free(err);
        usleep(10000);
        err = read_text("err");
    }
    cr_assert(err != NULL);
    CHECK_HAS(err, "was written by a newer nardbox");
    CHECK_HAS(err, "; the experiment runs, and is kept again when that can be done");
    free(err);
    run_sql("PRAGMA busy_timeout = 5000; PRAGMA user_version = 2");
    int status = 0;
    cr_assert(kill(running, SIGINT) == 0 && waitpid(running, &status, 0) == running);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 130, "%d", status);
    Ran list = run_well(ARGUMENTS("results", "--db", db));
    CHECK_HAS(list.out, "  interrupted  ");
    Ran show = run_well(ARGUMENTS("show", "1", "--db", db));
    CHECK_HAS(show.out, "won by White");
    CHECK_HAS(show.out, "`again 1 --resume` goes on with it");
    ran_destroy(&list);
    ran_destroy(&show);
    // Where the rules are others by now it cannot go on: it stays as it was, and nobody is told that it could.
    run_sql("UPDATE progress SET state = json_set(state, '$.fingerprint', 'x')");
    for (int killed = 0; killed < 2; killed++) {
        Ran again = run_program(ARGUMENTS("again", "1", "--resume", "--db", db), "");
        cr_expect_eq(again.status, 1);
        CHECK_HAS(again.err, "not those it was begun with; `again 1` runs it anew");
        list = run_well(ARGUMENTS("results", "--db", db));
        CHECK_HAS(list.out, killed ? "  killed  " : "  interrupted  ");
        show = run_well(ARGUMENTS("show", "1", "--db", db));
        CHECK_HAS(show.out, killed ? "cannot be shown" : "won by White");
        CHECK_HAS(show.out, "`again 1` runs it anew");
        run_sql("UPDATE experiment SET status = 'running', result = NULL");
        ran_destroy(&again);
        ran_destroy(&list);
        ran_destroy(&show);
    }
}

Test(notebook_commands, full_disk) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 16384; // no file grows beyond that: not even the first form of the notebook fits
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    expect_unkept("cannot be written", 1);
}
