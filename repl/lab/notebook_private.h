// SPDX-License-Identifier: MIT
// What the parts of the notebook share.
#pragma once

#include "repl/lab/notebook.h"

#include <sqlite3.h>

struct Notebook {
    sqlite3 *db;
    char *path;
    int lock_file; // PATH-running; -1: not open
};

// A sentence about the last failure of the database; `what` could not be done: "read", "written".
const char *notebook_trouble(const Notebook *notebook, const char *what);

// One transaction, which is begun only if the file is ours and of this schema, and ended by COMMIT if `good`.
// False: *trouble says why (one that is there already stays), and nothing was written.
bool notebook_begin_writing(Notebook *notebook, const char **trouble);
bool notebook_end_writing(Notebook *notebook, bool good, const char **trouble);

bool notebook_run(Notebook *notebook, const char *sql);

// NULL on failure.
sqlite3_stmt *notebook_prepare(Notebook *notebook, const char *sql);
