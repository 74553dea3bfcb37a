-- One list that would take seconds to make.
-- Expected: success
-- As hook: error "too many plays to count"
-- Hook: whole
return { layout = { white = { [24] = 5, [23] = 5, [22] = 5 }, black = { bar = 15 } }, dice = { faces = 8 },
  move = { passing = "empty" }, contact = { blot = "closed" },
  allow_play = function(_, turn) turn.board.me:can_play({ 8, 7, 6, 5, 4, 3, 2, 1 }) end,
}
