// SPDX-License-Identifier: MIT
// Where a bot's time goes: its decisions, its calls of `evaluate`, the lines of its file, the functions that it uses.
//
// Looking costs time itself, so there are three ways to look, one at a time: the first hardly disturbs and is the
// measure; the others slow the bot down and tell shares. Time on the wall: a busy machine shows.
#pragma once

#include "scripts/bot.h"

typedef enum ProfileKind { PROFILE_TIMES, PROFILE_LINES, PROFILE_FUNCTIONS } ProfileKind;

typedef struct ProfileRow {
    char name[48]; // PROFILE_FUNCTIONS: ":shots", ".pips", "[n]", "math.abs"; PROFILE_LINES: ""
    int line;      // PROFILE_LINES; else 0
    uint64_t count;
    double seconds;
} ProfileRow;

typedef struct BotProfile {
    uint64_t decisions, calls;  // of evaluate and choose
    double deciding, in_script; // seconds in all decisions; of these in the script and the functions that it calls
    double in_lua, in_program;  // PROFILE_FUNCTIONS: seconds in Lua itself, and in functions of the program
    ProfileRow *row;            // those with the most time first
    size_t count;
} BotProfile;

// From now on the bot is looked at; what was seen before is forgotten. False: no memory.
bool bot_profile_begin(Bot *bot, ProfileKind kind);

// No longer. What was seen stays until the next time.
void bot_profile_end(Bot *bot);

// NULL: it was never looked at. Valid until bot_profile_begin or bot_destroy.
const BotProfile *bot_profile(const Bot *bot);

// A line of the bot's file without its indentation, cut to size; "" past the end.
void bot_source_line(const Bot *bot, int line, char *out, size_t size);
