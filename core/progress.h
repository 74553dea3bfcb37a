// SPDX-License-Identifier: MIT
// A play under way, one checker at a time: which checkers can begin, where one can land, combined numbers
// included. Everything is computed from complete legal plays: a step is offered only if some legal play
// contains it after the steps made so far.
#pragma once

#include "core/plays.h"

enum { PROGRESS_MAX_LANDINGS = 64 };

// Steps made so far of the play at hand. Plain data; set step_count to 0 to begin.
typedef struct Progress {
    Step step[RULES_MAX_NUMBERS];
    uint8_t step_count;
} Progress;

// A place where the chosen checker can come down: the steps that bring it there, in order.
typedef struct Landing {
    uint8_t to;
    uint8_t step_count;
    Step step[RULES_MAX_NUMBERS];
} Landing;

// Bit n: a checker on place n (bar and reserve included) can make the next step of a legal play.
// `list` must hold plays_generate's answer for `position`.
uint32_t progress_sources(const Rules *rules, const Position *position, const PlayList *list, const Progress *progress);

// Landings of a checker on place `from`: one per different (target, contacts on the way) with the fewest steps first.
// Returns how many (0 if it cannot move).
size_t progress_landings(const Rules *rules, const Position *position, const PlayList *list, const Progress *progress,
                         int from, Landing *landings, size_t capacity);

// Appends the landing's steps.
void progress_advance(Progress *progress, const Landing *landing);

// Index of the legal play that the steps so far make up, or SIZE_MAX if more is to be played.
size_t progress_finished(const Rules *rules, const Position *position, const PlayList *list, const Progress *progress);

// Can the steps so far still become a legal play?
bool progress_can_finish(const Rules *rules, const Position *position, const PlayList *list, const Progress *progress);

// The board after the steps so far.
Board progress_board(const Rules *rules, const Position *position, const Progress *progress);
