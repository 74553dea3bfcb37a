// SPDX-License-Identifier: MIT
// What goes on by itself between two decisions of a person, and the plays that are legal now.
#pragma once

#include "repl/desk/session.h"

// What happened by itself.
typedef struct TurnStep {
    Node node;
    Position before;
    bool forced, possible; // of a decision: there was nothing else to do; of a play: a checker could be moved
} TurnStep;

// Does the next thing that happens without a person (dice, bots, forced decisions), and says what it was. False:
// nothing does, or it failed (the message was given).
bool turn_step(Session *session, TurnStep *step);
void turn_say(Session *session, const TurnStep *step);

// Is a decision next that no person takes? Who stops the game then would be left with nothing to say: it goes on to the
// next roll, or to a person.
bool turn_goes_on(Session *session);

// What comes next in the game at the table.
Node session_next(const Session *session);

// Does the game wait for a person now?
bool session_waits(Session *session);

// Legal plays now; NULL: none are to be made now, or a script failed (game_plays_failure says how).
const PlayList *session_plays(Session *session);

// A play as text, in its side's own numbers.
typedef struct PlayText {
    const char *text;
    size_t index; // in the list
} PlayText;

// The plays of a list as texts, sorted as qsort does by `compare`; until the line is done.
PlayText *plays_sorted(const Rules *rules, Side side, const PlayList *plays,
                       int (*compare)(const void *left, const void *right));

// Play `index` of those that are legal now as a person reads it, in the present numbering.
const char *session_play(Session *session, size_t index);

// Legal plays now, sorted for a reader. NULL if no play is to be made.
const PlayText *session_sorted_plays(Session *session, size_t *count);

// Takes events back or makes them again until so many are done, or as many as there are.
void turn_go_to(Game *game, size_t events);

// Goes to the end of a game that is looked back at (session_looks_back). Returns the events there were before.
size_t turn_see_all(const Session *session);

// Number of legal plays now, -1 where none is to be made.
long session_count_plays(Session *session);

// Lets go of the checker in hand and of the steps under way.
void session_let_go(Session *session);

// Numbers of the item at hand that are not used by the steps under way, high to low; returns how many.
int session_numbers_left(const Session *session, uint8_t *number);

// Can neither side ever move again, whether or not that has ended the game?
bool turn_is_endless(const Session *session);
