// SPDX-License-Identifier: MIT
// A decision by what a script thinks of positions: every option tried, the cube, others who look ahead beside it.
#pragma once

#include "scripts/host/bots/bot_private.h"

// ---- bot_decide.c

typedef struct Search {
    Bot *bot; // that decides bot->question
    const Rules *rules;
    Side me;       // who decides
    int plies;     // that are looked ahead
    Status status; // STATUS_SCRIPT with bot->failure: the bot failed; else the rules did, and error says how
    Error *error;
} Search;

void bot_begin_deciding(Bot *bot, const BotQuestion *question, Side actor);

// Asks the script, at the cost of the steps that it takes.
Evaluator search_evaluator(Search *search);

// A game that is over, in the unit of evaluations, for `me`.
double search_outcome(const Node *node, Side me);

// Evaluates for `side`; 0 with search->status set after a failure.
double search_evaluate(Search *search, const Position *position, Side side);

// ---- bot_crew.c

// Has others look ahead beside the bot, if threads are lent and it is two plies or more: by the net, or (NULL) as
// `search` does. May fail without a word: then it does so alone.
void bot_ask_crew(Bot *bot, const BotQuestion *question, const Net *net, const Search *search, SearchOptions *options);
void bot_helpers_forget(Bot *bot);

// ---- bot_cube.c

// The word for a node about the cube; NULL: a failure, search->status is set.
const char *search_cube(Search *search, const Position *position, const Node *node);
