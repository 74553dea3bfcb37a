// SPDX-License-Identifier: MIT
// Which positions the fast loops serve, what they start from, and the tests of the final board as masks.
//
// Invariant: whatever is not positively known to be independent of path and order is left to the path search.
#include "core/generator/fast/fast_loops.h"

#include <limits.h>

// ---- the final board

// Where a row of prime.length bits begins (its lowest bit).
static uint32_t long_rows(const Fast *fast, uint32_t mask) {
    for (int i = 0; i < 5; i++) {
        mask &= mask >> fast->rules->prime_shift[i];
    }
    return mask;
}

bool fast_prime(const Fast *fast, const Board *after) {
    WalkState state;
    if (fast->prime_quick) { // of all runs the lowest asks most: the opponent has to be ahead of it
        uint32_t held = wide_mask(wide_load(after->row[fast->walk->side].at), 1);
        uint32_t low = long_rows(fast, fast_turn_mask(fast->rules, held));
        return low == 0 || (fast->ahead & ((low & -low) - 1));
    }
    memset(&state, 0, sizeof state);
    state.board = *after;
    return walk_prime_reason(fast->walk, &state) == REASON_NONE;
}

// Every point that own checkers hold or could land on.
static uint32_t reach(const Fast *fast, const uint8_t *number, int count, bool equal, uint32_t *landings) {
    uint32_t here = fast->held, all = 0;
    if (equal) {
        for (int i = 0; i < count; i++) {
            here = here >> number[0] & fast->open;
            all |= here;
        }
    } else {
        all = (here >> number[0] | here >> number[1] | here >> (number[0] + number[1])) & fast->open;
    }
    *landings = all;
    return fast->held | all;
}

// hit.run = no_stack: could a checker that hits at home go on to where own checkers stand now, or off if that is
// banned? Those that follow a hitter do no harm: he is ahead of them, and where they meet either may be taken for him.
static bool hitter_may_be_bound(const Fast *fast, int die, int count) {
    const Rules *rules = fast->rules;
    uint32_t here = fast->held, near = fast->blot & fast->home;
    if (rules->hit_run != RUN_NO_STACK && rules->hit_run != RUN_NO_STACK_NEXT) {
        return false;
    }
    for (int made = 1; made < count && near; made++) {
        here = here >> die & fast->open;
        uint32_t hitter = here & near;
        if (hitter && !rules->hit_run_off) {
            return true;
        }
        for (int next = made; next < count && hitter; next++) {
            hitter = hitter >> die & fast->open;
            if (hitter & fast->held) {
                return true;
            }
        }
    }
    return false;
}

// Could any test of the final board refuse a play of these numbers?
static bool set_tests(Fast *fast, const uint8_t *number, int count, bool equal) {
    const Rules *rules = fast->rules;
    uint32_t landings, held = 0;
    fast->stay = false;
    fast->prime = rules->prime_allow != PRIME_ALWAYS;
    fast->limit_count = 0;
    if (rules->prime_release && !fast->prime) {
        // Only with all his checkers on one place; where blots can be hit that may come about.
        uint32_t places = wide_mask(fast->enemy, 1) & ~bit(BOARD_OFF);
        fast->prime = rules->contact_blot == BLOT_HIT || (places & (places - 1)) == 0;
    }
    held = reach(fast, number, count, equal, &landings);
    fast->closed = rules->contact_blot == BLOT_CLOSED;
    fast->turn = rules->move_direction == DIRECTION_PARALLEL ? rules->board_points / 2 : 0;
    fast->prime = fast->prime && fast_row(fast, held);
    fast->stay = rules->hit_run == RUN_STAY && (landings & fast->blot & fast->home);
    for (int i = 0; i < rules->limit_count; i++) {
        uint32_t range = (UINT32_C(2) << rules->limits[i].to) - bit(rules->limits[i].from);
        if (rules->limits[i].points && count_bits(held & range) > rules->limits[i].points) {
            fast->limit_count = rules->limit_count;
        }
    }
    fast->prime_quick = rules->prime_allow == PRIME_ENEMY_AHEAD && !rules->prime_release && fast->closed;
    fast->ahead = wide_mask(fast->enemy, 1);
    fast->bound = equal && hitter_may_be_bound(fast, number[0], count);
    return fast->prime || fast->stay || fast->bound || fast->limit_count > 0;
}

// ---- the start

// How many checkers may leave the head; -1 if that may change on the way.
static int head_budget(const Walk *walk, const Fast *fast, const uint8_t *own, int pips) {
    const Rules *rules = walk->rules;
    int head = rules->head[walk->side], goal = rules->runner_goal;
    bool limited = walk->head_budget != INT_MAX || goal > 0;
    if (!limited || head == 0) {
        return INT_MAX;
    }
    if (fast->own_pins && goal > 0) {
        return -1; // pinned checkers count as runners too
    }
    if (fast->held & ~((bit(head) << 1) - 1)) {
        return -1; // checkers above the head may come to stand on it
    }
    if (goal == 0 || head <= goal || own[BOARD_OFF] || (fast->held & ((bit(goal) << 1) - 1))) {
        return walk->head_budget;
    }
    uint32_t away = fast->held & ~bit(head);
    return away && lowest(away) - pips > goal ? 0 : -1;
}

static bool begin(const Walk *walk, PlayList *list, int pips, Fast *fast) {
    const Rules *rules = walk->rules;
    const Board *board = &walk->position->board;
    const uint8_t *own = board->row[walk->side].at, *enemy = board->row[walk->enemy].at;
    bool hits = rules->contact_blot == BLOT_HIT, pins = rules->contact_blot == BLOT_PIN;
    uint32_t points = rules->points, entering = bit(rules->bar);
    fast->walk = walk;
    fast->rules = rules;
    fast->list = list;
    fast->own = wide_load(own);
    fast->enemy = wide_load(enemy);
    fast->bar = own[rules->bar];
    fast->reserve = own[rules->reserve];
    fast->own_pins = board->pinned[walk->side];
    if (fast->reserve) {
        if ((fast->bar && rules->entry_first != ENTRY_BAR) || rules->entry_first == ENTRY_ALL || pins) {
            return false;
        }
        fast->from_reserve = wide_less(wide_load(fast_one[rules->bar]), wide_load(fast_one[rules->reserve]));
    }
    if (pins ? fast->bar > 0 : (board->pinned[0] | board->pinned[1]) != 0) {
        return false;
    }
    uint32_t can_enter = fast->bar + fast->reserve > 0 ? entering : 0;
    fast->held = ((wide_mask(fast->own, 1) & points) | can_enter) & ~fast->own_pins;
    fast->two = wide_mask(fast->own, 2) & points;
    fast->two |= fast->bar + fast->reserve > 1 ? entering : 0;
    fast->home = rules->home;
    uint64_t seen = fast_turn_both(rules, wide_mask(fast->enemy, 1) | (uint64_t)wide_mask(fast->enemy, 2) << 32);
    uint32_t any = (uint32_t)seen, closed = hits || pins ? (uint32_t)(seen >> 32) | fast->own_pins : any;
    fast->pinnable = pins ? any & ~closed : 0;
    fast->blot = hits ? any & ~closed : 0;
    if (hits && !rules->hit_in_home) {
        closed |= fast->blot & fast->home;
        fast->blot &= ~fast->home;
    }
    fast->open = points & ~closed;
    fast->head = rules->head[walk->side];
    fast->head_budget = head_budget(walk, fast, own, pips);
    if (fast->head_budget < 0 || (fast->head_budget != INT_MAX && can_enter)) {
        return false;
    }
    if (fast->head_budget == 1) {
        fast->two &= ~bit(fast->head);
    }
    return true;
}

static void note_empty(const Walk *walk, PlayList *list, FastAim aim) {
    list->count = 1;
    if (aim != FAST_COUNT) {
        list->work->board[0] = walk->position->board;
        list->work->code[0] = 0;
    }
}

// By the rules alone: which loop runs should not be hard to guess for the processor.
static FastContact contact_kind(const Rules *rules) {
    return rules->contact_blot == BLOT_PIN ? FAST_PINS : rules->contact_blot == BLOT_HIT ? FAST_HITS : FAST_QUIET;
}

FastAnswer fast_plays(const Walk *walk, PlayList *list, FastAim aim, size_t pick) {
    const uint8_t *number = walk->number;
    int count = walk->number_count;
    if (count < 1) {
        return FAST_NOT_FOR;
    }
    bool equal = number[0] == number[count - 1];
    if (!equal && count != 2) {
        return FAST_NOT_FOR;
    }
    Fast fast;
    fast.count = 0;
    fast.pick = pick;
    fast.full = false;
    if (!begin(walk, list, equal ? number[0] * count : number[0] + number[1], &fast)) {
        return FAST_NOT_FOR;
    }
    if (aim != FAST_COUNT) { // nobody reads the steps of a count
        list->work->blots = fast.blot | (fast.pinnable & ~fast.held);
        list->work->thin = fast.pinnable ? fast.pinnable & fast.held & ~wide_mask(fast.own, 2) : 0;
    }
    bool tests = walk->rules->fast_tests && set_tests(&fast, number, count, equal);
    if (tests && aim != FAST_LIST) {
        return FAST_NOT_FOR; // plays have to be made to be tested
    }
    bool served;
    if (count > 4) {
        FastKind kind = {aim, contact_kind(walk->rules), tests, fast.reserve > 0};
        served = fast_many(&fast, kind, number[0], count);
    } else {
        int kind = fast_kind(aim, contact_kind(walk->rules), tests, fast.reserve > 0);
        served = equal ? fast_double[kind](&fast, number[0], count) : fast_pair[kind](&fast, number[0], number[1]);
    }
    if (!served) {
        return FAST_NOT_FOR;
    }
    if (aim == FAST_LIST && fast.full) {
        return FAST_FULL;
    }
    list->count = fast.count;
    if (fast.count == 0 && !fast.full) {
        note_empty(walk, list, aim);
    }
    return FAST_DONE;
}
