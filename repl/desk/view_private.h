// SPDX-License-Identifier: MIT
// What the picture of the board and the board in sentences share: the texts beside it.
#ifndef NARDBOX_REPL_VIEW_PRIVATE_H
#define NARDBOX_REPL_VIEW_PRIVATE_H

#include "repl/desk/say.h"
#include "repl/desk/turn.h"
#include "repl/desk/view.h"
#include "repl/screen/board_draw.h"

// Rows of the panel that are mostly empty. The others: 0 the variant; 2 and 3 the upper side, BOARD_LINES - 4 and - 3
// the lower; the marks' rows the numbers to play and the head; the cube below them; the last play in the last.
enum {
    PANEL_UPPER_STATE = 4,
    PANEL_SHARED = 5,
    PANEL_WAITING = 9,
    PANEL_LOWER_STATE = BOARD_LINES - 2,
};

// view_text.c: the board in sentences, each on a line of its own; `panel` has BOARD_LINES texts.
void view_add_text(const Session *session, const BoardView *view, char *const *panel, int columns, Text *out);

#endif
