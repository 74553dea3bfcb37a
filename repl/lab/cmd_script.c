// SPDX-License-Identifier: MIT
// `lab FILE`: experiments as scripts. What a script asks for comes as a plan, what came of it goes back as a tree; each
// experiment is a row of the notebook.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/lab/experiment_private.h"
#include "repl/lab/notebook_commands.h"
#include "repl/lab/report.h"
#include "scripts/lab.h"

#include <stdio.h>
#include <string.h>

// One run of a script.
typedef struct Lab {
    Session *session;
    const char *name; // as it was named
    const char *db;
    int threads;
    LabCalls calls;
    json_t *results; // the list of all; a result's `id` is its place, from 1
} Lab;

// ---- experiments

enum { MOST_POSITIONS = 2000000, POSITIONS = 300000 };

// The game of the first of the plan's rule sets. False: the error says why not.
static bool solve_plan(const Plan *plan, size_t most, json_t **result, char error[EXPERIMENT_ERROR]) {
    const SolveOptions options = {.most = most, .stop = interrupt_stops};
    Experiment experiment = {.plan = plan};
    SolvedGame solved;
    Error wrong = {0, 0, ""};
    bool good = experiment_load(&experiment, error) == COMMAND_OK;
    if (good) {
        const Rules *rules = &experiment.rules[0].rules[0];
        Status status = solve_game(rules, &options, &solved, &wrong);
        memory_need(status != STATUS_NO_MEMORY);
        good = status == STATUS_OK;
        snprintf(error, EXPERIMENT_ERROR, "%s",
                 status == STATUS_SCRIPT ? variant_failure_of(rules, wrong.text) : wrong.text);
        *result = good ? solved_row(experiment.label[0], &solved) : NULL;
    }
    experiment_unload(&experiment);
    return good;
}

static LabAnswer solve(json_t *given, json_t **result, char text[LAB_TEXT_SIZE]) {
    Plan plan;
    char error[EXPERIMENT_ERROR] = "";
    const json_t *most = json_object_get(given, "positions");
    long long positions = most != NULL ? (long long)json_number_value(most) : POSITIONS;
    if (interrupt_pending()) {
        return LAB_INTERRUPTED;
    }
    if (positions < 1 || positions > MOST_POSITIONS) {
        snprintf(text, LAB_TEXT_SIZE, "lab.solve: positions must be a number from 1 to %d", MOST_POSITIONS);
        return LAB_FAILED;
    }
    json_object_del(given, "positions");
    bool good = plan_read(&plan, given, error) && solve_plan(&plan, (size_t)positions, result, error);
    snprintf(text, LAB_TEXT_SIZE, "lab.solve: %s", error);
    return good ? LAB_OK : interrupt_pending() ? LAB_INTERRUPTED : LAB_FAILED;
}

static LabAnswer run_one(Lab *lab, const char *kind, const json_t *given, json_t **result, char text[LAB_TEXT_SIZE]) {
    Plan checked;
    char error[EXPERIMENT_ERROR] = "";
    if (interrupt_pending()) {
        return LAB_INTERRUPTED;
    }
    if (!plan_read(&checked, given, error)) {
        snprintf(text, LAB_TEXT_SIZE, "lab.%s: %s", kind, error);
        return LAB_FAILED;
    }
    json_t *json, *plan = scratch_own(json_pack("{s:o}", "plan", plan_json(&checked)));
    const char *title = report_title(lab->session->screen, plan);
    Noted noted = {.db = lab->db, .threads = lab->threads, .error = error};
    noted.command = scratch_format("lab %s: %s", lab->name, title);
    print_flush(lab->session->screen);
    CommandStatus status = noted_run(lab->session, &noted, &checked, &json);
    if (status != COMMAND_OK) {
        if (status == COMMAND_INTERRUPTED && noted.number > 0) {
            print_warning(lab->session->screen,
                          "interrupted: the games played are kept, `again %lld --resume` goes on with them",
                          noted.number);
        }
        snprintf(text, LAB_TEXT_SIZE, "lab.%s: %s", kind, error);
        return status == COMMAND_INTERRUPTED ? LAB_INTERRUPTED : LAB_FAILED;
    }
    size_t at;
    const json_t *bot;
    json_array_foreach(json_object_get(json, "bots"), at, bot) {
        const char *failure = json_string_value(json_object_get(bot, "failure"));
        if (failure != NULL) { // where a report is printed it says so, too
            print_warning(lab->session->screen, "%s failed in %.0f decisions, the program chose for it; the first: %s",
                          json_string_value(json_object_get(bot, "bot")),
                          json_number_value(json_object_get(bot, "failures")), failure);
        }
    }
    json_array_append(lab->results, json);
    *result = json_copy(json);
    json_object_set_new(*result, "id", json_integer((json_int_t)json_array_size(lab->results)));
    return LAB_OK;
}

static LabAnswer run_experiment(void *context, const char *kind, json_t *given, json_t **result,
                                char text[LAB_TEXT_SIZE]) {
    ScratchMark mark = scratch_mark(); // a script may ask for thousands
    LabAnswer answer =
        strcmp(kind, "solve") == 0 ? solve(given, result, text) : run_one(context, kind, given, result, text);
    scratch_release(mark);
    return answer;
}

static void print_line(void *context, const char *line) {
    Lab *lab = context;
    print(lab->session->screen, "%s\n", line);
}

// NULL: the text says that there is none.
static const json_t *find_result(const Lab *lab, const char *what, long long id, char text[LAB_TEXT_SIZE]) {
    const json_t *result = id > 0 ? json_array_get(lab->results, (size_t)id - 1) : NULL;
    if (result == NULL) {
        snprintf(text, LAB_TEXT_SIZE, "lab.%s: this is not the result of an experiment of this script", what);
    }
    return result;
}

static LabAnswer report(void *context, long long id, char text[LAB_TEXT_SIZE]) {
    Lab *lab = context;
    const json_t *result = find_result(lab, "report", id, text);
    if (result != NULL) {
        report_print(lab->session, "report", result, NULL);
    }
    return result != NULL ? LAB_OK : LAB_FAILED;
}

static LabAnswer plot(void *context, long long id, const char *path, char text[LAB_TEXT_SIZE]) {
    Lab *lab = context;
    const json_t *result = find_result(lab, "plot", id, text);
    if (result == NULL) {
        return LAB_FAILED;
    }
    // A script may be a stranger's: it writes pictures where one is, and nothing else; and whoever lists the folder
    // must not be shown a name that steers the terminal.
    if (path != NULL && (strcmp(scratch_clean(path), path) != 0 || strchr(path, '\n') != NULL)) {
        snprintf(text, LAB_TEXT_SIZE, "lab.plot: the picture's name has a character in it that cannot be shown");
        return LAB_FAILED;
    }
    if (path != NULL && (!text_ends_in(path, ".svg") || strchr(path, '/') != NULL || path[0] == '.')) {
        snprintf(text, LAB_TEXT_SIZE,
                 "lab.plot: the picture's name must end in .svg and be one of this folder, without /");
        return LAB_FAILED;
    }
    const char *command = scratch_format("lab %s", lab->name);
    CommandStatus status = draw_result(lab->session, result, command, NULL, path, REPLACE_PICTURE);
    snprintf(text, LAB_TEXT_SIZE, "lab.plot: the picture was not drawn");
    return status == COMMAND_OK ? LAB_OK : LAB_FAILED;
}

// ---- the command

static void list_scripts(Session *session) {
    const EmbeddedFile *script = embedded_labs;
    for (size_t i = 0; i < embedded_lab_count; i++) {
        // The first comment says what it is about: "-- head_rule.lua: what ..".
        const char *about = strstr(script[i].text, ": ");
        int length = about != NULL ? (int)strcspn(about + 2, "\n") : 0;
        print(session->screen, "  %-16s %.*s\n", script[i].name, length, about != NULL ? about + 2 : "");
    }
}

static const char name_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

// Warns of options whose names are no words of the script: it cannot read them.
static void warn_unread(const Lab *lab, const char *script) {
    enum { MOST_NAMES = 100 };
    const char *reads[MOST_NAMES], *at = script, *name;
    size_t count = 0;
    json_t *value;
    while (count < MOST_NAMES && (at = strstr(at, "options.")) != NULL) {
        at += strlen("options.");
        reads[count++] = scratch_copy_bytes(at, strspn(at, name_letters));
    }
    if (lab->calls.games > 0 && word_in_text(script, strlen(script), "games", "_") == NULL) {
        print_warning(lab->session->screen, "the script does not read --games (lab.games)");
    }
    json_object_foreach((json_t *)lab->calls.options, name, value) {
        if (word_in_text(script, strlen(script), name, "_") == NULL && strstr(script, "pairs(lab.options)") == NULL) {
            print_warning(lab->session->screen, "the script does not read the option %s=%s%s", scratch_clean(name),
                          json_string_value(value), word_hint(word_nearest(name, strlen(name), reads, count)).text);
        }
    }
}

// A shipped script by its name, any other by its path.
static CommandStatus run_named(Lab *lab, const char *name) {
    ToldScript script;
    CommandStatus status;
    if (!script_text_find(lab->session, "experiment", "`lab` lists them, and ", name, embedded_labs, embedded_lab_count,
                          &script, &status)) {
        return status;
    }
    char trouble[LAB_TEXT_SIZE];
    lab->results = scratch_own(json_array());
    warn_unread(lab, script.text);
    LabAnswer answer = lab_script_run(script.name, script.text, script.length, &lab->calls, trouble);
    if (answer == LAB_FAILED) {
        print_error(lab->session->screen, "%s", trouble);
    }
    return answer == LAB_OK ? COMMAND_OK : answer == LAB_INTERRUPTED ? COMMAND_INTERRUPTED : COMMAND_SCRIPT;
}

// NAME=VALUE behind the script's name: its own options. NULL: the message was given.
static json_t *read_options(Session *session, const Words *words) {
    json_t *options = scratch_own(json_object());
    for (size_t i = 2; i < words->count; i++) {
        const char *text = words->word[i].text, *equals = strchr(text, '=');
        if (equals == NULL || equals == text) {
            print_error_word(session->screen, i, "an option of the script was expected, NAME=VALUE");
            return NULL;
        }
        json_object_set_new(options, scratch_copy_bytes(text, (size_t)(equals - text)), json_shown(equals + 1));
    }
    return options;
}

CommandStatus command_lab(Session *session, const Words *given) {
    const char *name = words_at(given, 1);
    if (*name == '\0') {
        list_scripts(session);
        return COMMAND_OK;
    }
    json_t *options = read_options(session, given);
    if (options == NULL) {
        return COMMAND_USAGE;
    }
    Lab lab = {.session = session,
               .name = name,
               .db = words_value(given, "--db"),
               .threads = (int)words_number(given, "--threads")};
    lab.calls = (LabCalls){
        &lab,   run_experiment, print_line, report, plot, words_number(given, "--seed"), words_number(given, "--games"),
        options};
    return run_named(&lab, name);
}
