// SPDX-License-Identifier: MIT
// The man page, made of the table of commands and that of options.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/options.h"

#include <string.h>

// Text as roff wants it: no line begins with a control character, and `words` in back quotes become bold.
static void add_text(Text *out, const char *text) {
    bool bold = false;
    if (*text == '.' || *text == '\'') {
        text_add(out, "\\&");
    }
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '\\':
            text_add(out, "\\e");
            break;
        case '-':
            text_add(out, "\\-");
            break;
        case '\'':
            text_add(out, "\\(aq");
            break;
        case '`':
            bold = !bold;
            text_add(out, bold ? "\\fB" : "\\fR");
            break;
        default:
            text_add_bytes(out, text, 1);
        }
    }
    text_add(out, "%s\n", bold ? "\\fR" : "");
}

// A term in bold, and what is said of it.
static void add_item(Text *out, const char *term, const char *text) {
    text_add(out, ".TP\n.B ");
    add_text(out, term);
    add_text(out, text);
}

static void add_options(Text *out) {
    text_add(out, ".SH OPTIONS\n");
    for (const Option *option = program_options; option->name != NULL; option++) {
        Text term = scratch_text();
        text_add(&term, "%s%s%s", option->name, option->value != NULL ? " " : "",
                 option->value != NULL ? option->value : "");
        add_item(out, term.bytes, option->help);
    }
}

static void add_command(Text *out, const Command *command) {
    add_item(out, command->syntax, command->help);
    if (*command->more != '\0') {
        text_add(out, ".br\n");
        add_text(out, command->more);
    }
    for (size_t i = 0; command->examples[i] != NULL; i++) {
        text_add(out, ".br\n");
        text_add(out, "%s", i == 0 ? "For example:\n" : "or\n");
        text_add(out, ".I ");
        add_text(out, command->examples[i]);
    }
    text_add(out, "\n");
}

static void add_commands(Text *out) {
    size_t count;
    const Command *command = commands_all(&count);
    for (const CommandGroup *group = command_groups; group->name != NULL; group++) {
        text_add(out, ".SH %s\n", group->heading);
        for (size_t i = 0; i < count; i++) {
            if (strcmp(command[i].group, group->name) == 0) {
                add_command(out, &command[i]);
            }
        }
    }
}

void man_page_write(Text *out) {
    text_add(out, ".\\\" Made by `nardbox --man` of the table of commands.\n"
                  ".TH NARDBOX 1 \"\" \"nardbox " NARDBOX_VERSION "\" \"User Commands\"\n"
                  ".SH NAME\nnardbox \\- a rules sandbox for nardi, backgammon and their family\n"
                  ".SH SYNOPSIS\n.B nardbox\n[\\fIOPTIONS\\fR] [\\fIVARIANT\\fR]\n.br\n"
                  ".B nardbox\n[\\fIOPTIONS\\fR] \\fICOMMAND\\fR ...\n"
                  ".SH DESCRIPTION\n");
    add_text(out, "At a terminal, nardbox is a prompt at which games of the tables family are played, against a person "
                  "or a bot, and at which any rule can be changed in the middle of a game. From a pipe, or with -c and "
                  "-f, it runs the same commands as a batch; with a command as its argument it runs that one.");
    text_add(out, ".PP\n");
    add_text(out,
             "A VARIANT is a name (`nardbox variants` lists them), a path to a rule file (it contains / or ends in "
             ".lua), or base+patch+patch.");
    add_options(out);
    add_commands(out);
    text_add(out, ".SH EXIT STATUS\n");
    add_item(out, "0", "all went well");
    add_item(out, "1", "a command failed (in a batch the first that fails ends it, unless --keep-going)");
    add_item(out, "2", "the options or words make no sense");
    add_item(out, "3", "a script failed: a rule file or a bot");
    add_item(out, "4", "a file could not be read or written");
    add_item(out, "130", "interrupted");
    text_add(out, ".SH ENVIRONMENT\n");
    add_item(out, "NARDBOX_PATH",
             "folders, separated by colons, in which variants, patches and bots are looked for by "
             "their names");
    add_item(out, "NARDBOX_NETS", "a folder of nets, NAME.net, that stands for those of the program; empty: none");
    add_item(out, "NO_COLOR", "if it is set to anything, nothing is coloured");
    add_item(out, "EDITOR, VISUAL", "the editor that `edit` opens");
    text_add(out, ".SH FILES\n");
    add_item(out, "$XDG_CONFIG_HOME/nardbox/init (~/.config/nardbox/init)",
             "lines that are run at the beginning of every session at a terminal");
    add_item(out, "$XDG_STATE_HOME/nardbox/history (~/.local/state/nardbox/history)", "the lines that were typed");
    add_item(out, "$XDG_DATA_HOME/nardbox/nets (~/.local/share/nardbox/nets)", "nets that you have trained");
    add_item(out, "$XDG_STATE_HOME/nardbox/games",
             "games as they are played, which `resume` goes on with; readable by their owner alone");
}
