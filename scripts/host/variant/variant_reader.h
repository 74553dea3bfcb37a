// SPDX-License-Identifier: MIT
// What the parts share that take a variant file's table apart: raw reading of tables, texts and numbers, and errors
// that name the line.
//
// All of it runs inside sandbox_call. The first mistake, or lack of memory, fills in the loader's error and ends that
// call: what returns has succeeded.
#pragma once

#include "scripts/host/sandbox/sandbox_library.h"
#include "scripts/host/variant/variant_error.h"
#include "scripts/host/variant/variant_lines.h"

enum {
    READER_MAX_ENTRIES = 256, // of one table that is read by name
    READER_PATH = 128
};

typedef struct Reader {
    Loader *loader;
    SourceFile *file;
    lua_State *L;
} Reader;

// --- variant_reader.c ---

// Ends the sandbox_call; the loader's error is filled in.
_Noreturn void reader_stop(Reader *reader);

// Fails: a mistake in that line of the reader's file.
#define READER_FAIL(reader, line, mark, ...)                                                                           \
    (variant_fail((reader)->loader, VARIANT_SCRIPT, (reader)->file, line, mark, __VA_ARGS__), reader_stop(reader))

// Fails: the value at `index` is not what `path` expects.
_Noreturn void reader_wrong_value(Reader *reader, int line, const char *path, const char *expected, int index);

// The block; NULL, for lack of memory, fails.
void *reader_need(Reader *reader, void *block);

// Calls `read` for each entry of the table at `index`, in the order of their lines, then of their names, with its value
// on the top of the stack; `line` is that of entries whose own is not known. `what` names the table in errors. An entry
// without a name is one, which shows `instead`; NULL: those are left out.
typedef void (*EntryReader)(Reader *reader, const char *name, int line, void *context);
void reader_each_entry(Reader *reader, int index, const char *what, const char *instead, int line, EntryReader read,
                       void *context);

// What the table at `index` says of the version of the scripts' interface that it was written for, `api`: nothing, or
// one that this program knows.
void reader_api(Reader *reader, int index);

// Runs the file's chunk, which leaves its result at stack index 1; the lines of its tables are known until
// line_tracker_forget.
void reader_run_chunk(Reader *reader, lua_State *L);

// After the sandbox_call: false with the loader's error, which is what was reported (Lua's "chunk:12: what") where
// reading has not failed by itself.
bool reader_succeeded(const Reader *reader, const SandboxReport *report);

// The line of the file as text, in the arena: "long_nardi.lua:14"; the file alone where it is 0.
const char *reader_place(Reader *reader, int line);

// Is the table at `index` a plain list of at most `most` elements? *count of them.
bool reader_is_list(lua_State *L, int index, size_t most, size_t *count);

// The string at `index` in the arena. An error of Lua's where the texts of all files together take too much.
const char *reader_copy_text(Reader *reader, int index, size_t *length);

// The text on the top of the stack, at most `most` bytes, without zero bytes.
const char *reader_text(Reader *reader, const char *what, int line, size_t most);

// One text or a list of texts, at most `most`, on the top of the stack; in the arena.
VariantTexts reader_texts(Reader *reader, const char *what, int line, const char *expected, size_t most,
                          size_t longest);

// As reader_text for people to read, cleaned: it ends on a terminal or in JSON. Ends of lines stay if `lines`.
const char *reader_prose(Reader *reader, const char *what, int line, size_t most, bool lines);

// --- variant_values.c ---

// Reads the value on the top of the stack for the rule key `path` and adds it to the file's settings.
void reader_rule_value(Reader *reader, const RuleKey *key, const char *path, int line);

// --- variant_examples.c ---

// Reads the list of examples on the top of the stack.
void reader_examples(Reader *reader, int line);
