// SPDX-License-Identifier: MIT
// Completion of words: see complete.h; complete_moves.c completes moves. The shells' scripts (completion.lua) ask for
// what can stand in the program's arguments.
#include "repl/command/complete.h"
#include "repl/command/complete_private.h"

#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/options.h"
#include "repl/desk/variant_names.h"
#include "scripts/embedded.h"
#include "scripts/script_help.h"

#include <string.h>

void complete_add(Asked *asked, const char *text, const char *about) {
    Completions *all = asked->found;
    if (*text == '\0' || strncmp(text, asked->word, strlen(asked->word)) != 0) {
        return;
    }
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->at[i].text, text) == 0) {
            return;
        }
    }
    all->at = scratch_grow(all->at, all->count, sizeof *all->at);
    all->at[all->count++] = (Completion){scratch_copy(text), scratch_copy(about)};
}

// ---- names

static void add_commands(Asked *asked) {
    size_t count;
    const Command *command = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        complete_add(asked, command[i].name, command[i].help);
    }
}

static void add_shipped(Asked *asked, const char *about) {
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    for (size_t i = 0; i < count; i++) {
        complete_add(asked, names[i], about);
    }
}

// Where the last part of a spec begins: behind a + that is not in the path of a file.
static size_t last_part(const char *word) {
    size_t begin = 0;
    for (size_t i = 0; word[i] != '\0'; i++) {
        const char *part = scratch_copy_bytes(word + begin, i - begin);
        if (word[i] == '+' && (!variant_is_path(part) || patch_meant(part) != NULL || file_exists(part))) {
            begin = i + 1;
        }
    }
    return begin;
}

// A game that comes with the program, whatever is laid over it?
static bool names_game(const char *word) {
    return variant_is_shipped(scratch_copy_bytes(word, strcspn(word, "+")));
}

// What can be laid over the game that stands before the +, which are `length` bytes of the word.
static void add_patches(Asked *asked, size_t length) {
    size_t count;
    const char *game = scratch_copy_bytes(asked->word, length), *part = asked->word + length;
    const char *const *names = variant_shipped_patches(&count), *slash = strrchr(part, '/');
    for (size_t i = 0; i < count; i++) {
        complete_add(asked, scratch_format("%s%s", game, names[i]), "");
    }
    const char *folder = slash != NULL ? scratch_copy_bytes(part, (size_t)(slash + 1 - part)) : NULL;
    const char **files = folder != NULL ? file_list(folder, ".lua", &count) : NULL;
    for (size_t i = 0; files != NULL && i < count; i++) {
        complete_add(asked, scratch_format("%s%s", game, files[i]), "");
    }
}

void complete_variants(Asked *asked) {
    size_t count, begin = last_part(asked->word);
    if (begin > 0) {
        add_patches(asked, begin);
    } else {
        add_shipped(asked, "");
    }
    VariantFound *found = variant_found_names(&count);
    for (size_t i = 0; found != NULL && i < count; i++) {
        complete_add(asked, scratch_format("%.*s%s", (int)begin, asked->word, found[i].name), "");
    }
    variant_found_free(found, count);
    asked->found->files = strchr(asked->word, '/') != NULL;
}

static void add_rules(Asked *asked, const char *behind) {
    size_t count;
    const RuleKey *key = rules_keys(&count);
    for (size_t i = 0; i < count; i++) {
        if (!rules_key_has_names(&key[i])) {
            complete_add(asked, scratch_format("%s%s", key[i].path, behind), key[i].help);
        }
    }
}

static void add_keys(Asked *asked) {
    const char *name;
    for (size_t i = 0; (name = program_setting_name(i)) != NULL; i++) {
        complete_add(asked, name, "(of the program)");
    }
    add_rules(asked, "");
}

// The values of a setting or a rule where they are words.
static void add_values(Asked *asked, const char *name) {
    const char *value;
    const RuleKey *key = rules_find_key(name);
    for (size_t i = 0; (value = program_setting_value(name, i)) != NULL; i++) {
        complete_add(asked, value, "");
    }
    if (key == NULL) {
        return;
    }
    for (size_t i = 0; key->words != NULL && key->words[i] != NULL; i++) {
        complete_add(asked, key->words[i], "");
    }
    if (key->type == RULE_BOOL) {
        complete_add(asked, "true", "");
        complete_add(asked, "false", "");
    }
    complete_add(asked, "default", "as the game's file has it");
}

static void add_bots(Asked *asked) {
    size_t count;
    const char *const *name = bot_shipped_names(&count);
    for (size_t i = 0; i < count; i++) {
        complete_add(asked, name[i], strcmp(name[i], "random") == 0 ? "every play is equally likely" : "a bot");
    }
    asked->found->files = strchr(asked->word, '/') != NULL;
}

static void add_players(Asked *asked) {
    complete_add(asked, "human", "a person");
    add_bots(asked);
}

// The parameters of a bot that comes with the program.
static void add_params(Asked *asked, const char *spec) {
    size_t count;
    const char *const *names = bot_shipped_names(&count);
    bool shipped = word_index(spec, names, count) < count;
    VariantError error;
    Bot *bot = shipped ? bot_load(spec, &error) : NULL;
    const BotParam *param = bot != NULL ? bot_params(bot, &count) : NULL;
    for (size_t i = 0; param != NULL && i < count; i++) {
        const char *text = scratch_format("%s=", param[i].name);
        complete_add(asked, text, param[i].help);
    }
    bot_destroy(bot);
}

void complete_topics(Asked *asked) {
    size_t count;
    const ScriptName *name = script_names(&count);
    add_commands(asked);
    complete_add(asked, "typing", "how moves are typed");
    complete_add(asked, "scripts", "what rule files and bots can use");
    add_keys(asked);
    for (size_t i = 0; i < count; i++) {
        complete_add(asked, name[i].name, name[i].help);
    }
}

// Where something is to be said: the words for it.
void complete_choices(Asked *asked) {
    if (asked->session->table == NULL) {
        return;
    }
    Node node = session_next(asked->session);
    for (int i = 0; node.kind == NODE_DECIDE && node.decide != DECIDE_PLAY && i < node.word_count; i++) {
        bool choose = node.decide == DECIDE_CHOOSE;
        complete_add(asked, choose ? node.words[i] : option_typed(table_rules(asked->session->table), node.words[i]),
                     "can be said now");
    }
}

// What a game can be lost as.
void complete_classes(Asked *asked) {
    const char *words[MOST_CLASSES];
    const Table *table = asked->session->table;
    size_t count = table != NULL ? session_class_words(table_rules(table), words) : 0;
    for (size_t i = 0; i < count; i++) {
        complete_add(asked, words[i], "");
    }
}

// The words that stand in the syntax as they are typed: "auto [on|bearoff|off]". Behind a word with which another form
// of the command begins, only those of that form: "resume [N] | resume forget N|all".
void complete_literals(Asked *asked) {
    const Command *command = asked->command;
    const char *begin = scratch_format(" | %s %s ", command->name, words_at(asked->before, 1));
    const char *at = command->syntax + strlen(command->name), *form = strstr(at, begin);
    if (form != NULL) {
        const char *end = strstr(form + strlen(begin), " | ");
        at = form + strlen(begin);
        at = end != NULL ? scratch_copy_bytes(at, (size_t)(end - at)) : at;
    }
    while (*at != '\0' && strncmp(at, "options of ", strlen("options of ")) != 0) {
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz-"), rest = strcspn(at, " []|.");
        const char *word = scratch_copy_bytes(at, length);
        bool whole = length > 0 && length == rest && word[0] != '-' && strcmp(word, command->name) != 0;
        if (whole) {
            complete_add(asked, word, "");
        }
        at += rest;
        at += strspn(at, " []|.");
    }
}

// Rules to be given a value in the same word.
static void add_settings(Asked *asked) {
    add_rules(asked, "=");
}

void complete_scripts(Asked *asked) {
    for (size_t i = 0; i < embedded_lab_count; i++) {
        complete_add(asked, embedded_labs[i].name, "an experiment");
    }
    asked->found->files = true;
}

// The value of an option, as the syntax calls it.
static void add_option_value(Asked *asked, const OptionSpec *option) {
    if (strcmp(option->value, "BOT") == 0) {
        add_bots(asked);
    } else if (strcmp(option->value, "KEY=VALUE") == 0) {
        add_settings(asked);
    } else if (strcmp(option->value, "V") == 0) {
        complete_variants(asked);
    } else if (strcmp(option->value, "FILE") == 0) {
        asked->found->files = true;
    }
}

// ---- by the command

// A variant, then against whom: `play VARIANT vs BOT PARAM=VALUE`.
void complete_game(Asked *asked) {
    const Words *before = asked->before;
    size_t place = before->count, player = words_find(before, 1, "vs");
    if (player + 1 == place) {
        add_players(asked);
    } else if (player < place) {
        add_params(asked, before->word[player + 1].text);
    } else {
        if (place == 1) {
            complete_variants(asked);
        }
        complete_literals(asked);
    }
}

// A setting or a rule, then its value.
void complete_key(Asked *asked) {
    if (asked->before->count == 1) {
        add_keys(asked);
        complete_literals(asked);
    } else if (asked->before->count == 2 && strcmp(asked->command->name, "set") == 0) {
        add_values(asked, asked->before->word[1].text);
    }
}

// A bot, or who sits at the table, then its parameters. A number may be before it: `hint 3 BOT`.
static void complete_seat(Asked *asked, void (*add)(Asked *)) {
    const Words *before = asked->before;
    const char *first = before->word[before->count > 1 ? 1 : 0].text;
    size_t bot = strspn(first, "0123456789") == strlen(first) ? 2 : 1;
    if (before->count <= bot) {
        add(asked);
    } else {
        add_params(asked, before->word[bot].text);
    }
}

void complete_bot(Asked *asked) {
    complete_seat(asked, add_bots);
}

void complete_player(Asked *asked) {
    complete_seat(asked, add_players);
}

// A variant, then what stands behind it; that at once, too, where a variant is on the table.
static void complete_behind_variant(Asked *asked, void (*add)(Asked *)) {
    bool first = asked->before->count == 1;
    if (!first || asked->session->table != NULL) {
        add(asked);
    }
    if (first) {
        complete_variants(asked);
    }
}

void complete_listed_bots(Asked *asked) {
    complete_behind_variant(asked, add_bots);
}

void complete_swept(Asked *asked) {
    complete_behind_variant(asked, add_settings);
}

// A variant or, of the game at the table, a rule; then a rule of the variant.
void complete_rules(Asked *asked) {
    bool first = asked->before->count == 1, diff = strcmp(words_at(asked->before, 1), "diff") == 0;
    if (first || diff) {
        complete_variants(asked);
    }
    if (first) {
        complete_literals(asked);
    }
    if (first ? asked->session->table != NULL : !diff) {
        add_rules(asked, "");
    }
}

void complete_move(Asked *asked) {
    if (asked->before->count == 1 && asked->session->table == NULL) { // of `why`
        complete_variants(asked);
    }
    complete_moves(asked, words_rest(asked->before, 1));
}

void complete_file(Asked *asked) {
    asked->found->files = true;
    complete_literals(asked);
}

static void complete_argument(Asked *asked) {
    const char *last = asked->before->word[asked->before->count - 1].text;
    const OptionSpec *option = command_option(asked->command, last, strlen(last));
    if (asked->word[0] == '-') {
        for (option = asked->command->options; option != NULL && option->name != NULL; option++) {
            complete_add(asked, option->name, "");
        }
    } else if (option != NULL && option->value != NULL && !option->optional) {
        add_option_value(asked, option);
    } else {
        asked->command->completes(asked);
    }
}

// The command that a word means, shortened or not; NULL if it is none or may be several.
static const Command *find_command(const char *word) {
    Text names = scratch_text();
    const Command *found = commands_find(word);
    if (found == NULL) {
        commands_shortened(word, &found, &names);
    }
    return found;
}

static void complete_first(Asked *asked) {
    complete_choices(asked);
    if (*asked->word == '\0' || text_is_move(asked->word)) {
        complete_moves(asked, "");
    }
    // What the game waits for is enough.
    if (asked->found->count == 0) {
        add_commands(asked);
    }
}

// Where the command begins that the end of the line belongs to.
static size_t last_command(const char *line) {
    size_t begin = 0, length;
    while (line[begin + (length = words_first_command(line + begin))] != '\0') {
        begin += length + 1;
    }
    return begin;
}

Completions complete_line(Session *session, const char *line, size_t length) {
    Completions found = {NULL, 0, length, false};
    const char *typed = scratch_copy_bytes(line, length);
    size_t begin = last_command(typed);
    Words before;
    bool quoted = !words_split(&before, typed + begin); // up to the end
    found.start = quoted ? begin + before.opened + 1 : length;
    while (!quoted && found.start > begin && strchr(" \t", line[found.start - 1]) == NULL) {
        found.start--;
    }
    const char *first = scratch_copy_bytes(line + begin, found.start - begin - quoted);
    Asked asked = {.session = session, .word = typed + found.start, .before = &before, .found = &found};
    words_split(&before, first);
    if (before.count == 0) {
        complete_first(&asked);
    } else {
        asked.command = find_command(before.word[0].text);
        if (asked.command == NULL && names_game(before.word[0].text)) { // of the list of games
            words_split(&before, scratch_format("play %s", first));
            asked.command = commands_find("play");
        }
        if (commands_find(before.word[0].text) == NULL && text_is_move(first)) {
            complete_moves(&asked, first);
        } else if (asked.command != NULL) {
            complete_argument(&asked);
        }
    }
    return found;
}

// ---- in a shell

// The words of "auto|always|never"; a value that is one word in capitals is anything.
static void add_option_values(Asked *asked, const Option *option) {
    const char *at = option->value;
    while (*at >= 'a' && *at <= 'z') {
        size_t length = strcspn(at, "|");
        const char *word = scratch_copy_bytes(at, length);
        complete_add(asked, word, "");
        at += length;
        at += *at == '|';
    }
}

static void add_first_words(Asked *asked) {
    if (asked->word[0] == '-') {
        for (const Option *option = program_options; option->name != NULL; option++) {
            complete_add(asked, option->name, option->help);
        }
        return;
    }
    add_commands(asked);
    if (strchr(asked->word, '+') > asked->word) {
        complete_variants(asked);
    } else {
        add_shipped(asked, "a variant");
    }
}

// Index of the first word that is no option and no value of one; words->count if there is none.
static size_t first_word(const Words *words) {
    size_t i = 0;
    while (i < words->count && words->word[i].text[0] == '-') {
        const Option *option = option_find(words->word[i].text, strlen(words->word[i].text));
        i += option != NULL && option->value != NULL ? 2 : 1;
    }
    return i < words->count ? i : words->count;
}

const char *shell_complete(Session *session, const char *line) {
    size_t length = strlen(line), start = length;
    while (start > 0 && strchr(" \t", line[start - 1]) == NULL) {
        start--;
    }
    const char *before = scratch_copy_bytes(line, start);
    Words words;
    Completions found = {NULL, 0, start, false};
    Asked asked = {.session = session, .word = line + start, .found = &found};
    if (!words_split(&words, before)) {
        return "";
    }
    Text out = scratch_text();
    const char *previous = words.count > 0 ? words.word[words.count - 1].text : "";
    const Option *last = option_find(previous, strlen(previous));
    size_t command = first_word(&words);
    if (command < words.count) {
        const char *word = words.word[command].text;
        if (commands_find(word) != NULL || names_game(word)) {
            size_t begin = words.word[command].at;
            found = complete_line(session, line + begin, length - begin);
        }
    } else if (last != NULL && last->value != NULL) {
        add_option_values(&asked, last);
    } else {
        add_first_words(&asked);
    }
    for (size_t i = 0; i < found.count; i++) {
        text_add(&out, "%s\t%s\n", found.at[i].text, found.at[i].about);
    }
    return out.bytes;
}
