// SPDX-License-Identifier: MIT
// What comes next, and which words are typed for it.
#pragma once

#include "repl/desk/session.h"

// Goes on by itself (dice, bots, forced decisions) as far as it may, saying what happens; then shows the board where a
// person sits at a terminal and says what comes next.
void session_go_on(Session *session);

// A command has tried something in the game: if it was refused, says why; else has it kept, says what happened (NULL: a
// roll) and, beside the position before it, what functions of the rules made of it, and goes on.
CommandStatus session_done(Session *session, Status status, const Error *error, const Position *before,
                           const char *said);

// Shows a position that was left before: nothing is rolled by itself, only a random player goes on.
void session_come_back(Session *session);

// What is to be typed where the dice have to come first.
const char *session_ask_dice(const Session *session);

// Says who may do what now (to a person at a terminal), or how the game ended.
void session_say_next(Session *session);

// "`take`, `drop` or `beaver`": the words that are typed for the node's options; until the line is done.
const char *session_options(const Session *session, const Node *node);

// The node's option that a text means, in plain words or the variant's own. NULL: none, and the message, at that word
// of the line, was given.
const char *session_find_word(Session *session, const Node *node, const char *text, size_t word);

// Says what is offered at a node where no checkers are moved ("White may say ..."); if a script should have said it and
// failed, says that.
CommandStatus session_say_options(Session *session, const Node *node);
