// SPDX-License-Identifier: MIT
// What is told of a training: see course.h.
#include "repl/train/course.h"

#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/ranks/ranks.h"
#include "repl/screen/messages.h"
#include "repl/screen/print.h"
#include "repl/screen/records.h"
#include "repl/screen/told.h"

#include <math.h>
#include <stdio.h>

static double rate_of(const Course *course) {
    double seconds = training_seconds(&course->training) - course->training.so_far.earlier;
    return seconds > 0 ? (double)(training_games(&course->training) - course->from) / seconds : 0;
}

// Prints what train.lua says at a time of a training; the result is taken over.
static void tell(const Course *course, const char *when, json_t *result) {
    json_object_set_new(result, "when", json_string(when));
    print_told(course->session->screen, "train", result);
}

// ---- while it goes on

void course_tell_begin(const Course *course) {
    const TrainPlan *plan = &course->training.plan;
    if (!course->json) {
        tell(course, "begin",
             json_pack("{s:b, s:o, s:o, s:o, s:I, s:o, s:i, s:I, s:o, s:I}", "ahead", plan->ahead, "first",
                       json_shown(course->first_name), "name", json_shown(course->name), "match",
                       json_shown(course->match), "from", (json_int_t)course->from, "part",
                       json_shown(home_shown(course->part)), "hidden", plan->hidden, "games", (json_int_t)plan->games,
                       "length", json_string(scratch_duration(plan->seconds)), "seed", (json_int_t)plan->seed));
    }
}

void course_show_progress(Course *course) {
    const Training *training = &course->training;
    if (!progress_is_due(&course->shown_at)) {
        return;
    }
    ScratchMark mark = scratch_mark();
    JobProgress progress = {.what = "games", .done = (double)training_games(training), .rate = rate_of(course)};
    progress.left = training->plan.games > 0 ? ((double)training->plan.games - progress.done) / progress.rate
                                             : training->plan.seconds - training_seconds(training);
    if (!isnan(course->last)) {
        snprintf(progress.rest, sizeof progress.rest, "%+.2f points a game against random", course->last);
    }
    print_job_progress(course->session->screen, &progress);
    scratch_release(mark);
}

static json_t *json_interval(const Interval *interval) {
    return json_pack("{s:f, s:f, s:f}", "mean", interval->mean, "low", interval->low, "high", interval->high);
}

static json_t *json_share(const ContestResult *result, const RatioSums *sums) {
    Interval interval = share_interval(sums->n, sums->nn, result->units, sums->d);
    return json_interval(&interval);
}

static json_t *json_ratio(const ContestResult *result, const RatioSums *sums) {
    Interval interval;
    return ratio_interval(sums, result->units, &interval) ? json_interval(&interval) : json_null();
}

// Games with another player; null where they were not played to their end. People are told the mean of points even
// where there are too few games for an interval.
static json_t *json_contest(const Course *course, const ContestResult *result) {
    if (!result->whole) {
        return json_null();
    }
    return json_pack("{s:I, s:I, s:o, s:o, s:o*}", "games", (json_int_t)result->games, "unfinished",
                     (json_int_t)result->unfinished, "won", json_share(result, &result->wins), "points",
                     json_ratio(result, &result->points), "mean",
                     course->json ? NULL : json_finite(result->points.n / result->points.d));
}

void course_tell_line(Course *course, const ContestResult *random, const ContestResult *before) {
    json_t *line = json_pack("{s:I, s:o, s:o}", "games", (json_int_t)training_games(&course->training), "random",
                             json_contest(course, random), "before", json_contest(course, before));
    json_array_append_new(course->curve, line);
    course->last = random->games > 0 ? random->points.n / random->points.d : NAN;
    print_progress_end(course->session->screen);
    if (!course->json) {
        ScratchMark mark = scratch_mark();
        json_t *shown = json_copy(line);
        json_object_set_new(shown, "first", json_boolean(json_array_size(course->curve) == 1));
        tell(course, "line", shown);
        print_flush(course->session->screen);
        scratch_release(mark);
    }
}

// ---- at the end

static json_t *json_itself(const Course *course) {
    const ContestResult *result = &course->itself;
    if (!result->whole) {
        return json_null();
    }
    return json_pack("{s:I, s:I, s:o, s:o, s:o}", "games", (json_int_t)result->games, "unfinished",
                     (json_int_t)result->unfinished, "starter", json_share(result, &result->starter), "gammons",
                     outcome_possible(course->rules, OUTCOME_GAMMON) ? json_share(result, &result->gammons)
                                                                     : json_null(),
                     "rolls", json_ratio(result, &result->rolls));
}

// What --json prints.
static json_t *json_course(const Course *course) {
    const Training *training = &course->training;
    const TrainPlan *plan = &training->plan;
    const char *fingerprint =
        scratch_format("%016llx", (unsigned long long)net_fingerprint(training->net[TRAIN_LEARNING]));
    json_t *bearoffs = course->bearoffs == 0 ? json_null()
                                             : json_pack("{s:I, s:f}", "positions", (json_int_t)course->bearoffs,
                                                         "error", course->bearoff_error);
    return json_pack(
        "{s:o, s:s, s:I, s:b, s:i, s:o, s:I, s:I, s:f, s:f, s:i, s:b, s:O, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "rules",
        json_shown(course->name), "fingerprint", fingerprint, "seed", (json_int_t)plan->seed, "ahead", plan->ahead,
        "hidden", plan->hidden, "first", json_shown(course->first_name), "games", (json_int_t)training_games(training),
        "from", (json_int_t)course->from, "seconds", training_seconds(training), "rate", rate_of(course), "threads",
        training->pupils.count + ranks_others(), "complete", course->finished, "curve", course->curve, "random",
        json_contest(course, &course->random), "tenth", json_contest(course, &course->tenth), "old",
        json_contest(course, &course->before), "itself", json_itself(course), "bearoffs", bearoffs, "replaced",
        course->finished && course->kept == course->path, "file", json_shown(course->kept));
}

// What became of the net, for people.
static json_t *json_end(const Course *course) {
    bool beside = course->kept != NULL && course->kept == course->beside;
    const char *kept = course->kept == NULL || beside ? course->kept : home_shown(course->kept); // in quotes ~ is none
    const RatioSums *rolls = &course->itself.rolls;
    return json_pack("{s:o, s:b, s:b, s:b, s:b, s:o, s:o, s:o, s:o, s:o}", "kept", json_shown(kept), "learned",
                     course->training.so_far.learned > 0, "goes_on", !course->cannot_keep, "beside", beside, "own",
                     course->own != NULL, "old_name", json_shown(course->old_name), "part",
                     json_shown(home_shown(course->part)), "to_play", json_shown(scratch_quoted(course->name_to_play)),
                     "gammon", json_shown(course->rules->names[WORD_GAMMON]), "mean_rolls",
                     json_finite(rolls->n / rolls->d));
}

void course_tell_end(const Course *course) {
    Screen *screen = course->session->screen;
    json_t *result = json_course(course);
    print_progress_end(screen);
    if (course->json) {
        print_json(screen, result);
        return;
    }
    json_object_update_new(result, json_end(course));
    tell(course, "end", result);
    if (course->kept != NULL && course->kept == course->path && course->finds) {
        print_hint(screen, course->at_table ? "(`black net` lets it play here)" : "(`play %s vs net` plays against it)",
                   scratch_quoted(course->name_to_play));
    }
}
