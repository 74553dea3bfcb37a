// SPDX-License-Identifier: MIT
// Writes a file that says, over a variant, only what differs.
//
// Invariant: loading the text gives rules equal to those it was made from. Entries with names of their own (limits)
// are written one to a line, those that are gone first, because that is the order in which the loader takes them.
#define _XOPEN_SOURCE 700 // realpath
#include "core/writer.h"
#include "scripts/host/variant/variant_private.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A Lua string literal.
static void add_quoted(Writer *text, const char *string) {
    writer_text(text, "\"");
    for (; *string != '\0'; string++) {
        bool escaped = *string == '"' || *string == '\\', control = (unsigned char)*string < 0x20 || *string == 0x7f;
        writer_add(text, control ? "\\%03d" : escaped ? "\\%c" : "%c", (unsigned char)*string);
    }
    writer_text(text, "\"");
}

// A table key: a name as it is where Lua takes it so, else in brackets.
static void add_key(Writer *text, const char *name) {
    static const char *const reserved[] = {"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                                           "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                                           "repeat",   "return", "then", "true", "until",  "while"};
    bool plain = *name != '\0' && !(*name >= '0' && *name <= '9');
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        plain = plain && strcmp(reserved[i], name) != 0;
    }
    plain = plain && strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == strlen(name);
    if (plain) {
        writer_text(text, name);
    } else {
        writer_text(text, "[");
        add_quoted(text, name);
        writer_text(text, "]");
    }
}

// A part of the spec as the new file must name it: paths are written in full, since nobody knows where the file will
// lie.
static void add_part(Writer *text, const char *part, size_t length) {
    char name[PATH_MAX], real[PATH_MAX];
    bool shipped = false;
    size_t count;
    const char *const *patches = variant_shipped_patches(&count);
    snprintf(name, sizeof name, "%.*s", (int)length, part);
    for (size_t i = 0; i < count; i++) {
        shipped = shipped || strcmp(patches[i], name) == 0;
    }
    bool path = variant_is_path(name) && !shipped && realpath(name, real) != NULL;
    add_quoted(text, path ? real : name);
}

static void add_based_on(Writer *text, const char *spec) {
    const char *rest = spec, *between = "";
    bool list = spec[variant_next_part(NULL, &rest, NULL)] == '+';
    writer_text(text, list ? "  based_on = { " : "  based_on = ");
    do {
        const char *start = spec;
        size_t length = variant_next_part(NULL, &spec, NULL);
        writer_text(text, between);
        add_part(text, start, length);
        between = ", ";
    } while (*spec != '\0');
    writer_text(text, list ? " },\n" : ",\n");
}

static void add_value(Writer *text, const Rules *rules, const char *path) {
    char value[2048];
    rules_get_lua(rules, path, value, sizeof value);
    writer_text(text, value);
}

// What differs among the entries of a row, as the table that holds them ("limits", "extra", "each"), after `indent`.
static void add_entries(Writer *text, const Rules *before, const Rules *rules, const RuleKey *key, const char *indent) {
    char path[RULES_NAME + 16];
    const char *name, *end = strrchr(key->path, '.'), *start = end;
    while (start > key->path && start[-1] != '.') {
        start--;
    }
    writer_add(text, "%.*s = {\n", (int)(end - start), start);
    for (int round = 0; round < 2; round++) {
        const Rules *from = round == 0 ? before : rules;
        for (int i = 0; (name = rules_entry_name(from, key, i)) != NULL; i++) {
            snprintf(path, sizeof path, "%.*s%s", (int)(strlen(key->path) - strlen("NAME")), key->path, name);
            // First what is gone, so that there is room for what is new.
            bool gone = rules_entry(rules, key, name) == NULL;
            if (round == 0 ? gone : !rules_key_equal(before, rules, path)) {
                writer_add(text, "%s  ", indent);
                add_key(text, name);
                writer_text(text, " = ");
                add_value(text, rules, path);
                writer_text(text, ",\n");
            }
        }
    }
    writer_add(text, "%s}", indent);
}

static void add_difference(Writer *text, const Variant *variant, const Rules *rules) {
    const Rules *before = variant_rules(variant, 0);
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    writer_text(text, "return {\n");
    add_based_on(text, variant_spec(variant));
    const char *open = ""; // the group under construction
    size_t open_length = 0;
    for (size_t i = 0; i < count; i++) {
        const char *path = keys[i].path;
        const char *dot = strchr(path, '.');
        size_t group = dot != NULL ? (size_t)(dot - path) : strlen(path);
        if (open_length > 0 && (open_length != group || strncmp(open, path, group) != 0)) {
            writer_text(text, " },\n");
            open_length = 0;
        }
        if (rules_key_equal(before, rules, path)) {
            continue;
        }
        if (keys[i].type == RULE_LIMIT) { // a row that is a group of its own
            writer_text(text, "  ");
            add_entries(text, before, rules, &keys[i], "  ");
            writer_text(text, ",\n");
            continue;
        }
        if (dot == NULL) {
            writer_add(text, "  %s = ", path);
            add_value(text, rules, path);
            writer_text(text, ",\n");
            continue;
        }
        if (open_length == 0) {
            writer_add(text, "  %.*s = { ", (int)group, path);
            open = path;
            open_length = group;
        } else {
            writer_text(text, ", ");
        }
        if (rules_key_has_names(&keys[i])) {
            add_entries(text, before, rules, &keys[i], "    ");
            continue;
        }
        add_key(text, dot + 1);
        writer_text(text, " = ");
        add_value(text, rules, path);
    }
    writer_text(text, open_length > 0 ? " },\n}\n" : "}\n");
}

char *variant_write_difference(const Variant *variant, const Rules *rules) {
    Writer text = writer_start(NULL, 0);
    add_difference(&text, variant, rules); // how long it is
    char *bytes = malloc(text.length + 1);
    if (bytes != NULL) {
        text = writer_start(bytes, text.length + 1);
        add_difference(&text, variant, rules);
    }
    return bytes;
}
