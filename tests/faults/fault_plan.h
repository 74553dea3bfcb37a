// SPDX-License-Identifier: MIT
// What each_allocation tells the library that it puts in front of the program, and what that answers: a file of this
// form, mapped by both.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define FAULT_PLAN_VARIABLE "NARDBOX_TEST_FAULTS" // the path of that file

enum { FAULT_STACKS = 1 << 16 };

typedef struct FaultPlan {
    long first, last;  // allocations that fail, counted from 1; none if last < first
    atomic_long count; // allocations until now
    // Filled in if `note_stacks`: a hash of the call stack of each allocation; 0 where there was none.
    bool note_stacks;
    uint64_t stack[FAULT_STACKS];
} FaultPlan;
