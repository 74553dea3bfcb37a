// SPDX-License-Identifier: MIT
// The shipped variants, bots, experiments and reports, embedded in the program: generated from variants/*.lua,
// variants/house/*.lua, scripts/bots/*.lua, scripts/lab/*.lua and scripts/report/*.lua at build time. Each list is
// sorted by name and ends with an entry without one. Those of variants and bots come as names alone, too: `inside` has
// what lies in a folder.
#pragma once

#include <stddef.h>
#include <string.h>

typedef struct EmbeddedFile {
    const char *name; // "long_nardi", "house/no_hit_at_home"
    const char *path; // "long_nardi.lua"
    const char *text; // NUL-terminated; `length` does not count the NUL
    size_t length;
} EmbeddedFile;

// The file of that name in one of the lists; its entry without a name where there is none.
static inline const EmbeddedFile *embedded_find(const EmbeddedFile *list, const char *name) {
    while (list->name != NULL && strcmp(list->name, name) != 0) {
        list++;
    }
    return list;
}

extern const EmbeddedFile embedded_variants[];
extern const size_t embedded_variant_count;
extern const char *const embedded_variant_names[], *const embedded_variant_inside[];
extern const size_t embedded_variant_names_count, embedded_variant_inside_count;
extern const EmbeddedFile embedded_bots[];
extern const char *const embedded_bot_names[];
extern const size_t embedded_bot_names_count;
extern const EmbeddedFile embedded_labs[];
extern const size_t embedded_lab_count;
extern const EmbeddedFile embedded_reports[];
extern const size_t embedded_report_count;
extern const EmbeddedFile embedded_names[]; // names.txt alone

// Parts of the program that are written in Lua: host/*.lua.
enum { PART_CONSOLE, PART_LAB };
extern const EmbeddedFile embedded_parts[];
