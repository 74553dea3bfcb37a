// SPDX-License-Identifier: MIT
// Positions as short words that other programs understand: gnubg's Position ID and Match ID, and XGID.
//
// A position ID is the board seen by the side on roll; a match ID is all the rest: dice, cube, score. White is the
// player whom gnubg calls X and player 1, and XGIDs see at the bottom. For games other than gnubg's the bits are the
// same: board.points and the checkers of each side decide how many there are.
//
//     POSITION[:MATCH] [key=value ...]      4HPwATDgc/ABMA:cInlAAAAAAAE
//     XGID=... [key=value ...]              XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
//
// The keys are those of position text that such words have no place for and that rules without hooks read: first, turns
// and starter. They are written only where a rule reads them. What names the variant in front of all this is the
// caller's business.
//
// Elsewhere a match to one point has neither cube nor gammons. So a single game with a cube is written as one of a
// session; and where there is a cube such a match is read as the last game of one to two, at 1-1.
//
// Invariant: what is printed reads back to an equal position under the same rules (a single game with a cube and a
// session without a score are one: which it is, the rules say); a position of which that is not true is refused with a
// reason.
#pragma once

#include "core/position.h"

enum { ID_TEXT = 256 };

// What the words say of the rules themselves; -1 where they say nothing (in a match nobody plays by Jacoby's rule).
typedef struct IdRules {
    int jacoby;     // 0, 1: cube.jacoby
    int beavers;    // 0, 1: are there any (cube.beavers)
    int cube_max;   // the cube's highest value
    bool one_point; // it is a match to one point, read as the last game of one to two
} IdRules;

// Sets the length of a match that another program tells, when the score is there already: a match to one point becomes
// the last game of one to two (true), a session that has no score the single game that the rules have.
bool id_take_length(const Rules *rules, Position *position, unsigned to);

// Position ID and match ID with a colon between them. ID_TEXT bytes always suffice. STATUS_ILLEGAL: the error says what
// of the position an ID cannot tell.
Status id_print(const Rules *rules, const Position *position, char *out, size_t size, Error *error);

// The same as an XGID. STATUS_ILLEGAL also for boards that are not backgammon's.
Status id_print_xgid(const Rules *rules, const Position *position, char *out, size_t size, Error *error);

// Reads any of the forms above; a position ID alone has white on roll, nothing rolled, and the score of a new game.
// The position is settled (flow_settle) under `rules`; `said` may be NULL. STATUS_BAD_INPUT (with the place of what is
// wrong) or STATUS_SCRIPT; then nothing is changed.
Status id_parse(const Rules *rules, const char *text, Position *position, IdRules *said, Error *error);

// Bytes of what stands in front of the text and names a variant, its colon included ("long_nardi:"); 0 if nothing does.
size_t id_prefix_length(const char *text);

// Is the text written like one of those forms, with something in front or without, and not like position text?
bool id_is_meant(const char *text);
