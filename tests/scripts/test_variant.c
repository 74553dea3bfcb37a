// SPDX-License-Identifier: MIT
// The loader: specs, search, merging, provenance of keys, difference files, and every way a file can be bad.
#define _XOPEN_SOURCE 700
#include "scripts/host/embedded.h"
#include "scripts/host/variant.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A folder of one's own for each test, and the working directory.
static char folder[256];

static void enter_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/nardbox-variant-XXXXXX");
    cr_assert(mkdtemp(folder) != NULL && chdir(folder) == 0);
    unsetenv("NARDBOX_PATH");
}

static void leave_folder(void) {
    char command[512];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert(chdir("/") == 0 && system(command) == 0);
}

static void write_bytes(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    cr_assert(file != NULL && fwrite(text, 1, length, file) == length && fclose(file) == 0, "%s", path);
}

static void write_file(const char *path, const char *text) {
    write_bytes(path, text, strlen(text));
}

static Variant *must_load(const char *spec) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    cr_assert(variant != NULL, "%s: %s", spec, error.text);
    cr_assert(error.status == VARIANT_OK && error.text[0] == '\0');
    return variant;
}

static void expect_key(const Variant *variant, size_t game, const char *path, const char *wanted) {
    char got[512];
    rules_get_text(variant_rules(variant, game), path, got, sizeof got);
    cr_expect_str_eq(got, wanted, "%s: %s is %s, not %s", variant_spec(variant), path, got, wanted);
}

static void expect_place(const Variant *variant, const char *path, const char *wanted) {
    const char *got = variant_key_place(variant, path);
    cr_expect_str_eq(got != NULL ? got : "nowhere", wanted, "%s was set at %s, not at %s", path,
                     got != NULL ? got : "nowhere", wanted);
}

// --- Shipped files ---------------------------------------------------------------------------------------------

Test(variant, shipped_names, .init = enter_folder, .fini = leave_folder) {
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    static const char *const wanted[] = {"backgammon", "hypergammon",     "long_nardi",    "nackgammon",
                                         "narde",      "nardi_classique", "nardi_latvian", "takhte_nard"};
    for (size_t i = 1; i < count; i++) {
        cr_expect(strcmp(names[i - 1], names[i]) < 0, "sorted");
    }
    for (size_t w = 0; w < sizeof wanted / sizeof wanted[0]; w++) {
        bool found = false;
        for (size_t i = 0; i < count; i++) {
            found = found || strcmp(names[i], wanted[w]) == 0;
        }
        cr_expect(found, "%s is not shipped", wanted[w]);
    }
    const char *const *patches = variant_shipped_patches(&count);
    cr_assert(count >= 2);
    cr_expect_str_eq(patches[0], "house/exact_bearoff");
    cr_expect_str_eq(patches[1], "house/no_hit_at_home");
    Variant *variant = must_load("long_nardi");
    cr_expect_str_eq(variant_spec(variant), "long_nardi");
    cr_expect_str_eq(variant_name(variant), "long_nardi");
    cr_expect_str_eq(variant_title(variant), "Длинные нарды");
    cr_expect(variant_about(variant)[0] != '\0' && variant_source(variant)[0] != '\0');
    cr_expect(variant_file_count(variant) == 2);
    cr_expect_str_eq(variant_file(variant, 0), "narde.lua");
    cr_expect_str_eq(variant_file(variant, 1), "long_nardi.lua");
    cr_expect(variant_file(variant, 2) == NULL);
    cr_expect(variant_game_count(variant) == 1 && variant_rules(variant, 1) == NULL);
    cr_expect_str_eq(variant_game_name(variant, 0), "long_nardi");
    variant_destroy(variant);
    variant_destroy(NULL);
}

// --- Merging ---------------------------------------------------------------------------------------------------

Test(variant, merging, .init = enter_folder, .fini = leave_folder) {
    write_file("base.lua",
               "return {\n"
               "  title = \"Base\", about = \"one\\ntwo\", source = \"a book\",\n"
               "  layout = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 },\n"
               "  head = { per_turn = 1, first_max = 2, first_doubles = { 3, 4, 6 } },\n"
               "  limits = { far = { from = 19, to = 24, stack = 1 }, mid = { from = 12, to = 12, stack = 2 } },\n"
               "  score = { gammon = 2, backgammon = 3 },\n"
               "}\n");
    write_file("child.lua", "return {\n"
                            "  based_on = \"./base.lua\",\n"
                            "  head = { first_doubles = { 6 } },\n"
                            "  limits = { far = { from = 20, to = 24, points = 3 }, mid = false },\n"
                            "  score = { backgammon = false },\n"
                            "}\n");
    Variant *variant = must_load("./child.lua");
    cr_expect_str_eq(variant_name(variant), "child");
    cr_expect_str_eq(variant_title(variant), "Base");
    cr_expect_str_eq(variant_about(variant), "one\ntwo");
    expect_key(variant, 0, "head.per_turn", "1");                   // groups merge
    expect_key(variant, 0, "head.first_doubles", "{6}");            // a list replaces
    expect_key(variant, 0, "limits.far", "from=20 to=24 points=3"); // an entry of limits replaces
    expect_key(variant, 0, "limits.mid", "false");                  // false switches off
    expect_key(variant, 0, "score.gammon", "2");
    expect_key(variant, 0, "score.backgammon", "false");
    expect_place(variant, "head.per_turn", "./base.lua:4");
    expect_place(variant, "head.first_doubles", "./child.lua:3");
    expect_place(variant, "limits.far", "./child.lua:4");
    expect_place(variant, "limits.mid", "./child.lua:4");
    expect_place(variant, "layout", "./base.lua:3");
    expect_place(variant, "forced.use", "nowhere");
    variant_destroy(variant);

    // A list of parents is merged left to right; a layout replaces as a whole; each side may have its own.
    write_file("left.lua", "return { layout = { [24] = 15 }, move = { direction = 'parallel' },\n"
                           "  contact = { blot = 'closed' }, match = { to = 5 }, prime = { length = 5 } }");
    write_file("right.lua", "return { prime = { length = 4 }, match = { starter = 'loser' } }");
    write_file("both.lua",
               "return { based_on = { './left.lua', './right.lua' },\n"
               "  layout = { white = { [24] = 14, off = 1 }, black = { [24] = 10, reserve = 5, bar = 1 } } }");
    variant = must_load("both.lua");
    expect_key(variant, 0, "layout", "white=24:14,off:1 black=reserve:5,bar:1,24:10");
    expect_key(variant, 0, "prime.length", "4");
    expect_key(variant, 0, "match.to", "5");
    expect_key(variant, 0, "match.starter", "loser");
    expect_place(variant, "prime.length", "./right.lua:1");
    expect_place(variant, "match.to", "./left.lua:2");
    cr_expect(variant_file_count(variant) == 3);
    cr_expect(variant_rules(variant, 0)->total[WHITE] == 15 && variant_rules(variant, 0)->total[BLACK] == 16);
    variant_destroy(variant);

    // A small board: the bar of the layout goes with it, wherever board.points is said.
    write_file("small.lua", "return { layout = { [12] = 3, bar = 1 } }");
    write_file("smaller.lua",
               "return { based_on = 'small', board = { points = 12, home = 3 }, prime = { length = 4 } }");
    variant = must_load("./smaller.lua");
    cr_expect(variant_rules(variant, 0)->board_points == 12 && variant_rules(variant, 0)->bar == 13);
    cr_expect(variant_rules(variant, 0)->total[BLACK] == 4);
    variant_destroy(variant);
}

Test(variant, patches, .init = enter_folder, .fini = leave_folder) {
    write_file("my_patch.lua", "return { title = 'my patch', head = { per_turn = 2 } }");
    write_file("second.lua", "return { head = { per_turn = 3 }, allow_step = false, state = false }");
    Variant *variant = must_load("long_nardi+my_patch.lua");
    cr_expect_str_eq(variant_name(variant), "long_nardi+my_patch");
    cr_expect_str_eq(variant_title(variant), "Длинные нарды + my patch");
    cr_expect_str_eq(variant_spec(variant), "long_nardi+my_patch.lua");
    expect_key(variant, 0, "head.per_turn", "2");
    expect_place(variant, "head.per_turn", "my_patch.lua:1");
    cr_expect(variant_example_count(variant) == 0, "the examples of the variant below need not hold any more");
    variant_destroy(variant);
    variant = must_load("long_nardi+./my_patch.lua+second.lua");
    cr_expect_str_eq(variant_name(variant), "long_nardi+my_patch+second");
    expect_key(variant, 0, "head.per_turn", "3");
    variant_destroy(variant);
    variant = must_load("takhte_nard+house/no_hit_at_home+house/exact_bearoff");
    cr_expect_str_eq(variant_name(variant), "takhte_nard+house/no_hit_at_home+house/exact_bearoff");
    expect_key(variant, 0, "hit.in_home", "false");
    expect_key(variant, 0, "bearoff.match", "exact");
    expect_place(variant, "hit.in_home", "house/no_hit_at_home.lua:6");
    variant_destroy(variant);
    // based_on takes the same specs; a file may itself have a '+' in its name.
    cr_assert(mkdir("c++", 0777) == 0);
    write_file("c++/d.lua", "return { based_on = './e+f.lua+house/no_hit_at_home' }");
    write_file("c++/e+f.lua", "return { based_on = 'backgammon', match = { to = 11 } }");
    variant = must_load("c++/d.lua+my_patch.lua");
    cr_expect_str_eq(variant_name(variant), "d+my_patch");
    expect_key(variant, 0, "match.to", "11");
    expect_key(variant, 0, "hit.in_home", "false");
    expect_place(variant, "match.to", "c++/e+f.lua:1");
    variant_destroy(variant);
    write_file("a+b.lua", "return { based_on = 'backgammon+house/exact_bearoff' }");
    variant = must_load("./a+b.lua+second.lua");
    cr_expect_str_eq(variant_name(variant), "a+b+second");
    expect_key(variant, 0, "bearoff.match", "exact");
    variant_destroy(variant);
}

Test(variant, search, .init = enter_folder, .fini = leave_folder) {
    cr_assert(mkdir("one", 0777) == 0 && mkdir("two", 0777) == 0 && mkdir("two/house", 0777) == 0);
    write_file("one/mine.lua", "return { based_on = 'neighbour', title = 'one' }");
    write_file("one/neighbour.lua", "return { based_on = 'backgammon', match = { to = 3 } }");
    write_file("two/mine.lua", "return { based_on = 'backgammon', title = 'two' }");
    write_file("two/backgammon.lua", "return { based_on = 'narde', title = 'never: shipped names come first' }");
    write_file("two/house/loud.lua", "return { cube = { max = 8 } }");
    VariantError error;
    cr_expect(variant_load("mine", &error) == NULL && error.status == VARIANT_NOT_FOUND);
    // A path in based_on, and a name, are looked for in the folder of the file that names them.
    Variant *variant = must_load("one/mine.lua");
    expect_key(variant, 0, "match.to", "3");
    variant_destroy(variant);
    setenv("NARDBOX_PATH", "/nowhere::one:two", 1);
    variant = must_load("mine");
    cr_expect_str_eq(variant_title(variant), "one");
    cr_expect_str_eq(variant_file(variant, 2), "one/mine.lua");
    variant_destroy(variant);
    setenv("NARDBOX_PATH", "two:one", 1);
    variant = must_load("mine");
    cr_expect_str_eq(variant_title(variant), "two");
    variant_destroy(variant);
    variant = must_load("backgammon+house/loud");
    expect_key(variant, 0, "cube.max", "8");
    cr_expect_str_eq(variant_title(variant), "Backgammon");
    cr_expect_str_eq(variant_name(variant), "backgammon+house/loud");
    variant_destroy(variant);
    // The same file by two ways is one file.
    write_file("twice.lua", "return { based_on = { './one/neighbour.lua', './one/../one/neighbour.lua' } }");
    variant = must_load("twice.lua");
    cr_expect(variant_file_count(variant) == 3);
    variant_destroy(variant);
}

Test(variant, match_of_games, .init = enter_folder, .fini = leave_folder) {
    write_file("first.lua", "return { based_on = 'backgammon', match = { to = 99, crawford = true } }");
    write_file("tavli.lua", "return {\n"
                            "  title = 'Tavli',\n"
                            "  match = {\n"
                            "    to = 7,\n"
                            "    games = { './first.lua', 'narde', 'takhte_nard+house/exact_bearoff' },\n"
                            "  },\n"
                            "  cube = { on = false },\n"
                            "}\n");
    Variant *variant = must_load("tavli.lua");
    cr_expect(variant_game_count(variant) == 3);
    cr_expect_str_eq(variant_game_name(variant, 0), "first");
    cr_expect_str_eq(variant_game_name(variant, 1), "narde");
    cr_expect_str_eq(variant_title(variant), "Tavli");
    for (size_t game = 0; game < 3; game++) {
        expect_key(variant, game, "match.to", "7");
        expect_key(variant, game, "match.crawford", "false"); // the match is the outer file's
        expect_key(variant, game, "match.starter", "roll");
        expect_key(variant, game, "cube.on", "false"); // what it says holds for all its games
        cr_expect(variant_rules(variant, game)->match_game_count == 3);
    }
    expect_key(variant, 0, "contact.blot", "hit");
    expect_key(variant, 1, "contact.blot", "closed");
    expect_key(variant, 2, "bearoff.match", "exact");
    expect_place(variant, "match.to", "tavli.lua:4");
    expect_place(variant, "match.games", "tavli.lua:5");
    expect_place(variant, "cube.on", "tavli.lua:7");
    cr_expect(variant_file_count(variant) == 6);
    variant_destroy(variant);
    variant = must_load("tavli.lua+house/exact_bearoff");
    for (size_t game = 0; game < 3; game++) {
        expect_key(variant, game, "bearoff.match", "exact");
    }
    variant_destroy(variant);
    write_file("single.lua", "return { based_on = 'backgammon+tavli.lua', match = { games = {} } }");
    variant = must_load("./single.lua");
    cr_expect(variant_game_count(variant) == 1);
    variant_destroy(variant);
}

// --- Lines -----------------------------------------------------------------------------------------------------

typedef struct PlaceCase {
    const char *text;
    const char *places[8][2]; // path, line
} PlaceCase;

Test(variant, lines, .init = enter_folder, .fini = leave_folder) {
    static const PlaceCase cases[] = {
        {"return { layout = { [24] = 15 }, head = { per_turn = 1, first_max = 2 }, match = { to = 3 } }",
         {{"layout", "1"}, {"head.per_turn", "1"}, {"head.first_max", "1"}, {"match.to", "1"}}},
        {"return {\n  layout = { [24] = 15 },\n  head = { per_turn = 1, first_max = 2 },\n\n  match = { to = 3 },\n}\n",
         {{"layout", "2"}, {"head.per_turn", "3"}, {"head.first_max", "3"}, {"match.to", "5"}}},
        {"return {\n  layout = {\n    [24] = 2,\n    [13] = 5,\n  },\n  head = {\n    per_turn = 1,\n    first_max = "
         "2,\n"
         "    first_doubles = {\n      3, 4,\n      6 },\n  },\n  match =\n  {\n    to = 3\n  }\n}\n",
         {{"layout", "2"},
          {"head.per_turn", "7"},
          {"head.first_max", "8"},
          {"head.first_doubles", "9"},
          {"match.to", "15"}}},
        {"-- comment\nreturn { layout = { [24] = 15 }, head = { per_turn = 1,\n  first_max = 2 }, match = { to = 3,\n"
         "  starter = 'winner' } }",
         {{"layout", "2"}, {"head.per_turn", "2"}, {"head.first_max", "3"}, {"match.to", "3"}, {"match.starter", "4"}}},
        {"local rules = {}\nrules.layout = { [24] = 15 }\nrules.head = {}\nrules.head.per_turn = 1\n"
         "rules.head.first_max = 2\nreturn rules\n",
         {{"layout", "2"}, {"head.per_turn", "4"}, {"head.first_max", "5"}}},
        {"local function head(n)\n  local t = {}\n  t.per_turn = n\n  return t\nend\nreturn {\n  head = head(1),\n"
         "  layout = { [24] = 15 },\n  match = { to = 3 },\n}\n",
         {{"head.per_turn", "3"}, {"layout", "8"}, {"match.to", "9"}}},
        {"return {\n  layout = { [24] = 15 },\n  limits = {\n    far = { from = 19, to = 24, stack = 1 },\n    near = "
         "{\n"
         "      from = 1,\n      to = 6,\n      stack = 5 } },\n  names = { gammon = \"mars\",\n  head = \"h\" } }",
         {{"layout", "2"}, {"limits.far", "4"}, {"limits.near", "5"}, {"names.gammon", "9"}, {"names.head", "10"}}},
        {"\xef\xbb\xbfreturn {\r\n  layout = { [24] = 15 },\r\n  head = { per_turn = 1 }\r\n}\r\n",
         {{"layout", "2"}, {"head.per_turn", "3"}}},
        {"local t = { layout = { [24] = 15 } }\nfor i = 1, 3 do\n  t.match = { to = i }\nend\nreturn t",
         {{"layout", "1"}, {"match.to", "3"}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file("lines.lua", cases[i].text);
        Variant *variant = must_load("lines.lua");
        for (size_t p = 0; p < 8 && cases[i].places[p][0] != NULL; p++) {
            char wanted[40];
            snprintf(wanted, sizeof wanted, "lines.lua:%s", cases[i].places[p][1]);
            expect_place(variant, cases[i].places[p][0], wanted);
        }
        variant_destroy(variant);
    }
    // Tables by the thousand do not make a file too large for its memory.
    write_file("lines.lua",
               "for i = 1, 100000 do\n  local t = {}\n  t[1] = i\nend\nreturn {\n  layout = { [24] = 15 } }\n");
    variant_destroy(must_load("lines.lua"));
    // A loop makes the tracking stop, not the loading; the keys then have a file and no line, or the right line.
    write_file("lines.lua", "local t = {}\nfor i = 1, 3000 do\n  t[i] = { i }\n  t[i][2] = i\nend\n"
                            "return {\n  layout = { [24] = 15 },\n}\n");
    Variant *variant = must_load("lines.lua");
    cr_expect(strncmp(variant_key_place(variant, "layout"), "lines.lua", 9) == 0);
    variant_destroy(variant);
    // In the shipped files each key is where the text says so.
    for (size_t i = 0; i < embedded_variant_count; i++) {
        if (strchr(embedded_variants[i].name, '/') != NULL) {
            continue;
        }
        variant = must_load(embedded_variants[i].name);
        size_t count;
        const RuleKey *keys = rules_keys(&count);
        for (size_t k = 0; k < count; k++) {
            const char *place = variant_key_place(variant, keys[k].path);
            const char *colon = place != NULL ? strchr(place, ':') : NULL;
            char own[80];
            snprintf(own, sizeof own, "%s.lua", embedded_variants[i].name);
            if (place == NULL || colon == NULL || strncmp(place, own, strlen(own)) != 0) {
                cr_expect(place == NULL || colon != NULL, "%s has no line", place);
                continue;
            }
            const char *line = embedded_variants[i].text;
            for (int n = atoi(colon + 1); n > 1; n--) {
                line = strchr(line, '\n') + 1;
            }
            const char *dot = strrchr(keys[k].path, '.');
            char text[400];
            snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
            cr_expect(strstr(text, dot != NULL ? dot + 1 : keys[k].path) != NULL, "%s is said to be in: %s",
                      keys[k].path, text);
        }
        variant_destroy(variant);
    }
}

// --- Examples --------------------------------------------------------------------------------------------------

Test(variant, examples, .init = enter_folder, .fini = leave_folder) {
    write_file("e.lua", "return {\n  based_on = 'narde',\n  examples = {\n"
                        "    { position = '24:15 24:15 w 65', legal = { 'a', 'b' }, illegal = 'c', why = 'A1' },\n"
                        "    {\n      position = 'p', all = { '' }, count = 1,\n    },\n"
                        "    { position = 'q', all = {} },\n  },\n}\n");
    Variant *variant = must_load("e.lua");
    cr_assert(variant_example_count(variant) == 3);
    const VariantExample *example = variant_example(variant, 0);
    cr_expect_str_eq(example->position, "24:15 24:15 w 65");
    cr_assert(example->legal_count == 2 && example->illegal_count == 1 && example->all_count == 0);
    cr_expect_str_eq(example->legal[1], "b");
    cr_expect_str_eq(example->illegal[0], "c");
    cr_expect(!example->all_given && example->count == -1 && example->line == 4);
    cr_expect_str_eq(example->why, "A1");
    cr_expect_str_eq(example->file, "e.lua");
    example = variant_example(variant, 1);
    cr_expect(example->all_given && example->all_count == 1 && example->count == 1 && example->line == 6);
    cr_expect_str_eq(example->all[0], "");
    cr_expect_str_eq(example->why, "");
    example = variant_example(variant, 2);
    cr_expect(example->all_given && example->all_count == 0 && example->line == 8);
    cr_expect(variant_example(variant, 3) == NULL);
    variant_destroy(variant);
}

// --- Bad files -------------------------------------------------------------------------------------------------

typedef struct BadCase {
    const char *text;     // of bad.lua
    VariantStatus status; // of the failure
    const char *words[4]; // each must be in the message, the first at its beginning
} BadCase;

static void expect_failure(const char *spec, const char *what, VariantStatus status, const char *const words[4]) {
    VariantError error;
    memset(&error, 'x', sizeof error);
    alarm(10);
    Variant *variant = variant_load(spec, &error);
    alarm(0);
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

Test(variant, bad_files, .init = enter_folder, .fini = leave_folder) {
    static const BadCase cases[] = {
        // keys
        {"return {\n  layout = { [24] = 15 },\n  head = { per_turm = 1 },\n}",
         VARIANT_SCRIPT,
         {"bad.lua:3: there is no rule key head.per_turm; did you mean head.per_turn?",
          "\n    head = { per_turm = 1 },\n             ^"}},
        {"return { based_on = 'narde', prime = { first_max = 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "did you mean head.first_max?"}},
        {"return { based_on = 'narde', haed = { per_turn = 1 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: there is no group \"haed\"; did you mean head?"}},
        {"return { based_on = 'narde',\n basd_on = 1 }", VARIANT_SCRIPT, {"bad.lua:2: ", "did you mean based_on?"}},
        {"return { based_on = 'narde', per_turn = 1 }",
         VARIANT_SCRIPT,
         {"bad.lua:1: ", "did you mean the key head.per_turn?"}},
        {"return { based_on = 'narde', zzzzzzzz = 1 }", VARIANT_SCRIPT, {"bad.lua:1: there is no group \"zzzzzzzz\""}},
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
         {"bad.lua:1: ", "stak"}},
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
        {"return { based_on = 'narde', head = { per_turn = 1.0 } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: head.per_turn must be a whole number", "not 1"}},
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
         {"bad.lua:1: names.head must be a text"}},
        {"return { based_on = 'narde', title = 7 }", VARIANT_SCRIPT, {"bad.lua:1: title must be a text, not 7"}},
        {"return { based_on = 7 }", VARIANT_SCRIPT, {"bad.lua:1: based_on must be"}},
        {"return { based_on = { x = 'narde' } }", VARIANT_SCRIPT, {"bad.lua:1: based_on must be"}},
        {"return { layout = 15 }", VARIANT_SCRIPT, {"bad.lua:1: layout must be a map"}},
        {"return { layout = { head = 15 } }", VARIANT_SCRIPT, {"bad.lua:1: layout: \"head\" is not a place"}},
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
         {"bad.lua:1: names.head must be a text of 1 to 31 bytes"}},
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
        {"return { head = { per_turn = 1 } }", VARIANT_SCRIPT, {"bad.lua: is a patch", "backgammon+bad.lua"}},
        {"return {}", VARIANT_SCRIPT, {"bad.lua: is a patch"}},
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
         {"house/exact_bearoff.lua: is a patch"}},
        // hooks
        {"return {\n based_on = 'narde',\n allow_step = function() return true end }",
         VARIANT_SCRIPT,
         {"bad.lua:3: allow_step is a hook; this version of nardbox runs rule keys only"}},
        {"return { based_on = 'narde', state = { each = { token = true } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: state belongs to hooks"}},
        {"return { based_on = 'narde', score = { extra = { mother = 2 } } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: score.extra belongs to hooks"}},
        {"return { based_on = 'narde', points = function() end }", VARIANT_SCRIPT, {"bad.lua:1: points is a hook"}},
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
        {"return { based_on = 'narde', examples = { 'x' } }",
         VARIANT_SCRIPT,
         {"bad.lua:1: an example must be a table"}},
        // Lua
        {"return {\n head = { per_turn = 1 }\n layout = {} }",
         VARIANT_SCRIPT,
         {"bad.lua:3: '}' expected", "near 'layout'", "\n    layout = {} }"}},
        {"", VARIANT_SCRIPT, {"bad.lua: must return a table", "nothing"}},
        {"return 3", VARIANT_SCRIPT, {"bad.lua: must return a table", "not 3"}},
        {"retrun {}", VARIANT_SCRIPT, {"bad.lua:1: ", "retrun"}},
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
Test(variant, first_mistake, .init = enter_folder, .fini = leave_folder) {
    write_file("bad.lua",
               "return {\n  based_on = 'narde',\n  head = { per_turn = 1, b = 1, a = 2 },\n  prime = { c = 1 },\n"
               "  zzz = 1,\n}\n");
    static const char *const words[4] = {"bad.lua:3: there is no rule key head.a"};
    for (int i = 0; i < 20; i++) {
        expect_failure("bad.lua", "two mistakes", VARIANT_SCRIPT, words);
    }
}

typedef struct SpecCase {
    const char *spec;
    VariantStatus status;
    const char *words[4];
} SpecCase;

Test(variant, bad_specs, .init = enter_folder, .fini = leave_folder) {
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
        {"zzzzz", VARIANT_NOT_FOUND, {"there is no variant \"zzzzz\"", "nardbox variants"}},
        {"here", VARIANT_NOT_FOUND, {"there is no variant \"here\"", "write ./here.lua"}},
        {"", VARIANT_NOT_FOUND, {"a variant needs a name"}},
        {"+narde", VARIANT_NOT_FOUND, {"a variant needs a name"}},
        {"narde+", VARIANT_NOT_FOUND, {"a variant needs a name"}},
        {"narde++house/exact_bearoff", VARIANT_NOT_FOUND, {"a variant needs a name"}},
        {"nar de", VARIANT_NOT_FOUND, {"\"nar de\" is not the name of a variant"}},
        {"./gone.lua", VARIANT_IO, {"cannot open \"./gone.lua\": No such file"}},
        {"gone.lua", VARIANT_IO, {"cannot open \"gone.lua\": No such file"}},
        {"narde+house/exact_bearof",
         VARIANT_IO,
         {"cannot open \"house/exact_bearof\"", "did you mean house/exact_bearoff?"}},
        {"house/exact_bearoff", VARIANT_SCRIPT, {"house/exact_bearoff.lua: is a patch"}},
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
Test(variant, too_much, .init = enter_folder, .fini = leave_folder) {
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
    write_file("slow.lua",
               "return { based_on = { './slow1.lua', './slow2.lua', './slow3.lua', './slow4.lua', 'narde' } }");
    for (int i = 1; i <= 4; i++) {
        snprintf(name, sizeof name, "slow%d.lua", i);
        write_file(
            name, "local s = ('x'):rep(900000)\nfor _ = 1, 7000 do\n  local t = s .. 'y'\n  t = nil\nend\nreturn {}\n");
    }
    VariantError slow_error;
    alarm(10);
    cr_expect(variant_load("slow.lua", &slow_error) == NULL && slow_error.status == VARIANT_SCRIPT);
    alarm(0);
    cr_expect(strstr(slow_error.text, "too long") != NULL, "%s", slow_error.text);

    static const char *const words[4] = {"big.lua: is too long for a rule file", "at most 256 KiB"};
    int descriptor = open("big.lua", O_CREAT | O_WRONLY | O_TRUNC, 0666);
    cr_assert(descriptor >= 0 && ftruncate(descriptor, 1 << 30) == 0); // a gigabyte with nothing in it
    close(descriptor);
    expect_failure("big.lua", "sparse", VARIANT_SCRIPT, words);
    size_t length = 256 * 1024;
    char *spaces = malloc(length + 1);
    cr_assert(spaces != NULL);
    memset(spaces, ' ', length + 1);
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
    free(spaces);
    static const char zero[] = "return { based_on = 'narde' }\0";
    write_bytes("zero.lua", zero, sizeof zero - 1);
    static const char *const zeros[4] = {"zero.lua: is not text: it has a zero byte at 29"};
    expect_failure("zero.lua", "zero byte", VARIANT_SCRIPT, zeros);
}

// Random damage to a good file never does worse than an error.
Test(variant, damaged_files, .init = enter_folder, .fini = leave_folder) {
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

// --- Difference files ------------------------------------------------------------------------------------------

static uint32_t next_random(uint32_t *seed, uint32_t bound) {
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 8) % bound;
}

// Changes one random key of the rules to a random value; refused changes are no changes.
static void change_something(Rules *rules, uint32_t *seed) {
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    const RuleKey *key = &keys[next_random(seed, (uint32_t)count)];
    char path[64], text[200];
    Error error;
    Rules before = *rules;
    snprintf(path, sizeof path, "%s", key->path);
    switch (key->type) {
    case RULE_INT:
    case RULE_INT_OR_FALSE:
        snprintf(text, sizeof text, "%d",
                 key->minimum + (int)next_random(seed, (uint32_t)(key->maximum - key->minimum + 1)));
        if (key->type == RULE_INT_OR_FALSE && next_random(seed, 3) == 0) {
            snprintf(text, sizeof text, "false");
        }
        break;
    case RULE_BOOL:
        snprintf(text, sizeof text, "%s", next_random(seed, 2) ? "true" : "false");
        break;
    case RULE_ENUM: {
        uint32_t words = 0;
        while (key->words[words] != NULL) {
            words++;
        }
        snprintf(text, sizeof text, "%s", key->words[next_random(seed, words)]);
        break;
    }
    case RULE_FACES:
        snprintf(text, sizeof text,
                 next_random(seed, 3)   ? "{%u, %u}"
                 : next_random(seed, 2) ? "all"
                                        : "{}",
                 1 + next_random(seed, 6), 1 + next_random(seed, 6));
        break;
    case RULE_NUMBERS:
        snprintf(text, sizeof text, next_random(seed, 2) ? "{%u}" : "{}", 1 + next_random(seed, 6));
        break;
    case RULE_LAYOUT:
        snprintf(text, sizeof text, next_random(seed, 2) ? "24:%u,reserve:%u" : "white=24:%u black=bar:%u,off:2",
                 1 + next_random(seed, 15), 1 + next_random(seed, 15));
        break;
    case RULE_LIMIT:
        snprintf(path, sizeof path, "limits.%s", (const char *[]){"a", "far", "end", "_1"}[next_random(seed, 4)]);
        snprintf(text, sizeof text, next_random(seed, 3) ? "from=%u to=%u stack=1" : "false", 1 + next_random(seed, 6),
                 7 + next_random(seed, 6));
        break;
    case RULE_NAME_TEXT:
        snprintf(text, sizeof text, "%s",
                 (const char *[]){"oin", "a \"quoted\" \\ word", "Чёрные", "]]"}[next_random(seed, 4)]);
        break;
    case RULE_GAMES:
        return; // makes a match of several games, tested by itself
    }
    if (rules_set_text(rules, path, text, &error) != STATUS_OK || rules_complete(rules, &error) != STATUS_OK) {
        *rules = before;
    }
}

static bool same_limits(const Rules *a, const Rules *b) {
    bool same = a->limit_count == b->limit_count;
    for (int i = 0; i < a->limit_count; i++) {
        char path[RULES_NAME + 8];
        snprintf(path, sizeof path, "limits.%s", a->limits[i].name);
        same = same && rules_key_equal(a, b, path);
    }
    return same;
}

Test(variant, differences, .init = enter_folder, .fini = leave_folder) {
    static const char *const bases[] = {"backgammon",           "long_nardi", "takhte_nard+house/no_hit_at_home",
                                        "hypergammon",          "./own.lua",  "./own.lua+own_patch.lua",
                                        "narde+./own_patch.lua"};
    write_file("own.lua", "return { based_on = 'narde', limits = { far = { from = 19, to = 24, stack = 1 }, a = { from "
                          "= 1, to = 3, points = 2 } } }");
    write_file("own_patch.lua", "return { head = { per_turn = 3 }, names = { head = 'kopf' } }");
    cr_assert(mkdir("elsewhere", 0777) == 0);
    uint32_t seed = 7;
    size_t changed = 0;
    for (int round = 0; round < 600; round++) {
        Variant *variant = must_load(bases[(size_t)round % (sizeof bases / sizeof bases[0])]);
        Rules rules = *variant_rules(variant, 0);
        for (uint32_t i = next_random(&seed, 8); i > 0; i--) {
            change_something(&rules, &seed);
        }
        char *text = variant_write_difference(variant, &rules);
        cr_assert(text != NULL);
        write_file("elsewhere/saved.lua", text);
        Variant *again = must_load("elsewhere/saved.lua");
        const Rules *got = variant_rules(again, 0);
        size_t count;
        const RuleKey *keys = rules_keys(&count);
        size_t differing = 0;
        for (size_t i = 0; i < count; i++) {
            if (keys[i].type == RULE_LIMIT) {
                cr_expect(same_limits(&rules, got), "limits of\n%s", text);
                continue;
            }
            cr_expect(rules_key_equal(&rules, got, keys[i].path), "%s of\n%s", keys[i].path, text);
            bool differs = !rules_key_equal(&rules, variant_rules(variant, 0), keys[i].path);
            differing += differs;
            // Only what differs is said.
            const char *place = variant_key_place(again, keys[i].path);
            bool said = place != NULL && strncmp(place, "elsewhere/saved.lua", 19) == 0;
            cr_expect(said == differs, "%s is %s\n%s", keys[i].path, said ? "said" : "missing", text);
        }
        changed += differing > 0;
        cr_expect(variant_game_count(again) == variant_game_count(variant));
        free(text);
        variant_destroy(again);
        variant_destroy(variant);
    }
    cr_expect(changed > 300, "%zu", changed);
    Variant *variant = must_load("long_nardi");
    Rules rules = *variant_rules(variant, 0);
    char *text = variant_write_difference(variant, &rules);
    cr_expect_str_eq(text, "return {\n  based_on = \"long_nardi\",\n}\n");
    free(text);
    Error error;
    cr_assert(rules_set_text(&rules, "head.per_turn", "2", &error) == STATUS_OK);
    cr_assert(rules_set_text(&rules, "head.first_max", "15", &error) == STATUS_OK);
    cr_assert(rules_set_text(&rules, "limits.end", "from=1 to=2 stack=3", &error) == STATUS_OK);
    text = variant_write_difference(variant, &rules);
    cr_expect_str_eq(text, "return {\n  based_on = \"long_nardi\",\n  head = { per_turn = 2, first_max = 15 },\n"
                           "  limits = {\n    [\"end\"] = { from = 1, to = 2, stack = 3 },\n  },\n}\n");
    free(text);
    variant_destroy(variant);
    // Over a match of several games, what is said holds for each of them.
    write_file("tavli.lua", "return { match = { games = { 'takhte_nard', 'narde' }, to = 7 } }");
    variant = must_load("tavli.lua");
    rules = *variant_rules(variant, 0);
    cr_assert(rules_set_text(&rules, "match.to", "9", &error) == STATUS_OK);
    text = variant_write_difference(variant, &rules);
    write_file("elsewhere/saved.lua", text);
    free(text);
    Variant *again = must_load("elsewhere/saved.lua");
    cr_expect(variant_game_count(again) == 2);
    expect_key(again, 0, "match.to", "9");
    expect_key(again, 1, "match.to", "9");
    expect_key(again, 1, "contact.blot", "closed");
    variant_destroy(again);
    variant_destroy(variant);
}
