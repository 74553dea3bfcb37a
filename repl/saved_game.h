// SPDX-License-Identifier: MIT
// A game as a file: line-oriented, so that it can be read and compared by eye.
//
//   nardbox game 1
//   variant long_nardi
//   fingerprint 0 97d1...      of each game of the match, the variant's own rules
//   hooks 0 c3f0...            ... its functions, if it has any
//   setting 0 layout=24:15     ... and what of them differs from the defaults
//   edition 1                  what follows was said by the files when they were loaded again
//   fingerprint 0 8a01...
//   setting 0 layout=24:15
//   override head.per_turn=2   set before the game began
//   seed 42
//   start <position text>      if it did not begin from the layout
//   white human                who plays: human, random, or a bot
//   black bot blitz aggression=0.3
//   dice auto
//   events
//   roll 63                    one event a line, as core/game.h writes them
//   hand 24/18:6 18/15:3       steps of a play under way, in own numbering with their numbers, if there are any
//   end 1                      how many events there are
//
// A value above "events" that begins with a backslash has newlines as \n, returns as \r, a blank at its end as \s and a
// backslash as \\: names of files may have anything in them.
//
// "reload 1" among the events puts edition 1 in force, and the line after it says where the game stood: "at <position
// text>". Functions are not saved, only what tells whether the files still have the same ones; where they have not, the
// game begins at the first position from which on all rules can be had.
//
// What is done can be read back; what could be redone is not kept.
#ifndef NARDBOX_REPL_SAVED_GAME_H
#define NARDBOX_REPL_SAVED_GAME_H

#include "repl/session.h"

// The file's text for the session's table.
void saved_game_write(const Session *session, Text *out);

// Does the text begin like a saved game (of any version)?
bool saved_game_is(const char *text);

// Makes a table from the text of a file. `as_saved`: where the variant has changed since, the saved settings are laid
// over it. NULL: what is wrong was said, and nothing else happened. On success table->player says who plays, and
// the session throws the dice as it did then; *hand is the play under way. `path` is what messages call it, `again` the
// command that reads it ("open FILE").
Table *saved_game_read(Session *session, const char *path, const char *again, const char *text, bool as_saved,
                       UnderWay *hand, CommandStatus *status);

#endif
