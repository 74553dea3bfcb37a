// SPDX-License-Identifier: MIT
// Private to core/search/: what a search works with, and the values of positions that it keeps.
#pragma once

#include "core/flow.h"
#include "core/search.h"

#include <stdatomic.h>

// A value that was found: of a position looked at so many plies ahead, at the cost of so many evaluations. The position
// is compared byte by byte.
typedef struct Kept {
    uint64_t search; // in which it was found; 0: never
    uint64_t cost;
    int plies, depth;
    Position position;
    NetValue value;
} Kept;

// The plays of one node on the way, and what they are worth.
typedef struct Plays {
    PlayList list; // made when it is first needed; not of the root, whose list is the caller's
    NetValue *value;
    size_t *at; // those that are looked at further, the best first
    size_t room;
} Plays;

struct Searcher {
    const Rules *rules;
    Evaluator evaluator;
    NetReader *reader;                   // the searcher's own; NULL: none
    Plays root, level[SEARCH_MAX_PLIES]; // level: by the plies that are left, less one
    Kept *kept;                          // made when it is first needed
    size_t kept_size;
    // Of this search.
    const SearchOptions *options;
    Error *error;
    Side side;                 // whose values are reckoned
    uint64_t number;           // unlike that of any other
    uint64_t positions, spent; // evaluated, or what that cost; a value that was kept counts as often as it is used
    bool used_up;
    // Of a helper; NULL: it is nobody's.
    atomic_uint_least64_t *all; // positions of all helpers, and of those that they help
    Error lost;                 // what nobody reads: who looks again says it
};

// ---- search.c

// The value to searcher->side. STATUS_FULL with searcher->used_up: it was not worked out in full.
Status search_ahead(Searcher *searcher, const Position *position, int plies, int depth, NetValue *value);

// The opening roll was a tie: it is made again, so the others share its weight.
bool search_made_again(const Searcher *searcher, const Position *position);

// Adds a value so many times.
void search_add_value(NetValue *sum, const NetValue *value, double weight);

// So many positions were evaluated.
void search_count(Searcher *searcher, uint64_t positions);

// Have the positions been used up, or is it to stop?
bool search_is_over(Searcher *searcher);

// Room for so many plays. STATUS_NO_MEMORY.
Status search_make_room(Searcher *searcher, Plays *plays, size_t count);

// The plays that the filter lets through, the best for sign * value first, into `at`; returns how many.
size_t search_filter(const SearchFilter *filter, const NetValue *value, size_t count, double sign, size_t *at);

// Of `count` such plays, how many of the first does the filter let through?
size_t search_cut(const SearchFilter *filter, const NetValue *value, double sign, const size_t *at, size_t count);

// ---- search_root.c

// A search begins, of values to `side`.
void search_begin(Searcher *searcher, const SearchOptions *options, Side side, Error *error);
