// SPDX-License-Identifier: MIT
// Memory of libraries: see memory.h.
#include "repl/base/memory.h"

#include "repl/base/interrupt.h"
#include "repl/base/text.h"
#include "scripts/limits.h"

#include <jansson.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

static sqlite3_mem_methods sqlite_own;

static void *or_end(void *memory) {
    memory_need(memory != NULL);
    return memory;
}

static void *get_for_sqlite(int size) {
    return or_end(sqlite_own.xMalloc(size));
}

static void *resize_for_sqlite(void *old, int size) {
    return or_end(sqlite_own.xRealloc(old, size));
}

static void *get_for_jansson(size_t size) {
    return or_end(malloc(size > 0 ? size : 1));
}

void memory_guard_libraries(void) {
    limits_on_no_memory(memory_exhausted);
    json_set_alloc_funcs(get_for_jansson, free);
    sqlite3_mem_methods guarded;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite_own) == SQLITE_OK) {
        guarded = sqlite_own;
        guarded.xMalloc = get_for_sqlite;
        guarded.xRealloc = resize_for_sqlite;
        sqlite3_config(SQLITE_CONFIG_MALLOC, &guarded);
    }
}

static void end_in_handler(int number) {
    static const char text[] = "nardbox: out of memory\n";
    (void)number;
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written; // there is nobody else to tell
    _exit(4);
}

void memory_guard_terminal(bool on) {
    signal_handle(SIGSEGV, on ? end_in_handler : SIG_DFL, NULL);
}
