// SPDX-License-Identifier: MIT
// Saved games of form 1, which has no texts of rule files: it names the variant, and has the values of its keys and
// what tells whether functions are the same.
//
//   fingerprint 0 97d1...      of each game of the match, the variant's own rules
//   hooks 0 c3f0...            ... its functions, if it has any
//   setting 0 layout=24:15     ... and what of them differs from the defaults
//   edition 1                  what follows was said by the files when they were loaded again
//   ...
//   reload 1                   among the events; the line after it says where the game stood
//   at <position text>
//
// The rules are those of the files of today, with what differs laid over them. Of several editions the last is taken,
// and the game begins at the position where it came into force.
#include "core/hooks.h"
#include "repl/base/scratch.h"
#include "repl/keep/saved_game_private.h"

#include <string.h>

bool saved_read_old_line(Reader *reader) {
    SavedEdition *edition = saved_last_edition(reader);
    bool hooks = strcmp(reader->line, "hooks") == 0;
    const char *text = reader->value;
    uint64_t game;
    if (!hooks && strcmp(reader->line, "setting") != 0) {
        return saved_complain(reader, "this is not a line of a saved game");
    }
    if (!saved_read_number(text, 10, &game, &text) || *text != ' ' || game >= RULES_MAX_GAMES) {
        return saved_complain(reader, "the number of a game was expected");
    }
    if (!hooks) {
        return saved_add_setting(reader, &reader->setting, reader->setting.count, (size_t)game, text + 1);
    }
    if (game >= edition->game_count || !saved_read_number(text + 1, 16, &reader->hooks[game], &text) || *text != '\0') {
        return saved_complain(reader, "the number of a game and the fingerprint of its functions were expected");
    }
    return true;
}

// The variant's own rules as they were when the game was saved, without their functions.
static bool make_rules(Reader *reader, size_t game, Rules *rules) {
    Error error = {0, 0, ""};
    rules_init(rules);
    for (size_t i = 0; i < reader->setting.count; i++) {
        const SavedSetting *setting = &reader->setting.at[i];
        if (setting->game >= saved_last_edition(reader)->game_count) {
            print_error(reader->session->screen, "%s, line %d: there is no game %zu in this match", reader->path,
                        setting->line, setting->game);
            return false;
        }
        if (setting->game == game && rules_set_text(rules, setting->key, setting->value, &error) != STATUS_OK) {
            print_error(reader->session->screen, "%s, line %d: setting %s: %s", reader->path, setting->line,
                        setting->key, error.text);
            return false;
        }
    }
    const RuleHooks hooks = {.fingerprint = reader->hooks[game]};
    bool good = rules_complete(rules, &error) == STATUS_OK;
    rules->hooks = reader->hooks[game] != 0 ? &hooks : NULL;
    bool same = good && rules_fingerprint(rules) == saved_last_edition(reader)->fingerprint[game];
    rules->hooks = NULL;
    if (!same) {
        print_error(reader->session->screen,
                    "%s: its settings do not give its fingerprint%s%s; the file was changed by hand "
                    "or comes from another version of the program",
                    reader->path, good ? "" : ": ", error.text);
    }
    return same;
}

// What differs between saved and present rules goes before the settings of the game itself.
static bool lay_over(Reader *reader, const Variant *variant, size_t game, const Rules *saved) {
    const Rules *now = variant_rules(variant, game);
    bool good = true;
    size_t count;
    const char **paths = table_changed_paths(saved, now, &count);
    for (size_t i = 0; i < count && good; i++) {
        if (strncmp(paths[i], "names.", 6) == 0) {
            continue; // names are for the eye only
        }
        const char *value = table_value(saved, paths[i]);
        bool gone = *value == '\0' && strncmp(paths[i], "limits.", 7) == 0;
        good = saved_add_setting(reader, &reader->override, 0, game,
                                 scratch_format("%s=%s", paths[i], gone ? "false" : value));
    }
    return good;
}

// Are the rules of this game still those of the file? If they are not, what differs is laid over them.
static bool check_game(Reader *reader, const Variant *variant, size_t game) {
    SavedEdition *edition = saved_last_edition(reader);
    Rules *saved = scratch_get(1, sizeof *saved);
    bool good = make_rules(reader, game, saved);
    const Rules *now = variant_rules(variant, game);
    bool same = good && rules_fingerprint(now) == edition->fingerprint[game];
    if (good && !same && rules_hooks_fingerprint(now) != reader->hooks[game]) {
        print_error(reader->session->screen,
                    "%s: the functions of %s are not those by which it was played, and functions are not saved",
                    reader->path, reader->spec);
        good = false;
    } else if (good && !same && edition->game_count > 1) {
        print_error(reader->session->screen, "%s: %s has changed since, in a match of several variants", reader->path,
                    reader->spec);
        good = false;
    }
    return good && (same || lay_over(reader, variant, game, saved));
}

Variant *saved_load_old(Reader *reader) {
    Variant *variant = session_load_variant(reader->session, reader->spec, SIZE_MAX, &reader->status);
    if (variant == NULL) {
        return NULL;
    }
    size_t games = saved_last_edition(reader)->game_count, overrides = reader->override.count;
    bool good = variant_game_count(variant) == games;
    if (!good) {
        print_error(reader->session->screen, "%s: the match had %zu game%s when it was saved and %s has %zu now",
                    reader->path, games, games == 1 ? "" : "s", reader->spec, variant_game_count(variant));
    }
    for (size_t i = 0; i < games && good; i++) {
        good = check_game(reader, variant, i);
    }
    if (good && reader->override.count > overrides) {
        print_warning(reader->session->screen,
                      "%s has changed since %s was saved; what differs is set as it was (`rules diff`)", reader->spec,
                      reader->path);
    }
    if (!good) {
        reader->status = COMMAND_FAILED;
        variant_destroy(variant);
    }
    return good ? variant : NULL;
}

bool saved_skip_old(Reader *reader) {
    size_t last = saved_last_edition(reader)->number;
    if (last == 0) {
        return true;
    }
    char wanted[32];
    snprintf(wanted, sizeof wanted, "reload %zu", last);
    bool found = false;
    while (!found && saved_next_line(reader) && strncmp(reader->line, "end ", 4) != 0) {
        found = strcmp(reader->line, wanted) == 0;
        reader->skipped += strncmp(reader->line, "at ", 3) != 0;
        // As if the settings had been made before the game.
        if (strncmp(reader->line, "set ", 4) == 0 && !saved_add_settings(reader, &reader->override)) {
            return false;
        }
    }
    if (!found || !saved_next_line(reader) || strncmp(reader->line, "at ", 3) != 0) {
        return saved_complain(reader, "the position after the rules were loaded again was expected");
    }
    reader->start = reader->line + 3;
    reader->seed += reader->skipped; // other dice than those at the beginning of the game
    print_warning(reader->session->screen,
                  "%s: what happened before %s was changed cannot be played again; the game goes on from there",
                  reader->path, reader->spec);
    return true;
}
