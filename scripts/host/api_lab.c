// SPDX-License-Identifier: MIT
// What scripts of experiments have: the functions of `lab`, and (rows that only document) what experiments return. A
// test of the program runs every example.
#include "scripts/host/lab_private.h"

static int lab_sim(lua_State *L) {
    return lab_experiment(L, "sim");
}

static int lab_match(lua_State *L) {
    return lab_experiment(L, "match");
}

static int lab_tourney(lua_State *L) {
    return lab_experiment(L, "tourney");
}

static int lab_duel(lua_State *L) {
    return lab_experiment(L, "duel");
}

static int lab_compare(lua_State *L) {
    return lab_experiment(L, "compare");
}

static int lab_sweep(lua_State *L) {
    return lab_experiment(L, "sweep");
}

// The functions and values of `lab`, registered; then the fields of results.
const ApiRow api_lab[] = {
    {.name = {NAME_LAB, "lab.sim", "lab.sim(plan: table): result",
              "games of two bots: { \"backgammon\", white = \"blitz\", black = \"runner\", games = 2000 }; also set = "
              "{ \"KEY=VALUE\" }, seed, minutes, until, sprt, luck, cube as the command `sim` has them",
              "local result = lab.sim{ \"hypergammon\", white = \"runner\", black = \"random\", games = 20 }\n"
              "assert(result.games == 20)"},
     .function = lab_sim},
    {.name = {NAME_LAB, "lab.match", "lab.match(plan: table): result",
              "whole matches of two bots to so many points: to = 5; games is the number of matches",
              "local result = lab.match{ \"hypergammon\", bots = { \"runner\", \"random\" }, to = 3, games = 4 }\n"
              "assert(result.kind == \"match\")"},
     .function = lab_match},
    {.name = {NAME_LAB, "lab.tourney", "lab.tourney(plan: table): result",
              "every bot against every other, with ratings",
              "local result = lab.tourney{ \"hypergammon\", bots = { \"runner\", \"random\" }, games = 20 }\n"
              "assert(#result.ratings == 2)"},
     .function = lab_tourney},
    {.name = {NAME_LAB, "lab.duel", "lab.duel(plan: table): result",
              "is the first of two bots better? A sequential test ends it",
              "local result = lab.duel{ \"hypergammon\", bots = { \"runner\", \"random\" }, games = 400 }\n"
              "assert(result.test.low < result.test.high)"},
     .function = lab_duel},
    {.name = {NAME_LAB, "lab.compare", "lab.compare(plan: table): result",
              "rule sets with the same dice; { \"NAME\", set = { \"KEY=VALUE\" } } is a rule set, too; bot = \"NAME\" "
              "plays both sides",
              "local result = lab.compare{ \"hypergammon\", { \"hypergammon\", set = { \"hit.run=stay\" } },\n"
              "                            bot = \"runner\", games = 20 }\n"
              "assert(#result.cells == 2)"},
     .function = lab_compare},
    {.name = {NAME_LAB, "lab.sweep", "lab.sweep(plan: table): result", "one rule with several values",
              "local result = lab.sweep{ \"hypergammon\", key = \"doubles.times\", values = { 2, 4 },\n"
              "                          bot = \"runner\", games = 20 }\n"
              "assert(#result.cells == 2)"},
     .function = lab_sweep},
    {.name = {NAME_LAB, "lab.print", "lab.print(...: any)", "prints a line at once; print does the same here",
              "lab.print((\"%.1f %%\"):format(12.5))"},
     .function = lab_print},
    {.name = {NAME_LAB, "lab.report", "lab.report(result: result)", "prints what the command would print",
              "lab.report(lab.sim{ \"hypergammon\", games = 20 })"},
     .function = lab_report},
    {.name = {NAME_LAB, "lab.plot", "lab.plot(result: result, path?: string)",
              "draws the result in the terminal, or writes it to NAME.svg in this folder; only a picture drawn by "
              "nardbox is replaced, and no link is followed",
              "lab.plot(lab.sim{ \"hypergammon\", games = 20 })"},
     .function = lab_plot},
    {.name = {NAME_LAB, "lab.seed", "lab.seed: integer",
              "the seed that `lab FILE --seed N` gave (1); that of each plan "
              "without one",
              "assert(lab.seed >= 0)"},
     .push = lab_push_seed},
    {.name = {NAME_LAB, "lab.games", "lab.games: integer?",
              "the number that `lab FILE --games N` gave, for a quick look; else nil",
              "local games = lab.games or 20000\nassert(games > 0)"},
     .push = lab_push_games},
    {.name = {.name = NULL}},
};

#define RESULT                                                                                                         \
    "local result = lab.compare{ \"hypergammon\", { \"hypergammon\", set = { \"doubles.times=2\" } },\n"               \
    "                            bot = \"random\", games = 40 }\n"

const ApiRow api_lab_results[] = {
    {.name = {NAME_LAB, "result.kind", "result.kind: string", "sim, match, tourney, duel, compare or sweep",
              RESULT "assert(result.kind == \"compare\")"}},
    {.name = {NAME_LAB, "result.games", "result.games: integer", "games that were played",
              RESULT "assert(result.games == 80)"}},
    {.name = {NAME_LAB, "result.cells", "result.cells: cell[]", "one for each pairing of bots or rule set",
              RESULT "assert(#result.cells == 2)"}},
    {.name = {NAME_LAB, "result.differences", "result.differences: difference[]",
              "compare and sweep: each rule set against the first", RESULT "assert(#result.differences == 1)"}},
    {.name = {NAME_LAB, "result.ratings", "result.ratings: table[]?", "tourney: bot, elo, low, high; the best first",
              "local result = lab.tourney{ \"hypergammon\", bots = { \"runner\", \"random\" }, games = 20 }\n"
              "assert(result.ratings[1].elo >= result.ratings[2].elo)"}},
    {.name = {NAME_LAB, "result.test", "result.test: table?",
              "duel, or sprt: decision is \"better\", \"not better\" or nil",
              "local result = lab.duel{ \"hypergammon\", bots = { \"runner\", \"random\" }, games = 400 }\n"
              "assert(result.test.decision ~= \"not better\")"}},
    {.name = {NAME_LAB, "cell.label", "cell.label: string", "what was played",
              RESULT "assert(#result.cells[1].label > 0)"}},
    {.name = {NAME_LAB, "cell.metrics", "cell.metrics: table<string, metric?>",
              "share, points, white_wins, white_points (where the rules may differ for the sides), starter_wins, "
              "starter_points, stake, swing, gammons, backgammons, draws, drops, doubles, cube (with the cube), length "
              "(rolls), turns, branching, forced, blocked, hits, pins, luck, skill, games",
              RESULT "assert(result.cells[1].metrics.length.mean > 1)"}},
    {.name = {NAME_LAB, "metric.mean", "metric.mean: number", "the estimate",
              RESULT "local hits = result.cells[1].metrics.hits\nassert(hits.mean >= 0)"}},
    {.name = {NAME_LAB, "metric.low", "metric.low: number", "lower end of its 95 % interval",
              RESULT "local wins = result.cells[1].metrics.starter_wins\nassert(wins.low <= wins.mean)"}},
    {.name = {NAME_LAB, "metric.high", "metric.high: number", "upper end of its 95 % interval",
              RESULT "local wins = result.cells[1].metrics.starter_wins\nassert(wins.high >= wins.mean)"}},
    {.name = {NAME_LAB, "difference.metrics", "difference.metrics: table<string, change?>",
              "what differs, by the names of cell.metrics", RESULT "assert(result.differences[1].metrics.length)"}},
    {.name = {NAME_LAB, "change.difference", "change.difference: number", "this rule set less the first",
              RESULT "local length = result.differences[1].metrics.length\nassert(length.difference < 1000)"}},
    {.name = {NAME_LAB, "change.low", "change.low: number", "lower end of its 95 % interval",
              RESULT "local length = result.differences[1].metrics.length\nassert(length.low <= length.high)"}},
    {.name = {NAME_LAB, "change.high", "change.high: number", "upper end of its 95 % interval",
              RESULT "local length = result.differences[1].metrics.length\nassert(length.high >= length.low)"}},
    {.name = {NAME_LAB, "change.p_holm", "change.p_holm: number?",
              "the chance of such a difference where there is none, corrected for the number of comparisons",
              RESULT "local length = result.differences[1].metrics.length\nassert(length.p_holm <= 1)"}},
    {.name = {NAME_LAB, "change.telling", "change.telling: boolean", "is p_holm below 0.05?",
              RESULT
              "local length = result.differences[1].metrics.length\nassert(length.telling == (length.p_holm < 0.05))"}},
    {.name = {.name = NULL}},
};
