// SPDX-License-Identifier: MIT
// Inside of the slow generator: the states of a table that were met in one search.
//
// Invariant: of the slots, a power of two, at most half are in use.
#pragma once

#include "tests/core/reference_table.h"

#include <stddef.h>

typedef struct State State;

// Zero it before the first use; free with states_clear.
typedef struct States {
    State *state;
    size_t count, capacity;
    uint32_t *slot; // open addressing over `state`: 0 is empty, else index + 1
    size_t slot_count, slot_capacity;
} States;

// Forgets all states. False: no memory.
bool states_begin(States *states);

// Was this very state met before? Remembers it if not. `code`: of the table's checkers (table_codes). Where memory ends
// it says yes and sets *status to STATUS_NO_MEMORY.
bool states_met_before(States *states, const Table *table, const uint8_t *code, Status *status);

void states_clear(States *states);
