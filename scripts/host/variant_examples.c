// SPDX-License-Identifier: MIT
// The worked examples of a file, read but not yet run (examples.c does that).
#include "scripts/host/variant_reader.h"

#include <string.h>

enum { MAX_EXAMPLE_TEXT = 2000, MAX_EXAMPLE_PLAYS = 200 };

// Plays: one text or a list of texts.
static bool read_plays(Reader *reader, const char *what, int line, const char *const **plays, size_t *count) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    bool single = lua_type(L, index) == LUA_TSTRING;
    *count = 1;
    if (!single && (!lua_istable(L, index) || !reader_is_list(L, index, MAX_EXAMPLE_PLAYS, count))) {
        return reader_wrong_value(reader, line, what, "a list of plays such as { \"24/18 13/11\" }", index);
    }
    const char **texts = arena_allocate(reader->loader->arena, (*count + 1) * sizeof *texts);
    if (texts == NULL) {
        return variant_no_memory(reader->loader);
    }
    for (size_t i = 0; i < *count; i++) {
        if (single) {
            lua_pushvalue(L, index);
        } else {
            lua_rawgeti(L, index, (lua_Integer)i + 1);
        }
        texts[i] = reader_text(reader, what, line, MAX_EXAMPLE_TEXT);
        if (texts[i] == NULL) {
            return false;
        }
        lua_pop(L, 1);
    }
    *plays = texts;
    return true;
}

// One entry of an example; its value is on the top of the stack.
static bool read_example_entry(Reader *reader, const char *name, int line, VariantExample *example) {
    static const char *const names[] = {"position", "legal", "illegal", "all", "count", "why"};
    if (strcmp(name, "position") == 0) {
        example->position = reader_text(reader, name, line, MAX_EXAMPLE_TEXT);
        return example->position != NULL;
    }
    if (strcmp(name, "why") == 0) {
        example->why = reader_text(reader, name, line, MAX_EXAMPLE_TEXT);
        return example->why != NULL;
    }
    if (strcmp(name, "legal") == 0) {
        return read_plays(reader, name, line, &example->legal, &example->legal_count);
    }
    if (strcmp(name, "illegal") == 0) {
        return read_plays(reader, name, line, &example->illegal, &example->illegal_count);
    }
    if (strcmp(name, "all") == 0) {
        example->all_given = true;
        return read_plays(reader, name, line, &example->all, &example->all_count);
    }
    if (strcmp(name, "count") == 0) {
        return (reader_int(reader->L, -1, &example->count) && example->count >= 1) ||
               reader_wrong_value(reader, line, "count", "a whole number of plays", -1);
    }
    const char *near = word_nearest(name, strlen(name), names, sizeof names / sizeof names[0]);
    return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, name,
                        "an example has position, legal, illegal, all, count and why, but no \"%.40s\"%s%s%s", name,
                        near != NULL ? "; did you mean " : "", near != NULL ? near : "", near != NULL ? "?" : "");
}

static bool read_example(Reader *reader, int line, VariantExample *example) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    Entry entries[READER_MAX_ENTRIES];
    size_t count;
    *example = (VariantExample){.count = -1, .why = "", .file = reader->file->display, .line = line};
    if (!lua_istable(L, index)) {
        return reader_wrong_value(reader, line, "an example",
                                  "a table such as { position = \"..\", legal = { \"24/18\" } }", index);
    }
    if (!reader_entries(reader, index, "an example", entries, &count)) {
        return false;
    }
    // Where its first entry stands; Lua places the brace itself with what comes before it.
    line = count > 0 && entries[0].line > 0 ? entries[0].line : line;
    example->line = line;
    for (size_t i = 0; i < count; i++) {
        if (entries[i].name == NULL) {
            return reader_unnamed_entry(reader, line, "an example", "{ position = \"..\", legal = { \"24/18\" } }");
        }
        lua_pushstring(L, entries[i].name);
        lua_rawget(L, index);
        if (!read_example_entry(reader, entries[i].name, entries[i].line, example)) {
            return false;
        }
        lua_settop(L, index);
    }
    if (example->position == NULL) {
        return variant_fail(reader->loader, VARIANT_SCRIPT, reader->file, line, NULL,
                            "an example needs position = \"..\"");
    }
    return true;
}

bool reader_examples(Reader *reader, int line) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    size_t count;
    if (lua_isboolean(L, index) && !lua_toboolean(L, index)) {
        return true;
    }
    if (!lua_istable(L, index) || !reader_is_list(L, index, VARIANT_MAX_EXAMPLES, &count)) {
        return reader_wrong_value(reader, line, "examples", "a list of at most 1000 examples", index);
    }
    VariantExample *examples = arena_allocate(reader->loader->arena, (count + 1) * sizeof *examples);
    if (examples == NULL) {
        return variant_no_memory(reader->loader);
    }
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        int birth = lua_istable(L, -1) ? line_tracker_birth(L, -1) : 0;
        if (!read_example(reader, birth > 0 ? birth : line, &examples[i])) {
            return false;
        }
        lua_settop(L, index);
    }
    reader->file->examples = examples;
    reader->file->example_count = count;
    return true;
}
