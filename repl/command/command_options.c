// SPDX-License-Identifier: MIT
// The options of a line, read as the command's table tells; see words.h for what is asked of them.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/rules/rulebook.h"

#include <string.h>

// "--games", "--sprt=0..1", "-x". Numbers, a passed play and whole positions may begin with a -, too.
static bool is_option(const char *word) {
    return word[0] == '-' && strchr("0123456789", word[1]) == NULL && strchr(word, ' ') == NULL;
}

const OptionSpec *command_option(const Command *command, const char *name, size_t length) {
    const OptionSpec *all = command->options;
    size_t at = all != NULL ? row_find(name, length, all, sizeof *all, SIZE_MAX) : 0;
    return all != NULL && all[at].name != NULL ? &all[at] : NULL;
}

// "; it knows --svg", "; `help sim` has its options", or "".
static const char *options_known(const Command *command) {
    enum { MOST = 3 }; // that are worth naming
    const OptionSpec *spec = command->options;
    Text known = scratch_text();
    size_t count = 0;
    for (; spec != NULL && spec[count].name != NULL; count++) {
        text_add(&known, "%s%s", count > 0 ? ", " : "", spec[count].name);
    }
    return count == 0      ? ""
           : count <= MOST ? scratch_format("; it knows %s", known.bytes)
                           : scratch_format("; `help %s` has its options", command->name);
}

static CommandStatus refuse_unknown(Session *session, const Command *command, size_t index, const char *word) {
    const char *near = row_nearest(word, strcspn(word, "="), command->options, sizeof *command->options, SIZE_MAX);
    return print_error_as(session->screen, COMMAND_USAGE, index, "%s does not know the option %s%s", command->name,
                          word, near != NULL ? word_hint(near).text : options_known(command));
}

static CommandStatus refuse_value(Session *session, const OptionSpec *spec, size_t index) {
    const char *wants =
        spec->wants != NULL ? spec->wants : scratch_format("a whole number from %lld to %lld", spec->least, spec->most);
    return print_error_as(session->screen, COMMAND_USAGE, index, "%s wants %s", spec->name, wants);
}

static bool is_range(const char *text) {
    return strstr(text, "..") != NULL && strspn(text, "+-.0123456789eE") == strlen(text);
}

// The option at word `index`.
static CommandStatus read_option(Session *session, const Command *command, Words *words, size_t index) {
    const char *word = words->word[index].text;
    size_t length = strcspn(word, "="), taken = 1;
    const OptionSpec *spec = command_option(command, word, length);
    const char *next = index + 1 < words->count ? words->word[index + 1].text : NULL;
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    if (spec == NULL || (spec->value == NULL && value != NULL)) {
        return refuse_unknown(session, command, index, word);
    }
    if (words_has(words, spec->name) && !spec->repeated) {
        return print_error_as(session->screen, COMMAND_USAGE, index, "%s stands there twice", spec->name);
    }
    if (spec->value != NULL && value == NULL && next != NULL && (!spec->optional || is_range(next))) {
        value = next;
        taken = 2;
    }
    bool missing = spec->value != NULL && (value == NULL || *value == '\0') && !spec->optional;
    if (missing || (spec->is_number && text_number(value, spec->most) < spec->least)) {
        return refuse_value(session, spec, index + taken - 1);
    }
    words_take_option(words, index, taken, spec, value);
    return COMMAND_OK;
}

CommandStatus command_read_options(Session *session, const Command *command, Words *words) {
    CommandStatus status = COMMAND_OK;
    words->options = command->options;
    for (size_t i = 1; command->options != NULL && i < words->count && status == COMMAND_OK;) {
        if (is_option(words->word[i].text)) {
            status = read_option(session, command, words, i);
        } else {
            i++;
        }
    }
    return status;
}

const char *command_line(const Words *words) {
    const Word *first = &words->word[0];
    return scratch_format("%s%s", first->text, words->line + first->at + first->length);
}

CommandStatus command_apply_sets(Session *session, const Words *words, Table *table) {
    Override *settings = NULL;
    const char *set;
    size_t count = 0;
    for (size_t i = 0; (set = words_next_value(words, "--set", &i)) != NULL;) {
        const char *equals = strchr(set, '=');
        if (equals == NULL) {
            return print_misuse(session->screen, "--set wants KEY=VALUE, not \"%s\"", set);
        }
        const char *key = scratch_copy_bytes(set, (size_t)(equals - set));
        if (rules_find_key(key) == NULL) {
            rule_complain_unknown(session, SIZE_MAX, key);
            return COMMAND_USAGE;
        }
        settings = scratch_grow(settings, count, sizeof *settings);
        settings[count++] = (Override){key, scratch_copy(equals + 1), "--set"};
    }
    return session_lay(session, table, settings, count, "--set: ") ? COMMAND_OK : COMMAND_USAGE;
}

// ---- a table of its own

Table *table_like(Session *session, CommandStatus *status) {
    VariantError wrong;
    Table *table = table_copy(session->table, &wrong); // whatever its files say by now
    if (table == NULL) {
        print_error(session->screen, "%s", wrong.text);
        *status = session_status_of(&wrong);
    }
    return table;
}

static Table *with_sets(Session *session, const Words *words, Table *table, CommandStatus *status) {
    *status = table != NULL ? command_apply_sets(session, words, table) : *status;
    if (*status != COMMAND_OK) {
        table_destroy(table);
        return NULL;
    }
    return table;
}

Table *command_table(Session *session, const Words *words, const char *spec, size_t word, CommandStatus *status) {
    Variant *variant = session_load_variant(session, spec, word, status);
    return variant != NULL ? with_sets(session, words, table_create(variant), status) : NULL;
}

Table *command_own_table(Session *session, const Words *words, CommandStatus *status) {
    *status = COMMAND_OK;
    if (words->count == 2) {
        return command_table(session, words, words->word[1].text, 1, status);
    }
    if (session->table == NULL) {
        print_error(session->screen, "%s: no game is at the table; name a variant, as in `%s backgammon`",
                    words->word[0].text, words->word[0].text);
        *status = COMMAND_USAGE;
        return NULL;
    }
    return with_sets(session, words, table_like(session, status), status);
}
