// SPDX-License-Identifier: MIT
// What scripts may use: instructions, time, memory, output. Defaults, their meaning, and how they are changed.
//
// Knows nothing of Lua, so the program can show and set them. The settings are the process's: they are set before other
// threads make sandboxes, and hold for scripts loaded from then on.
#pragma once

#include "core/status.h"

#include <stdbool.h>
#include <stdint.h>

// Budgets of one script.
typedef struct SandboxLimits {
    uint64_t instructions;     // VM instructions an entry may use, charges of library functions included
    unsigned time_ms;          // milliseconds of processor time an entry may take (backstop)
    uint64_t all_instructions; // of all entries since sandbox_begin; 0: no limit
    unsigned all_ms;           // from sandbox_begin (the first look at the clock after it) on; 0: no limit
    size_t memory;             // bytes in all
    size_t game_memory;        // bytes of all rule files of a game
    size_t all_memory;         // bytes of all scripts of the program
    size_t block;              // bytes in one block
    size_t output;             // bytes printed in the sandbox's life
    size_t source;             // bytes of a source file
} SandboxLimits;

typedef enum ScriptKind {
    SCRIPT_FILE,   // a rule file being loaded
    SCRIPT_HOOK,   // one call of a hook; all calls: while the plays of one position are listed
    SCRIPT_BOT,    // one call of a bot; all calls: one decision
    SCRIPT_REPORT, // a report over the result of an experiment
    SCRIPT_TELLS,  // what the program itself is told by: as much as can be set at all
} ScriptKind;

// The limits in force.
SandboxLimits limits_for(ScriptKind kind);

typedef struct ScriptLimit {
    const char *name; // "hook.instructions"
    uint64_t value, otherwise, least, most;
    const char *unit; // "steps", "ms", "bytes"
    const char *help;
} ScriptLimit;

// All limits with the values in force; *count of them. Static; changed by limits_set.
const ScriptLimit *limits_all(size_t *count);

// Sets a limit. `name` may stand for several: "instructions" for all that end so, "hook" for all of hooks. `value`: a
// whole number, with k or M behind it for thousands and millions (of bytes: 1024, 1048576), or "default".
// STATUS_BAD_INPUT names the mistake and changes nothing.
Status limits_set(const char *name, const char *value, Error *error);

// Does `name` stand for a limit or for several?
bool limits_known(const char *name);

// All as they were at the start.
void limits_reset(void);

// Says what to do where the system (not a limit) has no memory for a script, before the function that needs it fails;
// NULL, the default: nothing. A program whose only answer is to end does so in `call`, so that neither a bot loses a
// decision nor a file is taken for damaged. Any thread may call it. To be set before other threads make sandboxes.
void limits_on_no_memory(void (*call)(void));

// Memory was wanted for a script, and the system has none.
void limits_no_memory(void);
