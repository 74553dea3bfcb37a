// SPDX-License-Identifier: MIT
// Who sits at the table: a person, the random mover, or a bot with its parameters.
//
// A Player is a number, so that it can be copied and put aside with a table. Bots are loaded once for every name and
// set of parameters, and live as long as the session. A bot that fails loses its decision, not the game.
#pragma once

#include "repl/base/words.h"
#include "repl/desk/table.h"
#include "repl/screen/screen.h"
#include "scripts/bot.h"

typedef struct Session Session;

// A bot as it was seated.
typedef struct BotSeat {
    Bot *bot;
    char *spec;     // as given
    char *settings; // "aggression=0.3 home=2", "" if there are none
    char *failure;  // what was said of its last failure; NULL: it has not failed
    size_t failures;
    size_t shown;   // bytes of its output that have been shown
    uint64_t stamp; // of its file when it was loaded; 0: it has none
} BotSeat;

typedef struct Bots {
    BotSeat *seat;
    size_t count;
} Bots;

void bots_destroy(Bots *bots);

// Reads who is to play from the words from `first` on: human, random, or NAME [PARAM=VALUE]... False with *status: the
// message was given. `words` are those that the person typed, so that messages can point at them.
bool player_read(Session *session, const Words *words, size_t first, Player *player, CommandStatus *status);

// "a person", "a random mover", "blitz (aggression = 0.3)".
const char *player_describe(const Session *session, Player player);

// As the panel shows it: "", "random", "blitz".
const char *player_short_name(const Session *session, Player player);

// As saved games have it: "human", "random", "bot ./my.lua aggression=0.3", paths made absolute.
const char *player_save(const Session *session, Player player);

// Makes the bot's decision at the node; what it prints, and its failures, are shown. STATUS_SCRIPT: the rules failed.
Status player_decide(Session *session, Player player, const Node *node, Error *error);

// Asks a bot what it thinks of the plays of the node, or (value NULL) what it would do there; nothing happens in the
// game, and a failure of the bot is the caller's to tell.
Status player_ask(Session *session, Player player, const Node *node, double *value, BotAnswer *answer, Error *error);

// The net by which the player plays the rules in force at a table; *found is NULL where it needs none. STATUS_ILLEGAL:
// it needs one, and there is none for them.
Status player_net(const Session *session, const Table *table, Player player, const NetFound **found, Error *error);

// Gives the warning of the net, if there is one. NULL: no net.
void player_warn_of_net(Session *session, const NetFound *net);

// The player `net`, and the net that knows the rules at the table best. False: there is none, and the message was
// given.
bool player_find_net(Session *session, Player *player, const NetFound **found);

// Says whose net it is, where it was trained for other rules than these: a warning beside rows for programs.
void player_say_net(Session *session, const Rules *rules, const NetFound *net);

// Can the player sit down at the table? False: no net knows its rules, and the message (at the word) was given. Whose
// net it is is said where it is another game's.
bool player_sits(Session *session, const Table *table, Player player, size_t word);

// The bot that the player is; it stays the session's.
Bot *player_bot(const Session *session, Player player);

// What the player's net thinks of the plays of the node, which can be listed, in rating[session_plays()->count]:
// bot_rate_by_net. Ctrl-C cuts it short.
Status player_rate(Session *session, Player player, int plies, size_t too, BotRating *rating, Error *error);

// What the game is worth to `side` by the player's net from here on, in points without the cube, one ply ahead. False:
// it plays by none, or could not tell.
bool player_value(Session *session, Player player, Side side, double *points);

// A shipped bot, by its name. False: the message was given.
bool player_find(Session *session, const char *name, Player *player);

// Loads those bots at the table anew whose files have changed. False if one could not be (the old one stays).
bool players_reload(Session *session);

// The file that the player was read from; NULL: a person, or a bot that is part of the program.
const char *player_file(const Session *session, Player player);
