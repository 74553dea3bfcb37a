// SPDX-License-Identifier: MIT
// Rows of tables: see records.h.
#include "repl/screen/records.h"

#include "repl/base/scratch.h"
#include "repl/screen/print.h"
#include "repl/screen/told.h"

void print_json(Screen *screen, json_t *object) {
    ScratchMark mark = scratch_mark();
    print_data(screen, "%s\n", scratch_json(object, JSON_COMPACT | JSON_REAL_PRECISION(6)));
    scratch_release(mark);
    json_decref(object);
}

static void add_csv(Text *line, const char *value) {
    text_add(line, line->length > 0 ? "," : "");
    if (*value == '\0') {
        text_add(line, "\"\"");
    } else {
        text_add_csv(line, value);
    }
}

// As CSV has it; what a text holds that may not be shown is replaced.
static const char *field_text(const json_t *value) {
    if (json_is_integer(value)) {
        return scratch_format("%lld", (long long)json_integer_value(value));
    }
    if (json_is_real(value)) {
        return scratch_format("%.6g", json_real_value(value));
    }
    if (json_is_boolean(value)) {
        return json_is_true(value) ? "true" : "false";
    }
    return json_is_string(value) ? scratch_clean(json_string_value(value)) : "";
}

// The line of its values, and before the first row that of their names.
static void print_csv(Screen *screen, json_t *row, bool first) {
    Text names = scratch_text(), values = scratch_text();
    const char *name;
    json_t *value;
    json_object_foreach(row, name, value) {
        add_csv(&names, name);
        add_csv(&values, field_text(value));
    }
    print_data(screen, "%s%s%s\n", first ? names.bytes : "", first ? "\n" : "", values.bytes);
}

void print_records(Screen *screen, json_t *rows) {
    size_t i;
    json_t *row, *value;
    const char *name;
    json_array_foreach(rows, i, row) {
        if (screen->form == FORM_CSV) {
            print_csv(screen, row, i == 0);
        } else if (screen->form == FORM_JSON) {
            json_object_foreach(row, name, value) {
                if (json_is_string(value)) {
                    json_string_set(value, field_text(value));
                }
            }
            print_json(screen, json_incref(row));
        }
    }
    json_decref(rows);
}

void print_rows(Screen *screen, const char *script, json_t *result) {
    if (screen->form == FORM_TEXT) {
        print_told(screen, script, result);
    } else {
        print_records(screen, json_incref(json_object_get(result, "rows")));
        json_decref(result);
    }
}

void print_said(Screen *screen, json_t *rows, json_t *said, int indent) {
    print_rows(screen, "said", json_pack("{s:o, s:o, s:i}", "rows", rows, "said", said, "indent", indent));
}

void print_row(Screen *screen, json_t *row, const char *said, int indent) {
    print_said(screen, json_pack("[o]", row), json_pack("[o]", json_shown(said)), indent);
}
