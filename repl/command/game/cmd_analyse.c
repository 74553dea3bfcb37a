// SPDX-License-Identifier: MIT
// `analyse`: what a review finds, told by a script (scripts/report/analyse.lua) and remarked in the game.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/game/move.h"
#include "repl/command/game/review.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/records.h"
#include "repl/screen/told.h"

#include <stdlib.h>
#include <string.h>

enum { WORST = 5 }; // decisions that are shown with their boards

static int compare_losses(const void *left, const void *right) {
    const Reviewed *a = left, *b = right;
    return a->loss != b->loss ? (a->loss < b->loss ? 1 : -1) : (a->event > b->event) - (a->event < b->event);
}

static void tell(const Review *review) {
    const Session *session = review->session;
    json_t *found = json_array();
    for (size_t i = 0; i < review->count; i++) {
        json_array_append_new(found, review_json(review, &review->found[i], session->boards && i < WORST));
    }
    json_t *result = json_pack("{s:o, s:{s:s, s:s}, s:{s:f, s:f}, s:I, s:I, s:I, s:i}", "found", found, "names",
                               "white", session_side(session, WHITE), "black", session_side(session, BLACK), "luck",
                               "white", review->luck[WHITE], "black", review->luck[BLACK], "seen",
                               (json_int_t)review->seen, "events", (json_int_t)game_event_count(session->table->game),
                               "left_out", (json_int_t)review->left_out, "worst", WORST);
    print_told(session->screen, "analyse", result);
}

static void tell_rows(const Review *review) {
    json_t *rows = json_array();
    for (size_t i = 0; i < review->count; i++) {
        const Reviewed *each = &review->found[i];
        json_array_append_new(rows, json_pack("{s:I, s:s, s:s, s:o, s:o, s:o}", "event", (json_int_t)each->event,
                                              "side", each->side == WHITE ? "white" : "black", "kind",
                                              each->cube ? "cube" : "play", "played", json_shown(each->played), "best",
                                              json_shown(each->best), "loss", json_finite(each->loss)));
    }
    print_records(review->session->screen, rows);
}

static void remark(const Review *review) {
    Table *table = review->session->table;
    for (size_t i = 0; i < review->count; i++) {
        const Reviewed *each = &review->found[i];
        const char *note = grade_note(game_rules_at(table->game, each->event - 1), each->loss, each->best);
        if (*note != '\0') {
            table_add_note(table, each->event - 1, note);
        }
    }
    kept_save(review->session);
}

CommandStatus command_analyse(Session *session, const Words *words) {
    CommandStatus status = COMMAND_OK;
    if (words->count > 1) {
        status = command_open(session, words);
    } else if (!session_need_table(session)) {
        status = COMMAND_FAILED;
    }
    if (status != COMMAND_OK) {
        return status;
    }
    Review review = {.session = session, .plies = words_has(words, "--ply") ? (int)words_number(words, "--ply") : -1};
    const NetFound *net;
    Player player;
    Error error = {0, 0, ""};
    if (!player_find_net(session, &player, &net)) {
        return COMMAND_FAILED;
    }
    review.bot = player_bot(session, player);
    Status looked = review_run(&review, &error);
    if (looked != STATUS_OK) {
        return session_tell(session, looked, &error);
    }
    if (review.count > 0) {
        qsort(review.found, review.count, sizeof *review.found, compare_losses);
    }
    table_forget_notes(session->table);
    remark(&review);
    if (session->screen->form != FORM_TEXT) {
        tell_rows(&review);
        return COMMAND_OK;
    }
    tell(&review);
    if (review.count > 0) {
        player_say_net(session, session->table, net);
        print_hint(session->screen, "(`goto %zu`, then `hint`, shows what else there was at the worst one)",
                   review.found[0].event - 1);
    }
    return COMMAND_OK;
}
