// SPDX-License-Identifier: MIT
// Private to the core: what flow.c (nodes, rolls, words), flow_dice.c, flow_turn.c (the queue, plays, turns) and
// change.c (other rules) need of each other; cube.h has offers and ends, flow_hooks.h the hooks.
//
// Invariant: a position that is over has nothing left to do: no numbers, no waiting items, no open offer, no question.
#pragma once

#include "core/flow.h"

// ---- flow_dice.c

// Are these dice a roll by the keys?
Status flow_check_dice(const Rules *rules, bool opening, const uint8_t *dice, int count, Error *error);

// Are they one of the rolls that a script declares?
Status flow_check_rolls(const HookRolls *rolls, const uint8_t *dice, int count, Error *error);

// ---- flow_turn.c. What can fail here leaves the position half changed: those that begin work on a copy under rules
// with hooks, or where effects wait. Under keys alone nothing else can fail.

// Forgets the roll and its numbers; items that wait stay.
void flow_clear_numbers(Position *position);

// Forgets what was asked and answered in a call of a hook, and the play that it is about.
void flow_clear_questions(Position *position);

// The first item of the queue is gone, or all of them are.
void flow_drop_first_item(Position *position);
void flow_drop_all_items(Position *position);

// A roll of `side` waits in front. There is room for it: the queue was empty or has just lost an item.
void flow_push_roll(Position *position, Side side);

// Are there numbers for the side whose turn it is at the front of the queue?
bool flow_own_numbers_wait(const Position *position);

// Does the front of the queue come due now?
static inline bool flow_first_item_is_due(const Position *position) {
    return position->item_count > 0 && !position->over && !position->doubled && !position->choosing &&
           !position->playing && !position->asking;
}

// The first item, numbers or a roll, comes due. Numbers are taken up at once; `of_throw` says that they belong to the
// roll being played, which then stays for those who ask for it. A roll stays in the queue until the dice are there.
void flow_begin_first_item(Position *position, bool of_throw);

// There is no room in the queue for what `what` names. STATUS_SCRIPT.
Status flow_fail_full(const Rules *rules, const Position *position, const char *what, Error *error);

// Effects at the front of the queue (cancel, checkers, points, a board) take place.
Status flow_take_effects(const Rules *rules, Position *position, Error *error);

// Ends the game, or begins its last turn, if a side has borne off everything.
Status flow_check_finish(const Rules *rules, Position *position, Error *error);

// The dice have just fallen, and position_set_throw was done. `opening`: they are the opening dice.
Status flow_note_throw(const Rules *rules, Position *position, bool opening, Error *error);

// The roll of the side whose turn it is comes next: before_roll is asked, and what it says is taken up.
Status flow_ask_before_roll(const Rules *rules, Position *position, Error *error);

// on_roll is asked what the roll stands for; it may ask a player in turn.
Status flow_ask_on_roll(const Rules *rules, Position *position, Error *error);

// The play is made, and what follows from it.
Status flow_make_play(const Rules *rules, Position *position, const Play *play, Error *error);

// The hook that waited for an answer is called again from the beginning, with all answers so far. Where the rules do
// not have it any more, it has no opinion.
Status flow_ask_again(const Rules *rules, Position *position, Error *error);

// ---- change.c

// Puts new rules in force in the middle of a game. A game in which nothing has been rolled yet starts from the new
// layout. Numbers that are the first item of their roll are made anew from it; a chain under way is played out as it
// is. match.to counts from now on if it differs. State of the same name keeps its values, new state begins. A question
// that waits is asked anew by the new rules' hook, if they have one. STATUS_ILLEGAL, with nothing changed, if the
// position is impossible under the new rules; STATUS_SCRIPT if their hook fails.
Status flow_change_rules(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error);
