// SPDX-License-Identifier: MIT
// gnubg as the judge of plays. See the header.
#include "tests/strength/judge.h"

#include "core/flow.h"
#include "tests/strength/strength_kit.h"

#include <math.h>
#include <stdlib.h>

static const double margin = 0.16; // that of gnubg's own filter of plays

// Of play `index`, for the side that makes it.
static double equity_after(Gnubg *gnubg, int plies, const Decision *decision, size_t index) {
    Side side = (Side)decision->position->turn;
    const Board *board = &decision->plays->board[index];
    if (board->row[side].at[BOARD_OFF] < decision->rules->total[side]) {
        return gnubg_equity(gnubg, board, side, plies);
    }
    Position position = *decision->position;
    int points;
    position.board = *board;
    flow_classify(decision->rules, &position, side, &points);
    return points;
}

static size_t highest(const double *value, size_t count) {
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        if (isnan(value[best]) || value[i] > value[best]) {
            best = i;
        }
    }
    return best;
}

size_t judge_plays(Gnubg *gnubg, int plies, const Decision *decision, const size_t *chosen, size_t count,
                   double *equity) {
    size_t plays = decision->plays->count;
    bool *wanted = allocate(plays, sizeof *wanted);
    for (size_t i = 0; i < plays; i++) {
        equity[i] = equity_after(gnubg, 0, decision, i);
    }
    double best = equity[highest(equity, plays)];
    for (size_t i = 0; i < plays; i++) {
        wanted[i] = equity[i] > best - margin;
    }
    for (size_t i = 0; i < count; i++) {
        wanted[chosen[i]] = true;
    }
    for (size_t i = 0; i < plays; i++) {
        equity[i] = !wanted[i] ? NAN : plies == 0 ? equity[i] : equity_after(gnubg, plies, decision, i);
    }
    free(wanted);
    return highest(equity, plays);
}
