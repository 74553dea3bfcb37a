// SPDX-License-Identifier: MIT
// Lack of memory: every allocation of nets, readers, lessons, files and endgame tables is made to fail once, and
// nothing is lost.
#include "core/endgame.h"
#include "tests/allocations.h"
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

// Runs `call`, a condition, without its first allocation, its second and so on, until it holds; counts the failures.
#define FAILS_UNTIL(failures, call)                                                                                    \
    for (failures = 0;; failures++) {                                                                                  \
        allocations_fail_after(failures, false);                                                                       \
        bool good = (call);                                                                                            \
        allocations_succeed();                                                                                         \
        if (good) {                                                                                                    \
            break;                                                                                                     \
        }                                                                                                              \
    }

Test(net_memory, nothing_is_lost) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = NULL, *read = NULL;
    NetReader *reader = NULL;
    unsigned char *bytes = NULL;
    size_t size = 0;
    Error error;
    int failures;
    FAILS_UNTIL(failures, net_create(&net, &rules, 16, 3, &error) == STATUS_OK);
    cr_assert_eq(failures, 2);
    FAILS_UNTIL(failures, (reader = net_reader_create(net, &rules)) != NULL);
    cr_assert_eq(failures, 3);
    FAILS_UNTIL(failures, net_write(net, true, &bytes, &size) == STATUS_OK);
    cr_assert_eq(failures, 1);
    FAILS_UNTIL(failures, net_read(&read, bytes, size, &error) == STATUS_OK);
    cr_assert_eq(failures, 2);
    net_destroy(read);
    free(bytes);
    cr_assert_eq(net_write(net, false, &bytes, &size), STATUS_OK);
    FAILS_UNTIL(failures, net_read(&read, bytes, size, &error) == STATUS_OK);
    cr_assert_eq(failures, 4);
    Position position = make_position(&rules, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 66");
    PlayList list = make_plays(&rules, &position);
    NetValue value;
    size_t index;
    FAILS_UNTIL(failures, net_choose(reader, &position, &list, &index, &value, &error) == STATUS_OK);
    cr_assert_eq(failures, 1);
    play_list_destroy(&list);
    free(bytes);
    net_reader_destroy(reader);
    net_destroy(read);
    net_destroy(net);
}

Test(net_memory, endgames) {
    Rules rules = make_rules("layout=24:3; score.gammon=2", "");
    Endgame *endgame = NULL;
    Error error;
    int failures;
    FAILS_UNTIL(failures, endgame_create(&endgame, &rules, &(EndgameShape){6, 3, 6, 3}, &error) != STATUS_NO_MEMORY);
    cr_assert(endgame != NULL && failures > 20, "%d", failures);
    endgame_destroy(endgame);
}

// A lesson that was not played leaves no trace: what the net learns is the same as if it had not been tried.
Test(net_memory, lessons) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net[2] = {make_net(&rules, 16, 3), make_net(&rules, 16, 3)};
    LessonOptions options = {.seed = 1, .lambda = 0.5};
    for (int fails = 0; fails < 2; fails++) {
        NetReader *reader = net_reader_create(net[fails], &rules);
        Lesson *lesson = lesson_create();
        PlayList list;
        Error error;
        cr_assert_eq(play_list_create(&list, 1), STATUS_OK);
        for (uint32_t game = 0; game < 12; game++) { // more than there is room for at first
            size_t positions = lesson->seen_count;
            for (int failures = 0;; failures++) {
                allocations_fail_after(fails ? failures : -1, false);
                Status status = lesson_play(lesson, reader, NULL, &list, &options, game, &error);
                allocations_succeed();
                if (status == STATUS_OK) {
                    break;
                }
                cr_assert_eq(status, STATUS_NO_MEMORY, "%s", error.text);
                cr_assert(lesson->seen_count == positions && lesson->games == game);
            }
            cr_assert(lesson->seen_count > positions && lesson->games == game + 1);
        }
        net_learn(net[fails], lesson, 0.05);
        play_list_destroy(&list);
        lesson_destroy(lesson);
        net_reader_destroy(reader);
    }
    cr_assert_eq(net_games(net[1]), 12);
    cr_assert_arr_eq(net[0]->weight, net[1]->weight, net[0]->size * sizeof(float));
    net_destroy(net[0]);
    net_destroy(net[1]);
}
