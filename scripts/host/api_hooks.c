// SPDX-License-Identifier: MIT
// The hooks, the other entries of a rule file that belong to them, and items: rows that only document. What they name
// is registered in hooks_load.c and read in script_items.c; a test holds the two together.
#include "scripts/host/api_row.h"

#include <stddef.h>

const ApiRow api_hooks[] = {
    {.name = {NAME_HOOK, "allow_step", "allow_step(step: step, turn: turn): boolean?, string?",
              "asked of each step that the keys allow: true, or false and why not; turn.board is before the step",
              "allow_step = function(step, turn)\n"
              "  if step.hit and step.to <= 6 then return false, \"no hits at home\" end\n"
              "end"}},
    {.name = {NAME_HOOK, "allow_play", "allow_play(play: play, turn: turn): boolean?, string?",
              "asked of each way to play the numbers, never of playing none: true, or false and why not; turn.board is "
              "after "
              "it",
              "allow_play = function(play, turn)\n"
              "  return turn.board.me:blots(1, 6) == 0, \"no blots at home\"\n"
              "end"}},
    {.name = {NAME_HOOK, "prefer_play", "prefer_play(play: play, turn: turn): number?, string?",
              "a number for each play that the other rules leave; only the plays with the highest stay",
              "prefer_play = function(play, turn)\n"
              "  return play.hits, \"who can hit must hit\"\n"
              "end"}},
    {.name = {NAME_HOOK, "rolls", "rolls(turn: turn, parent: function): table?",
              "the throws that can fall instead of the dice: up to 256, each 1 to 8 numbers from 1 to 12 (dice.fixed "
              "counted in) and its weight, 1 to 1000000 (else 1); equal ones are added up. The dice still decide who "
              "begins, and are then thrown anew, whatever opening.dice says",
              "rolls = function(turn)\n"
              "  return { { 6, 6 }, { 6, 5, weight = 2 }, { 5, 5 } }\n"
              "end"}},
    {.name =
         {NAME_HOOK, "on_roll", "on_roll(roll: roll, turn: turn, parent: function): table|\"roll\"|\"cancel\"|nil ...",
          "after each throw, kept opening dice included: the items to be played instead of what the keys make of it, "
          "doubles.chain included; doubles.unplayed and doubles.bonus_roll hold beside it",
          "on_roll = function(roll, turn)\n"
          "  if roll:is(2, 1) then return { 2, 1 }, \"roll\" end\n"
          "end"}},
    {.name = {NAME_HOOK, "on_play",
              "on_play(play: play, turn: turn, parent: function): table|\"roll\"|\"cancel\"|nil ...",
              "after each play, the empty one included: items to be played before those that wait",
              "on_play = function(play, turn)\n"
              "  if not play.full then return { 1, side = \"them\" } end\n"
              "end"}},
    {.name = {NAME_HOOK, "game_over", "game_over(turn: turn, parent: function): \"me\"|\"them\"|\"draw\"|nil, string?",
              "after each play that has not ended the game by the keys: who has won, and with which class; me has just "
              "played",
              "game_over = function(turn)\n"
              "  if turn.board.me.hits > 0 then return \"me\", \"single\" end -- a hit wins\n"
              "end"}},
    {.name = {NAME_HOOK, "points", "points(class: string, turn: turn, parent: function): integer?",
              "at the end: what the game is worth to the winner, who is me; the cube multiplies it",
              "points = function(class, turn, parent)\n"
              "  return class == \"gammon\" and 3 or parent()\n"
              "end"}},
    {.name =
         {NAME_HOOK, "allow_double", "allow_double(turn: turn): boolean?, string?",
          "asked of each double that the keys allow, before it is offered: true, or false and why not; me would double",
          "allow_double = function(turn)\n"
          "  return turn.board.me.pips > turn.board.them.pips, \"only who is behind may double\"\n"
          "end"}},
    {.name = {NAME_HOOK, "match_over", "match_over(turn: turn, parent: function): boolean?",
              "when a game is over, and after points on the way: true ends the match, which the side with more points "
              "has won; false lets it go on; nothing leaves it to match.to",
              "match_over = function(turn, parent)\n"
              "  return parent() and math.abs(turn.match.me - turn.match.them) >= 2\n"
              "end"}},
    {.name =
         {NAME_HOOK, "before_roll", "before_roll(turn: turn, parent: function): table|\"roll\"|nil ...",
          "before each throw, when the side has passed the chance to double: it may ask, write to state, and return "
          "items to be played before the throw",
          "before_roll = function(turn)\n"
          "  if turn.mine.token and turn:ask(\"me\", \"plain\", \"bid\") == \"bid\" then turn.mine.token = false end\n"
          "end"}},
    {.name = {NAME_ENTRY, "parent", "parent(): ...",
              "the last argument of before_roll, rolls, on_roll, on_play, game_over, points and match_over: what the "
              "files below, or the keys, say",
              "on_roll = function(roll, turn, parent)\n"
              "  if roll.double then return parent() end\n"
              "end"}},
    {.name =
         {NAME_ENTRY, "{ function, false }", "{ function, false }",
          "a hook that stands in place of those of the files below: none of them is asked, and `parent` is what the "
          "keys say; `false` alone takes theirs away",
          "allow_step = { function(step)\n"
          "  return not step.hit, \"no hits, whatever other files say of steps\"\n"
          "end, false }"}},
    {.name = {NAME_ITEM, "{ 6, 5 }", "{ 6, 5, side?: \"me\"|\"them\", by?: \"me\"|\"them\" }",
              "these numbers are played: with the checkers of `side`, as `by` chooses; {} is nothing to play",
              "on_roll = function(roll, turn) return { 6, 5, side = \"them\", by = \"me\" } end"}},
    {.name = {NAME_ITEM, "\"roll\"", "\"roll\"", "the same side throws again",
              "on_play = function(play, turn) if play.hits > 0 then return \"roll\" end end"}},
    {.name = {NAME_ITEM, "\"cancel\"", "\"cancel\"",
              "the board goes back to what it was at the last throw, and the side throws again; state stays",
              "on_play = function(play, turn) if not play.full then return \"cancel\" end end"}},
    {.name =
         {NAME_ITEM, "{ add = 1, at = \"bar\" }",
          "{ add: integer, at: integer|\"bar\"|\"reserve\"|\"off\", side?: \"me\"|\"them\" }",
          "so many checkers appear at a place or, negative, vanish from it",
          "on_play = function(play, turn) if play.hits > 0 then return { add = 1, at = \"bar\", side = \"them\" } end "
          "end"}},
    {.name = {NAME_ITEM, "{ points = 5 }", "{ points: integer, side?: \"me\"|\"them\" }",
              "a side gets points of the match at once",
              "on_play = function(play, turn) if play.hits > 1 then return { points = 1 } end end"}},
    {.name =
         {NAME_ITEM, "{ board = { me, them } }", "{ board: { side|table, side|table } }",
          "all checkers are set anew: mine and theirs, each a side as it stands, or place = checkers in that side's "
          "numbering (also bar, reserve, off and pinned)",
          "on_roll = function(roll, turn)\n"
          "  local board = turn.board\n"
          "  if roll:is(1, 1) then return { board = { board.them, board.me } }, \"roll\" end\n"
          "end"}},
    {.name = {.name = NULL}},
};
