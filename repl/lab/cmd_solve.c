// SPDX-License-Identifier: MIT
// `solve`: a small game by all its positions.
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/lab/report.h"
#include "repl/screen/records.h"

#include <string.h>

json_t *solved_row(const char *rules, const SolvedGame *solved) {
    return json_pack("{s:o, s:I, s:f, s:f, s:f, s:f, s:o}", "rules", json_shown(rules), "positions",
                     (json_int_t)solved->positions, "points", solved->points, "wins", solved->wins, "gammons",
                     solved->gammons, "draws", solved->draws, "rolls", json_finite(solved->rolls));
}

static CommandStatus solve(Session *session, const Words *words, const Table *table, size_t game) {
    const Rulebook *book = table_book(table);
    const Variant *variant = table_variant(table);
    const Rules *rules = book->pointer[game];
    const char *name = book->count > 1 ? variant_game_name(variant, game) : variant_name(variant);
    SolveOptions options = {.most = (size_t)words_number(words, "--positions"), .stop = interrupt_stops};
    SolvedGame solved;
    Error error = {0, 0, ""};
    const char *most = scratch_grouped((double)options.most);
    print_progress(session->screen, scratch_format("looking for all positions, %s at most; Ctrl-C stops", most));
    Status status = solve_game(rules, &options, &solved, &error);
    print_progress_end(session->screen);
    memory_need(status != STATUS_NO_MEMORY);
    if (status != STATUS_OK && interrupt_pending()) {
        return print_error_as(session->screen, COMMAND_INTERRUPTED, SIZE_MAX, "interrupted before the game was solved");
    }
    if (status == STATUS_FULL) {
        bool many = strstr(error.text, "positions") != NULL; // with the number, as core writes it
        return print_error(session->screen,
                           "%s: fewer checkers and points make a game that can be solved (layout, board.points), as in "
                           "`solve half_narde --set layout=12:2`, or --positions N takes more of them",
                           many ? scratch_format("the game has more than %s positions", most) : error.text);
    }
    if (status != STATUS_OK) {
        return session_tell_of(session, rules, status, &error);
    }
    const char *gammon = outcome_possible(rules, OUTCOME_GAMMON) ? rules->names[WORD_GAMMON] : NULL;
    print_rows(session->screen, "solved",
               json_pack("{s:[o], s:s?}", "rows", solved_row(name, &solved), "gammon", gammon));
    return COMMAND_OK;
}

CommandStatus command_solve(Session *session, const Words *words) {
    CommandStatus status;
    Table *table = command_own_table(session, words, &status);
    if (table != NULL) {
        status = solve(session, words, table, words->count == 1 ? table_game(session->table) : 0);
    }
    table_destroy(table);
    return status;
}
