// SPDX-License-Identifier: MIT
// What is told of tables; see options.h.
#include "repl/command/options.h"
#include "repl/base/scratch.h"

#include <stdio.h>
#include <string.h>
// readline needs stdio first.
#include <readline/readline.h>

const Option *option_find(const char *name, size_t length) {
    const Option *option = &program_options[row_find(name, length, program_options, sizeof *program_options, SIZE_MAX)];
    return option->name != NULL ? option : NULL;
}

static json_t *list_options(void) {
    json_t *list = json_array();
    for (const Option *option = program_options; option->name != NULL; option++) {
        json_add(list, "{s:s, s:s?, s:s}", "name", option->name, "value", option->value, "help", option->help);
    }
    return list;
}

json_t *command_told(const Command *command) {
    json_t *examples = json_array();
    for (size_t i = 0; command->examples[i] != NULL; i++) {
        json_array_append_new(examples, json_string(command->examples[i]));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", command->name, "syntax", command->syntax, "help",
                     command->help, "more", command->more, "examples", examples);
}

static json_t *list_groups(void) {
    json_t *list = json_array();
    size_t count;
    const Command *command = commands_all(&count);
    for (const HelpEntry *group = command_groups; group->word != NULL; group++) {
        json_t *commands = json_array();
        for (size_t i = 0; i < count; i++) {
            if (strcmp(command[i].group, group->word) == 0) {
                json_array_append_new(commands, command_told(&command[i]));
            }
        }
        json_add(list, "{s:s, s:s, s:o}", "name", group->word, "heading", group->text, "commands", commands);
    }
    return list;
}

json_t *help_told(const HelpEntry *entry) {
    json_t *list = json_array();
    for (; entry->word != NULL; entry++) {
        json_add(list, "{s:s, s:s}", "line", entry->word, "help", entry->text);
    }
    return list;
}

json_t *program_told(void) {
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o}", "version", NARDBOX_VERSION, "lua", variant_lua_version(),
                     "readline", rl_library_version, "options", list_options(), "groups", list_groups(), "first",
                     help_told(help_first));
}

const char *help_find(const HelpEntry *list, const char *word) {
    return list[row_find(word, strlen(word), list, sizeof *list, SIZE_MAX)].text;
}
