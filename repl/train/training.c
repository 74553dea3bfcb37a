// SPDX-License-Identifier: MIT
// A net in training: see training.h.
#include "repl/train/training.h"

#include "repl/base/clock.h"
#include "repl/base/interrupt.h"
#include "repl/base/text.h"
#include "repl/train/train_rank.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    GAMES_AHEAD = 64, // of a lesson
    PASSES_AHEAD = 3,
};
static const double RATE_AHEAD = 0.004; // it goes down to 0

// Who has learned already takes smaller steps from the beginning, or would forget first.
static const double RATE_FIRST = 0.1, RATE_GOING_ON = 0.03, RATE_LAST = 0.004, LAMBDA = 0.6, AVERAGED_FROM = 0.8,
                    TENTH = 0.1;

// A job: unit 0 learns, where there is something to be learned; the others are games.
typedef struct Batch {
    Training *training;
    uint64_t number; // of the batch that is played
    bool learns;
} Batch;

static uint64_t games_of_lesson(const Training *training) {
    return training->plan.ahead ? GAMES_AHEAD : 1;
}

static uint64_t lesson_count(const Training *training) {
    return (training->plan.games + games_of_lesson(training) - 1) / games_of_lesson(training);
}

static uint64_t batch_count(const Training *training) {
    return (lesson_count(training) + TRAIN_BATCH - 1) / TRAIN_BATCH;
}

static size_t lessons_of_batch(const Training *training, uint64_t batch) {
    uint64_t first = batch * TRAIN_BATCH, lessons = lesson_count(training);
    if (training->time_is_up) {
        return 0;
    }
    return lessons == 0 || lessons >= first + TRAIN_BATCH ? TRAIN_BATCH
           : lessons > first                              ? (size_t)(lessons - first)
                                                          : 0;
}

// ---- begin and end

bool training_begin(Training *training, const TrainPlan *plan, const Variant *variant, size_t game, const Rules *rules,
                    const Net *first, int threads) {
    memset(training, 0, sizeof *training);
    training->plan = *plan;
    training->since = clock_seconds();
    if (!pupils_create(&training->pupils, variant, game, rules, threads == 0 && ranks_others() > 0 ? 1 : threads)) {
        return false;
    }
    if (ranks_others() > 0) {
        train_ranks_hire(&training->pupils, variant, game, rules);
    }
    for (int i = 0; i < (plan->ahead ? TRAIN_NETS : TRAIN_MEAN); i++) {
        Error error = {0, 0, ""};
        Status status = net_create(&training->net[i], rules, plan->hidden, plan->seed, &error);
        memory_need(status != STATUS_NO_MEMORY);
        if (status != STATUS_OK) {
            snprintf(training->pupils.error, TRAIN_ERROR, "%s", error.text);
            return false;
        }
        if (first != NULL) {
            net_copy(training->net[i], first);
        }
    }
    for (int i = TRAIN_MEAN; plan->ahead && i <= TRAIN_STEPS; i++) {
        net_clear(training->net[i]);
    }
    for (int i = 0; i < training->pupils.count; i++) {
        Pupil *pupil = &training->pupils.pupil[i];
        pupil->playing = pupils_player(training->net[TRAIN_PLAYING], &pupil->rules);
    }
    for (int i = 0; i < 2 * TRAIN_BATCH; i++) {
        training->lesson[i / TRAIN_BATCH][i % TRAIN_BATCH] = lesson_create();
        memory_need(training->lesson[i / TRAIN_BATCH][i % TRAIN_BATCH] != NULL);
    }
    return true;
}

void training_end(Training *training) {
    if (training->pupils.ranks) {
        ranks_dismiss();
    }
    pupils_destroy(&training->pupils);
    for (int i = 0; i < TRAIN_NETS; i++) {
        net_destroy(training->net[i]);
    }
    for (int i = 0; i < 2 * TRAIN_BATCH; i++) {
        lesson_destroy(training->lesson[i / TRAIN_BATCH][i % TRAIN_BATCH]);
    }
}

// ---- a batch

static void learn(Training *training) {
    Net *net = training->net[TRAIN_LEARNING];
    Lesson *const *lesson = training->lesson[training->so_far.learned % 2];
    if (training->plan.ahead) {
        NetPace pace = {training->net[TRAIN_MEAN], training->net[TRAIN_SQUARE], training->net[TRAIN_STEPS]};
        Status status =
            net_learn_looked(net, &pace, lesson, training->played, PASSES_AHEAD, RATE_AHEAD * (1 - training->share),
                             training->plan.seed + training->so_far.learned);
        memory_need(status == STATUS_OK);
    } else {
        double first = training->plan.from != 0 ? RATE_GOING_ON : RATE_FIRST;
        double rate = first * pow(RATE_LAST / first, training->share);
        for (size_t i = 0; i < training->played; i++) {
            net_learn(net, lesson[i], rate);
        }
    }
    if (training->share >= AVERAGED_FROM) {
        net_average(training->net[TRAIN_AVERAGE], net, training->so_far.averaged++);
    }
}

static LessonOptions options_of(const Training *training) {
    return (LessonOptions){.seed = training->plan.seed, .lambda = LAMBDA};
}

// Games in which a net looks ahead take long: a lesson of many is left where somebody asks to stop, and so is its
// batch.
static bool is_cut(const Training *training) {
    return training->plan.ahead && interrupt_pending();
}

static bool work(void *context, int thread, size_t unit) {
    const Batch *batch = context;
    Training *training = batch->training;
    Pupils *pupils = &training->pupils;
    if (batch->learns && unit == 0) {
        learn(training);
        return true;
    }
    size_t which = unit - batch->learns;
    uint64_t games = training->plan.games, each = games_of_lesson(training);
    uint64_t first = (batch->number * TRAIN_BATCH + which) * each;
    Lesson *lesson = training->lesson[batch->number % 2][which];
    const LessonOptions options = options_of(training);
    bool good = true;
    lesson_clear(lesson);
    for (uint64_t game = first; game < first + each && (games == 0 || game < games) && good && !is_cut(training);
         game++) {
        good = pupils_play_lesson(pupils, &pupils->pupil[thread], unit, lesson, &options, training->plan.ahead, game);
    }
    return good;
}

// A game that another rank has played.
static bool bring(void *context, size_t unit, const char *bytes, size_t size) {
    const Batch *batch = context;
    Training *training = batch->training;
    if (!train_ranks_answer(&training->pupils, unit, &bytes, &size)) {
        return false;
    }
    Status status =
        lesson_read(training->lesson[batch->number % 2][unit - batch->learns], (const unsigned char *)bytes, size);
    memory_need(status != STATUS_NO_MEMORY);
    if (status != STATUS_OK) {
        pupils_note_failure(&training->pupils, unit, status, "a game that a rank has sent is damaged");
    }
    return status == STATUS_OK;
}

// Has the job done. False: its lessons were not all played.
static bool do_batch(Training *training, Batch *batch) {
    Pupils *pupils = &training->pupils;
    size_t lessons = lessons_of_batch(training, batch->number);
    const RankShare ranks = {.base = batch->number * TRAIN_BATCH - batch->learns, .own = batch->learns, .bring = bring};
    bool shared = pupils->ranks && lessons > 0 && !training->plan.ahead; // ranks play games, and do not look ahead
    if (shared) {
        const LessonOptions options = options_of(training);
        train_ranks_tell_lessons(training->net[TRAIN_PLAYING], &options);
    }
    size_t units = lessons + batch->learns;
    size_t done = pupils_do(pupils, work, batch, units, shared ? &ranks : NULL);
    bool whole = done == units && !pupils->failed && !is_cut(training);
    if (batch->learns) {
        if (done == 0) {
            learn(training); // somebody asked to stop before any thread had begun
        }
        training->so_far.learned++;
    }
    training->played = whole ? lessons : 0;
    return whole;
}

bool training_step(Training *training) {
    if (training->plan.games == 0) {
        training->share = training_share(training);
        training->time_is_up = training->share >= 1;
    } else {
        training->share = (double)training->so_far.learned / (double)batch_count(training);
    }
    bool learns = training->played > 0; // else the first batch, or the first after an interruption
    Batch batch = {training, training->so_far.learned + learns, learns};
    if (learns && !training->plan.ahead) {
        net_copy(training->net[TRAIN_PLAYING], training->net[TRAIN_LEARNING]);
    }
    bool whole = do_batch(training, &batch);
    if (learns && !training->so_far.has_tenth && training->share >= TENTH) {
        net_copy(training->net[TRAIN_TENTH], training->net[TRAIN_LEARNING]);
        training->so_far.has_tenth = true;
    }
    return whole;
}

bool training_is_done(const Training *training) {
    return training->plan.games == 0 ? training->time_is_up : training->so_far.learned >= batch_count(training);
}

uint64_t training_games(const Training *training) {
    uint64_t games = training->so_far.learned * TRAIN_BATCH * games_of_lesson(training), most = training->plan.games;
    return most > 0 && games > most ? most : games;
}

double training_share(const Training *training) {
    double share = training->plan.games > 0 ? (double)training_games(training) / (double)training->plan.games
                                            : training_seconds(training) / training->plan.seconds;
    return share < 1 ? share : 1;
}

double training_seconds(const Training *training) {
    return training->so_far.earlier + (training->ended > 0 ? training->ended : clock_seconds()) - training->since;
}

const Net *training_net(const Training *training) {
    return training->so_far.averaged > 0 ? training->net[TRAIN_AVERAGE] : training->net[TRAIN_LEARNING];
}
