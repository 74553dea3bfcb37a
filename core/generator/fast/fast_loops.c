// SPDX-License-Identifier: MIT
// Which positions the fast loops serve, what they start from, and the tests of the final board as masks.
//
// Invariant: whatever is not positively known to be independent of path and order is left to the path search.
#include "core/generator/fast/fast_loops.h"

#include <limits.h>
#include <string.h>

// ---- the final board

bool fast_prime(const Fast *fast, const Board *after) {
    WalkState state;
    memset(&state, 0, sizeof state);
    state.board = *after;
    return walk_prime_reason(fast->walk, &state) == REASON_NONE;
}

// Every point that own checkers hold or could land on.
FAST_INLINE uint32_t reach(const Fast *fast, const uint8_t *number, int count, bool equal, uint32_t *landings) {
    uint32_t here = fast->held, all = 0;
    if (equal) {
        for (int i = 0; i < count; i++) {
            here = here >> number[0] & fast->open;
            all |= here;
        }
    } else if (count == 2) {
        all = (here >> number[0] | here >> number[1] | here >> (number[0] + number[1])) & fast->open;
    } else {
        all = fast->open; // nobody can come to some of these
    }
    *landings = all;
    return fast->held | all;
}

// hit.run = no_stack: could a checker that hits at home go on to where own checkers stand now, or off if that is
// banned? Those that follow a hitter do no harm: he is ahead of them, and where they meet either may be taken for him.
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

// How many could come to point n by equal numbers at most, one after the other or together; at least one can.
static int most_arrivals(const Fast *fast, int die, int count, int n) {
    const uint8_t *own = fast->walk->position->board.row[fast->walk->side].at;
    int most = 0;
    for (int from = n + die; from <= n + count * die && from <= fast->rules->bar; from += die) {
        most += from == fast->rules->bar ? fast->bar + fast->reserve : own[from];
    }
    return most < 1 ? 1 : most < count ? most : count;
}

// limits.*.stack: points that so many could come to that they are too full on the way, or at the end.
static uint32_t crowded_points(const Fast *fast, const uint8_t *number, int count, uint32_t landings) {
    const uint8_t *own = fast->walk->position->board.row[fast->walk->side].at;
    bool equal = number[0] == number[count - 1];
    uint32_t crowded = 0, by_several = count > 2 ? ~UINT32_C(0) : fast->held >> number[0] & fast->held >> number[1];
    for (int i = 0; i < fast->rules->limit_count; i++) {
        int stack = fast->rules->limits[i].stack;
        uint32_t range = up_to(fast->rules->limits[i].to) & ~up_to(fast->rules->limits[i].from - 1);
        range &= stack ? landings : 0;
        uint32_t full = range & wide_mask(fast->own, stack);
        uint32_t filling = range & ~full & wide_mask(fast->own, stack - count + 1);
        for (uint32_t left = equal ? filling : 0; left; left &= left - 1) {
            int n = lowest(left);
            filling &= own[n] + most_arrivals(fast, number[0], count, n) > stack ? ~UINT32_C(0) : ~bit(n);
        }
        crowded |= full | (equal ? filling : filling & by_several);
    }
    return crowded;
}

// The same of prime.*; `held`: all points that could be held.
FAST_INLINE bool may_be_prime(Fast *fast, uint32_t held) {
    const Rules *rules = fast->rules;
    uint32_t enemies = wide_mask(fast->enemy, 1), places = enemies & ~bit(BOARD_OFF);
    fast->closed = rules->contact_blot == BLOT_CLOSED;
    fast->rows = rules->prime_quick ? enemies ^ (enemies - 1) : ~UINT32_C(0); // with nobody ahead of them
    // What has to open has all opponents behind it, on one place; where blots can be hit that may come about.
    bool asked = rules->prime_allow != PRIME_ALWAYS ||
                 (rules->prime_release && (rules->contact_blot == BLOT_HIT || (places & (places - 1)) == 0));
    return asked && fast_row(fast, held);
}

// Could any test of the final board refuse a play of these numbers?
FAST_INLINE bool set_tests(Fast *fast, const uint8_t *number, int count, bool equal) {
    const Rules *rules = fast->rules;
    uint32_t landings, held = reach(fast, number, count, equal, &landings) | fast->own_pins;
    fast->prime = may_be_prime(fast, held);
    if (rules->limit_count == 0 && rules->hit_run == RUN_FREE) {
        return fast->prime;
    }
    fast->stay = rules->hit_run == RUN_STAY && (landings & fast->blot & fast->home);
    for (int i = 0; i < rules->limit_count; i++) {
        uint32_t range = (UINT32_C(2) << rules->limits[i].to) - bit(rules->limits[i].from);
        if (rules->limits[i].points && count_bits(held & range) > rules->limits[i].points) {
            fast->limit_count = rules->limit_count;
        }
    }
    fast->crowded = crowded_points(fast, number, count, landings);
    fast->bound = equal && hitter_may_be_bound(fast, number[0], count);
    return fast->prime || fast->stay || fast->bound || fast->limit_count > 0; // but for limits.*.stack
}

// ---- the start

static int sum_of(const uint8_t *number, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += number[i];
    }
    return sum;
}

// runner.*: how many checkers may leave the head while the first has yet to reach the goal; -1 if that may change on
// the way.
static int budget_to_goal(const Walk *walk, const Fast *fast, const uint8_t *own) {
    const Rules *rules = walk->rules;
    int head = rules->head[walk->side], goal = rules->runner_goal;
    if (head <= goal || own[BOARD_OFF] || (fast->held & ((bit(goal) << 1) - 1))) {
        return walk->head_budget;
    }
    uint32_t away = fast->held & ~bit(head);
    return away && lowest(away) - sum_of(walk->number, walk->number_count) > goal ? 0 : -1;
}

// How many checkers may leave the head; -1 if that may change on the way.
FAST_INLINE int head_budget(const Walk *walk, const Fast *fast, const uint8_t *own) {
    const Rules *rules = walk->rules;
    int head = rules->head[walk->side];
    if ((walk->head_budget == INT_MAX && rules->runner_goal == 0) || head == 0) {
        return INT_MAX;
    }
    if (fast->held & ~((bit(head) << 1) - 1)) {
        return -1; // checkers above the head may come to stand on it
    }
    if (rules->runner_goal == 0) {
        return walk->head_budget;
    }
    return fast->own_pins ? -1 : budget_to_goal(walk, fast, own); // pinned checkers count as runners too
}

static bool has_pins(const Fast *fast) {
    const Board *board = &fast->walk->position->board;
    return (board->pinned[0] | board->pinned[1]) != 0;
}

// `hits`, `pins`: what may become of a single opponent.
FAST_INLINE bool begin(const Walk *walk, PlayList *list, Fast *fast, bool hits, bool pins) {
    const Rules *rules = walk->rules;
    const Board *board = &walk->position->board;
    const uint8_t *own = board->row[walk->side].at, *enemy = board->row[walk->enemy].at;
    uint32_t points = rules->points, entering = bit(rules->bar);
    fast->walk = walk;
    fast->rules = rules;
    fast->list = list;
    fast->own = wide_load(own);
    fast->enemy = wide_load(enemy);
    fast->bar = own[rules->bar];
    fast->reserve = own[rules->reserve];
    fast->own_pins = board->pinned[walk->side];
    fast->hit_to = rules->hit_goes_to == GOES_TO_START ? rules->head[walk->enemy] : rules->bar;
    if (fast->reserve) {
        if ((fast->bar && rules->entry_first != ENTRY_BAR) || rules->entry_first == ENTRY_ALL || pins) {
            return false;
        }
        fast->from_reserve = wide_less(wide_load(fast_one[rules->bar]), wide_load(fast_one[rules->reserve]));
    }
    if (pins ? !hits && fast->bar > 0 : has_pins(fast)) {
        return false;
    }
    uint32_t can_enter = fast->bar + fast->reserve > 0 ? entering : 0;
    fast->held = ((wide_mask(fast->own, 1) & points) | can_enter) & ~fast->own_pins;
    fast->two = wide_mask(fast->own, 2) & points;
    fast->two |= fast->bar + fast->reserve > 1 ? entering : 0;
    fast->home = rules->home;
    uint64_t seen = fast_turn_both(rules, wide_mask(fast->enemy, 1) | (uint64_t)wide_mask(fast->enemy, 2) << 32);
    uint32_t any = (uint32_t)seen, closed = hits || pins ? (uint32_t)(seen >> 32) | fast->own_pins : any;
    fast->pinnable = pins ? any & ~closed : 0;
    fast->blot = hits ? any & ~closed : 0;
    if (hits && !rules->hit_in_home) {
        closed |= fast->blot & fast->home;
        fast->blot &= ~fast->home;
        if (pins) {
            return false; // who may not be hit there may be pinned
        }
    }
    fast->open = points & ~closed;
    fast->head = rules->head[walk->side];
    fast->head_budget = head_budget(walk, fast, own);
    if (fast->head_budget < 0 || (fast->head_budget != INT_MAX && can_enter)) {
        return false;
    }
    if (fast->head_budget == 1) {
        fast->two &= ~bit(fast->head);
    }
    return true;
}

// ---- where path and order matter

// Could a checker go on from one of these points, by `die`?
static bool goes_on(const Fast *fast, uint32_t points, int die) {
    return points & (fast->open << die | up_to(die));
}

// move.passing: could a checker go on from a closed point, or (empty) from one where it has landed on an opponent?
static bool passing_matters(const Fast *fast, const uint8_t *number, int count) {
    bool any = fast->rules->move_passing == PASSING_ANY;
    uint32_t stops = any ? fast->rules->points & ~fast->open : fast->blot | fast->pinnable;
    uint32_t enter = any ? fast->held & ~fast->rules->points : 0, here = fast->held & ~enter;
    if (number[0] != number[count - 1]) {
        return goes_on(fast, here >> number[0] & stops, number[1]) ||
               goes_on(fast, here >> number[1] & stops, number[0]);
    }
    for (int made = 1; made < count; made++) {
        here = (here >> number[0] & (fast->open | stops)) | (enter >> number[0] & fast->open);
        if (goes_on(fast, here & stops, number[0])) {
            return true;
        }
    }
    return false;
}

static bool waits_for_home(const Fast *fast) {
    return fast->rules->hit_needs == NEEDS_ONE_HOME && !(wide_mask(fast->own, 1) & (fast->home | bit(BOARD_OFF)));
}

// hit.needs = one_home: while none is home, and none can come there, points with a blot are closed (pins apart). By
// move.passing = any one comes there on a closed point, too, so that nothing is known before.
static void close_blots(Fast *fast, const uint8_t *number, int count, bool equal) {
    uint32_t landings, blot = fast->blot;
    fast->open &= ~blot;
    reach(fast, number, count, equal, &landings);
    if (landings & fast->home) {
        fast->open |= blot;
    } else {
        fast->blot = 0;
    }
}

// What hit.needs and the entry.* keys ask.
static bool contact_matters(const Fast *fast, uint32_t landings) {
    const Rules *rules = fast->rules;
    bool entering = fast->bar + fast->reserve > 0;
    if (entering && (rules->entry_first == ENTRY_NONE || rules->entry_onto != ONTO_OPEN)) {
        return true;
    }
    if (!(landings & fast->blot)) {
        return false;
    }
    return waits_for_home(fast) || (rules->hit_needs == NEEDS_ALL_ENTERED && entering);
}

// while_possible: it is as if most had to be played, if whoever has numbers left can always play one, with a checker
// that has not been moved.
static bool may_be_stuck(const Fast *fast, const uint8_t *number, int count) {
    const uint8_t *own = fast->walk->position->board.row[fast->walk->side].at;
    bool stuck = fast->bar + fast->reserve > 0 || fast->head_budget != INT_MAX;
    for (int i = 0; i < count; i += count == 2 ? 1 : count) {
        int movable = 0;
        for (uint32_t from = fast->held & (fast->open & ~fast->crowded) << number[i]; from; from &= from - 1) {
            movable += own[lowest(from)];
        }
        stuck |= movable < count;
    }
    return stuck;
}

// bearoff.when = any: could somebody be borne off with `die`, before `count` numbers are played? `held`: all points
// that somebody may come to.
static bool may_go_off(const Fast *fast, uint32_t held, int die, int count) {
    int match = fast->rules->bearoff_match;
    if (match != MATCH_EXACT && match != MATCH_HIGHEST) {
        return held & up_to(die);
    }
    return (held & bit(die)) || (match == MATCH_HIGHEST && count_bits(fast->held & ~up_to(die)) < count);
}

static bool bearing_off_matters(const Fast *fast, const uint8_t *number, int count, uint32_t held) {
    const Rules *rules = fast->rules;
    const uint8_t *own = fast->walk->position->board.row[fast->walk->side].at;
    bool plain = rules->bearoff_match <= MATCH_HIGHEST && rules->bearoff_must == MUST_NEVER &&
                 rules->bearoff_other_die == OTHER_ANY;
    if ((fast->own_pins && !rules->bearoff_inner_moves) || (!plain && fast_may_bear_off(fast, own, number[0], count))) {
        return true;
    }
    return rules->bearoff_when == OFF_ANY &&
           (may_go_off(fast, held, number[0], count) || may_go_off(fast, held, number[count - 1], count));
}

// Could a key make path or order matter to a play of these numbers? `held`, `landings` as of `reach`; `tests`: the
// final board may be refused.
static bool path_matters(const Fast *fast, const uint8_t *number, int count, uint32_t held, uint32_t landings,
                         bool tests) {
    const Rules *rules = fast->rules;
    if (tests && (rules->contact_blot == BLOT_PIN || rules->forced_use != USE_MOST ||
                  (fast->prime && rules->prime_test == PRIME_STEP))) {
        return true;
    }
    return (rules->move_passing != PASSING_OPEN && passing_matters(fast, number, count)) ||
           contact_matters(fast, landings) || (rules->forced_use != USE_MOST && rules_ask_about_plays(rules)) ||
           bearing_off_matters(fast, number, count, held);
}

// Could what one step may do depend on those before it, so that they have to be walked one by one?
static bool steps_matter(const Fast *fast, const uint8_t *number, int count, uint32_t held, uint32_t landings) {
    const Rules *rules = fast->rules;
    bool either = rules->contact_blot == BLOT_EITHER, meets = landings & fast->blot;
    const uint8_t *own = fast->walk->position->board.row[fast->walk->side].at;
    return fast->crowded || (!rules->bearoff_inner_moves && fast_may_bear_off(fast, own, number[0], count)) ||
           (either && (meets || (landings & fast->pinnable) || has_pins(fast))) ||
           (meets && fast->hit_to != rules->bar && (held >> rules->opp[fast->hit_to] & 1)) ||
           rules->forced_use == USE_FREE || (rules->forced_use != USE_MOST && may_be_stuck(fast, number, count));
}

// Can fast_walk tell what follows? `tests`: the final board may be refused.
static bool can_walk(const Fast *fast, const uint8_t *number, int count, bool tests) {
    const Rules *rules = fast->rules;
    bool runs = rules->hit_run == RUN_NO_STACK || rules->hit_run == RUN_NO_STACK_NEXT;
    bool pins = rules->contact_blot == BLOT_PIN || rules->contact_blot == BLOT_EITHER;
    return count <= 4 && fast->reserve == 0 && !(tests && (pins || fast->stay || fast->bound)) &&
           !rules_ask_about_plays(rules) && rules->bearoff_when != OFF_ANY && !(runs && (fast->blot & fast->home)) &&
           (rules->move_passing == PASSING_OPEN || count == 2 || number[0] == number[count - 1]);
}

static void note_empty(const Walk *walk, PlayList *list, FastAim aim) {
    list->count = 1;
    if (aim != FAST_COUNT) {
        list->work->board[0] = walk->position->board;
        list->work->code[0] = 0;
    }
}

// Are these numbers for the loops, where others are not? *walked: their steps have to be walked one by one.
static bool may_loop(Fast *fast, const uint8_t *number, int count, bool equal, bool tests, bool *walked) {
    if (fast->rules->fast_sometimes) {
        if (fast->blot && !fast->pinnable && fast->rules->move_passing != PASSING_ANY && waits_for_home(fast)) {
            close_blots(fast, number, count, equal);
        }
        uint32_t landings, held = reach(fast, number, count, equal, &landings);
        if (path_matters(fast, number, count, held, landings, tests)) {
            return false;
        }
        *walked = *walked || steps_matter(fast, number, count, held, landings);
    }
    return !*walked || can_walk(fast, number, count, tests);
}

FAST_INLINE bool run_loop(Fast *fast, FastAim aim, FastContact contact, bool tests, bool equal) {
    const uint8_t *number = fast->walk->number;
    int count = fast->walk->number_count;
    bool reserve = fast->reserve > 0;
    if (count > 4) {
        return fast_many(fast, (FastKind){aim, contact, tests, reserve}, number[0], count);
    }
    int loop = FAST_KIND((int)aim, (int)contact, tests, reserve);
    return (equal ? fast_double : fast_pair)[loop](fast, number[0], equal ? count : number[1]);
}

// `hits`, `pins`: what may become of a single opponent. Which loop runs follows from the rules alone: that should not
// be hard to guess for the processor.
FAST_INLINE FastAnswer plays_with(const Walk *walk, PlayList *list, FastAim aim, size_t pick, bool hits, bool pins) {
    const FastContact contact = hits == pins ? FAST_QUIET : hits ? FAST_HITS : FAST_PINS;
    const uint8_t *number = walk->number;
    int count = walk->number_count;
    bool equal = number[0] == number[count - 1];
    Fast fast;
    fast.count = 0;
    fast.stay = fast.bound = false;
    fast.limit_count = 0;
    fast.crowded = 0;
    fast.pick = pick;
    fast.full = false;
    if ((!equal && count != 2 && (count > 4 || aim != FAST_LIST)) || !begin(walk, list, &fast, hits, pins)) {
        return FAST_NOT_FOR;
    }
    if (aim != FAST_COUNT) { // nobody reads the steps of a count
        list->work->blots = fast.blot | (fast.pinnable & ~fast.held);
        list->work->thin = fast.pinnable ? fast.pinnable & fast.held & ~wide_mask(fast.own, 2) : 0;
    }
    bool tests = walk->rules->fast_tests && set_tests(&fast, number, count, equal);
    bool walked = !equal & (count != 2);
    if ((walked || walk->rules->fast_sometimes) && !may_loop(&fast, number, count, equal, tests, &walked)) {
        return FAST_NOT_FOR;
    }
    if ((tests || walked) && aim != FAST_LIST) { // plays have to be made
        return FAST_NOT_FOR;
    }
    if (walked ? !fast_walk(&fast, tests) : !run_loop(&fast, aim, contact, tests, equal)) {
        return FAST_NOT_FOR;
    }
    if (aim == FAST_LIST && fast.full) {
        return FAST_FULL;
    }
    list->count = fast.count;
    if (fast.count == 0 && !fast.full) {
        note_empty(walk, list, aim);
    }
    return FAST_DONE;
}

FastAnswer fast_plays(const Walk *walk, PlayList *list, FastAim aim, size_t pick) {
    if (walk->number_count < 1) {
        return FAST_NOT_FOR;
    }
    switch (walk->rules->contact_blot) {
    case BLOT_HIT:
        return plays_with(walk, list, aim, pick, true, false);
    case BLOT_CLOSED:
        return plays_with(walk, list, aim, pick, false, false);
    case BLOT_PIN:
        return plays_with(walk, list, aim, pick, false, true);
    default:
        return plays_with(walk, list, aim, pick, true, true);
    }
}
