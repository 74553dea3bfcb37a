// SPDX-License-Identifier: MIT
// Experiments of commands: see lab_run.h.
//
// Timing is for people: the line of progress is shown only where stderr is a terminal, and the rate at the end goes to
// stderr, too.
#define _POSIX_C_SOURCE 200809L // isatty
#include "repl/lab/lab_run.h"
#include "repl/base/clock.h"
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/lab/games.h"
#include "repl/lab/noted.h"
#include "repl/lab/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Attending {
    Session *session;
    bool terminal;
    bool shown; // a line of progress stands on the screen
    const ExperimentCalls *calls;
} Attending;

static void add_time(Text *text, double seconds) {
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    int whole = seconds < 10 * DAY ? (int)seconds : 0;
    if (seconds >= 10 * DAY) {
        text_add_grouped(text, seconds / DAY);
        text_add(text, " days");
    } else if (seconds < MINUTE) {
        text_add(text, "%.0f s", seconds);
    } else if (seconds < HOUR) {
        text_add(text, "%d:%02d min", whole / MINUTE, whole % MINUTE);
    } else {
        text_add(text, "%d:%02d h", whole / HOUR, whole % HOUR / MINUTE);
    }
}

static void show_progress(void *context, const ExperimentProgress *progress) {
    Attending *attending = context;
    if (!attending->terminal) {
        return;
    }
    ScratchMark mark = scratch_mark(); // a run may take days
    Text text = scratch_text();
    text_add_grouped(&text, progress->done);
    if (progress->total > 0) {
        text_add(&text, " of ");
        text_add_grouped(&text, progress->total);
    }
    text_add(&text, " %s, ", progress->what);
    text_add_grouped(&text, progress->rate);
    text_add(&text, " a second");
    if (progress->seconds_left >= 0) {
        text_add(&text, ", ");
        add_time(&text, progress->seconds_left);
        text_add(&text, " left");
    }
    if (progress->interval[0] != '\0') {
        text_add(&text, "; %s", progress->interval);
    }
    int columns = screen_columns(attending->session->screen);
    if (columns > 1 && text.length >= (size_t)columns) {
        text.bytes[columns - 1] = '\0'; // plain ASCII
    }
    fprintf(stderr, "\r%s\033[K", text.bytes);
    fflush(stderr);
    attending->shown = true;
    scratch_release(mark);
}

static bool asked_to_stop(void *context) {
    (void)context;
    return interrupt_pending();
}

static void warn(void *context, const char *sentence) {
    const Attending *attending = context;
    print_warning(attending->session->screen, "%s", sentence);
}

static void pass_on_ready(void *context, const json_t *result) {
    const Attending *attending = context;
    attending->calls->ready(attending->calls->context, result);
}

static bool pass_on_state(void *context, const json_t *state) {
    const Attending *attending = context;
    return attending->calls->keep(attending->calls->context, state);
}

static void pass_on_games(void *context, const char *rows) {
    const Attending *attending = context;
    attending->calls->games(attending->calls->context, rows);
}

static double games_of(const json_t *result) {
    return json_number_value(json_object_get(result, "games"));
}

CommandStatus lab_run_quietly(Session *session, const Plan *plan, const json_t *state, int threads,
                              const ExperimentCalls *calls, json_t **result, char error[EXPERIMENT_ERROR]) {
    Attending attending = {
        .session = session, .terminal = isatty(STDERR_FILENO) && !session->screen->hushed, .calls = calls};
    ExperimentCalls own = {.context = &attending,
                           .warn = warn,
                           .ready = calls->ready != NULL ? pass_on_ready : NULL,
                           .keep = calls->keep != NULL ? pass_on_state : NULL,
                           .games = calls->games != NULL ? pass_on_games : NULL,
                           .progress = show_progress,
                           .asked_to_stop = asked_to_stop};
    double start = clock_seconds();
    CommandStatus status = experiment_run(plan, state, threads, &own, result, error);
    double seconds = clock_seconds() - start;
    if (attending.shown) {
        fprintf(stderr, "\r\033[K");
    }
    if (*result != NULL && state == NULL && games_of(*result) > 0 && !session->screen->hushed) {
        Text text = scratch_text();
        text_add_grouped(&text, games_of(*result));
        text_add(&text, " game%s in %.2f s: ", games_of(*result) == 1 ? "" : "s", seconds);
        text_add_grouped(&text, games_of(*result) / seconds);
        fprintf(stderr, "%s a second\n", text.bytes);
    }
    return status;
}

void lab_show(Session *session, const json_t *result, const LabOptions *options) {
    // Whatever becomes of the report, the result is not lost.
    if (options->json || report_print(session, result) != COMMAND_OK) {
        const char *text = experiment_text(result);
        print_data(session->screen, "%s", text);
    }
}

// A new file with the head in it. NULL: the message was given.
static FILE *open_games(Session *session, const char *path) {
    const char *trouble = file_write(path, LAB_GAMES_HEAD, strlen(LAB_GAMES_HEAD), false);
    FILE *file = trouble == NULL ? fopen(path, "a") : NULL;
    if (file == NULL) {
        print_error(session->screen, "%s%s", trouble != NULL ? trouble : path,
                    trouble != NULL ? "" : " cannot be written");
    }
    return file;
}

static CommandStatus run_and_show(Session *session, Noted *noted, const Plan *plan, const LabOptions *options) {
    json_t *result;
    CommandStatus status = noted_run(session, noted, plan, &result);
    if (result != NULL) {
        lab_show(session, result, options);
        json_decref(result);
    }
    return status;
}

CommandStatus lab_run(Session *session, const json_t *given, const LabOptions *options) {
    Plan plan;
    char error[EXPERIMENT_ERROR];
    if (!plan_read(&plan, given, error)) {
        print_error(session->screen, "%s", error);
        return COMMAND_USAGE;
    }
    Noted noted = {.db = options->db, .command = options->command, .threads = options->threads};
    if (options->games_csv == NULL) {
        return run_and_show(session, &noted, &plan, options);
    }
    noted.games = open_games(session, options->games_csv);
    if (noted.games == NULL) {
        return COMMAND_IO;
    }
    CommandStatus status = run_and_show(session, &noted, &plan, options);
    bool written = ferror(noted.games) == 0;
    if (fclose(noted.games) != 0 || !written) {
        print_error(session->screen, "%s cannot be written to the end: rows of games are missing", options->games_csv);
        status = COMMAND_IO;
    }
    return status;
}
