// SPDX-License-Identifier: MIT
// Games of trainings and contests that other ranks play (repl/ranks/ranks.h): they have the rules from rank 0, as texts
// and key by key, and the nets before each batch or contest. They are the same program: what goes to and fro is memory.
#pragma once

#include "repl/ranks/ranks.h"
#include "repl/train/contest.h"

extern const RankTrade training_trade;

// Has the ranks begin; ranks_dismiss lets them go. From then on pupils->ranks is true.
void train_ranks_hire(Pupils *pupils, const Variant *variant, size_t game, const Rules *rules);

// What the units are that follow: games of lessons, by their numbers, or units of a contest.
void train_ranks_tell_lessons(const Net *net, const LessonOptions *options);
void train_ranks_tell_contest(const Contest *contest);

// What came of a unit: its bytes, or a failure, which `pupils` are told. False: the latter.
bool train_ranks_answer(Pupils *pupils, size_t unit, const char **bytes, size_t *size);
