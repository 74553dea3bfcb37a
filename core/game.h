// SPDX-License-Identifier: MIT
// A game (or a match of games) with its history: every event, undo and redo of everything, dice included,
// and the record that is saved.
//
// The history is a list of (event, position before it). Undo is one node back over whole snapshots; redo goes
// forward over the same events until a new one replaces them. Rolls made by the generator are
// numbered by their place in the history, so a roll undone and made again is the same roll.
// The Rules are the caller's and must outlive the game. Pointers to positions and events hold until the game is
// destroyed or another event takes their place in the history after an undo.
#pragma once

#include "core/flow.h"
#include "core/hooks.h"
#include "core/play_text.h"
#include "core/score.h"

typedef struct Game Game; // private

typedef enum EventKind {
    EVENT_ROLL,
    EVENT_WORD,
    EVENT_PLAY,
    EVENT_RESIGN,
    EVENT_NEXT,   // the match's next game begins
    EVENT_RULES,  // other settings are in force from here on
    EVENT_RELOAD, // another edition of the rules is
} EventKind;

// record.h prints it, and applies what was printed.
typedef struct Event {
    EventKind kind;
    Side actor; // NOBODY at the opening roll, for EVENT_NEXT, EVENT_RULES and EVENT_RELOAD
    union {
        struct {
            uint8_t count, dice[RULES_MAX_NUMBERS]; // at the opening white's die, black's; else high to low
        } roll;
        struct {
            DecideKind decide;
            char text[HOOK_OPTION_TEXT];
        } word;
        struct {
            uint8_t count; // 0: the empty play
            Step step[RULES_MAX_NUMBERS];
        } play;
        Outcome resigned;
        const char *settings; // EVENT_RULES: "head.per_turn=2"; holds as long as the game
        size_t edition;       // EVENT_RELOAD: its number, as the caller counts
    };
} Event;

// Is it a change of the rules?
bool event_is_of_rules(const Event *event);

// Is it a side's word that it rolls, instead of doubling? What fell is an event of its own.
bool event_is_roll_word(const Event *event);

// A new game or match at its first node. rules[0..count-1] are played in turn (count 1 for most).
// `start` may be NULL (the layout) or a position to start from (copied; must pass rules_check_board). NULL return: no
// memory. Where the start has to be made ready (flow_settle) and a script fails, the first event says so.
Game *game_create(const Rules *const *rules, size_t count, uint64_t seed, const Position *start);
void game_destroy(Game *game);

const Rules *game_rules(const Game *game);
const Position *game_position(const Game *game);
void game_next(const Game *game, Node *node);
uint64_t game_seed(const Game *game);

// Legal plays at a DECIDE_PLAY node, made on the first call and kept until the position changes. NULL: see
// game_plays_failure.
const PlayList *game_plays(Game *game);

// Why game_plays has just given NULL, with the text for people: STATUS_SCRIPT (with what the script said),
// STATUS_NO_MEMORY, STATUS_FULL (too many plays, see plays_generate_growing), or STATUS_ILLEGAL (not such a node).
Status game_plays_failure(const Game *game, Error *error);

// Events; each returns STATUS_ILLEGAL with an error at the wrong node, STATUS_SCRIPT if a script failed, and changes
// nothing then. A new event cuts off what could be redone.
// game_draw only says what would fall at `position`, which a word may lead to from that of the game: dice has room for
// RULES_MAX_NUMBERS.
Status game_draw(const Game *game, const Position *position, uint8_t *dice, int *count, Error *error);
Status game_roll(Game *game, Error *error);                                       // a roll of the generator's
Status game_roll_given(Game *game, const uint8_t *dice, int count, Error *error); // `count` dice as given
Status game_word(Game *game, const char *word, Error *error);
Status game_play(Game *game, size_t index, Error *error); // of game_plays
Status game_play_text(Game *game, Numbering numbering, const char *text, Refusal *refusal, Error *error);
Status game_resign(Game *game, Side side, Outcome outcome, Error *error);
Status game_next_game(Game *game, Error *error);

// Puts other rules in force from here on (an event like any other: undo brings the old ones back). `settings` say what
// was changed ("head.per_turn=2"). The position stays; numbers that are being played are made anew from the roll (a
// chain under way is played out as it is). Before the first roll of a game the new layout is set up. A match.to that
// differs counts from now on. STATUS_BAD_INPUT if the settings do not fit a line of a record, STATUS_ILLEGAL if the
// position is impossible under the new rules (a cube that was turned, too, and the outcome of a game that is over), and
// then nothing changes. The new rules, too, must outlive the game; `count` is at least 1.
Status game_change_rules(Game *game, const Rules *const *rules, size_t count, const char *settings, Error *error);

// The same where the rules were loaded again: `edition` is their number.
Status game_reload_rules(Game *game, const Rules *const *rules, size_t count, size_t edition, Error *error);

// One event back or forward; false if there is none.
bool game_undo(Game *game);
bool game_redo(Game *game);

// The history: events done (0..count-1), oldest first, then those that can be redone.
size_t game_event_count(const Game *game);
// How often the history has changed: where the answer is the same, so are the events.
uint64_t game_changes(const Game *game);
size_t game_redo_count(const Game *game);
const Event *game_event(const Game *game, size_t index);
// The position before event `index`; index = game_event_count gives the present one.
const Position *game_position_at(const Game *game, size_t index);
// The rules in force there.
const Rules *game_rules_at(const Game *game, size_t index);
