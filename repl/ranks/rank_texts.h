// SPDX-License-Identifier: MIT
// The texts of rules on their way to other ranks, which so need no files of rules: {NAME: {shipped, text}, ...}.
#pragma once

#include "scripts/variant.h"

#include <jansson.h>

// Adds the files of a variant; those that are there already stay.
void rank_texts_add(json_t *texts, const Variant *variant);

// As variant_load_kept takes them: until the line is done, and as long as the JSON lives.
const VariantText *rank_texts_read(const json_t *texts, size_t *count);
