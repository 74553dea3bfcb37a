// SPDX-License-Identifier: MIT
// What is needed to go on with a training, in a file beside the one in which the net will be.
#pragma once

#include "repl/train/training.h"

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
