// SPDX-License-Identifier: MIT
// Rows of tables: see records.h.
#include "repl/screen/records.h"

#include "repl/base/scratch.h"
#include "repl/screen/print.h"
#include "repl/screen/told.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void print_json(Screen *screen, json_t *object) {
    ScratchMark mark = scratch_mark();
    print_data(screen, "%s\n", scratch_json(object, JSON_COMPACT | JSON_REAL_PRECISION(6)));
    scratch_release(mark);
    json_decref(object);
}

Records records_begin(Screen *screen) {
    return (Records){.screen = screen, .form = screen->form, .names = scratch_text(), .values = scratch_text()};
}

static void add_csv(Text *line, const char *value) {
    text_add(line, line->length > 0 ? "," : "");
    if (*value == '\0') {
        text_add(line, "\"\"");
    } else {
        text_add_csv(line, value);
    }
}

// A field: `shown` is how CSV writes it.
static void add_field(Records *records, const char *name, json_t *value, const char *shown) {
    if (records->form != FORM_JSON) {
        if (records->form == FORM_CSV) {
            add_csv(&records->names, name);
            add_csv(&records->values, shown);
        }
        json_decref(value);
        return;
    }
    if (records->row == NULL) {
        records->row = json_object();
    }
    if (value == NULL || records->row == NULL || json_object_set_new(records->row, name, value) != 0) {
        memory_exhausted();
    }
}

void records_text(Records *records, const char *name, const char *value) {
    const char *clean = scratch_clean(value != NULL ? value : ""); // what is not UTF-8 could not be written
    add_field(records, name, value != NULL ? json_string(clean) : json_null(), clean);
}

void records_whole(Records *records, const char *name, long long value) {
    add_field(records, name, json_integer(value), scratch_format("%lld", value));
}

void records_real(Records *records, const char *name, double value) {
    bool good = isfinite(value);
    add_field(records, name, good ? json_real(value) : json_null(), good ? scratch_format("%.6g", value) : "");
}

// All members of the object, which is taken over.
static void add_fields(Records *records, json_t *object) {
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) {
        if (json_is_integer(value)) {
            records_whole(records, name, json_integer_value(value));
        } else if (json_is_real(value)) {
            records_real(records, name, json_real_value(value));
        } else if (json_is_boolean(value)) {
            add_field(records, name, json_incref(value), json_is_true(value) ? "true" : "false");
        } else {
            records_text(records, name, json_string_value(value));
        }
    }
    json_decref(object);
}

void print_rows(Screen *screen, const char *script, json_t *result) {
    if (screen->form == FORM_TEXT) {
        print_told(screen, script, result);
        return;
    }
    Records records = records_begin(screen);
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(result, "rows"), i, row) {
        add_fields(&records, json_incref(row));
        records_row(&records);
    }
    json_decref(result);
}

void print_said(Screen *screen, json_t *rows, json_t *said, int indent) {
    print_rows(screen, "said", json_pack("{s:o, s:o, s:i}", "rows", rows, "said", said, "indent", indent));
}

void print_row(Screen *screen, json_t *row, const char *said, int indent) {
    print_said(screen, json_pack("[o]", row), json_pack("[o]", json_shown(said)), indent);
}

void records_row(Records *records) {
    if (records->form == FORM_CSV && records->values.length > 0) {
        if (!records->named) {
            print_data(records->screen, "%s\n", records->names.bytes);
        }
        records->named = true;
        print_data(records->screen, "%s\n", records->values.bytes);
    }
    text_empty(&records->names);
    text_empty(&records->values);
    if (records->row != NULL) {
        print_json(records->screen, records->row);
    }
    records->row = NULL;
}
