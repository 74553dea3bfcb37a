// SPDX-License-Identifier: MIT
// `reload`, and what is done when the files of the table have changed.
//
// Invariant: files with anything wrong in them (their text, their examples, a hook that fails here, the position on the
// board) change nothing; else the new rules are an event of the game like any other.
#include "core/hooks.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/keep/kept_games.h"
#include "scripts/examples.h"

#include <string.h>

enum { MOST_TOLD = 5 };

// ---- files

void session_watch(Session *session) {
    if (session->watch == NULL) {
        return;
    }
    char *path[64] = {NULL};
    size_t count = 0;
    const Variant *variant = session->table != NULL ? table_newest_variant(session->table) : NULL;
    for (size_t i = 0; session->watching && variant != NULL && i < variant_file_count(variant); i++) {
        const char *file = variant_file_path(variant, i);
        if (file != NULL && count < sizeof path / sizeof path[0]) {
            path[count++] = scratch_copy(file);
        }
    }
    if (session->watching) {
        count = players_add_files(session, path, count, sizeof path / sizeof path[0]);
    }
    watch_files(session->watch, path, count);
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
    size_t failed = variant_run_examples(variant, example_failed, &told, &status);
    memory_need(status != STATUS_NO_MEMORY);
    if (told.count > MOST_TOLD) {
        print_error(session->screen, "... and so on; `check %s` tells all", variant_spec(variant));
    }
    return failed == 0;
}

// Can the game go on from the present position by other rules? Tried on a game of its own, so that the history and
// what could be redone stay as they are.
static bool position_bears(Session *session, const Rules *rules) {
    const Table *table = session->table;
    const Rules *old = table_rules(table);
    Game *game = game_create(&old, 1, 0, game_position(table->game));
    memory_need(game != NULL);
    Error error = {0, 0, ""};
    bool good = game_reload_rules(game, &rules, 1, 0, &error) == STATUS_OK;
    if (!good) {
        print_error(session->screen,
                    "not with the position on the board: %s; this game goes on by the old rules, `new` begins one by "
                    "the new",
                    error.text);
    }
    Node node;
    game_next(game, &node);
    bool plays = good && node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY;
    if (plays && game_plays(game) == NULL) {
        good = false;
        game_plays_failure(game, &error);
        print_error(session->screen, "%s", variant_failure_of(rules, error.text));
    }
    game_destroy(game);
    return good;
}

// ---- saying what changed

// "functions: allow_step (./my.lua:2), on_roll (./my.lua:9)"
static void say_functions(Session *session, const Table *table) {
    Text text = scratch_text();
    VariantHook hook;
    text_add(&text, "functions:");
    size_t count = 0;
    for (; variant_hook(table_variant(table), table_game(table), count, &hook); count++) {
        text_add(&text, "%s %s (%s:%d)", count > 0 ? "," : "", hook.name, hook.file, hook.line);
    }
    print(session->screen, "%s\n", count > 0 ? text.bytes : "functions: none any more");
}

static void say_changes(Session *session, const Rules *before, long plays_before) {
    const Table *table = session->table;
    const Rules *now = table_rules(table);
    print(session->screen, "%s: loaded again\n", variant_name(table_variant(table)));
    size_t count;
    const char **paths = table_changed_paths(before, now, &count);
    for (size_t i = 0; i < count; i++) {
        print(session->screen, "%s: %s -> %s  (%s)\n", paths[i], table_value_said(before, paths[i]),
              table_value_said(now, paths[i]), table_key_place(table, paths[i]));
    }
    if (rules_hooks_fingerprint(before) != rules_hooks_fingerprint(now)) {
        say_functions(session, table);
    }
    long plays = session_count_plays(session);
    if (plays >= 0 && plays_before >= 0) {
        print(session->screen, "legal plays here: %ld -> %ld\n", plays_before, plays);
    }
}

static void say_output(Session *session, const Variant *variant) {
    if (*variant_output(variant) != '\0') {
        print(session->screen, "printed while it was loaded:\n%s", variant_output(variant));
    }
}

// ---- doing it

// The variant's files say something else than the rules in force. The variant is taken over or destroyed.
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
    int steps = session->hand.progress.step_count;
    session_let_go(session);
    kept_save(session);
    say_changes(session, &before, plays_before);
    if (steps > 0) {
        print(session->screen, "the play under way is to be made anew: its %s put back\n",
              steps == 1 ? "step was" : "steps were");
    }
    return COMMAND_OK;
}

// `asked`: by the command, so that there is an answer in any case.
static CommandStatus reload_variant(Session *session, bool asked) {
    Table *table = session->table;
    CommandStatus status;
    Variant *variant = session_load_variant(session, variant_spec(table_newest_variant(table)), SIZE_MAX, &status);
    if (variant == NULL) {
        return status;
    }
    say_output(session, variant);
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

CommandStatus session_reload(Session *session) {
    return reload(session, true);
}

void session_files_changed(Session *session) {
    if (session->table != NULL) {
        reload(session, false);
    }
}

void session_catch_up(Session *session) {
    if (session->watch == NULL || !session->watching || session->table->editions->saved) {
        return;
    }
    VariantError error;
    Variant *variant = variant_load(variant_spec(table_newest_variant(session->table)), &error);
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
