// SPDX-License-Identifier: MIT
// The events of a game as text, one line each, as saved games have them: "roll 52", "turn double", "answer take",
// "choose keep", "play 13/7 8/7", "play" for the empty one, "resign white gammon", "next", "set head.per_turn=2",
// "reload 1". Points are numbered as the player's own.
#pragma once

#include "core/game.h"

enum { EVENT_TEXT = 256 };

// Prints event `index` of the history; returns `out`.
const char *record_print(const Game *game, size_t index, char out[EVENT_TEXT]);

// Applies one line. "set" and "reload" are the caller's to apply (only they can make Rules) and STATUS_BAD_INPUT here.
Status record_apply(Game *game, const char *line, Error *error);
