// SPDX-License-Identifier: MIT
// What the list of plays (cmd_move.c) and typed moves (typed_move.c) share.
#pragma once

#include "repl/command/commands.h"

// The node at which a play is to be made; after COMMAND_OK its plays can be listed (session_plays). Else says what is
// to be done instead, or how the script failed.
CommandStatus move_need_play(Session *session, Node *node);

// Its mark, and the mark with the loss and what was best: "?? (loses 0.120; best 24/18 13/11)"; "" for what is good.
const char *grade_mark(const Rules *rules, double loss);
const char *grade_note(const Rules *rules, double loss, const char *best);

// How bad the play with that index in the list is: its grade, what it loses, and the best instead. 0: it is good, or
// nobody knows, and then the others are not filled in.
int grade_find(Session *session, size_t index, double *loss, const char **best);

// What is said behind a person's play with that index in the list, before it is made: its grade (`grades`); "" mostly.
const char *move_grade(Session *session, size_t index);

// Has the person (`tutor`) just been asked to think again about that play?
bool move_is_doubtful(Session *session, size_t index);

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
