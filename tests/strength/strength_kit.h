// SPDX-License-Identifier: MIT
// What the programs that measure strength share: how they end, what they read from the command line.
#pragma once

#include "scripts/variant.h"

// Says why on stderr and ends the program with status 1.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

// A number from `low` to `high` that was given for `option`.
long read_number(const char *option, const char *text, long low, long high);

// Never NULL.
Variant *load_variant(const char *name);
void *allocate(size_t count, size_t size); // zeroed

// The mean of `count` numbers and half its 95 % interval.
typedef struct Mean {
    double mean, bounds;
} Mean;

Mean mean_of(const double *value, size_t count);
