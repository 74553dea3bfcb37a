// SPDX-License-Identifier: MIT
// Memory that is freed all at once. NULL results: no memory.
#pragma once

#include <stddef.h>

typedef struct Arena {
    struct ArenaBlock *blocks;
} Arena;
void *arena_allocate(Arena *arena, size_t size); // zeroed
char *arena_copy(Arena *arena, const char *text, size_t length);
char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
// An array (NULL: none yet) that grows item by item in this way, with room for one more.
void *arena_grow(Arena *arena, void *items, size_t count, size_t size);
void arena_free(Arena *arena);
