// SPDX-License-Identifier: MIT
// `hint`: what a net or a bot thinks of the plays, or what it would say.
//
// A net's opinion is in points a game and chances, a bot's in a unit of its own. Nothing happens in the game; a bot
// that is asked twice says the same.
#include "repl/command/commands.h"
#include "repl/screen/chances.h"

#include "repl/base/scratch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_PLAYS = 5, MOST_PLAYS = 1000 };

typedef struct Rated {
    double value;
    size_t index;  // in the list of plays
    size_t number; // in the list that `moves` shows
} Rated;

// The bot's own choice first, then from high to low, plays that were not looked at last.
static int compare_rated(const void *left, const void *right) {
    const Rated *a = left;
    const Rated *b = right;
    if (isnan(a->value) || isnan(b->value)) {
        return isnan(a->value) != isnan(b->value) ? (isnan(a->value) ? 1 : -1) : (a->number > b->number ? 1 : -1);
    }
    if (a->value != b->value) {
        return a->value > b->value ? -1 : 1;
    }
    return a->number > b->number ? 1 : -1;
}

enum { ANY_SIZE = -1, DIGITS = 4, MOST_DECIMALS = 7 };

// Decimals for a column of values: the largest has DIGITS digits, and the points stand below each other. ANY_SIZE: they
// are too large or too small for that.
static int find_decimals(const Rated *rated, size_t count) {
    double largest = 0;
    for (size_t i = 0; i < count; i++) {
        double size = fabs(rated[i].value);
        largest = size < BOT_OVER_VALUE && size > largest ? size : largest; // false for what was not looked at
    }
    if (!(largest > 0)) {
        return 0;
    }
    int decimals = DIGITS - 1 - (int)floor(log10(largest));
    return decimals > MOST_DECIMALS || decimals < 1 - DIGITS ? ANY_SIZE : decimals < 0 ? 0 : decimals;
}

static void add_number(Text *text, double value, int decimals) {
    if (decimals == ANY_SIZE) {
        text_add(text, "%9.4g", value);
    } else {
        text_add(text, "%9.*f", decimals, value);
    }
}

static void add_value(Text *text, double value, double best, int decimals) {
    if (fabs(value) >= BOT_OVER_VALUE) {
        int points = (int)(fabs(value) / BOT_OVER_VALUE + 0.5);
        text_add(text, "%s %d point%s", value > 0 ? "wins" : "loses", points, points == 1 ? "" : "s");
        return;
    }
    add_number(text, value, decimals);
    if (value != best && fabs(best) < BOT_OVER_VALUE) {
        text_add(text, "  ");
        add_number(text, value - best, decimals);
    }
}

static const char *play_text(Session *session, const Node *node, size_t index) {
    char text[PLAY_TEXT];
    Play play;
    play_list_get(session_plays(session), index, &play);
    play_print(table_rules(session->table), node->actor, session->numbering, &play, text, sizeof text);
    return scratch_copy(text);
}

static int wider(int width, const char *text) {
    return text_width(text) > width ? text_width(text) : width;
}

// The first columns of a row.
static void show_play(Records *records, size_t number, int width, const char *text) {
    records_shown(records, -5, "#%zu", number);
    records_shown(records, width, "%s", *text != '\0' ? text : "- (pass)");
    records_whole(records, "number", (long long)number);
    records_text(records, "play", text);
}

static void show_rated(Session *session, const Node *node, const Rated *rated, size_t count, size_t chosen) {
    int decimals = find_decimals(rated, count);
    int width = 0;
    for (size_t i = 0; i < count; i++) {
        width = wider(width, play_text(session, node, rated[i].index));
    }
    Records records = records_begin(session->screen);
    for (size_t i = 0; i < count; i++) {
        Text value = scratch_text();
        add_value(&value, rated[i].value, rated[0].value, decimals);
        show_play(&records, rated[i].number, width, play_text(session, node, rated[i].index));
        records_shown(&records, 0, "%s", value.bytes);
        records_real(&records, "value", rated[i].value);
        records_bool(&records, "chosen", rated[i].number == chosen);
        records_row(&records);
    }
}

// At a play. `made_again`: events that were made again to come to it.
static CommandStatus rate_plays(Session *session, Player player, const Node *node, size_t most, size_t made_again) {
    Error error = {0, 0, ""};
    BotAnswer answer;
    size_t count;
    size_t *order = session_sorted_plays(session, &count);
    if (order == NULL) {
        return session_tell(session, game_plays_failure(session->table->game, &error), &error);
    }
    double *value = scratch_get(count, sizeof *value);
    Rated *rated = scratch_get(count, sizeof *rated);
    Status status = player_ask(session, player, node, value, &answer, &error);
    size_t known = 0;
    size_t chosen = 0;
    for (size_t i = 0; i < count; i++) {
        rated[i] = (Rated){value[order[i]], order[i], i + 1};
        known += isnan(rated[i].value) ? 0 : 1;
        chosen = order[i] == answer.play ? i + 1 : chosen;
    }
    if (status == STATUS_OK && !answer.failed) {
        qsort(rated, count, sizeof *rated, compare_rated);
        bool rows = session->screen->form != FORM_TEXT;
        size_t shown = rows ? count : known;
        const char *name = player_short_name(session, player);
        if (!rows && known > 0) {
            print(session->screen, "%s, of %zu play%s:\n", name, count, count == 1 ? "" : "s");
        } else if (!rows) {
            print(session->screen, "%s would play #%zu, and does not say why\n", name, chosen);
        }
        show_rated(session, node, rated, shown < most ? shown : most, chosen);
        if (!rows && known > 0 && rated[0].number != chosen) {
            print(session->screen, "but it would play #%zu\n", chosen);
        }
        if (!rows) {
            print_hint(session->screen, "(%s`#%zu` plays the %s)", made_again > 0 ? "`redo`, then " : "", chosen,
                       known > 0 ? "best" : "same");
        }
    }
    return status != STATUS_OK ? session_tell(session, status, &error) : (answer.failed ? COMMAND_SCRIPT : COMMAND_OK);
}

// What a net thinks: chances are told in percent to people, and only of what the rules score; from 0 to 1, and all of
// them, to programs.
static void show_ratings(Session *session, const Node *node, const BotRating *rating, const size_t *number,
                         size_t count) {
    int width = 0;
    for (size_t i = 0; i < count; i++) {
        width = wider(width, play_text(session, node, rating[i].play));
    }
    const Rules *rules = table_rules(session->table);
    if (session->screen->form == FORM_TEXT) {
        print(session->screen, "%*s   equity    loss%s\n", width + 7, "", chances_head(rules));
    }
    Records records = records_begin(session->screen);
    for (size_t i = 0; i < count; i++) {
        const BotRating *each = &rating[i];
        show_play(&records, number[each->play], width, play_text(session, node, each->play));
        records_shown(&records, -8, "%+.3f", each->equity);
        records_shown(&records, -6, "%s", i > 0 ? scratch_format("%.3f", each->loss) : "");
        records_real(&records, "equity", each->equity);
        chances_show(&records, rules, each->win, each->gammon, each->backgammon);
        if (each->ahead < rating[0].ahead) {
            records_shown(&records, 0, each->ahead > 0 ? "(%d ply)" : "(not looked ahead)", each->ahead);
        }
        records_real(&records, "loss", each->loss);
        records_whole(&records, "ahead", each->ahead);
        records_row(&records);
    }
}

// `plies`: as bot_rate_by_net.
static CommandStatus rate_by_net(Session *session, Player player, const NetFound *net, int plies, const Node *node,
                                 size_t most, size_t made_again) {
    Error error = {0, 0, ""};
    size_t count;
    const size_t *order = session_sorted_plays(session, &count);
    if (order == NULL) {
        return session_tell(session, game_plays_failure(session->table->game, &error), &error);
    }
    BotRating *rating = scratch_get(count, sizeof *rating);
    size_t *number = scratch_get(count, sizeof *number);
    for (size_t i = 0; i < count; i++) {
        number[order[i]] = i + 1;
    }
    Status status = player_rate(session, player, plies, SIZE_MAX, rating, &error);
    if (status != STATUS_OK) {
        return session_tell(session, status, &error);
    }
    bool rows = session->screen->form != FORM_TEXT;
    if (!rows) {
        print(session->screen, "%s, of %zu play%s, points a game:\n", player_short_name(session, player), count,
              count == 1 ? "" : "s");
    }
    show_ratings(session, node, rating, number, count < most ? count : most);
    if (!rows) {
        if (interrupt_pending()) {
            print(session->screen, "interrupted: what had been looked at in full by then\n");
        }
        player_say_net(session, session->table, net);
        print_hint(session->screen, "(%s`#%zu` plays the best)", made_again > 0 ? "`redo`, then " : "",
                   number[rating[0].play]);
    }
    return COMMAND_OK;
}

// Where something is to be said.
static CommandStatus tell_word(Session *session, Player player, const Node *node) {
    Error error = {0, 0, ""};
    BotAnswer answer;
    Status status = player_ask(session, player, node, NULL, &answer, &error);
    if (status != STATUS_OK) {
        return session_tell(session, status, &error);
    }
    if (!answer.failed) {
        bool chooses = node->decide == DECIDE_CHOOSE;
        Records records = records_begin(session->screen);
        records_shown(&records, 0, "%s would say `%s`", player_short_name(session, player),
                      chooses ? answer.word : option_typed(table_rules(session->table), answer.word));
        records_text(&records, "word", answer.word);
        records_row(&records);
    }
    return answer.failed ? COMMAND_SCRIPT : COMMAND_OK;
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

static CommandStatus advise(Session *session, const Words *words, size_t first, size_t most, size_t made_again) {
    Node node = session_next(session);
    if (node.kind != NODE_DECIDE) {
        print_error(session->screen, node.kind == NODE_OVER ? "the game is over: there is nothing to decide"
                                                            : "roll the dice first (`roll`)");
        return COMMAND_FAILED;
    }
    Player player;
    const NetFound *net = NULL;
    Error error = {0, 0, ""};
    int status = COMMAND_FAILED;
    bool named = words->count > first;
    if (!(named ? player_read(session, words, first, &player, &status) : find_adviser(session, &player, &net))) {
        return (CommandStatus)status;
    }
    if (named && player_net(session, session->table, player, &net, &error) != STATUS_OK) {
        print_error_word(session->screen, first, "%s", error.text);
        return COMMAND_FAILED;
    }
    player_warn_of_net(session, net);
    bool deep = words_has(words, "--ply");
    if (deep && net == NULL) {
        print_error(session->screen, "%s",
                    named ? "--ply is for the net; how far a bot looks ahead is its own parameter"
                          : "--ply is for a net, and there is none for these rules");
        return COMMAND_FAILED;
    }
    if (player < PLAYER_BOT) {
        print_error_word(session->screen, first, "%s has no opinion; `bots` lists those that have one",
                         player == PLAYER_RANDOM ? "a random mover" : "a person");
        return COMMAND_FAILED;
    }
    if (made_again > 0 && session->screen->form == FORM_TEXT) {
        size_t count = game_event_count(session->table->game);
        print(session->screen, "after event %zu, %s:\n", count, session_event(session, count - 1));
    }
    if (node.decide != DECIDE_PLAY) {
        return tell_word(session, player, &node);
    }
    return net != NULL ? rate_by_net(session, player, net, deep ? (int)words_number(words, "--ply") : -1, &node, most,
                                     made_again)
                       : rate_plays(session, player, &node, most, made_again);
}

CommandStatus command_hint(Session *session, const Words *words) {
    size_t first = 1;
    long long most = FEW_PLAYS;
    if (words->count > 1 && strspn(words->word[1].text, "0123456789") == strlen(words->word[1].text)) {
        most = text_number(words->word[1].text, MOST_PLAYS);
        if (most < 1) {
            print_error_word(session->screen, 1, "how many plays must be a number from 1 to %d", MOST_PLAYS);
            return COMMAND_FAILED;
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
