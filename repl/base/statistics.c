// SPDX-License-Identifier: MIT
// Statistics of experiments: see statistics.h.
//
// Sums go in, doubles come out; nothing here depends on the order of calls or on any state, so that equal sums give
// equal bytes.
#include "repl/base/statistics.h"

#include "repl/base/scratch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double Z = 1.959963984540054; // 97.5 % of the normal distribution
static const double MOST_RATIO = 1e6;      // of likelihoods, as logarithms: surer than sure

// ---- sums

void ratio_add(RatioSums *sums, double n, double d) {
    sums->n += n;
    sums->d += d;
    sums->nn += n * n;
    sums->nd += n * d;
    sums->dd += d * d;
}

void cross_add(CrossSums *sums, double n, double d, double other_n, double other_d) {
    sums->nn += n * other_n;
    sums->nd += n * other_d;
    sums->dn += d * other_n;
    sums->dd += d * other_d;
}

// ---- ratios

// The variance of the ratio: that of sum(n - r d), whose mean is 0, by the square of sum(d). NAN where it is not known.
static double ratio_variance(const RatioSums *sums, double units) {
    bool alone = sums->dd >= sums->d * sums->d * (1 - 1e-12); // a single unit has a denominator
    if (!(units >= 2) || !(sums->d > 0) || alone) {
        return NAN;
    }
    double r = sums->n / sums->d;
    double squares = sums->nn - 2 * r * sums->nd + r * r * sums->dd;
    squares = squares > 0 ? squares : 0; // rounding
    return squares * units / (units - 1) / (sums->d * sums->d);
}

double ratio_error(const RatioSums *sums, double units) {
    return sqrt(ratio_variance(sums, units));
}

static void set_interval(Interval *interval, double mean, double error, double freedom) {
    double reach = student_quantile(freedom) * error;
    *interval = (Interval){mean, mean - reach, mean + reach};
}

bool ratio_interval(const RatioSums *sums, double units, Interval *interval) {
    double error = ratio_error(sums, units);
    if (isnan(error)) {
        return false;
    }
    set_interval(interval, sums->n / sums->d, error, units - 1);
    return true;
}

bool ratio_difference(const RatioSums *a, const RatioSums *b, const CrossSums *cross, double units, Interval *interval,
                      double *error) {
    double both = ratio_variance(a, units) + ratio_variance(b, units);
    if (isnan(both)) {
        return false;
    }
    double ra = a->n / a->d, rb = b->n / b->d;
    double products = cross->nn - rb * cross->nd - ra * cross->dn + ra * rb * cross->dd;
    double variance = both - 2 * products * units / (units - 1) / (a->d * b->d);
    // What cancels out leaves a rest of rounding.
    variance = variance > both * 1e-12 ? variance : 0;
    *error = sqrt(variance);
    set_interval(interval, ra - rb, *error, units - 1);
    return true;
}

// ---- shares

Interval wilson_interval(double count, double size) {
    if (!(size > 0)) {
        return (Interval){0, 0, 1};
    }
    double p = count / size, z2 = Z * Z;
    double middle = (p + z2 / (2 * size)) / (1 + z2 / size);
    double reach = Z / (1 + z2 / size) * sqrt(p * (1 - p) / size + z2 / (4 * size * size));
    Interval interval = {p, middle - reach, middle + reach};
    // None and all of them are the ends themselves.
    interval.low = count <= 0 || interval.low < 0 ? 0 : interval.low;
    interval.high = count >= size || interval.high > 1 ? 1 : interval.high;
    return interval;
}

void share_difference_widen(Interval *interval, double error, double units) {
    if (!(error > 0)) {
        double reach = wilson_interval(0, units).high;
        interval->low = interval->mean - reach > -1 ? interval->mean - reach : -1;
        interval->high = interval->mean + reach < 1 ? interval->mean + reach : 1;
    }
}

double clustered_size(double count, double square, double units, double games) {
    enum { MOST_GAIN = 4 }; // no game is believed to be worth more
    if (count <= 0 || count >= games) {
        return units > 0 ? units : games; // all alike: each unit tells that once
    }
    if (!(units >= 2)) {
        return games;
    }
    double p = count / games;
    double of_units = (square - count * count / units) / (units - 1) * units; // variance of the count
    double of_games = games * p * (1 - p);
    if (!(of_units > 0)) {
        return games;
    }
    double size = games * of_games / of_units;
    return size < games * MOST_GAIN ? size : games * MOST_GAIN;
}

Interval share_interval(double count, double square, double units, double games) {
    double size = clustered_size(count, square, units, games);
    return wilson_interval(games > 0 ? count / games * size : 0, size);
}

// ---- distributions

double normal_two_sided(double z) {
    return erfc(fabs(z) / sqrt(2));
}

double binomial_two_sided(long count, long size, double share) {
    if (share <= 0 || share >= 1) {
        return (double)count == share * (double)size ? 1 : 0;
    }
    double expected = share * (double)size, chance = 0;
    double distance = fabs((double)count - expected) - 1e-9 * (double)size; // what is as far on the other side counts
    for (long i = 0; i <= size; i++) {
        double taken = (double)i, rest = (double)(size - i);
        if (fabs(taken - expected) >= distance) {
            chance += exp(lgamma((double)size + 1) - lgamma(taken + 1) - lgamma(rest + 1) + taken * log(share) +
                          rest * log1p(-share));
        }
    }
    return fmin(1, chance);
}

double student_two_sided(double t, double freedom) {
    if (!(freedom >= 1)) {
        return NAN;
    }
    // The normal value that is as unlikely, nearly (Wallace): right to 3 % of itself from three degrees of freedom on.
    double corner = (8 * freedom + 1) / (8 * freedom + 3);
    return normal_two_sided(corner * sqrt(freedom * log1p(t * t / freedom)));
}

double student_quantile(double freedom) {
    if (freedom < 1.5) {
        return 12.706204736432095;
    }
    if (freedom < 2.5) {
        return 4.302652729911275;
    }
    // Cornish and Fisher's expansion; with three degrees of freedom it is right to 1 %.
    double z = Z, z2 = z * z, v = freedom;
    double first = z * (z2 + 1) / 4;
    double second = z * (5 * z2 * z2 + 16 * z2 + 3) / 96;
    double third = z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / 384;
    double fourth = z * (79 * z2 * z2 * z2 * z2 + 776 * z2 * z2 * z2 + 1482 * z2 * z2 - 1920 * z2 - 945) / 92160;
    return z + first / v + second / (v * v) + third / (v * v * v) + fourth / (v * v * v * v);
}

// ---- several tests

typedef struct Ranked {
    double p;
    size_t index;
} Ranked;

static int compare_ranked(const void *left, const void *right) {
    const Ranked *a = left, *b = right;
    return a->p < b->p ? -1 : a->p > b->p ? 1 : a->index < b->index ? -1 : a->index > b->index;
}

void holm_correct(double *p, size_t count) {
    Ranked *ranked = scratch_get(count + 1, sizeof *ranked);
    size_t tests = 0;
    for (size_t i = 0; i < count; i++) {
        if (!isnan(p[i])) {
            ranked[tests++] = (Ranked){p[i], i};
        }
    }
    qsort(ranked, tests, sizeof *ranked, compare_ranked);
    double least = 0;
    for (size_t i = 0; i < tests; i++) {
        double corrected = ranked[i].p * (double)(tests - i);
        corrected = corrected < 1 ? corrected : 1;
        least = corrected > least ? corrected : least;
        p[ranked[i].index] = least;
    }
}

// ---- the sequential test

double sequential_ratio(const Sequential *test, const RatioSums *sums, double units) {
    double variance = ratio_variance(sums, units); // of the mean
    if (isnan(variance)) {
        return 0;
    }
    double mean = sums->n / sums->d, over = (test->high - test->low) * (2 * mean - test->low - test->high) / 2;
    // Where every unit came to the same there is no doubt.
    double ratio = variance > 0 ? over / variance : over > 0 ? MOST_RATIO : over < 0 ? -MOST_RATIO : 0;
    return ratio > MOST_RATIO ? MOST_RATIO : ratio < -MOST_RATIO ? -MOST_RATIO : ratio;
}

double sequential_bound(const Sequential *test) {
    return log((1 - test->error) / test->error);
}

SequentialAnswer sequential_answer(const Sequential *test, const RatioSums *sums, double units) {
    if (units < SEQUENTIAL_LEAST) {
        return SEQUENTIAL_GO_ON;
    }
    double ratio = sequential_ratio(test, sums, units), bound = sequential_bound(test);
    return ratio >= bound ? SEQUENTIAL_HIGH : ratio <= -bound ? SEQUENTIAL_LOW : SEQUENTIAL_GO_ON;
}

// ---- ratings

// Turns the symmetrical matrix, which is positive definite, into its inverse. False: it is not.
static bool invert(double *matrix, size_t n) {
    // Gauss and Jordan, in place; such matrices need no pivots.
    for (size_t k = 0; k < n; k++) {
        double pivot = matrix[k * n + k];
        if (!(fabs(pivot) > 1e-12)) {
            return false;
        }
        matrix[k * n + k] = 1;
        for (size_t j = 0; j < n; j++) {
            matrix[k * n + j] /= pivot;
        }
        for (size_t i = 0; i < n; i++) {
            double factor = matrix[i * n + k];
            if (i == k) {
                continue;
            }
            matrix[i * n + k] = 0;
            for (size_t j = 0; j < n; j++) {
                matrix[i * n + j] -= factor * matrix[k * n + j];
            }
        }
    }
    return true;
}

// What i has of j, with the added drawn game; 0 where they have not met.
static double got(size_t count, const double *score, size_t i, size_t j) {
    double games = score[i * count + j] + score[j * count + i];
    return games > 0 ? score[i * count + j] + 0.5 : 0;
}

// The slope of the likelihood at these ratings, and (negative) how it bends.
static void find_slopes(size_t count, const double *score, const double *elo, double *gradient, double *bend) {
    memset(bend, 0, count * count * sizeof *bend);
    memset(gradient, 0, count * sizeof *gradient);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            bend[i * count + j] += 1; // the mean is held at 0
            double games = got(count, score, i, j) + got(count, score, j, i);
            if (i == j || games <= 0) {
                continue;
            }
            double p = 1 / (1 + exp(elo[j] - elo[i]));
            gradient[i] += got(count, score, i, j) - games * p;
            bend[i * count + i] += games * p * (1 - p);
            bend[i * count + j] -= games * p * (1 - p);
        }
    }
}

bool bradley_terry(size_t count, const double *score, const double *variance, double *elo, double *error) {
    enum { MOST_ROUNDS = 100 };
    const double unit = 400 / log(10);
    double *inverse = scratch_get(count * count, sizeof *inverse);
    double *gradient = scratch_get(count, sizeof *gradient);
    bool good = count > 0;
    for (size_t i = 0; i < count; i++) {
        elo[i] = 0; // natural units until the end
    }
    double change = 1;
    for (int round = 0; good && round < MOST_ROUNDS && change > 1e-12; round++) {
        find_slopes(count, score, elo, gradient, inverse);
        good = invert(inverse, count);
        change = 0;
        for (size_t i = 0; good && i < count; i++) {
            double step = 0;
            for (size_t j = 0; j < count; j++) {
                step += inverse[i * count + j] * gradient[j];
            }
            step = step > 1 ? 1 : step < -1 ? -1 : step;
            elo[i] += step;
            change = fabs(step) > change ? fabs(step) : change;
        }
    }
    // The variance of a rating: that of the scores, through the inverse.
    for (size_t k = 0; good && k < count; k++) {
        double sum = 0;
        for (size_t i = 0; i < count; i++) {
            for (size_t j = i + 1; j < count; j++) {
                double weight = inverse[k * count + i] - inverse[k * count + j];
                sum += weight * weight * variance[i * count + j];
            }
        }
        error[k] = unit * sqrt(sum);
    }
    // Steps that were cut short have moved the mean.
    double mean = 0;
    for (size_t i = 0; i < count; i++) {
        mean += elo[i] / (double)count;
    }
    for (size_t i = 0; i < count; i++) {
        elo[i] = (elo[i] - mean) * unit;
    }
    return good;
}

// ---- histograms

size_t histogram_quantile(const double *histogram, size_t size, double q) {
    double sum = 0, seen = 0;
    for (size_t i = 0; i < size; i++) {
        sum += histogram[i];
    }
    for (size_t i = 0; i < size; i++) {
        seen += histogram[i];
        if (seen > 0 && seen >= q * sum) {
            return i;
        }
    }
    return 0;
}
