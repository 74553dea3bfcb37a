// SPDX-License-Identifier: MIT
// `bench`: how fast the engine is, over work that the program makes itself and that is always the same.
//
// A measurement has a work load (fixed by its seed and size), a function that does it once, and a signature: a checksum
// of all results, made outside the measured time. The signature does not depend on the machine, on threads or on the
// order of plays in a list; it changes when, and only when, a result changes. What is timed is the processor time of
// the thread that works, so that other programs disturb it little; with several threads also the time on the wall.
#pragma once

#include "core/playout.h"
#include "repl/command/commands.h"

typedef struct BenchOptions {
    const Words *given; // the line
    int columns;        // of the longest variant's name
} BenchOptions;

// ---- measuring (bench_measure.c)

// What was measured. Rates are units a second of one core.
typedef struct BenchResult {
    const char *bench, *what, *unit;
    const char *variant;
    uint64_t work;      // units done once
    uint64_t signature; // 0: there is none
    int threads;
    long runs, repeats; // each run did the work so many times
    double median, low, high;
    double together; // threads > 1: units a second on the wall, median
    double speedup;  // threads > 1: the same over that of one thread
    double bare;     // hooks: share of a bare call of the function; 0: not measured
} BenchResult;

// What is measured, on one thread; the figures are yet to come.
BenchResult bench_result(const BenchOptions *options, const char *bench, const char *what, const char *unit,
                         const char *variant, uint64_t signature);

// Does the work once; the units that it did, the same each time. A negative answer ends the measurement.
typedef int64_t (*BenchWork)(void *context);

// Runs `work` for the result's runs and fills in the figures. False: it was interrupted, or the work failed.
bool bench_measure(BenchResult *result, BenchWork work, void *context);

// Prints it, as a row or as a line of JSON, where the measurement was `good`; else says `why` it could not be made,
// unless it was interrupted.
CommandStatus bench_tell(Session *session, const BenchOptions *options, const BenchResult *result, bool good,
                         const char *why);

// Fills in the rates of `runs` runs that did result->work so many times (result->repeats) in so many seconds each.
void bench_fill_rates(BenchResult *result, double *seconds);

// Seconds of this thread's processor time.
double bench_thread_seconds(void);

// ---- work loads (bench_work.c)

// Random games that stop after PLAYOUT_MOST_THROWS. A play is chosen by its result, so that the order of the list does
// not matter; or any is, by plays_pick: the quickest way to a random game.
extern const PlayoutCalls bench_by_result, bench_any;
PlayoutEnd bench_before(Playout *playout);

// ---- signatures (bench_work.c)

uint64_t bench_mix(uint64_t hash, uint64_t value);
uint64_t bench_mix_text(uint64_t hash, const char *text);
uint64_t bench_mix_board(uint64_t hash, const Board *board);

// ---- lists of plays (bench_work.c)

typedef struct PlayLoad {
    const Rules *rules;
    PlayList *list;  // the session's
    Position *pairs; // with numbers to play
    size_t count;
    char *packed;    // what matters of each pair, close together; NULL: the pairs themselves are used
    size_t *lengths; // [count] plays of each pair, filled in by bench_sign_plays
    Board *room;     // as many boards as the longest list has
    Step *steps;     // and as many steps as its plays can have
} PlayLoad;

// The first pairs of random games by these rules, which `name` calls; those of a file where one is given, a position
// text with dice a line. After anything but COMMAND_OK the message was given. They live until the line is done.
CommandStatus play_load_create(PlayLoad *load, Session *session, const BenchOptions *options, const Rules *rules,
                               const char *name);
