// SPDX-License-Identifier: MIT
// Rows as JSON or CSV: see records.h.
#include "repl/records.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool records_refused(Session *session, const Words *words) {
    if (session->form == FORM_TEXT) {
        return false;
    }
    if (session->form_asked) {
        command_usage(session, words);
        return true;
    }
    session->form = FORM_TEXT;
    session->to_stderr = true;
    return false;
}

void records_begin(Records *records, Session *session) {
    memset(records, 0, sizeof *records);
    records->session = session;
    records->form = session->form;
    text_init(&records->names);
    text_init(&records->values);
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
    if (records->form == FORM_CSV) {
        add_csv(&records->names, name);
        add_csv(&records->values, shown);
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
    char *clean = text_copy_clean(value != NULL ? value : ""); // what is not UTF-8 could not be written
    add_field(records, name, value != NULL ? json_string(clean) : json_null(), clean);
    free(clean);
}

void records_whole(Records *records, const char *name, long long value) {
    char *shown = text_format("%lld", value);
    add_field(records, name, json_integer(value), shown);
    free(shown);
}

void records_real(Records *records, const char *name, double value) {
    char *shown = isfinite(value) ? text_format("%.6g", value) : text_copy("");
    add_field(records, name, isfinite(value) ? json_real(value) : json_null(), shown);
    free(shown);
}

void records_bool(Records *records, const char *name, bool value) {
    add_field(records, name, json_boolean(value), value ? "true" : "false");
}

void records_row(Records *records) {
    if (records->form == FORM_CSV) {
        if (!records->named) {
            session_print_data(records->session, "%s\n", records->names.bytes);
        }
        records->named = true;
        session_print_data(records->session, "%s\n", records->values.bytes);
        text_empty(&records->names);
        text_empty(&records->values);
        return;
    }
    char *line = json_dumps(records->row, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    if (line == NULL) {
        memory_exhausted();
    }
    session_print_data(records->session, "%s\n", line);
    free(line);
    json_decref(records->row);
    records->row = NULL;
}

void records_end(Records *records) {
    json_decref(records->row);
    text_destroy(&records->names);
    text_destroy(&records->values);
}
