// SPDX-License-Identifier: MIT
// Generation: worked cases of each rule as whole lists, storage, and plays under way.
//
// The lists were worked out by hand; the comparison with the reference generator is compare_reference.
#include "core/play_text.h"
#include "core/progress.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

// All plays of a position, sorted as text and joined by "; ".
static void list_plays(const Rules *rules, const char *text, char *out, size_t size) {
    Position position = make_position(rules, text);
    PlayList list = make_plays(rules, &position);
    char(*plays)[PLAY_TEXT] = calloc(list.count, PLAY_TEXT);
    for (size_t i = 0; i < list.count; i++) {
        Play play;
        play_list_get(&list, i, &play);
        play_print(rules, (Side)position.turn, NUMBERING_OWN, &play, plays[i], PLAY_TEXT);
    }
    qsort(plays, list.count, PLAY_TEXT, compare_texts);
    out[0] = '\0';
    for (size_t i = 0; i < list.count; i++) {
        cr_assert_lt(strlen(out) + strlen(plays[i]) + 3, size);
        strcat(strcat(out, i ? "; " : ""), plays[i]);
    }
    free(plays);
    play_list_destroy(&list);
}

Test(plays, worked_lists) {
    static const struct {
        const char *rules, *settings, *position, *plays;
    } cases[] = {
        // The leaflet's example (L14): 4 and 6 with a checker on the bar, the sixth point held by four.
        {BACKGAMMON, "", "bar:1 6:4,13:5 w 64", "bar/21/15"},
        {BACKGAMMON, "", "bar:2 6:4,13:5 w 64", "bar/21"},
        {BACKGAMMON, "", "bar:1 6:4,4:4,13:5 w 64", ""},
        // A long nardi opening: six-six leaves two, then the enemy head stops them (A8).
        {NARDE, "", "24:15 24:15 w 66 first=wb", "24/18(2)"},
        {NARDE, "", "24:15 24:15 w 44 first=wb", "24/20/16(2)"},
        {NARDE, "", "24:15 24:15 w 55 first=wb", "24/19/14/9/4"},
        {NARDE, "", "24:15 24:15 w 66", "24/18"},
        {NARDE, "head.first_max=15", "24:15 24:15 w 66 first=wb", "24/18(4)"},
        // White played 5-5 (24/4), black has 5-3: listed doubles only, or whenever one checker cannot play it (N3).
        {NARDE, "", "24:14,4:1 24:15 b 53 first=b", "24/19"},
        {NARDE, "head.first_when=any_roll_needed", "24:14,4:1 24:15 b 53 first=b", "24/21 24/19"},
        {NARDE, "head.first_when=needed", "24:14,4:1 24:15 b 53 first=b", "24/19"},
        {NARDE, "head.first_when=needed", "24:15 24:15 w 66 first=wb", "24/18(2)"},
        // Needed: one checker can play 3-3 in full here, so it must do alone.
        {NARDE, "head.first_when=needed", "24:15 23:15 w 33 first=wb", "24/21/18/15/12"},
        {NARDE, "", "24:15 23:15 w 33 first=wb", "24/21(2) 21/18/15; 24/21/18(2); 24/21/18/15/12"},
        // One number only, and then the higher (L12 and F10 leave it free).
        {BACKGAMMON, "", "20:1 16:2 w 65", "20/14"},
        {BACKGAMMON, "forced.higher=free", "20:1 16:2 w 65", "20/14; 20/15"},
        // Both can be played in one order only: the other order is no excuse.
        {BACKGAMMON, "", "20:1 10:2 w 65", "20/14/9"},
        {BACKGAMMON, "", "20:1 11:2,10:2 w 65", ""},
        {BACKGAMMON, "move.passing=any", "20:1 11:2,10:2 w 65", "20/14/9"},
        // Voluntary use.
        {BACKGAMMON, "forced.use=free", "20:1 16:2 w 65", "; 20/14"},
        // the higher number only where not both can be played
        {BACKGAMMON, "forced.use=free", "3:1,off:14 13:15 w 21", "; 3/1; 3/1/off; 3/2"},
        {BACKGAMMON, "bearoff.when=never", "3:1,2:1,off:13 13:15 w 21", "3/1 2/1"},
        {BACKGAMMON, "forced.use=free; forced.higher=free", "3:1 13:15 w 21", "; 3/1; 3/1/off; 3/2"},
        {BACKGAMMON, "forced.use=while_possible; forced.higher=free", "20:1 16:2 w 65", "20/14; 20/15"},
        // A result that a lower way of more steps reaches too is still there by the higher way of one step.
        {BACKGAMMON, "forced.use=free", "3:2 13:15 w 321",
         "; 3/1; 3/1/off; 3/1/off 3/off; 3/2; 3/2 3/1; 3/2 3/off; 3/2/off 3/1"},
        // Bearing off (L17, L18): six-five with men on 4 and 3.
        {BACKGAMMON, "bearoff.match=exact", "4:1,3:1 13:15 w 65", ""},
        {BACKGAMMON, "", "4:1,3:1 13:15 w 65", "4/off 3/off"},
        {BACKGAMMON, "bearoff.dice=2,4,6", "4:1,3:1 13:15 w 65", "4/off"},
        {BACKGAMMON, "bearoff.match=any", "4:1 13:15 w 21", "4/2/1; 4/2/off"},
        {BACKGAMMON, "bearoff.must=exact", "6:1,2:1 13:15 w 42", "6/2/off"},
        {BACKGAMMON, "bearoff.match=below", "6:1,2:1 24:2 w 53", "6/3 2/off; 6/3/off"},
        {BACKGAMMON, "", "6:1,2:1 24:2 w 53", "6/3/off"},
        // The last checker: any number that takes it off ends the game, both are as good.
        {BACKGAMMON, "", "1:1 13:15 w 61", "1/off"},
        // Hit and stack (F13): not on to own checkers.
        {BACKGAMMON "; forced.higher=free", "hit.run=no_stack", "6:2,3:2 20:1 w 21",
         "3/1/off; 3/2 3/1; 6/4 3/2; 6/4/3; 6/5* 3/1; 6/5* 6/4"},
        {BACKGAMMON "; forced.higher=free", "", "6:2,3:2 20:1 w 21",
         "3/1/off; 3/2 3/1; 6/4 3/2; 6/4/3; 6/5* 3/1; 6/5* 6/4; 6/5*/3"},
        // A checker in the air does not stop those on higher points from using the number.
        {BACKGAMMON, "bearoff.match=below; move.passing=any", "6:1,3:1 24:2 w 62", "6/4/off"},
        // Once what stands may not be left standing, a checker that would leave it standing cannot leave: no duty to
        // take it off.
        {"layout=12:5,10:1; board.points=12; board.home=4; move.direction=parallel; contact.blot=closed",
         "prime.length=4; prime.allow=enemy_ahead; prime.test=step; bearoff.match=below; bearoff.must=exact",
         "4:1,3:2,2:1,1:2 reserve:6 w 51", "4/3/off; 4/off 1/off; 4/off 2/1"},
        // A number is left where only that keeps three in a row from standing, and 5 takes no second checker.
        {NARDE, "prime.length=3; prime.allow=never; limits.near=from=1 to=6 stack=1", "10:1,6:1,5:1 16:1,15:1 w 21",
         "10/8"},
        // More or fewer numbers than two dice show.
        {BACKGAMMON, "", "13:1 24:15 w 654", "13/7/2/off"},
        {BACKGAMMON, "", "13:1 24:15 w 4", "13/9"},
        {BACKGAMMON, "", "13:1,24:1 24:15 w 33 roll=-", "13/10/7; 24/21 13/10; 24/21/18"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(cases[i].rules, cases[i].settings);
        char plays[4096];
        list_plays(&rules, cases[i].position, plays, sizeof plays);
        cr_expect_str_eq(plays, cases[i].plays, "%s %s: %s", cases[i].settings, cases[i].position, plays);
    }
}

// 12/7/3* 6/1* 5/3 3/off may be read as the hitter leaving or the one that joined it. If the hitter stays it cannot go
// on to 3/1, so in that reading the play may end there.
Test(plays, a_play_may_end_if_one_reading_cannot_go_on) {
    Rules rules =
        make_rules("layout=12:2,8:3,4:1; board.points=12; board.home=4", "forced.use=while_possible; hit.run=no_stack");
    Position position = make_position(&rules, "12:1,6:1,5:1,off:3 12:1,10:1,5:1,3:1,2:2 w 655422");
    PlayList list = make_plays(&rules, &position);
    int ending_there = 0;
    for (size_t i = 0; i < list.count; i++) {
        char side[64];
        position_print_side(&rules, &list.board[i], WHITE, side, sizeof side);
        ending_there += strcmp(side, "3:1,1:1,off:4") == 0;
    }
    cr_expect_eq(ending_there, 2, "with two and with three enemies on the bar");
    cr_expect_eq(list.count, 25);
    play_list_destroy(&list);
}

Test(plays, the_kept_way_uses_most_then_largest_numbers) {
    Rules rules = make_rules(BACKGAMMON, "");
    Position position = make_position(&rules, "1:1 13:15 w 61");
    PlayList list = make_plays(&rules, &position);
    cr_assert_eq(list.count, 1);
    Play play;
    play_list_get(&list, 0, &play);
    cr_expect_eq(play.step[0].die, 6);
    cr_expect_eq(play.ended, 1);
    cr_expect_eq(play.left_count, 1);
    cr_expect_eq(play.left[0], 1);
    play_list_destroy(&list);
}

Test(plays, a_list_that_is_too_small_says_so_and_grows) {
    Rules rules =
        make_rules("layout=reserve:30", "move.direction=same; entry.first=none; forced.use=free; forced.higher=free");
    Position position;
    Error error;
    PlayList list;
    cr_assert_eq(position_parse(&rules, "24:5,20:5,16:5,12:5,8:5,4:5 bar:1 w 54321", &position, &error), STATUS_OK,
                 "%s", error.text);
    cr_assert_eq(play_list_create(&list, 1), STATUS_OK);
    cr_expect_eq(plays_generate(&rules, &position, &list), STATUS_FULL);
    cr_expect_eq(list.count, 0, "nothing half made");
    cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
    cr_expect_gt(list.count, 1000);
    cr_expect_leq(list.count, list.capacity);
    size_t count = list.count;
    for (size_t i = 0; i < count; i++) {
        cr_assert_eq(plays_find_result(&list, &list.board[i]), i, "each board once");
        cr_assert_eq(rules_check_board(&rules, &list.board[i], &error), STATUS_OK, "%s", error.text);
    }
    Play first, again;
    play_list_get(&list, 0, &first);
    cr_assert_eq(plays_generate(&rules, &position, &list), STATUS_OK);
    cr_expect_eq(list.count, count, "the same again");
    play_list_get(&list, 0, &again);
    cr_expect(memcmp(&first, &again, sizeof first) == 0);
    position.board.row[WHITE].at[1] = 30;
    cr_expect_eq(plays_find_result(&list, &position.board), SIZE_MAX, "no such result");
    play_list_destroy(&list);
    play_list_destroy(&list); // harmless
}

Test(plays, eight_different_numbers_stay_bounded) {
    Rules rules =
        make_rules("layout=reserve:15", "move.direction=same; dice.faces=8; contact.blot=closed; entry.first=none");
    Position position = make_position(&rules, "24:15 bar:1 w 87654321");
    PlayList list;
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    Status status = plays_generate_growing(&rules, &position, &list);
    cr_expect(status == STATUS_OK || status == STATUS_FULL);
    cr_expect(status == STATUS_FULL || list.count > 100);
    play_list_destroy(&list);
}

// Nobody asks for that in a game; what comes is the empty play, and not what stands before the first number.
Test(plays, no_numbers_are_the_empty_play) {
    static const char *const settings[] = {"", "move.passing=any"};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        Rules rules = make_rules(BACKGAMMON, settings[i]);
        Position position = make_position(&rules, START " w 31");
        memset(position.number, 0, sizeof position.number);
        position.number_count = 0;
        PlayList list = make_plays(&rules, &position);
        Play play;
        size_t count = 0;
        cr_assert(list.count == 1 && play_list_is_pass(&list));
        play_list_get(&list, 0, &play);
        cr_expect(play.step_count == 0 && play.left_count == 0);
        cr_expect_arr_eq(&play.after, &position.board, sizeof play.after);
        cr_assert_eq(plays_count(&rules, &position, &list, &count), STATUS_OK);
        cr_expect_eq(count, 1);
        cr_assert_eq(plays_pick(&rules, &position, &list, 7, &play), STATUS_OK);
        cr_expect_eq(play.step_count, 0);
        play_list_destroy(&list);
    }
}

Test(plays, head_budget_of_the_item) {
    static const struct {
        const char *settings, *position;
        int budget;
    } cases[] = {
        {"", "24:15 24:15 w 66 first=wb", 2},
        {"", "24:15 24:15 w 65 first=wb", 1},
        {"", "24:15 24:15 w 55 first=wb", 1},
        {"", "24:15 24:15 w 66", 1},
        {"", "24:15 24:15 w 4444 roll=33 first=w head=1", 1},
        {"", "24:15 24:15 w 4444 roll=55 first=w head=1", 0},
        {"head.per_turn=0", "24:15 24:15 w 66", INT_MAX},
        {"head.per_turn=3", "24:15 24:15 w 66 first=w", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(NARDE, cases[i].settings);
        Position position = make_position(&rules, cases[i].position);
        PlayList list = make_plays(&rules, &position);
        cr_expect_eq(list.head_budget, cases[i].budget, "%s: %d", cases[i].position, list.head_budget);
        play_list_destroy(&list);
    }
}

static uint32_t places(const char *text) {
    uint32_t bits = 0;
    for (const char *at = text; *at;) {
        char *end;
        bits |= UINT32_C(1) << strtol(at, &end, 10);
        at = *end ? end + 1 : end;
    }
    return bits;
}

// Only checkers that are part of a full turn are offered (a bug seen elsewhere: highlighting those that are not).
Test(progress, sources_and_landings_come_from_complete_plays) {
    Rules rules = make_rules(BACKGAMMON, "");
    static const struct {
        const char *position, *sources;
    } cases[] = {
        {START " w 31", "24,13,8,6"},       {"20:1 10:2 w 65", "20"}, // one checker, one order
        {"20:1,8:1 16:2 w 65", "20,8"},                               // 20/14 8/3 or 20/15 8/2
        {"bar:1,13:5 6:4,13:5 w 64", "25"},                           // the bar first
        {"bar:1 6:4,4:4,13:5 w 64", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position position = make_position(&rules, cases[i].position);
        PlayList list = make_plays(&rules, &position);
        Progress progress = {.step_count = 0};
        uint32_t sources = progress_sources(&rules, &position, &list, &progress);
        cr_expect_eq(sources, places(cases[i].sources), "%s: %x", cases[i].position, sources);
        play_list_destroy(&list);
    }
    // 20/15 first would lose the six; so of the checker on 20 only 14 and 9 are offered.
    Position position = make_position(&rules, "20:1 10:2 w 65");
    PlayList list = make_plays(&rules, &position);
    Progress progress = {.step_count = 0};
    Landing landings[PROGRESS_MAX_LANDINGS];
    size_t count = progress_landings(&rules, &position, &list, &progress, 20, landings, PROGRESS_MAX_LANDINGS);
    cr_assert_eq(count, 2);
    cr_expect_eq(landings[0].to, 14);
    cr_expect_eq(landings[1].to, 9);
    cr_expect_eq(landings[1].step_count, 2);
    cr_expect_eq(progress_landings(&rules, &position, &list, &progress, 13, landings, PROGRESS_MAX_LANDINGS), 0);
    cr_expect_eq(progress_finished(&rules, &position, &list, &progress), SIZE_MAX);
    progress_landings(&rules, &position, &list, &progress, 20, landings, PROGRESS_MAX_LANDINGS);
    progress_advance(&progress, &landings[0]);
    cr_expect_eq(progress_finished(&rules, &position, &list, &progress), SIZE_MAX);
    Board board = progress_board(&rules, &position, &progress);
    cr_expect_eq(board.row[WHITE].at[14], 1);
    cr_expect_eq(progress_sources(&rules, &position, &list, &progress), places("14"));
    count = progress_landings(&rules, &position, &list, &progress, 14, landings, PROGRESS_MAX_LANDINGS);
    cr_assert_eq(count, 1);
    progress_advance(&progress, &landings[0]);
    cr_expect_eq(progress_finished(&rules, &position, &list, &progress), 0);
    play_list_destroy(&list);
}

Test(progress, routes_that_differ_are_two_landings) {
    Rules rules = make_rules(BACKGAMMON, "");
    Position position = make_position(&rules, "24:1 7:1,2:2 w 65");
    PlayList list = make_plays(&rules, &position);
    Progress progress = {.step_count = 0};
    Landing landings[PROGRESS_MAX_LANDINGS];
    size_t count = progress_landings(&rules, &position, &list, &progress, 24, landings, PROGRESS_MAX_LANDINGS);
    cr_assert_eq(count, 4, "19, 18 with a hit, 13 both ways: %zu", count);
    cr_expect_eq(landings[2].to, 13);
    cr_expect_eq(landings[3].to, 13);
    cr_expect_eq(progress_landings(&rules, &position, &list, &progress, 24, landings, 2), 2,
                 "no more than there is room for");
    play_list_destroy(&list);
}
