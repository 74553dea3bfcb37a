// SPDX-License-Identifier: MIT
// `stats`: what has fallen and what came of it, counted from the histories of the games of this session.
//
// Nothing is counted while it happens, so what was taken back does not count. Games that were cleared away are counted
// when they go.
#include "repl/command/commands.h"
#include "repl/screen/records.h"

static void show_row(Session *session, const char *what, long white, long black) {
    print(session->screen, "%-22s%8ld%8ld\n", what, white, black);
}

static double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

static void record_stats(Session *session, const GameStats *stats) {
    Records records = records_begin(session->screen);
    for (int side = 0; side < 2; side++) {
        const SideStats *mine = &stats->side[side];
        records_text(&records, "side", side == WHITE ? "white" : "black");
        records_whole(&records, "games", stats->games);
        records_whole(&records, "won", mine->wins);
        records_whole(&records, "points", mine->points);
        records_whole(&records, "throws", mine->throws);
        records_whole(&records, "pips", mine->pips);
        records_whole(&records, "doubles", mine->doubles);
        records_whole(&records, "plays", mine->plays);
        records_whole(&records, "hits", mine->hits);
        records_whole(&records, "passes", mine->passes);
        records_row(&records);
    }
}

CommandStatus command_stats(Session *session, const Words *words) {
    (void)words;
    GameStats stats = session->cleared;
    for (int i = -1; i < session->aside_count; i++) {
        const Table *table = i < 0 ? session->table : session->aside[i];
        if (table != NULL && table->game != NULL) {
            stats_add_game(&stats, table->game);
        }
    }
    if (session->screen->form != FORM_TEXT) {
        record_stats(session, &stats);
        return COMMAND_OK;
    }
    const SideStats *white = &stats.side[WHITE];
    const SideStats *black = &stats.side[BLACK];
    if (white->throws + black->throws == 0) {
        print(session->screen, "nothing has been rolled yet\n");
        return COMMAND_OK;
    }
    print(session->screen, "%-22s%8s%8s\n", "", "White", "Black");
    show_row(session, "games won", white->wins, black->wins);
    show_row(session, "points", white->points, black->points);
    show_row(session, "rolls", white->throws, black->throws);
    print(session->screen, "%-22s%8.2f%8.2f\n", "pips a roll", share((double)white->pips, (double)white->throws),
          share((double)black->pips, (double)black->throws));
    show_row(session, "doubles", white->doubles, black->doubles);
    show_row(session, "hits and pins", white->hits, black->hits);
    show_row(session, "turns without a play", white->passes, black->passes);
    print(session->screen, "%ld game%s played to the end\n", stats.games, stats.games == 1 ? "" : "s");
    return COMMAND_OK;
}
