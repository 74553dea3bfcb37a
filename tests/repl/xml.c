// SPDX-License-Identifier: MIT
// A small reader of XML: see xml.h.
#include "tests/repl/xml.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *skip_name(const char *at) {
    while (isalnum((unsigned char)*at) || *at == '-' || *at == ':') {
        at++;
    }
    return at;
}

static const char *check_character(const char *at) {
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    if (*at == '&') {
        for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++) {
            if (strncmp(at, entities[i], strlen(entities[i])) == 0) {
                return at + strlen(entities[i]);
            }
        }
        return NULL;
    }
    return (unsigned char)*at < 0x20 && *at != '\n' ? NULL : at + 1;
}

const char *xml_fault(const char *text) {
    char open[32][16];
    int depth = 0, roots = 0;
    const char *at = strstr(text, "?>");
    if (strncmp(text, "<?xml ", 6) != 0 || at == NULL) {
        return "no declaration";
    }
    for (at += 2; *at != '\0';) {
        if (*at != '<') {
            if (depth == 0 && !isspace((unsigned char)*at)) {
                return "text outside";
            }
            at = check_character(at);
            if (at == NULL) {
                return "a bare character";
            }
            continue;
        }
        bool closes = at[1] == '/';
        const char *name = at + 1 + closes, *end = skip_name(name);
        size_t length = (size_t)(end - name);
        if (length == 0 || length >= sizeof open[0]) {
            return "no name";
        }
        if (closes) {
            if (depth == 0 || strlen(open[depth - 1]) != length || strncmp(open[depth - 1], name, length) != 0 ||
                *end != '>') {
                return "elements do not nest";
            }
            depth--;
            at = end + 1;
            continue;
        }
        roots += depth == 0;
        while (*end == ' ' || *end == '\n') {
            end = skip_name(end + 1);
            if (end[0] != '=' || end[1] != '"') {
                return "an attribute";
            }
            for (end += 2; *end != '"';) {
                if (*end == '\0' || *end == '<' || (end = check_character(end)) == NULL) {
                    return "an attribute's value";
                }
            }
            end++;
        }
        bool alone = *end == '/';
        end += alone;
        if (*end != '>') {
            return "a tag";
        }
        if (!alone) {
            if (depth == 32) {
                return "too deep";
            }
            memcpy(open[depth], name, length);
            open[depth++][length] = '\0';
        }
        at = end + 1;
    }
    return depth != 0 ? "not closed" : roots != 1 ? "not one root" : NULL;
}

const char *page_fault(const char *text) {
    static const char type[] = "<!DOCTYPE html>\n", head[] = "<?xml v?>\n";
    static const char *const outside[] = {"http", " src=", " href=", "url(", "@import", "<script", "<link"};
    if (strncmp(text, type, strlen(type)) != 0) {
        return "no type";
    }
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        if (strstr(text, outside[i]) != NULL) {
            return outside[i];
        }
    }
    size_t room = strlen(head) + strlen(text);
    char *document = malloc(room);
    snprintf(document, room, "%s%s", head, text + strlen(type));
    const char *fault = xml_fault(document);
    free(document);
    return fault;
}
