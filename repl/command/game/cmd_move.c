// SPDX-License-Identifier: MIT
// Plays: the list of them, and making one.
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/command/game/review.h"
#include "repl/screen/records.h"

#include <string.h>

CommandStatus move_need_play(Session *session, Node *node) {
    game_next(session->table->game, node);
    if (node_asks(node, DECIDE_PLAY)) {
        return session_plays(session) != NULL ? COMMAND_OK : session_tell_plays(session);
    }
    if (node->kind == NODE_OVER) {
        print_error(session->screen, "the game is over; `%s` begins another, `undo` takes the end back",
                    flow_match_over(game_position(session->table->game)) ? "new" : "next");
    } else if (node->kind == NODE_CHANCE) {
        print_error(session->screen, "there is nothing to play yet: %s", session_ask_dice(session));
    } else if (node->status != STATUS_OK) {
        return session_say_options(session, node);
    } else {
        bool chooses = node->decide == DECIDE_CHOOSE;
        print_error(session->screen, "%s%s has to %s%s",
                    chooses ? "" : "there is nothing to play yet: ", session_side(session, node->actor),
                    chooses ? "choose first: " : "say ", session_options(session, node));
    }
    return COMMAND_FAILED;
}

// ---- the list

// Does a checker that stands on `from` move in the play? One that only passes through does not count: 8/5/2 is no play
// from 5.
static bool play_moves_from(const Rules *rules, Side side, const Play *play, int from) {
    char place[12];
    const char *text = steps_text(rules, side, NUMBERING_OWN, play->step, play->step_count);
    const char *wanted = place_print(rules, side, NUMBERING_OWN, from, place);
    size_t length = strlen(wanted);
    for (const char *chain = text; chain != NULL; chain = strchr(chain, ' ')) {
        chain += *chain == ' ';
        if (strncmp(chain, wanted, length) == 0 && chain[length] == '/') {
            return true;
        }
    }
    return false;
}

// The plays, or those from a place, as moves.lua tells them. True if there are numbers to choose from.
static bool list_plays(Session *session, const Node *node, int from) {
    const Rules *rules = table_rules(session->table);
    const PlayList *plays = session_plays(session);
    size_t count;
    const PlayText *sorted = session_sorted_plays(session, &count);
    json_t *rows = json_array();
    for (size_t i = 0; i < count; i++) {
        Play play;
        play_list_get(plays, sorted[i].index, &play);
        if (from >= 0 && !play_moves_from(rules, node->actor, &play, from)) {
            continue;
        }
        json_t *row =
            json_pack("{s:I, s:s}", "number", (json_int_t)i + 1, "play", session_play(session, sorted[i].index));
        for (int side = 0; side < 2; side++) {
            char after[POSITION_TEXT];
            position_print_side(rules, &plays->board[sorted[i].index], (Side)side, after, sizeof after);
            json_object_set_new(row, side_name((Side)side), json_string(after));
        }
        json_array_append_new(rows, row);
    }
    bool pass = play_list_is_pass(plays), chosen = json_array_size(rows) > 0 && !pass;
    const char *place = from >= 0 ? session_place(session, node->actor, from) : NULL;
    print_rows(session->screen, "moves",
               json_pack("{s:o, s:s, s:I, s:b, s:s?}", "rows", rows, "side", session_side(session, node->actor),
                         "count", (json_int_t)count, "pass", pass, "from", place));
    return chosen;
}

CommandStatus command_moves(Session *session, const Words *words) {
    Node node = session_next(session);
    int from = -1;
    if (words->count == 2) {
        const char *word = words->word[1].text;
        const char *plain = move_in_plain_words(session, word);
        from = session_read_place(session, node.actor, plain);
        bool move = strpbrk(word, "/-") != NULL && text_is_move(word);
        if (from < 0) {
            return print_error_word(session->screen, 1,
                                    move ? "this lists moves; one is made by typing it alone: `%s`"
                                         : "\"%s\" is not a point of this board",
                                    word);
        }
    }
    bool chosen = list_plays(session, &node, from) && session->screen->form == FORM_TEXT;
    if (chosen) {
        print_hint(session->screen, "(type a number to play it now, #N at any other time)");
    }
    session->listing = chosen;
    return COMMAND_OK;
}

// ---- making a play

CommandStatus move_make(Session *session, size_t index) {
    Node node = session_next(session);
    const char *text = session_play(session, index);
    Error error = {0, 0, ""};
    Position before = *game_position(session->table->game);
    if (session_is_quizzed(session)) {
        return quiz_play(session, index);
    }
    if (move_is_doubtful(session, index)) {
        return COMMAND_FAILED;
    }
    const char *grade = move_grade(session, index);
    size_t event = game_event_count(session->table->game);
    Status status = game_play(session->table->game, index, &error);
    if (status == STATUS_OK && *grade != '\0') {
        table_add_note(session->table, event, grade + 1); // without the blank
    }
    const char *did = strcmp(text, "pass") != 0 ? scratch_format("plays %s", text) : "passes";
    return session_done(session, status, &error, &before,
                        scratch_format("%s %s%s", session_side(session, node.actor), did, grade));
}

CommandStatus move_make_listed(Session *session, const char *digits, size_t at, size_t length) {
    size_t count;
    const PlayText *sorted = session_sorted_plays(session, &count);
    long long number = text_number(digits, (long long)count);
    if (number < 1) {
        return print_error_at(session->screen, at, length, "there is no play number %s; `moves` lists %s", digits,
                              count == 1 ? "the only one" : "them");
    }
    move_drop_steps(session);
    return move_make(session, sorted[number - 1].index);
}

static CommandStatus refuse_unplayed(Session *session, const char *sentence) {
    return print_error(session->screen, "%s  (forced.use = %s, %s)", sentence,
                       table_value(table_rules(session->table), "forced.use"),
                       table_key_place(session->table, "forced.use"));
}

CommandStatus command_pass(Session *session, const Words *words) {
    (void)words;
    const PlayList *plays = session_plays(session);
    // Every step changes the board, so only the empty play leaves it as it is.
    size_t empty = plays_find_result(plays, &game_position(session->table->game)->board);
    if (empty != SIZE_MAX) {
        return move_make(session, empty);
    }
    return refuse_unplayed(session, "one may not pass while a number can be played");
}

CommandStatus command_done(Session *session, const Words *words) {
    (void)words;
    if (session->table->hand.progress.step_count == 0) {
        return print_error(session->screen, "no play is under way; name a checker, or type the whole move");
    }
    size_t index = progress_finished(table_rules(session->table), game_position(session->table->game),
                                     session_plays(session), &session->table->hand.progress);
    if (index == SIZE_MAX) {
        return refuse_unplayed(session, "the play is not complete: more has to be played");
    }
    return move_make(session, index);
}
