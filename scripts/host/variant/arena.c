// SPDX-License-Identifier: MIT
// Memory of one variant, freed all at once. Invariant: every block ever handed out is on the list.
#include "scripts/host/variant/arena.h"
#include "scripts/limits.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ArenaBlock {
    struct ArenaBlock *next;
    max_align_t data[];
};

void *arena_allocate(Arena *arena, size_t size) {
    struct ArenaBlock *block = calloc(1, sizeof *block + size);
    if (block == NULL) {
        limits_no_memory();
        return NULL;
    }
    block->next = arena->blocks;
    arena->blocks = block;
    return block->data;
}

char *arena_copy(Arena *arena, const char *text, size_t length) {
    char *copy = arena_allocate(arena, length + 1);
    if (copy != NULL && length > 0) {
        memcpy(copy, text, length);
    }
    return copy;
}

char *arena_format(Arena *arena, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = length >= 0 ? arena_allocate(arena, (size_t)length + 1) : NULL;
    if (text != NULL) {
        va_start(arguments, format);
        vsnprintf(text, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    return text;
}

void *arena_grow(Arena *arena, void *items, size_t count, size_t size) {
    if ((count & (count - 1)) != 0) {
        return items; // it has room for a power of two
    }
    void *larger = arena_allocate(arena, (count > 0 ? 2 * count : 1) * size);
    return larger != NULL && count > 0 ? memcpy(larger, items, count * size) : larger;
}

void arena_free(Arena *arena) {
    while (arena->blocks != NULL) {
        struct ArenaBlock *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}
