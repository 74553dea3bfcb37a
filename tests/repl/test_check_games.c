// SPDX-License-Identifier: MIT
// What the random games of `check` find out about hooks, which are plain C here: hooks that remember, fail, refuse all
// or give checkers away.
#include "repl/base/clock.h"
#include "repl/check/check_games.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <string.h>

static const double soon = 3600.0; // seconds that no test needs, however busy the machine

typedef struct Lab {
    RuleHooks hooks;
    int calls;
    HookAnswer (*answer)(struct Lab *lab, const HookView *view, HookReply *reply);
} Lab;

static HookAnswer ask(void *context, const HookQuestion *question) {
    Lab *lab = context;
    lab->calls++;
    return lab->answer(lab, question->view, question->hook == HOOK_ON_ROLL ? question->reply : NULL);
}

static const char *failure(void *context) {
    (void)context;
    return "lab.lua:3: too much";
}

static Rules lab_rules(Lab *lab, Hook hook, HookAnswer (*answer)(Lab *, const HookView *, HookReply *)) {
    memset(lab, 0, sizeof *lab);
    lab->answer = answer;
    lab->hooks = (RuleHooks){.context = lab, .present = 1U << hook, .fingerprint = 1, .ask = ask, .failure = failure};
    Rules rules = make_rules(BACKGAMMON, "");
    rules.hooks = &lab->hooks;
    return rules;
}

static HookAnswer remembers(Lab *lab, const HookView *view, HookReply *reply) {
    (void)view;
    (void)reply;
    return lab->calls % 97 == 0 ? HOOK_NO : HOOK_YES;
}

static HookAnswer is_pure(Lab *lab, const HookView *view, HookReply *reply) {
    (void)lab;
    (void)reply;
    return view->board->row[view->me].at[6] == 4 ? HOOK_NO : HOOK_YES;
}

static HookAnswer refuses(Lab *lab, const HookView *view, HookReply *reply) {
    (void)lab;
    (void)view;
    (void)reply;
    return HOOK_NO;
}

static HookAnswer fails_late(Lab *lab, const HookView *view, HookReply *reply) {
    (void)view;
    (void)reply;
    return lab->calls > 20000 ? HOOK_FAILED : HOOK_YES;
}

// Two checkers of the enemy to the bar at each double of ones, one of mine away at each double of twos.
static HookAnswer gives_checkers(Lab *lab, const HookView *view, HookReply *reply) {
    const uint8_t *roll = view->position->roll;
    (void)lab;
    if (roll[0] != roll[1] || roll[0] > 2) {
        return HOOK_SILENT;
    }
    Side side = roll[0] == 1 ? side_other(view->me) : view->me;
    int checkers = 0;
    for (int place = 0; place < BOARD_PLACES; place++) {
        checkers += view->board->row[side].at[place];
    }
    if (roll[0] == 1 ? checkers > 20 : view->board->row[side].at[6] == 0) {
        return HOOK_SILENT; // a side has 1 to 30
    }
    reply->has_items = true;
    reply->item_count = 1;
    reply->item[0] = (Item){.kind = ITEM_CHECKERS, .side = (uint8_t)side};
    reply->item[0].amount = roll[0] == 1 ? 2 : -1;
    reply->item[0].place = roll[0] == 1 ? (uint8_t)view->rules->bar : 6;
    return HOOK_YES;
}

static CheckGames play(Lab *lab, Lab *fresh, Hook hook, HookAnswer (*answer)(Lab *, const HookView *, HookReply *),
                       long games) {
    CheckGames check;
    Rules rules = lab_rules(lab, hook, answer);
    Rules again = lab_rules(fresh, hook, answer);
    check_games_play(&check, &rules, games, 7, clock_seconds() + soon);
    if (check.trouble == CHECK_GOOD) {
        check_games_repeat(&check, &again, 7, clock_seconds() + soon);
    }
    return check;
}

Test(check_games, pure_hooks_are_good) {
    Lab lab, fresh;
    CheckGames check = play(&lab, &fresh, HOOK_ALLOW_PLAY, is_pure, 40);
    cr_expect_eq(check.trouble, CHECK_GOOD, "%s", check.text);
    cr_expect_eq(check.games, 40);
    cr_expect_eq(check.repeated, 40);
    cr_expect_gt(check.hooks.spoke[HOOK_ALLOW_PLAY], 0);
    cr_expect_gt(check.survey.refused_plays[REASON_ALLOW_PLAY], 0);
    check_games_destroy(&check);
}

Test(check_games, hooks_that_remember_are_found) {
    Lab lab, fresh;
    CheckGames check = play(&lab, &fresh, HOOK_ALLOW_PLAY, remembers, 40);
    cr_expect_eq(check.trouble, CHECK_DIFFERS);
    cr_expect(strncmp(check.text, "event ", 6) == 0, "%s", check.text);
    check_games_destroy(&check);
}

Test(check_games, games_that_do_not_end) {
    Lab lab, fresh;
    CheckGames check = play(&lab, &fresh, HOOK_ALLOW_PLAY, refuses, 3);
    cr_expect_eq(check.trouble, CHECK_GOOD);
    cr_expect(check.games > 0 && check.unfinished == check.games && check.turns == 0);
    cr_expect_eq(check.repeated, check.games);
    cr_expect_str_neq(check.unfinished_position, "");
    check_games_destroy(&check);
}

Test(check_games, failures_are_told) {
    Lab lab, fresh;
    CheckGames check = play(&lab, &fresh, HOOK_ALLOW_PLAY, fails_late, 40);
    cr_expect_eq(check.trouble, CHECK_SCRIPT);
    cr_expect_str_eq(check.text, "lab.lua:3: too much");
    check_games_destroy(&check);
}

Test(check_games, checkers_come_and_go_by_items_only) {
    Lab lab, fresh;
    CheckGames check = play(&lab, &fresh, HOOK_ON_ROLL, gives_checkers, 40);
    cr_expect_eq(check.trouble, CHECK_GOOD, "%s", check.text);
    cr_expect_eq(check.repeated, check.games);
    cr_expect_gt(check.games, 0);
    cr_expect_gt(check.hooks.spoke[HOOK_ON_ROLL], 0);
    check_games_destroy(&check);
}

// The clock stops a game in the middle, and that game is not counted.
Test(check_games, time) {
    CheckGames check;
    Rules rules = make_rules(BACKGAMMON, "");
    check_games_play(&check, &rules, 1000000, 7, clock_seconds() + 0.05);
    cr_expect(check.out_of_time);
    cr_expect_lt(check.games, 1000000);
    check_games_repeat(&check, &rules, 7, clock_seconds() + soon);
    cr_expect_eq(check.trouble, CHECK_GOOD, "%s", check.text);
    cr_expect_eq(check.repeated, check.games);
    check_games_destroy(&check);
}
