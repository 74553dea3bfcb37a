// SPDX-License-Identifier: MIT
// Runs a text in a sandbox, for tests.
#pragma once

#include "scripts/host/sandbox/sandbox.h"

typedef struct Script {
    const char *text;
    const char *name; // of the chunk
    char result[512]; // what it returned, if that was a string or a number
} Script;

// Runs script->text; SANDBOX_OK and its result, or the report.
SandboxResult run_script(Sandbox *sandbox, Script *script, SandboxReport *report);

// A new sandbox with the default limits.
Sandbox *new_sandbox(void);

// The whole text of a file of the checkout, on the heap; NULL if it cannot be read.
char *read_source(const char *path);
