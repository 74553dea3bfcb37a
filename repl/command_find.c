// SPDX-License-Identifier: MIT
// Commands by name: the one that is meant, and the one that is nearest.
#include "repl/commands.h"

#include <stdlib.h>
#include <string.h>

const Command *commands_find(const char *name) {
    static const struct {
        const char *name, *meant;
    } others[] = {{"exit", "quit"},    {"?", "help"},   {"rule", "show"},
                  {"pos", "position"}, {"doc", "help"}, {"load", "use"}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        name = strcmp(name, others[i].name) == 0 ? others[i].meant : name;
    }
    size_t count;
    const Command *commands = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

// How many letters two words have in common, wherever they stand.
static size_t letters_in_common(const char *one, const char *other) {
    size_t common = 0;
    unsigned long long used = 0; // letters of `other`, which is a command's name
    for (; *one != '\0'; one++) {
        for (size_t i = 0; other[i] != '\0'; i++) {
            if (other[i] == *one && (used >> i & 1U) == 0) {
                used |= 1ULL << i;
                common++;
                break;
            }
        }
    }
    return common;
}

const char *commands_nearest(const char *word) {
    size_t count;
    const Command *commands = commands_all(&count);
    const char **names = memory_get(count, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        names[i] = commands[i].name;
    }
    const char *near = word_nearest(word, strlen(word), names, count);
    free(names);
    // Of short words any two are near each other; those meant for one another share most letters.
    return near != NULL && 2 * letters_in_common(word, near) > strlen(word) ? near : NULL;
}
