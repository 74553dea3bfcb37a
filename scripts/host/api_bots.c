// SPDX-License-Identifier: MIT
// What bots have beside what hooks see: the entries of a bot's file (rows that only document; bot_load.c reads them),
// position, and math.random.
#include "scripts/host/views_private.h"

#define CHILD(kind, index) .child_kind = (kind) + 1, .child_index = (index)

const ApiRow api_bots[] = {
    {.name =
         {NAME_BOT, "evaluate", "evaluate(position: position, params: table): number",
          "how good a position is for the side that has just played, in any unit: the larger the better, from -1e9 to "
          "1e9; the program tries every option",
          "evaluate = function(position, params)\n"
          "  return position.board.them.pips - position.board.me.pips\n"
          "end"}},
    {.name = {NAME_BOT, "choose", "choose(options: string[], turn: turn, params: table): string|integer|nil",
              "takes one of the options (plays as texts, or words), or its number; turn.asks says what they are; nil "
              "leaves "
              "it to evaluate",
              "choose = function(options, turn)\n"
              "  return math.random(#options)\n"
              "end"}},
    {.name =
         {NAME_BOT, "params", "params: table<string, number|table>",
          "numbers that can be set where the bot is named, `blitz aggression=0.3`, with their defaults",
          "params = { aggression = { 0.5, min = 0, max = 1, help = \"0: careful\" }, depth = { 2, whole = true } }"}},
    {.name =
         {NAME_BOT, "math.random", "math.random(m?: integer, n?: integer): number",
          "a number from 0 to below 1, from 1 to m, or from m to n; bots only; the same seed gives the same numbers",
          "local face = math.random(6)"}},
    {.name = {.name = NULL}},
};

const ApiRow api_position[] = {
    {.name = {NAME_BOT, "position.board", "position.board: board",
              "the board to be evaluated; me is the side that has just played", "position.board.me.pips --> 163"},
     CHILD(VIEW_BOARD, BOARD_NOW)},
    {.name = {NAME_BOT, "position.turn", "position.turn: turn",
              "cube, match, state, and what else turn tells, as the side that has just played sees them",
              "position.turn.cube.value --> 1"},
     CHILD(VIEW_TURN, 0)},
    {.name = {.name = NULL}},
};
