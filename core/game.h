// SPDX-License-Identifier: MIT
// A game (or a match of games) with its history: every event, undo and redo of everything, dice included,
// and the record that is saved.
//
// The history is a list of (event, position before it). Undo is one node back over whole snapshots; redo goes
// forward over the same events until a new one replaces them. Throws made by the generator are
// numbered by their place in the history, so a throw undone and made again is the same throw.
// The Rules are the caller's and must outlive the game. Pointers to positions and events hold until the game is
// destroyed or another event takes their place in the history after an undo.
#ifndef NARDBOX_CORE_GAME_H
#define NARDBOX_CORE_GAME_H

#include "core/flow.h"
#include "core/play_text.h"
#include "core/rng.h"

typedef struct Game Game; // private

typedef enum EventKind {
    EVENT_ROLL,   // "roll 52"
    EVENT_WORD,   // "turn double", "answer take", "choose keep"
    EVENT_PLAY,   // "play 13/7 8/7", "play" for the empty one
    EVENT_RESIGN, // "resign white gammon", or an outcome of score.extra
    EVENT_NEXT,   // "next": the match's next game begins
    EVENT_RULES,  // "set head.per_turn=2": other rules are in force from here on
} EventKind;

enum { EVENT_TEXT = 256 };

typedef struct Event {
    EventKind kind;
    Side actor;            // NOBODY at the opening throw, for EVENT_NEXT and EVENT_RULES
    char text[EVENT_TEXT]; // canonical, own numbering: kind, then what happened
} Event;

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
Status game_roll(Game *game, Error *error);                                       // throw by the generator
Status game_roll_given(Game *game, const uint8_t *dice, int count, Error *error); // `count` dice as given
Status game_word(Game *game, const char *word, Error *error);
Status game_play(Game *game, size_t index, Error *error); // of game_plays
Status game_play_text(Game *game, Numbering numbering, const char *text, Refusal *refusal, Error *error);
Status game_resign(Game *game, Side side, Outcome outcome, Error *error);
Status game_next_game(Game *game, Error *error);

// Puts other rules in force from here on (an event like any other: undo brings the old ones back). `text` is kept
// as the event's text ("set head.per_turn=2"). The position stays; numbers that are being played are made anew from the
// throw (a chain under way is played out as it is). Before the first throw of a game the new layout is set up. A
// match.to that differs counts from now on. STATUS_BAD_INPUT if the text does not fit an event, STATUS_ILLEGAL if the
// position is impossible under the new rules (a cube that was turned, too, and the outcome of a game that is over), and
// then nothing changes. The new rules, too, must outlive the game; `count` is at least 1.
Status game_change_rules(Game *game, const Rules *const *rules, size_t count, const char *text, Error *error);

// One event back or forward; false if there is none.
bool game_undo(Game *game);
bool game_redo(Game *game);

// The history: events done (0..count-1), oldest first, then those that can be redone.
size_t game_event_count(const Game *game);
size_t game_redo_count(const Game *game);
const Event *game_event(const Game *game, size_t index);
// The position before event `index`; index = game_event_count gives the present one.
const Position *game_position_at(const Game *game, size_t index);
// The rules in force there.
const Rules *game_rules_at(const Game *game, size_t index);

// Applies one line of a record ("roll 52", "play 24/18", ...). Used when a saved game is read. "set" lines are the
// caller's business (only he can make Rules) and are STATUS_BAD_INPUT here.
Status game_apply_text(Game *game, const char *line, Error *error);

#endif
