// SPDX-License-Identifier: MIT
// Writes a file that says, over a variant, only what differs.
//
// Invariant: loading the text gives rules equal to those it was made from. Entries with names of their own (limits)
// are written one to a line, those that are gone first, because that is the order in which the loader takes them.
#define _XOPEN_SOURCE 700 // realpath
#include "scripts/host/variant/variant_private.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Text under construction on the heap.
typedef struct Text {
    char *bytes;
    size_t length, capacity;
    bool failed;
} Text;

static void add_bytes(Text *text, const char *bytes, size_t length) {
    if (text->length + length + 1 > text->capacity && !text->failed) {
        size_t capacity = (text->length + length + 1) * 2;
        char *larger = realloc(text->bytes, capacity);
        text->failed = larger == NULL;
        if (larger != NULL) {
            text->bytes = larger;
            text->capacity = capacity;
        }
    }
    if (!text->failed) {
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
        text->bytes[text->length] = '\0';
    }
}

static void add(Text *text, const char *string) {
    add_bytes(text, string, strlen(string));
}

// A Lua string literal.
static void add_quoted(Text *text, const char *string) {
    add(text, "\"");
    for (; *string != '\0'; string++) {
        char escape[8];
        if (*string == '"' || *string == '\\') {
            snprintf(escape, sizeof escape, "\\%c", *string);
            add(text, escape);
        } else if ((unsigned char)*string < 0x20 || *string == 0x7f) {
            snprintf(escape, sizeof escape, "\\%03d", (unsigned char)*string);
            add(text, escape);
        } else {
            add_bytes(text, string, 1);
        }
    }
    add(text, "\"");
}

// A table key: a name as it is where Lua takes it so, else in brackets.
static void add_key(Text *text, const char *name) {
    static const char *const reserved[] = {"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                                           "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                                           "repeat",   "return", "then", "true", "until",  "while"};
    bool plain = *name != '\0' && !(*name >= '0' && *name <= '9');
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        plain = plain && strcmp(reserved[i], name) != 0;
    }
    plain = plain && strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == strlen(name);
    if (plain) {
        add(text, name);
    } else {
        add(text, "[");
        add_quoted(text, name);
        add(text, "]");
    }
}

// A part of the spec as the new file must name it: paths are written in full, since nobody knows where the file will
// lie.
static void add_part(Text *text, const char *part, size_t length) {
    char *name = calloc(1, length + 1);
    if (name == NULL) {
        text->failed = true;
        return;
    }
    memcpy(name, part, length);
    char *real = NULL;
    bool shipped = false;
    size_t count;
    const char *const *patches = variant_shipped_patches(&count);
    for (size_t i = 0; i < count; i++) {
        shipped = shipped || strcmp(patches[i], name) == 0;
    }
    if (variant_is_path(name) && !shipped) {
        real = realpath(name, NULL);
        text->failed = text->failed || (real == NULL && errno == ENOMEM);
    }
    add_quoted(text, real != NULL ? real : name);
    free(real);
    free(name);
}

static void add_based_on(Text *text, const char *spec) {
    bool list = false;
    const char *rest = spec;
    list = spec[variant_next_part(NULL, &rest, NULL)] == '+';
    add(text, list ? "  based_on = { " : "  based_on = ");
    const char *between = "";
    do {
        const char *start = spec;
        size_t length = variant_next_part(NULL, &spec, NULL);
        add(text, between);
        add_part(text, start, length);
        between = ", ";
    } while (*spec != '\0');
    add(text, list ? " },\n" : ",\n");
}

static bool has_entry(const Rules *rules, const RuleKey *key, const char *name) {
    const char *other;
    for (int i = 0; (other = rules_entry_name(rules, key, i)) != NULL; i++) {
        if (strcmp(other, name) == 0) {
            return true;
        }
    }
    return false;
}

static void add_value(Text *text, const Rules *rules, const char *path) {
    char value[2048];
    rules_get_lua(rules, path, value, sizeof value);
    add(text, value);
}

// The name of the table that holds the entries of a row: "limits", "extra", "each".
static void add_row_name(Text *text, const RuleKey *key) {
    const char *end = strrchr(key->path, '.');
    const char *start = end;
    while (start > key->path && start[-1] != '.') {
        start--;
    }
    add_bytes(text, start, (size_t)(end - start));
}

// What differs among the entries of a row, as the table that holds them, after `indent`.
static void add_entries(Text *text, const Rules *before, const Rules *rules, const RuleKey *key, const char *indent) {
    char path[RULES_NAME + 16];
    const char *name;
    add_row_name(text, key);
    add(text, " = {\n");
    for (int round = 0; round < 2; round++) {
        const Rules *from = round == 0 ? before : rules;
        for (int i = 0; (name = rules_entry_name(from, key, i)) != NULL; i++) {
            snprintf(path, sizeof path, "%.*s%s", (int)(strlen(key->path) - strlen("NAME")), key->path, name);
            // First what is gone, so that there is room for what is new.
            bool wanted = round == 0 ? !has_entry(rules, key, name)
                                     : !has_entry(before, key, name) || !rules_key_equal(before, rules, path);
            if (wanted) {
                add(text, indent);
                add(text, "  ");
                add_key(text, name);
                add(text, " = ");
                add_value(text, rules, path);
                add(text, ",\n");
            }
        }
    }
    add(text, indent);
    add(text, "}");
}

char *variant_write_difference(const Variant *variant, const Rules *rules) {
    Text text = {0};
    const Rules *before = variant_rules(variant, 0);
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    add(&text, "return {\n");
    add_based_on(&text, variant_spec(variant));
    const char *open = ""; // the group under construction
    size_t open_length = 0;
    for (size_t i = 0; i < count; i++) {
        const char *path = keys[i].path;
        const char *dot = strchr(path, '.');
        size_t group = dot != NULL ? (size_t)(dot - path) : strlen(path);
        if (open_length > 0 && (open_length != group || strncmp(open, path, group) != 0)) {
            add(&text, " },\n");
            open_length = 0;
        }
        if (rules_key_equal(before, rules, path)) {
            continue;
        }
        if (keys[i].type == RULE_LIMIT) { // a row that is a group of its own
            add(&text, "  ");
            add_entries(&text, before, rules, &keys[i], "  ");
            add(&text, ",\n");
            continue;
        }
        if (dot == NULL) {
            add(&text, "  ");
            add(&text, path);
            add(&text, " = ");
            add_value(&text, rules, path);
            add(&text, ",\n");
            continue;
        }
        if (open_length == 0) {
            add(&text, "  ");
            add_bytes(&text, path, group);
            add(&text, " = { ");
            open = path;
            open_length = group;
        } else {
            add(&text, ", ");
        }
        if (rules_key_has_names(&keys[i])) {
            add_entries(&text, before, rules, &keys[i], "    ");
            continue;
        }
        add_key(&text, dot + 1);
        add(&text, " = ");
        add_value(&text, rules, path);
    }
    add(&text, open_length > 0 ? " },\n}\n" : "}\n");
    if (text.failed) {
        free(text.bytes);
        return NULL;
    }
    return text.bytes;
}
