// SPDX-License-Identifier: MIT
// Threads that do a job together: they take its units in their order, each when it has done the one before.
#pragma once

#include "core/search.h"

#include <stdbool.h>
#include <stddef.h>

enum { CREW_MOST_THREADS = 64 };

typedef struct Crew Crew; // private

typedef struct CrewJob {
    // In any thread, which has a number from 0. False: no unit is begun any more.
    bool (*work)(void *context, int thread, size_t unit);
    void *context;
    size_t units;
    bool (*may)(void *context, size_t unit); // may it be begun now, or when one more is done? NULL: yes
    // By the thread that called, every 20 ms or so (with `may` also after each unit), to the end; what it makes in
    // scratch memory goes. True: no unit is begun any more. NULL: nobody is asked.
    bool (*enough)(void *context);
    void *enough_context;
    // A thread of its own meanwhile, for what somebody else does of the job, by the functions below. NULL: nobody.
    void (*beside)(void *context);
    void *beside_context;
} CrewJob;

// So many threads (0: as many as there are processors), or as many as could be started. NULL: none could.
Crew *crew_create(int threads);
void crew_destroy(Crew *crew);
int crew_threads(const Crew *crew);

// Returns when all that was begun has been done: units 0 .. result - 1.
size_t crew_do(Crew *crew, const CrewJob *job);

// The next unit, from `least` on, for somebody beside (false: there is none now); it has been done, and as CrewJob.work
// returns; no unit is begun any more; is that so, or have all been begun?
bool crew_take(Crew *crew, size_t least, size_t *unit);
void crew_bring(Crew *crew, bool goes_on);
void crew_stop(Crew *crew);
bool crew_is_over(Crew *crew);

// Threads for looking ahead (core/search.h), begun and ended with each node that is shared out. NULL: there is but one
// processor.
const SearchCrew *crew_for_search(void);
