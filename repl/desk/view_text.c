// SPDX-License-Identifier: MIT
// The board in sentences (`set board text`), for those who listen to it.
//
// One sentence a line, no column and no mark carries a meaning; points from high to low, in the numbers that the
// picture would have at its edges.
#include "repl/base/scratch.h"
#include "repl/desk/view_private.h"

static void add_places(const Session *session, const BoardView *view, Side side, Text *text) {
    const Rules *rules = view->rules;
    bool any = false;
    for (int place = BOARD_PLACES - 1; place > 0; place--) {
        int count = view->board->row[side].at[place];
        if (count == 0) {
            continue;
        }
        bool point = rules_is_point(rules, place);
        bool pinned = point && (view->board->pinned[side] >> place & 1U) != 0;
        text_add(text, "%s%d%s on ", any ? ", " : "", count, pinned ? " pinned" : "");
        if (point) {
            text_add(text, "%d", side == view->numbers ? place : rules->opp[place]);
        } else {
            text_add(text, "%s", session_place(session, side, place));
        }
        any = true;
    }
    text_add(text, any ? "" : "no checker left");
}

static void add_movable(const Session *session, const BoardView *view, Text *text) {
    bool any = false;
    for (int place = BOARD_PLACES - 1; place > 0; place--) {
        if (view->mark[place].style == MARK_MOVABLE) {
            text_add(text, "%s%s", any ? ", " : "Can begin: ", session_place(session, view->marked, place));
            any = true;
        }
    }
}

static void end_sentence(Text *line, int columns, Text *out) {
    if (line->length > 0) {
        text_add_wrapped(out, line->bytes, columns, 2);
        text_add(out, ".\n");
    }
    text_empty(line);
}

void view_add_text(const Session *session, const BoardView *view, char *const *panel, int columns, Text *out) {
    static const int about_game[] = {0, BOARD_LINE_LOWER_MARKS + 1, PANEL_SHARED};
    static const int about_turn[] = {BOARD_LINES - 1, BOARD_LINE_UPPER_MARKS, BOARD_LINE_LOWER_MARKS, PANEL_WAITING};
    Text line = scratch_text();
    for (size_t i = 0; i < sizeof about_game / sizeof about_game[0]; i++) {
        text_add(&line, "%s", panel[about_game[i]]);
        end_sentence(&line, columns, out);
    }
    for (int i = 0; i < 2; i++) {
        bool upper = i == 0;
        Side side = upper ? side_other(view->bottom) : view->bottom;
        int name = upper ? 2 : BOARD_LINES - 4;
        text_add(&line, "%s. ", panel[name]);
        add_places(session, view, side, &line);
        end_sentence(&line, columns, out);
        text_add(&line, "%s", panel[name + 1]);
        end_sentence(&line, columns, out);
        text_add(&line, "%s", panel[upper ? PANEL_UPPER_STATE : PANEL_LOWER_STATE]);
        end_sentence(&line, columns, out);
    }
    for (size_t i = 0; i < sizeof about_turn / sizeof about_turn[0]; i++) {
        text_add(&line, "%s", panel[about_turn[i]]);
        end_sentence(&line, columns, out);
    }
    add_movable(session, view, &line);
    end_sentence(&line, columns, out);
}
