// SPDX-License-Identifier: MIT
// Lack of memory loses nothing: every allocation of every event is made to fail once, and the game stays as it was.
#include "core/game.h"
#include "tests/allocations.h"
#include "tests/core/flow_kit.h"

#include <criterion/criterion.h>
#include <string.h>

static Status do_event(Game *game, const char *line, const Rules *other, Error *error) {
    Status status;
    if (strcmp(line, "set") == 0) {
        status = game_change_rules(game, &other, 1, line, error);
    } else if (strcmp(line, "roll") == 0) {
        status = game_roll(game, error);
    } else if (strcmp(line, "first") == 0) {
        status = game_play(game, 0, error);
    } else {
        status = record_apply(game, line, error);
    }
    return status;
}

// Lets the event fail at its first allocation, its second and so on, until it succeeds.
static int fail_until_it_works(Game *game, const char *line, const Rules *other) {
    Position before = *game_position(game);
    const Rules *rules = game_rules(game);
    size_t done = game_event_count(game), redo = game_redo_count(game);
    for (int failures = 0;; failures++) {
        Error error = {0};
        allocations_fail_after(failures, false);
        Status status = do_event(game, line, other, &error);
        allocations_succeed();
        if (status == STATUS_OK) {
            cr_assert_eq(game_event_count(game), done + 1);
            return failures;
        }
        cr_assert_eq(status, STATUS_NO_MEMORY, "%s: %d %s", line, status, error.text);
        cr_assert_arr_eq(game_position(game), &before, sizeof before);
        cr_assert(game_event_count(game) == done && game_redo_count(game) == redo && game_rules(game) == rules);
        cr_assert_not_null(strstr(error.text, "not enough memory"), "%s: \"%s\"", line, error.text);
    }
}

Test(game_memory, nothing_is_lost) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; match.to=0; opening.dice=choice");
    Rules other = make_rules(BACKGAMMON, "cube.on=true; match.to=0; opening.dice=keep");
    const Rules *list = &rules;
    Game *game = NULL;
    int failures = 0;
    for (; !game; failures++) {
        allocations_fail_after(failures, false);
        game = game_create(&list, 1, 7, NULL);
        allocations_succeed();
    }
    cr_assert_geq(failures, 5);
    // with something to redo, so that its loss would show
    cr_assert_eq(record_apply(game, "roll 61", NULL), STATUS_OK);
    game_undo(game);
    static const struct {
        const char *line;
        int least; // allocations of the event
    } events[] = {{"roll", 0}, {"choose keep", 0}, {"set", 1}, {"first", 0}, {"turn double", 0}, {"answer take", 0}};
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        cr_assert_geq(fail_until_it_works(game, events[i].line, &other), events[i].least, "%s", events[i].line);
    }
    fail_until_it_works(game, "roll 31", NULL);
    fail_until_it_works(game, "play 8/5 6/5", NULL);
    fail_until_it_works(game, "turn roll", NULL);
    fail_until_it_works(game, "roll 11", NULL);
    fail_until_it_works(game, "resign white single", NULL);
    fail_until_it_works(game, "next", NULL);
    // the blocks of the history: each is refused once, with something to redo and without
    size_t first = game_event_count(game);
    int grown = 0;
    while (game_event_count(game) < first + 300) {
        bool again = game_event_count(game) % 3 == 0;
        grown += fail_until_it_works(game, "roll 11", NULL) > 0;
        if (again) {
            game_undo(game);
            fail_until_it_works(game, "roll 11", NULL);
            cr_assert_eq(game_redo_count(game), 0);
        }
    }
    cr_assert_eq(grown, 2, "%d", grown);
    for (size_t i = first; i < game_event_count(game); i++) {
        cr_assert_str_eq(event_text(game, i), "roll 11");
    }
    game_destroy(game);
}

// Whether neither side can ever move may be a matter of lists of plays.
Test(game_memory, stalemates) {
    Rules rules = make_rules("layout=6:4; board.points=6; board.home=2; dice.count=1; dice.faces=2; bearoff.dice=1",
                             "limits.all=from=1 to=6 points=1; finish.stalemate=draw; match.to=0");
    const Rules *list = &rules;
    Position start = make_position(&rules, "4:2,off:2 6:4 w -");
    Game *game = game_create(&list, 1, 7, &start);
    cr_assert_eq(record_apply(game, "roll 1", NULL), STATUS_OK);
    cr_assert_geq(fail_until_it_works(game, "play", NULL), 5);
    cr_assert_eq(game_position(game)->over, OUTCOME_DRAW);
    game_destroy(game);
}

Test(game_memory, plays_that_cannot_be_made) {
    Rules rules = make_rules("layout=24:15; dice.count=4; doubles.times=8", "");
    const Rules *list = &rules;
    Position start = make_position(&rules, "24:3,20:3,18:3,14:3,9:3 24:1,off:14 w -");
    Game *game = game_create(&list, 1, 7, &start);
    cr_assert_eq(record_apply(game, "roll 1111", NULL), STATUS_OK);
    Position before = *game_position(game);
    int failures = 0;
    for (const PlayList *plays = NULL; !plays; failures++) { // far more plays than the list has room for at first
        Error error = {0};
        allocations_fail_after(failures, false);
        plays = game_plays(game);
        allocations_succeed();
        cr_assert_arr_eq(game_position(game), &before, sizeof before);
        if (plays) {
            cr_assert_gt(plays->count, 64);
        } else {
            allocations_fail_after(failures, false);
            cr_assert_eq(game_play(game, 0, &error), STATUS_NO_MEMORY);
            allocations_fail_after(failures, false);
            cr_assert_eq(game_play_text(game, NUMBERING_OWN, "24/23", NULL, &error), STATUS_NO_MEMORY);
            allocations_succeed();
            cr_assert_str_eq(error.text, "not enough memory; nothing has changed");
        }
    }
    cr_assert_gt(failures, 4);
    cr_assert_eq(game_play(game, 0, NULL), STATUS_OK);
    game_destroy(game);
}
