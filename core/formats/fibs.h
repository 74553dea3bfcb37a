// SPDX-License-Identifier: MIT
// Positions as board lines of FIBS, as GNU Backgammon 1.07 reads and writes them at its external-player socket.
//
//     board:YOU:OTHER:match length:score:score:26 places:turn:dice of both:cube:may double, both:doubled:1:-1:0:25:
//     off, both:bar, both:0:0:after Crawford:no Crawford
//
// The places are the other side's bar, the points 1 to 24 in YOU's numbering, and YOU's bar; YOU's checkers are counted
// positive, and turn is 1 where YOU are on roll, else -1. Match length 0 is play for points. gnubg departs from FIBS in
// one thing, in what it reads as well as in what it writes: the first score is YOU's only while a double waits, else it
// is the other side's. The line says nothing of beavers.
#pragma once

#include "core/position.h"

enum { FIBS_TEXT = 200 };

// The position for who is to decide about it: the side on roll is YOU. A beaver is told as a double by the other
// side, and a single game (match.to 1) as play for points, which it is here; in gnubg's matches to 1 no gammon counts.
// The board must be one of 24 points with a bar (rules->bar) and without pins and reserve; of the dice the roll is
// told.
void fibs_print(const Rules *rules, const Position *position, char out[FIBS_TEXT]);

// Reads a line, one of gnubg's or one with the scores as FIBS has them; YOU are white, whatever colour and direction it
// says YOU have. What is borne off follows from
// rules->total; a match to one point is read as ids.h has it. The position is settled. STATUS_BAD_INPUT (the error has
// no place in the line) or STATUS_SCRIPT; then nothing is changed.
Status fibs_parse(const Rules *rules, const char *line, bool of_gnubg, Position *position, Error *error);
