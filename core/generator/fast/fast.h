// SPDX-License-Identifier: MIT
// Private to the core: what the fast loops (fast_pair.c for two different numbers, fast_double.c for equal ones) share:
// what they start from, and the writing of a play.
//
// All masks are in the numbering of the side that plays: bit n is its own point n, off or bar. A step is
// "take one off here, put one on there" on 32 counts at once. Everything is inline and takes its kind as a constant, so
// that each loop is compiled for the kinds of rules that it serves (contact, final tests, what becomes of a play).
//
// The reserve has no bit of its own: its checkers enter as those on the bar do, so they stand on the bar's bit, below
// those that are on the bar; only what is taken off a row tells them apart (FastKind.reserve).
#pragma once

#include "core/generator/fast/fast_wide.h"
#include "core/generator/play_work.h"

// What becomes of the plays that a loop finds.
typedef enum FastAim {
    FAST_LIST,  // they are written into the list
    FAST_COUNT, // they are counted
    FAST_PICK,  // the one numbered `pick` is written
} FastAim;

typedef enum FastContact {
    FAST_QUIET, // nothing to hit or pin is in reach
    FAST_HITS,
    FAST_PINS,
} FastContact;

// The kind of a loop: constants where it is compiled.
typedef struct FastKind {
    FastAim aim;
    FastContact contact;
    bool tests;   // the final board is tested; FAST_LIST only
    bool reserve; // checkers are in the reserve
} FastKind;

// How a play was made, in four bytes: up to four sources, first made first, for equal numbers; for different numbers
// two sources and a word of flags. Of five and more equal numbers the boards tell the sources; then it is the number of
// steps.
enum {
    CODE_LOW_FIRST = 1 << 16, // the first source was used with the lower number
    CODE_STEPS = 17,          // shift: steps made
};

typedef struct Fast {
    const Walk *walk;
    const Rules *rules;
    PlayList *list;
    Wide own, enemy;
    Wide from_reserve; // what a step by fast_step from the bar needs besides to come from the reserve
    uint32_t held;     // own checkers that are not pinned stand there (points, and the bar with the reserve)
    uint32_t two;      // at least two that may be taken
    uint32_t open;     // points that own checkers may land on
    uint32_t blot;     // opposing checkers that would be hit there
    uint32_t home;     // points of the home board
    uint32_t pinnable; // FAST_PINS: single opposing checkers, pinned or not, by whomever is on top
    uint32_t own_pins; // FAST_PINS: own checkers that are pinned
    int bar, reserve;  // own checkers on them
    int hit_to;        // where opposing checkers go that are hit
    int head;          // no more than head_budget checkers may be taken from there
    int head_budget;
    size_t count;
    size_t pick; // FAST_PICK: the play that is wanted
    bool full;   // the list is too small, or the picked play was met
    // What tests the final board. Rows are tested as masks; only what looks bad is looked at closely.
    bool stay, prime,
        closed;       // hit.run = stay, prime.*: could they refuse anything here? Does one checker make a block?
    bool bound;       // hit.run = no_stack, no_stack_next: could it, equal numbers?
    int limit_count;  // of limits.*.points, if they could refuse anything
    uint32_t crowded; // limits.*.stack: points where these numbers could bring one too many, or one too early
    uint32_t rows;    // where rows (fast_row) may not begin (rules->prime_quick), or not without a closer look
} Fast;

// Points up to n.
FAST_INLINE uint32_t up_to(int n) {
    return (bit(n) << 1) - 2;
}

// Two masks of one side's points, each half in the other side's numbering, unless movement is contrary.
FAST_INLINE uint64_t fast_half_turns(const Rules *rules, uint64_t masks) {
    return (masks & rules->lower) << rules->turn | (masks & rules->upper) >> rules->turn;
}

// Two masks of one side's points, each half in the other side's numbering.
FAST_INLINE uint64_t fast_turn_both(const Rules *rules, uint64_t masks) {
    if (rules->move_direction == DIRECTION_CONTRARY) { // what is shifted out of a half are bits of no point
        return reverse_both(masks & rules->lower) >> (BOARD_PLACES - 2 - rules->board_points) & rules->lower;
    }
    return fast_half_turns(rules, masks);
}

FAST_INLINE uint32_t fast_turn_mask(const Rules *rules, uint32_t mask) {
    return (uint32_t)fast_turn_both(rules, mask);
}

// Does the board pass prime.*, though there is a long row of blocks?
bool fast_prime(const Fast *fast, const Board *after);

// Is there a row of prime.length neighbours on the opponent's road that begins on one of fast->rows? (Which way round
// it is read does not matter, or not where only some of them count.)
FAST_INLINE bool fast_row(const Fast *fast, uint32_t mask) {
    mask = (uint32_t)fast_half_turns(fast->rules, mask);
    for (int i = 0; i < RULES_PRIME_SHIFTS; i++) { // always as many: zeros change nothing
        mask &= mask >> fast->rules->prime_shift[i];
    }
    return mask & fast->rows;
}

// hit.run = no_stack, no_stack_next, equal numbers: can the sources of a play be gone through in an
// order that the rules allow? Then they are put into one.
bool fast_order(const Fast *fast, uint32_t *code);

// Does the board at the end pass (prime.*, limits, hit.run)?
FAST_INLINE bool fast_final(const Fast *fast, const Board *after, Wide own, uint32_t hit_home, uint32_t *code) {
    uint32_t held = wide_mask(own, 1);
    if (fast->stay && (hit_home & ~held)) {
        return false;
    }
    for (int i = 0; i < fast->limit_count; i++) {
        const Limit *limit = &fast->rules->limits[i];
        uint32_t range = (UINT32_C(2) << limit->to) - bit(limit->from);
        if (limit->points && count_bits(held & range) > limit->points) {
            return false;
        }
    }
    if (fast->bound && hit_home && !fast_order(fast, code)) {
        return false;
    }
    return !fast->prime || !fast_row(fast, fast->closed ? held : wide_mask(own, 2)) ||
           (!fast->rules->prime_quick && fast_prime(fast, after));
}

// What a hit on `n` adds to the opponent's row.
FAST_INLINE Wide fast_hit(const Fast *fast, int n) {
    return wide_less(wide_load(fast_one[(unsigned)fast->hit_to]), wide_load(fast_one[fast->rules->opp[(unsigned)n]]));
}

// What a step adds to the own row. `bar`: own checkers on the bar as it is made.
FAST_INLINE Wide fast_move(const Fast *fast, FastKind kind, int from, int die, int bar) {
    Wide step = fast_step_by(die, from);
    return kind.reserve && bar == 0 && from == fast->rules->bar ? wide_add(step, fast->from_reserve) : step;
}

// The source as a code says it.
FAST_INLINE uint32_t fast_name(const Fast *fast, FastKind kind, int from, int bar) {
    return (uint32_t)(from + (kind.reserve && bar == 0 && from == fast->rules->bar));
}

// Where plays are written, in variables of its own: what is behind pointers may change with every byte written, as far
// as the compiler knows.
typedef struct Out {
    Board *board;
    uint32_t *code;
    Side side;
    const Rules *rules;
    uint32_t pinnable, own_pins;
} Out;

FAST_INLINE Out fast_out(const Fast *fast) {
    const PlayWork *work = fast->list->work;
    return (Out){work->board, work->code, fast->walk->side, fast->rules, fast->pinnable, fast->own_pins};
}

// Play number `at` of the list: the rows at its end and its code.
FAST_INLINE void fast_write(const Out *out, FastKind kind, size_t at, Wide own, Wide enemy, uint32_t code) {
    Board *after = &out->board[at];
    wide_store(after->row[out->side].at, own);
    wide_store(after->row[1 - out->side].at, enemy);
    if (kind.contact == FAST_PINS) {
        after->pinned[out->side] = out->own_pins;
        after->pinned[1 - out->side] = fast_turn_mask(out->rules, wide_mask(own, 1) & out->pinnable);
    } else {
        after->pinned[0] = after->pinned[1] = 0;
    }
    out->code[at] = code;
}

// One play, with so many before it; returns how many there are with it.
FAST_INLINE size_t fast_emit(Fast *fast, const Out *out, FastKind kind, size_t count, Wide own, Wide enemy,
                             uint32_t hit_home, uint32_t code) {
    if (kind.aim == FAST_LIST || (kind.aim == FAST_PICK && count == fast->pick)) {
        size_t at = kind.aim == FAST_LIST ? count : 0;
        fast_write(out, kind, at, own, enemy, code);
        if (kind.tests && !fast_final(fast, &out->board[at], own, hit_home, &out->code[at])) {
            return count;
        }
        if (kind.aim == FAST_PICK) {
            fast->full = true;
        }
    }
    return count + 1;
}

// To be asked after each row of plays, which PLAY_SLACK has room for.
FAST_INLINE void fast_look_at_room(Fast *fast, FastKind kind) {
    if (kind.aim == FAST_LIST && fast->count > fast->list->capacity) {
        fast->full = true;
    }
}

// Where plays are only counted, or passed over on the way to the one that is picked, so many more need not be looked at
// one by one. True: that is done.
FAST_INLINE bool fast_pass_over(Fast *fast, FastKind kind, uint32_t plays) {
    if (kind.aim == FAST_LIST) {
        return false;
    }
    size_t more = (size_t)count_bits(plays);
    if (kind.aim == FAST_PICK && (fast->full || fast->count + more > fast->pick)) {
        return fast->full;
    }
    fast->count += more;
    return true;
}

// All plays that end with a step by `die` of one of `sources`, from these rows. `code`: of the steps before;
// `shift`: where the source goes in the code; `bar`: own checkers left there. Off if die is at least the source.
FAST_INLINE void fast_last(Fast *fast, const Out *out, FastKind kind, Wide own, Wide enemy, uint32_t sources,
                           uint32_t blot, int die, uint32_t hit_home, uint32_t code, int shift, int bar) {
    if (fast_pass_over(fast, kind, sources)) {
        return;
    }
    uint32_t hitting = kind.contact == FAST_HITS ? sources & blot << die : 0, quiet = sources & ~hitting;
    if (kind.aim == FAST_PICK) { // it is one of these
        for (; fast->count < fast->pick && quiet; fast->count++) {
            quiet &= quiet - 1;
        }
        for (; fast->count < fast->pick; fast->count++) {
            hitting &= hitting - 1;
        }
        quiet &= -quiet;
        hitting = quiet ? 0 : hitting & -hitting;
        fast->full = true;
    }
    size_t at = kind.aim == FAST_LIST ? fast->count : 0;
    for (; quiet; quiet &= quiet - 1) {
        int from = lowest(quiet);
        Wide after = wide_add(own, fast_move(fast, kind, from, die, bar));
        fast_write(out, kind, at, after, enemy, code | fast_name(fast, kind, from, bar) << shift);
        at += !kind.tests || fast_final(fast, &out->board[at], after, hit_home, &out->code[at]);
    }
    for (; kind.contact == FAST_HITS && hitting; hitting &= hitting - 1) {
        int from = lowest(hitting), to = from - die;
        Wide after = wide_add(own, fast_move(fast, kind, from, die, bar));
        fast_write(out, kind, at, after, wide_add(enemy, fast_hit(fast, to)),
                   code | fast_name(fast, kind, from, bar) << shift);
        at +=
            !kind.tests || fast_final(fast, &out->board[at], after, hit_home | (bit(to) & fast->home), &out->code[at]);
    }
    if (kind.aim == FAST_LIST) {
        fast->count = at;
        fast_look_at_room(fast, kind);
    }
}

// Is nobody borne off here, or does a pinned checker keep all the others from it?
FAST_INLINE bool fast_none_off(const Fast *fast) {
    return fast->rules->bearoff_when == OFF_NEVER ||
           (fast->own_pins && (fast->rules->bearoff_when == OFF_ALL_HOME_FREE || (fast->own_pins & ~fast->home)));
}

// The source from which `die` bears a checker off, if there is one.
FAST_INLINE uint32_t fast_off_sources(const Fast *fast, uint32_t held, int die) {
    int top = highest(held | bit(BOARD_OFF));
    bool above = (fast->rules->bearoff_match == MATCH_HIGHEST) & (top < die);
    uint32_t home = ~all_if(held & ~fast->home) & all_if(fast->rules->bearoff_dice >> die & 1);
    return held & home & ~bit(BOARD_OFF) & bit(above ? top : die); // without a branch, whose way is hard to guess
}

// The sources from which `die` can be played, bearing off included; none of the checkers is on the bar.
FAST_INLINE uint32_t fast_sources(const Fast *fast, uint32_t held, int die, bool bears) {
    return (held & fast->open << die) | (bears ? fast_off_sources(fast, held, die) : 0);
}

// Could the side bear off with `count` numbers? It needs all others at home, and one number more.
static inline bool fast_may_bear_off(const Fast *fast, const uint8_t *row, int die, int count) {
    int needed = 0, far = fast->rules->board_home + die * (count - 1); // nobody comes home from above
    uint32_t above = far < BOARD_PLACES - 1 ? fast->held & ~up_to(far) : 0;
    if ((count_bits(fast->held & ~fast->home) >= count) | (above != 0)) {
        return false;
    }
    for (uint32_t outside = fast->held & ~fast->home; outside; outside &= outside - 1) {
        int n = lowest(outside);
        int there = n == fast->rules->bar ? fast->bar + fast->reserve : row[n];
        needed += there * ((n - fast->rules->board_home + die - 1) / die);
        if (needed >= count || (n == fast->head && there > fast->head_budget)) {
            return false;
        }
    }
    return !fast_none_off(fast);
}
