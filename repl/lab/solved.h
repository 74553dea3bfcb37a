// SPDX-License-Identifier: MIT
// What is told of a game that was solved.
#pragma once

#include "core/solve.h"

#include <jansson.h>

// A row of `solve --json`. A new reference.
json_t *solved_row(const char *rules, const SolvedGame *solved);
