// SPDX-License-Identifier: MIT
// `help`, made from the table of commands and the table of rules; and `quit`.
#include "repl/commands.h"

#include <stdlib.h>
#include <string.h>

static const char *const typing =
    "Moves are typed as they are, in the numbers of the side that moves (home: 6-1):\n"
    "  24/18 13/11    two checkers\n"
    "  24/18/13       one checker, both numbers\n"
    "  24/13          the same, by any way\n"
    "  bar/22         a checker enters\n"
    "  6/off          a checker is borne off\n"
    "  8/5(2)         two checkers alike\n"
    "  13/7* 13/7^    a hit, a pin (the mark may be left out)\n"
    "Other ways of writing do as well: 24-18, 24 18 13 11, either order.\n"
    "One checker at a time: `18` takes the checker on point 18 in hand and shows where it can land; then `15` puts it "
    "down there. `18` again lets it go; `undo` takes the last step back.\n"
    "#3 makes the third play of the list that `moves` shows. Right after that list a bare 3 does so, too; at any other "
    "time a bare number is a point.\n";

// A command in the list of all.
static void print_row(Session *session, const Command *command) {
    enum { INDENT = 13 };
    Text row;
    Text wrapped;
    text_init(&row);
    text_init(&wrapped);
    text_add(&row, "  ");
    text_add_padded(&row, command->name, INDENT - 2);
    text_add(&row, "%s", command->help);
    text_add_wrapped(&wrapped, row.bytes, session_columns(session), INDENT);
    session_print(session, "%s\n", wrapped.bytes);
    text_destroy(&row);
    text_destroy(&wrapped);
}

static void show_all(Session *session) {
    static const char *const groups[] = {"game", "rules", "files", "program"};
    size_t count;
    const Command *command = commands_all(&count);
    session_print_wrapped(session, "Type a move (24/18 13/11), a point, or a command. `help typing` is about moves.");
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        session_print(session, "\n%s\n", groups[g]);
        for (size_t i = 0; i < count; i++) {
            if (strcmp(command[i].group, groups[g]) == 0) {
                print_row(session, &command[i]);
            }
        }
    }
    session_print(session, "\n");
    session_print_wrapped(session, "`help COMMAND` tells more, `help head.per_turn` a rule, `rules` lists all.");
}

static void show_command(Session *session, const Command *command) {
    Text text;
    text_init(&text);
    int columns = session_columns(session);
    text_add_wrapped(&text, command->syntax, columns, 4);
    text_add(&text, "\n  ");
    text_add_wrapped(&text, command->help, columns > 0 ? columns - 2 : 0, 2);
    text_add(&text, "\n");
    if (*command->more != '\0') {
        text_add(&text, "  ");
        text_add_wrapped(&text, command->more, columns > 0 ? columns - 2 : 0, 2);
        text_add(&text, "\n");
    }
    session_print(session, "%s", text.bytes);
    text_destroy(&text);
    for (size_t i = 0; i < 4 && command->examples[i] != NULL; i++) {
        char *line = text_format("%s %s", i == 0 ? "  for example:" : "              ", command->examples[i]);
        Text wrapped;
        text_init(&wrapped);
        text_add_wrapped(&wrapped, line, columns, 6);
        session_print(session, "%s\n", wrapped.bytes);
        text_destroy(&wrapped);
        free(line);
    }
}

CommandStatus command_help(Session *session, const Words *words) {
    if (words->count == 1) {
        show_all(session);
        return COMMAND_OK;
    }
    if (words->count > 2) {
        return command_usage(session, words);
    }
    const char *word = words->word[1].text;
    const Command *command = commands_find(word);
    if (strcmp(word, "typing") == 0) {
        Text text;
        text_init(&text);
        int columns = session_columns(session);
        text_add_wrapped(&text, typing, columns > 0 ? columns : 80, 2);
        session_print(session, "%s", text.bytes);
        text_destroy(&text);
        return COMMAND_OK;
    }
    if (command != NULL) {
        show_command(session, command);
        return COMMAND_OK;
    }
    char *row = text_format("%s.NAME", word); // limits, score.extra: all entries of a kind
    bool found = rules_find_key(word) != NULL || (rules_find_key(row) != NULL && !rules_is_one_key(row));
    if (found) {
        rule_explain(session, rules_find_key(word) != NULL ? word : row);
    }
    free(row);
    if (found) {
        return COMMAND_OK;
    }
    const char *near = commands_nearest(word);
    near = near != NULL ? near : rules_nearest_key(word);
    if (near != NULL) {
        session_error_word(session, 1, "there is no help for \"%s\"; did you mean `help %s`?", word, near);
    } else {
        session_error_word(session, 1, "there is no help for \"%s\"; `help` lists the commands, `rules` the rules",
                           word);
    }
    return COMMAND_FAILED;
}

CommandStatus command_quit(Session *session, const Words *words) {
    if (words->count != 1) {
        return command_usage(session, words);
    }
    session->quit = true;
    return COMMAND_OK;
}
