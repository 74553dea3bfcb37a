// SPDX-License-Identifier: MIT
// The columns of how likely a game is to be won, wherever a net tells it.
#ifndef NARDBOX_REPL_CHANCES_H
#define NARDBOX_REPL_CHANCES_H

#include "core/rules.h"
#include "repl/screen/records.h"

// The heads of the cells, with the two blanks before each; of the ways to win only those that the rules score.
const char *chances_head(const Rules *rules);

// Adds the chances, from 0 to 1 and each with those of the better kinds, to a row: as cells in percent, as fields.
void chances_show(Records *records, const Rules *rules, double win, double gammon, double backgammon);

#endif
