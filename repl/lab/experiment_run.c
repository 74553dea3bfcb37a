// SPDX-License-Identifier: MIT
// Runs experiments: blocks of units are handed out to threads and other ranks, and merged in their order.
//
// Invariant: `total` holds the blocks 0 .. merged - 1, all of them and whole, and every question of whether to stop is
// asked of such a total, block by block. So neither the number of threads nor who was quicker can be told from it.
#define _POSIX_C_SOURCE 200809L // pthread
#include "repl/base/clock.h"
#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/lab/experiment_private.h"
#include "repl/ranks/ranks.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum {
    SLOTS_A_THREAD = 8, // finished blocks that may wait for an earlier one
    MANY_CELLS = 32,    // each is some kilobytes in each slot:
    SLOTS_OF_MANY = 2,
    STATE_FORM = 3, // of what is kept
};
static const double KEEP_SECONDS = 0.5, MINUTE = 60;

typedef struct Run {
    const Experiment *experiment;
    const ExperimentCalls *calls;
    uint64_t part, parts; // blocks of this run are those of a part; 1 of 1: all
    uint64_t first, last; // blocks, of this run: those that it plays
    LabDesk *desk;        // one for each thread
    Block *slot;
    uint64_t slots;
    atomic_bool abort; // units that are being played are given up
    // Under the mutex:
    pthread_mutex_t mutex;
    uint64_t merged;      // blocks
    CommandStatus failed; // COMMAND_OK: it has not
    Stopped stopped;
    Tally *total; // [cell_count]
    char *error;
    // Of who keeps, tells and listens while blocks are played:
    double contests; // that there were before any was played
    double start, kept, told;
    bool keeping, asked, late;
    uint64_t kept_merged;
} Run;

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
        if (plan->tests && sequential_answer(&plan->test, points, tally_units(&total[0])) != SEQUENTIAL_GO_ON) {
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
        atomic_store(&run->abort, true);
    }
}

// ---- blocks: counted, handed out, and taken back

static void fail(Run *run, CommandStatus status, const char *error) {
    run->failed = status;
    atomic_store(&run->abort, true);
    snprintf(run->error, EXPERIMENT_ERROR, "%s", error);
}

// Adds the next block to the total.
static void count(Run *run, const Block *block) {
    if (block->failed) {
        fail(run, COMMAND_SCRIPT, block->error);
        return;
    }
    for (size_t i = 0; i < run->experiment->cell_count; i++) {
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
    return good && !run->failed;
}

static void tell(Run *run, const Block *block) {
    const ExperimentCalls *calls = run->calls;
    if (calls->games != NULL) {
        fputs(block->games.bytes, calls->games);
    }
    if (calls->share != NULL) {
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

// May the block be begun? There have to be slots for all from the first that is not merged on.
static bool has_slot(void *context, size_t unit) {
    Run *run = context;
    pthread_mutex_lock(&run->mutex);
    bool has = run->first + unit < run->merged + run->slots;
    pthread_mutex_unlock(&run->mutex);
    return has;
}

// Takes in a block that was played, whole or not; what has become whole is counted, in its order. False: it is enough.
static bool bring(Run *run, uint64_t index, bool whole) {
    pthread_mutex_lock(&run->mutex);
    run->slot[index % run->slots].full = whole;
    Block *slot = &run->slot[run->merged % run->slots];
    while (slot->full && !run->failed && run->stopped == STOPPED_NOT) {
        slot->full = false;
        if (!slot->failed) {
            tell(run, slot);
        }
        if (!run->failed) {
            count(run, slot);
        }
        slot = &run->slot[run->merged % run->slots];
    }
    bool goes_on = !run->failed && run->stopped == STOPPED_NOT;
    pthread_mutex_unlock(&run->mutex);
    return goes_on;
}

static bool play(void *context, int thread, size_t unit) {
    Run *run = context;
    LabDesk *desk = &run->desk[thread];
    uint64_t index = run->first + unit;
    double start = clock_seconds();
    Played played = block_play(&run->slot[index % run->slots], desk, run->experiment, number_of(run, index),
                               run->calls->games != NULL);
    desk->seconds += clock_seconds() - start;
    return bring(run, index, played != PLAYED_STOPPED);
}

// ---- blocks that other ranks play

static void note_failure(void *context, const char *why) {
    Run *run = context;
    pthread_mutex_lock(&run->mutex);
    fail(run, COMMAND_FAILED, why);
    pthread_mutex_unlock(&run->mutex);
}

static bool bring_of_rank(void *context, size_t unit, const char *line, size_t length) {
    Run *run = context;
    uint64_t index = run->first + unit;
    char error[EXPERIMENT_ERROR];
    (void)length;
    bool good = block_read(&run->slot[index % run->slots], run->experiment, number_of(run, index), line, error);
    if (!good) {
        note_failure(run, error);
    }
    return bring(run, index, good);
}

// Asked by the threads, too.
static bool is_dropped(void *context) {
    return atomic_load(&((Run *)context)->abort);
}

// ---- state

static json_t *state_json(const Run *run) {
    json_t *tallies = json_array();
    double games = 0;
    for (size_t i = 0; i < run->experiment->cell_count; i++) {
        json_array_append_new(tallies, tally_to_json(&run->total[i]));
        games += run->total[i].games;
    }
    return json_pack("{s:i, s:s, s:I, s:I, s:o}", "form", STATE_FORM, "fingerprint", run->experiment->fingerprint,
                     "blocks", (json_int_t)run->merged, "games", (json_int_t)games, "tallies", tallies);
}

static bool read_state(Run *run, const json_t *state) {
    const Experiment *experiment = run->experiment;
    const char *own = json_string_value(json_object_get(state, "fingerprint"));
    const json_t *tallies = json_object_get(state, "tallies"), *blocks = json_object_get(state, "blocks");
    if (json_integer_value(json_object_get(state, "form")) != STATE_FORM || own == NULL) {
        return experiment_refuse(run->error, "what was kept of the experiment is not of this version");
    }
    if (!experiment_is_same(experiment, own, run->error)) {
        return false;
    }
    bool good = json_is_integer(blocks) && json_integer_value(blocks) >= 0 &&
                (uint64_t)json_integer_value(blocks) <= run->last && json_array_size(tallies) == experiment->cell_count;
    run->merged = good ? (uint64_t)json_integer_value(blocks) : 0;
    for (size_t i = 0; i < experiment->cell_count && good; i++) {
        good = tally_from_json(&run->total[i], json_array_get(tallies, i)) &&
               run->total[i].units == (double)units_of(run, run->merged);
    }
    return good || experiment_refuse(run->error, "what was kept of the experiment is damaged");
}

// ---- progress

static double contests_done(const Run *run) {
    double done = 0;
    for (size_t i = 0; i < run->experiment->cell_count; i++) {
        done += run->total[i].contests;
    }
    return done;
}

static JobProgress progress_of(const Run *run, double seconds) {
    const Experiment *experiment = run->experiment;
    const Plan *plan = experiment->plan;
    double each = (experiment->pairs ? 2.0 : 1.0) * (double)experiment->cell_count;
    JobProgress progress = {.what = experiment->matches ? "matches" : "games",
                            .done = contests_done(run),
                            .total = plan->games > 0 ? (double)units_of(run, run->last) * each : 0,
                            .left = plan->minutes > 0 ? plan->minutes * MINUTE - seconds : INFINITY};
    Interval interval;
    progress.rate = seconds > 0 ? (progress.done - run->contests) / seconds : 0;
    if (progress.total > 0 && progress.rate > 0) {
        progress.left = fmin(progress.left, (progress.total - progress.done) / progress.rate);
    }
    if (experiment_watched(experiment, run->total, &interval, progress.rest) && plan->until > 0 && progress.rate > 0) {
        // Its width goes with the root of the number of games.
        double ratio = (interval.high - interval.low) / 2 / plan->until;
        progress.left = fmin(progress.left, progress.done * (ratio * ratio - 1) / progress.rate);
    }
    return progress;
}

static void keep(Run *run, double since) {
    double time = clock_seconds();
    pthread_mutex_lock(&run->mutex);
    bool due = run->keeping && time - run->kept >= since && run->merged != run->kept_merged;
    json_t *state = due ? state_json(run) : NULL;
    run->kept_merged = due ? run->merged : run->kept_merged;
    pthread_mutex_unlock(&run->mutex);
    if (due) {
        run->keeping = run->calls->keep(run->calls->context, state);
        json_decref(state);
        run->kept = clock_seconds();
    }
}

// True: no block is begun any more.
static bool attend(void *context) {
    Run *run = context;
    const ExperimentCalls *calls = run->calls;
    double time = clock_seconds(), minutes = run->experiment->plan->minutes;
    keep(run, run->asked ? 0 : KEEP_SECONDS); // who asks may not wait until the threads have ended
    if (calls->progress != NULL && progress_is_due(&run->told)) {
        pthread_mutex_lock(&run->mutex);
        JobProgress progress = progress_of(run, time - run->start);
        pthread_mutex_unlock(&run->mutex);
        calls->progress(calls->context, &progress);
    }
    if (!run->asked && calls->asked_to_stop != NULL && calls->asked_to_stop(calls->context)) {
        run->asked = true;
        atomic_store(&run->abort, true);
    }
    run->late = run->late || (minutes > 0 && time - run->start >= minutes * MINUTE);
    return run->asked || run->late; // late: blocks that were begun are finished
}

// ---- a run

static int thread_count(const Run *run, int threads) {
    uint64_t blocks = run->last - run->merged;
    threads = threads > 0 ? threads : ranks_others() > 0 ? 1 : system_processors();
    return (uint64_t)threads < blocks ? threads : (int)blocks;
}

// Each warning of its files once.
static void tell_warnings(const Run *run) {
    const Experiment *experiment = run->experiment;
    const char **told = NULL, *warning;
    size_t count = 0;
    for (size_t i = 0; i < experiment->rules_count; i++) {
        for (size_t k = 0; (warning = variant_warning(experiment->variant[i], k)) != NULL; k++) {
            if (word_index(warning, told, count) == count) {
                told = scratch_grow(told, count, sizeof *told);
                told[count++] = warning;
                run->calls->warn(run->calls->context, warning);
            }
        }
    }
}

// All that is needed is there.
static void tell_ready(const Run *run) {
    if (run->calls->ready != NULL) {
        run->calls->ready(run->calls->context,
                          scratch_own(experiment_result(run->experiment, run->total, STOPPED_ASKED)),
                          run->experiment->variant);
    }
}

// Has the blocks played.
static void do_blocks(Run *run, Crew *crew) {
    double seconds = 0, luck = 0;
    run->contests = contests_done(run);
    run->start = run->kept = run->told = clock_seconds();
    run->keeping = run->calls->keep != NULL;
    run->kept_merged = run->merged;
    RankShare share = {.crew = crew,
                       .base = number_of(run, run->first),
                       .stride = run->parts,
                       .bring = bring_of_rank,
                       .dropped = is_dropped,
                       .context = run,
                       .lack = note_failure,
                       .lack_context = run};
    crew_do(crew, &(CrewJob){.work = play,
                             .context = run,
                             .units = (size_t)(run->last - run->first),
                             .may = has_slot,
                             .enough = attend,
                             .enough_context = run,
                             .beside = ranks_others() > 0 ? ranks_do : NULL,
                             .beside_context = &share});
    if (run->stopped == STOPPED_NOT && !run->failed) {
        run->stopped = run->asked ? STOPPED_ASKED : STOPPED_MINUTES;
    }
    if (run->stopped == STOPPED_ASKED) {
        keep(run, 0);
    }
    for (int i = 0; i < crew_threads(crew); i++) {
        seconds += run->desk[i].seconds;
        luck += run->desk[i].luck_seconds;
    }
    if (run->calls->luck != NULL && seconds > 0) {
        *run->calls->luck = luck / seconds;
    }
}

// Where nothing was counted, nobody would hear why a bot failed in the games that were given up.
static void warn_of_failures(const Run *run) {
    const Experiment *experiment = run->experiment;
    bool *told = scratch_get(experiment->bot_count, sizeof *told);
    size_t seats = run->merged > 0 || run->calls->warn == NULL ? 0 : run->slots * experiment->cell_count * 2;
    for (size_t i = 0; i < seats; i++) {
        const Cell *cell = &experiment->cell[i / 2 % experiment->cell_count];
        const Tally *tally = run->slot[i / 2 / experiment->cell_count].tally;
        size_t bot = cell->bot[i % 2];
        const char *failure = tally != NULL ? tally[cell - experiment->cell].failure[i % 2] : NULL;
        if (failure != NULL && !told[bot]) {
            run->calls->warn(run->calls->context, scratch_format("%s failed in a game that was not finished: %s",
                                                                 experiment->bot_text[bot], failure));
            told[bot] = true;
        }
    }
}

// COMMAND_OK: the threads and the ranks have ended, and the total is what they have made.
static CommandStatus run_threads(Run *run, int wanted) {
    const Experiment *experiment = run->experiment;
    Crew *crew = crew_create(wanted); // fewer threads than wanted come to the same
    if (crew == NULL) {
        snprintf(run->error, EXPERIMENT_ERROR,
                 "no thread could be started: there is not enough memory, or there are too many processes");
        return COMMAND_FAILED;
    }
    int threads = crew_threads(crew);
    bool good = true;
    if (ranks_others() > 0) { // they begin while this process does
        ranks_hire(&experiment_trade, experiment_for_ranks(experiment, run->calls->games != NULL));
    }
    run->desk = scratch_get((size_t)threads, sizeof *run->desk);
    run->first = run->merged;
    run->slots =
        (uint64_t)(threads + ranks_others()) * (experiment->cell_count > MANY_CELLS ? SLOTS_OF_MANY : SLOTS_A_THREAD);
    run->slot = scratch_get(run->slots, sizeof *run->slot);
    for (uint64_t i = 0; i < run->slots; i++) {
        block_init(&run->slot[i]);
    }
    for (int i = 0; i < threads && good; i++) {
        LabDesk *desk = &run->desk[i];
        good = lab_desk_create(desk, experiment, run->error);
        desk->enough = is_dropped;
        desk->enough_context = run;
    }
    if (good) {
        tell_ready(run);
        do_blocks(run, crew);
        if (!run->failed) {
            warn_of_failures(run);
        }
    }
    crew_destroy(crew);
    if (ranks_others() > 0) {
        ranks_dismiss();
    }
    for (int i = 0; i < threads; i++) {
        lab_desk_destroy(&run->desk[i], experiment);
    }
    for (uint64_t i = 0; i < run->slots; i++) {
        block_destroy(&run->slot[i], experiment);
    }
    return good ? run->failed : COMMAND_SCRIPT;
}

// What was counted before, and then the rest.
static CommandStatus go_on(Run *run, const json_t *state, int threads) {
    const ExperimentShare *share = run->calls->share;
    if (state != NULL && !read_state(run, state)) {
        return COMMAND_FAILED;
    }
    note_stop(run); // a state may be that of the very end
    if (share != NULL && !count_lines(run, share)) {
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

CommandStatus experiment_run(const Plan *plan, const json_t *state, int threads, const ExperimentCalls *calls,
                             json_t **result, char error[EXPERIMENT_ERROR]) {
    static const ExperimentCalls none;
    Experiment experiment = {.plan = plan};
    Run run = {.experiment = &experiment, .calls = calls != NULL ? calls : &none, .error = error};
    *result = NULL;
    error[0] = '\0';
    CommandStatus status = experiment_load(&experiment, error);
    if (status != COMMAND_OK) {
        experiment_unload(&experiment);
        return status;
    }
    if (state == NULL && run.calls->warn != NULL) {
        tell_warnings(&run);
    }
    run.total = scratch_get(experiment.cell_count, sizeof *run.total);
    bool whole = run.calls->share == NULL || run.calls->share->parts == 0;
    run.part = whole ? 1 : run.calls->share->part;
    run.parts = whole ? 1 : run.calls->share->parts;
    uint64_t blocks = (experiment.units + experiment.block - 1) / experiment.block;
    run.last = blocks >= run.part ? (blocks - run.part) / run.parts + 1 : 0;
    pthread_mutex_init(&run.mutex, NULL);
    atomic_init(&run.abort, false);
    status = go_on(&run, state, threads);
    if (status == COMMAND_OK) {
        *result = experiment_result(&experiment, run.total, run.stopped);
        status = run.stopped == STOPPED_ASKED ? COMMAND_INTERRUPTED : COMMAND_OK;
    }
    for (size_t i = 0; i < experiment.cell_count; i++) {
        tally_clear(&run.total[i]);
    }
    pthread_mutex_destroy(&run.mutex);
    experiment_unload(&experiment);
    return status;
}

CommandStatus experiment_result_of(const Plan *plan, const json_t *state, json_t **result,
                                   char error[EXPERIMENT_ERROR]) {
    CommandStatus status = experiment_run(plan, state, -1, NULL, result, error);
    return status == COMMAND_INTERRUPTED ? COMMAND_OK : status;
}
