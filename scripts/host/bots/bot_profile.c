// SPDX-License-Identifier: MIT
// Looks at where a bot's time goes: see bot_profile.h.
//
// The clock is read when an event comes and once more when the look at it is over, so what lies between two events is
// the script's; what reading the clock takes is measured beforehand and taken off.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "scripts/bot_profile.h"

#include "scripts/host/bots/bot_private.h"
#include "scripts/host/variant/variant_error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROWS = 1024, DEPTH = 32, CLOCK_TRIES = 2000, NO_ROW = -1 };

struct BotWatch {
    BotProfile profile; // `row` is rows
    bool on;
    uint64_t decision_began, call_began, last; // nanoseconds
    uint64_t clock;                            // what reading it takes
    int line;                                  // the row that is running; NO_ROW: none
    int running[DEPTH];                        // rows of the functions that are running; NO_ROW: the script's own
    uint64_t began[DEPTH];
    int depth;
    ProfileRow rows[MOST_ROWS];
};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec;
}

// The quickest of many readings.
static uint64_t clock_cost(void) {
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < CLOCK_TRIES; i++) {
        uint64_t first = now(), gone = now() - first;
        least = gone < least ? gone : least;
    }
    return least;
}

// Seconds.
static double passed(const BotWatch *watch, uint64_t from, uint64_t to) {
    return to - from > watch->clock ? (double)(to - from - watch->clock) * 1e-9 : 0;
}

static int find_row(BotWatch *watch, int line, const char *name) {
    for (size_t i = 0; i < watch->profile.count; i++) {
        if (watch->rows[i].line == line && strcmp(watch->rows[i].name, name) == 0) {
            return (int)i;
        }
    }
    if (watch->profile.count == MOST_ROWS) {
        return MOST_ROWS - 1; // the rest of an endless file
    }
    ProfileRow *row = &watch->rows[watch->profile.count];
    memset(row, 0, sizeof *row);
    row->line = line;
    snprintf(row->name, sizeof row->name, "%s", name);
    return (int)watch->profile.count++;
}

// ---- events

static void see_line(BotWatch *watch, const lua_Debug *record, uint64_t at) {
    if (watch->line != NO_ROW) {
        watch->rows[watch->line].seconds += passed(watch, watch->last, at);
    }
    watch->line = find_row(watch, record->currentline, "");
    watch->rows[watch->line].count++;
}

// How the script would call it: ".pips" and "[n]" are looked up by a function of the host's.
static int name_function(BotWatch *watch, lua_State *L, lua_Debug *record) {
    char name[sizeof watch->rows[0].name];
    lua_getinfo(L, "nS", record);
    if (strcmp(record->what, "C") != 0) {
        return NO_ROW;
    }
    if (watch->depth == 0) { // bot_call.c's, around the script
        return find_row(watch, 0, "(the list of options)");
    }
    const char *known = record->name != NULL ? record->name : "?";
    bool lookup = strcmp(record->namewhat, "metamethod") == 0 && strcmp(known, "index") == 0;
    snprintf(name, sizeof name, "%s%.40s", strcmp(record->namewhat, "method") == 0 ? ":" : "", known);
    // The second argument of a function that looks up is what is looked up.
    if (lookup && lua_getlocal(L, record, 2) != NULL) {
        if (lua_type(L, -1) == LUA_TSTRING) {
            snprintf(name, sizeof name, ".%.40s", lua_tostring(L, -1));
        } else {
            snprintf(name, sizeof name, "[n]");
        }
        lua_pop(L, 1);
    }
    return find_row(watch, 0, name);
}

static void see_function(BotWatch *watch, lua_State *L, lua_Debug *record, uint64_t at) {
    bool in_program = watch->depth > 0 && watch->depth <= DEPTH && watch->running[watch->depth - 1] != NO_ROW;
    double gone = passed(watch, watch->last, at);
    *(in_program ? &watch->profile.in_program : &watch->profile.in_lua) += gone;
    if (in_program && watch->depth == 1) { // without what it runs
        watch->rows[watch->running[0]].seconds += gone;
    }
    if (record->event == LUA_HOOKRET) {
        if (watch->depth > 0 && --watch->depth < DEPTH && watch->running[watch->depth] != NO_ROW) {
            ProfileRow *row = &watch->rows[watch->running[watch->depth]];
            row->seconds += watch->depth > 0 ? passed(watch, watch->began[watch->depth], at) : 0;
            row->count++;
        }
        return;
    }
    if (record->event == LUA_HOOKTAILCALL && watch->depth > 0) {
        watch->depth--; // takes the place of who calls it
    }
    if (watch->depth < DEPTH) {
        watch->running[watch->depth] = name_function(watch, L, record);
    }
    watch->depth++;
}

static void see(lua_State *L, lua_Debug *record, void *context) {
    BotWatch *watch = context;
    uint64_t at = now();
    if (record->event == LUA_HOOKLINE) {
        see_line(watch, record, at);
    } else {
        see_function(watch, L, record, at);
    }
    watch->last = now();
    bool began = record->event == LUA_HOOKCALL || record->event == LUA_HOOKTAILCALL;
    if (began && watch->depth <= DEPTH) { // by the same reading, so that functions come to what they come to together
        watch->began[watch->depth - 1] = watch->last;
    }
}

// ---- what bot_call.c and bot_decide.c tell

void bot_watch_decision(Bot *bot, bool begins) {
    BotWatch *watch = bot->watch;
    if (watch == NULL || !watch->on) {
        return;
    }
    if (begins) {
        watch->decision_began = now();
    } else {
        watch->profile.deciding += passed(watch, watch->decision_began, now());
        watch->profile.decisions++;
    }
}

void bot_watch_call(Bot *bot, bool begins) {
    BotWatch *watch = bot->watch;
    if (watch == NULL || !watch->on) {
        return;
    }
    uint64_t at = now();
    if (begins) {
        watch->line = NO_ROW;
        watch->depth = 0;
        watch->call_began = watch->last = at;
        return;
    }
    watch->profile.in_script += passed(watch, watch->call_began, at);
    // Each call means two more readings of the clock to the decision.
    watch->profile.deciding -= 2e-9 * (double)watch->clock;
    watch->profile.calls++;
    if (watch->line != NO_ROW) {
        watch->rows[watch->line].seconds += passed(watch, watch->last, at);
        watch->line = NO_ROW;
    }
}

// ---- the interface

bool bot_profile_begin(Bot *bot, ProfileKind kind) {
    if (bot->watch == NULL && (bot->watch = malloc(sizeof *bot->watch)) == NULL) {
        return false;
    }
    BotWatch *watch = bot->watch;
    memset(watch, 0, sizeof *watch);
    watch->profile.row = watch->rows;
    watch->line = NO_ROW;
    watch->clock = clock_cost();
    watch->on = true;
    int events = kind == PROFILE_LINES ? LUA_MASKLINE : kind == PROFILE_FUNCTIONS ? LUA_MASKCALL | LUA_MASKRET : 0;
    sandbox_watch(bot->sandbox, events, see, watch);
    return true;
}

static int compare_rows(const void *left, const void *right) {
    const ProfileRow *a = left, *b = right;
    return a->seconds > b->seconds ? -1 : a->seconds < b->seconds ? 1 : a->line < b->line ? -1 : a->line > b->line;
}

void bot_profile_end(Bot *bot) {
    BotWatch *watch = bot->watch;
    if (watch == NULL || !watch->on) {
        return;
    }
    watch->on = false;
    sandbox_watch(bot->sandbox, 0, NULL, NULL);
    qsort(watch->rows, watch->profile.count, sizeof watch->rows[0], compare_rows);
    watch->profile.deciding = watch->profile.deciding > 0 ? watch->profile.deciding : 0;
}

const BotProfile *bot_profile(const Bot *bot) {
    return bot->watch != NULL ? &bot->watch->profile : NULL;
}

void bot_source_line(const Bot *bot, int line, char *out, size_t size) {
    size_t length = 0;
    const char *text = variant_find_line(bot->source, line, &length);
    sandbox_clean(text, length, out, size);
}
