// SPDX-License-Identifier: MIT
// The tree of rolls, words and plays behind a position: see search.h.
#include "core/search/search_parts.h"

#include "core/array.h"
#include "core/hash.h"
#include "core/net/net_parts.h"
#include "core/playout.h"

enum { FIRST_LIST = 64 };

// ---- an evaluator

static Status net_says_of_plays(void *self, const Position *position, const PlayList *list, NetValue *value,
                                Error *error) {
    return net_values(self, position, list, value, error);
}

static Status net_says_of_position(void *self, const Position *position, Side side, NetValue *value, Error *error) {
    return net_value(self, position, side, value, error);
}

// ---- what it takes

Searcher *searcher_create(const Rules *rules, const Evaluator *evaluator, size_t cache) {
    Searcher *searcher = calloc(1, sizeof *searcher);
    if (searcher != NULL) {
        searcher->rules = rules;
        searcher->evaluator = *evaluator;
        searcher->kept_size = cache;
    }
    return searcher;
}

Searcher *searcher_of_net(const Net *net, const Rules *rules, const NetTables *tables, size_t cache) {
    NetReader *reader = net_reader_create(net, rules);
    if (reader == NULL) {
        return NULL;
    }
    const Evaluator evaluator = {
        .self = reader, .kinds = reader->net->kinds, .plays = net_says_of_plays, .position = net_says_of_position};
    Searcher *searcher = searcher_create(rules, &evaluator, cache);
    if (searcher == NULL) {
        net_reader_destroy(reader);
        return NULL;
    }
    net_reader_use_tables(reader, tables);
    searcher->reader = reader;
    return searcher;
}

NetReader *searcher_reader(const Searcher *searcher) {
    return searcher->reader;
}

static void free_plays(Plays *plays) {
    play_list_destroy(&plays->list);
    free(plays->value);
    free(plays->at);
}

void searcher_destroy(Searcher *searcher) {
    if (searcher != NULL) {
        free_plays(&searcher->root);
        for (int i = 0; i < SEARCH_MAX_PLIES; i++) {
            free_plays(&searcher->level[i]);
        }
        free(searcher->kept);
        net_reader_destroy(searcher->reader);
        free(searcher);
    }
}

Status search_room(NetValue **value, uint8_t **plies, size_t *room, size_t count) {
    size_t values = *room;
    RETURN_IF_FAILED(array_grow(value, &values, count, sizeof **value, NULL));
    return array_grow(plies, room, count, sizeof **plies, NULL);
}

Status search_make_room(Searcher *searcher, Plays *plays, size_t count) {
    size_t values = plays->room;
    RETURN_IF_FAILED(array_grow(&plays->value, &values, count, sizeof *plays->value, searcher->error));
    return array_grow(&plays->at, &plays->room, count, sizeof *plays->at, searcher->error);
}

static void add_cost(Searcher *searcher, uint64_t cost) {
    searcher->positions += cost;
    if (searcher->all != NULL) {
        atomic_fetch_add(searcher->all, cost);
    }
}

void search_count(Searcher *searcher, uint64_t positions) {
    uint64_t before = searcher->spent;
    searcher->spent = searcher->evaluator.spent != NULL ? searcher->evaluator.spent(searcher->evaluator.self) : 0;
    add_cost(searcher, searcher->evaluator.spent != NULL ? searcher->spent - before : positions);
}

bool search_is_over(Searcher *searcher) {
    const SearchOptions *options = searcher->options;
    uint64_t positions = searcher->all != NULL ? atomic_load(searcher->all) : searcher->positions;
    searcher->used_up = searcher->used_up || (options->positions > 0 && positions > options->positions) ||
                        (options->stop != NULL && options->stop(options->context));
    return searcher->used_up;
}

size_t search_cut(const SearchFilter *filter, const NetValue *value, double sign, const size_t *at, size_t count) {
    size_t most = filter->most > 0 ? filter->most : 1, taken = count < most ? count : most;
    while (taken > 1 && taken > filter->least &&
           sign * (value[at[0]].equity - value[at[taken - 1]].equity) > filter->margin) {
        taken--;
    }
    return taken;
}

size_t search_filter(const SearchFilter *filter, const NetValue *value, size_t count, double sign, size_t *at) {
    size_t most = filter->most > 0 ? filter->most : 1;
    return search_cut(filter, value, sign, at, net_best_plays(value, count, sign, most, at));
}

// ---- chance

void search_add_value(NetValue *sum, const NetValue *value, double weight) {
    for (int i = 0; i < NET_MAX_OUTCOMES; i++) {
        sum->chance[i] += (float)weight * value->chance[i];
    }
    sum->equity += weight * value->equity;
}

bool search_made_again(const Searcher *searcher, const Position *position) {
    Node node;
    if (position->turn != NOBODY) {
        return false;
    }
    flow_next(searcher->rules, position, &node);
    return node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING;
}

// What came of a roll.
typedef struct Found {
    bool known;
    double weight; // 0: it is made again
    NetValue value;
    uint64_t cost;
} Found;

// A node whose rolls are looked at.
typedef struct Rolls {
    const Position *position;
    int plies, depth;
    ChanceOutcome outcome[FLOW_MAX_ROLLS];
    size_t count;
    Searcher *const *helper;
    Found *found; // what helpers have found; NULL: there are none
} Rolls;

static Status look_at_roll(Searcher *searcher, const Rolls *rolls, size_t index, Found *found) {
    const ChanceOutcome *outcome = &rolls->outcome[index];
    Position next = *rolls->position;
    uint64_t before = searcher->positions;
    if (search_is_over(searcher)) {
        return STATUS_FULL;
    }
    RETURN_IF_FAILED(flow_apply_roll(searcher->rules, &next, outcome->dice, outcome->count, searcher->error));
    found->weight = search_made_again(searcher, &next) ? 0 : outcome->weight;
    RETURN_IF_FAILED(found->weight > 0 ? search_ahead(searcher, &next, rolls->plies, rolls->depth + 1, &found->value)
                                       : STATUS_OK);
    found->cost = searcher->positions - before;
    found->known = true;
    return STATUS_OK;
}

static bool help(void *task, int worker, size_t unit) {
    const Rolls *rolls = task;
    Searcher *helper = rolls->helper[worker];
    look_at_roll(helper, rolls, unit, &rolls->found[unit]);
    return !helper->used_up;
}

// Has the crew look at the rolls, as many as it may. What is then not known, since it failed or the positions were used
// up, is looked at again in its turn: so it ends as it would have without a crew.
static void ask_helpers(Searcher *searcher, Rolls *rolls) {
    const SearchOptions *options = searcher->options;
    atomic_uint_least64_t all = searcher->positions;
    rolls->found = calloc(rolls->count, sizeof *rolls->found);
    if (rolls->found == NULL) {
        return; // it goes without
    }
    rolls->helper = options->helper;
    for (int i = 0; i < options->crew->workers; i++) {
        Searcher *helper = rolls->helper[i];
        search_begin(helper, options, searcher->side, &helper->lost);
        helper->number = searcher->number; // it may have kept values of this search
        helper->all = &all;
    }
    options->crew->share(options->crew->context, rolls->count, help, rolls);
}

static Status add_rolls(Searcher *searcher, const Rolls *rolls, NetValue *sum, double *weights) {
    for (size_t i = 0; i < rolls->count; i++) {
        Found own = {.known = false}, *found = rolls->found != NULL ? &rolls->found[i] : &own;
        if (!found->known) {
            RETURN_IF_FAILED(look_at_roll(searcher, rolls, i, found));
        } else if (search_is_over(searcher)) {
            return STATUS_FULL;
        } else {
            searcher->positions += found->cost;
        }
        if (found->weight > 0) {
            search_add_value(sum, &found->value, found->weight);
            *weights += found->weight;
        }
    }
    return STATUS_OK;
}

static Status mean_of_rolls(Searcher *searcher, const Position *position, int plies, int depth, NetValue *value) {
    Rolls rolls = {.position = position, .plies = plies, .depth = depth};
    NetValue sum = {.equity = 0};
    double weights = 0;
    RETURN_IF_FAILED(flow_list_rolls(searcher->rules, position, rolls.outcome, &rolls.count, searcher->error));
    if (searcher->options->crew != NULL && searcher->all == NULL && plies > 1) {
        ask_helpers(searcher, &rolls);
    }
    Status status = add_rolls(searcher, &rolls, &sum, &weights);
    free(rolls.found);
    memset(value, 0, sizeof *value);
    search_add_value(value, &sum, weights > 0 ? 1 / weights : 0);
    return status;
}

// ---- words and plays

static bool is_better(const Searcher *searcher, const NetValue *value, const NetValue *best, Side actor) {
    return actor == searcher->side ? value->equity > best->equity : value->equity < best->equity;
}

// Who offers the cube or answers says the plain word: values are cubeless. Else each word is tried.
static Status best_word(Searcher *searcher, const Position *position, const Node *node, int plies, int depth,
                        NetValue *value) {
    bool cube = node->decide == DECIDE_TURN || node->decide == DECIDE_ANSWER;
    for (int i = 0; i < node->word_count && (i == 0 || !cube); i++) {
        Position next = *position;
        NetValue one;
        const char *word = cube ? node_plain_word(node) : node->words[i];
        RETURN_IF_FAILED(flow_apply_offered(searcher->rules, &next, node, word, searcher->error));
        RETURN_IF_FAILED(search_ahead(searcher, &next, plies, depth + 1, &one));
        if (i == 0 || is_better(searcher, &one, value, node->actor)) {
            *value = one;
        }
    }
    return STATUS_OK;
}

static Status list_plays(Searcher *searcher, const Position *position, Plays *plays) {
    Status status = plays->list.work == NULL ? play_list_create(&plays->list, FIRST_LIST) : STATUS_OK;
    status = status == STATUS_OK ? plays_generate_growing(searcher->rules, position, &plays->list) : status;
    RETURN_IF_FAILED(plays_failed(searcher->rules, status, searcher->error));
    RETURN_IF_FAILED(search_make_room(searcher, plays, plays->list.count));
    Status said =
        searcher->evaluator.plays(searcher->evaluator.self, position, &plays->list, plays->value, searcher->error);
    search_count(searcher, plays->list.count);
    return said;
}

// By what the evaluator says of them, if no ply is left after this one.
static Status best_play(Searcher *searcher, const Position *position, Side actor, int plies, NetValue *value) {
    Plays *plays = &searcher->level[plies - 1];
    double sign = actor == position->turn ? 1 : -1;
    SearchFilter filter = plies > 1 ? searcher->options->reply : (SearchFilter){.least = 1, .most = 1};
    RETURN_IF_FAILED(list_plays(searcher, position, plays));
    size_t count = search_filter(&filter, plays->value, plays->list.count, sign, plays->at);
    if (plies == 1) {
        *value = plays->value[plays->at[0]];
        net_turn_value(value, searcher->evaluator.kinds, (Side)position->turn, searcher->side);
        return STATUS_OK;
    }
    for (size_t i = 0; i < count; i++) {
        Position next = *position;
        NetValue one;
        RETURN_IF_FAILED(flow_apply_listed(searcher->rules, &next, &plays->list, plays->at[i], searcher->error));
        RETURN_IF_FAILED(search_ahead(searcher, &next, plies - 1, 0, &one));
        if (i == 0 || is_better(searcher, &one, value, actor)) {
            *value = one;
        }
    }
    return STATUS_OK;
}

// ---- any node

// Different rolls come to the same position: where its value is or would be kept; NULL: nowhere. *known: it is there.
static Kept *keep(Searcher *searcher, const Position *position, int plies, int depth, bool *known) {
    if (searcher->kept_size > 0 && searcher->kept == NULL) {
        searcher->kept = calloc(searcher->kept_size, sizeof *searcher->kept);
        searcher->kept_size = searcher->kept != NULL ? searcher->kept_size : 0; // it goes without
    }
    if (searcher->kept_size == 0) {
        return NULL;
    }
    uint64_t hash = hash_words(HASH_START + (uint64_t)plies, position, sizeof *position);
    Kept *kept = &searcher->kept[(hash ^ hash >> 32) & (searcher->kept_size - 1)];
    *known = kept->search == searcher->number && kept->plies == plies && kept->depth == depth &&
             memcmp(&kept->position, position, sizeof *position) == 0;
    return kept;
}

static Status as_it_is(Searcher *searcher, const Position *position, NetValue *value) {
    Status said =
        searcher->evaluator.position(searcher->evaluator.self, position, searcher->side, value, searcher->error);
    search_count(searcher, 1);
    return said;
}

static Status kept_mean(Searcher *searcher, const Position *position, int plies, int depth, NetValue *value) {
    bool known = false;
    Kept *kept = plies < searcher->options->plies ? keep(searcher, position, plies, depth, &known) : NULL;
    if (known) {
        add_cost(searcher, kept->cost);
        *value = kept->value;
        return STATUS_OK;
    }
    uint64_t before = searcher->positions;
    Status status = mean_of_rolls(searcher, position, plies, depth, value);
    if (kept != NULL && status == STATUS_OK) { // what was kept there meanwhile is less
        *kept = (Kept){searcher->number, searcher->positions - before, plies, depth, *position, *value};
    }
    return status;
}

Status search_ahead(Searcher *searcher, const Position *position, int plies, int depth, NetValue *value) {
    Node node;
    flow_next(searcher->rules, position, &node);
    if (node.status != STATUS_OK) {
        return hooks_failed(searcher->rules, searcher->error);
    }
    bool still = searcher->options->still && node.kind == NODE_CHANCE && position->turn != NOBODY;
    if (node.kind == NODE_OVER || plies == 0 || still) {
        return as_it_is(searcher, position, value);
    }
    if (node_asks(&node, DECIDE_PLAY)) {
        return best_play(searcher, position, node.actor, plies, value);
    }
    if (depth >= SEARCH_MOST_NODES && position->turn != NOBODY) {
        return as_it_is(searcher, position, value);
    }
    if (depth >= SEARCH_MOST_NODES) { // an opening without an end
        memset(value, 0, sizeof *value);
        return STATUS_OK;
    }
    return node.kind == NODE_CHANCE ? kept_mean(searcher, position, plies, depth, value)
                                    : best_word(searcher, position, &node, plies, depth, value);
}
