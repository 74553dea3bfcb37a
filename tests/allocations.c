// SPDX-License-Identifier: MIT
// Allocations that can fail. See the header.
#include "tests/allocations.h"

#include <stdlib.h>

static long left = -1;   // allocations that still succeed; negative: all
static bool all_follow;  // those after the one that fails fail too
static bool failed_once; // something has failed
static long made;

void allocations_fail_after(long granted, bool for_ever) {
    left = granted;
    all_follow = for_ever;
    failed_once = false;
}

bool allocations_succeed(void) {
    left = -1;
    return failed_once;
}

long allocations_made(void) {
    return made;
}

bool allocation_granted(void) {
    made++;
    if (left != 0) {
        left -= left > 0;
        return true;
    }
    left = all_follow ? 0 : -1;
    failed_once = true;
    return false;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t length);

void *__wrap_malloc(size_t size) {
    return allocation_granted() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size) {
    return allocation_granted() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *old, size_t size) {
    return allocation_granted() ? __real_realloc(old, size) : NULL;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return allocation_granted() ? __real_aligned_alloc(alignment, size) : NULL;
}

char *__wrap_strdup(const char *text) {
    return allocation_granted() ? __real_strdup(text) : NULL;
}

char *__wrap_strndup(const char *text, size_t length) {
    return allocation_granted() ? __real_strndup(text, length) : NULL;
}
