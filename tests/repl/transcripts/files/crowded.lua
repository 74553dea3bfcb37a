-- crowded.lua: a turn has eight different numbers, for checkers that are spread out
return {
  based_on = "backgammon",
  layout = { [24] = 2, [23] = 2, [22] = 2, [21] = 2, [20] = 2, [18] = 2, [16] = 2, [15] = 1 },
  dice = { faces = 9 }, on_roll = function() return { 9, 8, 7, 6, 5, 4, 3, 2 } end,
}
