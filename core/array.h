// SPDX-License-Identifier: MIT
// Arrays that grow, and lists of places.
#pragma once

#include "core/status.h"

#include <stdlib.h>
#include <string.h>

// Is `place` one of them?
static inline bool array_has(const size_t *places, size_t count, size_t place) {
    bool has = false;
    for (size_t i = 0; i < count && !has; i++) {
        has = places[i] == place;
    }
    return has;
}

// Makes room for `count` items of `size` bytes. `array` is the address of the pointer to them (NULL: there are none
// yet), *room how many have room. STATUS_NO_MEMORY: nothing has changed.
static inline Status array_grow(void *array, size_t *room, size_t count, size_t size, Error *error) {
    void *items;
    if (count <= *room) {
        return STATUS_OK;
    }
    memcpy(&items, array, sizeof items); // whatever they are
    items = realloc(items, 2 * count * size);
    if (items == NULL) {
        return error_no_memory(error);
    }
    memcpy(array, &items, sizeof items);
    *room = 2 * count;
    return STATUS_OK;
}
