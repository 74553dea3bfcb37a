// SPDX-License-Identifier: MIT
// Private to the core: what the hooks of rules say in the flow of a game. They are there; the caller has looked.
#pragma once

#include "core/flow.h"

enum { FLOW_MOST_ITEM_POINTS = 9999 };

// Fails: what a hook answered cannot be. HOOK_COUNT: that of whichever made the items that wait, if there are hooks.
Status flow_bad_reply(const Rules *rules, Error *error, Hook hook, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// before_roll, on_roll or on_play is called on the position. position->asking: it waits for a player, and nothing else
// has changed; else its state is in force and its items, if *has_items, are in front of the queue, those of on_roll
// instead of the items that the roll stands for.
Status hooks_run(const Rules *rules, Position *position, Hook hook, bool *has_items, Error *error);

// The question that waits.
Status hooks_question(const Rules *rules, const Position *position, HookAsk *ask, Error *error);

// The rolls of `side` instead of the dice: numbers high to low, equal rolls added up, weights of at most 32 bits
// together. None: the hook has no opinion, so the dice are rolled.
Status hooks_rolls(const Rules *rules, const Position *position, Side side, HookRolls *rolls, Error *error);

// *ends: the game is over, as *end says. `me` has just played, hit so many checkers and left the numbers `left` over.
Status hooks_game_over(const Rules *rules, const Position *position, Side me, int hits, const uint8_t *left,
                       int left_count, bool *ends, HookEnd *end, Error *error);

// *points, as the keys have it, becomes what the hook makes of it.
Status hooks_points(const Rules *rules, const Position *position, Side winner, Outcome outcome, int *points,
                    Error *error);

// May the side whose turn begins double, as far as the hook says? The keys have allowed it. `reason` may be NULL.
Status hooks_allow_double(const Rules *rules, const Position *position, bool *allowed, HookReason *reason,
                          Error *error);

// What the hook says of the match, to position->match_said; `me` as HookView has it.
Status hooks_match_over(const Rules *rules, const Position *position, Side me, MatchSaid *said, Error *error);
