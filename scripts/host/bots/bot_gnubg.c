// SPDX-License-Identifier: MIT
// Decisions by GNU Backgammon: what the bot with choose = "gnubg" does. No script is asked.
//
// A failure of gnubg ends its process, and the next decision starts another. The decision itself fails: a plain choice
// made for a strong player is worse than none, and who asked can wait or seat another player.
#include "scripts/gnubg.h"
#include "scripts/host/bots/bot_net.h"

#include <stdlib.h>
#include <string.h>

struct GnubgSeat {
    Variant *known; // the game whose rules gnubg knows
    Rules good;     // the last rules that were found to be its own; all 0: none yet
    Gnubg *gnubg;   // NULL: not started
    GnubgSettings settings;
};

void bot_gnubg_forget(Bot *bot) {
    if (bot->gnubg != NULL) {
        gnubg_stop(bot->gnubg->gnubg);
        variant_destroy(bot->gnubg->known);
        free(bot->gnubg);
        bot->gnubg = NULL;
    }
}

static Status find_known(Bot *bot, Error *error) {
    VariantError wrong = {.status = VARIANT_OK};
    if (bot->gnubg == NULL) {
        bot->gnubg = calloc(1, sizeof *bot->gnubg);
    }
    if (bot->gnubg == NULL) {
        return error_no_memory(error);
    }
    if (bot->gnubg->known == NULL) {
        bot->gnubg->known = variant_load(bot_param(bot, "rules")->text, &wrong);
    }
    return bot->gnubg->known != NULL ? STATUS_OK : error_illegal(error, "%s", wrong.text);
}

static Status compare_rules(Bot *bot, const Rules *rules, Error *error) {
    // It plays from any layout, does not ask who began, and is told cube and score.
    static const char *const told[] = {"names.", "layout", "opening.", "cube.", "match.", NULL};
    char keys[NETS_TEXT];
    RETURN_IF_FAILED(find_known(bot, error));
    const Rules *known = variant_rules(bot->gnubg->known, 0);
    if (memcmp(&bot->gnubg->good, rules, sizeof *rules) == 0) {
        return STATUS_OK;
    }
    size_t count = nets_difference(known, rules, told, keys);
    if (count == 0 && memcmp(known->total, rules->total, sizeof known->total) != 0) {
        strcpy(keys, "layout");
        count = 1;
    }
    if (count == 0) {
        memcpy(&bot->gnubg->good, rules, sizeof *rules);
    }
    return count == 0 ? STATUS_OK
                      : error_illegal(error, "gnubg plays %.60s, and these rules are others: %.200s differ%s",
                                      variant_title(bot->gnubg->known), keys, count > 1 ? "" : "s");
}

Status gnubg_knows(const Rules *rules, Error *error) {
    VariantError wrong = {.status = VARIANT_OK};
    Bot *bot = bot_load("gnubg", &wrong);
    Status status = bot != NULL ? compare_rules(bot, rules, error) : error_illegal(error, "%s", wrong.text);
    bot_destroy(bot);
    return status;
}

Status bot_gnubg_check(Bot *bot, const Rules *rules, Error *error) {
    Status status = compare_rules(bot, rules, error);
    return status != STATUS_OK || gnubg_is_installed()
               ? status
               : error_illegal(error, "gnubg is not installed: it is neither in PATH nor in /usr/games");
}

static bool same_settings(const GnubgSettings *a, const GnubgSettings *b) {
    return a->plies == b->plies && a->cubeful == b->cubeful && a->jacoby == b->jacoby && a->beavers == b->beavers &&
           a->patience == b->patience;
}

// Has a process that goes by the rules of the question.
static Status sit_down(Bot *bot, const Rules *rules, Error *error) {
    GnubgSeat *seat = bot->gnubg;
    GnubgSettings settings = {.plies = (int)bot_param(bot, "plies")->value,
                              .cubeful = rules->cube_on,
                              .jacoby = rules->cube_jacoby,
                              .beavers = rules->cube_beavers > 0,
                              .patience = bot_param(bot, "patience")->value};
    if (seat->gnubg != NULL && !same_settings(&seat->settings, &settings)) {
        gnubg_stop(seat->gnubg);
        seat->gnubg = NULL;
    }
    if (seat->gnubg == NULL) {
        seat->settings = settings;
        seat->gnubg = gnubg_start(&settings, error);
    }
    return seat->gnubg != NULL ? STATUS_OK : STATUS_ILLEGAL;
}

Status bot_gnubg_decide(Bot *bot, const BotQuestion *question, const Node *node, double *value, size_t *play,
                        const char **word, Error *error) {
    RETURN_IF_FAILED(bot_gnubg_check(bot, question->rules, error));
    if (node->decide == DECIDE_CHOOSE) {
        return STATUS_OK;
    }
    RETURN_IF_FAILED(sit_down(bot, question->rules, error));
    Gnubg *gnubg = bot->gnubg->gnubg;
    Status status = node->decide == DECIDE_PLAY
                        ? gnubg_choose(gnubg, question->rules, question->position, question->plays, play, error)
                        : gnubg_say(gnubg, question->rules, question->position, node, word, error);
    if (status == STATUS_OK && value != NULL) {
        status = gnubg_rate(gnubg, question->rules, question->position, question->plays, bot->gnubg->settings.plies,
                            play, 1, value, error);
    }
    if (status != STATUS_OK) {
        gnubg_stop(gnubg);
        bot->gnubg->gnubg = NULL;
    }
    return status;
}
