// SPDX-License-Identifier: MIT
// Ctrl-C: see interrupt.h.
#define _POSIX_C_SOURCE 200809L // sigaction
#include "repl/base/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

// Set by a signal's handler, read by all threads that work.
static atomic_int interrupted;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal's handler may wait for nobody");

bool interrupt_pending(void) {
    return atomic_load_explicit(&interrupted, memory_order_relaxed) != 0;
}

bool interrupt_stops(void *unused) {
    (void)unused;
    return interrupt_pending();
}

void interrupt_forget(void) {
    atomic_store(&interrupted, 0);
}

void interrupt_set(void) {
    atomic_store(&interrupted, 1);
}

void interrupt_breaks_calls(bool breaks) {
    struct sigaction action;
    if (sigaction(SIGINT, NULL, &action) == 0) {
        action.sa_flags = breaks ? action.sa_flags & ~SA_RESTART : action.sa_flags | SA_RESTART;
        sigaction(SIGINT, &action, NULL);
    }
}

void signal_handle(int number, void (*handler)(int), struct sigaction *before) {
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, before);
}
