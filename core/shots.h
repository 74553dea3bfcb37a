// SPDX-License-Identifier: MIT
// Shots: with how many rolls of two dice a side's single checkers could be hit or pinned.
//
// Direct and combined shots over open points; checkers that have to enter first use up numbers. entry.onto, hit.needs,
// move.passing, limits, the head and hooks are left out: this estimates danger and does not list plays. Two different
// numbers are two of the dice_faces * dice_faces rolls.
#pragma once

#include "core/rules.h"

// What the shots at all points of one side have in common. Bit n of a mask is point n; but for `blots` in the
// opponent's numbering. Valid as long as the rules; the board may change or go.
typedef struct Shots {
    const Rules *rules;
    uint32_t blots;   // the side's own numbering: single checkers that the opponent may hit or pin, if they get there
    uint32_t open;    // points where the opponent may land
    uint32_t held;    // the opponent's checkers that are not pinned; the bar stands for the reserve, too
    uint32_t free;    // of these, those that may move at once
    uint32_t runners; // those that may move with both numbers
    uint32_t waiting; // those that may move once one other checker has entered with the other number
    uint32_t enters;  // bit d: number d enters a checker; 0 where nobody has to
    int entering;     // checkers that have to enter before others move
} Shots;

// `rules` have passed rules_complete. `side` is the one whose blots are looked at.
void shots_begin(Shots *shots, const Rules *rules, const Board *board, Side side);

// Rolls that hit (or pin) the single checker on the side's point n, 1 to board_points; 0 if there is none.
int shots_at(const Shots *shots, int n);
