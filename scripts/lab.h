// SPDX-License-Identifier: MIT
// Experiments as scripts: a Lua file that asks for experiments and says what came of them.
//
// The file runs in a sandbox like a rule file's, with one more table, `lab` (lab.c). What its functions do is the
// program's business: it fills in a LabCalls. Plans and results cross as JSON. The limits are those of
// a rule file and hold for the script's own code; the time that experiments take does not count.
#pragma once

#include <jansson.h>
#include <stddef.h>

typedef enum LabAnswer {
    LAB_OK,
    LAB_FAILED,      // the text says why; the script may catch it
    LAB_INTERRUPTED, // a person wants to stop: the script ends
} LabAnswer;

enum { LAB_TEXT_SIZE = 4096 };

typedef struct LabCalls {
    void *context;
    // `kind` is "sim", "compare" .., or "solve"; the plan has the members of repl/lab/plan.h that the script has said,
    // that of "solve" perhaps `positions`, too. *result (never NULL with LAB_OK) is a new reference.
    LabAnswer (*run)(void *context, const char *kind, json_t *plan, json_t **result, char text[LAB_TEXT_SIZE]);
    // One line, clean text.
    void (*print)(void *context, const char *line);
    // About the result whose `id` this is: its table; its pictures in the terminal, or as SVG in the file `path`.
    LabAnswer (*report)(void *context, long long id, char text[LAB_TEXT_SIZE]);
    LabAnswer (*plot)(void *context, long long id, const char *path, char text[LAB_TEXT_SIZE]);
    long long seed;        // lab.seed
    long long games;       // lab.games; 0: nil
    const json_t *options; // lab.options: texts by their names; NULL: none
} LabCalls;

// Runs a script. LAB_OK; LAB_FAILED with file, line and what happened in `text`, which may have several lines; or
// LAB_INTERRUPTED.
LabAnswer lab_script_run(const char *name, const char *source, size_t length, const LabCalls *calls,
                         char text[LAB_TEXT_SIZE]);
