// SPDX-License-Identifier: MIT
// `train`: a net for the rules of a variant, or for those at the table as they are now.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/train/course.h"

#include <string.h>

enum { MINUTE = 60, DEFAULT_SECONDS = 2 * MINUTE };
static const double MOST_MINUTES = 100000;

// ---- options

static CommandStatus read_plan(Session *session, const Words *words, TrainPlan *plan) {
    const char *text = words_value(words, "--minutes");
    double minutes = 0;
    if (text != NULL && (!text_real(text, strlen(text), &minutes) || minutes <= 0 || minutes > MOST_MINUTES)) {
        return print_misuse(session->screen, "--minutes wants a number of minutes above 0, at most %.0f, not \"%s\"",
                            MOST_MINUTES, text);
    }
    if (text != NULL && words_has(words, "--games")) {
        return print_misuse(session->screen, "--games and --minutes exclude each other: either ends the training");
    }
    plan->hidden = (int)words_number(words, "--hidden");
    if (plan->hidden % NET_STEP != 0) {
        return print_misuse(session->screen, "--hidden wants a multiple of %d, not %d", NET_STEP, plan->hidden);
    }
    plan->ahead = words_has(words, "--ahead");
    plan->games = words_has(words, "--games") ? (uint64_t)words_number(words, "--games") : 0;
    plan->seconds = plan->games > 0 ? 0 : text != NULL ? minutes * MINUTE : DEFAULT_SECONDS;
    return COMMAND_OK;
}

// ---- going on with one that was begun

// "--games 200 --hidden 16 --seed 1"
static const char *plan_text(const TrainPlan *plan) {
    const char *length = plan->games > 0 ? scratch_format("--games %llu", (unsigned long long)plan->games)
                                         : scratch_format("--minutes %g", plan->seconds / MINUTE);
    const char *first = plan->from != 0 ? "--from a net" : scratch_format("--hidden %d", plan->hidden);
    return scratch_format("%s %s%s --seed %llu", length, first, plan->ahead ? " --ahead" : "",
                          (unsigned long long)plan->seed);
}

static bool plans_agree(const TrainPlan *a, const TrainPlan *b) {
    double seconds = a->seconds - b->seconds;
    return a->hidden == b->hidden && a->ahead == b->ahead && (a->from != 0) == (b->from != 0) && a->seed == b->seed &&
           a->games == b->games && seconds < 0.01 && seconds > -0.01;
}

// Does the training begin with a net? With the one by which the rules are played now, unless the line says otherwise.
static bool begins_with_net(const Words *words) {
    const char *from = words_value(words, "--from");
    return from != NULL ? strcmp(from, "nothing") != 0 : !words_has(words, "--hidden");
}

static CommandStatus refuse_other(const Course *course, const TrainPlan *found) {
    return print_error(course->session->screen,
                       "%s has kept another training (%s): say the same to go on with it, or remove the file",
                       course->part, plan_text(found));
}

// What was kept of a training that did not come to its end: its seed, size and beginning are taken where the line does
// not say them. False: it is of another training, and the message was given.
static bool find_checkpoint(Course *course, const Words *words, TrainPlan *plan, Checkpoint **checkpoint) {
    Screen *screen = course->session->screen;
    const char *why;
    *checkpoint = checkpoint_read(course->part, &why);
    if (why != NULL) {
        print_warning(screen, "%s: it is not used, and training begins anew", why);
    }
    const TrainPlan *found = *checkpoint != NULL ? checkpoint_plan(*checkpoint) : NULL;
    plan->seed = words_has(words, "--seed") ? (uint64_t)words_number(words, "--seed")
                 : found != NULL            ? found->seed
                                            : session_take_seed(course->session);
    if (found != NULL && !words_has(words, "--hidden")) {
        plan->hidden = found->hidden;
    }
    if (found != NULL && begins_with_net(words)) {
        plan->from = found->from == 0 && words_has(words, "--from") ? 1 : found->from;
    }
    if (found != NULL && !plans_agree(plan, found)) {
        refuse_other(course, found);
        return false;
    }
    return true;
}

// ---- the command

static void name_rules(Course *course, const Table *table, size_t game) {
    const Variant *variant = table_variant(table);
    const Rulebook *book = table_book(table);
    course->rules = book->pointer[game];
    course->fingerprint = net_rules_fingerprint(course->rules);
    bool several = book->count > 1;
    course->name = several ? variant_game_name(variant, game) : variant_name(variant);
    course->name_to_play = several ? course->name : variant_spec(variant);
    course->match = several ? variant_name(variant) : NULL;
}

static CommandStatus train(Course *course, const Words *words, const Table *table, size_t game) {
    Screen *screen = course->session->screen;
    TrainPlan plan;
    Checkpoint *checkpoint = NULL;
    memset(&plan, 0, sizeof plan); // what lies between its members, too: checkpoints have it
    CommandStatus status = read_plan(course->session, words, &plan);
    if (status != COMMAND_OK) {
        return status;
    }
    if (!course_name_files(course, words_value(words, "--out"))) {
        return print_error_as(screen, COMMAND_IO, SIZE_MAX,
                              "there is no home folder to keep the net in: name a file with --out");
    }
    status = course_lock(course);
    status = status == COMMAND_OK ? course_read_old(course) : status;
    if (status != COMMAND_OK) {
        return status;
    }
    course_find_old(course, table_variant(table), game);
    if (!find_checkpoint(course, words, &plan, &checkpoint)) {
        return COMMAND_FAILED;
    }
    int threads = (int)words_number(words, "--threads"), hidden = plan.hidden;
    const char *from = words_value(words, "--from");
    if (begins_with_net(words) && (checkpoint == NULL || from != NULL)) {
        status = course_find_first(course, table_variant(table), game, from, &plan);
        if (status == COMMAND_OK && checkpoint != NULL && plan.from != checkpoint_plan(checkpoint)->from) {
            status = refuse_other(course, checkpoint_plan(checkpoint));
        }
        if (status != COMMAND_OK) {
            return status;
        }
    }
    if (plan.ahead && plan.from == 0) {
        return print_misuse(screen, "--ahead wants a net to look ahead with: %s",
                            begins_with_net(words) ? "none plays by these rules yet, and --from names none"
                                                   : "--hidden and --from nothing begin without one");
    }
    if (words_has(words, "--hidden") && plan.hidden != hidden) {
        return print_misuse(screen, "--hidden %d does not go with --from: what it names has %d hidden units", hidden,
                            plan.hidden);
    }
    if (!training_begin(&course->training, &plan, table_variant(table), game, course->rules, course->first, threads)) {
        status = print_error(screen, "%s", course->training.pupils.error);
    } else {
        bool unused = checkpoint != NULL && !checkpoint_restore(checkpoint, &course->training);
        if (unused && course->training.plan.from != 0) { // what it began with is not at hand
            status =
                print_error(screen, "%s does not fit these rules: remove it, and training begins anew", course->part);
        } else if (unused) {
            print_warning(screen, "%s does not fit these rules: it is not used, and training begins anew",
                          course->part);
        }
        status = status == COMMAND_OK ? course_run(course) : status;
    }
    training_end(&course->training);
    return status;
}

CommandStatus command_train(Session *session, const Words *words) {
    CommandStatus status;
    Table *table = command_own_table(session, words, &status);
    if (table != NULL) {
        Course course = {.session = session,
                         .json = words_has(words, "--json"),
                         .at_table = words->count == 1,
                         .keep = (double)words_number(words, "--keep"),
                         .curve = json_array()};
        size_t game = course.at_table ? table_game(session->table) : 0;
        name_rules(&course, table, game);
        status = train(&course, words, table, game);
        course_unlock(&course);
        net_destroy(course.own);
        net_destroy(course.first);
        json_decref(course.curve);
    }
    table_destroy(table);
    return status;
}
