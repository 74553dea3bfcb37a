// SPDX-License-Identifier: MIT
// Features of a board, worked out slowly. See the header.
//
// A place is always a number of the side named beside it; `facing` is the same point as the other side numbers it.
#include "tests/core/net_reference.h"

#include <stdio.h>
#include <string.h>

typedef struct Look {
    const Rules *rules;
    const Board *board;
} Look;

static bool is_point(const Look *look, int n) {
    return n >= 1 && n <= look->rules->board_points;
}

static int facing(const Look *look, int n) {
    return look->rules->opp[n];
}

static bool is_pinned(const Look *look, Side side, int n) {
    return look->board->pinned[side] >> n & 1;
}

// Checkers that may move from there; those in reserve enter as those on the bar.
static int movable(const Look *look, Side side, int n) {
    const uint8_t *at = look->board->row[side].at;
    if (n == look->rules->bar) {
        return at[n] + at[look->rules->reserve];
    }
    return is_point(look, n) && !is_pinned(look, side, n) ? at[n] : 0;
}

// May the other side not land on this point of `side`'s?
static bool is_closed(const Look *look, Side side, int n) {
    if (!is_point(look, n) || movable(look, side, n) == 0) {
        return false;
    }
    bool pins = is_pinned(look, side_other(side), facing(look, n));
    return look->rules->contact_blot == BLOT_CLOSED || movable(look, side, n) > 1 || pins;
}

static bool is_blot(const Look *look, Side side, int n) {
    return is_point(look, n) && movable(look, side, n) == 1 && !is_closed(look, side, n);
}

// Is this point of `side`'s closed to it?
static bool is_shut(const Look *look, Side side, int n) {
    return is_point(look, n) && is_closed(look, side_other(side), facing(look, n));
}

// Of the rolls with six faces at most, those that take a checker of `side` from n past what is closed.
static int escapes(const Look *look, Side side, int n, int *rolls) {
    int faces = look->rules->dice_faces < 6 ? look->rules->dice_faces : 6, good = 0;
    for (int a = 1; a <= faces; a++) {
        for (int b = 1; b <= faces; b++) {
            bool first = !is_shut(look, side, n - a) || !is_shut(look, side, n - b);
            good += first && !is_shut(look, side, n - a - b);
        }
    }
    *rolls = faces * faces;
    return good;
}

// ---- shots

typedef struct Shots {
    const Look *look;
    Side hunter;
    bool hit[BOARD_PLACES]; // by this roll; the hunter's numbering
} Shots;

static bool is_target(const Shots *shots, int n) {
    const Rules *rules = shots->look->rules;
    bool at_home = n <= rules->board_home && rules->contact_blot == BLOT_HIT && !rules->hit_in_home;
    return is_point(shots->look, n) && !at_home &&
           is_blot(shots->look, side_other(shots->hunter), facing(shots->look, n));
}

// A checker moves on from n with these numbers as long as it can.
static void walk(Shots *shots, int n, const int *number, int count) {
    for (int i = 0; i < count; i++) {
        n -= number[i];
        if (!is_point(shots->look, n) || is_shut(shots->look, shots->hunter, n)) {
            return;
        }
        shots->hit[n] = shots->hit[n] || is_target(shots, n);
    }
}

// All who stand on points, and on the bar too if no checker has to enter.
static void walk_all(Shots *shots, bool bar, const int *number, int count) {
    for (int n = 1; n <= shots->look->rules->board_points + bar; n++) {
        if (movable(shots->look, shots->hunter, n) > 0) {
            walk(shots, n, number, count);
        }
    }
}

// Numbers in this order; the first of them enter checkers, one each.
static void walk_in_order(Shots *shots, int entering, const int *number, int count) {
    int bar = shots->look->rules->bar;
    if (entering == 0) {
        walk_all(shots, true, number, count);
        return;
    }
    if (is_shut(shots->look, shots->hunter, bar - number[0]) || number[0] > shots->look->rules->board_points) {
        return;
    }
    walk(shots, bar, number, 1);
    if (entering < count || (entering == 1 && count == 1)) {
        walk_all(shots, false, number + entering, count - entering);
        walk(shots, bar - number[0], number + entering, count - entering);
    }
}

static void count_roll(const Shots *shots, int *hits, int *twos, int *loss) {
    int found = 0, most = 0;
    for (int n = 1; n <= shots->look->rules->board_points; n++) {
        if (shots->hit[n]) {
            int lost = shots->look->rules->bar - facing(shots->look, n);
            most = lost > most ? lost : most;
            found++;
        }
    }
    *hits += found > 0;
    *twos += found > 1;
    *loss += most;
}

static void see_shots(const Look *look, Side me, double *feature) {
    const Rules *rules = look->rules;
    Side them = side_other(me);
    const uint8_t *at = look->board->row[them].at;
    int entering = rules->entry_first == ENTRY_ALL   ? at[rules->bar] + at[rules->reserve]
                   : rules->entry_first == ENTRY_BAR ? at[rules->bar]
                                                     : 0;
    int hits = 0, twos = 0, loss = 0;
    for (int a = 1; a <= rules->dice_faces; a++) {
        for (int b = 1; b <= rules->dice_faces; b++) {
            Shots shots = {.look = look, .hunter = them};
            int number[RULES_MAX_NUMBERS];
            for (int i = 0; i < rules->doubles_times; i++) {
                number[i] = a;
            }
            if (a == b) {
                walk_in_order(&shots, entering, number, rules->doubles_times);
            } else {
                walk_in_order(&shots, entering, (int[]){a, b}, 2);
                walk_in_order(&shots, entering, (int[]){b, a}, 2);
            }
            count_roll(&shots, &hits, &twos, &loss);
        }
    }
    double rolls = rules->dice_faces * rules->dice_faces;
    feature[FEATURE_SHOTS] = hits / rolls;
    feature[FEATURE_TWO] = twos / rolls;
    feature[FEATURE_LOSS] = 2 * loss / rolls / rules->board_points;
}

// ---- contact and race

// The lowest of my places from which there is still an opposing checker ahead, or to come in ahead.
static int contact_from(const Look *look, Side me) {
    const Rules *rules = look->rules;
    const Row *row = &look->board->row[side_other(me)];
    int low = BOARD_PLACES;
    for (int n = 1; n <= rules->board_points; n++) {
        if (row->at[n] > 0 && facing(look, n) < low) {
            low = facing(look, n);
        }
    }
    if (row->at[rules->bar] + row->at[rules->reserve] > 0) {
        int entry = rules->move_direction == DIRECTION_CONTRARY ? 0 : facing(look, rules->board_points);
        low = entry < low ? entry : low;
    }
    return low;
}

static void see_race(const Look *look, Side me, double *feature) {
    const Rules *rules = look->rules;
    int low = contact_from(look, me), rolls;
    double road = 10.0 * rules->board_points;
    for (int n = 1; n <= rules->bar; n++) {
        int count = movable(look, me, n);
        feature[FEATURE_PIPS] += n * count / road;
        if (count > 0) {
            feature[FEATURE_REARMOST] = (double)n / rules->board_points;
            feature[FEATURE_ESCAPE] = escapes(look, me, n, &rolls) / (double)rolls;
        }
        if (n < low) {
            feature[FEATURE_FREE_PIPS] += 2 * n * count / road;
        } else {
            feature[FEATURE_CONTACT] += count / 8.0;
            feature[FEATURE_CONTACT_PIPS] += (n - low) * count / road;
            feature[FEATURE_TRAPPED] += (1 - escapes(look, me, n, &rolls) / (double)rolls) * count / 8;
        }
    }
    for (int n = rules->board_points; n >= 1 && n >= low; n--) {
        double part = (double)n / rules->board_points;
        if (is_closed(look, me, n)) {
            feature[FEATURE_REAR_ANCHOR] = part > feature[FEATURE_REAR_ANCHOR] ? part : feature[FEATURE_REAR_ANCHOR];
            feature[FEATURE_FORWARD_ANCHOR] = n > rules->board_points / 2 ? part : feature[FEATURE_FORWARD_ANCHOR];
        }
    }
}

// ---- shape

static void see_exposed_and_blocked(const Look *look, Side me, double *feature) {
    const Rules *rules = look->rules;
    for (int d = 1; d <= EXPOSED_MOST; d++) {
        for (int n = 1; n <= rules->board_points; n++) {
            int hunter = facing(look, n) + d;
            bool stands = hunter <= rules->bar && movable(look, side_other(me), hunter) > 0;
            feature[FEATURE_EXPOSED + d - 1] += is_blot(look, me, n) && stands ? 0.5 : 0;
        }
    }
    for (int d = 1; d <= BLOCKED_MOST; d++) {
        for (int n = 1; n <= rules->bar; n++) {
            feature[FEATURE_BLOCKED + d - 1] += movable(look, me, n) > 0 && is_shut(look, me, n - d) ? 0.25 : 0;
        }
    }
}

static void see_walls(const Look *look, Side me, double *feature) {
    const Rules *rules = look->rules;
    Side them = side_other(me);
    for (int length = RUN_LEAST; length <= RUN_MOST; length++) {
        for (int n = 1; n <= rules->board_points; n++) {
            int row = 0;
            while (row < length && is_shut(look, them, n + row)) {
                row++;
            }
            feature[FEATURE_RUNS + length - RUN_LEAST] += row == length ? 0.25 : 0;
        }
    }
    double most = 0, shut = 0;
    for (int n = rules->bar; n >= 1 && n > rules->bar - PHANTOMS; n--) {
        int rolls, good = escapes(look, them, n, &rolls);
        double held = 1 - good / (double)rolls;
        most = held > most ? held : most;
    }
    feature[FEATURE_CONTAIN] = most;
    feature[FEATURE_CONTAIN_TWICE] = most * most;
    for (int die = 1; die <= rules->dice_faces; die++) {
        shut += is_shut(look, them, rules->bar - die) / (double)rules->dice_faces;
    }
    feature[FEATURE_DANCE] = shut * shut;
}

static void see_points(const Look *look, Side me, double *feature) {
    const Rules *rules = look->rules;
    for (int n = 1; n <= rules->board_points; n++) {
        bool home = n <= rules->board_home;
        int bear = 0;
        for (int from = n + 1; from <= n + 6 && from <= rules->bar; from++) {
            bear += movable(look, me, from) > 0;
        }
        feature[FEATURE_BUILDERS] += home && !is_closed(look, me, n) ? (bear < 4 ? bear : 4) / 12.0 : 0;
        feature[FEATURE_HOME] += home && is_closed(look, me, n) ? 1 / 6.0 : 0;
        feature[FEATURE_MADE] += is_closed(look, me, n) ? 0.15 : 0;
        feature[FEATURE_SPARE] += look->board->row[me].at[n] > 2 ? 0.2 : 0;
    }
}

void net_reference(const Rules *rules, const Board *board, Side me, double feature[FEATURES]) {
    Look look = {rules, board};
    memset(feature, 0, FEATURES * sizeof *feature);
    for (int i = 0; i < 2; i++) {
        Side side = i == 0 ? me : side_other(me);
        double *of_side = feature + i * SIDE_FEATURES;
        see_exposed_and_blocked(&look, side, of_side);
        see_walls(&look, side, of_side);
        see_race(&look, side, of_side);
        see_shots(&look, side, of_side);
        see_points(&look, side, of_side);
    }
    bool contact = feature[FEATURE_CONTACT] > 0 || feature[SIDE_FEATURES + FEATURE_CONTACT] > 0;
    feature[2 * SIDE_FEATURES] = contact ? 0 : 1;
}

const char *net_reference_name(int feature) {
    static const char *const names[] = {
        "contact",  "pips",     "free pips", "contact pips", "shots", "loss",        "two",
        "escape",   "trapped",  "contain",   "contain^2",    "dance", "rear anchor", "forward anchor",
        "builders", "rearmost", "home",      "spare",        "made"};
    static char text[32];
    int at = feature % SIDE_FEATURES;
    const char *whose = feature < SIDE_FEATURES ? "my" : "their";
    if (feature == 2 * SIDE_FEATURES) {
        return "race";
    }
    if (at < FEATURE_CONTACT) {
        snprintf(text, sizeof text, "%s feature %d", whose, at);
    } else {
        snprintf(text, sizeof text, "%s %s", whose, names[at - FEATURE_CONTACT]);
    }
    return text;
}
