// SPDX-License-Identifier: MIT
// A cube between dead and live: see equity.h.
#include "core/equity/cube_model.h"

double cube_game_set_odds(CubeGame *game, Side side, const GameOdds *odds) {
    double won = 0, lost = 0;
    game->kinds = odds->kinds;
    game->dropped = odds->dropped;
    for (int i = 0; i < odds->kinds; i++) {
        game->points[i] = odds->points[i];
        won += odds->won[i];
        lost += odds->lost[i];
    }
    for (int i = 0; i < odds->kinds; i++) { // who never wins would win plainly
        game->share[side][i] = won > 0 ? odds->won[i] / won : i == 0;
        game->share[side_other(side)][i] = lost > 0 ? odds->lost[i] / lost : i == 0;
    }
    return (1 + won - lost) / 2;
}

double cube_game_result(const CubeGame *game, Side who, int points) {
    if (game->table == NULL) {
        return points;
    }
    int mine = game->need[who], theirs = game->need[side_other(who)];
    mine -= points > 0 ? points : 0;
    theirs += points < 0 ? points : 0;
    return mine <= 0 ? 1 : theirs <= 0 ? 0 : game->table->chance[game->crawford_done][mine][theirs];
}

// What it is worth to `who` that `winner` wins; `single`: by no more than a drop.
static double when_over(const CubeGame *game, Side who, Side winner, int cube, bool single) {
    int won = winner == who ? cube : -cube;
    double sum = single ? cube_game_result(game, who, game->dropped * won) : 0;
    for (int i = 0; i < game->kinds && !single; i++) {
        sum += game->share[winner][i] * cube_game_result(game, who, game->points[i] * won);
    }
    return sum;
}

// Where another turn cannot change who wins the match, it changes nothing in what follows either.
bool cube_game_turns(const CubeGame *game, int cube) {
    return 2 * cube <= game->most;
}

static double between(double x, double x0, double y0, double x1, double y1) {
    return x1 > x0 ? y0 + (y1 - y0) * (x - x0) / (x1 - x0) : y1;
}

// The chance to win from which `who` takes a live cube that is turned to `cube`.
static double take_point(const CubeGame *game, Side who, int cube) {
    Side other = side_other(who);
    double drop = cube_game_result(game, who, -game->dropped * (cube / 2)),
           lost = when_over(game, who, other, cube, false);
    double far = 1, top;
    if (drop <= lost) {
        return 0;
    }
    if (cube_game_turns(game, cube)) { // then it rises in a line to where the other drops in turn
        far = 1 - take_point(game, other, 2 * cube);
        top = cube_game_result(game, who, game->dropped * cube);
    } else {
        top = when_over(game, who, who, cube, false);
    }
    return top > drop ? far * (drop - lost) / (top - lost) : 1;
}

static double live_worth(const CubeGame *game, Side who, int cube, CubePlace place, double chance, bool single) {
    Side other = side_other(who);
    double lost = when_over(game, who, other, cube, single), won = when_over(game, who, who, cube, single);
    double low = 0, at_low = lost, high = 1, at_high = won;
    if (place != CUBE_MINE && cube_game_turns(game, cube)) {
        low = take_point(game, who, 2 * cube);
        at_low = cube_game_result(game, who, -game->dropped * cube);
    }
    if (place != CUBE_THEIRS && cube_game_turns(game, cube)) {
        high = 1 - take_point(game, other, 2 * cube);
        at_high = cube_game_result(game, who, game->dropped * cube);
    }
    if (low >= high) { // nobody would take
        return between(chance, 0, lost, 1, won);
    }
    return chance < low    ? between(chance, 0, lost, low, at_low)
           : chance > high ? between(chance, high, at_high, 1, won)
                           : between(chance, low, at_low, high, at_high);
}

// What the game is worth to `who`, who wins it with `chance`; nobody doubles just now.
static double cube_game_worth(const CubeGame *game, Side who, int cube, CubePlace place, double chance) {
    bool single = game->jacoby && place == CUBE_CENTRED;
    double lost = when_over(game, who, side_other(who), cube, single), won = when_over(game, who, who, cube, single);
    double dead = between(chance, 0, lost, 1, won);
    return (1 - game->live) * dead + game->live * live_worth(game, who, cube, place, chance, single);
}

double cube_game_at_turn(const CubeGame *game, Side who, int cube, CubePlace place, double chance) {
    double plain = cube_game_worth(game, who, cube, place, chance);
    if (place == CUBE_THEIRS || !cube_game_turns(game, cube)) {
        return plain;
    }
    double taken = cube_game_worth(game, who, 2 * cube, CUBE_THEIRS, chance);
    double dropped = cube_game_result(game, who, game->dropped * cube);
    double doubled = taken < dropped ? taken : dropped;
    return doubled > plain ? doubled : plain;
}
