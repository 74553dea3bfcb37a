// SPDX-License-Identifier: MIT
// Charts drawn with characters: blocks of eighths where the terminal has them, else ASCII. See chart.h.
//
// Invariant: no line is wider than the columns given (30 at least), whatever the labels are.
#include "repl/lab/chart.h"

#include "core/printable.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_COLUMNS = 30, MOST_COLUMNS = 100, HISTOGRAM_ROWS = 8, ORDINARY_COLUMNS = 80 };

typedef struct Pen {
    int columns;
    bool unicode;
    Text *out;
} Pen;

// A copy on one line that may be shown.
static char *clean_copy(const char *label) {
    char *clean = text_copy_clean(label != NULL ? label : "");
    for (char *end = strchr(clean, '\n'); end != NULL; end = strchr(end, '\n')) {
        *end = ' ';
    }
    return clean;
}

// A label, cleaned, cut to so many columns and padded.
static void add_label(const Pen *pen, const char *label, int columns, bool right) {
    char *clean = clean_copy(label);
    Text shown;
    text_init(&shown);
    text_add(&shown, "%s", clean);
    free(clean);
    if (text_width(shown.bytes) > columns) {
        text_cut(&shown, columns - 1);
        text_add(&shown, "%s", pen->unicode ? "…" : "~");
    }
    text_add_repeated(pen->out, " ", right ? columns - text_width(shown.bytes) : 0);
    text_add_padded(pen->out, shown.bytes, right ? 0 : columns);
    text_destroy(&shown);
}

static void end_line(const Pen *pen) {
    while (pen->out->length > 0 && pen->out->bytes[pen->out->length - 1] == ' ') {
        pen->out->bytes[--pen->out->length] = '\0';
    }
    text_add(pen->out, "\n");
}

static void add_title(const Pen *pen, const char *title) {
    add_label(pen, title, pen->columns, false);
    end_line(pen);
}

static int number_width(double value, int decimals, bool percent) {
    Text text;
    text_init(&text);
    chart_add_number(&text, value, decimals, percent);
    int width = text_width(text.bytes);
    text_destroy(&text);
    return width;
}

static void add_number_right(const Pen *pen, double value, int decimals, bool percent, int columns) {
    text_add_repeated(pen->out, " ", columns - number_width(value, decimals, percent));
    chart_add_number(pen->out, value, decimals, percent);
}

// Decimals that tell neighbouring values of this size apart.
static int fitting_decimals(double high, double low, bool percent) {
    double size = fabs(high) > fabs(low) ? fabs(high) : fabs(low);
    if (percent) {
        return size < 0.1 ? 4 : 3;
    }
    return size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
}

// ---- histogram: columns that grow upwards

// The height of a cell in eighths, 0 to 8.
static void add_cell(const Pen *pen, int eighths) {
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    if (pen->unicode) {
        text_add(pen->out, "%s", blocks[eighths]);
    } else {
        text_add(pen->out, "%s", eighths >= 6 ? "#" : eighths >= 3 ? ":" : eighths >= 1 ? "." : " ");
    }
}

// Numbers under the columns, left-aligned at their ticks; those that would touch are left out.
static void add_x_numbers(const Pen *pen, int margin, double low, double high, int width, bool whole) {
    ChartTicks ticks = chart_ticks(low, high, width / 8 > 2 ? width / 8 : 2, whole);
    Text line;
    text_init(&line);
    text_add_repeated(&line, " ", margin);
    for (int i = 0; i < ticks.count; i++) {
        double value = chart_tick(&ticks, i);
        int at = margin + (int)floor((value - low) / (high - low) * width + 1e-9);
        bool room = at >= (int)line.length && at + number_width(value, ticks.decimals, false) <= pen->columns;
        if (room && (i == 0 || at > (int)line.length)) {
            text_add_repeated(&line, " ", at - (int)line.length);
            chart_add_number(&line, value, ticks.decimals, false);
        }
    }
    text_add(pen->out, "%s", line.bytes);
    text_destroy(&line);
    end_line(pen);
}

static void draw_histogram(const Pen *pen, const Chart *chart, const ChartSeries *series, double low, double high,
                           double top) {
    int bins = (int)lround((high - low) / chart->bin);
    double *height = memory_get((size_t)bins, sizeof *height);
    for (size_t i = 0; i < series->count; i++) {
        int bin = (int)lround((series->point[i].x - low) / chart->bin);
        if (bin >= 0 && bin < bins && isfinite(series->point[i].value)) {
            height[bin] += series->point[i].value;
        }
    }
    int decimals = fitting_decimals(top, 0, chart->percent);
    int margin = number_width(top, decimals, chart->percent) + 2;
    int each = (pen->columns - margin) / bins;
    each = each < 1 ? 1 : each > 4 ? 4 : each;
    for (int row = HISTOGRAM_ROWS - 1; row >= 0; row--) {
        if (row == HISTOGRAM_ROWS - 1 || row == HISTOGRAM_ROWS / 2 - 1) {
            add_number_right(pen, top * (row + 1) / HISTOGRAM_ROWS, decimals, chart->percent, margin - 2);
        } else {
            text_add_repeated(pen->out, " ", margin - 2);
        }
        text_add(pen->out, pen->unicode ? " │" : " |");
        for (int bin = 0; bin < bins; bin++) {
            int eighths = (int)lround(height[bin] / top * HISTOGRAM_ROWS * 8) - row * 8;
            // What is there at all is seen.
            eighths = row == 0 && height[bin] > 0 && eighths < 1 ? 1 : eighths;
            eighths = eighths < 0 ? 0 : eighths > 8 ? 8 : eighths;
            for (int i = 0; i < each; i++) {
                add_cell(pen, eighths);
            }
        }
        end_line(pen);
    }
    add_x_numbers(pen, margin, low, high, bins * each, true);
    free(height);
}

static void draw_histograms(const Pen *pen, Chart *chart) {
    double low = 0, high = 0, bottom = 0, top = 0;
    // The numbers beside the columns take eight columns at most.
    chart_join_bins(chart, (size_t)(pen->columns - 10));
    if (!chart_x_range(chart, &low, &high) || !chart_value_range(chart, &bottom, &top) || !(top > 0)) {
        return;
    }
    for (size_t s = 0; s < chart->series_count; s++) {
        if (chart->series[s].name != NULL) {
            add_title(pen, chart->series[s].name);
        }
        draw_histogram(pen, chart, &chart->series[s], low, high, top);
    }
    char *bin = text_format("%g", chart->bin);
    char *below = chart->bin == 1 ? text_copy(chart->x_title != NULL ? chart->x_title : "")
                                  : text_format("%s, %s a column", chart->x_title != NULL ? chart->x_title : "", bin);
    add_title(pen, below);
    free(below);
    free(bin);
}

// ---- bars

static int widest_label(const Chart *chart, int most) {
    int widest = 1;
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++) {
            const char *label = chart->series[s].point[i].label;
            int width = label != NULL ? text_width(label) : 0;
            widest = width > widest ? width : widest;
        }
    }
    return widest > most ? most : widest;
}

static void add_bar(const Pen *pen, double share, int columns) {
    static const char *const blocks[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int eighths = (int)lround(share * columns * 8);
    eighths = eighths < 1 && share > 0 ? 1 : eighths;
    if (pen->unicode) {
        text_add_repeated(pen->out, "█", eighths / 8);
        text_add(pen->out, "%s", blocks[eighths % 8]);
        text_add_repeated(pen->out, " ", columns - (eighths + 7) / 8);
    } else {
        int full = (eighths + 4) / 8;
        full = full < 1 && share > 0 ? 1 : full;
        text_add_repeated(pen->out, "#", full);
        text_add_repeated(pen->out, " ", columns - full);
    }
}

static void draw_bars(const Pen *pen, const Chart *chart) {
    double bottom = 0, top = 0;
    if (!chart_value_range(chart, &bottom, &top) || !(top > 0)) {
        return;
    }
    int label = widest_label(chart, pen->columns / 3);
    int decimals = fitting_decimals(top, 0, chart->percent);
    int number = number_width(top, decimals, chart->percent);
    int columns = pen->columns - label - number - 3;
    columns = columns > 50 ? 50 : columns;
    for (size_t s = 0; s < chart->series_count; s++) {
        if (chart->series[s].name != NULL) {
            add_title(pen, chart->series[s].name);
        }
        for (size_t i = 0; i < chart->series[s].count; i++) {
            const ChartPoint *point = &chart->series[s].point[i];
            add_label(pen, point->label, label, true);
            text_add(pen->out, " ");
            double share = isfinite(point->value) && point->value > 0 ? point->value / top : 0;
            add_bar(pen, share, columns);
            text_add(pen->out, "  ");
            if (isfinite(point->value)) {
                add_number_right(pen, point->value, decimals, chart->percent, number);
            }
            end_line(pen);
        }
    }
}

// ---- rows with intervals; a curve is drawn like them, one row for each x

typedef struct Scale {
    double low, high;
    int columns;
} Scale;

static int scale_at(const Scale *scale, double value) {
    return (int)lround((value - scale->low) / (scale->high - scale->low) * (scale->columns - 1));
}

static void draw_interval(const Pen *pen, const Scale *scale, const ChartPoint *point, double mark) {
    bool whole = isfinite(point->low) && isfinite(point->high);
    int at = scale_at(scale, point->value);
    int from = whole ? scale_at(scale, point->low) : at, to = whole ? scale_at(scale, point->high) : at;
    int marked = isfinite(mark) ? scale_at(scale, mark) : -1;
    for (int i = 0; i < scale->columns; i++) {
        const char *cell = i == marked ? (pen->unicode ? "┊" : ":") : " ";
        if (i == at) {
            cell = pen->unicode ? "●" : "o";
        } else if (i == from && from < at) {
            cell = pen->unicode ? "├" : "|";
        } else if (i == to && to > at) {
            cell = pen->unicode ? "┤" : "|";
        } else if (i > from && i < to) {
            cell = pen->unicode ? "─" : "-";
        }
        text_add(pen->out, "%s", cell);
    }
}

static char *point_label(const ChartPoint *point) {
    return point->label != NULL ? text_copy(point->label) : text_format("%g", point->x);
}

static int widest_point(const Chart *chart, int most) {
    int widest = 1;
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++) {
            char *label = point_label(&chart->series[s].point[i]);
            widest = text_width(label) > widest ? text_width(label) : widest;
            free(label);
        }
    }
    return widest > most ? most : widest;
}

// The numbers at both ends of the scale, under it.
static void add_scale(const Pen *pen, int margin, const Scale *scale, int decimals, bool percent, const char *words) {
    char *title = clean_copy(words);
    // An axis that does not reach 0 is broken: // before its lower end.
    bool broken = (scale->low > 0 || scale->high < 0) && margin >= 2;
    text_add_repeated(pen->out, " ", broken ? margin - 2 : margin);
    text_add(pen->out, broken ? "//" : "");
    int left = number_width(scale->low, decimals, percent), right = number_width(scale->high, decimals, percent);
    chart_add_number(pen->out, scale->low, decimals, percent);
    int room = scale->columns - left - right - 2;
    bool fits = text_width(title) <= room;
    if (fits) {
        int before = (room - text_width(title)) / 2 + 1;
        text_add_repeated(pen->out, " ", before);
        text_add(pen->out, "%s", title);
        text_add_repeated(pen->out, " ", room + 2 - before - text_width(title));
    } else {
        text_add_repeated(pen->out, " ", room + 2);
    }
    chart_add_number(pen->out, scale->high, decimals, percent);
    end_line(pen);
    if (!fits) {
        add_title(pen, title);
    }
    free(title);
}

static void draw_rows(const Pen *pen, const Chart *chart) {
    double low = 0, high = 0;
    if (!chart_value_range(chart, &low, &high)) {
        return;
    }
    double mark = chart->kind == CHART_ROWS ? chart->mark : NAN; // that of a curve is a place among the rows
    if (isfinite(mark)) {
        low = mark < low ? mark : low;
        high = mark > high ? mark : high;
    }
    if (!(high > low)) {
        low -= 0.5;
        high += 0.5;
    }
    int decimals = fitting_decimals(high, low, chart->percent);
    int number = number_width(high, decimals, chart->percent);
    int other = number_width(low, decimals, chart->percent);
    number = other > number ? other : number;
    int label = widest_point(chart, pen->columns / 3);
    Scale scale = {low, high, pen->columns - label - number - 4};
    for (size_t s = 0; s < chart->series_count; s++) {
        if (chart->series[s].name != NULL) {
            add_title(pen, chart->series[s].name);
        }
        for (size_t i = 0; i < chart->series[s].count; i++) {
            const ChartPoint *point = &chart->series[s].point[i];
            char *name = point_label(point);
            add_label(pen, name, label, chart->kind == CHART_CURVE);
            free(name);
            text_add(pen->out, "  ");
            if (isfinite(point->value)) {
                draw_interval(pen, &scale, point, mark);
                text_add(pen->out, "  ");
                add_number_right(pen, point->value, decimals, chart->percent, number);
            }
            end_line(pen);
        }
    }
    add_scale(pen, label + 2, &scale, decimals, chart->percent,
              chart->kind == CHART_CURVE ? chart->y_title : chart->x_title);
}

static void draw_chart(const Pen *pen, Chart *chart) {
    add_title(pen, chart->title);
    size_t before = pen->out->length;
    switch (chart->kind) {
    case CHART_HISTOGRAM:
        draw_histograms(pen, chart);
        break;
    case CHART_BARS:
        draw_bars(pen, chart);
        break;
    case CHART_CURVE:
    case CHART_ROWS:
        draw_rows(pen, chart);
        break;
    }
    if (pen->out->length == before) {
        text_add(pen->out, "(nothing to be drawn)\n");
        return;
    }
    if (isfinite(chart->mark) && chart->mark_label != NULL) {
        bool drawn = chart->kind == CHART_ROWS;
        char *line = text_format("%s%s", !drawn ? "" : pen->unicode ? "┊ " : ": ", chart->mark_label);
        add_title(pen, line);
        free(line);
    }
}

// Bins are joined for the screen at hand, so it works on a copy.
static void copy_chart(ChartPage *to, const Chart *from) {
    Chart *chart = chart_page_add(to, from->kind, from->title, from->x_title, from->y_title);
    chart->percent = from->percent;
    chart->bin = from->bin;
    chart_set_mark(chart, from->mark, from->mark_label);
    for (size_t s = 0; s < from->series_count; s++) {
        ChartSeries *series = chart_add_series(chart, from->series[s].name);
        for (size_t i = 0; i < from->series[s].count; i++) {
            const ChartPoint *point = &from->series[s].point[i];
            chart_add_point(series, point->x, point->value, point->low, point->high, point->label);
        }
    }
}

void chart_page_add_text(const ChartPage *page, int columns, bool unicode, Text *out) {
    columns = columns == 0 ? ORDINARY_COLUMNS : columns;
    columns = columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns > MOST_COLUMNS ? MOST_COLUMNS : columns;
    Pen pen = {columns, unicode, out};
    ChartPage copy;
    chart_page_init(&copy, page->title, page->note);
    for (size_t i = 0; i < page->count; i++) {
        copy_chart(&copy, &page->chart[i]);
        text_add(out, i > 0 ? "\n" : "");
        draw_chart(&pen, &copy.chart[i]);
    }
    chart_page_destroy(&copy);
}
