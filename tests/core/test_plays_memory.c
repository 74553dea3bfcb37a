// SPDX-License-Identifier: MIT
// Storage of the generator: nothing is allocated while plays are made and games go on, and no list overflows.
#include "core/flow.h"
#include "core/rng.h"
#include "tests/allocations.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>

// Goes on to the end of a random game without allocating: nodes, throws, words, plays made, counted and picked. Returns
// the turns.
static int play_game(const Rules *rules, PlayList *list, uint32_t number) {
    RngKey dice = {7, number, PURPOSE_DICE}, choices = {7, number, PURPOSE_WHITE_BOT};
    Position position;
    Node node;
    int turns = 0;
    position_init(&position, rules);
    for (uint32_t i = 0; i < 1000; i++) {
        uint8_t faces[RULES_MAX_NUMBERS];
        int face_count = 0;
        size_t counted = 0, count = 0;
        Play play;
        Error error;
        long before = allocations_made();
        Status status = STATUS_OK;
        flow_next(rules, &position, &node);
        if (node.kind == NODE_OVER) {
            break;
        }
        if (node.kind == NODE_CHANCE) {
            status = flow_draw_roll(rules, &position, &dice, i, faces, &face_count, &error);
            status = status == STATUS_OK ? flow_apply_roll(rules, &position, faces, face_count, &error) : status;
        } else if (node.decide != DECIDE_PLAY) {
            const char *word = node.words[rng_below(&choices, i, (uint32_t)node.word_count)];
            // who is offered the cube takes it, so that games are played out
            status = flow_apply_word(rules, &position, node.decide == DECIDE_ANSWER ? "take" : word, &error);
        } else {
            uint64_t word = (uint64_t)rng_below(&choices, i, UINT32_MAX) << 32;
            cr_assert_eq(plays_generate(rules, &position, list), STATUS_OK);
            count = list->count;
            cr_assert_eq(plays_count(rules, &position, list, &counted), STATUS_OK);
            cr_assert_eq(plays_pick(rules, &position, list, word, &play), STATUS_OK);
            status = flow_apply_play(rules, &position, &play, &error);
            turns++;
        }
        cr_assert_eq(allocations_made(), before, "nothing was allocated");
        cr_assert_eq(status, STATUS_OK, "%s", error.text);
        cr_assert_eq(counted, count);
    }
    return turns;
}

Test(plays_memory, nothing_is_allocated_while_games_go_on) {
    static const char *const settings[] = {"cube.on=true; opening.dice=choice", "hit.run=no_stack", "hit.run=stay",
                                           "move.passing=any; doubles.chain=cascade"};
    long before = allocations_made();
    PlayList list;
    cr_assert_eq(play_list_create(&list, 8192), STATUS_OK);
    cr_assert_gt(allocations_made(), before, "allocations are counted");
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        Rules rules = make_rules(BACKGAMMON, settings[i]);
        for (uint32_t game = 0; game < 3; game++) {
            cr_assert_gt(play_game(&rules, &list, game), 20);
        }
    }
    Rules narde = make_rules(NARDE, "");
    cr_assert_gt(play_game(&narde, &list, 9), 20);
    play_list_destroy(&list);
}

// The first is the most plays of a throw that a search by hill-climbing found: pairs of neighbours, and double ones.
// The last is that for eight ones.
Test(plays_memory, the_longest_lists_are_bounded) {
    static const struct {
        const char *position;
        size_t count;
    } cases[] = {
        {"24:1,23:1,21:1,20:1,18:1,17:1,15:1,14:1,12:1,11:1,9:1,8:1,6:1,5:1,3:1 bar:15 w 1111", 2226},
        {"24:1,23:1,22:1,21:1,20:1,19:1,18:1,17:1,16:1,15:1,14:1,13:1,12:1,11:1,10:1 bar:15 w 1111", 1654},
        {"24:1,22:1,21:1,20:1,18:1,17:1,16:1,14:1,13:1,12:1,10:1,9:1,8:1,7:1,5:1 bar:15 w 2222", 1979},
        {"24:1,23:1,21:1,20:1,18:1,17:1,15:1,14:1,12:1,11:1,9:1,8:1,6:1,5:1,3:1 bar:15 w 11111", 7064},
        {"24:1,23:1,21:1,20:1,18:1,17:1,15:1,14:1,12:1,11:1,9:1,8:1,6:1,5:1,3:1 bar:15 w 11111111", 98857},
    };
    Rules rules = make_rules(BACKGAMMON, "doubles.times=8");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position position = make_position(&rules, cases[i].position);
        PlayList list;
        size_t counted;
        cr_assert_eq(play_list_create(&list, 16), STATUS_OK);
        cr_expect_eq(plays_generate(&rules, &position, &list), STATUS_FULL);
        cr_expect_eq(list.count, 0);
        cr_expect_eq(plays_count(&rules, &position, &list, &counted), STATUS_OK, "counting needs no room");
        cr_expect_eq(list.capacity, 16);
        cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
        cr_expect_eq(list.count, counted);
        cr_expect_eq(list.count, cases[i].count, "%s: %zu", cases[i].position, list.count);
        play_list_destroy(&list);
    }
}

// Three numbers are walked into a table of boards, and whether they fit is seen after each row of plays.
Test(plays_memory, walked_plays_that_do_not_fit_are_counted_after_all) {
    Rules rules = make_rules(BACKGAMMON, "dice.count=3; doubles.times=1");
    static const char *const positions[] = {
        "24:1,22:1,20:1,17:1 bar:1 w 421",
        "24:1,22:1,20:1,18:1 bar:1 w 321",
        "24:1,22:1,20:1,18:1,16:1 bar:1 w 641",
        "24:1,23:1,21:1,20:1,18:1,17:1,15:1,14:1,12:1,11:1,9:1,8:1,6:1,5:1,3:1 bar:15 w 641",
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        Position position = make_position(&rules, positions[i]);
        PlayList small, large;
        cr_assert_eq(play_list_create(&small, 16), STATUS_OK);
        cr_assert_eq(play_list_create(&large, 8192), STATUS_OK);
        cr_assert_eq(plays_generate(&rules, &position, &large), STATUS_OK);
        cr_assert_gt(large.count, 16, "%s: %zu", positions[i], large.count);
        cr_expect_eq(plays_generate(&rules, &position, &small), STATUS_FULL, "%s", positions[i]);
        cr_expect_eq(small.count, 0);
        cr_assert_eq(plays_generate_growing(&rules, &position, &small), STATUS_OK);
        cr_assert_eq(small.count, large.count, "%s: %zu, %zu", positions[i], small.count, large.count);
        cr_expect_eq(memcmp(small.board, large.board, small.count * sizeof *small.board), 0, "%s", positions[i]);
        play_list_destroy(&small);
        play_list_destroy(&large);
    }
}
