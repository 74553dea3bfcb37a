// SPDX-License-Identifier: MIT
// `limits`: what scripts may use, shown and set.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/screen/records.h"
#include "scripts/limits.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_COLUMNS = 22, VALUE_COLUMNS = 28 };

// "10M", "200k", "256 KiB": the largest unit that loses nothing.
static void add_amount(Text *text, uint64_t value, const char *unit) {
    bool bytes = strcmp(unit, "bytes") == 0;
    uint64_t thousand = bytes ? 1024 : 1000;
    if (strcmp(unit, "ms") != 0 && value >= thousand * thousand && value % (thousand * thousand) == 0) {
        text_add(text, "%llu%s", (unsigned long long)(value / thousand / thousand), bytes ? " MiB" : "M");
    } else if (strcmp(unit, "ms") != 0 && value >= thousand && value % thousand == 0) {
        text_add(text, "%llu%s", (unsigned long long)(value / thousand), bytes ? " KiB" : "k");
    } else {
        text_add(text, "%llu", (unsigned long long)value);
    }
    if (!bytes || value % 1024 != 0) {
        text_add(text, " %s", unit);
    }
}

static void say_limits(Session *session) {
    size_t count;
    const ScriptLimit *limits = limits_all(&count);
    Records records = records_begin(session->screen);
    for (size_t i = 0; i < count; i++) {
        Text value = scratch_text();
        add_amount(&value, limits[i].value, limits[i].unit);
        if (limits[i].value != limits[i].otherwise) {
            text_add(&value, " (else ");
            add_amount(&value, limits[i].otherwise, limits[i].unit);
            text_add(&value, ")");
        }
        records_both(&records, "limit", NAME_COLUMNS, limits[i].name);
        records_shown(&records, VALUE_COLUMNS, "%s", value.bytes);
        records_whole(&records, "value", (long long)limits[i].value);
        records_whole(&records, "default", (long long)limits[i].otherwise);
        records_text(&records, "unit", limits[i].unit);
        records_both(&records, "help", 0, limits[i].help);
        records_row(&records);
    }
}

// Reads NAME VALUE, NAME = VALUE or NAME=VALUE into name and value. False: neither.
static bool read_setting(const Words *words, const char **name, const char **value) {
    const char *equals = strchr(words->word[1].text, '=');
    bool apart = words->count == 4 && strcmp(words->word[2].text, "=") == 0;
    if (words->count == 2 && equals != NULL) {
        *name = scratch_copy_bytes(words->word[1].text, (size_t)(equals - words->word[1].text));
        *value = equals + 1;
    } else if (equals == NULL && (words->count == 3 || apart)) {
        *name = words->word[1].text;
        *value = words->word[words->count - 1].text;
    } else {
        return false;
    }
    return true;
}

CommandStatus command_limits(Session *session, const Words *words) {
    const char *name, *value;
    Error error;
    if (words->count == 1) {
        say_limits(session);
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
            print_error_word(session->screen, known ? words->count - 1 : 1, "%s", error.text);
            return COMMAND_FAILED;
        }
    }
    print(session->screen, "limits: set for scripts that are loaded from now on%s\n",
          session->table != NULL ? "; `reload` loads those of this game again" : "");
    return COMMAND_OK;
}
