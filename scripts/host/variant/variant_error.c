// SPDX-License-Identifier: MIT
// Errors of variant files as people read them: place, what is wrong, the source line and a caret.
//
// Invariant: whatever a file contains, the text is clean UTF-8 in at most VARIANT_ERROR_TEXT bytes.
#include "scripts/host/variant/variant_error.h"
#include "core/printable.h"
#include "scripts/host/sandbox/sandbox_private.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_LINE = 110, INDENT = 4 };

const char *variant_find_line(const SourceFile *file, int line, size_t *length) {
    const char *at = file->text;
    const char *end = file->text + file->length;
    for (int i = 1; i < line && at != NULL && at < end; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at != NULL ? at + 1 : NULL;
    }
    if (line < 1 || at == NULL || at >= end) {
        return NULL;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    at += strspn(at, " \t");
    *length = (size_t)((stop != NULL ? stop : end) - at);
    return at;
}

void variant_add_source(char *out, size_t size, const SourceFile *file, int number, const char *mark) {
    size_t length;
    const char *line = variant_find_line(file, number, &length);
    if (line == NULL) {
        return;
    }
    const char *found = mark != NULL ? word_in_text(line, length, mark, "_") : NULL;
    size_t at = found != NULL ? (size_t)(found - line) : length;
    size_t skip = at > SHOWN_LINE / 2 && at < length && length > SHOWN_LINE ? at - SHOWN_LINE / 2 : 0;
    while (skip > 0 && printable_continues(line[skip])) {
        skip--;
    }
    char shown[SHOWN_LINE + 1];
    size_t shown_length = sandbox_clean(line + skip, length - skip, shown, sizeof shown);
    while (shown_length > 0 && shown[shown_length - 1] == ' ') {
        shown[--shown_length] = '\0';
    }
    if (shown_length == 0) {
        return;
    }
    size_t used = strlen(out);
    snprintf(out + used, size - used, "\n%*s%s", INDENT, "", shown);
    if (at < length) {
        char before[SHOWN_LINE + 1];
        size_t bytes = sandbox_clean(line + skip, at - skip, before, sizeof before);
        used = strlen(out);
        snprintf(out + used, size - used, "\n%*s^", INDENT + (int)printable_count(before, bytes), "");
    }
}

int variant_message_line(const char *chunk, const char *message) {
    size_t length = strlen(chunk);
    bool placed = strncmp(message, chunk, length) == 0 && message[length] == ':';
    long line = placed ? strtol(message + length + 1, NULL, 10) : 0;
    return line > 0 && line < INT_MAX ? (int)line : 0;
}

void variant_add_path(char *out, size_t size, const char *path, const char *outermost) {
    for (const char *line = path; *line != '\0';) {
        size_t length = strcspn(line, "\n"), used = strlen(out);
        const char *by = line[length] == '\0' ? outermost : NULL;
        snprintf(out + used, size - used, "\n  %s %.*s%s%s", line == path ? "at" : "called from", (int)length, line,
                 by != NULL ? " in " : "", by != NULL ? by : "");
        line += length + (line[length] == '\n');
    }
}

bool variant_fail(Loader *loader, VariantStatus status, const SourceFile *file, int line, const char *mark,
                  const char *format, ...) {
    VariantError *error = loader->error;
    char text[VARIANT_ERROR_TEXT / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error->status = status;
    char place[400] = "";
    if (file != NULL && line > 0) {
        snprintf(place, sizeof place, "%s:%d: ", file->display, line);
    } else if (file != NULL) {
        snprintf(place, sizeof place, "%s: ", file->display);
    }
    char whole[sizeof place + sizeof text];
    snprintf(whole, sizeof whole, "%s%s", place, text);
    sandbox_clean(whole, strlen(whole), error->text, sizeof error->text - 3 * SHOWN_LINE);
    if (file != NULL && line > 0) {
        variant_add_source(error->text, sizeof error->text, file, line, mark);
    }
    return false;
}

bool variant_no_memory(Loader *loader) {
    limits_no_memory();
    loader->error->status = VARIANT_NO_MEMORY;
    snprintf(loader->error->text, sizeof loader->error->text, "not enough memory to load the variant");
    return false;
}
