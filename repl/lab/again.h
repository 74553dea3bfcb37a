// SPDX-License-Identifier: MIT
// What differs between two results of one plan: an experiment then, and the same with today's rules.
#ifndef NARDBOX_REPL_LAB_AGAIN_H
#define NARDBOX_REPL_LAB_AGAIN_H

#include "repl/text.h"

#include <jansson.h>
#include <stdbool.h>

// Adds sentences and a table: the program's version, variants and bots by fingerprint with the settings that differ,
// then what came out of it. True: the results are the same, byte for byte, the program's version apart.
//
// The runs share their dice, so their difference is known better than the intervals of both tell; these are taken as
// if the runs had nothing to do with one another, so what is called a difference is one. Holm's correction is over all
// numbers of the table.
bool again_add_difference(Text *out, const json_t *then, const json_t *now);

#endif
