// SPDX-License-Identifier: MIT
// What fell in games, and what came of it: see stats.h.
//
// Nothing is counted while it happens, so what was taken back does not count.
#include "repl/desk/stats.h"

static void add_throw(GameStats *stats, Side side, const Position *after) {
    SideStats *mine = &stats->side[side];
    bool alike = after->roll_count > 1;
    mine->throws++;
    for (int i = 0; i < after->roll_count; i++) {
        alike = alike && after->roll[i] == after->roll[0];
    }
    for (int i = 0; i < after->number_count; i++) {
        mine->pips += after->number[i];
    }
    mine->doubles += alike;
}

// The end of a game, if the position is one.
static void add_end(GameStats *stats, const Rules *rules, const Position *position) {
    Node node;
    flow_next(rules, position, &node);
    if (node.kind == NODE_OVER) {
        stats->games++;
        if (node.winner != NOBODY) {
            stats->side[node.winner].wins++;
            stats->side[node.winner].points += node.points;
        }
    }
}

void stats_add_game(GameStats *stats, const Game *game) {
    size_t count = game_event_count(game);
    for (size_t i = 0; i < count; i++) {
        const Event *event = game_event(game, i);
        const Position *after = game_position_at(game, i + 1);
        // The opening throw counts for the side that plays it.
        if (event->kind == EVENT_ROLL && (event->actor != NOBODY || after->number_count > 0)) {
            add_throw(stats, (Side)after->turn, after);
        }
        if (event->kind == EVENT_PLAY && event->actor != NOBODY) {
            SideStats *mine = &stats->side[event->actor];
            mine->plays += event->play.count > 0;
            mine->passes += event->play.count == 0;
            for (int step = 0; step < event->play.count; step++) {
                mine->hits += event->play.step[step].contact != CONTACT_NONE;
            }
        }
        bool last = i + 1 == count || game_event(game, i + 1)->kind == EVENT_NEXT;
        if (last) {
            add_end(stats, game_rules_at(game, i + 1), after);
        }
    }
}
