// SPDX-License-Identifier: MIT
// Experiments as scripts: every example of what they have holds; mistakes are told with file and line; limits are those
// of the script's own code; the scripts that come with the program run.
#define _GNU_SOURCE
#include "core/rule_keys.h"
#include "scripts/embedded.h"
#include "scripts/script_help.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[512];

static void enter(void) {
    snprintf(folder, sizeof folder, "%s", fresh_folder("lab_scripts"));
    cr_assert(chdir(folder) == 0);
}

static void leave(void) {
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_expect(chdir("/") == 0 && system(command) == 0);
}

TestSuite(lab_scripts, .init = enter, .fini = leave);

static Ran run_text(const char *text) {
    write_text("x.lua", text);
    return run_program(ARGUMENTS("lab", "./x.lua", "--seed", "5", "--db", "none"), "");
}

Test(lab_scripts, examples_hold) {
    size_t count, seen = 0;
    const ScriptName *names = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        if (names[i].kind == NAME_LAB) {
            Ran ran = run_text(names[i].example);
            cr_expect(ran.status == 0, "%s: %s", names[i].name, ran.err);
            ran_destroy(&ran);
            seen++;
        }
    }
    cr_expect(seen > 20);
}

// Whatever is in `lab` has a row, and the other way round.
Test(lab_scripts, rows_are_what_is_there) {
    Ran ran = run_program(ARGUMENTS("-c", "lab ./x.lua --games 7 --db none"), "");
    ran_destroy(&ran);
    write_text("x.lua", "for name in pairs(lab) do print(\"lab.\" .. name) end");
    ran = run_program(ARGUMENTS("lab", "./x.lua", "--games", "7", "--db", "none"), "");
    size_t count, rows = 0, found = 0;
    const ScriptName *names = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        rows += names[i].kind == NAME_LAB && strncmp(names[i].name, "lab.", 4) == 0;
    }
    for (char *line = strtok(ran.out, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        const ScriptName *name = script_find(line);
        cr_expect(name != NULL && strcmp(name->name, line) == 0, "%s has no row", line);
        found++;
    }
    cr_expect(rows == found && rows > 5, "%zu rows, %zu found", rows, found);
    ran_destroy(&ran);
}

typedef struct TextCase {
    const char *text;
    int status;
    const char *out, *err; // parts; NULL: that stream does not matter
} TextCase;

Test(lab_scripts, what_is_said) {
    static const TextCase cases[] = {
        {"print(1, \"a\\27[31mb\\nc\", true)", 0, "1 a?[31mb\nc true\n", NULL},
        {"print(lab.seed, lab.games == nil)", 0, "5 true\n", NULL},
        {"print(#lab.sim{ \"hypergammon\", games = 4 }.cells)", 0, "1\n", NULL},
        {"print(lab.sim{ \"hypergammon\", games = 4 }.seed)", 0, "5\n", NULL},
        {"print(lab.sim{ \"hypergammon\", games = 4, seed = 9 }.seed)", 0, "9\n", NULL},
        {"print(lab.sim{ \"narde\", set = { \"head.per_turn=2\" }, games = 2 }.variants[1].set[1])", 0,
         "head.per_turn=2\n", NULL},
        {"print(lab.sim{ \"hypergammon\", white = \"runner\", games = 2 }.bots[2].bot)", 0, "random\n", NULL},
        {"print(lab.sim{ { \"narde\", set = { \"head.per_turn=2\" } }, set = { \"doubles.times=3\" }, games = 2 }"
         ".variants[1].label)",
         0, "narde doubles.times=3 head.per_turn=2\n", NULL},
        {"print(lab.sim{ \"narde\", games = 2000, [\"until\"] = \"9%\" }.games < 2000)", 0, "true\n", NULL},
        {"lab.sim{ \"narde\", bots = { \"runner\", \"random\" }, white = \"blitz\" }", 3, NULL,
         "a sim has no \"white or black beside bots\""},
        {"lab.sim{ \"narde\", [\"until\"] = \"300%\" }", 3, NULL, "at most 50% of games won"},
        {"lab.sim{ \"narde\", [\"until\"] = \"0\" }", 3, NULL, "not \"0\""},
        {"lab.plot(lab.sim{ \"hypergammon\", games = 20 })", 0, "Length of games\n", NULL},
        {"lab.plot(lab.sim{ \"hypergammon\", games = 20 }, \"y.svg\")", 0, "written to y.svg", NULL},
        // A mistake has its line, and can be caught.
        {"\nlab.sim{ \"hypergamon\", games = 2 }", 3, NULL, "x.lua:2: "},
        {"\n\nlab.sim{ \"narde\", gmaes = 2 }", 3, NULL, "did you mean games?"},
        {"lab.tourney{ \"narde\", bot = \"random\" }", 3, NULL, "a tourney has no \"bot\"; did you mean bots?"},
        {"lab.duel{ \"narde\", bot = \"random\" }", 3, NULL, "a duel has no \"bot\"; did you mean bots?"},
        {"lab.sim{ \"narde\", set = \"head.per_turn=2\" }", 3, NULL, "as in { \"head.per_turn=2\" }"},
        {"lab.compar{ \"narde\" }", 3, NULL, "there is nothing called \"lab.compar\"; did you mean lab.compare?"},
        {"lab.sim{ \"narde\", games = 0.5 }", 3, NULL, "x.lua:1: lab.sim: "},
        {"lab.sim(5)", 3, NULL, "table expected"},
        {"lab.sim{ \"narde\", games = print }", 3, NULL, "numbers, texts, booleans and tables are expected"},
        {"lab.sim{ \"narde\", [2.5] = 1 }", 3, NULL, "a key in it is neither"},
        {"lab.sim{ \"narde\", nil, \"narde\" }", 3, NULL, "x.lua:1: "},
        {"lab.sim{ \"a\\0b\" }", 3, NULL, "NUL"},
        {"lab.sim{ \"a\\255b\", games = 2 }", 3, NULL, "x.lua:1: "},
        {"local t = {} t[1] = t lab.sim(t)", 3, NULL, "too deep"},
        {"print(pcall(lab.sim, { \"hypergamon\", games = 2 }))", 0,
         "false lab.sim: there is no variant \"hypergamon\"; did you mean hypergammon?", NULL},
        {"\nlab.sim{ \"narde\", white = \"blitzz\", games = 2 }", 3, NULL,
         "x.lua:2: lab.sim: there is no bot \"blitzz\"; did you mean blitz?"},
        {"lab.sim{ \"narde\", sprt = { 7, low = 0 } }", 3, NULL, "a list in it has names, too"},
        {"lab.sim{ { \"narde\", sett = { \"head.per_turn=2\" } } }", 3, NULL,
         "a variant has no \"sett\"; did you mean set?"},
        {"lab.sim{ { \"narde\", \"fevga\" } }", 3, NULL, "a variant has no \"2\""},
        {"lab.sim{ \"narde\", games = math.huge }", 3, NULL, "in \"games\" there is a number that is not finite"},
        {"lab.sim{ \"narde\", sprt = { low = 0/0 } }", 3, NULL, "in \"sprt\" there is a number that is not finite"},
        {"lab.sim{ \"narde\", white = \"\\255\" }", 3, NULL, "in \"bots\" there is"},
        {"lab.sim{ \"narde\", [\"\\255\"] = 1 }", 3, NULL, "not UTF-8"},
        {"lab.report({})", 3, NULL, "the result of an experiment is expected"},
        {"lab.report({ id = 3 })", 3, NULL, "not the result of an experiment of this script"},
        {"lab.plot(lab.sim{ \"hypergammon\", games = 2 }, \"../z.svg\")", 3, NULL, "must end in .svg"},
        {"lab.plot(lab.sim{ \"hypergammon\", games = 2 }, \"z.lua\")", 3, NULL, "must end in .svg"},
        {"lab.plot(lab.sim{ \"hypergammon\", games = 2 }, \"z\\27[31m.svg\")", 3, NULL, "that cannot be shown"},
        {"lab.plot(lab.sim{ \"hypergammon\", games = 2 }, \"z\\n.svg\")", 3, NULL, "that cannot be shown"},
        {"lab.nothing()", 3, NULL, "x.lua:1: "},
        {"local x = lba", 3, NULL, "lba"},
        {"x =", 3, NULL, "x.lua:1: "},
        {"error(\"enough\")", 3, NULL, "x.lua:1: enough"},
        // Limits are those of the script's own code.
        {"while true do end", 3, NULL, "does not come to an end"},
        {"lab.sim{ \"hypergammon\", games = 20 } while true do end", 3, NULL, "does not come to an end"},
        {"pcall(function() while true do end end) print(1)", 3, NULL, "does not come to an end"},
        {"local t = {} for i = 1, 1e6 do t[i] = {} end", 3, NULL, "too much memory"},
        // None of these is there.
        {"print(pcall(function() return io end))", 0, "false", NULL},
        {"print(pcall(function() return require end))", 0, "false", NULL},
        {"print(pcall(function() return turn end))", 0, "false", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_text(cases[i].text);
        cr_expect(ran.status == cases[i].status, "%s: status %d: %s", cases[i].text, ran.status, ran.err);
        cr_expect(cases[i].out == NULL || strstr(ran.out, cases[i].out) != NULL, "%s: %s", cases[i].text, ran.out);
        cr_expect(cases[i].err == NULL || strstr(ran.err, cases[i].err) != NULL, "%s: %s", cases[i].text, ran.err);
        ran_destroy(&ran);
    }
    // What fails at once can be asked for again and again, but not for long.
    Ran endless = run_text("for n = 1, 1e9 do print(n) pcall(lab.sim, { \"nothing\" }) end");
    cr_expect(endless.status == 3, "status %d", endless.status);
    CHECK_HAS(endless.err, "does not come to an end (at most 10000000 steps)");
    CHECK_HAS(endless.out, "\n100\n");
    cr_expect(strstr(endless.out, "\n1000\n") == NULL);
    ran_destroy(&endless);
    // A bot that fails is told of, whatever the script does with the result.
    write_text("fails.lua", "return { evaluate = function() end }");
    Ran failing = run_text("lab.sim{ \"narde\", white = \"./fails.lua\", games = 2 }");
    cr_expect(strstr(failing.err, " decisions, the program chose for it; the first: ") != NULL, "%s", failing.err);
    ran_destroy(&failing);
    Ran stopped = run_text("error(\"enough\")"); // its place once
    cr_expect_str_eq(stopped.err, "error: ./x.lua:1: enough\n");
    ran_destroy(&stopped);
    // What was caught is not said; a line is one line however long it is, of whole characters.
    Ran caught = run_text("pcall(lab.sim, { \"hypergamon\" }) print(\"x\" .. (\"\\u{e9}\"):rep(2000) .. \"\\n\")");
    cr_expect(strstr(caught.err, "error") == NULL, "%s", caught.err);
    cr_expect(strlen(caught.out) == 1 + 2 * 2000 + 2 && strchr(caught.out, '\n') == caught.out + 4001, "%s",
              caught.out);
    cr_expect(strchr(caught.out, '?') == NULL);
    ran_destroy(&caught);
    char *svg = read_text("y.svg");
    cr_expect(svg != NULL && strncmp(svg, "<?xml", 5) == 0);
    free(svg);
}

// A script may be a stranger's: it writes over nothing but pictures of ours, and only in the folder at hand.
Test(lab_scripts, pictures_stay_in_the_folder) {
    static const char draw[] = "lab.plot(lab.sim{ \"hypergammon\", games = 2 }, \"p.svg\")";
    struct stat info;
    write_text("p.svg", "<svg>somebody's own</svg>\n");
    Ran foreign = run_text(draw);
    char *kept = read_text("p.svg");
    cr_expect(foreign.status == 3 && strstr(foreign.err, "not drawn by nardbox") != NULL, "%s", foreign.err);
    cr_expect_str_eq(kept, "<svg>somebody's own</svg>\n");
    free(kept);
    ran_destroy(&foreign);
    unlink("p.svg");

    Ran first = run_text(draw);
    cr_expect(first.status == 0, "%s", first.err);
    ran_destroy(&first);
    Ran again = run_text(draw);
    cr_expect(again.status == 0, "our own picture is replaced: %s", again.err);
    ran_destroy(&again);

    // Links: to a file of ours elsewhere, to one that is not there, to a file of somebody's.
    cr_assert(mkdir("elsewhere", 0700) == 0 && rename("p.svg", "elsewhere/p.svg") == 0);
    write_text("elsewhere/rc", "alias");
    static const char *const targets[] = {"elsewhere/p.svg", "elsewhere/new", "elsewhere/rc"};
    char *before = read_text("elsewhere/p.svg");
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        cr_assert(symlink(targets[i], "p.svg") == 0);
        Ran linked = run_text(draw);
        cr_expect(linked.status == 3 && strstr(linked.err, "it is a link") != NULL, "%s: %s", targets[i], linked.err);
        cr_expect(lstat("p.svg", &info) == 0 && S_ISLNK(info.st_mode), "%s", targets[i]);
        ran_destroy(&linked);
        unlink("p.svg");
    }
    char *after = read_text("elsewhere/p.svg"), *rc = read_text("elsewhere/rc");
    cr_expect_str_eq(after, before);
    cr_expect_str_eq(rc, "alias");
    cr_expect(access("elsewhere/new", F_OK) != 0);
    free(before);
    free(after);
    free(rc);

    // What only calls itself a picture: a folder, a pipe.
    cr_assert(mkfifo("p.svg", 0600) == 0);
    Ran pipe = run_text(draw);
    cr_expect(pipe.status == 3 && lstat("p.svg", &info) == 0 && S_ISFIFO(info.st_mode), "%s", pipe.err);
    ran_destroy(&pipe);
}

typedef struct WordCase {
    const char *arguments[8];
    int status;
    const char *text; // of both streams together
} WordCase;

Test(lab_scripts, words) {
    static const WordCase cases[] = {
        {{"lab"}, 0, "head_rule"},
        {{"lab", "haed_rule"}, 1, "did you mean head_rule?"},
        {{"lab", "./nothing.lua"}, 4, "cannot open"},
        {{"lab", "head_rule", "x"}, 2, "an option of the script was expected, NAME=VALUE"},
        {{"lab", "head_rule", "=x"}, 2, "NAME=VALUE"},
        {{"lab", "atlas", "chekers=3"}, 3, "chekers=3? options are game=hit, race or pin, checkers=1..6"},
        {{"lab", "atlas", "checkers=7"}, 3, "checkers=7? options are"},
        {{"lab", "atlas", "points=7"}, 3, "points must be even"},
        {{"lab", "atlas", "game=hit", "positions=10"}, 3, "the game has more than 10 positions"},
        {{"lab", "atlas", "game=race", "checkers=1", "points=6", "faces=2", "positions=2000"},
         0,
         "| house/exact_bearoff "},
        {{"lab", "head_rule", "--nosuch"}, 2, "does not know the option --nosuch"},
        {{"lab", "head_rule", "--games", "0"}, 2, "--games wants"},
        {{"lab", "head_rule", "--seed", "x"}, 2, "--seed wants"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(cases[i].arguments, "");
        cr_expect(ran.status == cases[i].status, "case %zu: status %d: %s", i, ran.status, ran.err);
        cr_expect(strstr(ran.out, cases[i].text) != NULL || strstr(ran.err, cases[i].text) != NULL, "case %zu: %s%s", i,
                  ran.out, ran.err);
        ran_destroy(&ran);
    }
}

// What a person asks for and a script cannot read is said before it runs.
Test(lab_scripts, options_that_are_not_read) {
    static const struct {
        const char *text, *argument;
        int status;
        const char *err; // NULL: nothing
    } cases[] = {
        {"local n = lab.options.checkers", "chekers=3", 0,
         "warning: the script does not read the option chekers=3; did you mean checkers?\n"},
        {"local n = lab.options.checkers2", "checkers=3", 0, "option checkers=3; did you mean checkers2?\n"},
        {"local my_games = 3", "games=3", 0, "warning: the script does not read the option games=3\n"},
        {"local n = lab.options.checkers", "checkers=3", 0, NULL},
        {"local function get(name) return lab.options[name] end get('checkers')", "checkers=3", 0, NULL},
        {"for name in pairs(lab.options) do print(name) end", "chekers=3", 0, NULL},
        {"assert(lab.options.checkers, 'how many?')", "chekers=3", 3, "did you mean checkers?\nerror: "},
        {"local n = 3", "--games=3", 0, "warning: the script does not read --games (lab.games)\n"},
        {"local games = lab.games", "--games=3", 0, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_text("x.lua", cases[i].text);
        Ran ran = run_program(ARGUMENTS("lab", "./x.lua", cases[i].argument, "--db", "none"), "");
        cr_expect(ran.status == cases[i].status, "case %zu: %s", i, ran.err);
        cr_expect(cases[i].err == NULL ? *ran.err == '\0' : strstr(ran.err, cases[i].err) != NULL, "case %zu: %s", i,
                  ran.err);
        ran_destroy(&ran);
    }
}

// What a script is told of a game is what `solve` prints.
Test(lab_scripts, solved_games) {
    static const char script[] =
        "local one = lab.solve{ 'backgammon', set = { 'board.home=3', 'board.points=8', 'layout=8:1,5:1' } }\n"
        "print(('%d %.6f %.6f %.6f'):format(one.positions, one.points, one.wins, one.gammons))\n"
        "print(pcall(lab.solve, { 'backgammon', positions = 100 }))\n"
        "print(pcall(lab.solve, { 'backgammon', positions = 0 }))\n"
        "print(pcall(lab.solve, { 'backgamon' }))\n"
        "print(lab.solve{ 'backgammon', set = { 'layout=1:1', 'bearoff.when=never' } }.rolls)\n"
        "for name, value in pairs(lab.options) do print(name, value) end\n";
    write_text("x.lua", script);
    Ran ran = run_program(ARGUMENTS("lab", "./x.lua", "b=2 3", "a=1", "--db", "none"), "");
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    CHECK_HAS(ran.out, "3056 0.620464 0.659378 0.595431\n"); // transcripts/solve.out
    CHECK_HAS(ran.out, "the game has more than 100 positions\n");
    CHECK_HAS(ran.out, "positions must be a number from 1 to 2000000\n");
    CHECK_HAS(ran.out, "did you mean backgammon");
    CHECK_HAS(ran.out, "\nnil\na 1\nb 2 3\n");
    ran_destroy(&ran);
}

// The atlas has each rule about play, and each patch that comes with the program.
Test(lab_scripts, the_atlas_is_whole) {
    static const char *const others[] = {"names.",     "cube.",       "match.",      "board.points", "layout",
                                         "dice.faces", "head.first_", "score.extra", "state."};
    const char *atlas = NULL;
    for (size_t i = 0; i < embedded_lab_count; i++) {
        atlas = strcmp(embedded_labs[i].name, "atlas") == 0 ? embedded_labs[i].text : atlas;
    }
    size_t count, seen = 0;
    const RuleKey *key = rules_keys(&count);
    for (size_t i = 0; i < count; i++) {
        bool other = false;
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
            other = other || strncmp(key[i].path, others[k], strlen(others[k])) == 0;
        }
        size_t length = strcspn(key[i].path, "N"); // limits.NAME
        char *name = strndup(key[i].path, length);
        cr_expect(other || strstr(atlas, name) != NULL, "the atlas has no %s", key[i].path);
        seen += !other;
        free(name);
    }
    cr_expect(seen > 40);
    DIR *house = opendir(NARDBOX_SOURCE_DIR "/variants/house");
    cr_assert_not_null(house);
    for (struct dirent *entry; (entry = readdir(house)) != NULL;) {
        char name[300];
        snprintf(name, sizeof name, "\"%.*s\"", (int)strcspn(entry->d_name, "."), entry->d_name);
        cr_expect(entry->d_name[0] == '.' || strstr(atlas, name) != NULL, "the atlas has no %s", name);
    }
    closedir(house);
}

// Each experiment of a script is a row of the notebook.
Test(lab_scripts, rows_of_the_notebook) {
    write_text("x.lua", "for i = 1, 3 do lab.sim{ \"hypergammon\", games = 2, seed = i } end");
    Ran ran = run_program(ARGUMENTS("lab", "./x.lua", "--db", "n.db"), "");
    Ran list = run_program(ARGUMENTS("results", "--db", "n.db"), "");
    cr_expect(ran.status == 0 && list.status == 0, "%s%s", ran.err, list.err);
    CHECK_HAS(list.out, "     3  ");
    CHECK_HAS(list.out, "lab ./x.lua: sim hypergammon");
    ran_destroy(&ran);
    ran_destroy(&list);
}

// A quick look at those that come with the program; the same seed says the same.
Test(lab_scripts, shipped) {
    const EmbeddedFile *scripts = embedded_labs;
    cr_expect(embedded_lab_count >= 3);
    for (size_t i = 0; i < embedded_lab_count; i++) {
        if (strcmp(scripts[i].name, "atlas") == 0) {
            continue; // it plays no games; `words` looks at a small one
        }
        Ran one = run_program(ARGUMENTS("lab", scripts[i].name, "--games", "6", "--db", "none"), "");
        Ran two = run_program(ARGUMENTS("lab", scripts[i].name, "--games", "6", "--threads", "3", "--db", "none"), "");
        cr_expect(one.status == 0, "%s: %s", scripts[i].name, one.err);
        cr_expect_str_eq(one.out, two.out);
        cr_expect(strlen(one.out) > 500 && strstr(scripts[i].text, "-- ") == scripts[i].text);
        ran_destroy(&one);
        ran_destroy(&two);
    }
}
