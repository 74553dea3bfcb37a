// SPDX-License-Identifier: MIT
// A bot for other programs: what it does in the positions that they tell.
#pragma once

#include "repl/command/commands.h"

enum { SERVE_TEXT = 256 };

typedef struct Server {
    Session *session;
    Table *table; // the rules; the server's own
    Bot *bot;
    uint64_t seed;
    uint32_t decisions; // so far
    bool failed;        // a failure of the bot has been told
} Server;

// What the bot does: "8/5 6/5" (each step by itself, "" to pass), or a word: roll, double, take .. (also where the dice
// are all that is to come). *node is what was decided. STATUS_ILLEGAL: nothing is to be decided; the other statuses of
// bot_decide.
Status server_decide(Server *server, const Position *position, Node *node, char text[SERVE_TEXT], Error *error);

// Answers gnubg and its like at a socket until the person has had enough. `path`: a local socket; NULL: `port` of this
// machine, 0 for one that is free.
CommandStatus serve_socket(Server *server, const char *path, int port);

// Speaks UBGI on stdin and stdout until they close or `quit`.
CommandStatus serve_ubgi(Server *server);
