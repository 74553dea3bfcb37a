// SPDX-License-Identifier: MIT
// The tables of variants/README.md as Markdown. Invariant: one row for each row of rules_keys(), in its order; one for
// each shipped patch.
#include "tests/scripts/rule_reference.h"
#include "scripts/variant.h"

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

static bool add_rule_keys(char *out) {
    Rules plain;
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    rules_init(&plain);
    add(out, "| key | values | default | meaning |\n|---|---|---|---|\n");
    for (size_t i = 0; i < count; i++) {
        char initial[200];
        rules_get_lua(&plain, keys[i].path, initial, sizeof initial);
        add(out, "| `%s` | ", keys[i].path);
        add_values(out, &keys[i]);
        add(out, " | `%s` | %s |\n", initial, keys[i].help);
    }
    return true;
}

static bool add_house_rules(char *out) {
    size_t count;
    const char *const *patches = variant_shipped_patches(&count);
    add(out, "| patch | the rule | where it is played and argued over |\n|---|---|---|\n");
    for (size_t i = 0; i < count; i++) {
        char spec[200];
        VariantError error;
        snprintf(spec, sizeof spec, "backgammon+%s", patches[i]);
        Variant *variant = variant_load(spec, &error);
        if (variant == NULL) {
            fprintf(stderr, "%s\n", error.text);
            return false;
        }
        size_t last = variant_file_count(variant) - 1;
        add(out, "| `%s` | %s | %s |\n", patches[i], variant_file_about(variant, last),
            variant_file_source(variant, last));
        variant_destroy(variant);
    }
    return true;
}

// Adds the page up to the mark `begin`, then a table; *rest moves on to the mark `end`.
static bool replace_table(char *out, const char **rest, const char *begin, const char *end, bool (*table)(char *out)) {
    const char *from = strstr(*rest, begin);
    const char *to = from != NULL ? strstr(from, end) : NULL;
    if (to == NULL) {
        return false;
    }
    add(out, "%.*s", (int)(from + strlen(begin) - *rest), *rest);
    *rest = to;
    return table(out);
}

char *rule_reference_page(const char *page) {
    char *out = calloc(1, PAGE_SIZE);
    if (out == NULL || !replace_table(out, &page, HOUSE_RULES_BEGIN, HOUSE_RULES_END, add_house_rules) ||
        !replace_table(out, &page, RULE_REFERENCE_BEGIN, RULE_REFERENCE_END, add_rule_keys)) {
        free(out);
        return NULL;
    }
    add(out, "%s", page);
    return out;
}
