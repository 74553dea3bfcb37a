// SPDX-License-Identifier: MIT
// Which rules and positions the fast loops serve, what they start from, and the tests of the final board as masks.
//
// Invariant: whatever is not positively known to be independent of path and order is left to the path search.
#include "core/fast_loops.h"

#include <limits.h>

#define ONE_AT(n) [n] = {[n] = 1}
const uint8_t fast_one[BOARD_PLACES][BOARD_PLACES] = {
    ONE_AT(0),  ONE_AT(1),  ONE_AT(2),  ONE_AT(3),  ONE_AT(4),  ONE_AT(5),  ONE_AT(6),  ONE_AT(7),
    ONE_AT(8),  ONE_AT(9),  ONE_AT(10), ONE_AT(11), ONE_AT(12), ONE_AT(13), ONE_AT(14), ONE_AT(15),
    ONE_AT(16), ONE_AT(17), ONE_AT(18), ONE_AT(19), ONE_AT(20), ONE_AT(21), ONE_AT(22), ONE_AT(23),
    ONE_AT(24), ONE_AT(25), ONE_AT(26), ONE_AT(27), ONE_AT(28), ONE_AT(29), ONE_AT(30), ONE_AT(31),
};

// ---- which rules

const char *rules_path_key(const Rules *rules) {
    if (rules->move_passing != PASSING_OPEN) {
        return "move.passing";
    }
    if (rules->contact_blot == BLOT_PIN || rules->contact_blot == BLOT_EITHER) {
        return "contact.blot";
    }
    bool hits = rules->contact_blot == BLOT_HIT;
    if (hits && rules->hit_goes_to != GOES_TO_BAR) {
        return "hit.goes_to";
    }
    if (hits && rules->hit_needs != NEEDS_NOTHING) {
        return "hit.needs";
    }
    if (rules->entry_first != ENTRY_ALL) {
        return "entry.first";
    }
    if (rules->entry_onto != ONTO_OPEN) {
        return "entry.onto";
    }
    if (rules->prime_test == PRIME_STEP && (rules->prime_allow != PRIME_ALWAYS || rules->prime_release)) {
        return "prime.test";
    }
    for (int i = 0; i < rules->limit_count; i++) {
        if (rules->limits[i].stack) {
            return "limits";
        }
    }
    if (rules->forced_use != USE_MOST) {
        return "forced.use";
    }
    if (rules->bearoff_when == OFF_ANY) {
        return "bearoff.when";
    }
    if (rules->bearoff_match != MATCH_EXACT && rules->bearoff_match != MATCH_HIGHEST) {
        return "bearoff.match";
    }
    if (rules->bearoff_must != MUST_NEVER) {
        return "bearoff.must";
    }
    if (!rules->bearoff_inner_moves) {
        return "bearoff.inner_moves";
    }
    return rules->bearoff_other_die != OTHER_ANY ? "bearoff.other_die" : NULL;
}

// ---- the final board

static uint32_t reverse(uint32_t mask) {
    mask = (mask >> 1 & 0x55555555u) | (mask & 0x55555555u) << 1;
    mask = (mask >> 2 & 0x33333333u) | (mask & 0x33333333u) << 2;
    mask = (mask >> 4 & 0x0f0f0f0fu) | (mask & 0x0f0f0f0fu) << 4;
    mask = (mask >> 8 & 0x00ff00ffu) | (mask & 0x00ff00ffu) << 8;
    return mask >> 16 | mask << 16;
}

static uint32_t point_mask(const Rules *rules) {
    return (UINT32_C(2) << rules->board_points) - 2;
}

uint32_t fast_turn_mask(const Rules *rules, uint32_t mask) {
    uint32_t points = point_mask(rules);
    int half = rules->board_points / 2;
    switch (rules->move_direction) {
    case DIRECTION_CONTRARY:
        return reverse(mask & points) >> (BOARD_PLACES - 2 - rules->board_points);
    case DIRECTION_PARALLEL:
        return ((mask & points) >> half | (mask & points) << half) & points;
    default:
        return mask & points;
    }
}

// Where a row of prime.length bits begins (its lowest bit).
static uint32_t long_rows(const Fast *fast, uint32_t mask) {
    for (int i = 0; i < 5; i++) {
        mask &= mask >> fast->shift[i];
    }
    return mask;
}

static void set_shifts(Fast *fast, int length) {
    int have = 1;
    for (int i = 0; i < 5; i++) {
        fast->shift[i] = (uint8_t)(have < length - have ? have : length - have);
        have += fast->shift[i];
    }
}

bool fast_prime(const Fast *fast, const Board *after, Wide own) {
    WalkState state;
    if (fast->prime_quick) { // of all runs the lowest asks most: the enemy has to be ahead of it
        uint32_t low = long_rows(fast, fast_turn_mask(fast->rules, wide_mask(own, 1)));
        return low == 0 || (fast->ahead & ((low & -low) - 1));
    }
    memset(&state, 0, sizeof state);
    state.board = *after;
    return walk_prime_reason(fast->walk, &state) == REASON_NONE;
}

// Every point that own checkers hold or could land on.
static uint32_t reach(const Fast *fast, const uint8_t *number, int count, bool equal, uint32_t *landings) {
    uint32_t here = fast->held, all = 0;
    if (equal) {
        for (int i = 0; i < count; i++) {
            here = here >> number[0] & fast->open;
            all |= here;
        }
    } else {
        all = (here >> number[0] | here >> number[1] | here >> (number[0] + number[1])) & fast->open;
    }
    *landings = all;
    return fast->held | all;
}

// Could any test of the final board refuse a play of these numbers?
static bool set_tests(Fast *fast, const uint8_t *number, int count, bool equal) {
    const Rules *rules = fast->rules;
    uint32_t landings, held = 0;
    fast->stay = false;
    fast->prime = rules->prime_allow != PRIME_ALWAYS;
    fast->limit_count = 0;
    if (rules->prime_release && !fast->prime) {
        // Only with all his checkers on one place; where blots can be hit that may come about.
        uint32_t places = wide_mask(fast->enemy, 1) & ~bit(BOARD_OFF);
        fast->prime = rules->contact_blot == BLOT_HIT || (places & (places - 1)) == 0;
    }
    if (!fast->prime && rules->limit_count == 0 && rules->hit_run != RUN_STAY) {
        return false;
    }
    held = reach(fast, number, count, equal, &landings);
    fast->closed = rules->contact_blot == BLOT_CLOSED;
    fast->turn = rules->move_direction == DIRECTION_PARALLEL ? rules->board_points / 2 : 0;
    fast->points = point_mask(rules);
    set_shifts(fast, rules->prime_length);
    fast->prime = fast->prime && fast_row(fast, held);
    fast->stay = rules->hit_run == RUN_STAY && (landings & fast->blot & fast->home);
    for (int i = 0; i < rules->limit_count; i++) {
        uint32_t range = (UINT32_C(2) << rules->limits[i].to) - bit(rules->limits[i].from);
        if (rules->limits[i].points && count_bits(held & range) > rules->limits[i].points) {
            fast->limit_count = rules->limit_count;
        }
    }
    fast->prime_quick = rules->prime_allow == PRIME_ENEMY_AHEAD && !rules->prime_release && fast->closed;
    fast->ahead = wide_mask(fast->enemy, 1);
    return fast->prime || fast->stay || fast->limit_count > 0;
}

// ---- the start

// How many checkers may leave the head; -1 if that may change on the way.
static int head_budget(const Walk *walk, const Fast *fast, const uint8_t *own, int pips) {
    const Rules *rules = walk->rules;
    int head = rules->head[walk->side], goal = rules->runner_goal;
    bool limited = walk->head_budget != INT_MAX || goal > 0;
    if (!limited || head == 0) {
        return INT_MAX;
    }
    if (fast->held & ~((bit(head) << 1) - 1)) {
        return -1; // checkers above the head may come to stand on it
    }
    if (goal == 0 || head <= goal || own[BOARD_OFF] || (fast->held & ((bit(goal) << 1) - 1))) {
        return walk->head_budget;
    }
    uint32_t away = fast->held & ~bit(head);
    return away && lowest(away) - pips > goal ? 0 : -1;
}

static bool begin(const Walk *walk, PlayList *list, int pips, Fast *fast) {
    const Rules *rules = walk->rules;
    const Board *board = &walk->position->board;
    const uint8_t *own = board->row[walk->side].at, *enemy = board->row[walk->enemy].at;
    bool hits = rules->contact_blot == BLOT_HIT;
    uint32_t points = point_mask(rules);
    if (own[rules->reserve] || board->pinned[0] || board->pinned[1]) {
        return false;
    }
    fast->walk = walk;
    fast->rules = rules;
    fast->list = list;
    fast->own = wide_load(own);
    fast->enemy = wide_load(enemy);
    fast->bar_bit = own[rules->bar] ? bit(rules->bar) : 0;
    fast->held = (wide_mask(fast->own, 1) & points) | fast->bar_bit;
    fast->single = fast->held & ~wide_mask(fast->own, 2);
    fast->home = (UINT32_C(2) << rules->board_home) - 2;
    uint32_t any = fast_turn_mask(rules, wide_mask(fast->enemy, 1));
    uint32_t closed = hits ? fast_turn_mask(rules, wide_mask(fast->enemy, 2)) : any;
    fast->blot = any & ~closed;
    if (hits && !rules->hit_in_home) {
        closed |= fast->blot & fast->home;
        fast->blot &= ~fast->home;
    }
    fast->open = points & ~closed;
    fast->head = rules->head[walk->side];
    fast->head_budget = head_budget(walk, fast, own, pips);
    if (fast->head_budget < 0 || (fast->head_budget != INT_MAX && fast->bar_bit)) {
        return false;
    }
    if (fast->head_budget == 1) {
        fast->single |= bit(fast->head);
    }
    return true;
}

static void note_empty(const Walk *walk, PlayList *list, FastAim aim) {
    list->count = 1;
    if (aim != FAST_COUNT) {
        list->work->board[0] = walk->position->board;
        list->work->code[0] = 0;
    }
}

FastAnswer fast_plays(const Walk *walk, PlayList *list, FastAim aim, size_t pick) {
    const uint8_t *number = walk->number;
    int count = walk->number_count;
    bool equal = number[0] == number[count - 1];
    if (count > 4 || (!equal && count != 2)) {
        return FAST_NOT_FOR;
    }
    Fast fast;
    fast.count = 0;
    fast.pick = pick;
    fast.full = false;
    if (!begin(walk, list, equal ? number[0] * count : number[0] + number[1], &fast)) {
        return FAST_NOT_FOR;
    }
    FastKind kind = {aim, fast.blot != 0, set_tests(&fast, number, count, equal)};
    bool served = equal ? fast_double(&fast, kind, number[0], count) : fast_pair(&fast, kind, number[0], number[1]);
    if (!served) {
        return FAST_NOT_FOR;
    }
    if (aim == FAST_LIST && fast.full) {
        return FAST_FULL;
    }
    list->count = fast.count;
    if (fast.count == 0) {
        note_empty(walk, list, aim);
    }
    return FAST_DONE;
}
