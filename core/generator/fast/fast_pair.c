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
#include "core/generator/fast/fast.h"
#include "core/generator/fast/fast_loops.h"

enum { PAIR = 2 << CODE_STEPS, ONE = 1 << CODE_STEPS };

// All second steps there may be, in the order of their sources: what each adds to the rows.
typedef struct Second {
    Wide own, enemy;
    uint32_t code;
    int from;
} Second;
typedef struct Seconds {
    Second step[BOARD_PLACES];
    int count;
} Seconds;

FAST_INLINE void list_seconds(const Fast *fast, FastKind kind, uint32_t sources, int die, Seconds *seconds) {
    int count = 0;
    for (uint32_t left = sources; left; left &= left - 1, count++) {
        int from = lowest(left);
        Second *second = &seconds->step[count];
        second->own = fast_move(fast, kind, from, die, 0);
        second->code = fast_name(fast, kind, from, 0) << 8;
        second->from = from;
        if (kind.contact == FAST_HITS) {
            second->enemy = (Wide){0};
        }
    }
    seconds->count = count;
    for (uint32_t left = kind.contact == FAST_HITS ? sources & fast->blot << die : 0; left; left &= left - 1) {
        int from = lowest(left);
        seconds->step[count_bits(sources & (bit(from) - 1))].enemy = fast_hit(fast, from - die);
    }
}

// The plays that go on from these rows by the seconds of `keep`. Each is written where the next play goes, and stays
// there if it is one: how often this goes round is always the same, which processors like.
FAST_INLINE void write_seconds(Fast *fast, const Out *out, FastKind kind, const Seconds *seconds, uint32_t keep,
                               Wide own, Wide enemy, uint32_t hit_home, uint32_t blot, int low, uint32_t code) {
    size_t at = fast->count;
    const Second *end = seconds->step + seconds->count;
    for (const Second *second = seconds->step; second < end; second++) {
        Wide after = wide_add(own, second->own);
        int from = second->from;
        fast_write(out, kind, at, after, kind.contact == FAST_HITS ? wide_add(enemy, second->enemy) : enemy,
                   code | second->code);
        uint32_t kept = keep >> from & 1;
        if (kind.tests) {
            uint32_t hits = kind.contact == FAST_HITS ? hit_home | (bit(from - low) & blot & fast->home) : 0;
            kept &= fast_final(fast, &out->board[at], after, hits, &out->code[at]);
        }
        at += kept;
    }
    fast->count = at;
    fast_look_at_room(fast, kind);
}

// FAST_PICK: the play wanted, if it is one of those that go on by the seconds of `keep`.
FAST_INLINE void pick_second(Fast *fast, const Out *out, FastKind kind, uint32_t keep, Wide own, Wide enemy,
                             uint32_t blot, int low, uint32_t code) {
    if (fast_pass_over(fast, kind, keep)) {
        return;
    }
    for (; fast->count < fast->pick; fast->count++) {
        keep &= keep - 1;
    }
    fast_last(fast, out, kind, own, enemy, keep & -keep, blot, low, 0, code, 8, 0);
}

// The step from `from` as the first of two. `hit_home`: where it hits at home.
FAST_INLINE void step_first(const Fast *fast, FastKind kind, int from, int die, Wide *own, Wide *enemy, uint32_t *blot,
                            uint32_t *hit_home) {
    *own = wide_add(fast->own, fast_move(fast, kind, from, die, fast->bar));
    *enemy = fast->enemy;
    *blot = fast->blot;
    *hit_home = 0;
    uint32_t hit = bit(from) >> die & fast->blot;
    if (kind.contact == FAST_HITS && hit) {
        *enemy = wide_add(fast->enemy, fast_hit(fast, from - die));
        *blot &= ~hit;
        *hit_home = hit & fast->home;
    }
}

// Runs of one checker by both numbers from each of `runners`; the middle point is that of `first`, or for those of
// `other_way` that of `second`, and there is a hit there or not.
FAST_INLINE void runs(Fast *fast, const Out *out, FastKind kind, uint32_t runners, uint32_t other_way, int first,
                      int second, bool hits_middle, uint32_t flags) {
    if (fast->full || fast_pass_over(fast, kind, runners)) {
        return;
    }
    const Wide start = fast->own, standing = fast->enemy;
    size_t count = fast->count;
    for (; runners && !(kind.aim == FAST_PICK && fast->full); runners &= runners - 1) {
        int from = lowest(runners), to = from - first - second;
        uint32_t other = other_way >> from & 1; // a factor, not a branch: it is hard to guess
        int middle = from - first + (first - second) * (int)other;
        Wide own = wide_add(wide_add(start, fast_move(fast, kind, from, first, 0)), fast_step_by(second, from - first));
        Wide enemy = standing;
        uint32_t hit_home = 0;
        if (hits_middle) {
            enemy = wide_add(enemy, fast_hit(fast, middle));
            hit_home = bit(middle) & fast->home;
        }
        if (kind.contact == FAST_HITS && (fast->blot >> to & 1)) {
            enemy = wide_add(enemy, fast_hit(fast, to));
            hit_home |= bit(to) & fast->home;
        }
        count =
            fast_emit(fast, out, kind, count, own, enemy, hit_home,
                      PAIR | other * CODE_LOW_FIRST | flags | fast_name(fast, kind, from, 0) | (uint32_t)middle << 8);
    }
    fast->count = count;
    fast_look_at_room(fast, kind);
}

// Nobody on the bar, and no checker can be borne off with these numbers.
FAST_INLINE void inside(Fast *fast, const Out *out, FastKind kind, int high, int low) {
    uint32_t movable = fast->head_budget == 0 ? fast->held & ~bit(fast->head) : fast->held;
    uint32_t by_high = movable & fast->open << high, by_low = movable & fast->open << low;
    if (kind.aim == FAST_COUNT) { // of all pairs, without those that are runs, and those that want one checker twice
        int pairs = count_bits(by_high) * count_bits(by_low) - count_bits(by_high >> high & by_low) -
                    count_bits(by_high << low & by_low) - count_bits(by_high & by_low & ~fast->two);
        fast->count += (size_t)pairs;
    } else if (by_low) {
        Seconds seconds;
        seconds.count = 0;
        if (kind.aim == FAST_LIST) {
            list_seconds(fast, kind, by_low, low, &seconds);
        }
        for (uint32_t first = by_high; first && !fast->full; first &= first - 1) {
            int from = lowest(first), to = from - high;
            uint32_t keep = by_low & ~bit(to) & ~(bit(from) << low) & (~bit(from) | fast->two), again = 0;
            Wide own, enemy;
            uint32_t blot, hit_home;
            step_first(fast, kind, from, high, &own, &enemy, &blot, &hit_home);
            if (kind.contact == FAST_HITS && (fast->blot >> to & 1)) {
                again = keep & bit(to) << low; // comes down where the first has hit
            }
            uint32_t code = PAIR | fast_name(fast, kind, from, 0);
            if (kind.aim == FAST_LIST) {
                write_seconds(fast, out, kind, &seconds, keep & ~again, own, enemy, hit_home, blot, low, code);
            } else {
                pick_second(fast, out, kind, keep & ~again, own, enemy, blot, low, code);
            }
            if (kind.contact == FAST_HITS && again) {
                fast_last(fast, out, kind, own, enemy, again, blot, low, hit_home, code, 8, 0);
            }
        }
    }
    uint32_t run = movable & fast->open << (high + low);
    uint32_t free = kind.contact == FAST_HITS ? fast->open & ~fast->blot : fast->open;
    runs(fast, out, kind, run & (free << high | free << low), ~(free << high), high, low, false, 0);
    uint32_t by_blots = kind.contact == FAST_HITS ? run & (fast->blot << high | fast->blot << low) : 0;
    if (by_blots) {
        // A runner that hits at home may be bound not to land on own checkers (no_stack).
        uint32_t onto_own = fast->rules->hit_run == RUN_NO_STACK || fast->rules->hit_run == RUN_NO_STACK_NEXT
                                ? fast->held << (high + low)
                                : 0;
        uint32_t far = fast->blot & ~fast->home, near = fast->blot & fast->home;
        runs(fast, out, kind, by_blots & (far << high | (near << high & ~onto_own)), 0, high, low, true, 0);
        runs(fast, out, kind, by_blots & (far << low | (near << low & ~onto_own)), 0, low, high, true, CODE_LOW_FIRST);
    }
}

// One checker on the bar; it enters by one number, then anyone moves by the other.
FAST_INLINE void entering(Fast *fast, const Out *out, FastKind kind, int high, int low) {
    int bar = fast->rules->bar, at_high = bar - high, at_low = bar - low;
    uint32_t held = fast->reserve ? fast->held : fast->held & ~bit(bar);
    uint32_t blot, hit_home;
    Wide own, enemy;
    bool by_high = fast->open >> at_high & 1, by_low = fast->open >> at_low & 1;
    if (by_high) {
        step_first(fast, kind, bar, high, &own, &enemy, &blot, &hit_home);
        fast_last(fast, out, kind, own, enemy, (held | bit(at_high)) & fast->open << low, blot, low, hit_home,
                  PAIR | (uint32_t)bar, 8, 0);
    }
    if (by_low) {
        uint32_t second = (held | bit(at_low)) & fast->open << high;
        if (by_high && !((fast->blot >> at_high | fast->blot >> at_low) & 1)) {
            second &= ~bit(at_low); // its run is there already, by the other point
        }
        if (kind.reserve && by_high) {
            second &= ~bit(bar); // one from the bar and one from the reserve, by either number
        }
        step_first(fast, kind, bar, low, &own, &enemy, &blot, &hit_home);
        fast_last(fast, out, kind, own, enemy, second, blot, high, hit_home, PAIR | CODE_LOW_FIRST | (uint32_t)bar, 8,
                  0);
    }
}

// Two or more on the bar: each number enters one of them.
FAST_INLINE void entering_two(Fast *fast, const Out *out, FastKind kind, int high, int low) {
    int bar = fast->rules->bar;
    if ((fast->open >> (bar - high) & 1) && (fast->open >> (bar - low) & 1)) {
        Wide own, enemy;
        uint32_t blot, hit_home;
        step_first(fast, kind, bar, high, &own, &enemy, &blot, &hit_home);
        fast_last(fast, out, kind, own, enemy, bit(bar), blot, low, hit_home, PAIR | (uint32_t)bar, 8, fast->bar - 1);
    }
}

// Checkers may be borne off, none is on the bar, nothing can be hit. after[s]: the sources of the lower number once the
// higher one was played from s; the second pass leaves out what the first one has.
FAST_INLINE void bearing_off(Fast *fast, const Out *out, FastKind kind, int high, int low) {
    uint32_t after[BOARD_PLACES];
    for (size_t i = 0; i < BOARD_PLACES; i += sizeof(Wide) / sizeof *after) {
        wide_store((uint8_t *)&after[i], (Wide){0});
    }
    for (uint32_t first = fast_sources(fast, fast->held, high, true), left = first; left; left &= ~bit(highest(left))) {
        int from = highest(left), to = from > high ? from - high : BOARD_OFF;
        uint32_t held = (fast->held & (~bit(from) | fast->two)) | (bit(to) & ~bit(BOARD_OFF));
        after[from] = fast_sources(fast, held, low, true);
        uint32_t second = after[from];
        int above = from + low; // a checker that comes to `from` by the lower number runs on: its run may be there
        if (above < BOARD_PLACES && (second >> above & 1) && above > high && (after[above] >> (above - high) & 1)) {
            second &= ~bit(above);
        }
        fast_last(fast, out, kind, wide_add(fast->own, fast_step_by(high, from)), fast->enemy, second, 0, low, 0,
                  PAIR | (uint32_t)from, 8, 0);
    }
    for (uint32_t left = fast_sources(fast, fast->held, low, true); left && !fast->full; left &= left - 1) {
        int from = lowest(left), to = from > low ? from - low : BOARD_OFF;
        uint32_t held = (fast->held & (~bit(from) | fast->two)) | (bit(to) & ~bit(BOARD_OFF));
        uint32_t second = fast_sources(fast, held, high, true);
        for (uint32_t rest = second; rest; rest &= rest - 1) {
            int other = lowest(rest);
            bool is_run = to == other && to != BOARD_OFF && from > high && (after[from] >> (from - high) & 1);
            bool both_off = from <= low && other <= low && (after[from] >> other & 1); // by either number
            if (is_run || both_off || (after[other] >> from & 1)) {
                second &= ~bit(other);
            }
        }
        fast_last(fast, out, kind, wide_add(fast->own, fast_step_by(low, from)), fast->enemy, second, 0, high, 0,
                  PAIR | CODE_LOW_FIRST | (uint32_t)from, 8, 0);
    }
}

// Does the number take a checker from `from` off, if it is the only one?
FAST_INLINE bool goes_off(const Fast *fast, int from, int die) {
    return from <= die && fast_sources(fast, bit(from), die, true);
}

// The side's last checker, if it can be borne off: that ends the game and counts as all numbers used, so there is no
// other play. It meets nobody. False: it cannot.
FAST_INLINE bool last_off(Fast *fast, const Out *out, FastKind kind, int high, int low) {
    int from = lowest(fast->held);
    uint32_t code = 0;
    if (from > high && (fast->open >> (from - high) & 1) && goes_off(fast, from - high, low)) {
        code = PAIR | (uint32_t)(from - high) << 8;
    } else if (from > low && (fast->open >> (from - low) & 1) && goes_off(fast, from - low, high)) {
        code = PAIR | CODE_LOW_FIRST | (uint32_t)(from - low) << 8;
    } else if (goes_off(fast, from, high)) {
        code = ONE;
    } else if (goes_off(fast, from, low)) {
        code = ONE | CODE_LOW_FIRST;
    } else {
        return false;
    }
    Wide step = wide_less(wide_load(fast_one[BOARD_OFF]), wide_load(fast_one[from]));
    fast->count =
        fast_emit(fast, out, kind, fast->count, wide_add(fast->own, step), fast->enemy, 0, code | (uint32_t)from);
    return true;
}

// Checkers may be borne off and some may hit on their way. Rare and short: what comes out twice is found by looking.
// FAST_LIST.
static void bearing_off_over(Fast *fast, const Out *out, FastKind kind, int first_die, int second_die, uint32_t flags) {
    bool no_stack = fast->rules->hit_run == RUN_NO_STACK || fast->rules->hit_run == RUN_NO_STACK_NEXT;
    for (uint32_t left = fast_sources(fast, fast->held, first_die, true); left && !fast->full; left &= left - 1) {
        int from = lowest(left), to = from > first_die ? from - first_die : BOARD_OFF;
        uint32_t held = (fast->held & (~bit(from) | fast->two)) | (bit(to) & ~bit(BOARD_OFF));
        Wide own, enemy;
        uint32_t blot, hit_home;
        step_first(fast, kind, from, first_die, &own, &enemy, &blot, &hit_home);
        for (uint32_t rest = fast_sources(fast, held, second_die, true); rest; rest &= rest - 1) {
            int other = lowest(rest);
            if (no_stack && (hit_home & bit(other)) &&
                (other > second_die ? held & bit(other - second_die) : !fast->rules->hit_run_off)) {
                continue; // the hitter may not go on to there
            }
            bool hits = other > second_die && (blot >> (other - second_die) & 1);
            Wide own_after = wide_add(own, fast_step_by(second_die, other));
            Wide enemy_after = hits ? wide_add(enemy, fast_hit(fast, other - second_die)) : enemy;
            uint32_t home_after = hits ? hit_home | (bit(other - second_die) & fast->home) : hit_home;
            size_t same = 0;
            while (same < fast->count &&
                   !(wide_equal(wide_load(out->board[same].row[out->side].at), own_after) &&
                     wide_equal(wide_load(out->board[same].row[1 - out->side].at), enemy_after))) {
                same++;
            }
            if (same == fast->count) {
                fast->count = fast_emit(fast, out, kind, fast->count, own_after, enemy_after, home_after,
                                        PAIR | flags | (uint32_t)from | (uint32_t)other << 8);
            }
        }
        fast_look_at_room(fast, kind);
    }
}

// Plays of one number where there is none of both.
FAST_INLINE void alone(Fast *fast, const Out *out, FastKind kind, int high, int low, bool bears) {
    uint32_t held = fast->bar ? bit(fast->rules->bar) : fast->held;
    uint32_t movable = fast->head_budget == 0 ? held & ~bit(fast->head) : held;
    uint32_t by_high = fast_sources(fast, movable, high, bears), by_low = fast_sources(fast, movable, low, bears);
    fast_last(fast, out, kind, fast->own, fast->enemy, by_high, fast->blot, high, 0, ONE, 0, fast->bar);
    if (fast->count > 0 && fast->rules->forced_higher == HIGHER_MUST) {
        return;
    }
    if (bears) { // who goes off by either goes off by the higher
        by_low &= ~(by_high & (bit(high + 1) - 1) & (bit(low + 1) - 1));
    }
    fast_last(fast, out, kind, fast->own, fast->enemy, by_low, fast->blot, low, 0, ONE | CODE_LOW_FIRST, 0, fast->bar);
}

FAST_INLINE bool pair(Fast *fast, FastKind kind, int high, int low) {
    const Out where = fast_out(fast), *out = &where;
    const Rules *rules = fast->rules;
    uint32_t outside = fast->held & ~fast->home;
    bool bears = false;
    if (fast->held == 0) {
        return true; // nobody can be moved
    }
    if (fast->bar) {
        if (rules->bar - high <= rules->board_home) {
            return false; // who has entered is at home at once
        }
        if (fast->bar == 1) {
            entering(fast, out, kind, high, low);
        } else {
            entering_two(fast, out, kind, high, low);
        }
    } else if (((outside & (outside - 1)) | (outside & (fast->two | ~up_to(rules->board_home + high)))) != 0 ||
               fast_none_off(fast)) {
        inside(fast, out, kind, high, low);
    } else {
        bool last_one = !(fast->held & (fast->held - 1)) && !(fast->held & fast->two);
        bool from_head = fast->head_budget < 2 && (fast->held >> fast->head & 1);
        bool meets = kind.contact == FAST_HITS && (fast->blot & (bit(highest(fast->held)) - 1));
        bool waits = kind.reserve && fast->reserve > 0; // who enters is at home at once, as above
        if (from_head || waits || fast->own_pins || (meets && (last_one || kind.aim != FAST_LIST))) {
            return false;
        }
        bears = true;
        if (last_one && last_off(fast, out, kind, high, low)) {
            return true;
        }
        if (meets) {
            bearing_off_over(fast, out, kind, high, low, 0);
            bearing_off_over(fast, out, kind, low, high, CODE_LOW_FIRST);
        } else {
            bearing_off(fast, out, kind, high, low);
        }
    }
    if (fast->count == 0 && !fast->full) {
        alone(fast, out, kind, high, low, bears);
    }
    return true;
}

// ---- one loop for each kind

#define PAIR_LOOP(name, ...)                                                                                           \
    static bool pair_##name(Fast *fast, int high, int low) {                                                           \
        return pair(fast, (FastKind){__VA_ARGS__}, high, low);                                                         \
    }
FAST_LOOPS(PAIR_LOOP)
#undef PAIR_LOOP

FastLoop *const fast_pair[FAST_KINDS] = FAST_TABLE(pair);
