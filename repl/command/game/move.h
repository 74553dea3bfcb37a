// SPDX-License-Identifier: MIT
// The list of plays (cmd_move.c), typed moves (typed_move.c), and the quiz about them (cmd_quiz.c).
#pragma once

#include "repl/command/commands.h"

// The node at which a play is to be made; after COMMAND_OK its plays can be listed (session_plays). Else says what is
// to be done instead, or how the script failed.
CommandStatus move_need_play(Session *session, Node *node);

// Where the game stands at what `quiz` asks (session_is_quizzed), the play with that index in the list, or the word
// (`at`: which of the line), is judged instead of made.
CommandStatus quiz_play(Session *session, size_t index);
CommandStatus quiz_word(Session *session, const char *word, size_t at);

// Ends the quiz: the game stands where it stood before.
void quiz_end(Session *session);

// What a typed move of the player on roll is, which is only looked at; `at`: where it stands in the line. After
// anything but COMMAND_OK the message was given.
CommandStatus move_read(Session *session, const char *text, size_t at, Judgement *judgement);

// The play that the steps under way begin, and the typed ones behind them. False: no legal play goes on from these, or
// they can be meant in several ways.
bool move_begun(Session *session, const char *typed, Progress *progress);

// A move that is only asked about, until the line is done: what is no whole play by itself goes on from the steps under
// way, as it does where it is typed alone.
const char *move_meant(Session *session, const char *move);

// Says that the steps under way are taken back, and does so.
void move_drop_steps(Session *session);

// Makes the play with that index in the list, says so, and goes on.
CommandStatus move_make(Session *session, size_t index);

// The same for the number in the list that `moves` shows; `at` and `length`: where it stands in the line.
CommandStatus move_make_listed(Session *session, const char *digits, size_t at, size_t length);

// ---- typed_move.c

// The text with places called as the variant calls them ("стена/21", "dom") in the words that moves are typed in
// ("bar/21", "off"), all in small letters.
char *move_in_plain_words(const Session *session, const char *text);

// The same. Where it is longer or shorter than the text, what is wrong with it stands elsewhere in the line that was
// typed: it can be named only, so screen->words is NULL until the caller sets it back.
const char *move_without_line(Session *session, const char *text);

// Is it a move when these words are put in?
bool move_is_typed(const Session *session, const char *text);

// A bare move line, `#3`, or a number.
CommandStatus move_typed(Session *session, const char *text, size_t at);

// The index in the list of plays of a position that is typed, or is number 3 of those that `moves` lists ("#3", of the
// game's own position only). SIZE_MAX with *status: the message, at the word, was given.
size_t move_find(Session *session, const Position *position, const PlayList *plays, const char *typed, size_t word,
                 CommandStatus *status);

// "MOVE is not legal: REASON  (key = value, place)".
const char *move_refusal(const Table *table, const char *move, const Refusal *refusal);
