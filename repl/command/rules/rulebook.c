// SPDX-License-Identifier: MIT
// Rules as a leaflet tells them, and how two games differ: the words are a script's (scripts/report/rulebook.lua),
// which is given the rules as plain data here.
#include "repl/command/rules/rulebook.h"
#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/rules/games.h"
#include "repl/desk/variant_names.h"
#include "repl/screen/board_draw.h"
#include "repl/screen/records.h"

#include <string.h>

static void add_text(json_t *object, const char *name, const char *text) {
    json_object_set_new(object, name, json_string(text));
}

static void add_values(json_t *object, const Rules *rules) {
    size_t count;
    const char **paths = table_key_paths(rules, rules, &count);
    json_t *values = json_object(), *keys = json_array();
    for (size_t i = 0; i < count; i++) {
        add_text(values, paths[i], table_value(rules, paths[i]));
        json_array_append_new(keys, json_string(paths[i]));
    }
    json_object_set_new(object, "values", values);
    json_object_set_new(object, "keys", keys);
}

static json_t *example_of(const Rules *rules, const VariantExample *example) {
    json_t *one = json_object();
    Position position;
    Error error;
    if (position_parse(rules, example->position, &position, &error) == STATUS_OK && position.turn != NOBODY) {
        Side side = (Side)position.turn;
        json_object_set_new(one, "board", board_facts(rules, &position.board, side, side));
    }
    add_text(one, "position", example->position);
    json_t *all = example->all.text != NULL ? json_texts(example->all.text, example->all.count) : NULL;
    json_object_update_new(
        one,
        json_pack("{s:o*, s:o, s:o*, s:o*, s:o*, s:o*, s:o*}", "why", json_string(example->why), "after",
                  json_texts(example->after.text, example->after.count), "gives", json_string(example->gives), "count",
                  example->count >= 0 ? json_integer(example->count) : NULL, "all", all, "legal",
                  example->legal.count > 0 ? json_texts(example->legal.text, example->legal.count) : NULL, "illegal",
                  example->illegal.count > 0 ? json_texts(example->illegal.text, example->illegal.count) : NULL));
    return one;
}

// What a rule set is to the scripts; `game` of the variant, whose rules may have been changed since: `rules`.
static json_t *rules_json(const Variant *variant, size_t game, const Rules *rules) {
    json_t *object =
        json_pack("{s:o*, s:o, s:o*, s:o*, s:o*, s:o, s:I}", "name", json_string(variant_name(variant)), "spec",
                  json_shown(scratch_quoted(variant_spec(variant))), "title", json_string(variant_title(variant)),
                  "about", json_string(variant_about(variant)), "source", json_string(variant_source(variant)),
                  "functions", functions_told(variant, game), "files", (json_int_t)variant_file_count(variant));
    add_values(object, rules);
    return object;
}

// Are the rules those of the file but for words and the match? Its worked examples hold for these.
static bool are_of_file(const Variant *variant, size_t game, const Rules *rules) {
    size_t count;
    const char **paths = table_changed_paths(variant_rules(variant, game), rules, &count);
    bool same = true;
    for (size_t i = 0; i < count; i++) {
        same = same && (strncmp(paths[i], "match.", 6) == 0 || strncmp(paths[i], "names.", 6) == 0);
    }
    return same;
}

// The start and the worked examples, which a leaflet shows besides.
static void add_boards(json_t *object, const Variant *variant, size_t game, const Rules *rules) {
    Position start;
    position_init(&start, rules);
    json_object_set_new(object, "board", board_facts(rules, &start.board, WHITE, WHITE));
    json_t *examples = json_array();
    size_t count = are_of_file(variant, game, rules) ? variant_example_count(variant) : 0;
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(examples, example_of(rules, variant_example(variant, i)));
    }
    json_object_set_new(object, "examples", examples);
}

// What the variant is based on, or laid over, of what comes with the program and is known by its name; in a match of
// several games the one at hand, as its file has it. NULL: nothing.
static json_t *parent_json(const Variant *variant, size_t game) {
    json_t *parent = NULL;
    if (variant_game_count(variant) > 1) {
        parent = rules_json(variant, game, variant_rules(variant, game));
        add_text(parent, "name", variant_rules(variant, game)->match_games[game]);
    }
    for (size_t i = variant_file_count(variant); variant_game_count(variant) == 1 && parent == NULL && i-- > 1;) {
        VariantError error;
        const VariantFile file = variant_file(variant, i - 1);
        const char *dot = strrchr(file.name, '.');
        Variant *under =
            file.path != NULL || dot == NULL
                ? NULL
                : variant_load(scratch_copy_bytes(file.name, (size_t)(dot - file.name)), &error); // a patch fails
        parent = under != NULL ? rules_json(under, 0, variant_rules(under, 0)) : NULL;
        variant_destroy(under);
    }
    return parent;
}

// The rules with those of their parent.
static json_t *rules_beside_parent(const Variant *variant, size_t game, const Rules *rules) {
    json_t *object = rules_json(variant, game, rules);
    json_object_set_new(object, "parent", parent_json(variant, game)); // nothing where there is none
    return object;
}

CommandStatus leaflet_print(Session *session, const char *script, json_t *result, const Leaflet *leaflet) {
    json_t *about = json_pack("{s:s}", "form", leaflet->form);
    const char *text = told_text(session->screen, script, NULL, result, about);
    if (text == NULL) {
        return COMMAND_SCRIPT;
    }
    if (leaflet->path != NULL) {
        return told_write(session->screen, leaflet->path, leaflet->replacing, text);
    }
    print_as(session->screen, strcmp(leaflet->form, "text") == 0 ? PRINT_TEXT : PRINT_DATA, "%s", text);
    return COMMAND_OK;
}

CommandStatus rulebook_print(Session *session, const Table *table, const Leaflet *leaflet) {
    const Variant *variant = table_variant(table);
    json_t *result = rules_beside_parent(variant, table_game(table), table_rules(table)), *games = json_array();
    add_boards(result, variant, table_game(table), table_rules(table));
    for (size_t i = 0; variant_game_count(variant) > 1 && i < variant_game_count(variant); i++) {
        json_array_append_new(games, rules_beside_parent(variant, i, table_book(table)->pointer[i]));
    }
    json_object_set_new(result, "games", games); // of a match
    return leaflet_print(session, "rulebook", result, leaflet);
}

// The keys that have another value in the second variant, for other programs.
static void print_changed(Session *session, const Variant *first, const Variant *second) {
    const Rules *before = variant_rules(first, 0), *after = variant_rules(second, 0);
    size_t count;
    const char **paths = table_changed_paths(before, after, &count);
    json_t *rows = json_array();
    for (size_t i = 0; i < count; i++) {
        json_add(rows, "{s:s, s:o, s:o, s:o, s:o}", "key", paths[i], "first", json_shown(table_value(before, paths[i])),
                 "second", json_shown(table_value(after, paths[i])), "place_first",
                 json_shown(variant_key_place(first, paths[i])), "place_second",
                 json_shown(variant_key_place(second, paths[i])));
    }
    print_records(session->screen, rows);
}

CommandStatus command_diff(Session *session, const Words *words) {
    if (words->count < 3) {
        const char *with = words->count > 1 ? scratch_format(" %s", scratch_quoted(words->word[1].text)) : "";
        return print_misuse(session->screen, "diff wants two games, as in `diff narde long_nardi`%s",
                            session->table == NULL
                                ? ""
                                : scratch_format("; `rules diff%s` shows how the rules at the table differ%s", with,
                                                 *with != '\0' ? " from it" : " from the file's"));
    }
    Variant *variant[2] = {NULL, NULL};
    json_t *told[2] = {NULL, NULL};
    CommandStatus status = COMMAND_OK;
    for (size_t i = 0; i < 2 && status == COMMAND_OK; i++) {
        variant[i] = session_load_variant(session, words->word[i + 1].text, i + 1, &status);
        if (variant[i] != NULL) {
            told[i] = scratch_own(rules_json(variant[i], 0, variant_rules(variant[i], 0)));
        }
    }
    if (status == COMMAND_OK && session->screen->form != FORM_TEXT) {
        print_changed(session, variant[0], variant[1]);
    } else if (status == COMMAND_OK) {
        json_object_set_new(told[0], "other", json_incref(told[1]));
        status = leaflet_print(session, "rulebook", json_incref(told[0]), &(Leaflet){.form = "text"});
    }
    variant_destroy(variant[0]);
    variant_destroy(variant[1]);
    return status;
}

// What the game calls things in letters of its own: "голова, стена". Its sentences have them, but nobody folds those.
static const char *own_words(const Rules *rules) {
    Text list = scratch_text();
    for (size_t i = 0; i < WORD_COUNT; i++) {
        if (strlen(text_fold(rules->names[i])) != strlen(rules->names[i])) {
            text_add(&list, "%s%s", list.length > 0 ? ", " : "", rules->names[i]);
        }
    }
    return list.bytes;
}

CommandStatus rulebook_find(Session *session, const char *question) {
    char key[64];
    int value = 0; // where it begins, behind "KEY ="
    bool setting = sscanf(question, " %63[a-z_.] = %n", key, &value) == 1 && value > 0 &&
                   (strchr(key, '.') != NULL || rules_find_key(key) != NULL);
    for (const char *piece = question; setting && piece != NULL; piece = strchr(piece, ',')) {
        char own[64], equals[2];
        piece += *piece == ',';
        if (sscanf(piece, " %63[a-z_.] %1[=]", own, equals) == 2 && strchr(own, '.') && rules_find_key(own) == NULL) {
            return rule_complain_unknown(session, SIZE_MAX, own);
        }
    }
    json_t *games = json_array(), *patches = json_array();
    VariantNames list = variant_names_list();
    for (size_t i = 0; i < list.count; i++) {
        const Listed *listed = &list.at[i];
        VariantError error;
        bool patch = *listed->name == '+';
        Variant *variant = patch ? NULL : variant_load(listed->name, &error); // one that fails is left out
        if (variant != NULL) {
            json_t *game = rules_json(variant, 0, variant_rules(variant, 0));
            const char *own = own_words(variant_rules(variant, 0));
            json_object_set_new(game, "several", json_boolean(variant_game_count(variant) > 1));
            add_text(game, "offered", game_offered(listed->name));
            add_text(game, "folded", text_fold(listed->title));
            add_text(game, "words", own);
            add_text(game, "folded_words", text_fold(own));
            json_array_append_new(games, game);
        } else if (patch) {
            json_add(patches, "{s:s, s:s}", "name", listed->name + 1, "about", listed->about);
        }
        variant_destroy(variant);
    }
    print_told(session->screen, "find",
               json_pack("{s:s, s:o*, s:s, s:o, s:o}", "question", text_fold(question), "key",
                         setting ? json_string(key) : NULL, "value", question + value, "games", games, "patches",
                         patches));
    return COMMAND_OK;
}
