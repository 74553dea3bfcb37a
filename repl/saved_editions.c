// SPDX-License-Identifier: MIT
// The rules of a saved game: have the files changed since, and what did they say before they were loaded again.
//
// Rules are compared by their fingerprints. Keys can be set again from the file; functions cannot, so where they are
// not those by which the game was played, it is not opened.
#include "core/hooks.h"
#include "repl/saved_game_private.h"

#include <stdlib.h>
#include <string.h>

// The variant's own rules as they were when the game was saved, without their functions.
static bool make_saved_rules(Reader *reader, const SavedEdition *edition, size_t game, Rules *rules) {
    Error error = {0, 0, ""};
    rules_init(rules);
    for (size_t i = 0; i < edition->setting_count; i++) {
        const Setting *setting = &edition->setting[i];
        if (setting->game == game && rules_set_text(rules, setting->key, setting->value, &error) != STATUS_OK) {
            session_error(reader->session, "%s, line %d: setting %s: %s", reader->path, setting->line, setting->key,
                          error.text);
            return false;
        }
    }
    if (rules_complete(rules, &error) != STATUS_OK) {
        session_error(reader->session, "%s: its settings do not agree: %s", reader->path, error.text);
        return false;
    }
    return true;
}

// Says what differs between saved and present rules of one game; with --as-saved the saved values become overrides.
static void compare_rules(Reader *reader, const Variant *variant, size_t game, const Rules *saved, bool as_saved) {
    const Rules *now = variant_rules(variant, game);
    size_t count;
    const char **paths = table_key_paths(saved, now, &count);
    for (size_t i = 0; i < count; i++) {
        if (saved_is_name(paths[i]) || rules_key_equal(saved, now, paths[i])) {
            continue;
        }
        char before[SAVED_VALUE_TEXT];
        char present[SAVED_VALUE_TEXT];
        rules_get_text(saved, paths[i], before, sizeof before);
        rules_get_text(now, paths[i], present, sizeof present);
        if (as_saved && reader->override_count < SAVED_MOST_SETTINGS) {
            // Before those of the game itself, which go on top.
            bool gone = *before == '\0' && strncmp(paths[i], "limits.", 7) == 0;
            Setting first = {game, text_copy(paths[i]), text_copy(gone ? "false" : before), 0};
            saved_add_setting(&reader->override, &reader->override_count, first);
            memmove(&reader->override[1], &reader->override[0], (reader->override_count - 1) * sizeof first);
            reader->override[0] = first;
            continue;
        }
        const char *place = variant_key_place(variant, paths[i]);
        session_error(reader->session, "%s was %s when the game was saved and is %s now (%s)", paths[i],
                      *before != '\0' ? before : "(nothing)", *present != '\0' ? present : "(nothing)",
                      place != NULL ? place : "the default");
    }
}

// The saved settings must be those that the saved fingerprints are of.
static bool check_settings(Reader *reader, SavedEdition *edition) {
    for (size_t i = 0; i < edition->setting_count; i++) {
        const Setting *setting = &edition->setting[i];
        if (setting->game >= edition->game_count) {
            session_error(reader->session, "%s, line %d: there is no game %zu in this match", reader->path,
                          setting->line, setting->game);
            return false;
        }
    }
    edition->rules = memory_get(edition->game_count, sizeof *edition->rules);
    for (size_t i = 0; i < edition->game_count; i++) {
        Rules *rules = &edition->rules[i];
        if (!make_saved_rules(reader, edition, i, rules)) {
            return false;
        }
        const RuleHooks hooks = {.fingerprint = edition->hooks[i]};
        rules->hooks = edition->hooks[i] != 0 ? &hooks : NULL;
        bool same = rules_fingerprint(rules) == edition->fingerprint[i];
        rules->hooks = NULL;
        if (!same) {
            session_error(reader->session,
                          "%s: its settings do not give its fingerprint; the file was changed by hand "
                          "or comes from another version of the program",
                          reader->path);
            return false;
        }
    }
    return true;
}

static uint64_t hooks_fingerprint(const Rules *rules) {
    return rules->hooks != NULL ? rules->hooks->fingerprint : 0;
}

// Are the functions of the files those that they were? Says so if not.
static bool same_hooks(Reader *reader, const Variant *variant, const SavedEdition *edition) {
    for (size_t i = 0; i < edition->game_count; i++) {
        if (i < variant_game_count(variant) && hooks_fingerprint(variant_rules(variant, i)) == edition->hooks[i]) {
            continue;
        }
        if (edition->hooks[i] != 0) {
            session_error(reader->session,
                          "%s: the functions of %s are not those by which it was played, and functions are not saved",
                          reader->path, reader->spec);
        } else {
            session_error(reader->session, "%s: %s has functions now, and had none when the game was saved",
                          reader->path, reader->spec);
        }
        return false;
    }
    return true;
}

static bool same_rules(const Variant *variant, const SavedEdition *edition) {
    bool same = variant_game_count(variant) == edition->game_count;
    for (size_t i = 0; same && i < edition->game_count; i++) {
        same = rules_fingerprint(variant_rules(variant, i)) == edition->fingerprint[i];
    }
    return same;
}

// Do the files still say what they said when the game was saved?
static bool compare_variant(Reader *reader, const Variant *variant, bool as_saved) {
    const SavedEdition *last = saved_last_edition(reader);
    size_t games = variant_game_count(variant);
    if (same_rules(variant, last)) {
        return true;
    }
    if (games != last->game_count) {
        session_error(reader->session, "%s: the match had %zu game%s when it was saved and %s has %zu now",
                      reader->path, last->game_count, last->game_count == 1 ? "" : "s", reader->spec, games);
        return false;
    }
    if (as_saved && games > 1) {
        session_error(reader->session, "--as-saved does not work for a match of several variants");
        return false;
    }
    if (!as_saved) {
        session_error(reader->session, "%s has changed since %s was saved:", reader->spec, reader->path);
    }
    bool lay_over = as_saved && reader->edition_count == 1;
    for (size_t i = 0; i < games && (lay_over || !as_saved); i++) {
        compare_rules(reader, variant, i, &last->rules[i], lay_over);
    }
    bool same = same_hooks(reader, variant, last);
    if (!as_saved) {
        session_error(reader->session,
                      same ? "the game was not opened; `%s --as-saved` plays on by the saved settings"
                           : "%s was not opened",
                      same ? reader->again : reader->path);
    }
    return as_saved && same;
}

bool saved_check_rules(Reader *reader, const Variant *variant, bool as_saved) {
    bool good = true;
    for (size_t i = 0; i < reader->edition_count && good; i++) {
        good = check_settings(reader, reader->edition[i]);
    }
    good = good && compare_variant(reader, variant, as_saved);
    if (!good) {
        reader->status = COMMAND_FAILED;
    }
    return good;
}

// Can the edition's rules be had: from the files, or from its settings and functions that the files still have?
static bool can_be_had(const Variant *variant, const SavedEdition *edition) {
    bool good = true;
    for (size_t i = 0; i < edition->game_count && good; i++) {
        const Rules *in_file = variant_rules(variant, i);
        good = edition->hooks[i] == 0 || (in_file != NULL && hooks_fingerprint(in_file) == edition->hooks[i]);
    }
    return good || same_rules(variant, edition);
}

// The edition's rules, names as in the files.
static void fill_in(const Variant *variant, SavedEdition *edition) {
    bool from_file = same_rules(variant, edition);
    for (size_t i = 0; i < edition->game_count; i++) {
        const Rules *in_file = variant_rules(variant, i);
        Rules *rules = &edition->rules[i];
        if (from_file) {
            *rules = *in_file;
        } else if (in_file != NULL) {
            memcpy(rules->names, in_file->names, sizeof rules->names);
            rules->hooks = edition->hooks[i] != 0 ? in_file->hooks : NULL;
        }
    }
}

// What an only edition lacks is laid over the files' rules, so that `rules diff` shows it. Of several, those before one
// that is lost (with its functions) are left out.
bool saved_set_editions(Reader *reader, const Variant *variant, Table *table) {
    size_t first = reader->edition_count - 1;
    if (!can_be_had(variant, reader->edition[first])) {
        return same_hooks(reader, variant, reader->edition[first]);
    }
    while (first > 0 && can_be_had(variant, reader->edition[first - 1])) {
        first--;
    }
    if (first > 0 && reader->edition[first]->game_count > 1) {
        session_error(reader->session,
                      "%s: the functions of %s have changed on the way, in a match of several variants", reader->path,
                      reader->spec);
        return false;
    }
    reader->first_edition = reader->edition[first]->number;
    for (size_t i = first; i < reader->edition_count && reader->edition_count > 1; i++) {
        fill_in(variant, reader->edition[i]);
        size_t number = i == first ? 0 : reader->edition[i]->number;
        table_set_edition(table, number, reader->edition[i]->rules, reader->edition[i]->game_count);
    }
    if (first > 0) {
        session_warn(reader->session,
                     "%s: what happened before %s was changed cannot be played again, because functions of then are "
                     "gone; the game goes on from there",
                     reader->path, reader->spec);
    }
    return true;
}
