// SPDX-License-Identifier: MIT
// Random positions of backgammon as IDs, one a line, for a comparison with gnubg (gnubg_ids.sh).
//
//     random_ids COUNT SEED      prints "XGID=... POSITION:MATCH"
#include "core/formats/ids.h"
#include "core/rule_keys.h"
#include "tests/core/random_positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what, const char *text) {
    fprintf(stderr, "random_ids: %s: %s\n", what, text);
    exit(1);
}

static void make_rules(Rules *rules, bool jacoby, bool beavers) {
    static const char *const keys[][2] = {{"layout", "24:2,13:5,8:3,6:5"}, {"cube.on", "true"}, {"cube.max", "1024"}};
    Error error;
    rules_init(rules);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (rules_set_text(rules, keys[i][0], keys[i][1], &error) != STATUS_OK) {
            fail("rules", error.text);
        }
    }
    rules->cube_jacoby = jacoby;
    rules->cube_beavers = beavers;
    if (rules_complete(rules, &error) != STATUS_OK) {
        fail("rules", error.text);
    }
}

// Score, cube and dice that a game can have.
static void add_match(Random *random, const Rules *rules, Position *position) {
    position->to = (uint16_t)(random_chance(random, 3) ? 0 : 1 + random_below(random, 25));
    for (int side = 0; side < 2; side++) {
        position->score[side] = (uint16_t)random_below(random, position->to ? position->to : 30);
    }
    bool short_of_it = position->score[WHITE] + 1 == position->to || position->score[BLACK] + 1 == position->to;
    position->crawford = position->to > 1 && short_of_it && random_chance(random, 2);
    if (!position->crawford && random_chance(random, 2)) {
        position->cube = (uint16_t)(2 << random_below(random, 6));
        position->cube_owner = (uint8_t)random_below(random, 2);
    }
    position->turn = (uint8_t)random_below(random, 2);
    if (!random_chance(random, 4)) {
        uint8_t dice[2] = {(uint8_t)(1 + random_below(random, 6)), (uint8_t)(1 + random_below(random, 6))};
        position_set_roll(position, rules, dice);
    }
}

// Some have checkers too many, too few, or in reserve.
static bool is_ordinary(const Rules *rules, const Position *position) {
    bool is = true;
    for (int side = 0; side < 2; side++) {
        const Row *row = &position->board.row[side];
        is = is && row_total(row) == rules->total[side] && row->at[rules->reserve] == 0;
    }
    return is;
}

// A position on the way of a random game.
static void play_some(Random *random, const Rules *rules, Position *position, PlayList *list) {
    random_start(random, rules, position);
    for (int left = random_below(random, 80); left > 0; left--) {
        Play play;
        uint8_t dice[2] = {(uint8_t)(1 + random_below(random, 6)), (uint8_t)(1 + random_below(random, 6))};
        position_set_roll(position, rules, dice);
        plays_pick(rules, position, list, random_next(random), &play);
        random_play_on(random, rules, &play, position);
    }
    Position bare;
    position_init(&bare, rules);
    bare.board = position->board;
    *position = bare;
}

int main(int argc, char **argv) {
    PlayList list;
    Random random = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    if (argc != 3 || play_list_create(&list, 4096) != STATUS_OK) {
        fail("usage", "random_ids COUNT SEED");
    }
    for (long left = strtol(argv[1], NULL, 10); left > 0; left--) {
        Rules rules;
        Position position;
        Error error;
        char id[ID_TEXT], xgid[ID_TEXT];
        make_rules(&rules, random_chance(&random, 2), random_chance(&random, 2));
        if (random_chance(&random, 2)) {
            do {
                random_artificial(&random, &rules, &position);
            } while (!is_ordinary(&rules, &position));
        } else {
            play_some(&random, &rules, &position, &list);
        }
        add_match(&random, &rules, &position);
        position.turns[WHITE] = position.turns[BLACK] = 1;
        if (id_print(&rules, &position, id, sizeof id, &error) != STATUS_OK ||
            id_print_xgid(&rules, &position, xgid, sizeof xgid, &error) != STATUS_OK) {
            char text[POSITION_TEXT];
            position_print(&rules, &position, text, sizeof text);
            fprintf(stderr, "%s\n", text);
            fail("a position without an ID", error.text);
        }
        printf("%s %s\n", xgid, id);
    }
    play_list_destroy(&list);
    return 0;
}
