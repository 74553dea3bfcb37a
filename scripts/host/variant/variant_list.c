// SPDX-License-Identifier: MIT
// Lists the files that are found by name: the shipped ones, and what these are about; variants in the folders of
// NARDBOX_PATH.
//
// Invariant: a listed name loads the listed file. No file is opened here.
#define _XOPEN_SOURCE 700 // strdup, strndup
#include "scripts/embedded.h"
#include "scripts/host/variant/variant_private.h"
#include "scripts/names.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *const *variant_shipped_names(size_t *count) {
    *count = embedded_variant_names_count;
    return embedded_variant_names;
}

const char *const *variant_shipped_patches(size_t *count) {
    *count = embedded_variant_inside_count;
    return embedded_variant_inside;
}

const char *const *bot_shipped_names(size_t *count) {
    *count = embedded_bot_names_count;
    return embedded_bot_names;
}

typedef struct FoundList {
    VariantFound *at;
    size_t count;
} FoundList;

// False for no memory.
static bool found_add(FoundList *list, const char *folder, size_t folder_length, const char *name, size_t name_length) {
    VariantFound *more = realloc(list->at, (list->count + 1) * sizeof *more);
    if (more == NULL) {
        return false;
    }
    list->at = more;
    VariantFound *found = &more[list->count++];
    *found = (VariantFound){strndup(name, name_length), strndup(folder, folder_length)};
    return found->name != NULL && found->folder != NULL;
}

static bool is_listed(const FoundList *list, const char *name, size_t length) {
    size_t count;
    const char *const *shipped = variant_shipped_names(&count);
    return row_find(name, length, list->at, sizeof *list->at, list->count) < list->count ||
           word_find(name, length, shipped, count) < count;
}

// False for no memory. A folder that cannot be read holds nothing, as it does when a name is looked for.
static bool list_folder(FoundList *list, const char *folder, size_t length) {
    char *path = strndup(folder, length);
    if (path == NULL) {
        return false;
    }
    DIR *directory = opendir(path);
    bool good = directory != NULL || errno != ENOMEM;
    free(path);
    struct dirent *entry;
    while (directory != NULL && good && (entry = readdir(directory)) != NULL) {
        size_t letters = strlen(entry->d_name);
        if (letters <= 4 || strcmp(entry->d_name + letters - 4, ".lua") != 0) {
            continue;
        }
        letters -= 4;
        if (variant_is_name(entry->d_name, letters) && variant_in_folder(folder, length, entry->d_name, letters) &&
            !is_listed(list, entry->d_name, letters)) {
            good = found_add(list, folder, length, entry->d_name, letters);
        }
    }
    if (directory != NULL) {
        closedir(directory);
    }
    return good;
}

VariantFound *variant_found_names(size_t *count) {
    FoundList list = {malloc(sizeof *list.at), 0};
    const char *folders = getenv("NARDBOX_PATH");
    bool good = list.at != NULL;
    while (good && folders != NULL && *folders != '\0') {
        size_t length = strcspn(folders, ":");
        good = length == 0 || list_folder(&list, folders, length);
        folders += length + (folders[length] == ':' ? 1 : 0);
    }
    *count = list.count;
    if (!good) {
        variant_found_free(list.at, list.count);
        *count = 0;
        return NULL;
    }
    qsort(list.at, list.count, sizeof *list.at, row_compare);
    return list.at;
}

void variant_found_free(VariantFound *found, size_t count) {
    for (size_t i = 0; found != NULL && i < count; i++) {
        free(found[i].name);
        free(found[i].folder);
    }
    free(found);
}

const char *variant_shipped_says(const char *name, const char *key, size_t *length) {
    const EmbeddedFile *file = embedded_find(embedded_variants, name);
    for (const char *line = file->name != NULL ? file->text : ""; *line != '\0'; line += *line != '\0') {
        const char *at = line + strspn(line, " ");
        line += strcspn(line, "\n");
        if (strncmp(at, key, strlen(key)) != 0) {
            continue;
        }
        at += strlen(key);
        at += strspn(at, " ");
        if (strncmp(at, "= \"", 3) == 0) {
            *length = strcspn(at + 3, "\"\\\n");
            return at[3 + *length] == '"' ? at + 3 : NULL;
        }
    }
    return NULL;
}
