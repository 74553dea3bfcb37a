// SPDX-License-Identifier: MIT
// Moving checkers: the list of plays, typed moves, and a play made one checker at a time.
//
// Everything offered is computed from complete legal plays, so a step that is taken can always be completed.
#include "repl/records.h"

#include <stdlib.h>
#include <string.h>

// The node at which a play is to be made, and its plays can be told; else says what is to be done instead, or how the
// script failed.
static CommandStatus need_play(Session *session, Node *node) {
    game_next(session->table->game, node);
    if (node->kind == NODE_DECIDE && node->decide == DECIDE_PLAY) {
        Error error = {0, 0, ""};
        return session_plays(session) != NULL
                   ? COMMAND_OK
                   : session_tell(session, game_plays_failure(session->table->game, &error), &error);
    }
    if (node->kind == NODE_OVER) {
        session_error(session, "the game is over; `%s` begins another, `undo` takes the end back",
                      flow_match_over(game_position(session->table->game)) ? "new" : "next");
    } else if (node->kind == NODE_CHANCE) {
        session_error(session, "there is nothing to play yet: the dice have to be thrown (`roll`)");
    } else if (node->status != STATUS_OK) {
        return session_say_options(session, node);
    } else {
        Text text;
        text_init(&text);
        session_add_side(session, &text, node->actor);
        text_add(&text, node->decide == DECIDE_CHOOSE ? " has to choose: " : " has to say ");
        session_add_options(session, node, &text);
        session_error(session, "there is nothing to play yet: %s", text.bytes);
        text_destroy(&text);
    }
    return COMMAND_FAILED;
}

// After need_play: there are some.
static const PlayList *plays_now(Session *session) {
    return session_plays(session);
}

// ---- the list

static bool play_moves_from(const Play *play, int from) {
    for (int i = 0; i < play->step_count; i++) {
        if (play->step[i].from == from) {
            return true;
        }
    }
    return false;
}

// True if there are numbers to choose from.
static bool list_plays(Session *session, const Node *node, int from, Text *out) {
    const Rules *rules = table_rules(session->table);
    const PlayList *plays = plays_now(session);
    size_t count;
    size_t *order = session_sorted_plays(session, &count);
    char **items = memory_get(count, sizeof *items);
    size_t shown = 0;
    int digits = count < 10 ? 1 : count < 100 ? 2 : count < 1000 ? 3 : 4;
    for (size_t i = 0; i < count; i++) {
        Play play;
        play_list_get(plays, order[i], &play);
        if (from >= 0 && !play_moves_from(&play, from)) {
            continue;
        }
        char text[PLAY_TEXT];
        play_print(rules, node->actor, session->numbering, &play, text, sizeof text);
        items[shown++] = text_format("%*zu %s", digits, i + 1, *text != '\0' ? text : "- (pass)");
    }
    free(order);
    session_add_side(session, out, node->actor);
    bool chosen = shown > 0 && !play_list_is_pass(plays);
    if (play_list_is_pass(plays)) {
        text_add(out, " cannot move: `pass`\n");
    } else {
        text_add(out, " has %zu play%s", count, count == 1 ? "" : "s");
        if (from >= 0) {
            char *number = text_format("%zu", shown);
            text_add(out, ", %s of them from ", shown > 0 ? number : "none");
            free(number);
            session_add_place(session, out, node->actor, from);
        }
        text_add(out, "%s\n", shown > 0 ? ":" : "");
        int columns = session_columns(session);
        text_add_columns(out, items, shown, columns > 0 && columns < 80 ? columns - 2 : 78, 1);
    }
    for (size_t i = 0; i < shown; i++) {
        free(items[i]);
    }
    free(items);
    return chosen;
}

static void record_plays(Session *session, const Node *node, int from) {
    const Rules *rules = table_rules(session->table);
    const PlayList *plays = plays_now(session);
    size_t count;
    size_t *order = session_sorted_plays(session, &count);
    Records records;
    records_begin(&records, session);
    for (size_t i = 0; i < count; i++) {
        Play play;
        char text[PLAY_TEXT];
        char after[POSITION_TEXT];
        play_list_get(plays, order[i], &play);
        if (from >= 0 && !play_moves_from(&play, from)) {
            continue;
        }
        play_print(rules, node->actor, session->numbering, &play, text, sizeof text);
        records_whole(&records, "number", (long long)i + 1);
        records_text(&records, "play", text);
        for (int side = 0; side < 2; side++) {
            position_print_side(rules, &plays->board[order[i]], (Side)side, after, sizeof after);
            records_text(&records, side == WHITE ? "white" : "black", after);
        }
        records_row(&records);
    }
    records_end(&records);
    free(order);
}

CommandStatus command_moves(Session *session, const Words *words) {
    Node node;
    CommandStatus status = words->count > 2 ? command_usage(session, words) : need_play(session, &node);
    if (status != COMMAND_OK) {
        return status;
    }
    int from = -1;
    if (words->count == 2) {
        from = session_read_place(session, node.actor, words->word[1].text);
        const char *word = words->word[1].text;
        bool move = strpbrk(word, "/-") != NULL && text_is_move(word);
        if (from < 0) {
            session_error_word(session, 1,
                               move ? "this lists moves; one is made by typing it alone: `%s`"
                                    : "\"%s\" is not a point of this board",
                               word);
            return COMMAND_FAILED;
        }
    }
    if (session->form != FORM_TEXT) {
        record_plays(session, &node, from);
        return COMMAND_OK;
    }
    Text text;
    text_init(&text);
    bool chosen = list_plays(session, &node, from, &text);
    session_print(session, "%s", text.bytes);
    text_destroy(&text);
    if (chosen) {
        session_hint(session, "(type a number to play it now, #N at any other time)");
    }
    session->listing = chosen;
    return COMMAND_OK;
}

// ---- making a play

static CommandStatus make_play(Session *session, size_t index) {
    Node node;
    game_next(session->table->game, &node);
    const PlayList *plays = plays_now(session);
    char text[PLAY_TEXT];
    Play play;
    play_list_get(plays, index, &play);
    play_print(table_rules(session->table), node.actor, session->numbering, &play, text, sizeof text);
    Error error = {0, 0, ""};
    Position before = *game_position(session->table->game);
    Status status = game_play(session->table->game, index, &error);
    if (status != STATUS_OK) {
        return session_tell(session, status, &error);
    }
    Text said;
    text_init(&said);
    session_add_side(session, &said, node.actor);
    if (*text != '\0') {
        text_add(&said, " plays %s", text);
    } else {
        text_add(&said, " passes");
    }
    session_print_wrapped(session, said.bytes);
    text_destroy(&said);
    session_say_effects(session, &before);
    session_go_on(session);
    return COMMAND_OK;
}

// Play number `number` of the list.
static CommandStatus play_listed(Session *session, const char *digits, size_t at, size_t length) {
    long number = strlen(digits) < 8 ? atol(digits) : 0;
    size_t count;
    size_t *order = session_sorted_plays(session, &count);
    if (number < 1 || (size_t)number > count) {
        session_error_at(session, at, length, "there is no play number %s; `moves` lists %s", digits,
                         count == 1 ? "the only one" : "them");
        free(order);
        return COMMAND_FAILED;
    }
    size_t index = order[number - 1];
    free(order);
    return make_play(session, index);
}

CommandStatus command_pass(Session *session, const Words *words) {
    Node node;
    if (words->count != 1) {
        return command_usage(session, words);
    }
    CommandStatus status = need_play(session, &node);
    if (status != COMMAND_OK) {
        return status;
    }
    const PlayList *plays = plays_now(session);
    // Every step changes the board, so only the empty play leaves it as it is.
    size_t empty = plays_find_result(plays, &game_position(session->table->game)->board);
    if (empty != SIZE_MAX) {
        return make_play(session, empty);
    }
    char value[64];
    rules_get_text(table_rules(session->table), "forced.use", value, sizeof value);
    session_error(session, "one may not pass while a number can be played  (forced.use = %s, %s)", value,
                  table_key_place(session->table, "forced.use"));
    return COMMAND_FAILED;
}

CommandStatus command_done(Session *session, const Words *words) {
    Node node;
    if (words->count != 1) {
        return command_usage(session, words);
    }
    CommandStatus status = need_play(session, &node);
    if (status != COMMAND_OK) {
        return status;
    }
    if (session->hand.progress.step_count == 0) {
        session_error(session, "no play is under way; name a checker, or type the whole move");
        return COMMAND_FAILED;
    }
    size_t index = progress_finished(table_rules(session->table), game_position(session->table->game),
                                     plays_now(session), &session->hand.progress);
    if (index == SIZE_MAX) {
        char value[64];
        rules_get_text(table_rules(session->table), "forced.use", value, sizeof value);
        session_error(session, "the play is not complete: more has to be played  (forced.use = %s, %s)", value,
                      table_key_place(session->table, "forced.use"));
        return COMMAND_FAILED;
    }
    return make_play(session, index);
}

// ---- judging

// "REASON  (key = value, place)", of a script "REASON  (file.lua:12)"
static void add_reason(const Table *table, const Refusal *refusal, Text *text) {
    text_add(text, "%s", refusal->text);
    if (refusal->key[0] != '\0') {
        text_add(text, "  (%s = %s, %s)", refusal->key, refusal->value, table_key_place(table, refusal->key));
    } else if (refusal->place[0] != '\0') {
        text_add(text, "  (%s)", refusal->place);
    }
}

void move_add_refusal(const Table *table, const char *move, const Refusal *refusal, Text *text) {
    text_add(text, "%s is not legal: ", *move != '\0' ? move : "passing");
    add_reason(table, refusal, text);
}

// Text of the steps under way followed by the typed ones.
static char *with_steps_under_way(const Session *session, const char *typed) {
    Text text;
    text_init(&text);
    const Rules *rules = table_rules(session->table);
    const Progress *progress = &session->hand.progress;
    Node node;
    game_next(session->table->game, &node);
    for (int i = 0; i < progress->step_count; i++) {
        Play step;
        memset(&step, 0, sizeof step);
        step.step[0] = progress->step[i];
        step.step_count = 1;
        char one[PLAY_TEXT];
        play_print(rules, node.actor, session->numbering, &step, one, sizeof one);
        text_add(&text, "%s ", one);
    }
    text_add(&text, "%s", typed);
    return text.bytes;
}

static Status judge(Session *session, const char *text, Judgement *judgement, Error *error) {
    return play_judge(table_rules(session->table), game_position(session->table->game), session->numbering, text,
                      plays_now(session), judgement, error);
}

// Adds " REASON  (key = value, place)" of a step of the checker on `from` by each number left, those on which
// `to` (if not negative) lies only; the same reason once. False if nothing can be said.
static bool add_step_refusals(Session *session, Side side, int from, int to, Text *out) {
    const Rules *rules = table_rules(session->table);
    uint8_t left[RULES_MAX_NUMBERS];
    int numbers = session_numbers_left(session, left);
    size_t begin = out->length;
    for (int i = 0; i < numbers; i++) {
        int landing = from == rules->bar ? rules->board_points + 1 - left[i] : from - left[i];
        landing = landing < 0 ? BOARD_OFF : landing;
        if (from == rules->reserve || (i > 0 && left[i] == left[i - 1]) || (to >= 0 && landing != to)) {
            continue;
        }
        Text step;
        Text reason;
        text_init(&step);
        text_init(&reason);
        session_add_place(session, &step, side, from);
        text_add(&step, "/");
        session_add_place(session, &step, side, landing);
        char *whole = with_steps_under_way(session, step.bytes);
        Judgement judgement;
        Error error = {0, 0, ""};
        memset(&judgement, 0, sizeof judgement);
        if (judge(session, whole, &judgement, &error) == STATUS_ILLEGAL) {
            add_reason(session->table, &judgement.refusal, &reason);
            if (strstr(out->bytes + begin, reason.bytes) == NULL) {
                text_add(out, "%s%s", out->length > begin ? "; " : "", reason.bytes);
            }
        }
        free(whole);
        text_destroy(&step);
        text_destroy(&reason);
    }
    return out->length > begin;
}

// ---- one checker at a time

static void add_ways(Session *session, Text *text, Side side, const Landing *landing) {
    text_add(text, " ");
    session_add_place(session, text, side, landing->step[0].from);
    for (int i = 0; i < landing->step_count; i++) {
        text_add(text, "/");
        session_add_place(session, text, side, landing->step[i].to);
        text_add(text, "%s",
                 landing->step[i].contact == CONTACT_HIT   ? "*"
                 : landing->step[i].contact == CONTACT_PIN ? "^"
                                                           : "");
    }
}

// Puts the checker in hand down on `to`. False if it cannot get there; *status otherwise.
static bool put_down(Session *session, const Node *node, int to, CommandStatus *status) {
    UnderWay *hand = &session->hand;
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    Landing landing[PROGRESS_MAX_LANDINGS];
    size_t count = progress_landings(rules, position, plays_now(session), &hand->progress, hand->selected, landing,
                                     PROGRESS_MAX_LANDINGS);
    const Landing *found = NULL;
    size_t ways = 0;
    for (size_t i = 0; i < count; i++) {
        if (landing[i].to == to) {
            found = found == NULL ? &landing[i] : found;
            ways++;
        }
    }
    if (found == NULL) {
        return false;
    }
    if (ways > 1) {
        Text text;
        text_init(&text);
        for (size_t i = 0, n = 0; i < count; i++) {
            if (landing[i].to == to) {
                text_add(&text, "%s", n++ > 0 ? " or" : "");
                add_ways(session, &text, node->actor, &landing[i]);
            }
        }
        session_error(session, "there are different ways to get there:%s; name the first stop", text.bytes);
        text_destroy(&text);
        *status = COMMAND_FAILED;
        return true;
    }
    hand->mark[hand->mark_count++] = hand->progress.step_count;
    progress_advance(&hand->progress, found);
    hand->selected = -1;
    Text text;
    text_init(&text);
    add_ways(session, &text, node->actor, found);
    size_t finished = progress_finished(rules, position, plays_now(session), &hand->progress);
    uint32_t sources = progress_sources(rules, position, plays_now(session), &hand->progress);
    if (finished != SIZE_MAX && sources == 0) {
        *status = make_play(session, finished);
    } else {
        uint8_t left[RULES_MAX_NUMBERS];
        int numbers = session_numbers_left(session, left);
        text_add(&text, "; still to play:");
        for (int i = 0; i < numbers; i++) {
            text_add(&text, " %d", left[i]);
        }
        session_print(session, "%s%s\n", text.bytes + 1, finished != SIZE_MAX ? " (or `done`)" : "");
        session_show_board(session);
        *status = COMMAND_OK;
    }
    text_destroy(&text);
    return true;
}

static void say_sources(Session *session, const Node *node, uint32_t sources, Text *text) {
    bool first = true;
    for (int place = BOARD_PLACES - 1; place > 0; place--) {
        if ((sources >> place & 1U) != 0) {
            text_add(text, "%s", first ? "" : ", ");
            session_add_place(session, text, node->actor, place);
            first = false;
        }
    }
}

// Takes the checker on `place` in hand.
static CommandStatus take_in_hand(Session *session, const Node *node, int place, size_t at, size_t length) {
    UnderWay *hand = &session->hand;
    const Rules *rules = table_rules(session->table);
    uint32_t sources =
        progress_sources(rules, game_position(session->table->game), plays_now(session), &hand->progress);
    Text text;
    text_init(&text);
    if (place > 0 && (sources >> place & 1U) != 0) {
        hand->selected = place;
        if (session->interactive && session->boards) {
            session_show_board(session); // says the landings, too
        } else {
            session_add_landings(session, &text, place);
            session_print(session, "%s\n", text.bytes);
        }
        text_destroy(&text);
        return COMMAND_OK;
    }
    Board board = progress_board(rules, game_position(session->table->game), &hand->progress);
    bool there = place > 0 && board.row[node->actor].at[place] > 0;
    session_add_place(session, &text, node->actor, place);
    text_add(&text, ": ");
    if (there) {
        text_add(&text, "no checker there can begin a legal play: ");
        text_add(&text, "%s", add_step_refusals(session, node->actor, place, -1, &text) ? "; " : "");
    } else {
        session_add_side(session, &text, node->actor);
        text_add(&text, " has no checker there; ");
    }
    if (sources == 0) {
        text_add(&text, "none can move: `pass`");
    } else {
        text_add(&text, "those on ");
        say_sources(session, node, sources, &text);
        text_add(&text, " can");
    }
    session_error_at(session, at, length, "%s", text.bytes);
    text_destroy(&text);
    return COMMAND_FAILED;
}

// A single place: the checker in hand goes there, is let go, or another is taken.
static CommandStatus name_place(Session *session, const Node *node, int place, size_t at, size_t length) {
    UnderWay *hand = &session->hand;
    if (hand->selected >= 0 && hand->selected == place) {
        hand->selected = -1;
        Text text;
        text_init(&text);
        session_add_place(session, &text, node->actor, place);
        session_print(session, "let go of %s\n", text.bytes);
        text_destroy(&text);
        session_show_board(session);
        return COMMAND_OK;
    }
    CommandStatus status = COMMAND_OK;
    if (hand->selected >= 0 && put_down(session, node, place, &status)) {
        return status;
    }
    const Rules *rules = table_rules(session->table);
    uint32_t sources =
        progress_sources(rules, game_position(session->table->game), plays_now(session), &hand->progress);
    if (hand->selected >= 0 && (place <= 0 || (sources >> place & 1U) == 0)) {
        Text text;
        text_init(&text);
        text_add(&text, "the checker in hand cannot go there: ");
        if (place >= 0 && add_step_refusals(session, node->actor, hand->selected, place, &text)) {
            text_add(&text, "; ");
        }
        session_add_landings(session, &text, hand->selected);
        session_error_at(session, at, length, "%s", text.bytes);
        text_destroy(&text);
        return COMMAND_FAILED;
    }
    return take_in_hand(session, node, place, at, length);
}

// ---- typed moves

// A text that is one step ("24/21") could be made by naming its two ends one after the other: says so. False if not.
static bool hint_at_steps(Session *session, const char *text) {
    Node node;
    game_next(session->table->game, &node);
    size_t first = strcspn(text, "/- ");
    if (text[first] == '\0') {
        return false;
    }
    char *word = text_copy_bytes(text, first);
    int from = session_read_place(session, node.actor, word);
    int to = session_read_place(session, node.actor, text + first + 1);
    Landing landing[PROGRESS_MAX_LANDINGS];
    size_t count = 0;
    if (from > 0 && to >= 0) {
        count = progress_landings(table_rules(session->table), game_position(session->table->game), plays_now(session),
                                  &session->hand.progress, from, landing, PROGRESS_MAX_LANDINGS);
    }
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        found = found || landing[i].to == to;
    }
    if (found) {
        session_hint(session, "(one checker at a time: `%s`, then `%s`; `moves` lists whole plays)", word,
                     text + first + 1);
    }
    free(word);
    return found;
}

static CommandStatus type_move(Session *session, const char *text, size_t at) {
    Judgement judgement;
    Error error = {0, 0, ""};
    memset(&judgement, 0, sizeof judgement);
    if (session->hand.progress.step_count > 0) {
        char *whole = with_steps_under_way(session, text);
        Status status = judge(session, whole, &judgement, &error);
        free(whole);
        if (status == STATUS_OK) {
            return make_play(session, judgement.play);
        }
    }
    memset(&judgement, 0, sizeof judgement);
    memset(&error, 0, sizeof error);
    Status status = judge(session, text, &judgement, &error);
    switch (status) {
    case STATUS_OK:
        return make_play(session, judgement.play);
    case STATUS_ILLEGAL: {
        Text sentence;
        text_init(&sentence);
        move_add_refusal(session->table, text, &judgement.refusal, &sentence);
        session_refuse(session, sentence.bytes);
        text_destroy(&sentence);
        if (!hint_at_steps(session, text) && judgement.refusal.key[0] != '\0') {
            session_hint(session, "(`moves` lists what is legal, `help %s` explains the rule)", judgement.refusal.key);
        }
        return COMMAND_FAILED;
    }
    case STATUS_NO_MEMORY:
    case STATUS_FULL:
        memory_exhausted();
    case STATUS_SCRIPT:
        return session_tell(session, status, &error);
    case STATUS_BAD_INPUT:
        break;
    }
    session_error_at(session, at + error.at, error.length, "%s", error.text);
    return COMMAND_FAILED;
}

CommandStatus move_typed(Session *session, const char *text, size_t at) {
    Node node;
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    CommandStatus status = need_play(session, &node);
    if (status != COMMAND_OK) {
        return status;
    }
    char *move = text_copy(text);
    size_t length = strlen(move);
    while (length > 0 && strchr(" \t\r\n", move[length - 1]) != NULL) {
        move[--length] = '\0';
    }
    size_t digits = strspn(move, "0123456789");
    if (move[0] == '#' && length > 1 && strspn(move + 1, "0123456789") == length - 1) {
        status = play_listed(session, move + 1, at, length);
    } else if (digits == length && length < 8 && session->listed && atol(move) <= (long)plays_now(session)->count) {
        // Right after the list a bare number is a play of the list, if there is such a one.
        session_hint(session, "(number %s of the list)", move);
        status = play_listed(session, move, at, length);
    } else if (session_read_place(session, node.actor, move) >= 0) {
        status = name_place(session, &node, session_read_place(session, node.actor, move), at, length);
    } else if (digits == length && length < 3) {
        session_error_at(session, at, length, "there is no point %s on this board", move);
        status = COMMAND_FAILED;
    } else {
        status = type_move(session, move, at);
    }
    free(move);
    return status;
}
