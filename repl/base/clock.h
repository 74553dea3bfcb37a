// SPDX-License-Identifier: MIT
// How long things take.
#pragma once

// Seconds since some moment before the program began; they never go back.
double clock_seconds(void);
