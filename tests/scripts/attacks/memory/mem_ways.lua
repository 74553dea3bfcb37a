-- Each of the ways to play eight numbers is a play until prefer_play has been asked about all of them.
-- Expected: success
-- As hook: either "more plays than can be listed|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
return {
  layout = { white = { [24] = 5, [23] = 5, [22] = 5 }, black = { [24] = 5, [23] = 5, [22] = 5 } }, dice = { faces = 8 },
  move = { passing = "empty", direction = "parallel" }, contact = { blot = "closed" },
  on_roll = function() return { 8, 7, 6, 5, 4, 3, 2, 1 } end,
  prefer_play = function(_, turn) return #turn.steps end,
}
