// SPDX-License-Identifier: MIT
// Watching files: see watch.h.
#include "repl/base/watch.h"

#include "core/hash.h"
#include "repl/base/clock.h"
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 250 }; // they are looked at as often

// A change counts when nothing more has happened for so many seconds, or when it has been going on for so long.
static const double QUIET = 0.1, LONGEST = 1;

struct Watch {
    char **path;
    size_t count;
    bool wide;
    uint64_t stamp; // of all of them, when they were looked at last
    bool changed;
    double first, last; // when the change began, and the last thing that belongs to it
};

Watch *watch_create(void) {
    return memory_get(1, sizeof(Watch));
}

static void forget_files(Watch *watch) {
    for (size_t i = 0; i < watch->count; i++) {
        free(watch->path[i]);
    }
    free(watch->path);
}

void watch_destroy(Watch *watch) {
    forget_files(watch);
    free(watch);
}

// ---- what has happened

// Of all scripts beside the file, in whatever order the folder has them.
static uint64_t stamp_beside(const char *path) {
    const char *slash = path != NULL ? strrchr(path, '/') : NULL;
    const char *folder = slash != NULL ? scratch_copy_bytes(path, (size_t)(slash + 1 - path)) : "./";
    size_t count;
    const char **script = file_list(folder, ".lua", &count);
    uint64_t sum = 0;
    for (size_t i = 0; path != NULL && i < count; i++) {
        sum += hash_bytes(file_stamp(script[i]), script[i], strlen(script[i]));
    }
    return sum;
}

static uint64_t stamp_of(const Watch *watch) {
    uint64_t stamp = 0; // of none
    ScratchMark mark = scratch_mark();
    for (size_t i = 0; i < watch->count; i++) {
        const char *path = watch->path[i];
        uint64_t one = file_stamp(path);
        one += watch->wide ? stamp_beside(path) + stamp_beside(file_real_path(path)) : 0;
        stamp = hash_bytes(stamp, &one, sizeof one);
    }
    scratch_release(mark);
    return stamp;
}

static void look(Watch *watch) {
    uint64_t stamp = stamp_of(watch);
    if (stamp != watch->stamp) {
        watch->stamp = stamp;
        watch->last = clock_seconds();
        watch->first = watch->changed ? watch->first : watch->last;
        watch->changed = true;
    }
}

void watch_files(Watch *watch, const char *const *paths, size_t count) {
    bool same = watch->count == count;
    for (size_t i = 0; same && i < count; i++) {
        same = strcmp(watch->path[i], paths[i]) == 0;
    }
    if (same) {
        return;
    }
    look(watch); // what happened to files that stay watched is not forgotten
    char **kept = memory_get(count + 1, sizeof *kept);
    for (size_t i = 0; i < count; i++) {
        kept[i] = text_copy(paths[i]);
    }
    forget_files(watch);
    watch->path = kept;
    watch->count = count;
    watch->stamp = stamp_of(watch);
}

void watch_widen(Watch *watch, bool wide) {
    if (watch->wide != wide) {
        look(watch);
        watch->wide = wide;
        watch->stamp = stamp_of(watch);
    }
}

void watch_forget(Watch *watch) {
    watch->stamp = stamp_of(watch);
    watch->changed = false;
}

int watch_patience(const Watch *watch) {
    if (!watch->changed) {
        return watch->count > 0 ? LOOK_MS : -1;
    }
    double left = fmin(watch->last + QUIET, watch->first + LONGEST) - clock_seconds();
    return left > 0 ? (int)(left * 1000) + 1 : 0;
}

bool watch_due(Watch *watch) {
    look(watch);
    bool due = watch->changed && watch_patience(watch) == 0;
    watch->changed = watch->changed && !due;
    return due;
}
