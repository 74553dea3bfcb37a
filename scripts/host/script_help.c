// SPDX-License-Identifier: MIT
// All names of scripts, gathered from the tables that register them.
#include "scripts/host/script_help.h"
#include "core/status.h"
#include "scripts/host/api_row.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_NAMES = 256 };

static const ApiRow *const tables[] = {api_hooks,       api_turn,   api_state,        api_cube, api_match,    api_list,
                                       api_board,       api_side,   api_side_more,    api_step, api_play,     api_base,
                                       api_math,        api_string, api_table,        api_bots, api_position, api_lab,
                                       api_lab_results, api_report, api_report_values};

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

static void gather(void) {
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        for (const ApiRow *row = tables[t]; row->name.name != NULL && name_count < MOST_NAMES; row++) {
            names[name_count++] = row->name;
        }
    }
    for (size_t i = 0; i < name_count; i++) {
        words[word_count++] = names[i].name;
        words[word_count++] = last_part(names[i].name);
    }
}

const char *api_field(const ApiRow *row) {
    return last_part(row->name.name);
}

void api_register(lua_State *L, const ApiRow *rows) {
    for (; rows->name.name != NULL; rows++) {
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

const char *script_example_situation(void) {
    return "backgammon; white, who is me, has thrown 3-1 as the opening throw and played 8/5 6/5; the file has "
           "state = { each = { token = true }, shared = { stock = 21 } }";
}

const char *script_kind_word(NameKind kind) {
    static const char *const kind_words[] = {"hook",     "entry", "item", "field",      "element", "method",
                                             "function", "value", "bot",  "experiment", "report"};
    return kind_words[kind];
}
