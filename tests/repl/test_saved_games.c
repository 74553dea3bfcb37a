// SPDX-License-Identifier: MIT
// Saved games: the same game when it is opened again, whatever its files are called.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// A file that cannot be written as a whole is not written at all: what was there stays, no litter is left.
Test(saved_games, failed_save_leaves_the_old_file) {
    const char *folder = fresh_folder("shell_save");
    char path[600];
    char command[1400];
    snprintf(path, sizeof path, "%s/game.nbx", folder);
    write_text(path, "precious\n");
    snprintf(command, sizeof command,
             "cd '%s' && (trap '' XFSZ; ulimit -f 0; '%s' --seed 1 -c 'new long_nardi' -c 'save game.nbx !' 2>&1) | "
             "grep -q 'cannot write' && test \"$(ls)\" = game.nbx",
             folder, NARDBOX_PROGRAM);
    int status = system(command);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %d", status);
    char *text = read_text(path);
    cr_assert(text != NULL);
    cr_expect_str_eq(text, "precious\n");
    free(text);
}

#ifndef NARDBOX_SANITIZED
// What could not be opened again is not saved. So many events are a match to 999 between random movers.
Test(saved_games, a_match_that_is_too_long_is_refused) {
    enum { GAMES = 900, NEXT = 5 };
    char lines[GAMES * NEXT + 100] = "play backgammon vs random to 999 --seed 2\nwhite random\n";
    for (int i = 0; i < GAMES; i++) {
        strcat(lines, "next\n");
    }
    strcat(lines, "save long.nbx\n");
    enter_home("too_long");
    Ran ran = run_program(ARGUMENTS("--keep-going"), lines);
    CHECK_HAS(ran.err, "error: the game has more than 250000 events");
    cr_expect(access("long.nbx", F_OK) != 0);
    ran_destroy(&ran);
}
#endif

// A whole game between random movers, saved and opened again, has the same history, position and score.
Test(saved_games, a_saved_game_is_the_same_game) {
    static const char *const variants[] = {"backgammon",    "nackgammon",      "hypergammon",
                                           "nardi_latvian", "nardi_classique", "narde",
                                           "long_nardi",    "takhte_nard",     "./mixed.lua"};
    const char *folder = fresh_folder("shell_round");
    char path[600];
    snprintf(path, sizeof path, "%s/mixed.lua", folder);
    write_text(path, "return { match = { games = { 'narde', 'hypergammon' }, to = 3 } }");
    cr_assert(chdir(folder) == 0);
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        char use[64];
        snprintf(use, sizeof use, "use %s", variants[i]);
        Ran played = run_program(ARGUMENTS("--seed", "11", "-c", use, "-c", "white random; black random", "-c", "roll",
                                           "-c", "save game !", "-c", "history; position; score"),
                                 "");
        cr_assert(played.status == 0, "%s: %s", variants[i], played.err);
        CHECK_HAS(played.out, " wins: ");
        Ran opened = run_program(ARGUMENTS("-c", "open game", "-c", "history; position; score"), "");
        cr_assert(opened.status == 0, "%s: %s", variants[i], opened.err);
        const char *before = strstr(played.out, "\n   1  ");
        const char *after = strstr(opened.out, "\n   1  ");
        cr_assert(before != NULL && after != NULL);
        cr_expect_str_eq(before, after, "%s", variants[i]);
        ran_destroy(&played);
        ran_destroy(&opened);
    }
}

// A stranger's file: what it asks for is bounded, and rules that are the same are kept once.
Test(saved_games, saved_games_ask_for_little_memory) {
    enum { MOST_KB = 250 * 1024, SETS = 20000, EDITIONS = 20000 };
    char path[512], name[600];
    snprintf(path, sizeof path, "%s", fresh_folder("memory"));
    // A game of the program's own, and what is put into it.
    snprintf(name, sizeof name, "%s/plain", path);
    char save[700];
    snprintf(save, sizeof save, "save %s", name);
    Ran saved = run_program(ARGUMENTS("-c", "use long_nardi", "-c", save), "");
    cr_assert(saved.status == 0, "%s", saved.err);
    ran_destroy(&saved);
    char *plain = read_text(name);
    char *seed = strstr(plain, "seed "), *end = strstr(plain, "end 0");
    cr_assert(seed != NULL && end != NULL);

    snprintf(name, sizeof name, "%s/sets", path);
    FILE *file = fopen(name, "w");
    cr_assert_not_null(file);
    fprintf(file, "%.*s", (int)(end - plain), plain);
    for (int i = 0; i < SETS; i++) {
        fprintf(file, "set head.per_turn=%d\n", 1 + (i + 1) % 2);
    }
    fprintf(file, "end %d\n", SETS);
    fclose(file);
    char open[700];
    snprintf(open, sizeof open, "open %s", name);
    Ran sets = run_program(ARGUMENTS("-c", open), "");
    cr_expect(sets.status == 0, "%s", sets.err);
    CHECK_HAS(sets.out, "20000 events");
    ran_destroy(&sets);

    snprintf(name, sizeof name, "%s/editions", path);
    file = fopen(name, "w");
    cr_assert_not_null(file);
    fprintf(file, "%.*s", (int)(seed - plain), plain);
    for (int i = 0; i < EDITIONS; i++) {
        fprintf(file, "edition %d\nfingerprint 0 0\n", i + 1);
    }
    fprintf(file, "%s", seed);
    fclose(file);
    snprintf(open, sizeof open, "open %s", name);
    Ran editions = run_program(ARGUMENTS("-c", open), "");
    cr_expect_eq(editions.status, 1);
    CHECK_HAS(editions.err, "file and fingerprint must stand above this"); // an edition has a file that has changed
    ran_destroy(&editions);

    struct rusage used;
    cr_assert(getrusage(RUSAGE_CHILDREN, &used) == 0);
    cr_expect_lt(used.ru_maxrss, MOST_KB);
    free(plain);
}

// A file may be called anything, and lie in a folder that is; a saved game is opened from anywhere.
Test(saved_games, saved_games_name_their_files) {
    static const char *const names[] = {"a+b.lua", "a\nb.lua", "sp ace.lua", "back\\slash.lua", "+.lua"};
    static const char *const folders[] = {"plain", "x\ny", "x+y", "ends in blank ", "\\n"};
    char root[400], path[1000], line[1200];
    snprintf(root, sizeof root, "%s", fresh_folder("names"));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (size_t j = 0; j < sizeof folders / sizeof folders[0]; j++) {
            snprintf(path, sizeof path, "%s/%s", root, folders[j]);
            cr_assert(chdir(root) == 0 && (mkdir(folders[j], 0700) == 0 || errno == EEXIST) && chdir(path) == 0);
            write_text(names[i], "return { head = { per_turn = 2 } }");
            write_text("bot.lua", "return { evaluate = function(position) return position.board.me.pips end }");
            snprintf(line, sizeof line, "use 'long_nardi+./%s'", names[i]);
            Ran saved = run_program(ARGUMENTS("-c", line, "-c", "white ./bot.lua", "-c", "save ../game !"), "");
            cr_assert(saved.status == 0, "%s: %s", path, saved.err);
            cr_assert(chdir(root) == 0);
            snprintf(line, sizeof line, "open '%s/game'", root);
            Ran opened = run_program(ARGUMENTS("-c", line, "-c", "show head.per_turn", "-c", "save again !"), "");
            cr_expect(opened.status == 0, "%s/%s: %s", path, names[i], opened.err);
            CHECK_HAS(opened.out, "head.per_turn = 2");
            snprintf(line, sizeof line, "%s/game", root);
            char *first = read_text(line), *second = read_text("again");
            cr_expect_str_eq(second, first);
            CHECK_HAS(first, "/bot.lua");
            free(first);
            free(second);
            ran_destroy(&saved);
            ran_destroy(&opened);
        }
    }
}

// A saved game in the place of rules is known by its head, however long the file is; a pipe is not read.
Test(saved_games, known_by_the_head) {
    cr_assert(chdir(fresh_folder("head")) == 0);
    write_text("long", "nardbox game 2\n");
    write_text("short", "nardbox ga");
    cr_assert(truncate("long", 1 << 30) == 0 && mkfifo("pipe", 0600) == 0);
    Ran saved = run_program(ARGUMENTS("-c", "use ./long"), "");
    CHECK_HAS(saved.err, "./long is a saved game, not rules; `open` opens it");
    ran_destroy(&saved);
    Ran other = run_program(ARGUMENTS("--keep-going", "-c", "use ./short", "-c", "use ./pipe"), "");
    cr_expect(other.status != 0 && strstr(other.err, "saved game") == NULL, "%s", other.err);
    ran_destroy(&other);
}
