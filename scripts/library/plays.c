// SPDX-License-Identifier: MIT
// Plays of the library, random games, and what a net thinks of both: see scripts/nardbox.h. The net is that of a bot
// which plays by one.
#include "scripts/library/library.h"

#include "core/play_text.h"
#include "core/rule_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)NARDBOX_PLAY_TEXT == (int)PLAY_TEXT, "as the header promises");

// ---- the list

// Lists the plays of the position, if they are not listed already; at another node than that of a play NARDBOX_ILLEGAL.
static NardboxStatus list_plays(const NardboxPosition *position, NardboxError *error) {
    NardboxRules *rules = position->rules;
    const Node *node = &position->playout.node;
    Error said;
    if (rules->listed == position->state) {
        return NARDBOX_OK;
    }
    if (node->status != STATUS_OK || library_next(node) != NARDBOX_PLAY) {
        return library_fail(error, NARDBOX_ILLEGAL, "there are no numbers to play now");
    }
    rules->listed = 0;
    Status status = plays_generate_growing(&rules->rules, &position->playout.position, &rules->list);
    if (status == STATUS_SCRIPT) {
        hooks_failed(&rules->rules, &said);
    }
    rules->listed = status == STATUS_OK ? position->state : 0;
    return library_status(rules, status, &said, error);
}

// The play of that index.
static NardboxStatus find_play(const NardboxPosition *position, size_t index, Play *play, NardboxError *error) {
    NardboxStatus status = list_plays(position, error);
    const PlayList *list = &position->rules->list;
    if (status == NARDBOX_OK && index >= list->count) {
        return library_fail(error, NARDBOX_BAD_INPUT, "there is no play %zu: there are %zu, the first is 0", index,
                            list->count);
    }
    if (status == NARDBOX_OK) {
        play_list_get(list, index, play);
    }
    return status;
}

NardboxStatus nardbox_play_count(const NardboxPosition *position, size_t *count, NardboxError *error) {
    NardboxStatus status = list_plays(position, error);
    *count = status == NARDBOX_OK ? position->rules->list.count : 0;
    return status;
}

NardboxStatus nardbox_play_text(const NardboxPosition *position, size_t index, char *out, size_t size, size_t *length,
                                NardboxError *error) {
    Play play;
    NardboxStatus status = find_play(position, index, &play, error);
    if (status == NARDBOX_OK) {
        Side side = (Side)position->playout.position.turn;
        size_t all = play_print(&position->rules->rules, side, NUMBERING_OWN, &play, out, size);
        if (length != NULL) {
            *length = all;
        }
    }
    return status;
}

NardboxStatus nardbox_play_steps(const NardboxPosition *position, size_t index, NardboxStep step[NARDBOX_MOST_NUMBERS],
                                 size_t *count, NardboxError *error) {
    Play play;
    NardboxStatus status = find_play(position, index, &play, error);
    *count = status == NARDBOX_OK ? play.step_count : 0;
    for (size_t i = 0; i < *count; i++) {
        const Step *made = &play.step[i];
        step[i] = (NardboxStep){.from = made->from,
                                .to = made->to,
                                .number = made->die,
                                .hit = made->contact == CONTACT_HIT,
                                .pin = made->contact == CONTACT_PIN};
    }
    return status;
}

NardboxPosition *nardbox_play_position(const NardboxPosition *position, size_t index, NardboxError *error) {
    NardboxPosition *after = nardbox_position_copy(position);
    if (after == NULL) {
        return library_no_memory(error);
    }
    if (nardbox_play(after, index, error) != NARDBOX_OK) {
        nardbox_position_free(after);
        return NULL;
    }
    return after;
}

// ---- one of them

static NardboxStatus make_play(NardboxPosition *position, const Play *play, NardboxError *error) {
    Playout *playout = &position->playout;
    Status status = flow_apply_play(playout->rules, &playout->position, play, &playout->error);
    return library_changed(position, status, error);
}

NardboxStatus nardbox_play(NardboxPosition *position, size_t index, NardboxError *error) {
    Play play;
    NardboxStatus status = find_play(position, index, &play, error);
    return status == NARDBOX_OK ? make_play(position, &play, error) : status;
}

static NardboxStatus refuse(const NardboxRules *rules, const Refusal *refusal, NardboxError *error) {
    if (refusal->key[0] == '\0') {
        bool script = refusal->place[0] != '\0';
        return library_fail(error, NARDBOX_ILLEGAL, script ? "%s (%s)" : "%s", refusal->text, refusal->place);
    }
    bool from_file = rules_key_equal(&rules->rules, variant_rules(rules->variant, 0), refusal->key);
    const char *place = from_file ? variant_key_place(rules->variant, refusal->key) : NULL;
    return library_fail(error, NARDBOX_ILLEGAL, place != NULL ? "%s (%s = %s, %s)" : "%s (%s = %s)", refusal->text,
                        refusal->key, refusal->value, place);
}

NardboxStatus nardbox_play_typed(NardboxPosition *position, const char *text, NardboxError *error) {
    NardboxRules *rules = position->rules;
    Judgement judgement;
    Error said = {0, 0, ""};
    NardboxStatus listed = list_plays(position, error);
    if (listed != NARDBOX_OK) {
        return listed;
    }
    Status status =
        play_judge(&rules->rules, &position->playout.position, NUMBERING_OWN, text, &rules->list, &judgement, &said);
    if (status == STATUS_OK) {
        return nardbox_play(position, judgement.play, error);
    }
    return status == STATUS_ILLEGAL ? refuse(rules, &judgement.refusal, error)
                                    : library_status(rules, status, &said, error);
}

// ---- at random

// A play each of which is as likely as the others.
static Status pick(Playout *playout, Play *play) {
    uint64_t random = (uint64_t)rng_below(&playout->choices, playout->drawn++, UINT32_MAX) << 32;
    return playout_pick(playout, random, play);
}

NardboxStatus nardbox_play_random(NardboxPosition *position, NardboxError *error) {
    Playout *playout = &position->playout;
    Play play;
    if (library_next(&playout->node) != NARDBOX_PLAY) {
        return list_plays(position, error); // says so
    }
    position->rules->listed = 0; // the list is work space
    Status status = pick(playout, &play);
    return status == STATUS_OK ? make_play(position, &play, error)
                               : library_status(position->rules, status, &playout->error, error);
}

NardboxStatus nardbox_playout(NardboxPosition *position, NardboxError *error) {
    static const PlayoutCalls calls = {.before = playout_limits, .play = pick};
    Playout *playout = &position->playout;
    playout->calls = &calls;
    playout->decisions = playout->passes = 0;
    position->rules->listed = 0;
    PlayoutEnd end = playout_run(playout);
    NardboxStatus status =
        end == PLAYOUT_FAILED ? library_status(position->rules, playout->status, &playout->error, error) : NARDBOX_OK;
    library_changed(position, STATUS_OK, NULL);
    return end == PLAYOUT_UNFINISHED ? library_fail(error, NARDBOX_UNFINISHED, "the game goes round without an end")
                                     : status;
}

// ---- values

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
        status = list_plays(position, error);
    }
    if (status == NARDBOX_OK && count != rules->list.count) {
        return library_fail(error, NARDBOX_BAD_INPUT, "there are %zu plays, not %zu", rules->list.count, count);
    }
    if (status != NARDBOX_OK) {
        return status;
    }
    BotRating *rating = malloc(count * sizeof *rating);
    if (rating == NULL) {
        return library_status(rules, STATUS_NO_MEMORY, &said, error);
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
