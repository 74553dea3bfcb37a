-- Many ways that come to few plays: the time of a list is not told by its length.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: whole
return { layout = { [24] = 15 }, dice = { faces = 8 }, contact = { blot = "closed" },
  limits = { all = { from = 1, to = 24, points = 2 } }, move = { passing = "empty" },
  allow_play = function(_, turn)
    for _ = 1, 1000 do
      pcall(turn.board.me.can_play, turn.board.me, { 8, 7, 6, 5, 4, 3, 2, 1 })
    end
  end,
}
