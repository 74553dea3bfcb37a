// SPDX-License-Identifier: MIT
// Timing a piece of work, and printing what came out.
//
// Invariant: a run is long enough for the clock (SHORTEST_RUN) because it repeats the work; the figures are of one
// time.
#define _GNU_SOURCE
#include "repl/base/scratch.h"
#include "repl/bench/bench.h"
#include "repl/screen/records.h"

#include <jansson.h>
#include <stdlib.h>
#include <time.h>

static const double SHORTEST_RUN = 0.05; // seconds

double bench_thread_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

BenchResult bench_result(const BenchOptions *options, const char *bench, const char *what, const char *unit,
                         const char *variant, uint64_t signature) {
    long runs = (long)words_number(options->given, "--runs");
    return (BenchResult){bench, what, unit, variant, .signature = signature, .threads = 1, .runs = runs};
}

static int compare_numbers(const void *left, const void *right) {
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

void bench_fill_rates(BenchResult *result, double *seconds) {
    double work = (double)result->work * (double)result->repeats;
    for (long i = 0; i < result->runs; i++) {
        seconds[i] = work / (seconds[i] > 1e-9 ? seconds[i] : 1e-9);
    }
    qsort(seconds, (size_t)result->runs, sizeof *seconds, compare_numbers);
    result->low = seconds[0];
    result->high = seconds[result->runs - 1];
    result->median = (seconds[(result->runs - 1) / 2] + seconds[result->runs / 2]) / 2; // the one in the middle, twice
}

bool bench_measure(BenchResult *result, BenchWork work, void *context) {
    double *seconds = scratch_get((size_t)result->runs, sizeof *seconds);
    // The first time warms the caches up and tells how often the work fits into a run.
    double start = bench_thread_seconds();
    int64_t done = work(context);
    double once = bench_thread_seconds() - start;
    result->work = done > 0 ? (uint64_t)done : 0;
    result->repeats = once < SHORTEST_RUN ? (long)(SHORTEST_RUN / (once > 1e-6 ? once : 1e-6)) + 1 : 1;
    for (long run = 0; run < result->runs && done >= 0; run++) {
        start = bench_thread_seconds();
        for (long i = 0; i < result->repeats && done >= 0; i++) {
            done = work(context);
        }
        seconds[run] = bench_thread_seconds() - start;
        if (interrupt_pending()) {
            done = -1;
        }
    }
    if (done >= 0) {
        bench_fill_rates(result, seconds);
    }
    return done >= 0;
}

static json_t *real_if(bool there, double value) {
    return there ? json_real(value) : NULL;
}

static json_t *row_of(const BenchResult *result) {
    bool together = result->threads > 1;
    const char *signature =
        result->signature != 0 ? scratch_format("%016llx", (unsigned long long)result->signature) : NULL;
    return json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:i, s:f, s:f, s:f, s:s*, s:o*, s:o*, s:o*}", "bench",
                     result->bench, "what", result->what, "variant", result->variant, "unit", result->unit, "work",
                     (json_int_t)result->work, "runs", (json_int_t)result->runs, "repeats", (json_int_t)result->repeats,
                     "threads", result->threads, "median", result->median, "min", result->low, "max", result->high,
                     "signature", signature, "bare", real_if(result->bare > 0, result->bare), "together",
                     real_if(together, result->together), "speedup", real_if(together, result->speedup));
}

CommandStatus bench_tell(Session *session, const BenchOptions *options, const BenchResult *result, bool good,
                         const char *why) {
    if (!good) {
        return interrupt_pending() ? COMMAND_INTERRUPTED : print_error(session->screen, "%s: %s", result->variant, why);
    }
    json_t *row = row_of(result);
    if (words_has(options->given, "--json")) {
        print_json(session->screen, row);
    } else {
        json_object_set_new(row, "width", json_integer(options->columns));
        print_told(session->screen, "bench", row);
    }
    print_flush(session->screen); // a measurement takes its time: each is shown at once
    return COMMAND_OK;
}
