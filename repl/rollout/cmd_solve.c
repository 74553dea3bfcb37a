// SPDX-License-Identifier: MIT
// `solve`: a small game by all its positions.
#include "core/flow.h"
#include "core/solve.h"
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/screen/records.h"

#include <math.h>

static void tell(Session *session, const char *name, const Rules *rules, const SolvedGame *solved) {
    Text text = scratch_text();
    text_add(&text, "%s: ", name);
    text_add_grouped(&text, (double)solved->positions);
    text_add(&text, " positions. Played as well as can be, the starter wins %.2f %%, %+.4f points a game",
             100 * solved->wins, solved->points);
    if (flow_class_counts(rules, OUTCOME_GAMMON)) {
        text_add(&text, "; %.2f %% of games are %s", 100 * solved->gammons, rules->names[WORD_GAMMON]);
    }
    if (solved->draws > 0) {
        text_add(&text, "; %.2f %% of games are drawn", 100 * solved->draws);
    }
    if (isnan(solved->rolls)) {
        text_add(&text, "; some games never end.");
    } else {
        text_add(&text, "; a game takes %.2f rolls.", solved->rolls);
    }
    print_wrapped(session->screen, text.bytes);
}

static void print_row(Session *session, const char *name, const SolvedGame *solved) {
    Records records = records_begin(session->screen);
    records_text(&records, "rules", name);
    records_whole(&records, "positions", (long long)solved->positions);
    records_real(&records, "points", solved->points);
    records_real(&records, "wins", solved->wins);
    records_real(&records, "gammons", solved->gammons);
    records_real(&records, "draws", solved->draws);
    records_real(&records, "rolls", solved->rolls);
    records_row(&records);
}

static CommandStatus solve(Session *session, const Words *words, const Table *table, size_t game) {
    const Rulebook *book = table_book(table);
    const Variant *variant = table_variant(table);
    const Rules *rules = book->pointer[game];
    const char *name = book->count > 1 ? variant_game_name(variant, game) : variant_name(variant);
    SolveOptions options = {.most = (size_t)words_number(words, "--positions"), .stop = interrupt_stops};
    SolvedGame solved;
    Error error = {0, 0, ""};
    Status status = solve_game(rules, &options, &solved, &error);
    if (status == STATUS_NO_MEMORY) {
        memory_exhausted();
    }
    if (status != STATUS_OK && interrupt_pending()) {
        print_error(session->screen, "interrupted before the game was solved");
        return COMMAND_INTERRUPTED;
    }
    if (status == STATUS_FULL) {
        print_error(session->screen,
                    "%s: fewer checkers and points make a game that can be solved (layout, "
                    "board.points), or --positions N takes more of them",
                    error.text);
        return COMMAND_FAILED;
    }
    if (status != STATUS_OK) {
        return session_tell(session, status, &error);
    }
    if (session->screen->form == FORM_TEXT) {
        tell(session, name, rules, &solved);
    } else {
        print_row(session, name, &solved);
    }
    return COMMAND_OK;
}

CommandStatus command_solve(Session *session, const Words *words) {
    CommandStatus status = COMMAND_OK;
    Table *table = command_own_table(session, words, &status);
    if (table != NULL && status == COMMAND_OK) {
        status = solve(session, words, table, words->count == 1 ? table_game(session->table) : 0);
    }
    table_destroy(table);
    return status;
}
