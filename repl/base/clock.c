// SPDX-License-Identifier: MIT
// See clock.h. Invariant: setting the machine's clock changes nothing here.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "repl/base/clock.h"

#include <time.h>

double clock_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}
