// SPDX-License-Identifier: MIT
// Results as scripts tell them: see report.h.
#include "repl/lab/report.h"

#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/lab/tally.h"

#include <string.h>

enum { MOST_BYTES = 1 << 20 };

// ---- scripts

bool script_text_find(Session *session, const char *what, const char *hint, const char *name,
                      const EmbeddedFile *shipped, size_t count, ToldScript *script, CommandStatus *status) {
    if (!variant_is_path(name)) {
        size_t at = row_find(name, strlen(name), shipped, sizeof *shipped, count);
        if (at < count) {
            *script = (ToldScript){shipped[at].path, shipped[at].text, shipped[at].length};
            return true;
        }
        const char *near = row_nearest(name, strlen(name), shipped, sizeof *shipped, count);
        *status = print_error_word(session->screen, 1, "there is no %s \"%s\"%s", what, name,
                                   near != NULL ? word_hint(near).text
                                                : scratch_format("; %sa file's name ends in .lua", hint));
        return false;
    }
    size_t length;
    const char *trouble;
    char *text = file_read(name, MOST_BYTES, &length, &trouble);
    if (text == NULL) {
        *status = print_trouble(session->screen, 1, trouble);
        return false;
    }
    *script = (ToldScript){name, text, text_skip_mark(text, length)};
    return true;
}

// ---- reports

// What the result measures, in its own order; of what this program does not know there is the name alone.
static json_t *list_metrics(const json_t *result) {
    static const char *const forms[] = {[AS_SHARE] = "share", [AS_NUMBER] = "number", [AS_POINTS] = "points"};
    json_t *list = json_array(), *own;
    const char *name;
    json_object_foreach(json_object_get(json_array_get(json_object_get(result, "cells"), 0), "metrics"), name, own) {
        size_t m = row_find(name, strlen(name), metrics_about, sizeof *metrics_about, METRIC_COUNT);
        bool known = m < METRIC_COUNT;
        json_add(list, "{s:s, s:s*, s:s*}", "name", name, "title", known ? metrics_about[m].title : NULL, "form",
                 known ? forms[metrics_about[m].form] : NULL);
    }
    return list;
}

const char *report_title(Screen *screen, const json_t *result) {
    return told_line(screen, "plan", json_incref((json_t *)(uintptr_t)result));
}

const char *report_text(Session *session, const char *name, const json_t *result, const json_t *more,
                        CommandStatus *status) {
    ToldScript script;
    if (!script_text_find(session, "report", "", name, embedded_reports, embedded_report_count, &script, status)) {
        return NULL;
    }
    const char *title = report_title(session->screen, result);
    json_t *about = json_pack("{s:o, s:o}", "title", json_shown(title), "metrics", list_metrics(result));
    json_object_update(about, (json_t *)(uintptr_t)more);
    const char *text = told_text(session->screen, name, &script, json_incref((json_t *)(uintptr_t)result), about);
    *status = text != NULL ? *status : COMMAND_SCRIPT;
    return text;
}

bool report_print(Session *session, const char *name, const json_t *result, const json_t *more) {
    CommandStatus status = COMMAND_OK;
    const char *text = report_text(session, name, result, more, &status);
    if (text != NULL) {
        print(session->screen, "%s", text);
    }
    return text != NULL;
}

void report_show(Session *session, const char *name, const json_t *result, const json_t *pace, bool json) {
    // Whatever becomes of the report, the result is not lost.
    if (json || !report_print(session, name, result, pace)) {
        print_data(session->screen, "%s", experiment_text(result));
    }
}
