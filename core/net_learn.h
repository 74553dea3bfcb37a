// SPDX-License-Identifier: MIT
// How a net learns: games against itself, and what they teach.
//
// A Lesson is what some games taught: every position met, with the value that what followed gave it (TD(lambda), worked
// out backwards from the end of each game). It is played with one net and may be learned by another; so games of one
// batch can be played by many threads, and learned in their order by one.
#pragma once

#include "core/flow.h"
#include "core/net.h"

typedef struct Lesson Lesson; // private

Lesson *lesson_create(void); // NULL: no memory
void lesson_destroy(Lesson *lesson);
void lesson_clear(Lesson *lesson);

typedef struct LessonOptions {
    uint64_t seed;
    double lambda; // 0: each position is taught what the next one is worth; 1: how the game ended
    double noise;  // chance of a random play, 0 to 1
    bool whole;    // games go on where tables know the rest
} LessonOptions;

// Somebody who looks ahead.
typedef struct LessonLook {
    // What a position is worth to the side whose turn it is, better than a net says it at a glance.
    Status (*value)(void *self, const Position *position, NetValue *value, Error *error);
    // What is best answered where a rule asks: one of the node's words; NULL: words are drawn.
    Status (*word)(void *self, const Position *position, const Node *node, const char **word, Error *error);
    void *self;
} LessonLook;

// Plays game `number` of a seed through the reader and adds what it teaches. `list` is work space; of `look` (or NULL)
// only the words are asked for, but for one in eight, which is drawn. A game without an end teaches nothing. Where the
// reader uses tables their values are taught, and most games end when they know a position. STATUS_SCRIPT,
// STATUS_NO_MEMORY, STATUS_FULL; then the lesson is as it was before.
Status lesson_play(Lesson *lesson, NetReader *reader, const LessonLook *look, PlayList *list,
                   const LessonOptions *options, uint32_t number, Error *error);

// Plays game `number` of a seed through the reader, by the best plays, and adds what one play in three leads to, and
// another of the best six, each worth what `look` says of it. What tables know is left out. Statuses as lesson_play.
Status lesson_look(Lesson *lesson, NetReader *reader, const LessonLook *look, PlayList *list, uint64_t seed,
                   uint32_t number, Error *error);

// The lesson as bytes, for another process of the same program: *bytes is the caller's (free). STATUS_NO_MEMORY. And
// back: STATUS_BAD_INPUT if they are no lesson's.
Status lesson_write(const Lesson *lesson, unsigned char **bytes, size_t *size);
Status lesson_read(Lesson *lesson, const unsigned char *bytes, size_t size);

// The net takes a step of size `rate` (0.1 to 0.001) towards what each position of the lesson was worth, in their
// order. Weights of inputs that have been seldom or small so far take larger steps than the others.
void net_learn(Net *net, const Lesson *lesson, double rate);

// What a net that learns from lessons of lesson_look keeps between them (Adam): running means of its steps, and of
// their squares, and the steps that are being gathered. All are nets of its shape; they begin with net_clear.
typedef struct NetPace {
    Net *mean, *square, *steps;
} NetPace;

void net_clear(Net *net); // all weights become 0, and it has learned nothing

// The net goes `passes` times through the positions of `count` lessons, each time in another order, which `seed`
// decides, and changes each weight by about `rate` (0.003 to 0) for every thousand of them. STATUS_NO_MEMORY; then
// nothing was learned.
Status net_learn_looked(Net *net, NetPace *pace, Lesson *const *lesson, size_t count, int passes, double rate,
                        uint64_t seed);

// How far the net alone is from what tables said of the positions of the lesson that they knew: the mean of the
// differences of equity, in points a game, and of how many. 0 of 0: they knew none.
double net_table_error(const Net *net, const Lesson *lesson, size_t *positions);

// `average` becomes the mean of the `count` nets that were added before and `net`: average += (net - average) / (count
// + 1).
void net_average(Net *average, const Net *net, uint64_t count);
