// SPDX-License-Identifier: MIT
// Pictures of numbers, as data: what a chart shows, apart from how it is drawn. chart_text.c draws it with characters,
// chart_svg.c as SVG, chart_build.c makes charts of an experiment's result.
//
// Texts belong to the chart and are shown as they are: those who draw make them harmless. A value that is not finite,
// or beyond 1e15, is not drawn; an interval with such a bound is none.
#ifndef NARDBOX_REPL_LAB_CHART_H
#define NARDBOX_REPL_LAB_CHART_H

#include "repl/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum ChartKind {
    CHART_HISTOGRAM, // values over bins of equal width; a point's x is the beginning of its bin
    CHART_BARS,      // a bar for each label
    CHART_CURVE,     // values over x, with intervals, joined by lines
    CHART_ROWS,      // a row for each label, with an interval: ratings, differences
} ChartKind;

typedef struct ChartPoint {
    double x, value, low, high; // low and high: bounds of the interval; NAN: none
    char *label;                // NULL where x says it
} ChartPoint;

typedef struct ChartSeries {
    char *name; // NULL where there is only one
    ChartPoint *point;
    size_t count;
} ChartSeries;

typedef struct Chart {
    ChartKind kind;
    char *title;
    char *x_title, *y_title; // with units: "throws of a game"; of rows only x_title is used, for the values
    bool percent;            // values are shares, shown as per cent
    double bin;              // width of a histogram's bins
    double mark;             // a line at this place of the horizontal axis (the mean; no difference); NAN: none
    char *mark_label;        // what it is; NULL
    ChartSeries *series;
    size_t series_count;
} Chart;

// What is drawn together: the charts of one experiment.
typedef struct ChartPage {
    char *title;
    char *note; // by what it can be had again: command, seed, fingerprints; lines end with \n
    Chart *chart;
    size_t count;
} ChartPage;

// In the first bytes of every SVG file that we write.
#define CHART_MARK "data-drawn-by=\"nardbox\""

void chart_page_init(ChartPage *page, const char *title, const char *note);
void chart_page_destroy(ChartPage *page);

// Adds an empty chart; good until the next one is added. Texts are copied; any but the title may be NULL.
Chart *chart_page_add(ChartPage *page, ChartKind kind, const char *title, const char *x_title, const char *y_title);
void chart_set_mark(Chart *chart, double mark, const char *label);

// Adds a series; good until the next one is added.
ChartSeries *chart_add_series(Chart *chart, const char *name);
void chart_add_point(ChartSeries *series, double x, double value, double low, double high, const char *label);

// The least and largest value that is drawn, intervals included. False: there is none.
bool chart_value_range(const Chart *chart, double *low, double *high);

// The same of x; the last bin's end included.
bool chart_x_range(const Chart *chart, double *low, double *high);

// Joins bins so that there are at most `most`, at round places.
void chart_join_bins(Chart *chart, size_t most);

// An axis from `low` to `high` with at most `most` (2 or more) round numbers on it: first + i * step.
typedef struct ChartTicks {
    double first, step;
    int count;
    int decimals; // that these numbers need
} ChartTicks;
ChartTicks chart_ticks(double low, double high, int most, bool whole);
double chart_tick(const ChartTicks *ticks, int index);

// A number as it stands at an axis or beside a value: "12.5 %", "0.045".
void chart_add_number(Text *out, double value, int decimals, bool percent);

// chart_text.c: the page in at most `columns` (0: 80) columns; ASCII unless `unicode`.
void chart_page_add_text(const ChartPage *page, int columns, bool unicode, Text *out);

// chart_svg.c: the page as an SVG document.
void chart_page_add_svg(const ChartPage *page, Text *out);

#endif
