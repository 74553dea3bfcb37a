// SPDX-License-Identifier: MIT
// `set`: settings of the program, and rules changed in the middle of a game.
#include "repl/commands.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_TEXT_SIZE = 512 };

// ---- settings of the program

static void say_settings(Session *session) {
    session_print(session, "numbering %s\n", session->numbering == NUMBERING_ABSOLUTE ? "absolute" : "own");
    session_print(session, "glyphs    %s\n", session->unicode ? "unicode" : "ascii");
    session_print(session, "colour    %s\n", session->colour ? "on" : "off");
    session_print(session, "boards    %s\n", session->boards ? "on" : "off");
    session_print(session, "bottom    %s\n", session->bottom == WHITE ? "white" : "black");
    session_print(session, "dice      %s\n", session->dice_auto ? "auto" : "given");
    session_print(session, "auto      %s\n", session->auto_forced ? "on" : "off");
    session_print(session, "watch     %s\n", session->watching ? "on" : "off");
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
    {"watch", "off", "on"},
};

bool program_settings_show(Session *session, const char *name) {
    bool known = name == NULL;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0] && !known; i++) {
        known = strcmp(choices[i].name, name) == 0;
    }
    if (known) {
        say_settings(session);
    }
    return known;
}

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
    } else if (strcmp(name, "watch") == 0) {
        session->watching = yes;
    } else {
        session->auto_forced = yes;
    }
    session_print(session, "%s: %s\n", choice->name, words->word[2].text);
    bool seen = strcmp(name, "dice") != 0 && strcmp(name, "auto") != 0 && strcmp(name, "watch") != 0;
    if (session->table != NULL && seen) {
        session_show_board(session);
    }
    return true;
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
    long plays = session_count_plays(session);
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
        if (!rules_is_one_key(settings->at[i].key)) {
            rule_complain_unknown(session, i + 1, settings->at[i].key);
            return COMMAND_FAILED;
        }
    }
    if (new_game) {
        return begin_with_settings(session, settings);
    }
    Rules before = *table_rules(table);
    long plays_before = session_count_plays(session);
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
    int steps = session->hand.progress.step_count;
    session_let_go(session);
    say_changes(session, &before, settings, plays_before);
    if (steps > 0) {
        session_print(session, "the play under way is to be made anew: its %s put back\n",
                      steps == 1 ? "step was" : "steps were");
    }
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
            rule_complain_unknown(session, 1, words->word[1].text);
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
