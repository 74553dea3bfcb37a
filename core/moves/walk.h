// SPDX-License-Identifier: MIT
// Private to the core: one side's way through one item of numbers, step by step.
//
// plays.c searches all ways, play_text.c follows a typed one, progress.c one that is under way; all of
// them move through walk_try_step and walk_final_reason, so there is one opinion of what is legal.
//
// Invariant: equal WalkStates (as bytes) have the same legal continuations and results. That is why a
// state remembers, of the checkers that moved, only what a rule will still ask about.
#pragma once

#include "core/hooks.h"
#include "core/play_text.h"
#include "core/plays.h"

enum { NO_PLACE = 0xff };

// What a rule remembers about a checker that has moved in this play.
enum {
    MARK_BOUND = 1,  // hit in its home board: hit.run = no_stack, no_stack_next
    MARK_LANDED = 2, // landed on an opposing checker: move.passing = empty
    MARK_MOVED = 4,  // bearoff.other_die = other_checker
};

// `count` of the checkers on `place` carry exactly these flags.
typedef struct Mark {
    uint8_t place, flags;
} Mark;

typedef struct WalkState {
    Board board;
    uint8_t left;       // bit i: number[i] of the walk is still to be played
    uint8_t head_taken; // checkers that left the head in this play
    uint8_t air;        // place of the checker that passes over a closed point and must go on, or NO_PLACE
    uint8_t mark_count;
    Mark mark[RULES_MAX_NUMBERS]; // sorted; one entry a marked checker
    uint32_t held;                // places of the side's row with a checker on them
    uint32_t hash;                // of the side's row, relative to that at the start
    uint8_t survives;             // search memory: a candidate passed here or further on (0 while walking)
    uint8_t unused[3];
} WalkState;

typedef struct Walk {
    const Rules *rules;
    const Position *position;
    Side side, enemy;
    uint8_t number[RULES_MAX_NUMBERS]; // high to low
    int number_count;
    int total;       // checkers of the side
    int head_budget; // checkers that may leave the head in this item, INT_MAX = no limit
} Walk;

// Sets up a walk and the state before its first step; scripts have their whole budget for it. The head budget is the
// one that `list` has from plays_generate; without a list there is none.
void walk_begin(Walk *walk, WalkState *state, const Rules *rules, const Position *position, const PlayList *list);

// May the side have more than head.per_turn on its first turn, with these numbers?
bool walk_has_first_budget(const Rules *rules, const Position *position);

// Where a checker on `from` comes to with `die` inside the board (may be below 1: off).
static inline int walk_target(const Walk *walk, int from, int die) {
    return (from > walk->rules->bar ? walk->rules->bar : from) - die;
}

// Tests one step (from, to, die, contact) of a checker on step->from that carries `flags` (0: an unmarked one).
// On REASON_NONE fills *next and sets step->passing. `die` must be among the numbers left.
// `may_pass`: may the step come down on a closed point (move.passing = any)?
Reason walk_try_step(const Walk *walk, const WalkState *state, Step *step, uint8_t flags, bool may_pass,
                     WalkState *next);

// The kinds of checkers (by flags) that may be taken from `from`: fills flags[], returns how many different ones.
int walk_flags_at(const Walk *walk, const WalkState *state, int from, uint8_t flags[RULES_MAX_NUMBERS + 1]);

// The ways to use `die` from `from`: move in with each contact the opponent there allows, bear off. Fills from, to, die
// and contact; at most 3. The steps are not tested.
int walk_step_shapes(const Walk *walk, const WalkState *state, int from, int die, Step shapes[3]);

// Tests the board at the end of a play (not asked of the empty play).
Reason walk_final_reason(const Walk *walk, const WalkState *state);

// Tests the runs of blocks of the walking side on this board (prime.*).
Reason walk_prime_reason(const Walk *walk, const WalkState *state);

// Index (into Rules.limits) of the limit on held points that the board breaks, or -1.
int walk_broken_points_limit(const Walk *walk, const Board *board);

// The same of the limit that lets no further checker of this row come to `to`.
int walk_full_stack_limit(const Walk *walk, const Row *own, int to);

// Has the side borne off all its checkers?
static inline bool walk_is_ended(const Walk *walk, const WalkState *state) {
    return state->board.row[walk->side].at[BOARD_OFF] == walk->total;
}

// Bits of the numbers left that have this value.
static inline unsigned walk_left_with(const Walk *walk, const WalkState *state, int die) {
    unsigned bits = 0;
    for (int i = 0; i < walk->number_count; i++) {
        bits |= (unsigned)(walk->number[i] == die) << i;
    }
    return bits & state->left;
}

// Is the number left, and the first of those that are equal and left? What one of them can do all can.
static inline bool walk_item_is_fresh(const Walk *walk, const WalkState *state, int item) {
    return (state->left >> item & 1) && !(walk_left_with(walk, state, walk->number[item]) & ((1u << item) - 1));
}

// All steps that may be tried from a state: each number left (of equal ones one), each place of the side's checkers (or
// `only` one; where a checker is in the air, its place), each kind of checker there, each shape. Untested.
typedef struct WalkSteps {
    const Walk *walk;
    const WalkState *state;
    uint32_t places, rest; // to be tried with each number; still to be tried with the one at hand
    int item, from;
    int flag, shape; // at hand, of those at that place
    int flag_count, shape_count;
    uint8_t flags[RULES_MAX_NUMBERS + 1];
    Step shapes[3];
} WalkSteps;

static inline void walk_steps_begin(WalkSteps *steps, const Walk *walk, const WalkState *state, int only) {
    steps->walk = walk;
    steps->state = state;
    steps->places = state->held & ~(UINT32_C(1) << BOARD_OFF);
    steps->places &= only == NO_PLACE ? ~UINT32_C(0) : UINT32_C(1) << only;
    steps->places &= state->air == NO_PLACE ? ~UINT32_C(0) : UINT32_C(1) << state->air;
    steps->rest = 0;
    steps->item = -1;
    steps->flag = steps->flag_count = steps->shape_count = 0;
    steps->shape = -1;
}

// To the next place with a checker for the number at hand, else for the next number. False: there are no more.
static inline bool walk_steps_go_on(WalkSteps *steps) {
    while (steps->rest == 0) {
        do {
            if (++steps->item >= steps->walk->number_count) {
                return false;
            }
        } while (!walk_item_is_fresh(steps->walk, steps->state, steps->item));
        if (steps->places == 0) {
            return false;
        }
        steps->rest = steps->places;
    }
    steps->from = 31 - __builtin_clz(steps->rest);
    steps->rest &= ~(UINT32_C(1) << steps->from);
    return true;
}

// The next one, which may be changed; its checker's flags are steps->flags[steps->flag]. NULL: there are no more.
static inline Step *walk_steps_next(WalkSteps *steps) {
    if (++steps->shape >= steps->shape_count) {
        steps->shape = 0;
        steps->flag++;
    }
    while (steps->flag >= steps->flag_count || steps->shape_count == 0) {
        if (!walk_steps_go_on(steps)) {
            return NULL;
        }
        steps->flag = steps->shape = 0;
        steps->shape_count =
            walk_step_shapes(steps->walk, steps->state, steps->from, steps->walk->number[steps->item], steps->shapes);
        steps->flag_count = walk_flags_at(steps->walk, steps->state, steps->from, steps->flags);
    }
    return &steps->shapes[steps->shape];
}

// The same bits for what a play of the list leaves over.
static inline unsigned walk_left_bits(const Walk *walk, const Play *play) {
    unsigned bits = 0;
    for (int i = walk->number_count - 1, k = play->left_count - 1; i >= 0; i--) {
        if (k >= 0 && walk->number[i] == play->left[k]) {
            bits |= 1u << i;
            k--;
        }
    }
    return bits;
}

// Of two plays that leave as many numbers over, these bits of them: does the first use higher ones, largest first?
static inline bool walk_uses_higher(const Walk *walk, unsigned left, unsigned other_left) {
    for (int i = 0; i < walk->number_count; i++) { // high to low
        if ((left ^ other_left) >> i & 1) {
            return other_left >> i & 1;
        }
    }
    return false;
}
