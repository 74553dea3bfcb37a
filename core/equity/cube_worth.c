// SPDX-License-Identifier: MIT
// Decisions about the cube.
#include "core/equity/cube_model.h"

#include "core/playout.h"

#include <math.h>
#include <string.h>

static const double LIVE = 0.68; // Janowski: about two thirds
static const double SAME = 1e-6;

enum { FURTHER_TURNS = 3 }; // of the cube: what more of them bring, when sides have six checkers, is next to nothing

GameOdds game_odds(const NetKind *kind, int kinds, const NetValue *value, int dropped) {
    GameOdds odds = {.weight = 1, .kinds = kinds, .dropped = dropped};
    for (int i = 0; i < kinds; i++) {
        odds.points[i] = (int)(kind[i].points + 0.5);
        odds.won[i] = (double)value->chance[i];
        odds.lost[i] = (double)value->chance[kinds + i];
    }
    return odds;
}

int cube_points_of_drop(const Rules *rules, const Position *position) {
    Position next = *position;
    int stake = position_stake(position);
    bool good = position->doubled || flow_apply_word(rules, &next, "double", NULL) == STATUS_OK;
    good = good && flow_apply_word(rules, &next, "drop", NULL) == STATUS_OK;
    return good && next.points >= stake ? next.points / stake : rules->score_single;
}

static CubeGame game_of(const Rules *rules, const MatchTable *table, const Position *position) {
    CubeGame game = {.live = LIVE,
                     .most = position->crawford || !rules->cube_on ? 1 : rules->cube_max,
                     .jacoby = rules->cube_jacoby,
                     .beavers = rules->cube_beavers > 0};
    int most = 0;                                    // how many sides need more than is known
    bool counts = table != NULL && position->to > 1; // one game by itself is played for its points
    for (int side = 0; side < 2; side++) {
        game.need[side] = position->to - position->score[side];
        counts = counts && game.need[side] >= 1;
        most += game.need[side] > MATCH_TABLE_MOST;
        game.need[side] = game.need[side] < MATCH_TABLE_MOST ? game.need[side] : MATCH_TABLE_MOST;
    }
    counts = counts && most < 2;
    game.table = counts ? table : NULL;
    game.crawford_done = game.need[WHITE] == 1 || game.need[BLACK] == 1;
    return game;
}

// What a point with the cube at `cube` counts for that side; *even: half of it won and lost.
static double point_of(const CubeGame *game, Side side, int cube, double *even) {
    const MatchTable *table = game->table;
    double won = 0, lost = 0, points = 0;
    for (int i = 0; table != NULL && i < table->kinds; i++) {
        won += table->share[i] * cube_game_result(game, side, table->points[i] * cube);
        lost += table->share[i] * cube_game_result(game, side, -table->points[i] * cube);
        points += table->share[i] * table->points[i];
    }
    *even = (won + lost) / 2;
    return table == NULL ? cube : points > 0 ? (won - lost) / (2 * points) : 0;
}

// What has happened by the time the other side than `roller` is at turn, on average.
typedef struct Prospect {
    CubeGame *game;
    Side me, roller;
    const GameOdds *odds;
    size_t count;
    const double *known; // [CUBE_PLACES] instead of odds, to the roller, with the cube at 1; or NULL
} Prospect;

static CubePlace seen_by_other(CubePlace place) {
    return place == CUBE_CENTRED ? CUBE_CENTRED : place == CUBE_MINE ? CUBE_THEIRS : CUBE_MINE;
}

static double worth_of_rolls(const Prospect *prospect, Side roller, const GameOdds *odds, size_t count, int cube,
                             CubePlace place);

// What it is worth to prospect->me that `who` is at turn.
static double worth_at_turn(const Prospect *prospect, Side who, const GameOdds *odds, int cube, CubePlace place) {
    CubeGame *game = prospect->game;
    Side me = prospect->me;
    bool mine = who == me;
    if (odds->then_count == 0) {
        double chance = cube_game_set_odds(game, me, odds);
        return mine ? cube_game_at_turn(game, me, cube, place, chance)
                    : cube_game_to_other(game, cube_game_at_turn(game, who, cube, seen_by_other(place), 1 - chance));
    }
    double plain = worth_of_rolls(prospect, who, odds->then, odds->then_count, cube, place);
    if (place == (mine ? CUBE_THEIRS : CUBE_MINE) || !cube_game_turns(game, cube)) {
        return plain;
    }
    CubePlace turned = mine ? CUBE_THEIRS : CUBE_MINE;
    double taken = worth_of_rolls(prospect, who, odds->then, odds->then_count, 2 * cube, turned);
    double dropped = cube_game_result(game, me, (mine ? cube : -cube) * game->dropped);
    return mine ? fmax(plain, fmin(taken, dropped)) : fmin(plain, fmax(taken, dropped));
}

// .. that `roller` is about to roll.
static double worth_of_rolls(const Prospect *prospect, Side roller, const GameOdds *odds, size_t count, int cube,
                             CubePlace place) {
    double sum = 0, weights = 0;
    for (size_t i = 0; i < count; i++) {
        sum += odds[i].weight * worth_at_turn(prospect, side_other(roller), &odds[i], cube, place);
        weights += odds[i].weight;
    }
    return sum / weights;
}

static double worth_then(const Prospect *prospect, int cube, CubePlace place) {
    if (prospect->known != NULL) {
        return cube *
               (prospect->roller == prospect->me ? prospect->known[place] : -prospect->known[seen_by_other(place)]);
    }
    return worth_of_rolls(prospect, prospect->roller, prospect->odds, prospect->count, cube, place);
}

static CubeWorth worth_of_doubling(const Prospect *prospect, const Position *position, const Node *node) {
    const CubeGame *game = prospect->game;
    int cube = position->cube;
    CubeWorth worth = {.plain = worth_then(prospect, cube, position->cube_owner == NOBODY ? CUBE_CENTRED : CUBE_MINE),
                       .double_taken = worth_then(prospect, 2 * cube, CUBE_THEIRS),
                       .double_dropped = cube_game_result(game, prospect->me, game->dropped * cube)};
    double beavered =
        game->beavers && 4 * cube <= game->most ? worth_then(prospect, 4 * cube, CUBE_THEIRS) : worth.double_taken;
    worth.beavered = beavered < worth.double_taken;
    worth.double_taken = worth.beavered ? beavered : worth.double_taken;
    bool drops = worth.double_dropped < worth.double_taken;
    // A game that is won either way is won by doubling.
    bool doubles = drops ? worth.double_dropped > worth.plain - SAME : worth.double_taken > worth.plain;
    const char *word = node_word(node, doubles ? "double" : "roll");
    worth.word = word != NULL ? word : node->words[0];
    return worth;
}

static CubeWorth worth_of_answers(const Prospect *prospect, const Position *position, const Node *node) {
    const CubeGame *game = prospect->game;
    int cube = position->cube << position->doubled;
    CubePlace place = prospect->me == prospect->roller ? CUBE_THEIRS : CUBE_MINE; // who first answered keeps it
    const char *raise = node_word(node, position->doubled == DOUBLED_DOUBLE ? "beaver" : "raccoon");
    CubeWorth worth = {.plain = worth_then(prospect, cube, place),
                       .double_dropped = cube_game_result(game, prospect->me, -game->dropped * (cube / 2))};
    worth.double_taken = raise != NULL ? worth_then(prospect, 2 * cube, place) : worth.plain;
    bool raises = worth.double_taken > worth.plain;
    double best = raises ? worth.double_taken : worth.plain;
    worth.word = best < worth.double_dropped ? node_word(node, "drop") : raises ? raise : node_word(node, "take");
    return worth;
}

static CubeWorth worth_at(const Prospect *prospect, const Position *position, const Node *node) {
    CubeWorth worth = node->decide == DECIDE_TURN ? worth_of_doubling(prospect, position, node)
                                                  : worth_of_answers(prospect, position, node);
    const CubeGame *game = prospect->game;
    double even;
    worth.point = point_of(game, node->actor, position->cube, &even);
    return worth;
}

CubeWorth cube_worth(const Rules *rules, const MatchTable *table, const Position *position, const Node *node,
                     const GameOdds *odds, size_t count) {
    CubeGame game = game_of(rules, table, position);
    Prospect prospect = {&game, node->actor, (Side)position->turn, odds, count, NULL};
    game.dropped = odds[0].dropped;
    return worth_at(&prospect, position, node);
}

bool cube_worth_by_table(const Rules *rules, const Position *position, const Node *node,
                         const double equity[CUBE_PLACES], CubeWorth *worth) {
    int cube = position->cube << position->doubled;
    if (position->to > 1 || rules_have_hook(rules, HOOK_ALLOW_DOUBLE) || cube << FURTHER_TURNS > rules->cube_max) {
        return false;
    }
    CubeGame game = game_of(rules, NULL, position);
    Prospect prospect = {&game, node->actor, (Side)position->turn, NULL, 0, equity};
    game.dropped = rules->score_single;
    *worth = worth_at(&prospect, position, node);
    return true;
}

double cube_equity(const Rules *rules, const MatchTable *table, const Position *position, Side side, Side roller,
                   const GameOdds *odds, size_t count) {
    CubeGame game = game_of(rules, table, position);
    Prospect prospect = {&game, side, roller, odds, count, NULL};
    int cube = position->cube, owner = position->cube_owner;
    CubePlace place = owner == NOBODY ? CUBE_CENTRED : owner == (int)side ? CUBE_MINE : CUBE_THEIRS;
    game.dropped = odds[0].dropped;
    double worth = worth_then(&prospect, cube, place);
    if (roller != side && place != CUBE_MINE && cube_game_turns(&game, cube)) { // would a double be worse?
        double taken = worth_then(&prospect, 2 * cube, CUBE_MINE);
        double dropped = cube_game_result(&game, side, -game.dropped * cube);
        worth = fmin(worth, fmax(taken, dropped));
    }
    double even, point = point_of(&game, side, cube, &even);
    return point > 0 ? (worth - even) / point : 0; // games may bring no points at all
}

double cube_worth_of(const CubeWorth *worth, const char *word) {
    if (strcmp(word, "roll") == 0 || strcmp(word, "take") == 0) {
        return worth->plain;
    }
    bool doubles = strcmp(word, "double") == 0;
    return strcmp(word, "drop") == 0 || (doubles && worth->double_dropped < worth->double_taken) ? worth->double_dropped
                                                                                                 : worth->double_taken;
}
