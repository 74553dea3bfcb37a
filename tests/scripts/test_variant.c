// SPDX-License-Identifier: MIT
// The loader at work: shipped files, merging, patches, search, matches of several games, lines of keys, examples.
#define _XOPEN_SOURCE 700
#include "scripts/embedded.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
    cr_assert(count >= 5);
    for (size_t i = 0; i < count; i++) {
        cr_expect(strncmp(patches[i], "house/", 6) == 0 && (i == 0 || strcmp(patches[i - 1], patches[i]) < 0));
    }
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

// What is read from the text of a shipped file is what loading it says: lists of them load none.
Test(variant, shipped_files_say_what_they_are) {
    for (int patches = 0; patches < 2; patches++) {
        size_t count;
        const char *const *names = patches ? variant_shipped_patches(&count) : variant_shipped_names(&count);
        for (size_t i = 0; i < count; i++) {
            char spec[200];
            size_t length;
            snprintf(spec, sizeof spec, "%s%s", patches ? "backgammon+" : "", names[i]);
            Variant *variant = must_load(spec);
            const char *about =
                patches ? variant_file_about(variant, variant_file_count(variant) - 1) : variant_about(variant);
            const char *said = variant_shipped_says(names[i], "about", &length);
            cr_assert(said != NULL && *about != '\0', "%s", names[i]);
            cr_expect(strlen(about) == length && strncmp(said, about, length) == 0, "%s: %s", names[i], about);
            said = variant_shipped_says(names[i], "title", &length);
            cr_assert(said != NULL, "%s", names[i]);
            const char *title = variant_title(variant);
            cr_expect(patches || (strlen(title) == length && strncmp(said, title, length) == 0), "%s: %s", names[i],
                      title);
            variant_destroy(variant);
        }
    }
    size_t length;
    cr_expect(variant_shipped_says("nosuch", "title", &length) == NULL);
    cr_expect(variant_shipped_says("narde", "nosuch", &length) == NULL);
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

    // Outcomes and state, three levels deep.
    write_file("deep.lua", "return { based_on = \"narde\",\n"
                           "  score = { gammon = 2,\n"
                           "    extra = { mother = 2,\n"
                           "              jan = 3 } },\n"
                           "  state = { each = { token = true, used = false },\n"
                           "            shared = { stock = -2147483648 } },\n"
                           "}\n");
    write_file("deeper.lua", "return { based_on = \"./deep.lua\",\n"
                             "  score = { extra = { jan = false, other = 9 } },\n"
                             "  state = { each = { used = 7, token = \"none\" } },\n"
                             "}\n");
    write_file("flat.lua", "return { based_on = \"./deep.lua\",\n"
                           "  score = { extra = false },\n"
                           "  state = { each = false },\n"
                           "}\n");
    write_file("stateless.lua", "return { based_on = \"./deep.lua\", state = false }\n");
    variant = must_load("./deep.lua");
    expect_key(variant, 0, "score.extra.NAME", "{jan=3 mother=2}");
    expect_key(variant, 0, "state.each.NAME", "{token=true used=false}");
    expect_key(variant, 0, "state.shared.stock", "-2147483648");
    expect_place(variant, "score.extra.jan", "./deep.lua:4");
    expect_place(variant, "state.shared.stock", "./deep.lua:6");
    variant_destroy(variant);
    variant = must_load("./deeper.lua");
    expect_key(variant, 0, "score.extra.NAME", "{mother=2 other=9}");
    expect_key(variant, 0, "state.each.NAME", "{used=7}");
    expect_key(variant, 0, "state.shared.NAME", "{stock=-2147483648}");
    variant_destroy(variant);
    variant = must_load("./flat.lua");
    expect_key(variant, 0, "score.extra.NAME", "{}");
    expect_key(variant, 0, "score.gammon", "2");
    expect_key(variant, 0, "state.each.NAME", "{}");
    expect_key(variant, 0, "state.shared.NAME", "{stock=-2147483648}");
    variant_destroy(variant);
    variant = must_load("./stateless.lua");
    expect_key(variant, 0, "state.shared.NAME", "{}");
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
    expect_place(variant, "hit.in_home", "house/no_hit_at_home.lua:9");
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

// Every listed name loads the listed file; what no name leads to is not listed.
Test(variant, found_names, .init = enter_folder, .fini = leave_folder) {
    cr_assert(mkdir("one", 0700) == 0 && mkdir("two", 0700) == 0 && mkdir("two/folder.lua", 0700) == 0);
    write_file("one/mine.lua", "return { based_on = 'narde', title = 'one' }");
    write_file("two/mine.lua", "return { based_on = 'narde', title = 'two' }");
    write_file("two/backgammon.lua", "never: shipped names come first");
    write_file("two/a-patch.lua", "return { cube = { max = 8 } }");
    write_file("two/broken.lua", "return {");
    write_file("two/two words.lua", "return { based_on = 'narde' }");
    write_file("two/.lua", "return { based_on = 'narde' }");
    write_file("two/notes.txt", "no variant");
    static const struct {
        const char *folders;
        const char *found[8]; // name, folder, ...
    } cases[] = {
        {NULL, {NULL}},
        {"", {NULL}},
        {":", {NULL}},
        {"/nowhere", {NULL}},
        {"one/mine.lua", {NULL}},
        {"one", {"mine", "one"}},
        {"/nowhere::one:two:one", {"a-patch", "two", "broken", "two", "mine", "one"}},
        {"two:one", {"a-patch", "two", "broken", "two", "mine", "two"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (cases[i].folders != NULL) {
            setenv("NARDBOX_PATH", cases[i].folders, 1);
        }
        size_t count = 99;
        VariantFound *found = variant_found_names(&count);
        cr_assert(found != NULL);
        size_t wanted = 0;
        for (; cases[i].found[2 * wanted] != NULL; wanted++) {
            cr_assert(wanted < count, "case %zu: %s is missing", i, cases[i].found[2 * wanted]);
            cr_expect_str_eq(found[wanted].name, cases[i].found[2 * wanted]);
            cr_expect_str_eq(found[wanted].folder, cases[i].found[2 * wanted + 1]);
        }
        cr_expect(count == wanted, "case %zu: %zu names, not %zu", i, count, wanted);
        for (size_t j = 0; j < count; j++) {
            if (strcmp(found[j].name, "mine") == 0) {
                Variant *variant = must_load("mine");
                cr_expect_str_eq(variant_title(variant), found[j].folder);
                variant_destroy(variant);
            }
        }
        variant_found_free(found, count);
    }
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

// A file under construction, and the line that each of its keys stands in.
typedef struct Draft {
    char text[8000];
    int line;
    uint32_t seed;
    const char *path[40];
    int path_line[40];
    size_t path_count;
} Draft;

static uint32_t draft_random(Draft *draft, uint32_t bound) {
    draft->seed = draft->seed * 1664525U + 1013904223U;
    return (draft->seed >> 8) % bound;
}

static void draft_add(Draft *draft, const char *text) {
    strcat(draft->text, text);
}

// Between two entries: perhaps a new line, a comment, an empty line.
static void draft_break(Draft *draft) {
    static const char *const breaks[] = {" ", " ", "\n", "\n  ", " -- x\n", "\n\n\t"};
    const char *text = breaks[draft_random(draft, 6)];
    draft_add(draft, text);
    for (; *text != '\0'; text++) {
        draft->line += *text == '\n';
    }
}

// `value` may have several elements, between which the line may break: '|' stands for that.
static void draft_entry(Draft *draft, const char *path, const char *value) {
    const char *dot = strchr(path, '.');
    draft->path[draft->path_count] = path;
    draft->path_line[draft->path_count++] = draft->line;
    draft_add(draft, dot != NULL ? dot + 1 : path);
    draft_add(draft, " = ");
    for (; *value != '\0'; value++) {
        char letter[2] = {*value, '\0'};
        if (*value == '|') {
            draft_break(draft);
        } else {
            draft_add(draft, letter);
        }
    }
    draft_add(draft, ",");
    draft_break(draft);
}

// However a file is broken into lines, each key is found where it stands.
Test(variant, lines_of_random_files, .init = enter_folder, .fini = leave_folder) {
    static const char *const entries[][2] = {
        {"layout", "{|[24]|= 2,|[13] = 5|}"},
        {"prime.length", "5"},
        {"prime.allow", "\"enemy_ahead\""},
        {"head.per_turn", "1"},
        {"head.first_doubles", "{|3,|4,|6|}"},
        {"head.first_max", "2"},
        {"limits.far", "{|from = 19,|to = 24,|stack = 1|}"},
        {"limits.near", "{ from = 1, to = 6, points = 5 }"},
        {"score.gammon", "2"},
        {"names.head", "\"top\""},
        {"dice.fixed", "{|}"},
        {"match.to", "3"},
        {"match.starter", "(\"winner\")"},
        {"cube.on", "not false"},
        {"cube.max", "2 * 16"},
    };
    enum { ENTRIES = sizeof entries / sizeof entries[0] };
    Draft draft;
    size_t lines = 0;
    for (uint32_t round = 0; round < 300; round++) {
        memset(&draft, 0, sizeof draft);
        draft.line = 1;
        draft.seed = round * 7919 + 1;
        draft_add(&draft, round % 3 == 0 ? "local t = {" : "return {");
        draft_break(&draft);
        for (size_t i = 0; i < ENTRIES; i++) {
            const char *dot = strchr(entries[i][0], '.');
            bool begins = dot != NULL &&
                          (i == 0 || strncmp(entries[i][0], entries[i - 1][0], (size_t)(dot - entries[i][0]) + 1) != 0);
            bool ends = dot != NULL && (i + 1 == ENTRIES || strncmp(entries[i][0], entries[i + 1][0],
                                                                    (size_t)(dot - entries[i][0]) + 1) != 0);
            if (begins) {
                char group[40];
                snprintf(group, sizeof group, "%.*s = {", (int)(dot - entries[i][0]), entries[i][0]);
                draft_add(&draft, group);
                draft_break(&draft);
            }
            draft_entry(&draft, entries[i][0], entries[i][1]);
            if (ends) {
                draft_add(&draft, "},");
                draft_break(&draft);
            }
        }
        draft_add(&draft, round % 3 == 0 ? "}\nreturn t" : "}");
        write_file("draft.lua", draft.text);
        Variant *variant = must_load("draft.lua");
        for (size_t i = 0; i < draft.path_count; i++) {
            char wanted[40];
            snprintf(wanted, sizeof wanted, "draft.lua:%d", draft.path_line[i]);
            const char *got = variant_key_place(variant, draft.path[i]);
            cr_expect(got != NULL && strcmp(got, wanted) == 0, "%s is said to be at %s, not %s, in\n%s", draft.path[i],
                      got != NULL ? got : "nowhere", wanted, draft.text);
        }
        lines += (size_t)draft.line;
        variant_destroy(variant);
    }
    cr_expect(lines > 300 * 10);
}

// --- Examples --------------------------------------------------------------------------------------------------

Test(variant, examples, .init = enter_folder, .fini = leave_folder) {
    write_file("e.lua", "return {\n  based_on = 'narde',\n  examples = {\n"
                        "    { position = '24:15 24:15 w 65', legal = { 'a', 'b' }, illegal = 'c', why = 'A1' },\n"
                        "    {\n      position = 'p', all = { '' }, count = 1,\n    },\n"
                        "    { position = 'q', all = {}, after = { 'roll 66', 'play' }, gives = 'r' },\n  },\n}\n");
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
    cr_assert(example->after_count == 2 && example->gives != NULL);
    cr_expect_str_eq(example->after[1], "play");
    cr_expect_str_eq(example->gives, "r");
    cr_expect(variant_example(variant, 0)->gives == NULL && variant_example(variant, 0)->after_count == 0);
    cr_expect(variant_example(variant, 3) == NULL);
    variant_destroy(variant);
}

// What files print while they are loaded is kept, within bounds.
Test(variant, output, .init = enter_folder, .fini = leave_folder) {
    Variant *variant = must_load("narde");
    cr_expect_str_eq(variant_output(variant), "");
    variant_destroy(variant);
    write_file("below.lua", "print('below\\27[1m') return { based_on = 'narde' }");
    write_file("above.lua", "print('above', 2) return { based_on = './below.lua' }");
    variant = must_load("above.lua");
    cr_expect_str_eq(variant_output(variant), "above\t2\nbelow\\x1b[1m\n");
    variant_destroy(variant);
    write_file("below.lua", "for i = 1, 20000 do print(i) end return { based_on = 'narde' }");
    write_file("above.lua", "for i = 1, 20000 do print(i) end return { based_on = './below.lua' }");
    variant = must_load("above.lua");
    cr_expect(strlen(variant_output(variant)) > 60000 && strlen(variant_output(variant)) <= 65536);
    variant_destroy(variant);
}

Test(variant, whole_floats_are_whole_numbers, .init = enter_folder, .fini = leave_folder) {
    write_file("whole.lua",
               "return { based_on = 'narde', head = { per_turn = 2.0, first_doubles = { 3.0, 12 / 2 } } }");
    Variant *variant = must_load("./whole.lua");
    expect_key(variant, 0, "head.per_turn", "2");
    expect_key(variant, 0, "head.first_doubles", "{3, 6}");
    variant_destroy(variant);
}

// Those of a patch that says `over` belong to that one game; else they belong to every game below it.
Test(variant, examples_over, .init = enter_folder, .fini = leave_folder) {
    const char *any = "return { head = { per_turn = 2 }, examples = { { position = 'p' } } }";
    const char *over = "return { over = 'narde', head = { per_turn = 2 }, examples = { { position = 'p' } } }";
    const char *over_two = "return { over = 'narde+x', head = { per_turn = 2 }, examples = { { position = 'p' } } }";
    write_file("x.lua", any);
    write_file("y.lua", over);
    write_file("z.lua", over_two);
    setenv("NARDBOX_PATH", ".", 1);
    static const struct {
        const char *spec;
        size_t count;
    } cases[] = {
        {"narde+x", 1},   {"long_nardi+x", 1}, {"narde+y", 1},   {"narde+./y.lua", 1}, {"long_nardi+y", 0},
        {"narde+x+y", 0}, {"narde+y+x", 1},    {"narde+x+z", 1}, {"narde+z", 0},       {"narde+z+x", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Variant *variant = must_load(cases[i].spec);
        cr_expect(variant_example_count(variant) == cases[i].count, "%s: %zu examples, not %zu", cases[i].spec,
                  variant_example_count(variant), cases[i].count);
        variant_destroy(variant);
    }
}
