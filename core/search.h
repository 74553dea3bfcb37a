// SPDX-License-Identifier: MIT
// Looking ahead: what a position or a play is worth by what follows, under any rules.
//
// From a position on, rolls are averaged and words and plays are chosen, each side for itself, until a number of plays
// has been made; what then stands on the board is worth what an Evaluator says. So a ply is a play, with whatever is
// rolled or said before it: the reply of the other side, or the next numbers of a chain or a bonus roll. Who offers the
// cube or answers says the plain word: values are cubeless, of a single game.
//
// The same question has the same answer, bit for bit, however many threads work at it, unless SearchOptions.stop cut it
// short: what they find is added up in a fixed order.
#pragma once

#include "core/flow.h"
#include "core/net.h"

enum {
    SEARCH_MAX_PLIES = 3,
    SEARCH_MOST_NODES = 4, // words and rolls between two plays; what stands behind so many is evaluated as it is
};

// Who says what a position is worth without looking ahead.
typedef struct Evaluator {
    void *self;
    int kinds; // of NetValue.chance that are filled in; 0: only the equity counts
    // The values to position->turn of all plays of a list, as net_values.
    Status (*plays)(void *self, const Position *position, const PlayList *list, NetValue *value, Error *error);
    // The value to `side` of a position that is over or somebody's turn, as net_value.
    Status (*position)(void *self, const Position *position, Side side, NetValue *value, Error *error);
    // What all it said has cost, which then is counted where positions are; NULL: they are.
    uint64_t (*spent)(void *self);
} Evaluator;

// Which plays are worth a closer look: the best `least` of them, and of the others those that are worse than the best
// by `margin` points at most; `most` in all.
typedef struct SearchFilter {
    size_t least, most;
    double margin;
} SearchFilter;

typedef struct Searcher Searcher; // private: for one thread

// Threads that somebody lends; core starts none. `share` has `work` done once for each of the units, by `workers` at
// most at the same time, who are numbered from 0, and returns when all have been done, or those that were begun when
// one returned false.
typedef struct SearchCrew {
    int workers;
    void (*share)(void *context, size_t units, bool (*work)(void *task, int worker, size_t unit), void *task);
    void *context;
} SearchCrew;

typedef struct SearchOptions {
    int plies; // 0 to SEARCH_MAX_PLIES
    // Rolls are not looked at: a position before one is worth what the evaluator says of it, once it is somebody's
    // turn.
    bool still;
    // Of the decision itself: root[n] says which plays are looked at n + 1 plies ahead, by what they are worth at n.
    SearchFilter root[SEARCH_MAX_PLIES];
    SearchFilter reply; // of plays further on, by what the evaluator says of them
    // Positions that may be evaluated, 0: any number. Where they are not enough the last ply that was looked at in full
    // is what counts.
    uint64_t positions;
    // Asked now and then, by all workers; true: the same as if the positions had been used up; or NULL.
    bool (*stop)(void *context);
    void *context;
    // Who looks at the rolls of one node beside each other where two plies or more are left; NULL: nobody.
    const SearchCrew *crew;
    Searcher *const *helper; // [crew->workers] what each works with: equal rules, and an evaluator that says the same
} SearchOptions;

// What is usual for so many plies: margins are a share of the points of a plain game, and positions ten million.
SearchOptions search_options(const Rules *rules, int plies);

// What it takes to look ahead under `rules`, which must outlive it, as all that `evaluator` points to. `cache`: how
// many values of positions are kept during a search, 0 or a power of two; answers do not depend on it. NULL: no memory.
// Free with searcher_destroy (NULL is nobody).
Searcher *searcher_create(const Rules *rules, const Evaluator *evaluator, size_t cache);
void searcher_destroy(Searcher *searcher);

// The same by a net, with a reader of its own, and the tables (net_reader_use_tables; NULL: none).
Searcher *searcher_of_net(const Net *net, const Rules *rules, const NetTables *tables, size_t cache);
NetReader *searcher_reader(const Searcher *searcher); // that one

// The value to `side` of a position at whatever node. *plies (may be NULL) becomes how far it was looked ahead.
// STATUS_ILLEGAL: nobody's turn, and nothing was looked ahead; STATUS_FULL: there are too many plays; STATUS_SCRIPT,
// STATUS_NO_MEMORY, and what the evaluator says.
Status searcher_value(Searcher *searcher, const SearchOptions *options, const Position *position, Side side,
                      NetValue *value, int *plies, Error *error);

// The values to position->turn of all plays of a list that plays_generate made for this position, value[list->count],
// and how many plies ahead each was looked at, plies[list->count]. No play is worth more to who chooses than one that
// was looked at further: what seemed so is held down to the least of these. *best: the best play for who chooses, of
// those looked at furthest; the first of equals. Statuses as searcher_value.
Status searcher_plays(Searcher *searcher, const SearchOptions *options, const Position *position, const PlayList *list,
                      NetValue *value, uint8_t *plies, size_t *best, Error *error);

// Makes room for what searcher_plays says of `count` plays, where *room is too small for them. STATUS_NO_MEMORY.
Status search_room(NetValue **value, uint8_t **plies, size_t *room, size_t count);

// *word becomes that of a node where something is to be chosen (DECIDE_CHOOSE) which is best for who chooses: one of
// the node's. Statuses as searcher_value.
Status searcher_word(Searcher *searcher, const SearchOptions *options, const Position *position, const Node *node,
                     const char **word, Error *error);

// One way in which a roll can fall, and what it has to do with the luck of the one that fell.
typedef struct RollLuck {
    NetValue value;
    Side starter;  // of the game, after this roll
    double weight; // 1 if it fell, less its chance; 0 of opening dice that are rolled again, and of all if such fell
} RollLuck;

// The values to `side` of all outcomes of a chance node, as flow_chance_outcomes has them, one of which fell:
// roll[count]. The sum of weight * f(value) is luck: its mean is 0 for any f and whatever the evaluator says, so who
// takes it from the result of a game changes no mean. Statuses as searcher_value.
Status searcher_luck(Searcher *searcher, const SearchOptions *options, const Position *position, Side side,
                     const ChanceOutcome *outcome, size_t count, size_t fallen, RollLuck *roll, Error *error);
