// SPDX-License-Identifier: MIT
// What the parts of saved games share: a file as it is being read.
#ifndef NARDBOX_REPL_SAVED_GAME_PRIVATE_H
#define NARDBOX_REPL_SAVED_GAME_PRIVATE_H

#include "repl/saved_game.h"

enum {
    SAVED_VALUE_TEXT = 512,
    SAVED_MOST_SETTINGS = 256,
    SAVED_MOST_EVENTS = 250000, // each takes a kilobyte while the game is at the table
};

typedef struct Setting {
    size_t game;
    char *key, *value;
    int line; // where it stands
} Setting;

// What the files said when they were loaded.
typedef struct SavedEdition {
    size_t number;
    uint64_t fingerprint[RULES_MAX_GAMES];
    size_t game_count;
    uint64_t hooks[RULES_MAX_GAMES]; // 0: no functions
    Setting *setting;
    size_t setting_count;
    Rules *rules; // of each game, once they have been checked
} SavedEdition;

typedef struct Reader {
    Session *session;
    const char *path, *again; // what messages call it, the command that reads it
    const char *rest;         // what is still to be read
    int number;               // of the line at hand
    char *line;               // the line at hand, cut into word and value
    char *value;
    char *spec, *start;
    SavedEdition **edition; // at least one; the last is being read
    size_t edition_count;
    Setting *override;
    size_t override_count;
    uint64_t seed;
    bool seed_given;
    Player player[2];
    UnderWay *hand;
    bool dice_auto;
    CommandStatus status;
    size_t first_edition; // with which the game can begin; what came before cannot be played again
    size_t skipped;       // events before it
} Reader;

// Names are for the eye only: they are not saved.
bool saved_is_name(const char *path);

// Adds to a list, which grows.
void saved_add_setting(Setting **list, size_t *count, Setting setting);

// The edition that is being read, or was read last: the one in force when the game was saved.
SavedEdition *saved_last_edition(const Reader *reader);

// saved_editions.c: are the settings of all editions what their fingerprints are of, and do the files still say what
// the last one says? With `as_saved` the settings of an only edition are added to the overrides if not. False: the
// message was given.
bool saved_check_rules(Reader *reader, const Variant *variant, bool as_saved);

// saved_editions.c: gives the table the editions of the file. False: the message was given.
bool saved_set_editions(Reader *reader, const Variant *variant, Table *table);

// saved_hand.c: the line of a play under way; nothing if there is none.
void saved_add_hand(const UnderWay *hand, Text *out);

// saved_hand.c: what follows "hand ". False: it is not made of steps that can be made here.
bool saved_read_hand(const char *text, Game *game, UnderWay *hand);

#endif
