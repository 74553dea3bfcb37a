// SPDX-License-Identifier: MIT
// The files of a spec, laid over one another.
//
// Laying over is applying: the settings of the parents (left to right, each with its own parents first), then the
// file's own, then those of the patches; a key that is set again is replaced.
#pragma once

#include "scripts/host/variant/variant_private.h"

// Files in the order in which their settings apply, repetitions included.
typedef struct Layers {
    SourceFile *file[VARIANT_MAX_VISITS];
    size_t count, setting_count;
    SourceFile *games; // the last file with match.games; NULL: it is one game
    SourceFile *last;  // the last file that the spec itself names
    const char *name;  // of the parts of the user's spec: "long_nardi", "my" for ./my.lua, joined by '+'
    const char *title, *about, *source;
} Layers;

// Finds and reads the files of a spec that `way[0..depth-1]` name in `line`, and what is to be said of them. A patch
// adds its title to that of the game below it.
bool layers_collect(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line);

// Sets the keys in their order, those that begin with `except` (may be NULL) left out.
bool layers_apply(Loader *loader, Rules *rules, const Layers *layers, const char *except);

// Closes the rules. A contradiction is shown where the last of the keys that it names was set: that is the file that
// did not fit what lay below it.
bool layers_complete(Loader *loader, Rules *rules, const Layers *layers);

// The last setting of a key in the file; NULL: none.
const Setting *variant_find_setting(const SourceFile *file, const char *path);

bool variant_is_patch(const SourceFile *file);
