// SPDX-License-Identifier: MIT
// Noticing that files have changed, however an editor saves them: written in place, renamed over, deleted and made
// again, or another file put behind a symbolic link.
//
// They are looked at now and then while somebody waits for a line, which costs next to nothing, is the same on all
// systems, and works where files come over a network. A change counts once the files have been quiet for a moment.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Watch Watch;

Watch *watch_create(void);
void watch_destroy(Watch *watch);

// From now on these files are watched, and no others; they may be missing yet. Costs little where they are those
// watched already.
void watch_files(Watch *watch, const char *const *paths, size_t count);

// Whether every file that ends in .lua counts, in the folders of those that are watched: what is missing may be made
// there.
void watch_widen(Watch *watch, bool wide);

// The files are about to be loaded: what has happened to them until now is no change.
void watch_forget(Watch *watch);

// Milliseconds after which watch_due is to be asked; -1: nothing is watched.
int watch_patience(const Watch *watch);

// Have watched files changed, and are quiet now? True once for each change.
bool watch_due(Watch *watch);
