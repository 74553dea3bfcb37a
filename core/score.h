// SPDX-License-Identifier: MIT
// How a game ends and what it counts, and what follows in a match.
#pragma once

#include "core/position.h"

// `side` gives the game up with the given class (single, gammon or backgammon; the score of a class that is not
// counted is that of the next lower one). Allowed once the opening has decided who begins, before a roll too, to the
// end. STATUS_ILLEGAL otherwise.
Status flow_resign(const Rules *rules, Position *position, Side side, Outcome outcome, Error *error);

// Do all games count single at present: by Jacoby's rule, before the cube is turned?
static inline bool flow_counts_single(const Rules *rules, const Position *position) {
    return rules->cube_jacoby && position->cube_owner == NOBODY;
}

// The class of a game that `winner` has just won on this board, and its points by the keys, without the cube.
Outcome flow_classify(const Rules *rules, const Position *position, Side winner, int *points);

// What a class, which is no draw, gives the winner on this board by the keys, the cube apart.
int flow_class_points(const Rules *rules, const Board *board, Side winner, Outcome outcome);

// At NODE_OVER: the start of the match's next game under `next_rules` (score carried on, Crawford decided, starter by
// match.starter). STATUS_ILLEGAL if the game is not over or the match is decided.
Status flow_next_game(const Rules *next_rules, Position *position, Error *error);

// Is the match decided? The position is over, and someone has `to` points, or the hook match_over has said so (it may
// also have said that the match goes on). With to = 1 every won game decides it, without that hook.
bool flow_match_over(const Position *position);

// Who has won a match that is over: who has more points; NOBODY: both have as many.
Side flow_match_winner(const Position *position);
