// SPDX-License-Identifier: MIT
// Commands by name: the one that is meant, and the one that is nearest.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"

#include <string.h>

const Command *commands_find(const char *name) {
    static const struct {
        const char *name, *meant;
    } others[] = {{"exit", "quit"},    {"q", "quit"},   {"?", "help"},   {"rule", "show"},
                  {"pos", "position"}, {"doc", "help"}, {"load", "use"}, {"stop", "quit"}};
    size_t count = sizeof others / sizeof *others, other = row_find(name, strlen(name), others, sizeof *others, count);
    name = other < count ? others[other].meant : name;
    const Command *commands = commands_all(&count);
    size_t at = row_find(name, strlen(name), commands, sizeof *commands, count);
    return at < count ? &commands[at] : NULL;
}

size_t commands_shortened(const char *word, const Command **found, Text *names) {
    size_t count, several = 0;
    const Command *commands = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(commands[i].name, word, strlen(word)) == 0) {
            text_add(names, "%s%s", several++ > 0 ? ", " : "", commands[i].name);
            *found = &commands[i];
        }
    }
    *found = several == 1 ? *found : NULL;
    return several;
}

// Are the words the same but for one letter too many, too few or wrong, or two that changed places?
static bool is_one_slip(const char *word, const char *other) {
    size_t same = 0;
    while (word[same] != '\0' && word[same] == other[same]) {
        same++;
    }
    const char *a = word + same;
    const char *b = other + same;
    if (*a == '\0' || *b == '\0') {
        return strlen(a) + strlen(b) <= 1;
    }
    return strcmp(a + 1, b + 1) == 0 || strcmp(a + 1, b) == 0 || strcmp(a, b + 1) == 0 ||
           (a[0] == b[1] && a[1] == b[0] && strcmp(a + 2, b + 2) == 0);
}

bool word_is_close(const char *word, const char *near) {
    enum { SHORT = 5 };
    return strlen(word) > SHORT || is_one_slip(word, near);
}

const char *word_suggestion(const char *near) {
    return near != NULL ? scratch_format("; did you mean %s?", near) : "";
}

const char *commands_nearest(const char *word) {
    size_t count;
    const Command *commands = commands_all(&count);
    const char *near = row_nearest(word, strlen(word), commands, sizeof *commands, count);
    return near != NULL && word_is_close(word, near) ? near : NULL;
}
