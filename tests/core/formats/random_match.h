// SPDX-License-Identifier: MIT
// Matches by chance, for tests of files: throws by the generator, any legal play, doubles, answers, resignations.
#pragma once

#include "core/game.h"

// Plays on until the match is over or `most` events have happened. `seed` decides all but the throws. Three things that
// gnubg reads otherwise do not happen: that somebody resigns before he has played, or while a double waits, or drops a
// beaver.
void random_match(Game *game, uint64_t seed, size_t most);
