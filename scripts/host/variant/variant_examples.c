// SPDX-License-Identifier: MIT
// The worked examples of a file, read but not yet run (examples.c does that).
#include "scripts/host/variant/variant_reader.h"

#include <limits.h>
#include <string.h>

enum { MAX_EXAMPLE_TEXT = 2000, MAX_EXAMPLE_PLAYS = 200 };

// One entry of an example; its value is on the top of the stack.
static void read_example_entry(Reader *reader, const char *name, int line, void *context) {
    static const char *const names[] = {"position", "after", "gives", "legal", "illegal", "all", "count", "why"};
    VariantExample *example = context;
    // Where its first entry stands; Lua places the brace itself with what comes before it.
    example->line = example->line == 0 ? line : example->line;
    const char **text = strcmp(name, "position") == 0 ? &example->position
                        : strcmp(name, "gives") == 0  ? &example->gives
                        : strcmp(name, "why") == 0    ? &example->why
                                                      : NULL;
    enum { LISTS = 4 };
    const struct {
        const char *name;
        VariantTexts *texts;
    } lists[LISTS] = {
        {"after", &example->after}, {"legal", &example->legal}, {"illegal", &example->illegal}, {"all", &example->all}};
    size_t list = row_find(name, strlen(name), lists, sizeof lists[0], LISTS);
    if (text != NULL) {
        *text = reader_text(reader, name, line, MAX_EXAMPLE_TEXT);
    } else if (list < LISTS) {
        *lists[list].texts = reader_texts(reader, name, line,
                                          list == 0 ? "a list of texts such as { \"roll 66\" }"
                                                    : "a list of texts such as { \"24/18 13/11\" }",
                                          MAX_EXAMPLE_PLAYS, MAX_EXAMPLE_TEXT);
    } else if (strcmp(name, "count") != 0) {
        READER_FAIL(reader, line, name,
                    "an example has position, after, gives, legal, illegal, all, count and why, but no \"%.40s\"%s",
                    name, word_hint(word_nearest(name, strlen(name), names, sizeof names / sizeof names[0])).text);
    } else if (!sandbox_int(reader->L, -1, 1, INT_MAX, &example->count)) {
        reader_wrong_value(reader, line, "count", "a whole number, 1 or more", -1);
    }
}

static void read_example(Reader *reader, int line, VariantExample *example) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    *example = (VariantExample){.count = -1, .why = "", .file = reader->file->display};
    if (!lua_istable(L, index)) {
        reader_wrong_value(reader, line, "an example", "a table such as { position = \"..\", legal = { \"24/18\" } }",
                           index);
    }
    reader_each_entry(reader, index, "an example", "{ position = \"..\", legal = { \"24/18\" } }", line,
                      read_example_entry, example);
    if (example->position == NULL) {
        READER_FAIL(reader, example->line > 0 ? example->line : line, NULL, "an example needs position = \"..\"");
    }
}

void reader_examples(Reader *reader, int line) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    size_t count;
    if (lua_isboolean(L, index) && !lua_toboolean(L, index)) {
        return;
    }
    if (!lua_istable(L, index) || !reader_is_list(L, index, VARIANT_MAX_EXAMPLES, &count)) {
        reader_wrong_value(reader, line, "examples", "a list of at most 1000 examples", index);
    }
    VariantExample *examples =
        reader_need(reader, arena_allocate(reader->loader->arena, (count + 1) * sizeof *examples));
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        int birth = lua_istable(L, -1) ? line_tracker_birth(L, -1) : 0;
        read_example(reader, birth > 0 ? birth : line, &examples[i]);
        lua_settop(L, index);
    }
    reader->file->examples = examples;
    reader->file->example_count = count;
}
