// SPDX-License-Identifier: MIT
// Private to core/net/: how a lesson is kept. Two growing arrays: positions with what each is worth to its side, and
// the inputs that they show, one behind the other.
#pragma once

#include "core/net/net_parts.h"
#include "core/net_learn.h"
#include "core/playout.h"

typedef struct Seen {
    Side side; // whose turn it is
    bool over;
    bool known;   // to endgame tables
    size_t first; // of its inputs
    int count;
    float worth[NET_MAX_OUTCOMES]; // first what the tables or the net say, then what the net should say
} Seen;

struct Lesson {
    Seen *seen;
    uint16_t *row;
    float *value;
    size_t seen_count, seen_capacity, input_count, input_capacity, games;
    double kind_sum[NET_MAX_KINDS]; // points of the games that ended so
    uint64_t kind_count[NET_MAX_KINDS];
};

// Adds a position that shows these inputs; worth[NET_MAX_OUTCOMES] to the side whose turn it is. STATUS_NO_MEMORY.
Status lesson_add(Lesson *lesson, const Inputs *inputs, const Position *position, const float *worth, Error *error);

// Who plays a game for a lesson: the context of its playout.
typedef struct Pupil {
    Lesson *lesson;
    NetReader *reader;
    const LessonLook *look;
    double noise; // chance of a random play
    bool whole;   // it is played on where the tables know the rest
    bool known;   // they do, and it is not
    bool ended;   // or known: it teaches something
} Pupil;

// Plays game `number` of a seed. What one without an end has added is taken away again.
Status lesson_game(Pupil *pupil, const PlayoutCalls *calls, PlayList *list, uint64_t seed, uint32_t number,
                   Playout *playout, Error *error);

// The answer in such a game (PlayoutCalls.word).
Status lesson_word(Playout *playout, char word[HOOK_OPTION_TEXT]);

// Notes how a game ended, and what it counted; answers which outcome it was, as White sees it.
int lesson_note_end(Lesson *lesson, const Net *net, const Position *end);

// The net learns how many games ended, and what each kind of win counted on average.
void lesson_learn_ends(Net *net, const Lesson *lesson);

void lesson_inputs(Inputs *inputs, const Lesson *lesson, const Seen *seen);
