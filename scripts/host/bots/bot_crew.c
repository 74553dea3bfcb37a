// SPDX-License-Identifier: MIT
// Who looks ahead beside a bot, on the threads of its crew: each has rules whose functions run in a Lua state of its
// own, and the net or a copy of the bot, of which the same is true.
//
// Helpers are kept from one decision to the next while the rules and the net stay what they are.
#include "scripts/host/bots/bot_net.h"
#include "scripts/host/bots/bot_search.h"

#include "scripts/endgames.h"

#include <stdlib.h>

typedef struct Helper {
    Variant *variant; // NULL: the rules have no functions
    Rules rules;
    Bot *bot; // NULL: a net says what positions are worth
    BotQuestion question;
    Search search;
    Error error; // nobody reads it
} Helper;

struct BotHelpers {
    Rules rules; // as NetSeat's
    uint64_t functions;
    const Net *net;
    int count;
    Helper *helper;
    Searcher **searcher;
};

void bot_helpers_forget(Bot *bot) {
    BotHelpers *helpers = bot->helpers;
    for (int i = 0; helpers != NULL && i < helpers->count; i++) {
        searcher_destroy(helpers->searcher[i]);
        bot_destroy(helpers->helper[i].bot);
        variant_destroy(helpers->helper[i].variant);
    }
    if (helpers != NULL) {
        free(helpers->helper);
        free(helpers->searcher);
        free(helpers);
    }
    bot->helpers = NULL;
}

// False: nobody but the bot itself can have such rules, or there is no memory.
static bool hire(const Bot *bot, const BotQuestion *question, const Net *net, Helper *helper, Searcher **searcher) {
    const RuleHooks *hooks = question->rules->hooks;
    VariantError error;
    helper->rules = *question->rules;
    if (hooks != NULL) {
        size_t game = question->match_game > 0 ? (size_t)question->match_game - 1 : 0;
        const Rules *own = question->variant != NULL ? variant_rules(question->variant, game) : NULL;
        helper->variant = own != NULL && own->hooks == hooks ? variant_copy(question->variant, &error) : NULL;
        if (helper->variant == NULL) {
            return false;
        }
        helper->rules.hooks = variant_rules(helper->variant, game)->hooks;
    }
    if (net != NULL) {
        *searcher = searcher_of_net(net, &helper->rules, &endgames, SEARCH_KEPT_VALUES);
        return *searcher != NULL;
    }
    const Evaluator evaluator = search_evaluator(&helper->search);
    helper->bot = bot_copy(bot);
    *searcher = helper->bot != NULL ? searcher_create(&helper->rules, &evaluator, SEARCH_KEPT_VALUES) : NULL;
    return *searcher != NULL;
}

static void hire_all(Bot *bot, const BotQuestion *question, const Net *net) {
    BotHelpers *helpers = calloc(1, sizeof *helpers);
    size_t most = (size_t)bot->crew->workers;
    bot->helpers = helpers;
    if (helpers == NULL) {
        return;
    }
    helpers->rules = *question->rules;
    helpers->functions = rules_hooks_fingerprint(question->rules);
    helpers->net = net;
    helpers->helper = calloc(most, sizeof *helpers->helper);
    helpers->searcher = calloc(most, sizeof(Searcher *));
    bool good = helpers->helper != NULL && helpers->searcher != NULL;
    while (good && helpers->count < bot->crew->workers) {
        int i = helpers->count++;
        good = hire(bot, question, net, &helpers->helper[i], &helpers->searcher[i]);
    }
    if (!good) {
        bot_helpers_forget(bot);
    }
}

void bot_ask_crew(Bot *bot, const BotQuestion *question, const Net *net, const Search *search, SearchOptions *options) {
    BotHelpers *helpers = bot->helpers;
    if (bot->crew == NULL || options->plies < 2) {
        return;
    }
    if (helpers == NULL || helpers->net != net ||
        !bot_rules_are(&helpers->rules, helpers->functions, question->rules)) {
        bot_helpers_forget(bot);
        hire_all(bot, question, net);
        helpers = bot->helpers;
    }
    if (helpers == NULL) {
        return;
    }
    for (int i = 0; i < helpers->count && net == NULL; i++) {
        Helper *helper = &helpers->helper[i];
        helper->question = *question;
        helper->question.rules = &helper->rules;
        helper->search = *search;
        helper->search.bot = helper->bot;
        helper->search.rules = &helper->rules;
        helper->search.error = &helper->error;
        bot_begin_deciding(helper->bot, &helper->question, search->me);
    }
    options->crew = bot->crew;
    options->helper = helpers->searcher;
}
