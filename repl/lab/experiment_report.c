// SPDX-License-Identifier: MIT
// Results of experiments for people. All figures are the result's own (experiment.h); nothing is reckoned here.
#include "repl/lab/experiment_private.h"
#include "repl/lab/members.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LABEL_COLUMNS = 32, CLASS_COLUMNS = 12 }; // the least; "backgammon, "

static int decimals(double size, MetricForm form) {
    return form == AS_SHARE ? 2 : form == AS_POINTS ? 4 : size >= 1000 ? 0 : 2;
}

// "51.23 %", "+0.0123", "54.31"; with a sign, as differences have it: "+1.23 pp", percentage points.
static void add_figure(Text *text, double value, MetricForm form, bool sign) {
    if (isnan(value)) {
        text_add(text, "-");
        return;
    }
    double shown = form == AS_SHARE ? 100 * value : value;
    int digits = decimals(fabs(shown), form);
    text_add(text, sign || form == AS_POINTS ? "%+.*f%s" : "%.*f%s", digits, shown,
             form != AS_SHARE ? ""
             : sign           ? " pp"
                              : " %");
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

static const json_t *metric_of(const json_t *cell, Metric metric) {
    return json_object_get(json_object_get(cell, "metrics"), metrics_about[metric].name);
}

// Had every turn one roll?
static bool turns_are_rolls(const json_t *cell) {
    const json_t *rolls = metric_of(cell, METRIC_LENGTH), *turns = metric_of(cell, METRIC_TURNS);
    return member_number(rolls, "mean") == member_number(turns, "mean") || !json_is_object(turns);
}

// Is it said by another row of the cell: by the outcomes, by the wins of a bot that plays White only, by the rolls?
static bool is_said_already(const json_t *cell, Metric metric, bool pairs) {
    return (metric >= METRIC_GAMMONS && metric <= METRIC_DRAWS) || (metric == METRIC_TURNS && turns_are_rolls(cell)) ||
           ((metric == METRIC_WHITE_WINS || metric == METRIC_WHITE_POINTS) && !pairs);
}

static void print_metrics(Session *session, const json_t *cell, bool pairs, int columns) {
    for (Metric m = METRIC_POINTS; m < METRIC_COUNT; m++) {
        const json_t *own = metric_of(cell, m);
        bool nothing = (m == METRIC_PINS || m == METRIC_HITS) && member_number(own, "mean") == 0;
        if (!json_is_object(own) || nothing || is_said_already(cell, m, pairs)) {
            continue;
        }
        char *more = m == METRIC_LENGTH      ? spread_text(json_object_get(cell, "length"))
                     : m == METRIC_BRANCHING ? spread_text(json_object_get(cell, "branching"))
                                             : text_copy("");
        // A bot that plays itself is the first as White.
        Metric named = m == METRIC_POINTS && !pairs ? METRIC_WHITE_POINTS : m;
        print_row(session, metrics_about[named].title, columns, own, "mean", metrics_about[m].form, more);
        free(more);
    }
}

// Games without an end.
static void print_unfinished(Session *session, const json_t *cell) {
    const json_t *unfinished = json_object_get(cell, "unfinished");
    if (!json_is_object(unfinished)) {
        return;
    }
    double games = member_number(unfinished, "games"), stuck = member_number(unfinished, "stuck");
    Text text;
    text_init(&text);
    text_add(&text, "  %s: ", member_text(cell, "label"));
    text_add_grouped(&text, games);
    text_add(&text, " game%s without an end, counted nowhere else", games == 1 ? "" : "s");
    if (stuck > 0) {
        char *some = stuck < games ? text_format("in %.0f of them ", stuck) : text_copy("");
        text_add(&text, " (%sneither side can ever move)", some);
        free(some);
    }
    text_add(&text, ". The first (unit %.0f) stood at %s", member_number(unfinished, "unit"),
             member_text(unfinished, "position"));
    session_print(session, "%s\n", text.bytes);
    text_destroy(&text);
}

static void print_all_unfinished(Session *session, const json_t *cells) {
    for (size_t i = 0; i < json_array_size(cells); i++) {
        print_unfinished(session, json_array_get(cells, i));
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
    print_metrics(session, cell, strcmp(member_text(result, "unit"), "pair") == 0, columns);
    print_unfinished(session, cell);
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

// Does any of the rule sets show it? Turns are shown where they are not rolls.
static bool is_compared_here(const json_t *cells, Metric metric) {
    bool any = false;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        const json_t *cell = json_array_get(cells, i), *own = metric_of(cell, metric);
        bool shown = metric != METRIC_TURNS || !turns_are_rolls(cell);
        any = any || (shown && json_is_object(own) && member_number(own, "mean") != 0);
    }
    return any;
}

// "+1.23 pp (+0.12 pp .. +2.34 pp)  *"
static void add_difference(Text *row, const json_t *difference, MetricForm form) {
    Text figure;
    text_init(&figure);
    bool identical = json_is_true(json_object_get(difference, "identical"));
    add_figure(&figure, member_number(difference, "difference"), form, true);
    add_right(row, figure.bytes, 12);
    if (!identical || form == AS_SHARE) { // of a share it is known how often it can have been missed
        text_add(row, " ");
        add_interval(row, difference, form, true);
    }
    text_add(row, identical ? "  identical in all games" : "");
    text_add(row, json_is_true(json_object_get(difference, "telling")) ? "  *" : "");
    text_destroy(&figure);
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
            add_difference(&row, difference, form);
        }
        session_print(session, "%s\n", row.bytes);
        text_destroy(&row);
        text_destroy(&figure);
    }
}

// Metrics of a list, by what came of them.
static void list_metrics(const json_t *cells, const json_t *metrics, Text *told, Text *open, Text *identical) {
    for (Metric m = 0; m < METRIC_COUNT; m++) {
        const json_t *metric = json_object_get(metrics, metrics_about[m].name);
        if (!json_is_object(metric) || !is_compared_here(cells, m)) {
            continue;
        }
        bool telling = json_is_true(json_object_get(metric, "telling"));
        Text *list = telling ? told : json_is_true(json_object_get(metric, "identical")) ? identical : open;
        text_add(list, "%s%s", list->length > 0 ? "; " : "", metrics_about[m].title);
        if (telling) {
            text_add(list, " ");
            add_figure(list, member_number(metric, "difference"), metrics_about[m].form, true);
        }
    }
}

static void print_sentence(Session *session, const char *begin, const Text *list) {
    if (list->length > 0) {
        char *line = text_format("  %s: %s.", begin, list->bytes);
        session_print_wrapped(session, line);
        free(line);
    }
}

// "LABEL, beside LABEL: ...", and what these games do not tell.
static void print_conclusion(Session *session, const json_t *cells, const json_t *difference) {
    const json_t *cell = json_array_get(cells, (size_t)json_integer_value(json_object_get(difference, "cell")));
    const json_t *base = json_array_get(cells, (size_t)json_integer_value(json_object_get(difference, "base")));
    Text told, open, same, games;
    text_init(&told);
    text_init(&open);
    text_init(&same);
    text_init(&games);
    text_add_grouped(&games, member_number(cell, "games"));
    list_metrics(cells, json_object_get(difference, "metrics"), &told, &open, &same);
    char *all = text_format("identical in all %s games", games.bytes);
    bool identical = json_is_true(json_object_get(difference, "identical"));
    char *line = text_format("%s, beside %s: %s.", member_text(cell, "label"), member_text(base, "label"),
                             json_is_true(json_object_get(difference, "same_rules"))
                                 ? "the same rules, so every game is the same"
                             : json_object_size(json_object_get(difference, "metrics")) == 0
                                 ? "nothing can be compared, there are too few games"
                             : identical       ? all
                             : told.length > 0 ? told.bytes
                                               : "no difference found");
    session_print_wrapped(session, line);
    if (!identical) {
        print_sentence(session, "No difference found in", &open);
        all[0] = 'I';
        print_sentence(session, all, &same);
    }
    free(all);
    free(line);
    text_destroy(&told);
    text_destroy(&open);
    text_destroy(&same);
    text_destroy(&games);
}

static void print_comparison(Session *session, const json_t *result) {
    const json_t *cells = json_object_get(result, "cells"), *differences = json_object_get(result, "differences");
    int columns = 8;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        int width = text_width(member_text(json_array_get(cells, i), "label"));
        columns = width > columns ? width : columns;
    }
    bool bots_differ = strcmp(member_text(result, "unit"), "pair") == 0;
    for (Metric m = 0; m < METRIC_COUNT; m++) {
        if (is_compared_here(cells, m) && (bots_differ || m > METRIC_POINTS)) {
            print_compared(session, result, m, columns);
        }
    }
    size_t base = (size_t)json_integer_value(json_object_get(json_array_get(differences, 0), "base"));
    session_print(session,
                  "Intervals of 95 %%. Differences are from %s, of percentages in percentage points (pp); * remains "
                  "after Holm's\ncorrection for all of them.\n\n",
                  member_text(json_array_get(cells, base), "label"));
    for (size_t i = 0; i < json_array_size(differences); i++) {
        print_conclusion(session, cells, json_array_get(differences, i));
    }
    print_all_unfinished(session, cells);
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

// Has any of the rule sets a cube?
static bool has_cube(const json_t *result) {
    size_t i, j, k;
    json_t *variant, *game, *rule;
    json_array_foreach(json_object_get(result, "variants"), i, variant) {
        json_array_foreach(json_object_get(variant, "games"), j, game) {
            json_array_foreach(json_object_get(game, "rules"), k, rule) {
                if (strcmp(json_string_value(rule) != NULL ? json_string_value(rule) : "", "cube.on=true") == 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

// The cube decides much: it is said whether it was there, and whether anybody used it.
static void print_cube(Session *session, const json_t *result) {
    const json_t *plan = json_object_get(result, "plan"), *cells = json_object_get(result, "cells");
    if (!json_is_boolean(json_object_get(plan, "cube")) || !has_cube(result)) {
        return; // one of an older program
    }
    double doubles = 0;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        double own = member_number(metric_of(json_array_get(cells, i), METRIC_DOUBLES), "mean");
        doubles += isnan(own) ? 0 : own;
    }
    if (json_is_false(json_object_get(plan, "cube"))) {
        session_print(session, "  Played without the cube; `--cube` plays with it.\n");
    } else if (doubles == 0) {
        session_print(session, "  Played with the cube, and nobody ever doubled: these bots do not use it.\n");
    }
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
        print_all_unfinished(session, cells);
    } else if (plan_is_two_sided(kind)) {
        print_comparison(session, result);
    } else if (kind == KIND_TOURNEY) {
        print_ratings(session, result);
        print_all_unfinished(session, cells);
    } else {
        print_cell(session, result, json_array_get(cells, 0));
        print_test(session, result);
    }
    print_cube(session, result);
    print_failures(session, result);
}
