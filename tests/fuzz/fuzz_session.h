// SPDX-License-Identifier: MIT
// What fuzz targets of the program share.
#pragma once

#include "tests/fuzz/fuzz_rules.h"

#include <stdbool.h>
#include <stdlib.h>

// The input as a text without NUL bytes, to be freed.
char *fuzz_text(const uint8_t *data, size_t size);

// What the program says goes nowhere (true), or where it went before.
void fuzz_hush(bool on);

// fuzz_require, said aloud even while the program is hushed.
void fuzz_session_require(bool holds, const char *what, const char *text);
