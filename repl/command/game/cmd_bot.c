// SPDX-License-Identifier: MIT
// Commands about players: who plays which side, and which bots there are.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/screen/records.h"

#include <string.h>

static void say_player(Session *session, Side side) {
    print(session->screen, "%s is played by %s\n", session_side(session, side),
          player_describe(session, session->table->player[side]));
}

// `white`, `black`, and `bot`, which is Black.
CommandStatus command_player(Session *session, const Words *words) {
    Side side = strcmp(words->word[0].text, "white") == 0 ? WHITE : BLACK;
    Player player;
    CommandStatus status = COMMAND_FAILED;
    if (words->count == 1) {
        say_player(session, WHITE);
        say_player(session, BLACK);
        return COMMAND_OK;
    }
    if (!player_read(session, words, 1, &player, &status)) {
        return status;
    }
    if (!player_sits(session, session->table, player, 1)) {
        return COMMAND_FAILED;
    }
    session->table->player[side] = player;
    say_player(session, side);
    // Not while only the board is laid out: the opening throw is asked for.
    if (game_event_count(session->table->game) > 0 || session->table->start_given) {
        session_go_on(session);
    }
    return COMMAND_OK;
}

// ---- the list

static json_t *params_told(const Bot *bot) {
    size_t count;
    const BotParam *param = bot_params(bot, &count);
    json_t *rows = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *initial = param[i].text != NULL ? json_shown(param[i].initial_text) : json_finite(param[i].initial);
        json_add(rows, "{s:s, s:s, s:o, s:o, s:o, s:b, s:o}", "bot", bot_name(bot), "param", param[i].name, "initial",
                 initial, "least", json_finite(param[i].least), "most", json_finite(param[i].most), "whole",
                 param[i].whole, "help", json_shown(param[i].help));
    }
    return json_pack("{s:o, s:s, s:o}", "rows", rows, "name", bot_name(bot), "about", json_shown(bot_about(bot)));
}

static CommandStatus show_bot(Session *session, const char *spec) {
    VariantError error = {.status = VARIANT_OK};
    Bot *bot = bot_load(spec, &error);
    const char *blank = strchr(spec, ' ');
    if (bot == NULL && blank != NULL && bot_is_param(blank + 1)) {
        return print_error_word(session->screen, 1, "bots takes a bot as its file has it, without parameters");
    }
    if (bot == NULL) {
        print_error_word(session->screen, error.status == VARIANT_NOT_FOUND ? 1 : SIZE_MAX, "%s", error.text);
        return session_status_of(&error);
    }
    print_rows(session->screen, "bot", params_told(bot));
    bot_destroy(bot);
    return COMMAND_OK;
}

// A file of NARDBOX_PATH that cannot be loaded may be no bot, and is left out.
static void list_bot(const char *name, bool shipped, json_t *rows, json_t *said) {
    VariantError error;
    Bot *bot = bot_load(name, &error);
    if (bot != NULL || shipped) {
        const char *about = bot != NULL ? bot_about(bot) : NULL;
        json_add(rows, "{s:s, s:o}", "bot", name, "about", json_shown(about));
        about = about == NULL ? "cannot be loaded" : *about == '\0' ? "(no description)" : about;
        json_array_append_new(said, json_shown(scratch_format("%-12s  %s", name, about)));
    }
    bot_destroy(bot);
}

CommandStatus command_bots(Session *session, const Words *words) {
    if (words->count == 2) {
        return show_bot(session, words->word[1].text);
    }
    size_t count, found_count;
    const char *const *names = bot_shipped_names(&count);
    json_t *rows = json_array(), *said = json_array();
    for (size_t i = 0; i < count; i++) {
        list_bot(names[i], true, rows, said);
    }
    VariantFound *found = variant_found_names(&found_count);
    memory_need(found != NULL);
    for (size_t i = 0; i < found_count; i++) {
        if (word_index(found[i].name, names, count) == count) {
            list_bot(found[i].name, false, rows, said);
        }
    }
    variant_found_free(found, found_count);
    print_said(session->screen, rows, said, 14);
    print_hint(session->screen,
               "(`bots NAME` tells more of one, `play long_nardi vs NAME` plays against it; a file of your own is "
               "named by its path)");
    return COMMAND_OK;
}
