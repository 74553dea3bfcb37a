// SPDX-License-Identifier: MIT
// What bots have beside what hooks see: position, and the entries of a bot's file (rows that only document; bot_load.c
// reads them).
#include "scripts/host/views_private.h"

#define CHILD(kind, index) .child_kind = (kind) + 1, .child_index = (index)

const ApiRow api_position[] = {
    {.name = {NAME_FIELD, "position.board", "position.board: board",
              "the board that a bot is to evaluate; me is the side that decides, and has just played",
              "position.board.me.pips --> 163"},
     CHILD(VIEW_BOARD, BOARD_NOW)},
    {.name = {NAME_FIELD, "position.turn", "position.turn: turn",
              "the turn as the side that decides sees it: cube, match, state", "position.turn.match.to --> 1"},
     CHILD(VIEW_TURN, 0)},
    {.name = {.name = NULL}},
};
