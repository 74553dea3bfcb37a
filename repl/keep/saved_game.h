// SPDX-License-Identifier: MIT
// A game as a file: line-oriented, so that it can be read and compared by eye.
//
//   nardbox game 2
//   variant /home/me/my.lua
//   shipped long_nardi         the rule files that it is made of, each with its text, a line after "|"
//   |return {
//   ...
//   file /home/me/my.lua
//   |return { based_on = "long_nardi" }
//   fingerprint 0 97d1...      of each game of the match, the variant's own rules
//   edition 1                  they were loaded again: what follows is the files that had changed
//   variant /home/me/my.lua+house/jan  if a patch was laid over it
//   file /home/me/my.lua
//   ...
//   fingerprint 0 8a01...
//   override head.per_turn=2   set before the game began
//   seed 42
//   secret 1f0a...             if the dice were promised (desk/promise.h): the secret, its SHA-256, the player's words
//   commitment 97c2...
//   words good luck
//   start <position text>      if it did not begin from the layout
//   white human                who plays: human, random, or a bot
//   black bot blitz aggression=0.3
//   dice auto
//   events
//   roll 63                    one event a line, see core/record.h; "reload 1" puts edition 1 in force
//   note ?! (loses 0.034; best 24/18 13/11)   what `analyse` found of the event before, or "good"
//   hand 24/18:6 18/15:3       steps of a play under way, in own numbering with their numbers, if there are any
//   end 1                      how many events there are
//
// A value above "events" that begins with a backslash has returns as \r, newlines as \n, a blank at its end as \s and a
// backslash as \\: names of files may have anything in them.
//
// The game goes on by the rules that were saved with it, whatever the files say by now. Form 1, which is still read,
// had no texts (saved_old.c).
//
// What is done can be read back; what was undone is not kept, what is looked back behind (session_looks_back) is.
#pragma once

#include "repl/desk/session.h"

enum {
    SAVED_MOST_BYTES = 16 << 20, // of a file
    SAVED_MOST_EVENTS = 250000,  // each takes half a kilobyte while the game is at the table
};

// The file's text for the session's table. NULL, or why it could not be read again.
const char *saved_game_write(const Session *session, Text *out);

// Does the text begin like a saved game (of any version)?
bool saved_game_is(const char *text);

// Makes a table from the text of a file. NULL: what is wrong was said, and nothing else happened. On success
// the table says who plays and what play is under way, and the session rolls the dice as it did then. `path` is what
// messages call it. Says so where the files do not say any longer what they said.
Table *saved_game_read(Session *session, const char *path, const char *text, CommandStatus *status);

// The same of a file. `word`: where it stands in the line, SIZE_MAX: nowhere. The second form only looks at it: who
// rolls the dice stays as it is.
Table *saved_game_open(Session *session, const char *path, size_t word, CommandStatus *status);
Table *saved_game_look(Session *session, const char *path, size_t word, CommandStatus *status);
