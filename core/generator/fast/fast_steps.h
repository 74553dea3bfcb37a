// SPDX-License-Identifier: MIT
// Private to the core: what a walk of the fast generator (fast_walk.c) is made of: a play under way, one step of it,
// and the list that it is written to at its end.
//
// Everything is inline and takes its WalkKind as a constant. Invariant: no board is in the list twice.
#pragma once

#include "core/generator/fast/fast_loops.h"

#include <limits.h>

enum { MOST_STEPS = 4, MOST_KINDS = 4 };

// What can matter in a walk, whether it does or not: constants where its loops are compiled.
typedef struct WalkKind {
    bool crowded;            // Fast.crowded
    bool pins, start, bears; // as in Walker
    bool rare;               // somebody has to enter, the head is limited, plays end on the way, or as only_off says
    bool whole;              // only plays of all numbers are looked for
} WalkKind;

// Where plays are written. Whether they fit is looked at after each row of plays, which PLAY_SLACK has room for.
typedef struct Sink {
    Board *board;
    uint8_t *own, *enemy; // the rows of the first of them
    uint32_t *code;
    IndexTable table; // which boards are there
    size_t count, capacity;
} Sink;

typedef struct Walker {
    Fast *fast;
    const Rules *rules;
    Side side;
    int count, kinds; // numbers; different ones
    uint8_t die[MOST_KINDS];
    bool hits, pins;    // what may become of a single opponent
    bool bears;         // somebody may be borne off
    bool only_off;      // and once all are home nothing else (bearoff.inner_moves)
    uint32_t victim;    // hit.goes_to = start: where the victim goes, in the numbering of who plays; else 0
    uint32_t start;     // the same, if somebody may be hit, and own checkers may stand there; else 0
    bool tests;         // boards may be refused at the end
    bool any_length;    // so plays that stop on the way count, too; or forced.use says so
    uint32_t all, full; // rank of all numbers; what counts of it
    uint32_t best;      // forced.use = most: rank of what is in the list
    // Else the highest rank of each length, if the higher number must be played; known when all is walked again.
    uint32_t highest[MOST_STEPS + 1];
    bool differ, again; // ranks of one length do
    uint32_t rank_mask; // what of a rank puts a play above another
    Sink sink;
    uint32_t go; // all bits; none, once the list is full
} Walker;

// A play under way.
typedef struct Stage {
    Wide own, enemy;
    uint32_t open, blot; // points that may be landed on; of them, those with an opponent who would be hit or pinned
    uint32_t pinned;     // opponents under own checkers
    uint64_t hash;
    uint32_t code;
    uint32_t asleep[MOST_KINDS]; // sources, by kind of number
    uint32_t left;               // numbers: how many of each kind, a byte each
    int kinds_left;              // the sum of their kinds
    int made, head_budget;
} Stage;

// What a stage's row says.
typedef struct View {
    uint32_t held, one; // places with own checkers, but for those off; with a single one
    uint32_t movable;   // those from which one may be taken
    uint32_t target;    // points that may be landed on
} View;

// ---- the list

// Contacts are on bits between those of checkers, or at the lower end, where own checkers are only when they are borne
// off.
FAST_INLINE uint64_t contact_hash(Contact contact, int place) {
    return UINT64_C(0x9e3779b97f4a7c15) << (place + (contact == CONTACT_PIN));
}

FAST_INLINE size_t first_slot(const IndexTable *table, uint64_t hash) {
    return (size_t)(hash >> 32) & table->mask;
}

// A byte of the code: the source, the kind of number, and whether somebody was hit or pinned. Where both may be, there
// are two kinds at most.
enum { CODE_KIND = 5, CODE_PIN = 1 << 6, CODE_CONTACT = 1 << 7 };

FAST_INLINE uint32_t add_to_rank(uint32_t rank, int kind) {
    return rank + (UINT32_C(1) << 16) + (UINT32_C(1) << 3 * (MOST_KINDS - 1 - kind));
}

// How many numbers a play uses, then how many of the highest, and so on.
FAST_INLINE uint32_t rank_of(const Walker *walker, uint32_t code) {
    uint32_t rank = 0;
    for (; code; code >>= 8) {
        int how = code >> CODE_KIND & 3;
        rank = add_to_rank(rank, walker->hits && walker->pins ? how & 1 : how);
    }
    return rank;
}

// The last checker off: counts as all numbers used.
FAST_INLINE bool is_over(Wide own) {
    return (wide_mask(own, 1) & ~bit(BOARD_OFF)) == 0;
}

// Does the board at the end pass (prime.*, limits)?
FAST_INLINE bool passes(const Walker *walker, Wide own, Wide enemy) {
    Board after = {.pinned = {0, 0}};
    wide_store(after.row[walker->side].at, own);
    wide_store(after.row[1 - walker->side].at, enemy);
    return fast_final(walker->fast, &after, own, 0, NULL);
}

// Are plays of this rank (that of all numbers for the last checker off) for the list? It is for no others then.
FAST_INLINE bool is_welcome(Walker *walker, uint32_t rank) {
    if (walker->rules->forced_use == USE_MOST && (rank & walker->rank_mask) != walker->best) {
        if ((rank & walker->rank_mask) < walker->best) {
            return false;
        }
        walker->best = rank & walker->rank_mask;
        walker->sink.count = 0;
        index_table_empty(&walker->sink.table);
    } else if (walker->rules->forced_use != USE_MOST && rank > 0) {
        uint32_t *most = &walker->highest[rank >> 16];
        if (walker->again && rank < *most) {
            return false;
        }
        walker->differ |= *most > 0 && rank != *most;
        *most = rank > *most ? rank : *most;
    }
    return true;
}

// Puts a play into the list, if none of the same board is there that uses more.
FAST_INLINE void put(const Walker *walker, Sink *sink, WalkKind can, Wide own, Wide enemy, uint32_t pinned,
                     uint64_t hash, uint32_t code) {
    uint32_t under = can.pins && pinned ? fast_turn_mask(walker->rules, pinned) : 0;
    size_t slot = first_slot(&sink->table, hash);
    for (; index_table_holds(&sink->table, slot); slot = (slot + 1) & sink->table.mask) {
        size_t index = index_table_get(&sink->table, slot);
        if (wide_equal(wide_load(sink->own + index * sizeof(Board)), own) &&
            wide_equal(wide_load(sink->enemy + index * sizeof(Board)), enemy) &&
            (!can.pins || sink->board[index].pinned[1 - walker->side] == under)) {
            uint32_t old = sink->code[index];
            bool all = (can.whole && !can.bears) || old >> 8 * (walker->count - 1); // no rank is higher
            sink->code[index] = !all && rank_of(walker, code) > rank_of(walker, old) ? code : old;
            return;
        }
    }
    index_table_put(&sink->table, slot, sink->count);
    uint32_t *pins = sink->board[sink->count].pinned;
    wide_store(sink->own + sink->count * sizeof(Board), own);
    wide_store(sink->enemy + sink->count * sizeof(Board), enemy);
    pins[0] = pins[1] = 0;
    if (can.pins) {
        pins[walker->side] = walker->fast->own_pins;
        pins[1 - walker->side] = under;
    }
    sink->code[sink->count++] = code;
}

// ---- one step

FAST_INLINE bool bears(const Walker *walker, WalkKind can) {
    return can.bears && (!can.rare || walker->bears);
}

FAST_INLINE View view_of(const Walker *walker, const Stage *stage, WalkKind can) {
    const Fast *fast = walker->fast;
    uint32_t bar = bit(fast->rules->bar), full = 0;
    View view;
    view.held = wide_mask(stage->own, 1) & (fast->rules->points | bar);
    view.one = view.held & ~wide_mask(stage->own, 2);
    view.movable = can.rare && (view.held & bar) ? bar : can.pins ? view.held & ~fast->own_pins : view.held;
    view.movable &= !can.rare || stage->head_budget > 0 ? ~UINT32_C(0) : ~bit(fast->head);
    for (int i = 0; can.crowded && i < walker->rules->limit_count; i++) {
        const Limit *limit = &walker->rules->limits[i];
        if (limit->stack) {
            full |= wide_mask(stage->own, limit->stack) & ((UINT32_C(2) << limit->to) - bit(limit->from));
        }
    }
    view.target = stage->open & ~full;
    return view;
}

FAST_INLINE uint32_t sources(const Walker *walker, const Stage *stage, const View *view, WalkKind can, int die) {
    uint32_t from = view->movable & view->target << die;
    if (can.start) { // while it is held nobody can be hit, but by the only one who stands there
        uint32_t hits = stage->blot << die & all_if(view->held & walker->start);
        from &= ~hits | (view->one & walker->start);
    }
    if (!bears(walker, can)) {
        return from;
    }
    bool inner = !can.rare || !walker->only_off || (view->held & ~walker->fast->home);
    return (inner ? from : 0) | (fast_off_sources(walker->fast, view->held, die) & view->movable);
}

// Whom a step meets on these points depends on it: whom it sets free or sends away, and whom a hit could not reach
// while the victim's start was held. What it takes the last checker from, or fills, may become good for a number again
// by a third step: but then the play in which that number came first leads to the same board.
FAST_INLINE uint32_t dependent_points(const Walker *walker, const Stage *stage, const View *view, WalkKind can,
                                      int from, int to, Contact contact) {
    uint32_t points = can.pins ? view->one & bit(from) & stage->pinned : 0;
    if (can.start) {
        points |= contact == CONTACT_HIT ? walker->start : 0;
        points |= to > 0 && (bit(to) & walker->start) ? stage->blot : 0;
    }
    return points;
}

// What follows from a step: where everybody is and may go, but for opponents who are hit.
FAST_INLINE void make(const Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind, int from,
                      int to, Contact contact, Stage *next) {
    next->own = wide_add(stage->own, fast_step_by(walker->die[kind], from));
    next->open = stage->open;
    next->blot = stage->blot;
    next->pinned = can.pins ? stage->pinned : 0;
    next->head_budget = can.rare ? stage->head_budget - (from == walker->fast->head) : INT_MAX;
    if (can.pins && (stage->pinned & view->one & bit(from))) { // who was pinned is free
        next->pinned &= ~bit(from);
        next->blot |= bit(from);
    }
    if (contact != CONTACT_NONE) {
        next->blot &= ~bit(to);
        next->pinned |= contact == CONTACT_PIN ? bit(to) : 0;
        next->open &= contact == CONTACT_HIT ? ~walker->victim : ~UINT32_C(0);
    }
}

// The rest of it: who was hit or pinned, and how that is written down.
FAST_INLINE void meet(const Walker *walker, int to, Contact contact, int shift, Stage *next) {
    next->enemy = contact == CONTACT_HIT ? wide_add(next->enemy, fast_hit(walker->fast, to)) : next->enemy;
    next->hash += contact_hash(contact, to);
    next->code |= (uint32_t)(CODE_CONTACT | (contact == CONTACT_PIN && walker->hits ? CODE_PIN : 0)) << shift;
}

// `freed`: who is pinned no more.
FAST_INLINE void note(const Walker *walker, const Stage *stage, uint32_t freed, int kind, int from, int to,
                      Contact contact, Stage *next) {
    int shift = 8 * stage->made;
    next->enemy = stage->enemy;
    next->hash = stage->hash + fast_step_hash[walker->die[kind]][from] - (freed ? contact_hash(CONTACT_PIN, from) : 0);
    next->code = stage->code | ((uint32_t)from | (uint32_t)kind << CODE_KIND) << shift;
    next->made = stage->made + 1;
    if (contact != CONTACT_NONE) {
        meet(walker, to, contact, shift, next);
    }
}

// What becomes of whoever stands where a step from there ends. `meets`: sources of steps that end on a single opponent.
FAST_INLINE Contact contact_of(const Walker *walker, WalkKind can, uint32_t meets, int from) {
    return !(meets >> from & 1) ? CONTACT_NONE : can.pins && !walker->hits ? CONTACT_PIN : CONTACT_HIT;
}

// May he be pinned as well?
FAST_INLINE bool may_pin_too(const Walker *walker, WalkKind can, Contact contact) {
    return can.pins && walker->pins && contact == CONTACT_HIT;
}
