-- A teaching board: 12 points, 3 of them home, five checkers, one of them yet to enter.
return {
  title = "Small",
  board = { points = 12, home = 3 },
  layout = { [12] = 2, [6] = 2, reserve = 1 },
}
