// SPDX-License-Identifier: MIT
// The fast loops for equal numbers: one to four times the same.
//
// What makes duplicates impossible. All steps are by the same number d, and opposing points never change during a
// play, so the steps can be put in order from high sources to low ones: whatever was possible in another order still is
// (a checker lands below where it came from, the bar is above all points, and bearing off asks only what is higher).
// So each set of sources, counted with repeats, is walked once, in that order. And different sets lead to different
// boards: read from the top, the change of each point tells how often it was a source, bearing off included.
#include "core/generator/fast/fast.h"
#include "core/generator/fast/fast_loops.h"

// A play under way.
typedef struct Level {
    Wide own, enemy;
    uint32_t held[5]; // [k]: points with at least k checkers that may be taken still; exact for what steps are left
    uint32_t blot, hit_home;
    uint32_t code;
    int bar; // own checkers on it
} Level;

typedef struct Same {
    FastKind kind;
    Out out;
    bool bears;
    int die, steps;
    uint32_t from_open; // from there a step ends on an open point
    uint32_t bar_bit;
} Same;

FAST_INLINE uint32_t level_sources(const Fast *fast, const Same *same, const Level *level, uint32_t below) {
    uint32_t held = level->held[1];
    if (same->kind.reserve ? level->bar > 0 : (held & same->bar_bit) != 0) {
        return same->bar_bit & same->from_open & below;
    }
    return (same->bears ? fast_sources(fast, held, same->die, true) : held & same->from_open) & below;
}

FAST_INLINE void level_step(const Fast *fast, const Same *same, const Level *level, int from, int depth, Level *next) {
    uint32_t source = bit(from), target = source >> same->die & ~bit(BOARD_OFF);
    next->own = wide_add(level->own, fast_move(fast, same->kind, from, same->die, level->bar));
    next->enemy = level->enemy;
    next->blot = level->blot;
    next->hit_home = level->hit_home;
    for (int k = 1; k < 4 - depth; k++) {
        next->held[k] = (level->held[k] & ~source) | (level->held[k + 1] & source);
    }
    for (int k = 3 - depth; k > 1; k--) {
        next->held[k] |= next->held[k - 1] & target;
    }
    next->held[1] |= target;
    next->bar = level->bar - (same->kind.reserve && level->bar > 0 && source == same->bar_bit);
    next->code = level->code | fast_name(fast, same->kind, from, level->bar) << 8 * depth;
    if (same->kind.contact == FAST_HITS && (level->blot & target)) {
        next->enemy = wide_add(level->enemy, fast_hit(fast, from - same->die));
        next->blot &= ~target;
        next->hit_home |= target & fast->home;
    }
}

// The last step.
FAST_INLINE void walk_last(Fast *fast, const Same *same, const Level *level, int depth, uint32_t below) {
    fast_last(fast, &same->out, same->kind, level->own, level->enemy, level_sources(fast, same, level, below),
              level->blot, same->die, level->hit_home, level->code, 8 * depth, level->bar);
}

// Points up to `from`.
FAST_INLINE uint32_t not_above(int from) {
    return ~UINT32_C(0) >> (31 - from);
}

// Everything from this level on: `depth` steps are made, `same->steps` are wanted. `below`: sources not above the last.
#define WALK_LEVEL(name, deeper)                                                                                       \
    FAST_INLINE void name(Fast *fast, const Same *same, const Level *level, int depth, uint32_t below) {               \
        if (depth + 1 == same->steps) {                                                                                \
            walk_last(fast, same, level, depth, below);                                                                \
            return;                                                                                                    \
        }                                                                                                              \
        uint32_t sources = level_sources(fast, same, level, below);                                                    \
        while (sources && !fast->full) {                                                                               \
            Level next;                                                                                                \
            int from = highest(sources);                                                                               \
            level_step(fast, same, level, from, depth, &next);                                                         \
            if (same->bears && next.held[1] == 0) { /* over: counts as all numbers used */                             \
                fast->count = fast_emit(fast, &same->out, same->kind, fast->count, next.own, next.enemy,               \
                                        next.hit_home, next.code);                                                     \
            } else {                                                                                                   \
                deeper(fast, same, &next, depth + 1, not_above(from));                                                 \
            }                                                                                                          \
            sources &= ~bit(from);                                                                                     \
        }                                                                                                              \
    }

WALK_LEVEL(walk_third, walk_last)
WALK_LEVEL(walk_second, walk_third)
WALK_LEVEL(walk_first, walk_second)

#undef WALK_LEVEL

FAST_INLINE void walk_all(Fast *fast, FastKind kind, bool bears, int die, int steps, const Level *start) {
    const Same same = {kind, fast_out(fast), bears, die, steps, fast->open << die, bit(fast->rules->bar)};
    uint32_t all = ~UINT32_C(0);
    walk_first(fast, &same, start, 0, all);
}

// How many of `count` numbers can be played in any play, or `count`: each checker goes as far as it is free to. Nobody
// is borne off.
FAST_INLINE int most_steps(const Fast *fast, const Level *start, int die, int count) {
    uint32_t open = fast->open << die, far = open; // sources that begin so many steps
    int most = 0;
    if (fast->bar > 0 && !(open >> fast->rules->bar & 1)) {
        return 0; // nobody moves before those have entered
    }
    for (int k = 1; k <= count && most < count; k++, far = open & far << die) {
        for (int i = 1; i <= 4; i++) {
            most += count_bits(start->held[i] & far);
        }
    }
    return most < count ? most : count;
}

FAST_INLINE bool same_numbers(Fast *fast, const Fast *given, FastKind kind, int die, int count) {
    uint8_t row[BOARD_PLACES];
    wide_store(row, fast->own);
    bool bears = fast_may_bear_off(given, row, die, count);
    if (bears && (fast->own_pins || (fast->held & bit(fast->head) && row[fast->head] > fast->head_budget))) {
        return false; // some who stand at home may not be taken
    }
    Level start;
    start.own = fast->own;
    start.enemy = fast->enemy;
    start.blot = fast->blot;
    start.hit_home = start.code = 0;
    start.bar = fast->bar;
    uint32_t own_bar = bit(fast->rules->bar), head = fast->head_budget < 4 ? bit(fast->head) : 0;
    int entering = fast->bar + fast->reserve;
    for (int k = 1; k <= 4; k++) {
        start.held[k] = wide_mask(fast->own, k) & fast->held & ~own_bar;
        start.held[k] |= entering >= k ? own_bar : 0;
        start.held[k] &= k > fast->head_budget ? ~head : ~UINT32_C(0);
    }
    // The most numbers that any play uses count; bans of the final board come before.
    for (int steps = bears ? count : most_steps(fast, &start, die, count); steps > 0 && fast->count == 0 && !fast->full;
         steps--) {
        if (bears) {
            walk_all(fast, kind, true, die, steps, &start);
        } else {
            walk_all(fast, kind, false, die, steps, &start);
        }
    }
    return true;
}

// ---- one loop for each kind

// Each works on a copy, whose address nobody else is told: else, as far as the compiler knows, all of it may change
// with every byte that is written to the list.
#define DOUBLE_LOOP(name, ...)                                                                                         \
    static bool double_##name(Fast *fast, int die, int count) {                                                        \
        Fast here = *fast;                                                                                             \
        bool served = same_numbers(&here, fast, (FastKind){__VA_ARGS__}, die, count);                                  \
        fast->count = here.count;                                                                                      \
        fast->full = here.full;                                                                                        \
        return served;                                                                                                 \
    }
FAST_LOOPS(DOUBLE_LOOP)
#undef DOUBLE_LOOP

FastLoop *const fast_double[FAST_KINDS] = FAST_TABLE(double);
