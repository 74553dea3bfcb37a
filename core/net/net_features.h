// SPDX-License-Identifier: MIT
// What a net is told of a board beside where the checkers are: features of either side, from masks of points.
//
// All of them are said in terms of open points, steps and dice, so they mean something under any rules; hooks and what
// keys forbid beside closed points are left out. Compiled with the loops of a net (net_loops.h).
//
// As many boards are looked at at once as a register has lanes, each in one of them; dice, distances and points are the
// same for all of them. Numbers that belong to places are kept by their binary digits, each a mask of places.
#pragma once

#include "core/generator/fast/fast.h"
#include "core/net/net_lanes.h"

enum { DIGITS = 5, STOPS = 6 }; // binary digits of how many checkers, and rolls, there are

// One side's checkers on each board in its own numbering, and as the other side numbers the points.
typedef struct Stand {
    Masks held;                 // points, and the bar for all that have to enter
    Masks digit[DIGITS];        // places by the digits of how many checkers they have
    Masks blocks, blocks_there; // closed to the other side
    Masks blots_there;          // single checkers that may be hit or pinned
    Masks held_there;           // points only
    Masks stop[STOPS];          // by the digits of how many rolls do not take the other side's checker past them
    Ints entering;              // that have to enter before others move
} Stand;

// As the other side numbers these points.
FAST_INLINE Masks features_turn(const Rules *rules, Masks masks) {
    masks &= rules->points;
    if (rules->move_direction == DIRECTION_CONTRARY) {
        return masks_reverse(masks) >> (BOARD_PLACES - 2 - rules->board_points) & rules->points;
    }
    if (rules->move_direction == DIRECTION_PARALLEL) {
        int half = rules->board_points / 2;
        uint32_t low = (UINT32_C(2) << half) - 2;
        return (masks & ~low) >> half | (masks & low) << half;
    }
    return masks;
}

// One more where the mask says so, of numbers kept by their digits.
FAST_INLINE void features_add(Masks *digit, int digits, Masks mask) {
    for (int i = 0; i < digits; i++) {
        Masks carried = digit[i] & mask;
        digit[i] ^= mask;
        mask = carried;
    }
}

// Of all places at once: rolls that do not take a checker from there past the points of `closed`.
FAST_INLINE void features_stops(const Sight *sight, Masks closed, Masks stop[STOPS]) {
    memset(stop, 0, STOPS * sizeof *stop);
    for (int a = 1; a <= sight->faces; a++) {
        features_add(stop, STOPS, closed << a | closed << 2 * a);
        for (int b = 1; b < a; b++) {
            features_add(stop + 1, STOPS - 1, (closed << a & closed << b) | closed << (a + b));
        }
    }
}

// The counts of checkers of all boards, digit by digit.
FAST_INLINE void features_digits(const Rules *rules, const Board *const *board, Side side, Masks digit[DIGITS]) {
    uint32_t digits[DIGITS][REGISTER_FLOATS];
    for (int k = 0; k < REGISTER_FLOATS; k++) {
        Row row = board[k]->row[side];
        if (row.at[rules->reserve] > 0) {
            row.at[rules->bar] = (uint8_t)(row.at[rules->bar] + row.at[rules->reserve]);
        }
        Wide wide = wide_load(row.at);
        for (int i = 0; i < DIGITS; i++) {
            digits[i][k] = wide_digit(wide, i);
        }
    }
    memcpy(digit, digits, sizeof digits);
}

FAST_INLINE void features_stand(const Sight *sight, const Board *const *board, Side side, Stand *stand) {
    const Rules *rules = sight->rules;
    uint32_t pinned[REGISTER_FLOATS], pinned_there[REGISTER_FLOATS];
    int32_t bar[REGISTER_FLOATS], waiting[REGISTER_FLOATS];
    for (int k = 0; k < REGISTER_FLOATS; k++) {
        const uint8_t *at = board[k]->row[side].at;
        pinned[k] = board[k]->pinned[side];
        pinned_there[k] = board[k]->pinned[side_other(side)];
        bar[k] = at[rules->bar];
        waiting[k] = bar[k] + at[rules->reserve];
    }
    const Masks *digit = stand->digit;
    features_digits(rules, board, side, stand->digit);
    bool closed = rules->contact_blot == BLOT_CLOSED;
    Masks two = digit[1] | digit[2] | digit[3] | digit[4], one = two | digit[0];
    Masks points = one & rules->points, pins = features_turn(rules, masks_at(pinned_there));
    Masks free = ~masks_at(pinned);
    stand->held = (points & free) | (one & bit(rules->bar));
    stand->blocks = ((closed ? points : two & rules->points) | (points & pins)) & free;
    stand->blocks_there = features_turn(rules, stand->blocks);
    stand->held_there = features_turn(rules, points);
    stand->blots_there = stand->held_there & ~stand->blocks_there & ~features_turn(rules, ~free);
    stand->blots_there = closed ? (Masks){0} : stand->blots_there;
    stand->entering = rules->entry_first == ENTRY_ALL   ? ints_at(waiting)
                      : rules->entry_first == ENTRY_BAR ? ints_at(bar)
                                                        : (Ints){0};
    features_stops(sight, stand->blocks_there, stand->stop);
}

// What the hunter may do to the other side's single checkers; masks in the hunter's numbering.
typedef struct Hunt {
    const Rules *rules;
    Masks sources, open, targets;
    Ints entering;                     // checkers that have to
    Masks step[RULES_MAX_FACES + 1];   // points reached by one number
    Masks second[RULES_MAX_FACES + 1]; // what may move on with another number after it
    Ints hits, twos, loss;             // rolls; pips lost
} Hunt;

FAST_INLINE Masks features_reach_double(const Hunt *hunt, int die) {
    Masks now = hunt->step[die], reached = now;
    Ints enters = hunt->entering > 0;
    Ints steps = hunt->rules->doubles_times - 1 - (enters & (hunt->entering - 1));
    now |= (Masks)(enters & (Ints)(now != 0)) & hunt->sources & ~bit(hunt->rules->bar);
    for (int k = 0; k < hunt->rules->doubles_times - 1; k++) {
        now = now >> die & hunt->open & (Masks)(steps > k);
        reached |= now;
    }
    return reached & hunt->targets;
}

// A roll, counted so often, with the largest loss that it brings: a hit checker loses what it has behind it. Where
// sides move against each other that is the target's number.
FAST_INLINE void features_count(Hunt *hunt, Masks reached, int ways) {
    const Rules *rules = hunt->rules;
    Ints loss = masks_highest(reached | 1);
    if (rules->move_direction != DIRECTION_CONTRARY) {
        Masks there = features_turn(rules, reached);
        loss = (rules->bar - masks_highest(there & -there)) & (Ints)(there != 0);
    }
    hunt->hits -= ways * (Ints)(reached != 0);
    hunt->twos -= ways * (Ints)((reached & (reached - 1)) != 0);
    hunt->loss += ways * loss;
}

FAST_INLINE void features_count_rolls(Hunt *hunt) {
    for (int a = 1; a <= hunt->rules->dice_faces; a++) {
        features_count(hunt, features_reach_double(hunt, a), 1);
        for (int b = 1; b < a; b++) {
            Masks reached = hunt->step[a] | hunt->step[b] | hunt->second[a] >> b | hunt->second[b] >> a;
            features_count(hunt, reached & hunt->targets, 2);
        }
    }
}

FAST_INLINE void features_shots(const Rules *rules, const Stand *prey, const Stand *hunter, float (*feature)[LANE]) {
    int faces = rules->dice_faces;
    Masks targets = prey->blots_there;
    targets &= rules->hit_in_home || rules->contact_blot != BLOT_HIT ? UINT32_MAX : ~rules->home;
    targets &= (Masks)((targets & -targets) <= hunter->held); // else nobody stands behind any of them
    Hunt hunt;
    hunt.rules = rules;
    hunt.sources = hunter->held;
    hunt.open = rules->points & ~prey->blocks_there;
    hunt.targets = targets;
    hunt.entering = hunter->entering;
    hunt.hits = hunt.twos = hunt.loss = (Ints){0};
    Masks enters = (Masks)(hunt.entering > 0), one = (Masks)(hunt.entering == 1);
    Masks first = (enters & bit(rules->bar)) | (~enters & hunt.sources);
    for (int die = 1; die <= faces; die++) {
        Masks step = first >> die & hunt.open;
        hunt.step[die] = step;
        // With one to enter, anybody moves with the other number; with more, nobody.
        hunt.second[die] = (step & (~enters | one)) | (one & (Masks)(step != 0) & hunt.sources & ~first);
    }
    if (!masks_none(targets)) {
        features_count_rolls(&hunt);
    }
    float rolls = (float)(faces * faces);
    store(feature[FEATURE_SHOTS], floats_of(hunt.hits) / rolls);
    store(feature[FEATURE_LOSS], floats_of(hunt.loss) / (rolls * (float)rules->board_points) * 2);
    store(feature[FEATURE_TWO], floats_of(hunt.twos) / rolls);
}

// Checkers on these places.
FAST_INLINE Ints features_checkers(const Stand *me, Masks among) {
    Ints sum = {0};
    for (int i = 0; i < DIGITS; i++) {
        sum += masks_count(me->digit[i] & among) << i;
    }
    return sum;
}

FAST_INLINE Ints features_pips(const Stand *me, Masks among) {
    static const uint32_t numbered[5] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000};
    Ints sum = {0};
    for (int i = 0; i < 5; i++) {
        sum += features_checkers(me, among & numbered[i]) << i;
    }
    return sum;
}

// Places from the one on where the other side's rearmost checker may meet those of `me`; none: there is no such place.
FAST_INLINE Masks features_ahead(const Rules *rules, const Stand *them) {
    Masks low = them->held_there & -them->held_there, enters = (Masks)((them->held & bit(rules->bar)) != 0);
    if (rules->move_direction == DIRECTION_CONTRARY) {
        low = (enters & 1) | (~enters & low);
    } else { // where they come in
        Masks first = low | (enters & bit(rules->opp[rules->board_points]));
        low = first & -first;
    }
    return -low;
}

FAST_INLINE void features_race(const Sight *sight, const Stand *me, const Stand *them, float (*feature)[LANE]) {
    const Rules *rules = sight->rules;
    Masks ahead = features_ahead(rules, them), met = me->held & ahead;
    Ints pips = features_pips(me, me->held), met_pips = features_pips(me, met), contact = features_checkers(me, met);
    Ints low = masks_highest(ahead & -ahead), rear = masks_highest(me->held), any = (Ints)(me->held != 0);
    Ints trapped = {0}, stopped = {0};
    for (int i = 0; i < STOPS; i++) {
        trapped += features_checkers(me, met & them->stop[i]) << i;
        stopped += (Ints)(them->stop[i] >> (Masks)(rear & any) & 1) << i;
    }
    float road = 10.0f * (float)rules->board_points, points = (float)rules->board_points, rolls = (float)sight->rolls;
    store(feature[FEATURE_CONTACT], floats_of(contact) / 8);
    store(feature[FEATURE_PIPS], floats_of(pips) / road);
    store(feature[FEATURE_FREE_PIPS], floats_of(pips - met_pips) / road * 2);
    store(feature[FEATURE_CONTACT_PIPS], floats_of(met_pips - low * contact) / road);
    store(feature[FEATURE_TRAPPED], floats_of(trapped) / (float)(8 * sight->rolls));
    store(feature[FEATURE_REARMOST], floats_of(rear & any) / points);
    store(feature[FEATURE_ESCAPE], floats_of((sight->rolls - stopped) & any) / rolls);
    Masks anchors = me->blocks & ahead, forward = anchors & ~(bit(rules->board_points / 2 + 1) - 1);
    Ints rear_anchor = masks_highest(anchors) & (Ints)(anchors != 0);
    Ints forward_anchor = masks_highest(forward & -forward) & (Ints)(forward != 0);
    store(feature[FEATURE_REAR_ANCHOR], floats_of(rear_anchor) / points);
    store(feature[FEATURE_FORWARD_ANCHOR], floats_of(forward_anchor) / points);
}

// The worst place for an entering opponent.
FAST_INLINE void features_contain(const Sight *sight, const Stand *me, float (*feature)[LANE]) {
    int bar = sight->rules->bar, first = bar >= PHANTOMS ? bar - PHANTOMS + 1 : 1;
    Masks worst = (Masks){0} + (bit(bar + 1) - bit(first));
    Ints stopped = {0};
    for (int i = STOPS - 1; i >= 0; i--) {
        Masks more = worst & me->stop[i];
        Ints some = (Ints)(more != 0);
        worst = (Masks)ints_choose(some, (Ints)more, (Ints)worst);
        stopped += (some & 1) << i;
    }
    Floats held = 1.0f - floats_of(sight->rolls - stopped) / (float)sight->rolls;
    store(feature[FEATURE_CONTAIN], held);
    store(feature[FEATURE_CONTAIN_TWICE], held * held);
}

// What the points that are held say.
FAST_INLINE void features_points(const Rules *rules, const Stand *me, const Stand *them, float (*feature)[LANE]) {
    for (int d = 1; d <= EXPOSED_MOST; d++) {
        store(feature[FEATURE_EXPOSED + d - 1], 0.5f * floats_of(masks_count(me->blots_there & them->held >> d)));
    }
    for (int d = 1; d <= BLOCKED_MOST; d++) {
        store(feature[FEATURE_BLOCKED + d - 1], 0.25f * floats_of(masks_count(me->held & them->blocks_there << d)));
    }
    Masks run = me->blocks_there;
    for (int length = RUN_LEAST; length <= RUN_MOST; length++) {
        run &= run >> 1; // where a row of so many begins
        store(feature[FEATURE_RUNS + length - RUN_LEAST], 0.25f * floats_of(masks_count(run)));
    }
    int reach = rules->dice_faces < rules->board_points ? rules->dice_faces : rules->board_points;
    uint32_t entry = rules->points & ~(bit(rules->bar - reach) - 1);
    Floats shut = floats_of(masks_count(me->blocks_there & entry)) / (float)rules->dice_faces;
    store(feature[FEATURE_DANCE], shut * shut);
    Ints builders = {0};
    for (uint32_t home = rules->home; home; home &= home - 1) {
        int n = lowest(home);
        Ints bear = masks_count(me->held & (UINT32_C(63) << (n + 1)));
        builders += ints_choose(bear > 4, (Ints){0} + 4, bear) & (Ints)((me->blocks & bit(n)) == 0);
    }
    Masks three = ((me->digit[0] & me->digit[1]) | me->digit[2] | me->digit[3] | me->digit[4]) & rules->points;
    store(feature[FEATURE_BUILDERS], floats_of(builders) / 12);
    store(feature[FEATURE_HOME], floats_of(masks_count(me->blocks & rules->home)) / 6);
    store(feature[FEATURE_SPARE], 0.2f * floats_of(masks_count(three)));
    store(feature[FEATURE_MADE], 0.15f * floats_of(masks_count(me->blocks)));
}

FAST_INLINE void features_look_some(const Sight *sight, const Board *const *board, Side side, float (*feature)[LANE]) {
    Stand me, them;
    float(*theirs)[LANE] = feature + SIDE_FEATURES;
    features_stand(sight, board, side, &me);
    features_stand(sight, board, side_other(side), &them);
    features_points(sight->rules, &me, &them, feature);
    features_points(sight->rules, &them, &me, theirs);
    features_race(sight, &me, &them, feature);
    features_race(sight, &them, &me, theirs);
    features_contain(sight, &me, feature);
    features_contain(sight, &them, theirs);
    features_shots(sight->rules, &me, &them, feature);
    features_shots(sight->rules, &them, &me, theirs);
    Ints apart = load(feature[FEATURE_CONTACT]) + load(theirs[FEATURE_CONTACT]) == 0;
    store(feature[2 * SIDE_FEATURES], floats_of(apart & 1));
}

static void features_look(const Sight *sight, const Board *const *board, Side side, float (*feature)[LANE]) {
    for (int k = 0; k < LANE; k += REGISTER_FLOATS) {
        features_look_some(sight, board + k, side, (float(*)[LANE]) & feature[0][k]);
    }
}
