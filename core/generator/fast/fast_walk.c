// SPDX-License-Identifier: MIT
// The fast loop for plays whose steps depend on each other: numbers of several kinds, a choice between a hit and a pin,
// points that fill up, a start that has to be free for who is hit, numbers that may be left over, checkers that may
// only be borne off once the last has come home.
//
// Steps are made one after the other on rows and masks, so each is tested on the board that it finds. Most pairs of
// steps could change places, and then one order is enough: once all plays that begin with a step have been walked, it
// sleeps beneath the other first steps, until one of them is made that it depends on (dependent_points). So nearly
// every board is met once; what is met twice is found in a table of boards. Invariant: a step sleeps only while the
// play that begins with it has been walked, and leads to the same boards.
#include "core/generator/fast/fast_loops.h"

#include <limits.h>

enum { MOST_STEPS = 4, MOST_KINDS = 4 };

// What can matter in a walk, whether it does or not: constants where its loops are compiled.
typedef struct WalkKind {
    bool crowded;            // Fast.crowded
    bool pins, start, bears; // as in Walker
    bool rare;               // somebody has to enter, the head is limited, plays end on the way, or as only_off says
} WalkKind;

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
    uint32_t movable;
    uint32_t target;
    uint32_t sources[MOST_KINDS];
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

static uint32_t add_to_rank(uint32_t rank, int kind) {
    return rank + (UINT32_C(1) << 16) + (UINT32_C(1) << 3 * (MOST_KINDS - 1 - kind));
}

// How many numbers a play uses, then how many of the highest, and so on.
static uint32_t rank_of(const Walker *walker, uint32_t code) {
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
static bool passes(const Walker *walker, Wide own, Wide enemy) {
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
        walker->fast->count = 0;
        index_table_empty(&walker->fast->list->work->results);
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

// Where plays are written, in variables of its own. Whether they fit is looked at when it is closed: after each row of
// plays, which PLAY_SLACK has room for.
typedef struct Sink {
    Out out;
    IndexTable table;
    size_t count;
} Sink;

FAST_INLINE Sink open_sink(const Walker *walker) {
    return (Sink){fast_out(walker->fast), walker->fast->list->work->results, walker->fast->count};
}

FAST_INLINE void close_sink(Walker *walker, const Sink *sink) {
    walker->fast->count = sink->count;
    walker->fast->full |= sink->count > walker->fast->list->capacity;
}

// Puts a play into the list, if none of the same board is there that uses more.
FAST_INLINE void put(const Walker *walker, Sink *sink, Wide own, Wide enemy, uint32_t pinned, uint64_t hash,
                     uint32_t code) {
    uint32_t under = pinned ? fast_turn_mask(walker->rules, pinned) : 0;
    const Out *out = &sink->out;
    size_t slot = first_slot(&sink->table, hash);
    for (; index_table_holds(&sink->table, slot); slot = (slot + 1) & sink->table.mask) {
        size_t index = index_table_get(&sink->table, slot);
        const Board *there = &out->board[index];
        if (wide_equal(wide_load(there->row[out->side].at), own) &&
            wide_equal(wide_load(there->row[1 - out->side].at), enemy) && there->pinned[1 - out->side] == under) {
            uint32_t old = out->code[index];
            bool all = old >> 8 * (walker->count - 1); // no rank is higher
            out->code[index] = !all && rank_of(walker, code) > rank_of(walker, old) ? code : old;
            return;
        }
    }
    index_table_put(&sink->table, slot, sink->count);
    Board *after = &out->board[sink->count];
    wide_store(after->row[out->side].at, own);
    wide_store(after->row[1 - out->side].at, enemy);
    after->pinned[out->side] = out->own_pins;
    after->pinned[1 - out->side] = under;
    out->code[sink->count++] = code;
}

// ---- one step

// For words that are copied one by one, as they were written: processors wait for anything else, and the compiler would
// call memcpy for two or three.
FAST_INLINE uint32_t by_itself(uint32_t word) {
    __asm__("" : "+r"(word));
    return word;
}

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

// ---- all plays

// A play that may be refused, or put out those that are in the list.
static void offer(Walker *walker, Wide own, Wide enemy, uint32_t pinned, uint64_t hash, uint32_t code, uint32_t rank) {
    if ((!walker->tests || passes(walker, own, enemy)) && is_welcome(walker, rank)) {
        Sink sink = open_sink(walker);
        put(walker, &sink, own, enemy, pinned, hash, code);
        close_sink(walker, &sink);
    }
}

FAST_INLINE void offer_stage(Walker *walker, const Stage *stage, uint32_t rank) {
    offer(walker, stage->own, stage->enemy, stage->pinned, stage->hash, stage->code, rank);
}

// The last number, of which these sources can be played.
FAST_INLINE void last_steps(Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind,
                            uint32_t awake) {
    const bool tests = can.rare && walker->tests;
    if (walker->best != walker->full && !tests && awake && !is_welcome(walker, walker->all)) {
        return;
    }
    Sink sink = open_sink(walker);
    const int die = walker->die[kind], shift = 8 * stage->made;
    const uint32_t meets = stage->blot << die;
    const uint64_t *const hash = fast_step_hash[die];
    const uint32_t code = stage->code | (uint32_t)kind << (CODE_KIND + shift);
    for (; awake; awake &= awake - 1) {
        int from = lowest(awake), to = from - die;
        Contact contact = contact_of(walker, can, meets, from);
        for (bool again = may_pin_too(walker, can, contact);; again = false, contact = CONTACT_PIN) {
            uint32_t freed = can.pins ? stage->pinned & view->one & bit(from) : 0;
            Stage next;
            next.own = wide_add(stage->own, fast_step_by(die, from));
            next.enemy = stage->enemy;
            next.pinned = can.pins ? (stage->pinned & ~freed) | (contact == CONTACT_PIN ? bit(to) : 0) : 0;
            next.hash = stage->hash + hash[(unsigned)from] - (freed ? contact_hash(CONTACT_PIN, from) : 0);
            next.code = code | (uint32_t)from << shift;
            if (contact != CONTACT_NONE) {
                meet(walker, to, contact, shift, &next);
            }
            if (tests) {
                offer(walker, next.own, next.enemy, next.pinned, next.hash, next.code, walker->all);
            } else {
                put(walker, &sink, next.own, next.enemy, next.pinned, next.hash, next.code);
            }
            if (!again) {
                break;
            }
        }
    }
    if (!tests) {
        close_sink(walker, &sink);
    }
}

// A play that ends here.
FAST_INLINE void put_as_it_is(Walker *walker, const Stage *stage, WalkKind can) {
    bool over = bears(walker, can) && is_over(stage->own);
    offer_stage(walker, stage, over ? walker->all : rank_of(walker, stage->code));
}

// Who has come down by a lower number may sleep to a higher one: the run that begins with the higher one is the same
// and has been walked, unless something happens on its way. From these places.
FAST_INLINE uint32_t known_runs(const Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind,
                                int higher) {
    int die = walker->die[kind], by_higher = walker->die[higher];
    uint32_t events = stage->blot | (can.rare ? bit(walker->fast->head) : 0) | (can.start ? walker->start : 0);
    return view->sources[higher] & ~(events << die | events << by_higher) & ~UINT32_C(1) << (die + by_higher);
}

// The sources of a kind that are asleep after a step, of those that were before it.
FAST_INLINE uint32_t still_asleep(const Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind,
                                  int from, Contact contact, int other, uint32_t asleep) {
    int to = from - walker->die[kind];
    if (can.rare && walker->only_off) { // who comes home last takes everybody's way inside
        return 0;
    }
    asleep &= ~(dependent_points(walker, stage, view, can, from, to, contact) << walker->die[other]);
    if (other < kind) { // then `to` is a point, if the run is known
        asleep |= (known_runs(walker, stage, view, can, kind, other) >> from & 1) << (to & 31);
    }
    return asleep;
}

typedef void WalkOn(Walker *walker, const Stage *stage);

// All plays that go on by this step. `asleep`: sources that have been gone on by; `then`: the kind of the last number,
// if that is next.
FAST_INLINE void step_on(Walker *walker, const Stage *stage, const View *view, WalkKind can, WalkOn *walk_on, int kind,
                         int from, Contact contact, const uint32_t asleep[MOST_KINDS], int then) {
    int to = from - walker->die[kind];
    Stage next;
    make(walker, stage, view, can, kind, from, to, contact, &next);
    if (!walk_on) {
        View seen = view_of(walker, &next, can);
        uint32_t any = sources(walker, &next, &seen, can, walker->die[then]), awake = any;
        awake &= ~still_asleep(walker, stage, view, can, kind, from, contact, then, asleep[then]);
        bool ends = any == 0 || (can.rare && walker->any_length);
        if (awake || ends) {
            note(walker, stage, stage->pinned & ~next.pinned, kind, from, to, contact, &next);
            if (ends) {
                put_as_it_is(walker, &next, can);
            }
            last_steps(walker, &next, &seen, can, then, awake);
        }
        return;
    }
    note(walker, stage, stage->pinned & ~next.pinned, kind, from, to, contact, &next);
    if (bears(walker, can) && is_over(next.own)) {
        offer_stage(walker, &next, walker->all);
        return;
    }
    for (int i = 0; i < walker->kinds; i++) {
        next.asleep[i] = by_itself(still_asleep(walker, stage, view, can, kind, from, contact, i, asleep[i]));
    }
    next.left = stage->left - (UINT32_C(1) << 8 * kind);
    next.kinds_left = stage->kinds_left - kind;
    walk_on(walker, &next);
}

// Sources of a kind of number with which a play may have to begin, because a step of the kind `then` follows that could
// not be made at once: where it could, the play that begins with it is known. So it goes on from where the first has
// landed (of three numbers perhaps after one step more), or the first makes way for it.
FAST_INLINE uint32_t worth_walking(const Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind,
                                   int then, uint32_t asleep, bool three) {
    bool shorter = (can.rare && walker->any_length) || walker->best != walker->full; // count, too
    if (shorter || can.pins || (can.rare && walker->only_off) || (view->sources[then] & ~asleep) ||
        (can.rare && (view->held >> walker->rules->bar & 1))) {
        return ~UINT32_C(0);
    }
    int die = walker->die[kind], next = walker->die[then];
    uint32_t goes_on = view->target << next | (bears(walker, can) ? bit(next) : 0);
    goes_on &= ~view->sources[then];
    uint32_t known = then < kind ? known_runs(walker, stage, view, can, kind, then) : 0;
    uint32_t worth = goes_on << die & ~known;
    known &= (view->target & ~stage->blot) << (die + next);
    for (int i = then + 1; three && i < walker->kinds; i++) {
        int both = die + walker->die[i];
        bool left = (stage->left >> 8 * i & 0xff) > (i == kind);
        worth |= left ? (goes_on & view->target) << both & ~(known & ~(stage->blot << both)) : 0;
    }
    worth |= can.start ? walker->start | walker->start << die : 0;
    if (bears(walker, can)) { // who is highest may have kept the others from being borne off
        worth |= bit(highest(view->held)) & (three ? ~wide_mask(stage->own, 3) : view->one);
    }
    uint32_t full = three ? view->held : view->movable >> next;
    return can.crowded ? worth | (full & ~view->target) : worth;
}

// `walk_on`: how more than one number is walked after a step; NULL: there is one.
FAST_INLINE void walk(Walker *walker, const Stage *stage, WalkKind can, WalkOn *walk_on) {
    View seen = view_of(walker, stage, can);
    uint32_t asleep[MOST_KINDS], any = 0;
    // Of the kinds that are left. Two numbers are of the first and the last, which may be the same.
    int first = lowest(stage->left) / 8, last = walk_on ? walker->kinds - 1 : stage->kinds_left - first;
    int by = walk_on || first == last ? 1 : last - first, start = walk_on ? 0 : first;
    for (int i = start; i <= last; i += by) {
        bool left = !walk_on || (stage->left >> 8 * i & 0xff);
        seen.sources[i] = left ? sources(walker, stage, &seen, can, walker->die[i]) : 0;
        any |= seen.sources[i];
        asleep[i] = by_itself(stage->asleep[i]);
    }
    if ((can.rare && walker->any_length && (stage->made > 0 || !walker->tests)) || (any == 0 && stage->made > 0)) {
        put_as_it_is(walker, stage, can);
    }
    if (walk_on && walker->count == 1) {
        last_steps(walker, stage, &seen, can, 0, any);
        return;
    }
    for (int i = start; i <= last; i += by) {
        uint32_t before = asleep[i], all = seen.sources[i] & ~before, awake = all;
        int then = walk_on ? -1 : stage->kinds_left - i;
        if (all == 0) {
            continue;
        }
        if (!walk_on) {
            awake &= worth_walking(walker, stage, &seen, can, i, then, asleep[then], false);
        } else if (i > first && walker->count - stage->made == 3) { // others may follow, so they stay awake
            awake = all &= worth_walking(walker, stage, &seen, can, i, first, asleep[first], true);
        }
        while (awake && !walker->fast->full) {
            int from = highest(awake);
            Contact contact = contact_of(walker, can, stage->blot << walker->die[i], from);
            awake ^= bit(from);
            asleep[i] = before | (all & ~UINT32_C(1) << from);
            step_on(walker, stage, &seen, can, walk_on, i, from, contact, asleep, then);
            if (may_pin_too(walker, can, contact)) {
                step_on(walker, stage, &seen, can, walk_on, i, from, CONTACT_PIN, asleep, then);
            }
        }
        asleep[i] = before | all;
    }
}

#define WALK(name, ...)                                                                                                \
    static void name(Walker *walker, const Stage *stage) {                                                             \
        if (walker->count - stage->made == 2) {                                                                        \
            walk(walker, stage, (WalkKind){__VA_ARGS__}, NULL);                                                        \
        } else {                                                                                                       \
            walk(walker, stage, (WalkKind){__VA_ARGS__}, name);                                                        \
        }                                                                                                              \
    }
WALK(walk_plain, 0)
WALK(walk_crowded, .crowded = true, .rare = true)
WALK(walk_starts, .start = true)
WALK(walk_bears, .bears = true)
WALK(walk_ends, .start = true, .bears = true)
WALK(walk_rare, .start = true, .bears = true, .rare = true)
WALK(walk_any, true, true, true, true, true)
#undef WALK

static void sort_numbers(Walker *walker, const uint8_t *number, Stage *stage) {
    int kind = -1;
    uint32_t all = 0, left = 0;
    memset(walker->die, BOARD_PLACES - 1, sizeof walker->die);
    memset(stage->asleep, 0, sizeof stage->asleep);
    for (int i = 0; i < walker->count; i++) {
        kind += i == 0 || number[i] != number[i - 1];
        walker->die[kind] = number[i];
        left += UINT32_C(1) << 8 * kind;
        stage->kinds_left += kind;
        all = add_to_rank(all, kind);
    }
    walker->kinds = kind + 1;
    walker->all = all;
    stage->left = left;
}

// Where own checkers stand, and where they could come to.
static uint32_t places_in_reach(const Walker *walker) {
    uint32_t reach = walker->fast->held;
    for (int made = 0; made < walker->count; made++) {
        for (int i = 0; i < walker->count; i++) { // not kinds: how often this goes round is known beforehand
            reach |= reach >> walker->die[i] & walker->fast->open;
        }
    }
    return reach;
}

static void set_victim(Walker *walker) {
    const Fast *fast = walker->fast;
    if (walker->hits && (fast->blot || walker->pins) && walker->rules->hit_goes_to == GOES_TO_START) {
        uint32_t reach = places_in_reach(walker);
        walker->victim = bit(walker->rules->opp[fast->hit_to]);
        walker->start = reach & fast->blot & ~walker->victim ? reach & walker->victim : 0;
    }
}

static WalkOn *walk_for(const Walker *walker) {
    const Fast *fast = walker->fast;
    if (walker->pins || (fast->crowded && (walker->start || walker->bears))) {
        return walk_any;
    }
    if (fast->crowded) {
        return walk_crowded;
    }
    if (walker->any_length || walker->only_off || fast->head_budget != INT_MAX || fast->bar) {
        return walk_rare;
    }
    return walker->bears ? walker->start ? walk_ends : walk_bears : walker->start ? walk_starts : walk_plain;
}

bool fast_walk(Fast *fast, bool tests) {
    const Rules *rules = fast->rules;
    const Walk *start = fast->walk;
    PlayWork *work = fast->list->work;
    uint8_t row[BOARD_PLACES];
    Stage stage;
    Walker walker = {.fast = fast, .rules = rules, .side = start->side, .count = start->number_count};
    wide_store(row, fast->own);
    stage.made = stage.kinds_left = 0;
    sort_numbers(&walker, start->number, &stage);
    walker.hits = rules->contact_blot == BLOT_HIT || rules->contact_blot == BLOT_EITHER;
    walker.pins = rules->contact_blot == BLOT_PIN || rules->contact_blot == BLOT_EITHER;
    walker.rank_mask = rules->forced_higher == HIGHER_MUST ? ~UINT32_C(0) : ~UINT32_C(0) << 16;
    set_victim(&walker);
    walker.bears = fast_may_bear_off(fast, row, start->number[0], walker.count);
    walker.tests = tests;
    walker.full = walker.all & walker.rank_mask;
    walker.any_length = tests || rules->forced_use == USE_FREE;
    walker.only_off = walker.bears && !rules->bearoff_inner_moves;
    if ((walker.bears && (fast->own_pins || (fast->held >> fast->head & 1 && row[fast->head] > fast->head_budget))) ||
        (walker.pins && (walker.victim || (walker.hits && walker.kinds > 2)))) {
        return false; // some who stand at home may not be taken; or a code has no room
    }
    WalkOn *walk_on = walk_for(&walker);
    stage.own = fast->own;
    stage.enemy = fast->enemy;
    uint32_t pinned = start->position->board.pinned[start->enemy];
    stage.pinned = pinned ? fast_turn_mask(rules, pinned) : 0;
    stage.blot = (fast->blot | fast->pinnable) & ~stage.pinned & ~walker.victim;
    stage.open = fast->open & ~(fast->blot & walker.victim);
    stage.hash = stage.code = 0;
    stage.head_budget = fast->head_budget;
    work->walked = true;
    work->either = walker.hits && walker.pins;
    memcpy(work->die, walker.die, sizeof work->die);
    index_table_empty(&work->results);
    walk_on(&walker, &stage);
    // As many as one likes: where all can be played the higher number is no matter.
    bool lower = walker.differ && rules->forced_higher == HIGHER_MUST;
    if (lower && !fast->full && (rules->forced_use != USE_FREE || walker.highest[walker.count] == 0)) {
        walker.again = true;
        fast->count = 0;
        index_table_empty(&work->results);
        walk_on(&walker, &stage);
    }
    return true;
}
