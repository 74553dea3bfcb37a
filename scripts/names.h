// SPDX-License-Identifier: MIT
// Names of rule files and bots: what a spec is made of, those that are shipped, those that NARDBOX_PATH leads to.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Is one part of a spec, or of a bot's or a script's name, the path of a file?
bool variant_is_path(const char *part);

// Length of the first part of a spec, "narde" of "narde+./a+b.lua"; moves on to the next part. A + may be in the name
// of a file that is there.
size_t variant_spec_part(const char **spec);

// Names of the shipped variants and patches, sorted; *count of them. Static.
const char *const *variant_shipped_names(size_t *count);
const char *const *variant_shipped_patches(size_t *count); // "house/..." names

// Names of the shipped bots, sorted; *count of them. Static.
const char *const *bot_shipped_names(size_t *count);

// What a shipped file says of itself, read from its text without loading it: `key` is "title" or "about". NULL if there
// is no such file, or it does not say so in plain words on one line; *length is in bytes.
const char *variant_shipped_says(const char *name, const char *key, size_t *length);

// A file that lies directly in a folder of NARDBOX_PATH and is found by its name alone.
typedef struct VariantFound {
    char *name;   // "mine": the file is mine.lua
    char *folder; // as NARDBOX_PATH has it
} VariantFound;

// Those files, sorted by name; of one name only the file that variant_load would take, so none that hides behind a
// shipped one. Nothing is read of them: they may be variants, patches or neither. NULL for no memory, else to be freed
// with variant_found_free (also where *count is 0).
VariantFound *variant_found_names(size_t *count);
void variant_found_free(VariantFound *found, size_t count);
