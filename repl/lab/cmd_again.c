// SPDX-License-Identifier: MIT
// `again N`: an experiment of the notebook with today's rules, and what differs; `again N --resume` goes on with one
// that was killed or interrupted.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/lab/notebook_commands.h"
#include "repl/lab/report.h"

// False: it cannot be told, and the message was given.
static bool show_difference(Session *session, const Noted *noted, const NotebookRow *row, json_t *then,
                            const json_t *now, CommandStatus status) {
    Text text = scratch_text();
    text_add(&text, "experiment %lld of %s", row->number, noted_time(row->started));
    text_add(&text, noted->number > 0 ? " and today's, which is number %lld\n" : " and today's\n", noted->number);
    if (status == COMMAND_INTERRUPTED || !json_is_true(json_object_get(then, "complete"))) {
        text_add(&text, "(not both were played to the end)\n");
    }
    const json_t *more = scratch_own(json_pack("{s:O}", "earlier", then));
    const char *difference = report_text(session, "again", now, more, &status);
    if (difference != NULL) {
        print(session->screen, "%s%s", text.bytes, difference);
    }
    return difference != NULL;
}

static CommandStatus run_again(Session *session, Noted *noted, const NotebookRow *row, const Plan *plan, bool json) {
    const char *why;
    json_t *now, *then = noted_result(row, &why);
    CommandStatus status = noted_run(session, noted, plan, &now);
    if (now != NULL && then == NULL && !json) {
        print_warning(session->screen, "nothing to compare with: %s", why);
    }
    if (now != NULL && (json || then == NULL || !show_difference(session, noted, row, then, now, status))) {
        report_show(session, "report", now, noted->pace, json);
    }
    return status;
}

static CommandStatus again(Session *session, const Words *words, Noted *noted, bool json) {
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
    return run_again(session, noted, row, &plan, json);
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
        return again(session, given, &noted, json);
    }
    json_t *result;
    CommandStatus status = noted_resume(session, &noted, row_number(number), &result);
    if (result != NULL) {
        report_show(session, "report", result, noted.pace, json);
    }
    return status;
}
