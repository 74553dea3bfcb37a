// SPDX-License-Identifier: MIT
// Variants are loaded, and what their scripts say is told: see load.h.
#include "repl/desk/load.h"

#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/desk/variant_names.h"
#include "repl/screen/messages.h"
#include "repl/screen/told.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

CommandStatus session_status_of(const VariantError *error) {
    switch (error->status) {
    case VARIANT_NO_MEMORY:
        memory_exhausted();
    case VARIANT_IO:
        return COMMAND_IO;
    case VARIANT_SCRIPT:
        return COMMAND_SCRIPT;
    case VARIANT_OK:
    case VARIANT_NOT_FOUND:
        break;
    }
    return COMMAND_FAILED;
}

// The variant that goes by the name in another spelling, or by its title; else NULL. *several: the message was given,
// that it may be one of several. Words in the place of one name are complained of as that name would be.
static Variant *load_meant(Session *session, const char *spec, size_t word, bool *several, VariantError *error) {
    if (strpbrk(spec, "+/") != NULL) {
        return NULL;
    }
    Text names = scratch_text();
    const char *meant = variant_meant(spec, session->screen->interactive, &names);
    *several = names.length > 0;
    if (*several) {
        print_error_word(session->screen, word, "%s", names.bytes);
    }
    if (meant == NULL && strchr(spec, ' ') != NULL) {
        char *joined = scratch_copy(spec);
        for (char *blank = joined; (blank = strchr(blank, ' ')) != NULL;) {
            *blank = '_';
        }
        meant = joined;
    }
    return meant != NULL ? variant_load(meant, error) : NULL;
}

// What a file of a game is, by its beginning or its name; NULL: it is none.
static const char *game_in_file(const char *spec) {
    const char *end = strrchr(spec, '.');
    bool foreign = end != NULL && (strcasecmp(end, ".mat") == 0 || strcasecmp(end, ".sgf") == 0);
    return file_begins(spec, "nardbox game ") ? "a saved game" : foreign ? "a game of another program" : NULL;
}

Variant *session_load_variant(Session *session, const char *spec, size_t word, CommandStatus *status) {
    VariantError error = {.status = VARIANT_OK};
    bool several = false;
    Variant *variant = variant_load(spec, &error);
    if (variant == NULL && error.status == VARIANT_NOT_FOUND) {
        variant = load_meant(session, spec, word, &several, &error);
    }
    *status = COMMAND_OK;
    if (variant != NULL) {
        const char *warning;
        for (size_t i = 0; (warning = variant_warning(variant, i)) != NULL; i++) {
            print_warning(session->screen, "%s", warning);
        }
        return variant;
    }
    *status = session_status_of(&error);
    if (several) {
        return NULL;
    }
    const char *kind = game_in_file(spec);
    if (kind != NULL) { // typed in the place of its rules
        *status = COMMAND_FAILED;
        snprintf(error.text, sizeof error.text, "%.200s is %s, not rules; `open` opens it", spec, kind);
    }
    const char *patch = word != SIZE_MAX ? patch_meant(spec) : NULL;
    if (patch == NULL && word != SIZE_MAX && *spec != '+' && strstr(error.text, ": this is a patch") != NULL) {
        patch = spec;
    }
    if (session->table != NULL && patch != NULL) {
        *status = COMMAND_FAILED;
        snprintf(error.text, sizeof error.text,
                 "%.200s is a patch, not a game; `use +%.200s` lays it over the game at the table", patch, patch);
    }
    print_error_word(session->screen, *status == COMMAND_FAILED ? word : SIZE_MAX, "%s", error.text);
    if (error.status == VARIANT_NOT_FOUND && session->screen->interactive && strpbrk(spec, "+/") == NULL) {
        bool number = text_number(spec, INT_MAX) >= 0;
        const char *names = number || strcmp(spec, "game") == 0 ? "" : variants_named(spec);
        if (number) {
            size_t count;
            variant_shipped_names(&count);
            print_hint(session->screen, "(a number from 1 to %zu, alone, begins that game while none is on the table)",
                       count);
        } else if (*names != '\0' && strstr(error.text, names) == NULL) {
            print_hint(session->screen, "(`variants %s` tells of %s)", scratch_quoted(spec), names);
        }
    }
    return NULL;
}

bool session_lay(Session *session, Table *table, const Override *setting, size_t count, const char *before) {
    Error error = {0, 0, ""};
    bool good = count == 0 || table_add_book(table, setting, count, &error) != NULL;
    if (!good) {
        print_error(session->screen, "%s%s", before, error.text);
    }
    return good;
}

bool session_need_table(Session *session) {
    if (session->table != NULL) {
        return true;
    }
    print_error_word(session->screen, 0,
                     "no game is on the table; choose one first: `new long_nardi` (`variants` lists them all)");
    return false;
}

CommandStatus session_tell_of(Session *session, const Rules *rules, Status status, const Error *error) {
    memory_need(status != STATUS_NO_MEMORY);
    print_error(session->screen, "%s", status == STATUS_SCRIPT ? variant_failure_of(rules, error->text) : error->text);
    return status == STATUS_SCRIPT ? COMMAND_SCRIPT : COMMAND_FAILED;
}

CommandStatus session_tell(Session *session, Status status, const Error *error) {
    CommandStatus told = session_tell_of(session, table_rules(session->table), status, error);
    if (told == COMMAND_SCRIPT) {
        print_hint(session->screen, session->watching ? "(the game waits: save the file when it is mended, or `undo`)"
                                                      : "(the game waits: mend the file and `reload`, or `undo`)");
    }
    return told;
}

CommandStatus session_tell_plays(Session *session) {
    Error error;
    Status status = game_plays_failure(session->table->game, &error);
    return session_tell(session, status, &error);
}

void session_show_printed(Session *session) {
    if (session->table == NULL) {
        return;
    }
    const Edition *edition = table_book(session->table)->edition;
    const char *file, *output;
    for (size_t i = 0; i < edition->file_count && (output = variant_printed(edition->variant, i, &file)) != NULL; i++) {
        print_output(session->screen, file, output, &edition->shown[i]);
    }
}

json_t *functions_told(const Variant *variant, size_t game) {
    json_t *list = json_array();
    VariantHook hook;
    for (size_t i = 0; variant_hook(variant, game, i, &hook); i++) {
        json_add(list, "{s:s, s:o, s:i, s:s, s:s, s:o}", "name", hook.name, "file", json_shown(hook.file), "line",
                 hook.line, "code", scratch_format("%016llx", (unsigned long long)hook.code), "about", hook.about,
                 "instead_of", json_texts(hook.instead_of.text, hook.instead_of.count));
    }
    return list;
}
