// SPDX-License-Identifier: MIT
// Ctrl-C, and how signals are handled.
#pragma once

#include <stdbool.h>

// Has the person asked to stop what is running (Ctrl-C)? Asking does not forget it; session_run_line does.
bool interrupt_pending(void);

// The same, for who asks somebody whether to stop.
bool interrupt_stops(void *unused);

// What was asked is forgotten.
void interrupt_forget(void);

// As if the person had asked.
void interrupt_set(void);

// Does Ctrl-C end a system call that waits? Reading a batch should end; at the prompt, where pselect ends anyway, a
// terminal that is slow to take what is written should not lose it.
void interrupt_breaks_calls(bool breaks);

// From now on the signal is handled so (SIG_IGN, SIG_DFL: as these say), and ends system calls that wait. What was done
// with it goes into *before, if it is not NULL.
struct sigaction;
void signal_handle(int number, void (*handler)(int), struct sigaction *before);
