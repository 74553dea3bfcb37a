// SPDX-License-Identifier: MIT
// What is counted of the games of one pairing or variant (a cell), and how counts are added and kept.
//
// Counts of whole numbers are exact: doubles hold them up to 2^53. Tallies of blocks of games are merged in the order
// of the blocks, so that sums of other numbers (luck, skill) do not depend on threads either.
#pragma once

#include "core/position.h"
#include "repl/base/statistics.h"

#include <jansson.h>

// What is measured of a unit; names and meanings in metrics_about.
typedef enum Metric {
    METRIC_SHARE,
    METRIC_POINTS,
    METRIC_WHITE_WINS, // of games; the two of White only where the rules may differ for the sides
    METRIC_WHITE_POINTS,
    METRIC_STARTER_WINS,
    METRIC_STARTER_POINTS,
    METRIC_STAKE, // points of a game, whoever wins them
    METRIC_SWING, // of their squares; results show its root
    METRIC_GAMMONS,
    METRIC_BACKGAMMONS,
    METRIC_DROPS, // this, doubles and the cube only where games are played with it
    METRIC_DRAWS,
    METRIC_DOUBLES,
    METRIC_CUBE,
    METRIC_LENGTH, // rolls that were played, or lost
    METRIC_TURNS,  // in a turn there may be several rolls
    METRIC_BRANCHING,
    METRIC_FORCED,
    METRIC_BLOCKED,
    METRIC_HITS,
    METRIC_PINS,
    METRIC_LUCK, // of squares; results show its root
    METRIC_SKILL,
    METRIC_GAMES,
    METRIC_ADJUSTED_SHARE, // these are the same without the luck of the rolls, as a net weighs it
    METRIC_ADJUSTED_POINTS,
    METRIC_ADJUSTED_STARTER_WINS,
    METRIC_ADJUSTED_STARTER_POINTS,
    METRIC_ADJUSTED_GAMMONS,
    METRIC_COUNT
} Metric;

typedef enum MetricForm { AS_SHARE, AS_NUMBER, AS_POINTS } MetricForm;
typedef struct MetricAbout {
    const char *name;  // in JSON
    const char *title; // for people
    MetricForm form;
} MetricAbout;
extern const MetricAbout metrics_about[METRIC_COUNT];

enum {
    TALLY_LENGTHS = 1024, // rolls; the last stands for all that are longer
    TALLY_BRANCHES = 512, // legal plays; the same
    TALLY_POINTS = 64,    // points of the first bot from -64 to 64; the ends stand for what lies beyond
    TALLY_DROPPED = OUTCOME_EXTRA + RULES_MAX_EXTRA, // a double was refused
    TALLY_OUTCOMES,
};

typedef enum Winner { WON_FIRST, WON_SECOND, WON_NOBODY, WINNERS } Winner;

// What one unit came to.
typedef struct UnitCount {
    double n[METRIC_COUNT], d[METRIC_COUNT];
    double won[WINNERS], outcome[TALLY_OUTCOMES][WINNERS]; // contests; games
    double points[2];                                      // of the first bot, in either contest of a pair
} UnitCount;

// METRIC_ADJUSTED_*: from their luck to what was counted less it. The share is of contests, and a match has more luck
// than that of its games: there it is left out.
void unit_take_luck(UnitCount *count, bool matches);

// The metric without luck; itself where that is not told (of matches the share).
Metric metric_adjusted(Metric metric, bool matches);

// Rows of doubles, which RatioSums and CrossSums are, too, in the order in which they are kept; then texts.
typedef struct Tally {
    double units, contests, games; // a contest is a game, or a match
    RatioSums metric[METRIC_COUNT];
    CrossSums cross[METRIC_COUNT]; // with the base cell's
    double won[WINNERS], won_square[WINNERS];
    double outcome[TALLY_OUTCOMES][WINNERS], outcome_square[TALLY_OUTCOMES][WINNERS];
    double pair_sum[2], pair_square[2], pair_product; // points of the first bot in the contests of a pair that has both
    double length_square, branching_square;
    double failures[2]; // decisions that a bot lost
    // Games without an end, which count nowhere else; those of them in which neither side can move; unit of the first.
    double unfinished, stuck, unfinished_unit;
    double length[TALLY_LENGTHS], branching[TALLY_BRANCHES], points[2 * TALLY_POINTS + 1]; // histograms
    char *failure[2];          // what the first decision was that a bot lost
    char *unfinished_position; // the first
} Tally;

// What a class of outcomes (index of Tally.outcome) is called; `extra`: the names of further outcomes.
const char *tally_outcome_name(int class, const char *const *extra, int extra_count);

void tally_clear(Tally *tally);

// Units in which a contest came to an end: as many as there are but where some have none. (With pairs of which one only
// has, a little fewer.)
double tally_units(const Tally *tally);

// Adds a unit; `base` is the same unit of the base cell, NULL for the base itself.
void tally_add_unit(Tally *tally, const UnitCount *unit, const UnitCount *base);

void tally_merge(Tally *into, const Tally *from);

// All of it, for a run that is to be gone on with; and back (false: this is no tally).
json_t *tally_to_json(const Tally *tally);
bool tally_from_json(Tally *tally, const json_t *json);
