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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double SHORTEST_RUN = 0.05; // seconds

double bench_thread_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int compare_numbers(const void *left, const void *right) {
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median_of(double *sorted, long count) {
    return count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

void bench_fill_rates(BenchResult *result, double *seconds) {
    double work = (double)result->work * (double)result->repeats;
    for (long i = 0; i < result->runs; i++) {
        seconds[i] = work / (seconds[i] > 1e-9 ? seconds[i] : 1e-9);
    }
    qsort(seconds, (size_t)result->runs, sizeof *seconds, compare_numbers);
    result->low = seconds[0];
    result->high = seconds[result->runs - 1];
    result->median = median_of(seconds, result->runs);
}

bool bench_measure(BenchResult *result, BenchWork work, void *context) {
    double *seconds = memory_get((size_t)result->runs, sizeof *seconds);
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
    free(seconds);
    return done >= 0;
}

// 12345678 as 12,345,678.
static void add_grouped(Text *text, double number, int columns) {
    Text grouped = scratch_text();
    text_add_grouped(&grouped, number);
    text_add(text, "%*s", columns, grouped.bytes);
}

static void add_duration(Text *text, double seconds) {
    static const struct {
        double unit;
        const char *name;
    } units[] = {{1.0, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}};
    size_t i = 0;
    while (i < 3 && seconds < units[i].unit) {
        i++;
    }
    text_add(text, "%8.3g %-2s", seconds / units[i].unit, units[i].name);
}

static void report_text(Session *session, const BenchOptions *options, const BenchResult *result) {
    Text text = scratch_text();
    text_add_padded(&text, scratch_format("%s %s", result->bench, result->what), 16);
    text_add(&text, " ");
    text_add_padded(&text, result->variant, options->columns);
    if (!options->narrow) {
        add_grouped(&text, (double)result->work, 12);
        text_add(&text, " %-6s", result->unit);
    }
    add_grouped(&text, result->median, 13);
    if (!options->narrow) {
        add_grouped(&text, result->low, 13);
        add_grouped(&text, result->high, 13);
    }
    add_duration(&text, result->median > 0 ? 1 / result->median : 0);
    if (result->has_signature) {
        text_add(&text, "  %016llx", (unsigned long long)result->signature);
    }
    if (result->threads > 1) {
        text_add(&text, "  %d threads together ", result->threads);
        add_grouped(&text, result->together, 0);
        text_add(&text, " a second, %.2f times one", result->speedup);
    }
    if (result->bare > 0) {
        text_add(&text, "  %.0f %% of it is the bare Lua call", 100 * result->bare);
    }
    print(session->screen, "%s\n", text.bytes);
}

static json_t *real_if(bool there, double value) {
    return there ? json_real(value) : NULL;
}

static void report_json(Session *session, const BenchResult *result) {
    bool together = result->threads > 1;
    const char *signature =
        result->has_signature ? scratch_format("%016llx", (unsigned long long)result->signature) : NULL;
    json_t *row =
        json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:i, s:f, s:f, s:f, s:s*, s:o*, s:o*, s:o*}", "bench",
                  result->bench, "what", result->what, "variant", result->variant, "unit", result->unit, "work",
                  (json_int_t)result->work, "runs", (json_int_t)result->runs, "repeats", (json_int_t)result->repeats,
                  "threads", result->threads, "median", result->median, "min", result->low, "max", result->high,
                  "signature", signature, "bare", real_if(result->bare > 0, result->bare), "together",
                  real_if(together, result->together), "speedup", real_if(together, result->speedup));
    print_json(session->screen, row);
}

void bench_report(Session *session, const BenchOptions *options, const BenchResult *result) {
    if (options->json) {
        report_json(session, result);
    } else {
        report_text(session, options, result);
    }
    fflush(stdout); // a measurement takes its time: each is shown at once
}
