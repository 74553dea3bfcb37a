// SPDX-License-Identifier: MIT
// Experiments and the notebook: see noted.h.
#define _POSIX_C_SOURCE 200809L // localtime_r
#include "repl/lab/noted.h"

#include "repl/base/clock.h"
#include "repl/base/scratch.h"
#include "repl/lab/experiment_private.h"

#include "repl/base/file_write.h"

#include <string.h>
#include <time.h>

enum { MOST_BOT_BYTES = 1 << 20 };

// An experiment under way.
typedef struct Run {
    Session *session;
    const Noted *noted;
    Notebook *notebook; // NULL: nothing is kept (yet, or any more)
    long long number;
    const Plan *plan;
    long long games;
    bool resumed;
    bool troubled; // the last state could not be written
    json_t *state; // the one that was kept last
} Run;

const char *noted_time(long long ms) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    char text[32];
    bool known =
        ms != 0 && localtime_r(&seconds, &parts) != NULL && strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts) > 0;
    return known ? scratch_copy(text) : "";
}

// ---- what a row says of variants and bots: as the result tells it

// A list of texts, or of games by their fingerprints, with blanks between them, or an object's members as KEY=VALUE.
static const char *joined(const json_t *list) {
    Text text = scratch_text();
    size_t i;
    json_t *each;
    const char *key;
    json_array_foreach(list, i, each) {
        text_add(&text, "%s%s", text.length > 0 ? " " : "",
                 json_is_string(each) ? json_string_value(each) : member_text(each, "fingerprint"));
    }
    json_object_foreach((json_t *)list, key, each) {
        const char *value = json_is_string(each)
                                ? json_string_value(each)
                                : scratch_json(each, JSON_ENCODE_ANY | JSON_REAL_PRECISION(EXPERIMENT_DIGITS));
        text_add(&text, "%s%s=%s", text.length > 0 ? " " : "", key, value);
    }
    return text.bytes;
}

// The files of a variant, each under a line with its name.
static const char *variant_text(const Variant *variant) {
    Text text = scratch_text();
    for (size_t i = 0; i < variant_file_count(variant); i++) {
        const VariantFile file = variant_file(variant, i);
        text_add(&text, "-- file: %s\n", file.name);
        text_add_bytes(&text, file.text, file.length);
    }
    return text.bytes;
}

// A shipped bot is part of the program; another's file is read.
static const char *bot_text(const char *file) {
    size_t length;
    const char *trouble, *text = strchr(file, '/') != NULL ? file_read(file, MOST_BOT_BYTES, &length, &trouble) : NULL;
    return text != NULL ? text : "";
}

static void add_part(json_t *parts, const char *role, const char *name, const char *fingerprint, const char *overrides,
                     const char *text) {
    json_add(parts, "{s:s, s:o, s:s, s:o, s:o}", "role", role, "name", json_string_nocheck(name), "fingerprint",
             fingerprint, "overrides", json_string_nocheck(overrides), "text", json_string_nocheck(text));
}

static json_t *parts_of(const json_t *result, Variant *const *variant) {
    json_t *parts = scratch_own(json_array());
    const json_t *variants = json_object_get(result, "variants"), *bots = json_object_get(result, "bots");
    size_t i;
    json_t *each;
    json_array_foreach(variants, i, each) {
        add_part(parts, "variant", member_text(each, "spec"), joined(json_object_get(each, "games")),
                 joined(json_object_get(each, "set")), variant_text(variant[i]));
    }
    json_array_foreach(bots, i, each) {
        add_part(parts, "bot", member_text(each, "name"), member_text(each, "fingerprint"),
                 joined(json_object_get(each, "params")), bot_text(member_text(each, "file")));
    }
    return parts;
}

// Opens the notebook and adds the row. Its number; 0: the trouble says why there is none.
static long long add_row(Run *run, const json_t *result, Variant *const *variant, const char **trouble) {
    bool missing;
    run->notebook = notebook_open(run->noted->db, NOTEBOOK_WRITE, &missing, trouble);
    if (run->notebook == NULL) {
        return 0;
    }
    NotebookRow row = {.kind = plan_kind_name(run->plan->kind),
                       .command = run->noted->command,
                       .plan = scratch_json(scratch_own(plan_json(run->plan)), JSON_COMPACT),
                       .seed = scratch_format("%lld", run->plan->seed),
                       .version = NARDBOX_VERSION,
                       .parts = parts_of(result, variant)};
    return notebook_begin(run->notebook, &row, trouble);
}

static void begin(void *context, const json_t *result, Variant *const *variant) {
    Run *run = context;
    const char *trouble = NULL;
    run->number = run->resumed ? run->number : add_row(run, result, variant, &trouble);
    if (run->number == 0) {
        print_warning(run->session->screen, "%s; the experiment runs, but is not kept", trouble);
        notebook_close(run->notebook);
        run->notebook = NULL;
    }
}

// ---- while it runs

// Of a result, or a state.
static long long games_of(const json_t *result) {
    return json_integer_value(json_object_get(result, "games"));
}

static bool keep(void *context, const json_t *state) {
    Run *run = context;
    const char *trouble = NULL;
    if (run->notebook == NULL) {
        return false;
    }
    json_decref(run->state);
    run->state = json_incref((json_t *)(uintptr_t)state);
    run->games = games_of(state);
    bool good = notebook_keep(run->notebook, run->number, run->games, scratch_json(state, JSON_COMPACT), &trouble);
    // What is in the way may go: a lock, a full disk. Until then nobody waits long for it, Ctrl-C is listened to here.
    if (!good && !run->troubled) {
        print_warning(run->session->screen, "%s; the experiment runs, and is kept again when that can be done",
                      trouble);
    }
    if (good == run->troubled) {
        notebook_be_patient(run->notebook, good);
    }
    run->troubled = !good;
    return true;
}

static void show_progress(void *context, const JobProgress *progress) {
    const Run *run = context;
    print_job_progress(run->session->screen, progress);
}

static void warn(void *context, const char *sentence) {
    const Run *run = context;
    print_warning(run->session->screen, "%s", sentence);
}

// What has been kept of an experiment that fails stays, and one that could not be gone on with is as it was.
static void write_end(Run *run, CommandStatus status, const json_t *result, const char *error) {
    bool stopped = result != NULL ? status == COMMAND_INTERRUPTED : run->resumed;
    NotebookStatus end = stopped ? NOTE_INTERRUPTED : result == NULL ? NOTE_FAILED : NOTE_DONE;
    const char *trouble = NULL, *text = NULL, *state = NULL;
    if (result != NULL) {
        text = scratch_json(result, JSON_COMPACT | JSON_REAL_PRECISION(EXPERIMENT_DIGITS));
    }
    if (end != NOTE_DONE && run->state != NULL) {
        state = scratch_json(run->state, JSON_COMPACT);
    }
    notebook_be_patient(run->notebook, true);
    bool good = notebook_end(run->notebook, run->number, end, result != NULL ? games_of(result) : run->games, state,
                             text, result == NULL ? error : NULL, &trouble);
    if (!good) {
        print_warning(run->session->screen, "%s; what came of the experiment is not kept", trouble);
    }
}

// As it is written and kept: numbers have so many digits, and not more, whenever a report is made of them.
static json_t *as_kept(const json_t *result) {
    return result != NULL ? scratch_own(json_loads(experiment_text(result), 0, NULL)) : NULL;
}

static CommandStatus run_plan(Run *run, Noted *noted, const json_t *state, json_t **result) {
    char error[EXPERIMENT_ERROR] = "";
    double luck = 0;
    bool keeps = noted->db == NULL || strcmp(noted->db, "none") != 0;
    const ExperimentCalls calls = {.context = run,
                                   .warn = warn,
                                   .ready = keeps ? begin : NULL,
                                   .keep = keeps ? keep : NULL,
                                   .games = noted->games,
                                   .progress = show_progress,
                                   .asked_to_stop = interrupt_stops,
                                   .share = noted->share,
                                   .luck = &luck};
    noted->pace = NULL;
    double start = clock_seconds();
    CommandStatus status = experiment_run(run->plan, state, noted->threads, &calls, result, error);
    scratch_own(*result);
    *result = noted->share == NULL ? as_kept(*result) : *result;
    print_progress_end(run->session->screen);
    if (*result != NULL && state == NULL && noted->share == NULL) {
        double games = (double)games_of(*result), seconds = clock_seconds() - start;
        print_rate(run->session->screen, games, seconds);
        if (run->session->screen->interactive && games > 0) { // else the same is printed every time
            noted->pace = scratch_own(json_pack("{s:f, s:f}", "rate", games / seconds, "luck", luck));
        }
    }
    noted->number = run->notebook != NULL ? run->number : 0;
    if (*result == NULL && noted->error != NULL) {
        snprintf(noted->error, EXPERIMENT_ERROR, "%s", error);
    } else if (*result == NULL) {
        print_error(run->session->screen, "%s", error);
    }
    if (run->notebook != NULL) {
        write_end(run, status, *result, error);
        notebook_close(run->notebook);
    }
    json_decref(run->state);
    return status;
}

CommandStatus noted_run(Session *session, Noted *noted, const Plan *plan, json_t **result) {
    Run run = {.session = session, .noted = noted, .plan = plan};
    return run_plan(&run, noted, NULL, result);
}

// ---- going on

// Reads what a row has kept as its plan. False: it is none.
static bool read_plan(Plan *plan, const NotebookRow *row) {
    char error[EXPERIMENT_ERROR];
    const json_t *kept = scratch_own(json_loads(row->plan, 0, NULL));
    return kept != NULL && plan_read(plan, kept, error);
}

// The result of the games that a row has kept. NULL: the error says why.
static json_t *result_of_state(const NotebookRow *row, char error[EXPERIMENT_ERROR]) {
    Plan plan;
    json_t *state = scratch_own(json_loads(row->state, 0, NULL)), *result = NULL;
    if (state == NULL || !read_plan(&plan, row)) {
        snprintf(error, EXPERIMENT_ERROR, "they are damaged");
    } else {
        experiment_result_of(&plan, state, &result, error);
    }
    return as_kept(scratch_own(result));
}

bool noted_goes_on(const NotebookRow *row, char error[EXPERIMENT_ERROR]) {
    return row->state == NULL || result_of_state(row, error) != NULL;
}

// A row that can be gone on with, with its plan and state (NULL: it was killed before it had kept any). NULL: the
// trouble says why it cannot.
static NotebookRow *read_unfinished(Run *run, long long number, Plan *plan, json_t **state, const char **trouble) {
    NotebookRow *row = notebook_read(run->notebook, number, trouble);
    if (row == NULL) {
        return NULL;
    }
    if (row->status != NOTE_KILLED && row->status != NOTE_INTERRUPTED) {
        *trouble = scratch_format("experiment %lld cannot be gone on with: it %s", number,
                                  row->status == NOTE_RUNNING ? "is being run"
                                  : row->status == NOTE_DONE  ? "is done"
                                                              : "failed");
    } else {
        char error[EXPERIMENT_ERROR];
        *state = row->state != NULL ? scratch_own(json_loads(row->state, 0, NULL)) : NULL;
        if (!read_plan(plan, row) || (row->state != NULL && *state == NULL)) {
            *trouble = scratch_format("experiment %lld cannot be gone on with: what is kept of it is damaged", number);
        } else if (!noted_goes_on(row, error)) {
            *trouble = scratch_format("%s; `again %lld` runs it anew", error, number);
        } else {
            notebook_take_up(run->notebook, number, trouble);
        }
    }
    return *trouble == NULL ? row : NULL;
}

CommandStatus noted_resume(Session *session, Noted *noted, long long number, json_t **result) {
    Run run = {.session = session, .noted = noted, .number = number, .resumed = true};
    bool missing;
    Plan plan;
    json_t *state = NULL;
    const char *trouble;
    run.notebook = notebook_open(noted->db, NOTEBOOK_WRITE, &missing, &trouble);
    NotebookRow *row = run.notebook != NULL ? read_unfinished(&run, number, &plan, &state, &trouble) : NULL;
    *result = NULL;
    if (row == NULL) {
        notebook_close(run.notebook);
        return print_error(session->screen, "%s", trouble);
    }
    run.plan = &plan;
    run.games = row->games;
    run.state = json_incref(state);
    if (strstr(row->command, "--games-csv") != NULL) {
        print_warning(session->screen, "games from here on are not added to the file of --games-csv");
    }
    return run_plan(&run, noted, state, result);
}

// ---- reading

// What a file says is a stranger's: its texts are shown on a terminal.
static void clean_texts(json_t *json) {
    size_t i;
    const char *key;
    json_t *each;
    json_array_foreach(json, i, each) {
        clean_texts(each);
    }
    json_object_foreach(json, key, each) {
        clean_texts(each);
    }
    if (json_is_string(json)) {
        json_string_set(json, scratch_clean(json_string_value(json)));
    }
}

json_t *noted_result(const NotebookRow *row, const char **why) {
    char error[EXPERIMENT_ERROR] = "";
    json_t *result = NULL;
    *why = NULL;
    if (row->result != NULL) {
        result = scratch_own(json_loads(row->result, 0, NULL));
        if (result == NULL) {
            *why = scratch_format("what is kept of experiment %lld is damaged", row->number);
        }
    } else if (row->status == NOTE_FAILED) {
        *why = scratch_format("experiment %lld failed: %s", row->number, row->trouble != NULL ? row->trouble : "");
    } else if (row->state == NULL) {
        *why = scratch_format("experiment %lld has no result yet", row->number);
    } else if ((result = result_of_state(row, error)) == NULL) {
        *why = scratch_format("the games that experiment %lld has kept cannot be shown: %s", row->number, error);
    }
    if (result != NULL) {
        clean_texts(result);
    }
    return result;
}
