// SPDX-License-Identifier: MIT
// What a person sees of the table: the board, marks on it, and the panel beside it.
#include "repl/base/scratch.h"
#include "repl/desk/view_private.h"
#include "repl/screen/print.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCREEN_COLUMNS = 80 };

typedef struct Panel {
    Text line[BOARD_LINES];
} Panel;

static void add_numbers(Text *text, const uint8_t *number, int count) {
    for (int i = 0; i < count; i++) {
        text_add(text, i > 0 ? " %d" : "%d", number[i]);
    }
}

// `view` has the marks: a checker that may enter from the reserve has no point to be marked on.
static void describe_side(Session *session, const BoardView *view, Side side, Text *name, Text *count) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    const Row *row = &view->board->row[side];
    text_add(name, "%s%s%s", session->board_text ? "" : board_checker_glyph(side, session->screen->unicode),
             session->board_text ? "" : " ", session_side(session, side));
    const char *player = player_short_name(session, session->player[side]);
    if (*player != '\0') {
        text_add(name, " (%s)", player);
    }
    if (position->to != 1) {
        text_add(name, "   %d point%s", position->score[side], position->score[side] == 1 ? "" : "s");
    }
    text_add(count, "pips %d   %s %d", row_pips(row, rules->board_points), rules->names[WORD_OFF], row->at[BOARD_OFF]);
    if (row->at[rules->bar] > 0) {
        text_add(count, "   %s %d", rules->names[WORD_BAR], row->at[rules->bar]);
    }
    if (row->at[rules->reserve] > 0) {
        const Mark *mark = &view->mark[rules->reserve];
        bool marked = !session->board_text && view->marked == side && mark->style != MARK_NONE;
        text_add(count, "   reserve %d%s", row->at[rules->reserve], marked ? mark->text : "");
    }
}

static void describe_game(Session *session, Text *text) {
    const Position *position = game_position(session->table->game);
    text_add(text, "%s%s", variant_name(table_variant(session->table)), table_rules_differ(session->table) ? "*" : "");
    if (position->to > 1) {
        text_add(text, ", to %d", position->to);
        text_add(text, position->crawford ? " (Crawford)" : "");
    }
}

static void describe_cube(Session *session, Text *text) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    if (!rules->cube_on && position->cube <= 1) {
        return;
    }
    text_add(text, "%s %d", rules->names[WORD_CUBE], position->cube);
    if (position->cube_owner != NOBODY) {
        text_add(text, ", ");
        text_add(text, "%s's", session_side(session, (Side)position->cube_owner));
    }
    if (position->doubled != DOUBLED_NO) {
        text_add(text, ", offered");
    }
}

static void describe_numbers(Session *session, const Node *node, Text *text) {
    if (node->kind == NODE_DECIDE && node->decide == DECIDE_CHOOSE) {
        text_add(text, "%s chooses", session_side(session, node->actor));
    }
    if (node->kind != NODE_DECIDE || node->decide != DECIDE_PLAY) {
        return;
    }
    text_add(text, "%s: ", session_side(session, node->actor));
    uint8_t left[RULES_MAX_NUMBERS];
    add_numbers(text, left, session_numbers_left(session, left));
    text_add(text, " to play");
}

// What hooks remember, of one side or (NOBODY) of both.
static void describe_state(Session *session, Side side, Text *text) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    for (int i = 0; i < rules->state_count; i++) {
        const StateField *field = &rules->state[i];
        if (field->shared != (side == NOBODY)) {
            continue;
        }
        int value = (int)position->state[side == NOBODY ? 0 : side][i];
        text_add(text, "%s%s ", text->length > 0 ? "   " : "", field->name);
        if (field->is_bool) {
            text_add(text, "%s", value ? "yes" : "no");
        } else {
            text_add(text, "%d", value);
        }
    }
}

static void describe_head(Session *session, const Node *node, const Board *board, Text *text) {
    if (node->kind != NODE_DECIDE || node->decide != DECIDE_PLAY) {
        return;
    }
    const Rules *rules = table_rules(session->table);
    const PlayList *plays = session_plays(session);
    int budget = plays != NULL ? plays->head_budget : INT_MAX;
    if (budget != INT_MAX && board->row[node->actor].at[rules->head[node->actor]] > 0) {
        const Progress *progress = &session->hand.progress;
        for (int i = 0; i < progress->step_count; i++) {
            if (progress->step[i].from == rules->head[node->actor]) {
                budget--;
            }
        }
        text_add(text, "%s: %d may leave", rules->names[WORD_HEAD], budget < 0 ? 0 : budget);
    }
}

// What waits in the queue; where that is longer than the place for it, the first of it.
static void describe_waiting(Session *session, int columns, const Rules *rules, Text *text) {
    int items = game_position(session->table->game)->item_count;
    session_add_waiting(session, items, text);
    int room = (columns > SCREEN_COLUMNS ? columns : SCREEN_COLUMNS) - board_width(rules, false) - BOARD_GAP;
    if (text_width(text->bytes) > room && columns >= SCREEN_COLUMNS) {
        text_empty(text);
        session_add_waiting(session, 1, text);
        if (items > 1) {
            text_add(text, ", and %d more", items - 1);
        }
    }
}

// ---- marks

static void set_mark(BoardView *view, int place, MarkStyle style, const char *text) {
    Mark *mark = &view->mark[place];
    mark->style = style;
    snprintf(mark->text, sizeof mark->text, "%s", text);
}

static int landing_pips(const Landing *landing) {
    int sum = 0;
    for (int i = 0; i < landing->step_count; i++) {
        sum += landing->step[i].die;
    }
    return sum;
}

static size_t get_landings(Session *session, int from, Landing *landing) {
    const PlayList *plays = session_plays(session);
    return plays == NULL ? 0
                         : progress_landings(table_rules(session->table), game_position(session->table->game), plays,
                                             &session->hand.progress, from, landing, PROGRESS_MAX_LANDINGS);
}

static void mark_landings(Session *session, BoardView *view) {
    Landing landing[PROGRESS_MAX_LANDINGS];
    size_t count = get_landings(session, session->hand.selected, landing);
    for (size_t i = 0; i < count; i++) {
        if (landing[i].to == BOARD_OFF || view->mark[landing[i].to].style == MARK_LANDING) {
            continue;
        }
        char text[BOARD_MARK];
        snprintf(text, sizeof text, "%s%d", session->screen->unicode ? "◦" : "+", landing_pips(&landing[i]));
        set_mark(view, landing[i].to, MARK_LANDING, text);
    }
}

static void mark_board(Session *session, const Node *node, BoardView *view) {
    view->marked = node->actor;
    if (node->kind != NODE_DECIDE || node->decide != DECIDE_PLAY || session->player[node->actor] != PLAYER_HUMAN) {
        return;
    }
    const PlayList *plays = session_plays(session);
    const Rules *rules = table_rules(session->table);
    if (plays == NULL) {
        return; // the script that failed is told of where a play is asked for
    }
    if (session->hand.selected >= 0) {
        mark_landings(session, view);
        set_mark(view, session->hand.selected, MARK_SELECTED, session->screen->unicode ? "▲" : "^");
        return;
    }
    uint32_t sources = progress_sources(rules, game_position(session->table->game), plays, &session->hand.progress);
    for (int place = 1; place < BOARD_PLACES; place++) {
        if ((sources >> place & 1U) != 0) {
            set_mark(view, place, MARK_MOVABLE, session->screen->unicode ? "•" : "*");
        }
    }
}

static void add_step_contact(Text *text, const Step *step) {
    text_add(text, "%s", step->contact == CONTACT_HIT ? "*" : step->contact == CONTACT_PIN ? "^" : "");
}

void session_add_landings(Session *session, Text *text, int from) {
    Node node = session_next(session);
    Landing landing[PROGRESS_MAX_LANDINGS];
    size_t count = get_landings(session, from, landing);
    text_add(text, "%s can go to", session_place(session, node.actor, from));
    for (size_t i = 0; i < count; i++) {
        const Landing *each = &landing[i];
        text_add(text, "%s ", i > 0 ? "," : "");
        text_add(text, "%s", session_place(session, node.actor, each->to));
        add_step_contact(text, &each->step[each->step_count - 1]);
        text_add(text, " (");
        for (int j = 0; j < each->step_count; j++) {
            text_add(text, "%s%d", j > 0 ? "+" : "", each->step[j].die);
        }
        for (int j = 0; j + 1 < each->step_count; j++) {
            if (each->step[j].contact != CONTACT_NONE) {
                text_add(text, " by %s", session_place(session, node.actor, each->step[j].to));
                add_step_contact(text, &each->step[j]);
            }
        }
        text_add(text, ")");
    }
}

// ---- the panel's place

// Does the board with the panel at its right fit?
static bool panel_fits(const Panel *panel, const Rules *rules, int columns) {
    if (columns < SCREEN_COLUMNS) {
        return false;
    }
    for (int i = 0; i < BOARD_LINES; i++) {
        if (board_width(rules, false) + BOARD_GAP + text_width(panel->line[i].bytes) > columns) {
            return false;
        }
    }
    return true;
}

// The panel's texts under one another; those that belong together share a line where it is long enough.
static void add_panel_below(const Panel *panel, int columns, Text *out) {
    static const int groups[][4] = {{0, BOARD_LINE_LOWER_MARKS + 1, PANEL_SHARED, -1},
                                    {2, 3, PANEL_UPPER_STATE, -1},
                                    {BOARD_LINES - 4, BOARD_LINES - 3, PANEL_LOWER_STATE, -1},
                                    {BOARD_LINE_UPPER_MARKS, BOARD_LINE_LOWER_MARKS, PANEL_WAITING, -1},
                                    {BOARD_LINES - 1, -1, -1, -1}};
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        int column = 0;
        for (int j = 0; groups[i][j] >= 0; j++) {
            const char *text = panel->line[groups[i][j]].bytes;
            int width = text_width(text);
            if (width == 0) {
                continue;
            }
            if (column > 0 && column + BOARD_GAP + width > columns) {
                text_add(out, "\n");
                column = 0;
            } else if (column > 0) {
                text_add_repeated(out, " ", BOARD_GAP);
                column += BOARD_GAP;
            }
            text_add_wrapped(out, text, columns, 2);
            column += width;
        }
        text_add(out, "%s", column > 0 ? "\n" : "");
    }
}

// The position as text, where not even the board has room.
static void add_position_instead(const Session *session, const Board *board, int columns, Text *out) {
    const Rules *rules = table_rules(session->table);
    char text[POSITION_TEXT];
    Position position = *game_position(session->table->game);
    position.board = *board;
    position_print(rules, &position, text, sizeof text);
    const char *sentence = scratch_format("(the board needs %d columns)\n%s", board_width(rules, true), text);
    text_add_wrapped(out, sentence, columns, 2);
    text_add(out, "\n");
}

// What the numbers, the letters and the marks of the board are.
static void prepare_view(Session *session, const Node *node, const Board *board, BoardView *view) {
    memset(view, 0, sizeof *view);
    view->rules = table_rules(session->table);
    view->board = board;
    view->bottom = session->bottom;
    view->numbers = session->numbering == NUMBERING_ABSOLUTE || node->actor == NOBODY ? WHITE : node->actor;
    // While a bot is at it, the numbers stay those of the person who looks on.
    if (session->numbering == NUMBERING_OWN && session->player[view->numbers] != PLAYER_HUMAN &&
        session->player[side_other(view->numbers)] == PLAYER_HUMAN) {
        view->numbers = side_other(view->numbers);
    }
    view->unicode = session->screen->unicode;
    view->colour = session->screen->colour;
    mark_board(session, node, view);
}

static void describe_panel(Session *session, const Node *node, const BoardView *view, int columns, Panel *panel) {
    for (int i = 0; i < BOARD_LINES; i++) {
        panel->line[i] = scratch_text();
    }
    describe_game(session, &panel->line[0]);
    describe_side(session, view, side_other(session->bottom), &panel->line[2], &panel->line[3]);
    describe_numbers(session, node, &panel->line[BOARD_LINE_UPPER_MARKS]);
    describe_head(session, node, view->board, &panel->line[BOARD_LINE_LOWER_MARKS]);
    describe_cube(session, &panel->line[BOARD_LINE_LOWER_MARKS + 1]);
    describe_state(session, NOBODY, &panel->line[PANEL_SHARED]);
    describe_state(session, side_other(session->bottom), &panel->line[PANEL_UPPER_STATE]);
    describe_state(session, session->bottom, &panel->line[PANEL_LOWER_STATE]);
    describe_waiting(session, columns, view->rules, &panel->line[PANEL_WAITING]);
    describe_side(session, view, session->bottom, &panel->line[BOARD_LINES - 4], &panel->line[BOARD_LINES - 3]);
}

void session_draw(Session *session, Text *out) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    Node node = session_next(session);
    Board board = position->board;
    if (session->hand.progress.step_count > 0) {
        board = progress_board(rules, position, &session->hand.progress);
    }
    BoardView view;
    prepare_view(session, &node, &board, &view);
    int columns = screen_columns(session->screen);
    Panel panel;
    describe_panel(session, &node, &view, columns, &panel);
    bool narrow = columns > 0 && !panel_fits(&panel, rules, columns);
    Text *last_play = &panel.line[BOARD_LINES - 1];
    session_add_last_play(session, last_play, view.numbers);
    // What is too long for its place stands under the board.
    int room = (columns > SCREEN_COLUMNS ? columns : SCREEN_COLUMNS) - board_width(rules, false) - BOARD_GAP;
    bool last_below = !narrow && !session->board_text && text_width(last_play->bytes) > room;
    view.narrow = narrow && board_width(rules, false) > columns;
    for (int i = 0; i < BOARD_LINES; i++) {
        text_clean(&panel.line[i]); // names are a file's; the colours of the board come later
        view.panel[i] = narrow || (last_below && i == BOARD_LINES - 1) ? NULL : panel.line[i].bytes;
    }
    if (session->board_text) {
        char *texts[BOARD_LINES];
        for (int i = 0; i < BOARD_LINES; i++) {
            texts[i] = panel.line[i].bytes;
        }
        view_add_text(session, &view, texts, columns, out);
    } else if (narrow && board_width(rules, true) > columns) {
        add_position_instead(session, &board, columns, out);
    } else {
        board_draw(&view, out);
    }
    if (narrow && !session->board_text) {
        add_panel_below(&panel, columns, out);
    }
    if (last_below) {
        text_add_wrapped(out, last_play->bytes, columns, 2);
        text_add(out, "\n");
    }
    if (session->hand.selected >= 0) {
        Text landings = scratch_text();
        session_add_landings(session, &landings, session->hand.selected);
        text_add_wrapped(out, landings.bytes, narrow ? columns : 0, 2);
        text_add(out, "\n");
    }
}

void session_show_board(Session *session) {
    if (!session->screen->interactive || !session->boards) {
        return;
    }
    Text text = scratch_text();
    session_draw(session, &text);
    print_board(session->screen, "%s", text.bytes);
}
