// SPDX-License-Identifier: MIT
// The fast loop for plays whose steps depend on each other: numbers of several kinds, a choice between a hit and a pin,
// points that fill up, a start that has to be free for who is hit, numbers that may be left over, checkers that may
// only be borne off once the last has come home.
//
// Steps are made one after the other on rows and masks, so each is tested on the board that it finds. Most pairs of
// steps could change places, and then one order is enough: once all plays that begin with a step have been walked, it
// sleeps beneath the other first steps, until one of them is made that it depends on (dependent_points). So nearly
// every board is met once; what is met twice is found in a table of boards. Where the most numbers have to be used that
// can be, plays of all of them are looked for alone, and others only if there is none: that is seldom. Invariant: a
// step sleeps only while the play that begins with it has been walked, and leads to the same boards.
#include "core/generator/fast/fast_steps.h"

// ---- all plays

FAST_INLINE void look_at_room(Walker *walker) {
    walker->go = walker->sink.count > walker->sink.capacity ? 0 : walker->go;
}

// A play that may be refused, or put out those that are in the list.
static void offer(Walker *walker, Wide own, Wide enemy, uint32_t pinned, uint64_t hash, uint32_t code, uint32_t rank) {
    if ((!walker->tests || passes(walker, own, enemy)) && is_welcome(walker, rank)) {
        put(walker, &walker->sink, (WalkKind){.pins = true}, own, enemy, pinned, hash, code);
        look_at_room(walker);
    }
}

FAST_INLINE void offer_stage(Walker *walker, const Stage *stage, uint32_t rank) {
    offer(walker, stage->own, stage->enemy, stage->pinned, stage->hash, stage->code, rank);
}

// The last number, of which these sources can be played.
FAST_INLINE void last_steps(Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind,
                            uint32_t awake) {
    const bool tests = can.rare && walker->tests;
    if (!can.whole && walker->best != walker->full && !tests && awake && !is_welcome(walker, walker->all)) {
        return;
    }
    // In variables of its own: each byte written may be anything, as far as the compiler knows.
    Sink sink = walker->sink;
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
                put(walker, &sink, can, next.own, next.enemy, next.pinned, next.hash, next.code);
            }
            if (!again) {
                break;
            }
        }
    }
    if (!tests) {
        walker->sink.count = sink.count;
        look_at_room(walker);
    }
}

// A play that ends here.
FAST_INLINE void put_as_it_is(Walker *walker, const Stage *stage, WalkKind can) {
    bool over = bears(walker, can) && is_over(stage->own);
    offer_stage(walker, stage, over ? walker->all : rank_of(walker, stage->code));
}

// The same, if it can: numbers may be left over, or (none of `any` can be moved) have to be.
FAST_INLINE void put_if_it_ends(Walker *walker, const Stage *stage, WalkKind can, uint32_t any) {
    if ((can.rare && walker->any_length && (stage->made > 0 || !walker->tests)) ||
        (!can.whole && any == 0 && stage->made > 0)) {
        put_as_it_is(walker, stage, can);
    }
}

// Who has come down by a lower number may sleep to a higher one: the run that begins with the higher one, from one of
// `runners`, is the same and has been walked, unless something happens on its way. From these places.
FAST_INLINE uint32_t known_runs(const Walker *walker, const Stage *stage, WalkKind can, int kind, int higher,
                                uint32_t runners) {
    int die = walker->die[kind], by_higher = walker->die[higher];
    uint32_t events = stage->blot | (can.rare ? bit(walker->fast->head) : 0) | (can.start ? walker->start : 0);
    return runners & ~(events << die | events << by_higher) & ~UINT32_C(1) << (die + by_higher);
}

// The sources of a kind that are asleep after a step, of those that were before it. `known`: of runs that begin with
// it.
FAST_INLINE uint32_t still_asleep(const Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind,
                                  int from, Contact contact, int other, uint32_t asleep, uint32_t known) {
    int to = from - walker->die[kind];
    if (can.rare && walker->only_off) { // who comes home last takes everybody's way inside
        return 0;
    }
    asleep &= ~(dependent_points(walker, stage, view, can, from, to, contact) << walker->die[other]);
    return asleep | (known >> from & 1) << (to & 31); // a point, if it is known
}

// Sources of a kind of number with which a play may have to begin, because a step of the kind `then` follows that could
// not be made at once: where it could, from one of `at_once`, the play that begins with it is known. So it goes on from
// where the first has landed (of three numbers perhaps after one step more), or the first makes way for it.
FAST_INLINE uint32_t worth_walking(const Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind,
                                   int then, uint32_t at_once, uint32_t asleep, uint32_t known, bool three) {
    bool shorter = !can.whole && (walker->any_length || walker->best != walker->full); // count, too
    if (shorter || can.pins || (can.rare && walker->only_off) || (at_once & ~asleep) ||
        (can.rare && (view->held >> walker->rules->bar & 1))) {
        return ~UINT32_C(0);
    }
    int die = walker->die[kind], next = walker->die[then];
    uint32_t goes_on = view->target << next | (bears(walker, can) ? bit(next) : 0);
    goes_on &= ~at_once;
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

// ---- two numbers

// The step from `from`, and then the last number, of the kind `then`.
FAST_INLINE void last_two(Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind, int from,
                          Contact contact, int then, uint32_t asleep, uint32_t known) {
    int to = from - walker->die[kind];
    Stage next;
    make(walker, stage, view, can, kind, from, to, contact, &next);
    View seen = view_of(walker, &next, can);
    uint32_t any = sources(walker, &next, &seen, can, walker->die[then]);
    uint32_t awake = any & ~still_asleep(walker, stage, view, can, kind, from, contact, then, asleep, known);
    bool ends = (can.whole ? can.bears && is_over(next.own) : any == 0) || (can.rare && walker->any_length);
    if (awake || ends) {
        note(walker, stage, stage->pinned & ~next.pinned, kind, from, to, contact, &next);
        if (ends) {
            put_as_it_is(walker, &next, can);
        }
        last_steps(walker, &next, &seen, can, then, awake);
    }
}

// All plays that begin with a step of one kind, from one of `all`, before one of the kind `then`; `at_once`: sources of
// that one as it is now; `asleep`: those from which the plays are known.
FAST_INLINE void one_then(Walker *walker, const Stage *stage, const View *view, WalkKind can, int kind, uint32_t all,
                          int then, uint32_t at_once, uint32_t asleep) {
    if (all == 0) {
        return;
    }
    uint32_t known = then < kind ? known_runs(walker, stage, can, kind, then, at_once) : 0;
    uint32_t awake = all & worth_walking(walker, stage, view, can, kind, then, at_once, asleep, known, false);
    uint32_t same = then == kind ? all : 0;
    while (awake & walker->go) {
        int from = highest(awake);
        Contact contact = contact_of(walker, can, stage->blot << walker->die[kind], from);
        uint32_t sleeps = asleep | (same & ~UINT32_C(1) << from);
        awake ^= bit(from);
        last_two(walker, stage, view, can, kind, from, contact, then, sleeps, known);
        if (may_pin_too(walker, can, contact)) {
            last_two(walker, stage, view, can, kind, from, CONTACT_PIN, then, sleeps, known);
        }
    }
}

// They are of the first and the last kind that are left, which may be the same.
FAST_INLINE void walk_two(Walker *walker, const Stage *stage, WalkKind can) {
    View seen = view_of(walker, stage, can);
    int first = lowest(stage->left) / 8, last = stage->kinds_left - first;
    uint32_t by_first = sources(walker, stage, &seen, can, walker->die[first]);
    uint32_t by_last = sources(walker, stage, &seen, can, walker->die[last]);
    put_if_it_ends(walker, stage, can, by_first | by_last);
    uint32_t by_first_awake = by_first & ~stage->asleep[first], asleep = stage->asleep[last];
    one_then(walker, stage, &seen, can, first, by_first_awake, last, by_last, asleep);
    if (first != last) {
        one_then(walker, stage, &seen, can, last, by_last & ~asleep, first, by_first, stage->asleep[first] | by_first);
    }
}

// ---- more

typedef void WalkOn(Walker *walker, const Stage *stage);

// All plays that go on by this step. `asleep`: sources that have been gone on by; `known`: of runs that begin with it.
FAST_INLINE void step_on(Walker *walker, const Stage *stage, const View *view, WalkKind can, WalkOn *walk_on, int kind,
                         int from, Contact contact, const uint32_t asleep[MOST_KINDS],
                         const uint32_t known[MOST_KINDS]) {
    int to = from - walker->die[kind];
    Stage next;
    make(walker, stage, view, can, kind, from, to, contact, &next);
    note(walker, stage, stage->pinned & ~next.pinned, kind, from, to, contact, &next);
    if (bears(walker, can) && is_over(next.own)) {
        offer_stage(walker, &next, walker->all);
        return;
    }
    for (int i = 0; i < walker->kinds; i++) {
        next.asleep[i] =
            still_asleep(walker, stage, view, can, kind, from, contact, i, asleep[i], i < kind ? known[i] : 0);
    }
    next.left = stage->left - (UINT32_C(1) << 8 * kind);
    next.kinds_left = stage->kinds_left - kind;
    walk_on(walker, &next);
}

// One number, or three or four; `walk_on`: how the rest of them is walked.
FAST_INLINE void walk_more(Walker *walker, const Stage *stage, WalkKind can, WalkOn *walk_on) {
    View seen = view_of(walker, stage, can);
    uint32_t asleep[MOST_KINDS], by[MOST_KINDS], known[MOST_KINDS], any = 0;
    int first = lowest(stage->left) / 8;
    for (int i = 0; i < walker->kinds; i++) {
        by[i] = stage->left >> 8 * i & 0xff ? sources(walker, stage, &seen, can, walker->die[i]) : 0;
        any |= by[i];
        asleep[i] = stage->asleep[i];
    }
    put_if_it_ends(walker, stage, can, any);
    if (walker->count == 1) {
        last_steps(walker, stage, &seen, can, 0, any);
        return;
    }
    for (int i = 0; i < walker->kinds; i++) {
        uint32_t before = asleep[i], all = by[i] & ~before;
        if (all == 0) {
            continue;
        }
        for (int k = 0; k < i; k++) {
            known[k] = known_runs(walker, stage, can, i, k, by[k]);
        }
        if (i > first && walker->count - stage->made == 3) { // others may follow, so they stay awake
            all &= worth_walking(walker, stage, &seen, can, i, first, by[first], asleep[first], known[first], true);
        }
        for (uint32_t awake = all; awake & walker->go;) {
            int from = highest(awake);
            Contact contact = contact_of(walker, can, stage->blot << walker->die[i], from);
            awake ^= bit(from);
            asleep[i] = before | (all & ~UINT32_C(1) << from);
            step_on(walker, stage, &seen, can, walk_on, i, from, contact, asleep, known);
            if (may_pin_too(walker, can, contact)) {
                step_on(walker, stage, &seen, can, walk_on, i, from, CONTACT_PIN, asleep, known);
            }
        }
        asleep[i] = before | all;
    }
}

#define WALK(name, ...)                                                                                                \
    static void name(Walker *walker, const Stage *stage) {                                                             \
        if (walker->count - stage->made == 2) {                                                                        \
            walk_two(walker, stage, (WalkKind){__VA_ARGS__});                                                          \
        } else {                                                                                                       \
            walk_more(walker, stage, (WalkKind){__VA_ARGS__}, name);                                                   \
        }                                                                                                              \
    }
WALK(walk_plain, .whole = true)
WALK(walk_starts, .start = true, .whole = true)
WALK(walk_bears, .bears = true, .whole = true)
WALK(walk_ends, .start = true, .bears = true, .whole = true)
WALK(walk_crowded, .crowded = true, .rare = true)
WALK(walk_rare, .start = true, .bears = true, .rare = true)
WALK(walk_any, .crowded = true, .pins = true, .start = true, .bears = true, .rare = true)
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

// The walk that looks for plays of all numbers alone; NULL: there is none for this.
static WalkOn *walk_whole(const Walker *walker) {
    const Fast *fast = walker->fast;
    if (walker->rules->forced_use != USE_MOST || walker->any_length || walker->only_off || walker->pins ||
        fast->crowded || fast->head_budget != INT_MAX || fast->bar) {
        return NULL;
    }
    return walker->bears ? walker->start ? walk_ends : walk_bears : walker->start ? walk_starts : walk_plain;
}

static WalkOn *walk_for(const Walker *walker) {
    if (walker->pins || (walker->fast->crowded && (walker->start || walker->bears))) {
        return walk_any;
    }
    return walker->fast->crowded ? walk_crowded : walk_rare;
}

static void find_plays(Walker *walker, const Stage *stage) {
    const Rules *rules = walker->rules;
    WalkOn *walk_on = walk_whole(walker);
    if (walk_on) {
        walker->best = walker->full;
        walk_on(walker, stage);
    }
    if (walker->sink.count == 0) {
        walker->best = 0;
        walk_on = walk_for(walker);
        walk_on(walker, stage);
    }
    // As many as one likes: where all can be played the higher number is no matter.
    bool lower = walker->differ && rules->forced_higher == HIGHER_MUST;
    if (lower && walker->go && (rules->forced_use != USE_FREE || walker->highest[walker->count] == 0)) {
        walker->again = true;
        walker->sink.count = 0;
        index_table_empty(&walker->sink.table);
        walk_on(walker, stage);
    }
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
    walker.go = ~UINT32_C(0);
    Row *rows = work->board->row;
    walker.sink = (Sink){work->board, rows[walker.side].at, rows[1 - walker.side].at,
                         work->code,  work->results,        .capacity = fast->list->capacity};
    index_table_empty(&walker.sink.table);
    find_plays(&walker, &stage);
    work->results.now = walker.sink.table.now;
    fast->count = walker.sink.count;
    fast->full = walker.go == 0;
    return true;
}
