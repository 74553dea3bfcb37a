// SPDX-License-Identifier: MIT
// Errors of variant files, and warnings. What fails returns false.
#pragma once

#include "scripts/host/variant/variant_private.h"

// "file:line: text", then the source line with a caret under `mark` (the place of that word in the line) if both are
// known. `file` may be NULL.
bool variant_fail(Loader *loader, VariantStatus status, const SourceFile *file, int line, const char *mark,
                  const char *format, ...) __attribute__((format(printf, 6, 7)));
bool variant_no_memory(Loader *loader); // says so to limits_no_memory, too

// Notes that what the file says in that line has no effect. False: no memory.
bool variant_warn(Loader *loader, const SourceFile *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// The text of a line (from 1), without the blanks it begins with, and its length; NULL if there is no such line.
const char *variant_find_line(const SourceFile *file, int line, size_t *length);

// Appends a source line to a message on a line of its own, with a caret under the word `mark` (may be NULL).
void variant_add_source(char *out, size_t size, const SourceFile *file, int line, const char *mark);

// The line that a message of Lua's "chunk:12: what" names; 0: it is about no line of this chunk.
int variant_message_line(const char *chunk, const char *message);

// Appends the functions that were running (SandboxReport.path), a line each; `outermost` (may be NULL) is what the last
// of them is called by.
void variant_add_path(char *out, size_t size, const char *path, const char *outermost);
