// SPDX-License-Identifier: MIT
// Do the statistics of experiments keep what they promise? Games with a known truth are made up, thousands of times.
//
//   statistics_cover REPETITIONS
//
// Intervals of 95 % must cover the truth in 94 to 96 % of the repetitions, the sequential test must not err more often
// than it says, Holm's correction must hold for all tests together, and pairs and single games must agree where games
// are independent. Bounds are widened by three standard errors where there are fewer than 10,000 repetitions.
#include "repl/base/statistics.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 2026;
static int failures;

static double uniform(void) {
    uint64_t z = (state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ z >> 31) >> 11) * 0x1p-53;
}

// Points of a game of backgammon, about: singles, gammons, backgammons. `shift` is the share of games that go from
// losses to wins.
static double points(double shift) {
    double size = uniform();
    double won = uniform() < 0.5 + shift ? 1 : -1;
    return won * (size < 0.72 ? 1 : size < 0.97 ? 2 : 3);
}
static const double POINTS_EACH = 0.72 + 2 * 0.25 + 3 * 0.03;

static void check_share(const char *what, long hits, long of, double least, double most) {
    double share = (double)hits / (double)of;
    double slack = of < 10000 ? 3 * sqrt(0.05 * 0.95 / (double)of) : 0;
    bool good = share >= least - slack && share <= most + slack;
    printf("%-58s %7.3f %%  (%g .. %g)%s\n", what, 100 * share, 100 * least, 100 * most, good ? "" : "  FAILED");
    failures += !good;
}

static bool covers(const Interval *interval, double truth) {
    return interval->low <= truth && truth <= interval->high;
}

// ---- intervals

// Pairs whose games depend on each other: `together` is the chance that the second goes as the first.
static void cover_points(const char *what, long repetitions, int units, double together, double shift) {
    long hits = 0;
    for (long r = 0; r < repetitions; r++) {
        RatioSums sums = {0};
        Interval interval;
        for (int i = 0; i < units; i++) {
            double first = points(shift);
            ratio_add(&sums, first + (uniform() < together ? first : points(shift)), 2);
        }
        hits += ratio_interval(&sums, units, &interval) && covers(&interval, 2 * shift * POINTS_EACH);
    }
    check_share(what, hits, repetitions, 0.94, 0.96);
}

// Shares with Wilson's interval; `together` < 0: the second game goes the other way so often (as with swapped sides).
static void cover_share(const char *what, long repetitions, int units, double p, double together) {
    long hits = 0;
    for (long r = 0; r < repetitions; r++) {
        double count = 0, square = 0;
        for (int i = 0; i < units; i++) {
            bool first = uniform() < p, second = uniform() < p;
            if (uniform() < fabs(together)) {
                second = together > 0 ? first : !first;
            }
            double own = first + second;
            count += own;
            square += own * own;
        }
        double size = clustered_size(count, square, units, 2.0 * units);
        Interval interval = wilson_interval(count / (2.0 * units) * size, size);
        hits += covers(&interval, p);
    }
    check_share(what, hits, repetitions, 0.94, 0.96);
}

// Forced turns of all turns: long games have a larger share of them.
static void forced_turns(double *n, double *d) {
    *d = 40 + floor(40 * uniform());
    double p = 0.05 + 0.002 * (*d - 40);
    *n = 0;
    for (int i = 0; i < (int)*d; i++) {
        *n += uniform() < p;
    }
}

static double forced_truth(void) {
    double n = 0, d = 0;
    for (int turns = 40; turns < 80; turns++) {
        n += turns * (0.05 + 0.002 * (turns - 40));
        d += turns;
    }
    return n / d;
}

static void cover_ratio(long repetitions) {
    enum { UNITS = 100 };
    long hits = 0;
    for (long r = 0; r < repetitions; r++) {
        RatioSums sums = {0};
        Interval interval;
        for (int i = 0; i < UNITS; i++) {
            double n, d;
            forced_turns(&n, &d);
            ratio_add(&sums, n, d);
        }
        hits += ratio_interval(&sums, UNITS, &interval) && covers(&interval, forced_truth());
    }
    check_share("forced turns of all turns, 100 games", hits, repetitions, 0.94, 0.96);
}

// Two rules, the same dice: `alike` of the games go as before. Then with other dice each.
static void cover_differences(long repetitions, double alike) {
    enum { UNITS = 200 };
    static const double shift = 0.05;
    long together = 0, apart = 0;
    double widths = 0;
    for (long r = 0; r < repetitions; r++) {
        RatioSums a = {0}, b = {0}, c = {0};
        CrossSums cross = {0}, other_dice = {0};
        Interval one, two;
        double error;
        for (int i = 0; i < UNITS; i++) {
            double base = points(0);
            // Of those that go the same way none is changed by the rule; the others carry all of the shift.
            double other = uniform() < alike ? base : points(shift / (1 - alike));
            ratio_add(&a, other, 1);
            ratio_add(&b, base, 1);
            cross_add(&cross, other, 1, base, 1);
            double alone = points(0);
            ratio_add(&c, alone, 1);
            cross_add(&other_dice, other, 1, alone, 1);
        }
        double truth = 2 * shift * POINTS_EACH;
        together += ratio_difference(&a, &b, &cross, UNITS, &one, &error) && covers(&one, truth);
        apart += ratio_difference(&a, &c, &other_dice, UNITS, &two, &error) && covers(&two, truth);
        widths += (one.high - one.low) / (two.high - two.low);
    }
    char what[80];
    snprintf(what, sizeof what, "difference of rules, %g %% of games alike", 100 * alike);
    check_share(what, together, repetitions, 0.94, 0.96);
    check_share("... with other dice", apart, repetitions, 0.94, 0.96);
    // The same dice must be worth what they are: the variance goes with the share of games that differ.
    double expected = sqrt(1 - alike), found = widths / (double)repetitions;
    bool good = fabs(found - expected) < 0.03;
    printf("... width, beside other dice                               %7.3f    (%.3f)%s\n", found, expected,
           good ? "" : "  FAILED");
    failures += !good;
}

// Shares of something rare under two rules: often it does not happen at all, and then the interval is no point.
static void cover_rare_differences(long repetitions, int units, double p, double more) {
    long hits = 0, points_only = 0;
    for (long r = 0; r < repetitions; r++) {
        RatioSums a = {0}, b = {0};
        CrossSums cross = {0};
        Interval interval;
        double error;
        for (int i = 0; i < units; i++) {
            // What happens under the base happens under the other too, and some more.
            double base = uniform()<p, other = base> 0 || uniform() < more / (1 - p);
            ratio_add(&a, other, 1);
            ratio_add(&b, base, 1);
            cross_add(&cross, other, 1, base, 1);
        }
        bool known = ratio_difference(&a, &b, &cross, units, &interval, &error);
        points_only += known && interval.low == interval.high;
        share_difference_widen(&interval, error, units);
        hits += known && covers(&interval, more);
    }
    char what[80];
    snprintf(what, sizeof what, "difference of %g %% of %d games", 100 * more, units);
    check_share(what, hits, repetitions, 0.93, 1);
    check_share("... in none of them", points_only, repetitions, more == 0 ? 1 : 0.2, 1);
}

// The swing: the root of the mean square, with the root of its interval.
static void cover_swing(long repetitions) {
    enum { UNITS = 200 };
    static const double truth = 0.72 + 4 * 0.25 + 9 * 0.03;
    long hits = 0;
    for (long r = 0; r < repetitions; r++) {
        RatioSums sums = {0};
        Interval interval;
        for (int i = 0; i < UNITS; i++) {
            double own = points(0);
            ratio_add(&sums, own * own, 1);
        }
        hits += ratio_interval(&sums, UNITS, &interval) && sqrt(interval.low > 0 ? interval.low : 0) <= sqrt(truth) &&
                sqrt(truth) <= sqrt(interval.high);
    }
    check_share("swing of 200 games", hits, repetitions, 0.93, 0.96);
}

// Independent games as pairs and one by one: the same estimate, and the same width but for chance.
static void agree(long repetitions) {
    enum { GAMES = 400 };
    double ratio = 0;
    long differ = 0, hits = 0;
    for (long r = 0; r < repetitions; r++) {
        RatioSums pairs = {0}, single = {0};
        Interval of_pairs, of_single;
        for (int i = 0; i < GAMES / 2; i++) {
            double first = points(0.1), second = points(0.1);
            ratio_add(&pairs, first + second, 2);
            ratio_add(&single, first, 1);
            ratio_add(&single, second, 1);
        }
        bool known = ratio_interval(&pairs, GAMES / 2, &of_pairs) && ratio_interval(&single, GAMES, &of_single);
        differ += !known || fabs(of_pairs.mean - of_single.mean) > 1e-12;
        ratio += (of_pairs.high - of_pairs.low) / (of_single.high - of_single.low);
        hits += covers(&of_single, 0.2 * POINTS_EACH);
    }
    check_share("single games", hits, repetitions, 0.94, 0.96);
    bool good = differ == 0 && fabs(ratio / (double)repetitions - 1) < 0.01;
    printf("pairs and single games: width                              %7.3f    (1)%s\n", ratio / (double)repetitions,
           good ? "" : "  FAILED");
    failures += !good;
}

// ---- tests

static SequentialAnswer run_test(const Sequential *test, double mean, double *games) {
    enum { MOST_UNITS = 200000, LOOK = 100 };
    RatioSums sums = {0};
    double shift = mean / (2 * POINTS_EACH);
    for (int units = 1; units <= MOST_UNITS; units++) {
        ratio_add(&sums, points(shift) + points(shift), 2);
        if (units % LOOK == 0) {
            SequentialAnswer answer = sequential_answer(test, &sums, units);
            if (answer != SEQUENTIAL_GO_ON) {
                *games += 2.0 * units;
                return answer;
            }
        }
    }
    return SEQUENTIAL_GO_ON;
}

static void err(long repetitions) {
    static const Sequential test = {.low = 0, .high = 0.1, .error = 0.05};
    long wrong_high = 0, wrong_low = 0, open = 0;
    double games = 0;
    for (long r = 0; r < repetitions; r++) {
        SequentialAnswer of_low = run_test(&test, test.low, &games), of_high = run_test(&test, test.high, &games);
        wrong_high += of_low == SEQUENTIAL_HIGH;
        wrong_low += of_high == SEQUENTIAL_LOW;
        open += of_low == SEQUENTIAL_GO_ON || of_high == SEQUENTIAL_GO_ON;
    }
    check_share("sequential test: says better, and it is not", wrong_high, repetitions, 0.005, 0.05);
    check_share("sequential test: says no better, and it is", wrong_low, repetitions, 0.005, 0.05);
    check_share("sequential test: no answer", open, repetitions, 0, 0);
    printf("sequential test: games on the average                      %7.0f\n", games / 2 / (double)repetitions);
}

static void correct(long repetitions) {
    enum { TESTS = 12 };
    long any = 0, uncorrected = 0;
    for (long r = 0; r < repetitions; r++) {
        double p[TESTS];
        bool before = false, after = false;
        for (int i = 0; i < TESTS; i++) {
            p[i] = uniform(); // nothing is there
            before = before || p[i] < 0.05;
        }
        holm_correct(p, TESTS);
        for (int i = 0; i < TESTS; i++) {
            after = after || p[i] < 0.05;
        }
        any += after;
        uncorrected += before;
    }
    check_share("a difference told of 12, and there is none", any, repetitions, 0.04, 0.055);
    check_share("... without the correction", uncorrected, repetitions, 0.40, 0.52);
}

// ---- ratings

static void rate(long repetitions) {
    enum { PLAYERS = 4, PAIRS = 60 };
    static const double elo[PLAYERS] = {120, 20, -20, -120};
    long hits = 0;
    for (long r = 0; r < repetitions; r++) {
        double score[PLAYERS * PLAYERS] = {0}, variance[PLAYERS * PLAYERS] = {0};
        double found[PLAYERS], error[PLAYERS];
        for (int i = 0; i < PLAYERS; i++) {
            for (int j = i + 1; j < PLAYERS; j++) {
                double p = 1 / (1 + pow(10, (elo[j] - elo[i]) / 400));
                RatioSums sums = {0};
                for (int k = 0; k < PAIRS; k++) {
                    ratio_add(&sums, (uniform() < p) + (uniform() < p), 2);
                }
                double of_sum = ratio_error(&sums, PAIRS) * sums.d;
                score[i * PLAYERS + j] = sums.n;
                score[j * PLAYERS + i] = sums.d - sums.n;
                variance[i * PLAYERS + j] = variance[j * PLAYERS + i] = of_sum * of_sum;
            }
        }
        bool good = bradley_terry(PLAYERS, score, variance, found, error);
        for (int i = 0; i < PLAYERS && good; i++) {
            hits += fabs(found[i] - elo[i]) <= 1.959963984540054 * error[i];
        }
    }
    check_share("ratings", hits, repetitions * PLAYERS, 0.94, 0.96);
}

int main(int count, char **arguments) {
    long repetitions = count > 1 ? strtol(arguments[1], NULL, 10) : 0;
    if (repetitions < 100) {
        fprintf(stderr, "usage: statistics_cover REPETITIONS (100 or more)\n");
        return 2;
    }
    cover_points("points of 200 pairs, games independent", repetitions, 200, 0, 0.1);
    cover_points("points of 200 pairs, one in three goes as the first", repetitions, 200, 1.0 / 3, 0);
    cover_points("points of 20 pairs", repetitions, 20, 0, 0.05);
    cover_share("won games, 300 pairs", repetitions, 300, 0.5, 0);
    cover_share("won games, second often the other way", repetitions, 300, 0.5, -0.4);
    cover_share("gammons, 8 % of 500 pairs, half alike", repetitions, 500, 0.08, 0.5);
    cover_ratio(repetitions);
    cover_differences(repetitions, 0);
    cover_differences(repetitions, 0.75);
    cover_rare_differences(repetitions, 60, 0.02, 0);
    cover_rare_differences(repetitions, 60, 0.02, 0.01);
    cover_swing(repetitions);
    agree(repetitions);
    err(repetitions / 10);
    correct(repetitions);
    rate(repetitions / 4);
    if (failures > 0) {
        printf("%d FAILED\n", failures);
    }
    return failures > 0;
}
