// SPDX-License-Identifier: MIT
// The names of variants and patches with what each of them is, and which of them somebody may have meant by a word.
#pragma once

#include "repl/base/text.h"

// One line of the list. `name` has a + before it if it is a patch's.
typedef struct Listed {
    const char *name, *title, *about;
    const char *folder; // where it was found; NULL: it comes with the program
} Listed;

typedef struct VariantNames {
    Listed *at;
    size_t count;
} VariantNames;

// All that can be had: those that come with the program, their patches, and what lies in NARDBOX_PATH. They live until
// the line is done.
VariantNames variant_names_list(void);

// The first of these alone.
VariantNames variant_names_shipped(void);

// Is it the name of one of these?
bool variant_is_shipped(const char *name);

// Does the name, the title or the description have the word in it, whatever the case of its letters?
bool listed_has(const Listed *listed, const char *word);

// The shipped variants that have a word in their names or titles (", " between them), else one that has
// it in its description; "" if there is none.
const char *variants_named(const char *word);

// The house rule of that name, with or without its folder and a + ("leftovers": "house/leftovers"); NULL: there is
// none.
const char *patch_meant(const char *typed);

// The shipped variant whose name or title this is, or (`shortened`) of which alone one of the two begins so; small
// letters, Latin ones and blanks do ("Длинные нарды", "gul bara"). NULL: there is none, or there are several that begin
// so or have it in them ("nardi"): `several` (initialized; empty otherwise) is a message that says which.
const char *variant_meant(const char *typed, bool shortened, Text *several);
