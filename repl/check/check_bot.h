// SPDX-License-Identifier: MIT
// `check` of a bot: it plays a random mover in all shipped variants, and again in a fresh copy.
#pragma once

#include "repl/desk/session.h"
#include "scripts/bot.h"

typedef struct BotCheck {
    const char *spec; // as given, for the fresh copy
    long games;       // of each variant
    double seconds;
    uint64_t seed;
    bool json;
} BotCheck;

// Plays a game in every variant first, each with its share of the time, then all of them in turn until the time is up.
// COMMAND_SCRIPT if the bot failed or answered otherwise in a fresh copy; COMMAND_FAILED if there are variants in which
// no game came to an end in time: these were not checked. The message was given.
CommandStatus check_bot(Session *session, Bot *bot, const BotCheck *check);
