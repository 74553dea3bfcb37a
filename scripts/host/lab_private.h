// SPDX-License-Identifier: MIT
// What the functions of `lab` share: the run of a script, and their registration in api_lab.c.
#ifndef NARDBOX_SCRIPTS_LAB_PRIVATE_H
#define NARDBOX_SCRIPTS_LAB_PRIVATE_H

#include "scripts/host/api_row.h"
#include "scripts/host/sandbox/sandbox_private.h"
#include "scripts/lab.h"

typedef struct LabRun {
    const char *name, *source;
    size_t length;
    const LabCalls *calls;
    json_t *given, *result; // under way
    char text[LAB_TEXT_SIZE];
} LabRun;

// The run of the script that this state runs.
LabRun *lab_of(lua_State *L);

// The body of lab.sim and its like: the table given becomes a plan, what came of it a table.
int lab_experiment(lua_State *L, const char *kind);

int lab_report(lua_State *L);
int lab_plot(lua_State *L);
int lab_print(lua_State *L);
void lab_push_seed(lua_State *L);
void lab_push_games(lua_State *L);

#endif
