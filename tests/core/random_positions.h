// SPDX-License-Identifier: MIT
// Positions and throws by chance, the same for the same seed everywhere.
//
// Two sorts: those of random play (see random_play_on) and artificial ones, built so that every rule has something to
// say: crowded bars and reserves, nearly full primes, borne-off enemies, last checkers, all home, pins, stacks on
// the head, first turns, tall stacks. All of them pass rules_check_board; neither side has finished.
#pragma once

#include "core/plays.h"
#include "core/position.h"

#include <stdbool.h>
#include <stdint.h>

// splitmix64; plain data, seeded by setting it.
typedef struct Random {
    uint64_t state;
} Random;

uint64_t random_next(Random *random);
int random_below(Random *random, int bound); // 0..bound-1; bound >= 1
bool random_chance(Random *random, int one_in);

// An artificial position, nothing thrown yet.
void random_artificial(Random *random, const Rules *rules, Position *position);

// The start of a game with `turn` to throw.
void random_start(Random *random, const Rules *rules, Position *position);

// Goes on by a play of position->turn: next waiting item of the same side, or the other side's turn with nothing
// thrown. Starts a new game if one side has finished.
void random_play_on(Random *random, const Rules *rules, const Play *play, Position *position);

// Puts a throw (usually; sometimes bare numbers, one to eight of them) on a position where nothing was thrown.
void random_throw(Random *random, const Rules *rules, Position *position);
