// SPDX-License-Identifier: MIT
// Threads that do a job together: they take its units in their order, each when it has done the one before.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CREW_MOST_THREADS = 64 };

typedef struct Crew Crew; // private

// What other ranks do of a job (repl/ranks/ranks.h).
typedef struct CrewRanks {
    uint64_t base; // unit 0 has this number for them
    size_t own;    // so many units, the first ones, are for threads of this process
    // Takes in what came of a unit, with the job's context, in a thread of its own. False: no unit is begun any more.
    bool (*bring)(void *context, size_t unit, const char *bytes, size_t size);
    void (*lack)(void *context, const char *why); // a rank cannot begin: no unit is begun any more
    void *lack_context;
} CrewRanks;

typedef struct CrewJob {
    // In any thread, which has a number from 0. False: no unit is begun any more.
    bool (*work)(void *context, int thread, size_t unit);
    void *context;
    size_t units;
    // By the thread that called, every 20 ms or so. True: the same. NULL: nobody is asked.
    bool (*enough)(void *context);
    void *enough_context;
    const CrewRanks *ranks; // NULL: they do nothing of it
} CrewJob;

// So many threads (0: as many as there are processors), or as many as could be started. NULL: none could.
Crew *crew_create(int threads);
void crew_destroy(Crew *crew);
int crew_threads(const Crew *crew);

// Returns when all that was begun has been done: units 0 .. result - 1.
size_t crew_do(Crew *crew, const CrewJob *job);
