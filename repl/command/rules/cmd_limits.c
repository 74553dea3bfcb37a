// SPDX-License-Identifier: MIT
// `limits`: what scripts may use, shown and set.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/screen/records.h"
#include "scripts/limits.h"

#include <string.h>

// Reads NAME VALUE, NAME = VALUE or NAME=VALUE into name and value. False: neither.
static bool read_setting(const Words *words, const char **name, const char **value) {
    const char *typed = words->word[1].text, *equals = strchr(typed, '=');
    bool apart = words->count == 3 || (words->count == 4 && strcmp(words->word[2].text, "=") == 0);
    *name = scratch_copy_bytes(typed, strcspn(typed, "="));
    *value = equals != NULL ? equals + 1 : words->word[words->count - 1].text;
    return equals != NULL ? words->count == 2 : apart;
}

CommandStatus command_limits(Session *session, const Words *words) {
    const char *name, *value;
    Error error;
    if (words->count == 1) {
        size_t count;
        const ScriptLimit *limits = limits_all(&count);
        json_t *rows = json_array();
        for (size_t i = 0; i < count; i++) {
            json_add(rows, "{s:s, s:I, s:I, s:s, s:s}", "limit", limits[i].name, "value", (json_int_t)limits[i].value,
                     "default", (json_int_t)limits[i].otherwise, "unit", limits[i].unit, "help", limits[i].help);
        }
        print_rows(session->screen, "limits", json_pack("{s:o}", "rows", rows));
        return COMMAND_OK;
    }
    if (command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    }
    if (words->count == 2 && strcmp(words->word[1].text, "default") == 0) {
        limits_reset();
    } else if (!read_setting(words, &name, &value)) {
        return command_usage(session, words);
    } else {
        bool known = limits_known(name);
        Status status = limits_set(name, value, &error);
        if (status != STATUS_OK) {
            return print_error_word(session->screen, known ? words->count - 1 : 1, "%s", error.text);
        }
    }
    print(session->screen, "limits: set for scripts that are loaded from now on%s\n",
          session->table != NULL ? "; `reload` loads those of this game again" : "");
    return COMMAND_OK;
}
