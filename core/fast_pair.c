// SPDX-License-Identifier: MIT
// The fast loops for two different numbers.
//
// What makes duplicates impossible. Give each place n the power x^n; a step from s by d changes the own row by
// x^(s-d) - x^s. Two plays by steps of (s, high) and (t, low) end on one board only if these sums are equal, and for
// sources inside the board that happens in one case: where one step goes on from where the other ended, which is the
// run of ONE checker, r to r-high-low. So pairs of which one source is the other's landing are left out, and runs are
// counted once for each different set of hits on the way: none (by a middle point that is empty or own), at the one
// middle point, at the other. Entering one checker from the bar is the same with the bar as a source that must be
// used. Where checkers may be borne off, r-high and r-low may both be off; the same sums then leave the same cases.
#include "core/fast.h"
#include "core/fast_loops.h"

enum { PAIR = 2 << CODE_STEPS, ONE = 1 << CODE_STEPS };

// The step from `from` to `to` as the first of two, in place.
FAST_INLINE void step_first(const Fast *fast, bool hits, int to, int from, Wide *own, Wide *enemy, uint32_t *blot,
                            uint32_t *hit_home) {
    *own = wide_move(fast->own, from, to);
    *enemy = fast->enemy;
    *blot = fast->blot;
    *hit_home = 0;
    if (hits && (fast->blot >> to & 1)) {
        *enemy = fast_hit(fast, fast->enemy, to);
        *blot &= ~bit(to);
        *hit_home = bit(to) & fast->home;
    }
}

// Runs of one checker by both numbers from each of `runners`; the middle point is that of `first`, and hit there or
// not.
FAST_INLINE void runs(Fast *fast, FastKind kind, uint32_t runners, int first, int second, bool hits_middle,
                      uint32_t flags) {
    if (fast->full) {
        return;
    }
    for (; runners && !(kind.aim == FAST_PICK && fast->full); runners &= runners - 1) {
        int from = lowest(runners), middle = from - first, to = middle - second;
        Wide own = wide_move(fast->own, from, to), enemy = fast->enemy;
        uint32_t hit_home = 0;
        if (hits_middle) {
            enemy = fast_hit(fast, enemy, middle);
            hit_home = bit(middle) & fast->home;
        }
        if (kind.hits && (fast->blot >> to & 1)) {
            enemy = fast_hit(fast, enemy, to);
            hit_home |= bit(to) & fast->home;
        }
        fast_emit(fast, kind, own, enemy, hit_home, PAIR | flags | (uint32_t)from | (uint32_t)middle << 8);
    }
    if (kind.aim == FAST_LIST && fast->count > fast->list->capacity) {
        fast->full = true;
    }
}

// Nobody on the bar, and no checker can be borne off with these numbers.
FAST_INLINE void inside(Fast *fast, FastKind kind, int high, int low) {
    uint32_t movable = fast->head_budget == 0 ? fast->held & ~bit(fast->head) : fast->held;
    uint32_t by_high = movable & fast->open << high, by_low = movable & fast->open << low;
    for (uint32_t first = by_high; first && !fast->full; first &= first - 1) {
        int from = lowest(first), to = from - high;
        Wide own, enemy;
        uint32_t blot, hit_home;
        step_first(fast, kind.hits, to, from, &own, &enemy, &blot, &hit_home);
        uint32_t second = by_low & ~bit(to) & ~(bit(from) << low) & ~(fast->single & bit(from));
        fast_last(fast, kind, own, enemy, second, blot, low, hit_home, PAIR | (uint32_t)from, 8);
    }
    uint32_t run = movable & fast->open << (high + low);
    uint32_t free = fast->open & ~fast->blot;
    // A runner that hits at home may be bound not to land on own checkers (no_stack).
    uint32_t onto_own = fast->rules->hit_run == RUN_NO_STACK || fast->rules->hit_run == RUN_NO_STACK_NEXT
                            ? fast->held << (high + low)
                            : 0;
    runs(fast, kind, run & free << high, high, low, false, 0);
    runs(fast, kind, run & free << low & ~(free << high), low, high, false, CODE_LOW_FIRST);
    if (kind.hits) {
        uint32_t far = fast->blot & ~fast->home, near = fast->blot & fast->home;
        runs(fast, kind, run & (far << high | (near << high & ~onto_own)), high, low, true, 0);
        runs(fast, kind, run & (far << low | (near << low & ~onto_own)), low, high, true, CODE_LOW_FIRST);
    }
}

// One checker on the bar; it enters by one number, then anyone moves by the other.
FAST_INLINE void entering(Fast *fast, FastKind kind, int high, int low) {
    int bar = fast->rules->bar, at_high = bar - high, at_low = bar - low;
    uint32_t held = fast->held & ~bit(bar);
    uint32_t blot, hit_home;
    Wide own, enemy;
    bool by_high = fast->open >> at_high & 1, by_low = fast->open >> at_low & 1;
    if (by_high) {
        step_first(fast, kind.hits, at_high, bar, &own, &enemy, &blot, &hit_home);
        fast_last(fast, kind, own, enemy, (held | bit(at_high)) & fast->open << low, blot, low, hit_home,
                  PAIR | (uint32_t)bar, 8);
    }
    if (by_low) {
        uint32_t second = (held | bit(at_low)) & fast->open << high;
        if (by_high && !((fast->blot >> at_high | fast->blot >> at_low) & 1)) {
            second &= ~bit(at_low); // its run is there already, by the other point
        }
        step_first(fast, kind.hits, at_low, bar, &own, &enemy, &blot, &hit_home);
        fast_last(fast, kind, own, enemy, second, blot, high, hit_home, PAIR | CODE_LOW_FIRST | (uint32_t)bar, 8);
    }
}

// Two or more on the bar: each number enters one of them.
FAST_INLINE void entering_two(Fast *fast, FastKind kind, int high, int low) {
    int bar = fast->rules->bar;
    if ((fast->open >> (bar - high) & 1) && (fast->open >> (bar - low) & 1)) {
        Wide own, enemy;
        uint32_t blot, hit_home;
        step_first(fast, kind.hits, bar - high, bar, &own, &enemy, &blot, &hit_home);
        fast_last(fast, kind, own, enemy, bit(bar), blot, low, hit_home, PAIR | (uint32_t)bar, 8);
    }
}

// Checkers may be borne off, none is on the bar, nothing can be hit. after[s]: the sources of the lower number once the
// higher one was played from s; the second pass leaves out what the first one has.
FAST_INLINE void bearing_off(Fast *fast, FastKind kind, int high, int low) {
    uint32_t after[BOARD_PLACES] = {0};
    for (uint32_t first = fast_sources(fast, fast->held, high, true), left = first; left; left &= ~bit(highest(left))) {
        int from = highest(left), to = from > high ? from - high : BOARD_OFF;
        uint32_t held = (fast->held & ~(fast->single & bit(from))) | (bit(to) & ~bit(BOARD_OFF));
        after[from] = fast_sources(fast, held, low, true);
        uint32_t second = after[from];
        int above = from + low; // a checker that comes to `from` by the lower number runs on: its run may be there
        if (above < BOARD_PLACES && (second >> above & 1) && above > high && (after[above] >> (above - high) & 1)) {
            second &= ~bit(above);
        }
        fast_last(fast, kind, wide_move(fast->own, from, to), fast->enemy, second, 0, low, 0, PAIR | (uint32_t)from, 8);
    }
    for (uint32_t left = fast_sources(fast, fast->held, low, true); left && !fast->full; left &= left - 1) {
        int from = lowest(left), to = from > low ? from - low : BOARD_OFF;
        uint32_t held = (fast->held & ~(fast->single & bit(from))) | (bit(to) & ~bit(BOARD_OFF));
        uint32_t second = fast_sources(fast, held, high, true);
        for (uint32_t rest = second; rest; rest &= rest - 1) {
            int other = lowest(rest);
            bool is_run = to == other && to != BOARD_OFF && from > high && (after[from] >> (from - high) & 1);
            bool both_off = from <= low && other <= low && (after[from] >> other & 1); // by either number
            if (is_run || both_off || (after[other] >> from & 1)) {
                second &= ~bit(other);
            }
        }
        fast_last(fast, kind, wide_move(fast->own, from, to), fast->enemy, second, 0, high, 0,
                  PAIR | CODE_LOW_FIRST | (uint32_t)from, 8);
    }
}

// Plays of one number where there is none of both.
FAST_INLINE void alone(Fast *fast, FastKind kind, int high, int low, bool bears) {
    uint32_t held = fast->bar_bit ? fast->bar_bit : fast->held;
    uint32_t movable = fast->head_budget == 0 ? held & ~bit(fast->head) : held;
    uint32_t by_high = fast_sources(fast, movable, high, bears), by_low = fast_sources(fast, movable, low, bears);
    fast_last(fast, kind, fast->own, fast->enemy, by_high, fast->blot, high, 0, ONE, 0);
    if (fast->count > 0 && fast->rules->forced_higher == HIGHER_MUST) {
        return;
    }
    if (bears) { // who goes off by either goes off by the higher
        by_low &= ~(by_high & (bit(high + 1) - 1) & (bit(low + 1) - 1));
    }
    fast_last(fast, kind, fast->own, fast->enemy, by_low, fast->blot, low, 0, ONE | CODE_LOW_FIRST, 0);
}

FAST_INLINE bool pair(Fast *fast, FastKind kind, int high, int low) {
    const Rules *rules = fast->rules;
    uint32_t outside = fast->held & ~fast->home;
    bool bears = false;
    if (fast->bar_bit) {
        if (rules->bar - high <= rules->board_home) {
            return false; // who has entered is at home at once
        }
        if (fast->single & fast->bar_bit) {
            entering(fast, kind, high, low);
        } else {
            entering_two(fast, kind, high, low);
        }
    } else if ((outside & (outside - 1)) || (outside & ~fast->single) ||
               (outside && lowest(outside) - high > rules->board_home)) {
        inside(fast, kind, high, low);
    } else {
        bool last_one = !(fast->held & (fast->held - 1)) && !(fast->held & ~fast->single);
        bool from_head = fast->head_budget < 2 && (fast->held >> fast->head & 1);
        if (last_one || from_head || (fast->blot & (bit(highest(fast->held)) - 1))) {
            return false; // the game may end with a number left, or something is hit on the way
        }
        bears = true;
        bearing_off(fast, kind, high, low);
    }
    if (fast->count == 0 && !fast->full) {
        alone(fast, kind, high, low, bears);
    }
    return true;
}

// ---- one loop for each kind

static bool list_hits(Fast *fast, int high, int low) {
    return pair(fast, (FastKind){FAST_LIST, true, false}, high, low);
}

static bool list_quiet(Fast *fast, int high, int low) {
    return pair(fast, (FastKind){FAST_LIST, false, false}, high, low);
}

static bool list_hits_tested(Fast *fast, int high, int low) {
    return pair(fast, (FastKind){FAST_LIST, true, true}, high, low);
}

static bool list_quiet_tested(Fast *fast, int high, int low) {
    return pair(fast, (FastKind){FAST_LIST, false, true}, high, low);
}

static bool count_any(Fast *fast, int high, int low) {
    return pair(fast, (FastKind){FAST_COUNT, true, false}, high, low);
}

static bool count_tested(Fast *fast, int high, int low) {
    return pair(fast, (FastKind){FAST_COUNT, true, true}, high, low);
}

static bool pick_any(Fast *fast, int high, int low) {
    return pair(fast, (FastKind){FAST_PICK, true, false}, high, low);
}

static bool pick_tested(Fast *fast, int high, int low) {
    return pair(fast, (FastKind){FAST_PICK, true, true}, high, low);
}

bool fast_pair(Fast *fast, FastKind kind, int high, int low) {
    switch (kind.aim) {
    case FAST_COUNT:
        return kind.tests ? count_tested(fast, high, low) : count_any(fast, high, low);
    case FAST_PICK:
        return kind.tests ? pick_tested(fast, high, low) : pick_any(fast, high, low);
    default:
        if (kind.tests) {
            return kind.hits ? list_hits_tested(fast, high, low) : list_quiet_tested(fast, high, low);
        }
        return kind.hits ? list_hits(fast, high, low) : list_quiet(fast, high, low);
    }
}
