// SPDX-License-Identifier: MIT
// What has happened in the game, and the words for sides, places and ends, in sentences. Strings live until the line is
// done.
#pragma once

#include "repl/desk/session.h"

// The word for a side ("White"), and a place as a person reads it ("18", "bar", "off") in the present numbering.
const char *session_side(const Session *session, Side side);
const char *session_place(const Session *session, Side side, int place);

// Where the step leads to, with the mark of what it does there: "18*".
const char *session_step(const Session *session, Side side, const Step *step);

// Steps, a play of a list ("pass": the empty one), and a position, as they are typed.
const char *steps_text(const Rules *rules, Side side, Numbering numbering, const Step *step, int count);
const char *listed_play(const Rules *rules, Side side, Numbering numbering, const PlayList *plays, size_t index);
const char *position_text(const Rules *rules, const Position *position);

// What lays the table again: "use long_nardi; set head.per_turn=2".
const char *table_line(const Table *table);

// A place as typed, for `side` (a number, bar, reserve or res, off); -1 if it is none.
int session_read_place(const Session *session, Side side, const char *word);

// "white 3, black 5, playing to 7".
const char *session_score(const Session *session, const Position *position);

// Says what the throw was that has just been made; `before` is the position before it.
void session_say_throw(Session *session, const Position *before);

// Says what the last event did beyond itself, by functions of the rules: checkers and points given, a throw taken back.
// `before` is the position before it.
void session_say_effects(Session *session, const Position *before);

// The hooks that refuse all that the side could play by the keys, with their places. NULL: it is not
// hooks that keep it from moving. Asked where the only play is the empty one.
const char *session_refusing_hooks(Session *session);

// The game's word for such a win; NULL: the rules do not count it apart.
const char *session_class_word(const Rules *rules, Outcome outcome);

// The words for what a game can be lost as; returns how many.
enum { MOST_CLASSES = OUTCOME_EXTRA + RULES_MAX_EXTRA };
size_t session_class_words(const Rules *rules, const char *word[MOST_CLASSES]);

// Says how the game ended; `node` is its NODE_OVER.
void session_say_over(Session *session, const Node *node);

// The event done last; there is one.
const Event *session_last_event(const Session *session);

// One sentence about event `index` of the history ("White plays 24/18 13/11"), as seen with the present numbering,
// with what was remarked about it.
const char *session_event(const Session *session, size_t index);

// Adds the last play of this game, if there is one: in its side's own numbers and, where the board shows the other
// side's (`numbers`), in those, too: "Black plays 6/5", "Black 24/20 (here 12/8)". Returns its place in the history,
// from 1; 0: nobody has played.
size_t session_add_last_play(const Session *session, Text *text, Side numbers);
