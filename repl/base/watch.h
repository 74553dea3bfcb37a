// SPDX-License-Identifier: MIT
// Noticing that files have changed, however an editor saves them: written in place, renamed over, deleted and made
// again, or another file put behind a symbolic link.
//
// Folders are watched (inotify), because a file that is replaced is another file; what else happens in them, an
// editor's own files included, is passed over. A change counts once the files have been quiet for a moment.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Watch Watch;

// NULL where the system cannot watch files. All other functions do nothing with NULL.
Watch *watch_create(void);
void watch_destroy(Watch *watch);

// From now on these files are watched, and no others. Paths that lead nowhere yet are tried again. Costs little where
// they are those watched already.
void watch_files(Watch *watch, char *const *paths, size_t count);

// Whether every file that ends in .lua counts, in the folders that are watched: what is missing may be made there.
void watch_widen(Watch *watch, bool wide);

// For poll(): readable when something happened; then watch_read is to be called. -1: nothing to wait for.
int watch_descriptor(const Watch *watch);
void watch_read(Watch *watch);

// The files are about to be loaded: what has happened to them until now is no change.
void watch_forget(Watch *watch);

// Milliseconds after which watch_due is to be asked; -1: when something happens.
int watch_patience(const Watch *watch);

// Have watched files changed, and are quiet now? True once for each change.
bool watch_due(Watch *watch);
