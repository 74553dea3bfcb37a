// SPDX-License-Identifier: MIT
// What the parts of saved games share: a file as it is being read.
#pragma once

#include "repl/desk/load.h"
#include "repl/keep/saved_game.h"
#include "repl/screen/messages.h"

enum { SAVED_MOST_SETTINGS = 256 };

typedef struct SavedSetting {
    size_t game;
    char *key, *value;
    int line; // where it stands
} SavedSetting;

typedef struct SavedSettings {
    SavedSetting *at;
    size_t count;
} SavedSettings;

// What the files said when they were loaded.
typedef struct SavedEdition {
    size_t number;
    uint64_t fingerprint[RULES_MAX_GAMES];
    size_t game_count;
    size_t first_text; // of those that stand in it
    bool spec_said;    // else it is of the variant of the one before
    Variant *variant;  // NULL: not loaded, or given to the table
} SavedEdition;

typedef struct Reader {
    Session *session;
    const char *path; // what messages call it
    char *rest;       // what is still to be read; lines are cut in place
    int number;       // of the line at hand
    char *line;       // the line at hand, cut into word and value
    char *value;
    const char *spec, *start;
    SavedEdition *edition; // at least one; the last is being read
    size_t edition_count;
    VariantText *text; // of the files; of two with one path the last counts
    size_t text_count;
    SavedSettings override;
    uint64_t seed;
    bool seed_given;
    Promise promise;
    Player player[2];
    bool dice_auto;
    CommandStatus status;
    // Form 1, see saved_old.c.
    bool is_old;
    SavedSettings setting;           // of the edition
    uint64_t hooks[RULES_MAX_GAMES]; // 0: no functions
    size_t skipped;                  // events that are not played again
} Reader;

// ---- saved_read.c

// Says what is wrong with the line; always false.
bool saved_complain(Reader *reader, const char *what);

// Takes the next line that is not empty; false at the end.
bool saved_next_line(Reader *reader);

// The edition that is being read, or was read last: the one in force when the game was saved.
SavedEdition *saved_last_edition(const Reader *reader);

// A whole number at the beginning of the text, up to a blank or the end; the rest is left in *rest.
bool saved_read_number(const char *text, int base, uint64_t *number, const char **rest);

// Adds "KEY=VALUE", `game` aside, at place `at` of the list.
bool saved_add_setting(Reader *reader, SavedSettings *list, size_t at, size_t game, const char *text);

// Adds those of the line at hand, "set head.per_turn=2 forced.use=free". False: the message was given.
bool saved_add_settings(Reader *reader, SavedSettings *list);

// ---- saved_old.c

// A line above the events that only form 1 has. False: it is none, or wrong.
bool saved_read_old_line(Reader *reader);

// The variant of a file of form 1: from the files of today, with what differs laid over it. NULL: the message was
// given.
Variant *saved_load_old(Reader *reader);

// Goes past the events of form 1 before the rules were loaded for the last time. False: the message was given.
bool saved_skip_old(Reader *reader);
