// SPDX-License-Identifier: MIT
// What a person may leave to the program: forced plays, bear-offs that nobody can disturb, and the pauses that let him
// follow what the others do.
#include "repl/desk/turn.h"

#include "repl/desk/say.h"
#include "repl/desk/view.h"

#include <stdio.h>
#include <time.h>

// Is there but one thing to do?
bool turn_is_forced(Session *session, const Node *node) {
    if (node->kind != NODE_DECIDE) {
        return false;
    }
    if (node->decide != DECIDE_PLAY) {
        return node->word_count == 1;
    }
    const PlayList *plays = session_plays(session);
    return plays != NULL && plays->count == 1;
}

// The highest place that the side has a checker on.
static int furthest(const Board *board, Side side) {
    int place = BOARD_PLACES - 1;
    while (place > 0 && board->row[side].at[place] == 0) {
        place--;
    }
    return place;
}

// Is the side bearing off, and will the sides never meet again?
static bool is_safe_bearoff(const Rules *rules, const Board *board, Side side) {
    int mine = furthest(board, side);
    int theirs = furthest(board, side_other(side));
    if (rules->hooks != NULL || mine == 0 || mine > rules->board_home) {
        return false; // functions may make more of it than can be seen
    }
    for (int n = 1; n <= mine; n++) {
        if (rules->opp[n] <= theirs) {
            return false;
        }
    }
    return true;
}

// Is `a` better to be left with than `b`? More off, then fewer pips, then fewer empty points.
static bool is_better_bearoff(const Rules *rules, const Row *a, const Row *b) {
    int pips_a = row_pips(a, rules->board_points);
    int pips_b = row_pips(b, rules->board_points);
    int empty_a = 0;
    int empty_b = 0;
    for (int place = 1; place <= rules->board_home; place++) {
        empty_a += a->at[place] == 0;
        empty_b += b->at[place] == 0;
    }
    if (a->at[BOARD_OFF] != b->at[BOARD_OFF]) {
        return a->at[BOARD_OFF] > b->at[BOARD_OFF];
    }
    return pips_a != pips_b ? pips_a < pips_b : empty_a < empty_b;
}

size_t turn_bearoff(Session *session, const Node *node) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    bool play = node->kind == NODE_DECIDE && node->decide == DECIDE_PLAY && position->item_count == 0;
    if (!play || !is_safe_bearoff(rules, &position->board, node->actor)) {
        return SIZE_MAX;
    }
    size_t count = 0;
    size_t *order = session_sorted_plays(session, &count);
    if (order == NULL) {
        return SIZE_MAX;
    }
    const PlayList *plays = session_plays(session);
    size_t best = order[0];
    for (size_t i = 1; i < count; i++) {
        if (is_better_bearoff(rules, &plays->board[order[i]].row[node->actor], &plays->board[best].row[node->actor])) {
            best = order[i];
        }
    }
    return best;
}

bool turn_is_endless(Session *session) {
    const Game *game = session->table->game;
    bool stalemate = false;
    return flow_is_stalemate(table_rules(session->table), game_position(game), &stalemate, NULL) == STATUS_OK &&
           stalemate;
}

bool turn_goes_alone(Session *session, const Node *node) {
    const PlayList *plays =
        session->automatic != AUTO_OFF && node->decide == DECIDE_PLAY ? session_plays(session) : NULL;
    bool pass = plays != NULL && play_list_is_pass(plays);
    if ((pass && session_refusing_hooks(session) != NULL) || (pass && turn_is_endless(session))) {
        return false; // a script may be to blame; and two sides that can only pass would do so for ever
    }
    if (session->automatic == AUTO_PASS) {
        return pass;
    }
    return session->automatic != AUTO_OFF &&
           (turn_is_forced(session, node) ||
            (session->automatic == AUTO_BEAROFF && turn_bearoff(session, node) != SIZE_MAX));
}

void turn_pause(Session *session) {
    if (!session->screen->interactive || session->pace <= 0) {
        return;
    }
    session_show_board(session);
    fflush(stdout);
    struct timespec time = {.tv_sec = (time_t)session->pace,
                            .tv_nsec = (long)((session->pace - (double)(time_t)session->pace) * 1e9)};
    nanosleep(&time, NULL); // a signal ends it
}
