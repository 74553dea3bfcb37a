// SPDX-License-Identifier: MIT
// The tables of variants/README.md as Markdown. Invariant: one row for each row of rules_keys(), in its order; one for
// each shipped variant, and for each shipped patch.
#include "tests/scripts/rule_reference.h"
#include "core/rule_keys.h"
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
        const VariantFile last = variant_file(variant, variant_file_count(variant) - 1);
        add(out, "| `%s` | %s | %s |\n", patches[i], last.about, last.source);
        variant_destroy(variant);
    }
    return true;
}

// ---- the map: each shipped variant below the one that it is based on

// The last of its files, before its own, that is a shipped variant; NULL: there is none, or it is several games.
static const char *parent_of(const Variant *variant, const char *const *names, size_t count) {
    for (size_t file = variant_game_count(variant) == 1 ? variant_file_count(variant) - 1 : 0; file-- > 0;) {
        for (size_t i = 0; i < count; i++) {
            size_t length = strlen(names[i]);
            const char *name = variant_file(variant, file).name;
            if (strncmp(name, names[i], length) == 0 && strcmp(name + length, ".lua") == 0) {
                return names[i];
            }
        }
    }
    return NULL;
}

// Brings a group of a file that was written on several lines, "limits = {", "far = ..,", "},", onto one.
static void join_groups(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        size_t blanks = *from == '\n' ? strspn(from + 1, " ") : 0;
        bool inside = blanks > 2 || (blanks == 2 && from[3] == '}');
        if (inside && from[blanks + 1] == '}' && to > text && to[-1] == ',') {
            to--;
        }
        *to++ = *from;
        if (inside) {
            to[-1] = ' ';
            from += blanks;
        }
    }
    *to = '\0';
}

// What is set otherwise than in `parent`, group by group as a file would have it, without words; then the functions.
static void add_settings(char *out, const Variant *parent, const Variant *variant) {
    char *text = variant_write_difference(parent, (const Rules *const[]){variant_rules(variant, 0)}, 1);
    const char *between = "";
    join_groups(text);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        bool group = strncmp(line, "  ", 2) == 0 && strncmp(line, "  based_on", 10) != 0;
        if (group && strncmp(line, "  names", 7) != 0) {
            add(out, "%s`%.*s`", between, (int)strlen(line) - 3, line + 2);
            between = ", ";
        }
    }
    free(text);
    VariantHook hook;
    const char *own = variant_file(variant, variant_file_count(variant) - 1).name;
    for (size_t i = 0; variant_hook(variant, 0, i, &hook); i++) {
        bool shared = false;
        VariantHook theirs;
        for (size_t k = 0; variant_hook(parent, 0, k, &theirs); k++) {
            shared = shared || (strcmp(hook.file, theirs.file) == 0 && hook.hook == theirs.hook);
        }
        if (!shared) {
            add(out, "%s`%s`%s%s", between, hook.name, strcmp(hook.file, own) != 0 ? " of " : "",
                strcmp(hook.file, own) != 0 ? hook.file : "");
            between = ", ";
        }
    }
}

// Every shipped variant, each loaded once.
typedef struct Family {
    size_t count;
    const char *const *names;
    Variant **variant;   // of that name
    const char **parent; // its parent's name
} Family;

static Family open_family(void) {
    Family family = {0};
    family.names = variant_shipped_names(&family.count);
    family.variant = calloc(family.count, sizeof *family.variant);
    family.parent = calloc(family.count, sizeof *family.parent);
    for (size_t i = 0; i < family.count && family.variant != NULL && family.parent != NULL; i++) {
        VariantError error;
        family.variant[i] = variant_load(family.names[i], &error);
        if (family.variant[i] == NULL) {
            break;
        }
        family.parent[i] = parent_of(family.variant[i], family.names, family.count);
    }
    return family;
}

static void close_family(Family *family) {
    for (size_t i = 0; i < family->count && family->variant != NULL; i++) {
        variant_destroy(family->variant[i]);
    }
    free(family->variant);
    free(family->parent);
}

// The variants based on `base` (NULL: on none), each followed by those based on it.
static void add_family_of(char *out, const Family *family, const Variant *base, const char *parent, int depth) {
    for (size_t i = 0; i < family->count; i++) {
        const Variant *variant = family->variant[i];
        if (family->parent[i] != parent) {
            continue;
        }
        add(out, "| ");
        for (int k = 0; k < depth; k++) {
            add(out, "· ");
        }
        add(out, "`%s` %s | ", family->names[i], variant_title(variant));
        if (base != NULL) {
            add_settings(out, base, variant);
        } else {
            add(out, "%s", variant_about(variant));
        }
        add(out, " |\n");
        add_family_of(out, family, variant, family->names[i], depth + 1);
    }
}

static bool add_family(char *out) {
    Family family = open_family();
    bool good = family.variant != NULL && family.parent != NULL && family.variant[family.count - 1] != NULL;
    add(out, "| game | what it sets otherwise than the game above it that it is based on |\n|---|---|\n");
    if (good) {
        add_family_of(out, &family, NULL, NULL, 0);
    }
    close_family(&family);
    return good;
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
    if (out == NULL || !replace_table(out, &page, FAMILY_BEGIN, FAMILY_END, add_family) ||
        !replace_table(out, &page, HOUSE_RULES_BEGIN, HOUSE_RULES_END, add_house_rules) ||
        !replace_table(out, &page, RULE_REFERENCE_BEGIN, RULE_REFERENCE_END, add_rule_keys)) {
        free(out);
        return NULL;
    }
    add(out, "%s", page);
    return out;
}
