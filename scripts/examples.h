// SPDX-License-Identifier: MIT
// Runs the worked examples of a variant file.
#pragma once

#include "scripts/variant.h"

enum { EXAMPLE_TEXT = 2048 };

// Told of each thing that does not hold: "long_nardi.lua:20: 24/18 24/21 should be legal: ... (N3)". One line.
typedef void (*ExampleFailed)(void *context, const VariantExample *example, const char *text);

// Runs all examples of `variant` under the rules of `game`: the variant itself, or what a patch lies over, under which
// its examples show what they owe to it. Their positions are of the first game. Returns how many failed;
// STATUS_NO_MEMORY through *status (may be NULL), and then the count is of those run so far.
size_t variant_run_examples(const Variant *variant, const Variant *game, ExampleFailed failed, void *context,
                            Status *status);
