// SPDX-License-Identifier: MIT
// What the programs that measure strength share. See the header.
#include "tests/strength/strength_kit.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

long read_number(const char *option, const char *text, long low, long high) {
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || number < low || number > high) {
        fail("%s: expected a number from %ld to %ld, not %s", option, low, high, text);
    }
    return number;
}

Variant *load_variant(const char *name) {
    VariantError error = {0};
    Variant *variant = variant_load(name, &error);
    if (variant == NULL) {
        fail("%s", error.text);
    }
    return variant;
}

void *allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fail("not enough memory");
    }
    return memory;
}

Mean mean_of(const double *value, size_t count) {
    double sum = 0, squares = 0, n = (double)count;
    for (size_t i = 0; i < count; i++) {
        sum += value[i];
    }
    double mean = count > 0 ? sum / n : 0;
    for (size_t i = 0; i < count; i++) {
        squares += (value[i] - mean) * (value[i] - mean);
    }
    return (Mean){mean, count > 1 ? 1.96 * sqrt(squares / (n - 1) / n) : INFINITY};
}
