// SPDX-License-Identifier: MIT
// A net that is trained by games against itself.
//
// Games are played in batches. Batch n is played by all threads with the weights as they were after batch n - 2, while
// one of them learns batch n - 1: so where a number of games is given, the net is the same for any number of threads.
// How big the steps of learning are depends on the share of the games, or of the time, that has gone by; the net that
// comes of it is the average of those after each batch of the last fifth.
//
// A training that looks ahead goes on from a net that has learned so: what it learns is what that first net, which
// plays all games, says one ply ahead. Its batches are larger, as it goes through each several times.
#pragma once

#include "repl/train/pupils.h"

enum { TRAIN_BATCH = 32 }; // lessons, of a game each or, of what looks ahead, of several

// What decides which net comes of it, beside the rules.
typedef struct TrainPlan {
    int hidden;
    uint64_t seed;
    uint64_t games; // 0: by the clock
    double seconds; // of the clock
    uint64_t from;  // hash of the file of the net that it begins with; 0: it begins with nothing
    bool ahead;     // it learns what that net says one ply ahead
} TrainPlan;

// The nets of a training.
typedef enum TrainNet {
    TRAIN_LEARNING, // has learned `learned` batches
    TRAIN_PLAYING,  // the weights with which the last batch was played, or the next is to be; ahead: the first net
    TRAIN_AVERAGE,  // the mean of `averaged` nets
    TRAIN_TENTH,    // as it was when a tenth had gone by, if `has_tenth`
    TRAIN_BEFORE,   // as it was at the last line of the learning curve, if `curve_games` is not 0
    TRAIN_MEAN,     // NetPace's; of these three there are none unless it looks ahead
    TRAIN_SQUARE,
    TRAIN_STEPS,
    TRAIN_NETS,
} TrainNet;

// How far it has come.
typedef struct TrainSoFar {
    uint64_t learned; // batches; also the number of the batch that was played last, or is to be played next
    uint64_t averaged, curve_games;
    bool has_tenth;
    double earlier;     // seconds of earlier runs
    uint64_t kept_hash; // of the bytes of a net of this training that was kept in the file already, or 0
} TrainSoFar;

typedef struct Training {
    TrainPlan plan;
    TrainSoFar so_far;
    Pupils pupils;
    Net *net[TRAIN_NETS]; // NULL: there is none
    // Private:
    size_t played;       // lessons of the batch so_far.learned that are there: all of them, or 0
    bool time_is_up;     // nothing more is played
    double since, ended; // when this run began, and when it ended (0: not yet)
    double share;        // of the games or the time, as learning goes by it
    Lesson *lesson[2][TRAIN_BATCH];
} Training;

// A new training; `rules` are those of `game` of the variant and have to stay. `first` (NULL: none): the net to begin
// with, for these rules, of as many units. False: pupils.error says why. training_end in any case.
bool training_begin(Training *training, const TrainPlan *plan, const Variant *variant, size_t game, const Rules *rules,
                    const Net *first, int threads);
void training_end(Training *training);

// Learns a batch while the next is played. False: that was not played to its end, for somebody asked to stop, or it
// failed (pupils.failed); what was learned before is there.
bool training_step(Training *training);

// Has all been learned?
bool training_is_done(const Training *training);

// Games that were learned; the share of them, or of the time, that has gone by; seconds, those of earlier runs
// included.
uint64_t training_games(const Training *training);
double training_share(const Training *training);
double training_seconds(const Training *training);

// What comes of it as it stands: the average, or where there is none yet the net.
const Net *training_net(const Training *training);

// ---- checkpoint.c: what is needed to go on, in a file beside the one in which the net will be

typedef struct Checkpoint Checkpoint; // private

// Writes the file so that it is there as a whole, or as it was. NULL, or what went wrong.
const char *checkpoint_write(const Training *training, const char *path);

// Reads a file; the checkpoint lives until the line is done. NULL: *why says what is wrong with it, or is NULL where
// there is none.
Checkpoint *checkpoint_read(const char *path, const char **why);

const TrainPlan *checkpoint_plan(const Checkpoint *checkpoint);

// Goes on from there: `training` has begun, by this plan, and has played nothing. False: the nets are not those of such
// a training; it is as it was.
bool checkpoint_restore(const Checkpoint *checkpoint, Training *training);
