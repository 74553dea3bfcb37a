// SPDX-License-Identifier: MIT
// Memory that lives until a line is done: see scratch.h.
#include "repl/base/scratch.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Memory is taken off the front of the last chunk; the first stays for the next line.
typedef struct ScratchChunk {
    struct ScratchChunk *before;
    size_t used, size;
    max_align_t bytes[];
} ScratchChunk;

// JSON to be let go of.
typedef struct ScratchOwned {
    struct ScratchOwned *before;
    json_t *json;
} ScratchOwned;

static _Thread_local ScratchChunk *last;
static _Thread_local ScratchOwned *owned;

static void *take(size_t size) {
    enum { FIRST = 16 * 1024, STEP = sizeof(max_align_t) };
    size = (size + STEP - 1) / STEP * STEP;
    if (last == NULL || last->size - last->used < size) {
        size_t wanted = last == NULL ? FIRST : last->size * 2;
        while (wanted < size) {
            wanted *= 2;
        }
        ScratchChunk *chunk = malloc(sizeof *chunk + wanted);
        memory_need(chunk != NULL);
        *chunk = (ScratchChunk){last, 0, wanted};
        last = chunk;
    }
    void *bytes = (char *)last->bytes + last->used;
    last->used += size;
    return bytes;
}

ScratchMark scratch_mark(void) {
    return (ScratchMark){last, last != NULL ? last->used : 0, owned};
}

void scratch_release(ScratchMark mark) {
    for (; owned != mark.owned; owned = owned->before) {
        json_decref(owned->json);
    }
    while (last != mark.chunk && last->before != NULL) {
        ScratchChunk *before = last->before;
        free(last);
        last = before;
    }
    if (last != NULL) {
        last->used = mark.used;
    }
}

void *scratch_get(size_t count, size_t size) {
    memory_need(size == 0 || count <= SIZE_MAX / 4 / size);
    return memset(take(count * size), 0, count * size);
}

void *scratch_resize(void *bytes, size_t before, size_t size) {
    return memcpy(take(size), bytes, before);
}

void *scratch_grow(void *items, size_t count, size_t size) {
    if (count == 0) {
        return scratch_get(1, size);
    }
    bool full = (count & (count - 1)) == 0; // it has room for a power of two
    return full ? scratch_resize(items, count * size, 2 * count * size) : items;
}

char *scratch_trimmed(const char *text) {
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ') {
        length--;
    }
    return scratch_copy_bytes(text, length);
}

char *scratch_copy_bytes(const char *bytes, size_t length) {
    char *copy = take(length + 1);
    copy[length] = '\0';
    return memcpy(copy, bytes, length);
}

char *scratch_copy(const char *bytes) {
    return scratch_copy_bytes(bytes, strlen(bytes));
}

char *scratch_format(const char *format, ...) {
    Text text = scratch_text();
    va_list list;
    va_start(list, format);
    text_add_list(&text, format, list);
    va_end(list);
    return text.bytes;
}

Text scratch_text(void) {
    enum { CAPACITY = 128 };
    Text text = {scratch_get(1, CAPACITY), 0, CAPACITY, true};
    return text;
}

json_t *scratch_own(json_t *json) {
    ScratchOwned *own = take(sizeof *own);
    *own = (ScratchOwned){owned, json};
    owned = own;
    return json;
}

const char *scratch_json(const json_t *json, size_t flags) {
    char *text = json_dumps(json, flags);
    memory_need(text != NULL);
    const char *copy = scratch_copy(text);
    free(text);
    return copy;
}

void json_add(json_t *list, const char *form, ...) {
    va_list values;
    va_start(values, form);
    json_array_append_new(list, json_vpack_ex(NULL, 0, form, values));
    va_end(values);
}

json_t *json_shown(const char *bytes) {
    if (bytes == NULL) {
        return json_null();
    }
    json_t *member = json_string(bytes);
    return member != NULL ? member : json_string(scratch_clean_printed(bytes));
}

json_t *json_texts(const char *const *text, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_shown(text[i]));
    }
    return list;
}

json_t *json_finite(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

const char *member_text(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}
