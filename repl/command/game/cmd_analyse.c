// SPDX-License-Identifier: MIT
// `analyse`: what a review finds, told by a script (scripts/report/analyse.lua) and remarked in the game.
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/game/review.h"
#include "repl/command/rules/rulebook.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/records.h"

#include <stdlib.h>
#include <string.h>

// Decisions that are shown with their boards, on a screen and on a page.
enum { WORST = 5, WORST_OF_PAGE = 30 };

static int compare_losses(const void *left, const void *right) {
    const Reviewed *a = left, *b = right;
    return a->loss != b->loss ? (a->loss < b->loss ? 1 : -1) : (a->event > b->event) - (a->event < b->event);
}

// `page`: the file that becomes a page of it; NULL: it is for the screen.
static CommandStatus tell(const Review *review, const char *page, bool over) {
    Session *session = review->session;
    size_t worst = page != NULL ? WORST_OF_PAGE : WORST;
    json_t *found = json_array();
    for (size_t i = 0; i < review->count; i++) {
        bool board = (page != NULL || session->boards) && i < worst;
        json_array_append_new(found, review_json(review, &review->found[i], board));
    }
    json_t *result = json_pack(
        "{s:o, s:o, s:{s:f, s:f}, s:I, s:I, s:I, s:I, s:o, s:o, s:i}", "found", found, "table", session_facts(session),
        "luck", "white", review->luck[WHITE], "black", review->luck[BLACK], "seen", (json_int_t)review->seen, "events",
        (json_int_t)game_event_count(session->table->game), "left_out", (json_int_t)review->left_out, "worst",
        (json_int_t)worst, "title", json_shown(variant_title(table_variant(session->table))), "net",
        json_shown(review->net->name), "ply", review->plies);
    const Leaflet leaflet = {page != NULL ? "html" : "text", page, over ? REPLACE_ANY : REPLACE_NONE};
    return leaflet_print(session, "analyse", result, &leaflet);
}

static void tell_rows(const Review *review) {
    json_t *rows = json_array();
    for (size_t i = 0; i < review->count; i++) {
        const Reviewed *each = &review->found[i];
        json_add(rows, "{s:I, s:s, s:s, s:o, s:o, s:o}", "event", (json_int_t)each->event, "side",
                 side_name(each->side), "kind", each->cube ? "cube" : "play", "played", json_shown(each->played),
                 "best", json_shown(each->best), "loss", json_finite(each->loss));
    }
    print_records(review->session->screen, rows);
}

static void remark(const Review *review) {
    Table *table = review->session->table;
    for (size_t i = 0; i < review->count; i++) {
        const Reviewed *each = &review->found[i];
        const Rules *rules = game_rules_at(table->game, each->event - 1);
        table_add_note(table, each->event - 1, grade_note(rules, each->loss, each->best));
    }
    kept_save(review->session);
}

// The game of a file, if the words name one; else there has to be one at the table.
static CommandStatus take_game(Session *session, const Words *words) {
    if (words->count == 1) {
        return session_need_table(session) ? COMMAND_OK : COMMAND_FAILED;
    }
    Screen *screen = session->screen;
    bool aside = screen->to_stderr;
    screen->to_stderr = aside || screen->form != FORM_TEXT; // where rows go, nothing else does
    CommandStatus status = command_open(session, words);
    screen->to_stderr = aside;
    if (status != COMMAND_OK && session->table != NULL && strpbrk(words->word[1].text, "./") == NULL) {
        print_hint(screen, "(`analyse` alone is about this game; a word behind it is the file of another)");
    }
    return status;
}

CommandStatus command_analyse(Session *session, const Words *given) {
    Words own = *given, *words = &own;
    const char *page = words_value(words, "--html");
    bool over = page != NULL && words->count > 1 && strcmp(words->word[words->count - 1].text, "!") == 0;
    own.count -= over;
    if (words->count > 2) {
        return command_usage(session, given);
    }
    // Before the net is asked, which can take minutes.
    const char *trouble = page != NULL ? file_in_the_way(page, over) : NULL;
    if (trouble != NULL) {
        return print_trouble(session->screen, SIZE_MAX, trouble);
    }
    Review review = {.session = session, .plies = words_has(words, "--ply") ? (int)words_number(words, "--ply") : -1};
    CommandStatus status = take_game(session, words);
    status = status == COMMAND_OK ? review_run(&review) : status;
    if (status != COMMAND_OK) {
        return status;
    }
    if (review.count > 0) {
        qsort(review.found, review.count, sizeof *review.found, compare_losses);
    }
    table_forget_notes(session->table);
    remark(&review);
    if (session->screen->form != FORM_TEXT && page == NULL) {
        tell_rows(&review);
        player_say_net(session, table_rules(session->table), review.net);
        return COMMAND_OK;
    }
    status = tell(&review, page, over);
    if (review.count > 0 && status == COMMAND_OK) {
        player_say_net(session, table_rules(session->table), review.net);
    }
    bool any = review.count > 0 && *grade_mark(table_rules(session->table), review.found[0].loss) != '\0';
    if (any && status == COMMAND_OK) {
        print_hint(session->screen, "(`goto %zu`, then `hint`, shows what else there was at the worst one)",
                   review.found[0].event - 1);
    }
    return status;
}
