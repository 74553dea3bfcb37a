// SPDX-License-Identifier: MIT
// Plans of experiments: read and checked in one place, plan_read; whatever runs experiments takes a Plan. As JSON,
// given or kept (experiment.h has it whole), a plan has these members, each with its default:
//
//   kind      "sim" | "match" | "tourney" | "duel" | "compare" | "sweep"
//   variants  [{"spec": "long_nardi+house/x", "set": ["head.per_turn=2", ...]}, ...]; compare: two or more, else one;
//             a plain text stands for {"spec": TEXT, "set": []}
//   bots      ["blitz aggression=0.9", "random"]: NAME [PARAM=VALUE]..., as at the prompt. `random` plays in C.
//             tourney: two or more, all different. Others: two, the first begins as white; default two times "net"
//             where there is a net for each rule set; else two times "random" (compare, sweep: "allround").
//   games     of every pairing (sim, duel, tourney) or variant (compare, sweep); match: matches. Default 1000, or no
//             limit (0) where minutes, until or sprt end it. Rounded up to whole pairs.
//   minutes   0: no limit. Of this run; a resumed one has them anew.
//   until     0: no limit. Half the width of the 95 % interval, of what `until_of` says:
//   until_of  "share" (of games won by the first bot; first player's wins in compare, sweep) | "points" (a game)
//   sprt      null | {"low": 0, "high": 0.05, "error": 0.05}: points a game of the first bot; duel: not null by default
//   to        match: points, 0: as the variant has it
//   key       sweep: the rule;  values  sweep: ["1", "2", ...], as after `set KEY`
//   cube      true: with the cube, where the rules have one. Default false, or true where a setting or the key is about
//             the cube (cube.on=false); without it cube.jacoby says nothing
//   luck      0: luck is not looked at; else that of one throw in so many (default 64)
//   adjust    true: the luck of all rolls, as the net that knows the rules best weighs it, is taken out of points, wins
//             and gammons, which are told so beside the plain ones (metrics adjusted_..), and which until and sprt
//             then look at. Default false
//   seed      0 to 2^63 - 1
//   nets      a folder: bots that play by nets play by those in it, which have to be there for each rule set. Not
//   there:
//             by those that know the rules best, as at the table
#pragma once

#include "repl/base/statistics.h"
#include "scripts/variant.h"

#include <jansson.h>

enum { EXPERIMENT_ERROR = VARIANT_ERROR_TEXT + 256 };

// Says why something cannot be done; false.
bool experiment_refuse(char error[EXPERIMENT_ERROR], const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef enum PlanKind {
    PLAN_SIM,
    PLAN_MATCH,
    PLAN_TOURNEY,
    PLAN_DUEL,
    PLAN_COMPARE,
    PLAN_SWEEP,
    PLAN_KINDS,
} PlanKind;

typedef struct PlanTexts {
    const char **text;
    size_t count;
} PlanTexts;

typedef struct PlanVariant {
    const char *spec;
    PlanTexts set;
} PlanVariant;

typedef struct Plan {
    PlanKind kind;
    PlanVariant *variant;
    size_t variant_count;
    PlanTexts bots;
    long long games;
    double minutes, until;
    bool until_of_points;
    bool tests; // sprt
    Sequential test;
    long long to;
    const char *key;  // sweep
    PlanTexts values; // sweep
    bool cube, adjust;
    long long luck, seed;
    const char *nets; // NULL: no folder of its own
} Plan;

// Reads a plan; it is whole then, and lives until the line is done (scratch.h). False: the error names the member, what
// was expected, and the nearest right word. Variants and bots are not loaded yet.
bool plan_read(Plan *plan, const json_t *given, char error[EXPERIMENT_ERROR]);

// The plan with all its members, in a fixed order: what is read back is the same. A new reference.
json_t *plan_json(const Plan *plan);

const char *plan_kind_name(PlanKind kind);
bool plan_compares_rules(const Plan *plan); // rather than bots
