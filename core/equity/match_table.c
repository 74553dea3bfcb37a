// SPDX-License-Identifier: MIT
// Chances to win a match: from its end backwards, each game by the model of its cube.
#include "core/equity/cube_model.h"

#include <string.h>

// Beside a table that was played out: backgammon with 26 % gammons comes within a hundredth (tests/core/test_equity.c).
static const double LIVE_FROM_START = 0.80;
// What the first roll moves the chance to win, about: who could drop for free then may know better.
static const double FIRST_ROLL = 0.025;

// The odds of a game between equals.
static void make_even(CubeGame *game, const GameOdds *start) {
    GameOdds even = *start;
    for (int i = 0; i < start->kinds; i++) {
        even.won[i] = even.lost[i] = (start->won[i] + start->lost[i]) / 2;
    }
    cube_game_set_odds(game, WHITE, &even);
}

static double at_turn(const CubeGame *game, Side who, double chance) {
    return cube_game_at_turn(game, who, 1, CUBE_CENTRED, chance);
}

static double at_start(const CubeGame *game) {
    double sum = 0;
    for (int better = 0; better < 2; better++) {
        double chance = 0.5 + (better ? FIRST_ROLL : -FIRST_ROLL);
        sum += at_turn(game, WHITE, chance) + 1 - at_turn(game, BLACK, 1 - chance);
    }
    return sum / 4;
}

// Who needs one point never doubles: the other one will be at turn in time.
static double of_trailer(const CubeGame *game, Side trailer) {
    return (at_turn(game, trailer, 0.5 + FIRST_ROLL) + at_turn(game, trailer, 0.5 - FIRST_ROLL)) / 2;
}

static double chance_of(CubeGame *game, int mine, int theirs) {
    game->need[WHITE] = mine;
    game->need[BLACK] = theirs;
    return mine == theirs ? 0.5
           : mine == 1    ? 1 - of_trailer(game, BLACK)
           : theirs == 1  ? of_trailer(game, WHITE)
                          : at_start(game);
}

// The game that points are measured by.
static void take_usual(MatchTable *table, const Rules *rules, const GameOdds *start) {
    table->kinds = 1;
    table->points[0] = rules->score_single > 0 ? rules->score_single : 1;
    table->share[0] = 1;
    if (rules->score_count != COUNT_LEFT) {
        return;
    }
    double ends = 0;
    for (int i = 0; i < start->kinds; i++) {
        ends += start->won[i] + start->lost[i];
    }
    for (int i = 0; i < start->kinds && ends > 0; i++) {
        table->kinds = start->kinds;
        table->points[i] = start->points[i];
        table->share[i] = (start->won[i] + start->lost[i]) / ends;
    }
}

void match_table_fill(MatchTable *table, const Rules *rules, const GameOdds *start) {
    CubeGame game = {.table = table, .live = LIVE_FROM_START, .jacoby = rules->cube_jacoby};
    int most = rules->cube_on ? rules->cube_max : 1;
    memset(table, 0, sizeof *table);
    take_usual(table, rules, start);
    make_even(&game, start);
    for (int sum = 2; sum <= 2 * MATCH_TABLE_MOST; sum++) {
        int first = sum > MATCH_TABLE_MOST ? sum - MATCH_TABLE_MOST : 1;
        for (int mine = first; mine < sum && mine <= MATCH_TABLE_MOST; mine++) {
            int theirs = sum - mine;
            bool decisive = mine == 1 || theirs == 1;
            game.crawford_done = decisive;
            game.most = most;
            table->chance[1][mine][theirs] = chance_of(&game, mine, theirs);
            game.most = decisive && rules->match_crawford ? 1 : most;
            table->chance[0][mine][theirs] = chance_of(&game, mine, theirs);
        }
    }
}
