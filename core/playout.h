// SPDX-License-Identifier: MIT
// Playing games from node to node: the one loop of chance, decide and over, for all that plays rather than looks on.
//
// Who plays says how the dice fall, what is chosen and when it is enough. What he leaves out is done in the plainest
// way: dice are drawn, choices are those of a random mover who never doubles and takes every double. A game is played
// on a position alone or, where it is to be undone or told, as a Game.
#pragma once

#include "core/game.h"

enum {
    PLAYOUT_MOST_THROWS = 10000,    // a game that takes as many does not end
    PLAYOUT_MOST_DECISIONS = 80000, // nor one that goes round without a roll
};

typedef enum PlayoutEnd {
    PLAYOUT_GOES_ON,
    PLAYOUT_OVER,       // playout->node says how
    PLAYOUT_UNFINISHED, // the game has no end
    PLAYOUT_STOPPED,    // nobody wants to see the end
    PLAYOUT_FAILED,     // playout->status and playout->error say why
} PlayoutEnd;

typedef struct Playout Playout;

// Each may be NULL. A status other than STATUS_OK comes with playout->error, or is playout_end's.
typedef struct PlayoutCalls {
    PlayoutEnd (*before)(Playout *playout); // at playout->node, which is not the end, before anything is done there
    Status (*roll)(Playout *playout, uint8_t *dice, int *count); // of a position alone; a Game rolls by itself
    Status (*play)(Playout *playout, Play *play);                // by playout_take, or (of a position alone) any other
    Status (*word)(Playout *playout, char word[HOOK_OPTION_TEXT]);
    PlayoutEnd (*after)(Playout *playout); // the event has taken place
} PlayoutCalls;

struct Playout {
    _Alignas(64) Position position; // what the generator reads lies in few lines of the cache
    const PlayoutCalls *calls;
    void *context; // the caller's
    const Rules *rules;
    const Position *at; // where the game stands: `position`, or the Game's
    Game *game;
    PlayList *list;        // work space
    const PlayList *plays; // legal at this node, after playout_list
    size_t taken;          // of them, the last that playout_take took
    Node node;
    RngKey dice, choices;       // of what is drawn
    uint32_t throws, drawn;     // dice rolled; numbers drawn of `choices`
    uint32_t decisions, passes; // passes: in a row
    Status status;              // of the last event
    PlayoutEnd end;
    Error error;
};

// A new game of the rules on a position alone. `list` is work space, and the dice and choices are those of (seed,
// number of the game); `choices` are drawn for PURPOSE_WHITE_BOT.
void playout_begin(Playout *playout, const PlayoutCalls *calls, void *context, const Rules *rules, PlayList *list,
                   uint64_t seed, uint32_t number);

// Goes on with a game, which is borrowed.
void playout_begin_game(Playout *playout, const PlayoutCalls *calls, void *context, Game *game, const RngKey *choices);

// Plays on until the game ends or somebody ends it; may be called again.
PlayoutEnd playout_run(Playout *playout);

// ---- for the calls

// `return playout_end(playout, PLAYOUT_STOPPED);` in a call that answers with a status ends the playout there.
Status playout_end(Playout *playout, PlayoutEnd end);

// Lists the legal plays of this node.
Status playout_list(Playout *playout);
// The play of that index in the list.
Status playout_take(Playout *playout, size_t index, Play *play);
// plays_pick, of a position alone: the quickest way to a random play.
Status playout_pick(Playout *playout, uint64_t random, Play *play);
// What a random mover does.
Status playout_random_play(Playout *playout, Play *play);
Status playout_random_word(Playout *playout, char word[HOOK_OPTION_TEXT]);

// PLAYOUT_UNFINISHED where both sides can only pass for ever. Looked at seldom, and never where functions of the rules
// may end the game; at chance nodes.
PlayoutEnd playout_standstill(Playout *playout);

// The same, or that the game has gone beyond the limits above.
PlayoutEnd playout_limits(Playout *playout);

// That word of the node; NULL: it does not offer it.
const char *node_word(const Node *node, const char *word);

// The word of a player who never doubles, takes every double and keeps the dice; else the first word.
const char *node_plain_word(const Node *node);
