// SPDX-License-Identifier: MIT
// Two results side by side: see again.h.
#include "repl/lab/again.h"

#include "repl/lab/chart_build.h"
#include "repl/lab/members.h"
#include "repl/lab/statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- what was played with

static bool has_setting(const json_t *list, const char *setting) {
    size_t i;
    json_t *each;
    json_array_foreach(list, i, each) {
        if (json_string_value(each) != NULL && strcmp(json_string_value(each), setting) == 0) {
            return true;
        }
    }
    return false;
}

// Settings of one list that the other has not.
static void add_settings(Text *out, const json_t *list, const json_t *other, const char *mark) {
    size_t i;
    json_t *each;
    json_array_foreach(list, i, each) {
        const char *setting = json_string_value(each);
        if (setting != NULL && !has_setting(other, setting)) {
            text_add(out, "    %s %s\n", mark, setting);
        }
    }
}

// True: the fingerprints are the same.
static bool add_game(Text *out, const char *name, const json_t *old, const json_t *game) {
    const char *was = member_text(old, "fingerprint"), *is = member_text(game, "fingerprint");
    if (strcmp(was, is) == 0) {
        return true;
    }
    text_add(out, "variant %s has changed: %s then, %s now\n", name, was, is);
    add_settings(out, json_object_get(old, "rules"), json_object_get(game, "rules"), "-");
    add_settings(out, json_object_get(game, "rules"), json_object_get(old, "rules"), "+");
    if (strcmp(member_text(old, "hooks"), member_text(game, "hooks")) != 0) {
        text_add(out, "    its functions differ\n");
    }
    return false;
}

// True: variants and bots have the same fingerprints.
static bool add_parts(Text *out, const json_t *then, const json_t *now) {
    bool same = true;
    size_t i, k;
    json_t *each, *game;
    json_array_foreach(json_object_get(now, "variants"), i, each) {
        const json_t *old = json_object_get(json_array_get(json_object_get(then, "variants"), i), "games");
        json_array_foreach(json_object_get(each, "games"), k, game) {
            same = add_game(out, member_text(each, "label"), json_array_get(old, k), game) && same;
        }
    }
    json_array_foreach(json_object_get(now, "bots"), i, each) {
        const json_t *old = json_array_get(json_object_get(then, "bots"), i);
        if (strcmp(member_text(old, "fingerprint"), member_text(each, "fingerprint")) != 0) {
            text_add(out, "bot %s has changed\n", member_text(each, "bot"));
            same = false;
        }
    }
    return same;
}

// ---- what came of it

typedef struct Change {
    const char *label, *words;
    double then, now, difference, half; // of the interval
    bool percent;
} Change;

static size_t collect(const json_t *then, const json_t *now, Change *changes, double *p) {
    const json_t *before = json_object_get(then, "cells"), *cells = json_object_get(now, "cells");
    size_t count = 0, i;
    json_t *cell, *metric;
    const char *name;
    json_array_foreach(cells, i, cell) {
        const json_t *old = json_object_get(json_array_get(before, i), "metrics");
        json_object_foreach(json_object_get(cell, "metrics"), name, metric) {
            const json_t *was = json_object_get(old, name);
            Change change = {.label = member_text(cell, "label")};
            change.words = metric_words(name, &change.percent);
            change.then = member_number(was, "mean");
            change.now = member_number(metric, "mean");
            double a = (member_number(was, "high") - member_number(was, "low")) / 2;
            double b = (member_number(metric, "high") - member_number(metric, "low")) / 2;
            if (change.words == NULL || !isfinite(change.then) || !isfinite(change.now)) {
                continue;
            }
            change.difference = change.now - change.then;
            change.half = sqrt(a * a + b * b);
            double error = change.half / 1.96;
            p[count] = !isfinite(error) ? NAN
                       : error > 0      ? normal_two_sided(change.difference / error)
                                        : (change.difference == 0 ? 1 : 0);
            changes[count++] = change;
        }
    }
    return count;
}

static void add_value(Text *out, double value, bool percent, bool sign) {
    if (percent) {
        text_add(out, sign ? "%+10.2f pp" : "%11.2f %%", value * 100);
    } else {
        text_add(out, sign ? "%+13.4f" : "%13.4f", value);
    }
}

static void add_table(Text *out, const Change *changes, const double *p, size_t count) {
    const char *label = "";
    int telling = 0;
    text_add(out, "%-34s%13s%13s%13s%13s\n", "", "then", "now", "difference", "+-");
    for (size_t i = 0; i < count; i++) {
        const Change *change = &changes[i];
        if (strcmp(label, change->label) != 0) {
            label = change->label;
            text_add(out, "%s\n", label);
        }
        text_add(out, "  ");
        text_add_padded(out, change->words, 32);
        add_value(out, change->then, change->percent, false);
        add_value(out, change->now, change->percent, false);
        add_value(out, change->difference, change->percent, true);
        if (isfinite(change->half) && change->percent) {
            text_add(out, "%10.2f pp", change->half * 100);
        } else if (isfinite(change->half)) {
            add_value(out, change->half, false, false);
        }
        bool tells = p[i] < 0.05;
        text_add(out, "%s\n", tells ? " *" : "");
        telling += tells;
    }
    if (telling > 0) {
        text_add(out, "* differs (p < 0.05 after Holm's correction for %zu numbers)\n", count);
    } else {
        text_add(out, "the data cannot tell the two apart (%zu numbers, Holm's correction)\n", count);
    }
}

// Equal in all but the version of the program that wrote it.
static bool same_results(const json_t *then, const json_t *now) {
    json_t *a = json_copy((json_t *)then), *b = json_copy((json_t *)now);
    json_object_del(a, "engine");
    json_object_del(b, "engine");
    bool same = json_equal(a, b) != 0;
    json_decref(a);
    json_decref(b);
    return same;
}

bool again_add_difference(Text *out, const json_t *then, const json_t *now) {
    if (strcmp(member_text(then, "engine"), member_text(now, "engine")) != 0) {
        text_add(out, "program: %s then, %s now\n", member_text(then, "engine"), member_text(now, "engine"));
    }
    if (add_parts(out, then, now)) {
        text_add(out, "variants and bots are the same as then\n");
    }
    if (same_results(then, now)) {
        text_add(out, "the result is the same, to the last game\n");
        return true;
    }
    size_t most = 0, i;
    json_t *cell;
    json_array_foreach(json_object_get(now, "cells"), i, cell) {
        most += json_object_size(json_object_get(cell, "metrics"));
    }
    Change *changes = memory_get(most, sizeof *changes);
    double *p = memory_get(most, sizeof *p);
    size_t count = collect(then, now, changes, p);
    holm_correct(p, count);
    if (count > 0) {
        add_table(out, changes, p, count);
    }
    free(changes);
    free(p);
    return false;
}
