// SPDX-License-Identifier: MIT
// `help`, made from the table of commands and the table of rules; and `quit`.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/options.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/records.h"
#include "scripts/script_help.h"

#include <string.h>

// A command in the list of all.
static void print_row(Session *session, const Command *command) {
    enum { INDENT = 13 };
    Text row = scratch_text();
    Text wrapped = scratch_text();
    text_add(&row, "  ");
    text_add_padded(&row, command->name, INDENT - 2);
    text_add(&row, "%s", command->help);
    text_add_wrapped(&wrapped, row.bytes, screen_columns(session->screen), INDENT);
    print(session->screen, "%s\n", wrapped.bytes);
}

static void record_commands(Session *session) {
    size_t count;
    const Command *command = commands_all(&count);
    Records records = records_begin(session->screen);
    for (size_t i = 0; i < count; i++) {
        records_text(&records, "command", command[i].name);
        records_text(&records, "group", command[i].group);
        records_text(&records, "syntax", command[i].syntax);
        records_text(&records, "help", command[i].help);
        records_row(&records);
    }
}

// A screen: the first lines, and the names of all commands.
static void show_summary(Session *session) {
    enum { LINE_COLUMNS = 29, GROUP_COLUMNS = 9 };
    size_t count;
    const Command *command = commands_all(&count);
    int columns = screen_columns(session->screen);
    columns = columns > 0 ? columns : 80;
    Text text = scratch_text();
    for (const HelpFirst *first = help_first; first->line != NULL; first++) {
        Text row = scratch_text();
        text_add(&row, "  ");
        text_add_padded(&row, first->line, LINE_COLUMNS - 2);
        text_add(&row, "%s", first->help);
        text_add_wrapped(&text, row.bytes, columns, columns > 2 * LINE_COLUMNS ? LINE_COLUMNS : 4);
        text_add(&text, "\n");
    }
    text_add(&text, "\n");
    for (const CommandGroup *group = command_groups; group->name != NULL; group++) {
        Text row = scratch_text();
        text_add_padded(&row, group->name, GROUP_COLUMNS - 1);
        for (size_t i = 0; i < count; i++) {
            if (strcmp(command[i].group, group->name) == 0) {
                text_add(&row, " %s", command[i].name);
            }
        }
        text_add_wrapped(&text, row.bytes, columns, GROUP_COLUMNS);
        text_add(&text, "\n");
    }
    print_wrapped(session->screen, "Type a move (24/18 13/11), a point, or a command. `help typing` is about moves.");
    print(session->screen, "%s\n", text.bytes);
    print_wrapped(session->screen, "`help COMMAND` tells more, `help all` a line of each; `help head.per_turn` a rule, "
                                   "`help scripts` what functions of rule files and bots can use.");
}

static void show_all(Session *session) {
    size_t count;
    const Command *command = commands_all(&count);
    print_wrapped(session->screen, "Type a move (24/18 13/11), a point, or a command. `help typing` is about moves.");
    for (const CommandGroup *group = command_groups; group->name != NULL; group++) {
        print(session->screen, "\n%s\n", group->name);
        for (size_t i = 0; i < count; i++) {
            if (strcmp(command[i].group, group->name) == 0) {
                print_row(session, &command[i]);
            }
        }
    }
    print(session->screen, "\n");
    print_wrapped(session->screen, "`help COMMAND` tells more, `help head.per_turn` a rule, `rules` lists all; "
                                   "`help scripts` is about what functions of rule files and bots can use.");
}

// False if there is no variant of that name, or it cannot be loaded.
static bool help_variant(Session *session, const char *word) {
    VariantError error;
    Variant *variant = strchr(word, '.') == NULL ? variant_load(word, &error) : NULL;
    if (variant == NULL) {
        return false;
    }
    const char *sentence = scratch_format("%s (%s): %s `play %s` plays it, `rules %s` prints its rules.", word,
                                          variant_title(variant), variant_about(variant), word, word);
    print_wrapped(session->screen, sentence);
    variant_destroy(variant);
    return true;
}

static void show_command(Session *session, const Command *command) {
    Text text = scratch_text();
    int columns = screen_columns(session->screen);
    text_add_wrapped(&text, command->syntax, columns, 4);
    text_add(&text, "\n  ");
    text_add_wrapped(&text, command->help, columns > 0 ? columns - 2 : 0, 2);
    text_add(&text, "\n");
    if (*command->more != '\0') {
        text_add(&text, "  ");
        text_add_wrapped(&text, command->more, columns > 0 ? columns - 2 : 0, 2);
        text_add(&text, "\n");
    }
    print(session->screen, "%s", text.bytes);
    for (size_t i = 0; command->examples[i] != NULL; i++) {
        const char *line = scratch_format("%s %s", i == 0 ? "  for example:" : "              ", command->examples[i]);
        Text wrapped = scratch_text();
        text_add_wrapped(&wrapped, line, columns, 6);
        print(session->screen, "%s\n", wrapped.bytes);
    }
}

// ---- names of scripts

static void add_script_line(Session *session, const char *text, Text *out) {
    int columns = screen_columns(session->screen);
    text_add(out, "  ");
    text_add_wrapped(out, text, columns > 0 ? columns - 2 : 0, 4);
    text_add(out, "\n");
}

static void show_script_name(Session *session, const ScriptName *name) {
    Text text = scratch_text();
    text_add(&text, "%s", name->signature);
    const char *kind = scratch_format("(%s of scripts) %s", script_kind_word(name->kind), name->help);
    text_add(&text, "\n");
    add_script_line(session, kind, &text);
    const char *line = name->example != NULL ? name->example : "";
    bool first = true;
    while (*line != '\0') {
        size_t length = strcspn(line, "\n");
        text_add(&text, "%s%.*s\n", first ? "  for example: " : "               ", (int)length, line);
        first = false;
        line += length + (line[length] == '\n');
    }
    print(session->screen, "%s", text.bytes);
}

// The full names that end in `part`, if several do ("roll.double, play.hits"); "" otherwise.
static void add_names_ending_in(const char *part, Text *text) {
    size_t count;
    const ScriptName *name = script_names(&count);
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(name[i].name);
        size_t tail = strlen(part);
        bool ends = length > tail && strcmp(name[i].name + length - tail, part) == 0 &&
                    strchr(".:", name[i].name[length - tail - 1]) != NULL;
        if (ends) {
            text_add(text, "%s%s", found > 0 ? ", " : "", name[i].name);
            found++;
        }
    }
}

// Does `name` belong to the object ("turn.roll", "turn:ask" and "turn.cube.value" to turn, "side[n]" to side)?
static bool is_of_object(const char *name, const char *object, size_t length) {
    return strncmp(name, object, length) == 0 && name[length] != '\0' && strchr(".:[", name[length]) != NULL;
}

// What an object of scripts has, a line each. `word` may end in a dot. False: there is no such object.
static bool help_object(Session *session, const char *word) {
    enum { INDENT = 20 };
    size_t count;
    const ScriptName *name = script_names(&count);
    size_t length = strlen(word);
    length -= length > 0 && word[length - 1] == '.';
    bool any = false;
    for (size_t i = 0; i < count && length > 0; i++) {
        if (!is_of_object(name[i].name, word, length)) {
            continue;
        }
        if (!any) {
            const char *heading = scratch_format("In scripts %.*s has (`help NAME` tells more):", (int)length, word);
            print_wrapped(session->screen, heading);
        }
        any = true;
        Text row = scratch_text();
        Text wrapped = scratch_text();
        text_add_padded(&row, name[i].name, INDENT - 4);
        text_add(&row, "  %s", name[i].help);
        text_add(&wrapped, "  ");
        text_add_wrapped(&wrapped, row.bytes,
                         screen_columns(session->screen) > 0 ? screen_columns(session->screen) - 2 : 0, INDENT);
        print(session->screen, "%s\n", wrapped.bytes);
    }
    return any;
}

static bool is_object(const char *word) {
    size_t count;
    const ScriptName *name = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        if (is_of_object(name[i].name, word, strlen(word))) {
            return true;
        }
    }
    return false;
}

// Every name, by kinds.
static void show_script_names(Session *session) {
    static const char *const headings[] = {[NAME_HOOK] = "functions of rule files",
                                           [NAME_ENTRY] = "other entries of rule files",
                                           [NAME_ITEM] = "what before_roll, on_roll and on_play may return",
                                           [NAME_FIELD] = "fields",
                                           [NAME_ELEMENT] = "elements",
                                           [NAME_METHOD] = "methods",
                                           [NAME_FUNCTION] = "functions",
                                           [NAME_VALUE] = "values",
                                           [NAME_BOT] = "what only bots have",
                                           [NAME_LAB] = "what only experiments (`lab FILE`) have",
                                           [NAME_REPORT] = "what only reports (`results N --report FILE`) have"};
    size_t count;
    const ScriptName *name = script_names(&count);
    int columns = screen_columns(session->screen);
    print_wrapped(session->screen, "What rule files and bots can use; `help NAME` explains each.");
    for (int kind = NAME_HOOK; kind <= NAME_REPORT; kind++) {
        char **items = scratch_get(count, sizeof *items);
        size_t found = 0;
        for (size_t i = 0; i < count; i++) {
            if (name[i].kind == (NameKind)kind) {
                items[found++] = scratch_copy(name[i].name);
            }
        }
        if (found > 0) {
            Text text = scratch_text();
            text_add(&text, "\n%s\n", headings[kind]);
            text_add_columns(&text, items, found, columns > 0 && columns < 80 ? columns - 2 : 78, 2);
            print(session->screen, "%s", text.bytes);
        }
    }
}

// False: the word asks for no topic.
static bool help_topic(Session *session, const char *word) {
    const char *wanted = scratch_format(" %s ", word);
    const HelpTopic *topic = help_topics;
    while (topic->words != NULL && strstr(topic->words, wanted) == NULL) {
        topic++;
    }
    if (topic->words == NULL) {
        return false;
    }
    if (topic->text == NULL) {
        show_script_names(session);
        return true;
    }
    Text text = scratch_text();
    int columns = screen_columns(session->screen);
    text_add_wrapped(&text, topic->text, columns > 0 ? columns : 80, 2);
    print(session->screen, "%s", text.bytes);
    return true;
}

// A name of scripts, or the last part of one. False if it is neither.
static bool help_script(Session *session, const char *word) {
    const ScriptName *name = script_find(word);
    if (name != NULL) {
        show_script_name(session, name);
        return true;
    }
    Text names = scratch_text();
    add_names_ending_in(word, &names);
    bool found = names.length > 0;
    if (found) {
        const char *sentence = scratch_format("\"%s\" is the end of several names of scripts: %s", word, names.bytes);
        print_wrapped(session->screen, sentence);
    }
    return found;
}

// The nearest of all names that there is help for. Names of scripts have parts that commands and keys have not.
static const char *nearest_name(const char *word) {
    const char *script = script_nearest(word);
    size_t head = strcspn(word, ".:");
    bool view = script != NULL && strpbrk(script, ".:") != NULL && word[head] != '\0' &&
                strncmp(script, word, head) == 0 && strchr(".:", script[head]) != NULL;
    const char *near = view ? script : commands_nearest(word);
    near = near != NULL ? near : help_word_nearest(word);
    near = near != NULL ? near : rules_nearest_key(word);
    // A part of a name in scripts is near anything.
    return near != NULL || script == NULL || strpbrk(script, ".:") != NULL ? near : script;
}

// A command, and what scripts mean by the same word.
static void help_command(Session *session, const Command *command, const char *word) {
    const ScriptName *name = script_find(word);
    show_command(session, command);
    if (name != NULL && strcmp(name->name, word) == 0) {
        show_script_name(session, name);
    } else if (name != NULL) {
        const char *more = is_object(word) ? scratch_format("; `help %s.` names what it has", word) : "";
        print_wrapped(session->screen, scratch_format("  (in scripts: `help %s`%s)", name->name, more));
    } else if (is_object(word)) {
        print_wrapped(session->screen, scratch_format("  (in scripts: `help %s.` names what it has)", word));
    }
}

// A rule, a group of rules, or a name of scripts. False: it is none of these.
static bool help_rule_or_name(Session *session, const char *word) {
    const ScriptName *same = script_find(word);
    const char *row = scratch_format("%s.NAME", word); // limits, score.extra: all entries of a kind
    bool is_key = rules_find_key(word) != NULL;
    if (is_key || (rules_find_key(row) != NULL && !rules_is_one_key(row))) {
        rule_explain(session, is_key ? word : row);
        if (same != NULL && strcmp(same->name, word) == 0) {
            show_script_name(session, same); // board.points is a rule and a name of scripts
        }
        return true;
    }
    bool found = rule_explain_group(session, word);
    found = help_script(session, word) || found;
    return help_object(session, word) || found;
}

static CommandStatus help_about_word(Session *session, const char *word) {
    const Command *command = commands_find(word);
    if (help_topic(session, word)) {
        return COMMAND_OK;
    }
    if (strcmp(word, "all") == 0) {
        show_all(session);
        return COMMAND_OK;
    }
    if (strcmp(word, "move") == 0) { // a group of rules, too
        help_topic(session, "typing");
    }
    bool told = help_word(session, word);
    if (command != NULL) {
        help_command(session, command, word);
        return COMMAND_OK;
    }
    if (help_rule_or_name(session, word) || told || help_variant(session, word)) {
        return COMMAND_OK;
    }
    const char *near = nearest_name(word);
    print_error_word(session->screen, 1, "there is no help for \"%s\"; %s", word,
                     near != NULL ? scratch_format("did you mean `help %s`?", near)
                                  : "`help` lists the commands, `rules` the rules, `help scripts` the names that "
                                    "scripts use");
    return COMMAND_FAILED;
}

CommandStatus command_help(Session *session, const Words *words) {
    if (words->count == 1 && session->screen->form != FORM_TEXT) {
        record_commands(session);
    } else if (words->count == 1) {
        show_summary(session);
    } else if (command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    } else {
        return help_about_word(session, words->word[1].text);
    }
    return COMMAND_OK;
}

CommandStatus command_version(Session *session, const Words *words) {
    (void)words;
    Text text = scratch_text();
    options_add_version(&text);
    print(session->screen, "%s", text.bytes);
    return COMMAND_OK;
}

CommandStatus command_quit(Session *session, const Words *words) {
    bool all_the_same = words->count == 2 && strcmp(words->word[1].text, "!") == 0;
    if (words->count != 1 && !all_the_same) {
        return command_usage(session, words);
    }
    if (!all_the_same && kept_is_lost(session)) {
        print_error(session->screen,
                    "the game would be lost, because it could not be kept: `save FILE` saves it elsewhere, "
                    "`quit !` leaves all the same");
        return COMMAND_FAILED;
    }
    session->quit = true;
    return COMMAND_OK;
}
