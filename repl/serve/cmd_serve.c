// SPDX-License-Identifier: MIT
// `serve`: a bot for other programs. The command, and what it decides.
#include "core/play_text.h"
#include "repl/serve/serve.h"
#include "scripts/gnubg.h"

#include <string.h>

// ---- deciding

static void add_steps(const Rules *rules, Side side, const Play *play, char text[SERVE_TEXT]) {
    char from[12], to[12];
    size_t used = 0;
    for (int i = 0; i < play->step_count && used < SERVE_TEXT; i++) {
        used += (size_t)snprintf(text + used, SERVE_TEXT - used, "%s%s/%s", i > 0 ? " " : "",
                                 place_print(rules, side, NUMBERING_OWN, play->step[i].from, from),
                                 place_print(rules, side, NUMBERING_OWN, play->step[i].to, to));
    }
}

static void tell_failure(Server *server, const char *failure) {
    if (!server->failed) {
        print_error(server->session->screen, "%s failed; the program chose for it: %s", bot_name(server->bot), failure);
    }
    server->failed = server->session->bot_failed = true;
}

Status server_decide(Server *server, const Position *position, Node *node, char text[SERVE_TEXT], Error *error) {
    const Rules *rules = table_rules(server->table);
    PlayList *list = &server->session->scratch;
    BotQuestion question = {.rules = rules,
                            .variant = table_variant(server->table),
                            .position = position,
                            .plays = list,
                            .seed = server->seed,
                            .decision = server->decisions++};
    BotAnswer answer = {0};
    *text = '\0';
    flow_next(rules, position, node);
    if (node->status != STATUS_OK) {
        return hooks_failed(rules, error);
    }
    if (node->kind == NODE_OVER) {
        return error_set(error, STATUS_ILLEGAL, 0, 0, "the game is over");
    }
    if (node->kind == NODE_CHANCE) {
        strcpy(text, "roll");
        return STATUS_OK;
    }
    bool plays = node->decide == DECIDE_PLAY;
    Status status = plays ? plays_generate_growing(rules, position, list) : STATUS_OK;
    status =
        status == STATUS_OK ? bot_decide(server->bot, &question, &answer, error) : plays_failed(rules, status, error);
    if (status == STATUS_OK && answer.failed) {
        tell_failure(server, answer.failure);
    }
    if (status == STATUS_OK && plays) {
        Play play;
        play_list_get(list, answer.play, &play);
        add_steps(rules, node->actor, &play, text);
    } else if (status == STATUS_OK) {
        snprintf(text, SERVE_TEXT, "%s", answer.word);
    }
    return status;
}

// ---- the command

// The bot that was asked for; NULL: the message was given.
static Bot *find_bot(Session *session, const Words *words, const Table *table, CommandStatus *status) {
    const char *named = words_value(words, "--player");
    const Words *typed = session->screen->words;
    Form form = session->screen->form;
    Words own;
    Player player = PLAYER_HUMAN;
    CommandStatus read = COMMAND_FAILED;
    session->screen->words = NULL;     // the words of the option are not those of the line
    session->screen->form = FORM_JSON; // what stdout carries is for a program: what is said of the net goes to stderr
    bool good = words_split(&own, named != NULL ? named : "net") && own.count > 0 &&
                player_read(session, &own, 0, &player, &read);
    if (good && player < PLAYER_BOT) {
        print_error(session->screen, "%s is not served; --player wants a bot, as in --player strong",
                    player_describe(session, player));
        good = false;
    }
    good = good && player_sits(session, table, player, 0);
    session->screen->words = typed;
    session->screen->form = form;
    *status = read == COMMAND_OK ? COMMAND_FAILED : read;
    return good ? player_bot(session, player) : NULL;
}

static CommandStatus serve(Server *server, const Words *words) {
    const char *path = words_value(words, "--socket");
    bool port = words_has(words, "--port"), ubgi = words_has(words, "--ubgi");
    if ((path != NULL) + port + ubgi != 1) {
        return print_misuse(server->session->screen, "serve wants one of --socket FILE, --port N and --ubgi");
    }
    Error error = {0, 0, ""};
    if (!ubgi && gnubg_knows(table_rules(server->table), &error) != STATUS_OK) { // boards of FIBS are of its game
        return print_error(server->session->screen, "%s", error.text);
    }
    return ubgi ? serve_ubgi(server) : serve_socket(server, path, (int)words_number(words, "--port"));
}

CommandStatus command_serve(Session *session, const Words *words) {
    CommandStatus status = COMMAND_OK;
    Server server = {.session = session, .table = command_own_table(session, words, &status)};
    if (server.table != NULL && status == COMMAND_OK) {
        server.bot = find_bot(session, words, server.table, &status);
    }
    if (server.bot != NULL) {
        server.seed = session_take_seed(session);
        status = serve(&server, words);
    }
    table_destroy(server.table);
    return status;
}
