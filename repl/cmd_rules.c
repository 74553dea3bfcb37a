// SPDX-License-Identifier: MIT
// Rules at the prompt: reading them, changing them in the middle of a game, saving what differs.
#include "repl/commands.h"
#include "repl/file_write.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_TEXT_SIZE = 512 };

// ---- showing

static void add_key_row(Session *session, const Table *table, const char *path, bool wide, Text *out) {
    char value[VALUE_TEXT_SIZE];
    rules_get_text(table_rules(table), path, value, sizeof value);
    const RuleKey *key = rules_find_key(path);
    const char *place = table_key_place(table, path);
    char *setting = text_format("%s = %s", path, *value != '\0' ? value : "(nothing)");
    int columns = session_columns(session);
    text_add(out, "  ");
    if (columns > 0) {
        // On a screen: what the key is about on a line of its own.
        text_add_padded(out, setting, wide ? 34 : 30);
        text_add(out, "  %s\n      ", place);
        text_add_wrapped(out, key->help, columns - 6, 6);
        text_add(out, "\n");
    } else {
        text_add_padded(out, setting, wide ? 34 : 30);
        text_add(out, "  ");
        text_add_padded(out, place, 18);
        text_add(out, "  %s\n", key->help);
    }
    free(setting);
}

// What a key may be, in words.
static void add_allowed(const RuleKey *key, Text *out) {
    switch (key->type) {
    case RULE_INT:
        text_add(out, "a number from %d to %d", key->minimum, key->maximum);
        break;
    case RULE_INT_OR_FALSE:
        text_add(out, "a number from %d to %d, or false", key->minimum, key->maximum);
        break;
    case RULE_BOOL:
        text_add(out, "true or false");
        break;
    case RULE_ENUM:
        for (size_t i = 0; key->words[i] != NULL; i++) {
            text_add(out, "%s%s", i == 0 ? "" : ", ", key->words[i]);
        }
        break;
    case RULE_FACES:
        text_add(out, "a list of faces such as 3,4,6, or all");
        break;
    case RULE_NUMBERS:
        text_add(out, "a list of numbers such as 6,6");
        break;
    case RULE_LAYOUT:
        text_add(out, "a layout such as 24:2,13:5,8:3,6:5, or white=24:15 black=12:15");
        break;
    case RULE_LIMIT:
        text_add(out, "a limit such as from=19 to=24 stack=1, or false");
        break;
    case RULE_NAME_TEXT:
        text_add(out, "any word");
        break;
    case RULE_GAMES:
        text_add(out, "names of variants");
        break;
    }
}

// Help of a key: what it is about, what it may be, its default.
static void add_explanation(Session *session, const char *path, Text *out) {
    const RuleKey *key = rules_find_key(path);
    text_add(out, "  ");
    text_add_wrapped(out, key->help, session_columns(session) - 2, 2);
    text_add(out, "\n  ");
    add_allowed(key, out);
    if (key->type != RULE_LIMIT && key->type != RULE_LAYOUT && key->type != RULE_GAMES) {
        Rules plain;
        char value[VALUE_TEXT_SIZE];
        rules_init(&plain);
        rules_get_text(&plain, path, value, sizeof value);
        text_add(out, "; default: %s", *value != '\0' ? value : "(nothing)");
    }
    text_add(out, "\n");
}

static CommandStatus show_key(Session *session, const Table *table, const char *path) {
    char value[VALUE_TEXT_SIZE];
    Text text;
    text_init(&text);
    rules_get_text(table_rules(table), path, value, sizeof value);
    text_add(&text, "%s = %s  (%s)\n", path, *value != '\0' ? value : "(nothing)", table_key_place(table, path));
    add_explanation(session, path, &text);
    session_print(session, "%s", text.bytes);
    text_destroy(&text);
    return COMMAND_OK;
}

void rule_explain(Session *session, const char *path) {
    if (session->table != NULL && strcmp(path, "limits.NAME") != 0) {
        show_key(session, session->table, path);
        return;
    }
    Text text;
    text_init(&text);
    text_add(&text, "%s\n", path);
    add_explanation(session, path, &text);
    session_print(session, "%s", text.bytes);
    text_destroy(&text);
}

static void add_header(const Table *table, Text *out) {
    const Variant *variant = table->variant;
    const char *title = variant_title(variant);
    text_add(out, "%s%s%s\n", variant_name(variant), *title != '\0' ? ": " : "", title);
    if (*variant_about(variant) != '\0') {
        text_add(out, "  %s\n", variant_about(variant));
    }
    if (*variant_source(variant) != '\0') {
        text_add(out, "  source: %s\n", variant_source(variant));
    }
    text_add(out, "  files:");
    for (size_t i = 0; i < variant_file_count(variant); i++) {
        text_add(out, "%s %s", i > 0 ? "," : "", variant_file(variant, i));
    }
    text_add(out, "\n  fingerprint: %016llx\n", (unsigned long long)rules_fingerprint(table_rules(table)));
}

static void add_rulebook(Session *session, const Table *table, Text *out) {
    const Rules *rules = table_rules(table);
    Rules plain;
    rules_init(&plain);
    size_t count;
    char **paths = table_key_paths(rules, &plain, &count);
    add_header(table, out);
    for (int pass = 0; pass < 2; pass++) {
        text_add(out, pass == 0 ? "\nWhat makes this game:\n" : "\nEverything else, as in the plainest game:\n");
        for (size_t i = 0; i < count; i++) {
            if (rules_key_equal(rules, &plain, paths[i]) == (pass == 1)) {
                add_key_row(session, table, paths[i], pass == 0, out);
            }
        }
    }
    table_free_paths(paths, count);
}

// Rows of a group ("head"); false if there is no such group.
static bool add_group(Session *session, const Table *table, const char *group, Text *out) {
    size_t count;
    char **paths = table_key_paths(table_rules(table), table_rules(table), &count);
    size_t length = strlen(group);
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        if (strncmp(paths[i], group, length) == 0 && paths[i][length] == '.') {
            add_key_row(session, table, paths[i], false, out);
            found = true;
        }
    }
    table_free_paths(paths, count);
    return found;
}

static CommandStatus show_difference(Session *session) {
    const Table *table = session->table;
    const Rules *mine = table_rules(table);
    const Rules *own = table_variant_rules(table);
    size_t count;
    char **paths = table_key_paths(mine, own, &count);
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (rules_key_equal(mine, own, paths[i])) {
            continue;
        }
        any = true;
        char now[VALUE_TEXT_SIZE];
        char before[VALUE_TEXT_SIZE];
        rules_get_text(mine, paths[i], now, sizeof now);
        rules_get_text(own, paths[i], before, sizeof before);
        const char *place = variant_key_place(table->variant, paths[i]);
        session_print(session, "%s: %s -> %s  (%s; before: %s)\n", paths[i], *before != '\0' ? before : "(nothing)",
                      *now != '\0' ? now : "(nothing)", table_key_place(table, paths[i]),
                      place != NULL ? place : "the default");
    }
    if (!any) {
        session_print(session, "the rules are those of %s\n", variant_name(table->variant));
    }
    table_free_paths(paths, count);
    return COMMAND_OK;
}

static CommandStatus save_difference(Session *session, const Words *words) {
    bool over = words->count == 4 && strcmp(words->word[3].text, "!") == 0;
    if (words->count != (over ? 4U : 3U)) {
        session_error(session, "usage: rules save FILE [!]");
        return COMMAND_USAGE;
    }
    const char *path = words->word[2].text;
    if (!over && file_exists(path)) {
        session_error_word(session, 2, "%s exists already; `rules save %s !` replaces it", path, path);
        return COMMAND_FAILED;
    }
    char *text = variant_write_difference(session->table->variant, table_rules(session->table));
    if (text == NULL) {
        memory_exhausted();
    }
    char *trouble = file_write(path, text, strlen(text), over);
    free(text);
    if (trouble != NULL) {
        session_error_word(session, 2, "%s", trouble);
        free(trouble);
        return COMMAND_IO;
    }
    session_print(session, "saved to %s\n", path);
    return COMMAND_OK;
}

static void complain_key(Session *session, size_t word, const char *path) {
    const char *near = rules_nearest_key(path);
    if (near != NULL) {
        session_error_word(session, word, "there is no rule \"%s\"; did you mean %s?", path, near);
    } else {
        session_error_word(session, word, "there is no rule \"%s\"; `rules` lists them all", path);
    }
}

static bool is_group(const Table *table, const char *word) {
    size_t count;
    char **paths = table_key_paths(table_rules(table), table_rules(table), &count);
    size_t length = strlen(word);
    bool found = strcmp(word, "limits") == 0;
    for (size_t i = 0; i < count && !found; i++) {
        found = strncmp(paths[i], word, length) == 0 && paths[i][length] == '.';
    }
    table_free_paths(paths, count);
    return found;
}

// The keys of a group ("head").
static CommandStatus show_group(Session *session, const char *group) {
    if (!is_group(session->table, group)) {
        complain_key(session, 1, group);
        return COMMAND_FAILED;
    }
    Text text;
    text_init(&text);
    if (!add_group(session, session->table, group, &text)) {
        text_add(&text, "no limits are set; `help limits` tells how\n");
    }
    session_print(session, "%s", text.bytes);
    text_destroy(&text);
    return COMMAND_OK;
}

// `rules VARIANT [KEY]`: a rulebook without sitting down to it.
static CommandStatus show_variant(Session *session, const Words *words) {
    Words rest;
    size_t at;
    words_split(&rest, words->line, &at);
    size_t named = words_first_plain(&rest);
    if (named == 0) {
        words_destroy(&rest);
        return command_usage(session, words);
    }
    CommandStatus status;
    Variant *variant = session_load_variant(session, rest.word[named].text, named, &status);
    if (variant == NULL) {
        words_destroy(&rest);
        return status;
    }
    Table *table = table_create(variant);
    status = words_apply_sets(session, &rest, table);
    Text text;
    text_init(&text);
    if (status == COMMAND_OK && rest.count == 2) {
        add_rulebook(session, table, &text);
    } else if (status == COMMAND_OK && rest.count == 3 && rules_find_key(rest.word[2].text) != NULL) {
        status = show_key(session, table, rest.word[2].text);
    } else if (status == COMMAND_OK && (rest.count != 3 || !add_group(session, table, rest.word[2].text, &text))) {
        complain_key(session, SIZE_MAX, rest.count > 2 ? rest.word[2].text : "");
        status = COMMAND_FAILED;
    }
    session_print(session, "%s", text.bytes);
    text_destroy(&text);
    table_destroy(table);
    words_destroy(&rest);
    return status;
}

CommandStatus command_rules(Session *session, const Words *words) {
    if (session->from_shell && session->table == NULL) {
        return show_variant(session, words);
    }
    const char *word = words->count > 1 ? words->word[1].text : "";
    bool about_table = words->count == 1 || strcmp(word, "diff") == 0 || strcmp(word, "save") == 0;
    if (about_table && !session_need_table(session)) {
        return COMMAND_FAILED;
    }
    if (words->count == 1) {
        Text text;
        text_init(&text);
        add_rulebook(session, session->table, &text);
        session_print(session, "%s", text.bytes);
        text_destroy(&text);
        return COMMAND_OK;
    }
    if (strcmp(word, "diff") == 0 && words->count == 2) {
        return show_difference(session);
    }
    if (strcmp(word, "save") == 0) {
        return save_difference(session, words);
    }
    if (session->table != NULL && words->count == 2) {
        if (rules_find_key(word) != NULL && strcmp(word, "limits.NAME") != 0) {
            return show_key(session, session->table, word);
        }
        if (is_group(session->table, word)) {
            return show_group(session, word);
        }
        if (strchr(word, '.') != NULL && strchr(word, '/') == NULL && strchr(word, '+') == NULL) {
            complain_key(session, 1, word);
            return COMMAND_FAILED;
        }
    }
    return show_variant(session, words);
}

// ---- settings of the program

static void say_settings(Session *session) {
    session_print(session, "numbering %s\n", session->numbering == NUMBERING_ABSOLUTE ? "absolute" : "own");
    session_print(session, "glyphs    %s\n", session->unicode ? "unicode" : "ascii");
    session_print(session, "colour    %s\n", session->colour ? "on" : "off");
    session_print(session, "boards    %s\n", session->boards ? "on" : "off");
    session_print(session, "bottom    %s\n", session->bottom == WHITE ? "white" : "black");
    session_print(session, "dice      %s\n", session->dice_auto ? "auto" : "given");
    session_print(session, "auto      %s\n", session->auto_forced ? "on" : "off");
}

typedef struct Choice {
    const char *name, *no, *yes;
} Choice;

static const Choice choices[] = {
    {"numbering", "own", "absolute"},
    {"glyphs", "ascii", "unicode"},
    {"bottom", "white", "black"},
    {"colour", "off", "on"},
    {"boards", "off", "on"},
    {"dice", "given", "auto"},
    {"auto", "off", "on"},
};

// `set NAME VALUE` of the program itself. False if there is no such name.
static bool set_choice(Session *session, const Words *words, CommandStatus *status) {
    const Choice *choice = NULL;
    const char *name = strcmp(words->word[1].text, "color") == 0 ? "colour" : words->word[1].text;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        if (strcmp(choices[i].name, name) == 0) {
            choice = &choices[i];
        }
    }
    if (choice == NULL) {
        return false;
    }
    *status = COMMAND_FAILED;
    bool yes = words->count == 3 && strcmp(words->word[2].text, choice->yes) == 0;
    if (words->count != 3 || (!yes && strcmp(words->word[2].text, choice->no) != 0)) {
        session_error_word(session, words->count > 2 ? 2 : 1, "%s is `%s` or `%s`", choice->name, choice->no,
                           choice->yes);
        return true;
    }
    *status = COMMAND_OK;
    if (strcmp(name, "numbering") == 0) {
        session->numbering = yes ? NUMBERING_ABSOLUTE : NUMBERING_OWN;
    } else if (strcmp(name, "glyphs") == 0) {
        session->unicode = yes;
    } else if (strcmp(name, "bottom") == 0) {
        session->bottom = yes ? BLACK : WHITE;
    } else if (strcmp(name, "colour") == 0) {
        session->colour = yes;
    } else if (strcmp(name, "boards") == 0) {
        session->boards = yes;
    } else if (strcmp(name, "dice") == 0) {
        session->dice_auto = yes;
    } else {
        session->auto_forced = yes;
    }
    session_print(session, "%s: %s\n", choice->name, words->word[2].text);
    if (session->table != NULL && strcmp(name, "dice") != 0 && strcmp(name, "auto") != 0) {
        session_show_board(session);
    }
    return true;
}

CommandStatus command_show(Session *session, const Words *words) {
    if (words->count == 1) {
        say_settings(session);
        return COMMAND_OK;
    }
    if (words->count > 2) {
        return command_usage(session, words);
    }
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        if (strcmp(choices[i].name, words->word[1].text) == 0) {
            say_settings(session);
            return COMMAND_OK;
        }
    }
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    if (rules_find_key(words->word[1].text) != NULL && strcmp(words->word[1].text, "limits.NAME") != 0) {
        return show_key(session, session->table, words->word[1].text);
    }
    return show_group(session, words->word[1].text);
}

// ---- changing rules

typedef struct Settings {
    Override *at;
    size_t count;
} Settings;

static void settings_add(Settings *settings, char *key, char *value) {
    settings->at[settings->count++] = (Override){key, value, "set at the prompt"};
}

static void settings_destroy(Settings *settings) {
    for (size_t i = 0; i < settings->count; i++) {
        free(settings->at[i].key);
        free(settings->at[i].value);
    }
    free(settings->at);
}

static bool is_new_flag(const char *word) {
    return strcmp(word, "--new") == 0;
}

// Reads KEY VALUE, KEY = VALUE or KEY=VALUE... False: the message was given.
static bool read_settings(Session *session, const Words *words, size_t first, Settings *settings) {
    memset(settings, 0, sizeof *settings);
    settings->at = memory_get(words->count, sizeof *settings->at);
    const char *head = words->word[first].text;
    char *equals = strchr(head, '=');
    if (equals == NULL) {
        Text value;
        text_init(&value);
        for (size_t i = first + 1; i < words->count; i++) {
            const char *word = words->word[i].text;
            if (is_new_flag(word) || (i == first + 1 && strcmp(word, "=") == 0)) {
                continue;
            }
            text_add(&value, "%s%s", value.length > 0 ? " " : "", word);
        }
        settings_add(settings, text_copy(head), value.bytes);
        return true;
    }
    for (size_t i = first; i < words->count; i++) {
        const char *word = words->word[i].text;
        equals = strchr(word, '=');
        if (is_new_flag(word)) {
            continue;
        }
        if (equals == NULL || equals == word) {
            session_error_word(session, i, "KEY=VALUE is expected here (in quotes if it has blanks)");
            return false;
        }
        settings_add(settings, text_copy_bytes(word, (size_t)(equals - word)), text_copy(equals + 1));
    }
    return true;
}

// Number of legal plays, -1 where none is to be made.
static long count_plays(Session *session) {
    Node node;
    game_next(session->table->game, &node);
    if (node.kind != NODE_DECIDE || node.decide != DECIDE_PLAY) {
        return -1;
    }
    const PlayList *plays = game_plays(session->table->game);
    if (plays == NULL) {
        memory_exhausted();
    }
    return (long)plays->count;
}

static void say_changes(Session *session, const Rules *before, const Settings *settings, long plays_before) {
    const Rules *now = table_rules(session->table);
    for (size_t i = 0; i < settings->count; i++) {
        char old_value[VALUE_TEXT_SIZE];
        char new_value[VALUE_TEXT_SIZE];
        rules_get_text(before, settings->at[i].key, old_value, sizeof old_value);
        rules_get_text(now, settings->at[i].key, new_value, sizeof new_value);
        session_print(session, "%s: %s -> %s\n", settings->at[i].key, *old_value != '\0' ? old_value : "(nothing)",
                      *new_value != '\0' ? new_value : "(nothing)");
    }
    long plays = count_plays(session);
    if (plays >= 0 && plays_before >= 0) {
        session_print(session, "legal plays here: %ld -> %ld\n", plays_before, plays);
    }
}

// The event's text: the settings as they were understood, so that a saved game reads them back.
static char *event_text(const Rules *rules, const Settings *settings) {
    Text text;
    text_init(&text);
    text_add(&text, "set");
    for (size_t i = 0; i < settings->count; i++) {
        char value[VALUE_TEXT_SIZE];
        rules_get_text(rules, settings->at[i].key, value, sizeof value);
        char *pair = text_format("%s=%s", settings->at[i].key, *value != '\0' ? value : "false");
        text_add(&text, " ");
        text_add_quoted(&text, pair);
        free(pair);
    }
    return text.bytes;
}

// A new game with the settings; the one under way is put aside.
static CommandStatus begin_with_settings(Session *session, const Settings *settings) {
    CommandStatus status;
    Table *table = table_like(session, session->table, &status);
    if (table == NULL) {
        return status;
    }
    Error error = {0, 0, ""};
    Rules before = *table_rules(table);
    if (table_add_book(table, settings->at, settings->count, &error) == NULL) {
        session_error(session, "%s", error.text);
        table_destroy(table);
        return COMMAND_FAILED;
    }
    table_end(table);
    table_begin(table, table->seed, NULL);
    session_take_table(session, table);
    say_changes(session, &before, settings, -1);
    session_go_on(session);
    return COMMAND_OK;
}

static CommandStatus apply_settings(Session *session, const Settings *settings, bool new_game) {
    Table *table = session->table;
    Error error = {0, 0, ""};
    for (size_t i = 0; i < settings->count; i++) {
        if (rules_find_key(settings->at[i].key) == NULL || strcmp(settings->at[i].key, "limits.NAME") == 0) {
            complain_key(session, i + 1, settings->at[i].key);
            return COMMAND_FAILED;
        }
    }
    if (new_game) {
        return begin_with_settings(session, settings);
    }
    Rules before = *table_rules(table);
    long plays_before = count_plays(session);
    Rulebook *book = table_add_book(table, settings->at, settings->count, &error);
    if (book == NULL) {
        session_error(session, "%s", error.text);
        return COMMAND_FAILED;
    }
    char *text = event_text(&book->rules[0], settings);
    Status status = STATUS_BAD_INPUT;
    if (strlen(text) >= EVENT_TEXT) {
        session_error(session, "these are too many settings at once; change them one by one");
    } else {
        status = game_change_rules(table->game, book->pointer, book->count, text, &error);
        if (status != STATUS_OK) {
            session_error(session, "not with the position on the board: %s; add --new to begin a new game with it",
                          error.text);
        }
    }
    free(text);
    if (status != STATUS_OK) {
        table_drop_book(table);
        return COMMAND_FAILED;
    }
    session_let_go(session);
    say_changes(session, &before, settings, plays_before);
    return COMMAND_OK;
}

CommandStatus command_set(Session *session, const Words *words) {
    if (words->count == 1) {
        say_settings(session);
        return COMMAND_OK;
    }
    CommandStatus status;
    if (set_choice(session, words, &status)) {
        return status;
    }
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    bool new_game = false;
    for (size_t i = 1; i < words->count; i++) {
        new_game = new_game || is_new_flag(words->word[i].text);
    }
    if (words->count == 2 && strchr(words->word[1].text, '=') == NULL) {
        if (rules_find_key(words->word[1].text) != NULL) {
            session_error_word(session, 1, "a value is missing: `set %s VALUE`; `show %s` shows the present one",
                               words->word[1].text, words->word[1].text);
        } else {
            complain_key(session, 1, words->word[1].text);
        }
        return COMMAND_FAILED;
    }
    Settings settings;
    status = COMMAND_FAILED;
    if (read_settings(session, words, 1, &settings)) {
        status = apply_settings(session, &settings, new_game);
    }
    settings_destroy(&settings);
    return status;
}
