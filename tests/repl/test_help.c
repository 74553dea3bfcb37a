// SPDX-License-Identifier: MIT
// What the program tells of itself: `help`, `variants`, and the commands that it suggests.
#define _GNU_SOURCE
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/options.h"
#include "scripts/script_help.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Short words are not taken for others with hardly a letter in common.
Test(help, near_commands_are_near) {
    Ran ran = run_program(ARGUMENTS("gnu"), "");
    cr_expect(ran.status == 1);
    cr_expect(strstr(ran.err, "or the command") == NULL, "%s", ran.err);
    ran_destroy(&ran);
    cr_expect(commands_nearest("1e3") == NULL);
    cr_expect(commands_nearest("xyz") == NULL);
    cr_expect(commands_nearest("end") == NULL);
    cr_expect(commands_nearest("print") == NULL);
    cr_expect(commands_nearest("pause") == NULL);
    cr_expect(commands_nearest("over") == NULL);
    cr_expect_str_eq(commands_nearest("mvoes"), "moves");
    cr_expect_str_eq(commands_nearest("sett"), "set");
    cr_expect_str_eq(commands_nearest("hsitory"), "history");
    cr_expect_str_eq(commands_nearest("hlep"), "help");
    cr_expect_str_eq(commands_nearest("rol"), "roll");
    cr_expect_str_eq(commands_nearest("ste"), "set");
    cr_expect_str_eq(commands_nearest("postion"), "position");
}

Test(help, variants_and_bots_of_the_path_are_listed) {
    const char *folder = fresh_folder("shell_path");
    cr_assert(chdir(folder) == 0);
    cr_assert(system("mkdir one two") == 0);
    write_text("one/mine.lua", "return { based_on = 'narde', title = 'Mine' }");
    write_text("two/mine.lua", "return { based_on = 'narde', title = 'hidden' }");
    write_text("two/loud.lua", "return { about = 'at most eight', cube = { max = 8 } }");
    write_text("two/broken.lua", "return {");
    write_text("two/eager.lua", "return { about = 'rolls on', evaluate = function() return 0 end }");
    write_text("two/runner.lua", "return { about = 'walks', evaluate = function() return 0 end }");
    setenv("NARDBOX_PATH", "one:two", 1);
    Ran ran = run_program(ARGUMENTS("variants"), "");
    cr_expect(ran.status == 0);
    CHECK_HAS(ran.out, "\nlong_nardi        Длинные нарды: Narde as Russians play it:");
    CHECK_HAS(ran.out, "\n+house/jan        A side with more checkers on the bar");
    CHECK_HAS(ran.out, "\nbroken            cannot be loaded; `check` says why  (two)\n"
                       "+loud             at most eight  (two)\n"
                       "mine              Mine: All checkers start on the head and run the same way round; a single "
                       "checker closes a point.  (one)\n");
    cr_expect(strstr(ran.out, "hidden") == NULL);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("bots"), "");
    CHECK_HAS(ran.out, "a strong player: the net, with small errors\neager         rolls on\n");
    cr_expect(strstr(ran.out, "walks") == NULL && strstr(ran.out, "loud") == NULL);
    ran_destroy(&ran);
    unsetenv("NARDBOX_PATH");
    ran = run_program(ARGUMENTS("variants"), "");
    cr_expect(strstr(ran.out, "mine") == NULL);
    ran_destroy(&ran);
}

// By name, title (large letters or small) or description.
Test(help, variants_are_found_by_a_word) {
    static const struct {
        const char *word;
        const char *names; // the first words of the lines, a blank behind each
    } cases[] = {
        {"нарды", "long_nardi long_nardi_draw long_nardi_koks long_nardi_mail long_nardi_sport nardi_classique "},
        {"nardi",
         "khachapuri long_nardi long_nardi_draw long_nardi_koks long_nardi_mail long_nardi_sport narde narde_masters "
         "nardi_classique nardi_latvian uzun_nerd "},
        {"dlinnye", "long_nardi long_nardi_draw long_nardi_koks long_nardi_mail long_nardi_sport "},
        {"ταβλι", "portes tavli "},
        {"PERSIAN", "takhte_nard "},
        {"house/no_hit", "+house/no_hit_and_run +house/no_hit_at_home "},
        {"leaflet", "nardi_classique nardi_latvian "},
        {"(bekg", "nardi_latvian "},
    };
    setenv("LC_ALL", "C.UTF-8", 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(ARGUMENTS("variants", cases[i].word), "");
        char names[400] = "";
        for (char *line = strtok(ran.out, "\n"); line != NULL; line = strtok(NULL, "\n")) {
            snprintf(names + strlen(names), sizeof names - strlen(names), "%.*s ", (int)strcspn(line, " "), line);
        }
        cr_expect(ran.status == 0, "%s: %s", cases[i].word, ran.err);
        cr_expect_str_eq(names, cases[i].names, "%s: %s", cases[i].word, names);
        ran_destroy(&ran);
    }
    Ran ran = run_program(ARGUMENTS("variants", "nosuch"), "");
    cr_expect(ran.status == 1);
    CHECK_HAS(ran.err, "no variant has \"nosuch\" in its name, title or description");
    ran_destroy(&ran);
}

// One word of help for whatever somebody may ask about.
Test(help, help_knows_variants_and_rule_files) {
    static const struct {
        const char *word, *part;
    } cases[] = {
        {"narde", "`rules narde` prints its rules"},
        {"house/jan", "`use +house/jan` lays it over the game at the table"},
        {"house/nosuch", "there is no help for"},
        {"patch", "A file with neither based_on nor layout is a patch"},
        {"examples", "`over` names"},
        {"hooks", "functions of rule files"},
        {"step", "In scripts step has (`help NAME` tells more):\n  step.from         where the checker comes from"},
        {"turn.cube", "\n  turn.cube.owner   "},
        {"turn", "\n  turn:ask          "},
        {"play.", "\n  play.full         were all"},
        {"play", "(in scripts: `help play.` names what it has)"},
        {".", "there is no help for"},
        {"steps.", "there is no help for"},
        {"all", "\n  raccoon    redouble a beaver"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(ARGUMENTS("help", cases[i].word), "");
        cr_expect(strstr(ran.out, cases[i].part) != NULL || strstr(ran.err, cases[i].part) != NULL, "%s: %s%s",
                  cases[i].word, ran.out, ran.err);
        ran_destroy(&ran);
    }
    // The summary has every command, on one screen.
    Ran ran = run_program(ARGUMENTS("help"), "");
    size_t lines = 0;
    for (const char *at = ran.out; (at = strchr(at, '\n')) != NULL; at++) {
        lines++;
    }
    cr_expect(lines < 24, "%zu lines", lines);
    size_t count;
    const Command *command = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        char word[40];
        snprintf(word, sizeof word, " %s", command[i].name);
        cr_expect(strstr(ran.out, word) != NULL, "no %s in the summary", command[i].name);
    }
    ran_destroy(&ran);
}

// There is help for every setting of the program and for the words on the screen, the variant's own among them.
Test(help, help_knows_settings_and_words) {
    static const char *const words[] = {"bar",      "off",    "pips",   "head",   "reserve", "cube",
                                        "crawford", "marks",  "prompt", "gammon", "single",  "blot",
                                        "prime",    "race",   "anchor", "points", "event",   "oin",
                                        "голова",   "GOLOVA", "mars",   "color",  "move",    "version"};
    const char *name;
    for (size_t i = 0; (name = program_setting_name(i)) != NULL; i++) {
        char *line = text_format("help %s", name);
        char *shown = text_format("`show %s` shows what is set", name);
        Ran ran = run_program(ARGUMENTS("-c", line), "");
        cr_expect(ran.status == 0, "%s: %s", line, ran.err);
        CHECK_HAS(ran.out, shown);
        ran_destroy(&ran);
        free(shown);
        free(line);
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char *line = text_format("help %s", words[i]);
        Ran ran = run_program(ARGUMENTS("-c", "use long_nardi", "-c", line), "");
        cr_expect(ran.status == 0 && ran.out[0] != '\0', "%s: %s", line, ran.err);
        ran_destroy(&ran);
        free(line);
    }
}

// There is help for every name that scripts can use, and it says what kind of thing it is.
Test(help, help_knows_every_name_of_scripts) {
    size_t count;
    const ScriptName *name = script_names(&count);
    cr_assert_gt(count, 50);
    Text lines;
    text_init(&lines);
    for (size_t i = 0; i < count; i++) {
        text_add(&lines, "help ");
        text_add(&lines, "%s", scratch_quoted(name[i].name));
        text_add(&lines, "\n");
    }
    text_add(&lines, "help scripts\n");
    Ran ran = run_program(ARGUMENTS("--keep-going"), lines.bytes);
    cr_expect(ran.status == 0, "%.2000s", ran.err);
    for (size_t i = 0; i < count; i++) {
        char *shown =
            text_format("%s\n  (in scripts: %s) %s\n", name[i].signature, script_kind_word(name[i].kind), name[i].help);
        cr_expect(strstr(ran.out, shown) != NULL, "%s is not explained", name[i].name);
        cr_expect(strstr(strstr(ran.out, "What rule files and bots can use"), name[i].name) != NULL);
        free(shown);
    }
    ran_destroy(&ran);
    text_destroy(&lines);
}

// Every example in the help does what it says in at least one of these situations.
Test(help, examples_of_the_help_run) {
    static const char *const situations[] = {"use backgammon; roll 6 2",
                                             "use long_nardi",
                                             "new long_nardi",
                                             "new long_nardi; undo",
                                             "new long_nardi; #1; #1",
                                             "new backgammon",
                                             "use backgammon; position 24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 53",
                                             "use long_nardi; set opening.dice choice; roll 5 3"};
    size_t count;
    const Command *command = commands_all(&count);
    size_t tried = 0;
    cr_assert(chdir(fresh_folder("help_examples")) == 0);
    cr_assert(mkdir("home", 0700) == 0);
    char *home = realpath("home", NULL); // one of them leaves a net there, which other tests would play by
    setenv("HOME", home, 1);
    free(home);
    unsetenv("NARDBOX_NETS"); // some are about the nets that come with the program
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i % NARDBOX_EVERY; j < 4 && command[i].examples[j] != NULL; j++) {
            const char *example = command[i].examples[j];
            bool good = strncmp(example, "serve ", 6) == 0; // until Ctrl-C: see test_serve.c
            for (size_t k = 0; k < sizeof situations / sizeof situations[0] && !good; k++) {
                Ran ran = run_program(ARGUMENTS("--seed", "1", "-c", situations[k], "-c", example), "");
                good = ran.status == 0 || strstr(ran.out, "is not legal: ") != NULL;
                ran_destroy(&ran);
            }
            cr_expect(good, "the example `%s` of %s", example, command[i].name);
            tried++;
        }
        char help[64];
        snprintf(help, sizeof help, "help %s", command[i].name);
        Ran ran = run_program(ARGUMENTS("-c", help), "");
        cr_expect(ran.status == 0);
        CHECK_HAS(ran.out, command[i].syntax);
        ran_destroy(&ran);
    }
    cr_expect(tried > 60 / NARDBOX_EVERY);
}
