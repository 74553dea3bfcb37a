// SPDX-License-Identifier: MIT
// Statistics by figures worked out by hand or taken from printed tables, and at their edges.
#include "repl/base/statistics.h"

#include <criterion/criterion.h>
#include <math.h>

static void check_near(double found, double expected, double within, const char *what) {
    cr_expect(fabs(found - expected) <= within, "%s: %.10g, not %.10g", what, found, expected);
}

Test(statistics, wilson) {
    static const struct {
        double count, size, low, high;
    } cases[] = {
        {0, 0, 0, 1},
        {0, 10, 0, 0.277533},
        {10, 10, 0.722467, 1},
        {5, 10, 0.236593, 0.763407},
        {1, 100, 0.001767, 0.054485},
        {450, 1000, 0.419417, 0.480957},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Interval interval = wilson_interval(cases[i].count, cases[i].size);
        check_near(interval.low, cases[i].low, 2e-5, "low");
        check_near(interval.high, cases[i].high, 2e-5, "high");
        cr_expect(interval.low <= interval.mean && interval.mean <= interval.high);
    }
}

Test(statistics, student) {
    static const struct {
        double freedom, quantile;
    } table[] = {{1, 12.7062}, {2, 4.3027}, {3, 3.1824}, {5, 2.5706}, {10, 2.2281}, {30, 2.0423}, {1e9, 1.95996}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        check_near(student_quantile(table[i].freedom), table[i].quantile, 0.02, "Student");
    }
    for (size_t i = 2; i < sizeof table / sizeof table[0]; i++) {
        check_near(student_two_sided(-table[i].quantile, table[i].freedom), 0.05, 0.002, "Student");
    }
    check_near(student_two_sided(4.5869, 10), 0.001, 0.00003, "Student");
    cr_expect_eq(student_two_sided(0, 5), 1);
    check_near(normal_two_sided(1.959963984540054), 0.05, 1e-12, "normal");
    check_near(normal_two_sided(-2.5758293035489), 0.01, 1e-12, "normal");
}

// 1, 2, 3, 4: mean 2.5, standard error sqrt(5/3/4).
// Against sums of fractions, worked out apart.
Test(statistics, binomial) {
    static const struct {
        long count, size;
        double share, chance;
    } known[] = {
        {0, 10, 1 / 6.0, 0.231233425444},
        {5, 10, 1 / 6.0, 0.0154619667035},
        {2, 2, 1 / 2.0, 0.5},
        {1, 2, 1 / 2.0, 1},
        {4, 33, 1 / 36.0, 0.0128130372711},
        {600, 3000, 1 / 6.0, 1.23349408138e-06},
        {10, 10, 9 / 10.0, 0.612579511},
        {0, 47, 1 / 36.0, 0.407933742055},
        {5, 118, 1 / 36.0, 0.388880411003},
        {2, 9, 1 / 3.0, 0.726870903826},
        {4, 9, 1 / 3.0, 0.726870903826},
        {0, 0, 1 / 2.0, 1},
        {0, 5, 0, 1},
        {5, 5, 1, 1},
        {4, 5, 1, 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        check_near(binomial_two_sided(known[i].count, known[i].size, known[i].share), known[i].chance, 1e-11,
                   "binomial");
    }
}

Test(statistics, means_are_ratios) {
    RatioSums sums = {0};
    Interval interval;
    cr_expect(!ratio_interval(&sums, 0, &interval));
    ratio_add(&sums, 1, 1);
    cr_expect(!ratio_interval(&sums, 1, &interval), "one unit tells no error");
    for (int i = 2; i <= 4; i++) {
        ratio_add(&sums, i, 1);
    }
    cr_assert(ratio_interval(&sums, 4, &interval));
    check_near(interval.mean, 2.5, 1e-12, "mean");
    check_near(ratio_error(&sums, 4), sqrt(5.0 / 3 / 4), 1e-12, "error");
    check_near(interval.high - interval.mean, 3.1824 * sqrt(5.0 / 12), 0.01, "reach");
    RatioSums nothing = {0};
    ratio_add(&nothing, 0, 0);
    ratio_add(&nothing, 0, 0);
    cr_expect(isnan(ratio_error(&nothing, 2)), "nothing was measured");
    ratio_add(&nothing, 4, 2);
    cr_expect(isnan(ratio_error(&nothing, 3)), "in one unit alone");
}

Test(statistics, what_is_the_same_does_not_differ) {
    RatioSums a = {0}, b = {0};
    CrossSums cross = {0};
    Interval interval;
    double error;
    for (int i = 0; i < 50; i++) {
        double n = i % 7, d = 3 + i % 5;
        ratio_add(&a, n, d);
        ratio_add(&b, n, d);
        cross_add(&cross, n, d, n, d);
    }
    cr_assert(ratio_difference(&a, &b, &cross, 50, &interval, &error));
    cr_expect_eq(interval.mean, 0);
    cr_expect_eq(error, 0);
}

Test(statistics, units_that_go_together_are_worth_less) {
    // 100 pairs, 50 of them won twice and 50 lost twice: as 100 games. One of each: more than the 200.
    cr_expect_lt(clustered_size(100, 200, 100, 200), 101);
    cr_expect_gt(clustered_size(100, 200, 100, 200), 98);
    cr_expect_eq(clustered_size(100, 100, 100, 200), 200, "all units alike tell nothing");
    cr_expect_eq(clustered_size(99, 99, 100, 200), 800, "no more than four times");
    cr_expect_eq(clustered_size(0, 0, 100, 200), 100, "each pair tells that once");
    cr_expect_eq(clustered_size(1, 1, 1, 2), 2);
}

Test(statistics, holm) {
    double p[] = {0.01, NAN, 0.04, 0.03, 0.005};
    static const double corrected[] = {0.03, NAN, 0.06, 0.06, 0.02};
    holm_correct(p, 5);
    for (int i = 0; i < 5; i++) {
        if (i == 1) {
            cr_expect(isnan(p[i]));
        } else {
            check_near(p[i], corrected[i], 1e-12, "Holm");
        }
    }
    double large[] = {0.9, 0.8};
    holm_correct(large, 2);
    cr_expect_eq(large[0], 1);
    cr_expect_eq(large[1], 1);
    holm_correct(NULL, 0);
}

Test(statistics, sequential) {
    const Sequential test = {.low = 0, .high = 0.1, .error = 0.05};
    check_near(sequential_bound(&test), 2.944439, 1e-6, "bound");
    RatioSums sums = {0};
    cr_expect_eq(sequential_ratio(&test, &sums, 0), 0);
    // In turn +1.1 and -0.9: mean 0.1, variance (nearly) 1. LLR = m (0.1) (0.2 - 0.1) / 2 = m / 200.
    for (int i = 0; i < 1000; i++) {
        ratio_add(&sums, i % 2 == 0 ? 1.1 : -0.9, 1);
    }
    check_near(sequential_ratio(&test, &sums, 1000), 5, 0.01, "ratio");
    cr_expect_eq(sequential_answer(&test, &sums, 1000), SEQUENTIAL_HIGH);
    cr_expect_eq(sequential_answer(&test, &sums, SEQUENTIAL_LEAST - 1), SEQUENTIAL_GO_ON);
    // Every unit the same: no doubt, but for fewer than the least.
    RatioSums same = {0};
    for (int i = 0; i < SEQUENTIAL_LEAST; i++) {
        ratio_add(&same, 2, 2);
    }
    cr_expect_eq(sequential_answer(&test, &same, SEQUENTIAL_LEAST), SEQUENTIAL_HIGH);
    cr_expect_eq(sequential_ratio(&test, &same, SEQUENTIAL_LEAST), 1e6);
    const Sequential other = {.low = 0.1, .high = 0.3, .error = 0.05};
    cr_expect_eq(sequential_answer(&other, &sums, 1000), SEQUENTIAL_LOW);
}

// 75 of 100 games are 400 log10(3) = 190.8 Elo; the added drawn game takes a little of it.
Test(statistics, ratings) {
    double score[] = {0, 75, 25, 0}, variance[] = {0, 18.75, 18.75, 0}, elo[2], error[2];
    cr_assert(bradley_terry(2, score, variance, elo, error));
    check_near(elo[0] - elo[1], 400 * log10(75.5 / 25.5), 1e-6, "Elo");
    check_near(elo[0] + elo[1], 0, 1e-9, "mean");
    check_near(error[0], error[1], 1e-9, "errors");
    // Half the difference: its error is half that of the logit, 1 / (n p q) sqrt(n p q).
    check_near(error[0], 0.5 * 400 / log(10) / sqrt(18.75), 0.5, "error");
    double all[] = {0, 100, 0, 0}, little[] = {0, 0.25, 0.25, 0};
    cr_assert(bradley_terry(2, all, little, elo, error));
    cr_expect(isfinite(elo[0]) && elo[0] > 200, "who has won all has a rating");
    // One that is so weak that the first steps to its rating are cut short.
    double weak[9] = {0, 36, 16, 4, 0, 2, 24, 38, 0}, some[9] = {0, 4, 10, 4, 0, 2, 10, 2, 0}, three[3], of_three[3];
    cr_assert(bradley_terry(3, weak, some, three, of_three));
    check_near(three[0] + three[1] + three[2], 0, 1e-9, "mean of three");
    double expected = 1 / (1 + pow(10, (three[1] - three[0]) / 400)) + 1 / (1 + pow(10, (three[2] - three[0]) / 400));
    check_near(41 * expected, 36.5 + 16.5, 1e-6, "wins of the first, as the ratings have them");
    double apart[16] = {0};
    apart[1] = apart[4] = apart[11] = apart[14] = 5;
    double none[16] = {0}, elos[4], errors[4];
    cr_expect(!bradley_terry(4, apart, none, elos, errors), "two and two have never met");
}

Test(statistics, quantiles) {
    const double histogram[] = {0, 1, 0, 2, 1};
    cr_expect_eq(histogram_quantile(histogram, 5, 0), 1);
    cr_expect_eq(histogram_quantile(histogram, 5, 0.25), 1);
    cr_expect_eq(histogram_quantile(histogram, 5, 0.5), 3);
    cr_expect_eq(histogram_quantile(histogram, 5, 0.75), 3);
    cr_expect_eq(histogram_quantile(histogram, 5, 1), 4);
    cr_expect_eq(histogram_quantile(histogram, 0, 0.5), 0);
}
