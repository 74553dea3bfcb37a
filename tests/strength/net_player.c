// SPDX-License-Identifier: MIT
// A net as a player. See the header.
#include "tests/strength/net_player.h"

#include "core/flow.h"
#include "core/net.h"
#include "core/playout.h"
#include "tests/strength/strength_kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 2, LOOK_AT = 5, MOST_OUTCOMES = 1296, FIRST_LIST = 256 };

// What looks one ply ahead of the last one needs: lists[p] is that of plays looked at with p plies to go.
typedef struct NetPlayer {
    Net *net;
    NetReader *reader; // made with the first decision, which brings the rules
    int plies;
    PlayList lists[MOST_PLIES];
} NetPlayer;

static double value_to(NetPlayer *player, const Rules *rules, const Position *position, Side side, int plies);

// The plays to look at further, the best first, by their values to who chooses; returns how many.
static size_t take_best(const NetValue *value, size_t count, double sign, size_t order[LOOK_AT]) {
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        double equity = sign * value[i].equity;
        if (taken == LOOK_AT && equity <= sign * value[order[taken - 1]].equity) {
            continue;
        }
        size_t at = taken < LOOK_AT ? taken++ : LOOK_AT - 1;
        for (; at > 0 && sign * value[order[at - 1]].equity < equity; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return taken;
}

// The best play and what it is worth to position->turn, looking so many plies ahead.
static size_t best_play(NetPlayer *player, const Rules *rules, const Position *position, const PlayList *plays,
                        int plies, double *equity) {
    Error error = {0};
    NetValue chosen, *value;
    size_t order[LOOK_AT], best = 0;
    double sign = position->by_enemy ? -1 : 1, highest = -INFINITY;
    if (plies == 0) {
        if (net_choose(player->reader, position, plays, &best, &chosen, &error) != STATUS_OK) {
            fail("net: %s", error.text);
        }
        *equity = chosen.equity;
        return best;
    }
    value = allocate(plays->count, sizeof *value);
    if (net_values(player->reader, position, plays, value, &error) != STATUS_OK) {
        fail("net: %s", error.text);
    }
    size_t count = take_best(value, plays->count, sign, order);
    for (size_t i = 0; i < count; i++) {
        Play play;
        Position after = *position;
        play_list_get(plays, order[i], &play);
        if (flow_apply_play(rules, &after, &play, &error) != STATUS_OK) {
            fail("net: %s", error.text);
        }
        double worth = value_to(player, rules, &after, (Side)position->turn, plies - 1);
        if (sign * worth > highest) {
            highest = sign * worth;
            best = order[i];
        }
    }
    *equity = sign * highest;
    free(value);
    return best;
}

// ---- what is met on the way

static double value_of_throws(NetPlayer *player, const Rules *rules, const Position *position, Side side, int plies) {
    ChanceOutcome outcome[MOST_OUTCOMES];
    Error error = {0};
    double sum = 0, weights = 0;
    size_t count = flow_chance_outcomes(rules, position, outcome, MOST_OUTCOMES, &error);
    for (size_t i = 0; i < count && count <= MOST_OUTCOMES; i++) {
        Position after = *position;
        if (flow_apply_roll(rules, &after, outcome[i].dice, outcome[i].count, &error) != STATUS_OK) {
            fail("net: %s", error.text);
        }
        sum += outcome[i].weight * value_to(player, rules, &after, side, plies);
        weights += outcome[i].weight;
    }
    return weights > 0 ? sum / weights : 0;
}

static double value_to(NetPlayer *player, const Rules *rules, const Position *position, Side side, int plies) {
    Position next = *position;
    Node node;
    double equity;
    for (flow_next(rules, &next, &node); node.kind == NODE_DECIDE && node.decide != DECIDE_PLAY;
         flow_next(rules, &next, &node)) {
        if (flow_apply_word(rules, &next, node_plain_word(&node), NULL) != STATUS_OK) {
            fail("net: %s cannot be said", node_plain_word(&node));
        }
    }
    if (node.kind == NODE_OVER) {
        return node.winner == NOBODY ? 0 : node.winner == side ? node.points : -node.points;
    }
    if (node.kind == NODE_CHANCE) {
        return value_of_throws(player, rules, &next, side, plies);
    }
    PlayList *list = &player->lists[plies];
    if (plays_generate_growing(rules, &next, list) != STATUS_OK) {
        fail("net: too many plays");
    }
    best_play(player, rules, &next, list, plies, &equity);
    return (Side)next.turn == side ? equity : -equity;
}

// ---- the player

static size_t choose(void *self, const Decision *decision) {
    NetPlayer *player = self;
    double equity;
    Error error;
    if (player->reader == NULL) {
        if (net_fits(player->net, decision->rules, &error) != STATUS_OK) {
            fail("net: %s", error.text);
        }
        player->reader = net_reader_create(player->net, decision->rules);
    }
    if (player->reader == NULL) {
        fail("not enough memory");
    }
    return best_play(player, decision->rules, decision->position, decision->plays, player->plies, &equity);
}

static void destroy(void *self) {
    NetPlayer *player = self;
    for (int i = 0; i < MOST_PLIES; i++) {
        play_list_destroy(&player->lists[i]);
    }
    net_reader_destroy(player->reader);
    net_destroy(player->net);
    free(player);
}

static Net *read_net(const char *path) {
    Net *net;
    Error error = {0};
    FILE *file = fopen(path, "rb");
    long size = file != NULL && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    unsigned char *bytes = size >= 0 ? allocate((size_t)size + 1, 1) : NULL;
    if (bytes == NULL || fseek(file, 0, SEEK_SET) != 0 || fread(bytes, 1, (size_t)size, file) != (size_t)size) {
        fail("%s: cannot be read", path);
    }
    fclose(file);
    if (net_read(&net, bytes, (size_t)size, &error) != STATUS_OK) {
        fail("%s: %s", path, error.text);
    }
    free(bytes);
    return net;
}

Player net_player_create(const char *argument) {
    NetPlayer *player = allocate(1, sizeof *player);
    char path[4096];
    const char *option = strstr(argument, ",ply=");
    snprintf(path, sizeof path, "%.*s", option != NULL ? (int)(option - argument) : (int)strlen(argument), argument);
    player->plies = option != NULL ? (int)read_number("ply", option + strlen(",ply="), 0, MOST_PLIES) : 0;
    player->net = read_net(path);
    for (int i = 0; i < MOST_PLIES; i++) {
        if (play_list_create(&player->lists[i], FIRST_LIST) != STATUS_OK) {
            fail("not enough memory");
        }
    }
    return (Player){.choose = choose, .destroy = destroy, .self = player};
}
