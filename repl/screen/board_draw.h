// SPDX-License-Identifier: MIT
// A board as plain data, and as a script draws it (scripts/report/board.lua).
#pragma once

#include "core/plays.h"
#include "core/rules.h"
#include "repl/screen/screen.h"

#include <jansson.h>

// The board as the scripts know it: points, home, `labels` (the numbers of the points as `numbers` counts them) and
// `opposite` (the top side's number for the same point, or back), both by point of the side `bottom`; and `sides`, the
// bottom one first, each with colour, pips, bar, reserve, off, and by point of the side `bottom` its checkers (`at`)
// and whether one is pinned there (`pinned`). A new reference.
json_t *board_facts(const Rules *rules, const Board *board, Side bottom, Side numbers);

// Steps of the side as a list of [from, to], by point of the side `bottom`; the bar and the reserve are beyond the last
// point, and what is off is 0. A new reference.
json_t *board_steps(const Rules *rules, Side side, Side bottom, const Step *step, int count);

// What board.lua makes of the facts; the reference is taken. `form` is one of the script's. Colours are there if the
// screen has them, so the text is for print_board. It lives until the line is done; NULL: the message was given.
const char *board_draw(Screen *screen, const char *form, json_t *facts);
