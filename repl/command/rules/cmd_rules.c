// SPDX-License-Identifier: MIT
// Reading rules at the prompt, and saving what differs from the variant's file.
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/options.h"
#include "repl/command/rules/rulebook.h"
#include "repl/desk/variant_names.h"
#include "repl/lab/notebook_commands.h"
#include "repl/screen/records.h"
#include "scripts/script_help.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// ---- showing

static json_t *key_told(const Table *table, const char *path) {
    Rules plain;
    rules_init(&plain);
    const RuleKey *key = rules_find_key(path);
    return json_pack("{s:s, s:o, s:o, s:o, s:s}", "key", path, "value",
                     json_shown(table_value(table_rules(table), path)), "default",
                     json_shown(rules_key_has_names(key) ? NULL : table_value(&plain, path)), "place",
                     json_shown(table_key_place(table, path)), "help", key->help);
}

typedef enum Shown { SHOWN_ALL, SHOWN_CHANGED, SHOWN_PLAIN } Shown;

// The keys that are not (or are) as in the plainest game; `which`: of a group, or one of that name, NULL: any. False if
// there are none.
static bool show_keys(Session *session, const Table *table, const char *which, Shown shown) {
    const Rules *rules = table_rules(table);
    Rules plain;
    rules_init(&plain);
    size_t count;
    const char **paths = table_key_paths(rules, shown == SHOWN_ALL ? rules : &plain, &count);
    size_t length = which != NULL ? strlen(which) : 0;
    json_t *rows = json_array();
    for (size_t i = 0; i < count; i++) {
        bool named = which == NULL || (strncmp(paths[i], which, length) == 0 && strchr(".", paths[i][length]) != NULL);
        if (named && (shown == SHOWN_ALL || rules_key_equal(rules, &plain, paths[i]) == (shown == SHOWN_PLAIN))) {
            json_array_append_new(rows, key_told(table, paths[i]));
        }
    }
    bool found = json_array_size(rows) > 0;
    print_rows(session->screen, "keys",
               json_pack("{s:o, s:i}", "rows", rows, "width", shown == SHOWN_CHANGED ? 36 : 32));
    return found;
}

// What a key is about, what it may be, its default; and its value at the table (NULL: there is none).
static void show_about(Session *session, const Table *table, const char *path) {
    const RuleKey *key = rules_find_key(path);
    Rules plain;
    char allowed[256];
    rules_init(&plain);
    rules_expected(key, false, allowed, sizeof allowed);
    bool has_default = !rules_key_has_names(key) && key->type != RULE_LAYOUT && key->type != RULE_GAMES;
    print_told(session->screen, "key",
               json_pack("{s:s, s:o, s:o, s:s, s:o, s:o}", "key", path, "value",
                         json_shown(table != NULL ? table_value_said(table_rules(table), path) : NULL), "place",
                         json_shown(table != NULL ? table_key_place(table, path) : NULL), "help", key->help, "allowed",
                         json_shown(allowed), "default",
                         json_shown(has_default ? table_value_said(&plain, path) : NULL)));
}

static void show_key(Session *session, const Table *table, const char *path) {
    if (session->screen->form != FORM_TEXT) {
        show_keys(session, table, path, SHOWN_ALL);
    } else {
        show_about(session, table, path);
    }
}

void rule_explain(Session *session, const char *path) {
    show_about(session, session->table != NULL && rules_is_one_key(path) ? session->table : NULL, path);
}

static void show_header(Session *session, const Table *table) {
    const Variant *variant = table_variant(table);
    json_t *files = json_array();
    for (size_t i = 0; i < variant_file_count(variant); i++) {
        json_array_append_new(files, json_shown(variant_file(variant, i).name));
    }
    const char *fingerprint = scratch_format("%016llx", (unsigned long long)rules_fingerprint(table_rules(table)));
    print_told(session->screen, "rules_head",
               json_pack("{s:o, s:o, s:o, s:o, s:o, s:s}", "name", json_shown(variant_name(variant)), "title",
                         json_shown(variant_title(variant)), "about", json_shown(variant_about(variant)), "source",
                         json_shown(variant_source(variant)), "files", files, "fingerprint", fingerprint));
}

// Where the functions of the rules in force stand; `only`: of that name, NULL: all. False if there is none.
static bool show_hooks(Session *session, const Table *table, const char *only) {
    VariantHook hook;
    json_t *rows = json_array();
    for (size_t i = 0; variant_hook(table_variant(table), table_game(table), i, &hook); i++) {
        if (only == NULL || strcmp(hook.name, only) == 0) {
            json_add(rows, "{s:s, s:o, s:i}", "function", hook.name, "file", json_shown(hook.file), "line", hook.line);
        }
    }
    bool found = json_array_size(rows) > 0;
    print_rows(session->screen, "functions", json_pack("{s:o, s:b}", "rows", rows, "all", only == NULL));
    return found;
}

// Behind `rules [VARIANT]`: the form, and the file, whose words are taken off. It tells the form where no option does.
static Leaflet take_leaflet(Words *words) {
    static const char *const forms[][2] = {{".html", "html"}, {".htm", "html"}, {".md", "markdown"}, {".txt", "text"}};
    bool over = words->count > 2 && strcmp(words_at(words, words->count - 1), "!") == 0;
    const char *name = words_at(words, words->count - 1 - over);
    const char *form = words_has(words, "--html") ? "html" : words_has(words, "--markdown") ? "markdown" : NULL;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (text_ends_in(name, forms[i][0])) {
            words->count -= 1 + over;
            return (Leaflet){form != NULL ? form : forms[i][1], name, over ? REPLACE_ANY : REPLACE_NONE};
        }
    }
    return (Leaflet){form != NULL ? form : "text", NULL, REPLACE_NONE};
}

static CommandStatus show_rulebook(Session *session, const Words *words, const Table *table, const Leaflet *leaflet) {
    if (session->screen->form != FORM_TEXT) {
        show_keys(session, table, NULL, SHOWN_ALL);
        return COMMAND_OK;
    }
    if (!words_has(words, "--keys")) {
        return rulebook_print(session, table, leaflet);
    }
    show_header(session, table);
    print(session->screen, "\nWhat makes this game:\n");
    show_keys(session, table, NULL, SHOWN_CHANGED);
    show_hooks(session, table, NULL);
    print(session->screen, "\nEverything else is the default:\n");
    show_keys(session, table, NULL, SHOWN_PLAIN);
    return COMMAND_OK;
}

// What the rules in force have otherwise than those of `than`; NULL: than the files of the variant at the table.
static CommandStatus show_difference(Session *session, const Variant *than) {
    const Table *table = session->table;
    const Rules *mine = table_rules(table);
    size_t game = table_game(table), than_game = than != NULL ? 0 : game;
    const Rules *own = than != NULL ? variant_rules(than, 0) : table_variant_rules(table);
    const char *there = than != NULL ? "there" : "before";
    than = than != NULL ? than : table_variant(table);
    size_t count;
    const char **paths = table_changed_paths(mine, own, &count);
    json_t *rows = json_array();
    for (size_t i = 0; i < count; i++) {
        const char *place = variant_game_key_place(than, than_game, paths[i]);
        json_add(rows, "{s:s, s:o, s:o, s:o, s:o}", "key", paths[i], "before", json_shown(table_value(own, paths[i])),
                 "value", json_shown(table_value(mine, paths[i])), "place",
                 json_shown(table_key_place(table, paths[i])), "place_before", json_shown(place));
    }
    print_rows(session->screen, "changed_keys",
               json_pack("{s:o, s:s, s:o, s:o, s:o, s:o}", "rows", rows, "there", there, "name",
                         json_shown(variant_name(table_variant(table))), "functions",
                         functions_told(table_variant(table), game), "name_before", json_shown(variant_name(than)),
                         "functions_before", functions_told(than, than_game)));
    return COMMAND_OK;
}

// `rules diff [VARIANT]`
static CommandStatus diff_rules(Session *session, const Words *words) {
    CommandStatus status;
    if (words->count != 3) {
        return words->count > 3 ? command_usage(session, words) : show_difference(session, NULL);
    }
    Variant *than = session_load_variant(session, words->word[2].text, 2, &status);
    if (than != NULL) {
        status = show_difference(session, than);
    }
    variant_destroy(than);
    return status;
}

const char *rules_save_difference(Session *session, const char *path, bool over) {
    const Rulebook *book = table_book(session->table);
    char *text = variant_write_difference(table_variant(session->table), book->pointer, book->count);
    memory_need(text != NULL);
    const char *trouble = file_write(path, text, strlen(text), over);
    free(text);
    return trouble;
}

static CommandStatus save_difference(Session *session, const Words *words) {
    bool over = words->count == 4 && strcmp(words->word[3].text, "!") == 0;
    if (words->count != (over ? 4U : 3U)) {
        return print_misuse(session->screen, "usage: rules save FILE [!]");
    }
    const char *path = words->word[2].text;
    const char *trouble = rules_save_difference(session, path, over);
    if (trouble != NULL) {
        return print_trouble(session->screen, 2, trouble);
    }
    print(session->screen, "saved to %s\n", path);
    return COMMAND_OK;
}

// "head.per_turn, head.first_max, ...": the keys of a group ("double": doubles), false if there is no such group.
static bool add_group_keys(const char *group, Text *out) {
    size_t count;
    const RuleKey *key = rules_keys(&count);
    size_t length = strlen(group);
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        const char *path = key[i].path;
        if (length > 0 && strncmp(path, group, length) == 0 && path[length + (path[length] == 's')] == '.') {
            text_add(out, "%s%s", found ? ", " : "", path);
            found = true;
        }
    }
    return found;
}

bool rule_explain_group(Session *session, const char *group) {
    Text keys = scratch_text();
    bool found = add_group_keys(group, &keys);
    if (found) {
        print(session->screen, "%s is a group of rules: %s\n", group, keys.bytes);
    }
    return found;
}

// The key that is meant by a path with the variant's own word in it: where a gammon is called mars, score.gammon by
// "score.mars" or "mars"; NULL if there is none.
static const char *key_by_own_word(const Session *session, const char *path) {
    static const char *const words[] = {"single", "gammon", "backgammon", "cube", "head"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; i < sizeof words / sizeof words[0] && session->table != NULL; i++) {
        const char *name = scratch_format("names.%s", words[i]);
        if (strcasecmp(table_value(table_rules(session->table), name), dot != NULL ? dot + 1 : path) != 0) {
            continue;
        }
        const char *key =
            scratch_format("%.*s.%s", dot != NULL ? (int)(dot - path) : 5, dot != NULL ? path : "score", words[i]);
        if (rules_find_key(key) != NULL && strcmp(key, path) != 0) {
            return key;
        }
    }
    return NULL;
}

CommandStatus rule_complain_unknown(Session *session, size_t word, const char *path) {
    Text keys = scratch_text();
    bool group = add_group_keys(path, &keys);
    const ScriptName *name = script_find(path);
    const char *dot = strchr(path, '.');
    Text beside = scratch_text(); // the keys of its group
    bool grouped = dot != NULL && add_group_keys(scratch_copy_bytes(path, (size_t)(dot - path)), &beside);
    json_t *facts =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b}", "path", json_shown(path), "keys",
                  json_shown(group ? keys.bytes : NULL), "hook",
                  json_shown(name != NULL && name->kind == NAME_HOOK ? name->name : NULL), "setting",
                  json_shown(strchr(path, '.') == NULL ? program_setting_nearest(path) : NULL), "own",
                  json_shown(key_by_own_word(session, path)), "near", json_shown(rules_nearest_key(path)), "beside",
                  json_shown(grouped ? beside.bytes : NULL), "patch", json_shown(patch_meant(path)), "place",
                  json_shown(session->table != NULL ? variant_key_place(table_variant(session->table), path) : NULL),
                  "table", session->table != NULL);
    return print_error_word(session->screen, word, "%s", told_line(session->screen, "unknown_rule", facts));
}

// A key of the rules at the table, a group of keys ("head"), or a function. False: it is none of these.
static bool show_named(Session *session, const char *name) {
    const Table *table = session->table;
    if (rules_is_one_key(name)) {
        show_key(session, table, name);
        return true;
    }
    bool found = show_keys(session, table, name, SHOWN_ALL) || show_hooks(session, table, name);
    bool limits = !found && strcmp(name, "limits") == 0;
    if (limits && session->screen->form == FORM_TEXT) {
        print(session->screen, "no limits are set; `help limits` tells how\n");
    }
    return found || limits;
}

// `rules layout 24:2`, `rules backgammon layout 24:2`: a value behind a key. False: there is none.
static bool refuse_value(Session *session, const Words *words) {
    size_t key = words->count > 2 && rules_find_key(words->word[1].text) != NULL ? 1 : 2;
    if (words->count < key + 2 || rules_find_key(words->word[key].text) == NULL) {
        return false;
    }
    print_error_word(session->screen, key, "`rules` shows rules, and changes none; did you mean `%sset %s`?",
                     key > 1 ? scratch_format("use %s; ", words->word[1].text) : "", words_rest(words, key));
    return true;
}

// `rules VARIANT [KEY]`: a rulebook without sitting down to it.
static CommandStatus show_variant(Session *session, const Words *words, const Leaflet *leaflet) {
    if (words->count < 2) {
        return command_usage(session, words);
    }
    if (refuse_value(session, words)) {
        return COMMAND_FAILED;
    }
    CommandStatus status;
    Table *table = command_table(session, words, words->word[1].text, 1, &status);
    if (table == NULL) {
        return status;
    }
    const char *key = words->count == 3 ? words->word[2].text : "";
    if (words->count == 2) {
        status = show_rulebook(session, words, table, leaflet);
    } else if (rules_find_key(key) != NULL) {
        show_key(session, table, key);
    } else if (words->count != 3 || !show_keys(session, table, key, SHOWN_ALL)) {
        status = rule_complain_unknown(session, SIZE_MAX, words_at(words, 2));
    }
    table_destroy(table);
    return status;
}

CommandStatus command_rules(Session *session, const Words *typed) {
    const char *word = words_at(typed, 1);
    bool diff = strcmp(word, "diff") == 0, save = strcmp(word, "save") == 0;
    if ((diff || save) && !session_need_table(session)) {
        return COMMAND_FAILED;
    }
    if (diff) {
        return diff_rules(session, typed);
    }
    if (save) {
        return command_refuses_rows(session, typed) ? COMMAND_USAGE : save_difference(session, typed);
    }
    Words words = *typed;
    const Leaflet leaflet = take_leaflet(&words);
    if (leaflet.path != NULL && (words.count > 2 || words_has(&words, "--keys"))) {
        return command_usage(session, typed); // keys go to the screen
    }
    if (leaflet.path != NULL && command_refuses_rows(session, typed)) {
        return COMMAND_USAGE;
    }
    if (session->screen->from_shell && session->table == NULL) {
        return show_variant(session, &words, &leaflet);
    }
    if (words.count == 1) {
        return session_need_table(session) ? show_rulebook(session, &words, session->table, &leaflet) : COMMAND_FAILED;
    }
    if (session->table != NULL && words.count == 2 && leaflet.path == NULL) {
        if (show_named(session, word)) {
            return COMMAND_OK;
        }
        if (strchr(word, '.') != NULL && strchr(word, '/') == NULL && strchr(word, '+') == NULL) {
            return rule_complain_unknown(session, 1, word);
        }
    }
    return show_variant(session, &words, &leaflet);
}

CommandStatus command_show(Session *session, const Words *words) {
    if (words->count > 1 && word_is_row(words->word[1].text)) {
        return show_experiment(session, words); // no key is a number
    }
    if (program_settings_show(session, words->count == 2 ? words->word[1].text : NULL)) {
        return COMMAND_OK;
    }
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    const char *word = words->word[1].text;
    return show_named(session, word) ? COMMAND_OK : rule_complain_unknown(session, 1, word);
}
