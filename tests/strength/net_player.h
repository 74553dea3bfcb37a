// SPDX-License-Identifier: MIT
// A net as a player: "FILE" or "FILE,ply=N". At 0-ply it takes the play whose board the net likes best; with
// more it looks ahead (core/search.h).
#pragma once

#include "tests/strength/player.h"

Player net_player_create(const char *argument);
