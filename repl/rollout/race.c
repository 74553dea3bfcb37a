// SPDX-License-Identifier: MIT
// Rollouts on threads: see race.h.
#include "repl/rollout/race.h"

#include "repl/base/scratch.h"

#include <math.h>

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
    return status == STATUS_OK
               ? !round->game[unit].cut
               : pupils_fail(race->pupils, &race->pupils->pupil[thread], unit, number, " of a rollout", status, &error);
}

static void add_game(Runner *runner, const RolloutGame *game) {
    runner->value[runner->games++] = game->value.equity;
    ratio_add(&runner->equity, game->value.equity, 1);
    ratio_add(&runner->plain, game->plain, 1);
    runner->unfinished += game->unfinished;
    for (int i = 0; i < NET_MAX_OUTCOMES; i++) {
        runner->chance[i] += (double)game->value.chance[i];
    }
}

// ---- what came of it

static Interval interval_of(const RatioSums *sums) {
    Interval interval = {0, 0, 0};
    ratio_interval(sums, sums->d, &interval);
    return interval;
}

Interval race_equity(const Runner *runner) {
    return interval_of(&runner->equity);
}

// Of the games that both have played.
static RatioSums losses_of(const Runner *runner, const Runner *best) {
    RatioSums sums = {0};
    for (size_t i = 0; i < runner->games && i < best->games; i++) {
        ratio_add(&sums, best->value[i] - runner->value[i], 1);
    }
    return sums;
}

Interval race_loss(const Runner *runner, const Runner *best) {
    RatioSums losses = losses_of(runner, best);
    return interval_of(&losses);
}

size_t race_best(const Race *race) {
    size_t best = race->count;
    double most = 0;
    for (size_t i = 0; i < race->count; i++) {
        const Runner *runner = &race->runner[i];
        double mean = runner->games > 0 ? runner->equity.n / runner->equity.d : -INFINITY;
        if (!runner->out && (best == race->count || mean > most)) {
            best = i;
            most = mean;
        }
    }
    return best;
}

// The variance of a game.
static double variance_of(const RatioSums *sums) {
    double error = ratio_error(sums, sums->d);
    return error * error * sums->d;
}

double race_luck(const Race *race) {
    double with = 0, without = 0;
    for (size_t i = 0; i < race->count; i++) {
        const Runner *runner = &race->runner[i];
        if (runner->games > 1) {
            with += variance_of(&runner->plain);
            without += variance_of(&runner->equity);
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
            RatioSums losses = losses_of(runner, best);
            double mean = losses.n / losses.d, error = ratio_error(&losses, losses.d);
            runner->out = mean > 0 && (error <= 0 || student_two_sided(mean / error, losses.d - 1) < level);
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
    size_t units = games * round->count, begun = pupils_do(race->pupils, play_unit, round, units, NULL), done = 0;
    if (race->pupils->failed) {
        return false;
    }
    while (done < begun && !round->game[done].cut) {
        done++;
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
                   .game = scratch_get(each * race->count, sizeof *round.game)};
    for (int i = 0; i < threads; i++) {
        round.rollout[i] = rollout_create(race->net, &race->pupils->pupil[i].rules, &race->plan);
        memory_need(round.rollout[i] != NULL);
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
    return whole;
}
