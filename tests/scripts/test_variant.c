// SPDX-License-Identifier: MIT
// The loader at work: shipped files, merging, patches, search, matches of several games, examples.
#define _XOPEN_SOURCE 700
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
    cr_expect_str_eq(variant_file(variant, 0).name, "narde.lua");
    cr_expect_str_eq(variant_file(variant, 1).name, "long_nardi.lua");
    cr_expect(variant_file(variant, 2).name == NULL);
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
                patches ? variant_file(variant, variant_file_count(variant) - 1).about : variant_about(variant);
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
    // What two of them keep for their functions may not have one name; a value alone may be laid over another.
    VariantError error;
    write_file("other.lua", "return {\n state = { each = { running = 0 } }, on_roll = function() end }");
    write_file("value.lua", "return { state = { each = { running = 1 } } }");
    cr_assert_null(variant_load("narde+house/third_double+other.lua", &error));
    cr_expect_not_null(
        strstr(error.text, "other.lua:2: state.each.running is kept by house/third_double.lua:8 already"), "%s",
        error.text);
    variant = must_load("narde+house/third_double+value.lua+house/third_double");
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
    cr_expect_str_eq(variant_file(variant, 2).name, "one/mine.lua");
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

// Six games of 16 files each.
Test(variant, match_of_too_many_files, .init = enter_folder, .fini = leave_folder) {
    static const char *const bodies[] = {"return {}", "return { allow_play = function() return true end }"};
    static const char *const says[] = {"the games of the match have more than 64 files in all",
                                       "more than 64 files have functions"};
    enum { GAMES = 6, PATCHES = 14 };
    char name[24], text[GAMES * PATCHES * 24];
    for (size_t body = 0; body < 2; body++) {
        for (int game = 0; game < GAMES; game++) {
            strcpy(text, "return { based_on = { 'narde'");
            for (int patch = 0; patch < PATCHES; patch++) {
                snprintf(name, sizeof name, "p%d_%d.lua", game, patch);
                write_file(name, bodies[body]);
                snprintf(text + strlen(text), sizeof text - strlen(text), ", './%s'", name);
            }
            strcat(text, " } }");
            snprintf(name, sizeof name, "g%d.lua", game);
            write_file(name, text);
        }
        write_file("match.lua", "return { match = { games = { './g0.lua', './g1.lua', './g2.lua', './g3.lua', "
                                "'./g4.lua', './g5.lua' } } }");
        VariantError error;
        cr_expect(variant_load("match.lua", &error) == NULL && error.status == VARIANT_SCRIPT);
        cr_expect(strstr(error.text, says[body]) != NULL, "%s", error.text);
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
    cr_assert(example->legal.count == 2 && example->illegal.count == 1 && example->all.count == 0);
    cr_expect_str_eq(example->legal.text[1], "b");
    cr_expect_str_eq(example->illegal.text[0], "c");
    cr_expect(example->all.text == NULL && example->count == -1 && example->line == 4);
    cr_expect_str_eq(example->why, "A1");
    cr_expect_str_eq(example->file, "e.lua");
    example = variant_example(variant, 1);
    cr_expect(example->all.text != NULL && example->all.count == 1 && example->count == 1 && example->line == 6);
    cr_expect_str_eq(example->all.text[0], "");
    cr_expect_str_eq(example->why, "");
    example = variant_example(variant, 2);
    cr_expect(example->all.text != NULL && example->all.count == 0 && example->line == 8);
    cr_assert(example->after.count == 2 && example->gives != NULL);
    cr_expect_str_eq(example->after.text[1], "play");
    cr_expect_str_eq(example->gives, "r");
    cr_expect(variant_example(variant, 0)->gives == NULL && variant_example(variant, 0)->after.count == 0);
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

// Each game of a match knows where its own keys were set.
Test(variant, places_of_each_game) {
    Variant *tavli = must_load("tavli");
    cr_assert_eq(variant_game_count(tavli), 3);
    cr_expect(strncmp(variant_game_key_place(tavli, 0, "contact.blot"), "portes.lua:", 11) == 0);
    cr_expect(strncmp(variant_game_key_place(tavli, 1, "contact.blot"), "plakoto.lua:", 12) == 0);
    cr_expect(strncmp(variant_game_key_place(tavli, 2, "runner.goal"), "fevga.lua:", 10) == 0);
    cr_expect(variant_game_key_place(tavli, 0, "runner.goal") == NULL);
    cr_expect(strncmp(variant_game_key_place(tavli, 2, "match.games"), "tavli.lua:", 10) == 0);
    variant_destroy(tavli);
}
