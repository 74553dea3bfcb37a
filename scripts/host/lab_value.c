// SPDX-License-Identifier: MIT
// Trees of plain data: see lab.h.
#include "scripts/host/lab.h"

#include "scripts/host/limits.h"

#include <stdlib.h>
#include <string.h>

static char *copy(const char *text) {
    size_t size = strlen(text) + 1;
    char *out = malloc(size);
    if (out == NULL) {
        limits_no_memory();
        return NULL;
    }
    return memcpy(out, text, size);
}

LabValue *lab_value_new(LabKind kind) {
    LabValue *value = calloc(1, sizeof *value);
    if (value == NULL) {
        limits_no_memory();
        return NULL;
    }
    value->kind = kind;
    return value;
}

LabValue *lab_value_text(const char *text) {
    LabValue *value = lab_value_new(LAB_TEXT);
    if (value != NULL && (value->text = copy(text)) == NULL) {
        free(value);
        return NULL;
    }
    return value;
}

// Makes room for one more entry; the arrays grow by doubling.
static bool grow(LabValue *holder) {
    if ((holder->count & (holder->count - 1)) != 0) {
        return true; // there is room up to the next power of two
    }
    size_t room = holder->count > 0 ? 2 * holder->count : 1;
    LabValue **item = realloc(holder->item, room * sizeof(LabValue *));
    holder->item = item != NULL ? item : holder->item;
    char **key = realloc(holder->key, room * sizeof(char *));
    holder->key = key != NULL ? key : holder->key;
    if (item == NULL || key == NULL) {
        limits_no_memory();
        return false;
    }
    return true;
}

bool lab_value_add(LabValue *holder, const char *key, LabValue *item) {
    char *own = key != NULL ? copy(key) : NULL;
    if (item == NULL || (key != NULL && own == NULL) || !grow(holder)) {
        free(own);
        lab_value_destroy(item);
        return false;
    }
    holder->item[holder->count] = item;
    holder->key[holder->count++] = own;
    return true;
}

void lab_value_destroy(LabValue *value) {
    if (value == NULL) {
        return;
    }
    for (size_t i = 0; i < value->count; i++) {
        lab_value_destroy(value->item[i]);
        free(value->key[i]);
    }
    free(value->item);
    free(value->key);
    free(value->text);
    free(value);
}

const LabValue *lab_value_get(const LabValue *holder, const char *key) {
    for (size_t i = 0; i < holder->count; i++) {
        if (holder->key[i] != NULL && strcmp(holder->key[i], key) == 0) {
            return holder->item[i];
        }
    }
    return NULL;
}
