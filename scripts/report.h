// SPDX-License-Identifier: MIT
// Reports as scripts: a Lua file that prints what came of an experiment or of another command, for people or programs.
//
// The file runs in a sandbox of its own, with the result as the table `result` and, in the table `report`, what else it
// may want to know (report.c). It may require the files that come with the program, and no others. Where a result
// lacks something it is nil, and so is whatever is asked of that: a result may be an older program's, or a stranger's.
#pragma once

#include "scripts/lab.h"

#include <stdbool.h>

typedef struct ReportCall {
    const char *name, *source;      // of the script; `source` NULL: the one of this name that comes with the program,
    size_t length;                  // .. under limits that nobody can set
    const json_t *result, *about;   // the tables `result` and `report`
    int (*width)(const char *text); // columns that a text takes on the screen
} ReportCall;

// Runs a report. True: *text is what it printed, clean, to be freed. False: `error` says why, in one or several
// lines.
bool report_run(const ReportCall *call, char **text, char error[LAB_TEXT_SIZE]);
