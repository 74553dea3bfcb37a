// SPDX-License-Identifier: MIT
// Fuzz target: a variant file. Whatever the text is, loading it ends and leaves either complete rules whose difference
// file loads back equal, or an error in clean text.
#define _DEFAULT_SOURCE // getpid
#include "scripts/examples.h"
#include "tests/fuzz/fuzz_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_text(const char *path, const void *text, size_t size) {
    FILE *file = fopen(path, "wb");
    fuzz_require(file != NULL && fwrite(text, 1, size, file) == size && fclose(file) == 0, "a file can be written",
                 path);
}

static void check_error(const VariantError *error) {
    size_t length = strnlen(error->text, sizeof error->text);
    fuzz_require(length > 0 && length < sizeof error->text, "an error says something", "");
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)error->text[i];
        fuzz_require((byte >= 0x20 && byte != 0x7f) || byte == '\n', "an error is clean text", error->text);
    }
}

static void check_loaded(const Variant *variant, const char *path) {
    VariantError error;
    char *difference = variant_write_difference(variant, (const Rules *const[]){variant_rules(variant, 0)}, 1);
    fuzz_require(difference != NULL, "a difference can be written", path);
    write_text(path, difference, strlen(difference));
    free(difference);
    Variant *again = variant_load(path, &error);
    fuzz_require(again != NULL, "a difference file can be loaded", error.text);
    fuzz_require(rules_fingerprint(variant_rules(again, 0)) == rules_fingerprint(variant_rules(variant, 0)),
                 "a difference file gives equal rules", path);
    variant_destroy(again);
    variant_run_examples(variant, variant, NULL, NULL, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[80], other[80];
    VariantError error;
    snprintf(path, sizeof path, "./fuzz_variant_%ld.lua", (long)getpid());
    snprintf(other, sizeof other, "./fuzz_variant_%ld_b.lua", (long)getpid());
    write_text(path, data, size);
    Variant *variant = variant_load(path, &error);
    if (variant == NULL) {
        check_error(&error);
    } else {
        check_loaded(variant, other);
        variant_destroy(variant);
        remove(other);
    }
    remove(path);
    return 0;
}
