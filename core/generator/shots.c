// SPDX-License-Identifier: MIT
// Shots by masks: see shots.h.
//
// A number that hits by itself hits whatever the other die shows, so only rolls of two numbers that both miss alone are
// looked at more closely.
#include "core/shots.h"

#include "core/generator/fast/fast.h"

// Points where the opponent may land, in their numbering: as rules_point_open has it.
static uint32_t open_points(const Rules *rules, const Board *board, Side side, Wide own) {
    uint32_t blocks = wide_mask(own, rules->contact_blot == BLOT_CLOSED ? 1 : 2) & ~board->pinned[side];
    return rules->points & ~fast_turn_mask(rules, blocks) & ~board->pinned[side_other(side)];
}

void shots_begin(Shots *shots, const Rules *rules, const Board *board, Side side) {
    const Row *theirs = &board->row[side_other(side)];
    Wide own = wide_load(board->row[side].at);
    int bar = rules->bar, from_bar = theirs->at[bar] + theirs->at[rules->reserve];
    uint32_t points = wide_mask(wide_load(theirs->at), 1) & rules->points & ~board->pinned[side_other(side)];
    uint32_t open = open_points(rules, board, side, own), landings = open, entering = from_bar > 0 ? bit(bar) : 0;
    if (!rules->hit_in_home && rules->contact_blot == BLOT_HIT) {
        landings &= ~rules->home;
    }
    *shots = (Shots){.rules = rules, .open = open, .held = points | entering};
    if (rules->contact_blot != BLOT_CLOSED) {
        shots->blots = wide_mask(own, 1) & ~wide_mask(own, 2) & ~board->pinned[side] & fast_turn_mask(rules, landings);
    }
    shots->entering = rules->entry_first == ENTRY_ALL   ? from_bar
                      : rules->entry_first == ENTRY_BAR ? theirs->at[bar]
                                                        : 0;
    shots->free = shots->entering == 0 ? shots->held : entering;
    shots->runners = shots->entering <= 1 ? shots->free : 0;
    shots->waiting = shots->entering == 1 ? points : 0;
    for (int die = 1; shots->entering > 0 && die <= rules->dice_faces && die < bar; die++) {
        shots->enters |= (open >> (bar - die) & 1) << die;
    }
}

// Does a double of `die` hit on the opponent's point `target`?
static bool double_hits(const Shots *shots, int target, int die) {
    const Rules *rules = shots->rules;
    bool enters = shots->enters >> die & 1;
    for (int steps = 1, from = target + die; steps <= rules->doubles_times && from <= rules->bar;
         steps++, from += die) {
        if (shots->held >> from & 1) {
            // Others that must enter before this checker moves, or goes on from where it has entered.
            int others = from < rules->bar ? shots->entering : shots->entering - 1;
            if (others <= 0 || (from == rules->bar && steps == 1) ||
                (enters && steps <= rules->doubles_times - others)) {
                return true;
            }
        }
        if (!(shots->open >> from & 1)) {
            return false;
        }
    }
    return false;
}

int shots_at(const Shots *shots, int n) {
    if (!(shots->blots >> n & 1)) {
        return 0;
    }
    int faces = shots->rules->dice_faces, target = shots->rules->opp[n];
    // From here on bit d of a mask is the point that lies d before the target.
    uint32_t runners = shots->runners >> target, open = shots->open >> target, waiting = shots->waiting >> target;
    uint32_t misses = ((UINT32_C(2) << faces) - 2) & ~(shots->free >> target);
    int missing = count_bits(misses), hits = faces * faces - missing * missing;
    for (; misses; misses &= misses - 1) {
        int die = lowest(misses);
        uint32_t others = runners >> die & (open >> die & 1 ? UINT32_MAX : open); // both with one checker
        others |= waiting >> die & 1 ? shots->enters : 0;                         // one enters, another hits
        others |= shots->enters >> die & 1 ? waiting : 0;
        hits += 2 * count_bits(others & misses & (misses - 1)) + double_hits(shots, target, die);
    }
    return hits;
}
