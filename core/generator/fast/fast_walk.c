// SPDX-License-Identifier: MIT
// The fast loop for plays whose steps depend on each other: numbers of several kinds, a choice between a hit and a pin,
// points that fill up, a start that has to be free for who is hit, numbers that may be left over.
//
// Steps are made one after the other on rows and masks, so each is tested on the board that it finds. Most pairs of
// steps could change places, and then one order is enough: once all plays that begin with a step have been walked, it
// sleeps beneath the other first steps, until one of them is made that it depends on (depends_on). So nearly every
// board is met once; what is met twice is found in a table of boards.
// Invariant: a step sleeps only while the play that begins with it has been walked, and leads to the same boards.
#include "core/generator/fast/fast_loops.h"

enum { MOST_STEPS = 4, MOST_KINDS = 4 };

typedef struct Walker {
    Fast *fast;
    const Rules *rules;
    Side side;
    int count, kinds; // numbers; different ones
    uint8_t die[MOST_KINDS];
    bool bears;      // somebody may be borne off
    bool hits, pins; // what may become of a single opponent
    uint32_t start;  // hit.goes_to = start: where the victim goes, in the numbering of who plays; else 0
    uint32_t all;    // rank of all numbers
    uint32_t best;   // forced.use = most: rank of what is in the list
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
    uint32_t hash, code;
    uint32_t asleep[MOST_KINDS]; // sources, by kind of number
    uint8_t left[MOST_KINDS];    // numbers
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

// What a checker on the place adds to the hash of a board; a victim on it, or one who is pinned, adds another.
FAST_INLINE uint32_t place_hash(int place) {
    uint32_t hash = (uint32_t)(place + 1) * UINT32_C(0x9e3779b1);
    return (hash ^ hash >> 15) * UINT32_C(0x85ebca6b);
}

// A byte of the code: the source, the kind of number, and whether somebody was hit or pinned.
FAST_INLINE uint32_t step_code(const Walker *walker, int from, int kind, Contact contact) {
    bool pins = walker->hits && contact == CONTACT_PIN; // where both may be, there are two kinds at most
    return (uint32_t)from | (uint32_t)(kind | pins << 1) << 5 | (uint32_t)(contact != CONTACT_NONE) << 7;
}

static uint32_t add_to_rank(uint32_t rank, int kind) {
    return rank + (UINT32_C(1) << 16) + (UINT32_C(1) << 3 * (MOST_KINDS - 1 - kind));
}

// How many numbers a play uses, then how many of the highest, and so on.
static uint32_t rank_of(const Walker *walker, uint32_t code) {
    uint32_t rank = 0;
    for (; code; code >>= 8) {
        int how = code >> 5 & 3;
        rank = add_to_rank(rank, walker->hits && walker->pins ? how & 1 : how);
    }
    return rank;
}

// The last checker off: counts as all numbers used.
FAST_INLINE bool is_over(Wide own) {
    return (wide_mask(own, 1) & ~bit(BOARD_OFF)) == 0;
}

// Puts a play that is legal as far as its steps go into the list, if `rank` (that of all numbers for the last checker
// off) lets it, and if none of the same board is there that uses more.
FAST_INLINE void put(Walker *walker, Wide own, Wide enemy, uint32_t pinned, uint32_t hash, uint32_t code,
                     uint32_t rank) {
    Fast *fast = walker->fast;
    PlayWork *work = fast->list->work;
    IndexTable *table = &work->results;
    if (walker->rules->forced_use == USE_MOST && (rank & walker->rank_mask) != walker->best) {
        if ((rank & walker->rank_mask) < walker->best) {
            return;
        }
        walker->best = rank & walker->rank_mask;
        fast->count = 0;
        index_table_empty(table);
    } else if (walker->rules->forced_use != USE_MOST && rank > 0) {
        uint32_t *most = &walker->highest[rank >> 16];
        if (walker->again && rank < *most) {
            return;
        }
        walker->differ |= *most > 0 && rank != *most;
        *most = rank > *most ? rank : *most;
    }
    uint32_t under = pinned ? fast_turn_mask(walker->rules, pinned) : 0;
    size_t slot = (hash ^ hash >> 16) & table->mask;
    for (; table->stamp[slot] == table->now; slot = (slot + 1) & table->mask) {
        uint32_t index = table->index[slot];
        const Board *there = &work->board[index];
        if (wide_equal(wide_load(there->row[walker->side].at), own) &&
            wide_equal(wide_load(there->row[1 - walker->side].at), enemy) && there->pinned[1 - walker->side] == under) {
            uint32_t old = work->code[index];
            work->code[index] = rank_of(walker, code) > rank_of(walker, old) ? code : old;
            return;
        }
    }
    if (fast->count == fast->list->capacity) {
        fast->full = true;
        return;
    }
    table->stamp[slot] = table->now;
    table->index[slot] = (uint32_t)fast->count;
    Board *after = &work->board[fast->count];
    wide_store(after->row[walker->side].at, own);
    wide_store(after->row[1 - walker->side].at, enemy);
    after->pinned[walker->side] = fast->own_pins;
    after->pinned[1 - walker->side] = under;
    work->code[fast->count++] = code;
}

// ---- one step

FAST_INLINE View view(const Walker *walker, const Stage *stage) {
    const Fast *fast = walker->fast;
    uint32_t bar = bit(fast->rules->bar), full = 0;
    View view;
    view.held = wide_mask(stage->own, 1) & (fast->rules->points | bar);
    view.one = view.held & ~wide_mask(stage->own, 2);
    view.movable = view.held & bar ? bar : view.held & ~fast->own_pins;
    view.movable &= stage->head_budget > 0 ? ~UINT32_C(0) : ~bit(fast->head);
    for (int i = 0; fast->crowded && i < walker->rules->limit_count; i++) {
        const Limit *limit = &walker->rules->limits[i];
        if (limit->stack) {
            full |= wide_mask(stage->own, limit->stack) & ((UINT32_C(2) << limit->to) - bit(limit->from));
        }
    }
    view.target = stage->open & ~full;
    return view;
}

FAST_INLINE uint32_t sources(const Walker *walker, const Stage *stage, const View *view, int die) {
    uint32_t from = view->movable & view->target << die;
    if (view->held & walker->start) { // nobody can be hit, but by the only one who stands there
        from &= ~(stage->blot << die) | (view->one & walker->start);
    }
    return walker->bears ? from | (fast_off_sources(walker->fast, view->held, die) & view->movable) : from;
}

// Sources of `die` that depend on a step: who could meet whom it sets free or sends away, and who could hit while the
// victim's start was not held. What it takes the last checker from, or fills, may become good for `die` again by a
// third step: but then the play in which `die` came first leads to the same board.
FAST_INLINE uint32_t depends_on(const Walker *walker, const Stage *stage, const View *view, int from, int to,
                                Contact contact, int die) {
    uint32_t landings = (view->one & bit(from) & stage->pinned) | (contact == CONTACT_HIT ? walker->start : 0);
    landings |= to > 0 && (bit(to) & walker->start) ? stage->blot : 0;
    return landings << die;
}

FAST_INLINE void make(const Walker *walker, const Stage *stage, const View *view, int kind, int from, Contact contact,
                      Stage *next) {
    const Fast *fast = walker->fast;
    int die = walker->die[kind], to = from > die ? from - die : BOARD_OFF;
    next->own = wide_add(stage->own, fast_step_by(die, from));
    next->enemy = stage->enemy;
    next->open = stage->open;
    next->blot = stage->blot;
    next->pinned = stage->pinned;
    next->hash = stage->hash + place_hash(to) - place_hash(from);
    next->code = stage->code | step_code(walker, from, kind, contact) << 8 * stage->made;
    if (stage->pinned & view->one & bit(from)) { // who was pinned is free
        next->pinned &= ~bit(from);
        next->blot |= bit(from);
        next->hash -= place_hash(64 + from);
    }
    if (contact != CONTACT_NONE) {
        next->blot &= ~bit(to);
        next->hash += place_hash((contact == CONTACT_PIN ? 64 : 32) + to);
        next->pinned |= contact == CONTACT_PIN ? bit(to) : 0;
    }
    if (contact == CONTACT_HIT) {
        next->enemy = wide_add(stage->enemy, fast_hit(fast, to));
        next->open &= ~walker->start;
    }
}

// What can become of whoever stands there: the contacts from the first to the last.
FAST_INLINE Contact first_contact(const Walker *walker, uint32_t blot, int to) {
    return to <= 0 || !(blot >> to & 1) ? CONTACT_NONE : walker->hits ? CONTACT_HIT : CONTACT_PIN;
}

FAST_INLINE Contact last_contact(const Walker *walker, Contact first) {
    return first == CONTACT_HIT && walker->pins ? CONTACT_PIN : first;
}

// ---- all plays

static void walk_on(Walker *walker, const Stage *stage);

// Is all asleep that could follow, where only plays of all numbers count? Then there is nothing new beneath the step.
FAST_INLINE bool is_in_vain(const Walker *walker, const View *view, const Stage *next, int to) {
    uint32_t sources = 0, held = view->held | (to > 0 ? bit(to) : 0);
    for (int i = 0; i < walker->kinds; i++) {
        sources |= next->left[i] ? held & next->open << walker->die[i] & ~next->asleep[i] : 0;
    }
    return sources == 0 && !walker->bears && walker->rules->forced_use == USE_MOST &&
           walker->best == (walker->all & walker->rank_mask);
}

// Who has come down by a lower number may sleep to a higher one: the run that begins with the higher one is the same
// and has been walked, unless something happens on its way.
FAST_INLINE bool is_run_known(const Walker *walker, const Stage *stage, const View *view, int kind, int from,
                              int higher) {
    int to = from - walker->die[kind], by_higher = from - walker->die[higher];
    uint32_t events = stage->blot | walker->start | bit(walker->fast->head);
    return to > walker->die[higher] && (view->sources[higher] >> from & 1) && !(events & (bit(to) | bit(by_higher)));
}

// All plays that go on by this step. `asleep`: sources that have been gone on by.
static void step_on(Walker *walker, const Stage *stage, const View *view, int kind, int from,
                    const uint32_t asleep[MOST_KINDS]) {
    int to = from - walker->die[kind];
    Contact first = first_contact(walker, stage->blot, to), last = last_contact(walker, first);
    for (Contact contact = first; contact <= last; contact++) {
        Stage next;
        make(walker, stage, view, kind, from, contact, &next);
        if (walker->bears && is_over(next.own)) {
            put(walker, next.own, next.enemy, next.pinned, next.hash, next.code, walker->all);
            continue;
        }
        for (int i = 0; i < walker->kinds; i++) {
            next.left[i] = (uint8_t)(stage->left[i] - (i == kind));
            next.asleep[i] = asleep[i] & ~depends_on(walker, stage, view, from, to, contact, walker->die[i]);
            next.asleep[i] |= i < kind && is_run_known(walker, stage, view, kind, from, i) ? bit(to) : 0;
        }
        if (is_in_vain(walker, view, &next, to)) {
            continue;
        }
        next.made = stage->made + 1;
        next.head_budget = stage->head_budget - (from == walker->fast->head);
        walk_on(walker, &next);
    }
}

// The last number.
FAST_INLINE void last_steps(Walker *walker, const Stage *stage, const View *view, int kind, uint32_t awake) {
    for (; awake && !walker->fast->full; awake &= awake - 1) {
        int from = lowest(awake), to = from - walker->die[kind];
        Contact first = first_contact(walker, stage->blot, to), last = last_contact(walker, first);
        for (Contact contact = first; contact <= last; contact++) {
            Stage next;
            make(walker, stage, view, kind, from, contact, &next);
            put(walker, next.own, next.enemy, next.pinned, next.hash, next.code, walker->all);
        }
    }
}

static void walk_on(Walker *walker, const Stage *stage) {
    View seen = view(walker, stage);
    uint32_t awake[MOST_KINDS], asleep[MOST_KINDS], any = 0;
    for (int i = 0; i < walker->kinds; i++) {
        seen.sources[i] = stage->left[i] ? sources(walker, stage, &seen, walker->die[i]) : 0;
        any |= seen.sources[i];
        asleep[i] = stage->asleep[i];
        awake[i] = seen.sources[i] & ~asleep[i];
    }
    if (walker->rules->forced_use == USE_FREE || (any == 0 && stage->made > 0)) {
        put(walker, stage->own, stage->enemy, stage->pinned, stage->hash, stage->code, rank_of(walker, stage->code));
    }
    for (int i = 0; i < walker->kinds; i++) {
        if (stage->made + 1 == walker->count) {
            last_steps(walker, stage, &seen, i, awake[i]);
            continue;
        }
        for (; awake[i] && !walker->fast->full; awake[i] &= ~asleep[i]) {
            int from = highest(awake[i]);
            step_on(walker, stage, &seen, i, from, asleep);
            asleep[i] |= bit(from);
        }
    }
}

static void sort_numbers(Walker *walker, const uint8_t *number, Stage *stage) {
    for (int i = 0; i < walker->count; i++) {
        if (i == 0 || number[i] != number[i - 1]) {
            walker->die[walker->kinds] = number[i];
            stage->asleep[walker->kinds] = 0;
            stage->left[walker->kinds++] = 0;
        }
        stage->left[walker->kinds - 1]++;
        walker->all = add_to_rank(walker->all, walker->kinds - 1);
    }
}

bool fast_walk(Fast *fast) {
    const Rules *rules = fast->rules;
    const Walk *walk = fast->walk;
    PlayWork *work = fast->list->work;
    uint8_t row[BOARD_PLACES];
    Stage stage;
    Walker walker = {.fast = fast, .rules = rules, .side = walk->side, .count = walk->number_count};
    wide_store(row, fast->own);
    sort_numbers(&walker, walk->number, &stage);
    walker.hits = rules->contact_blot == BLOT_HIT || rules->contact_blot == BLOT_EITHER;
    walker.pins = rules->contact_blot == BLOT_PIN || rules->contact_blot == BLOT_EITHER;
    walker.bears = fast_may_bear_off(fast, row, walk->number[0], walker.count);
    walker.rank_mask = rules->forced_higher == HIGHER_MUST ? ~UINT32_C(0) : ~UINT32_C(0) << 16;
    if (walker.hits && rules->hit_goes_to == GOES_TO_START) {
        walker.start = bit(rules->opp[fast->hit_to]);
    }
    if ((walker.bears && (fast->own_pins || (fast->held >> fast->head & 1 && row[fast->head] > fast->head_budget))) ||
        (walker.pins && (walker.start || (walker.hits && walker.kinds > 2)))) {
        return false; // some who stand at home may not be taken; or a code has no room
    }
    stage.own = fast->own;
    stage.enemy = fast->enemy;
    stage.pinned = fast_turn_mask(rules, walk->position->board.pinned[walk->enemy]);
    stage.blot = (fast->blot | fast->pinnable) & ~stage.pinned & ~walker.start;
    stage.open = fast->open & ~(fast->blot & walker.start);
    stage.hash = stage.code = 0;
    stage.made = 0;
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
