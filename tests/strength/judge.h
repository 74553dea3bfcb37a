// SPDX-License-Identifier: MIT
// GNU Backgammon (scripts/gnubg.h) as a player and as the judge of plays: money play without a cube, gammons and
// backgammons counted, no noise. What goes wrong ends the program; with status 77 where gnubg is not installed.
#pragma once

#include "scripts/gnubg.h"
#include "tests/strength/player.h"

// At 0-ply, as a player. Start it in the thread that lives longest: it ends with that. Stop it with gnubg_stop.
Gnubg *judge_start(void);

Player gnubg_player_create(const char *argument);

// Equities of decision->plays at `plies`; NAN for those that 0-ply puts 0.16 or more behind its best, unless they were
// `chosen` (`count` indices). The best play's index is returned.
size_t judge_plays(Gnubg *gnubg, int plies, const Decision *decision, const size_t *chosen, size_t count,
                   double *equity);
