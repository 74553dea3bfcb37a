// SPDX-License-Identifier: MIT
// The table at which one sits: a variant, the rules in force with what was changed at the prompt, and a game.
//
// A variant whose files change while one sits there is loaded again: every version of it is an edition. A rulebook is
// an edition's rules with the settings of the prompt laid over them.
//
// Invariant: the game's rules always belong to one of the table's rulebooks; rulebooks and editions live as long as the
// table, because the game's history may go back to any of them. A table without a game exists only while it is being
// made.
#pragma once

#include "core/game.h"
#include "core/progress.h"
#include "core/rule_keys.h"
#include "repl/desk/promise.h"
#include "scripts/variant.h"

enum { TABLE_MOST_BOOKS = 1024 }; // rulebooks of a table, and editions of a saved game

// One setting laid over the variant's own.
typedef struct Override {
    const char *key, *value;
    const char *origin; // "set at the prompt", "--set", "the saved game"; static
} Override;

// Adds a setting to a list where it is wanted (not negative) and not so at present. The new count.
size_t override_want(Override *list, size_t count, Override setting, int wanted, int present);

// One version of the variant's files.
typedef struct Edition {
    const Variant *variant; // of the table's
    size_t number;          // in the order of loading, from 0
    bool saved;             // made of texts of a saved game, and the files said something else when it was opened
    size_t file_count;      // of its files with functions: what they have printed, and what of it was shown, in bytes
    size_t *shown;
    struct Edition *older;
} Edition;

// The rules of every game of a match, and the overrides that made them.
typedef struct Rulebook {
    const Edition *edition;
    Rules *rules;
    const Rules *pointer[RULES_MAX_GAMES]; // to the above
    size_t count;
    Override *override;
    size_t override_count;
    struct Rulebook *older;
} Rulebook;

// Who plays: PLAYER_BOT + i is the i-th bot of the session (players.h).
typedef int Player;
enum { PLAYER_HUMAN, PLAYER_RANDOM, PLAYER_BOT };

// A play under way, one checker at a time.
typedef struct UnderWay {
    Progress progress;
    uint8_t mark[RULES_MAX_NUMBERS]; // step_count before each landing made, so that they can be taken back
    int mark_count;
    int selected; // place of the checker in hand, in its side's numbering; -1 = none
} UnderWay;

// A remark about an event: what `analyse` found.
typedef struct Note {
    size_t event; // its index in the history
    uint64_t hash;
    char *text;
} Note;

typedef struct Table {
    Variant **variants; // all that were loaded, the newest last
    size_t variant_count;
    Edition *editions; // newest first
    Rulebook *books;   // newest first; no two of them are the same
    Rulebook *added;   // by table_add_book or its like last, and the one before that; what is in force without a game
    Rulebook *added_before;
    bool added_is_new;     // and not one that was there already
    const Rulebook *first; // in force when the game began
    Game *game;
    uint64_t seed;
    Promise promise; // from which the seed is made, if there is one
    bool start_given;
    Position start;
    bool dice_typed; // a roll of the game fell on somebody's own table
    Note *note;      // in the order of their events
    size_t note_count;
    uint64_t changes; // how often the notes and the variants have changed; the game counts its own (game_changes)
    Player player[2];
    UnderWay hand;
    int kept;         // number of its game among those that are kept (kept_games.h); 0: it is not yet ..
    long kept_serial; // .. of the newest file of it, and of the newest that is surely on the disk
    long kept_on_disk;
} Table;

// Takes the variant over. The variant's own rules are in force, no game yet.
Table *table_create(Variant *variant);
void table_destroy(Table *table);

// Begins a game (or match) by the rulebook that was added last, in place of the one there is, of which `start` is no
// position. It may be NULL.
void table_begin(Table *table, uint64_t seed, const Position *start);

// What was remarked about event `index` of the history; NULL: nothing, or another event stood there then.
const char *table_note(const Table *table, size_t index);

// The same, but "" where the event was looked at and nothing remarked.
const char *table_judgement(const Table *table, size_t index);

// Remarks it ("": there is nothing to remark); an earlier remark goes.
void table_add_note(Table *table, size_t index, const char *text);
void table_forget_notes(Table *table);

// The variant as it is in force. Another one was loaded later where that was taken back.
const Variant *table_variant(const Table *table);

// The overrides that hold over `laid`, too: all of them if it is the variant in force, loaded again, else those of keys
// that no file says anew that the one in force lacks. Until the line is done.
Override *table_settings_over(const Table *table, const Variant *laid, size_t *count);

// Takes over a variant that was loaded again, or with a patch, and makes it the newest edition, with those overrides
// laid over it.
// The rulebook is not in force yet. NULL: they do not go together, the error says why, and the variant stays the
// caller's.
Rulebook *table_add_edition(Table *table, Variant *variant, size_t number, Error *error);

// Drops the edition that was added last and never came into force, with its rulebook and its variant.
void table_drop_edition(Table *table);

// Does a variant that was loaded again say what the edition says?
bool table_edition_is(const Edition *edition, const Variant *variant);

// Takes over a variant that was loaded again and says the same as the newest edition: only its places are used.
void table_renew_places(Table *table, Variant *variant);

// The edition of that number; NULL if there is none.
const Edition *table_edition(const Table *table, size_t number);

// Event `index` brought another edition: is it of the variant with a patch laid over it, and not of its files loaded
// again?
bool table_was_laid(const Table *table, size_t index);

// The rulebook and the rules in force: those of the game if there is one.
const Rulebook *table_book(const Table *table);
const Rules *table_rules(const Table *table);

// The variant's own rules for the game that is being played, and which of the match's games that is.
const Rules *table_variant_rules(const Table *table);
size_t table_game(const Table *table);

// A rulebook with settings laid over those in force, all at once (they may depend on each other). They are copied. The
// rulebook belongs to the table from now on but is not in force yet; where the table has had just these rules already,
// it is that one. NULL: the error says why (there may be TABLE_MOST_BOOKS at most), and nothing was kept.
Rulebook *table_add_book(Table *table, const Override *settings, size_t count, Error *error);

// A table in a copy of the variant in force, with the same settings laid over it: its functions have not been asked
// anything yet. NULL: the error says why.
Table *table_copy(const Table *table, VariantError *error);

// A game that goes on from the position at the table by other rules, so that the table's history and what could be
// redone stay as they are. NULL: the position does not bear them, and the error says why.
Game *table_try_rules(const Table *table, const Rules *rules, Error *error);

// Forgets that a rulebook was added last: it is not to come into force.
void table_drop_book(Table *table);

// Do the rules in force differ from the variant's own, words apart?
bool table_rules_differ(const Table *table);

// Every key that can be named: the table's, with "limits.NAME" and its like replaced by the entries of either rules.
// They live until the line is done.
const char **table_key_paths(const Rules *a, const Rules *b, size_t *count);

// Those of them whose values differ.
const char **table_changed_paths(const Rules *a, const Rules *b, size_t *count);

// Lays a setting over the rules of all the variant's games, `default` as what its files say of each. False with the
// error filled in.
bool table_lay_setting(Rules *rules, const Variant *variant, const char *key, const char *value, Error *error);

// The value of a key; as people read it, "(nothing)" stands where it is empty. It lives until the line is done.
const char *table_value(const Rules *rules, const char *key);
const char *table_value_said(const Rules *rules, const char *key);

// Where a key has its value from: "long_nardi.lua:14", "set at the prompt", "the default".
const char *table_key_place(const Table *table, const char *key);

// The same for one game of match.games.
const char *table_game_key_place(const Table *table, size_t game, const char *key);
