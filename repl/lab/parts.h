// SPDX-License-Identifier: MIT
// Experiments in parts, for machines that know nothing of each other: `--part 3/16` plays every 16th block of units,
// from the third on, into a file, and `merge` makes the row of the notebook that one run would have made.
//
// A file: a line that says what it is, then lines of JSON, each behind a hash of it: first what all is about (part,
// parts, version, command, plan), then the part's blocks (block_write) in their order. A line is written when its block
// is done, so a killed run leaves a file that the same command goes on with.
#pragma once

#include "repl/base/words.h"
#include "repl/lab/noted.h"

// Plays the part that --part names, into the file of --out or one that is named by the plan. The message was given.
CommandStatus part_run(Session *session, Noted *noted, const Plan *plan, const Words *words);
