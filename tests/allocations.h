// SPDX-License-Identifier: MIT
// The allocations of a test program, counted and made to fail.
//
// What links the kit `allocations` has its malloc, calloc, realloc, aligned_alloc, strdup and strndup wrapped; those
// that the C library makes by itself are not.
#pragma once

#include <stdbool.h>

// From now on `granted` allocations succeed and the next one fails, and with `for_ever` all that follow it as well.
void allocations_fail_after(long granted, bool for_ever);

// All succeed again, as at first. Returns whether any has failed since allocations_fail_after.
bool allocations_succeed(void);

// How many there have been, failed ones too.
long allocations_made(void);

// Counts one more; may it succeed? For what a test wraps besides.
bool allocation_granted(void);
