// SPDX-License-Identifier: MIT
// A training as a command runs it: the rules, the files, what is seen of it meanwhile and what is told at the end.
#pragma once

#include "repl/desk/load.h"
#include "repl/train/contest.h"
#include "repl/train/training.h"

#include <jansson.h>

typedef struct Course {
    Session *session;
    bool json;
    const Rules *rules;
    const char *name;                 // of the variant, or of the game of a match
    const char *name_to_play;         // as `play` takes it
    const char *match;                // of which the game is one; NULL: of none
    uint64_t fingerprint;             // of the rules, as nets have it
    bool finds;                       // the file is where bots look for nets
    bool at_table;                    // the rules are those of the table at hand
    double keep;                      // seconds from one checkpoint to the next
    const char *path, *part, *beside; // of the net, of the checkpoint, of a net that does not replace the old one

    const char *lock_path; // of the file that says who trains; NULL: there is none
    int lock;              // .. open

    Net *first;             // that it begins with; NULL: with nothing, or it goes on
    const char *first_name; // .. "the net of backgammon"

    const Net *old;       // that bots would play by now, and that has to be beaten; NULL: there is none
    Net *own;             // .. where it is the one in the file; else it comes with the program, say
    const char *old_name; // "the net in ~/x"
    uint64_t old_hash;    // of its bytes
    const char *kept;     // where the net was kept; NULL: it was not
    bool finished;        // all was learned

    Training training;
    uint64_t from;            // games with which this run began
    double kept_at, shown_at; // when a checkpoint was written, and progress shown
    bool cannot_keep;         // .. it could not be, and that was said
    bool by_clock;            // the clock may end a job
    json_t *curve;
    double last; // points a game against the random mover at the last line; NAN: there is none

    // Bear-offs by the net alone, where endgame tables know better: of how many positions the mean error, in points.
    size_t bearoffs;
    double bearoff_error;
    ContestResult random, tenth, before, itself; // at the end; `before`: with the net that was there
} Course;

// ---- course.c

// Where the net will be: `out`, or among the person's own data. False: there is no place for those.
bool course_name_files(Course *course, const char *out);

// No other training may write these files meanwhile. Not COMMAND_OK: one does, or nothing can be written there, and the
// message was given. Where such a lock cannot be had otherwise it is done without.
CommandStatus course_lock(Course *course);
void course_unlock(Course *course);

// Reads the net that is there already. Not COMMAND_OK: nothing may take its place, and the message was given.
CommandStatus course_read_old(Course *course);

// Where there is none, and bots would find the new one: looks for the net by which they play by these rules now.
void course_find_old(Course *course, const Variant *variant, size_t game);

// The net that it begins with, of which the plan has the size from then on: that of the file or game `named` (several
// of them, between commas, are put side by side), or (NULL) the one by which these rules are played now, if there is
// one that can be gone on with. Not COMMAND_OK: the message was given.
CommandStatus course_find_first(Course *course, const Variant *variant, size_t game, const char *named,
                                TrainPlan *plan);

// Trains, keeps the net, and measures it.
CommandStatus course_run(Course *course);

// ---- course_report.c

void course_tell_begin(const Course *course);

// Every now and then a line that takes the place of the one before.
void course_show_progress(Course *course);

// A line of the learning curve; `before` has not been played in the first.
void course_tell_line(Course *course, const ContestResult *random, const ContestResult *before);

void course_tell_end(const Course *course);
