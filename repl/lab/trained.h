// SPDX-License-Identifier: MIT
// Experiments by nets that are trained for them: `--train`.
//
// How well players have learned a set of rules is the largest error of what they tell of it, and no number of games
// makes it less. So several nets are trained for each rule set, each by other games, and the experiment is played by
// the first of each, by the second, and so on; how these runs differ is in the intervals of the report.
//
// The nets lie in folders of their own, trained/.. among the person's data, where bots do not look for nets
// otherwise; nets that are there already from the same training are used again.
#pragma once

#include "repl/lab/noted.h"

enum { TRAINED_NETS = 3 }; // for each rule set

typedef struct Trained {
    double minutes; // for all nets of a rule set; 0: games say it
    uint64_t games; // of each net
} Trained;

// Trains, plays the plan (whose bots play by nets) as often as there are nets, each time with a row of the notebook,
// and reports. COMMAND_INTERRUPTED: somebody asked to stop; the nets and rows that are there stay.
CommandStatus trained_run(Session *session, Noted *noted, Plan *plan, const Trained *trained, bool json);
