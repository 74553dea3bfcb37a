// SPDX-License-Identifier: MIT
// Bots whose decisions are no script's: a net's, or GNU Backgammon's.
#pragma once

#include "scripts/host/bots/bot_private.h"

// ---- bot_net.c

// Decides by the net: *play, or *word, which stays NULL where it has nothing to say. `value` as in bot_rate. Without a
// net the bot has failed (bot->failure).
Status bot_net_decide(Bot *bot, const BotQuestion *question, const Node *node, double *value, size_t *play,
                      const char **word, Error *error);
uint64_t bot_net_fingerprint(const Bot *bot, uint64_t hash);
void bot_net_forget(Bot *bot);

// Are these the same rules, byte by byte, with functions of that fingerprint?
bool bot_rules_are(const Rules *known, uint64_t functions, const Rules *rules);

// ---- bot_gnubg.c

// Can gnubg play by these rules, and is it there? STATUS_ILLEGAL: *error says why not.
Status bot_gnubg_check(Bot *bot, const Rules *rules, Error *error);

// Decides as gnubg does; *word stays NULL where that is not asked. `value` as in bot_rate. STATUS_ILLEGAL: gnubg
// failed.
Status bot_gnubg_decide(Bot *bot, const BotQuestion *question, const Node *node, double *value, size_t *play,
                        const char **word, Error *error);
void bot_gnubg_forget(Bot *bot);
