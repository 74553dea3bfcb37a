// SPDX-License-Identifier: MIT
// For programs that go through all house rules: the variant over which each is shown.
#pragma once

#include <stddef.h>

// "VARIANT+PATCH" for the shipped variant where the patch's examples hold, in `spec`. Ends the program if there is
// none.
const char *shown_over(const char *patch, char *spec, size_t size);
