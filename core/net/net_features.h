// SPDX-License-Identifier: MIT
// What a net is told of a board beside where the checkers are: features of either side, from masks of points.
//
// All of them are said in terms of open points, steps and dice, so they mean something under any rules; hooks and what
// keys forbid beside closed points are left out. Compiled with the loops of a net (net_loops.h).
#ifndef NARDBOX_CORE_NET_NET_FEATURES_H
#define NARDBOX_CORE_NET_NET_FEATURES_H

#include "core/generator/fast/fast.h"
#include "core/net/net_parts.h"

enum { EXPOSED_MOST = 12, BLOCKED_MOST = 6, RUN_LEAST = 2, RUN_MOST = 6, PHANTOMS = 9 };

// In the order in which they stand.
enum {
    FEATURE_EXPOSED = 0,                                       // single checkers so many pips ahead of an opposing one
    FEATURE_BLOCKED = FEATURE_EXPOSED + EXPOSED_MOST,          // points whose checkers cannot move so many pips
    FEATURE_RUNS = FEATURE_BLOCKED + BLOCKED_MOST,             // rows of so many closed points
    FEATURE_CONTACT = FEATURE_RUNS + RUN_MOST - RUN_LEAST + 1, // checkers that have an opposing one ahead
    FEATURE_PIPS,                                              // all; of checkers past contact; to get past
    FEATURE_FREE_PIPS,
    FEATURE_CONTACT_PIPS,
    FEATURE_SHOTS, // chance to be hit or pinned; pips so lost, on average; chance of two
    FEATURE_LOSS,
    FEATURE_TWO,
    FEATURE_ESCAPE,  // rolls that take the rearmost checker past what is closed ahead of it
    FEATURE_TRAPPED, // the same, for all checkers in contact
    FEATURE_CONTAIN, // how well the worst place for an entering opponent holds it; squared
    FEATURE_CONTAIN_TWICE,
    FEATURE_DANCE, // chance that an opponent on the bar does not enter
    FEATURE_REAR_ANCHOR,
    FEATURE_FORWARD_ANCHOR,
    FEATURE_BUILDERS, // checkers that bear on home points not yet made
    FEATURE_REARMOST,
    FEATURE_HOME,  // points made at home
    FEATURE_SPARE, // one more than two on a point
    FEATURE_MADE,  // points made
    SIDE_FEATURES_IN_USE,
};
_Static_assert((int)SIDE_FEATURES_IN_USE == (int)SIDE_FEATURES, "the table");

// One side's checkers in its own numbering, and as the other side numbers the points.
typedef struct Stand {
    const uint8_t *at;
    uint32_t held;                 // points, and the bar for all that have to enter
    uint32_t blocks, blocks_there; // closed to the other side
    uint32_t blots_there;          // single checkers that may be hit or pinned
    uint32_t held_there;           // points only
    int entering;                  // that have to enter before others move
} Stand;

FAST_INLINE Stand features_stand(const Rules *rules, const Board *board, Side side) {
    const Row *row = &board->row[side];
    Wide wide = wide_load(row->at);
    uint32_t points = wide_mask(wide, 1) & rules->points, pinned = board->pinned[side];
    uint32_t pins = board->pinned[side_other(side)] ? fast_turn_mask(rules, board->pinned[side_other(side)]) : 0;
    bool closed = rules->contact_blot == BLOT_CLOSED;
    Stand stand = {.at = row->at};
    int waiting = row->at[rules->bar] + row->at[rules->reserve];
    stand.held = (points & ~pinned) | (waiting > 0 ? bit(rules->bar) : 0);
    stand.blocks = ((closed ? points : wide_mask(wide, 2) & rules->points) | (points & pins)) & ~pinned;
    uint64_t both = fast_turn_both(rules, stand.blocks | (uint64_t)points << 32);
    stand.blocks_there = (uint32_t)both;
    stand.held_there = (uint32_t)(both >> 32);
    stand.blots_there =
        closed ? 0 : stand.held_there & ~stand.blocks_there & ~(pinned ? fast_turn_mask(rules, pinned) : 0);
    stand.entering = rules->entry_first == ENTRY_ALL   ? waiting
                     : rules->entry_first == ENTRY_BAR ? row->at[rules->bar]
                                                       : 0;
    return stand;
}

// What the hunter may do to the other side's single checkers; masks in the hunter's numbering.
typedef struct Hunt {
    const Rules *rules;
    uint32_t sources, open, targets;
    int entering;                         // checkers that have to enter first
    uint32_t step[RULES_MAX_FACES + 1];   // points reached by one number
    uint32_t second[RULES_MAX_FACES + 1]; // what may move on with another number after it
    int hits, twos, loss;                 // rolls; pips lost
} Hunt;

FAST_INLINE uint32_t features_reach_double(const Hunt *hunt, int die) {
    uint32_t now = hunt->step[die], reached = now;
    int steps = hunt->rules->doubles_times - 1;
    if (hunt->entering > 0) {
        now |= now ? hunt->sources & ~bit(hunt->rules->bar) : 0;
        steps -= hunt->entering - 1;
    }
    for (; steps > 0 && now; steps--) {
        now = now >> die & hunt->open;
        reached |= now;
    }
    return reached & hunt->targets;
}

// The largest loss of one of these. A hit checker loses what it has behind it.
FAST_INLINE int features_lost(const Rules *rules, uint32_t reached) {
    int most = 0;
    for (; reached; reached &= reached - 1) {
        int lost = rules->bar - rules->opp[lowest(reached)];
        most = lost > most ? lost : most;
    }
    return most;
}

// Sixteen rolls at once, each counted so often. Where sides move against each other a target's number is its loss: the
// exponent of the mask as a float.
FAST_INLINE void features_count(Hunt *hunt, const uint32_t reached[LANE], int ways) {
    bool contrary = hunt->rules->move_direction == DIRECTION_CONTRARY;
    int hits = 0, twos = 0, loss = 0;
    for (int k = 0; k < LANE; k++) {
        union {
            float value;
            int32_t bits;
        } size = {.value = (float)(int32_t)(reached[k] | 1)};
        hits += reached[k] != 0;
        twos += (reached[k] & (reached[k] - 1)) != 0;
        loss += contrary ? (size.bits >> 23) - 127 : 0;
    }
    for (int k = 0; k < LANE && !contrary; k++) {
        loss += features_lost(hunt->rules, reached[k]);
    }
    hunt->hits += ways * hits;
    hunt->twos += ways * twos;
    hunt->loss += ways * loss;
}

FAST_INLINE void features_count_rolls(const Sight *sight, Hunt *hunt) {
    uint32_t reached[LANE] = {0}, targets = hunt->targets;
    for (int die = 1; die <= hunt->rules->dice_faces; die++) {
        reached[die] = features_reach_double(hunt, die);
    }
    features_count(hunt, reached, 1);
    for (int at = 0; at < sight->pairs; at += LANE) {
        for (int k = 0; k < LANE; k++) {
            uint32_t a = sight->pair_high[at + k], b = sight->pair_low[at + k];
            reached[k] = (hunt->step[a] | hunt->step[b] | hunt->second[a] >> b | hunt->second[b] >> a) & targets;
        }
        features_count(hunt, reached, 2);
    }
}

FAST_INLINE void features_shots(const Sight *sight, const Stand *prey, const Stand *hunter, float *feature) {
    const Rules *rules = sight->rules;
    int faces = rules->dice_faces;
    uint32_t targets = prey->blots_there;
    targets &= rules->hit_in_home || rules->contact_blot != BLOT_HIT ? UINT32_MAX : ~rules->home;
    if (targets == 0 || (targets & -targets) > hunter->held) { // nobody stands behind any of them
        return;
    }
    Hunt hunt = {.rules = rules,
                 .sources = hunter->held,
                 .open = rules->points & ~prey->blocks_there,
                 .targets = targets,
                 .entering = hunter->entering};
    uint32_t first = hunt.entering > 0 ? bit(rules->bar) : hunt.sources;
    for (int die = 1; die <= faces; die++) {
        uint32_t step = first >> die & hunt.open;
        hunt.step[die] = step;
        // With one to enter, anybody moves with the other number; with more, nobody.
        hunt.second[die] = hunt.entering == 0 ? step : hunt.entering == 1 && step ? step | (hunt.sources & ~first) : 0;
    }
    features_count_rolls(sight, &hunt);
    float rolls = (float)(faces * faces);
    feature[FEATURE_SHOTS] = (float)hunt.hits / rolls;
    feature[FEATURE_LOSS] = (float)hunt.loss / (rolls * (float)rules->board_points) * 2;
    feature[FEATURE_TWO] = (float)hunt.twos / rolls;
}

// Rolls that take a checker from `place` past the points of `closed` (read from the other end).
FAST_INLINE int features_escapes(const Sight *sight, uint32_t closed_backwards, int place) {
    return sight->escapes[closed_backwards >> (32 - place) & ((1 << ESCAPE_BITS) - 1)];
}

FAST_INLINE void features_race(const Sight *sight, const Stand *me, uint32_t them_there, uint32_t closed_backwards,
                               bool they_enter, float *feature) {
    const Rules *rules = sight->rules;
    int low = them_there ? lowest(them_there) : BOARD_PLACES;
    if (they_enter) { // where they come in
        int entry = rules->opp[rules->board_points];
        low = rules->move_direction == DIRECTION_CONTRARY ? 0 : entry < low ? entry : low;
    }
    int pips = 0, free_pips = 0, contact = 0, to_pass = 0, trapped = 0;
    for (uint32_t held = me->held; held; held &= held - 1) {
        int n = lowest(held), count = n == rules->bar ? me->at[n] + me->at[rules->reserve] : me->at[n];
        pips += n * count;
        if (n < low) {
            free_pips += n * count;
            continue;
        }
        contact += count;
        to_pass += (n - low) * count;
        trapped += count * (sight->rolls - features_escapes(sight, closed_backwards, n));
    }
    float road = 10.0f * (float)rules->board_points;
    feature[FEATURE_CONTACT] = (float)contact / 8;
    feature[FEATURE_PIPS] = (float)pips / road;
    feature[FEATURE_FREE_PIPS] = (float)free_pips / road * 2;
    feature[FEATURE_CONTACT_PIPS] = (float)to_pass / road;
    feature[FEATURE_TRAPPED] = (float)trapped / (float)(8 * sight->rolls);
    if (me->held) {
        int rear = highest(me->held);
        feature[FEATURE_REARMOST] = (float)rear / (float)rules->board_points;
        feature[FEATURE_ESCAPE] = (float)features_escapes(sight, closed_backwards, rear) / (float)sight->rolls;
    }
    uint32_t anchors = low < BOARD_PLACES ? me->blocks & ~(bit(low) - 1) : 0;
    uint32_t forward = anchors & ~(bit(rules->board_points / 2 + 1) - 1);
    feature[FEATURE_REAR_ANCHOR] = anchors ? (float)highest(anchors) / (float)rules->board_points : 0;
    feature[FEATURE_FORWARD_ANCHOR] = forward ? (float)lowest(forward) / (float)rules->board_points : 0;
}

FAST_INLINE void features_of_side(const Sight *sight, const Stand *me, const Stand *them, uint32_t closed_backwards,
                                  uint32_t mine_backwards, float *feature) {
    const Rules *rules = sight->rules;
    memset(feature, 0, SIDE_FEATURES * sizeof *feature);
    for (int d = 1; me->blots_there && d <= EXPOSED_MOST; d++) {
        feature[FEATURE_EXPOSED + d - 1] = 0.5f * (float)count_bits(me->blots_there & them->held >> d);
    }
    for (int d = 1; d <= BLOCKED_MOST; d++) {
        feature[FEATURE_BLOCKED + d - 1] = 0.25f * (float)count_bits(me->held & them->blocks_there << d);
    }
    uint32_t run = me->blocks_there;
    for (int length = RUN_LEAST; length <= RUN_MOST && run; length++) {
        run &= run >> 1; // where a row of so many begins
        feature[FEATURE_RUNS + length - RUN_LEAST] = 0.25f * (float)count_bits(run);
    }
    features_race(sight, me, them->held_there, closed_backwards, them->held >> rules->bar & 1, feature);
    features_shots(sight, me, them, feature);
    int worst = sight->rolls;
    for (int i = 0; i < PHANTOMS && rules->bar - i > 0; i++) {
        int escapes = features_escapes(sight, mine_backwards, rules->bar - i);
        worst = escapes < worst ? escapes : worst;
    }
    float held = 1.0f - (float)worst / (float)sight->rolls;
    feature[FEATURE_CONTAIN] = held;
    feature[FEATURE_CONTAIN_TWICE] = held * held;
    uint32_t entry =
        rules->points &
        ~(bit(rules->bar - (rules->dice_faces < rules->board_points ? rules->dice_faces : rules->board_points)) - 1);
    float shut = (float)count_bits(me->blocks_there & entry) / (float)rules->dice_faces;
    feature[FEATURE_DANCE] = shut * shut;
    int builders = 0;
    for (uint32_t open = rules->home & ~me->blocks; open; open &= open - 1) {
        int bear = count_bits(me->held & (UINT32_C(63) << (lowest(open) + 1)));
        builders += bear < 4 ? bear : 4;
    }
    feature[FEATURE_BUILDERS] = (float)builders / 12;
    feature[FEATURE_HOME] = (float)count_bits(me->blocks & rules->home) / 6;
    feature[FEATURE_SPARE] = 0.2f * (float)count_bits(wide_mask(wide_load(me->at), 3) & rules->points);
    feature[FEATURE_MADE] = 0.15f * (float)count_bits(me->blocks);
}

// What is read from the other end: bit 31 - n for point n.
FAST_INLINE uint64_t features_backwards(uint32_t a, uint32_t b) {
    return reverse_both(a | (uint64_t)b << 32);
}

static inline void features_look(const Sight *sight, const View *view, float *feature) {
    Stand me = features_stand(sight->rules, view->board, view->me);
    Stand them = features_stand(sight->rules, view->board, side_other(view->me));
    uint64_t backwards = features_backwards(them.blocks_there, me.blocks_there);
    uint32_t to_me = (uint32_t)backwards, to_them = (uint32_t)(backwards >> 32);
    float *theirs = feature + SIDE_FEATURES;
    features_of_side(sight, &me, &them, to_me, to_them, feature);
    features_of_side(sight, &them, &me, to_them, to_me, theirs);
    feature[2 * SIDE_FEATURES] = feature[FEATURE_CONTACT] + theirs[FEATURE_CONTACT] == 0 ? 1 : 0;
}

#endif
