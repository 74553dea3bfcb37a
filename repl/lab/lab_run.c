// SPDX-License-Identifier: MIT
// Experiments of commands: see lab_run.h.
//
// Timing is for people: the line of progress is shown only where stderr is a terminal, and the rate at the end goes to
// stderr, too.
#define _POSIX_C_SOURCE 200809L // isatty
#include "repl/lab/lab_run.h"
#include "repl/clock.h"
#include "repl/lab/noted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Attending {
    Session *session;
    bool terminal;
    bool shown; // a line of progress stands on the screen
    double done, before;
    const ExperimentCalls *calls;
} Attending;

// "1,234,567"
static void add_number(Text *text, double number) {
    char digits[40];
    int length = snprintf(digits, sizeof digits, "%.0f", number);
    for (int i = 0; i < length; i++) {
        bool comma = i > 0 && (length - i) % 3 == 0 && digits[i - 1] != '-';
        text_add(text, "%s%c", comma ? "," : "", digits[i]);
    }
}

static void add_time(Text *text, double seconds) {
    if (seconds < 60) {
        text_add(text, "%.0f s", seconds);
    } else if (seconds < 3600) {
        text_add(text, "%d:%02d min", (int)seconds / 60, (int)seconds % 60);
    } else {
        text_add(text, "%d:%02d h", (int)seconds / 3600, (int)seconds / 60 % 60);
    }
}

static void show_progress(void *context, const ExperimentProgress *progress) {
    Attending *attending = context;
    Text text;
    attending->done = progress->done;
    if (!attending->terminal) {
        return;
    }
    text_init(&text);
    add_number(&text, progress->done);
    if (progress->total > 0) {
        text_add(&text, " of ");
        add_number(&text, progress->total);
    }
    text_add(&text, " games, ");
    add_number(&text, progress->rate);
    text_add(&text, " a second");
    if (progress->seconds_left >= 0) {
        text_add(&text, ", ");
        add_time(&text, progress->seconds_left);
        text_add(&text, " left");
    }
    if (progress->interval[0] != '\0') {
        text_add(&text, "; %s", progress->interval);
    }
    int columns = session_columns(attending->session);
    if (columns > 1 && text.length >= (size_t)columns) {
        text.bytes[columns - 1] = '\0'; // plain ASCII
    }
    fprintf(stderr, "\r%s\033[K", text.bytes);
    fflush(stderr);
    attending->shown = true;
    text_destroy(&text);
}

static bool asked_to_stop(void *context) {
    (void)context;
    return interrupt_pending();
}

static void pass_on_ready(void *context, const json_t *result) {
    const Attending *attending = context;
    attending->calls->ready(attending->calls->context, result);
}

static bool pass_on_state(void *context, const json_t *state) {
    const Attending *attending = context;
    return attending->calls->keep(attending->calls->context, state);
}

static double games_of(const json_t *result) {
    return json_number_value(json_object_get(result, "games"));
}

CommandStatus lab_run_quietly(Session *session, const json_t *plan, const json_t *state, int threads,
                              const ExperimentCalls *calls, json_t **result, char error[EXPERIMENT_ERROR]) {
    CommandStatus status;
    *result = NULL;
    json_t *whole = experiment_plan_check(plan, error, &status);
    if (whole == NULL) {
        session_error(session, "%s", error);
        return status;
    }
    Attending attending = {.session = session, .terminal = isatty(STDERR_FILENO) && !session->hushed, .calls = calls};
    ExperimentCalls own = {.context = &attending,
                           .ready = calls->ready != NULL ? pass_on_ready : NULL,
                           .keep = calls->keep != NULL ? pass_on_state : NULL,
                           .progress = show_progress,
                           .asked_to_stop = asked_to_stop};
    double start = clock_seconds();
    status = experiment_run(whole, state, threads, &own, result, error);
    double seconds = clock_seconds() - start;
    if (attending.shown) {
        fprintf(stderr, "\r\033[K");
    }
    if (*result == NULL) {
        session_error(session, "%s", error);
    } else if (state == NULL && games_of(*result) > 0 && !session->hushed) {
        Text text;
        text_init(&text);
        add_number(&text, games_of(*result));
        text_add(&text, " games in %.2f s: ", seconds);
        add_number(&text, games_of(*result) / seconds);
        fprintf(stderr, "%s a second\n", text.bytes);
        text_destroy(&text);
    }
    json_decref(whole);
    return status;
}

void lab_show(Session *session, const json_t *result, const LabOptions *options) {
    if (options->json) {
        char *text = experiment_text(result);
        session_print_data(session, "%s", text);
        free(text);
        return;
    }
    experiment_report(session, result);
}

CommandStatus lab_run(Session *session, const json_t *plan, const LabOptions *options) {
    json_t *result;
    Noted noted = {.db = options->db, .command = options->command, .threads = options->threads};
    CommandStatus status = noted_run(session, &noted, plan, &result);
    if (result != NULL) {
        lab_show(session, result, options);
        json_decref(result);
    }
    return status;
}
