// SPDX-License-Identifier: MIT
// `results`, `show N`, `export N`, `plot`: what the notebook has, read. `again N`: an experiment of it with today's
// rules, and what differs; `again N --resume` goes on with one that was killed or interrupted.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/lab/notebook_commands.h"

#include "repl/lab/report.h"
#include "repl/lab/tally.h"
#include "repl/screen/records.h"

#include <stdlib.h>
#include <string.h>

// ---- rows

enum { ROW_DIGITS = 18 };

bool word_is_row(const char *word) {
    return *word != '\0' && strspn(word, "0123456789") == strlen(word);
}

// Of more than 18 digits: the largest of those.
static long long row_number(const char *word) {
    return strlen(word) <= ROW_DIGITS ? atoll(word) : 999999999999999999;
}

// The notebook that --db names. NULL: as read_row.
static Notebook *open_notebook(Session *session, const Words *words, NotebookMode mode, CommandStatus *status) {
    bool missing;
    const char *trouble;
    Notebook *notebook = notebook_open(words_value(words, "--db"), mode, &missing, &trouble);
    if (notebook == NULL) {
        *status = print_error_as(session->screen, missing ? COMMAND_FAILED : COMMAND_IO, SIZE_MAX, "%s", trouble);
    }
    return notebook;
}

// A row of the notebook that --db names. NULL: the message was given, and *status says what kind of failure it was.
static NotebookRow *read_row(Session *session, const Words *words, const char *number, CommandStatus *status) {
    Notebook *notebook = open_notebook(session, words, NOTEBOOK_READ, status);
    if (notebook == NULL) {
        return NULL;
    }
    const char *trouble = NULL;
    NotebookRow *row = notebook_read(notebook, row_number(number), &trouble);
    notebook_close(notebook);
    if (row == NULL) {
        *status = print_error(session->screen, "%s", trouble);
    }
    return row;
}

// ---- a row's result for others

// The result of a row, which is read too. NULL: the message was given, and the status is that of the line.
static json_t *read_result(Session *session, const Words *words, const char *number, NotebookRow **row,
                           CommandStatus *status) {
    const char *why;
    *row = read_row(session, words, number, status);
    json_t *result = *row != NULL ? noted_result(*row, &why) : NULL;
    if (*row != NULL && result == NULL) {
        *status = print_error(session->screen, "%s", why);
    }
    return result;
}

static CommandStatus write_or_print(Session *session, const char *path, Replacing replacing, const char *text) {
    if (path != NULL) {
        return told_write(session->screen, path, replacing, text);
    }
    print_data(session->screen, "%s", text);
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

// By a report, as JSON where that is NULL.
static CommandStatus export_row(Session *session, const Words *words, const char *report, const char *path,
                                Replacing replacing) {
    CommandStatus status = COMMAND_OK;
    NotebookRow *row;
    json_t *result = read_result(session, words, words_at(words, 1), &row, &status);
    if (result == NULL) {
        return status;
    }
    const json_t *beside = scratch_own(json_pack("{s:o}", "experiment", row_told(row)));
    const char *text = report != NULL ? report_text(session, report, result, beside, &status)
                                      : experiment_text(scratch_own(row_json(row, result)));
    if (text != NULL && *text == '\0') {
        return print_error_as(session->screen, COMMAND_SCRIPT, SIZE_MAX, "the report %s printed nothing", report);
    }
    return text != NULL ? write_or_print(session, path, replacing, text) : status;
}

// NUMBER [FILE [!]]: with the `!` a file that is there is written anew. False: that is not what the words are.
static bool file_word(const Words *words, const char **path, Replacing *replacing) {
    bool over = words->count == 4 && strcmp(words_at(words, 3), "!") == 0;
    *path = words->count > 2 ? words_at(words, 2) : NULL;
    *replacing = over ? REPLACE_ANY : REPLACE_NONE;
    return words->count <= 3 || over;
}

CommandStatus export_experiment(Session *session, const Words *given) {
    Screen *screen = session->screen;
    const char *path, *number = words_at(given, 1);
    Replacing replacing;
    bool html = words_has(given, "--html");
    if (!file_word(given, &path, &replacing)) {
        return command_usage(session, given);
    }
    if (!html && screen->form == FORM_TEXT) {
        return print_misuse(screen, "`export %s` wants --html, --csv or --json", number);
    }
    if (html && screen->form_asked) {
        return print_misuse(screen, "`export %s` wants one of --html, --csv and --json", number);
    }
    const char *report = html ? "experiment_page" : screen->form == FORM_CSV ? "csv" : NULL;
    return export_row(session, given, report, path, replacing);
}

// ---- one row for people

CommandStatus show_experiment(Session *session, const Words *given) {
    Screen *screen = session->screen;
    if (screen->form != FORM_TEXT) {
        return export_row(session, given, screen->form == FORM_CSV ? "csv" : NULL, NULL, REPLACE_NONE);
    }
    CommandStatus status = COMMAND_OK;
    NotebookRow *row = read_row(session, given, words_at(given, 1), &status);
    if (row == NULL) {
        return status;
    }
    const char *why;
    char error[EXPERIMENT_ERROR];
    json_t *result = noted_result(row, &why), *told = row_told(row);
    json_object_set_new(told, "goes_on", json_boolean(noted_goes_on(row, error)));
    print_told(screen, "experiment", told);
    if (result != NULL) {
        print(screen, "\n");
        report_print(session, "report", result, NULL);
    } else {
        print(screen, "%s\n", why);
    }
    return COMMAND_OK;
}

// ---- the list

static CommandStatus list_rows(Session *session, const Words *words) {
    CommandStatus status = COMMAND_OK;
    Notebook *notebook = open_notebook(session, words, NOTEBOOK_READ, &status);
    if (notebook == NULL) {
        return status;
    }
    const char *trouble;
    long long most = words_number(words, "--most");
    json_t *rows = notebook_list(notebook, most + 1, &trouble), *row;
    size_t i, count = json_array_size(rows);
    notebook_close(notebook);
    if (rows == NULL) {
        return print_trouble(session->screen, SIZE_MAX, trouble);
    }
    if (count > (size_t)most) {
        json_array_remove(rows, count - 1);
    }
    json_t *begun = json_array();
    json_array_foreach(rows, i, row) {
        json_array_append_new(begun, json_string(noted_time(json_integer_value(json_object_get(row, "started")))));
    }
    print_rows(session->screen, "experiments", json_pack("{s:O, s:o}", "rows", rows, "begun", begun));
    if (count > (size_t)most && !words_has(words, "--most")) {
        print_message(session->screen, "", "(these are the last %lld; `results --most N` lists more)", most);
    }
    return COMMAND_OK;
}

static CommandStatus forget_row(Session *session, const Words *words, const char *number) {
    CommandStatus status = COMMAND_OK;
    const char *trouble = NULL;
    Notebook *notebook = open_notebook(session, words, NOTEBOOK_WRITE, &status);
    if (notebook == NULL) {
        return status;
    }
    bool good = notebook_forget(notebook, row_number(number), &trouble);
    notebook_close(notebook);
    if (!good) {
        return print_error(session->screen, "%s", trouble);
    }
    print(session->screen, "experiment %s is forgotten\n", number);
    return COMMAND_OK;
}

CommandStatus command_results(Session *session, const Words *given) {
    const char *report = words_value(given, "--report"), *word = words_at(given, 1);
    bool of_row = given->count == 2 && word_is_row(word);
    if (report != NULL && session->screen->form_asked) {
        return print_misuse(session->screen, "a report is text: --report goes without --json and --csv");
    }
    static const char *const own[] = {"report", "portrait", "plot", "plan", "csv", "experiment_page"};
    size_t count = sizeof own / sizeof own[0];
    if (of_row && report != NULL && !variant_is_path(report) && word_index(report, own, count) == count) {
        const OptionGiven *option = words_given(given, "--report");
        return print_error_at(
            session->screen, option->at, option->length,
            "no report of an experiment is called \"%s\"; they are report, portrait, plot, plan, csv and "
            "experiment_page, and a file's name ends in .lua",
            report);
    }
    if (report != NULL) {
        return of_row ? export_row(session, given, report, NULL, REPLACE_NONE) : command_usage(session, given);
    }
    if (of_row) {
        return show_experiment(session, given);
    }
    if (given->count == 3 && strcmp(word, "forget") == 0 && word_is_row(words_at(given, 2))) {
        return command_refuses_rows(session, given) ? COMMAND_USAGE : forget_row(session, given, words_at(given, 2));
    }
    return given->count == 1 ? list_rows(session, given) : command_usage(session, given);
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

// Is there such a metric? COMMAND_USAGE: no, and the message was given.
static CommandStatus check_metric(Screen *screen, const OptionGiven *option) {
    const size_t size = sizeof *metrics_about;
    const char *metric = option != NULL ? option->value : NULL;
    if (metric == NULL || row_find(metric, strlen(metric), metrics_about, size, METRIC_COUNT) < METRIC_COUNT) {
        return COMMAND_OK;
    }
    Text list = scratch_text();
    for (size_t m = 0; m < METRIC_COUNT; m++) {
        text_add(&list, "%s%s", m > 0 ? ", " : "", metrics_about[m].name);
    }
    const char *near = row_nearest(metric, strlen(metric), metrics_about, size, METRIC_COUNT);
    print_error_at(screen, option->at, option->length, "--metric wants what was measured, not \"%s\"%s", metric,
                   near != NULL ? word_hint(near).text : scratch_format(": %s", list.bytes));
    return COMMAND_USAGE;
}

CommandStatus command_plot(Session *session, const Words *given) {
    const char *path, *number = words_at(given, 1), *metric = words_value(given, "--metric");
    Replacing replacing;
    CommandStatus status = check_metric(session->screen, words_given(given, "--metric"));
    if (!file_word(given, &path, &replacing) || (status == COMMAND_OK && !word_is_row(number))) {
        return command_usage(session, given);
    }
    if (status == COMMAND_OK && path != NULL && !text_ends_in(path, ".svg")) {
        status = print_misuse(session->screen, "the picture's name must end in .svg, not \"%s\"", path);
    }
    NotebookRow *row;
    json_t *result = status == COMMAND_OK ? read_result(session, given, number, &row, &status) : NULL;
    return result != NULL ? draw_result(session, result, row->command, metric, path, replacing) : status;
}

// ---- once more

// False: it cannot be told, and the message was given.
static bool show_difference(Session *session, const Noted *noted, const NotebookRow *row, json_t *then,
                            const json_t *now) {
    const json_t *more =
        scratch_own(json_pack("{s:O, s:I, s:s, s:I}", "earlier", then, "number", (json_int_t)row->number, "begun_at",
                              noted_time(row->started), "today", (json_int_t)noted->number));
    return report_print(session, "again", now, more);
}

static CommandStatus run_again(Session *session, const Words *words, Noted *noted, bool json) {
    CommandStatus status = COMMAND_OK;
    NotebookRow *row = read_row(session, words, words_at(words, 1), &status);
    if (row == NULL) {
        return status;
    }
    Plan plan;
    char error[EXPERIMENT_ERROR];
    const json_t *kept = scratch_own(json_loads(row->plan, 0, NULL));
    if (kept == NULL) {
        return print_error(session->screen, "what is kept of experiment %lld is damaged", row->number);
    }
    if (!plan_read(&plan, kept, error)) {
        return print_misuse(session->screen, "%s", error);
    }
    const char *why;
    json_t *now, *then = noted_result(row, &why);
    status = noted_run(session, noted, &plan, &now);
    if (now != NULL && then == NULL && !json) {
        print_warning(session->screen, "nothing to compare with: %s", why);
    }
    if (now != NULL && (json || then == NULL || !show_difference(session, noted, row, then, now))) {
        report_show(session, "report", now, noted->pace, json);
    }
    return status;
}

CommandStatus command_again(Session *session, const Words *given) {
    bool json = words_has(given, "--json");
    const char *number = words_at(given, 1);
    if (!word_is_row(number)) {
        return command_usage(session, given);
    }
    Noted noted = {.db = words_value(given, "--db"),
                   .command = command_line(given),
                   .threads = (int)words_number(given, "--threads")};
    if (!words_has(given, "--resume")) {
        return run_again(session, given, &noted, json);
    }
    json_t *result;
    CommandStatus status = noted_resume(session, &noted, row_number(number), &result);
    if (result != NULL) {
        report_show(session, "report", result, noted.pace, json);
    }
    return status;
}
