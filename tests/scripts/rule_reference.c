// SPDX-License-Identifier: MIT
// The table of all rule keys as Markdown. Invariant: one row for each row of rules_keys(), in its order.
#include "tests/scripts/rule_reference.h"
#include "core/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_SIZE = 256 * 1024 };

// Appends to a text of PAGE_SIZE bytes; what does not fit is dropped.
__attribute__((format(printf, 2, 3))) static void add(char *out, const char *format, ...) {
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, PAGE_SIZE - used, format, arguments);
    va_end(arguments);
}

static void add_values(char *out, const RuleKey *key) {
    switch (key->type) {
    case RULE_INT:
        add(out, "%d to %d", key->minimum, key->maximum);
        break;
    case RULE_INT_OR_FALSE:
        add(out, "%d to %d, `false`", key->minimum, key->maximum);
        break;
    case RULE_BOOL:
        add(out, "`true`, `false`");
        break;
    case RULE_ENUM:
        for (size_t i = 0; key->words[i] != NULL; i++) {
            add(out, "%s`\"%s\"`", i == 0 ? "" : ", ", key->words[i]);
        }
        break;
    case RULE_FACES:
        add(out, "`\"all\"`, list of faces");
        break;
    case RULE_NUMBERS:
        add(out, "list of numbers %d to %d", key->minimum, key->maximum);
        break;
    case RULE_LAYOUT:
        add(out, "map place = checkers");
        break;
    case RULE_LIMIT:
        add(out, "`{ from =, to =, stack =, points = }`, `false`");
        break;
    case RULE_EXTRA:
        add(out, "%d to %d, `false`", key->minimum, key->maximum);
        break;
    case RULE_STATE:
        add(out, "whole number, `true`, `false`; `\"none\"`");
        break;
    case RULE_NAME_TEXT:
        add(out, "text");
        break;
    case RULE_GAMES:
        add(out, "list of at most %d variants", RULES_MAX_GAMES);
        break;
    }
}

char *rule_reference(void) {
    char *out = calloc(1, PAGE_SIZE);
    Rules plain;
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    if (out == NULL) {
        return NULL;
    }
    rules_init(&plain);
    add(out, "| key | values | default | meaning |\n|---|---|---|---|\n");
    for (size_t i = 0; i < count; i++) {
        char initial[200];
        rules_get_lua(&plain, keys[i].path, initial, sizeof initial);
        add(out, "| `%s` | ", keys[i].path);
        add_values(out, &keys[i]);
        add(out, " | `%s` | %s |\n", initial, keys[i].help);
    }
    return out;
}

char *rule_reference_page(const char *page) {
    const char *begin = strstr(page, RULE_REFERENCE_BEGIN);
    const char *end = begin != NULL ? strstr(begin, RULE_REFERENCE_END) : NULL;
    char *table = end != NULL ? rule_reference() : NULL;
    char *out = table != NULL ? calloc(1, PAGE_SIZE) : NULL;
    if (out != NULL) {
        add(out, "%.*s", (int)(begin + strlen(RULE_REFERENCE_BEGIN) - page), page);
        add(out, "%s%s", table, end);
    }
    free(table);
    return out;
}
