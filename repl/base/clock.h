// SPDX-License-Identifier: MIT
// How long things take.
#ifndef NARDBOX_REPL_CLOCK_H
#define NARDBOX_REPL_CLOCK_H

// Seconds since some moment before the program began; they never go back.
double clock_seconds(void);

#endif
