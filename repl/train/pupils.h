// SPDX-License-Identifier: MIT
// What the threads of a training work with: each has a copy of the rules, since their functions run in Lua states that
// nobody shares, and room for plays.
#pragma once

#include "core/net_learn.h"
#include "core/search.h"
#include "repl/ranks/ranks.h"
#include "scripts/variant.h"

#include <pthread.h>

enum { TRAIN_ERROR = VARIANT_ERROR_TEXT + 256 };

typedef struct Pupil {
    Variant *variant; // NULL: the rules have no functions
    Rules rules;      // without the cube, of which nets know nothing
    PlayList list;
    Searcher *playing;     // by the net that plays lessons; NULL: there is none yet
    Searcher *seat[2];     // the players of the last contest, whose nets have to stay until the next, or to the end
    SearchOptions ahead;   // one ply
    SearchOptions answers; // the same without rolls, where a rule asks: questions may follow every one of them
} Pupil;

typedef struct Pupils {
    Crew *crew;
    Pupil *pupil; // one for each thread
    int count;
    bool ranks;                    // other ranks play, too (train_rank.h)
    bool (*enough)(void *context); // as CrewJob's, of all jobs
    void *enough_context;
    // The failure of the first unit that failed, under the mutex.
    pthread_mutex_t mutex;
    bool failed;
    size_t failed_unit;
    Status status;
    char error[TRAIN_ERROR];
} Pupils;

// `game` of the variant by these rules. False: the error of `pupils` says why; pupils_destroy in any case.
bool pupils_create(Pupils *pupils, const Variant *variant, size_t game, const Rules *rules, int threads);
void pupils_destroy(Pupils *pupils);

// Who plays by the net and these rules, with endgame tables; NULL for no net.
Searcher *pupils_player(const Net *net, const Rules *rules);

// A unit failed, in this game, as the message counts it; `what` it was of (" of a contest", or ""). For the work of a
// job; returns false.
bool pupils_fail(Pupils *pupils, const Pupil *pupil, size_t unit, uint64_t game, const char *what, Status status,
                 const Error *error);

// The same of what is known already.
void pupils_note_failure(Pupils *pupils, size_t unit, Status status, const char *error);

// Plays game `number` and adds what it teaches, or (`ahead`) what the net says one ply ahead of what stands in it; in
// the work of a job, of which it is that unit.
bool pupils_play_lesson(Pupils *pupils, Pupil *pupil, size_t unit, Lesson *lesson, const LessonOptions *options,
                        bool ahead, uint64_t number);

// Does the job with all of them. Returns how many units were done, less than all where somebody asked to stop or
// pupils->failed says so. `ranks` (NULL: nothing) is what other ranks do of it;
// only base, own and bring of it are read.
size_t pupils_do(Pupils *pupils, bool (*work)(void *context, int thread, size_t unit), void *context, size_t units,
                 const RankShare *ranks);
