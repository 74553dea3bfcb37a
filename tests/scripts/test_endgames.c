// SPDX-License-Identifier: MIT
// Endgame tables shared by all: the same rules have the same tables, and those that nobody uses go.
#define _POSIX_C_SOURCE 200809L // pthread
#include "scripts/endgames.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, RULES = 6 };

// Small tables, of as many rules as there are numbers of points for a gammon.
static Rules small_rules(int gammon) {
    char settings[80];
    snprintf(settings, sizeof settings, "layout=24:2; score.gammon=%d", gammon);
    return make_rules(settings, "");
}

static const Endgame *tables_of(const Rules *rules) {
    const Endgame *endgame = NULL;
    return endgames.take(rules, &endgame) == STATUS_OK ? endgame : NULL;
}

Test(endgames, shared) {
    Rules rules = small_rules(2), other = small_rules(3);
    const Endgame *one = tables_of(&rules);
    cr_assert_not_null(one);
    rules.match_to = 5; // nothing to a single game
    cr_assert_eq(tables_of(&rules), one);
    rules.cube_on = 1; // to be had with the cube, too
    const Endgame *cube = tables_of(&rules);
    cr_assert(cube != NULL && cube != one);
    rules.cube_on = 0;
    cr_assert_neq(tables_of(&other), one);
    endgames.give_back(one);
    endgames.give_back(one);
    cr_assert_eq(tables_of(&rules), one); // it was kept
    endgames_forget();
    rules.cube_on = 1;
    cube = tables_of(&rules);
    rules.cube_on = 0;
    cr_assert_eq(tables_of(&rules), cube); // those with a cube do for who has none
    endgames_forget();
}

// However many rules come by, tables that somebody uses stay where they are.
Test(endgames, dropped) {
    Rules first = small_rules(2);
    Board board = {.row = {{{1, 1}}, {{1, 1}}}};
    EndgameValue value;
    const Endgame *used = tables_of(&first);
    for (int gammon = 3; gammon < 3 + 2 * RULES; gammon++) {
        Rules rules = small_rules(gammon);
        const Endgame *one = tables_of(&rules);
        cr_assert(endgame_value_of_board(one, &board, WHITE, &value) && value.win == 1);
        endgames.give_back(one);
    }
    cr_assert_eq(tables_of(&first), used);
    cr_assert(endgame_value_of_board(used, &board, WHITE, &value) && value.win == 1);
    endgames_forget();
}

Test(endgames, none) {
    Rules rules = make_rules("layout=24:2; doubles.chain=cascade", "");
    cr_assert_null(tables_of(&rules));
    cr_assert_null(tables_of(&rules));
    endgames_forget();
}

static void *take_some(void *context) {
    const Endgame **found = context;
    for (int i = 0; i < 30; i++) {
        Rules rules = small_rules(2 + i % RULES);
        const Endgame *one = tables_of(&rules);
        found[i % RULES] = one;
        endgames.give_back(one);
    }
    Rules rules = small_rules(2);
    *found = tables_of(&rules);
    return NULL;
}

Test(endgames, threads) {
    const Endgame *found[THREADS][RULES];
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        cr_assert_eq(pthread_create(&thread[i], NULL, take_some, found[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
    }
    for (int i = 1; i < THREADS; i++) {
        cr_assert_eq(found[i][0], found[0][0]);
    }
    endgames_forget();
}
