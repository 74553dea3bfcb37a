// SPDX-License-Identifier: MIT
// A library for LD_PRELOAD: counts the allocations of the program and of all libraries that it uses (and the threads it
// starts), and lets those fail that the plan names. Scripts have an allocator of their own: each block that Lua asks it
// for counts as one, and so does memory that it maps.
#define _GNU_SOURCE
#include "tests/faults/fault_plan.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
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

enum { FRAMES = 12 }; // calls that tell one place from another

__attribute__((constructor)) static void begin(void) {
    void *frame[1];
    backtrace(frame, 1); // the first call loads a library
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

// Which calls lead here, the nearest of them; the same in each run of a program whose place in memory is not
// randomized.
static uint64_t stack_hash(void) {
    void *frame[FRAMES];
    uint64_t hash = 14695981039346656037U; // FNV-1a, by words
    int count = backtrace(frame, FRAMES);
    for (int i = 0; i < count; i++) {
        hash = (hash ^ (uintptr_t)frame[i]) * 1099511628211U;
    }
    return hash;
}

static bool granted(void) {
    if (plan == NULL) {
        return true;
    }
    long number = atomic_fetch_add(&plan->count, 1) + 1;
    if (plan->note_stacks && number <= FAULT_STACKS) {
        plan->stack[number - 1] = stack_hash();
    }
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

// The next definition of a name, in *real once it is known.
static void find_next(const char *name, void **real) {
    if (*real == NULL) {
        *real = dlsym(RTLD_NEXT, name);
    }
}

void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset) {
    static void *(*real)(void *, size_t, int, int, int, off_t);
    find_next("mmap", (void **)&real);
    return (flags & MAP_ANONYMOUS) == 0 || granted() ? real(at, size, protection, flags, file, offset) : MAP_FAILED;
}

typedef void *Allocate(void *context, void *block, size_t old_size, size_t new_size);

static Allocate *allocate; // the program's only one

static void *allocate_if_granted(void *context, void *block, size_t old_size, size_t new_size) {
    bool grows = new_size > (block != NULL ? old_size : 0);
    return !grows || granted() ? allocate(context, block, old_size, new_size) : NULL;
}

void *lua_newstate(Allocate *call, void *context);

void *lua_newstate(Allocate *call, void *context) {
    static void *(*real)(Allocate *, void *);
    find_next("lua_newstate", (void **)&real);
    allocate = call;
    return real(allocate_if_granted, context);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context) {
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!granted()) {
        return EAGAIN;
    }
    find_next("pthread_create", (void **)&real);
    return real(thread, attributes, run, context);
}
