// SPDX-License-Identifier: MIT
// Players: see players.h.
#include "repl/desk/players.h"

#include "repl/base/crew.h"
#include "repl/base/file_write.h"
#include "repl/base/fold.h"
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/desk/load.h"
#include "repl/desk/turn.h"
#include "repl/screen/messages.h"
#include "repl/screen/print.h"
#include "repl/screen/told.h"

#include <stdlib.h>
#include <string.h>

static BotSeat *seat_of(const Session *session, Player player) {
    return player >= PLAYER_BOT ? &session->bots.seat[player - PLAYER_BOT] : NULL;
}

void bots_destroy(Bots *bots) {
    for (size_t i = 0; i < bots->count; i++) {
        BotSeat *seat = &bots->seat[i];
        bot_destroy(seat->bot);
        free(seat->spec);
        free(seat->settings);
        free(seat->failure);
    }
    free(bots->seat);
}

// ---- seating

// The nearest of all that can sit at the table.
static const char *nearest_player(const char *word) {
    size_t count;
    const char *const *shipped = bot_shipped_names(&count);
    const char **names = scratch_get(count + 1, sizeof *names);
    names[0] = "human";
    memcpy(&names[1], shipped, count * sizeof *names);
    return word_nearest(word, strlen(word), names, count + 1);
}

// The name as those that come with the program are written ("Club": club).
static const char *name_meant(const char *typed) {
    size_t count;
    const char *const *shipped = bot_shipped_names(&count), *small = text_fold(typed);
    bool known = strcmp(small, "human") == 0 || word_index(small, shipped, count) < count;
    return known ? small : typed;
}

static Bot *load_bot(Session *session, const char *spec, size_t word, CommandStatus *status) {
    VariantError error = {.status = VARIANT_OK};
    Bot *bot = bot_load(spec, &error);
    if (bot != NULL) {
        bot_use_crew(bot, crew_for_search());
        return bot;
    }
    *status = session_status_of(&error);
    bool here = file_stamp(scratch_format("./%s.lua", spec)) != 0;
    bool wrong_name = *status == COMMAND_FAILED && !variant_is_path(spec) && !here && strchr(spec, '=') == NULL;
    if (wrong_name) {
        const char *near = nearest_player(spec);
        print_error_word(session->screen, word, "there is no player \"%s\"%s", spec,
                         near != NULL ? word_hint(near).text
                                      : "; there are `human` and, from weak to strong, gentle, club, strong and expert "
                                        "(`bots` lists all)");
    } else {
        print_error_word(session->screen, *status == COMMAND_FAILED ? word : SIZE_MAX, "%s", error.text);
    }
    return NULL;
}

// Sets the parameters that the words say; `settings` gets them as text. False: the message was given.
static bool set_params(Session *session, Bot *bot, const Words *words, size_t first, Text *settings) {
    for (size_t i = first; i < words->count; i++) {
        Error error = {0, 0, ""};
        if (bot_set(bot, words->word[i].text, &error) != STATUS_OK) {
            print_error_word(session->screen, i, "%s", error.text);
            return false;
        }
        text_add(settings, "%s%s", i > first ? " " : "", scratch_quoted(words->word[i].text));
    }
    return true;
}

// A seat with that name and those parameters, if there is one already whose file is as it was.
static bool find_seat(const Session *session, const char *spec, const char *settings, Player *player) {
    for (size_t i = 0; i < session->bots.count; i++) {
        const BotSeat *seat = &session->bots.seat[i];
        if (strcmp(seat->spec, spec) == 0 && strcmp(seat->settings, settings) == 0 &&
            seat->stamp == file_stamp(bot_file_path(seat->bot))) {
            *player = PLAYER_BOT + (Player)i;
            return true;
        }
    }
    return false;
}

static Player add_seat(Session *session, Bot *bot, const char *spec, const char *settings) {
    session->bots.seat = memory_grow(session->bots.seat, session->bots.count, sizeof *session->bots.seat);
    BotSeat *seat = &session->bots.seat[session->bots.count++];
    *seat = (BotSeat){.bot = bot, .spec = text_copy(spec), .settings = text_copy(settings)};
    seat->stamp = file_stamp(bot_file_path(seat->bot));
    return PLAYER_BOT + (Player)session->bots.count - 1;
}

bool player_read(Session *session, const Words *words, size_t first, Player *player, CommandStatus *status) {
    Words whole; // all of it in quotes, as `sim` takes a bot; the words before it keep their numbers
    Text text = scratch_text();
    text_add_repeated(&text, "- ", (int)first);
    text_add(&text, "%s", words->word[first].text);
    if (words->count == first + 1 && words_split(&whole, text.bytes) && bot_is_param(words_at(&whole, first + 1))) {
        words = &whole;
    }
    *status = COMMAND_FAILED;
    const char *spec = name_meant(words->word[first].text);
    if (strcmp(spec, "human") == 0 || strcmp(spec, "random") == 0) {
        *player = strcmp(spec, "human") == 0 ? PLAYER_HUMAN : PLAYER_RANDOM;
        if (words->count > first + 1) {
            print_error_word(session->screen, first + 1, "%s has no parameters", spec);
        }
        return words->count == first + 1;
    }
    Bot *bot = load_bot(session, spec, first, status);
    if (bot == NULL) {
        return false;
    }
    Text settings = scratch_text();
    bool good = set_params(session, bot, words, first + 1, &settings);
    if (good && !find_seat(session, spec, settings.bytes, player)) {
        *player = add_seat(session, bot, spec, settings.bytes);
    } else {
        bot_destroy(bot);
    }
    return good;
}

// ---- what is said of them

const char *player_describe(const Session *session, Player player) {
    const BotSeat *seat = seat_of(session, player);
    if (seat == NULL) {
        return player == PLAYER_RANDOM ? "a random mover" : "a person";
    }
    size_t count;
    const BotParam *param = bot_params(seat->bot, &count);
    Text set = scratch_text();
    for (size_t i = 0; i < count; i++) {
        bool is_text = param[i].text != NULL;
        if (is_text ? strcmp(param[i].text, param[i].initial_text) != 0 : param[i].value != param[i].initial) {
            text_add(&set, "%s%s = %s", set.length > 0 ? ", " : "", param[i].name,
                     is_text ? param[i].text : scratch_format("%g", param[i].value));
        }
    }
    return scratch_format(set.length > 0 ? "%s (%s)" : "%s%s", bot_name(seat->bot), set.bytes);
}

const char *player_short_name(const Session *session, Player player) {
    const BotSeat *seat = seat_of(session, player);
    return seat != NULL ? bot_name(seat->bot) : player == PLAYER_RANDOM ? "random" : "";
}

const char *player_save(const Session *session, Player player) {
    const BotSeat *seat = seat_of(session, player);
    if (seat == NULL) {
        return player == PLAYER_RANDOM ? "random" : "human";
    }
    const char *spec = variant_is_path(seat->spec) ? file_absolute(seat->spec) : seat->spec;
    return scratch_format("bot %s%s%s", scratch_quoted(spec), *seat->settings != '\0' ? " " : "", seat->settings);
}

// ---- deciding

static bool is_power_of_ten(size_t number) {
    while (number >= 10 && number % 10 == 0) {
        number /= 10;
    }
    return number == 1;
}

// The same failure is told in full once, and then now and again.
static void tell_failure(Session *session, BotSeat *seat, const char *failure) {
    session->bot_failed = true;
    seat->failures++;
    if (seat->failure != NULL && strcmp(seat->failure, failure) == 0) {
        if (is_power_of_ten(seat->failures)) {
            print_error(session->screen, "%s has failed %zu times by now", bot_name(seat->bot), seat->failures);
        }
        return;
    }
    print_error(session->screen, "%s failed; the program chose for it: %s", bot_name(seat->bot), failure);
    free(seat->failure);
    seat->failure = text_copy(failure);
}

static BotQuestion question_of(Session *session, const PlayList *plays) {
    const Game *game = session->table->game;
    return (BotQuestion){.rules = table_rules(session->table),
                         .variant = table_variant(session->table),
                         .position = game_position(game),
                         .plays = plays,
                         .seed = game_seed(game),
                         .decision = (uint32_t)game_event_count(game),
                         .match_game = (int)table_game(session->table) + 1};
}

Status player_ask(Session *session, Player player, const Node *node, double *value, BotAnswer *answer, Error *error) {
    BotSeat *seat = seat_of(session, player);
    BotQuestion question = question_of(session, node->decide == DECIDE_PLAY ? session_plays(session) : NULL);
    if (node->decide == DECIDE_PLAY && question.plays == NULL) {
        return game_plays_failure(session->table->game, error);
    }
    memset(answer, 0, sizeof *answer);
    Status status = value != NULL ? bot_rate(seat->bot, &question, value, answer, error)
                                  : bot_decide(seat->bot, &question, answer, error);
    print_output(session->screen, bot_name(seat->bot), bot_output(seat->bot), &seat->shown);
    memory_need(status != STATUS_NO_MEMORY);
    return status;
}

Status player_net(const Session *session, const Table *table, Player player, const NetFound **found, Error *error) {
    const BotSeat *seat = seat_of(session, player);
    *found = NULL;
    if (seat == NULL) {
        return STATUS_OK;
    }
    Status status = bot_net(seat->bot, table_variant(table), table_game(table), table_rules(table), found, error);
    memory_need(status != STATUS_NO_MEMORY);
    return status;
}

void player_warn_of_net(Session *session, const NetFound *net) {
    if (net != NULL && *net->warning != '\0') {
        print_warning(session->screen, "%s", net->warning);
    }
}

void player_say_net(Session *session, const Rules *rules, const NetFound *net) {
    char note[NETS_TEXT];
    nets_note(net, rules, note);
    if (*note != '\0' && session->screen->form != FORM_TEXT) {
        print_warning(session->screen, "the net was %s", note);
    } else if (*note != '\0') {
        print(session->screen, "(the net was %s)\n", note);
    }
}

// The net by which the player plays there. False: the message (at the word) was given.
static bool find_net(Session *session, const Table *table, Player player, size_t word, const NetFound **net) {
    Error error = {0, 0, ""};
    bool good = player_net(session, table, player, net, &error) == STATUS_OK;
    player_warn_of_net(session, *net);
    if (!good) {
        print_error_word(session->screen, word, "%s", error.text);
    }
    return good;
}

bool player_sits(Session *session, const Table *table, Player player, size_t word) {
    const NetFound *net;
    bool good = find_net(session, table, player, word, &net);
    if (good && net != NULL) {
        player_say_net(session, table_rules(table), net);
    }
    return good;
}

Bot *player_bot(const Session *session, Player player) {
    return seat_of(session, player)->bot;
}

Status player_rate(Session *session, Player player, int plies, size_t too, BotRating *rating, Error *error) {
    BotQuestion question = question_of(session, session_plays(session));
    question.stop = interrupt_stops;
    if (plies > 1) {
        print_progress(session->screen,
                       scratch_format("looking %d plies ahead; Ctrl-C shows what was found so far", plies));
    }
    Status status = bot_rate_by_net(seat_of(session, player)->bot, &question, plies, too, rating, error);
    print_progress_end(session->screen);
    memory_need(status != STATUS_NO_MEMORY);
    return status;
}

bool player_value(Session *session, Player player, Side side, double *points) {
    const BotSeat *seat = seat_of(session, player);
    BotQuestion question = question_of(session, NULL);
    BotRating rating = {0};
    Error error;
    question.stop = interrupt_stops;
    Status status = seat != NULL ? bot_value_by_net(seat->bot, &question, 1, side, &rating, &error) : STATUS_ILLEGAL;
    memory_need(status != STATUS_NO_MEMORY);
    *points = rating.equity - position_plain_gain(question.position, side);
    return status == STATUS_OK;
}

bool player_find(Session *session, const char *name, Player *player) {
    Words words;
    CommandStatus status;
    words_split(&words, name);
    return find_seat(session, name, "", player) || player_read(session, &words, 0, player, &status);
}

bool player_find_net(Session *session, Player *player, const NetFound **found) {
    return player_find(session, "net", player) && find_net(session, session->table, *player, SIZE_MAX, found);
}

Status player_decide(Session *session, Player player, const Node *node, Error *error) {
    Game *game = session->table->game;
    BotAnswer answer;
    Status status = player_ask(session, player, node, NULL, &answer, error);
    if (status == STATUS_ILLEGAL) { // another program that does not answer
        session->bot_failed = true;
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (answer.failed) {
        tell_failure(session, seat_of(session, player), answer.failure);
    }
    return node->decide == DECIDE_PLAY ? game_play(game, answer.play, error) : game_word(game, answer.word, error);
}

// ---- changed files

const char *player_file(const Session *session, Player player) {
    const BotSeat *seat = seat_of(session, player);
    return seat != NULL ? bot_file_path(seat->bot) : NULL;
}

// Loads one bot again, with the parameters that it has. False: it could not be, and stays as it was.
static bool reload_seat(Session *session, BotSeat *seat) {
    CommandStatus status = COMMAND_OK;
    Words words;
    Text settings = scratch_text();
    Bot *bot = load_bot(session, seat->spec, SIZE_MAX, &status);
    if (bot == NULL) {
        return false;
    }
    words_split(&words, seat->settings);
    const Words *typed = session->screen->words;
    session->screen->words = NULL; // these words were typed long ago
    bool good = set_params(session, bot, &words, 0, &settings);
    session->screen->words = typed;
    if (good) {
        bot_destroy(seat->bot);
        seat->bot = bot;
        seat->shown = 0;
        seat->stamp = file_stamp(bot_file_path(seat->bot));
        free(seat->failure);
        seat->failure = NULL;
        seat->failures = 0;
        print(session->screen, "%s: loaded again\n", bot_name(bot));
    } else {
        bot_destroy(bot);
    }
    return good;
}

bool players_reload(Session *session) {
    bool good = true;
    for (int side = 0; side < 2; side++) {
        BotSeat *seat = seat_of(session, session->table->player[side]);
        bool twice = side == BLACK && session->table->player[BLACK] == session->table->player[WHITE];
        bool changed = seat != NULL && seat->stamp != file_stamp(bot_file_path(seat->bot));
        if (changed && !twice && !reload_seat(session, seat)) {
            print_error(session->screen, "%s goes on playing as it was", bot_name(seat->bot));
            good = false;
        }
    }
    return good;
}
