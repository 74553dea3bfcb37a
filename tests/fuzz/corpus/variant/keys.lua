return {
  layout = { [24] = 2, [13] = 5, bar = 1, reserve = 2 },
  move = { direction = "parallel" }, contact = { blot = "closed" },
  head = { per_turn = 1, first_max = 2, first_doubles = { 3, 4, 6 } },
  limits = { far = { from = 19, to = 24, stack = 1 }, mid = false },
  score = { gammon = 2, backgammon = false }, names = { gammon = "mars" },
}
