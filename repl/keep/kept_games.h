// SPDX-License-Identifier: MIT
// Games that are kept safe while they are played: at the prompt every change of the game is written to a file before
// it is shown, so that a game can be gone on with whatever has ended the program.
//
// $XDG_STATE_HOME/nardbox/games has the games as ID.N.SERIAL.game (the form of saved games), where ID names the run of
// the program and N the game; ID.lock is locked as long as that run lives, so that nobody else is offered its games.
// Every change is written beside and renamed to the next serial number, so whatever is there is whole; then the file
// before it goes. Nobody waits for the disk: the newest file is forced out while the program has nothing else to do,
// and until then the last one that was stays, so that a failure of the power costs a few seconds at most.
#pragma once

#include "repl/desk/session.h"

// Writes the game at the table if it has changed since it was written last. What goes wrong is said once. Does nothing
// where no person sits at a terminal.
void kept_save(Session *session);

// Is there something to be forced out to the disk? Does that; for when the person has not typed for a moment.
bool kept_wants_rest(const Session *session);
void kept_rest(Session *session);

// The game at the table was saved to this file, or read from it.
void kept_saved_as(Session *session, const char *path);

// Has the table's game been written as it is?
bool kept_has(const Session *session, const Table *table);

// How many files are those of games of this run.
size_t kept_files(const Session *session);

// The table is about to be cleared away with its game: it is not offered any more if `forget`.
void kept_leave(Session *session, const Table *table, bool forget);

// Sits down at another table; the one before is put aside where its game has begun, else it is cleared away.
void session_take_table(Session *session, Table *table);

// The same with a game that was left before, or read from a file: it is kept at once.
void session_return_to(Session *session, Table *table);

// At the beginning of the prompt: says which games can be gone on with.
void kept_offer(Session *session);

// The files of the games that were left, the one played last first; *count of them. They live until the line is done.
const char **kept_left_paths(size_t *count);

// Would a game be lost if the program ended now, because it could not be written? One that was saved as it is would
// not.
bool kept_is_lost(const Session *session);

// At the end: games that nobody has played in, and those that are over, are not kept; those that are, are told of.
void kept_end(Session *session);
