// SPDX-License-Identifier: MIT
// The texts of rules for other ranks: see ranks.h.
#include "repl/ranks/ranks.h"

#include "repl/base/scratch.h"

#include <string.h>

void rank_texts_add(json_t *texts, const Variant *variant) {
    for (size_t i = 0; i < variant_file_count(variant); i++) {
        const VariantFile file = variant_file(variant, i);
        bool shipped = file.path == NULL;
        const char *name = shipped ? scratch_copy_bytes(file.name, strlen(file.name) - strlen(".lua")) : file.path;
        json_object_set_new(
            texts, name,
            json_pack("{s:b, s:o}", "shipped", shipped, "text", json_stringn_nocheck(file.text, file.length)));
    }
}

const VariantText *rank_texts_read(const json_t *texts, size_t *count) {
    VariantText *text = scratch_get(json_object_size(texts), sizeof *text);
    const char *name;
    const json_t *each;
    *count = 0;
    json_object_foreach((json_t *)(uintptr_t)texts, name, each) {
        const json_t *bytes = json_object_get(each, "text");
        text[(*count)++] = (VariantText){.path = name,
                                         .shipped = json_is_true(json_object_get(each, "shipped")),
                                         .bytes = json_string_value(bytes),
                                         .length = json_string_length(bytes)};
    }
    return text;
}
