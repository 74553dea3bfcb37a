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

// ---- one play, by the same net

// The mark of a play that loses so much, and the mark with the loss and what was best: "?? (loses 0.120; best 24/18
// 13/11)"; "" for what is good.
const char *grade_mark(const Rules *rules, double loss);
const char *grade_note(const Rules *rules, double loss, const char *best);

// How bad the play with that index in the list is: its grade, what it loses, and the best instead. 0: it is good, or
// nobody knows, and then the others are not filled in.
int grade_find(Session *session, size_t index, double *loss, const char **best);

// What is said behind a person's play with that index in the list, before it is made: its grade (`grades`); "" mostly.
const char *move_grade(Session *session, size_t index);

// Has the person (`tutor`) just been asked to think again about that play?
bool move_is_doubtful(Session *session, size_t index);

// ---- game/reasons.c: `hint --why`, what separates the best play from another, as plain facts that a script puts into
// words

// At a play, by the player `net`: compares the best play with the one that the words from the second on say (typed, or
// #3; none: the second best). `plies`: as bot_rate_by_net.
CommandStatus reasons_tell(Session *session, const Words *words, Player player, int plies);

// The same at a decision about the cube: what each choice is worth.
CommandStatus reasons_tell_cube(Session *session, const Words *words, Player player, int plies, const Node *node);
