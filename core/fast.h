// SPDX-License-Identifier: MIT
// Private to the core: what the fast loops (fast_pair.c for two different numbers, fast_double.c for equal ones) share:
// rows as vectors, sets of points as masks, and the writing of a play.
//
// All masks are in the numbering of the side that plays: bit n is its own point n, off, bar or reserve. A step is
// "take one off here, put one on there" on 32 counts at once. Everything is inline and takes its kind as a constant, so
// that each loop is compiled for the kinds of rules that it serves (contact, final tests, what becomes of a play).
#ifndef NARDBOX_CORE_FAST_H
#define NARDBOX_CORE_FAST_H

#include "core/play_work.h"

#include <string.h>

#if defined(__SSE2__) && !defined(NARDBOX_PLAIN_MASKS)
#include <emmintrin.h>
#endif

// Under sanitizers the compiler decides: instrumented and unfolded, each of these files would take it a minute.
#ifdef NARDBOX_SANITIZED
#define FAST_INLINE static inline
#else
#define FAST_INLINE static inline __attribute__((always_inline))
#endif

// A row in two registers.
typedef uint8_t Lanes __attribute__((vector_size(16)));
typedef struct Wide {
    Lanes low, high;
} Wide;

// What becomes of the plays that a loop finds.
typedef enum FastAim {
    FAST_LIST,  // they are written into the list
    FAST_COUNT, // they are counted
    FAST_PICK,  // the one numbered `pick` is written
} FastAim;

// The kind of a loop: constants where it is compiled.
typedef struct FastKind {
    FastAim aim;
    bool hits;  // there may be blots to hit
    bool tests; // the final board is tested
} FastKind;

// How a play was made, in four bytes: up to four sources, first made first, for equal numbers; for different numbers
// two sources and a word of flags.
enum {
    CODE_LOW_FIRST = 1 << 16, // the first source was used with the lower number
    CODE_STEPS = 17,          // shift: steps made
};

typedef struct Fast {
    const Walk *walk;
    const Rules *rules;
    PlayList *list;
    Wide own, enemy;
    uint32_t held;    // own checkers stand there (points and bar)
    uint32_t single;  // just one, or one that may be taken only
    uint32_t open;    // points that own checkers may land on
    uint32_t blot;    // enemy checkers that would be hit there
    uint32_t home;    // points of the home board
    uint32_t bar_bit; // of the bar if own checkers are on it
    int head;         // no more than head_budget checkers may be taken from there
    int head_budget;
    size_t count;
    size_t pick;       // FAST_PICK: the play that is wanted
    bool full;         // the list is too small, or the picked play was met
    uint32_t hit_home; // home points where the steps so far have hit (hit.run = stay)
    // What tests the final board. Rows are tested as masks; only what looks bad is looked at closely.
    bool stay, prime,
        closed; // hit.run = stay, prime.*: could they refuse anything here? Does one checker make a block?
    int limit_count;
    uint8_t shift[5]; // a row of prime.length bits remains a bit after mask &= mask >> shift for each of these
    int turn;         // parallel movement: half the points, else 0
    uint32_t points;
    uint32_t ahead;   // PRIME_ENEMY_AHEAD: where enemies are, in his numbering, if contact cannot change that
    bool prime_quick; // then `ahead` alone decides
} Fast;

extern const uint8_t fast_one[BOARD_PLACES][BOARD_PLACES]; // row n has 1 at n

FAST_INLINE Wide wide_load(const uint8_t *row) {
    Wide wide;
    memcpy(&wide.low, row, sizeof wide.low);
    memcpy(&wide.high, row + 16, sizeof wide.high);
    return wide;
}

FAST_INLINE void wide_store(uint8_t *row, Wide wide) {
    memcpy(row, &wide.low, sizeof wide.low);
    memcpy(row + 16, &wide.high, sizeof wide.high);
}

// One checker from a place to another.
FAST_INLINE Wide wide_move(Wide row, int from, int to) {
    Wide less = wide_load(fast_one[from]), more = wide_load(fast_one[to]);
    row.low = row.low - less.low + more.low;
    row.high = row.high - less.high + more.high;
    return row;
}

// Bits of the places with at least `least` (1 or 2) checkers.
FAST_INLINE uint32_t wide_mask(Wide row, int least) {
#if defined(__SSE2__) && !defined(NARDBOX_PLAIN_MASKS)
    const __m128i under = _mm_set1_epi8((char)(least - 1));
    unsigned low = (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8((__m128i)row.low, under));
    unsigned high = (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8((__m128i)row.high, under));
    return low | high << 16;
#else
    uint8_t bytes[BOARD_PLACES];
    uint32_t mask = 0;
    wide_store(bytes, row);
    for (int i = 0; i < BOARD_PLACES / 8; i++) {
        uint64_t word = 0;
        for (int k = 7; k >= 0; k--) { // whatever the order of bytes in memory
            word = word << 8 | bytes[8 * i + k];
        }
        // Counts are below 128: the sum carries into the top bit exactly where the count is large enough.
        word = (word + UINT64_C(0x0101010101010101) * (uint64_t)(128 - least)) & UINT64_C(0x8080808080808080);
        mask |= (uint32_t)((word >> 7) * UINT64_C(0x0102040810204080) >> 56) << 8 * i;
    }
    return mask;
#endif
}

FAST_INLINE int lowest(uint32_t mask) {
    return __builtin_ctz(mask);
}

FAST_INLINE int highest(uint32_t mask) {
    return 31 - __builtin_clz(mask);
}

FAST_INLINE uint32_t bit(int n) {
    return UINT32_C(1) << n;
}

// A mask of one side's points in the other side's numbering.
uint32_t fast_turn_mask(const Rules *rules, uint32_t mask);

// Does the board pass prime.*, though there is a long row of blocks?
bool fast_prime(const Fast *fast, const Board *after, Wide own);

FAST_INLINE int count_bits(uint32_t mask) {
    mask = mask - (mask >> 1 & 0x55555555u);
    mask = (mask & 0x33333333u) + (mask >> 2 & 0x33333333u);
    return (int)(((mask + (mask >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

// Is there a row of prime.length neighbours on the enemy's road? (Which way round it is read does not matter.)
FAST_INLINE bool fast_row(const Fast *fast, uint32_t mask) {
    mask &= fast->points;
    if (fast->turn) {
        mask = (mask >> fast->turn | mask << fast->turn) & fast->points;
    }
    for (int i = 0; i < 5; i++) {
        mask &= mask >> fast->shift[i];
    }
    return mask != 0;
}

// Does the board at the end pass (prime.*, limits.*.points, hit.run = stay)?
FAST_INLINE bool fast_final(const Fast *fast, const Board *after, Wide own, uint32_t hit_home) {
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
    return !fast->prime || !fast_row(fast, fast->closed ? held : wide_mask(own, 2)) || fast_prime(fast, after, own);
}

// Where an own checker that hits on `n` sends the enemy.
FAST_INLINE Wide fast_hit(const Fast *fast, Wide enemy, int n) {
    return wide_move(enemy, fast->rules->opp[n], fast->rules->bar);
}

// One play: the rows at its end and its code.
FAST_INLINE void fast_emit(Fast *fast, FastKind kind, Wide own, Wide enemy, uint32_t hit_home, uint32_t code) {
    PlayWork *work = fast->list->work;
    size_t at = kind.aim == FAST_LIST ? fast->count : 0;
    if (kind.aim == FAST_LIST || kind.tests || fast->count == fast->pick) {
        Board *after = &work->board[at];
        wide_store(after->row[fast->walk->side].at, own);
        wide_store(after->row[fast->walk->enemy].at, enemy);
        after->pinned[0] = after->pinned[1] = 0;
        work->code[at] = code;
        if (kind.tests && !fast_final(fast, after, own, hit_home)) {
            return;
        }
    }
    if (kind.aim == FAST_PICK && fast->count == fast->pick) {
        fast->full = true;
    }
    fast->count++;
}

// All plays that end with a step by `die` of one of `sources`, from these rows. `code`: of the steps before;
// `shift`: where the source goes in the code. Off if die is at least the source.
FAST_INLINE void fast_last(Fast *fast, FastKind kind, Wide own, Wide enemy, uint32_t sources, uint32_t blot, int die,
                           uint32_t hit_home, uint32_t code, int shift) {
    if (kind.aim != FAST_LIST && !kind.tests) {
        size_t more = (size_t)count_bits(sources);
        if (kind.aim == FAST_COUNT || fast->count + more <= fast->pick) {
            fast->count += more;
            return;
        }
    }
    if (fast->full) {
        return;
    }
    uint32_t hitting = kind.hits ? sources & blot << die : 0;
    for (uint32_t quiet = sources & ~hitting; quiet && !(kind.aim == FAST_PICK && fast->full); quiet &= quiet - 1) {
        int from = lowest(quiet), to = from > die ? from - die : BOARD_OFF;
        fast_emit(fast, kind, wide_move(own, from, to), enemy, hit_home, code | (uint32_t)from << shift);
    }
    for (; kind.hits && hitting && !(kind.aim == FAST_PICK && fast->full); hitting &= hitting - 1) {
        int from = lowest(hitting), to = from - die;
        fast_emit(fast, kind, wide_move(own, from, to), fast_hit(fast, enemy, to), hit_home | (bit(to) & fast->home),
                  code | (uint32_t)from << shift);
    }
    if (kind.aim == FAST_LIST && fast->count > fast->list->capacity) {
        fast->full = true;
    }
}

// The sources from which `die` can be played, bearing off included; none of the checkers is on the bar.
FAST_INLINE uint32_t fast_sources(const Fast *fast, uint32_t held, int die, bool bears) {
    uint32_t sources = held & fast->open << die;
    if (bears && held && !(held & ~fast->home) && (fast->rules->bearoff_dice >> die & 1)) {
        uint32_t exact = held & bit(die);
        if (exact) {
            sources |= exact;
        } else if (fast->rules->bearoff_match == MATCH_HIGHEST && highest(held) < die) {
            sources |= bit(highest(held));
        }
    }
    return sources;
}

#endif
