-- Fifty files of one game: each counts as many plays as can be counted, in a list of its own.
-- Expected: success
-- As hook: either "too many plays to count|too long|does not come to an end"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { white = { [24] = 5, [23] = 5, [22] = 5 }, black = { bar = 15 } }, dice = { faces = 8 },
  move = { passing = "empty" }, contact = { blot = "closed" },
  allow_play = function(_, turn) pcall(turn.board.me.can_play, turn.board.me, { 8, 7, 6, 5, 4, 3 }) end,
}
