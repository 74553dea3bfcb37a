// SPDX-License-Identifier: MIT
// All names of scripts, read from the text names.txt, which is part of the program.
#include "scripts/script_help.h"
#include "core/status.h"
#include "scripts/embedded.h"
#include "scripts/host/api_row.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_NAMES = 256, TEXT_SIZE = 64 * 1024 };

// By NameKind.
static const char *const kind_words[] = {"hook",     "entry", "item", "field",      "element", "method",
                                         "function", "value", "bot",  "experiment", "report"};

static ScriptName names[MOST_NAMES];
static const char *words[2 * MOST_NAMES];
static size_t name_count, word_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const char *last_part(const char *name) {
    const char *part = name;
    for (const char *at = name; *at != '\0'; at++) {
        part = (*at == '.' || *at == ':') && at[1] != '\0' ? at + 1 : part;
    }
    return part;
}

// Ends the line at *at and goes to the next one.
static const char *cut_line(char **at) {
    char *line = *at, *end = line + strcspn(line, "\n");
    *at = end + (*end == '\n');
    *end = '\0';
    return line;
}

static void gather(void) {
    static char text[TEXT_SIZE];
    assert(embedded_names[0].length < sizeof text);
    memcpy(text, embedded_names[0].text, embedded_names[0].length);
    char *at = strstr(text, "\n\n"); // behind the comment
    while (at != NULL && name_count < MOST_NAMES) {
        at += strlen("\n\n");
        char *end = strstr(at, "\n\n");
        if (end != NULL) {
            *end = '\0';
        }
        const char *line = cut_line(&at);
        size_t length = strcspn(line, " ");
        ScriptName *name = &names[name_count++];
        name->kind = (NameKind)word_find(line, length, kind_words, NAME_REPORT);
        name->name = line + length + 1;
        name->signature = cut_line(&at);
        name->help = cut_line(&at);
        name->example = at;
        words[word_count++] = name->name;
        words[word_count++] = last_part(name->name);
        at = end;
    }
    text[embedded_names[0].length - 1] = '\0'; // the last line's end
}

const char *api_field(const ApiRow *row) {
    return last_part(row->name);
}

void api_register(lua_State *L, const ApiRow *rows) {
    for (; rows->name != NULL; rows++) {
        if (rows->function != NULL) {
            lua_pushcfunction(L, rows->function);
        } else {
            rows->push(L);
        }
        lua_setfield(L, -2, api_field(rows));
    }
}

const ScriptName *script_names(size_t *count) {
    pthread_once(&once, gather);
    *count = name_count;
    return names;
}

// Equal, but that '.' and ':' are one.
static bool same_name(const char *left, const char *right) {
    for (; *left != '\0' && *right != '\0'; left++, right++) {
        bool dots = (*left == '.' || *left == ':') && (*right == '.' || *right == ':');
        if (*left != *right && !dots) {
            return false;
        }
    }
    return *left == *right;
}

const ScriptName *script_find(const char *name) {
    size_t count;
    const ScriptName *all = script_names(&count), *part = NULL;
    int parts = 0;
    for (size_t i = 0; i < count; i++) {
        if (same_name(all[i].name, name)) {
            return &all[i];
        }
        // What only bots, experiments and reports have comes last: `board` is turn.board, `match` turn.match.
        bool special = all[i].kind >= NAME_BOT;
        if (strcmp(last_part(all[i].name), name) == 0 && (!special || parts == 0)) {
            part = &all[i];
            parts++;
        }
    }
    return parts == 1 ? part : NULL;
}

const char *script_nearest(const char *name) {
    size_t count;
    script_names(&count);
    const char *near = word_nearest(name, strlen(name), words, word_count);
    for (size_t i = 0; near != NULL && i < word_count; i++) {
        if (words[i] == near) {
            return words[i - i % 2]; // in full
        }
    }
    return NULL;
}

const char *script_kind_word(NameKind kind) {
    return kind_words[kind];
}
