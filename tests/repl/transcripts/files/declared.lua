-- Throws of one, two and three dice; a further way to win.
return {
  based_on = "backgammon",
  match = { to = 7 },
  score = { extra = { mother = 5 } },
  rolls = function() return { { 3 }, { 2, 2, 2, weight = 3 }, { 6, 1 } } end,
}
