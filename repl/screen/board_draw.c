// SPDX-License-Identifier: MIT
// Drawing of a board: see board_draw.h.
//
// Every point is a column three characters wide, its glyph in the middle. The half boards are as wide as the home
// board (right) and the rest of half the points (left), with the bar between them.
#include "repl/screen/board_draw.h"

#include <stdio.h>
#include <string.h>

enum { CELL = 64 }; // bytes of one column, escape sequences included

typedef struct Glyphs {
    const char *checker[2], *empty;
    const char *across, *down;
    const char *corner[4]; // top left, top right, bottom left, bottom right
    const char *tee_top, *tee_bottom;
} Glyphs;

static const Glyphs unicode_glyphs = {
    {"○", "●"}, "·", "─", "│", {"┌", "┐", "└", "┘"}, "┬", "┴",
};
static const Glyphs ascii_glyphs = {
    {"O", "X"}, ".", "-", "|", {"+", "+", "+", "+"}, "+", "+",
};

static const Glyphs *view_glyphs(const BoardView *view) {
    return view->unicode ? &unicode_glyphs : &ascii_glyphs;
}

const char *board_checker_glyph(Side side, bool unicode) {
    return (unicode ? &unicode_glyphs : &ascii_glyphs)->checker[side];
}

// ---- geometry

int board_width(const Rules *rules, bool narrow) {
    bool left = rules->board_home < rules->board_points / 2;
    return rules->board_points / 2 * 3 + (narrow ? 4 : left ? 7 : 6);
}

static int columns_right(const BoardView *view) {
    int half = view->rules->board_points / 2;
    return view->rules->board_home < half ? view->rules->board_home : half;
}

static int columns_left(const BoardView *view) {
    return view->rules->board_points / 2 - columns_right(view);
}

// Point of the bottom side in column 0.. (left to right), upper or lower row.
static int point_at(const BoardView *view, bool upper, int column) {
    int half = view->rules->board_points / 2;
    return upper ? half + 1 + column : half - column;
}

static int own_number(const BoardView *view, Side side, int point) {
    return side == view->bottom ? point : view->rules->opp[point];
}

// ---- cells

// A ring is a white checker and a disc a black one as on paper: on a dark ground each would look like the other. So
// where there are colours checkers bring their paper along, a lighter one for White.
static const char *paper(const BoardView *view, Side side) {
    return !view->colour || !view->unicode ? "" : side == WHITE ? "\033[30;107m" : "\033[30;47m";
}

static const char *paper_end(const BoardView *view) {
    return view->colour && view->unicode ? "\033[0m" : "";
}

static void set_cell(char *cell, const char *before, const char *glyph, const char *after) {
    snprintf(cell, CELL, "%s%s%s", before, glyph, after);
}

static void checker_cell(const BoardView *view, Side side, const char *after, char *cell) {
    snprintf(cell, CELL, " %s%s%s%s", paper(view, side), view_glyphs(view)->checker[side], paper_end(view), after);
}

static void blank_cell(char *cell) {
    set_cell(cell, "   ", "", "");
}

// Row `depth` (0 = at the edge) of a stack of `count` checkers that may be `rows` high; where it is taller, the
// innermost row shows the number.
static void stack_cell(const BoardView *view, Side side, int count, int depth, int rows, char *cell) {
    if (depth >= count || depth >= rows) {
        blank_cell(cell);
    } else if (depth == rows - 1 && count > rows) {
        char number[16];
        snprintf(number, sizeof number, "%d", count);
        set_cell(cell, " ", number, count < 10 ? " " : "");
    } else {
        checker_cell(view, side, " ", cell);
    }
}

static void point_cell(const BoardView *view, int point, int depth, char *cell) {
    Side bottom = view->bottom;
    Side top = side_other(bottom);
    int mine = view->board->row[bottom].at[own_number(view, bottom, point)];
    int theirs = view->board->row[top].at[own_number(view, top, point)];
    if (mine > 0 && theirs > 0) {
        // One checker is pinned: it lies at the edge, the others on it.
        bool mine_pinned = (view->board->pinned[bottom] >> own_number(view, bottom, point) & 1U) != 0;
        Side under = mine_pinned ? bottom : top;
        if (depth == 0) {
            checker_cell(view, under, "p", cell);
        } else {
            stack_cell(view, side_other(under), mine_pinned ? theirs : mine, depth - 1, BOARD_STACK - 1, cell);
        }
    } else if (mine > 0 || theirs > 0) {
        stack_cell(view, mine > 0 ? bottom : top, mine > 0 ? mine : theirs, depth, BOARD_STACK, cell);
    } else if (depth == 0) {
        set_cell(cell, " ", view_glyphs(view)->empty, " ");
    } else {
        blank_cell(cell);
    }
}

// The bar: the top side's checkers in the upper half, the bottom side's in the lower, growing from the middle.
static void bar_cell(const BoardView *view, bool upper, int depth, char *cell) {
    Side side = upper ? side_other(view->bottom) : view->bottom;
    int count = view->board->row[side].at[view->rules->bar];
    stack_cell(view, side, count, depth, BOARD_STACK, cell);
}

static const char *mark_colour(MarkStyle style) {
    switch (style) {
    case MARK_MOVABLE:
        return "\033[32m";
    case MARK_SELECTED:
        return "\033[1;33m";
    case MARK_LANDING:
        return "\033[36m";
    case MARK_NONE:
        break;
    }
    return "";
}

static void mark_cell(const BoardView *view, int place, char *cell) {
    const Mark *mark = &view->mark[place];
    if (mark->style == MARK_NONE) {
        blank_cell(cell);
        return;
    }
    int width = text_width(mark->text);
    char text[CELL / 2];
    snprintf(text, sizeof text, "%s%s%s", width < 3 ? " " : "", mark->text, width < 2 ? " " : "");
    if (view->colour) {
        set_cell(cell, mark_colour(mark->style), text, "\033[0m");
    } else {
        set_cell(cell, "", text, "");
    }
}

// ---- rows

static void draw_edge(const BoardView *view, bool upper, Text *out) {
    const Glyphs *glyphs = view_glyphs(view);
    int left = columns_left(view);
    int columns = left + columns_right(view);
    // Where all of half the board is home board, there is nothing left of the bar.
    text_add(out, "%s", left > 0 && !view->narrow ? glyphs->corner[upper ? 0 : 2] : "");
    for (int column = 0; column <= columns; column++) {
        if (column == left) {
            const char *tee = upper ? glyphs->tee_top : glyphs->tee_bottom;
            text_add(out, "%s", left > 0 ? tee : glyphs->corner[upper ? 0 : 2]);
            text_add_repeated(out, glyphs->across, view->narrow ? 2 : 3);
            text_add(out, "%s", tee);
        }
        if (column < columns) {
            int number = own_number(view, view->numbers, point_at(view, upper, column));
            text_add(out, "%s%d%s", glyphs->across, number, number < 10 ? glyphs->across : "");
        }
    }
    text_add(out, "%s", view->narrow ? "" : glyphs->corner[upper ? 1 : 3]);
}

typedef void (*CellMaker)(const BoardView *view, bool upper, int column, int depth, char *cell);

static void checkers_cell(const BoardView *view, bool upper, int column, int depth, char *cell) {
    point_cell(view, point_at(view, upper, column), depth, cell);
}

static void marks_cell(const BoardView *view, bool upper, int column, int depth, char *cell) {
    (void)depth;
    mark_cell(view, own_number(view, view->marked, point_at(view, upper, column)), cell);
}

static void draw_row(const BoardView *view, bool upper, int depth, CellMaker maker, const char *bar, Text *out) {
    const Glyphs *glyphs = view_glyphs(view);
    int left = columns_left(view);
    int columns = left + columns_right(view);
    char cell[CELL];
    text_add(out, "%s", left > 0 && !view->narrow ? glyphs->down : "");
    for (int column = 0; column <= columns; column++) {
        if (column == left) {
            // In a slim bar, what is on it stands where the blank before it was.
            size_t blank = view->narrow ? strcspn(bar, " ") : strlen(bar);
            text_add(out, "%s%.*s%s%s", glyphs->down, (int)blank, bar, bar + blank + (bar[blank] == ' '), glyphs->down);
        }
        if (column < columns) {
            maker(view, upper, column, depth, cell);
            text_add(out, "%s", cell);
        }
    }
    text_add(out, "%s", view->narrow ? "" : glyphs->down);
}

static void end_line(const BoardView *view, int line, Text *out) {
    const char *text = view->panel[line];
    if (text != NULL && text[0] != '\0') {
        text_add_repeated(out, " ", BOARD_GAP);
        for (Side side = WHITE; side <= BLACK; side++) { // a player's line begins with what his checkers look like
            const char *glyph = view_glyphs(view)->checker[side];
            size_t length = strlen(glyph);
            if (*paper(view, side) != '\0' && strncmp(text, glyph, length) == 0) {
                text_add(out, "%s%s%s", paper(view, side), glyph, paper_end(view));
                text += length;
                break;
            }
        }
        text_add(out, "%s", text);
    }
    text_add(out, "\n");
}

void board_draw(const BoardView *view, Text *out) {
    char bar[CELL];
    int line = 0;
    draw_edge(view, true, out);
    end_line(view, line++, out);
    for (int depth = 0; depth < BOARD_STACK; depth++) {
        bar_cell(view, true, BOARD_STACK - 1 - depth, bar);
        draw_row(view, true, depth, checkers_cell, bar, out);
        end_line(view, line++, out);
    }
    for (int half = 0; half < 2; half++) {
        bool upper = half == 0;
        Side side = upper ? side_other(view->bottom) : view->bottom;
        blank_cell(bar);
        if (side == view->marked) {
            mark_cell(view, view->rules->bar, bar);
        }
        draw_row(view, upper, 0, marks_cell, bar, out);
        end_line(view, line++, out);
    }
    for (int depth = BOARD_STACK - 1; depth >= 0; depth--) {
        bar_cell(view, false, BOARD_STACK - 1 - depth, bar);
        draw_row(view, false, depth, checkers_cell, bar, out);
        end_line(view, line++, out);
    }
    draw_edge(view, false, out);
    end_line(view, line, out);
}
