// SPDX-License-Identifier: MIT
// A game looked back at, by the net that knows its rules best.
//
// What a play loses is what it is worth less than the best of its list, looked at as far ahead. The luck of a roll is
// what the position is worth with it less what it was worth before, both with the best play to come: points of a game
// without a cube. What is lost about the cube (core/equity.h) is in points, too, with the cube that stood then as 1; in
// a match, what a point is worth at its score.
#pragma once

#include "repl/command/commands.h"

#include <jansson.h>

// A decision that had a choice.
typedef struct Reviewed {
    size_t event; // its number in the history, from 1
    Side side;
    bool cube;                  // .. about it: the following are words
    const char *played, *best;  // as the session prints plays; until the line is done
    const Play *way, *best_way; // how these are made; NULL about the cube
    double loss;
} Reviewed;

typedef struct Review {
    Session *session; // whose game it is
    int plies;        // as bot_rate_by_net
    Bot *bot;         // who is asked, and its net
    const NetFound *net;
    Reviewed *found;
    size_t count;
    double luck[2];
    size_t seen;     // events looked at: fewer than there are after Ctrl-C
    size_t left_out; // .. that nobody could be asked about
    size_t game;     // private
} Review;

// Which play of the list, that of `position`, the event made; SIZE_MAX: none.
size_t review_played(const Rules *rules, const Position *position, const PlayList *plays, const Event *event);

// Fills in what is found, in the order of the game. The caller fills in the first two. On failure the message was
// given.
CommandStatus review_run(Review *review);

// A decision as scripts have it: event, side, name (of the side), cube, played, best, loss, mark, dice and, if it is
// asked for, the board before it and, in `ways`, the steps of both plays (board_steps).
json_t *review_json(const Review *review, const Reviewed *each, bool board);
