// SPDX-License-Identifier: MIT
// Runs experiments: blocks of units are handed out to threads and merged in their order.
//
// Invariant: `total` holds the blocks 0 .. merged - 1, all of them and whole, and every question of whether to stop is
// asked of such a total, block by block. So neither the number of threads nor who was quicker can be told from it.
#define _POSIX_C_SOURCE 200809L // pthread
#include "repl/base/clock.h"
#include "repl/base/system.h"
#include "repl/lab/experiment_private.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    SLOTS_A_THREAD = 8, // finished blocks that may wait for an earlier one
    MANY_CELLS = 32,    // each is some kilobytes in each slot:
    SLOTS_OF_MANY = 2,
    STATE_FORM = 3, // of what is kept
    TICK_MS = 20,
};
static const double KEEP_SECONDS = 0.5, PROGRESS_SECONDS = 0.2, MINUTE = 60;

typedef struct Slot {
    Tally *tally; // [cell_count]
    Text games;   // rows
    bool full;
    bool failed;
    char *error;
} Slot;

typedef struct Run {
    const Experiment *experiment;
    const ExperimentCalls *calls;
    pthread_mutex_t mutex;
    pthread_cond_t moved; // a block was merged, a thread ended, or nothing more is to be done
    atomic_bool abort;    // units that are being played are given up
    // Under the mutex:
    Slot *slot;
    uint64_t slots, next, merged, last; // blocks
    bool no_more;                       // no block is begun any more
    bool failed;
    Stopped stopped;
    int working;  // threads
    Tally *total; // [cell_count]
    char *error;
} Run;

typedef struct Worker {
    Run *run;
    LabDesk desk;
    pthread_t thread;
} Worker;

// ---- when to stop

// Units in the first `blocks` blocks.
static uint64_t units_of(const Experiment *experiment, uint64_t blocks) {
    uint64_t units = blocks * experiment->block;
    return units < experiment->units ? units : experiment->units;
}

// Asked of every total of whole blocks, in their order.
static Stopped why_stop(const Experiment *experiment, const Tally *total, uint64_t merged, uint64_t last) {
    uint64_t units = units_of(experiment, merged), before = merged > 0 ? units_of(experiment, merged - 1) : 0;
    if (merged > 0 && units / SEQUENTIAL_LEAST > before / SEQUENTIAL_LEAST) { // time to look
        double until = experiment->plan->until;
        Interval interval;
        if (experiment->plan->tests && sequential_answer(&experiment->plan->test, &total[0].metric[METRIC_POINTS],
                                                         total[0].units) != SEQUENTIAL_GO_ON) {
            return STOPPED_SPRT;
        }
        if (until > 0 && experiment_watched(experiment, total, &interval, NULL) &&
            (interval.high - interval.low) / 2 <= until) {
            return STOPPED_UNTIL;
        }
    }
    return merged >= last ? STOPPED_GAMES : STOPPED_NOT;
}

static void note_stop(Run *run) {
    run->stopped = why_stop(run->experiment, run->total, run->merged, run->last);
    if (run->stopped != STOPPED_NOT) {
        run->no_more = true;
        atomic_store(&run->abort, true);
    }
}

// ---- threads

// Merges what has become whole, in order.
static void merge(Run *run) {
    const Experiment *experiment = run->experiment;
    Slot *slot = &run->slot[run->merged % run->slots];
    while (slot->full && !run->failed && run->stopped == STOPPED_NOT) {
        slot->full = false;
        if (slot->failed) {
            run->failed = run->no_more = true;
            atomic_store(&run->abort, true);
            snprintf(run->error, EXPERIMENT_ERROR, "%s", slot->error);
            break;
        }
        for (size_t i = 0; i < experiment->playing.cell_count; i++) {
            tally_merge(&run->total[i], &slot->tally[i]);
        }
        if (run->calls->games != NULL) {
            run->calls->games(run->calls->context, slot->games.bytes);
        }
        run->merged++;
        note_stop(run);
        slot = &run->slot[run->merged % run->slots];
    }
}

static Played play_block(LabDesk *desk, const Experiment *experiment, uint64_t block, Slot *slot) {
    for (size_t i = 0; i < experiment->playing.cell_count; i++) {
        tally_clear(&slot->tally[i]);
    }
    text_empty(&slot->games);
    Played played = PLAYED;
    for (uint64_t unit = block * experiment->block; unit < units_of(experiment, block + 1) && played == PLAYED;
         unit++) {
        played = lab_play_unit(desk, unit, slot->tally);
    }
    slot->failed = played == PLAYED_FAILED;
    if (slot->failed) {
        snprintf(slot->error, EXPERIMENT_ERROR, "%s", desk->error);
    }
    return played;
}

static void *work(void *context) {
    Worker *worker = context;
    Run *run = worker->run;
    pthread_mutex_lock(&run->mutex);
    for (;;) {
        while (!run->no_more && run->next < run->last && run->next >= run->merged + run->slots) {
            pthread_cond_wait(&run->moved, &run->mutex);
        }
        if (run->no_more || run->next >= run->last) {
            break;
        }
        uint64_t block = run->next++;
        Slot *slot = &run->slot[block % run->slots];
        pthread_mutex_unlock(&run->mutex);
        worker->desk.games = run->calls->games != NULL ? &slot->games : NULL;
        Played played = play_block(&worker->desk, run->experiment, block, slot);
        pthread_mutex_lock(&run->mutex);
        slot->full = played != PLAYED_STOPPED;
        merge(run);
        pthread_cond_broadcast(&run->moved);
    }
    run->working--;
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->mutex);
    return NULL;
}

// ---- state

static json_t *state_json(const Run *run) {
    char fingerprint[17];
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)run->experiment->fingerprint);
    json_t *tallies = json_array();
    double games = 0;
    for (size_t i = 0; i < run->experiment->playing.cell_count; i++) {
        json_array_append_new(tallies, tally_to_json(&run->total[i]));
        games += run->total[i].games;
    }
    return json_pack("{s:i, s:s, s:I, s:I, s:o}", "form", STATE_FORM, "fingerprint", fingerprint, "blocks",
                     (json_int_t)run->merged, "games", (json_int_t)games, "tallies", tallies);
}

static bool read_state(Run *run, const json_t *state) {
    const Experiment *experiment = run->experiment;
    char fingerprint[17];
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)experiment->fingerprint);
    const char *own = json_string_value(json_object_get(state, "fingerprint"));
    const json_t *tallies = json_object_get(state, "tallies"), *blocks = json_object_get(state, "blocks");
    if (json_integer_value(json_object_get(state, "form")) != STATE_FORM || own == NULL) {
        snprintf(run->error, EXPERIMENT_ERROR,
                 "what was kept of the experiment is not of this version; `again` runs it anew");
        return false;
    }
    if (strcmp(own, fingerprint) != 0) {
        snprintf(run->error, EXPERIMENT_ERROR,
                 "it cannot go on: the rules, the bots, the plan or the program are not those it was begun with");
        return false;
    }
    bool good = json_is_integer(blocks) && json_integer_value(blocks) >= 0 &&
                (uint64_t)json_integer_value(blocks) <= run->last &&
                json_array_size(tallies) == experiment->playing.cell_count;
    run->merged = run->next = good ? (uint64_t)json_integer_value(blocks) : 0;
    for (size_t i = 0; i < experiment->playing.cell_count && good; i++) {
        good = tally_from_json(&run->total[i], json_array_get(tallies, i)) &&
               run->total[i].units == (double)units_of(experiment, run->merged);
    }
    if (!good) {
        snprintf(run->error, EXPERIMENT_ERROR, "what was kept of the experiment is damaged");
    }
    return good;
}

// ---- progress

static double contests_done(const Run *run) {
    double done = 0;
    for (size_t i = 0; i < run->experiment->playing.cell_count; i++) {
        done += run->total[i].contests;
    }
    return done;
}

static void measure(const Run *run, double seconds, double before, ExperimentProgress *progress) {
    const Experiment *experiment = run->experiment;
    double minutes = experiment->plan->minutes, until = experiment->plan->until;
    double each = (experiment->playing.pairs ? 2.0 : 1.0) * (double)experiment->playing.cell_count;
    Interval interval;
    memset(progress, 0, sizeof *progress);
    progress->what = experiment->playing.matches ? "matches" : "games";
    progress->done = contests_done(run);
    if (experiment->plan->games > 0) {
        progress->total = (double)experiment->units * each;
    }
    progress->rate = seconds > 0 ? (progress->done - before) / seconds : 0;
    progress->seconds_left = -1;
    double left = INFINITY;
    if (progress->total > 0 && progress->rate > 0) {
        left = (progress->total - progress->done) / progress->rate;
    }
    if (minutes > 0 && minutes * MINUTE - seconds < left) {
        left = minutes * MINUTE - seconds;
    }
    if (experiment_watched(experiment, run->total, &interval, progress->interval) && until > 0 && progress->rate > 0) {
        // Its width goes with the root of the number of games.
        double ratio = (interval.high - interval.low) / 2 / until;
        double more = progress->done * (ratio * ratio - 1) / progress->rate;
        left = more < left ? more : left;
    }
    if (isfinite(left)) {
        progress->seconds_left = left > 0 ? left : 0;
    }
}

// What the run began with, as it was before any thread could add to it.
typedef struct Beginning {
    uint64_t merged; // blocks
    double contests;
} Beginning;

// Waits until the threads have ended, and meanwhile keeps, tells and listens.
static void attend(Run *run, Beginning beginning, const ExperimentCalls *calls) {
    const double start = clock_seconds();
    double kept = start, told = start;
    double minutes = run->experiment->plan->minutes;
    bool keeping = calls->keep != NULL;
    bool asked = false, late = false;
    uint64_t kept_merged = beginning.merged;
    pthread_mutex_lock(&run->mutex);
    while (run->working > 0) {
        system_condition_wait(&run->moved, &run->mutex, TICK_MS);
        double time = clock_seconds();
        if (keeping && time - kept >= KEEP_SECONDS && run->merged != kept_merged) {
            json_t *state = state_json(run);
            kept_merged = run->merged;
            pthread_mutex_unlock(&run->mutex);
            keeping = calls->keep(calls->context, state);
            json_decref(state);
            pthread_mutex_lock(&run->mutex);
            kept = clock_seconds();
        }
        if (calls->progress != NULL && time - told >= PROGRESS_SECONDS) {
            ExperimentProgress progress;
            measure(run, time - start, beginning.contests, &progress);
            pthread_mutex_unlock(&run->mutex);
            calls->progress(calls->context, &progress);
            pthread_mutex_lock(&run->mutex);
            told = time;
        }
        if (!asked && calls->asked_to_stop != NULL && calls->asked_to_stop(calls->context)) {
            asked = true;
            run->no_more = true;
            atomic_store(&run->abort, true);
            pthread_cond_broadcast(&run->moved);
        }
        if (!late && minutes > 0 && time - start >= minutes * MINUTE) {
            late = true;
            run->no_more = true; // blocks that were begun are finished
            pthread_cond_broadcast(&run->moved);
        }
    }
    if (run->stopped == STOPPED_NOT && !run->failed) {
        run->stopped = asked ? STOPPED_ASKED : STOPPED_MINUTES;
    }
    bool unfinished = run->stopped == STOPPED_ASKED;
    pthread_mutex_unlock(&run->mutex);
    if (keeping && unfinished && run->merged != kept_merged) {
        json_t *state = state_json(run);
        calls->keep(calls->context, state);
        json_decref(state);
    }
}

// ---- a run

static int thread_count(const Run *run, int threads) {
    uint64_t blocks = run->last - run->merged;
    if (threads <= 0) {
        threads = system_processors();
    }
    threads = threads < 1 ? 1 : threads > EXPERIMENT_MOST_THREADS ? EXPERIMENT_MOST_THREADS : threads;
    return (uint64_t)threads < blocks ? threads : blocks > 0 ? (int)blocks : 1;
}

// COMMAND_OK: the threads have ended, and the total is what they have made.
static CommandStatus run_threads(Run *run, int threads, const ExperimentCalls *calls) {
    const Experiment *experiment = run->experiment;
    size_t cells = experiment->playing.cell_count;
    Worker *worker = memory_get((size_t)threads, sizeof *worker);
    CommandStatus status = COMMAND_OK;
    run->calls = calls;
    run->slots = (uint64_t)threads * (cells > MANY_CELLS ? SLOTS_OF_MANY : SLOTS_A_THREAD);
    run->slot = memory_get(run->slots, sizeof *run->slot);
    for (uint64_t i = 0; i < run->slots; i++) {
        run->slot[i].tally = memory_get(cells, sizeof(Tally));
        run->slot[i].error = memory_get(EXPERIMENT_ERROR, 1);
        text_init(&run->slot[i].games);
    }
    const Beginning beginning = {run->merged, contests_done(run)};
    int made = 0, started = 0;
    for (; made < threads && status == COMMAND_OK; made++) {
        worker[made].run = run;
        if (!lab_desk_create(&worker[made].desk, experiment, &run->abort, run->error)) {
            status = COMMAND_SCRIPT;
        }
    }
    if (status == COMMAND_OK && calls->ready != NULL) {
        json_t *nothing = experiment_result(experiment, run->total, STOPPED_ASKED);
        calls->ready(calls->context, nothing);
        json_decref(nothing);
    }
    pthread_mutex_lock(&run->mutex);
    while (status == COMMAND_OK && started < threads &&
           pthread_create(&worker[started].thread, NULL, work, &worker[started]) == 0) {
        started++;
        run->working++;
    }
    pthread_mutex_unlock(&run->mutex);
    if (status == COMMAND_OK && started == 0) {
        snprintf(run->error, EXPERIMENT_ERROR,
                 "no thread could be started: there is not enough memory, or there are too many processes");
        status = COMMAND_FAILED;
    }
    if (started > 0) {
        attend(run, beginning, calls); // fewer threads than wanted come to the same
    }
    for (int i = 0; i < started; i++) {
        pthread_join(worker[i].thread, NULL);
    }
    for (int i = 0; i < made; i++) {
        lab_desk_destroy(&worker[i].desk, experiment);
    }
    for (uint64_t i = 0; i < run->slots; i++) {
        for (size_t j = 0; j < cells; j++) {
            tally_clear(&run->slot[i].tally[j]);
        }
        free(run->slot[i].tally);
        free(run->slot[i].error);
        text_destroy(&run->slot[i].games);
    }
    free(run->slot);
    free(worker);
    return status == COMMAND_OK && run->failed ? COMMAND_SCRIPT : status;
}

// Each warning of the files once.
static void tell_warnings(const Experiment *experiment, const ExperimentCalls *calls) {
    for (size_t i = 0; i < experiment->rules_count; i++) {
        const char *warning;
        for (size_t k = 0; (warning = variant_warning(experiment->variant[i], k)) != NULL; k++) {
            bool told = false;
            for (size_t j = 0; j < i && !told; j++) {
                const char *before;
                for (size_t n = 0; !told && (before = variant_warning(experiment->variant[j], n)) != NULL; n++) {
                    told = strcmp(before, warning) == 0;
                }
            }
            if (!told) {
                calls->warn(calls->context, warning);
            }
        }
    }
}

// With threads < 0 nothing is played.
static CommandStatus run_plan(const Plan *plan, const json_t *state, int threads, const ExperimentCalls *calls,
                              json_t **result, char *error) {
    static const ExperimentCalls none;
    Experiment experiment;
    Run run;
    memset(&run, 0, sizeof run);
    *result = NULL;
    error[0] = '\0';
    CommandStatus status = experiment_load(&experiment, plan, error);
    if (status != COMMAND_OK) {
        experiment_unload(&experiment);
        return status;
    }
    if (state == NULL && calls != NULL && calls->warn != NULL) {
        tell_warnings(&experiment, calls);
    }
    run.experiment = &experiment;
    run.error = error;
    run.total = memory_get(experiment.playing.cell_count, sizeof *run.total);
    run.last = (experiment.units + experiment.block - 1) / experiment.block;
    pthread_mutex_init(&run.mutex, NULL);
    system_condition_init(&run.moved);
    atomic_init(&run.abort, false);
    if (state != NULL && !read_state(&run, state)) {
        status = COMMAND_FAILED;
    }
    if (status == COMMAND_OK) {
        note_stop(&run); // a state may be that of the very end
        if (threads < 0) {
            run.stopped = run.stopped == STOPPED_NOT ? STOPPED_ASKED : run.stopped;
        } else if (run.stopped == STOPPED_NOT) {
            status = run_threads(&run, thread_count(&run, threads), calls != NULL ? calls : &none);
        }
    }
    if (status == COMMAND_OK) {
        *result = experiment_result(&experiment, run.total, run.stopped);
        status = run.stopped == STOPPED_ASKED ? COMMAND_INTERRUPTED : COMMAND_OK;
    }
    for (size_t i = 0; i < experiment.playing.cell_count; i++) {
        tally_clear(&run.total[i]);
    }
    free(run.total);
    pthread_cond_destroy(&run.moved);
    pthread_mutex_destroy(&run.mutex);
    experiment_unload(&experiment);
    return status;
}

CommandStatus experiment_run(const Plan *plan, const json_t *state, int threads, const ExperimentCalls *calls,
                             json_t **result, char error[EXPERIMENT_ERROR]) {
    return run_plan(plan, state, threads < 0 ? 0 : threads, calls, result, error);
}

CommandStatus experiment_result_of(const Plan *plan, const json_t *state, json_t **result,
                                   char error[EXPERIMENT_ERROR]) {
    CommandStatus status = run_plan(plan, state, -1, NULL, result, error);
    return status == COMMAND_INTERRUPTED ? COMMAND_OK : status;
}
