// SPDX-License-Identifier: MIT
// Private to the core: offers to double, and how games end and what they count.
#pragma once

#include "core/flow.h"
#include "core/score.h"

// ---- cube.c

// May the side whose turn begins offer to double, by the keys?
bool cube_may_double(const Rules *rules, const Position *position);

// The side that has to answer the offer that waits.
Side cube_answerer(const Position *position);

// The words it may answer with; returns how many.
enum { CUBE_ANSWERS = 3 };
int cube_answers(const Rules *rules, const Position *position, const char *words[CUBE_ANSWERS]);

// Why there is no `double`, `beaver` or `raccoon` at this node; NULL if it is not the cube's rules that refuse it.
const char *cube_refusal(const Rules *rules, const Position *position, const char *word, char *buffer, size_t size);

// The offer that waits is taken or dropped.
void cube_take(Position *position);
Status cube_drop(const Rules *rules, Position *position, Error *error);

// The cube after a tie at the opening.
void cube_tie(const Rules *rules, Position *position);

// ---- score.c

// Ends the game with this class; OUTCOME_NONE: what the board shows for `winner`. A NOBODY winner makes it a draw.
// STATUS_SCRIPT if one of the hooks `points` and `match_over` failed; then the position is good for nothing any more.
Status score_end(const Rules *rules, Position *position, Side winner, Outcome outcome, Error *error);

// Ends the game with this class, whatever the board shows (it may be agreed on, not played): `winner` gets it times
// `stake`.
Status score_end_agreed(const Rules *rules, Position *position, Side winner, Outcome outcome, int stake, Error *error);

// `side` gets points of the match in the middle of the game. Where they decide it the game is over, a single game for
// no points of its own.
Status score_gain(const Rules *rules, Position *position, Side side, int points, Error *error);
