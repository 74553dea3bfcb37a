// SPDX-License-Identifier: MIT
// Where on the terminal the board stands that was shown last: clicks are meant for it.
//
// All that is printed is counted; where something else may have written, or nobody knows how lines were broken, the
// board counts as lost until the next one is shown.
#pragma once

#include "repl/screen/screen.h"

// What will be printed next is this picture of a board. The text is copied.
void standing_board(Screen *screen, const char *picture);

// This was printed, at the beginning of a row or behind what was counted before.
void standing_add(Screen *screen, const char *bytes);

// The board may be anywhere.
void standing_lost(Screen *screen);

// Rows from the first of this picture to the one where the cursor stands; -1: another stands there, or it is lost.
int standing_rows(const Screen *screen, const char *picture);
