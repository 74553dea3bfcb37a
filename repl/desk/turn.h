// SPDX-License-Identifier: MIT
// What goes on by itself between two decisions of a person, what comes next, and the plays that are legal now.
#ifndef NARDBOX_REPL_TURN_H
#define NARDBOX_REPL_TURN_H

#include "repl/desk/session.h"

// Goes on by itself (dice, random players, forced decisions) as far as it may, saying what happens; then
// shows the board where a person sits at a terminal.
void session_go_on(Session *session);

// Shows a position that was left before: nothing is thrown by itself, only a random player goes on.
void session_come_back(Session *session);

// Says who may do what now (to a person at a terminal), or how the game ended.
void session_say_next(Session *session);

// Does the game wait for a person now?
bool session_waits(Session *session);

// Legal plays now; NULL: none are to be made now, or a script failed (game_plays_failure says how).
const PlayList *session_plays(Session *session);

// Legal plays now, sorted for a reader: index[i] is the place in game_plays of the i-th. NULL if no play is to be
// made. The array belongs to the caller.
size_t *session_sorted_plays(Session *session, size_t *count);

// Number of legal plays now, -1 where none is to be made.
long session_count_plays(Session *session);

// Lets go of the checker in hand and of the steps under way.
void session_let_go(Session *session);

// Numbers of the item at hand that are not used by the steps under way, high to low; returns how many.
int session_numbers_left(const Session *session, uint8_t *number);

// Adds "`take`, `drop` or `beaver`": the words that are typed for the node's options.
void session_add_options(const Session *session, const Node *node, Text *text);

// Says what is offered at a node where no checkers are moved ("White may say ..."); if a script should have said it and
// failed, says that.
CommandStatus session_say_options(Session *session, const Node *node);

// Adds what waits in the queue, at most so many items, in words ("then White rolls again"); nothing if nothing does.
void session_add_waiting(const Session *session, int most, Text *text);

// Is there but one thing to do at the node?
bool turn_is_forced(Session *session, const Node *node);

// The play with which the side bears off where the sides cannot meet any more; SIZE_MAX: it is not so far.
size_t turn_bearoff(Session *session, const Node *node);

// Can neither side ever move again?
bool turn_is_endless(Session *session);

// Does a person leave this decision to the program?
bool turn_goes_alone(Session *session, const Node *node);

// Shows the board and lets the person look at it for as long as `set pace` says.
void turn_pause(Session *session);

#endif
