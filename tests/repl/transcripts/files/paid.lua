-- One roll ends it, a single game; the play itself is worth two points more.
return {
  based_on = "backgammon",
  board = { points = 8, home = 3 },
  layout = { [1] = 1 },
  score = { gammon = false, backgammon = false },
  match = { to = 0 },
  on_play = function() return { points = 2 } end,
}
