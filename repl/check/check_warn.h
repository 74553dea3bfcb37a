// SPDX-License-Identifier: MIT
// What `check` warns of: keys that say nothing beside others, and rules that said nothing in all its games.
#pragma once

#include "repl/check/check_games.h"
#include "repl/desk/table.h"
#include "repl/screen/screen.h"

#include <jansson.h>

// Takes one sentence without a full stop.
typedef void (*CheckWarn)(void *context, const char *sentence);

// Keys of the variant's own last file (what its parents say is not its fault), and keys set with --set, that have no
// effect beside what other keys say; functions that refused everything they were asked about, so that nobody can move;
// and, where there were games enough, keys that refused nothing and functions that had nothing to say.
void check_warn(Screen *screen, const Table *table, const Rules *rules, const CheckGames *games, CheckWarn warn,
                void *context);

// The functions of the rules, in the order of hooks: how often each was asked, spoke and was silent.
json_t *check_functions_told(const Rules *rules, const HookCount *hooks);

// How often the key refused a step, and a play.
void check_key_refusals(const Rules *rules, const CheckGames *games, const char *key, uint64_t *steps, uint64_t *plays);
