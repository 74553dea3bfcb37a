// SPDX-License-Identifier: MIT
// A library for LD_PRELOAD: counts the allocations of the program and of all libraries that it uses (and the threads it
// starts), and lets those fail that the plan names.
#define _GNU_SOURCE
#include "tests/faults/fault_plan.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// glibc's own, by the names under which a library that replaces them reaches them.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static FaultPlan *plan; // NULL until the program begins

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv(FAULT_PLAN_VARIABLE);
    int file = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) {
        return;
    }
    FaultPlan *mapped = mmap(NULL, sizeof *mapped, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    // What the program starts is not under test.
    unsetenv("LD_PRELOAD");
    if (mapped != MAP_FAILED) {
        plan = mapped;
    }
}

static bool granted(void) {
    if (plan == NULL) {
        return true;
    }
    long number = atomic_fetch_add(&plan->count, 1) + 1;
    if (number < plan->first || number > plan->last) {
        return true;
    }
    errno = ENOMEM;
    return false;
}

void *malloc(size_t size) {
    return granted() ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size) {
    return granted() ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *old, size_t size) {
    return granted() ? __libc_realloc(old, size) : NULL;
}

void *reallocarray(void *old, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(old, bytes);
}

void *memalign(size_t alignment, size_t size) {
    return granted() ? __libc_memalign(alignment, size) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *got = memalign(alignment, size);
    if (got == NULL) {
        return ENOMEM;
    }
    *memory = got;
    return 0;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context) {
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!granted()) {
        return EAGAIN;
    }
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    }
    return real(thread, attributes, run, context);
}
