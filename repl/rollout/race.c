// SPDX-License-Identifier: MIT
// Rollouts on threads: see race.h.
#include "repl/rollout/race.h"

#include "repl/base/scratch.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    ROUNDS = 9, // looks at who is worse
    DEAL = 36,  // games of a round are a multiple of it: so many first rolls are equally likely with two dice
};
static const double ERROR = 0.05;

typedef struct Round {
    Race *race;
    Rollout **rollout; // one for each thread
    RolloutGame *game; // of its units
    size_t running[ROLLOUT_MOST_RUNNERS], count;
    size_t first; // game
} Round;

static bool play_unit(void *context, int thread, size_t unit) {
    const Round *round = context;
    Race *race = round->race;
    const Runner *runner = &race->runner[round->running[unit % round->count]];
    size_t number = round->first + unit / round->count;
    Error error;
    Status status = rollout_play(round->rollout[thread], &runner->start, (uint32_t)number, &round->game[unit], &error);
    atomic_fetch_add(&race->played, 1);
    if (status == STATUS_OK) {
        return true;
    }
    char what[64];
    snprintf(what, sizeof what, "game %zu of a rollout", number);
    return pupils_fail(race->pupils, &race->pupils->pupil[thread], unit, what, status, &error);
}

static void add_game(Runner *runner, const RolloutGame *game) {
    double value = game->value.equity;
    runner->value[runner->games++] = value;
    runner->sum += value;
    runner->square += value * value;
    runner->plain += game->plain;
    runner->plain_square += game->plain * game->plain;
    runner->unfinished += game->unfinished;
    for (int i = 0; i < NET_MAX_OUTCOMES; i++) {
        runner->chance[i] += (double)game->value.chance[i];
    }
}

// ---- what came of it

static double variance_of(double sum, double square, size_t count) {
    double variance = (square - sum * sum / (double)count) / ((double)count - 1);
    return variance > 0 ? variance : 0;
}

static Interval interval_of(double mean, double variance, size_t count) {
    double half = student_quantile((double)count - 1) * sqrt(variance / (double)count);
    return (Interval){mean, mean - half, mean + half};
}

Interval race_equity(const Runner *runner) {
    return interval_of(runner->sum / (double)runner->games, variance_of(runner->sum, runner->square, runner->games),
                       runner->games);
}

// Of the games that both have played; returns how many.
static size_t compare(const Runner *runner, const Runner *best, double *mean, double *variance) {
    size_t count = runner->games < best->games ? runner->games : best->games;
    double sum = 0, square = 0;
    for (size_t i = 0; i < count; i++) {
        double loss = best->value[i] - runner->value[i];
        sum += loss;
        square += loss * loss;
    }
    *mean = sum / (double)count;
    *variance = variance_of(sum, square, count);
    return count;
}

Interval race_loss(const Runner *runner, const Runner *best) {
    double mean, variance;
    size_t count = compare(runner, best, &mean, &variance);
    return interval_of(mean, variance, count);
}

size_t race_best(const Race *race) {
    size_t best = race->count;
    double most = 0;
    for (size_t i = 0; i < race->count; i++) {
        const Runner *runner = &race->runner[i];
        double mean = runner->games > 0 ? runner->sum / (double)runner->games : -INFINITY;
        if (!runner->out && (best == race->count || mean > most)) {
            best = i;
            most = mean;
        }
    }
    return best;
}

double race_luck(const Race *race) {
    double with = 0, without = 0;
    for (size_t i = 0; i < race->count; i++) {
        const Runner *runner = &race->runner[i];
        if (runner->games > 1) {
            with += variance_of(runner->plain, runner->plain_square, runner->games);
            without += variance_of(runner->sum, runner->square, runner->games);
        }
    }
    return without > 0 ? with / without : NAN;
}

// ---- rounds

// Returns how many are left.
static size_t leave_out(Race *race) {
    size_t left = 0;
    const Runner *best = &race->runner[race_best(race)];
    double level = ERROR / (ROUNDS * ((double)race->count - 1));
    for (size_t i = 0; i < race->count; i++) {
        Runner *runner = &race->runner[i];
        if (runner != best && !runner->out) {
            double mean, variance;
            size_t count = compare(runner, best, &mean, &variance);
            double error = sqrt(variance / (double)count);
            runner->out = mean > 0 && (error <= 0 || student_two_sided(mean / error, (double)count - 1) < level);
        }
        left += !runner->out;
    }
    return left;
}

// The next games of all that are not out. False: they were not all played.
static bool play_round(Round *round, size_t games) {
    Race *race = round->race;
    round->count = 0;
    for (size_t i = 0; i < race->count; i++) {
        if (!race->runner[i].out) {
            round->running[round->count++] = i;
        }
    }
    size_t units = games * round->count, done = pupils_do(race->pupils, play_unit, round, units);
    if (race->pupils->failed) {
        return false;
    }
    for (size_t i = 0; i < done - done % round->count; i++) {
        add_game(&race->runner[round->running[i % round->count]], &round->game[i]);
    }
    round->first += games;
    return done == units;
}

bool race_run(Race *race) {
    size_t each = (race->games + ROUNDS * DEAL - 1) / (ROUNDS * DEAL) * DEAL;
    int threads = race->pupils->count;
    Round round = {.race = race,
                   .rollout = scratch_get((size_t)threads, sizeof *round.rollout),
                   .game = memory_get(each * race->count, sizeof *round.game)};
    for (int i = 0; i < threads; i++) {
        round.rollout[i] = rollout_create(race->net, &race->pupils->pupil[i].rules, &race->plan);
        if (round.rollout[i] == NULL) {
            memory_exhausted();
        }
    }
    bool whole = true, decided = false;
    while (whole && !decided && round.first < race->games) {
        size_t left = race->games - round.first;
        whole = play_round(&round, left < each ? left : each);
        if (whole && race->count > 1 && round.first > 1) {
            decided = leave_out(race) == 1;
        }
    }
    for (int i = 0; i < threads; i++) {
        rollout_destroy(round.rollout[i]);
    }
    free(round.game);
    return whole;
}
