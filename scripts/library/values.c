// SPDX-License-Identifier: MIT
// What a net thinks of positions of the library: see scripts/nardbox.h. The net is that of a bot which plays by one.
#include "scripts/library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Has rules->judge play by this file, "": by the net that knows the rules best.
static NardboxStatus find_judge(NardboxRules *rules, const char *file, NardboxError *error) {
    VariantError wrong;
    Error said = {0, 0, ""};
    const NetFound *found;
    char *setting = malloc(strlen(file) + sizeof "file=");
    Bot *bot = setting != NULL ? bot_load("net", &wrong) : NULL;
    Status status = STATUS_NO_MEMORY; // it is part of the library, and nothing else can fail
    if (bot != NULL) {
        sprintf(setting, "file=%s", file);
        status = bot_set(bot, setting, &said);
    }
    if (status == STATUS_OK) {
        status = bot_net(bot, rules->variant, 0, &rules->rules, &found, &said);
    }
    free(setting);
    if (status != STATUS_OK) {
        bot_destroy(bot);
        return status == STATUS_ILLEGAL ? library_fail(error, NARDBOX_NOT_FOUND, "%s", said.text)
                                        : library_status(rules, status, &said, error);
    }
    bot_destroy(rules->judge);
    rules->judge = bot;
    return NARDBOX_OK;
}

NardboxStatus nardbox_rules_net(NardboxRules *rules, const char *file, NardboxError *error) {
    if (file != NULL && *file == '\0') {
        return library_fail(error, NARDBOX_BAD_INPUT, "the name of a net's file is empty");
    }
    return find_judge(rules, file != NULL ? file : "", error);
}

static NardboxStatus prepare(NardboxRules *rules, int plies, NardboxError *error) {
    if (plies < 0 || plies > NARDBOX_MOST_PLIES) {
        return library_fail(error, NARDBOX_BAD_INPUT, "0 to %d plies can be looked ahead, not %d", NARDBOX_MOST_PLIES,
                            plies);
    }
    return rules->judge != NULL ? NARDBOX_OK : find_judge(rules, "", error);
}

static NardboxValue value_of(const BotRating *rating) {
    return (NardboxValue){.equity = rating->equity,
                          .win = rating->win,
                          .win_gammon = rating->gammon,
                          .win_backgammon = rating->backgammon,
                          .lose = rating->lose,
                          .lose_gammon = rating->lose_gammon,
                          .lose_backgammon = rating->lose_backgammon};
}

NardboxStatus nardbox_value(const NardboxPosition *position, NardboxSide side, int plies, NardboxValue *value,
                            NardboxError *error) {
    NardboxRules *rules = position->rules;
    BotQuestion question = {.rules = &rules->rules, .variant = rules->variant, .position = &position->playout.position};
    BotRating rating;
    Error said = {0, 0, ""};
    *value = (NardboxValue){0};
    if (side != NARDBOX_WHITE && side != NARDBOX_BLACK) {
        return library_fail(error, NARDBOX_BAD_INPUT, "a position has a value to white or to black");
    }
    NardboxStatus status = prepare(rules, plies, error);
    if (status == NARDBOX_OK) {
        int ahead = plies == 0 && position->playout.position.playing ? 1 : plies; // a roll is worth its best play
        Status valued = bot_value_by_net(rules->judge, &question, ahead, (Side)side, &rating, &said);
        status = library_status(rules, valued, &said, error);
    }
    if (status == NARDBOX_OK) {
        *value = value_of(&rating);
    }
    return status;
}

NardboxStatus nardbox_play_values(const NardboxPosition *position, int plies, NardboxValue *value, size_t count,
                                  size_t *best, NardboxError *error) {
    NardboxRules *rules = position->rules;
    BotQuestion question = {.rules = &rules->rules,
                            .variant = rules->variant,
                            .position = &position->playout.position,
                            .plays = &rules->list};
    Error said = {0, 0, ""};
    NardboxStatus status = prepare(rules, plies, error);
    if (status == NARDBOX_OK) {
        status = library_list(position, error);
    }
    if (status == NARDBOX_OK && count != rules->list.count) {
        return library_fail(error, NARDBOX_BAD_INPUT, "there are %zu plays, not %zu", rules->list.count, count);
    }
    if (status != NARDBOX_OK) {
        return status;
    }
    BotRating *rating = malloc(count * sizeof *rating);
    if (rating == NULL) {
        library_no_memory(error);
        return NARDBOX_NO_MEMORY;
    }
    Status rated = bot_rate_by_net(rules->judge, &question, plies, SIZE_MAX, rating, &said);
    status = library_status(rules, rated, &said, error);
    for (size_t i = 0; status == NARDBOX_OK && i < count; i++) {
        value[rating[i].play] = value_of(&rating[i]);
    }
    if (status == NARDBOX_OK && best != NULL) {
        *best = rating[0].play;
    }
    free(rating);
    return status;
}
