return { based_on = "backgammon", cube = { on = false },
  rolls = function() return { { 6, 5, weight = 2 }, { 1, 2, 3 }, { 4 } } end,
}
