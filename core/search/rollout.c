// SPDX-License-Identifier: MIT
// Rollouts: see rollout.h.
#include "core/rollout.h"

#include "core/playout.h"
#include "core/search/search_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    EVEN_ROLLS = 2,    // rolls that are dealt evenly
    MOST_DEALT = 1296, // .. where so many are equally likely at most
    FIRST_LIST = 256,
};

// The numbers below `count`, shuffled.
typedef struct Deal {
    uint32_t count;
    uint16_t number[MOST_DEALT];
} Deal;

struct Rollout {
    const RolloutPlan *plan;
    Searcher *searcher;
    SearchOptions one_ahead, ahead; // the next play; as far as players look
    PlayList list;
    NetValue *value; // of a list
    uint8_t *plies;
    size_t room;
    Deal deal[EVEN_ROLLS];
    uint32_t number; // of the game
    NetValue luck;
    ChanceOutcome outcome[FLOW_MAX_ROLLS];
    RollLuck roll[FLOW_MAX_ROLLS];
};

Rollout *rollout_create(const Net *net, const Rules *rules, const RolloutPlan *plan) {
    Rollout *rollout = calloc(1, sizeof *rollout);
    if (rollout == NULL) {
        return NULL;
    }
    rollout->plan = plan;
    rollout->one_ahead = search_options(rules, 1);
    rollout->ahead = search_options(rules, plan->ply);
    rollout->one_ahead.stop = rollout->ahead.stop = plan->stop;
    rollout->searcher = searcher_of_net(net, rules, plan->tables, 0);
    if (rollout->searcher == NULL || play_list_create(&rollout->list, FIRST_LIST) != STATUS_OK) {
        rollout_destroy(rollout);
        return NULL;
    }
    return rollout;
}

void rollout_destroy(Rollout *rollout) {
    if (rollout != NULL) {
        searcher_destroy(rollout->searcher);
        play_list_destroy(&rollout->list);
        free(rollout->value);
        free(rollout->plies);
        free(rollout);
    }
}

// ---- rolls

static void shuffle(const Rollout *rollout, uint32_t throw, uint32_t count, Deal *deal) {
    const RngKey key = {.seed = rollout->plan->seed, .game = throw, .purpose = PURPOSE_RULES};
    deal->count = count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = rng_below(&key, i, i + 1);
        deal->number[i] = deal->number[at];
        deal->number[at] = (uint16_t)i;
    }
}

// One of so many rolls that are equally likely. Every game has each of them with the same chance over all seeds, so
// that those few that were played before somebody stopped are no worse than any.
static uint32_t draw(Rollout *rollout, const Playout *playout, uint32_t throw, uint32_t count) {
    if (throw >= EVEN_ROLLS || count > MOST_DEALT) {
        return rng_below(&playout->dice, throw, count);
    }
    Deal *deal = &rollout->deal[throw];
    if (deal->count != count) {
        shuffle(rollout, throw, count, deal);
    }
    uint32_t number = rollout->number;
    return deal->number[throw == 0 ? number % count : (number % count + number / count) % count];
}

static Status add_luck(Rollout *rollout, Playout *playout, size_t count, size_t fallen) {
    RETURN_IF_FAILED(searcher_luck(rollout->searcher, &rollout->one_ahead, playout->at, rollout->plan->side,
                                   rollout->outcome, count, fallen, rollout->roll, &playout->error));
    for (size_t i = 0; i < count; i++) {
        search_add_value(&rollout->luck, &rollout->roll[i].value, rollout->roll[i].weight);
    }
    return STATUS_OK;
}

static Status roll(Playout *playout, uint8_t *dice, int *dice_count) {
    Rollout *rollout = playout->context;
    const ChanceOutcome *outcome = rollout->outcome;
    size_t count;
    RETURN_IF_FAILED(flow_list_rolls(playout->rules, playout->at, rollout->outcome, &count, &playout->error));
    uint32_t weights = 0;
    for (size_t i = 0; i < count; i++) {
        weights += outcome[i].weight;
    }
    uint32_t drawn = draw(rollout, playout, playout->throws - 1, weights);
    size_t fallen = 0;
    while (drawn >= outcome[fallen].weight) {
        drawn -= outcome[fallen++].weight;
    }
    memcpy(dice, outcome[fallen].dice, outcome[fallen].count);
    *dice_count = outcome[fallen].count;
    return rollout->plan->luck || count == 1 ? STATUS_OK : add_luck(rollout, playout, count, fallen);
}

// ---- decisions

static Status choose_ahead(Rollout *rollout, Playout *playout, size_t *index) {
    if (search_room(&rollout->value, &rollout->plies, &rollout->room, playout->plays->count) != STATUS_OK) {
        return error_no_memory(&playout->error);
    }
    return searcher_plays(rollout->searcher, &rollout->ahead, playout->at, playout->plays, rollout->value,
                          rollout->plies, index, &playout->error);
}

static Status choose_play(Playout *playout, Play *play) {
    Rollout *rollout = playout->context;
    size_t index = 0;
    NetValue value;
    RETURN_IF_FAILED(playout_list(playout));
    if (playout->plays->count > 1) {
        RETURN_IF_FAILED(rollout->plan->ply > 0 ? choose_ahead(rollout, playout, &index)
                                                : net_choose(rollout->searcher->reader, playout->at, playout->plays,
                                                             &index, &value, &playout->error));
    }
    return playout_take(playout, index, play);
}

static Status choose_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    Rollout *rollout = playout->context;
    const char *said = node_plain_word(&playout->node);
    Status status =
        playout->node.decide == DECIDE_CHOOSE
            ? searcher_word(rollout->searcher, &rollout->one_ahead, playout->at, &playout->node, &said, &playout->error)
            : STATUS_OK;
    memcpy(word, said, HOOK_OPTION_TEXT);
    return status;
}

// ---- a game

static bool is_stopped(const Rollout *rollout) {
    return rollout->plan->stop != NULL && rollout->plan->stop(NULL);
}

static PlayoutEnd leave(Playout *playout) {
    const Rollout *rollout = playout->context;
    unsigned rolls = rollout->plan->rolls;
    NetValue value;
    bool waits = playout->node.kind == NODE_CHANCE && playout->at->turn != NOBODY;
    bool enough = waits && ((rolls > 0 && playout->throws >= rolls) ||
                            net_table_value(rollout->searcher->reader, playout->at, rollout->plan->side, &value));
    return enough || is_stopped(rollout) ? PLAYOUT_STOPPED : playout_limits(playout);
}

Status rollout_play(Rollout *rollout, const Position *start, uint32_t number, RolloutGame *game, Error *error) {
    static const PlayoutCalls calls = {.before = leave, .roll = roll, .play = choose_play, .word = choose_word};
    const Rules *rules = rollout->searcher->rules;
    Playout playout;
    rollout->number = number;
    memset(&rollout->luck, 0, sizeof rollout->luck);
    memset(game, 0, sizeof *game);
    playout_begin(&playout, &calls, rollout, rules, &rollout->list, rollout->plan->seed, number);
    playout.position = *start;
    PlayoutEnd end = playout_run(&playout);
    Status status = end == PLAYOUT_FAILED ? playout.status : STATUS_OK;
    if (status == STATUS_OK && (playout.position.over || playout.position.turn != NOBODY)) {
        status =
            net_value(rollout->searcher->reader, &playout.position, rollout->plan->side, &game->value, &playout.error);
    }
    if (status != STATUS_OK) {
        *error = playout.error;
        return status;
    }
    game->value.equity -= rollout->plan->gained;
    game->plain = game->value.equity;
    game->rolls = playout.throws;
    game->unfinished = end == PLAYOUT_UNFINISHED;
    game->cut = is_stopped(rollout); // a search, too, may have been cut short
    search_add_value(&game->value, &rollout->luck, -1);
    return STATUS_OK;
}
