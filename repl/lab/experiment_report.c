// SPDX-License-Identifier: MIT
// Results of experiments for people. All figures are the result's own (experiment.h); nothing is reckoned here.
#include "repl/lab/experiment_private.h"
#include "repl/lab/members.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LABEL_COLUMNS = 30, CLASS_COLUMNS = 12 }; // the least; "backgammon, "

static int decimals(double size, MetricForm form) {
    return form == AS_SHARE ? 2 : form == AS_POINTS ? 4 : size >= 1000 ? 0 : 2;
}

// "51.23 %", "+0.0123", "54.31".
static void add_figure(Text *text, double value, MetricForm form, bool sign) {
    if (isnan(value)) {
        text_add(text, "-");
        return;
    }
    double shown = form == AS_SHARE ? 100 * value : value;
    int digits = decimals(fabs(shown), form);
    text_add(text, sign || form == AS_POINTS ? "%+.*f%s" : "%.*f%s", digits, shown, form == AS_SHARE ? " %" : "");
}

static void add_interval(Text *text, const json_t *json, MetricForm form, bool sign) {
    text_add(text, "(");
    add_figure(text, member_number(json, "low"), form, sign);
    text_add(text, " .. ");
    add_figure(text, member_number(json, "high"), form, sign);
    text_add(text, ")");
}

static void add_right(Text *text, const char *bytes, int columns) {
    text_add_repeated(text, " ", columns - text_width(bytes) > 0 ? columns - text_width(bytes) : 0);
    text_add(text, "%s", bytes);
}

// "  label      12.34 %  (12.0 % .. 12.7 %)" and what else is to be said.
static void print_row(Session *session, const char *label, int columns, const json_t *json, const char *mean,
                      MetricForm form, const char *more) {
    Text row, figure;
    text_init(&row);
    text_init(&figure);
    text_add(&row, "  ");
    text_add_padded(&row, label, columns);
    add_figure(&figure, member_number(json, mean), form, false);
    add_right(&row, figure.bytes, 10);
    text_add(&row, "  ");
    text_empty(&figure);
    add_interval(&figure, json, form, false);
    text_add_padded(&row, figure.bytes, *more != '\0' ? 26 : 0);
    session_print(session, "%s%s%s\n", row.bytes, *more != '\0' ? "  " : "", more);
    text_destroy(&row);
    text_destroy(&figure);
}

// ---- one pairing

static const char *bot_at(const json_t *result, const json_t *cell, const char *side) {
    const json_t *index = json_object_get(cell, side);
    return member_text(json_array_get(json_object_get(result, "bots"), (size_t)json_integer_value(index)), "bot");
}

// What the two sides are called: by their bots, or by their colours where a bot plays itself.
static void side_names(const json_t *result, const json_t *cell, char first[80], char second[80]) {
    const char *white = bot_at(result, cell, "white"), *black = bot_at(result, cell, "black");
    bool same = strcmp(white, black) == 0;
    snprintf(first, 80, "%.76s", same ? "white" : white);
    snprintf(second, 80, "%.76s", same ? "black" : black);
}

static void print_wins(Session *session, const json_t *cell, const char *const names[2], int columns) {
    const json_t *wins = json_object_get(cell, "wins");
    static const char *const members[WINNERS] = {"first", "second", "draws"};
    for (int w = 0; w < WINNERS; w++) {
        const json_t *own = json_object_get(wins, members[w]);
        if (w == WON_NOBODY && json_integer_value(json_object_get(own, "count")) == 0) {
            continue;
        }
        Text count;
        text_init(&count);
        text_add_grouped(&count, member_number(own, "count"));
        char *label = w == WON_NOBODY ? text_copy("drawn") : text_format("won by %s", names[w]);
        print_row(session, label, columns, own, "share", AS_SHARE, count.bytes);
        free(label);
        text_destroy(&count);
    }
}

static void print_outcomes(Session *session, const json_t *cell, const char *const names[2], int columns) {
    const json_t *outcomes = json_object_get(cell, "outcomes");
    for (size_t i = 0; i < json_array_size(outcomes); i++) {
        const json_t *own = json_array_get(outcomes, i);
        const char *winner = member_text(own, "winner");
        Text count;
        text_init(&count);
        text_add_grouped(&count, member_number(own, "count"));
        const char *who = strcmp(winner, "first") == 0 ? names[0] : strcmp(winner, "second") == 0 ? names[1] : "";
        char *label = text_format("%s%s%s", member_text(own, "class"), *who != '\0' ? ", " : "", who);
        print_row(session, label, columns, own, "share", AS_SHARE, count.bytes);
        free(label);
        text_destroy(&count);
    }
}

// "half of them from 45 to 62, 90 % from 33 to 81".
static char *spread_text(const json_t *spread) {
    const json_t *q = json_object_get(spread, "quantiles");
    return text_format("sd %.1f; half from %.0f to %.0f, nine of ten from %.0f to %.0f", member_number(spread, "sd"),
                       member_number(q, "25"), member_number(q, "75"), member_number(q, "5"), member_number(q, "95"));
}

static void print_metrics(Session *session, const json_t *cell, Metric from, int columns) {
    const json_t *metrics = json_object_get(cell, "metrics");
    for (Metric m = from; m < METRIC_COUNT; m++) {
        const json_t *own = json_object_get(metrics, metrics_about[m].name);
        if (!json_is_object(own) || (m == METRIC_PINS && member_number(own, "mean") == 0) ||
            (m == METRIC_HITS && member_number(own, "mean") == 0) || (m >= METRIC_GAMMONS && m <= METRIC_DRAWS)) {
            continue; // the outcomes say it
        }
        char *more = m == METRIC_LENGTH      ? spread_text(json_object_get(cell, "length"))
                     : m == METRIC_BRANCHING ? spread_text(json_object_get(cell, "branching"))
                                             : text_copy("");
        print_row(session, metrics_about[m].title, columns, own, "mean", metrics_about[m].form, more);
        free(more);
    }
}

static void print_cell(Session *session, const json_t *result, const json_t *cell) {
    char first[80], second[80];
    side_names(result, cell, first, second);
    const char *const names[2] = {first, second};
    int columns = LABEL_COLUMNS;
    for (int i = 0; i < 2; i++) {
        int width = CLASS_COLUMNS + text_width(names[i]);
        columns = width > columns ? width : columns;
    }
    print_wins(session, cell, names, columns);
    print_outcomes(session, cell, names, columns);
    print_metrics(session, cell, METRIC_POINTS, columns);
    const json_t *pairs = json_object_get(cell, "pairs");
    if (json_is_object(pairs) && !isnan(member_number(pairs, "factor"))) {
        session_print(session,
                      "  the two games of a pair: correlation %+.3f, so the variance of points is %.2f times "
                      "that of single games\n",
                      member_number(pairs, "correlation"), member_number(pairs, "factor"));
    }
}

// ---- sequential test

static void print_test(Session *session, const json_t *result) {
    const json_t *test = json_object_get(result, "test");
    if (!json_is_object(test)) {
        return;
    }
    const char *decision = member_text(test, "decision");
    const json_t *bots = json_object_get(result, "bots");
    const char *first = member_text(json_array_get(bots, 0), "bot"),
               *second = member_text(json_array_get(bots, 1), "bot");
    session_print(session,
                  "  sequential test, %+g or %+g points a game, errors of %g %%: ratio %.2f between %.2f and %.2f\n",
                  member_number(test, "low"), member_number(test, "high"), 100 * member_number(test, "error"),
                  member_number(test, "llr"), member_number(test, "lower"), member_number(test, "upper"));
    char *sentence =
        strcmp(decision, "better") == 0
            ? text_format("  %s is better than %s (at least nearer to %+g than to %+g points a game).", first, second,
                          member_number(test, "high"), member_number(test, "low"))
        : *decision != '\0'
            ? text_format("  %s is not better than %s (nearer to %+g than to %+g points a game).", first, second,
                          member_number(test, "low"), member_number(test, "high"))
            : text_format("  The games played do not tell yet whether %s is better than %s.", first, second);
    session_print(session, "%s\n", sentence);
    free(sentence);
}

// ---- ratings

static void print_ratings(Session *session, const json_t *result) {
    const json_t *ratings = json_object_get(result, "ratings");
    if (!json_is_array(ratings)) {
        return;
    }
    int columns = 8;
    for (size_t i = 0; i < json_array_size(ratings); i++) {
        int width = text_width(member_text(json_array_get(ratings, i), "bot"));
        columns = width > columns ? width : columns;
    }
    for (size_t i = 0; i < json_array_size(ratings); i++) {
        const json_t *own = json_array_get(ratings, i);
        Text row;
        text_init(&row);
        text_add(&row, "  %2zu  ", i + 1);
        text_add_padded(&row, member_text(own, "bot"), columns);
        text_add(&row, "  %+7.1f  (%+.1f .. %+.1f)  ", member_number(own, "elo"), member_number(own, "low"),
                 member_number(own, "high"));
        text_add_grouped(&row, member_number(own, "won"));
        text_add(&row, " of ");
        text_add_grouped(&row, member_number(own, "games"));
        session_print(session, "%s\n", row.bytes);
        text_destroy(&row);
    }
    session_print(session, "  Elo by Bradley and Terry, mean 0, with intervals of 95 %%\n\n");
    const json_t *cells = json_object_get(result, "cells");
    columns = LABEL_COLUMNS;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        int width = text_width(member_text(json_array_get(cells, i), "label"));
        columns = width > columns ? width : columns;
    }
    for (size_t i = 0; i < json_array_size(cells); i++) {
        const json_t *cell = json_array_get(cells, i);
        print_row(session, member_text(cell, "label"), columns,
                  json_object_get(json_object_get(cell, "metrics"), "share"), "mean", AS_SHARE, "");
    }
}

// ---- rules compared

static const json_t *difference_of(const json_t *result, size_t cell, const char *metric) {
    const json_t *list = json_object_get(result, "differences");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *own = json_array_get(list, i);
        if (json_integer_value(json_object_get(own, "cell")) == (json_int_t)cell) {
            return json_object_get(json_object_get(own, "metrics"), metric);
        }
    }
    return NULL;
}

static bool is_measured(const json_t *cells, Metric metric) {
    bool any = false;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        const json_t *metrics = json_object_get(json_array_get(cells, i), "metrics");
        const json_t *own = json_object_get(metrics, metrics_about[metric].name);
        any = any || (json_is_object(own) && member_number(own, "mean") != 0);
    }
    return any;
}

static void print_compared(Session *session, const json_t *result, Metric metric, int columns) {
    const json_t *cells = json_object_get(result, "cells");
    const char *name = metrics_about[metric].name;
    MetricForm form = metrics_about[metric].form;
    session_print(session, "%s\n", metrics_about[metric].title);
    for (size_t i = 0; i < json_array_size(cells); i++) {
        const json_t *cell = json_array_get(cells, i);
        const json_t *own = json_object_get(json_object_get(cell, "metrics"), name);
        const json_t *difference = difference_of(result, i, name);
        Text row, figure;
        text_init(&row);
        text_init(&figure);
        text_add(&row, "  ");
        text_add_padded(&row, member_text(cell, "label"), columns);
        add_figure(&figure, member_number(own, "mean"), form, false);
        add_right(&row, figure.bytes, 10);
        text_add(&row, "  ");
        text_empty(&figure);
        add_interval(&figure, own, form, false);
        text_add_padded(&row, figure.bytes, difference != NULL ? 26 : 0);
        if (difference != NULL) {
            bool telling = json_is_true(json_object_get(difference, "telling"));
            text_empty(&figure);
            add_figure(&figure, member_number(difference, "difference"), form, true);
            add_right(&row, figure.bytes, 12);
            text_add(&row, " ");
            add_interval(&row, difference, form, true);
            text_add(&row, telling ? "  *" : "");
        }
        session_print(session, "%s\n", row.bytes);
        text_destroy(&row);
        text_destroy(&figure);
    }
}

// What differs, and what cannot be told, in sentences.
static void print_conclusions(Session *session, const json_t *result) {
    const json_t *differences = json_object_get(result, "differences"), *cells = json_object_get(result, "cells");
    for (size_t i = 0; i < json_array_size(differences); i++) {
        const json_t *own = json_array_get(differences, i), *metrics = json_object_get(own, "metrics");
        size_t cell = (size_t)json_integer_value(json_object_get(own, "cell"));
        size_t base = (size_t)json_integer_value(json_object_get(own, "base"));
        Text told, open;
        text_init(&told);
        text_init(&open);
        for (Metric m = 0; m < METRIC_COUNT; m++) {
            const json_t *metric = json_object_get(metrics, metrics_about[m].name);
            if (!json_is_object(metric) || !is_measured(cells, m)) {
                continue;
            }
            if (json_is_true(json_object_get(metric, "telling"))) {
                text_add(&told, "%s%s ", told.length > 0 ? "; " : "", metrics_about[m].title);
                add_figure(&told, member_number(metric, "difference"), metrics_about[m].form, true);
            } else {
                text_add(&open, "%s%s", open.length > 0 ? "; " : "", metrics_about[m].title);
            }
        }
        char *line = text_format("%s, beside %s: %s.", member_text(json_array_get(cells, cell), "label"),
                                 member_text(json_array_get(cells, base), "label"),
                                 told.length > 0 ? told.bytes : "these games tell no difference");
        session_print_wrapped(session, line);
        free(line);
        if (open.length > 0) {
            char *rest = text_format("  These games cannot tell a difference in: %s.", open.bytes);
            session_print_wrapped(session, rest);
            free(rest);
        }
        text_destroy(&told);
        text_destroy(&open);
    }
}

static void print_comparison(Session *session, const json_t *result) {
    const json_t *cells = json_object_get(result, "cells");
    int columns = 8;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        int width = text_width(member_text(json_array_get(cells, i), "label"));
        columns = width > columns ? width : columns;
    }
    bool bots_differ = strcmp(member_text(result, "unit"), "pair") == 0;
    for (Metric m = 0; m < METRIC_COUNT; m++) {
        if (is_measured(cells, m) && (bots_differ || m > METRIC_POINTS)) {
            print_compared(session, result, m, columns);
        }
    }
    session_print(
        session,
        "Intervals of 95 %%. Differences are from %s; * those that remain after Holm's correction for all of "
        "them.\n\n",
        member_text(json_array_get(cells, (size_t)json_integer_value(json_object_get(
                                              json_array_get(json_object_get(result, "differences"), 0), "base"))),
                    "label"));
    print_conclusions(session, result);
}

// ---- the whole

static void print_head(Session *session, const json_t *result) {
    char *title = experiment_title(json_object_get(result, "plan"));
    const char *stopped = member_text(result, "stopped");
    Text text;
    text_init(&text);
    text_add_grouped(&text, member_number(result, "games"));
    text_add(&text, " game%s%s, seed %lld", member_number(result, "games") == 1 ? "" : "s",
             strcmp(member_text(result, "unit"), "pair") == 0 ? " in pairs" : "",
             (long long)json_integer_value(json_object_get(result, "seed")));
    if (!json_is_true(json_object_get(result, "complete"))) {
        text_add(&text, "; interrupted, this is what was done");
    } else if (strcmp(stopped, "games") != 0) {
        text_add(&text, "; ended by --%s", stopped);
    }
    session_print(session, "%s\n%s\n", title, text.bytes);
    text_destroy(&text);
    free(title);
    const json_t *variants = json_object_get(result, "variants");
    for (size_t i = 0; i < json_array_size(variants); i++) {
        const json_t *games = json_object_get(json_array_get(variants, i), "games");
        session_print(session, "%s: fingerprint", member_text(json_array_get(variants, i), "label"));
        for (size_t j = 0; j < json_array_size(games); j++) {
            session_print(session, " %s", member_text(json_array_get(games, j), "fingerprint"));
        }
        session_print(session, "\n");
    }
    session_print(session, "\n");
}

static void print_failures(Session *session, const json_t *result) {
    const json_t *bots = json_object_get(result, "bots");
    for (size_t i = 0; i < json_array_size(bots); i++) {
        const json_t *bot = json_array_get(bots, i);
        double failures = member_number(bot, "failures");
        if (failures > 0) {
            session_print(session,
                          "  %s failed in %.0f of its decisions, a plain choice was made for it; the first: %s\n",
                          member_text(bot, "bot"), failures, member_text(bot, "failure"));
        }
    }
}

void experiment_report(Session *session, const json_t *result) {
    const json_t *cells = json_object_get(result, "cells");
    Kind kind = plan_kind(json_object_get(result, "plan"));
    print_head(session, result);
    if (member_number(result, "games") == 0) {
        session_print(session, "  No game was finished.\n");
    } else if (plan_is_two_sided(kind)) {
        print_comparison(session, result);
    } else if (kind == KIND_TOURNEY) {
        print_ratings(session, result);
    } else {
        print_cell(session, result, json_array_get(cells, 0));
        print_test(session, result);
    }
    print_failures(session, result);
}
