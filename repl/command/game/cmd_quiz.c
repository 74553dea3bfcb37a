// SPDX-License-Identifier: MIT
// `quiz`: what `analyse` has marked in the game at the table is asked again, the worst first, until it is played well.
//
// Nothing happens in the game: the position before a mark is shown as `goto` shows it, and the answer is judged. That
// it was good is remarked behind the mark, so it stays with the game as the mark does.
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/command/game/review.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/told.h"

#include <stdlib.h>
#include <string.h>

static const char WELL[] = ", played well since";

// Marks from ? on, of decisions that a person made.
static bool is_asked(const Session *session, Side side, const char *mark) {
    return session->player[side] == PLAYER_HUMAN && mark[0] == '?' && mark[1] != '!';
}

static double loss_of(const char *note) {
    const char *at = strstr(note, "loses ");
    return at != NULL ? strtod(at + strlen("loses "), NULL) : 0;
}

// The index of the worst event that is to be asked about, with the whole history done; their number in *left.
static size_t find_worst(const Session *session, size_t *left) {
    const Table *table = session->table;
    size_t worst = SIZE_MAX;
    double most = 0;
    *left = 0;
    for (size_t i = 0; i < table->note_count; i++) {
        size_t event = table->note[i].event;
        const char *note = event < game_event_count(table->game) ? table_note(table, event) : NULL;
        if (note == NULL || strstr(note, WELL) != NULL ||
            !is_asked(session, game_event(table->game, event)->actor, note)) {
            continue;
        }
        ++*left;
        if (worst == SIZE_MAX || loss_of(note) > most) {
            worst = event;
            most = loss_of(note);
        }
    }
    return worst;
}

static CommandStatus ask(Session *session) {
    size_t left, worst;
    turn_go_to(session->table->game, SIZE_MAX);
    worst = find_worst(session, &left);
    if (worst == SIZE_MAX) {
        print(session->screen, session->table->note_count > 0
                                   ? "nothing is left to be played better in this game\n"
                                   : "nothing is marked in this game; `analyse` marks decisions that lose points\n");
        return COMMAND_OK;
    }
    turn_go_to(session->table->game, worst);
    kept_save(session);
    session_show_board(session);
    session_say_next(session);
    print(session->screen, "%zu decision%s to be made better, this one the worst; `quiz ANSWER`\n", left,
          left == 1 ? "" : "s");
    return COMMAND_OK;
}

// Does the answer lose more than nothing, and how much? False: the message was given.
static bool judge(Session *session, const Words *words, const char *note, double *loss, CommandStatus *status) {
    const NetFound *net;
    Player player;
    Node node = session_next(session);
    char best[PLAY_TEXT];
    if (node.decide != DECIDE_PLAY) {
        const char *said = session_find_word(session, &node, words->word[1].text, 1);
        if (said == NULL) {
            return false;
        }
        *loss = strstr(note, scratch_format("best %s)", said)) != NULL ? 0 : loss_of(note);
        return true;
    }
    size_t index = move_find(session, game_position(session->table->game), session_plays(session), words_rest(words, 1),
                             1, status);
    if (index == SIZE_MAX || !player_find_net(session, &player, &net)) {
        return false;
    }
    *loss = grade_find(session, &node, index, loss, best) > 0 ? *loss : 0;
    return true;
}

static CommandStatus answer(Session *session, const Words *words) {
    Table *table = session->table;
    size_t at = game_event_count(table->game);
    const char *note = game_redo_count(table->game) > 0 ? table_note(table, at) : NULL;
    if (note == NULL) {
        return print_error(session->screen, "nothing was asked here: `quiz` alone asks");
    }
    CommandStatus status = COMMAND_FAILED;
    double loss = 0;
    if (!judge(session, words, note, &loss, &status)) {
        return status;
    }
    if (loss > 0) {
        print(session->screen, "that loses %.3f points: try again\n", loss);
        print_hint(session->screen, "(`hint --why %s` says why)", words_rest(words, 1));
        return COMMAND_OK;
    }
    print(session->screen, "well played\n");
    if (strstr(note, WELL) == NULL) {
        table_add_note(table, at, scratch_format("%s%s", note, WELL));
    }
    return ask(session);
}

// A line for each decision, as Anki reads them: question, answer.
static CommandStatus export(Session *session, const char *path) {
    const NetFound *net;
    Player player;
    Error error = {0, 0, ""};
    Game *game = session->table->game;
    size_t events = game_event_count(game);
    if (file_exists(path)) { // told before the review, which can take minutes
        return print_error_as(session->screen, COMMAND_IO, SIZE_MAX, "%s exists already", path);
    }
    if (!player_find_net(session, &player, &net)) {
        return COMMAND_FAILED;
    }
    Review review = {.session = session, .bot = player_bot(session, player), .plies = -1};
    turn_go_to(game, SIZE_MAX);
    Status status = review_run(&review, &error);
    json_t *cards = json_array();
    for (size_t i = 0; i < review.count; i++) {
        const Reviewed *each = &review.found[i];
        if (is_asked(session, each->side, grade_mark(game_rules_at(game, each->event - 1), each->loss))) {
            json_array_append_new(cards, review_json(&review, each, true));
        }
    }
    turn_go_to(game, events);
    size_t count = json_array_size(cards);
    json_t *result = json_pack("{s:s, s:o}", "title", variant_title(table_variant(session->table)), "cards", cards);
    const char *text = status == STATUS_OK ? told_text(session->screen, "cards", NULL, result, NULL) : NULL;
    json_decref(result);
    if (text == NULL) {
        return status == STATUS_OK ? COMMAND_SCRIPT : session_tell(session, status, &error);
    }
    const char *trouble = file_write(path, text, strlen(text), false);
    if (trouble != NULL) {
        return print_trouble(session->screen, SIZE_MAX, trouble);
    }
    print(session->screen, "%zu card%s in %s\n", count, count == 1 ? "" : "s", path);
    return COMMAND_OK;
}

CommandStatus command_quiz(Session *session, const Words *words) {
    session_let_go(session);
    const char *path = words_value(words, "--export");
    return path != NULL ? export(session, path) : words->count > 1 ? answer(session, words) : ask(session);
}
