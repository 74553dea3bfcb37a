// SPDX-License-Identifier: MIT
// `set`: settings of the program, and rules changed in the middle of a game.
#include "repl/base/scratch.h"
#include "repl/command/options.h"
#include "repl/command/rules/reload.h"
#include "repl/command/rules/rulebook.h"
#include "repl/screen/records.h"

#include <stddef.h>
#include <string.h>

// ---- settings of the program

enum { MOST_VALUES = 5 };

// Where a setting is kept: a bool or an enumeration of the session, a bool of the screen; colours, the theme and the
// pace, which is a number of seconds, are kept otherwise.
typedef enum ChoiceKind { A_SWITCH, A_NUMBER, A_SWITCH_OF_SCREEN, THE_COLOURS, THE_THEME, THE_PACE } ChoiceKind;

typedef struct Choice {
    const char *name;
    const char *value[MOST_VALUES + 1]; // NULL ends them
    bool seen;                          // the board looks different then
    ChoiceKind kind;
    size_t offset;
    const char *const *meaning; // of each value, where there is a command of the setting's name
} Choice;

static const char *const of_auto[] = {
    "every play waits for you, and who cannot move says `pass`", "who cannot move passes without being asked",
    "forced plays are made without being asked", "forced plays and safe bear-offs are made without being asked"};
static const char *const of_grades[] = {"your moves are not marked",
                                        "your moves are marked ?!, ? or ?? where they lose 0.02, 0.05 or 0.1 points"};
static const char *const of_tutor[] = {"your moves are made without a question",
                                       "a move that loses 0.05 points or more has to be typed twice"};

static const Choice choices[] = {
    {"numbering", {"own", "absolute"}, true, A_NUMBER, offsetof(Session, numbering), NULL},
    {"glyphs", {"ascii", "unicode"}, true, A_SWITCH_OF_SCREEN, offsetof(Screen, unicode), NULL},
    {"bottom", {"white", "black", "auto"}, true, A_NUMBER, offsetof(Session, bottom), NULL},
    {"colour", {"off", "on", "16", "256", "all"}, true, THE_COLOURS, 0, NULL},
    {"theme", {"classic", "paper", "mono", "high-contrast"}, true, THE_THEME, 0, NULL},
    {"boards", {"off", "on"}, true, A_SWITCH, offsetof(Session, boards), NULL},
    {"board", {"picture", "text"}, true, A_SWITCH, offsetof(Session, board_text), NULL},
    {"mouse", {"off", "on"}, false, A_SWITCH_OF_SCREEN, offsetof(Screen, mouse), NULL},
    {"dice", {"given", "auto"}, false, A_SWITCH, offsetof(Session, dice_auto), NULL},
    {"auto", {"off", "pass", "on", "bearoff"}, false, A_NUMBER, offsetof(Session, automatic), of_auto},
    {"watch", {"off", "on"}, false, A_SWITCH, offsetof(Session, watching), NULL},
    {"grades", {"off", "on"}, false, A_SWITCH, offsetof(Session, grades), of_grades},
    {"tutor", {"off", "on"}, false, A_SWITCH, offsetof(Session, tutor), of_tutor},
    {"opponent", {"human", "gentle", "club", "strong", "expert"}, false, A_NUMBER, offsetof(Session, opponent), NULL},
    {"pace", {NULL}, false, THE_PACE, 0, NULL},
};
enum { CHOICE_COUNT = sizeof choices / sizeof choices[0], MOST_PACE = 60 };

// The colours in use, as the number of a value of `colour`, after (`wanted` not negative) another choice: `on` is what
// the terminal has.
static int choose_colours(Screen *screen, int wanted) {
    const Colours colours[] = {COLOURS_NONE, screen->has, COLOURS_16, COLOURS_256, COLOURS_ALL};
    int now = 0;
    screen->colours = wanted >= 0 ? colours[wanted] : screen->colours;
    while (colours[now] != screen->colours) {
        now++;
    }
    return now;
}

static int value_index(const Choice *choice, const char *word) {
    int index = 0;
    while (choice->value[index] != NULL && strcmp(choice->value[index], word) != 0) {
        index++;
    }
    return index;
}

// The number of the value in force, and (`wanted` not negative) another put in force.
static int choice_of(Session *session, const Choice *choice, int wanted) {
    Screen *screen = session->screen;
    char *at = (choice->kind == A_SWITCH_OF_SCREEN ? (char *)screen : (char *)session) + choice->offset;
    if (choice->kind == THE_COLOURS) {
        return choose_colours(screen, wanted);
    }
    if (choice->kind == THE_THEME) {
        screen->theme = wanted < 0 ? screen->theme : choice->value[wanted];
        return value_index(choice, screen->theme);
    }
    if (choice->kind == A_NUMBER) {
        unsigned *number = (unsigned *)(void *)at; // what an enumeration is
        *number = wanted < 0 ? *number : (unsigned)wanted;
        return (int)*number;
    }
    bool *on = (bool *)at;
    *on = wanted < 0 ? *on : wanted > 0;
    return *on;
}

const char *program_setting_name(size_t index) {
    return index < CHOICE_COUNT ? choices[index].name : NULL;
}

// NULL: there is none of that name.
static const Choice *find_choice(const char *name) {
    size_t at = row_find(name, strlen(name), choices, sizeof *choices, CHOICE_COUNT);
    return at < CHOICE_COUNT ? &choices[at] : NULL;
}

const char *program_setting_value(const char *name, size_t index) {
    const Choice *choice = find_choice(name);
    return choice != NULL && index < MOST_VALUES ? choice->value[index] : NULL;
}

bool program_settings_show(Session *session, const char *name) {
    const Choice *first = name != NULL ? find_choice(name) : choices;
    if (first == NULL) {
        return false;
    }
    json_t *rows = json_array(), *said = json_array();
    for (const Choice *choice = first; choice < first + (name != NULL ? 1 : CHOICE_COUNT); choice++) {
        const char *value = choice->kind == THE_PACE ? scratch_format("%g", session->pace)
                                                     : choice->value[choice_of(session, choice, -1)];
        json_add(rows, "{s:s, s:s}", "setting", choice->name, "value", value);
        json_array_append_new(said, json_string(scratch_format("%-9s %s", choice->name, value)));
    }
    print_said(session->screen, rows, said, 0);
    return true;
}

const char *program_setting_nearest(const char *word) {
    return row_nearest(word, strlen(word), choices, sizeof *choices, CHOICE_COUNT);
}

static CommandStatus set_pace(Session *session, const Words *words) {
    const char *typed = words_at(words, 2);
    double pace;
    if (words->count > 3 || !text_real(typed, strlen(typed), &pace) || pace < 0 || pace > MOST_PACE) {
        const char *now = words->count < 3 ? scratch_format("; now it is %g", session->pace) : "";
        return print_error_word(session->screen, words->count > 2 ? 2 : 1,
                                "pace must be a number of seconds from 0 to %d, as in `set pace 0.5`%s", MOST_PACE,
                                now);
    }
    session->pace = pace;
    print(session->screen, "pace: %g\n", pace);
    return COMMAND_OK;
}

// "auto is `off`, `on` or `bearoff`"; of a value that is missing, "; now it is `on`", too.
static CommandStatus refuse_value(Session *session, const Choice *choice, size_t word, bool missing) {
    Text text = scratch_text();
    for (int i = 0; choice->value[i] != NULL; i++) {
        bool last = choice->value[i + 1] == NULL;
        text_add(&text, "%s`%s`", i == 0 ? "" : last ? " or " : ", ", choice->value[i]);
    }
    if (missing) {
        text_add(&text, "; now it is `%s`", choice->value[choice_of(session, choice, -1)]);
    }
    return print_error_word(session->screen, word, "%s is %s", choice->name, text.bytes);
}

// `grades [on|off]` and the like: the command is called as the setting is.
CommandStatus command_switch(Session *session, const Words *words) {
    const Choice *choice = find_choice(words->word[0].text);
    int wanted = words->count > 1 ? value_index(choice, words->word[1].text) : -1;
    if (wanted >= 0 && choice->value[wanted] == NULL) {
        return refuse_value(session, choice, 1, false);
    }
    int now = choice_of(session, choice, wanted);
    print(session->screen, "%s %s: %s\n", choice->name, choice->value[now], choice->meaning[now]);
    return COMMAND_OK;
}

CommandStatus command_auto(Session *session, const Words *words) {
    CommandStatus status = command_switch(session, words);
    bool begun = session->table != NULL && game_event_count(session->table->game) > 0;
    if (status == COMMAND_OK && words->count > 1 && begun && !session_waits(session)) {
        session_go_on(session);
    }
    return status;
}

// `set NAME VALUE` of the program itself.
static CommandStatus set_choice(Session *session, const Choice *choice, const Words *words) {
    if (choice->kind == THE_PACE) {
        return set_pace(session, words);
    }
    int wanted = words->count == 3 ? value_index(choice, words->word[2].text) : MOST_VALUES;
    if (choice->value[wanted] == NULL) {
        return refuse_value(session, choice, words->count > 2 ? 2 : 1, words->count < 3);
    }
    choice_of(session, choice, wanted);
    text_be_plain(!session->screen->unicode);
    print(session->screen, "%s: %s\n", choice->name, words->word[2].text);
    if (session->table != NULL && choice->seen) {
        session_show_board(session);
    }
    return COMMAND_OK;
}

// ---- changing rules

typedef struct Settings {
    Override *at;
    size_t count;
} Settings;

// Of two values of one key the last holds. False: there is no such key, and the message was given.
static bool settings_add(Session *session, Settings *settings, size_t word, const char *key, const char *value) {
    size_t at = row_find(key, strlen(key), settings->at, sizeof *settings->at, settings->count);
    settings->count += at == settings->count;
    settings->at[at] = (Override){key, value, "set at the prompt"};
    return rules_is_one_key(key) || (rule_complain_unknown(session, word, key), false);
}

// "prime.allow", "prime.allow=never"; "stack=1" belongs to the value of a limit.
static bool begins_with_key(const char *word) {
    return rules_find_key(scratch_copy_bytes(word, strcspn(word, "="))) != NULL;
}

// Reads `set` KEY VALUE, KEY = VALUE or KEY=VALUE... False: the message was given.
static bool read_settings(Session *session, const Words *words, Settings *settings) {
    memset(settings, 0, sizeof *settings);
    settings->at = scratch_get(words->count, sizeof *settings->at);
    const char *head = words->word[1].text;
    if (strchr(head, '=') == NULL) {
        for (size_t i = 3; i < words->count; i++) {
            if (begins_with_key(words->word[i].text)) {
                print_error_word(session->screen, i,
                                 "several rules are set as in `set head.per_turn=2 prime.allow=never`");
                return false;
            }
        }
        bool sign = strcmp(words_at(words, 2), "=") == 0;
        return settings_add(session, settings, 1, head, words_joined(words, sign ? 3 : 2, words->count));
    }
    for (size_t i = 1; i < words->count; i++) {
        const char *word = words->word[i].text, *equals = strchr(word, '=');
        if (equals == NULL || equals == word) {
            print_error_word(session->screen, i, "KEY=VALUE is expected here (in quotes if it has blanks)");
            return false;
        }
        if (!settings_add(session, settings, i, scratch_copy_bytes(word, (size_t)(equals - word)), equals + 1)) {
            return false;
        }
    }
    return true;
}

// In every game of the match.
static bool is_as_before(const Rulebook *before, const Rulebook *now, const Settings *settings) {
    bool same = true;
    for (size_t i = 0; i < settings->count * now->count; i++) {
        size_t game = i % now->count;
        same = same && rules_key_equal(&before->rules[game], &now->rules[game], settings->at[i / now->count].key);
    }
    return same;
}

// The settings as they were understood, so that a saved game reads them back.
static const char *settings_text(const Rules *rules, const Settings *settings) {
    Text text = scratch_text();
    for (size_t i = 0; i < settings->count; i++) {
        bool plain = strcmp(settings->at[i].value, "default") == 0; // each game's own
        const char *value = plain ? "default" : table_value(rules, settings->at[i].key);
        const char *setting = scratch_format("%s=%s", settings->at[i].key, *value != '\0' ? value : "false");
        text_add(&text, "%s%s", i > 0 ? " " : "", scratch_quoted(setting));
    }
    return text.bytes;
}

// A new game with the settings; the one under way is put aside.
static CommandStatus begin_with_settings(Session *session, const Settings *settings) {
    CommandStatus status;
    Table *table = table_like(session, &status);
    if (table == NULL) {
        return status;
    }
    Rules before = *table_rules(table);
    if (!session_lay(session, table, settings->at, settings->count, "")) {
        table_destroy(table);
        return COMMAND_FAILED;
    }
    session_begin(session, table, NULL);
    session_rules_changed(session, &before, settings->at, settings->count, -1);
    session_go_on(session);
    return COMMAND_OK;
}

static CommandStatus apply_settings(Session *session, const Settings *settings, bool new_game) {
    Table *table = session->table;
    Error error = {0, 0, ""};
    if (new_game) {
        return begin_with_settings(session, settings);
    }
    Rules before = *table_rules(table);
    const Rulebook *present = table_book(table);
    long plays_before = session_count_plays(session);
    Rulebook *book = table_add_book(table, settings->at, settings->count, &error);
    if (book == NULL) {
        print_error(session->screen, "%s", error.text);
        if (settings->count == 1) {
            print_hint(session->screen, "(%s: %s)", settings->at->key, rules_find_key(settings->at->key)->help);
        }
        return COMMAND_FAILED;
    }
    if (is_as_before(present, book, settings)) {
        for (size_t i = 0; i < settings->count; i++) {
            print(session->screen, "%s is %s already\n", settings->at[i].key,
                  table_value_said(&before, settings->at[i].key));
        }
        table_drop_book(table);
        return COMMAND_OK;
    }
    const char *text = settings_text(&book->rules[0], settings);
    Status status = game_change_rules(table->game, book->pointer, book->count, text, &error);
    if (status != STATUS_OK) {
        table_drop_book(table);
        return status == STATUS_BAD_INPUT
                   ? print_error(session->screen, "these are too many settings at once; change them one by one")
                   : print_error(
                         session->screen,
                         "the position on the board does not allow it: %s; add --new to begin a new game with it",
                         error.text);
    }
    session_rules_changed(session, &before, settings->at, settings->count, plays_before);
    return COMMAND_OK;
}

CommandStatus command_set(Session *session, const Words *words) {
    if (words->count == 1) {
        program_settings_show(session, NULL);
        return COMMAND_OK;
    }
    const char *key = words->word[1].text;
    const Choice *choice = find_choice(strcmp(key, "color") == 0 ? "colour" : key);
    if (choice != NULL) {
        return set_choice(session, choice, words);
    }
    bool bare = words->count == 2 && strchr(key, '=') == NULL;
    if (!begins_with_key(key) && (bare || session->table == NULL)) {
        return rule_complain_unknown(session, 1, key);
    }
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    if (bare) {
        return print_error_word(session->screen, 1,
                                "a value is missing: `set %s VALUE`; `show %s` shows the present one", key, key);
    }
    Settings settings;
    return read_settings(session, words, &settings) ? apply_settings(session, &settings, words_has(words, "--new"))
                                                    : COMMAND_FAILED;
}
