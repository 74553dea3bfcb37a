// SPDX-License-Identifier: MIT
// Experiments by nets that are trained for them: `--train`.
//
// How well players have learned a set of rules is the largest error of what they tell of it, and no number of games
// makes it less. So several nets are trained for each rule set, each by other games, and the experiment is played by
// the first of each, by the second, and so on; how these runs differ is in the intervals of the report.
//
// The nets lie in folders of their own, trained/.. among the person's data, where bots do not look for nets
// otherwise; nets that are there already from the same training are used again.
#include "repl/lab/noted.h"

#include "repl/base/file_write.h"
#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/lab/experiment_private.h"
#include "repl/lab/report.h"
#include "repl/screen/print.h"
#include "repl/train/training.h"
#include "scripts/nets.h"

#include <string.h>

enum { HIDDEN = 128 };
static const double MINUTE = 60;

typedef struct Course {
    Session *session;
    const Noted *noted;
    const Trained *trained;
    const Experiment *experiment;
    uint64_t seed;            // of the first net's games
    const char *folder;       // of the nets at hand
    int number, count;        // of the net that is trained, from 1; of all nets
    uint64_t fewest, most;    // games that a net has learned from
    const Training *training; // that is under way
    double shown_at;
} Course;

// ---- one net

static bool look_on(void *context) {
    Course *course = context;
    if (progress_is_due(&course->shown_at)) {
        print_progress(course->session->screen,
                       scratch_format("training net %d of %d: %s games, %.0f %%", course->number, course->count,
                                      scratch_grouped((double)training_games(course->training)),
                                      100 * training_share(course->training)));
    }
    bool late =
        course->training->plan.games == 0 && training_seconds(course->training) >= course->training->plan.seconds;
    return late || interrupt_pending();
}

static CommandStatus keep_net(const Course *course, const Rules *rules, const Net *net) {
    unsigned char *bytes;
    size_t size;
    memory_need(net_write(net, false, &bytes, &size) == STATUS_OK);
    const char *path =
        scratch_format("%s/trained-%016llx.net", course->folder, (unsigned long long)net_rules_fingerprint(rules));
    const char *trouble = file_write(path, (const char *)bytes, size, true);
    free(bytes);
    if (trouble != NULL) {
        return print_trouble(course->session->screen, SIZE_MAX, trouble);
    }
    nets_changed();
    return COMMAND_OK;
}

static CommandStatus train_net(Course *course, const Variant *variant, size_t game, const Rules *rules, uint64_t seed) {
    const Trained *trained = course->trained;
    const TrainPlan plan = {.hidden = HIDDEN,
                            .seed = seed,
                            .games = trained->games,
                            .seconds = trained->games > 0 ? 0 : trained->minutes * MINUTE / TRAINED_NETS};
    Training training;
    CommandStatus status = COMMAND_OK;
    bool begun = training_begin(&training, &plan, variant, game, rules, NULL, course->noted->threads), whole = begun;
    course->training = &training;
    training.pupils.enough = look_on;
    training.pupils.enough_context = course;
    while (whole && !training_is_done(&training) && !interrupt_pending()) {
        whole = training_step(&training) || !training.pupils.failed;
    }
    print_progress_end(course->session->screen);
    if (!whole) {
        status = print_error_as(course->session->screen, begun ? COMMAND_SCRIPT : COMMAND_FAILED, SIZE_MAX, "%s",
                                training.pupils.error);
    } else if (interrupt_pending()) {
        status = COMMAND_INTERRUPTED;
    } else if (training.so_far.learned == 0) {
        status = print_error(course->session->screen, "the time was too short for a net to learn anything");
    } else {
        status = keep_net(course, rules, training_net(&training));
    }
    training_end(&training);
    return status;
}

// Is there a net of just these rules in the folder at hand?
static bool find_net(const Course *course, const Variant *variant, size_t game, const Rules *rules, NetFound *found) {
    Error error;
    Status status = nets_find(variant, game, rules, NULL, found, &error);
    return status == STATUS_OK && experiment_net_lies_in(found, course->folder);
}

// ---- all nets

// Those of this number, one for each rule set, into the folder at hand.
static CommandStatus train_nets(Course *course, int number) {
    const Experiment *experiment = course->experiment;
    CommandStatus status = COMMAND_OK;
    nets_set_folder(course->folder);
    for (size_t i = 0; i < experiment->rules_count && status == COMMAND_OK; i++) {
        for (size_t j = 0; j < experiment->rules[i].count && status == COMMAND_OK; j++) {
            const Variant *variant = experiment->variant[i];
            const Rules *rules = &experiment->rules[i].rules[j];
            NetFound found;
            course->number++;
            if (!find_net(course, variant, j, rules, &found)) {
                status = train_net(course, variant, j, rules, course->seed + (uint64_t)number);
            }
            if (status == COMMAND_OK && find_net(course, variant, j, rules, &found)) {
                uint64_t games = net_games(found.net);
                course->fewest = games < course->fewest ? games : course->fewest;
                course->most = games > course->most ? games : course->most;
            }
        }
    }
    nets_set_folder(home_data_look("nets"));
    return status;
}

static const char *folder_of(const Plan *plan, const Trained *trained, int number) {
    const char *length = trained->games > 0 ? scratch_format("%llu-games", (unsigned long long)trained->games)
                                            : scratch_format("%g-minutes", trained->minutes);
    const char *path = home_data_path(scratch_format("trained/%s-seed-%lld/%d/x", length, plan->seed, number + 1));
    return path != NULL ? scratch_copy_bytes(path, strlen(path) - strlen("/x")) : NULL;
}

// The rule sets are loaded as the experiment does; nobody plays yet.
static CommandStatus train_all(Course *course, const Plan *plan, const char **folder) {
    static const char *nobody[] = {"random", "random"};
    char error[EXPERIMENT_ERROR];
    Plan rules = *plan;
    Experiment experiment = {.plan = &rules};
    rules.bots = (PlanTexts){nobody, 2};
    rules.adjust = false; // the nets that weigh luck are those to be trained
    CommandStatus status = experiment_load(&experiment, error);
    if (status != COMMAND_OK) {
        print_error(course->session->screen, "%s", error);
    }
    course->experiment = &experiment;
    for (size_t i = 0; i < experiment.rules_count; i++) {
        course->count += TRAINED_NETS * (int)experiment.rules[i].count;
    }
    for (int i = 0; i < TRAINED_NETS && status == COMMAND_OK; i++) {
        course->folder = folder[i];
        status = train_nets(course, i);
    }
    experiment_unload(&experiment);
    return status;
}

// ---- the experiment

static void report(const Course *course, json_t *results, bool json) {
    CommandStatus status;
    const char *length = scratch_duration(course->trained->minutes * MINUTE / TRAINED_NETS);
    json_t *training = json_pack("{s:I, s:I, s:s*}", "fewest", (json_int_t)course->fewest, "most",
                                 (json_int_t)course->most, "length", course->trained->games == 0 ? length : NULL);
    json_t *more = scratch_own(json_pack("{s:O, s:o}", "results", results, "training", training));
    const char *text = json ? NULL : report_text(course->session, "seeds", json_array_get(results, 0), more, &status);
    print_data(course->session->screen, "%s", text != NULL ? text : experiment_text(results));
}

CommandStatus trained_run(Session *session, Noted *noted, Plan *plan, const Trained *trained, bool json) {
    Course course = {
        .session = session, .noted = noted, .trained = trained, .seed = (uint64_t)plan->seed, .fewest = UINT64_MAX};
    const char *folder[TRAINED_NETS], *command = noted->command;
    for (int i = 0; i < TRAINED_NETS; i++) {
        folder[i] = folder_of(plan, trained, i);
        if (folder[i] == NULL) {
            return print_error_as(session->screen, COMMAND_IO, SIZE_MAX, "there is no home folder to keep the nets in");
        }
    }
    CommandStatus status = train_all(&course, plan, folder);
    json_t *results = scratch_own(json_array());
    for (int i = 0; i < TRAINED_NETS && status == COMMAND_OK; i++) {
        json_t *result;
        plan->nets = folder[i];
        plan->seed += i > 0; // so that what the games leave open is another in each run
        noted->command = scratch_format("%s # nets %d of %d", command, i + 1, TRAINED_NETS);
        status = noted_run(session, noted, plan, &result);
        if (status == COMMAND_OK) {
            json_array_append(results, result);
        }
    }
    if (status == COMMAND_OK) {
        report(&course, results, json);
        print_hint(session->screen, "(the nets are in %s)", home_shown(folder[0]));
    }
    return status;
}
