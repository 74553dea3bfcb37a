// SPDX-License-Identifier: MIT
// `hint --why`: what separates the best play from another, as plain facts that a script puts into words.
#pragma once

#include "repl/command/commands.h"

// At a play, by the player `net`: compares the best play with the one that the words from the second on say (typed, or
// #3; none: the second best). `plies`: as bot_rate_by_net.
CommandStatus reasons_tell(Session *session, const Words *words, Player player, int plies);

// The same at a decision about the cube: what each choice is worth.
CommandStatus reasons_tell_cube(Session *session, const Words *words, Player player, int plies, const Node *node);
