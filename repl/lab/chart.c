// SPDX-License-Identifier: MIT
// Charts as data, and their axes: see chart.h.
#include "repl/lab/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *copy_or_null(const char *text) {
    return text != NULL ? text_copy(text) : NULL;
}

void chart_page_init(ChartPage *page, const char *title, const char *note) {
    *page = (ChartPage){text_copy(title), copy_or_null(note), NULL, 0};
}

static void destroy_chart(Chart *chart) {
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++) {
            free(chart->series[s].point[i].label);
        }
        free(chart->series[s].point);
        free(chart->series[s].name);
    }
    free(chart->series);
    free(chart->title);
    free(chart->x_title);
    free(chart->y_title);
    free(chart->mark_label);
}

void chart_page_destroy(ChartPage *page) {
    for (size_t i = 0; i < page->count; i++) {
        destroy_chart(&page->chart[i]);
    }
    free(page->chart);
    free(page->title);
    free(page->note);
    memset(page, 0, sizeof *page);
}

Chart *chart_page_add(ChartPage *page, ChartKind kind, const char *title, const char *x_title, const char *y_title) {
    page->chart = memory_grow(page->chart, page->count, sizeof *page->chart);
    Chart *chart = &page->chart[page->count++];
    *chart = (Chart){.kind = kind,
                     .title = text_copy(title),
                     .x_title = copy_or_null(x_title),
                     .y_title = copy_or_null(y_title),
                     .bin = 1,
                     .mark = NAN};
    return chart;
}

static const double MOST = 1e15; // what is larger has no place among whole numbers and their parts

static double drawable(double value) {
    return fabs(value) <= MOST ? value : NAN;
}

void chart_set_mark(Chart *chart, double mark, const char *label) {
    chart->mark = drawable(mark);
    free(chart->mark_label);
    chart->mark_label = copy_or_null(label);
}

ChartSeries *chart_add_series(Chart *chart, const char *name) {
    chart->series = memory_grow(chart->series, chart->series_count, sizeof *chart->series);
    ChartSeries *series = &chart->series[chart->series_count++];
    *series = (ChartSeries){copy_or_null(name), NULL, 0};
    return series;
}

void chart_add_point(ChartSeries *series, double x, double value, double low, double high, const char *label) {
    if (isnan(drawable(x))) {
        return;
    }
    series->point = memory_grow(series->point, series->count, sizeof *series->point);
    series->point[series->count++] =
        (ChartPoint){x, drawable(value), drawable(low), drawable(high), copy_or_null(label)};
}

static void widen(double value, double *low, double *high, bool *any) {
    if (isfinite(value)) {
        *low = *any && *low < value ? *low : value;
        *high = *any && *high > value ? *high : value;
        *any = true;
    }
}

bool chart_value_range(const Chart *chart, double *low, double *high) {
    bool any = false;
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++) {
            const ChartPoint *point = &chart->series[s].point[i];
            widen(point->value, low, high, &any);
            if (isfinite(point->low) && isfinite(point->high) && isfinite(point->value)) {
                widen(point->low, low, high, &any);
                widen(point->high, low, high, &any);
            }
        }
    }
    return any;
}

bool chart_x_range(const Chart *chart, double *low, double *high) {
    bool any = false;
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++) {
            double x = chart->series[s].point[i].x;
            widen(x, low, high, &any);
            if (chart->kind == CHART_HISTOGRAM) {
                widen(x + chart->bin, low, high, &any);
            }
        }
    }
    return any;
}

void chart_join_bins(Chart *chart, size_t most) {
    double low = 0, high = 0;
    if (chart->kind != CHART_HISTOGRAM || !chart_x_range(chart, &low, &high) ||
        (high - low) / chart->bin <= (double)most) {
        return;
    }
    // A round number of old bins: 2, 5, 10, 20 ..
    static const double steps[] = {2, 2.5, 2};
    double times = 2;
    for (int i = 1; floor((high - 1e-9) / (chart->bin * times)) - floor(low / (chart->bin * times)) + 1 > (double)most;
         i++) {
        times *= steps[i % 3];
    }
    double wide = chart->bin * times;
    for (size_t s = 0; s < chart->series_count; s++) {
        ChartSeries *series = &chart->series[s];
        size_t kept = 0;
        for (size_t i = 0; i < series->count; i++) {
            double begin = floor(series->point[i].x / wide + 1e-9) * wide;
            if (kept > 0 && series->point[kept - 1].x == begin) {
                series->point[kept - 1].value += series->point[i].value;
                free(series->point[i].label);
            } else {
                series->point[kept] = series->point[i];
                series->point[kept++].x = begin;
            }
        }
        series->count = kept;
    }
    chart->bin = wide;
}

ChartTicks chart_ticks(double low, double high, int most, bool whole) {
    if (!(high > low)) {
        high = low + (low != 0 ? fabs(low) / 10 : 1);
    }
    double size = pow(10, floor(log10((high - low) / most)));
    static const double round_steps[] = {1, 2, 5, 10, 20, 50, 100};
    ChartTicks ticks = {0, 0, 0, 0};
    for (size_t i = 0; i < sizeof round_steps / sizeof round_steps[0]; i++) {
        ticks.step = size * round_steps[i];
        if (whole && ticks.step < 1) {
            ticks.step = 1;
        }
        ticks.first = ceil(low / ticks.step - 1e-9) * ticks.step;
        ticks.count = (int)floor((high - ticks.first) / ticks.step + 1e-9) + 1;
        if (ticks.count <= most) {
            break;
        }
    }
    ticks.decimals = (int)-floor(log10(ticks.step) + 1e-9);
    ticks.decimals = ticks.decimals < 0 ? 0 : ticks.decimals;
    return ticks;
}

double chart_tick(const ChartTicks *ticks, int index) {
    double value = ticks->first + index * ticks->step;
    return fabs(value) < ticks->step * 1e-9 ? 0 : value; // no "-0"
}

void chart_add_number(Text *out, double value, int decimals, bool percent) {
    double shown = percent ? value * 100 : value;
    decimals = percent ? (decimals > 2 ? decimals - 2 : 0) : decimals;
    double least = 0.5 * pow(10, -decimals);
    text_add(out, "%.*f%s", decimals, fabs(shown) < least ? 0.0 : shown, percent ? " %" : "");
}
