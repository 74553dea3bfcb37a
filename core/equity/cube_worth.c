// SPDX-License-Identifier: MIT
// Decisions about the cube.
#include "core/equity/cube_model.h"

#include "core/playout.h"

static const double LIVE = 0.68; // Janowski: about two thirds

GameOdds game_odds(const NetKind *kind, int kinds, const NetValue *value, int dropped) {
    GameOdds odds = {.kinds = kinds, .dropped = dropped};
    for (int i = 0; i < kinds; i++) {
        odds.points[i] = (int)(kind[i].points + 0.5);
        odds.won[i] = (double)value->chance[i];
        odds.lost[i] = (double)value->chance[kinds + i];
    }
    return odds;
}

int cube_points_of_drop(const Rules *rules, const Position *position) {
    Position next = *position;
    int stake = position->doubled ? position->cube << (position->doubled - 1) : position->cube;
    bool good = position->doubled || flow_apply_word(rules, &next, "double", NULL) == STATUS_OK;
    good = good && flow_apply_word(rules, &next, "drop", NULL) == STATUS_OK;
    return good && next.points >= stake ? next.points / stake : rules->score_single;
}

static CubeGame game_of(const Rules *rules, const MatchTable *table, const Position *position) {
    CubeGame game = {.live = LIVE, .most = position->crawford ? 1 : rules->cube_max, .jacoby = rules->cube_jacoby};
    bool counts = table != NULL && position->to > 0;
    for (int side = 0; side < 2; side++) {
        game.need[side] = position->to - position->score[side];
        counts = counts && game.need[side] >= 1 && game.need[side] <= MATCH_TABLE_MOST;
    }
    game.table = counts ? table : NULL;
    game.crawford_done = game.need[WHITE] == 1 || game.need[BLACK] == 1;
    return game;
}

static CubeWorth worth_of_doubling(const CubeGame *game, const Rules *rules, const Position *position, const Node *node,
                                   double chance) {
    Side me = node->actor;
    int cube = position->cube;
    CubePlace place = position->cube_owner == NOBODY ? CUBE_CENTRED : CUBE_MINE;
    CubeWorth worth = {.plain = cube_game_worth(game, me, cube, place, chance),
                       .double_taken = cube_game_worth(game, me, 2 * cube, CUBE_THEIRS, chance),
                       .double_dropped = cube_game_result(game, me, game->dropped * cube)};
    if (rules->cube_beavers > 0 && 4 * cube <= game->most) {
        double beavered = cube_game_worth(game, me, 4 * cube, CUBE_THEIRS, chance);
        worth.double_taken = beavered < worth.double_taken ? beavered : worth.double_taken;
    }
    bool dropped = worth.double_dropped < worth.double_taken;
    bool doubles = (dropped ? worth.double_dropped : worth.double_taken) > worth.plain;
    const char *word = node_word(node, doubles ? "double" : "roll");
    worth.word = word != NULL ? word : node->words[0];
    return worth;
}

static CubeWorth worth_of_answers(const CubeGame *game, const Position *position, const Node *node, double chance) {
    Side me = node->actor;
    int cube = position->cube << position->doubled;
    CubePlace place = me == (Side)position->turn ? CUBE_THEIRS : CUBE_MINE; // the first who answered keeps it
    const char *raise = node_word(node, position->doubled == DOUBLED_DOUBLE ? "beaver" : "raccoon");
    CubeWorth worth = {.plain = cube_game_worth(game, me, cube, place, chance),
                       .double_dropped = cube_game_result(game, me, -game->dropped * (cube / 2))};
    worth.double_taken = raise != NULL ? cube_game_worth(game, me, 2 * cube, place, chance) : worth.plain;
    worth.word = raise != NULL && worth.double_taken > worth.plain ? raise : node_word(node, "take");
    double best = worth.double_taken > worth.plain ? worth.double_taken : worth.plain;
    worth.word = best < worth.double_dropped ? node_word(node, "drop") : worth.word;
    return worth;
}

CubeWorth cube_worth(const Rules *rules, const MatchTable *table, const Position *position, const Node *node,
                     const GameOdds *odds) {
    CubeGame game = game_of(rules, table, position);
    double chance = cube_game_set_odds(&game, node->actor, odds);
    return node->decide == DECIDE_TURN ? worth_of_doubling(&game, rules, position, node, chance)
                                       : worth_of_answers(&game, position, node, chance);
}
