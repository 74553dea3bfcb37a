// SPDX-License-Identifier: MIT
// Small games solved: beside one that was solved another way, beside endgame tables, and what cannot be solved.
#include "core/endgame.h"
#include "core/solve.h"
#include "tests/allocations.h"
#include "tests/core/small_game.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static SolvedGame solve(const Rules *rules) {
    SolvedGame solved;
    Error error = {0};
    cr_assert_eq(solve_game(rules, &(SolveOptions){.most = 20000}, &solved, &error), STATUS_OK, "%s", error.text);
    return solved;
}

// Two checkers a side that hit each other.
Test(solve, contact) {
    SmallGame *game = small_game_solve();
    Rules rules = game->rules;
    rules.opening_dice = OPENING_REROLL;
    SolvedGame solved = solve(&rules);
    Position start;
    position_init(&start, &rules);
    double points = game->value[small_game_state(&start.board, WHITE)];
    cr_assert_float_eq(solved.points, points, 1e-6, "%g %g", solved.points, points);
    cr_assert(solved.wins > 0.5 && solved.wins < 1 && solved.draws == 0);
    cr_assert(solved.gammons > 0 && solved.rolls > 4 && solved.rolls < 40 && solved.change < 1e-9);
    cr_assert_gt(solved.positions, 1000);
    small_game_free(game);
}

// Without contact endgame tables know the same.
Test(solve, race) {
    static const char *const settings[] = {"", "bearoff.match=exact", "move.direction=parallel; layout=3:3"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Rules rules = make_rules("board.points=8; board.home=3; layout=3:2,2:1; score.gammon=2; opening.dice=reroll",
                                 settings[i]);
        EndgameShape shape;
        Endgame *endgame = NULL;
        EndgameValue value;
        Error error;
        Position start;
        position_init(&start, &rules);
        cr_assert_eq(endgame_shape(&rules, &shape, &error), STATUS_OK);
        cr_assert_eq(endgame_create(&endgame, &rules, &shape, &error), STATUS_OK);
        cr_assert(endgame_value_of_board(endgame, &start.board, WHITE, &value) && value.exact);
        SolvedGame solved = solve(&rules);
        cr_assert_float_eq(solved.points, value.equity, 1e-5, "%s: %g %g", settings[i], solved.points, value.equity);
        cr_assert_float_eq(solved.wins, value.win, 1e-5);
        cr_assert_float_eq(solved.gammons, value.gammon_won + value.gammon_lost, 1e-5);
        endgame_destroy(endgame);
    }
}

// One checker on the ace point: who begins bears it off.
Test(solve, plain_sums) {
    Rules rules = make_rules("layout=1:1; score.gammon=2; opening.dice=reroll", "");
    SolvedGame solved = solve(&rules);
    cr_assert(solved.points == 2 && solved.wins == 1 && solved.gammons == 1 && solved.rolls == 2);
    rules = make_rules("layout=1:1; score.gammon=2; opening.dice=reroll; finish.first_off=loses", "");
    solved = solve(&rules);
    cr_assert(solved.points < 0 && solved.wins == 0 && solved.draws == 0);
    rules = make_rules("layout=6:1; opening.dice=reroll; dice.faces=2; bearoff.match=exact; finish.last_turn=1", "");
    cr_assert_gt(solve(&rules).positions, 10);
    rules = make_rules("layout=6:1; opening.dice=reroll; bearoff.when=never", "");
    cr_assert(isnan(solve(&rules).rolls)); // it goes on for ever
}

// Who need not use all numbers may wait where that costs nothing; the game is played to its end all the same.
Test(solve, ends_as_soon_as_can_be) {
    Rules rules = make_rules("board.points=6; board.home=3; layout=6:2,4:1; dice.faces=3; forced.use=free",
                             "opening.dice=keep; score.gammon=2; score.backgammon=3");
    SolvedGame solved = solve(&rules);
    cr_assert_float_eq(solved.points, 0.770785, 1e-6, "%f", solved.points);
    cr_assert_float_eq(solved.rolls, 8.98597, 1e-4, "%f", solved.rolls);
    cr_assert(solved.draws == 0);
}

// A game ends where both sides play well, though there are positions, which nobody comes to, in which neither does
// anything. What a million games took, played by these values with dice by chance: 7.6045 +-0.0037 rolls, 1.7314
// +-0.0041 points, 79.239 +-0.079 % of wins.
Test(solve, ends_by_the_best_plays) {
    Rules rules = make_rules("board.points=6; board.home=3; layout=6:2,4:1; dice.faces=3; contact.blot=pin",
                             "opening.dice=keep; score.gammon=2; score.backgammon=3");
    SolvedGame solved = solve(&rules);
    cr_assert_float_eq(solved.rolls, 7.6045, 0.006, "%f", solved.rolls);
    cr_assert_float_eq(solved.points, 1.7314, 0.006, "%f", solved.points);
    cr_assert_float_eq(solved.wins, 0.79239, 0.0012, "%f", solved.wins);
}

static bool stop_at_once(void *context) {
    ++*(int *)context;
    return true;
}

Test(solve, not_solved) {
    Rules rules = make_rules(BACKGAMMON, "");
    SolvedGame solved;
    Error error = {0};
    int asked = 0;
    cr_assert_eq(solve_game(&rules, &(SolveOptions){.most = 1000}, &solved, &error), STATUS_FULL);
    cr_assert_str_eq(error.text, "the game has more than 1000 positions");
    cr_assert_eq(solve_game(&rules, &(SolveOptions){100, stop_at_once, &asked}, &solved, &error), STATUS_FULL);
    cr_assert(strstr(error.text, "stopped") != NULL && asked == 1, "%s", error.text);
    rules = make_rules("layout=2:2; opening.dice=reroll", "");
    int failures = 0;
    Status status;
    do {
        allocations_fail_after(failures++, false);
        status = solve_game(&rules, &(SolveOptions){.most = 1000}, &solved, &error);
        allocations_succeed();
        cr_assert(status == STATUS_OK || status == STATUS_NO_MEMORY);
    } while (status != STATUS_OK);
    cr_assert_gt(failures, 8);
}
