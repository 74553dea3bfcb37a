// SPDX-License-Identifier: MIT
// Private to the core: what flow.c (nodes, throws, plays, turns), cube.c (offers), score.c (classes, ends, matches)
// and change.c (other rules) need of each other.
//
// Invariant: a position that is over has nothing left to do: no numbers, no waiting items, no open offer.
#ifndef NARDBOX_CORE_FLOW_PARTS_H
#define NARDBOX_CORE_FLOW_PARTS_H

#include "core/flow.h"

// "white", "black".
const char *flow_side_name(Side side);

// Fills `error` with "<what>: <what the node waits for>" and returns STATUS_ILLEGAL.
Status flow_refuse(const Rules *rules, const Position *position, const char *what, Error *error);

// Forgets the throw and its numbers; items that wait stay.
void flow_clear_numbers(Position *position);

// ---- cube.c

// May the side whose turn begins offer to double?
bool cube_may_double(const Rules *rules, const Position *position);

// The side that has to answer the offer that waits.
Side cube_answerer(const Position *position);

// The words it may answer with; returns how many.
enum { CUBE_ANSWERS = 3 };
int cube_answers(const Rules *rules, const Position *position, const char *words[CUBE_ANSWERS]);

// Why there is no `double`, `beaver` or `raccoon` at this node; NULL if it is not the cube's rules that refuse it.
const char *cube_refusal(const Rules *rules, const Position *position, const char *word, char *buffer, size_t size);

// Puts an offer (double, beaver, raccoon) on the table.
void cube_offer(Position *position);

// The offer that waits is taken or dropped.
void cube_take(Position *position);
void cube_drop(const Rules *rules, Position *position);

// The value the game is played for if the offer that waits is dropped; the cube's value if none waits.
int cube_stake(const Position *position);

// The cube after a tie at the opening.
void cube_tie(const Rules *rules, Position *position);

// ---- score.c

// Has the side borne off all its checkers?
bool score_side_is_off(const Position *position, Side side);

// Ends the game with the class the board shows for `winner`; a NOBODY winner makes it a draw.
void score_end(const Rules *rules, Position *position, Side winner);

// Ends the game with a class that was agreed on, not played: `winner` gets it times `stake`.
void score_end_agreed(const Rules *rules, Position *position, Side winner, Outcome outcome, int stake);

// ---- change.c

// Puts new rules in force in the middle of a game. A game in which nothing has been thrown yet starts from the new
// layout. Numbers that are the first item of their throw are made anew from it; a chain under way is played out as it
// is. match.to counts from now on if it differs. STATUS_ILLEGAL, with nothing changed, if the position is impossible
// under the new rules.
Status flow_change_rules(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error);

#endif
