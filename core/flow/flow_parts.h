// SPDX-License-Identifier: MIT
// Private to the core: what flow.c (nodes, rolls, words), flow_turn.c (the queue, plays, turns), flow_hooks.c (hooks),
// cube.c (offers), score.c (classes, ends, matches) and change.c (other rules) need of each other.
//
// Invariant: a position that is over has nothing left to do: no numbers, no waiting items, no open offer, no question.
#pragma once

#include "core/flow.h"

// Fills `error` with "<what>: <what the node waits for>" and returns STATUS_ILLEGAL.
Status flow_refuse(const Rules *rules, const Position *position, const char *what, Error *error);

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

// ---- flow_hooks.c: the hooks are there; the caller has looked

enum { FLOW_MOST_ITEM_POINTS = 9999 };

// Fails: what a hook answered cannot be. HOOK_COUNT: that of whichever made the items that wait, if there are hooks.
Status flow_bad_reply(const Rules *rules, Error *error, Hook hook, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// before_roll, on_roll or on_play is called on the position. position->asking: it waits for a player, and nothing else
// has changed; else its state is in force and its items, if *has_items, are in front of the queue, those of on_roll
// instead of the items that the roll stands for.
Status hooks_run(const Rules *rules, Position *position, Hook hook, bool *has_items, Error *error);

// The question that waits.
Status hooks_question(const Rules *rules, const Position *position, HookAsk *ask, Error *error);

// The rolls of `side` instead of the dice: numbers high to low, equal rolls added up, weights of at most 32 bits
// together. None: the hook has no opinion, so the dice are rolled.
Status hooks_rolls(const Rules *rules, const Position *position, Side side, HookRolls *rolls, Error *error);

// *ends: the game is over, as *end says. `me` has just played, hit so many checkers and left the numbers `left` over.
Status hooks_game_over(const Rules *rules, const Position *position, Side me, int hits, const uint8_t *left,
                       int left_count, bool *ends, HookEnd *end, Error *error);

// *points, as the keys have it, becomes what the hook makes of it.
Status hooks_points(const Rules *rules, const Position *position, Side winner, Outcome outcome, int *points,
                    Error *error);

// May the side whose turn begins double, as far as the hook says? The keys have allowed it. `reason` may be NULL.
Status hooks_allow_double(const Rules *rules, const Position *position, bool *allowed, HookReason *reason,
                          Error *error);

// What the hook says of the match, to position->match_said; `me` as HookView has it.
Status hooks_match_over(const Rules *rules, const Position *position, Side me, MatchSaid *said, Error *error);

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

// Ends the game with the class the board shows for `winner`; a NOBODY winner makes it a draw. STATUS_SCRIPT if one of
// the hooks `points` and `match_over` failed; then the position is good for nothing any more.
Status score_end(const Rules *rules, Position *position, Side winner, Error *error);

// The same with a class that game_over names; OUTCOME_NONE: what the board shows.
Status score_end_as(const Rules *rules, Position *position, Side winner, Outcome outcome, Error *error);

// Ends the game with this class, whatever the board shows (it may be agreed on, not played): `winner` gets it times
// `stake`.
Status score_end_agreed(const Rules *rules, Position *position, Side winner, Outcome outcome, int stake, Error *error);

// `side` gets points of the match in the middle of the game. Where they decide it the game is over, a single game for
// no points of its own.
Status score_gain(const Rules *rules, Position *position, Side side, int points, Error *error);

// ---- change.c

// Puts new rules in force in the middle of a game. A game in which nothing has been rolled yet starts from the new
// layout. Numbers that are the first item of their roll are made anew from it; a chain under way is played out as it
// is. match.to counts from now on if it differs. State of the same name keeps its values, new state begins. A question
// that waits is asked anew by the new rules' hook, if they have one. STATUS_ILLEGAL, with nothing changed, if the
// position is impossible under the new rules; STATUS_SCRIPT if their hook fails.
Status flow_change_rules(const Rules *old_rules, const Rules *new_rules, Position *position, Error *error);
