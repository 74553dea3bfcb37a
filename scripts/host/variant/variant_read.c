// SPDX-License-Identifier: MIT
// Runs a variant file in a sandbox of its own and takes the table it returns apart into plain C data.
//
// Everything here runs inside sandbox_call. Tables are read raw: a metatable on them has no say. Entries are taken in
// the order of their lines (then of their names), so that of several mistakes the first is reported, on every run.
#include "scripts/host/hooks/hooks_private.h"
#include "scripts/host/variant/variant_reader.h"

#include <stdio.h>
#include <string.h>

enum {
    MAX_TITLE = 200,
    MAX_ABOUT = 4000,
    MAX_INSTEAD_OF = 16,
    MAX_SPEC = 1000,
    FILE_TIME = 50 // milliseconds; a hundred times what an honest file needs
};

static const char *const top_names[] = {"title", "about", "source", "based_on", "over", "examples", "api"};
enum { TOP_COUNT = sizeof top_names / sizeof top_names[0] };

// --- Groups ------------------------------------------------------------------------------------------------------

static void note_games(Reader *reader, int line) {
    SourceFile *file = reader->file;
    const RuleValue *value = &file->settings[file->setting_count - 1].value;
    file->game_count = (size_t)value->text_count;
    file->games_line = line;
    memcpy(file->games, value->texts, sizeof file->games);
}

// A key of the group; NULL: there is no such group.
static const RuleKey *key_of_group(const char *name) {
    size_t count, length = strlen(name);
    const RuleKey *keys = rules_keys(&count);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(keys[i].path, name, length) == 0 && keys[i].path[length] == '.') {
            return &keys[i];
        }
    }
    return NULL;
}

// Is the value on the top of the stack `false`?
static bool is_false(const Reader *reader) {
    return lua_isboolean(reader->L, -1) && !lua_toboolean(reader->L, -1);
}

// `extra = false`, `state = false`: the entries of all rows of that group that were there so far are gone.
static void read_no_entries(Reader *reader, const char *group, int line) {
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    for (size_t i = 0; i < count; i++) {
        if (rules_key_has_names(&keys[i]) && strncmp(keys[i].path, group, strlen(group)) == 0) {
            reader_rule_value(reader, &keys[i], keys[i].path, line);
        }
    }
}

static void read_group(Reader *reader, const char *group, int line);

static void read_group_entry(Reader *reader, const char *name, int line, void *context) {
    const char *group = *(const char *const *)context;
    char path[READER_PATH];
    bool cut = (size_t)snprintf(path, sizeof path, "%s.%s", group, name) >= sizeof path;
    const RuleKey *key = cut || !rules_is_one_key(path) ? NULL : rules_find_key(path);
    if (key == NULL && !cut && key_of_group(path) != NULL) {
        (is_false(reader) ? read_no_entries : read_group)(reader, path, line);
        return;
    }
    if (key == NULL) {
        char shown[80];
        sandbox_clean(path, strlen(path), shown, sizeof shown);
        READER_FAIL(reader, line, name, "there is no rule %s%s", shown, word_hint(rules_nearest_key(path)).text);
    }
    reader_rule_value(reader, key, path, line);
    if (key->type == RULE_GAMES) {
        note_games(reader, line);
    }
}

// A group of keys (or of entries with names of their own: "score.extra"); its table is on the top of the stack.
static void read_group(Reader *reader, const char *group, int line) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    char example[READER_PATH];
    snprintf(example, sizeof example, "%s = { %s = .. }", group, key_of_group(group)->path + strlen(group) + 1);
    if (!lua_istable(L, index)) {
        READER_FAIL(reader, line, group, "%s is a group: write %s, not %s", group, example,
                    sandbox_push_quoted(L, index));
    }
    reader_each_entry(reader, index, group, example, line, read_group_entry, &group);
}

// --- The file --------------------------------------------------------------------------------------------------

// A function under a name that is no hook's.
_Noreturn static void unknown_hook(Reader *reader, int line, const char *name, const char *shown) {
    char all[(HOOK_COUNT + 2) * 16] = "; the functions are ";
    const char *near = word_nearest(name, strlen(name), hook_names, HOOK_COUNT);
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s",
                 hook == 0                ? ""
                 : hook + 1 == HOOK_COUNT ? " and "
                                          : ", ",
                 hook_names[hook]);
    }
    READER_FAIL(reader, line, name, "there is no group of rules or function \"%s\"%s", shown,
                near != NULL ? word_hint(near).text : all);
}

// The value is on the top of the stack.
_Noreturn static void unknown_entry(Reader *reader, int line, const char *name) {
    size_t key_count;
    const RuleKey *keys = rules_keys(&key_count);
    const char *words[READER_MAX_ENTRIES];
    char groups[READER_MAX_ENTRIES][RULES_NAME];
    size_t count = 0;
    for (; count < key_count && count < READER_MAX_ENTRIES - TOP_COUNT - HOOK_COUNT; count++) {
        snprintf(groups[count], RULES_NAME, "%.*s", (int)strcspn(keys[count].path, "."), keys[count].path);
        words[count] = groups[count];
    }
    for (size_t i = 0; i < TOP_COUNT; i++) {
        words[count++] = top_names[i];
    }
    for (int hook = 0; hook < HOOK_COUNT && lua_isboolean(reader->L, -1); hook++) { // false switches one off
        words[count++] = hook_names[hook];
    }
    const char *near = word_nearest(name, strlen(name), words, count);
    const char *key = near == NULL ? rules_nearest_key(name) : NULL;
    char shown[60];
    sandbox_clean(name, strlen(name), shown, sizeof shown);
    if (lua_isfunction(reader->L, -1)) {
        unknown_hook(reader, line, name, shown);
    }
    if (key != NULL) {
        int group = (int)strcspn(key, ".");
        READER_FAIL(reader, line, name,
                    "there is no group of rules or function \"%s\"; did you mean %.*s = { %s = .. }?", shown, group,
                    key, key + group + 1);
    }
    if (near == NULL && lua_type(reader->L, -1) == LUA_TSTRING) {
        READER_FAIL(reader, line, name,
                    "there is no group of rules or function \"%s\"; texts are title, about, source and based_on (the "
                    "game that this one is made of)",
                    shown);
    }
    READER_FAIL(reader, line, name, "there is no group of rules or function \"%s\"%s", shown, word_hint(near).text);
}

// The keys of which a hook's sentence says what else they would say.
static void read_instead_of(Reader *reader, Hook hook, int line) {
    VariantTexts paths =
        reader_texts(reader, "instead_of", line, "a rule key or a list of them", MAX_INSTEAD_OF, RULES_NAME);
    for (size_t i = 0; i < paths.count; i++) {
        const char *path = paths.text[i];
        if (rules_find_key(path) == NULL) {
            READER_FAIL(reader, line, path, "instead_of: there is no rule \"%s\"%s", path,
                        word_hint(rules_nearest_key(path)).text);
        }
    }
    reader->file->hook_instead_of[hook] = paths;
}

// What a hook's table says of it: { function, about = "words", instead_of = "KEY" }. The table is on the top of the
// stack.
static void read_hook_about(Reader *reader, Hook hook, int line) {
    lua_State *L = reader->L;
    int top = lua_gettop(L);
    static const char *const entries[] = {"about", "instead_of"};
    bool other, function = lua_rawgeti(L, top, 1) == LUA_TFUNCTION;
    const char *wrong = function ? sandbox_wrong_name(L, top, entries, 2, 1, 2, &other) : NULL;
    if (wrong != NULL) {
        READER_FAIL(reader, line, wrong, "%s has a function, about and instead_of, but no \"%.40s\"%s",
                    hook_names[hook], wrong, word_hint(word_nearest(wrong, strlen(wrong), entries, 2)).text);
    }
    if (push_raw(L, top, "about") != LUA_TNIL) {
        reader->file->hook_about[hook] = reader_prose(reader, "about", line, MAX_ABOUT, true);
    }
    if (push_raw(L, top, "instead_of") != LUA_TNIL) {
        read_instead_of(reader, hook, line);
    }
    lua_settop(L, top);
}

// A hook: a function, alone or in a table, or false; it is on the top of the stack.
static void read_hook(Reader *reader, Hook hook, int line) {
    SourceFile *file = reader->file;
    lua_State *L = reader->L;
    file->hook_line[hook] = line;
    if (lua_istable(L, -1)) {
        read_hook_about(reader, hook, line);
    }
    if (is_false(reader)) {
        file->hook[hook] = HOOK_OFF;
    } else {
        bool alone = hook_push_function(L, -1);
        if (!lua_isfunction(L, -1) || lua_iscfunction(L, -1)) {
            lua_pop(L, 1);
            reader_wrong_value(reader, line, hook_names[hook],
                               "a function of the file, { function, about = \"words\" }, { function, false } or false",
                               -1);
        }
        lua_Debug record;
        lua_getinfo(L, ">S", &record);
        file->hook[hook] = alone ? HOOK_ALONE : HOOK_FUNCTION;
        file->hook_line[hook] = record.linedefined;
        file->has_hooks = true;
    }
    file->hook_place[hook] = reader_place(reader, file->hook_line[hook]);
}

// One entry of the file's table; its value is on the top of the stack.
static void read_top_entry(Reader *reader, const char *name, int line, void *context) {
    (void)context;
    SourceFile *file = reader->file;
    size_t hook = word_find(name, strlen(name), hook_names, HOOK_COUNT);
    if (hook < HOOK_COUNT) {
        read_hook(reader, (Hook)hook, line);
    } else if (strcmp(name, "title") == 0) {
        file->title = reader_prose(reader, name, line, MAX_TITLE, true);
    } else if (strcmp(name, "about") == 0) {
        file->about = reader_prose(reader, name, line, MAX_ABOUT, true);
    } else if (strcmp(name, "source") == 0) {
        file->source = reader_prose(reader, name, line, MAX_ABOUT, true);
    } else if (strcmp(name, "over") == 0) {
        file->over = reader_text(reader, name, line, MAX_TITLE);
        file->over_line = line;
    } else if (strcmp(name, "based_on") == 0) {
        file->parents_line = line;
        file->parents =
            reader_texts(reader, name, line, "the name of a variant or a list of names", VARIANT_MAX_PARENTS, MAX_SPEC);
    } else if (strcmp(name, "examples") == 0) {
        reader_examples(reader, line);
    } else if (strcmp(name, "layout") == 0) {
        file->has_layout = true;
        reader_rule_value(reader, rules_find_key(name), name, line);
    } else if (strcmp(name, "state") == 0 && is_false(reader)) {
        read_no_entries(reader, name, line);
    } else if (key_of_group(name) != NULL) {
        read_group(reader, name, line);
    } else if (strcmp(name, "api") != 0) { // read_table has looked at that
        unknown_entry(reader, line, name);
    }
}

// What the table at `index` has by that name.
static int type_of_field(lua_State *L, int index, const char *name) {
    int type = push_raw(L, index, name);
    lua_pop(L, 1);
    return type;
}

// Does the table at `index` decide, where a file of rules says what it is based on?
static bool is_bot(lua_State *L, int index) {
    int choose = type_of_field(L, index, "choose");
    return type_of_field(L, index, "based_on") == LUA_TNIL &&
           (type_of_field(L, index, "evaluate") == LUA_TFUNCTION || choose == LUA_TFUNCTION || choose == LUA_TSTRING);
}

static void read_table(Reader *reader) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    if (lua_isnil(L, index)) {
        READER_FAIL(reader, 0, NULL,
                    "must return a table of rules, and returns nothing: `return` is missing before the table, as in "
                    "return { based_on = \"backgammon\" }");
    }
    if (!lua_istable(L, index)) {
        READER_FAIL(reader, 0, NULL, "must return a table of rules, as in return { based_on = \"backgammon\" }, not %s",
                    sandbox_push_quoted(L, index));
    }
    if (is_bot(L, index)) {
        READER_FAIL(reader, 0, NULL, "is a bot, not rules; `play .. vs %s` plays against it", reader->file->display);
    }
    reader_api(reader, index);
    reader_each_entry(reader, index, "the file's table", "head = { per_turn = 1 }", 0, read_top_entry, NULL);
}

void variant_load_chunk(lua_State *L, const SourceFile *file) {
    char name[VARIANT_CHUNK + 1];
    snprintf(name, sizeof name, "=%s", file->chunk);
    size_t mark = file->length >= 3 && memcmp(file->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; // some editors begin so
    sandbox_load(L, file->text + mark, file->length - mark, name);
}

// Runs inside sandbox_call. An error that Lua raises is reported by the sandbox; one that is found here is in
// loader->error.
static int run_file(lua_State *L) {
    Reader *reader = lua_touserdata(L, 1);
    reader_run_chunk(reader, L);
    read_table(reader);
    line_tracker_forget(L);
    return reader->file->has_hooks ? hooks_take(L, 1) : 0;
}

uint64_t variant_clock(void) {
    return sandbox_clock() / 1000000U;
}

unsigned variant_time_left(uint64_t deadline, unsigned most) {
    uint64_t now = variant_clock();
    uint64_t left = now + FILE_TIME / 2 < deadline ? deadline - now : 1;
    // The time that one file may take is told as it stands, as long as the others have taken next to nothing.
    return left + FILE_TIME < most ? (unsigned)left : most;
}

bool variant_check_text(Loader *loader, const SourceFile *file) {
    if (file->length > 0 && file->text[0] == '\x1b') {
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "is compiled Lua; only text is accepted");
    }
    const char *zero = memchr(file->text, '\0', file->length);
    if (zero != NULL) {
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "is not text: it has a zero byte at %zu",
                            (size_t)(zero - file->text));
    }
    return true;
}

bool variant_read_file(Loader *loader, SourceFile *file) {
    Reader reader = {.loader = loader, .file = file};
    if (!variant_check_text(loader, file)) {
        return false;
    }
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    // Many slow files share the time of one.
    unsigned left = variant_time_left(loader->deadline, limits.time_ms);
    if (left < FILE_TIME) {
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "the files together take too long (at most %u ms)",
                            limits.time_ms);
    }
    limits.time_ms = left;
    char trouble[ERROR_TEXT];
    Sandbox *sandbox = variant_make_sandbox(loader->hooks, &limits, trouble);
    if (sandbox == NULL) {
        return trouble[0] != '\0' ? variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "%s", trouble)
                                  : variant_no_memory(loader);
    }
    sandbox_call(sandbox, run_file, &reader);
    const char *printed = sandbox_output(sandbox);
    if (*printed != '\0') {
        const char *before = loader->output != NULL ? loader->output : "";
        loader->output = arena_format(loader->arena, "%.*s%s", (int)(limits.output - strlen(printed)), before, printed);
    }
    bool good = reader_succeeded(&reader, &sandbox->report);
    if (good && file->has_hooks && loader->hooks->file_count == VARIANT_MAX_VISITS) {
        good = variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "more than %d files have functions",
                            VARIANT_MAX_VISITS);
    }
    if (good && file->has_hooks) {
        return variant_keep_hooks(loader->hooks, file, sandbox) || variant_no_memory(loader);
    }
    sandbox_destroy(sandbox);
    return good;
}
