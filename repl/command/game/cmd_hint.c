// SPDX-License-Identifier: MIT
// `hint`: what a net or a bot thinks of the plays, or what it would say.
//
// A net's opinion is in points a game and chances, a bot's in a unit of its own. Nothing happens in the game; a bot
// that is asked twice says the same.
#include "repl/command/game/review.h"
#include "repl/screen/records.h"

#include "repl/base/scratch.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_PLAYS = 5, MOST_PLAYS = 1000 };

typedef struct Rated {
    double value;
    size_t index;  // in the list of plays
    size_t number; // in the list that `moves` shows
    bool chosen;
} Rated;

// The bot's own choice first, then from high to low, plays that were not looked at last.
static int compare_rated(const void *left, const void *right) {
    const Rated *a = left, *b = right;
    if (a->chosen != b->chosen) {
        return a->chosen ? -1 : 1;
    }
    if (isnan(a->value) != isnan(b->value)) {
        return isnan(a->value) ? 1 : -1;
    }
    return a->value > b->value ? -1 : a->value < b->value || a->number > b->number ? 1 : -1;
}

// As player_ask; after anything but COMMAND_OK the message was given.
static CommandStatus ask(Session *session, Player player, const Node *node, double *value, BotAnswer *answer) {
    Error error = {0, 0, ""};
    Status status = player_ask(session, player, node, value, answer, &error);
    if (status != STATUS_OK) {
        return session_tell(session, status, &error);
    }
    if (answer->failed) {
        session->bot_failed = true;
        return print_error_as(session->screen, COMMAND_SCRIPT, SIZE_MAX, "%s failed: %s",
                              player_short_name(session, player), answer->failure);
    }
    return COMMAND_OK;
}

// At a play. `made_again`: events that were made again to come to it.
static CommandStatus rate_plays(Session *session, Player player, const Node *node, size_t most, size_t made_again) {
    BotAnswer answer;
    size_t count, known = 0, chosen = 0;
    const PlayText *sorted = session_sorted_plays(session, &count);
    double *value = scratch_get(count, sizeof *value);
    Rated *rated = scratch_get(count, sizeof *rated);
    CommandStatus status = ask(session, player, node, value, &answer);
    if (status != COMMAND_OK) {
        return status;
    }
    for (size_t i = 0; i < count; i++) {
        size_t index = sorted[i].index;
        rated[i] = (Rated){value[index], index, i + 1, index == answer.play};
        known += isnan(rated[i].value) ? 0 : 1;
        chosen = index == answer.play ? i + 1 : chosen;
    }
    qsort(rated, count, sizeof *rated, compare_rated);
    bool text = session->screen->form == FORM_TEXT; // people are told of a choice without a value by its number alone
    size_t shown = text ? known : count;
    rated += text && isnan(rated->value);
    json_t *rows = json_array();
    for (size_t i = 0; i < shown && i < most; i++) {
        json_add(rows, "{s:I, s:s, s:o, s:b}", "number", (json_int_t)rated[i].number, "play",
                 session_play(session, rated[i].index), "value", json_finite(rated[i].value), "chosen",
                 rated[i].chosen);
    }
    print_rows(session->screen, "hint",
               json_pack("{s:o, s:o, s:I, s:b, s:I, s:f}", "rows", rows, "name",
                         json_shown(player_short_name(session, player)), "plays", (json_int_t)count, "explains",
                         known > 0, "chosen", (json_int_t)chosen, "over", (double)BOT_OVER_VALUE));
    if (text) {
        print_hint(session->screen, "(%s`#%zu` plays the %s)", made_again > 0 ? "`redo`, then " : "", chosen,
                   known > 0 ? "best" : "same");
    }
    return COMMAND_OK;
}

// What a net thinks: chances are told in percent to people, and only of what the rules score; from 0 to 1, and all of
// them, to programs. `plies`: as bot_rate_by_net.
static CommandStatus rate_by_net(Session *session, Player player, const NetFound *net, int plies, size_t most,
                                 size_t made_again) {
    Error error = {0, 0, ""};
    const Rules *rules = table_rules(session->table);
    const bool draws = outcome_possible(rules, OUTCOME_DRAW), text = session->screen->form == FORM_TEXT;
    size_t count;
    const PlayText *sorted = session_sorted_plays(session, &count);
    BotRating *rating = scratch_get(count, sizeof *rating);
    size_t *number = scratch_get(count, sizeof *number);
    for (size_t i = 0; i < count; i++) {
        number[sorted[i].index] = i + 1;
    }
    Status status = player_rate(session, player, plies, SIZE_MAX, rating, &error);
    if (status != STATUS_OK) {
        return session_tell(session, status, &error);
    }
    json_t *rows = json_array();
    for (size_t i = 0; i < count && i < most; i++) {
        const BotRating *each = &rating[i];
        const double draw = 1 - each->win - each->lose;
        json_add(rows, "{s:I, s:s, s:f, s:f, s:f, s:f, s:f, s:i, s:f, s:o*}", "number", (json_int_t)number[each->play],
                 "play", session_play(session, each->play), "equity", each->equity, "win", each->win, "gammon",
                 each->gammon, "backgammon", each->backgammon, "loss", each->loss, "ahead", (int)each->ahead,
                 "lose_gammon", each->lose_gammon, "draw", draws ? json_real(draw > 0 ? draw : 0) : NULL);
    }
    print_rows(session->screen, "hint_net",
               json_pack("{s:o, s:o, s:I, s:s?, s:s?, s:b}", "rows", rows, "name",
                         json_shown(player_short_name(session, player)), "plays", (json_int_t)count, "gammons",
                         session_class_word(rules, OUTCOME_GAMMON), "backgammons",
                         session_class_word(rules, OUTCOME_BACKGAMMON), "draws", draws));
    if (text && interrupt_pending()) {
        print(session->screen, "interrupted: shown is what had been looked at in full (%d-ply)\n", rating[0].ahead);
    }
    player_say_net(session, rules, net);
    if (text) {
        print_hint(session->screen, "(%s`#%zu` plays the best)", made_again > 0 ? "`redo`, then " : "",
                   number[rating[0].play]);
    }
    return COMMAND_OK;
}

// Where something is to be said.
static CommandStatus tell_word(Session *session, Player player, const Node *node) {
    BotAnswer answer;
    CommandStatus status = ask(session, player, node, NULL, &answer);
    if (status != COMMAND_OK) {
        return status;
    }
    bool chooses = node->decide == DECIDE_CHOOSE;
    const char *typed = chooses ? answer.word : option_typed(table_rules(session->table), answer.word);
    print_row(session->screen, json_pack("{s:o}", "word", json_shown(answer.word)),
              scratch_format("%s would say `%s`", player_short_name(session, player), typed), 0);
    return COMMAND_OK;
}

// Who is asked where nobody is named: the net that knows the rules best, or the bot that plays every variant tolerably.
static bool find_adviser(Session *session, Player *player, const NetFound **net) {
    Error error = {0, 0, ""};
    if (!player_find(session, "net", player)) {
        return false;
    }
    if (player_net(session, session->table, *player, net, &error) == STATUS_OK) {
        return true;
    }
    player_warn_of_net(session, *net);
    *net = NULL;
    return player_find(session, "allround", player);
}

// Before a roll that has been made before (after `undo` and `goto`) the decision behind it is what can be asked about:
// makes the events up to it again. Returns how many.
static size_t redo_to_decision(Session *session, Node *node) {
    Game *game = session->table->game;
    size_t events = game_event_count(game);
    while (node->kind == NODE_CHANCE && game_redo(game)) {
        game_next(game, node);
    }
    return game_event_count(game) - events;
}

// Who is asked: the player that a word names, or the best there is. After anything but COMMAND_OK the message was
// given. *net: a net's.
static CommandStatus take_adviser(Session *session, const Words *words, size_t first, Player *player,
                                  const NetFound **net) {
    Error error = {0, 0, ""};
    CommandStatus status = COMMAND_FAILED;
    *net = NULL;
    bool why = words_has(words, "--why"), named = !why && words->count > first;
    if (named && text_is_move(words->word[first].text)) {
        return print_error_word(session->screen, first, "`hint --why %s` compares that with the best play",
                                words_rest(words, first));
    }
    if (named && command_bare_option(words) == first) {
        return command_usage(session, words);
    }
    if (!(named ? player_read(session, words, first, player, &status) : find_adviser(session, player, net))) {
        return status;
    }
    if (named && player_net(session, session->table, *player, net, &error) != STATUS_OK) {
        return print_error_word(session->screen, first, "%s", error.text);
    }
    player_warn_of_net(session, *net);
    if (*net == NULL && (why || words_has(words, "--ply"))) {
        return print_error(session->screen,
                           named ? "%s is for the net; how far a bot looks ahead is its own parameter"
                                 : "%s is for a net, and there is none for these rules",
                           why ? "--why" : "--ply");
    }
    if (*player < PLAYER_BOT) {
        return print_error_word(session->screen, first, "%s has no opinion; `bots` lists those that have one",
                                *player == PLAYER_RANDOM ? "a random mover" : "a person");
    }
    return COMMAND_OK;
}

static CommandStatus advise(Session *session, const Words *words, size_t first, size_t most, size_t made_again) {
    Node node = session_next(session);
    if (node.kind != NODE_DECIDE) {
        return print_error(session->screen, "%s",
                           node.kind == NODE_OVER ? "the game is over: there is nothing to decide"
                                                  : session_ask_dice(session));
    }
    Player player;
    const NetFound *net;
    CommandStatus status = take_adviser(session, words, first, &player, &net);
    if (status != COMMAND_OK) {
        return status;
    }
    if (made_again > 0 && session->screen->form == FORM_TEXT) {
        size_t count = game_event_count(session->table->game);
        print(session->screen, "after event %zu, %s:\n", count, session_event(session, count - 1));
    }
    bool why = words_has(words, "--why");
    int plies = words_has(words, "--ply") ? (int)words_number(words, "--ply") : -1;
    if (node.decide != DECIDE_PLAY) {
        bool weighs = net != NULL && words->count <= first && node.decide != DECIDE_CHOOSE;
        Words alone = *words; // without a word that is asked about
        alone.count = why ? alone.count : 1;
        return why || weighs ? reasons_tell_cube(session, &alone, player, plies, &node)
                             : tell_word(session, player, &node);
    }
    if (session_plays(session) == NULL) {
        return session_tell_plays(session);
    }
    return why           ? reasons_tell(session, words, player, plies)
           : net != NULL ? rate_by_net(session, player, net, plies, most, made_again)
                         : rate_plays(session, player, &node, most, made_again);
}

CommandStatus command_hint(Session *session, const Words *words) {
    size_t first = 1;
    long long most = FEW_PLAYS;
    const char *word = words_at(words, 1);
    bool why = words_has(words, "--why");
    if (!why && strcmp(word, "all") == 0) {
        most = INT_MAX;
        first = 2;
    } else if (!why && words->count > 1 && strspn(word, "0123456789") == strlen(word)) {
        most = text_number(word, MOST_PLAYS);
        if (most < 1) {
            return print_error_word(session->screen, 1, "how many plays must be a number from 1 to %d, or `all`",
                                    MOST_PLAYS);
        }
        first = 2;
    }
    Node node = session_next(session);
    size_t made_again = redo_to_decision(session, &node);
    CommandStatus status = advise(session, words, first, (size_t)most, made_again);
    for (size_t i = 0; i < made_again; i++) {
        game_undo(session->table->game);
    }
    return status;
}
