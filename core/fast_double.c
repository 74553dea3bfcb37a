// SPDX-License-Identifier: MIT
// The fast loops for equal numbers: one to four times the same.
//
// What makes duplicates impossible. All steps are by the same number d, and enemy points never change during a
// play, so the steps can be put in order from high sources to low ones: whatever was possible in another order still is
// (a checker lands below where it came from, the bar is above all points, and bearing off asks only what is higher).
// So each set of sources, counted with repeats, is walked once, in that order. And different sets lead to different
// boards: read from the top, the change of each point tells how often it was a source, bearing off included.
#include "core/fast.h"
#include "core/fast_loops.h"

// A play under way.
typedef struct Level {
    Wide own, enemy;
    uint32_t held, blot, hit_home;
    uint32_t code;
    int head_left; // checkers that may still leave the head
    int bar;       // own checkers on it
    int playing;   // own checkers not off; only counted where they can be borne off
} Level;

typedef struct Same {
    FastKind kind;
    bool bears;
    int die, steps;
} Same;

FAST_INLINE uint32_t level_sources(const Fast *fast, Same same, const Level *level, uint32_t below) {
    if (level->bar > 0) {
        return bit(fast->rules->bar) & fast->open << same.die & below;
    }
    uint32_t sources = fast_sources(fast, level->held, same.die, same.bears) & below;
    return level->head_left > 0 ? sources : sources & ~bit(fast->head);
}

FAST_INLINE void level_step(const Fast *fast, Same same, const Level *level, int from, int depth, Level *next) {
    int to = from > same.die ? from - same.die : BOARD_OFF;
    uint8_t row[BOARD_PLACES];
    wide_store(row, level->own);
    *next = *level;
    next->own = wide_move(level->own, from, to);
    if (row[from] == 1) {
        next->held &= ~bit(from);
    }
    next->held |= bit(to) & ~bit(BOARD_OFF);
    next->bar -= from == fast->rules->bar;
    next->playing -= to == BOARD_OFF;
    next->head_left -= from == fast->head;
    next->code |= (uint32_t)from << 8 * depth;
    if (same.kind.hits && (level->blot >> to & 1)) {
        next->enemy = fast_hit(fast, level->enemy, to);
        next->blot &= ~bit(to);
        next->hit_home |= bit(to) & fast->home;
    }
}

// Everything from this level on: `depth` steps are made, `same.steps` are wanted. `below`: sources not above the last.
#define WALK_LEVEL(name, deeper)                                                                                       \
    FAST_INLINE void name(Fast *fast, Same same, const Level *level, int depth, uint32_t below) {                      \
        uint32_t sources = level_sources(fast, same, level, below);                                                    \
        if (depth + 1 == same.steps) {                                                                                 \
            fast_last(fast, same.kind, level->own, level->enemy, sources, level->blot, same.die, level->hit_home,      \
                      level->code, 8 * depth);                                                                         \
            return;                                                                                                    \
        }                                                                                                              \
        for (; sources && !fast->full; sources &= ~bit(highest(sources))) {                                            \
            Level next;                                                                                                \
            int from = highest(sources);                                                                               \
            level_step(fast, same, level, from, depth, &next);                                                         \
            if (same.bears && next.playing == 0) { /* over: counts as all numbers used */                              \
                fast_emit(fast, same.kind, next.own, next.enemy, next.hit_home, next.code);                            \
            } else {                                                                                                   \
                deeper;                                                                                                \
            }                                                                                                          \
        }                                                                                                              \
    }

WALK_LEVEL(walk_fourth, (void)next)
WALK_LEVEL(walk_third, walk_fourth(fast, same, &next, depth + 1, bit(from) | (bit(from) - 1)))
WALK_LEVEL(walk_second, walk_third(fast, same, &next, depth + 1, bit(from) | (bit(from) - 1)))
WALK_LEVEL(walk_first, walk_second(fast, same, &next, depth + 1, bit(from) | (bit(from) - 1)))

#undef WALK_LEVEL

// Could the side bear off with `count` numbers? It needs all others at home, and one number more.
static bool may_bear_off(const Fast *fast, const uint8_t *row, int die, int count) {
    int needed = 0;
    for (uint32_t outside = fast->held & ~fast->home; outside; outside &= outside - 1) {
        int n = lowest(outside);
        needed += row[n] * ((n - fast->rules->board_home + die - 1) / die);
        if (needed >= count) {
            return false;
        }
    }
    return true;
}

// hit.run = no_stack: could a checker that hits at home come to where own checkers stand now (or, if that is banned, go
// off)? Then it depends on the order who may move, and the path search knows. Those that follow a hitter do no harm: he
// is ahead of them, and where they meet either may be taken for him.
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

FAST_INLINE void walk_all(Fast *fast, FastKind kind, bool bears, int die, int steps, const Level *start) {
    Same same = {kind, bears, die, steps};
    uint32_t all = ~UINT32_C(0);
    walk_first(fast, same, start, 0, all);
}

FAST_INLINE bool same_numbers(Fast *fast, FastKind kind, int die, int count) {
    uint8_t row[BOARD_PLACES];
    wide_store(row, fast->own);
    Level start = {.own = fast->own,
                   .enemy = fast->enemy,
                   .held = fast->held,
                   .blot = fast->blot,
                   .head_left = fast->head_budget,
                   .bar = row[fast->rules->bar]};
    bool bears = may_bear_off(fast, row, die, count);
    if (kind.hits && hitter_may_be_bound(fast, die, count)) {
        return false;
    }
    for (uint32_t left = bears ? fast->held : 0; left; left &= left - 1) {
        start.playing += row[lowest(left)];
    }
    // The most numbers that any play uses count; bans of the final board come before.
    for (int steps = count; steps > 0 && fast->count == 0 && !fast->full; steps--) {
        if (bears) {
            walk_all(fast, kind, true, die, steps, &start);
        } else {
            walk_all(fast, kind, false, die, steps, &start);
        }
    }
    return true;
}

// ---- one loop for each kind

static bool list_hits(Fast *fast, int die, int count) {
    return same_numbers(fast, (FastKind){FAST_LIST, true, false}, die, count);
}

static bool list_quiet(Fast *fast, int die, int count) {
    return same_numbers(fast, (FastKind){FAST_LIST, false, false}, die, count);
}

static bool list_hits_tested(Fast *fast, int die, int count) {
    return same_numbers(fast, (FastKind){FAST_LIST, true, true}, die, count);
}

static bool list_quiet_tested(Fast *fast, int die, int count) {
    return same_numbers(fast, (FastKind){FAST_LIST, false, true}, die, count);
}

static bool count_any(Fast *fast, int die, int count) {
    return same_numbers(fast, (FastKind){FAST_COUNT, true, false}, die, count);
}

static bool count_tested(Fast *fast, int die, int count) {
    return same_numbers(fast, (FastKind){FAST_COUNT, true, true}, die, count);
}

static bool pick_any(Fast *fast, int die, int count) {
    return same_numbers(fast, (FastKind){FAST_PICK, true, false}, die, count);
}

static bool pick_tested(Fast *fast, int die, int count) {
    return same_numbers(fast, (FastKind){FAST_PICK, true, true}, die, count);
}

bool fast_double(Fast *fast, FastKind kind, int die, int count) {
    switch (kind.aim) {
    case FAST_COUNT:
        return kind.tests ? count_tested(fast, die, count) : count_any(fast, die, count);
    case FAST_PICK:
        return kind.tests ? pick_tested(fast, die, count) : pick_any(fast, die, count);
    default:
        if (kind.tests) {
            return kind.hits ? list_hits_tested(fast, die, count) : list_quiet_tested(fast, die, count);
        }
        return kind.hits ? list_hits(fast, die, count) : list_quiet(fast, die, count);
    }
}
