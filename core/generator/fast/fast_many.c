// SPDX-License-Identifier: MIT
// The fast loops for five to eight equal numbers.
//
// As in fast_double.c a play is how often each point is a source, and different ones lead to different boards. Where
// nobody can be borne off, a point's checkers are those that stand there and those that its neighbour above, `die`
// points away, sends down: so the points are gone through one road of such neighbours after the other, and a table says
// of each point, of how many come down to it and of how many steps are left, how many ways there are to go on. Counting
// and picking look that up; lists never come to a dead end. Where checkers may be borne off, plays are few, and walked.
#include "core/generator/fast/fast.h"
#include "core/generator/fast/fast_loops.h"

enum { MOST = RULES_MAX_NUMBERS };

// A place that a step can leave for an open point.
typedef struct Stop {
    uint8_t place;
    uint8_t least, here; // least: of those on the bar, who go first; here: checkers that may be taken
    bool goes_on;        // the stop before it sends its checkers here
} Stop;

typedef struct Many {
    Fast *fast;
    FastKind kind;
    Out out;
    int die, steps;
    int stop_count;
    Stop stop[BOARD_PLACES];
    uint32_t ways[BOARD_PLACES + 1][MOST + 1][MOST + 1]; // [stop][checkers that come down to it][steps left]
    uint8_t own[BOARD_PLACES];                           // as it is on the way
    uint32_t landed;                                     // points that somebody has come to
} Many;

static void emit(Many *many, int steps) {
    Fast *fast = many->fast;
    uint32_t hits = many->landed & fast->blot;
    Wide enemy = fast->enemy;
    for (uint32_t rest = hits; rest; rest &= rest - 1) {
        enemy = wide_add(enemy, fast_hit(fast, lowest(rest)));
    }
    fast_emit(fast, &many->out, many->kind, wide_load(many->own), enemy, hits & fast->home, (uint32_t)steps);
    fast_look_at_room(fast, many->kind);
}

// Moves `count` checkers; negative: back again. Those on the bar go before those in the reserve.
static void move(Many *many, int from, int count, int from_reserve) {
    int to = from > many->die ? from - many->die : BOARD_OFF;
    many->own[from] = (uint8_t)(many->own[from] - (count - from_reserve));
    many->own[many->fast->rules->reserve] = (uint8_t)(many->own[many->fast->rules->reserve] - from_reserve);
    many->own[to] = (uint8_t)(many->own[to] + count);
}

static int taken_from_reserve(const Many *many, int from, int count) {
    int more = from == many->fast->rules->bar ? count - many->own[from] : 0;
    return more > 0 ? more : 0;
}

// ---- nobody is borne off

static void list_stops(Many *many) {
    const Fast *fast = many->fast;
    int bar = fast->rules->bar;
    many->stop_count = 0;
    for (int road = 0; road < many->die; road++) {
        for (int n = bar - road; n > many->die; n -= many->die) {
            Stop *before = many->stop_count > 0 ? &many->stop[many->stop_count - 1] : NULL;
            if (!(fast->open >> (n - many->die) & 1)) {
                continue;
            }
            Stop stop = {(uint8_t)n, 0, 0, before && before->place == n + many->die};
            stop.here = fast->held >> n & 1 ? many->own[n] : 0;
            if (n == fast->head && stop.here > fast->head_budget) {
                stop.here = (uint8_t)fast->head_budget;
            }
            if (n == bar) {
                stop.least = (uint8_t)fast->bar;
                stop.here = (uint8_t)(fast->bar + fast->reserve);
            }
            many->stop[many->stop_count++] = stop;
        }
    }
}

// How many checkers may leave the stop: from *least on.
static int most_from(const Stop *stop, int come, int left, int *least) {
    int most = stop->here + come < left ? stop->here + come : left;
    *least = stop->least < left ? stop->least : left;
    return most;
}

// The ways to go on when `count` of `left` steps are made from stop i.
static uint32_t ways_after(const Many *many, int i, int count, int left) {
    bool next_gets_them = i + 1 < many->stop_count && many->stop[i + 1].goes_on;
    return many->ways[i + 1][next_gets_them ? count : 0][left - count];
}

static void count_ways(Many *many, int steps) {
    for (int left = 0; left <= steps; left++) {
        many->ways[many->stop_count][0][left] = left == 0;
    }
    for (int i = many->stop_count - 1; i >= 0; i--) {
        for (int come = 0; come <= (many->stop[i].goes_on ? steps : 0); come++) {
            for (int left = 0; left + come <= steps; left++) {
                int least, most = most_from(&many->stop[i], come, left, &least);
                uint32_t ways = 0;
                for (int count = least; count <= most; count++) {
                    ways += ways_after(many, i, count, left);
                }
                many->ways[i][come][left] = ways;
            }
        }
    }
}

// Goes on from stop i. Where one play is picked, straight to it.
static void go_on(Many *many, int i, int come, int left) {
    if (left == 0) {
        emit(many, many->steps);
        return;
    }
    const Stop *stop = &many->stop[i];
    Fast *fast = many->fast;
    int least, most = most_from(stop, come, left, &least);
    bool next_gets_them = i + 1 < many->stop_count && many->stop[i + 1].goes_on;
    for (int count = least; count <= most && !fast->full; count++) {
        uint32_t ways = ways_after(many, i, count, left), landed = many->landed;
        if (ways == 0 || (many->kind.aim == FAST_PICK && fast->count + ways <= fast->pick)) {
            fast->count += many->kind.aim == FAST_PICK ? ways : 0;
            continue;
        }
        int from_reserve = taken_from_reserve(many, stop->place, count);
        move(many, stop->place, count, from_reserve);
        many->landed |= count > 0 ? bit(stop->place - many->die) : 0;
        go_on(many, i + 1, next_gets_them ? count : 0, left - count);
        many->landed = landed;
        move(many, stop->place, -count, -from_reserve);
    }
}

static void play_on_board(Many *many, int count) {
    Fast *fast = many->fast;
    list_stops(many);
    if (fast->bar > 0 && (many->stop_count == 0 || many->stop[0].place != fast->rules->bar)) {
        return; // nobody enters
    }
    count_ways(many, count);
    // The most numbers that any play uses count; bans of the final board come before.
    for (many->steps = count; many->steps > 0 && fast->count == 0 && !fast->full; many->steps--) {
        uint32_t ways = many->stop_count > 0 ? many->ways[0][0][many->steps] : 0;
        if (many->kind.aim == FAST_COUNT) {
            fast->count = ways;
        } else if (ways > 0) {
            go_on(many, 0, 0, many->steps);
        }
    }
}

// ---- bearing off

// `below`: points up to the last source.
static void walk_off(Many *many, int made, uint32_t below) {
    Fast *fast = many->fast;
    int bar = fast->rules->bar;
    uint32_t held = wide_mask(wide_load(many->own), 1) & fast->rules->points, bar_bit = bit(bar);
    held |= many->own[bar] + many->own[fast->rules->reserve] > 0 ? bar_bit : 0;
    if (held == 0) { // over: counts as all numbers used
        emit(many, made);
        return;
    }
    uint32_t sources =
        many->own[bar] > 0 ? bar_bit & fast->open << many->die : fast_sources(fast, held, many->die, true);
    for (sources &= below; sources && !fast->full; sources &= ~bit(highest(sources))) {
        int from = highest(sources), from_reserve = taken_from_reserve(many, from, 1);
        uint32_t landed = many->landed;
        move(many, from, 1, from_reserve);
        many->landed |= from > many->die ? bit(from - many->die) : 0;
        if (made + 1 == many->steps) {
            emit(many, made + 1);
        } else {
            walk_off(many, made + 1, ~UINT32_C(0) >> (31 - from));
        }
        many->landed = landed;
        move(many, from, -1, -from_reserve);
    }
}

bool fast_many(Fast *fast, FastKind kind, int die, int count) {
    Many many;
    many.fast = fast;
    many.kind = kind;
    many.out = fast_out(fast);
    many.die = die;
    many.landed = 0;
    wide_store(many.own, fast->own);
    if (kind.tests && fast->bound) {
        return false; // the order matters
    }
    if (!fast_may_bear_off(fast, many.own, die, count)) {
        play_on_board(&many, count);
        return true;
    }
    if (fast->own_pins || (fast->held & bit(fast->head) && many.own[fast->head] > fast->head_budget)) {
        return false; // some who stand at home may not be taken
    }
    for (many.steps = count; many.steps > 0 && fast->count == 0 && !fast->full; many.steps--) {
        walk_off(&many, 0, ~UINT32_C(0));
    }
    return true;
}
