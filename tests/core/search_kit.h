// SPDX-License-Identifier: MIT
// For tests of looking ahead: small rules, an evaluator that is pure invention, a crew that works in any order, and a
// slow expectimax that tries everything.
#pragma once

#include "core/search/search_parts.h"
#include "tests/core/net_kit.h"

#define SMALL "board.points=8; board.home=3; dice.faces=3; layout=8:1,6:2"

// By values of positions that nothing can be known of.
Searcher *make_searcher(Rules *rules, size_t cache);

enum { MOST_WORKERS = 5 };

typedef struct Workers {
    SearchCrew crew;
    Random random;
    long shared; // units that were done
    Searcher *helper[MOST_WORKERS];
} Workers;

// Gives the options a crew of so many, at most MOST_WORKERS, each with a searcher of its own, who do units in any
// order.
void hire(Workers *workers, int count, Rules *rules, size_t cache, SearchOptions *options);
void dismiss(Workers *workers);

// The equity to `side` by the invented values so many plies ahead; `nodes` lie between the last play and the position.
double expected(Rules *rules, const Position *position, Side side, int plies, int nodes);
