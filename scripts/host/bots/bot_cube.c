// SPDX-License-Identifier: MIT
// Cube decisions of bots that only evaluate: how likely is a win, if the evaluation is all that one knows?
//
// An evaluation has no unit. But the spread of its values over the rolls of one turn says how much luck one turn
// brings; over the turns that the race still takes, luck adds up like the steps of a walk at random. A lead is measured
// against that: the chance to win is the normal distribution of lead / (spread of all turns to come).
#include "scripts/host/bots/bot_search.h"

#include "core/playout.h"

#include <math.h>

enum { PIPS_A_TURN = 8, LIST_SIZE = 128 }; // plays that a list is made for; it grows

static const double DOUBLE_FROM = 0.70, DOUBLE_TO = 0.92, TAKE_FROM = 0.23, BEAVER_FROM = 0.5;

// What `side` leads by, seen from both sides; 1 or -1 in *over if the game is decided.
static double lead(Search *search, const Position *position, Side side, int *over) {
    Node node;
    flow_next(search->rules, position, &node);
    *over = 0;
    if (node.kind == NODE_OVER) {
        *over = node.winner == side ? 1 : node.winner == side_other(side) ? -1 : 0;
        return 0;
    }
    return (search_evaluate(search, position, side) - search_evaluate(search, position, side_other(side))) / 2;
}

// Makes the play of `side` that it likes best. Anything else than a play is left as it is.
static void play_best(Search *search, Position *position, Side side) {
    Node node;
    flow_next(search->rules, position, &node);
    PlayList *list = &search->bot->list;
    if (list->capacity == 0) { // made when first needed
        search->status = play_list_create(list, LIST_SIZE);
    }
    if (search->status != STATUS_OK || !node_asks(&node, DECIDE_PLAY)) {
        return;
    }
    Status status = plays_generate_growing(search->rules, position, list);
    if (status != STATUS_OK) { // more plays than can be listed: left, too
        search->status = status == STATUS_FULL ? search->status : plays_failed(search->rules, status, search->error);
        return;
    }
    Position best = *position;
    double most = 0;
    for (size_t i = 0; i < list->count && search->status == STATUS_OK; i++) {
        Position next = *position;
        search->status = flow_apply_listed(search->rules, &next, list, i, search->error);
        if (search->status != STATUS_OK) {
            return;
        }
        flow_next(search->rules, &next, &node);
        double value = node.kind == NODE_OVER ? search_outcome(&node, side) : search_evaluate(search, &next, side);
        if (i == 0 || value > most) {
            most = value;
            best = next;
        }
    }
    *position = best;
}

// `side` is about to roll in `position`: how likely it is to win, by the bot's opinion.
static double search_chance(Search *search, const Position *position, Side side) {
    ChanceOutcome outcome[FLOW_MAX_ROLLS];
    double value[FLOW_MAX_ROLLS], weights = 0, mean = 0, square = 0, chance = 0;
    int over[FLOW_MAX_ROLLS];
    size_t count;
    search->status = flow_list_rolls(search->rules, position, outcome, &count, search->error);
    if (search->status != STATUS_OK) {
        return 0.5;
    }
    double open = 0; // weight of the rolls that do not end the game
    for (size_t i = 0; i < count && search->status == STATUS_OK; i++) {
        Position next = *position;
        search->status = flow_apply_roll(search->rules, &next, outcome[i].dice, outcome[i].count, search->error);
        if (search->status == STATUS_OK) {
            play_best(search, &next, side);
            value[i] = lead(search, &next, side, &over[i]);
            weights += outcome[i].weight;
            if (over[i] == 0) {
                open += outcome[i].weight;
                mean += outcome[i].weight * value[i];
            }
        }
    }
    if (search->status != STATUS_OK || weights <= 0) {
        return 0.5;
    }
    mean = open > 0 ? mean / open : 0;
    for (size_t i = 0; i < count; i++) {
        square += over[i] == 0 ? outcome[i].weight * (value[i] - mean) * (value[i] - mean) : 0;
    }
    int points = search->rules->board_points;
    int mine = row_pips(&position->board.row[side], points);
    int theirs = row_pips(&position->board.row[side_other(side)], points);
    double turns = 1 + (double)(mine < theirs ? mine : theirs) / PIPS_A_TURN;
    double spread = open > 0 ? sqrt(square / open * 2 * turns) : 0;
    for (size_t i = 0; i < count; i++) {
        double likely = over[i] != 0 ? (over[i] > 0 ? 1 : 0)
                        : spread > 0 ? 0.5 * erfc(-value[i] / spread / sqrt(2))
                                     : 0.5;
        chance += outcome[i].weight * likely;
    }
    return chance / weights;
}

static const char *answer_of(const Node *node, bool more, bool takes) {
    const char *beaver = node_word(node, "beaver");
    beaver = beaver != NULL ? beaver : node_word(node, "raccoon");
    return more && beaver != NULL ? beaver : node_word(node, takes ? "take" : "drop");
}

// The position after `word`, and after the roll's own decision where there is one.
static void apply(Search *search, Position *position, const char *word) {
    Node node;
    search->status = flow_apply_word(search->rules, position, word, search->error);
    if (search->status != STATUS_OK) {
        return;
    }
    flow_next(search->rules, position, &node);
    if (node_asks(&node, DECIDE_TURN)) {
        search->status = flow_apply_word(search->rules, position, "roll", search->error);
    }
}

const char *search_cube(Search *search, const Position *position, const Node *node) {
    Position next = *position;
    double chance = 0.5; // where no roll follows: a hook asks something first
    Node after;
    if (node->decide == DECIDE_TURN) {
        int over;
        if (lead(search, position, search->me, &over) <= 0) {
            return node_word(node, "roll"); // who does not lead need not reckon
        }
        apply(search, &next, "roll");
        flow_next(search->rules, &next, &after);
        if (search->status == STATUS_OK && after.kind == NODE_CHANCE) {
            chance = search_chance(search, &next, search->me);
        }
        // Who is nearly sure to win plays on where there is more than one point in it.
        bool more = search->rules->score_gammon > search->rules->score_single;
        bool doubles = chance >= DOUBLE_FROM && (chance <= DOUBLE_TO || !more);
        return node_word(node, doubles ? "double" : "roll");
    }
    // The doubler rolls when the answer is given.
    apply(search, &next, "take");
    if (search->status != STATUS_OK) {
        return NULL;
    }
    flow_next(search->rules, &next, &after);
    if (after.kind == NODE_CHANCE) {
        chance = after.actor == search->me ? search_chance(search, &next, search->me)
                                           : 1 - search_chance(search, &next, side_other(search->me));
    }
    return answer_of(node, chance > BEAVER_FROM, chance >= TAKE_FROM);
}
