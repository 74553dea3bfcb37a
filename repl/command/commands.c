// SPDX-License-Identifier: MIT
// Commands by name, and what is done with a line: which of them it is.

#include "core/playout.h"
#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/command/lines.h"
#include "repl/command/rules/games.h"
#include "repl/keep/kept_games.h"

#include <string.h>

// ---- by name

const Command *commands_find(const char *name) {
    static const char *const others[][2] = {{"exit", "quit"},    {"q", "quit"},   {"?", "help"},   {"rule", "rules"},
                                            {"pos", "position"}, {"doc", "help"}, {"load", "use"}, {"stop", "quit"}};
    size_t count = sizeof others / sizeof *others, other = row_find(name, strlen(name), others, sizeof *others, count);
    name = other < count ? others[other][1] : name;
    const Command *commands = commands_all(&count);
    size_t at = row_find(name, strlen(name), commands, sizeof *commands, count);
    return at < count ? &commands[at] : NULL;
}

size_t commands_shortened(const char *word, const Command **found, Text *names) {
    size_t count, several = 0;
    const Command *commands = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(commands[i].name, word, strlen(word)) == 0) {
            text_add(names, "%s%s", several++ > 0 ? ", " : "", commands[i].name);
            *found = &commands[i];
        }
    }
    *found = several == 1 ? *found : NULL;
    return several;
}

// Are the words the same but for one letter too many, too few or wrong, or two that changed places?
static bool is_one_slip(const char *word, const char *other) {
    size_t same = 0;
    while (word[same] != '\0' && word[same] == other[same]) {
        same++;
    }
    const char *a = word + same, *b = other + same;
    if (*a == '\0' || *b == '\0') {
        return strlen(a) + strlen(b) <= 1;
    }
    return strcmp(a + 1, b + 1) == 0 || strcmp(a + 1, b) == 0 || strcmp(a, b + 1) == 0 ||
           (a[0] == b[1] && a[1] == b[0] && strcmp(a + 2, b + 2) == 0);
}

bool word_is_close(const char *word, const char *near) {
    enum { SHORT = 5 };
    return strlen(word) > SHORT || is_one_slip(word, near);
}

const char *commands_nearest(const char *word) {
    size_t count;
    const Command *commands = commands_all(&count);
    const char *near = row_nearest(word, strlen(word), commands, sizeof *commands, count);
    return near != NULL && word_is_close(word, near) ? near : NULL;
}

// ---- a line

// The option that a word without its "--" was meant as, and the value that it says: an option's name, a number of
// points, minutes or games (unless the command takes moves), or a rule's setting (unless the command has such settings
// as words of their own). NULL: none.
static const OptionSpec *option_meant(const Command *command, const char *word, const char **value) {
    size_t length = strcspn(word, "=");
    const char *option = scratch_format("--%.*s", (int)length, word);
    const OptionSpec *spec = command_option(command, option, strlen(option));
    *value = word + length + (word[length] == '=');
    if (spec != NULL) {
        return spec;
    }
    *value = word;
    if (word[length] == '=') {
        const char *name = option + strlen("--");
        bool mistyped = rules_find_key(name) == NULL && strchr(name, '.') != NULL;
        name = mistyped ? rules_nearest_key(name) : name;
        bool is_rule = name != NULL && rules_find_key(name) != NULL && command->completes != complete_swept;
        *value = is_rule ? scratch_format("%s%s", name, word + length) : word;
        return is_rule ? command_option(command, "--set", strlen("--set")) : NULL;
    }
    const OptionSpec *found = command_option(command, "--to", strlen("--to"));
    for (spec = command->options; found == NULL && spec != NULL && spec->name != NULL; spec++) {
        found = strcmp(spec->name, "--minutes") == 0 || strcmp(spec->name, "--games") == 0 ? spec : NULL;
    }
    bool is_point = command->completes == complete_move;
    return !is_point && text_number(word, INT32_MAX) > 0 ? found : NULL;
}

size_t command_bare_option(const Words *words) {
    const Command *command = commands_find(words->word[0].text);
    const char *value;
    size_t i = 1;
    while (i < words->count && option_meant(command, words->word[i].text, &value) == NULL) {
        i++;
    }
    return i;
}

// "KEY=VALUE" of a line where they are apart, behind --set or without it; NULL: of no other.
static const char *setting_apart(const Command *command, const Words *words) {
    size_t last = words->count - 1;
    const char *key = last > 0 ? words_at(words, last - 1) : "";
    for (size_t i = 0; i < words->given_count; i++) {
        const OptionGiven *set = &words->given[i];
        if (strcmp(set->spec->name, "--set") == 0 &&
            rules_find_key(set->value) != NULL) { // its value is the word behind
            key = set->value;
            last = 1;
            while (last + 1 < words->count && words->word[last].at < set->at) {
                last++;
            }
        }
    }
    bool meant = last > 0 && rules_find_key(key) != NULL && command->completes != complete_swept &&
                 command_option(command, "--set", strlen("--set")) != NULL;
    return meant ? scratch_quoted(scratch_format("%s=%s", key, words_at(words, last))) : NULL;
}

CommandStatus command_usage(Session *session, const Words *words) {
    size_t bare = command_bare_option(words);
    const Command *command = commands_find(words->word[0].text);
    const char *setting = setting_apart(command, words);
    if (setting != NULL) {
        return print_error_as(session->screen, COMMAND_USAGE, words->count - 1, "did you mean `--set %s`?", setting);
    }
    if (bare < words->count) {
        const char *value;
        const OptionSpec *spec = option_meant(command, words->word[bare].text, &value);
        value = *value == '\0' && spec->value != NULL ? words_at(words, bare + 1) : value; // "to 5"
        print_error_as(session->screen, COMMAND_USAGE, bare, "did you mean `%s%s%s`?", spec->name,
                       *value != '\0' ? " " : "", *value != '\0' ? scratch_quoted(value) : "");
        if (strcmp(spec->name, "--to") == 0 && *value != '\0') {
            print_hint(session->screen, "(bots play that; `play VARIANT to %s` is a match of yours)", value);
        }
        return COMMAND_USAGE;
    }
    bool bots = strstr(command->syntax, "BOT") != NULL || command->completes == complete_listed_bots;
    for (size_t i = 2; i < words->count && bots; i++) {
        if (bot_is_param(words->word[i].text)) {
            return print_error_as(session->screen, COMMAND_USAGE, i, BOT_PARAMS_FORM);
        }
    }
    return print_misuse(session->screen, "usage: %s", command->syntax);
}

bool command_refuses_rows(Session *session, const Words *words) {
    if (session->screen->form == FORM_TEXT) {
        return false;
    }
    if (session->screen->form_asked) {
        command_usage(session, words);
        return true;
    }
    session->screen->form = FORM_TEXT;
    session->screen->to_stderr = true;
    return false;
}

bool text_is_move(const char *text) {
    static const char *const places[] = {"bar", "off", "reserve", "res"};
    enum { PLACES = sizeof places / sizeof places[0] };
    bool any = false; // a place or a digit
    while (*text != '\0') {
        size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
        bool known = letters > 0 ? word_find(text, letters, places, PLACES) < PLACES
                                 : strchr("0123456789/-,*^() \t>#", *text) != NULL;
        if (!known) {
            return false;
        }
        any = any || letters > 0 || (*text >= '0' && *text <= '9');
        text += letters > 0 ? letters : 1;
    }
    return any;
}

// The variant's own words for the cube ("dav") and the sides do the same as the commands.
static const Command *find_rules_word(const Rules *rules, const char *word) {
    static const struct {
        int name;
        const char *command;
    } meant[] = {{WORD_DOUBLE, "double"},   {WORD_TAKE, "take"},   {WORD_DROP, "drop"},  {WORD_BEAVER, "beaver"},
                 {WORD_RACCOON, "raccoon"}, {WORD_WHITE, "white"}, {WORD_BLACK, "black"}};
    for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++) {
        if (text_folds_equal(rules->names[meant[i].name], word)) {
            return commands_find(meant[i].command);
        }
    }
    return NULL;
}

const char *option_typed(const Rules *rules, const char *word) {
    const char *own = rules_option_name(rules, word);
    // A command's name wins over a variant's, and a word has no blank in it.
    bool understood = commands_find(own) == NULL && strpbrk(own, " ;'\"") == NULL;
    return understood && find_rules_word(rules, own) == commands_find(word) ? own : word;
}

// The option of the choice at hand that the text is, or (`folds`) that alone is spelt so in other letters; NULL if
// there is none, or nothing is to be chosen.
static const char *find_choice(const Session *session, const char *text, bool folds, Node *node) {
    if (session->table == NULL) {
        return NULL;
    }
    game_next(session->table->game, node);
    size_t alike = 0;
    const char *found = NULL;
    bool chooses = node_asks(node, DECIDE_CHOOSE);
    for (int i = 0; chooses && i < node->word_count; i++) {
        if (strcmp(node->words[i], text) == 0) {
            return node->words[i];
        }
        if (folds &&
            (text_folds_equal(node->words[i], text) || text_folds_equal(scratch_plain(node->words[i]), text))) {
            found = node->words[i];
            alike++;
        }
    }
    return alike == 1 ? found : NULL;
}

bool option_needs_choose(const char *option) {
    size_t length = strcspn(option, " ");
    const Command *command = commands_find(scratch_copy_bytes(option, length));
    bool plain = strpbrk(option, ";'\"#") == NULL;
    // `keep` and `reroll` say just that word.
    return !plain || (command != NULL && (command->run != command_word || option[length] != '\0'));
}

static CommandStatus say_choice(Session *session, const Node *node, const char *option) {
    Error error = {0, 0, ""};
    Position before = *game_position(session->table->game);
    Status status = game_word(session->table->game, option, &error);
    const char *said = scratch_format("%s says %s", session_side(session, node->actor), option);
    return session_done(session, status, &error, &before, said);
}

CommandStatus command_choose(Session *session, const Words *words) {
    Node node = session_next(session);
    if (!node_asks(&node, DECIDE_CHOOSE)) {
        return print_error_word(session->screen, 0, "there is nothing to choose now");
    }
    if (node.status != STATUS_OK) {
        return session_say_options(session, &node);
    }
    Node found;
    const char *text = words->count == 2 ? words->word[1].text : words_rest(words, 1);
    const char *option = find_choice(session, text, true, &found);
    if (option != NULL) {
        return say_choice(session, &node, option);
    }
    if (words->count > 1) {
        return print_error_word(session->screen, 1, "\"%s\" is not among the choices: %s", text,
                                session_options(session, &node));
    }
    print(session->screen, "to choose from: %s\n", session_options(session, &node));
    return COMMAND_OK;
}

// `CMD ?` and `?CMD`.
static CommandStatus help_about(Session *session, const char *what) {
    Words asked;
    words_split(&asked, scratch_format("help %s", scratch_quoted(what)));
    page_begin(session->screen);
    return command_help(session, &asked);
}

// The form in which the command is to answer. COMMAND_USAGE: --json and --csv are both there, and the message was
// given.
static CommandStatus take_form(Session *session, const Command *command, Words *words) {
    const OptionSpec *json = command_option(command, "--json", strlen("--json"));
    bool rows = command_option(command, "--csv", strlen("--csv")) != NULL;
    bool as_json = words_has(words, "--json"), as_csv = words_has(words, "--csv");
    bool always_json = json != NULL && session->screen->form_always == FORM_JSON;
    if (as_json && as_csv) {
        return print_misuse(session->screen, "--json and --csv exclude each other");
    }
    if (always_json && !rows && !as_json) {
        words_give_option(words, json, NULL);
    }
    session->screen->form = !rows ? FORM_TEXT : as_json ? FORM_JSON : as_csv ? FORM_CSV : session->screen->form_always;
    session->screen->form_asked = rows && (as_json || as_csv);
    session->screen->to_stderr = session->screen->form_always != FORM_TEXT && !rows && !always_json;
    return COMMAND_OK;
}

// The command sees its own name, whatever word was typed for it.
static CommandStatus run_command(Session *session, const Command *command, Words *words) {
    words->word[0].text = scratch_copy(command->name);
    if (words->count > 1 && strcmp(words->word[words->count - 1].text, "--help") == 0) {
        words_split(words, scratch_format("help %s", command->name));
        command = commands_find("help");
    }
    CommandStatus status = command_read_options(session, command, words);
    size_t behind = words->count - 1;
    if (status == COMMAND_OK && (behind < command->least || behind > command->most)) {
        status = command_usage(session, words);
    }
    status = status == COMMAND_OK ? take_form(session, command, words) : status;
    if (status == COMMAND_OK && (command->flags & COMMAND_NEEDS_PLAY) != 0) {
        Node node;
        status = move_need_play(session, &node);
    }
    if (status == COMMAND_OK && (command->flags & COMMAND_IN_QUIZ) == 0 && session_is_quizzed(session)) {
        quiz_end(session);
    }
    status = status == COMMAND_OK ? command->run(session, words) : status;
    session->screen->form = FORM_TEXT;
    session->screen->to_stderr = session->screen->form_always != FORM_TEXT;
    return status;
}

// `play` for a line that names one of the games that are offered.
static CommandStatus play_chosen(Session *session, Words *words, const char *play) {
    words_split(words, play);
    session->screen->line_goes_on = true; // it is not what was typed
    session->chosen = true;
    CommandStatus status = run_command(session, commands_find("play"), words);
    session->chosen = false;
    return status;
}

// May the words stand for dice?
static bool dice_are_typed(const Session *session, const Words *words) {
    const char *line = words_rest(words, 0);
    return session->table != NULL && !session->dice_auto && !session_is_quizzed(session) &&
           strspn(line, "0123456789 \t-,:") == strlen(line) && strpbrk(line, "0123456789") != NULL;
}

// And would they be a roll by the rules at the table?
static bool could_be_rolled(const Session *session, const char *line) {
    const Rules *rules = table_rules(session->table);
    int dice = 0;
    bool good = true;
    for (; *line != '\0'; line++) {
        bool digit = *line >= '0' && *line <= '9';
        dice += digit;
        good = good && (!digit || (*line > '0' && *line - '0' <= rules->dice_faces));
    }
    return good && dice == rules->dice_count;
}

// A line that is a move. If it is none here and there was a roll just before, it may have been meant as the `dice`.
static CommandStatus take_move(Session *session, const Words *words, bool dice) {
    CommandStatus status = move_typed(session, words_rest(words, 0), words->word[0].at);
    bool roll = status != COMMAND_OK && dice && could_be_rolled(session, words_rest(words, 0));
    const Event *last = roll ? session_last_event(session) : NULL;
    if (last != NULL && last->kind == EVENT_ROLL) {
        print_hint(session->screen, "(if you mean dice: `roll %s`)", words_rest(words, 0));
    }
    return status;
}

// `6 3` as `roll 6 3`.
static CommandStatus roll_typed(Session *session, const Words *words) {
    Words roll = *words;
    roll.word = scratch_get(words->count + 1, sizeof *roll.word);
    roll.word[0] = (Word){scratch_copy("roll"), words->word[0].at, 0};
    memcpy(&roll.word[1], words->word, words->count * sizeof *roll.word);
    roll.count++;
    session->screen->words = &roll;
    CommandStatus status = command_roll(session, &roll);
    session->screen->words = words;
    return status;
}

// The command that a word which is no command's name may stand for: a word of the rules, the name in capitals, or, at a
// terminal, its beginning. NULL: none, or several, whose `names` are then given.
static const Command *command_meant(const Session *session, const char *word, Text *names) {
    const Command *command = session->table != NULL ? find_rules_word(table_rules(session->table), word) : NULL;
    command = command != NULL ? command : commands_find(text_fold(word));
    bool several = command == NULL && session->screen->interactive && commands_shortened(word, &command, names) > 1;
    return several ? NULL : command;
}

static CommandStatus run_named(Session *session, const Command *command, Words *words, const char **name) {
    if (words->count == 2 && strcmp(words->word[1].text, "?") == 0) {
        return help_about(session, command->name);
    }
    *name = command->name;
    if ((command->flags & COMMAND_LONG) != 0) {
        page_begin(session->screen);
    }
    if ((command->flags & COMMAND_NEEDS_TABLE) != 0 && !session_need_table(session)) {
        return COMMAND_FAILED;
    }
    return run_command(session, command, words);
}

// Words that do not begin with a command's name.
static CommandStatus run_others(Session *session, const Node *node, Words *words, const char **name) {
    const char *first = words->word[0].text;
    bool dice = dice_are_typed(session, words);
    // Where dice are waited for, numbers can be nothing else.
    if (dice && (node->kind == NODE_CHANCE || (node->kind == NODE_DECIDE && node_word(node, "roll") != NULL))) {
        *name = "roll";
        return roll_typed(session, words);
    }
    const char *play = games_meant(session, words, false);
    if (play == NULL && !games_asks_number(session, first) && move_is_typed(session, words->line)) {
        return take_move(session, words, dice);
    }
    if (words->count == 1 && first[0] == '?' && first[1] != '\0') {
        return help_about(session, first + 1);
    }
    Text names = scratch_text();
    const Command *command = command_meant(session, first, &names);
    if (command != NULL) {
        return run_named(session, command, words, name);
    }
    if (names.length > 0) {
        return print_error_word(session->screen, 0, "\"%s\" may mean %s", first, names.bytes);
    }
    if (play != NULL) {
        *name = "play";
        return play_chosen(session, words, play);
    }
    return command_refuse_unknown(session, words);
}

// *name: of the command that it was, if it was one.
static CommandStatus run_words(Session *session, Words *words, const char **name) {
    Node node;
    const Command *command = commands_find(words->word[0].text);
    const char *option = find_choice(session, words_rest(words, 0), command == NULL, &node);
    if (option != NULL && !option_needs_choose(option)) {
        // No checkers are moved while something is to be chosen, so a number is no point and no play.
        return say_choice(session, &node, option);
    }
    if (command != NULL && strcmp(command->name, "play") == 0 && words->count > 1 &&
        games_asks_number(session, words->word[1].text)) {
        words_remove(words, 0); // `play 3` is `3`
        return run_words(session, words, name);
    }
    return command != NULL ? run_named(session, command, words, name) : run_others(session, &node, words, name);
}

// "#3" is the third play; any other line that begins with # is a comment.
static bool is_comment(const char *line) {
    line += strspn(line, " \t");
    return line[0] == '#' && (line[1] < '0' || line[1] > '9');
}

static CommandStatus run_one(Session *session, const char *line) {
    Words words;
    CommandStatus status = COMMAND_OK;
    bool closed = words_split(&words, line);
    session->screen->words = &words;
    if (!closed) {
        status = print_error_at(session->screen, words.opened, 1, "this quote is not closed");
    } else if (words.count > 0) {
        session->listing = false;
        session->resigning = OUTCOME_NONE;
        const char *name = NULL;
        status = run_words(session, &words, &name);
        page_end(session->screen);
        session_show_printed(session);
        session->listed = session->listing;
        session->resign_asked = session->resigning;
        kept_save(session);
        tutorial_look(session, name, status);
    }
    session->screen->words = NULL;
    if (status == COMMAND_OK && interrupt_pending()) {
        status = COMMAND_INTERRUPTED;
    }
    return status;
}

CommandStatus session_run_line(Session *session, const char *line) {
    CommandStatus status = COMMAND_OK;
    if (lua_takes_line(session, line)) { // a `;` in it is Lua's
        return lua_run_line(session, line);
    }
    while (status == COMMAND_OK && !session->quit && !is_comment(line)) {
        ScratchMark mark = scratch_mark();
        size_t length = words_first_command(line);
        status = run_one(session, scratch_copy_bytes(line, length));
        session->screen->line_goes_on = true;
        scratch_release(mark);
        if (line[length] == '\0') {
            break;
        }
        line += length + 1;
    }
    session->screen->line_goes_on = false;
    return status;
}
