// SPDX-License-Identifier: MIT
// Units of a crew's job that other ranks do.
#pragma once

#include "repl/base/crew.h"

#include <stdint.h>

typedef struct RankShare {
    Crew *crew;
    uint64_t base, stride; // the number that unit 0 has for them, and from one to the next
    size_t own;            // so many units, the first ones, are for threads of this process
    // Takes in what came of a unit, in a thread of its own. False: no unit is begun any more.
    bool (*bring)(void *context, size_t unit, const char *bytes, size_t size);
    bool (*dropped)(void *context); // units under way are not waited for; NULL: they are
    void *context;
    void (*lack)(void *context, const char *why); // a rank cannot begin: no unit is begun any more
    void *lack_context;
} RankShare;

// CrewJob.beside of such a share.
void rank_share_do(void *share);
