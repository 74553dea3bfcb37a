// SPDX-License-Identifier: MIT
// Pictures: round numbers at the axes, lines that fit, documents that are well-formed whatever the texts are.
#include "repl/lab/chart.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const hostile[] = {
    "plain",
    "</text><script>alert(1)</script>",
    "a & b < c > d \"e\" 'f' ]]> <!-- &amp;",
    "\x1b[31mred\x07 \xff\xfe broken \xc3 \xe2\x80\xae turned",
    "line\nend\tand tab",
    "длинные нарды — очень длинное название, которое никуда не помещается и всё равно продолжается",
    "",
};
enum { HOSTILE = sizeof hostile / sizeof hostile[0] };

static void fill_page(ChartPage *page) {
    chart_page_init(page, hostile[1],
                    "nardbox sim x\n& <note> that is so long that it has to be broken, because no "
                    "page is wide enough for it, and it goes on\n\nwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"
                    "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww");
    static const ChartKind kinds[] = {CHART_HISTOGRAM, CHART_BARS, CHART_CURVE, CHART_ROWS};
    for (int k = 0; k < 8; k++) {
        Chart *chart = chart_page_add(page, kinds[k % 4], hostile[k % HOSTILE], hostile[(k + 1) % HOSTILE],
                                      hostile[(k + 2) % HOSTILE]);
        chart->percent = k >= 4;
        chart_set_mark(chart, k >= 4 ? NAN : 3, hostile[(k + 3) % HOSTILE]);
        for (int s = 0; s < (k >= 4 ? 7 : 1); s++) {
            ChartSeries *series = chart_add_series(chart, k >= 4 ? hostile[s % HOSTILE] : NULL);
            for (int i = 0; i < 200; i += 1 + 40 * (k % 4 != 0)) {
                double value = k == 5 ? i == 0 ? NAN : INFINITY : 0.001 * ((i * 37 + s * 11) % 101);
                chart_add_point(series, i, value, i % 3 ? NAN : value - 0.01, value + 0.01,
                                k % 4 == 1 || k % 4 == 3 ? hostile[i % HOSTILE] : NULL);
            }
        }
    }
    chart_page_add(page, CHART_CURVE, "empty", NULL, NULL);
    Chart *one = chart_page_add(page, CHART_HISTOGRAM, "one", NULL, NULL);
    chart_add_point(chart_add_series(one, NULL), 7, 0, NAN, NAN, NULL);
    one = chart_page_add(page, CHART_CURVE, "one", "x", "y");
    chart_add_point(chart_add_series(one, NULL), 7, 0, NAN, NAN, NULL);
}

// ---- a small reader of XML: elements nest, attributes are quoted, nothing is bare

static const char *skip_name(const char *at) {
    while (isalnum((unsigned char)*at) || *at == '-' || *at == ':') {
        at++;
    }
    return at;
}

static const char *check_character(const char *at) {
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    if (*at == '&') {
        for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++) {
            if (strncmp(at, entities[i], strlen(entities[i])) == 0) {
                return at + strlen(entities[i]);
            }
        }
        return NULL;
    }
    return (unsigned char)*at < 0x20 && *at != '\n' ? NULL : at + 1;
}

// NULL, or what is wrong.
static const char *xml_fault(const char *text) {
    char open[32][16];
    int depth = 0, roots = 0;
    const char *at = strstr(text, "?>");
    if (strncmp(text, "<?xml ", 6) != 0 || at == NULL) {
        return "no declaration";
    }
    for (at += 2; *at != '\0';) {
        if (*at != '<') {
            if (depth == 0 && !isspace((unsigned char)*at)) {
                return "text outside";
            }
            at = check_character(at);
            if (at == NULL) {
                return "a bare character";
            }
            continue;
        }
        bool closes = at[1] == '/';
        const char *name = at + 1 + closes, *end = skip_name(name);
        size_t length = (size_t)(end - name);
        if (length == 0 || length >= sizeof open[0]) {
            return "no name";
        }
        if (closes) {
            if (depth == 0 || strlen(open[depth - 1]) != length || strncmp(open[depth - 1], name, length) != 0 ||
                *end != '>') {
                return "elements do not nest";
            }
            depth--;
            at = end + 1;
            continue;
        }
        roots += depth == 0;
        while (*end == ' ' || *end == '\n') {
            end = skip_name(end + 1);
            if (end[0] != '=' || end[1] != '"') {
                return "an attribute";
            }
            for (end += 2; *end != '"';) {
                if (*end == '\0' || *end == '<' || (end = check_character(end)) == NULL) {
                    return "an attribute's value";
                }
            }
            end++;
        }
        bool alone = *end == '/';
        end += alone;
        if (*end != '>') {
            return "a tag";
        }
        if (!alone) {
            if (depth == 32) {
                return "too deep";
            }
            memcpy(open[depth], name, length);
            open[depth++][length] = '\0';
        }
        at = end + 1;
    }
    return depth != 0 ? "not closed" : roots != 1 ? "not one root" : NULL;
}

Test(chart, the_reader_finds_faults) {
    cr_expect(xml_fault("<?xml v?>\n<a b=\"c\"><d/>&amp;</a>\n") == NULL);
    static const char *const faults[] = {"<a/>",
                                         "<?xml v?><a>",
                                         "<?xml v?><a></b>",
                                         "<?xml v?><a>&</a>",
                                         "<?xml v?><a b=c/>",
                                         "<?xml v?><a b=\"<\"/>",
                                         "<?xml v?><a/><a/>",
                                         "<?xml v?><a>\x1b</a>",
                                         "<?xml v?>x<a/>"};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        cr_expect(xml_fault(faults[i]) != NULL, "%s", faults[i]);
    }
}

Test(chart, svg_is_well_formed) {
    setlocale(LC_CTYPE, "C.UTF-8");
    ChartPage page;
    Text text;
    text_init(&text);
    fill_page(&page);
    chart_page_add_svg(&page, &text);
    const char *fault = xml_fault(text.bytes);
    cr_expect(fault == NULL, "%s", fault);
    cr_expect(strstr(text.bytes, "<script") == NULL && strstr(text.bytes, "nan") == NULL &&
              strstr(text.bytes, "inf") == NULL);
    cr_expect(strstr(text.bytes, "viewBox=\"0 0 760 ") != NULL);
    cr_expect(strstr(text.bytes, "(nothing to be drawn)") != NULL);
    // What was cut is whole in a title.
    cr_expect(strstr(text.bytes, "<title>длинные нарды") != NULL);
    text_destroy(&text);
    chart_page_destroy(&page);
}

// Every text begins and ends on the page, by the width it has at most; numbers of an axis do not touch.
Test(chart, svg_texts_stay_on_the_page) {
    setlocale(LC_CTYPE, "C.UTF-8");
    ChartPage page;
    Text text;
    text_init(&text);
    fill_page(&page);
    chart_page_add_svg(&page, &text);
    int height = 0, seen = 0;
    cr_assert(sscanf(strstr(text.bytes, "viewBox"), "viewBox=\"0 0 760 %d", &height) == 1);
    for (const char *at = text.bytes; (at = strstr(at, "<text x=\"")) != NULL; at++, seen++) {
        double x, y;
        cr_assert(sscanf(at, "<text x=\"%lf\" y=\"%lf\"", &x, &y) == 2);
        cr_expect(x >= 0 && x <= 760 && y >= 0 && y <= height, "%.80s", at);
    }
    cr_expect(seen > 100);
    text_destroy(&text);
    chart_page_destroy(&page);
}

static void expect_lines_fit(const char *text, int columns) {
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        char *line = text_copy_bytes(text, length);
        cr_expect(text_width(line) <= columns, "%d columns are too narrow for: %s", columns, line);
        cr_expect(length == 0 || line[length - 1] != ' ', "blanks at the end of: %s", line);
        for (const char *at = line; *at != '\0'; at++) {
            cr_expect((unsigned char)*at >= 0x20);
        }
        free(line);
        text += length + (text[length] == '\n');
    }
}

Test(chart, lines_fit) {
    setlocale(LC_CTYPE, "C.UTF-8");
    ChartPage page;
    fill_page(&page);
    for (int columns = 20; columns <= 140; columns += 4) {
        for (int unicode = 0; unicode < 2; unicode++) {
            Text text;
            text_init(&text);
            chart_page_add_text(&page, columns, unicode, &text);
            expect_lines_fit(text.bytes, columns < 30 ? 30 : columns);
            cr_expect(strstr(text.bytes, "█") == NULL || unicode);
            text_destroy(&text);
        }
    }
    chart_page_destroy(&page);
}

Test(chart, a_histogram_in_characters) {
    ChartPage page;
    Text text;
    text_init(&text);
    chart_page_init(&page, "t", NULL);
    Chart *chart = chart_page_add(&page, CHART_HISTOGRAM, "Length", "turns", "games");
    ChartSeries *series = chart_add_series(chart, NULL);
    for (int i = 0; i < 8; i++) {
        chart_add_point(series, i, i + 1, NAN, NAN, NULL);
    }
    chart_page_add_text(&page, 30, false, &text);
    cr_expect_str_eq(text.bytes, "Length\n"
                                 "8.000 |              ##\n"
                                 "      |            ####\n"
                                 "      |          ######\n"
                                 "      |        ########\n"
                                 "4.000 |      ##########\n"
                                 "      |    ############\n"
                                 "      |  ##############\n"
                                 "      |################\n"
                                 "       0         5\n"
                                 "turns\n");
    text_destroy(&text);
    chart_page_destroy(&page);
}

// Of rows of different sizes, the narrowest interval can be read from its numbers.
Test(chart, rows_have_enough_decimals) {
    ChartPage page;
    Text text;
    text_init(&text);
    chart_page_init(&page, "t", NULL);
    ChartSeries *series = chart_add_series(chart_page_add(&page, CHART_ROWS, "r", NULL, NULL), NULL);
    chart_add_point(series, 0, -35.2, -37.0, -33.4, "wide");
    chart_add_point(series, 1, -2.43, -2.61, -2.24, "narrow");
    chart_page_add_svg(&page, &text);
    cr_expect(strstr(text.bytes, ">-2.4<") != NULL && strstr(text.bytes, ">-2.6<") != NULL &&
                  strstr(text.bytes, ">-35.2<") != NULL,
              "%s", text.bytes);
    text_destroy(&text);
    chart_page_destroy(&page);
}

Test(chart, ticks_are_round) {
    static const struct {
        double low, high;
        int most;
        bool whole;
        double first, step;
        int count, decimals;
    } cases[] = {{0, 100, 6, false, 0, 20, 6, 0},
                 {0, 1, 6, false, 0, 0.2, 6, 1},
                 {-0.05, 0.18, 6, false, -0.05, 0.05, 5, 2},
                 {3, 5, 10, true, 3, 1, 3, 0},
                 {1310, 1670, 5, false, 1400, 100, 3, 0},
                 {5, 5, 4, false, 5, 0.2, 3, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ChartTicks ticks = chart_ticks(cases[i].low, cases[i].high, cases[i].most, cases[i].whole);
        cr_expect(fabs(ticks.first - cases[i].first) < 1e-9 && fabs(ticks.step - cases[i].step) < 1e-9 &&
                      ticks.count == cases[i].count && ticks.decimals == cases[i].decimals,
                  "case %zu: %g %g %d %d", i, ticks.first, ticks.step, ticks.count, ticks.decimals);
    }
}

Test(chart, joined_bins_keep_the_sum) {
    ChartPage page;
    chart_page_init(&page, "t", NULL);
    Chart *chart = chart_page_add(&page, CHART_HISTOGRAM, "h", NULL, NULL);
    ChartSeries *series = chart_add_series(chart, NULL);
    for (int i = 3; i < 400; i += 1 + i % 3) {
        chart_add_point(series, i, 1, NAN, NAN, NULL);
    }
    size_t before = series->count;
    chart_join_bins(chart, 50);
    double sum = 0;
    for (size_t i = 0; i < series->count; i++) {
        sum += series->point[i].value;
        cr_expect(fmod(series->point[i].x, chart->bin) == 0);
    }
    cr_expect(sum == (double)before && series->count <= 50 && chart->bin == 10, "%g in %zu bins of %g", sum,
              series->count, chart->bin);
    chart_page_destroy(&page);
}
