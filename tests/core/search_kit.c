// SPDX-License-Identifier: MIT
// See search_kit.h.
#include "tests/core/search_kit.h"

#include "core/hash.h"
#include "core/playout.h"

#include <criterion/criterion.h>

// ---- an evaluator that nothing can be known of

static Status invented_value(void *self, const Position *position, Side side, NetValue *value, Error *error) {
    const Rules *rules = self;
    (void)error;
    *value = (NetValue){.equity = 0};
    if (position->over) {
        int points = position->points / position->cube;
        value->equity = position->winner == NOBODY ? 0 : position->winner == side ? points : -points;
    } else if (position->turn == NOBODY) {
        return STATUS_ILLEGAL;
    } else {
        uint64_t hash = hash_bytes(HASH_START, &position->board, sizeof position->board);
        hash = hash_bytes(hash, position->number, sizeof position->number);
        hash = hash_bytes(hash, &position->turn, 1) * UINT64_C(0x9e3779b97f4a7c15);
        double size = (double)(hash >> 40) / (1 << 23) - 1;
        value->equity = (position->turn == side ? size : -size) * rules->score_single;
    }
    return STATUS_OK;
}

static Status invented_values(void *self, const Position *position, const PlayList *list, NetValue *value,
                              Error *error) {
    Status status = STATUS_OK;
    for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
        Position next = *position;
        Play play;
        play_list_get(list, i, &play);
        status = flow_apply_play(self, &next, &play, error);
        status = status == STATUS_OK ? invented_value(self, &next, (Side)position->turn, &value[i], error) : status;
    }
    return status;
}

Searcher *make_searcher(Rules *rules, size_t cache) {
    Evaluator evaluator = {.self = rules, .plays = invented_values, .position = invented_value};
    Searcher *searcher = searcher_create(rules, &evaluator, cache);
    cr_assert_not_null(searcher);
    return searcher;
}

// ---- a crew: units in any order, each by any of its searchers

static void share_by_chance(void *context, size_t units, bool (*work)(void *task, int worker, size_t unit),
                            void *task) {
    Workers *workers = context;
    size_t order[HOOK_MAX_ROLLS];
    for (size_t i = 0; i < units; i++) {
        size_t at = (size_t)random_below(&workers->random, (int)i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    bool goes_on = true;
    for (size_t i = 0; i < units && goes_on; i++) {
        goes_on = work(task, random_below(&workers->random, workers->crew.workers), order[i]);
        workers->shared++;
    }
}

void hire(Workers *workers, int count, Rules *rules, size_t cache, SearchOptions *options) {
    *workers = (Workers){.crew = {count, share_by_chance, workers}, .random = {(uint64_t)count}};
    for (int i = 0; i < count; i++) {
        workers->helper[i] = make_searcher(rules, cache);
    }
    options->crew = &workers->crew;
    options->helper = workers->helper;
}

void dismiss(Workers *workers) {
    for (int i = 0; i < workers->crew.workers; i++) {
        searcher_destroy(workers->helper[i]);
    }
}

// ---- everything, tried

static double expected_of_rolls(Rules *rules, const Position *position, Side side, int plies, int nodes) {
    ChanceOutcome outcome[HOOK_MAX_ROLLS];
    Error error;
    size_t count = flow_chance_outcomes(rules, position, outcome, HOOK_MAX_ROLLS, &error);
    double sum = 0, weights = 0;
    cr_assert(count > 0 && count <= HOOK_MAX_ROLLS);
    for (size_t i = 0; i < count; i++) {
        Position next = *position;
        cr_assert_eq(flow_apply_roll(rules, &next, outcome[i].dice, outcome[i].count, &error), STATUS_OK);
        if (next.turn == NOBODY) {
            continue; // a tie: the opening roll is made again
        }
        sum += outcome[i].weight * expected(rules, &next, side, plies, nodes + 1);
        weights += outcome[i].weight;
    }
    return sum / weights;
}

double expected(Rules *rules, const Position *position, Side side, int plies, int nodes) {
    NetValue value;
    Node node;
    Error error;
    flow_next(rules, position, &node);
    cr_assert_eq(node.status, STATUS_OK);
    bool play = node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY;
    if (node.kind == NODE_OVER || plies == 0 || (nodes >= SEARCH_MOST_NODES && !play)) {
        cr_assert_eq(invented_value(rules, position, side, &value, &error), STATUS_OK);
        return value.equity;
    }
    if (node.kind == NODE_CHANCE) {
        return expected_of_rolls(rules, position, side, plies, nodes);
    }
    PlayList list = {.count = (size_t)node.word_count};
    bool cube = !play && node.decide != DECIDE_CHOOSE;
    double best = 0;
    if (play) {
        list = make_plays(rules, position);
    }
    for (size_t i = 0; i < (cube ? 1 : list.count); i++) {
        Position next = *position;
        Play each;
        if (play) {
            play_list_get(&list, i, &each);
            cr_assert_eq(flow_apply_play(rules, &next, &each, &error), STATUS_OK);
        } else {
            const char *word = cube ? node_plain_word(&node) : node.words[i];
            cr_assert_eq(flow_apply_word(rules, &next, word, &error), STATUS_OK);
        }
        double one = expected(rules, &next, side, plies - play, play ? 0 : nodes + 1);
        best = i == 0 || (node.actor == side ? one > best : one < best) ? one : best;
    }
    if (play) {
        play_list_destroy(&list);
    }
    return best;
}
