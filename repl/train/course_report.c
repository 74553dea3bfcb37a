// SPDX-License-Identifier: MIT
// What is told of a training: see course.h.
#include "repl/train/course.h"

#include "repl/base/clock.h"
#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/screen/messages.h"
#include "repl/screen/print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double PROGRESS_SECONDS = 0.2;

static const char *grouped(uint64_t number) {
    Text text = scratch_text();
    text_add_grouped(&text, (double)number);
    return text.bytes;
}

static const char *duration(double seconds) {
    Text text = scratch_text();
    text_add_duration(&text, seconds);
    return text.bytes;
}

static double rate_of(const Course *course) {
    double seconds = clock_seconds() - course->training.since;
    return seconds > 0 ? (double)(training_games(&course->training) - course->from) / seconds : 0;
}

// "+1.92 +-0.08"
static const char *points_of(const ContestResult *result) {
    Interval interval;
    if (result->games == 0) {
        return "(no game ended)";
    }
    return ratio_interval(&result->points, result->units, &interval)
               ? scratch_format("%+.2f +-%.2f", interval.mean, (interval.high - interval.low) / 2)
               : scratch_format("%+.2f", result->points.n / result->points.d);
}

// ---- while it goes on

void course_tell_begin(const Course *course) {
    const Training *training = &course->training;
    const TrainPlan *plan = &training->plan;
    Screen *screen = course->session->screen;
    if (course->json) {
        return;
    }
    if (course->match != NULL) {
        print_wrapped(screen, scratch_format("%s is a match of several games; this net is for %s. `train NAME` trains "
                                             "one for another.",
                                             course->match, course->name));
    }
    if (course->from > 0) {
        print_wrapped(screen, scratch_format("going on after %s games, of which %s has kept what was learned",
                                             grouped(course->from), home_shown(course->part)));
    }
    print_wrapped(
        screen, scratch_format("%s: a net of %d hidden units learns from %s against itself, seed %llu. Ctrl-C ends it "
                               "and keeps what was learned.",
                               course->name, plan->hidden,
                               plan->games > 0 ? scratch_format("%s games", grouped(plan->games))
                                               : scratch_format("%s of games", duration(plan->seconds)),
                               (unsigned long long)plan->seed));
}

void course_show_progress(Course *course) {
    const Training *training = &course->training;
    double time = clock_seconds();
    if (time - course->shown_at < PROGRESS_SECONDS) {
        return;
    }
    course->shown_at = time;
    ScratchMark mark = scratch_mark();
    double rate = rate_of(course), left = training->plan.seconds - training_seconds(training);
    if (training->plan.games > 0) {
        left = (double)(training->plan.games - training_games(training)) / rate;
    }
    Text text = scratch_text();
    text_add(&text, "%s games, %s a second", grouped(training_games(training)), grouped((uint64_t)rate));
    if (isfinite(left)) {
        text_add(&text, ", %s left", duration(left > 0 ? left : 0));
    }
    if (!isnan(course->last)) {
        text_add(&text, "; %+.2f points a game against random", course->last);
    }
    print_progress(course->session->screen, text.bytes);
    scratch_release(mark);
}

static json_t *json_interval(const Interval *interval) {
    return json_pack("{s:f, s:f, s:f}", "mean", interval->mean, "low", interval->low, "high", interval->high);
}

static json_t *json_share(const ContestResult *result, const RatioSums *sums) {
    Interval interval = contest_share(result, sums);
    return json_interval(&interval);
}

static json_t *json_ratio(const ContestResult *result, const RatioSums *sums) {
    Interval interval;
    return ratio_interval(sums, result->units, &interval) ? json_interval(&interval) : json_null();
}

// Games with another player.
static json_t *json_contest(const ContestResult *result) {
    return json_pack("{s:I, s:I, s:o, s:o}", "games", (json_int_t)result->games, "unfinished",
                     (json_int_t)result->unfinished, "won", json_share(result, &result->wins), "points",
                     json_ratio(result, &result->points));
}

void course_tell_line(Course *course, const ContestResult *random, const ContestResult *before) {
    Screen *screen = course->session->screen;
    uint64_t games = training_games(&course->training);
    json_t *line = json_pack("{s:I, s:o, s:o}", "games", (json_int_t)games, "random", json_contest(random), "before",
                             before != NULL ? json_contest(before) : json_null());
    json_array_append_new(course->curve, line);
    course->last = random->games > 0 ? random->points.n / random->points.d : NAN;
    print_progress_end(screen);
    if (course->json) {
        return;
    }
    ScratchMark mark = scratch_mark();
    if (json_array_size(course->curve) == 1) {
        print(screen, "%11s  %-31s  %s\n", "games", "against the random mover", "against itself a line before");
    }
    const char *share = scratch_format("%.1f %% won", 100 * random->wins.n / (random->games > 0 ? random->games : 1));
    if (before != NULL) {
        print(screen, "%11s  %-12s  %-17s  %s\n", grouped(games), share, points_of(random), points_of(before));
    } else {
        print(screen, "%11s  %-12s  %s\n", grouped(games), share, points_of(random));
    }
    fflush(stdout);
    scratch_release(mark);
}

// ---- at the end

static void tell_contest(const Course *course, const char *against, const Measured *measured) {
    const ContestResult *result = &measured->result;
    if (measured->done && result->games > 0) {
        Interval won = contest_share(result, &result->wins);
        const char *share = scratch_format("%.1f %% (%.1f to %.1f)", 100 * won.mean, 100 * won.low, 100 * won.high);
        print(course->session->screen, "  %-22s  %-23s  %-14s %8s\n", against, share, points_of(result),
              grouped((uint64_t)result->games));
    }
}

static void tell_itself(const Course *course) {
    const ContestResult *result = &course->itself.result;
    if (!course->itself.done || result->games == 0) {
        return;
    }
    Interval starter = contest_share(result, &result->starter), gammons = contest_share(result, &result->gammons);
    Text text = scratch_text();
    text_add(&text, "Against itself the starter wins %.1f %% (%.1f to %.1f)", 100 * starter.mean, 100 * starter.low,
             100 * starter.high);
    if (flow_class_counts(course->rules, OUTCOME_GAMMON)) {
        text_add(&text, ", %.1f %% of games are %s", 100 * gammons.mean, course->rules->names[WORD_GAMMON]);
    }
    text_add(&text, ", and a game takes %.1f rolls; %s games.", result->rolls.n / result->rolls.d,
             grouped((uint64_t)result->games));
    print_wrapped(course->session->screen, text.bytes);
}

static void tell_bear_offs(const Course *course) {
    if (course->bearoffs > 0) {
        print_wrapped(course->session->screen,
                      scratch_format("In bear-offs, of which the exact values are known, the net alone is off by %.3f "
                                     "points a game on average; %s positions.",
                                     course->bearoff_error, grouped(course->bearoffs)));
    }
}

// Where the net is, and what can be done with it.
static void tell_file(const Course *course) {
    Screen *screen = course->session->screen;
    const ContestResult *before = &course->before.result;
    const char *kept = course->kept != NULL ? home_shown(course->kept) : NULL;
    if (kept == NULL) {
        print_wrapped(screen, course->training.learned == 0 ? "Nothing was learned yet." : "Nothing was kept.");
    } else if (!course->finished) {
        const char *games = grouped(training_games(&course->training));
        const char *more = course->cannot_keep
                               ? ""
                               : scratch_format("; the same command goes on from there (%s)", home_shown(course->part));
        print_wrapped(screen, scratch_format("What was learned in %s games is in %s%s.", games, kept, more));
    } else if (course->kept == course->beside) {
        const char *why = !course->before.done               ? "It was not measured against"
                          : before->answer == SEQUENTIAL_LOW ? "It is not better than"
                                                             : "It was not shown to be better than";
        print_wrapped(screen, scratch_format("%s %s, which stays; the new one is in %s.", why, course->old_name, kept));
    } else {
        print_wrapped(screen,
                      scratch_format("The net is in %s%s.", kept,
                                     !course->before.done  ? ""
                                     : course->own != NULL ? ", in place of the old one, which is weaker"
                                                           : scratch_format("; it beats %s", course->old_name)));
    }
    if (course->kept == course->path && course->finds) {
        Text text = scratch_text();
        text_add_quoted(&text, course->name_to_play);
        print_hint(screen, course->at_table ? "(`black net` lets it play here)" : "(`play %s vs net` plays against it)",
                   text.bytes);
    }
}

static json_t *json_measured(const Measured *measured) {
    return measured->done ? json_contest(&measured->result) : json_null();
}

static json_t *json_itself(const Course *course) {
    const ContestResult *result = &course->itself.result;
    if (!course->itself.done) {
        return json_null();
    }
    return json_pack("{s:I, s:I, s:o, s:o, s:o}", "games", (json_int_t)result->games, "unfinished",
                     (json_int_t)result->unfinished, "starter", json_share(result, &result->starter), "gammons",
                     flow_class_counts(course->rules, OUTCOME_GAMMON) ? json_share(result, &result->gammons)
                                                                      : json_null(),
                     "rolls", json_ratio(result, &result->rolls));
}

// A text that may not be UTF-8, as a file's name.
static json_t *json_clean(const char *text) {
    return text != NULL ? json_string(scratch_clean(text)) : json_null();
}

static void tell_json(const Course *course) {
    const Training *training = &course->training;
    const TrainPlan *plan = &training->plan;
    char fingerprint[17];
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)net_fingerprint(training->net));
    json_t *object = json_pack("{s:o, s:s, s:I, s:i, s:I, s:I, s:f, s:f, s:i, s:b, s:O}", "rules",
                               json_clean(course->name), "fingerprint", fingerprint, "seed", (json_int_t)plan->seed,
                               "hidden", plan->hidden, "games", (json_int_t)training_games(training), "from",
                               (json_int_t)course->from, "seconds", training_seconds(training), "rate", rate_of(course),
                               "threads", training->pupils.count, "complete", course->finished, "curve", course->curve);
    json_object_set_new(object, "random", json_measured(&course->random));
    json_object_set_new(object, "tenth", json_measured(&course->tenth));
    json_object_set_new(object, "old", json_measured(&course->before));
    json_object_set_new(object, "itself", json_itself(course));
    json_object_set_new(object, "bearoffs",
                        course->bearoffs > 0 ? json_pack("{s:I, s:f}", "positions", (json_int_t)course->bearoffs,
                                                         "error", course->bearoff_error)
                                             : json_null());
    json_object_set_new(object, "replaced", json_boolean(course->finished && course->kept == course->path));
    json_object_set_new(object, "file", json_clean(course->kept));
    print_data(course->session->screen, "%s\n", scratch_json(object, JSON_COMPACT | JSON_REAL_PRECISION(6)));
    json_decref(object);
}

void course_tell_end(const Course *course) {
    Screen *screen = course->session->screen;
    print_progress_end(screen);
    if (course->json) {
        tell_json(course);
        return;
    }
    if (course->random.done) {
        print(screen, "  %-22s  %-23s  %-14s %8s\n", "against", "won", "points a game", "games");
    }
    tell_contest(course, "the random mover", &course->random);
    tell_contest(course, "itself after a tenth", &course->tenth);
    tell_contest(course, "the net that was there", &course->before);
    tell_itself(course);
    tell_bear_offs(course);
    tell_file(course);
}
