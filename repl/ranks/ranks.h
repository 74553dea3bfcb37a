// SPDX-License-Identifier: MIT
// Other processes that work for this one: the ranks of a job that `mpirun` has started, on this machine or on many.
// Rank 0 is the ordinary program; each of the others does what it is told (ranks_serve) and prints nothing.
//
// Two files implement this: ranks_mpi.c, the only one that knows of MPI, and ranks_none.c of a program without it,
// where there are never any others. On rank 0 one thread at a time may call them.
#pragma once

#include "repl/base/crew.h"
#include "repl/base/text.h"
#include "scripts/variant.h"

#include <jansson.h>
#include <stdint.h>

enum { RANKS_ERROR = 4096 };

// A kind of work as another rank does it: begun for rank 0, told news, given units, ended. `tell` may be NULL.
typedef struct RankTrade {
    const char *name;
    // NULL: the error (RANKS_ERROR bytes) says why it cannot. The setup, and what is made in scratch memory, stay to
    // the end of the job.
    void *(*begin)(const json_t *setup, char *error);
    void (*tell)(void *job, const char *bytes, size_t size);
    // Adds what came of the unit to the reply. It may give up when ranks_dismissed says so: nobody waits for it then.
    void (*work)(void *job, uint64_t unit, Text *reply);
    void (*end)(void *job);
} RankTrade;

// Units of a crew's job that other ranks do.
typedef struct RankShare {
    Crew *crew;
    uint64_t base, stride; // the number that unit 0 has for them, and from one to the next
    size_t own;            // so many units, the first ones, are for threads of this process
    // Takes in what came of a unit, in a thread of its own. False: no unit is begun any more.
    bool (*bring)(void *context, size_t unit, const char *bytes, size_t size);
    bool (*dropped)(void *context); // units under way are not waited for; NULL: they are
    void *context;
    // A rank cannot begin ("rank 3 (host): cannot read x.lua: .."): no unit is begun any more.
    void (*lack)(void *context, const char *why);
    void *lack_context;
} RankShare;

// Called before anything else. Where mpirun has not started the program nothing happens.
void ranks_begin(void);

// Is this another rank than 0? Then it has nothing to do but to serve until rank 0 ends.
bool ranks_is_other(void);
void ranks_serve(const RankTrade *const *trades); // NULL ends them

// How many others work for this one; 0 without mpirun. What the MPI calls itself; NULL: there is none in this program.
int ranks_others(void);
const char *ranks_library(void);

// Has all ranks begin a job, has them told news of it (for units that are taken later), has units done (CrewJob.beside
// of a RankShare), and lets them go. The setup is taken over. Whether they can begin is seen by ranks_do.
void ranks_hire(const RankTrade *trade, json_t *setup);
void ranks_tell(const char *bytes, size_t size);
void ranks_do(void *share);
void ranks_dismiss(void);

// On another rank, during a unit: is it not wanted any more? Cheap enough to be asked before each roll.
bool ranks_dismissed(void *unused);

// At the end. `hurry`: the others may be dead, so nobody says good-bye to them.
void ranks_end(bool hurry);

// ---- rank_texts.c: the texts of rules on their way to other ranks, which so need no files of rules: {NAME: {shipped,
// text}, ...}

// Adds the files of a variant; those that are there already stay.
void rank_texts_add(json_t *texts, const Variant *variant);

// As variant_load_kept takes them: until the line is done, and as long as the JSON lives.
const VariantText *rank_texts_read(const json_t *texts, size_t *count);
