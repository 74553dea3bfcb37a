// SPDX-License-Identifier: MIT
// What scripts of experiments have: the functions and values of `lab`.
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

const ApiRow api_lab[] = {
    {"lab.sim", .function = lab_sim},         {"lab.match", .function = lab_match},
    {"lab.tourney", .function = lab_tourney}, {"lab.duel", .function = lab_duel},
    {"lab.compare", .function = lab_compare}, {"lab.sweep", .function = lab_sweep},
    {"lab.print", .function = lab_print},     {"lab.report", .function = lab_report},
    {"lab.plot", .function = lab_plot},       {"lab.seed", .push = lab_push_seed},
    {"lab.games", .push = lab_push_games},    {.name = NULL},
};
