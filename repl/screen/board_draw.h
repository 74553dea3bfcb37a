// SPDX-License-Identifier: MIT
// Drawing of a board with characters, with a panel of text lines at its right.
//
// The geometry is the same for all directions of movement: the bottom side's points run from its highest at the top
// right, leftwards, and back along the lower edge to its 1 at the bottom right. Meaning is never carried by colour
// alone.
#ifndef NARDBOX_REPL_BOARD_DRAW_H
#define NARDBOX_REPL_BOARD_DRAW_H

#include "core/rules.h"
#include "repl/base/text.h"

enum {
    BOARD_STACK = 5,                   // rows of one stack
    BOARD_LINES = 2 * BOARD_STACK + 4, // rows of the drawing, edges included
    BOARD_LINE_UPPER_MARKS = BOARD_STACK + 1,
    BOARD_LINE_LOWER_MARKS = BOARD_STACK + 2,
    BOARD_GAP = 3, // between board and panel
    BOARD_MARK = 16,
};

// A word of at most three columns under a point ("•", "▼", "◦3"). `style`: what it is, for colour.
typedef enum MarkStyle { MARK_NONE, MARK_MOVABLE, MARK_SELECTED, MARK_LANDING } MarkStyle;
typedef struct Mark {
    char text[BOARD_MARK];
    MarkStyle style;
} Mark;

typedef struct BoardView {
    const Rules *rules;
    const Board *board;
    Side bottom;  // whose home is at the bottom right
    Side numbers; // whose numbering is printed at the edges
    bool unicode, colour, narrow;
    Mark mark[BOARD_PLACES]; // by place of the side `marked`; bar included
    Side marked;
    const char *panel[BOARD_LINES]; // text beside each row; NULL = nothing
} BoardView;

// Columns that the board itself takes. `narrow`: without a frame at its sides and with a slim bar, 40 columns for 24
// points.
int board_width(const Rules *rules, bool narrow);

void board_draw(const BoardView *view, Text *out);

// The glyph of a side's checker.
const char *board_checker_glyph(Side side, bool unicode);

#endif
