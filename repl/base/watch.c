// SPDX-License-Identifier: MIT
// Watching files: see watch.h.
//
// A file is known by the folder and the name it lies under, and by those of what its path leads to in the end. That a
// file is made tells of links only, since any other is also written and closed.
#include "repl/base/watch.h"

#include "repl/base/system.h"
#include "repl/base/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    QUIET_MS = 100,    // a change counts when so long nothing more happened
    LONGEST_MS = 1000, // or when it has been going on for so long
    AGAIN_MS = 1000,   // a folder that is gone is looked for as often
};

typedef struct Watched {
    char *folder, *name;
    int descriptor; // of the folder; -1: it is not there
} Watched;

struct Watch {
    int descriptor;
    char **path; // as given
    char **real; // what it leads to; NULL: nothing
    size_t path_count;
    Watched *file; // two for each path at most
    size_t count;
    bool wide;
    bool changed;
    uint64_t first, last; // when the change began, and the last thing that belongs to it
};

static uint64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

Watch *watch_create(void) {
    int descriptor = system_watch_begin();
    if (descriptor < 0) {
        return NULL;
    }
    Watch *watch = memory_get(1, sizeof *watch);
    watch->descriptor = descriptor;
    return watch;
}

static void forget_files(Watch *watch) {
    for (size_t i = 0; i < watch->count; i++) {
        free(watch->file[i].folder);
        free(watch->file[i].name);
    }
    for (size_t i = 0; i < watch->path_count; i++) {
        free(watch->path[i]);
        free(watch->real[i]);
    }
    free(watch->file);
    free(watch->path);
    free(watch->real);
    watch->file = NULL;
    watch->path = watch->real = NULL;
    watch->count = watch->path_count = 0;
}

void watch_destroy(Watch *watch) {
    if (watch == NULL) {
        return;
    }
    forget_files(watch);
    close(watch->descriptor);
    free(watch);
}

// ---- what is watched

static void look_after(Watch *watch, const char *path) {
    const char *slash = strrchr(path, '/');
    Watched file;
    file.folder = slash == NULL   ? text_copy(".")
                  : slash == path ? text_copy("/")
                                  : text_copy_bytes(path, (size_t)(slash - path));
    file.name = text_copy(slash == NULL ? path : slash + 1);
    file.descriptor = system_watch_folder(watch->descriptor, file.folder);
    watch->file[watch->count++] = file;
}

static bool same_text(const char *one, const char *other) {
    return one == NULL || other == NULL ? one == other : strcmp(one, other) == 0;
}

// Are these the files that are watched, and do they lead to where they led?
static bool same_paths(const Watch *watch, char *const *paths, size_t count) {
    bool same = watch->path_count == count;
    for (size_t i = 0; same && i < count; i++) {
        char *real = realpath(paths[i], NULL);
        same = strcmp(watch->path[i], paths[i]) == 0 && same_text(watch->real[i], real);
        free(real);
    }
    return same;
}

static bool something_missing(const Watch *watch) {
    for (size_t i = 0; i < watch->count; i++) {
        if (watch->file[i].descriptor < 0) {
            return true;
        }
    }
    return false;
}

void watch_files(Watch *watch, char *const *paths, size_t count) {
    if (watch == NULL || (same_paths(watch, paths, count) && !something_missing(watch))) {
        return;
    }
    watch_read(watch); // what happened to files that stay watched is not forgotten
    int fresh = system_watch_begin();
    if (fresh < 0) {
        return;
    }
    close(watch->descriptor);
    watch->descriptor = fresh;
    char **kept = memory_get(count + 1, sizeof *kept);
    for (size_t i = 0; i < count; i++) {
        kept[i] = text_copy(paths[i]);
    }
    forget_files(watch);
    watch->path = kept;
    watch->path_count = count;
    watch->real = memory_get(count + 1, sizeof *watch->real);
    watch->file = memory_get(2 * count + 1, sizeof *watch->file);
    for (size_t i = 0; i < count; i++) {
        watch->real[i] = realpath(kept[i], NULL);
        look_after(watch, kept[i]);
        if (watch->real[i] != NULL && strcmp(watch->real[i], kept[i]) != 0) {
            look_after(watch, watch->real[i]);
        }
    }
}

void watch_widen(Watch *watch, bool wide) {
    if (watch != NULL) {
        watch->wide = wide;
    }
}

// ---- what happened

int watch_descriptor(const Watch *watch) {
    return watch != NULL ? watch->descriptor : -1;
}

static bool is_lua(const char *name) {
    return name[0] != '.' && text_ends_in(name, ".lua");
}

// A file that is made is of interest once it has been written; a link is complete at once.
static bool is_link(const char *folder, const char *name) {
    char *path = text_format("%s/%s", folder, name);
    struct stat status;
    bool link = lstat(path, &status) == 0 && (S_ISLNK(status.st_mode) || status.st_nlink > 1);
    free(path);
    return link;
}

static bool concerns(Watch *watch, int folder, FolderChange change, const char *name) {
    bool found = change == FOLDER_LOST;
    for (size_t i = 0; i < watch->count; i++) {
        Watched *file = &watch->file[i];
        if (file->descriptor != folder) {
            continue;
        }
        if (change == FOLDER_GONE) {
            file->descriptor = -1;
            found = true;
        } else if (name != NULL && (strcmp(name, file->name) == 0 || (watch->wide && is_lua(name)))) {
            found = found || change != FOLDER_FILE_MADE || is_link(file->folder, name);
        }
    }
    return found;
}

static void note_change(Watch *watch) {
    watch->last = milliseconds();
    watch->first = watch->changed ? watch->first : watch->last;
    watch->changed = true;
}

static void hear(void *context, int folder, FolderChange change, const char *name) {
    if (concerns(context, folder, change, name)) {
        note_change(context);
    }
}

void watch_read(Watch *watch) {
    if (watch != NULL) {
        system_watch_read(watch->descriptor, hear, watch);
    }
}

void watch_forget(Watch *watch) {
    watch_read(watch);
    if (watch != NULL) {
        watch->changed = false;
    }
}

int watch_patience(const Watch *watch) {
    if (watch == NULL) {
        return -1;
    }
    if (!watch->changed) {
        return something_missing(watch) ? AGAIN_MS : -1;
    }
    uint64_t quiet = watch->last + QUIET_MS;
    uint64_t longest = watch->first + LONGEST_MS;
    uint64_t until = quiet < longest ? quiet : longest;
    uint64_t now = milliseconds();
    return until > now ? (int)(until - now) : 0;
}

// Folders that were gone and are back.
static void look_again(Watch *watch) {
    for (size_t i = 0; i < watch->count; i++) {
        Watched *file = &watch->file[i];
        if (file->descriptor < 0) {
            file->descriptor = system_watch_folder(watch->descriptor, file->folder);
            if (file->descriptor >= 0) {
                note_change(watch);
            }
        }
    }
}

bool watch_due(Watch *watch) {
    if (watch == NULL) {
        return false;
    }
    if (!watch->changed) {
        look_again(watch);
        return false;
    }
    if (watch_patience(watch) > 0) {
        return false;
    }
    watch->changed = false;
    return true;
}
