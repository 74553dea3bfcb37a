// SPDX-License-Identifier: MIT
// What a game is worth with its cube, for points or in a match, by the chances of the ways it can end.
//
// The model is Janowski's: the chance to win is thought to wander without jumps. Were that so, a player would double
// just where the other may as well drop (a live cube); were nobody ever to double, the chances themselves would count
// (a dead cube). The truth lies between, at a fixed share. Gammons are as likely among the wins as they are now,
// wherever the chance to win may wander.
//
// Worth is points a game (negative: lost) or, in a match, the chance to win it.
#pragma once

#include "core/flow.h"
#include "core/net.h"

// Points that a side needs. Who needs more is looked at as if it needed these; where both do, points count.
enum { MATCH_TABLE_MOST = 25 };

// How likely a game is to end in which way, for one side and with the cube at 1; `weight` of one of several things that
// may happen next. Where it is known what may happen after that, who is at turn then may double first:
// then[then_count], which must not change as long as this is used.
typedef struct GameOdds {
    double weight;
    const struct GameOdds *then;
    size_t then_count;
    int kinds;
    int points[NET_MAX_KINDS];
    double won[NET_MAX_KINDS], lost[NET_MAX_KINDS];
    int dropped; // points that a drop costs
} GameOdds;

// The odds by what a net says, with a weight of 1; kind[kinds] as net_reader_kinds gives them.
GameOdds game_odds(const NetKind *kind, int kinds, const NetValue *value, int dropped);

// What dropping the double that is or could be offered costs, in points with the cube at 1; score.single where nobody
// can say.
int cube_points_of_drop(const Rules *rules, const Position *position);

// Chances to win a match, by the points that either side needs. All games are like one with these odds at its start,
// between equals.
typedef struct MatchTable {
    // [1]: one game has been played in which a side needed one point, or the rules have no Crawford game.
    double chance[2][MATCH_TABLE_MOST + 1][MATCH_TABLE_MOST + 1]; // [..][mine][theirs], 1 to MATCH_TABLE_MOST
    // Equities of matches are in points, by what winning and losing this game changes: a single one or, where the
    // checkers left are counted, one that ends as often by so many points as games do. Just one point might change
    // nothing.
    int kinds, points[NET_MAX_KINDS];
    double share[NET_MAX_KINDS];
} MatchTable;

void match_table_fill(MatchTable *table, const Rules *rules, const GameOdds *start);

// What the choices about the cube are worth to who decides. At DECIDE_TURN `plain` is to roll, `double_taken` (by the
// better of take and beaver) and `double_dropped` what doubling brings; at DECIDE_ANSWER take, beaver or raccoon (as
// taken), and drop.
typedef struct CubeWorth {
    double plain, double_taken, double_dropped;
    double point;     // what a point with the cube as it stands counts: in a match as the table's game has it
    const char *word; // the best; one of the node's
    bool beavered;    // at DECIDE_TURN: a beaver is better than a take
} CubeWorth;

// What the game is worth to `side` after its play, when `position` is before a roll, in points with the cube as it
// stands: in a match in proportion to what the table's game changes. odds[count] are those of `side` after each roll of
// `roller` and the play that follows; where `roller` is `side`, those after the play that it has made. `table` as in
// cube_worth.
double cube_equity(const Rules *rules, const MatchTable *table, const Position *position, Side side, Side roller,
                   const GameOdds *odds, size_t count);

// What one of the node's words is worth.
double cube_worth_of(const CubeWorth *worth, const char *word);

// `node`, DECIDE_TURN or DECIDE_ANSWER, is that of `position`. odds[count] are those of node->actor after each roll and
// the play that follows, when the side that did not roll is at turn: so what a single roll (or, with `then`, two) may
// change counts. Where nobody knows, one stands for all. `table` is for these rules; NULL, or no match to two points
// and more: points alone count.
CubeWorth cube_worth(const Rules *rules, const MatchTable *table, const Position *position, const Node *node,
                     const GameOdds *odds, size_t count);

// The same where endgame tables know the board: equity[] as endgame_cube_of_board gives it to who is to roll. False: it
// is not for points alone, a function has a say in doubling, or the cube is too near its highest value to be turned as
// often as the tables think.
bool cube_worth_by_table(const Rules *rules, const Position *position, const Node *node,
                         const double equity[CUBE_PLACES], CubeWorth *worth);
