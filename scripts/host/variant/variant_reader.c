// SPDX-License-Identifier: MIT
// Raw reading of a script's tables, texts and numbers.
//
// Invariant: no metamethod is called and nothing is converted in place, so lua_next is never disturbed.
#include "scripts/host/variant/variant_reader.h"
#include "scripts/script_help.h"

#include "core/printable.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// One entry of a table on its way into order. `name` NULL: the key is no string.
typedef struct Entry {
    const char *name;
    int line;
} Entry;

static int compare_entries(const void *left, const void *right) {
    const Entry *a = left;
    const Entry *b = right;
    if (a->line != b->line) {
        return a->line < b->line ? -1 : 1;
    }
    if (a->name == NULL || b->name == NULL) {
        return (a->name != NULL) - (b->name != NULL);
    }
    return strcmp(a->name, b->name);
}

// At most READER_MAX_ENTRIES.
static size_t read_entries(Reader *reader, int index, const char *what, Entry *entries) {
    lua_State *L = reader->L;
    size_t count = 0;
    index = lua_absindex(L, index);
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        if (count == READER_MAX_ENTRIES) {
            READER_FAIL(reader, line_tracker_birth(L, index), NULL, "%s has more than %d entries", what,
                        READER_MAX_ENTRIES);
        }
        Entry *entry = &entries[count++];
        size_t length = 0;
        entry->name = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL; // kept alive by the table
        entry->line = line_tracker_entry(L, index);
        if (entry->line == 0) {
            entry->line = line_tracker_birth(L, index);
        }
    }
    qsort(entries, count, sizeof *entries, compare_entries);
    return count;
}

void reader_each_entry(Reader *reader, int index, const char *what, const char *instead, int line, EntryReader read,
                       void *context) {
    lua_State *L = reader->L;
    Entry entries[READER_MAX_ENTRIES];
    size_t count = read_entries(reader, index, what, entries);
    for (size_t i = 0; i < count; i++) {
        int top = lua_gettop(L), entry_line = entries[i].line > 0 ? entries[i].line : line;
        if (entries[i].name != NULL) {
            push_raw(L, index, entries[i].name);
            read(reader, entries[i].name, entry_line, context);
            lua_settop(L, top);
        } else if (instead != NULL) {
            READER_FAIL(reader, entry_line, NULL, "%s has an entry without a name; write %s", what, instead);
        }
    }
}

void reader_api(Reader *reader, int index) {
    lua_State *L = reader->L;
    int api = 1;
    if (push_raw(L, index, "api") != LUA_TNIL && !sandbox_int(L, -1, 1, INT_MAX, &api)) {
        reader_wrong_value(reader, 0, "api", "a whole number from 1 on", -1);
    }
    if (api > SCRIPT_API) {
        READER_FAIL(reader, 0, "api", SCRIPT_API_TOO_NEW, api, SCRIPT_API);
    }
    lua_pop(L, 1);
}

void reader_stop(Reader *reader) {
    sandbox_raise(reader->L);
    abort(); // it does not come back
}

void *reader_need(Reader *reader, void *block) {
    if (block == NULL) {
        variant_no_memory(reader->loader);
        reader_stop(reader);
    }
    return block;
}

// A table may name a text that the script has once a million times, and no budget of the sandbox counts the copies.
static void count_text(Reader *reader, size_t length) {
    enum { MOST_MIB = 8, BESIDE = 64 }; // what a block takes beside its text
    reader->loader->texts += length + BESIDE;
    if (reader->loader->texts > (size_t)MOST_MIB << 20) {
        luaL_error(reader->L, "the texts of the rules take too much memory (at most %d MiB in all files)", MOST_MIB);
    }
}

const char *reader_copy_text(Reader *reader, int index, size_t *length) {
    const char *text = lua_tolstring(reader->L, index, length);
    count_text(reader, *length);
    return reader_need(reader, arena_copy(reader->loader->arena, text, *length));
}

void reader_wrong_value(Reader *reader, int line, const char *path, const char *expected, int index) {
    const char *dot = strrchr(path, '.');
    READER_FAIL(reader, line, dot != NULL ? dot + 1 : path, "%s must be %s, not %s", path, expected,
                sandbox_push_quoted(reader->L, index));
}

const char *reader_place(Reader *reader, int line) {
    const char *display = reader->file->display;
    return line > 0 ? reader_need(reader, arena_format(reader->loader->arena, "%s:%d", display, line)) : display;
}

bool reader_is_list(lua_State *L, int index, size_t most, size_t *count) {
    size_t entries = 0;
    index = lua_absindex(L, index);
    *count = (size_t)lua_rawlen(L, index);
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        entries++;
        lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        if (entries > most || key < 1 || key > (lua_Integer)most) {
            lua_pop(L, 1);
            return false;
        }
    }
    return entries == *count;
}

const char *reader_text(Reader *reader, const char *what, int line, size_t most) {
    lua_State *L = reader->L;
    size_t length = 0;
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
    if (text == NULL) {
        reader_wrong_value(reader, line, what, "a text", -1);
    }
    if (length > most) {
        READER_FAIL(reader, line, what, "%s is too long (at most %zu bytes)", what, most);
    }
    if (strlen(text) != length) {
        READER_FAIL(reader, line, what, "%s has a zero byte in it", what);
    }
    return reader_copy_text(reader, -1, &length);
}

VariantTexts reader_texts(Reader *reader, const char *what, int line, const char *expected, size_t most,
                          size_t longest) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    bool single = lua_type(L, index) == LUA_TSTRING;
    size_t count = 1;
    if (!single && (!lua_istable(L, index) || !reader_is_list(L, index, most, &count))) {
        reader_wrong_value(reader, line, what, expected, index);
    }
    const char **texts = reader_need(reader, arena_allocate(reader->loader->arena, (count + 1) * sizeof *texts));
    for (size_t i = 0; i < count; i++) {
        if (single) {
            lua_pushvalue(L, index);
        } else {
            lua_rawgeti(L, index, (lua_Integer)i + 1);
        }
        texts[i] = reader_text(reader, what, line, longest);
        lua_pop(L, 1);
    }
    return (VariantTexts){texts, count};
}

const char *reader_prose(Reader *reader, const char *what, int line, size_t most, bool lines) {
    const char *text = reader_text(reader, what, line, most);
    size_t room = PRINTABLE_GROWTH * strlen(text) + 1, used = 0;
    char *clean = reader_need(reader, arena_allocate(reader->loader->arena, room));
    while (*text != '\0') {
        size_t length = lines ? strcspn(text, "\n") : strlen(text);
        used += sandbox_clean(text, length, clean + used, room - used);
        text += length;
        if (*text == '\n') {
            clean[used++] = *text++;
        }
    }
    return clean;
}

void reader_run_chunk(Reader *reader, lua_State *L) {
    lua_settop(L, 0);
    luaL_checkstack(L, 40, NULL);
    reader->L = L;
    variant_load_chunk(L, reader->file);
    line_tracker_call(L);
}

bool reader_succeeded(const Reader *reader, const SandboxReport *report) {
    bool good = reader->loader->error->status == VARIANT_OK;
    if (!good || report->result == SANDBOX_OK) {
        return good;
    }
    const char *text = report->text;
    int line = variant_message_line(reader->file->chunk, text);
    const char *colon = line > 0 ? strchr(text + strlen(reader->file->chunk) + 1, ':') : NULL;
    if (colon != NULL) {
        text = colon + 1 + strspn(colon + 1, " ");
    }
    return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, NULL, "%s", text);
}
