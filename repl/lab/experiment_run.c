// SPDX-License-Identifier: MIT
// Runs experiments: blocks of units are handed out to threads and other ranks, and merged in their order.
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
    Block block;
    bool full;
} Slot;

typedef struct Run {
    const Experiment *experiment;
    const ExperimentCalls *calls;
    uint64_t part, parts; // blocks of this run are those of a part; 1 of 1: all
    pthread_mutex_t mutex;
    pthread_cond_t moved; // a block was merged, a thread ended, or nothing more is to be done
    atomic_bool abort;    // units that are being played are given up
    // Under the mutex:
    Slot *slot;
    uint64_t slots, next, merged, last; // blocks, of this run
    bool no_more;                       // no block is begun any more
    CommandStatus failed;               // COMMAND_OK: it has not
    Stopped stopped;
    int working;  // threads
    Tally *total; // [cell_count]
    char *error;
} Run;

typedef struct Worker {
    Run *run;
    LabDesk desk;
    pthread_t thread;
    double seconds; // of playing
} Worker;

// ---- when to stop

// The number of a block of this run, among all.
static uint64_t number_of(const Run *run, uint64_t index) {
    return run->part - 1 + index * run->parts;
}

// Units in the first `blocks` blocks of this run.
static uint64_t units_of(const Run *run, uint64_t blocks) {
    const Experiment *experiment = run->experiment;
    uint64_t end = blocks > 0 ? (number_of(run, blocks - 1) + 1) * experiment->block : 0;
    return blocks * experiment->block - (end > experiment->units ? end - experiment->units : 0);
}

// Asked of every total of whole blocks, in their order. Of a part alone it cannot be told whether it is enough.
static Stopped why_stop(const Run *run) {
    const Plan *plan = run->experiment->plan;
    const Tally *total = run->total;
    uint64_t units = units_of(run, run->merged), before = run->merged > 0 ? units_of(run, run->merged - 1) : 0;
    if (run->parts == 1 && units / SEQUENTIAL_LEAST > before / SEQUENTIAL_LEAST) { // time to look
        Interval interval;
        const RatioSums *points = &total[0].metric[experiment_metric(run->experiment, METRIC_POINTS)];
        if (plan->tests && sequential_answer(&plan->test, points, total[0].units) != SEQUENTIAL_GO_ON) {
            return STOPPED_SPRT;
        }
        if (plan->until > 0 && experiment_watched(run->experiment, total, &interval, NULL) &&
            (interval.high - interval.low) / 2 <= plan->until) {
            return STOPPED_UNTIL;
        }
    }
    return run->merged >= run->last ? STOPPED_GAMES : STOPPED_NOT;
}

static void note_stop(Run *run) {
    run->stopped = why_stop(run);
    if (run->stopped != STOPPED_NOT) {
        run->no_more = true;
        atomic_store(&run->abort, true);
    }
}

// ---- blocks: counted, handed out, and taken back

static void fail(Run *run, CommandStatus status, const char *error) {
    run->failed = status;
    run->no_more = true;
    atomic_store(&run->abort, true);
    snprintf(run->error, EXPERIMENT_ERROR, "%s", error);
}

// Adds the next block to the total.
static void count(Run *run, const Block *block) {
    if (block->failed) {
        fail(run, COMMAND_SCRIPT, block->error);
        return;
    }
    for (size_t i = 0; i < run->experiment->playing.cell_count; i++) {
        tally_merge(&run->total[i], &block->tally[i]);
    }
    run->merged++;
    note_stop(run);
}

// Counts those that were counted elsewhere. False: the error says which is not what was expected.
static bool count_lines(Run *run, const ExperimentShare *share) {
    Block block;
    const char *line;
    bool good = true;
    block_init(&block);
    while (good && run->stopped == STOPPED_NOT && !run->failed &&
           (line = share->counted(share->context, number_of(run, run->merged))) != NULL) {
        good = block_read(&block, run->experiment, number_of(run, run->merged), line, run->error);
        if (good) {
            count(run, &block);
        }
    }
    block_destroy(&block, run->experiment);
    run->next = run->merged;
    return good && !run->failed;
}

static void tell(Run *run, const Block *block) {
    const ExperimentCalls *calls = run->calls;
    if (calls->games != NULL) {
        calls->games(calls->context, block->games.bytes);
    }
    if (calls->share != NULL && calls->share->count != NULL) {
        Text line;
        text_init(&line);
        block_write(block, run->experiment, number_of(run, run->merged), &line);
        const char *trouble = calls->share->count(calls->share->context, number_of(run, run->merged), line.bytes);
        if (trouble != NULL) {
            fail(run, COMMAND_IO, trouble);
        }
        text_destroy(&line);
    }
}

// Whoever plays takes a block here, under the mutex. False: there is none now.
static bool take(Run *run, uint64_t *index) {
    bool there = !run->no_more && run->next < run->last && run->next < run->merged + run->slots;
    *index = run->next;
    run->next += there;
    return there;
}

// ... and brings it here, when it is whole. What has become whole is counted, in its order.
static void bring(Run *run, uint64_t index, bool whole) {
    run->slot[index % run->slots].full = whole;
    Slot *slot = &run->slot[run->merged % run->slots];
    while (slot->full && !run->failed && run->stopped == STOPPED_NOT) {
        slot->full = false;
        if (!slot->block.failed) {
            tell(run, &slot->block);
        }
        if (!run->failed) {
            count(run, &slot->block);
        }
        slot = &run->slot[run->merged % run->slots];
    }
    pthread_cond_broadcast(&run->moved);
}

static void *work(void *context) {
    Worker *worker = context;
    Run *run = worker->run;
    uint64_t index;
    pthread_mutex_lock(&run->mutex);
    while (!run->no_more && run->next < run->last) {
        if (!take(run, &index)) {
            pthread_cond_wait(&run->moved, &run->mutex);
            continue;
        }
        Block *block = &run->slot[index % run->slots].block;
        pthread_mutex_unlock(&run->mutex);
        worker->desk.games = run->calls->games != NULL ? &block->games : NULL;
        double start = clock_seconds();
        Played played = block_play(block, &worker->desk, run->experiment, number_of(run, index));
        worker->seconds += clock_seconds() - start;
        pthread_mutex_lock(&run->mutex);
        bring(run, index, played != PLAYED_STOPPED);
    }
    run->working--;
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->mutex);
    return NULL;
}

// ---- blocks that other ranks play

static uint64_t index_of(const Run *run, uint64_t number) {
    return (number + 1 - run->part) / run->parts;
}

static bool take_for_rank(void *context, uint64_t *number) {
    Run *run = context;
    uint64_t index;
    pthread_mutex_lock(&run->mutex);
    bool there = take(run, &index);
    pthread_mutex_unlock(&run->mutex);
    *number = number_of(run, index);
    return there;
}

static void bring_of_rank(void *context, uint64_t number, const char *line, size_t length) {
    Run *run = context;
    char error[EXPERIMENT_ERROR];
    (void)length;
    bool good = block_read(&run->slot[index_of(run, number) % run->slots].block, run->experiment, number, line, error);
    pthread_mutex_lock(&run->mutex);
    if (!good) {
        fail(run, COMMAND_FAILED, error);
    }
    bring(run, index_of(run, number), good);
    pthread_mutex_unlock(&run->mutex);
}

static void note_lack(void *context, const char *why) {
    Run *run = context;
    pthread_mutex_lock(&run->mutex);
    fail(run, COMMAND_FAILED, why);
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->mutex);
}

static bool is_over(void *context) {
    Run *run = context;
    pthread_mutex_lock(&run->mutex);
    bool over = run->no_more || run->next >= run->last;
    pthread_mutex_unlock(&run->mutex);
    return over;
}

static bool is_dropped(void *context) {
    return atomic_load(&((Run *)context)->abort);
}

static void *work_ranks(void *context) {
    Run *run = context;
    const RankWork ranks = {run, take_for_rank, bring_of_rank, note_lack, is_over, is_dropped};
    ranks_do(&ranks);
    pthread_mutex_lock(&run->mutex);
    run->working--;
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->mutex);
    return NULL;
}

// ---- state

static json_t *state_json(const Run *run) {
    char fingerprint[17];
    json_t *tallies = json_array();
    double games = 0;
    for (size_t i = 0; i < run->experiment->playing.cell_count; i++) {
        json_array_append_new(tallies, tally_to_json(&run->total[i]));
        games += run->total[i].games;
    }
    return json_pack("{s:i, s:s, s:I, s:I, s:o}", "form", STATE_FORM, "fingerprint",
                     experiment_fingerprint(run->experiment, fingerprint), "blocks", (json_int_t)run->merged, "games",
                     (json_int_t)games, "tallies", tallies);
}

static bool read_state(Run *run, const json_t *state) {
    const Experiment *experiment = run->experiment;
    const char *own = json_string_value(json_object_get(state, "fingerprint"));
    const json_t *tallies = json_object_get(state, "tallies"), *blocks = json_object_get(state, "blocks");
    if (json_integer_value(json_object_get(state, "form")) != STATE_FORM || own == NULL) {
        snprintf(run->error, EXPERIMENT_ERROR,
                 "what was kept of the experiment is not of this version; `again` runs it anew");
        return false;
    }
    if (!experiment_is_same(experiment, own, run->error)) {
        return false;
    }
    bool good = json_is_integer(blocks) && json_integer_value(blocks) >= 0 &&
                (uint64_t)json_integer_value(blocks) <= run->last &&
                json_array_size(tallies) == experiment->playing.cell_count;
    run->merged = run->next = good ? (uint64_t)json_integer_value(blocks) : 0;
    for (size_t i = 0; i < experiment->playing.cell_count && good; i++) {
        good = tally_from_json(&run->total[i], json_array_get(tallies, i)) &&
               run->total[i].units == (double)units_of(run, run->merged);
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
        progress->total = (double)units_of(run, run->last) * each;
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
            kept = time - KEEP_SECONDS; // who asks may not wait until the threads have ended
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
        threads = ranks_others() > 0 ? 1 : system_processors();
    }
    threads = threads < 1 ? 1 : threads > EXPERIMENT_MOST_THREADS ? EXPERIMENT_MOST_THREADS : threads;
    return (uint64_t)threads < blocks ? threads : blocks > 0 ? (int)blocks : 1;
}

// All that is needed is there.
static void tell_ready(const Run *run) {
    if (run->calls->ready != NULL) {
        json_t *nothing = experiment_result(run->experiment, run->total, STOPPED_ASKED);
        run->calls->ready(run->calls->context, nothing);
        json_decref(nothing);
    }
}

static void join(Worker *worker, int started, const ExperimentCalls *calls) {
    double seconds = 0, luck = 0;
    for (int i = 0; i < started; i++) {
        pthread_join(worker[i].thread, NULL);
        seconds += worker[i].seconds;
        luck += worker[i].desk.luck_seconds;
    }
    if (calls->luck != NULL && seconds > 0) {
        *calls->luck = luck / seconds;
    }
}

static void make_slots(Run *run, uint64_t workers) {
    run->slots = workers * (run->experiment->playing.cell_count > MANY_CELLS ? SLOTS_OF_MANY : SLOTS_A_THREAD);
    run->slot = memory_get(run->slots, sizeof *run->slot);
    for (uint64_t i = 0; i < run->slots; i++) {
        block_init(&run->slot[i].block);
    }
}

static void drop_slots(Run *run) {
    for (uint64_t i = 0; i < run->slots; i++) {
        block_destroy(&run->slot[i].block, run->experiment);
    }
    free(run->slot);
}

static bool start(Run *run, pthread_t *thread, void *(*does)(void *context), void *context) {
    pthread_mutex_lock(&run->mutex);
    bool started = pthread_create(thread, NULL, does, context) == 0;
    run->working += started;
    pthread_mutex_unlock(&run->mutex);
    return started;
}

// COMMAND_OK: the threads and the ranks have ended, and the total is what they have made.
static CommandStatus run_threads(Run *run, int threads) {
    const Experiment *experiment = run->experiment;
    Worker *worker = memory_get((size_t)threads, sizeof *worker);
    CommandStatus status = COMMAND_OK;
    pthread_t ranks;
    bool hires = ranks_others() > 0, with_ranks = false;
    if (hires) { // they begin while this process does
        ranks_hire(&experiment_trade, experiment_for_ranks(experiment, run->calls->games != NULL));
    }
    make_slots(run, (uint64_t)(threads + ranks_others()));
    const Beginning beginning = {run->merged, contests_done(run)};
    int made = 0, started = 0;
    for (; made < threads && status == COMMAND_OK; made++) {
        worker[made].run = run;
        if (!lab_desk_create(&worker[made].desk, experiment, &run->abort, run->error)) {
            status = COMMAND_SCRIPT;
        }
    }
    if (status == COMMAND_OK) {
        tell_ready(run);
        with_ranks = hires && start(run, &ranks, work_ranks, run);
    }
    while (status == COMMAND_OK && started < threads && start(run, &worker[started].thread, work, &worker[started])) {
        started++;
    }
    if (status == COMMAND_OK && started == 0 && !with_ranks) {
        snprintf(run->error, EXPERIMENT_ERROR,
                 "no thread could be started: there is not enough memory, or there are too many processes");
        status = COMMAND_FAILED;
    } else if (status == COMMAND_OK) {
        attend(run, beginning, run->calls); // fewer threads than wanted come to the same
    }
    join(worker, started, run->calls);
    if (with_ranks) {
        pthread_join(ranks, NULL);
    }
    if (hires) {
        ranks_dismiss();
    }
    for (int i = 0; i < made; i++) {
        lab_desk_destroy(&worker[i].desk, experiment);
    }
    drop_slots(run);
    free(worker);
    return status == COMMAND_OK ? run->failed : status;
}

// What was counted before, and then the rest. With threads < 0 nothing is played.
static CommandStatus go_on(Run *run, const json_t *state, int threads) {
    const ExperimentShare *share = run->calls->share;
    if (state != NULL && !read_state(run, state)) {
        return COMMAND_FAILED;
    }
    note_stop(run); // a state may be that of the very end
    if (share != NULL && share->counted != NULL && !count_lines(run, share)) {
        return run->failed ? run->failed : COMMAND_FAILED;
    }
    if (run->stopped == STOPPED_NOT && share != NULL && share->merges) {
        snprintf(run->error, EXPERIMENT_ERROR, "blocks are missing from %llu on",
                 (unsigned long long)number_of(run, run->merged));
        return COMMAND_FAILED;
    }
    if (share != NULL && share->merges) {
        tell_ready(run);
    } else if (run->stopped == STOPPED_NOT && threads < 0) {
        run->stopped = STOPPED_ASKED;
    } else if (run->stopped == STOPPED_NOT) {
        return run_threads(run, thread_count(run, threads));
    }
    return COMMAND_OK;
}

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
    run.calls = calls != NULL ? calls : &none;
    if (state == NULL && run.calls->warn != NULL) {
        experiment_tell_warnings(&experiment, run.calls);
    }
    run.experiment = &experiment;
    run.error = error;
    run.total = memory_get(experiment.playing.cell_count, sizeof *run.total);
    bool whole = run.calls->share == NULL || run.calls->share->parts == 0;
    run.part = whole ? 1 : run.calls->share->part;
    run.parts = whole ? 1 : run.calls->share->parts;
    uint64_t blocks = (experiment.units + experiment.block - 1) / experiment.block;
    run.last = blocks >= run.part ? (blocks - run.part) / run.parts + 1 : 0;
    pthread_mutex_init(&run.mutex, NULL);
    system_condition_init(&run.moved);
    atomic_init(&run.abort, false);
    status = go_on(&run, state, threads);
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
