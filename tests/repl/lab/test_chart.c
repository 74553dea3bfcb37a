// SPDX-License-Identifier: MIT
// Pictures: round numbers at the axes, lines that fit, documents that are well-formed whatever the texts are.
#include "repl/base/text.h"
#include "scripts/embedded.h"
#include "scripts/report.h"
#include "tests/repl/xml.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What a report prints, of a result with nothing in it; to be freed.
static char *run_report(const char *source, int columns, bool unicode) {
    static const char title[] = "</text><script>alert(1)</script>";
    static const char command[] =
        "sim x\n& <note> that is so long that it has to be broken, because no page is wide enough for it, and it goes "
        "on\n\nwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"
        "wwwww";
    json_t *result = json_object(), *about = json_pack("{s:s, s:i, s:b, s:s, s:[]}", "title", title, "columns", columns,
                                                       "unicode", unicode, "command", command, "metrics");
    const ReportCall call = {"test.lua", source, strlen(source), result, about, text_width};
    char *text = NULL, error[LAB_TEXT_SIZE];
    cr_assert(report_run(&call, &text, error), "%s", error);
    json_decref(result);
    json_decref(about);
    return text;
}

// Charts of every kind with texts and numbers that are not what one would like; then the script that draws them.
#define FILL_PAGE                                                                                                                                                                               \
    "local axes, charts = require 'axes', require 'charts'\n"                                                                                                                                   \
    "local hostile = { 'plain', '</text><script>alert(1)</script>',\n"                                                                                                                          \
    "  'a & b < c > d \"e\" \\'f\\' ]]> <!-- &amp;',\n"                                                                                                                                         \
    "  '\\27[31mred\\7 \\255\\254 broken \\195 \\226\\128\\174 turned', 'line\\nend\\tand tab',\n"                                                                                              \
    "  'длинные нарды — очень длинное название, которое никуда не помещается и всё равно продолжается', '' }\n" \
    "local function text(i) return hostile[i % #hostile + 1] end\n"                                                                                                                             \
    "local kinds = { 'histogram', 'bars', 'curve', 'rows' }\n"                                                                                                                                  \
    "for k = 0, 7 do\n"                                                                                                                                                                         \
    "  local kind, several = kinds[k % 4 + 1], k == 4\n"                                                                                                                                        \
    "  local chart = { kind = kind, title = text(k), x_title = text(k + 1), y_title = text(k + 2), bin = 1,\n"                                                                                  \
    "    percent = k >= 4, mark = (k == 0 or k == 3) and 3 or nil, mark_label = text(k + 3) }\n"                                                                                                \
    "  for s = 0, several and 6 or 0 do\n"                                                                                                                                                      \
    "    chart[s + 1] = { name = several and text(s) or nil }\n"                                                                                                                                \
    "    for i = 0, 199, k % 4 ~= 0 and 41 or 1 do\n"                                                                                                                                           \
    "      local value = 0.001 * ((i * 37 + s * 11) % 101)\n"                                                                                                                                   \
    "      value = k ~= 5 and value or i == 0 and 0/0 or math.huge\n"                                                                                                                           \
    "      axes.add_point(chart[s + 1], i, value, i % 3 == 0 and value - 0.01 or nil, value + 0.01,\n"                                                                                          \
    "        (kind == 'bars' or kind == 'rows') and text(i) or nil)\n"                                                                                                                          \
    "    end\n"                                                                                                                                                                                 \
    "  end\n"                                                                                                                                                                                   \
    "  charts[#charts + 1] = chart\n"                                                                                                                                                           \
    "end\n"                                                                                                                                                                                     \
    "charts[#charts + 1] = { kind = 'curve', title = 'empty', bin = 1 }\n"                                                                                                                      \
    "charts[#charts + 1] = { kind = 'histogram', title = 'one', bin = 1, { { x = 7, value = 0 } } }\n"                                                                                          \
    "charts[#charts + 1] = { kind = 'curve', title = 'one', x_title = 'x', y_title = 'y', bin = 1,\n"                                                                                           \
    "  { { x = 7, value = 0 } } }\n"

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
    char *text = run_report(FILL_PAGE "require 'svg'", 80, true);
    const char *fault = xml_fault(text);
    cr_expect(fault == NULL, "%s", fault);
    cr_expect(strstr(text, "<script") == NULL && strstr(text, "nan") == NULL && strstr(text, "inf") == NULL);
    cr_expect(strstr(text, "viewBox=\"0 0 760 ") != NULL);
    cr_expect(strstr(text, "(nothing to be drawn)") != NULL);
    // What was cut is whole in a title.
    cr_expect(strstr(text, "<title>длинные нарды") != NULL);
    free(text);
}

// Hostile texts in every kind of block, and where names stand in reviews and experiments.
Test(chart, pages_are_well_formed) {
    setlocale(LC_CTYPE, "C.UTF-8");
    static const char blocks[] =
        "local page, bad = require 'page', '</td></style><img x=y> & \\n]]> \\27 \\255 <script>'\n"
        "local blocks, svg = {}, '<svg><text>a</text></svg>'\n"
        "for i, kind in ipairs { 'title', 'heading', 'paragraph', 'note', 'item', 'item', 'code', 'folded', 'table' } "
        "do\n"
        "  blocks[i] = { kind = kind, text = bad, title = bad, head = { bad, bad }, rows = { { bad, bad } } }\n"
        "end\n"
        "for _, kind in ipairs { 'picture', 'chart', 'pictures', 'item' } do\n"
        "  blocks[#blocks + 1] = { kind = kind, text = kind ~= 'item' and svg or bad, caption = bad,\n"
        "    { text = svg, caption = bad } }\n"
        "end\n"
        "print(page.html(blocks, true))\n";
    static const char review[] =
        "report.form = 'html'\n"
        "local bad = '<b>&'\n"
        "local each = { event = 1, side = 'white', cube = true, played = bad, best = 'take', loss = 0.1, mark = '?' }\n"
        "local function side(colour) return { colour = colour, name = bad, player = bad, score = 1 } end\n"
        "result = { found = { each }, table = { sides = { side('black'), side('white') }, game = bad, to = 3 },\n"
        "  luck = { white = 0, black = 0 }, seen = 1, events = 2, left_out = 1, worst = 9, title = '', net = bad,\n"
        "  ply = 2 }\n"
        "require 'analyse'\n";
    static const char experiment[] =
        "local bad = '<b>&'\n"
        "report.title, report.metrics = bad, { { name = 'length', title = bad, form = 'number' } }\n"
        "report.experiment = { experiment = 7, command = bad, status = bad, engine = bad, seed = bad,\n"
        "  parts = { { role = bad, name = bad, text = bad, fingerprint = bad, overrides = bad } } }\n"
        "local metrics = { length = { mean = 1, low = 0, high = 2 } }\n"
        "local variant = { label = bad, set = { 'x' }, games = { { fingerprint = bad } } }\n"
        "result = { bots = { { bot = bad }, { bot = 'x' } }, variants = { variant }, games = 9, complete = true,\n"
        "  plan = { kind = 'compare' }, differences = { { cell = 1, base = 0, metrics = metrics } },\n"
        "  cells = { { label = bad, metrics = metrics }, { label = bad, metrics = metrics, games = 9 } } }\n"
        "require 'experiment_page'\n";
    static const char *const sources[] = {blocks, review, experiment};
    for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++) {
        char *text = run_report(sources[i], 80, true);
        const char *fault = page_fault(text);
        cr_expect(fault == NULL, "%s: %s", fault, text);
        cr_expect(strstr(text, "<b>") == NULL && strstr(text, "<img") == NULL);
        free(text);
    }
}

// Every text begins and ends on the page, by the width it has at most; numbers of an axis do not touch.
Test(chart, svg_texts_stay_on_the_page) {
    setlocale(LC_CTYPE, "C.UTF-8");
    char *text = run_report(FILL_PAGE "require 'svg'", 80, true);
    int height = 0, seen = 0;
    cr_assert(sscanf(strstr(text, "viewBox"), "viewBox=\"0 0 760 %d", &height) == 1);
    for (const char *at = text; (at = strstr(at, "<text x=\"")) != NULL; at++, seen++) {
        double x, y;
        cr_assert(sscanf(at, "<text x=\"%lf\" y=\"%lf\"", &x, &y) == 2);
        cr_expect(x >= 0 && x <= 760 && y >= 0 && y <= height, "%.80s", at);
    }
    cr_expect(seen > 100);
    free(text);
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
    for (int columns = 20; columns <= 140; columns += 4) {
        for (int unicode = 0; unicode < 2; unicode++) {
            char *text = run_report(FILL_PAGE "require 'plot'", columns, unicode);
            expect_lines_fit(text, columns < 30 ? 30 : columns);
            cr_expect(strstr(text, "█") == NULL || unicode);
            free(text);
        }
    }
}

// A hint leaves out the chances that a screen has no room for.
Test(chart, hints_fit) {
    static const char hint[] =
        "local row = { number = 16, play = '24/20 13/11', equity = 0.5, loss = 0.1, win = 0.5,\n"
        "  gammon = 0.2, backgammon = 0.1, lose_gammon = 0.25, ahead = 0 }\n"
        "result = { name = 'net', plays = 18, gammons = 'mars', backgammons = 'koks',\n"
        "  rows = { row, { number = 1, play = '', equity = -0.0001, loss = 0.1, win = 0.5, gammon = 0,\n"
        "    backgammon = 0, lose_gammon = 0, ahead = 0 } } }\n"
        "require 'hint_net'\n";
    static const struct {
        int columns;
        bool win, gammons, lost, backgammons;
    } cases[] = {{40, false, false, false, false},
                 {48, true, false, false, false},
                 {56, true, true, false, false},
                 {68, true, true, true, false},
                 {80, true, true, true, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = run_report(hint, cases[i].columns, true);
        expect_lines_fit(text, cases[i].columns);
        cr_expect_eq(strstr(text, "win %") != NULL, cases[i].win, "%s", text);
        cr_expect_eq(strstr(text, "  mars %") != NULL, cases[i].gammons, "%s", text);
        cr_expect_eq(strstr(text, "  mars lost %") != NULL, cases[i].lost, "%s", text);
        cr_expect_eq(strstr(text, "  koks %") != NULL, cases[i].backgammons, "%s", text);
        cr_expect(strstr(text, "+0.500") != NULL && strstr(text, "+0.000   0.100") != NULL, "%s", text);
        free(text);
    }
}

static void expect_printed(const char *source, const char *expected) {
    char *text = run_report(source, 30, false);
    cr_expect_str_eq(text, expected, "%s prints: %s", source, text);
    free(text);
}

Test(chart, a_histogram_in_characters) {
    expect_printed("local chart = { kind = 'histogram', title = 'Length', x_title = 'turns', bin = 1, {} }\n"
                   "for i = 0, 7 do chart[1][i + 1] = { x = i, value = i + 1 } end\n"
                   "require('charts')[1] = chart\n"
                   "require 'plot'",
                   "Length\n"
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
}

// Of rows of different sizes, the narrowest interval can be read from its numbers.
Test(chart, rows_have_enough_decimals) {
    char *text = run_report("require('charts')[1] = { kind = 'rows', title = 'r', x_title = 'x', bin = 1, {\n"
                            "  { x = 0, value = -35.2, low = -37.0, high = -33.4, label = 'wide' },\n"
                            "  { x = 1, value = -2.43, low = -2.61, high = -2.24, label = 'narrow' } } }\n"
                            "require 'svg'",
                            80, true);
    cr_expect(strstr(text, ">-2.4<") != NULL && strstr(text, ">-2.6<") != NULL && strstr(text, ">-35.2<") != NULL, "%s",
              text);
    free(text);
}

Test(chart, ticks_are_round) {
    expect_printed("for _, case in ipairs{ { 0, 100, 6 }, { 0, 1, 6 }, { -0.05, 0.18, 6 }, { 3, 5, 10, true },\n"
                   "    { 1310, 1670, 5 }, { 5, 5, 4 } } do\n"
                   "  local ticks = require('axes').ticks(case[1], case[2], case[3], case[4])\n"
                   "  print(('%.6g %.6g %d %d'):format(ticks.first, ticks.step, ticks.count, ticks.decimals))\n"
                   "end",
                   "0 20 6 0\n0 0.2 6 1\n-0.05 0.05 5 2\n3 1 3 0\n1400 100 3 0\n5 0.2 3 1\n");
}

Test(chart, joined_bins_keep_the_sum) {
    expect_printed("local chart, before, sum, places = { kind = 'histogram', bin = 1, {} }, 0, 0, true\n"
                   "local i = 3\n"
                   "while i < 400 do\n"
                   "  before = before + 1\n"
                   "  chart[1][before] = { x = i, value = 1 }\n"
                   "  i = i + 1 + i % 3\n"
                   "end\n"
                   "require('axes').join_bins(chart, 50)\n"
                   "for _, point in ipairs(chart[1]) do\n"
                   "  sum = sum + point.value\n"
                   "  places = places and point.x % chart.bin == 0\n"
                   "end\n"
                   "print(sum == before, places, #chart[1] <= 50, chart.bin == 10)",
                   "true\ttrue\ttrue\ttrue\n");
}
