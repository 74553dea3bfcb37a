// SPDX-License-Identifier: MIT
// Charts as an SVG document, written by hand: see chart.h.
//
// The page is WIDTH units wide and as high as its charts want; a viewBox lets browsers and paper scale it. Colours are
// classes, so that a dark screen and paper each get their own; series differ by dashes and marks, too, for those who
// cannot tell the colours. Invariants: every text is cut to the room it has, so none lies over another; and the
// document is well-formed XML whatever the texts hold.
#include "repl/lab/chart.h"
#include "repl/lab/svg_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 760,
    EDGE = 28,  // free space around the page
    PLOT = 230, // height of a plot's area
    ROW = 26,   // of a row of bars or intervals
    FONT = 13,  // of most texts; small ones: axes, notes
    SMALL = 12,
    NOTE_LINE = 16,
    MOST_TICKS = 8,
    PALETTE = 5,
};

static const char *const style =
    "<style>\n"
    "text{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"DejaVu Sans\",Arial,sans-serif;"
    "font-size:13px;fill:#1f2328}\n"
    "svg{background:#fff}.page{fill:#fff}.h1{font-size:20px;font-weight:600}.h2{font-size:15px;font-weight:600}\n"
    ".s{font-size:12px;fill:#57606a}.n{font-size:12px;font-variant-numeric:tabular-nums}\n"
    ".m{text-anchor:middle}.e{text-anchor:end}\n"
    ".grid{stroke:#d8dee4;stroke-width:1;fill:none}.axis{stroke:#57606a;stroke-width:1;fill:none}\n"
    ".mark{stroke:#57606a;stroke-width:1.2;stroke-dasharray:2 3;fill:none}\n"
    ".l{fill:none;stroke-width:2;stroke-linejoin:round}.i{fill:none;stroke-width:1.6}\n"
    ".f0{fill:#0069b4}.f1{fill:#c84b00}.f2{fill:#00795a}.f3{fill:#94408a}.f4{fill:#6b6200}\n"
    ".l0{stroke:#0069b4}.l1{stroke:#c84b00}.l2{stroke:#00795a}.l3{stroke:#94408a}.l4{stroke:#6b6200}\n"
    ".d1{stroke-dasharray:7 3}.d2{stroke-dasharray:2 3}.d3{stroke-dasharray:9 3 2 3}.d4{stroke-dasharray:4 4}\n"
    ".t{fill-opacity:.12}\n"
    "@media screen and "
    "(prefers-color-scheme:dark){svg{background:#0d1117}text{fill:#e6edf3}.page{fill:#0d1117}.s{fill:#9da7b1}"
    ".grid{stroke:#30363d}.axis,.mark{stroke:#8b949e}"
    ".f0{fill:#58a6ff}.f1{fill:#f0883e}.f2{fill:#3fb68b}.f3{fill:#d58ad0}.f4{fill:#d3c34b}"
    ".l0{stroke:#58a6ff}.l1{stroke:#f0883e}.l2{stroke:#3fb68b}.l3{stroke:#d58ad0}.l4{stroke:#d3c34b}"
    ".t{fill-opacity:.2}}\n"
    "</style>\n";

// ---- small things

static void add_number_text(Text *out, double x, double y, const char *class_name, double value, int decimals,
                            bool percent) {
    Text number;
    text_init(&number);
    chart_add_number(&number, value, decimals, percent);
    svg_add_text(out, x, y, class_name, SMALL, WIDTH, number.bytes);
    text_destroy(&number);
}

static void add_line(Text *out, const char *class_name, double x1, double y1, double x2, double y2) {
    text_add(out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class_name, x1, y1, x2, y2);
}

// ---- axes

// Where a value of `low` to `high` lies between two places of the page.
typedef struct Map {
    double low, high, from, to;
} Map;

static double map(const Map *axis, double value) {
    return axis->from + (value - axis->low) / (axis->high - axis->low) * (axis->to - axis->from);
}

// Widens a range to round numbers and gives them as ticks.
static ChartTicks round_range(double *low, double *high, bool percent, int most) {
    double scale = percent ? 100 : 1;
    ChartTicks ticks = chart_ticks(*low * scale, *high * scale, most, false);
    ticks.first = floor(*low * scale / ticks.step + 1e-9) * ticks.step;
    ticks.count = (int)lround((ceil(*high * scale / ticks.step - 1e-9) * ticks.step - ticks.first) / ticks.step) + 1;
    ticks.decimals += percent ? 2 : 0;
    ticks.first /= scale;
    ticks.step /= scale;
    *low = chart_tick(&ticks, 0);
    *high = chart_tick(&ticks, ticks.count - 1);
    return ticks;
}

static double widest_number(const ChartTicks *ticks, bool percent) {
    double widest = 0;
    for (int i = 0; i < ticks->count; i++) {
        Text number;
        text_init(&number);
        chart_add_number(&number, chart_tick(ticks, i), ticks->decimals, percent);
        double units = svg_text_units(number.bytes, SMALL);
        widest = units > widest ? units : widest;
        text_destroy(&number);
    }
    return widest;
}

// The vertical axis: lines across the plot, numbers left of it, the title beside them from below upwards.
static void add_y_axis(Text *out, const Chart *chart, const ChartTicks *ticks, const Map *y, double left,
                       double right) {
    for (int i = 0; i < ticks->count; i++) {
        double value = chart_tick(ticks, i), at = map(y, value);
        add_line(out, "grid", left, at, right, at);
        add_number_text(out, left - 8, at + 4, "n e", value, ticks->decimals, chart->percent);
    }
    if (chart->y_title != NULL) {
        double middle = (y->from + y->to) / 2;
        text_add(out, "<g transform=\"translate(%d %.1f) rotate(-90)\">", EDGE + SMALL - 2, middle);
        svg_add_text(out, 0, 0, "s m", SMALL, PLOT, chart->y_title);
        text_add(out, "</g>\n");
    }
}

static void add_x_title(Text *out, const char *title, double left, double right, double y) {
    if (title != NULL) {
        svg_add_text(out, (left + right) / 2, y, "s m", SMALL, right - left, title);
    }
}

// Room above a plot for the name of its mark.
static double mark_room(const Chart *chart) {
    return isfinite(chart->mark) && chart->mark_label != NULL ? NOTE_LINE : 0;
}

// A dashed line at the chart's mark, its name at the top.
static void add_mark(Text *out, const Chart *chart, const Map *x, double top, double bottom) {
    if (!isfinite(chart->mark) || chart->mark < x->low || chart->mark > x->high) {
        return;
    }
    double at = map(x, chart->mark);
    add_line(out, "mark", at, top, at, bottom);
    if (chart->mark_label != NULL) {
        bool left = at > (x->from + x->to) / 2;
        svg_add_text(out, at + (left ? -6 : 6), top + SMALL - 1, left ? "s e" : "s", SMALL,
                     left ? at - x->from : x->to - at, chart->mark_label);
    }
}

// Names of the series in one or more lines; returns the height.
static double add_legend(Text *out, const Chart *chart, double y) {
    if (chart->series_count < 2) {
        return 0;
    }
    double x = EDGE, top = y;
    for (size_t s = 0; s < chart->series_count; s++) {
        const char *name = chart->series[s].name != NULL ? chart->series[s].name : "";
        double wide = 34 + svg_text_units(name, SMALL) + 22, most = WIDTH - 2 * EDGE;
        wide = wide > most ? most : wide;
        if (x > EDGE && x + wide > WIDTH - EDGE) {
            x = EDGE;
            y += NOTE_LINE + 2;
        }
        size_t k = s % PALETTE;
        if (chart->kind == CHART_BARS) {
            text_add(out, "<rect class=\"f%zu\" x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"11\"/>\n", k, x + 6, y + 2);
        } else {
            text_add(out, "<path class=\"l l%zu d%zu\" d=\"M%.1f %.1fh26\"/>\n", k, k, x, y + 8);
        }
        svg_add_text(out, x + 34, y + 12, "n", SMALL, wide - 34, name);
        x += wide;
    }
    return y - top + NOTE_LINE + 8;
}

// ---- the kinds of charts. Each draws below `y` and returns where it ends.

static double plot_left(const Chart *chart, const ChartTicks *ticks) {
    return EDGE + widest_number(ticks, chart->percent) + (chart->y_title != NULL ? 30 : 12);
}

static void add_bins(Text *out, const ChartSeries *series, double bin, const Map *x, const Map *y) {
    for (size_t i = 0; i < series->count; i++) {
        double from = map(x, series->point[i].x), to = map(x, series->point[i].x + bin);
        double at = map(y, series->point[i].value), gap = to - from > 4 ? 1 : 0;
        if (isfinite(at) && series->point[i].value > 0) {
            text_add(out, "<rect class=\"f0\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>\n", from, at,
                     to - from - gap, y->from - at);
        }
    }
}

// The outline of a histogram: several of them lie over one another.
static void add_outline(Text *out, const ChartSeries *series, size_t index, double bin, const Map *x, const Map *y) {
    size_t k = index % PALETTE;
    Text path;
    text_init(&path);
    double end = NAN;
    for (size_t i = 0; i < series->count; i++) {
        double from = series->point[i].x, value = series->point[i].value;
        value = isfinite(value) ? value : 0;
        if (!(fabs(from - end) < bin / 100)) {
            if (isfinite(end)) {
                text_add(&path, "V%.1fH%.1f", y->from, map(x, from));
            } else {
                text_add(&path, "M%.1f %.1f", map(x, from), y->from);
            }
        }
        text_add(&path, "V%.1fH%.1f", map(y, value), map(x, from + bin));
        end = from + bin;
    }
    text_add(&path, "V%.1f", y->from);
    if (series->count > 0) {
        text_add(out, "<path class=\"f%zu t\" d=\"%sZ\"/>\n<path class=\"l l%zu d%zu\" d=\"%s\"/>\n", k, path.bytes, k,
                 k, path.bytes);
    }
    text_destroy(&path);
}

static void add_x_ticks(Text *out, const ChartTicks *ticks, const Map *x, double bottom) {
    for (int i = 0; i < ticks->count; i++) {
        double value = chart_tick(ticks, i), at = map(x, value);
        add_line(out, "axis", at, bottom, at, bottom + 5);
        add_number_text(out, at, bottom + 18, "n m", value, ticks->decimals, false);
    }
}

static double add_histogram(Text *out, const Chart *chart, double top) {
    double low = 0, high = 0, least = 0, most = 0;
    if (!chart_x_range(chart, &low, &high) || !chart_value_range(chart, &least, &most) || !(most > 0)) {
        return top;
    }
    least = 0;
    ChartTicks across = round_range(&least, &most, chart->percent, 6);
    double left = plot_left(chart, &across), right = WIDTH - EDGE, head = top + mark_room(chart);
    double bottom = head + PLOT;
    Map x = {low, high, left, right}, y = {least, most, bottom, head + 6};
    add_y_axis(out, chart, &across, &y, left, right);
    for (size_t s = 0; s < chart->series_count; s++) {
        if (chart->series_count == 1) {
            add_bins(out, &chart->series[s], chart->bin, &x, &y);
        } else {
            add_outline(out, &chart->series[s], s, chart->bin, &x, &y);
        }
    }
    add_line(out, "axis", left, bottom, right, bottom);
    ChartTicks below = chart_ticks(low, high, MOST_TICKS + 2, chart->bin >= 1);
    add_x_ticks(out, &below, &x, bottom);
    add_mark(out, chart, &x, top, bottom);
    add_x_title(out, chart->x_title, left, right, bottom + 38);
    return bottom + 46;
}

static double label_column(const Chart *chart) {
    double widest = 30;
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++) {
            const char *label = chart->series[s].point[i].label;
            double units = label != NULL ? svg_text_units(label, FONT) : 0;
            widest = units > widest ? units : widest;
        }
    }
    return widest > 230 ? 230 : widest;
}

// Decimals for the value beside a bar or a row: a tenth of what the axis tells apart.
static int value_decimals(const ChartTicks *ticks, bool percent) {
    if (percent) {
        return ticks->decimals > 2 ? ticks->decimals + 1 : ticks->step >= 0.5 ? 2 : 3;
    }
    return ticks->step >= 10 ? 0 : ticks->decimals + 1;
}

// As many more as the half of the narrowest interval needs to be seen: rows of one chart may be of different sizes.
static int row_decimals(const Chart *chart, int least) {
    enum { MOST = 3 };
    const int most = chart->percent ? MOST + 1 : MOST;
    double narrowest = INFINITY;
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++) {
            double width = chart->series[s].point[i].high - chart->series[s].point[i].low;
            narrowest = width > 0 && width < narrowest ? width : narrowest;
        }
    }
    double needed = isfinite(narrowest) ? ceil(-log10(narrowest / 2) - 1e-9) : 0;
    needed = needed < most ? needed : most;
    return needed > least ? (int)needed : least;
}

// How wide these values are.
static double value_column(const Chart *chart, int decimals, bool intervals) {
    double widest = 0, low = 0, high = 0;
    if (chart_value_range(chart, &low, &high)) {
        for (int i = 0; i < 2; i++) {
            Text text;
            text_init(&text);
            chart_add_number(&text, i == 0 ? low : high, decimals, chart->percent);
            double units = svg_text_units(text.bytes, SMALL);
            widest = units > widest ? units : widest;
            text_destroy(&text);
        }
    }
    return intervals ? 3 * widest + 48 : widest + 8;
}

static double add_bar_rows(Text *out, const Chart *chart, double top) {
    double least = 0, most = 0;
    if (!chart_value_range(chart, &least, &most) || !(most > 0)) {
        return top;
    }
    least = 0;
    ChartTicks ticks = round_range(&least, &most, chart->percent, 6);
    int decimals = value_decimals(&ticks, chart->percent);
    double left = EDGE + label_column(chart) + 12, right = WIDTH - EDGE - value_column(chart, decimals, false);
    size_t rows = 0;
    for (size_t s = 0; s < chart->series_count; s++) {
        rows = chart->series[s].count > rows ? chart->series[s].count : rows;
    }
    double each = ROW * (chart->series_count > 1 ? 0.62 : 0.72);
    double step = each * (double)chart->series_count + 8, bottom = top + step * (double)rows + 4;
    Map x = {least, most, left, right};
    for (int i = 0; i < ticks.count; i++) {
        double value = chart_tick(&ticks, i), at = map(&x, value);
        add_line(out, "grid", at, top, at, bottom);
        add_number_text(out, at, bottom + 16, "n m", value, ticks.decimals, chart->percent);
    }
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++) {
            const ChartPoint *point = &chart->series[s].point[i];
            double y = top + step * (double)i + each * (double)s + 6;
            if (s == 0 && point->label != NULL) {
                svg_add_text(out, left - 10, top + step * ((double)i + 0.5) + 6, "e", FONT, left - 10 - EDGE,
                             point->label);
            }
            if (!isfinite(point->value)) {
                continue;
            }
            text_add(out, "<rect class=\"f%zu\" x=\"%.1f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\"/>\n", s % PALETTE,
                     left, y, map(&x, point->value) - left, each - 2);
            add_number_text(out, right + 8 > map(&x, point->value) + 6 ? map(&x, point->value) + 6 : right + 8,
                            y + each / 2 + 3, "n", point->value, decimals, chart->percent);
        }
    }
    add_line(out, "axis", left, top, left, bottom);
    add_x_title(out, chart->x_title, left, right, bottom + 34);
    return bottom + (chart->x_title != NULL ? 42 : 26);
}

static void add_point_mark(Text *out, size_t k, double x, double y) {
    switch (k) { // a circle, a square, a diamond, triangles
    case 0:
        text_add(out, "<circle class=\"f0\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>\n", x, y);
        break;
    case 1:
        text_add(out, "<rect class=\"f1\" x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"8\"/>\n", x - 4, y - 4);
        break;
    case 2:
        text_add(out, "<path class=\"f2\" d=\"M%.1f %.1fl5.5 5.5l-5.5 5.5l-5.5 -5.5z\"/>\n", x, y - 5.5);
        break;
    default:
        text_add(out, "<path class=\"f%zu\" d=\"M%.1f %.1fl5 9h-10z\"/>\n", k, x, y - 5);
        break;
    }
}

static void add_whisker(Text *out, size_t k, double x1, double y1, double x2, double y2) {
    bool upright = x1 == x2;
    double cx = upright ? 4 : 0, cy = upright ? 0 : 4;
    text_add(out, "<path class=\"i l%zu\" d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f\"/>\n", k,
             x1, y1, x2, y2, x1 - cx, y1 - cy, x1 + cx, y1 + cy, x2 - cx, y2 - cy, x2 + cx, y2 + cy);
}

// Under a curve: numbers, or the points' own words.
static void add_curve_labels(Text *out, const Chart *chart, const Map *x, double bottom) {
    double low = x->low, high = x->high;
    const ChartSeries *first = &chart->series[0];
    if (first->count > 0 && first->point[0].label != NULL) {
        double room = first->count > 1 ? (x->to - x->from) / (double)first->count : x->to - x->from;
        for (size_t i = 0; i < first->count; i++) {
            double at = map(x, first->point[i].x);
            add_line(out, "axis", at, bottom, at, bottom + 5);
            svg_add_text(out, at, bottom + 18, "n m", SMALL, room,
                         first->point[i].label != NULL ? first->point[i].label : "");
        }
        return;
    }
    bool whole = true;
    for (size_t i = 0; i < first->count; i++) {
        whole = whole && first->point[i].x == floor(first->point[i].x);
    }
    ChartTicks ticks = chart_ticks(low, high, MOST_TICKS + 2, whole);
    add_x_ticks(out, &ticks, x, bottom);
}

// From point to point; between words there is nothing, so they are not joined.
static void add_joining_line(Text *out, const ChartSeries *series, size_t k, double aside, const Map *x, const Map *y) {
    Text path;
    text_init(&path);
    for (size_t i = 0; i < series->count; i++) {
        if (isfinite(series->point[i].value) && series->point[i].label == NULL) {
            text_add(&path, "%s%.1f %.1f", path.length > 0 ? "L" : "M", map(x, series->point[i].x) + aside,
                     map(y, series->point[i].value));
        }
    }
    if (path.length > 0) {
        text_add(out, "<path class=\"l l%zu d%zu\" d=\"%s\"/>\n", k, k, path.bytes);
    }
    text_destroy(&path);
}

// Two strokes across an axis that does not reach 0.
static void add_break(Text *out, double low, double high, double x, double y) {
    if (low > 0 || high < 0) {
        text_add(out,
                 "<path class=\"axis\" d=\"M%.1f %.1fl9 -5M%.1f %.1fl9 -5\"><title>the axis does not begin at 0"
                 "</title></path>\n",
                 x - 4.5, y + 5, x - 4.5, y);
    }
}

static double add_curve(Text *out, const Chart *chart, double top) {
    double low = 0, high = 0, least = 0, most = 0;
    if (!chart_x_range(chart, &low, &high) || !chart_value_range(chart, &least, &most)) {
        return top;
    }
    if (!(most > least)) {
        least -= 0.5;
        most += 0.5;
    }
    ChartTicks across = round_range(&least, &most, chart->percent, 6);
    double left = plot_left(chart, &across), right = WIDTH - EDGE, head = top + mark_room(chart);
    double bottom = head + PLOT;
    double spare = high > low ? (high - low) * 0.06 : 0.5;
    Map x = {low - spare, high + spare, left, right}, y = {least, most, bottom, head + 6};
    add_y_axis(out, chart, &across, &y, left, right);
    if (least < 0 && most > 0) {
        add_line(out, "axis", left, map(&y, 0), right, map(&y, 0));
    }
    for (size_t s = 0; s < chart->series_count; s++) {
        const ChartSeries *series = &chart->series[s];
        size_t k = s % PALETTE;
        // Intervals at one place stand beside each other.
        double aside = chart->series_count > 1 ? ((double)s - (double)(chart->series_count - 1) / 2) * 9 : 0;
        add_joining_line(out, series, k, aside, &x, &y);
        for (size_t i = 0; i < series->count; i++) {
            const ChartPoint *point = &series->point[i];
            double at = map(&x, point->x) + aside;
            if (isfinite(point->value)) {
                if (isfinite(point->low) && isfinite(point->high)) {
                    add_whisker(out, k, at, map(&y, point->low), at, map(&y, point->high));
                }
                add_point_mark(out, k, at, map(&y, point->value));
            }
        }
    }
    add_line(out, "axis", left, bottom, right, bottom);
    add_line(out, "axis", left, y.to, left, bottom);
    add_break(out, least, most, left, bottom - 9);
    add_curve_labels(out, chart, &x, bottom);
    add_mark(out, chart, &x, top, bottom);
    add_x_title(out, chart->x_title, left, right, bottom + 38);
    return bottom + 46;
}

// The value and its interval at the end of a row, in columns.
static void add_row_numbers(Text *out, const Chart *chart, const ChartPoint *point, double right, double y,
                            int decimals) {
    double column = (value_column(chart, decimals, true) - 48) / 3;
    add_number_text(out, right + 12 + column, y, "n e", point->value, decimals, chart->percent);
    if (isfinite(point->low) && isfinite(point->high)) {
        add_number_text(out, right + 22 + 2 * column, y, "n e", point->low, decimals, chart->percent);
        svg_add_text(out, right + 28 + 2 * column, y, "s", SMALL, 20, "to");
        add_number_text(out, right + 48 + 3 * column, y, "n e", point->high, decimals, chart->percent);
    }
}

static double add_rows(Text *out, const Chart *chart, double top) {
    double low = 0, high = 0;
    if (!chart_value_range(chart, &low, &high)) {
        return top;
    }
    if (isfinite(chart->mark)) {
        low = chart->mark < low ? chart->mark : low;
        high = chart->mark > high ? chart->mark : high;
    }
    if (!(high > low)) {
        low -= 0.5;
        high += 0.5;
    }
    ChartTicks ticks = round_range(&low, &high, chart->percent, 5);
    int decimals = row_decimals(chart, value_decimals(&ticks, chart->percent));
    double left = EDGE + label_column(chart) + 12, right = WIDTH - EDGE - value_column(chart, decimals, true);
    size_t rows = 0;
    for (size_t s = 0; s < chart->series_count; s++) {
        rows += chart->series[s].count;
    }
    double first = top + mark_room(chart), bottom = first + ROW * (double)rows + 4;
    Map x = {low, high, left, right};
    for (int i = 0; i < ticks.count; i++) {
        double value = chart_tick(&ticks, i), at = map(&x, value);
        add_line(out, "grid", at, first, at, bottom);
        add_number_text(out, at, bottom + 16, "n m", value, ticks.decimals, chart->percent);
    }
    add_mark(out, chart, &x, top, bottom);
    size_t row = 0;
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->series[s].count; i++, row++) {
            const ChartPoint *point = &chart->series[s].point[i];
            double y = first + ROW * ((double)row + 0.5) + 2;
            size_t k = s % PALETTE;
            if (point->label != NULL) {
                svg_add_text(out, left - 10, y + 4, "e", FONT, left - 10 - EDGE, point->label);
            }
            if (!isfinite(point->value)) {
                continue;
            }
            if (isfinite(point->low) && isfinite(point->high)) {
                add_whisker(out, k, map(&x, point->low), y, map(&x, point->high), y);
            }
            add_point_mark(out, k, map(&x, point->value), y);
            add_row_numbers(out, chart, point, right, y + 4, decimals);
        }
    }
    add_line(out, "axis", left, bottom, right, bottom);
    add_break(out, low, high, left + 8, bottom);
    add_x_title(out, chart->x_title, left, right, bottom + 34);
    return bottom + (chart->x_title != NULL ? 42 : 26);
}

// ---- the page

static double add_chart(Text *out, const Chart *chart, double y) {
    svg_add_text(out, EDGE, y + 14, "h2", 15 * 1.08, WIDTH - 2 * EDGE, chart->title);
    y += 26;
    y += add_legend(out, chart, y);
    double before = y;
    switch (chart->kind) {
    case CHART_HISTOGRAM:
        y = add_histogram(out, chart, y);
        break;
    case CHART_BARS:
        y = add_bar_rows(out, chart, y);
        break;
    case CHART_CURVE:
        y = add_curve(out, chart, y);
        break;
    case CHART_ROWS:
        y = add_rows(out, chart, y);
        break;
    }
    if (y == before) {
        svg_add_text(out, EDGE, y + 14, "s", SMALL, WIDTH, "(nothing to be drawn)");
        y += 24;
    }
    return y + 26;
}

// A text in lines that are broken at blanks where they are too long; returns where it ends.
static double add_lines(Text *out, const char *text, double y, const char *class_name, double size, double height) {
    char *copy = text_copy(text), *rest = copy;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        while (*line != '\0') {
            size_t length = svg_text_fit(line, size, WIDTH - 2 * EDGE), fits = length;
            while (line[length] != '\0' && fits > 0 && line[fits] != ' ') {
                fits--;
            }
            if (fits == 0) {
                fits = strlen(line); // a word that is too long is cut
            }
            char *piece = text_copy_bytes(line, fits);
            svg_add_text(out, EDGE, y + size, class_name, size, WIDTH - 2 * EDGE, piece);
            free(piece);
            y += height;
            line += fits + strspn(line + fits, " ");
        }
    }
    free(copy);
    return y;
}

void chart_page_add_svg(const ChartPage *page, Text *out) {
    Text body;
    text_init(&body);
    double y = EDGE;
    y = add_lines(&body, page->title, y - 5, "h1", 20 * 1.08, 27) + 16;
    for (size_t i = 0; i < page->count; i++) {
        y = add_chart(&body, &page->chart[i], y);
    }
    if (page->note != NULL) {
        y = add_lines(&body, page->note, y - 6, "s", SMALL, NOTE_LINE);
    }
    int height = (int)ceil(y) + EDGE - 8;
    text_add(out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<svg " CHART_MARK
             " xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
             "style=\"max-width:100%%;height:auto\" role=\"img\">\n"
             "<title>",
             WIDTH, height, WIDTH, height);
    svg_add_escaped(out, page->title);
    text_add(out, "</title>\n%s<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", style, WIDTH, height);
    text_add_bytes(out, body.bytes, body.length);
    text_add(out, "</svg>\n");
    text_destroy(&body);
}
