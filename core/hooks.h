// SPDX-License-Identifier: MIT
// What rules may say beyond the keys: eleven questions that the engine asks of whoever hangs a RuleHooks on the Rules.
//
// The core knows no script language; scripts/host answers these questions with Lua functions, tests with plain C.
// Every hook is a function of its arguments only: it may be asked about positions that never arise, in any order, twice
// or not at all, and must answer the same. It never calls back into the generator of its own rules. All pointers
// handed to a hook die with the call. Predicates only narrow what the keys allow; the empty play is never asked about.
#pragma once

#include "core/plays.h"
#include "core/position.h"

typedef enum Hook {
    HOOK_ALLOW_STEP,   // each step that the keys allow
    HOOK_ALLOW_PLAY,   // each candidate that passes the keys' tests of the final board
    HOOK_PREFER_PLAY,  // each survivor of forced.use and forced.higher
    HOOK_ROLLS,        // instead of the dice
    HOOK_ON_ROLL,      // after each roll, kept opening dice included
    HOOK_ON_PLAY,      // after each play, the empty one and leftovers included
    HOOK_GAME_OVER,    // after on_play's effects, if the keys did not end the game
    HOOK_POINTS,       // at the end
    HOOK_ALLOW_DOUBLE, // each double that the keys allow
    HOOK_MATCH_OVER,   // after each game, and after points on the way
    HOOK_BEFORE_ROLL,  // before each roll, once the side has passed the chance to double
    HOOK_COUNT
} Hook;
enum { HOOKS_ON_PLAYS = 1 << HOOK_ALLOW_STEP | 1 << HOOK_ALLOW_PLAY | 1 << HOOK_PREFER_PLAY }; // bits of them

// By Hook: the functions' names in rule files ("allow_step").
extern const char *const hook_names[HOOK_COUNT];

typedef enum HookAnswer {
    HOOK_SILENT,     // no opinion: what the keys say holds
    HOOK_YES,        // allowed; or: the reply has been filled in
    HOOK_NO,         // refused
    HOOK_NEEDS_PATH, // it wants to see the steps, and the view has none: ask again with them
    HOOK_ASKS,       // before_roll, on_roll, on_play: somebody has to choose first; reply->ask says who and among what
    HOOK_FAILED,     // the script failed; RuleHooks.failure says how
} HookAnswer;

enum {
    HOOK_MAX_OPTIONS = 36, // of one question to a player
    HOOK_OPTION_TEXT = 24, // bytes of an option, the 0 included
    HOOK_MAX_FILES = 8,    // files whose prefer_play is compared in turn
    HOOK_MAX_ROLLS = 256,  // outcomes of `rolls`
    HOOK_REASON_TEXT = 160,
    HOOK_PLACE_TEXT = 96,
    HOOK_MAX_TURN_PLAYS = 64, // plays of one turn; then the script fails
};

// What an answer rests on, beside what stays the same while the plays of one item are listed. A hook that fills this in
// is not asked again where all that it looked at is as it was; one that leaves `told` alone is always asked.
typedef struct HookTouch {
    bool told;       // the rest is filled in; all of it may say too much, never too little
    bool path;       // it looked at the steps
    bool left;       // allow_step: at the numbers still to be played
    bool pins;       // at who is pinned
    uint32_t row[2]; // bit n: at how many checkers row[side] of the board has on place n
} HookTouch;

// What a hook looks at.
typedef struct HookView {
    const Rules *rules;
    const Position *position; // roll, queue, counts of turns, state, cube, score. Its board is not to be looked at
    const Board *board;  // allow_step: before the step (a checker that passes over a closed point stands on it); else
                         // after what has just happened
    const Board *before; // allow_play, prefer_play, on_play: before the play; else NULL
    Side me; // whose checkers are played; game_over: who has just played; points, match_over: the winner (match_over
             // after a draw: whose turn it was); allow_double: who would double
    const Step *step; // steps of this play so far (allow_step); NULL where the view comes without its path
    int step_count;
    const uint8_t *left; // numbers of the item that are still to be played (allow_step, allow_play, prefer_play), or
                         // that the play left over (game_over)
    int left_count;
    int hits;         // game_over: checkers that the play just made has hit
    HookTouch *touch; // allow_step, allow_play: to be filled in by the hook; NULL: nobody wants to know
} HookView;

// A play as hooks see it.
typedef struct HookPlay {
    uint8_t count;                   // steps made
    uint8_t left_count;              // numbers not played; 0: played in full
    uint8_t left[RULES_MAX_NUMBERS]; // high to low
    uint8_t hits;
    const Step *step; // in the order made; NULL: on_play (it never sees them), or a view without its path
} HookPlay;

typedef struct HookReason {
    char text[HOOK_REASON_TEXT]; // "" if the script gave none
    char place[HOOK_PLACE_TEXT]; // "file.lua:12", of the function that refused
} HookReason;

// What prefer_play makes of a play: one number a file, base first, compared in turn; the highest stay. A file without
// an opinion gives 0.
typedef struct HookScore {
    double value[HOOK_MAX_FILES];
    int count;
} HookScore;

typedef struct HookRolls {
    struct {
        uint8_t count; // 1 to RULES_MAX_NUMBERS
        uint8_t number[RULES_MAX_NUMBERS];
        uint32_t weight; // 1 or more
    } roll[HOOK_MAX_ROLLS];
    int count;
} HookRolls;

// A question of a script to a player (turn:ask).
typedef struct HookAsk {
    Side who;
    int option_count;
    char option[HOOK_MAX_OPTIONS][HOOK_OPTION_TEXT];
} HookAsk;

// The answer of before_roll, on_roll and on_play. on_roll's items stand for the whole roll; on_play's go before what
// waits, before_roll's before the roll. Before the call there are no items.
typedef struct HookReply {
    bool has_items; // false: no opinion, the keys decide (on_roll) or nothing is added (on_play)
    int item_count;
    Item item[POSITION_MAX_ITEMS];
    Board board;                       // of the ITEM_BOARD among them, if there is one; there may not be two
    int32_t state[2][RULES_MAX_STATE]; // as the hook leaves it; the position's before the call
    HookAsk ask;                       // with HOOK_ASKS
} HookReply;

// How game_over ends the game.
typedef struct HookEnd {
    Side winner;     // NOBODY: a draw
    Outcome outcome; // OUTCOME_NONE: the class that the board shows
} HookEnd;

// One question. What is said beside the answer goes behind the pointer that stands with the hook.
typedef struct HookQuestion {
    Hook hook;
    const HookView *view;
    const Step *step;     // allow_step
    const HookPlay *play; // allow_play, prefer_play, on_play
    Outcome outcome;      // points
    HookReason *reason;   // allow_step, allow_play, allow_double; prefer_play: [HOOK_MAX_FILES], as its score's values;
                          // NULL: nobody wants to know
    union {
        HookScore *score; // prefer_play
        HookRolls *rolls;
        HookReply *reply; // before_roll, on_roll, on_play
        HookEnd *end;     // game_over
        int *points;      // before the call: as the keys have it
    };
} HookQuestion;

// position->answer[] holds what the players have already chosen in this call of before_roll, on_roll or on_play.
// NO is an answer of the allow_*, and of match_over: it goes on, whatever match.to says.
typedef struct RuleHooks {
    void *context;
    uint32_t present;             // bit h: Hook h is there
    bool points_at_play;          // on_play may give points (or may not), so that no play is known by its board
    uint64_t fingerprint;         // of the bytes of the files that contribute hooks; part of rules_fingerprint
    uint64_t code_fingerprint;    // of their code alone, whatever they tell people; part of net_rules_fingerprint
    void (*begin)(void *context); // a list of plays is going to be made, a typed play judged, a play under way looked
                                  // at: what all calls for it may cost; may be NULL
    HookAnswer (*ask)(void *context, const HookQuestion *question); // only about hooks that are there
    const char *(*failure)(void *context); // one line about the last HOOK_FAILED; holds until the next call
    // For messages: "file.lua:12", where the hook that is asked first is; HOOK_COUNT: all the functions whose items
    // go into the queue. Holds until the next call. May be NULL.
    const char *(*place)(void *context, Hook hook);
} RuleHooks;

static inline bool rules_have_hook(const Rules *rules, Hook hook) {
    return rules->hooks && (rules->hooks->present >> hook & 1);
}

// 0: there are none.
static inline uint64_t rules_hooks_fingerprint(const Rules *rules) {
    return rules->hooks ? rules->hooks->fingerprint : 0;
}

static inline uint64_t rules_code_fingerprint(const Rules *rules) {
    return rules->hooks ? rules->hooks->code_fingerprint : 0;
}

// Has a function a say in which plays are legal?
static inline bool rules_ask_about_plays(const Rules *rules) {
    return rules->hooks && (rules->hooks->present & HOOKS_ON_PLAYS);
}

static inline HookAnswer rules_ask(const Rules *rules, const HookQuestion *question) {
    return rules->hooks->ask(rules->hooks->context, question);
}

// Fills `error` with what the hook that has just failed said, and returns STATUS_SCRIPT.
Status hooks_failed(const Rules *rules, Error *error);
