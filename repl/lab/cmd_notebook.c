// SPDX-License-Identifier: MIT
// `results`, `show N`, `export N`, `plot`: what the notebook has, read. cmd_again.c runs it again.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/lab/notebook_commands.h"

#include "repl/base/file_write.h"
#include "repl/lab/report.h"
#include "repl/lab/tally.h"
#include "repl/screen/records.h"

#include <string.h>

// ---- a row's result for others

// The row and its result. False: the message was given.
static bool read_result(NotebookLine *line, long long number, NotebookRow **row, json_t **result) {
    *result = NULL;
    *row = read_row(line, number);
    if (*row == NULL) {
        return false;
    }
    const char *why;
    *result = noted_result(*row, &why);
    if (*result == NULL) {
        line->status = print_error(line->session->screen, "%s", why);
    }
    return *result != NULL;
}

static CommandStatus write_or_print(Session *session, const char *path, Replacing replacing, const char *text) {
    if (path == NULL) {
        print_data(session->screen, "%s", text);
        return COMMAND_OK;
    }
    if (replacing != REPLACE_PICTURE) {
        return told_write(session->screen, path, replacing == REPLACE_ANY, text);
    }
    const char *trouble = file_write_marked(path, "data-drawn-by=\"nardbox\"", text, strlen(text));
    if (trouble != NULL) {
        return print_trouble(session->screen, SIZE_MAX, trouble);
    }
    print(session->screen, "written to %s\n", path);
    return COMMAND_OK;
}

// The row, its parts and its result (NULL: null) as one object. A new reference.
static json_t *row_json(const NotebookRow *row, const json_t *result) {
    return json_pack("{s:I, s:o*, s:o, s:s, s:o*, s:o*, s:I, s:o, s:I, s:O, s:O}", "experiment",
                     (json_int_t)row->number, "kind", json_string(row->kind), "command", json_shown(row->command),
                     "status", notebook_status_word(row->status), "engine", json_string(row->version), "seed",
                     json_string(row->seed), "started", (json_int_t)row->started, "ended",
                     row->ended != 0 ? json_integer(row->ended) : json_null(), "games", (json_int_t)row->games, "parts",
                     row->parts, "result", result != NULL ? result : json_null());
}

// The row for people, who want to know when it was.
static json_t *row_told(const NotebookRow *row) {
    json_t *whole = row_json(row, NULL);
    json_object_update_new(
        whole, json_pack("{s:s, s:s}", "begun_at", noted_time(row->started), "ended_at", noted_time(row->ended)));
    return whole;
}

// What a report has of it beside the result.
static const json_t *row_about(const NotebookRow *row) {
    return scratch_own(json_pack("{s:o}", "experiment", row_told(row)));
}

// By a report, as JSON where that is NULL.
static void export_row(NotebookLine *line, long long number, const char *report, const char *path, bool over) {
    NotebookRow *row;
    json_t *result;
    if (read_result(line, number, &row, &result)) {
        const char *text = report != NULL ? report_text(line->session, report, result, row_about(row), &line->status)
                                          : experiment_text(scratch_own(row_json(row, result)));
        if (text != NULL) {
            line->status = write_or_print(line->session, path, over ? REPLACE_ANY : REPLACE_NONE, text);
        }
    }
}

// NULL: no file is named. *over: the words end with `!`, and a file that is there is written anew.
static const char *file_word(NotebookLine *line, bool *over) {
    const size_t count = line->words->count;
    *over = count == 4 && strcmp(words_at(line->words, 3), "!") == 0;
    if (count > 3 && !*over) {
        line->status = command_usage(line->session, line->words);
    }
    return count > 2 ? words_at(line->words, 2) : NULL;
}

CommandStatus export_experiment(Session *session, const Words *given) {
    NotebookLine line;
    bool over;
    notebook_line_begin(&line, session, given);
    const char *path = file_word(&line, &over);
    const char *number = words_at(given, 1);
    const char *report = words_has(given, "--html")          ? "experiment_page"
                         : session->screen->form == FORM_CSV ? "csv"
                                                             : NULL;
    if (line.status == COMMAND_OK && report == NULL && session->screen->form == FORM_TEXT) {
        print_error(session->screen, "`export %s` wants --html, --csv or --json", number);
        line.status = COMMAND_USAGE;
    } else if (line.status == COMMAND_OK && words_has(given, "--html") && session->screen->form_asked) {
        print_error(session->screen, "`export %s` wants one of --html, --csv and --json", number);
        line.status = COMMAND_USAGE;
    }
    if (line.status == COMMAND_OK) {
        export_row(&line, row_number(number), report, path, over);
    }
    return line.status;
}

// ---- one row for people

static void show_row(NotebookLine *line, long long number) {
    Session *session = line->session;
    if (session->screen->form != FORM_TEXT) {
        export_row(line, number, session->screen->form == FORM_CSV ? "csv" : NULL, NULL, false);
        return;
    }
    NotebookRow *row = read_row(line, number);
    if (row == NULL) {
        return;
    }
    const char *why;
    json_t *result = noted_result(row, &why);
    print_told(session->screen, "experiment", row_told(row));
    if (result != NULL) {
        print(session->screen, "\n");
        report_print(session, result, (ExperimentPace){0, 0});
    } else {
        print(session->screen, "%s\n", why);
    }
}

CommandStatus show_experiment(Session *session, const Words *given) {
    NotebookLine line;
    notebook_line_begin(&line, session, given);
    show_row(&line, row_number(words_at(given, 1)));
    return line.status;
}

// ---- the list

static void list_rows(NotebookLine *line, long long most) {
    Session *session = line->session;
    Notebook *notebook = open_notebook(line, NOTEBOOK_READ);
    if (notebook == NULL) {
        return;
    }
    const char *trouble;
    json_t *rows = notebook_list(notebook, most, &trouble), *row;
    size_t i;
    notebook_close(notebook);
    if (rows == NULL) {
        line->status = print_trouble(session->screen, SIZE_MAX, trouble);
        return;
    }
    json_t *begun = json_array();
    json_array_foreach(rows, i, row) {
        json_array_append_new(begun, json_string(noted_time(json_integer_value(json_object_get(row, "started")))));
    }
    print_rows(session->screen, "experiments", json_pack("{s:O, s:o}", "rows", rows, "begun", begun));
}

static void forget_row(NotebookLine *line, const char *word) {
    Notebook *notebook = open_notebook(line, NOTEBOOK_WRITE);
    const char *trouble = NULL;
    if (notebook == NULL) {
        return;
    }
    bool good = notebook_forget(notebook, row_number(word), &trouble);
    notebook_close(notebook);
    if (!good) {
        line->status = print_error(line->session->screen, "%s", trouble);
        return;
    }
    print(line->session->screen, "experiment %s is forgotten\n", word);
}

// What a report says of an experiment, and nothing else.
static void show_report(NotebookLine *line, const char *report, const char *number) {
    NotebookRow *row;
    json_t *result;
    if (read_result(line, row_number(number), &row, &result)) {
        const char *text = report_text(line->session, report, result, row_about(row), &line->status);
        if (text != NULL && *text == '\0') {
            print_error(line->session->screen, "the report %s printed nothing", report);
            line->status = COMMAND_SCRIPT;
        } else if (text != NULL) {
            print_data(line->session->screen, "%s", text);
        }
    }
}

CommandStatus command_results(Session *session, const Words *given) {
    NotebookLine line;
    notebook_line_begin(&line, session, given);
    long long most = words_number(given, "--most");
    const char *report = words_value(given, "--report");
    size_t count = given->count;
    const char *word = words_at(given, 1), *other = words_at(given, 2);
    if (report != NULL && count == 2 && word_is_row(word)) {
        show_report(&line, report, word);
    } else if (report != NULL) {
        line.status = command_usage(session, given);
    } else if (count == 1) {
        list_rows(&line, most);
    } else if (count == 2 && word_is_row(word)) {
        show_row(&line, row_number(word));
    } else if (count == 3 && strcmp(word, "forget") == 0 && word_is_row(other)) {
        if (command_refuses_rows(session, given)) {
            line.status = COMMAND_USAGE;
        } else {
            forget_row(&line, other);
        }
    } else {
        line.status = command_usage(session, given);
    }
    return line.status;
}

// ---- pictures

CommandStatus draw_result(Session *session, const json_t *result, const char *command, const char *metric,
                          const char *path, Replacing replacing) {
    CommandStatus status = COMMAND_OK;
    const json_t *more = scratch_own(json_pack("{s:o, s:s?}", "command", json_shown(command), "metric", metric));
    const char *text = report_text(session, path != NULL ? "svg" : "plot", result, more, &status);
    if (text != NULL && *text == '\0') {
        status = print_error(session->screen, "the experiment %s%s",
                             metric != NULL ? "did not measure " : "has nothing that could be drawn",
                             metric != NULL ? metric : "");
    } else if (text != NULL) {
        status = write_or_print(session, path, replacing, text);
    }
    return status;
}

// The value of --metric; NULL: there is none, or it was refused.
static const char *take_metric(NotebookLine *line) {
    const char *metric = words_value(line->words, "--metric"), *names[METRIC_COUNT];
    for (size_t m = 0; m < METRIC_COUNT; m++) {
        names[m] = metrics_about[m].name;
    }
    if (metric != NULL && word_index(metric, names, METRIC_COUNT) == METRIC_COUNT) {
        const char *near = word_nearest(metric, strlen(metric), names, METRIC_COUNT);
        print_error(line->session->screen, "--metric wants what was measured, as in --metric length, not \"%s\"%s",
                    metric, word_suggestion(near));
        line->status = COMMAND_USAGE;
    }
    return metric;
}

CommandStatus command_plot(Session *session, const Words *given) {
    NotebookLine line;
    bool over;
    notebook_line_begin(&line, session, given);
    const char *metric = take_metric(&line);
    const char *path = file_word(&line, &over);
    const char *number = words_at(given, 1);
    if (line.status == COMMAND_OK && !word_is_row(number)) {
        line.status = command_usage(session, given);
    } else if (line.status == COMMAND_OK && path != NULL && !text_ends_in(path, ".svg")) {
        print_error(session->screen, "the picture's name must end in .svg, not \"%s\"", path);
        line.status = COMMAND_USAGE;
    }
    NotebookRow *row = NULL;
    json_t *result = NULL;
    if (line.status == COMMAND_OK && read_result(&line, row_number(number), &row, &result)) {
        line.status = draw_result(session, result, row->command, metric, path, over ? REPLACE_ANY : REPLACE_NONE);
    }
    return line.status;
}
