// SPDX-License-Identifier: MIT
// Commands whose allocations are made to fail, read from a file; its form is described at the head of cases.txt.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CASE_WORDS = 32, CASE_LINES = 12 };

// One run of the program.
typedef struct CaseRun {
    char *words[CASE_WORDS]; // its arguments, NULL at the end
    bool any_answer;         // `probe`: may answer anything, as long as it ends by itself
} CaseRun;

typedef struct FaultCase {
    char name[64];
    char *file_name[CASE_LINES], *file_text[CASE_LINES];
    size_t file_count;
    CaseRun setup[CASE_LINES], run, after[CASE_LINES];
    size_t setup_count, after_count;
    char *input;    // of the run
    char *typed;    // of setup and after, at a terminal
    int status;     // of the run, with enough memory
    char *client;   // what is said to it at its socket; NULL: nobody is there
    char *terminal; // its name; NULL: the run is at none
    bool slow;      // takes seconds: left out of quick tests
    bool loose;     // what is printed may be something else each time
} FaultCase;

// Ends the program with a message if the file cannot be read or understood.
FaultCase *fault_cases_read(const char *path, size_t *count);
void fault_cases_destroy(FaultCase *cases, size_t count);
