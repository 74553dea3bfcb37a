// SPDX-License-Identifier: MIT
// The luck of the rolls of a game, as a net weighs it (searcher_luck): what is taken from results where a plan says
// `adjust`. Its mean is 0 for each of these measures, whoever plays and whatever the net knows.
#pragma once

#include "core/flow.h"
#include "core/net.h"

typedef struct LabLuck LabLuck; // private: what one thread needs for one game's rules

typedef struct GameLuck {
    double share, points;                // White's games and points
    double starter_wins, starter_points; // the starter's
    double gammons;                      // of either side
} GameLuck;

// `net` and the functions of `rules` have to stay. Ends the program without memory.
LabLuck *lab_luck_create(const Net *net, const Rules *rules);
void lab_luck_destroy(LabLuck *luck); // NULL is nobody

// Adds the luck of a roll that falls at a chance node. Points are multiplied by the cube as it stands. Statuses as
// searcher_value.
Status lab_luck_add(LabLuck *luck, const Position *position, const uint8_t *dice, int count, GameLuck *sum,
                    Error *error);

// Which outcome of a chance node these dice are, whose order matters at the opening only; `outcomes`: none.
size_t lab_luck_outcome(const ChanceOutcome *outcome, size_t outcomes, const uint8_t *dice, int count, bool opening);
