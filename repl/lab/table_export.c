// SPDX-License-Identifier: MIT
// Rows for other programs: see table_export.h.
#include "repl/lab/table_export.h"
#include "repl/lab/experiment_private.h"
#include "repl/lab/members.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- CSV

typedef struct Line {
    const char *section, *cell, *base, *name;
    double value, low, high, count, p, p_holm;
} Line;

void csv_add_field(Text *out, const char *text) {
    char *clean = text_copy_clean(text); // names of members are a file's, too
    text_add_csv(out, clean);
    text_add(out, ",");
    free(clean);
}

// As many digits as the result has in JSON.
static void add_number(Text *out, double number, const char *end) {
    if (isfinite(number)) {
        text_add(out, "%.*g", EXPERIMENT_DIGITS, number);
    }
    text_add(out, "%s", end);
}

static void add_line(Text *out, long long number, const Line *line) {
    text_add(out, "%lld,", number);
    csv_add_field(out, line->section);
    csv_add_field(out, line->cell);
    csv_add_field(out, line->base);
    csv_add_field(out, line->name);
    add_number(out, line->value, ",");
    add_number(out, line->low, ",");
    add_number(out, line->high, ",");
    add_number(out, line->count, ",");
    add_number(out, line->p, ",");
    add_number(out, line->p_holm, "\n");
}

static Line a_line(const char *section, const char *cell, const char *name, const json_t *from, const char *value,
                   const char *count) {
    return (Line){section,
                  cell,
                  "",
                  name,
                  member_number(from, value),
                  member_number(from, "low"),
                  member_number(from, "high"),
                  member_number(from, count),
                  member_number(from, "p"),
                  member_number(from, "p_holm")};
}

static void add_histogram(Text *out, long long number, const char *section, const char *cell, const json_t *holder) {
    size_t i;
    json_t *bin;
    json_array_foreach(json_object_get(holder, "histogram"), i, bin) {
        char *name = text_format("%lld", (long long)json_integer_value(json_array_get(bin, 0)));
        Line line = {section, cell, "", name, NAN, NAN, NAN, json_number_value(json_array_get(bin, 1)), NAN, NAN};
        add_line(out, number, &line);
        free(name);
    }
}

static void add_cell(Text *out, long long number, const json_t *cell) {
    const char *label = member_text(cell, "label"), *name;
    json_t *each;
    size_t i;
    json_object_foreach(json_object_get(cell, "metrics"), name, each) {
        Line line = a_line("metric", label, name, each, "mean", "of");
        add_line(out, number, &line);
    }
    json_object_foreach(json_object_get(cell, "wins"), name, each) {
        Line line = a_line("wins", label, name, each, "share", "count");
        add_line(out, number, &line);
    }
    json_array_foreach(json_object_get(cell, "outcomes"), i, each) {
        const char *winner = member_text(each, "winner");
        char *both = text_format("%s%s%s", winner, *winner != '\0' ? " " : "", member_text(each, "class"));
        Line line = a_line("outcome", label, both, each, "share", "count");
        add_line(out, number, &line);
        free(both);
    }
    add_histogram(out, number, "length", label, json_object_get(cell, "length"));
    add_histogram(out, number, "points", label, json_object_get(cell, "points"));
}

static const char *label_of(const json_t *result, const json_t *difference, const char *which) {
    size_t index = (size_t)json_integer_value(json_object_get(difference, which));
    return member_text(json_array_get(json_object_get(result, "cells"), index), "label");
}

void export_add_csv(Text *out, const NotebookRow *row, const json_t *result) {
    size_t i;
    json_t *each, *metric;
    const char *name;
    text_add(out, "experiment,section,cell,base,name,value,low,high,count,p,p_holm\n");
    json_array_foreach(json_object_get(result, "cells"), i, each) {
        add_cell(out, row->number, each);
    }
    json_array_foreach(json_object_get(result, "differences"), i, each) {
        json_object_foreach(json_object_get(each, "metrics"), name, metric) {
            Line line = a_line("difference", label_of(result, each, "cell"), name, metric, "difference", "of");
            line.base = label_of(result, each, "base");
            add_line(out, row->number, &line);
        }
    }
    json_array_foreach(json_object_get(result, "ratings"), i, each) {
        const json_t *bot = json_object_get(each, "bot");
        const json_t *listed = json_array_get(json_object_get(result, "bots"), (size_t)json_integer_value(bot));
        Line line = a_line("rating", json_is_integer(bot) ? member_text(listed, "bot") : member_text(each, "bot"),
                           "elo", each, "elo", "games");
        add_line(out, row->number, &line);
    }
}

// ---- JSON

json_t *export_json(const NotebookRow *row, const json_t *result) {
    json_t *object = json_object(), *parts = json_array();
    for (size_t i = 0; i < row->part_count; i++) {
        const NotebookPart *part = &row->part[i];
        json_array_append_new(parts, json_pack("{s:o, s:o, s:o, s:o, s:o}", "role", member_of_text(part->role), "name",
                                               member_of_text(part->name), "fingerprint",
                                               member_of_text(part->fingerprint), "overrides",
                                               member_of_text(part->overrides), "text", member_of_text(part->text)));
    }
    json_object_set_new(object, "experiment", json_integer(row->number));
    json_object_set_new(object, "kind", json_string(row->kind));
    json_object_set_new(object, "command", member_of_text(row->command));
    json_object_set_new(object, "status", json_string(notebook_status_word(row->status)));
    json_object_set_new(object, "engine", json_string(row->version));
    json_object_set_new(object, "seed", json_string(row->seed));
    json_object_set_new(object, "started", json_integer(row->started));
    json_object_set_new(object, "ended", row->ended != 0 ? json_integer(row->ended) : json_null());
    json_object_set_new(object, "games", json_integer(row->games));
    json_object_set_new(object, "parts", parts);
    json_object_set(object, "result", result != NULL ? (json_t *)result : json_null());
    return object;
}
