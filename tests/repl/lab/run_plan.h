// SPDX-License-Identifier: MIT
// Experiments that tests write as the JSON of a plan.
#pragma once

#include <jansson.h>

// Runs it on so many threads; the test fails if it cannot be run. The result belongs to the caller.
json_t *run_plan_text(const char *text, int threads);
