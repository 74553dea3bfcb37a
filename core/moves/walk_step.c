// SPDX-License-Identifier: MIT
// The step rules: may this checker be moved by this number now, and what becomes of the board.
//
// Each test answers with the Reason that a person would be told. Invariant: a state that walk_try_step
// fills keeps walk.h's invariant (marks sorted, unused bytes 0).
#include "core/moves/walk.h"

#include <string.h>

static const Row *own_row(const Walk *walk, const WalkState *state) {
    return &state->board.row[walk->side];
}

// ---- marks -----------------------------------------------------------------------------------------

static int marked_at(const WalkState *state, int place) {
    int count = 0;
    for (int i = 0; i < state->mark_count; i++) {
        count += state->mark[i].place == place;
    }
    return count;
}

int walk_flags_at(const Walk *walk, const WalkState *state, int from, uint8_t flags[RULES_MAX_NUMBERS + 1]) {
    int count = 0;
    // A checker in the air may be above one of its own that is pinned there: that one is not to be taken.
    int pinned_below = state->air == from && (state->board.pinned[walk->side] >> from & 1);
    if (own_row(walk, state)->at[from] - pinned_below > marked_at(state, from)) {
        flags[count++] = 0;
    }
    for (int i = 0; i < state->mark_count; i++) {
        if (state->mark[i].place == from && (count == 0 || flags[count - 1] != state->mark[i].flags)) {
            flags[count++] = state->mark[i].flags;
        }
    }
    return count;
}

static void remove_mark(WalkState *state, int place, uint8_t flags) {
    for (int i = 0; i < state->mark_count; i++) {
        if (state->mark[i].place == place && state->mark[i].flags == flags) {
            memmove(&state->mark[i], &state->mark[i + 1], (size_t)(state->mark_count - i - 1) * sizeof(Mark));
            state->mark[--state->mark_count] = (Mark){0, 0};
            return;
        }
    }
}

static void add_mark(WalkState *state, int place, uint8_t flags) {
    int i = state->mark_count++;
    while (i > 0 && (state->mark[i - 1].place > place ||
                     (state->mark[i - 1].place == place && state->mark[i - 1].flags > flags))) {
        state->mark[i] = state->mark[i - 1];
        i--;
    }
    state->mark[i] = (Mark){(uint8_t)place, flags};
}

// ---- bearing off -----------------------------------------------------------------------------------

// Are own checkers on a higher place than this one?
static bool any_above(const WalkState *state, int place) {
    return state->held >> (place + 1) != 0;
}

static bool all_home(const Walk *walk, const WalkState *state) {
    return !any_above(state, walk->rules->board_home);
}

// Does bearoff.when allow it now?
static bool bearing_off(const Walk *walk, const WalkState *state) {
    const Rules *rules = walk->rules;
    bool held_back = rules->bearoff_when == OFF_ALL_HOME_FREE && state->board.pinned[walk->side];
    return rules->bearoff_when != OFF_NEVER && !held_back && (rules->bearoff_when == OFF_ANY || all_home(walk, state));
}

static bool can_step_inside_or_off(const Walk *walk, const WalkState *state, int from, int die);

// Does the number fit the point (bearoff.match)?
static bool number_matches(const Walk *walk, const WalkState *state, int from, int die) {
    const Rules *rules = walk->rules;
    const Row *own = own_row(walk, state);
    if (from == die || rules->bearoff_match == MATCH_ANY) {
        return true;
    }
    if (from > die) {
        return false;
    }
    switch (rules->bearoff_match) {
    case MATCH_HIGHEST:
        return !any_above(state, from);
    case MATCH_BELOW:
        for (int n = from + 1; n <= rules->reserve; n++) {
            if (own->at[n] && can_step_inside_or_off(walk, state, n, die)) {
                return false;
            }
        }
        return true;
    case MATCH_AT_LEAST:
        return true;
    default:
        return false;
    }
}

static Reason bear_off_reason(const Walk *walk, const WalkState *state, int from, int die, uint8_t flags) {
    const Rules *rules = walk->rules;
    if (!rules_is_point(rules, from)) {
        return REASON_NOT_A_PLACE;
    }
    if (!bearing_off(walk, state)) {
        return REASON_OFF_WHEN;
    }
    if (!(rules->bearoff_dice >> die & 1)) {
        return REASON_OFF_DICE;
    }
    if (!number_matches(walk, state, from, die)) {
        return REASON_OFF_MATCH;
    }
    if (flags & MARK_MOVED) {
        return REASON_OFF_OTHER;
    }
    if ((flags & MARK_BOUND) && !rules->hit_run_off) {
        return REASON_HIT_RUN_OFF;
    }
    return REASON_NONE;
}

// ---- leaving a place -------------------------------------------------------------------------------

static Reason runner_reason(const Walk *walk, const WalkState *state) {
    const Rules *rules = walk->rules;
    const Row *own = own_row(walk, state);
    int head = rules->head[walk->side];
    if (rules->runner_goal == 0 || head <= rules->runner_goal || row_count(own, 0, rules->runner_goal) > 0) {
        return REASON_NONE;
    }
    int away = row_count(own, rules->runner_goal + 1, rules->bar) - own->at[head];
    return away > 0 ? REASON_RUNNER : REASON_NONE;
}

// What forbids this checker to leave, whatever its number.
static Reason leave_reason(const Walk *walk, const WalkState *state, int from, uint8_t flags) {
    const Rules *rules = walk->rules;
    const Row *own = own_row(walk, state);
    if (own->at[from] == 0) {
        return REASON_NO_CHECKER;
    }
    if (state->board.pinned[walk->side] >> from & 1 && state->air != from) {
        return REASON_PINNED;
    }
    if (state->air != NO_PLACE && state->air != from) {
        return REASON_PASSING_LAND;
    }
    int bar = own->at[rules->bar], waiting = bar + own->at[rules->reserve];
    if ((rules->entry_first == ENTRY_ALL && waiting && from <= rules->board_points) ||
        (rules->entry_first == ENTRY_BAR && bar && from != rules->bar)) {
        return REASON_ENTRY_FIRST;
    }
    if (flags & MARK_LANDED) {
        return REASON_PASSING_EMPTY;
    }
    if (from == rules->head[walk->side] && state->air != from) {
        Reason reason = runner_reason(walk, state);
        if (reason != REASON_NONE) {
            return reason;
        }
        if (state->head_taken >= walk->head_budget) {
            return position_is_first_turn(walk->position, walk->side) && walk->head_budget > rules->head_per_turn
                       ? REASON_HEAD_FIRST
                       : REASON_HEAD;
        }
    }
    return REASON_NONE;
}

// ---- landing ---------------------------------------------------------------------------------------

// hit.goes_to = start: do own checkers stand where the victim has to go, once that from `from` has gone? Where the
// opposing checkers stand only a pinned one does: others are in the air.
static bool start_is_taken(const Walk *walk, const WalkState *state, int from, int start) {
    const Board *board = &state->board;
    int other = walk->rules->opp[start], there = board->row[walk->side].at[start] - (from == start);
    bool theirs = board->row[walk->enemy].at[other] > 0 && !(board->pinned[walk->enemy] >> other & 1);
    return there > 0 && (!theirs || (board->pinned[walk->side] >> start & 1));
}

static Reason hit_reason(const Walk *walk, const WalkState *state, int from, int to) {
    const Rules *rules = walk->rules;
    const Row *own = own_row(walk, state);
    if (rules->contact_blot != BLOT_HIT && rules->contact_blot != BLOT_EITHER) {
        return REASON_NOT_A_HIT;
    }
    if (!rules->hit_in_home && to <= rules->board_home) {
        return REASON_HIT_IN_HOME;
    }
    if ((rules->hit_needs == NEEDS_ONE_HOME && row_count(own, 0, rules->board_home) == 0) ||
        (rules->hit_needs == NEEDS_ALL_ENTERED && own->at[rules->bar] + own->at[rules->reserve] > 0)) {
        return REASON_HIT_NEEDS;
    }
    if (rules->hit_goes_to == GOES_TO_START) {
        int start = rules->opp[rules->head[walk->enemy]]; // in my numbering
        if (start == to || start_is_taken(walk, state, from, start)) {
            return REASON_HIT_GOES_TO;
        }
    }
    return REASON_NONE;
}

int walk_full_stack_limit(const Walk *walk, const Row *own, int to) {
    const Rules *rules = walk->rules;
    for (int i = 0; i < rules->limit_count; i++) {
        const Limit *limit = &rules->limits[i];
        if (limit->stack && to >= limit->from && to <= limit->to && own->at[to] >= limit->stack) {
            return i;
        }
    }
    return -1;
}

// What the opponent on `to` and the rules of landing say, once the point is open.
static Reason landing_reason(const Walk *walk, const WalkState *state, const Step *step, uint8_t flags) {
    const Rules *rules = walk->rules;
    const Row *own = own_row(walk, state);
    int enemies = state->board.row[walk->enemy].at[rules->opp[step->to]];
    bool blot = enemies == 1 && !(state->board.pinned[walk->enemy] >> rules->opp[step->to] & 1);
    if (blot != (step->contact != CONTACT_NONE)) {
        return REASON_NOT_A_HIT;
    }
    if (step->contact == CONTACT_PIN && rules->contact_blot != BLOT_PIN && rules->contact_blot != BLOT_EITHER) {
        return REASON_NOT_A_HIT;
    }
    if (step->contact == CONTACT_HIT) {
        Reason reason = hit_reason(walk, state, step->from, step->to);
        if (reason != REASON_NONE) {
            return reason;
        }
    }
    if (step->from > rules->board_points && ((rules->entry_onto == ONTO_EMPTY && enemies + own->at[step->to] > 0) ||
                                             (rules->entry_onto == ONTO_NOT_OWN && own->at[step->to] > 0))) {
        return REASON_ENTRY_ONTO;
    }
    if ((flags & MARK_BOUND) && own->at[step->to] > 0) {
        return REASON_HIT_RUN;
    }
    return walk_full_stack_limit(walk, own, step->to) >= 0 ? REASON_LIMIT_STACK : REASON_NONE;
}

static Reason inner_reason(const Walk *walk, const WalkState *state, Step *step, uint8_t flags, bool may_pass) {
    const Rules *rules = walk->rules;
    if (step->to < 1 || step->to != walk_target(walk, step->from, step->die)) {
        return REASON_NOT_A_PLACE;
    }
    if (!rules->bearoff_inner_moves && all_home(walk, state)) {
        return REASON_OFF_INNER;
    }
    if (rules_point_open(rules, &state->board, walk->side, step->to)) {
        return landing_reason(walk, state, step, flags);
    }
    bool entering = step->from > rules->board_points;
    bool more_to_play = (state->left & (state->left - 1)) != 0;
    if (rules->move_passing == PASSING_ANY && may_pass && !entering && more_to_play) {
        if (step->contact != CONTACT_NONE) {
            return REASON_CLOSED;
        }
        step->passing = 1;
        return REASON_NONE;
    }
    return REASON_CLOSED;
}

// ---- the whole step --------------------------------------------------------------------------------

// bearoff.must apart, so that bearoff.match = below does not ask about itself.
static Reason plain_reason(const Walk *walk, const WalkState *state, Step *step, uint8_t flags, bool may_pass) {
    Reason reason = leave_reason(walk, state, step->from, flags);
    step->passing = 0;
    if (reason != REASON_NONE) {
        return reason;
    }
    if (step->to == BOARD_OFF) {
        return bear_off_reason(walk, state, step->from, step->die, flags);
    }
    return inner_reason(walk, state, step, flags, may_pass);
}

int walk_step_shapes(const Walk *walk, const WalkState *state, int from, int die, Step shapes[3]) {
    const Rules *rules = walk->rules;
    int to = walk_target(walk, from, die), count = 0;
    Step step = {(uint8_t)from, (uint8_t)to, (uint8_t)die, CONTACT_NONE, 0};
    if (to >= 1) {
        int other = rules->opp[to];
        bool blot = state->board.row[walk->enemy].at[other] == 1 && !(state->board.pinned[walk->enemy] >> other & 1) &&
                    !(state->board.pinned[walk->side] >> to & 1) && rules->contact_blot != BLOT_CLOSED;
        if (!blot) {
            shapes[count++] = step;
        } else {
            if (rules->contact_blot != BLOT_PIN) {
                step.contact = CONTACT_HIT;
                shapes[count++] = step;
            }
            if (rules->contact_blot != BLOT_HIT) {
                step.contact = CONTACT_PIN;
                shapes[count++] = step;
            }
        }
    }
    if (from <= rules->board_points && (to < 1 || rules->bearoff_match == MATCH_ANY)) {
        shapes[count++] = (Step){(uint8_t)from, BOARD_OFF, (uint8_t)die, CONTACT_NONE, 0};
    }
    return count;
}

// ---- making the step --------------------------------------------------------------------------------

// What a checker on the place adds to the hash of its row.
static uint32_t place_hash(int place) {
    uint64_t hash = (unsigned)(place + 1) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)((hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93) >> 32);
}

static void lift(const Walk *walk, const Step *step, uint8_t flags, WalkState *next) {
    Board *board = &next->board;
    const Rules *rules = walk->rules;
    uint8_t *own = board->row[walk->side].at;
    unsigned same = walk_left_with(walk, next, step->die);
    next->left = (uint8_t)(next->left & ~(same & -same));
    next->head_taken = (uint8_t)(next->head_taken + (step->from == rules->head[walk->side] && next->air != step->from));
    next->air = NO_PLACE;
    next->hash -= place_hash(step->from);
    if (--own[step->from] == 0) {
        next->held &= ~(UINT32_C(1) << step->from);
        if (rules_is_point(rules, step->from)) {
            board->pinned[walk->enemy] &= ~(UINT32_C(1) << rules->opp[step->from]);
        }
    }
    if (flags) {
        remove_mark(next, step->from, flags);
    }
}

static void set_down(const Walk *walk, const Step *step, uint8_t flags, WalkState *next) {
    Board *board = &next->board;
    const Rules *rules = walk->rules;
    int other = rules->opp[step->to];
    board->row[walk->side].at[step->to]++;
    next->held |= UINT32_C(1) << step->to;
    next->hash += place_hash(step->to);
    if (step->to == BOARD_OFF) {
        return;
    }
    if (step->passing) {
        next->air = step->to;
    }
    if (step->contact == CONTACT_HIT) {
        board->row[walk->enemy].at[other]--;
        int place = rules->hit_goes_to == GOES_TO_START ? rules->head[walk->enemy] : rules->bar;
        board->row[walk->enemy].at[place]++;
    } else if (step->contact == CONTACT_PIN) {
        board->pinned[walk->enemy] |= UINT32_C(1) << other;
    }
    bool stacks = rules->hit_run == RUN_NO_STACK || rules->hit_run == RUN_NO_STACK_NEXT;
    unsigned kept = flags & (rules->hit_run == RUN_NO_STACK_NEXT && !step->passing ? ~(unsigned)MARK_BOUND : ~0u);
    if (step->contact == CONTACT_HIT && step->to <= rules->board_home && stacks) {
        kept |= MARK_BOUND;
    }
    if (step->contact != CONTACT_NONE && rules->move_passing == PASSING_EMPTY) {
        kept |= MARK_LANDED;
    }
    if (rules->bearoff_other_die == OTHER_CHECKER) {
        kept |= MARK_MOVED;
    }
    if (kept) {
        add_mark(next, step->to, (uint8_t)kept);
    }
}

// The state after the step, and what prime.test = step says of it.
static Reason make_step(const Walk *walk, const WalkState *state, const Step *step, uint8_t flags, WalkState *next) {
    *next = *state;
    lift(walk, step, flags, next);
    set_down(walk, step, flags, next);
    return walk->rules->prime_test == PRIME_STEP ? walk_prime_reason(walk, next) : REASON_NONE;
}

// ---- what a number could do ------------------------------------------------------------------------

// Could any checker make the step, bearoff.must apart? Passing over a closed point does not count.
static bool can_make(const Walk *walk, const WalkState *state, Step step) {
    WalkState next;
    uint8_t flags[RULES_MAX_NUMBERS + 1];
    int kinds = walk_flags_at(walk, state, step.from, flags);
    for (int k = 0; k < kinds; k++) {
        if (plain_reason(walk, state, &step, flags[k], false) == REASON_NONE &&
            make_step(walk, state, &step, flags[k], &next) == REASON_NONE) {
            return true;
        }
    }
    return false;
}

// The state as if a checker in the air stood where it is: what the others could do is not asked of them in the air.
static WalkState grounded(const WalkState *state) {
    WalkState down = *state;
    down.air = NO_PLACE;
    return down;
}

static bool can_step_inside_or_off(const Walk *walk, const WalkState *state, int from, int die) {
    WalkState down = grounded(state);
    Step shapes[3];
    int count = walk_step_shapes(walk, &down, from, die, shapes);
    for (int i = 0; i < count; i++) {
        if (can_make(walk, &down, shapes[i])) {
            return true;
        }
    }
    return false;
}

// Can `die` take a checker off now (one on the point of that number if `exact`)?
static bool can_bear_off_with(const Walk *walk, const WalkState *state, uint8_t die, bool exact) {
    if (!bearing_off(walk, state)) {
        return false;
    }
    WalkState down = grounded(state);
    uint32_t places = down.held & walk->rules->points & (exact ? UINT32_C(1) << die : ~UINT32_C(0));
    for (; places; places &= places - 1) {
        if (can_make(walk, &down, (Step){(uint8_t)__builtin_ctz(places), BOARD_OFF, die, CONTACT_NONE, 0})) {
            return true;
        }
    }
    return false;
}

// The number could take a checker off and bearoff.must says that then it has to.
static bool must_bear_off(const Walk *walk, const WalkState *state, const Step *step) {
    bool exact = walk->rules->bearoff_must == MUST_EXACT;
    bool does = step->to == BOARD_OFF && (!exact || step->from == step->die);
    return walk->rules->bearoff_must != MUST_NEVER && !does && can_bear_off_with(walk, state, step->die, exact);
}

Reason walk_try_step(const Walk *walk, const WalkState *state, Step *step, uint8_t flags, bool may_pass,
                     WalkState *next) {
    Reason reason = plain_reason(walk, state, step, flags, may_pass);
    if (reason != REASON_NONE) {
        return reason;
    }
    if (must_bear_off(walk, state, step)) {
        return REASON_OFF_MUST;
    }
    return make_step(walk, state, step, flags, next);
}
