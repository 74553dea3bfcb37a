// SPDX-License-Identifier: MIT
// One roll of look-ahead: see net.h.
#include "core/net/net_parts.h"

#include "core/playout.h"

#include <string.h>

enum { MOST_NODES = 4 }; // words and rolls between a play and the next one

typedef struct Ahead {
    NetReader *reader;
    PlayList *work;
    Error *error;
} Ahead;

static void add_value(NetValue *sum, const NetValue *value, double weight) {
    for (int i = 0; i < NET_MAX_OUTCOMES; i++) {
        sum->chance[i] += (float)weight * value->chance[i];
    }
    sum->equity += weight * value->equity;
}

static Status value_of(const Ahead *ahead, const Position *position, Side side, int depth, NetValue *value);

static Status mean_of_rolls(const Ahead *ahead, const Position *position, Side side, int depth, NetValue *value) {
    const Rules *rules = ahead->reader->rules;
    ChanceOutcome outcome[HOOK_MAX_ROLLS];
    size_t count = flow_chance_outcomes(rules, position, outcome, HOOK_MAX_ROLLS, ahead->error);
    double weights = 0;
    memset(value, 0, sizeof *value);
    if (count == 0 || count > HOOK_MAX_ROLLS) {
        return count == 0 ? STATUS_SCRIPT : error_set(ahead->error, STATUS_FULL, 0, 0, "there are too many rolls");
    }
    for (size_t i = 0; i < count; i++) {
        weights += outcome[i].weight;
    }
    for (size_t i = 0; i < count; i++) {
        Position next = *position;
        NetValue one;
        Status status = flow_apply_roll(rules, &next, outcome[i].dice, outcome[i].count, ahead->error);
        status = status == STATUS_OK ? value_of(ahead, &next, side, depth, &one) : status;
        if (status != STATUS_OK) {
            return status;
        }
        add_value(value, &one, outcome[i].weight / weights);
    }
    return STATUS_OK;
}

static Status best_reply(const Ahead *ahead, const Position *position, Side side, NetValue *value) {
    size_t index;
    Status status = plays_generate_growing(ahead->reader->rules, position, ahead->work);
    if (status != STATUS_OK) {
        return status == STATUS_SCRIPT ? hooks_failed(ahead->reader->rules, ahead->error)
                                       : error_set(ahead->error, status, 0, 0, "the plays cannot be listed");
    }
    status = net_choose(ahead->reader, position, ahead->work, &index, value, ahead->error);
    if (status == STATUS_OK && position->turn != side) {
        net_turn_value(ahead->reader, value);
    }
    return status;
}

// Who offers the cube or answers says the plain word: values are cubeless. Else each word is tried.
static Status best_word(const Ahead *ahead, const Position *position, const Node *node, Side side, int depth,
                        NetValue *value) {
    bool cube = node->decide == DECIDE_TURN || node->decide == DECIDE_ANSWER;
    for (int i = 0; i < node->word_count; i++) {
        const char *word = cube ? node_plain_word(node) : node->words[i];
        Position next = *position;
        NetValue one;
        Status status = flow_apply_word(ahead->reader->rules, &next, word, ahead->error);
        status = status == STATUS_OK ? value_of(ahead, &next, side, depth, &one) : status;
        if (status != STATUS_OK) {
            return status;
        }
        if (i == 0 || (node->actor == side ? one.equity > value->equity : one.equity < value->equity)) {
            *value = one;
        }
        if (cube) {
            break;
        }
    }
    return STATUS_OK;
}

static Status value_of(const Ahead *ahead, const Position *position, Side side, int depth, NetValue *value) {
    Node node;
    flow_next(ahead->reader->rules, position, &node);
    if (node.status != STATUS_OK) {
        return hooks_failed(ahead->reader->rules, ahead->error);
    }
    if (node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY) {
        return best_reply(ahead, position, side, value);
    }
    if (node.kind == NODE_OVER || (depth >= MOST_NODES && position->turn != NOBODY)) {
        return net_value(ahead->reader, position, side, value, ahead->error);
    }
    if (depth >= MOST_NODES) { // an opening without an end
        memset(value, 0, sizeof *value);
        return STATUS_OK;
    }
    return node.kind == NODE_CHANCE ? mean_of_rolls(ahead, position, side, depth + 1, value)
                                    : best_word(ahead, position, &node, side, depth + 1, value);
}

Status net_value_ahead(NetReader *reader, const Position *position, Side side, PlayList *work, NetValue *value,
                       Error *error) {
    return value_of(&(Ahead){reader, work, error}, position, side, 0, value);
}

Status net_ahead(NetReader *reader, const Position *position, const PlayList *list, size_t most, PlayList *work,
                 NetValue *value, size_t at[NET_AHEAD], size_t *count, Error *error) {
    double sign = position->by_enemy ? -1 : 1;
    *count = net_best_plays(value, list->count, sign, most < NET_AHEAD ? most : NET_AHEAD, at);
    for (size_t i = 0; i < *count; i++) {
        Position next = *position;
        Play play;
        play_list_get(list, at[i], &play);
        Status status = flow_apply_play(reader->rules, &next, &play, error);
        status = status == STATUS_OK ? net_value_ahead(reader, &next, (Side)position->turn, work, &value[at[i]], error)
                                     : status;
        if (status != STATUS_OK) {
            return status;
        }
    }
    for (size_t i = 1; i < *count; i++) {
        size_t moved = at[i], place = i;
        for (; place > 0 && sign * value[moved].equity > sign * value[at[place - 1]].equity; place--) {
            at[place] = at[place - 1];
        }
        at[place] = moved;
    }
    for (size_t i = 0; i < list->count; i++) {
        double least = sign * value[at[*count - 1]].equity;
        if (sign * value[i].equity > least && !net_is_among(at, *count, i)) {
            value[i].equity = sign * least;
        }
    }
    return STATUS_OK;
}
