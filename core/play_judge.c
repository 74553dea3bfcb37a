// SPDX-License-Identifier: MIT
// The judgement of a typed play: which legal play it means, or which rule refuses it.
//
// Every order of the typed steps, and every route of a collapsed chain, is walked through the same step
// rules as the generator's. Invariant: STATUS_OK names a play of the list, so nothing can be played that the
// generator did not find. Of several refusals the one that came furthest is told.
#include "core/play_parse.h"
#include "core/walk.h"
#include "core/writer.h"

#include <string.h>

enum { MOST_MEANINGS = 4, MOST_VISITS = 200000 };

typedef struct Judge {
    const Walk *walk;
    const PlayList *list;
    Numbering numbering;
    const TypedPlay *typed;
    int next[RULES_MAX_NUMBERS];     // index of the waypoint each chain goes to
    uint8_t here[RULES_MAX_NUMBERS]; // where each chain's checker is
    Step path[RULES_MAX_NUMBERS];    // steps made so far
    Step way[RULES_MAX_NUMBERS];     // those that led to meaning[0]
    int way_length;
    size_t meaning[MOST_MEANINGS]; // different legal plays the text can mean
    int meaning_count;
    int visits;
    int best_progress; // of the refusal kept
    Refusal *refusal;
} Judge;

// Places of the text that have been reached so far.
static int places_reached(const Judge *judge) {
    int reached = 0;
    for (int c = 0; c < judge->typed->count; c++) {
        reached += judge->next[c] - 1;
    }
    return reached;
}

// Keeps the refusal that came furthest in what was typed. Of those that came equally far: a step that was typed as it
// stands before one on the way of a collapsed chain, and both before a number that does not fit.
static void refuse(Judge *judge, const WalkState *state, Reason reason, const Step *step, bool as_typed) {
    int kind = reason == REASON_NO_SUCH_DIE ? 0 : reason == REASON_NO_CHECKER ? 1 : as_typed ? 3 : 2;
    int progress = places_reached(judge) * 4 + kind;
    if (progress > judge->best_progress) {
        judge->best_progress = progress;
        walk_describe_refusal(judge->walk, state, reason, step, judge->numbering, judge->refusal);
    }
}

// Can some of the numbers left add up to this distance?
static bool sum_possible(const Walk *walk, unsigned left, int distance) {
    for (unsigned subset = left; subset; subset = (subset - 1) & left) {
        int sum = 0;
        for (int i = 0; i < walk->number_count; i++) {
            sum += subset >> i & 1 ? walk->number[i] : 0;
        }
        if (sum == distance) {
            return true;
        }
    }
    return false;
}

// Can the numbers left still bear off a checker that is this far from going off?
static bool off_possible(const Walk *walk, unsigned left, int distance) {
    int sum = 0;
    for (int i = 0; i < walk->number_count; i++) {
        sum += left >> i & 1 ? walk->number[i] : 0;
    }
    return left && (sum >= distance || walk->rules->bearoff_match == MATCH_ANY);
}

static int distance_of(const Walk *walk, int from, int to) {
    return (from > walk->rules->bar ? walk->rules->bar : from) - to;
}

static void finish(Judge *judge, const WalkState *state, int depth) {
    size_t index = plays_find_result(judge->list, &state->board);
    if (index != SIZE_MAX && state->air == NO_PLACE) {
        for (int i = 0; i < judge->meaning_count; i++) {
            if (judge->meaning[i] == index) {
                return;
            }
        }
        if (judge->meaning_count == 0) {
            memcpy(judge->way, judge->path, sizeof judge->way);
            judge->way_length = depth;
        }
        if (judge->meaning_count < MOST_MEANINGS) {
            judge->meaning[judge->meaning_count++] = index;
        }
        return;
    }
    Reason reason = depth ? walk_final_reason(judge->walk, state) : REASON_NONE;
    if (reason == REASON_NONE) {
        Play best, play;
        reason = REASON_USE;
        play_list_get(judge->list, 0, &best);
        for (size_t i = 1; i < judge->list->count; i++) {
            play_list_get(judge->list, i, &play);
            best = play.step_count > best.step_count ? play : best;
        }
        if (depth >= best.step_count && !(best.ended && depth < judge->walk->number_count)) {
            reason = REASON_HIGHER;
        }
        if (judge->walk->rules->forced_use == USE_FREE) {
            reason = REASON_HIGHER;
        }
    }
    refuse(judge, state, reason, NULL, true);
}

// Does the contact of a shape agree with the mark that was typed? Marks decide only where the mover may choose.
static bool mark_agrees(const Walk *walk, const Step *step, char mark) {
    if (walk->rules->contact_blot != BLOT_EITHER || step->contact == CONTACT_NONE || mark == 0) {
        return true;
    }
    return (mark == '*') == (step->contact == CONTACT_HIT);
}

static void walk_on(Judge *judge, const WalkState *state, int depth);

static void try_shape(Judge *judge, const WalkState *state, int depth, int c, Step *step) {
    const TypedChain *chain = &judge->typed->chain[c];
    int waypoint = chain->place[judge->next[c]];
    bool arrives = step->to == waypoint;
    uint8_t flags[RULES_MAX_NUMBERS + 1];
    int kinds = walk_flags_at(judge->walk, state, step->from, flags);
    if (kinds == 0) {
        flags[kinds++] = 0; // walk_try_step says that there is no checker
    }
    if (arrives && !mark_agrees(judge->walk, step, chain->mark[judge->next[c]])) {
        return;
    }
    for (int k = 0; k < kinds; k++) {
        WalkState next;
        Reason reason = walk_try_step(judge->walk, state, step, flags[k], true, &next);
        if (reason != REASON_NONE) {
            bool between = !arrives && reason == REASON_CLOSED;
            refuse(judge, state, between ? REASON_CLOSED_PASSING : reason, step, arrives);
            continue;
        }
        judge->path[depth] = *step;
        judge->here[c] = step->to;
        judge->next[c] += arrives;
        walk_on(judge, &next, depth + 1);
        judge->next[c] -= arrives;
        judge->here[c] = step->from;
    }
}

// One step of chain c, with each number left that leads to its next waypoint or between here and there.
static void advance_chain(Judge *judge, const WalkState *state, int depth, int c) {
    const Walk *walk = judge->walk;
    int from = judge->here[c], waypoint = judge->typed->chain[c].place[judge->next[c]];
    Step wanted = {(uint8_t)from, (uint8_t)waypoint, 0, CONTACT_NONE, 0};
    bool fits = false;
    for (int i = 0; i < walk->number_count; i++) {
        int die = walk->number[i];
        unsigned same = walk_left_with(walk, state, die);
        Step shapes[3];
        if (!(state->left >> i & 1) || (same & ((1u << i) - 1))) {
            continue;
        }
        int count = walk_step_shapes(walk, state, from, die, shapes);
        for (int s = 0; s < count; s++) {
            bool arrives = shapes[s].to == waypoint;
            int rest = distance_of(walk, shapes[s].to, waypoint);
            unsigned left = state->left & ~(1u << i);
            bool on_the_way = shapes[s].to > waypoint && shapes[s].to != BOARD_OFF &&
                              (waypoint == BOARD_OFF ? off_possible(walk, left, rest) : sum_possible(walk, left, rest));
            if (arrives || on_the_way) {
                fits = true;
                try_shape(judge, state, depth, c, &shapes[s]);
            }
        }
    }
    if (!fits) {
        for (int i = walk->number_count - 1; i >= 0; i--) {
            wanted.die = state->left >> i & 1 ? walk->number[i] : wanted.die; // the highest one left
        }
        Reason reason = state->board.row[walk->side].at[from] ? REASON_NO_SUCH_DIE : REASON_NO_CHECKER;
        if (reason == REASON_NO_SUCH_DIE && waypoint == BOARD_OFF &&
            wanted.die) { // whatever else speaks against going off; at least it is too small
            WalkState next;
            uint8_t flags[RULES_MAX_NUMBERS + 1] = {0};
            walk_flags_at(walk, state, from, flags);
            reason = walk_try_step(walk, state, &wanted, flags[0], false, &next);
        }
        refuse(judge, state, reason, &wanted, true);
    }
}

static bool chain_done(const Judge *judge, int c) {
    return judge->next[c] >= judge->typed->chain[c].count;
}

// Would advancing chain c be the same as advancing an earlier one?
static bool same_as_earlier(const Judge *judge, int c) {
    for (int i = 0; i < c; i++) {
        const TypedChain *a = &judge->typed->chain[i], *b = &judge->typed->chain[c];
        if (judge->here[i] == judge->here[c] && judge->next[i] == judge->next[c] && a->count == b->count &&
            memcmp(a->place, b->place, sizeof a->place) == 0 && memcmp(a->mark, b->mark, sizeof a->mark) == 0) {
            return true;
        }
    }
    return false;
}

static void walk_on(Judge *judge, const WalkState *state, int depth) {
    bool all_done = true;
    if (++judge->visits > MOST_VISITS) {
        return;
    }
    for (int c = 0; c < judge->typed->count; c++) {
        if (!chain_done(judge, c)) {
            all_done = false;
            if (!same_as_earlier(judge, c)) {
                advance_chain(judge, state, depth, c);
            }
        }
    }
    if (all_done) {
        finish(judge, state, depth);
    }
}

static Status say_meanings(const Judge *judge, Error *error) {
    char text[ERROR_TEXT];
    Writer writer = writer_start(text, sizeof text);
    for (int i = 0; i < judge->meaning_count; i++) {
        char text_of_play[PLAY_TEXT];
        Play play;
        play_list_get(judge->list, judge->meaning[i], &play);
        play_print(judge->walk->rules, judge->walk->side, judge->numbering, &play, text_of_play, sizeof text_of_play);
        writer_add(&writer, "%s%s", i ? " or " : "", text_of_play);
    }
    const TypedChain *first = &judge->typed->chain[0];
    return error_set(error, STATUS_BAD_INPUT, first->at, first->length,
                     "that can be played in different ways: %.260s; say which", text);
}

static bool goes_backwards(Judge *judge, const WalkState *start) {
    for (int c = 0; c < judge->typed->count; c++) {
        const TypedChain *chain = &judge->typed->chain[c];
        for (int i = 1; i < chain->count; i++) {
            if (chain->place[i] > chain->place[i - 1]) {
                Step step = {chain->place[i - 1], chain->place[i], 0, CONTACT_NONE, 0};
                refuse(judge, start, REASON_BACKWARDS, &step, true);
                return true;
            }
        }
    }
    return false;
}

Status play_judge(const Rules *rules, const Position *position, Numbering numbering, const char *text,
                  const PlayList *list, Judgement *judgement, Error *error) {
    TypedPlay typed;
    Walk walk;
    WalkState start;
    Status status = play_parse(rules, (Side)position->turn, numbering, text, &typed, error);
    memset(judgement, 0, sizeof *judgement);
    if (status != STATUS_OK) {
        return status;
    }
    walk_begin(&walk, &start, rules, position, list);
    Judge judge = {.walk = &walk,
                   .list = list,
                   .numbering = numbering,
                   .typed = &typed,
                   .best_progress = -1,
                   .refusal = &judgement->refusal};
    for (int c = 0; c < typed.count; c++) {
        judge.here[c] = typed.chain[c].place[0];
        judge.next[c] = 1;
    }
    if (!goes_backwards(&judge, &start)) {
        walk_on(&judge, &start, 0);
    }
    if (judge.meaning_count == 0) {
        return STATUS_ILLEGAL;
    }
    if (judge.meaning_count > 1) {
        return say_meanings(&judge, error);
    }
    judgement->play = judge.meaning[0];
    play_list_get(list, judge.meaning[0], &judgement->way);
    judgement->way.step_count = (uint8_t)judge.way_length;
    memcpy(judgement->way.step, judge.way, sizeof judge.way);
    return STATUS_OK;
}
