// SPDX-License-Identifier: MIT
// The rules that look at the board at the end of a play: primes, held points, hitters that must stay.
#include "core/moves/walk.h"

// Is the walking side's own point n a block, a point closed to the opponent? A checker that passes over a closed point
// makes none: opposing checkers stand there that are not pinned, or its own checker is pinned there.
static bool is_block(const Walk *walk, const WalkState *state, int n) {
    const Rules *rules = walk->rules;
    const Board *board = &state->board;
    int other = rules->opp[n], count = board->row[walk->side].at[n];
    bool pins = board->pinned[walk->enemy] >> other & 1;
    if (count == 0 || board->pinned[walk->side] >> n & 1 || (board->row[walk->enemy].at[other] && !pins)) {
        return false;
    }
    return count >= 2 || rules->contact_blot == BLOT_CLOSED || pins;
}

static Reason run_reason(const Walk *walk, const Row *enemies, int low, int high) {
    const Rules *rules = walk->rules;
    int ahead = row_count(enemies, 0, low - 1), behind = row_count(enemies, high + 1, rules->reserve);
    if (rules->prime_allow == PRIME_NEVER || (rules->prime_allow == PRIME_ENEMY_AHEAD && ahead == 0) ||
        (rules->prime_allow == PRIME_ENEMY_BEHIND && behind == 0)) {
        return REASON_PRIME;
    }
    int playing = row_count(enemies, 1, rules->reserve);
    if (rules->prime_release && playing > 0 && enemies->at[high + 1] == playing) {
        return REASON_PRIME_RELEASE;
    }
    return REASON_NONE;
}

Reason walk_prime_reason(const Walk *walk, const WalkState *state) {
    const Rules *rules = walk->rules;
    const Row *enemies = &state->board.row[walk->enemy];
    if (rules->prime_allow == PRIME_ALWAYS && !rules->prime_release) {
        return REASON_NONE;
    }
    // n runs along the opponent's road, in his numbering.
    for (int n = 1, low = 0; n <= rules->board_points + 1; n++) {
        bool block = n <= rules->board_points && is_block(walk, state, rules->opp[n]);
        if (block && low == 0) {
            low = n;
        }
        if (!block && low != 0) {
            Reason reason = n - low >= rules->prime_length ? run_reason(walk, enemies, low, n - 1) : REASON_NONE;
            if (reason != REASON_NONE) {
                return reason;
            }
            low = 0;
        }
    }
    return REASON_NONE;
}

int walk_broken_points_limit(const Walk *walk, const Board *board) {
    const Rules *rules = walk->rules;
    for (int i = 0; i < rules->limit_count; i++) {
        const Limit *limit = &rules->limits[i];
        int held = 0;
        for (int n = limit->from; limit->points && n <= limit->to; n++) {
            held += board->row[walk->side].at[n] > 0;
        }
        if (held > limit->points) {
            return i;
        }
    }
    return -1;
}

// hit.run = stay needs no memory of the path: it holds exactly when every point of the home board where a
// blot was hit is held at the end.
static bool hitters_stayed(const Walk *walk, const WalkState *state) {
    const Rules *rules = walk->rules;
    const Board *before = &walk->position->board, *after = &state->board;
    for (int n = 1; n <= rules->board_home; n++) {
        int other = rules->opp[n];
        bool hit = after->row[walk->enemy].at[other] < before->row[walk->enemy].at[other];
        if (hit && after->row[walk->side].at[n] == 0) {
            return false;
        }
    }
    return true;
}

Reason walk_final_reason(const Walk *walk, const WalkState *state) {
    if (state->air != NO_PLACE) {
        return REASON_PASSING_LAND;
    }
    Reason reason = walk_prime_reason(walk, state);
    if (reason != REASON_NONE) {
        return reason;
    }
    if (walk_broken_points_limit(walk, &state->board) >= 0) {
        return REASON_LIMIT_POINTS;
    }
    return walk->rules->hit_run == RUN_STAY && !hitters_stayed(walk, state) ? REASON_HIT_RUN : REASON_NONE;
}
