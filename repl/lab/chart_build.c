// SPDX-License-Identifier: MIT
// Charts of results: see chart_build.h.
#include "repl/lab/chart_build.h"
#include "repl/lab/members.h"
#include "repl/lab/tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OUTLINES = 4 };

// Metrics that have a curve of their own where a rule is swept.
static const Metric swept[] = {METRIC_STARTER_WINS, METRIC_STARTER_POINTS, METRIC_STAKE,  METRIC_GAMMONS,
                               METRIC_LENGTH,       METRIC_BRANCHING,      METRIC_FORCED, METRIC_BLOCKED};

const char *metric_nearest(const char *name) {
    const char *names[METRIC_COUNT];
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        names[i] = metrics_about[i].name;
    }
    return word_nearest(name, strlen(name), names, METRIC_COUNT);
}

const char *metric_words(const char *name, bool *percent) {
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        if (strcmp(metrics_about[i].name, name) == 0) {
            *percent = metrics_about[i].form == AS_SHARE;
            return metrics_about[i].title;
        }
    }
    return NULL;
}

// Adds [[x, count], ..] as shares of all; with `signs`, at their places in the list and labelled with x.
static void add_histogram(Chart *chart, const char *name, const json_t *bins, bool signs) {
    double sum = 0;
    size_t i;
    json_t *bin;
    json_array_foreach(bins, i, bin) {
        sum += json_number_value(json_array_get(bin, 1));
    }
    ChartSeries *series = chart_add_series(chart, name);
    json_array_foreach(bins, i, bin) {
        double x = json_number_value(json_array_get(bin, 0)), share = json_number_value(json_array_get(bin, 1)) / sum;
        char *label = signs ? text_format(x != 0 ? "%+.0f" : "%.0f", x) : NULL;
        chart_add_point(series, signs ? (double)i : x, share, NAN, NAN, label);
        free(label);
    }
}

static const json_t *bins_of(const json_t *cell, const char *what) {
    const json_t *bins = json_object_get(json_object_get(cell, what), "histogram");
    return json_array_size(bins) > 0 ? bins : NULL;
}

// Games' lengths: columns of one cell, outlines of a few.
static void add_lengths(ChartPage *page, const json_t *result) {
    const json_t *cells = json_object_get(result, "cells");
    size_t count = json_array_size(cells), i;
    json_t *cell;
    if (count == 0 || count > MOST_OUTLINES) {
        return;
    }
    Chart *chart = chart_page_add(page, CHART_HISTOGRAM, "Length of games", "rolls of a game, of both sides", "games");
    chart->percent = true;
    json_array_foreach(cells, i, cell) {
        const json_t *bins = bins_of(cell, "length");
        if (bins != NULL) {
            add_histogram(chart, count > 1 ? member_text(cell, "label") : NULL, bins, false);
        }
    }
    if (count == 1) {
        const json_t *cells_first = json_array_get(cells, 0);
        double mean = member_number(json_object_get(json_object_get(cells_first, "metrics"), "length"), "mean");
        char *label = text_format("mean %.1f", mean);
        chart_set_mark(chart, mean, label);
        free(label);
    }
    // Both kinds are read better with at most so many columns.
    chart_join_bins(chart, count > 1 ? 60 : 110);
}

static const char *bot_of(const json_t *result, size_t index) {
    return member_text(json_array_get(json_object_get(result, "bots"), index), "bot");
}

static void add_points(ChartPage *page, const json_t *result, const json_t *cell) {
    const json_t *bins = bins_of(cell, "points");
    if (bins == NULL) {
        return;
    }
    const char *white = bot_of(result, (size_t)json_integer_value(json_object_get(cell, "white")));
    const char *black = bot_of(result, (size_t)json_integer_value(json_object_get(cell, "black")));
    char *title = text_format("Points of %s", strcmp(white, black) == 0 ? "white" : white);
    Chart *chart = chart_page_add(page, CHART_BARS, title, "games", NULL);
    free(title);
    chart->percent = true;
    add_histogram(chart, NULL, bins, true);
}

static void add_outcomes(ChartPage *page, const json_t *result, const json_t *cell) {
    const json_t *outcomes = json_object_get(cell, "outcomes");
    if (json_array_size(outcomes) == 0) {
        return;
    }
    Chart *chart = chart_page_add(page, CHART_ROWS, "How games end", "games", NULL);
    chart->percent = true;
    ChartSeries *series = chart_add_series(chart, NULL);
    size_t i;
    json_t *outcome;
    json_array_foreach(outcomes, i, outcome) {
        const char *winner = member_text(outcome, "winner");
        bool second = strcmp(winner, "second") == 0;
        size_t bot = (size_t)json_integer_value(json_object_get(cell, second ? "black" : "white"));
        bool same = strcmp(bot_of(result, (size_t)json_integer_value(json_object_get(cell, "white"))),
                           bot_of(result, (size_t)json_integer_value(json_object_get(cell, "black")))) == 0;
        char *label = *winner == '\0' ? text_copy(member_text(outcome, "class"))
                      : same          ? text_format("%s: %s", second ? "black" : "white", member_text(outcome, "class"))
                                      : text_format("%s: %s", bot_of(result, bot), member_text(outcome, "class"));
        chart_add_point(series, (double)i, member_number(outcome, "share"), member_number(outcome, "low"),
                        member_number(outcome, "high"), label);
        free(label);
    }
}

// The differences of one pair of rule sets, one chart for each kind of unit.
static void add_differences(ChartPage *page, const json_t *result, const json_t *difference) {
    // What has one unit is drawn on one axis.
    static const char *const units[] = {
        [AS_SHARE] = "difference, percentage points", [AS_NUMBER] = "difference", [AS_POINTS] = "difference, points"};
    const json_t *cells = json_object_get(result, "cells"), *values = json_object_get(difference, "metrics");
    const char *left =
        member_text(json_array_get(cells, (size_t)json_integer_value(json_object_get(difference, "cell"))), "label");
    const char *right =
        member_text(json_array_get(cells, (size_t)json_integer_value(json_object_get(difference, "base"))), "label");
    for (int form = AS_SHARE; form <= AS_POINTS; form++) {
        Chart *chart = NULL;
        ChartSeries *series = NULL;
        for (size_t i = 0; i < METRIC_COUNT; i++) {
            const json_t *value = json_object_get(values, metrics_about[i].name);
            double shift = member_number(value, "difference");
            // What neither rule set knows at all is no difference worth a row.
            bool nothing = shift == 0 && member_number(value, "low") == 0 && member_number(value, "high") == 0;
            if ((int)metrics_about[i].form != form || !isfinite(shift) || nothing) {
                continue;
            }
            if (chart == NULL) {
                char *title = text_format("%s less %s (* remains after Holm's correction)", left, right);
                chart = chart_page_add(page, CHART_ROWS, title, units[form], NULL);
                free(title);
                chart_set_mark(chart, 0, "no difference");
                series = chart_add_series(chart, NULL);
            }
            double scale = form == AS_SHARE ? 100 : 1;
            char *label = text_format("%s%s", metrics_about[i].title,
                                      json_is_true(json_object_get(value, "telling")) ? " *" : "");
            chart_add_point(series, (double)i, scale * shift, scale * member_number(value, "low"),
                            scale * member_number(value, "high"), label);
            free(label);
        }
    }
}

// Values of a swept rule as numbers; false: they are words.
static bool read_values(const json_t *values, double *x) {
    size_t i;
    json_t *value;
    json_array_foreach(values, i, value) {
        const char *text = json_string_value(value);
        char *end = NULL;
        x[i] = text != NULL ? strtod(text, &end) : NAN;
        if (text == NULL || end == text || *end != '\0' || !isfinite(x[i])) {
            return false;
        }
    }
    return true;
}

// "Rolls per game, by doubles.times".
static char *level_title(const json_t *result, const MetricAbout *about) {
    const char *key = member_text(json_object_get(result, "plan"), "key");
    char *title = text_format("%s%s%s", about->title, *key != '\0' ? ", by " : "", key);
    title[0] = (char)(title[0] >= 'a' && title[0] <= 'z' ? title[0] - 'a' + 'A' : title[0]);
    return title;
}

// What a metric was under each rule set, or in each pairing: a curve of a sweep, else rows.
static void add_levels(ChartPage *page, const json_t *result, Metric metric) {
    const MetricAbout *about = &metrics_about[metric];
    const json_t *plan = json_object_get(result, "plan"), *values = json_object_get(plan, "values");
    const json_t *cells = json_object_get(result, "cells");
    bool swept_here = json_array_size(values) > 0;
    double *x = memory_get(json_array_size(values) + 1, sizeof *x);
    bool numbers = swept_here && read_values(values, x);
    Chart *chart = NULL;
    ChartSeries *series = NULL;
    size_t i;
    json_t *cell;
    json_array_foreach(cells, i, cell) {
        const json_t *own = json_object_get(json_object_get(cell, "metrics"), about->name);
        double mean = member_number(own, "mean");
        if (!isfinite(mean) || (swept_here && i >= json_array_size(values))) {
            continue;
        }
        if (chart == NULL) {
            char *title = level_title(result, about);
            chart = chart_page_add(page, swept_here ? CHART_CURVE : CHART_ROWS, title,
                                   swept_here ? member_text(plan, "key") : about->title, about->title);
            free(title);
            chart->percent = about->form == AS_SHARE;
            series = chart_add_series(chart, NULL);
        }
        const char *label = !swept_here ? member_text(cell, "label")
                            : numbers   ? NULL
                                        : json_string_value(json_array_get(values, i));
        chart_add_point(series, numbers ? x[i] : (double)i, mean, member_number(own, "low"), member_number(own, "high"),
                        label);
    }
    free(x);
}

// How a metric differs under each rule set from the one it is compared with; * after those that remain after Holm's
// correction. Intervals of levels say nothing of that: the games are the same.
static void add_level_differences(ChartPage *page, const json_t *result, Metric metric) {
    const MetricAbout *about = &metrics_about[metric];
    const json_t *cells = json_object_get(result, "cells");
    Chart *chart = NULL;
    ChartSeries *series = NULL;
    double scale = about->form == AS_SHARE ? 100 : 1;
    size_t i;
    json_t *each;
    json_array_foreach(json_object_get(result, "differences"), i, each) {
        const json_t *own = json_object_get(json_object_get(each, "metrics"), about->name);
        if (!isfinite(member_number(own, "difference"))) {
            continue;
        }
        size_t cell = (size_t)json_integer_value(json_object_get(each, "cell"));
        size_t base = (size_t)json_integer_value(json_object_get(each, "base"));
        if (chart == NULL) {
            char *title = text_format("... beside %s (* remains after Holm's correction)",
                                      member_text(json_array_get(cells, base), "label"));
            char *unit = text_format("difference%s", scale > 1 ? ", percentage points" : "");
            chart = chart_page_add(page, CHART_ROWS, title, unit, NULL);
            free(title);
            free(unit);
            chart_set_mark(chart, 0, "no difference");
            series = chart_add_series(chart, NULL);
        }
        char *label = text_format("%s%s", member_text(json_array_get(cells, cell), "label"),
                                  json_is_true(json_object_get(own, "telling")) ? " *" : "");
        chart_add_point(series, (double)i, scale * member_number(own, "difference"), scale * member_number(own, "low"),
                        scale * member_number(own, "high"), label);
        free(label);
    }
}

static void add_ratings(ChartPage *page, const json_t *result) {
    const json_t *ratings = json_object_get(result, "ratings");
    size_t i;
    json_t *each;
    if (json_array_size(ratings) == 0) {
        return;
    }
    Chart *chart = chart_page_add(page, CHART_ROWS, "Ratings", "Elo, with 95 % intervals", NULL);
    chart_set_mark(chart, 0, "average of the field");
    ChartSeries *series = chart_add_series(chart, NULL);
    json_array_foreach(ratings, i, each) {
        const json_t *bot = json_object_get(each, "bot");
        const char *name =
            json_is_integer(bot) ? bot_of(result, (size_t)json_integer_value(bot)) : member_text(each, "bot");
        chart_add_point(series, (double)i, member_number(each, "elo"), member_number(each, "low"),
                        member_number(each, "high"), name);
    }
}

static void add_pairings(ChartPage *page, const json_t *result) {
    Chart *chart = chart_page_add(page, CHART_ROWS, "Pairings", "games won by the first", NULL);
    chart->percent = true;
    chart_set_mark(chart, 0.5, "even");
    ChartSeries *series = chart_add_series(chart, NULL);
    size_t i;
    json_t *cell;
    json_array_foreach(json_object_get(result, "cells"), i, cell) {
        const json_t *share = json_object_get(json_object_get(cell, "metrics"), "share");
        chart_add_point(series, (double)i, member_number(share, "mean"), member_number(share, "low"),
                        member_number(share, "high"), member_text(cell, "label"));
    }
}

static void add_metric(ChartPage *page, const json_t *result, Metric metric) {
    add_levels(page, result, metric);
    add_level_differences(page, result, metric);
}

void chart_page_of_metric(ChartPage *page, const json_t *result, const char *title, const char *note,
                          const char *metric) {
    chart_page_init(page, title, note);
    for (Metric m = 0; m < METRIC_COUNT; m++) {
        if (strcmp(metrics_about[m].name, metric) == 0) {
            add_metric(page, result, m);
        }
    }
}

void chart_page_of_result(ChartPage *page, const json_t *result, const char *title, const char *note) {
    const char *kind = member_text(result, "kind");
    const json_t *cells = json_object_get(result, "cells");
    size_t i;
    json_t *difference;
    chart_page_init(page, title, note);
    if (strcmp(kind, "tourney") == 0) {
        add_ratings(page, result);
        add_pairings(page, result);
    } else if (strcmp(kind, "sweep") == 0) {
        for (size_t m = 0; m < sizeof swept / sizeof swept[0]; m++) {
            add_metric(page, result, swept[m]);
        }
    } else if (strcmp(kind, "compare") == 0) {
        json_array_foreach(json_object_get(result, "differences"), i, difference) {
            add_differences(page, result, difference);
        }
        add_lengths(page, result);
    } else {
        add_lengths(page, result);
        json_array_foreach(cells, i, difference) {
            add_outcomes(page, result, difference);
            add_points(page, result, difference);
        }
    }
}
