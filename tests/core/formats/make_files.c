// SPDX-License-Identifier: MIT
// Random matches of backgammon as files, for a comparison with gnubg (gnubg_files.sh).
//
//     make_files FOLDER MATCHES SEED
//
// writes FOLDER/N.mat and FOLDER/N.sgf, and prints "N GAMES WHITE BLACK": the number of finished games and the score.
#include "core/formats/mat.h"
#include "core/formats/sgf.h"
#include "core/rule_keys.h"
#include "tests/core/formats/random_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what, const char *text) {
    fprintf(stderr, "make_files: %s: %s\n", what, text);
    exit(1);
}

static void make_rules(Rules *rules, int to, bool beavers) {
    static const char *const keys[][2] = {
        {"layout", "24:2,13:5,8:3,6:5"}, {"opening.dice", "keep"}, {"score.gammon", "2"},
        {"score.backgammon", "3"},       {"cube.on", "true"},      {"cube.max", "64"}};
    Error error;
    rules_init(rules);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (rules_set_text(rules, keys[i][0], keys[i][1], &error) != STATUS_OK) {
            fail("rules", error.text);
        }
    }
    rules->match_to = to;
    rules->match_crawford = to > 1;
    rules->cube_beavers = to == 0 && beavers ? 2 : 0;
    if (rules_complete(rules, &error) != STATUS_OK) {
        fail("rules", error.text);
    }
}

typedef Status Print(const Game *game, const FileLabels *labels, char *out, size_t size, size_t *length,
                     bool *throw_left, Error *error);

static void write_file(const char *folder, long number, const char *suffix, Print *print, const Game *game) {
    static char text[1 << 22];
    FileLabels labels = {NULL, {"Anna", "Bert"}};
    char path[1024];
    bool left;
    size_t length;
    Error error;
    snprintf(path, sizeof path, "%s/%ld.%s", folder, number, suffix);
    if (print(game, &labels, text, sizeof text, &length, &left, &error) != STATUS_OK || length >= sizeof text) {
        fail(path, error.text);
    }
    FILE *file = fopen(path, "w");
    if (!file || fwrite(text, 1, length, file) != length || fclose(file) != 0) {
        fail(path, "cannot write");
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fail("usage", "make_files FOLDER MATCHES SEED");
    }
    long matches = strtol(argv[2], NULL, 10);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    for (long n = 1; n <= matches; n++) {
        static const int lengths[] = {7, 1, 5, 0, 3, 9};
        Rules rules;
        int to = lengths[(size_t)n % (sizeof lengths / sizeof lengths[0])];
        make_rules(&rules, to, n % 2 == 1);
        const Rules *pointer = &rules;
        Game *game = game_create(&pointer, 1, seed + (uint64_t)n, NULL);
        if (!game) {
            fail("memory", "none");
        }
        random_match(game, seed + (uint64_t)n, to == 0 ? 1000 : 100000);
        int finished = 0;
        for (size_t i = 0; i < game_event_count(game); i++) {
            finished += !game_position_at(game, i)->over && game_position_at(game, i + 1)->over;
        }
        const Position *position = game_position(game);
        write_file(argv[1], n, "mat", mat_print, game);
        write_file(argv[1], n, "sgf", sgf_print, game);
        printf("%ld %d %d %d\n", n, finished, position->score[WHITE], position->score[BLACK]);
        game_destroy(game);
    }
    return 0;
}
