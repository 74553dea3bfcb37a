// SPDX-License-Identifier: MIT
// pubeval, the public yardstick of backgammon players: a linear function of the board (G. Tesauro, 1993).
//
// Its two vectors of 122 weights are read from a file: "race" and "contact", each followed by its numbers; lines that
// begin with # are skipped. The weights are not part of this project.
#pragma once

#include "tests/strength/player.h"

enum { PUBEVAL_INPUTS = 122 };

Player pubeval_create(const char *file);

// The inputs of a board from the view of `side`, which has just played.
void pubeval_inputs(const Board *board, Side side, double input[PUBEVAL_INPUTS]);

// Have the sides passed each other?
bool pubeval_is_race(const Board *board);
