// SPDX-License-Identifier: MIT
// For tests of nets: rules by chance, and nets that have learned a little.
#pragma once

#include "core/endgame.h"
#include "core/net/net_lesson.h"
#include "tests/core/make_rules.h"
#include "tests/core/random_positions.h"

// Valid rules by chance: boards and dice of every size, up to 30 checkers a side, every direction, contact and end.
Rules any_net_rules(Random *random);

// A new net; fails the test if it cannot be.
Net *make_net(const Rules *rules, int hidden, uint64_t seed);

// What it takes to play lessons with a net, which stays the caller's.
typedef struct Learner {
    Net *net;
    NetReader *reader;
    Lesson *lesson;
    PlayList list;
} Learner;

void learner_begin(Learner *learner, Net *net, const Rules *rules);
void learner_end(Learner *learner);

// Plays the game; the lesson is of this one alone. Fails the test if that cannot be.
void learner_play(Learner *learner, const LessonOptions *options, uint32_t game);

// Learns from games first..first+count-1 of seed 1.
void teach(Net *net, const Rules *rules, uint32_t first, uint32_t count);

// What endgame tables say of a position to `side`. False: it is not one before a roll, or they do not know its board.
bool endgame_value(const Endgame *endgame, const Position *position, Side side, EndgameValue *value);
