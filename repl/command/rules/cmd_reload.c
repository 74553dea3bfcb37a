// SPDX-License-Identifier: MIT
// `reload`, and what is done when the files of the table have changed.
//
// Invariant: files with anything wrong in them (their text, their examples, a hook that fails here, the position on the
// board) change nothing; else the new rules are an event of the game like any other.
#include "core/hooks.h"
#include "repl/base/scratch.h"
#include "repl/command/rules/reload.h"
#include "repl/keep/kept_games.h"
#include "scripts/examples.h"

#include <string.h>

enum { MOST_TOLD = 5 };

// ---- files

const char **session_own_files(const Session *session, size_t *count) {
    const Variant *variant = session->table != NULL ? table_variant(session->table) : NULL;
    const char **files = NULL;
    *count = 0;
    for (size_t i = 0; variant != NULL && i < variant_file_count(variant); i++) {
        const char *path = variant_file(variant, i).path;
        if (path != NULL) {
            files = scratch_grow(files, *count, sizeof *files);
            files[(*count)++] = scratch_copy(path);
        }
    }
    return files;
}

void session_watch(Session *session) {
    size_t count;
    const char **files = session_own_files(session, &count);
    for (int side = 0; side < 2 && session->table != NULL; side++) {
        const char *file = player_file(session, session->table->player[side]);
        if (file != NULL) {
            files = scratch_grow(files, count, sizeof *files);
            files[count++] = file;
        }
    }
    watch_files(session->watch, files, session->watching ? count : 0);
}

// ---- is it good?

typedef struct Told {
    Session *session;
    int count;
} Told;

static void example_failed(void *context, const VariantExample *example, const char *text) {
    (void)example;
    Told *told = context;
    if (told->count++ < MOST_TOLD) {
        print_error(told->session->screen, "%s", text);
    }
}

static bool examples_hold(Session *session, const Variant *variant) {
    Told told = {session, 0};
    Status status = STATUS_OK;
    size_t failed = variant_run_examples(variant, variant, example_failed, &told, &status);
    memory_need(status != STATUS_NO_MEMORY);
    if (told.count > MOST_TOLD) {
        print_error(session->screen, "... and so on; `check %s` tells all", variant_spec(variant));
    }
    return failed == 0;
}

// Can the game go on from the present position by other rules?
static bool position_bears(Session *session, const Rules *rules) {
    Error error = {0, 0, ""};
    Game *game = table_try_rules(session->table, rules, &error);
    if (game == NULL) {
        print_error(
            session->screen,
            "the position on the board does not allow it: %s; this game goes on by the old rules, `new` begins one by "
            "the new",
            error.text);
        return false;
    }
    bool good = game_plays(game) != NULL || game_plays_failure(game, &error) == STATUS_ILLEGAL;
    if (!good) {
        print_error(session->screen, "%s", variant_failure_of(rules, error.text));
    }
    game_destroy(game);
    return good;
}

// ---- saying what changed

void session_rules_changed(Session *session, const Rules *before, const Override *set, size_t count,
                           long plays_before) {
    const Table *table = session->table;
    int steps = session->table->hand.progress.step_count;
    session_let_go(session);
    kept_save(session);
    const Rules *now = table_rules(table);
    const Position *position = game_position(table->game);
    size_t changed, events = game_event_count(table->game);
    const char **paths = table_changed_paths(before, now, &changed);
    json_t *keys = json_array();
    bool layout = false;
    for (size_t i = 0; i < (set != NULL ? count : changed); i++) {
        const char *key = set != NULL ? set[i].key : paths[i];
        json_add(keys, "{s:s, s:o, s:o, s:o}", "key", key, "before", json_shown(table_value(before, key)), "now",
                 json_shown(table_value(now, key)), "place",
                 json_shown(set == NULL ? table_key_place(table, key) : NULL));
        layout = layout || (set != NULL && events > 0 && strcmp(key, "layout") == 0);
    }
    bool length = set != NULL && before->match_to != now->match_to;
    bool others = set == NULL && rules_hooks_fingerprint(before) != rules_hooks_fingerprint(now);
    json_t *match = scratch_own(json_pack("{s:i, s:i, s:i, s:b, s:b, s:b}", "to", now->match_to, "white",
                                          position->score[WHITE], "black", position->score[BLACK], "cube", now->cube_on,
                                          "rule", now->match_crawford, "game", position->crawford));
    print_told(session->screen, "changes",
               json_pack("{s:o, s:b, s:o, s:o*, s:I, s:I, s:O*, s:b, s:i}", "loaded",
                         json_shown(set == NULL ? variant_name(table_variant(table)) : NULL), "laid",
                         set == NULL && (events == 0 || table_was_laid(table, events - 1)), "keys", keys, "functions",
                         others ? functions_told(table_variant(table), table_game(table)) : NULL, "plays",
                         (json_int_t)session_count_plays(session), "plays_before", (json_int_t)plays_before, "match",
                         length && !position->over ? match : NULL, "layout", layout, "steps", steps));
    if (length && position->over) { // and the match may be, now
        session_say_next(session);
    }
}

// ---- doing it

// The variant says something else than the rules in force. It is taken over or destroyed.
static CommandStatus use_edition(Session *session, Variant *variant) {
    Table *table = session->table;
    Error error = {0, 0, ""};
    Rules before = *table_rules(table);
    long plays_before = session_count_plays(session);
    Rulebook *book = table_add_edition(table, variant, table->editions->number + 1, &error);
    if (book == NULL) {
        print_error(session->screen, "with what was changed at the prompt: %s  (`rules diff` shows it)", error.text);
        variant_destroy(variant);
        return COMMAND_FAILED;
    }
    bool good = position_bears(session, book->pointer[table_game(table) % book->count]);
    if (good &&
        game_reload_rules(table->game, book->pointer, book->count, book->edition->number, &error) != STATUS_OK) {
        print_error(session->screen, "%s", error.text);
        good = false;
    }
    if (!good) {
        table_drop_edition(table);
        return COMMAND_FAILED;
    }
    session_rules_changed(session, &before, NULL, 0, plays_before);
    return COMMAND_OK;
}

CommandStatus session_use_variant(Session *session, const Variant *variant) {
    VariantError error;
    Variant *own = variant_copy(variant, &error);
    if (own == NULL) {
        print_error(session->screen, "%s", error.text);
        return session_status_of(&error);
    }
    return use_edition(session, own);
}

// `asked`: by the command, so that there is an answer in any case.
static CommandStatus reload_variant(Session *session, bool asked) {
    Table *table = session->table;
    CommandStatus status;
    Variant *variant = session_load_variant(session, variant_spec(table_variant(table)), SIZE_MAX, &status);
    if (variant == NULL) {
        return status;
    }
    if (*variant_output(variant) != '\0') {
        print(session->screen, "printed while it was loaded:\n%s", variant_output(variant));
    }
    if (!examples_hold(session, variant)) {
        variant_destroy(variant);
        return COMMAND_SCRIPT;
    }
    const Edition *present = table_book(table)->edition;
    if (!table_edition_is(present, variant)) {
        return use_edition(session, variant);
    }
    if (asked) {
        print(session->screen, "%s: the rules are as before\n", variant_name(variant));
    }
    if (present == table->editions) {
        table_renew_places(table, variant);
    } else {
        variant_destroy(variant);
    }
    return COMMAND_OK;
}

static CommandStatus reload(Session *session, bool asked) {
    watch_forget(session->watch);
    bool players = players_reload(session);
    CommandStatus status = reload_variant(session, asked);
    if (status != COMMAND_OK) {
        print_hint(session->screen, "(the rules stay as they were)");
    }
    // What a broken file names may be missing, and come.
    watch_widen(session->watch, status != COMMAND_OK);
    session_watch(session);
    return status == COMMAND_OK && !players ? COMMAND_SCRIPT : status;
}

void session_files_changed(Session *session) {
    if (session->table != NULL) {
        reload(session, false);
    }
}

void session_catch_up(Session *session) {
    if (!session->screen->interactive || !session->watching || session->table->editions->saved) {
        return;
    }
    VariantError error;
    Variant *variant = variant_load(variant_spec(table_variant(session->table)), &error);
    bool same = variant != NULL && table_edition_is(session->table->editions, variant);
    variant_destroy(variant);
    if (!same) {
        reload(session, false);
    }
}

CommandStatus command_reload(Session *session, const Words *words) {
    (void)words;
    return reload(session, true);
}
