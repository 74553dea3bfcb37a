// SPDX-License-Identifier: MIT
// One ply after the other: what is looked at further is chosen by what the plies before have found.
#include "core/search/search_parts.h"

#include <string.h>

enum { MOST_POSITIONS = 10000000 }; // three plies of backgammon take six million, and three seconds

static const SearchFilter filters[SEARCH_MAX_PLIES] = {{2, 8, 0.16}, {2, 5, 0.10}, {2, 3, 0.05}};
static const SearchFilter replies = {1, 3, 0.08};

static atomic_uint_least64_t searches; // so far

SearchOptions search_options(const Rules *rules, int plies) {
    SearchOptions options = {.plies = plies, .reply = replies, .positions = MOST_POSITIONS};
    int most = rules->total[0] > rules->total[1] ? rules->total[0] : rules->total[1];
    double usual = rules->score_count == COUNT_LEFT ? most / 4.0 : rules->score_single; // points of a game
    memcpy(options.root, filters, sizeof filters);
    options.reply.margin *= usual;
    for (int i = 0; i < SEARCH_MAX_PLIES; i++) {
        options.root[i].margin *= usual;
    }
    return options;
}

void search_begin(Searcher *searcher, const SearchOptions *options, Side side, Error *error) {
    searcher->options = options;
    searcher->error = error;
    searcher->side = side;
    searcher->number = atomic_fetch_add(&searches, 1) + 1;
    searcher->spent = searcher->evaluator.spent != NULL ? searcher->evaluator.spent(searcher->evaluator.self) : 0;
    searcher->positions = 0;
    searcher->used_up = false;
}

// Is what was looked at not to be counted? That is no failure.
static bool is_cut_short(Searcher *searcher, Status *status) {
    if (*status == STATUS_FULL && searcher->used_up) {
        *status = STATUS_OK;
        return true;
    }
    return *status == STATUS_OK && search_is_over(searcher);
}

Status searcher_value(Searcher *searcher, const SearchOptions *options, const Position *position, Side side,
                      NetValue *value, int *plies, Error *error) {
    int reached = 0;
    Status status = STATUS_OK;
    search_begin(searcher, options, side, error);
    for (int ply = 1; ply <= options->plies && status == STATUS_OK && !searcher->used_up; ply++) {
        NetValue found;
        status = search_ahead(searcher, position, ply, 0, &found);
        if (!is_cut_short(searcher, &status) && status == STATUS_OK) {
            *value = found;
            reached = ply;
        }
    }
    if (status == STATUS_OK && reached == 0) {
        status = search_ahead(searcher, position, 0, 0, value);
    }
    if (plies != NULL) {
        *plies = reached;
    }
    return status;
}

Status searcher_word(Searcher *searcher, const SearchOptions *options, const Position *position, const Node *node,
                     const char **word, Error *error) {
    double best = 0;
    for (int i = 0; i < node->word_count; i++) {
        Position next = *position;
        NetValue value;
        RETURN_IF_FAILED(flow_apply_offered(searcher->rules, &next, node, node->words[i], error));
        RETURN_IF_FAILED(searcher_value(searcher, options, &next, node->actor, &value, NULL, error));
        if (i == 0 || value.equity > best) {
            best = value.equity;
            *word = node->words[i];
        }
    }
    return STATUS_OK;
}

Status searcher_luck(Searcher *searcher, const SearchOptions *options, const Position *position, Side side,
                     const ChanceOutcome *outcome, size_t count, size_t fallen, RollLuck *roll, Error *error) {
    double weights = 0;
    bool again = false; // the roll that fell was a tie
    search_begin(searcher, options, side, error);
    for (size_t i = 0; i < count; i++) {
        Position next = *position;
        RETURN_IF_FAILED(flow_apply_roll(searcher->rules, &next, outcome[i].dice, outcome[i].count, error));
        bool tie = search_made_again(searcher, &next);
        roll[i] = (RollLuck){.starter = (Side)next.starter, .weight = tie ? 0 : outcome[i].weight};
        weights += roll[i].weight;
        again = again || (tie && i == fallen);
        RETURN_IF_FAILED(tie ? STATUS_OK : search_ahead(searcher, &next, options->plies, 0, &roll[i].value));
    }
    for (size_t i = 0; i < count; i++) {
        roll[i].weight = again ? 0 : (i == fallen) - roll[i].weight / weights;
    }
    return STATUS_OK;
}

// ---- plays

typedef struct Decision {
    const Position *position;
    const PlayList *list;
    NetValue *value;
    uint8_t *plies;
    double sign;  // of values for who chooses
    size_t count; // plays still looked at: searcher->root.at
} Decision;

// Looks at the plays that are left one ply further. STATUS_OK with searcher->used_up: nothing has changed.
static Status look_further(Searcher *searcher, Decision *decision, int ply) {
    Plays *root = &searcher->root;
    Status status = STATUS_OK;
    for (size_t i = 0; i < decision->count && status == STATUS_OK; i++) {
        Position next = *decision->position;
        status = flow_apply_listed(searcher->rules, &next, decision->list, root->at[i], searcher->error);
        status = status == STATUS_OK ? search_ahead(searcher, &next, ply, 0, &root->value[i]) : status;
    }
    if (is_cut_short(searcher, &status)) {
        return STATUS_OK;
    }
    for (size_t i = 0; i < decision->count && status == STATUS_OK; i++) {
        decision->value[root->at[i]] = root->value[i];
        decision->plies[root->at[i]] = (uint8_t)ply;
    }
    return status;
}

// The best first, the first of equals first; the others are held down.
static void put_in_order(Searcher *searcher, const Decision *decision, int ply) {
    size_t *at = searcher->root.at;
    double sign = decision->sign;
    NetValue *value = decision->value;
    for (size_t i = 1; i < decision->count; i++) {
        size_t moved = at[i], place = i;
        for (; place > 0 && sign * value[moved].equity > sign * value[at[place - 1]].equity; place--) {
            at[place] = at[place - 1];
        }
        at[place] = moved;
    }
    double least = sign * value[at[decision->count - 1]].equity;
    for (size_t i = 0; i < decision->list->count; i++) {
        if (decision->plies[i] < ply && sign * value[i].equity > least) {
            value[i].equity = sign * least;
        }
    }
}

Status searcher_plays(Searcher *searcher, const SearchOptions *options, const Position *position, const PlayList *list,
                      NetValue *value, uint8_t *plies, size_t *best, Error *error) {
    Plays *root = &searcher->root;
    Decision decision = {position, list, value, plies, position->by_enemy ? -1 : 1, list->count};
    search_begin(searcher, options, (Side)position->turn, error);
    RETURN_IF_FAILED(search_make_room(searcher, root, list->count));
    RETURN_IF_FAILED(searcher->evaluator.plays(searcher->evaluator.self, position, list, value, error));
    search_count(searcher, list->count);
    Status status = STATUS_OK;
    memset(plies, 0, list->count);
    decision.count = search_filter(&options->root[0], value, list->count, decision.sign, root->at);
    for (int ply = 1; ply <= options->plies && status == STATUS_OK && !searcher->used_up; ply++) {
        decision.count = search_cut(&options->root[ply - 1], value, decision.sign, root->at, decision.count);
        status = look_further(searcher, &decision, ply);
        if (status == STATUS_OK && !searcher->used_up) {
            put_in_order(searcher, &decision, ply);
        }
    }
    *best = root->at[0];
    return status;
}
