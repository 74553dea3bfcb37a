// SPDX-License-Identifier: MIT
// Which variant a shipped house rule is shown over.
#include "tests/scripts/shown_over.h"

#include "scripts/variant.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

const char *shown_over(const char *patch, char *spec, size_t size) {
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    for (size_t i = 0; i < count; i++) {
        VariantError error;
        snprintf(spec, size, "%s+%s", names[i], patch);
        Variant *variant = variant_load(spec, &error);
        bool shown = variant != NULL && variant_example_count(variant) > 0;
        variant_destroy(variant);
        if (shown) {
            return spec;
        }
    }
    printf("FAILED: %s is shown over no shipped variant\n", patch);
    exit(1);
}
