// SPDX-License-Identifier: MIT
// The luck of the rolls of a game: see luck.h.
#include "repl/lab/luck.h"

#include "core/search.h"
#include "repl/base/text.h"
#include "scripts/endgames.h"

#include <stdlib.h>
#include <string.h>

struct LabLuck {
    Rules rules; // without the cube, of which nets know nothing
    Searcher *searcher;
    SearchOptions options;
    int kinds;
    NetKind kind[NET_MAX_KINDS];
    ChanceOutcome outcome[FLOW_MAX_ROLLS];
    RollLuck roll[FLOW_MAX_ROLLS];
};

LabLuck *lab_luck_create(const Net *net, const Rules *rules) {
    LabLuck *luck = memory_get(1, sizeof *luck);
    luck->rules = *rules;
    luck->rules.cube_on = luck->rules.cube_jacoby = 0;
    luck->searcher = searcher_of_net(net, &luck->rules, &endgames, 0);
    memory_need(luck->searcher != NULL);
    luck->kinds = net_reader_kinds(searcher_reader(luck->searcher), luck->kind);
    luck->options = search_options(&luck->rules, 1);
    return luck;
}

void lab_luck_destroy(LabLuck *luck) {
    if (luck != NULL) {
        searcher_destroy(luck->searcher);
        free(luck);
    }
}

size_t lab_luck_outcome(const ChanceOutcome *outcome, size_t outcomes, const uint8_t *dice, int count, bool opening) {
    uint8_t fallen[RULES_MAX_NUMBERS];
    size_t i = 0;
    memcpy(fallen, dice, (size_t)count);
    if (!opening) {
        numbers_sort(fallen, count);
    }
    while (i < outcomes && (outcome[i].count != count || memcmp(outcome[i].dice, fallen, (size_t)count) != 0)) {
        i++;
    }
    return i;
}

static void add_roll(const LabLuck *luck, const RollLuck *roll, Side starter, unsigned cube, GameLuck *sum) {
    const NetValue *value = &roll->value;
    double share = (double)value->chance[2 * luck->kinds] / 2, points = value->equity * cube, gammons = 0;
    for (int i = 0; i < luck->kinds; i++) {
        Outcome outcome = luck->kind[i].outcome;
        share += (double)value->chance[i];
        if (outcome == OUTCOME_GAMMON || outcome == OUTCOME_BACKGAMMON) {
            gammons += (double)value->chance[i] + (double)value->chance[luck->kinds + i];
        }
    }
    sum->share += roll->weight * share;
    sum->points += roll->weight * points;
    sum->gammons += roll->weight * gammons;
    sum->starter_wins += roll->weight * (starter == BLACK ? 1 - share : share);
    sum->starter_points += roll->weight * (starter == BLACK ? -points : points);
}

Status lab_luck_add(LabLuck *luck, const Position *position, const uint8_t *dice, int count, GameLuck *sum,
                    Error *error) {
    Position at = *position;
    unsigned cube = position->cube > 0 ? position->cube : 1;
    at.cube = 1;
    at.cube_owner = NOBODY;
    size_t outcomes;
    RETURN_IF_FAILED(flow_list_rolls(&luck->rules, &at, luck->outcome, &outcomes, error));
    size_t fallen = lab_luck_outcome(luck->outcome, outcomes, dice, count, position->turn == NOBODY);
    if (outcomes == 1) {
        return STATUS_OK; // this is no luck
    }
    if (fallen == outcomes) {
        return error_set(error, STATUS_ILLEGAL, 0, 0, "the roll that fell is none of those that can fall");
    }
    RETURN_IF_FAILED(
        searcher_luck(luck->searcher, &luck->options, &at, WHITE, luck->outcome, outcomes, fallen, luck->roll, error));
    for (size_t i = 0; i < outcomes; i++) {
        Side starter = position->turn == NOBODY ? luck->roll[i].starter : (Side)position->starter;
        add_roll(luck, &luck->roll[i], starter, cube, sum);
    }
    return STATUS_OK;
}
