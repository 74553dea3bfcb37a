// SPDX-License-Identifier: MIT
// Statistics of games: pure functions of sums.
//
// A unit is what is independent of all others: a pair of games with the same dice and sides swapped, or a single game.
// What is measured of a unit is a numerator n and a denominator d (points and games, hits and games, forced turns and
// turns); the estimate is the ratio of their sums, and its error comes from how n - ratio * d differs between units.
// So a mean is a ratio whose d is the same everywhere. All intervals are of 95 %.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Interval {
    double mean, low, high;
} Interval;

// Sums over units.
typedef struct RatioSums {
    double n, d, nn, nd, dd;
} RatioSums;

// Sums over units of products: of this one's n and d with another's of the same unit.
typedef struct CrossSums {
    double nn, nd, dn, dd; // this one's comes first
} CrossSums;

void ratio_add(RatioSums *sums, double n, double d);
void cross_add(CrossSums *sums, double n, double d, double other_n, double other_d);

// Standard error of the ratio; NAN with fewer than two units or no denominator.
double ratio_error(const RatioSums *sums, double units);

// The ratio with its interval (Student's t). False, and nothing is written, where ratio_error is NAN.
bool ratio_interval(const RatioSums *sums, double units, Interval *interval);

// a's ratio less b's, of the same units, with its standard error. False where it cannot be told.
bool ratio_difference(const RatioSums *a, const RatioSums *b, const CrossSums *cross, double units, Interval *interval,
                      double *error);

// Wilson's interval for `count` of `size` (which need not be whole numbers); size 0: from 0 to 1.
Interval wilson_interval(double count, double size);

// Widens the interval of a difference of shares where the units do not tell its error, since it was the same in all of
// `units`: that none of so many did otherwise bounds how often they do (Wilson's bound for 0 of them).
void share_difference_widen(Interval *interval, double error, double units);

// How many independent games `games` of them are worth for a share: `square` is the sum over units of the square of the
// unit's count. As many as there are units where all games were alike; as many as there are games where the units do
// not tell (fewer than two, or as many in each).
double clustered_size(double count, double square, double units, double games);

// The interval of such a share: Wilson's, of as many games.
Interval share_interval(double count, double square, double units, double games);

double normal_two_sided(double z); // chance of a value as far from 0

// Chance that a binomial count of `size`, each with this share, is at least as far from what is expected as `count`, on
// either side. Where the shares differ from one to the next their mean makes it a little too large.
double binomial_two_sided(long count, long size, double share);

double student_quantile(double freedom);            // 97.5 %; freedom 1 or more
double student_two_sided(double t, double freedom); // as normal_two_sided, of Student's t

// Holm's correction: p[i] becomes the least level at which all are tested and this one is told. NAN is left out.
void holm_correct(double *p, size_t count);

// A sequential test of the mean of a unit: low or high? Its log-likelihood ratio in the normal approximation with the
// variance that was found, and Wald's bounds for an error of `error` on either side.
typedef struct Sequential {
    double low, high, error;
} Sequential;
typedef enum SequentialAnswer { SEQUENTIAL_GO_ON, SEQUENTIAL_LOW, SEQUENTIAL_HIGH } SequentialAnswer;
enum { SEQUENTIAL_LEAST = 100 }; // units before the first look, and from one look to the next

double sequential_ratio(const Sequential *test, const RatioSums *sums,
                        double units);           // 0: nothing is known; at most 1e6
double sequential_bound(const Sequential *test); // -bound and +bound end it
SequentialAnswer sequential_answer(const Sequential *test, const RatioSums *sums, double units);

// Ratings of `count` players by Bradley and Terry. score[i * count + j]: what i has got of j (a win 1, a draw 1/2);
// variance[i * count + j]: of that sum (symmetrical). A drawn game is added to each pairing that was played, so that
// who has won all has a rating, too. Elo, mean 0; error[i]: its standard error. False: players whom no games connect.
bool bradley_terry(size_t count, const double *score, const double *variance, double *elo, double *error);

// The value below which a share q of the histogram lies (the least one that reaches it); 0 if it is empty.
size_t histogram_quantile(const double *histogram, size_t size, double q);
