// SPDX-License-Identifier: MIT
// Shared by the fuzz targets: a few rule sets that between them have every kind of place, checker and step.
#pragma once

#include "core/plays.h"
#include "core/position.h"

#include <stddef.h>
#include <stdint.h>

// What libFuzzer and the replaying program call.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_MAX_TEXT = 2000 };

// The input's first byte chooses the rules (digits do as they read: 0 is the first set); the rest, up to FUZZ_MAX_TEXT
// bytes and as a C string, goes to `text`.
const Rules *fuzz_rules(const uint8_t *data, size_t size, char text[FUZZ_MAX_TEXT + 1]);

// A failed property: says which and aborts, so that the fuzzer keeps the input.
void fuzz_require(int holds, const char *what, const char *text);

// A message is one line, without control characters, and says something.
void fuzz_require_message(const char *message, size_t size, const char *text);
