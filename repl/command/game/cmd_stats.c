// SPDX-License-Identifier: MIT
// `stats`: what has fallen and what came of it, beside what fair dice bring, counted from the histories of the games of
// this session, of those that were left, or of saved games.
//
// Nothing is counted while it happens, so what was taken back does not count. Games that were cleared away are counted
// when they go.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/files/cmd_file.h"
#include "repl/keep/kept_games.h"
#include "repl/keep/saved_game.h"
#include "repl/screen/records.h"

#include <stdlib.h>
#include <string.h>

// What luck is called in rows.
static const char *const luck_names[] = {[LUCK_DOUBLES] = "doubles",
                                         [LUCK_HIGHEST] = "highest_doubles",
                                         [LUCK_SHOTS] = "shots_hit",
                                         [LUCK_ENTRIES] = "entered",
                                         [LUCK_PIPS] = "pips"};

static json_t *rows_of(const GameStats *stats) {
    json_t *rows = json_array();
    for (int side = 0; side < 2; side++) {
        const SideStats *mine = &stats->side[side];
        json_t *row = json_pack(
            "{s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "side", side_name((Side)side), "games",
            (json_int_t)stats->games, "won", (json_int_t)mine->wins, "points", (json_int_t)mine->points, "throws",
            (json_int_t)mine->throws, "pips", (json_int_t)mine->pips, "doubles", (json_int_t)mine->doubles, "plays",
            (json_int_t)mine->plays, "hits", (json_int_t)mine->hits, "passes", (json_int_t)mine->passes);
        for (int kind = 0; kind < LUCK_COUNT; kind++) {
            const Luck *luck = &mine->luck[kind];
            const char *name = luck_names[kind];
            json_object_set_new(row, scratch_format("%s_rolls", name), json_integer(luck->rolls));
            json_object_set_new(row, scratch_format("%s_number", name), json_finite(luck->number));
            json_object_set_new(row, scratch_format("%s_expected", name), json_finite(luck->expected));
            json_object_set_new(row, scratch_format("%s_chance", name),
                                json_finite(stats_chance(luck, (LuckKind)kind)));
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

CommandStatus command_stats(Session *session, const Words *words) {
    GameStats stats = {0};
    CommandStatus status = COMMAND_OK;
    bool all = strcmp(words_at(words, 1), "all") == 0, own = words->count == 1 || all;
    if (all && words->count > 2) {
        return command_usage(session, words);
    }
    stats = own ? session->cleared : stats;
    for (int i = -1; own && i < session->aside_count; i++) {
        const Table *table = i < 0 ? session->table : session->aside[i];
        if (table != NULL && table->game != NULL) {
            stats_add_game(&stats, table, &session->scratch);
        }
    }
    size_t count = words->count - 1;
    const char **paths = all ? kept_left_paths(&count) : NULL;
    size_t i = 0;
    double shown_at = 0;
    for (; i < count && status == COMMAND_OK && !interrupt_pending(); i++) {
        ScratchMark mark = scratch_mark();
        print_steps_done(session->screen, &shown_at, "files", i, count);
        Table *table = game_look(session, all ? paths[i] : words->word[i + 1].text, SIZE_MAX, &status);
        if (table != NULL) {
            stats_add_game(&stats, table, &session->scratch);
        }
        table_destroy(table);
        scratch_release(mark);
        status = all ? COMMAND_OK : status;
    }
    print_progress_end(session->screen);
    if (i < count && status == COMMAND_OK) {
        print_message(session->screen, "", "interrupted: %zu of %zu files are counted", i, count);
    }
    if (status == COMMAND_OK && session->screen->form == FORM_TEXT &&
        stats.side[WHITE].throws + stats.side[BLACK].throws == 0) {
        print(session->screen, "nothing has been rolled yet\n");
    } else if (status == COMMAND_OK) {
        print_rows(session->screen, "stats",
                   json_pack("{s:o, s:[s, s]}", "rows", rows_of(&stats), "names", stats.side[WHITE].name,
                             stats.side[BLACK].name));
    }
    if (own) {
        session->cleared.counted = stats.counted; // the same array, grown; what is behind its own count is forgotten
    } else {
        free(stats.counted);
    }
    return status;
}
