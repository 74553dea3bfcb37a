// SPDX-License-Identifier: MIT
// `bench games`: whole games at random, on positions alone (flow) and with history (game), on one or several threads.
//
// The signature is of games whose plays are chosen by their results. The timed games take any
// play (plays_pick), the quickest choice; how they end is summed up, and must be the same in every run and for any
// number of threads.
#include "repl/base/clock.h"
#include "repl/base/crew.h"
#include "repl/base/scratch.h"
#include "repl/bench/benches.h"

// What one thread plays with. Rules may carry hooks, which belong to one thread: each has a table of its own.
typedef struct Worker {
    Table *table;
    const Rules *rules;
    PlayList list;
    long games;
    bool history;               // through game.h
    uint64_t ends;              // how they ended when they were played last, summed up
    long unfinished;            // games without an end, when the signature was made,
    char stands[POSITION_TEXT]; // and where the first stood
    bool failed;
    Error error;
    double seconds; // of processor time, in a run together
} Worker;

static uint64_t mix_end(uint32_t game, uint32_t throws, const Node *node, const Position *position) {
    uint64_t hash = bench_mix(bench_mix(1, game), throws);
    hash = bench_mix(hash, (uint64_t)node->outcome << 32 | (uint64_t)node->winner << 16 | (uint64_t)node->points);
    return bench_mix_board(hash, &position->board);
}

// Plays it to its end, or until it is clear that there is none.
static PlayoutEnd play(Worker *worker, Playout *playout, uint32_t number) {
    PlayoutEnd end = playout_run(playout);
    worker->ends += mix_end(number, playout->throws, &playout->node, playout->at);
    if (end == PLAYOUT_FAILED) {
        memory_need(playout->status != STATUS_NO_MEMORY);
        worker->error = playout->error;
    }
    return end;
}

static bool play_flow(Worker *worker, uint32_t number) {
    Playout playout;
    playout_begin(&playout, &bench_any, NULL, worker->rules, &worker->list, 1, number);
    return play(worker, &playout, number) != PLAYOUT_FAILED;
}

static bool play_history(Worker *worker, uint32_t number) {
    static const PlayoutCalls calls = {.before = bench_before};
    RngKey key = {.seed = 1, .game = number, .purpose = PURPOSE_WHITE_BOT};
    Playout playout;
    Game *game = game_create(&worker->rules, 1, 1 + (uint64_t)number, NULL);
    memory_need(game != NULL);
    playout_begin_game(&playout, &calls, NULL, game, &key);
    PlayoutEnd end = play(worker, &playout, number);
    game_destroy(game);
    return end != PLAYOUT_FAILED;
}

// All games, once.
static int64_t play_all(void *context) {
    Worker *worker = context;
    worker->ends = 0;
    for (long i = 0; i < worker->games; i++) {
        bool good = worker->history ? play_history(worker, (uint32_t)i) : play_flow(worker, (uint32_t)i);
        if (!good || interrupt_pending()) {
            worker->failed = !good;
            return -1;
        }
    }
    return worker->games;
}

static const Worker *failed_worker(const Worker *workers, int count) {
    for (int i = 0; i < count; i++) {
        if (workers[i].failed) {
            return &workers[i];
        }
    }
    return NULL;
}

static bool play_beside(void *workers, int thread, size_t unused) {
    Worker *worker = &((Worker *)workers)[thread];
    double start = bench_thread_seconds();
    bool good = play_all(worker) >= 0;
    worker->seconds += bench_thread_seconds() - start;
    (void)unused;
    return good;
}

// One run of so many threads, which share the work. False: it failed.
static bool run_together(Worker *workers, int count, long repeats, double *wall, double *processor) {
    Crew *crew = crew_create(count);
    bool whole = crew != NULL && crew_threads(crew) == count;
    uint64_t ends = workers[0].ends;
    for (int i = 0; i < count; i++) {
        workers[i].seconds = 0;
    }
    double start = clock_seconds();
    if (whole) {
        crew_do(crew, &(CrewJob){.work = play_beside, .context = workers, .units = (size_t)repeats});
    }
    *wall = clock_seconds() - start;
    *processor = 0;
    crew_destroy(crew);
    for (int i = 0; i < count && whole && !interrupt_pending(); i++) {
        *processor += workers[i].seconds;
        if (!workers[i].failed && workers[i].seconds > 0 && workers[i].ends != ends) {
            error_set(&workers[i].error, STATUS_ILLEGAL, 0, 0, "the games on %d threads are not those on one", count);
            workers[i].failed = true;
        }
    }
    return whole && failed_worker(workers, count) == NULL && !interrupt_pending();
}

// Rates of one thread alone are in `result`; adds those of all of them together.
static bool measure_together(BenchResult *result, Worker *workers, int count) {
    double *processor = scratch_get((size_t)result->runs, sizeof *processor);
    double *wall = scratch_get((size_t)result->runs, sizeof *wall);
    double *alone = scratch_get((size_t)result->runs, sizeof *alone), unused;
    result->repeats *= count;
    for (long run = 0; run < result->runs; run++) {
        // One thread and all of them in turn, so that whatever else the machine does disturbs both alike.
        if (!run_together(workers, count, result->repeats, &wall[run], &processor[run]) ||
            !run_together(workers, 1, result->repeats, &alone[run], &unused)) {
            return false;
        }
    }
    BenchResult other = *result;
    bench_fill_rates(&other, alone);
    result->speedup = 1 / other.median;
    bench_fill_rates(&other, wall);
    result->together = other.median;
    result->speedup *= other.median;
    bench_fill_rates(result, processor);
    result->threads = count;
    return true;
}

static bool sign(Worker *worker, uint64_t *signature) {
    *signature = 0;
    worker->unfinished = 0;
    for (long i = 0; i < worker->games; i++) {
        Playout playout;
        playout_begin(&playout, &bench_by_result, NULL, worker->rules, &worker->list, 1, (uint32_t)i);
        worker->ends = 0;
        PlayoutEnd end = play(worker, &playout, (uint32_t)i);
        worker->failed = end == PLAYOUT_FAILED;
        if (worker->failed || interrupt_pending()) {
            return false;
        }
        if (end == PLAYOUT_UNFINISHED && worker->unfinished++ == 0) {
            position_print(worker->rules, playout.at, worker->stands, sizeof worker->stands);
        }
        *signature = bench_mix(*signature, worker->ends);
    }
    return true;
}

static CommandStatus measure(Session *session, const BenchOptions *options, Worker *workers, size_t kind) {
    int count = (int)words_number(options->given, "--threads");
    const char *name = variant_game_name(table_variant(workers[0].table), kind);
    uint64_t signature;
    CommandStatus status = COMMAND_OK;
    for (int i = 0; i < count; i++) {
        workers[i].rules = &table_book(workers[i].table)->rules[kind];
        workers[i].games = (long)words_number(options->given, "--games");
    }
    bool good = sign(&workers[0], &signature);
    if (good && workers[0].unfinished > 0) {
        print_warning(session->screen, "%s: %ld of %ld random games do not end within %d rolls; the first stands at %s",
                      name, workers[0].unfinished, workers[0].games, PLAYOUT_MOST_THROWS, workers[0].stands);
    }
    for (int history = 0; history < 2 && status == COMMAND_OK; history++) {
        BenchResult result =
            bench_result(options, "games", history ? "history" : "flow", "games", name, history ? 0 : signature);
        for (int i = 0; i < count; i++) {
            workers[i].history = history;
        }
        good = good && bench_measure(&result, play_all, &workers[0]) &&
               (count == 1 || measure_together(&result, workers, count));
        const Worker *failed = failed_worker(workers, count);
        status =
            bench_tell(session, options, &result, good,
                       failed != NULL ? failed->error.text : scratch_format("%d threads could not be started", count));
    }
    return status;
}

CommandStatus bench_games(Session *session, const BenchOptions *options, const char *spec) {
    size_t threads = (size_t)words_number(options->given, "--threads");
    Worker *workers = scratch_get(threads, sizeof *workers);
    CommandStatus status = COMMAND_OK;
    for (size_t i = 0; i < threads && status == COMMAND_OK; i++) {
        workers[i].table = command_table(session, options->given, spec, SIZE_MAX, &status);
        memory_need(play_list_create(&workers[i].list, 256) == STATUS_OK);
    }
    for (size_t kind = 0; status == COMMAND_OK && kind < table_book(workers[0].table)->count; kind++) {
        status = measure(session, options, workers, kind);
    }
    for (size_t i = 0; i < threads; i++) {
        table_destroy(workers[i].table);
        play_list_destroy(&workers[i].list);
    }
    return status;
}
