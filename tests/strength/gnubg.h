// SPDX-License-Identifier: MIT
// GNU Backgammon (1.07, as `gnubg` or in /usr/games) as a player and a judge: a process of its own that is asked over
// its external-player socket. It gets boards and dice from here and keeps no game; money play without a cube, gammons
// and backgammons counted, no noise.
#ifndef NARDBOX_TESTS_STRENGTH_GNUBG_H
#define NARDBOX_TESTS_STRENGTH_GNUBG_H

#include "tests/strength/player.h"

typedef struct Gnubg Gnubg;

// Start it in the thread that lives longest: it ends with that. What goes wrong, then or later, ends the program; with
// status 77 where gnubg is not installed.
Gnubg *gnubg_start(void);
void gnubg_stop(Gnubg *gnubg);

// gnubg's play at 0-ply, an index of decision->plays.
size_t gnubg_choose(Gnubg *gnubg, const Decision *decision);

// The equity of `side` on a board of a game that goes on, the other side to roll, at 0 to 3 plies.
double gnubg_equity(Gnubg *gnubg, const Board *board, Side side, int plies);

Player gnubg_player_create(const char *argument);

// The board as FIBS has it, seen by `side`, who is to play these two dice (NULL: has not rolled).
enum { FIBS_TEXT = 200 };
void fibs_print(const Board *board, Side side, const uint8_t *dice, char out[FIBS_TEXT]);

#endif
