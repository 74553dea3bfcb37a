// SPDX-License-Identifier: MIT
// For tests of the loader. Invariant: nothing is left behind outside the test's own folder.
#define _XOPEN_SOURCE 700
#include "tests/scripts/variant_kit.h"
#include "core/rule_keys.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[256];

void enter_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/nardbox-variant-XXXXXX");
    cr_assert(mkdtemp(folder) != NULL && chdir(folder) == 0);
    unsetenv("NARDBOX_PATH");
}

void leave_folder(void) {
    char command[512];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert(chdir("/") == 0 && system(command) == 0);
}

void write_bytes(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    cr_assert(file != NULL && fwrite(text, 1, length, file) == length && fclose(file) == 0, "%s", path);
}

void write_file(const char *path, const char *text) {
    write_bytes(path, text, strlen(text));
}

Variant *must_load(const char *spec) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    cr_assert(variant != NULL, "%s: %s", spec, error.text);
    cr_assert(error.status == VARIANT_OK && error.text[0] == '\0');
    return variant;
}

void expect_key(const Variant *variant, size_t game, const char *path, const char *wanted) {
    char got[512];
    rules_get_text(variant_rules(variant, game), path, got, sizeof got);
    cr_expect_str_eq(got, wanted, "%s: %s is %s, not %s", variant_spec(variant), path, got, wanted);
}

void expect_place(const Variant *variant, const char *path, const char *wanted) {
    const char *got = variant_key_place(variant, path);
    cr_expect_str_eq(got != NULL ? got : "nowhere", wanted, "%s was set at %s, not at %s", path,
                     got != NULL ? got : "nowhere", wanted);
}
